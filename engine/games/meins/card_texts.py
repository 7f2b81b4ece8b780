"""The cards of Meins! in full."""

from engine.core.english import count
from engine.core.words import CardText
from engine.games.meins.components import TYPES, Components
from engine.games.meins.letters import LINE_NAMES, SLOTS, line_words, price_letters
from engine.games.meins.view import EMPTY, MeinsView


def describe(view: MeinsView, target: str) -> CardText | None:
    """A card or place in full: a display letter, "exhibit ID", "villa", "category SEAT", a letter
    of a procurement card, or a line."""
    components = view.components
    head, _, rest = target.partition(" ")
    if len(target) == 1 and target in SLOTS:
        card = view.display[SLOTS.index(target)]
        return None if card == EMPTY else exhibit_text(components, card)
    if head == "exhibit" and rest in components.exhibit_of_id:
        return exhibit_text(components, components.exhibit_of_id[rest])
    if target == "villa":
        return villa_text(components)
    if head == "category" and rest.isdigit() and int(rest) < view.seat_count:
        return category_text(components, view.category_cards[int(rest)])
    if target in components.type_of_letter:
        return procurement_text(components, components.type_of_letter[target])
    if target in LINE_NAMES:
        return CardText(
            line_words(LINE_NAMES.index(target)).capitalize(),
            ("You take every card in the line. The gaps refill when your turn ends.",),
            "rulebook",
        )
    return None


def card_list(components: Components) -> tuple[CardText, ...]:
    """Every kind of card in full: exhibits, procurement and category cards, the villa."""
    return (
        *(exhibit_text(components, card) for card in range(len(components.exhibits))),
        *(procurement_text(components, kind) for kind in range(TYPES)),
        *(category_text(components, number) for number in range(len(components.categories))),
        villa_text(components),
    )


def villa_text(components: Components) -> CardText:
    """The villa and its expansion in full."""
    villa = components.villa
    return CardText(
        "Villa",
        (
            f"Expanded: {count(villa.points, 'point')}. Plain: nothing.",
            f"Price: {count(villa.each_type, 'card')} of each type plus "
            f"{villa.same_type_extra} more alike, {villa.price} cards in all.",
            "Once per match, on your turn, after taking cards and before a third exhibit "
            "ends the round.",
        ),
        villa.source,
    )


def category_text(components: Components, number: int) -> CardText:
    """A category card in full."""
    category = components.categories[number]
    total = sum(number in exhibit.categories for exhibit in components.exhibits)
    return CardText(
        f"{category.name} card",
        (
            f"{count(components.category_points, 'point')} for whichever neighbour has more "
            f"{category.name} exhibits.",
            "Ties go to the more valuable exhibits; if those tie too, no one gets it.",
            f"{total} of the {len(components.exhibits)} exhibits show {category.name}.",
        ),
        category.source,
    )


def procurement_text(components: Components, kind: int) -> CardText:
    """A type of procurement card in full."""
    card = components.procurement[kind]
    asking = sum(exhibit.fixed[kind] > 0 for exhibit in components.exhibits)
    return CardText(
        card.name,
        (
            f"Pays for one {card.letter}, or for one ? (free choice).",
            f"{card.copies} of the {sum(k.copies for k in components.procurement)} "
            f"procurement cards; {asking} exhibits need it.",
        ),
        card.source,
    )


def exhibit_text(components: Components, card: int) -> CardText:
    """An exhibit in full."""
    exhibit = components.exhibits[card]
    categories = " and ".join(components.categories[c].name for c in exhibit.categories)
    price = price_letters(exhibit, components)
    lines = [f"{categories}; {count(exhibit.points, 'point')}.", f"Price: {price}."]
    for number in exhibit.any:
        cards = "one card" if number == 1 else f"{number} cards of one type"
        lines.append(f"? is {cards} of your choice.")
    if len(exhibit.categories) > 1:
        lines.append("Counts for both categories.")
    return CardText(exhibit.name, tuple(lines), exhibit.source)

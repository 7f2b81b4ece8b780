"""The cards and places of It's Mine! (Knizia) in full, from what lies open alone (KZ-12)."""

from engine.core.english import count, series
from engine.core.words import CardText
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.components import (
    CARDS,
    DOUBLE,
    JACKPOT,
    KINDS,
    SURE,
    TOAST,
    WILD,
    Card,
    Components,
    Kind,
)
from engine.games.its_mine_knizia.phrases import role, signed
from engine.games.its_mine_knizia.steps import offer_steps
from engine.games.its_mine_knizia.view import NO_LIMIT, KniziaView


def effect(card: Card, components: Components) -> str:
    """What a card is worth, in a sentence made from its figures."""
    value = card.value
    if card.kind is SURE:
        return f"Always worth {value}." if value > 0 else f"Always costs {-value}."
    if card.kind is DOUBLE:
        if value > 0:
            return f"Each pair of {value}s is worth {value}; a single one is worth nothing."
        return f"Each pair of {value}s costs {-value}; a single one costs nothing."
    return kind_text(card.kind, components)


def kind_text(kind: Kind, components: Components) -> str:
    """What the cards of a kind are worth, in a sentence."""
    if kind is SURE:
        return "Always worth its value; a minus card costs it."
    if kind is DOUBLE:
        return "Each pair is worth its value once; a single card is worth nothing."
    if kind is TOAST:
        return (
            f"{count(components.toast_points, 'point')} for the player who holds the most; "
            "no one scores on a tie."
        )
    if kind is JACKPOT:
        pays = ", ".join(f"{n}: {p}" for n, p in enumerate(components.jackpot_points) if n)
        return f"Worth more the more you hold. {pays}."
    return (
        "Completes a pair of Double or Nothing: your highest plus single. "
        "Without one, it must complete the minus single that costs least."
    )


def describe(view: KniziaView, target: str) -> CardText | None:
    """In full: "card ID", "place N" (a card of the offer, 0 for the first), "kind ID", "offer" (or
    "claim"), "pass", "deal", "deck", "stacks" (or "seat N")."""
    components = view.components
    head, _, rest = target.partition(" ")
    if head == "card" and rest in components.card_of_id:
        return card_text(components, components.card_of_id[rest])
    if head == "place" and rest.isdecimal() and int(rest) < len(view.offer):
        return card_text(components, view.offer[int(rest)])
    if head == "kind":
        return next((_kind_card(kind, components) for kind in KINDS if kind.id == rest), None)
    if target in ("offer", "claim") and view.offer:
        return _offer_text(view)
    if target == "pass":
        return CardText(
            "Let it go",
            (
                "If everyone lets it go, the next card is turned.",
                "The last offer of a hand is discarded if no one claims it.",
            ),
            "rulebook",
        )
    if target == "deal":
        return CardText(
            f"{role(view.seat_count).capitalize()}",
            ("All cards are shuffled, and a new hand starts with its first offer.",),
            "rulebook",
        )
    if target == "deck":
        lines = tuple(
            f"{card.copies} x {card.name}: {effect(card, components)}" for card in components.cards
        )
        return CardText(f"The deck: {CARDS} cards", lines, "reconstructed")
    if target == "stacks" or head == "seat":
        limit = "You can have any number of stacks."
        if view.limit != NO_LIMIT:
            limit = f"A player with {count(view.limit, 'stack')} can't claim again this hand."
        return CardText(
            "Stacks",
            ("Face down until scoring. No peeking.", limit),
            components.limits_source,
        )
    return None


def card_text(components: Components, card: int) -> CardText:
    """A card in full."""
    shown = components.cards[card]
    copies = f"{shown.copies} of the {CARDS} cards ({shown.copies_source})."
    return CardText(shown.name, (effect(shown, components), copies), shown.source)


def card_list(components: Components) -> tuple[CardText, ...]:
    """Every card of the deck, in the order of its file."""
    return tuple(card_text(components, card) for card in range(len(components.cards)))


def _kind_card(kind: Kind, components: Components) -> CardText:
    cards = [card for card in components.cards if card.kind is kind]
    lines = [kind_text(kind, components)]
    if len(cards) > 1:
        lines.append("There are " + series([f"{c.copies} of {c.value}" for c in cards]) + ".")
    elif cards:
        lines.append(f"{cards[0].copies} of the {CARDS} cards.")
    sources = {SURE: "rulebook", DOUBLE: "rulebook", WILD: "rulebook"}
    sources |= {TOAST: components.toast_source, JACKPOT: components.jackpot_source}
    return CardText(kind.name, tuple(lines), sources[kind])


def _offer_text(view: KniziaView) -> CardText:
    components = view.components
    worth = scoring.worth(components, components.counts(view.offer))
    lines = [
        f"{step.kind.name}: {step.detail}; {signed(step.points)}."
        for step in offer_steps(components, worth)
        if step.detail != "none"
    ]
    lines.append(f"On its own {signed(worth.total)}; your stacks may change that.")
    return CardText(f"The offer: {count(len(view.offer), 'card')}", tuple(lines), "rulebook")

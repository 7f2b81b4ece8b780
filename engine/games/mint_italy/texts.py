"""The things of Mint Italy in full: every card and place described."""

from collections.abc import Callable

from engine.core.english import count, series
from engine.core.words import CardText
from engine.games.mint_italy.components import GOOD_NAMES, Components
from engine.games.mint_italy.estates import estate_text
from engine.games.mint_italy.island import Place
from engine.games.mint_italy.lexicon import (
    CORNERS,
    FOODS,
    GOODS,
    KIND_OF_ID,
    NAVIGATION,
    NONE,
    ROUNDS,
    TERRAINS,
    TOP_LEVEL,
    TRACKS,
)
from engine.games.mint_italy.moves.menu import MENU_NAMES
from engine.games.mint_italy.phrases import (
    bot_step,
    left_half,
    level_words,
    marina_effect,
    needs,
    order,
    persona_effect,
    reward,
    score,
    yield_words,
)
from engine.games.mint_italy.table import Table
from engine.games.mint_italy.view import MintView

_ACTIONS = {
    "expand": ("Build the top settlement of one kind on land in reach.", "Expand"),
    "mercato": ("Sell or buy one good. Each good once a round.", "Mercato"),
    "upgrade": ("Raise the navigation or the mercato track by one level.", "Upgrade"),
    "marina": ("Put a token on a marina in reach and do what its card says.", "Marina"),
    "order": ("Take an order from the row, if you hold none.", "Gain order"),
    "finish": ("Deliver what your order needs and collect the reward.", "Finish order"),
    "pass": ("Take the next passing box; no more actions in this round.", "Pass"),
}


# --- Cards and places in full --------------------------------------------------------------------


def describe(view: MintView, target: str) -> CardText | None:
    """A card or place in full: a target of a prompt, "scoring ID", "marina ID", "face ID",
    "bot ID", "persona ID", "estate N", or a hex."""
    table, components = view.table, view.components
    head, _, rest = target.partition(" ")
    if head == "estate" and rest in {f"{number}" for number in range(len(table.estates))}:
        return estate_text(view, int(rest))
    if target in MENU_NAMES:
        text, topic = _ACTIONS[target]
        return CardText(MENU_NAMES[target], (text, f"More under {topic} in the rules."), "rulebook")
    if target in KIND_OF_ID:
        return kind_text(components, KIND_OF_ID[target], bot=table.persona != NONE)
    if target in GOODS:
        return good_text(table, GOODS.index(target))
    if target in TRACKS:
        return track_text(components, TRACKS.index(target))
    if target in FOODS:
        return food_text(table, FOODS.index(target))
    if target in CORNERS:
        return marina_text(components, table.marinas[CORNERS.index(target)])
    if target in table.island.index:
        return hex_text(table, table.island.places[table.island.index[target]])
    if target == "deck":
        return None if table.top == NONE else face_text(components, table.top)
    if target.isascii() and target.isdigit() and 1 <= int(target) <= len(table.row):
        face = table.row[int(target) - 1]
        return None if face == NONE else face_text(components, face)
    if head in _BY_ID:
        deck, text_of = _BY_ID[head]
        for number, card in enumerate(getattr(components, deck)):
            if card.id == rest:
                return text_of(components, number)
    return None


def kind_text(components: Components, kind: int, *, bot: bool = True) -> CardText:
    """A settlement column of the mats, and of the bot's."""
    card = components.kinds[kind]
    rows = [
        f"Square {number}: costs {square.cost}, makes {yield_words(square.makes)}."
        for number, square in enumerate(card.squares, 1)
    ]
    if bot:
        made = [f"{number}: {yield_words(what)}" for number, what in enumerate(card.bot, 1)]
        rows.append(f"On the bot's mat {', '.join(made)}; it never pays by square.")
    return CardText(
        card.name,
        (f"Stands on {TERRAINS[card.terrain]}. You also pay for the land.", *rows),
        card.source,
    )


def price_text(components: Components, good: int) -> CardText:
    """The price track of a good as a match begins."""
    track = components.prices[good]
    boxes = " ".join(f"{price}" for price in track.boxes)
    return CardText(
        f"Price of {GOOD_NAMES[good][1]}",
        (f"Boxes from the top: {boxes}; it begins at {track.boxes[track.start]}.", _CUBE),
        track.source,
    )


def coins_text(components: Components) -> CardText:
    """The passing boxes and what taking an order costs."""
    passing = ", ".join(f"{coins}" for coins in components.passing)
    fees = ", ".join(f"{fee:+}" if fee else "0" for fee in components.order_fee)
    return CardText(
        "Passing boxes and order fees",
        (
            f"Passing brings {passing} coins, as many boxes as players, the first the most.",
            f"Taking an order brings or costs {fees} coins in rounds 1 to {ROUNDS}.",
        ),
        components.sources["passing"],
    )


_CUBE = "The cube moves up a box for each one bought, down for each one sold."


def good_text(table: Table, good: int) -> CardText:
    """A good and its price track."""
    track = table.components.prices[good]
    boxes = [f"[{p}]" if i == table.prices[good] else f"{p}" for i, p in enumerate(track.boxes)]
    return CardText(
        GOOD_NAMES[good][1].capitalize(),
        (
            f"Price now {table.price(good)}; the boxes from the top: {' '.join(boxes)}.",
            _CUBE,
        ),
        track.source,
    )


def track_text(components: Components, track: int) -> CardText:
    """A track and what its levels give."""
    levels = [
        f"Level {level}: {level_words(components, track, level)}." for level in range(TOP_LEVEL + 1)
    ]
    source = "deduced"
    if track != NAVIGATION:
        source = components.sources["mercato_track"]
        quantities = ", ".join(f"{most}" for most in components.bot_quantity)
        levels.append(f"The bot trades {quantities} by level, and its track makes no goods.")
    return CardText(f"{TRACKS[track].capitalize()} track", tuple(levels), source)


def food_text(table: Table, food: int) -> CardText:
    """A food token on the commercio card."""
    worth = series(f"{vp}" for vp in table.components.food_vp)
    return CardText(
        f"{FOODS[food].capitalize()} on the commercio card",
        (
            f"In box {table.food_boxes[food]} of {table.components.last_box}: "
            f"each finished order with {FOODS[food]} is worth {table.food_vp(food)} VP now.",
            f"At the end, foods score {worth} VP by height. "
            "In a shared box, the one on top is higher.",
        ),
        table.components.sources["commercio"],
    )


def marina_text(components: Components, number: int) -> CardText:
    """A marina card: its action, and its starting bonus."""
    card = components.marinas[number]
    effects = tuple(marina_effect(effect, components) for effect in card.effects)
    return CardText(
        card.name, (*effects, f"As a starting bonus: {yield_words(card.start)}."), card.source
    )


def hex_text(table: Table, place: Place) -> CardText:
    """A hex of the island."""
    number = table.island.index[place.name]
    cards = series(place.cards)
    if not place.is_land:
        return CardText(f"Lake {place.name}", (f"On {cards}.",), "reconstructed")
    lines = [f"{series(TERRAINS[t] for t in place.terrains).capitalize()}; costs {place.cost}."]
    if place.joined:
        lines.append("Formed by two map cards.")
    else:
        lines.append(f"On {cards}.")
    if table.island.shore >> number & 1:
        lines.append("It touches a lake.")
    if table.occupied[number] != NONE:
        kind = table.components.kinds[table.kind_at(number)].name.lower()
        owner = table.owner_of(number)
        whose = f"{{{owner}}}"
        if owner == table.rival:
            whose = table.components.personas[table.persona].name
        lines.append(f"A {kind} stands here: {whose}.")
    return CardText(f"Hex {place.name}", tuple(lines), "reconstructed")


def face_text(components: Components, face: int) -> CardText:
    """A face of an order card, and what is on its other face."""
    card, other = components.faces[face], components.faces[face ^ 1]
    return CardText(
        f"{FOODS[card.food].capitalize()} order",
        (
            f"Needs {needs(card)}; brings {reward(card)}.",
            f"Counts for {FOODS[card.food]} at the end.",
            f"Other face: {order(other)}.",
        ),
        card.source,
    )


def order_card_text(components: Components, card: int) -> CardText:
    """An order card with both its faces."""
    faces = components.faces[2 * card : 2 * card + 2]
    foods = series((FOODS[face.food] for face in faces), "or")
    told = [f"{order(face)}." for face in faces]
    lines = tuple(line[0].upper() + line[1:] for line in told)
    return CardText(f"Order {card + 1}: {foods}", lines, faces[0].source)


def scoring_text(components: Components, number: int) -> CardText:
    """A scoring card."""
    card = components.scoring[number]
    return CardText(card.name, (f"{score(card.effect, components)}.",), card.source)


def bot_text(components: Components, number: int) -> CardText:
    """A card of the bot's deck."""
    card = components.bot_cards[number]
    first = bot_step(card.do, components)
    return CardText(
        card.name,
        (
            f"{first[0].upper()}{first[1:]}.",
            f"If it can't: {bot_step(card.otherwise, components)}.",
            f"On top of the discard pile: {left_half(card)}.",
        ),
        card.source,
    )


def persona_text(components: Components, number: int) -> CardText:
    """A persona of the bot."""
    card = components.personas[number]
    return CardText(card.name, (persona_effect(card.effect, components),), card.source)


def map_text(components: Components, number: int) -> CardText:
    """A map card: what its hexes cost, half ones included."""
    card = components.map_cards[number]
    hexes = [
        "a lake"
        if hex_.terrain < 0
        else f"{TERRAINS[hex_.terrain]} {hex_.cost}{'' if hex_.part == 'full' else ' (half)'}"
        for hex_ in card.hexes
    ]
    return CardText(
        card.name, (f"In the {card.side}: {series(hexes)}.", _rivers(len(card.rivers))), card.source
    )


def _rivers(sides: int) -> str:
    return f"Rivers on {count(sides, 'side')}."


def card_list(components: Components) -> tuple[CardText, ...]:
    """Every card and mat in full: settlements, marinas, scoring, orders, the bot's cards, map."""
    texts = [kind_text(components, kind) for kind in range(len(components.kinds))]
    texts += [price_text(components, good) for good in range(len(GOODS))]
    texts += [track_text(components, track) for track in range(len(TRACKS))]
    texts.append(coins_text(components))
    for deck, text_of in (*_BY_ID.values(), ("map_cards", map_text)):
        if deck == "faces":
            texts += [order_card_text(components, n) for n in range(components.order_count())]
            continue
        texts += [text_of(components, number) for number in range(len(getattr(components, deck)))]
    return tuple(texts)


_BY_ID: dict[str, tuple[str, Callable[[Components, int], CardText]]] = {
    "scoring": ("scoring", scoring_text),
    "marina": ("marinas", marina_text),
    "face": ("faces", face_text),
    "bot": ("bot_cards", bot_text),
    "persona": ("personas", persona_text),
}

"""The page of what everybody may know: how all stand, price boxes, orders and bot cards to come."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.english import count, series
from engine.core.known import Known, KnownPart, KnownRow
from engine.games.mint_italy import foretelling
from engine.games.mint_italy.briefs import makes, needs, reward
from engine.games.mint_italy.components import GOOD_NAMES, Face
from engine.games.mint_italy.lexicon import (
    CORNERS,
    FOOD_LETTERS,
    FOODS,
    GOODS,
    KINDS,
    NAVIGATION_LEVELS,
    NONE,
    ROUNDS,
)
from engine.games.mint_italy.phrases import left_half, order, yield_words
from engine.games.mint_italy.plain_text import progress
from engine.games.mint_italy.view import MintView


def known(view: MintView) -> Known:
    """The page; the persona's parts only where one plays."""
    parts = [
        KnownPart("Everybody", rows=tuple(_everybody(view))),
        *(_persona_parts(view) if view.table.persona != NONE else ()),
        KnownPart("Price boxes", "from the top", rows=tuple(_prices(view))),
        KnownPart("Coins", rows=tuple(_coins(view))),
        _orders(view),
    ]
    return Known(
        f"{progress(view.table)}: what everybody may know",
        tuple(parts),
        why="All lies open but the order of the decks, and which face of an order card comes up.",
    )


# --- Everybody -----------------------------------------------------------------------------------


def _everybody(view: MintView) -> Iterator[KnownRow]:
    table, components = view.table, view.components
    for number in table.order:
        estate = table.estates[number]
        name = f"{{{number}}}"
        if number == table.rival:
            name = components.personas[table.persona].name
        held = "no order in hand"
        if estate.order != NONE:
            face = components.faces[estate.order]
            lacks = view.lacks_words(number, estate.order)
            held = f"in hand {order(face)}, {f'needs {lacks}' if lacks else 'can finish'}"
        done = f"{count(len(estate.finished), 'order')} done, worth {view.foods_worth(number)} VP"
        level, most = NAVIGATION_LEVELS[estate.navigation], table.quantity(number)
        tracks = f"navigation {level}, mercato up to {most}"
        docked = f"{estate.docked.bit_count()} of {len(CORNERS)} marinas"
        yield KnownRow(
            name,
            figure=f"{view.score(number)} VP",
            does=f"{tracks}; {done}",
            target=f"estate {number}",
            note=f"{tracks[0].upper()}{tracks[1:]}; {docked}; {done}; {held}.",
        )


# --- The persona ---------------------------------------------------------------------------------


def _persona_parts(view: MintView) -> Iterator[KnownPart]:
    """Its next card with what it would do by it, and its mats."""
    table, components = view.table, view.components
    name = components.personas[table.persona].name
    under = components.bot_cards[table.bot_discards[-1]]
    foretold = foretelling.next_turns(view)
    if isinstance(foretold, str):
        yield KnownPart(f"{name}'s next turn", lines=(foretold,))
    else:
        rows = tuple(
            KnownRow(
                components.bot_cards[turn.card].name,
                figure=turn.figure,
                does=turn.does,
                target=f"bot {components.bot_cards[turn.card].id}",
                note=f"{turn.does[0].upper()}{turn.does[1:]}.",
            )
            for turn in foretold
        )
        yield KnownPart(
            f"{name}'s next turn",
            f"one of {count(len(rows), 'card')}",
            rows=rows,
            lines=(f"As things stand, with {under.name} under it: {left_half(under)}.",),
        )
    yield KnownPart(
        f"{name}'s mats", "what each square makes", rows=tuple(_mats(view, table.rival))
    )


def _mats(view: MintView, number: int) -> Iterator[KnownRow]:
    for column in view.columns(number):
        card = view.components.kinds[column.kind]
        squares = [makes(what) or "0" for what in card.bot]
        shown = [f"[{what}]" if n < column.built else what for n, what in enumerate(squares)]
        following = "All are built."
        if column.built < column.squares:
            following = f"The next one makes {yield_words(column.makes)}."
        yield KnownRow(
            card.name,
            figure=f"{column.built} of {column.squares}",
            does=" ".join(shown),
            target=KINDS[column.kind],
            note=f"{following} Its squares from the top: {series(map(yield_words, card.bot))}.",
        )


# --- Prices, coins, orders -----------------------------------------------------------------------


def _prices(view: MintView) -> Iterator[KnownRow]:
    for good, price in enumerate(view.prices()):
        track, at = view.components.prices[good], view.table.prices[good]
        boxes = [f"[{p}]" if i == at else f"{p}" for i, p in enumerate(track.boxes)]
        yield KnownRow(
            GOOD_NAMES[good][1].capitalize(),
            figure=f"{price.now}c",
            does=" ".join(boxes),
            target=GOODS[good],
            note=f"{price.bought} after one is bought, {price.sold} after one is sold. "
            f"Boxes from the top: {' '.join(boxes)}.",
        )


def _coins(view: MintView) -> Iterator[KnownRow]:
    components, table = view.components, view.table
    passing = [f"{box.coins}" for box in view.passing()]
    fees = [f"{fee:+}" if fee else "0" for fee in components.order_fee]
    shown = [f"[{fee}]" if n == table.round else fee for n, fee in enumerate(fees, 1)]
    yield KnownRow(
        "Passing",
        does=", ".join(passing),
        note=f"The first to pass gets {passing[0]} coins, the last {passing[-1]}.",
    )
    yield KnownRow(
        "Taking an order",
        does=" ".join(shown),
        note=f"{', '.join(fees)} coins in rounds 1 to {ROUNDS}: gained above 0, paid below.",
    )


def _orders(view: MintView) -> KnownPart:
    """The order cards still to come: each shows one of its faces."""
    components = view.components
    if view.table.turned:
        rows = tuple(
            KnownRow(
                f"{number}: {FOODS[components.faces[face].food]}",
                does=_brief(components.faces[face]),
                target=f"face {components.faces[face].id}",
                note=f"{order(components.faces[face])[0].upper()}"
                f"{order(components.faces[face])[1:]}.",
            )
            for number, face in enumerate(view.deck, 1)
        )
        return KnownPart("Order deck", "turned over: this is its order", rows=rows)
    rows = tuple(_order_card(view, card) for card in view.unseen_orders())
    aside = f"{count(len(rows), 'card')}, either face up"
    return KnownPart("Orders not seen yet", aside, rows=rows)


def _brief(face: Face) -> str:
    """ "C oo▸8c"."""
    return f"{FOOD_LETTERS[face.food]} {needs(face)}▸{reward(face)}"


def _order_card(view: MintView, card: int) -> KnownRow:
    faces = view.components.faces[2 * card : 2 * card + 2]
    told = [order(face) for face in faces]
    return KnownRow(
        f"Order {card + 1}",
        does=series(map(_brief, faces), "or"),
        target=f"face {faces[0].id}",
        note=f"{told[0][0].upper()}{told[0][1:]}, or {told[1]}.",
    )

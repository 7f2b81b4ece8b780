"""The position of Mint Italy as plain text: the island, the market, orders, cards, mats."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from engine.core.english import count
from engine.games.mint_italy import deeds, drawing, scoring
from engine.games.mint_italy.components import GOOD_NAMES
from engine.games.mint_italy.lexicon import (
    CORNERS,
    FOOD_LETTERS,
    FOODS,
    GOODS,
    KIND_LETTERS,
    KINDS,
    NAVIGATION_LEVELS,
    NONE,
    ROUNDS,
)
from engine.games.mint_italy.phrases import needs, reward
from engine.games.mint_italy.table import ACTIONS, CLEANUP, OVER, PLACEMENT, PRODUCTION, Table
from engine.games.mint_italy.view import MintView

COLUMNS = 80


def progress(table: Table) -> str:
    """ "round 2 of 4, actions"."""
    phase = {
        PLACEMENT: "first settlements",
        ACTIONS: f"round {table.round} of {ROUNDS}",
        PRODUCTION: f"round {table.round} of {ROUNDS}, production",
        CLEANUP: f"round {table.round} of {ROUNDS}, clean-up",
        OVER: "the match is over",
    }
    return phase[table.phase]


def text(view: MintView, names: Sequence[str]) -> str:
    """The position as plain text: the island, the market, orders, cards, everybody's mats."""
    table, components = view.table, view.components

    def name(number: int) -> str:
        own = number == table.rival
        return components.personas[table.persona].name if own else names[number]

    title = progress(table)
    lines = [f"{title[0].upper()}{title[1:]}."]
    lines += drawing.island_lines(table)
    lines.append(_scoring_line(table))
    prices = [f"{GOOD_NAMES[good][1]} {table.price(good)}" for good in range(len(GOODS))]
    foods = [f"{FOODS[f]} {table.food_boxes[f]} ({table.food_vp(f)} VP)" for f in table.ladder]
    lines.append(f"Mercato    {', '.join(prices)}")
    lines.append(f"Commercio  {', '.join(foods)}")
    lines.append(
        "Marinas    "
        + ", ".join(
            f"{corner} {components.marinas[card].name}"
            for corner, card in zip(CORNERS, table.marinas, strict=True)
        )
    )
    lines.append(f"Orders     {view.deck_count} in the deck")
    for slot, face in enumerate(table.row, 1):
        lines.append(f"  {slot}  {_face_line(table, face) if face != NONE else 'taken'}")
    if table.top != NONE:
        lines.append(f"  deck  {_face_line(table, table.top)}")
    for number in table.order:
        lines += _estate_lines(table, number, name(number))
    if table.persona != NONE:
        card = components.bot_cards[table.bot_discards[-1]]
        lines.append(f"Bot deck {view.bot_deck_count}, on its discards {card.name}")
    return "\n".join(part for line in lines for part in _fit(line))


def _fit(line: str) -> list[str]:
    """A line broken between words where long names make it too wide."""
    if len(line) <= COLUMNS:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return wrap(line, COLUMNS, subsequent_indent=indent, drop_whitespace=True)


def _scoring_line(table: Table) -> str:
    cards = [table.components.scoring[card].name for card in table.scoring]
    shown = [f"[{name}]" if i == table.round - 1 else name for i, name in enumerate(cards)]
    return f"Scoring    {', '.join(shown)}"


def _face_line(table: Table, face: int) -> str:
    card = table.components.faces[face]
    return f"{FOOD_LETTERS[card.food]}  {needs(card)} for {reward(card)}"


def _estate_lines(table: Table, number: int, name: str) -> list[str]:
    estate, components = table.estates[number], table.components
    held = " ".join(f"{GOOD_NAMES[g][1]} {estate.goods[g]}" for g in range(len(GOODS)))
    passed = ", passed" if number in table.passed else ""
    turn = "> " if number == table.turn and table.phase != OVER else "  "
    cities = len(scoring.cities(table, number))
    lines = [
        f"{turn}{drawing.mark(table, number)} {name}{passed}",
        f"    {sum(estate.vp)} VP, {count(estate.coins, 'coin')}, {held}",
        f"    navigation {NAVIGATION_LEVELS[estate.navigation]}, mercato {table.quantity(number)}, "
        f"{count(cities, 'city')}, {estate.docked.bit_count()} of {len(CORNERS)} marinas",
    ]
    squares = []
    for kind in range(len(KINDS)):
        all_ = len(components.kinds[kind].squares)
        cost = deeds.settlement_cost(table, number, kind, 0)
        price = f" ({cost})" if cost != NONE and number != table.rival else ""
        squares.append(f"{KIND_LETTERS[kind]} {estate.built[kind]}/{all_}{price}")
    lines.append(f"    {', '.join(squares)}")
    if estate.order != NONE:
        lines.append(f"    order in hand: {_face_line(table, estate.order)}")
    if estate.finished:
        foods = [components.faces[face].food for face in estate.finished]
        done = [f"{FOODS[food]} {foods.count(food)}" for food in dict.fromkeys(foods)]
        lines.append(f"    finished: {', '.join(done)}")
    return lines

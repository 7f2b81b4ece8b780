"""How a position of Mint Italy stands for each seat, as named terms for bots and tips.

All terms are guesses in points of the final score: what is scored, what the scoring cards would
give as things are, and what coins, goods, orders and income are likely to become.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.games.mint_italy import scoring
from engine.games.mint_italy.lexicon import NAVIGATION, NONE, ROUNDS
from engine.games.mint_italy.open_choices import open_choice
from engine.games.mint_italy.outlook import Outlook
from engine.games.mint_italy.table import OVER, Table

if TYPE_CHECKING:
    from engine.games.mint_italy.state import MintState

WEIGHTS: Mapping[str, float] = {
    "points": 1.0,
    "scoring cards": 1.0,
    "finished orders": 1.0,
    "next order": 1.0,
    "goods": 1.0,
    "coins": 1.0,
    "income": 1.0,
    "reach": 1.0,
    "marinas": 1.0,
    "cities": 1.0,
    "open choice": 1.0,
    "persona": 1.0,
}

LATER_CARDS = 0.9
"""A scoring card of a later round counts so much of what it would give now."""
REACH = (0.0, 0.6, 1.2, 1.2)
"""What each navigation level is worth for each round to come."""
CITIES = 0.8
"""What cities would be worth at the end, since hens may still part them and others come between."""

PERSONA_TO_COME = (0.0, 18.0, 36.0, 35.0)
"""What the bot persona gains on the mean in so many rounds up to the end, less what the terms of a
player leave out; measured over matches of normal and hard bots."""


def appraise(world: MintState) -> tuple[Mapping[str, float], ...]:
    """The terms of every seat."""
    return tuple([_terms(world.table, seat) for seat in range(world.table.seat_count)])


def _terms(table: Table, seat: Seat) -> dict[str, float]:
    if table.phase == OVER:
        terms = {"points": float(scoring.total(table, seat))}
    else:
        terms = _standing(table, seat)
        if table.frames and table.turn == seat:
            terms = {**terms, "open choice": open_choice(Outlook(table, seat))}
    if table.rival != NONE:
        terms = {**terms, "persona": -float(scoring.total(table, table.rival))}
    return terms


def points(world: MintState, seat: Seat) -> float:
    """All terms of one seat together."""
    return sum(_terms(world.table, seat).values())


def rivals(world: MintState, seat: Seat) -> float:
    """What the other seats have on the mean; 0 without any."""
    others = [points(world, other) for other in range(world.table.seat_count) if other != seat]
    return sum(others) / len(others) if others else 0.0


# A bot comes to the same standing again and again: on different ways through an action, at each of
# its steps, and with every rival whom an action leaves alone.
_remembered: dict[tuple[object, ...], dict[str, float]] = {}
REMEMBERED = 1000
"""So many standings, then all are forgotten: a decision seldom leads to more than a hundred."""


def _standing(table: Table, seat: Seat) -> dict[str, float]:
    """The terms of a seat, but for what it has still to decide within an action."""
    counts = everything_that_counts(table, seat)
    terms = _remembered.get(counts)
    if terms is None:
        if len(_remembered) == REMEMBERED:
            _remembered.clear()
        terms = _remembered[counts] = _reckon(table, seat)
    return terms


def everything_that_counts(table: Table, seat: Seat) -> tuple[object, ...]:
    """All that the terms of a seat depend on."""
    own = table.estates[seat]
    return (
        table.components,
        table.island.north,
        table.island.south,
        (seat, table.round, table.phase, table.step, table.scoring, table.marinas),
        tuple(table.passed),
        tuple(table.row),
        tuple(table.prices),
        tuple(table.ladder),
        (own.coins, own.docked, own.order, own.gone, own.finished),
        tuple(own.goods),
        tuple(own.levels),
        tuple(own.built),
        tuple(own.settled),
        tuple(own.vp),
    )


def _reckon(table: Table, seat: Seat) -> dict[str, float]:
    estate = table.estates[seat]
    outlook = Outlook(table, seat)
    cards, cities = _built_worth(table, seat)
    faces = table.components.faces
    return {
        "points": float(sum(estate.vp)),
        "scoring cards": cards,
        "finished orders": sum([outlook.foods[faces[face].food] for face in estate.finished]),
        "next order": outlook.orders_worth(),
        "goods": outlook.goods_worth(),
        "coins": outlook.coins_worth(),
        "income": outlook.income_worth(),
        "reach": outlook.rounds * REACH[estate.levels[NAVIGATION]],
        "marinas": outlook.marinas_worth(),
        "cities": cities,
    }


# Most actions leave alone what scoring cards and cities count.
_built_worths: dict[tuple[object, ...], tuple[float, float]] = {}


def _built_worth(table: Table, seat: Seat) -> tuple[float, float]:
    """The terms of scoring cards and of cities."""
    own = table.estates[seat]
    first = table.round + table.has_scored
    to_come = table.scoring[first - 1 :]
    counts = (
        table.components,
        table.island.north,
        table.island.south,
        to_come,
        own.docked,
        own.finished,
        sum(own.goods) if scoring.count_goods(table.components, to_come) else 0,
        tuple(own.levels),
        tuple(own.built),
        tuple(own.settled),
    )
    found = _built_worths.get(counts)
    if found is None:
        if len(_built_worths) == REMEMBERED:
            _built_worths.clear()
        cities = table.components.city_points(len(scoring.cities(table, seat)))
        found = _built_worths[counts] = _scoring_cards(table, seat), CITIES * cities
    return found


def _scoring_cards(table: Table, seat: Seat) -> float:
    """This round's card and, less certain, those of later rounds, if they were scored now."""
    first = table.round + table.has_scored
    if first > ROUNDS:
        return 0.0
    now = scoring.card_points(table, seat, first)
    later = sum([scoring.card_points(table, seat, r) for r in range(first + 1, ROUNDS + 1)])
    return now + LATER_CARDS * later

"""How a position of Mint Italy stands for each seat, as named terms for bots and tips.

All terms are guesses in points of the final score: what is scored, what the scoring cards would
give as things are, and what coins, goods, orders and income are likely to become.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.actions import Seat
from engine.games.mint_italy import scoring
from engine.games.mint_italy.lexicon import NAVIGATION, NONE, ROUNDS
from engine.games.mint_italy.open_choices import open_choice
from engine.games.mint_italy.outlook import Means, Outlook, foods_worth, orders_worth, productions
from engine.games.mint_italy.table import ACTIONS, CLEANUP, OVER, PLACEMENT, Table, WholeTable

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

STANDING = tuple(WEIGHTS)[:10]
"""The terms of what stands, whatever the seat has still to decide within an action."""

LATER_CARDS = 0.9
"""A scoring card of a later round counts so much of what it would give now."""
REACH = (0.0, 0.6, 1.2, 1.2)
"""What each navigation level is worth for each round to come."""
CITIES = 0.8
"""What cities would be worth at the end, since hens may still part them and others come between."""

PERSONA_TO_COME = (0.0, 18.0, 36.0, 35.0)
"""What the bot persona gains on the mean in so many rounds up to the end, less what the terms of a
player leave out; measured over matches of normal and hard bots."""


def appraise(world: WholeTable) -> tuple[Mapping[str, float], ...]:
    """The terms of every seat."""
    return tuple([_terms(world.table, seat) for seat in range(world.table.seat_count)])


def _terms(table: Table, seat: Seat) -> dict[str, float]:
    if table.phase == OVER:
        terms = {"points": float(scoring.total(table, seat))}
    else:
        terms = dict(zip(STANDING, _standing(table, seat), strict=True))
        if table.frames and table.turn == seat:
            terms = {**terms, "open choice": open_choice(Outlook(table, seat))}
    if table.rival != NONE:
        terms = {**terms, "persona": -float(scoring.total(table, table.rival))}
    return terms


def points(world: WholeTable, seat: Seat) -> float:
    """All terms of one seat together."""
    table = world.table
    if table.phase == OVER or table.rival != NONE or (table.frames and table.turn == seat):
        return sum(_terms(table, seat).values())
    return sum(_standing(table, seat))


def rivals(world: WholeTable, seat: Seat) -> float:
    """What the other seats have on the mean; 0 without any."""
    others = [points(world, other) for other in range(world.table.seat_count) if other != seat]
    return sum(others) / len(others) if others else 0.0


def _standing(table: Table, seat: Seat) -> list[float]:
    """The terms of a seat, but for what it has still to decide within an action."""
    own = table.estates[seat]
    holding = _holding(table, seat)
    faces = table.components.faces
    foods = foods_worth(table.components, table.round, tuple(table.ladder))
    return [
        float(sum(own.vp)),
        holding.cards,
        sum([foods[faces[face].food] for face in own.finished]),
        orders_worth(table, seat, holding.means, foods),
        holding.goods,
        holding.coins,
        holding.income,
        holding.reach,
        holding.marinas,
        holding.cities,
    ]


class _Holding(NamedTuple):
    """The terms that depend on nothing but what a seat has."""

    cards: float
    goods: float
    coins: float
    income: float
    reach: float
    marinas: float
    cities: float
    means: Means


# A bot comes to the same holding again and again: on different ways through an action, at each of
# its steps, and with every rival whom an action leaves alone.
_holdings: dict[tuple[object, ...], _Holding] = {}
_built_worths: dict[tuple[object, ...], tuple[float, float]] = {}
REMEMBERED = 2000
"""So many of each, then all are forgotten: a decision seldom leads to more."""


def _holding(table: Table, seat: Seat) -> _Holding:
    own = table.estates[seat]
    passed, phase = table.passed, table.phase
    acts = phase in (PLACEMENT, ACTIONS) and seat not in passed
    built = (
        table.components,
        table.island.north,
        table.island.south,
        table.scoring,
        table.round + (phase in (CLEANUP, OVER)),
        own.docked,
        own.finished,
        tuple(own.levels),
        tuple(own.built),
        tuple(own.settled),
    )
    counts = (
        own.coins,
        tuple(own.goods),
        built,
        table.round,
        phase,
        productions(table, seat),
        len(passed) if acts else NONE,
        table.marinas,
    )
    holding = _holdings.get(counts)
    if holding is None:
        if len(_holdings) == REMEMBERED:
            _holdings.clear()
        outlook = Outlook(table, seat)
        cards, cities = _built_worth(table, seat, built)
        holding = _holdings[counts] = _Holding(
            cards=cards,
            goods=outlook.goods_worth(),
            coins=outlook.coins_worth(),
            income=outlook.income_worth(),
            reach=outlook.rounds * REACH[own.levels[NAVIGATION]],
            marinas=outlook.marinas_worth(),
            cities=cities,
            means=outlook.means,
        )
    return holding


def _built_worth(table: Table, seat: Seat, built: tuple[object, ...]) -> tuple[float, float]:
    """The terms of scoring cards and of cities: most actions leave alone what these count."""
    to_come = table.scoring[table.round + table.has_scored - 1 :]
    held = 0
    if scoring.count_goods(table.components, to_come):
        held = sum(table.estates[seat].goods)
    found = _built_worths.get((held, built))
    if found is None:
        if len(_built_worths) == REMEMBERED:
            _built_worths.clear()
        cities = table.components.city_points(len(scoring.cities(table, seat)))
        found = _scoring_cards(table, seat), CITIES * cities
        _built_worths[held, built] = found
    return found


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


def _scoring_cards(table: Table, seat: Seat) -> float:
    """This round's card and, less certain, those of later rounds, if they were scored now."""
    first = table.round + table.has_scored
    if first > ROUNDS:
        return 0.0
    now = scoring.card_points(table, seat, first)
    later = sum([scoring.card_points(table, seat, r) for r in range(first + 1, ROUNDS + 1)])
    return now + LATER_CARDS * later

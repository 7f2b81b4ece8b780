"""Points of Mint Italy: what a term counts, the score so far, and how a match ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.core.outcome import Outcome, ScoreLine, ScoreSheet, rank
from engine.games.mint_italy.components import GOOD_NAMES, Components, Score, Term
from engine.games.mint_italy.island import hex_set
from engine.games.mint_italy.lexicon import (
    BOTTLE,
    FIRST_SCORING,
    FOOD_LETTERS,
    FOODS,
    JAR,
    MARINAS,
    ORDERS,
    PERSONA,
    PRODUCTION,
    ROUNDS,
    SALES,
    TOP_LEVEL,
)
from engine.games.mint_italy.table import Table

# --- Terms ---------------------------------------------------------------------------------------


def points(table: Table, number: int, score: Score) -> int:
    """What an estate gets by these terms as things are (MI-58)."""
    return sum(
        [min(term.max, term.vp * amount(table, number, term) // term.per) for term in score.terms]
    )


def amount(table: Table, number: int, term: Term) -> int:
    """How much an estate has of what a term counts."""
    return _AMOUNTS[term.count](table, number, term)


def cities(table: Table, number: int) -> tuple[int, ...]:
    """The sizes of an estate's cities (MI-38)."""
    return table.island.cities(table.estates[number].settled)


def _built(table: Table, number: int, term: Term) -> int:
    built = table.estates[number].built
    return sum([built[kind] for kind in term.kinds])


def _finished(table: Table, number: int, term: Term) -> int:
    return len(table.estates[number].finished)


def _foods(table: Table, number: int, term: Term) -> int:
    faces = table.components.faces
    return len({faces[face].food for face in table.estates[number].finished})


def _upgrades(table: Table, number: int, term: Term) -> int:
    return sum(table.estates[number].levels)


def _full_tracks(table: Table, number: int, term: Term) -> int:
    return sum(level == TOP_LEVEL for level in table.estates[number].levels)


def _lakeside(table: Table, number: int, term: Term) -> int:
    return (hex_set(table.estates[number].settled) & table.island.shore).bit_count()


def _joined(table: Table, number: int, term: Term) -> int:
    return (hex_set(table.estates[number].settled) & table.island.joined).bit_count()


def _dear_land(table: Table, number: int, term: Term) -> int:
    cheap = table.island.up_to[term.at_least - 1]
    return (hex_set(table.estates[number].settled) & ~cheap).bit_count()


def _marinas(table: Table, number: int, term: Term) -> int:
    return table.estates[number].docked.bit_count()


def _largest_city(table: Table, number: int, term: Term) -> int:
    return max(cities(table, number), default=0)


def _cities(table: Table, number: int, term: Term) -> int:
    return len(cities(table, number))


def _goods(table: Table, number: int, term: Term) -> int:
    return sum(table.estates[number].goods)


_AMOUNTS: dict[str, Callable[[Table, int, Term], int]] = {
    "built": _built,
    "orders": _finished,
    "order-foods": _foods,
    "upgrades": _upgrades,
    "full-tracks": _full_tracks,
    "lakeside": _lakeside,
    "joined": _joined,
    "dear-land": _dear_land,
    "marinas": _marinas,
    "largest-city": _largest_city,
    "cities": _cities,
    "goods": _goods,
}
COUNTS = tuple(_AMOUNTS)
"""What a term can count."""


@lru_cache(maxsize=256)
def count_goods(components: Components, cards: tuple[int, ...]) -> bool:
    """True if one of these scoring cards counts goods in hand."""
    return any(term.count == "goods" for c in cards for term in components.scoring[c].effect.terms)


# --- The score so far ----------------------------------------------------------------------------


def card_points(table: Table, number: int, round_: int) -> int:
    """What an estate would get now on the scoring card of a round, 1 to 4."""
    return points(table, number, table.components.scoring[table.scoring[round_ - 1]].effect)


def scored(table: Table, number: int) -> tuple[int, ...]:
    """What an estate got for the scoring card of each round; 0 for those still to come."""
    return tuple(table.estates[number].vp[FIRST_SCORING:])


def end_points(table: Table, number: int) -> int:
    """What the end scoring would bring an estate now: goods, coins, cities, finished orders."""
    estate, components = table.estates[number], table.components
    food = sum([table.food_vp(components.faces[face].food) for face in estate.finished])
    city = components.city_points(len(cities(table, number)))
    coins = estate.coins // components.coins_per_vp
    return estate.goods[JAR] + estate.goods[BOTTLE] + coins + city + food


def total(table: Table, number: int) -> int:
    """The points on the track and those of the end scoring as things are."""
    return sum(table.estates[number].vp) + end_points(table, number)


def sheets(table: Table) -> tuple[ScoreSheet, ...]:
    """The score of every estate if the match ended now, line by line."""
    return tuple(_sheet(table, number) for number in range(len(table.estates)))


def _sheet(table: Table, number: int) -> ScoreSheet:
    estate, components = table.estates[number], table.components
    lines = []
    for round_ in range(ROUNDS):
        card = components.scoring[table.scoring[round_]]
        scored = round_ < table.round - 1 or table.has_scored
        if scored:
            lines.append(
                ScoreLine(
                    card.name,
                    estate.vp[FIRST_SCORING + round_],
                    "scoring cards",
                    target=f"scoring {card.id}",
                )
            )
    if not lines:
        lines.append(ScoreLine("scoring cards", 0))
    lines.append(ScoreLine("order rewards", estate.vp[ORDERS]))
    lines.append(ScoreLine("marinas", estate.vp[MARINAS]))
    if number == table.rival:
        lines.append(ScoreLine("production", estate.vp[PRODUCTION]))
        lines.append(ScoreLine("sales", estate.vp[SALES]))
        lines.append(ScoreLine("persona", estate.vp[PERSONA]))
    for good in (JAR, BOTTLE):
        held = estate.goods[good]
        lines.append(ScoreLine(GOOD_NAMES[good][held != 1], held, "jars and bottles"))
    lines.append(ScoreLine("coins", estate.coins // components.coins_per_vp))
    found = len(cities(table, number))
    lines.append(
        ScoreLine(f"{found} {'city' if found == 1 else 'cities'}", components.city_points(found))
    )
    finished = [components.faces[face].food for face in estate.finished]
    for food in table.ladder:
        count = finished.count(food)
        lines.append(
            ScoreLine(
                f"{FOODS[food]} orders, {count} x {table.food_vp(food)}",
                count * table.food_vp(food),
                "finished orders",
                FOOD_LETTERS[food],
                FOODS[food],
            )
        )
    if table.is_over:
        place = table.order.index(number) + 1
        lines.append(ScoreLine("player order (tiebreak)", place, counts=False))
    if number == table.rival:
        return ScoreSheet(None, tuple(lines), components.personas[table.persona].name)
    return ScoreSheet(number, tuple(lines))


# --- The end -------------------------------------------------------------------------------------


def outcome(table: Table) -> Outcome:
    """Most points win; a tie goes to whoever was first in the last player order (MI-39)."""
    scores = sheets(table)
    order = table.order
    places = rank([(sheet.total, -order.index(i)) for i, sheet in enumerate(scores)])
    notes = [_food_note(table), *_ties(table, [sheet.total for sheet in scores])]
    return Outcome("The fourth round is over.", scores, places, tuple(notes))


def _food_note(table: Table) -> str:
    worth = [f"{FOODS[food]} {table.food_vp(food)}" for food in table.ladder]
    return f"Finished orders were worth by their food: {', '.join(worth)}."


def _ties(table: Table, totals: Sequence[int]) -> list[str]:
    """How equal totals were decided."""
    notes = []
    for value in sorted(set(totals), reverse=True):
        even = [number for number in table.order if totals[number] == value]
        if len(even) > 1:
            names = [_name(table, number) for number in even]
            notes.append(
                f"{', '.join(names[:-1])} and {names[-1]} have {value} points each. "
                f"{names[0]} wins: ahead in the last player order."
            )
    return notes


def _name(table: Table, number: int) -> str:
    if number == table.rival:
        return table.components.personas[table.persona].name
    return f"{{{number}}}"

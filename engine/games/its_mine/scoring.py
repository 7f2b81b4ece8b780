"""Control of districts by masks, and the points of both sides in four categories."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from engine.core.actions import Seat
from engine.games.its_mine.counting import Here, amount, amount_by_art
from engine.games.its_mine.effects import ANY, ART_KINDS, Effect
from engine.games.its_mine.table import (
    DISTRICTS,
    FULL,
    NOBODY,
    PER_DISTRICT,
    Table,
    area,
    rows_of,
)

DISTRICT_POINTS, BOSS_POINTS, ACTION_POINTS, ART_POINTS = "districts", "bosses", "actions", "art"
GROUPS = (DISTRICT_POINTS, BOSS_POINTS, ACTION_POINTS, ART_POINTS)
"""The four categories of the Axis card."""


class Gain(NamedTuple):
    """Points from one source."""

    group: str
    points: int
    place: int
    """The row among the seat's nine; for a district its number on the table, 0 to 2."""
    card: int = -1
    """The card, or the district card."""
    effect: Effect | None = None
    """The effect of a district that gave the points; None: the district itself, or a card."""


class Art(NamedTuple):
    """The art of one side."""

    pieces: tuple[int, int, int]
    """How many of each kind; pieces of any kind are what pays best (IM-40)."""
    sets: tuple[tuple[str, ...], ...]
    """The kinds of each set, larger sets first (IM-33)."""
    points: int
    owners: tuple[tuple[int, str], ...]
    """The card of each piece and its kind or ANY; districts as ~district card."""


Around: TypeAlias = Sequence[tuple[Here, Here]]
"""What the effects of seat 0 and of seat 1 look at in each district."""


def around(table: Table) -> list[tuple[Here, Here]]:
    """What effects look at in each district."""
    return [around_district(table, district) for district in range(DISTRICTS)]


def around_district(table: Table, district: int) -> tuple[Here, Here]:
    """What the effects of seat 0 and of seat 1 look at in a district."""
    components, tokens, discards = table.components, table.tokens, table.discards
    own = area(components, rows_of(table, 0, district))
    rival = area(components, rows_of(table, 1, district))
    return (
        Here(components, own, rival, tokens[0], discards[0]),
        Here(components, rival, own, tokens[1], discards[1]),
    )


def masks(table: Table, district: int, heres: tuple[Here, Here] | None = None) -> tuple[int, int]:
    """The masks of seat 0 and of seat 1 in a district, by what lies there now."""
    first, second = heres or around_district(table, district)
    return _masks(table, district, 0, first), _masks(table, district, 1, second)


def _masks(table: Table, district: int, seat: Seat, here: Here) -> int:
    components = table.components
    powers_of = components.powers_of
    powers = components.districts[table.districts[district]].powers
    total = powers.mask  # a district's own masks serve both sides (IM-23)
    for effect in powers.masks:
        total += amount(effect, here)
    for row in rows_of(table, seat, district):
        if len(row) >= FULL:  # burnt cards count: they still lie on that Boss (IM-18, IM-32)
            total += components.full_boss_masks
        for card in row:
            if card >= 0:
                powers = powers_of[card]
                total += powers.mask
                for effect in powers.masks:
                    total += amount(effect, here)
    return total


def standing(table: Table, known: Around | None = None) -> tuple[tuple[int, int], ...]:
    """The masks of both seats in every district; once it is judged, those that decided it."""
    found = list(table.judged)
    for district in range(len(found), DISTRICTS):
        found.append(masks(table, district, known[district] if known else None))
    return tuple(found)


def leader(found: tuple[int, int]) -> int:
    """Who has more masks; a tie is nobody's, 0 to 0 too (IM-22)."""
    first, second = found
    if first == second:
        return NOBODY
    return 0 if first > second else 1


def holders(table: Table, known: Around | None = None) -> tuple[int, ...]:
    """Who holds each district: who won it, or who would win it now."""
    return tuple([leader(found) for found in standing(table, known)])


def gains(
    table: Table, held: Sequence[int], seat: Seat, known: Around | None = None
) -> tuple[list[Gain], Art]:
    """All points of a seat that holds the districts which `held` says, and its art.

    Cards pay in every district, also where the seat does not hold it (IM-24).
    """
    components = table.components
    powers_of, bosses = components.powers_of, components.bosses
    found: list[Gain] = []
    pieces: list[tuple[int, str]] = []
    by_art: list[tuple[Gain, Effect]] = []
    """What counts art waits until it is known what pieces of any kind are."""
    for district, heres in enumerate(known or around(table)):
        here = heres[seat]
        if held[district] == seat:
            found += district_gains(table, district, here)
            number = table.districts[district]
            powers = components.districts[number].powers
            pieces += [(~number, kind) for kind in powers.art]
            for effect in powers.points:
                if effect.per in ART_KINDS:
                    by_art.append((Gain(DISTRICT_POINTS, 0, district, number, effect), effect))
        for place, row in enumerate(rows_of(table, seat, district), district * PER_DISTRICT):
            for card in row:
                if card < 0:
                    continue
                powers = powers_of[card]
                group = BOSS_POINTS if card < bosses else ACTION_POINTS
                points = powers.point
                for effect in powers.points:
                    if effect.per in ART_KINDS:
                        by_art.append((Gain(group, 0, place, card), effect))
                    else:
                        points += amount(effect, here)
                if points:
                    found.append(Gain(group, points, place, card))
                for kind in powers.art:
                    pieces.append((card, kind))
    own = _art(components.art_points, pieces, [effect for _, effect in by_art])
    for gain, effect in by_art:
        if points := amount_by_art(effect, own.pieces):
            found.append(gain._replace(points=points))
    return found, own


def district_gains(table: Table, district: int, here: Here) -> list[Gain]:
    """What a district pays the side that looks from `here` if it controls it, but for art."""
    number = table.districts[district]
    card = table.components.districts[number]
    found = [Gain(DISTRICT_POINTS, card.points + card.powers.point, district, number)]
    for effect in card.powers.points:
        if effect.per not in ART_KINDS and (points := amount(effect, here)):
            found.append(Gain(DISTRICT_POINTS, points, district, number, effect))
    return found


def _art(
    art_points: Sequence[int], owners: list[tuple[int, str]], counted: Sequence[Effect]
) -> Art:
    """The best sets, pieces of any kind being what pays best with all that counts art (IM-40)."""
    if not owners:
        return Art((0, 0, 0), (), 0, ())
    kinds = [kind for _, kind in owners]
    fixed = [kinds.count(kind) for kind in ART_KINDS]
    possible = [
        (fixed[0] + chosen.count(0), fixed[1] + chosen.count(1), fixed[2] + chosen.count(2))
        for chosen in combinations_with_replacement(range(3), kinds.count(ANY))
    ]
    pieces = possible[0]
    if len(possible) > 1:
        pieces = max(
            possible,
            key=lambda own: (
                _set_points(art_points, own)
                + sum([amount_by_art(effect, own) for effect in counted])
            ),
        )
    return Art(pieces, _sets(pieces), _set_points(art_points, pieces), tuple(owners))


def _set_points(art_points: Sequence[int], pieces: tuple[int, int, int]) -> int:
    """The points of sets made in layers: three kinds while there are three, then two (IM-33)."""
    low, middle, high = sorted(pieces)
    one, two, three = art_points
    return three * low + two * (middle - low) + one * (high - middle)


def _sets(pieces: tuple[int, int, int]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(kind for kind, count in zip(ART_KINDS, pieces, strict=True) if count > layer)
        for layer in range(max(pieces))
    )


def art(table: Table, seat: Seat) -> Art:
    """The art of a seat as the districts stand."""
    return gains(table, holders(table), seat)[1]


def totals(table: Table) -> tuple[int, int]:
    """The points of both seats if the match ended now."""
    known = around(table)
    held = holders(table, known)
    sums = []
    for seat in (0, 1):
        found, own = gains(table, held, seat, known)
        sums.append(sum([gain.points for gain in found]) + own.points)
    return sums[0], sums[1]

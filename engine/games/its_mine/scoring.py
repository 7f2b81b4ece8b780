"""Control of districts by masks, and the points of both sides in four categories."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.core.actions import Seat
from engine.games.its_mine.components import Components
from engine.games.its_mine.counting import Here, amount
from engine.games.its_mine.effects import ANY, ART_KINDS, Effect
from engine.games.its_mine.table import (
    DISTRICTS,
    FULL,
    NOBODY,
    PER_DISTRICT,
    PER_SIDE,
    Row,
    Table,
    area,
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


def masks(table: Table, district: int) -> tuple[int, int]:
    """The masks of seat 0 and of seat 1 in a district, by what lies there now."""
    components = table.components
    start = district * PER_DISTRICT
    rows = table.rows[start : start + PER_DISTRICT]
    others = table.rows[start + PER_SIDE : start + PER_SIDE + PER_DISTRICT]
    own, rival = area(components, rows), area(components, others)
    tokens, discards = table.tokens, table.discards
    powers = components.districts[table.districts[district]].powers
    result = []
    for side, here in (
        (rows, Here(components, own, rival, tokens[0], discards[0])),
        (others, Here(components, rival, own, tokens[1], discards[1])),
    ):
        total = _masks_of_rows(components, side, here)
        total += powers.mask  # of the district: for both sides (IM-23)
        for effect in powers.masks:
            total += amount(effect, here)
        result.append(total)
    return result[0], result[1]


def _masks_of_rows(components: Components, rows: Sequence[Row], here: Here) -> int:
    total = 0
    powers_of = components.powers_of
    for row in rows:
        if len(row) >= FULL:  # burnt cards count: they still lie on that Boss (IM-18, IM-32)
            total += components.full_boss_masks
        for card in row:
            if card >= 0:
                powers = powers_of[card]
                total += powers.mask
                for effect in powers.masks:
                    total += amount(effect, here)
    return total


def standing(table: Table) -> tuple[tuple[int, int], ...]:
    """The masks of both seats in every district; once it is judged, those that decided it."""
    judged = tuple(table.judged)
    return judged + tuple([masks(table, d) for d in range(len(judged), DISTRICTS)])


def leader(found: tuple[int, int]) -> int:
    """Who has more masks; a tie is nobody's, 0 to 0 too (IM-22)."""
    first, second = found
    if first == second:
        return NOBODY
    return 0 if first > second else 1


def holders(table: Table) -> tuple[int, ...]:
    """Who holds each district: who won it, or who would win it now."""
    return tuple([leader(found) for found in standing(table)])


def gains(table: Table, held: Sequence[int], seat: Seat) -> tuple[list[Gain], Art]:
    """All points of a seat that holds the districts which `held` says, and its art.

    Cards pay in every district, also where the seat does not hold it (IM-24).
    """
    components = table.components
    powers_of, bosses = components.powers_of, components.bosses
    found: list[Gain] = []
    pieces: list[tuple[int, str]] = []
    counted: list[tuple[Effect, str, int, int]] = []
    """Effects that wait until it is known what pieces of any kind are: group, place, card."""
    for district in range(DISTRICTS):
        start = district * PER_DISTRICT
        mine = seat * PER_SIDE + start
        rows = table.rows[mine : mine + PER_DISTRICT]
        if not rows[0] and held[district] != seat:
            continue
        theirs = (1 - seat) * PER_SIDE + start
        here = Here(
            components,
            area(components, rows),
            area(components, table.rows[theirs : theirs + PER_DISTRICT]),
            table.tokens[seat],
            table.discards[seat],
        )
        if held[district] == seat:
            number = table.districts[district]
            card = components.districts[number]
            found.append(Gain(DISTRICT_POINTS, card.points + card.powers.point, district, number))
            pieces += [(~number, kind) for kind in card.powers.art]
            for effect in card.powers.points:
                if effect.per in ART_KINDS:
                    counted.append((effect, DISTRICT_POINTS, district, number))
                elif points := amount(effect, here):
                    found.append(Gain(DISTRICT_POINTS, points, district, number, effect))
        for place, row in enumerate(rows, start):
            for face in row:
                if face < 0:
                    continue
                powers = powers_of[face]
                group = BOSS_POINTS if face < bosses else ACTION_POINTS
                points = powers.point
                for effect in powers.points:
                    if effect.per in ART_KINDS:
                        counted.append((effect, group, place, face))
                    else:
                        points += amount(effect, here)
                if points:
                    found.append(Gain(group, points, place, face))
                for kind in powers.art:
                    pieces.append((face, kind))
    art = _art(components.art_points, pieces, [effect for effect, *_ in counted])
    for effect, group, place, number in counted:
        points = amount(effect, _with_art(components, art))
        if points:
            of_district = effect if group == DISTRICT_POINTS else None
            found.append(Gain(group, points, place, number, of_district))
    return found, art


def _with_art(components: Components, art: Art) -> Here:
    nothing = area(components, ())
    return Here(components, nothing, nothing, 0, (), art=art.pieces)


def _art(
    art_points: Sequence[int], owners: list[tuple[int, str]], counted: Sequence[Effect]
) -> Art:
    """The best sets, pieces of any kind being what pays best with all that counts art (IM-40)."""
    if not owners:
        return Art((0, 0, 0), (), 0, ())
    kinds = [kind for _, kind in owners]
    fixed = [kinds.count(kind) for kind in ART_KINDS]
    best: tuple[int, tuple[int, int, int]] = (-1, (0, 0, 0))
    for chosen in combinations_with_replacement(range(3), kinds.count(ANY)):
        a, b, c = (fixed[kind] + chosen.count(kind) for kind in range(3))
        worth = _set_points(art_points, (a, b, c))
        for effect in counted:
            count = (a, b, c)[ART_KINDS.index(effect.per)] // effect.each
            worth += effect.amount * (min(count, effect.most) if effect.most else count)
        if worth > best[0]:
            best = (worth, (a, b, c))
    pieces = best[1]
    points = _set_points(art_points, pieces)
    return Art(pieces, _sets(pieces), points, tuple(owners))


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


def totals(table: Table) -> tuple[int, int]:
    """The points of both seats if the match ended now."""
    held = holders(table)
    sums = []
    for seat in (0, 1):
        found, art = gains(table, held, seat)
        sums.append(sum([gain.points for gain in found]) + art.points)
    return sums[0], sums[1]

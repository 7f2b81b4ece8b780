"""The island in plain characters, for line mode and for playthroughs that people read."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.mint_italy.hexes import centre
from engine.games.mint_italy.island import CARD_WIDTH, ROW_LETTERS
from engine.games.mint_italy.lexicon import CORNERS, KIND_LETTERS, NONE
from engine.games.mint_italy.table import Table

PERSONA_MARK = "*"


def mark(table: Table, number: int) -> str:
    """The character of an estate on the map: its seat from 1, or * for the persona."""
    return PERSONA_MARK if number == table.rival else f"{number + 1}"


def island_lines(table: Table) -> list[str]:
    """The whole island, a line for each row and between, its letter in front of each row.

    FG4 is forest and mountain for 4 coins, 1Wg4 a grey worker of seat 1 on land for 4, ~ a lake,
    @ a marina with the marks of the tokens on it; rivers are # and =.
    """
    width = 6 if len(table.island.north) <= CARD_WIDTH else 5
    half = width // 2
    places = table.island.places
    rows: list[list[int]] = [[] for _ in ROW_LETTERS]
    for number, place in enumerate(places):
        rows[place.hex.r].append(number)
    left = min(centre(place.hex) for place in places)

    def start(number: int) -> int:
        """The column where a hex begins; half a hex to the east is half its width."""
        steps = centre(places[number].hex) - left
        return steps // 2 * width + steps % 2 * half

    right = max(start(number) for number in range(len(places))) + width + 1
    lines = [[" "] * right for _ in range(2 * len(rows) + 1)]
    for row, numbers in enumerate(rows):
        for number in numbers:
            at = start(number)
            for y in (2 * row, 2 * row + 2):
                for x in range(at, at + width + 1):
                    lines[y][x] = "+" if x in (at, at + width) or lines[y][x] == "+" else "-"
    for row, numbers in enumerate(rows):
        for number in numbers:
            at = start(number)
            text = _cell(table, number, width - 1)
            lines[2 * row + 1][at] = lines[2 * row + 1][at + width] = "|"
            lines[2 * row + 1][at + 1 : at + width] = list(text)
    for a, b in table.island.rivers:
        _river(lines, table, start, a, b, width)
    return [
        f"{ROW_LETTERS[y // 2] if y % 2 else ' '} {''.join(line).rstrip()}"
        for y, line in enumerate(lines)
    ]


def _cell(table: Table, number: int, width: int) -> str:
    place = table.island.places[number]
    if place.name in CORNERS:
        corner = CORNERS.index(place.name)
        tokens = [
            mark(table, i) for i, estate in enumerate(table.estates) if estate.docked >> corner & 1
        ]
        return f"@{''.join(tokens)}".ljust(width)
    if not place.is_land:
        return "~" * width
    if table.occupied[number] == NONE:
        return f"{place.letters:>2}{place.cost}".center(width)
    owner, kind = table.owner_of(number), table.kind_at(number)
    settlement = mark(table, owner) + KIND_LETTERS[kind]
    return settlement + f"{place.cost}".rjust(width - len(settlement))


def _river(
    lines: list[list[str]], table: Table, start: Callable[[int], int], a: int, b: int, width: int
) -> None:
    """A river between two hexes: # between neighbours of a row, = between rows."""
    places = table.island.places
    first, second = start(a), start(b)
    if places[a].hex.r == places[b].hex.r:
        lines[2 * places[a].hex.r + 1][max(first, second)] = "#"
        return
    low, high = max(first, second), min(first, second) + width
    for x in range(low + 1, high):
        lines[2 * places[b].hex.r][x] = "="

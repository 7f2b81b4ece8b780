"""The options of all games for `--help`, also those that depend on how many play."""

from collections.abc import Iterator, Sequence

from engine import GAMES, GameEntry
from engine.core.english import series


def option_lines() -> Iterator[str]:
    """A line for each option: its values, the default first, and with how many seats it is."""
    for entry in GAMES.values():
        yield from _lines_of(entry)


def _lines_of(entry: GameEntry) -> Iterator[str]:
    game = entry.load()
    defaults: dict[str, str] = {}
    values: dict[str, dict[str, list[int]]] = {}
    """For each option and each of its values the seat counts that have it."""
    for seats in entry.seat_counts:
        for option in game.options(seats):
            defaults[option.id] = option.default
            for value, _ in option.choices:
                values.setdefault(option.id, {}).setdefault(value, []).append(seats)
    for id_, found in values.items():
        order = sorted(found, key=lambda value: value != defaults[id_])
        whole = [n for n in entry.seat_counts if any(n in counts for counts in found.values())]
        notes = [] if len(whole) == len(entry.seat_counts) else [_seats(whole)]
        notes += [
            f"{value}: {_seats(counts)}"
            for value, counts in found.items()
            if counts not in (whole, _as_seat(value, whole))
        ]
        note = f"  ({'; '.join(notes)})" if notes else ""
        yield f"  {entry.id:18} {id_}={'|'.join(order)}{note}"


def _as_seat(value: str, counts: Sequence[int]) -> list[int]:
    """The seat counts that have a value if it is the number of a seat."""
    return [n for n in counts if n >= int(value)] if value.isdigit() else []


def _seats(counts: Sequence[int]) -> str:
    if counts == [1]:
        return "alone"
    return f"with {series([str(n) for n in counts], 'or')} seats"

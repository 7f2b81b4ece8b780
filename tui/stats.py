"""Statistics over finished matches: a page of the app, and the command `stats`."""

import json
from collections.abc import Iterable, Mapping, Sequence

from engine import GAMES
from saves import SaveEntry, Store
from saves.history import Record, Tally, records

Line = Sequence[tuple[str, str]]
"""(text, ink) pieces, as the app's pages have them."""

KINDS = {
    "bot:random": "random bots",
    "bot:easy": "easy bots",
    "bot:normal": "normal bots",
    "bot:hard": "hard bots",
    "people": "people",
    "alone": "alone",
}


def print_statistics(store: Store, as_json: bool) -> int:
    """Print the statistics of everybody; the exit status."""
    found = records(store.finished_entries())
    if as_json:
        print(json.dumps({"players": [record.data() for record in found]}, indent=2))
        return 0
    for line in _lines(found):
        print("".join(text for text, _ in line).rstrip())
    return 0


def statistics_page(entries: Iterable[SaveEntry]) -> list[Line]:
    """The statistics as lines of a page."""
    return _lines(records(entries))


def win_count(
    entries: Iterable[SaveEntry], name: str, game_id: str, rivals: Sequence[str] = ()
) -> Tally:
    """Matches and wins of somebody in a game; `rivals`: only those against these without a seat."""
    tally = Tally()
    for entry in entries:
        if entry.game == game_id and entry.result is not None:
            if rivals and entry.result.rivals != tuple(rivals):
                continue
            for seat, player in enumerate(entry.players):
                if player.name == name and not player.is_bot:
                    tally.add(entry.result.won(seat), entry.result.scores[seat])
    return tally


def _lines(found: Sequence[Record]) -> list[Line]:
    if not found:
        return [[("No match is over yet.", "muted")]]
    lines: list[Line] = []
    for record in found:
        lines.append([(record.name, "accent bold")])
        lines.append([(f"  {_tally(record.all)}", "bright")])
        streak = f"  Wins in a row: {record.streak} now, {record.longest} at most."
        lines.append([(streak, "text")])
        if record.undone:
            lines.append([(f"  Steps taken back: {record.undone}.", "muted")])
        titles = {entry.id: entry.title for entry in GAMES.values()}
        lines += _group("By game", {titles.get(k, k): t for k, t in record.games.items()})
        seats = {_seats(key, titles): tally for key, tally in record.seats.items()}
        lines += _group("By seats", seats)
        against = {KINDS.get(kind, kind): tally for kind, tally in record.against.items()}
        lines += _group("Against", against)
        rivals = {key.partition(" ")[2]: tally for key, tally in record.rivals.items()}
        lines += _group("Alone against", rivals) if rivals else []
        lines.append([("", "text")])
    return lines


def _seats(key: str, titles: Mapping[str, str]) -> str:
    game_id, _, count = key.rpartition(" ")
    return f"{titles.get(game_id, game_id)}, {count} seats"


def _group(title: str, rows: Mapping[str, Tally]) -> list[Line]:
    lines: list[Line] = [[(f"  {title}", "choice bold")]]
    for name, tally in rows.items():
        lines.append([(f"    {name:26.26}", "text"), (_tally(tally), "text")])
    return lines


def _tally(tally: Tally) -> str:
    """ "12 matches, 7 won (58 %), best 34"."""
    matches = "1 match" if tally.matches == 1 else f"{tally.matches} matches"
    won = f"{tally.wins:.1f}".removesuffix(".0")
    share = round(100 * tally.wins / tally.matches) if tally.matches else 0
    best = "" if tally.best is None else f", best {tally.best}"
    return f"{matches}, {won} won ({share} %){best}"

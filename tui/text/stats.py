"""Statistics over finished matches: a page of the app, and the command `stats`."""

import json
from collections.abc import Iterable, Mapping, Sequence

from rich.cells import cell_len

from engine import GAMES
from engine.core.english import count
from saves import SaveEntry, Store
from saves.history import Record, Tally, records

Line = Sequence[tuple[str, str]]
"""(text, ink) pieces, as the app's pages have them."""

KINDS = {
    "bot:random": "random bots",
    "bot:easy": "easy bots",
    "bot:normal": "normal bots",
    "bot:hard": "hard bots",
    "programs": "bots from outside",
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
        only = next(iter(record.games)) if len(record.games) == 1 else ""
        lines.append([(f"  {_tally(record.all, only)}", "bright")])
        streak = f"  Wins in a row: {record.streak} now, {record.longest} the longest."
        lines.append([(streak, "text")])
        if record.undone:
            lines.append([(f"  Steps taken back: {record.undone}.", "muted")])
        titles = {entry.id: entry.title for entry in GAMES.values()}
        lines += _group("By game", [(titles.get(k, k), t, k) for k, t in record.games.items()])
        seats = [(_seats(k, titles), t, k.partition(" ")[0]) for k, t in record.seats.items()]
        lines += _group("By seats", seats)
        lines += _group(
            "Against", [(KINDS.get(kind, kind), t, only) for kind, t in record.against.items()]
        )
        rivals = [(k.partition(" ")[2], t, k.partition(" ")[0]) for k, t in record.rivals.items()]
        lines += _group("Alone against", rivals) if rivals else []
        lines.append([("", "text")])
    return lines


def _seats(key: str, titles: Mapping[str, str]) -> str:
    game_id, _, number = key.rpartition(" ")
    return f"{titles.get(game_id, game_id)}, {count(int(number), 'seat')}"


def _group(title: str, rows: Sequence[tuple[str, Tally, str]]) -> list[Line]:
    """Rows of (what, tally, game whose points the best is counted in; empty: several)."""
    lines: list[Line] = [[(f"  {title}", "choice bold")]]
    width = max([24, *(cell_len(name) for name, _, _ in rows)]) + 2
    for name, tally, game_id in rows:
        lines.append(
            [
                (f"    {name}{' ' * (width - cell_len(name))}", "text"),
                (_tally(tally, game_id), "text"),
            ]
        )
    return lines


def _tally(tally: Tally, game_id: str = "") -> str:
    """ "12 matches, 7 won (58%), best 34 points"; no best over games that count otherwise."""
    matches = count(tally.matches, "match", "matches")
    won = f"{tally.wins:.1f}".removesuffix(".0")
    share = round(100 * tally.wins / tally.matches) if tally.matches else 0
    told = f"{matches}, {won} won ({share}%)"
    if tally.best is None or not game_id:
        return told
    best = GAMES[game_id].load().words.amount(tally.best) if game_id in GAMES else str(tally.best)
    return f"{told}, best {best}"

"""From the text of a save file back to the match: everything is checked, every move replayed."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine import (
    GAMES,
    AnyGame,
    BadToml,
    IllegalAction,
    InvalidNotation,
    InvalidOption,
    InvalidPosition,
    Match,
)
from engine.core.state import Data
from saves.errors import NotASave, Outdated
from saves.fields import Fields, mistakes_told, read_table
from saves.save import FORMAT, MOVES, Save, now
from saves.summary import read_result, read_seats, read_summary
from saves.trail import LONGEST_LINE, MOST_UNDONE, BadLine, Trail, check_plies, read_lines
from saves.words import harmless

GameFor: TypeAlias = Callable[[str, str], AnyGame]
"""Gives the game for an id and a digest of components: with those components if it has them.

Raises KeyError for a game it does not know, ComponentsError for cards that cannot be read.
"""

_DIGEST = re.compile(r"sha256:[0-9a-f]{16}")
_SEED = re.compile(r"[0-9a-f]{16}")
_CHECK = re.compile(r"(0|[1-9][0-9]{0,6}):([0-9a-f]{16})")


def built_in(game_id: str, digest: str) -> AnyGame:
    """The game with the components that come with it."""
    return GAMES[game_id].load()


def read_header(table: Fields, source: str) -> tuple[int, str]:
    """The format and the id of the game, once the file has proved to be a save of a known format.

    Raises NotASave and ComponentsError.
    """
    if not table.has("format"):
        raise NotASave(f"{source} is no saved match of Lightfingers.")
    version = table.integer("format", 1, 1_000_000)
    if version > FORMAT:
        raise NotASave(
            f"{source} was saved by a newer Lightfingers "
            f"(format {version}; this one reads formats up to {FORMAT})."
        )
    return version, table.text("game")


def unknown_game(source: str, game_id: str) -> NotASave:
    """The error for a game that this program does not have; the caller raises it."""
    return NotASave(f"{source} is of a game that this Lightfingers does not have: {game_id}.")


def loads(text: str, source: str, game_for: GameFor | None = None) -> Save:
    """The save of a text, replayed and checked to its last move.

    `source` names the file in messages. Raises NotASave for what is wrong with the file, Outdated
    if the rules or the cards have changed so that the moves no longer fit.
    """
    source = harmless(source)
    with mistakes_told():
        table, torn = _read_whole_lines(text, source)
        version, game_id = read_header(table, source)
        rules = table.integer("rules", 1, 1_000_000)
        digest = _matching(table, "components", _DIGEST, "sha256: and 16 hex digits")
        seed = int(_matching(table, "seed", _SEED, "16 hex digits"), 16)
        created, updated = table.moment("created"), table.moment("updated")
        undone = table.integer("undone", 0, MOST_UNDONE)
        lesson = table.flag("lesson")
        log = _read_list(table) if version == 1 else _read_lines(table, source)
        undone = min(undone + log.undone, MOST_UNDONE)
        options = table.options("options")
        players = read_seats(table)
        start = table.data("position") if table.has("position") else None
        told = read_summary(table).lines
        if torn is not None and log.lines < told:  # more is missing than what was added last
            raise torn
        read_result(table, len(players))
        table.done()
        try:
            game = (game_for or built_in)(game_id, digest)
        except KeyError:
            raise unknown_game(source, game_id) from None
    if rules > game.rules_version:
        raise NotASave(
            f"{source} was saved by a newer Lightfingers "
            f"(rules {rules} of {game.title}; this one has rules {game.rules_version})."
        )
    changed = _what_changed(game, rules, digest)

    def begin() -> Match:
        return Match(game, players, seed, options, start, undone)

    since = f" Since it was saved, {changed}." if changed else ""
    try:
        if start is not None and count_seats(game, start, source) != len(players):
            raise NotASave(f"{source}: position and seats are not of the same number of players.")
        match = begin()
    except InvalidOption as error:
        raise NotASave(f"{source}: {error}.{since}") from None
    except NotASave as error:
        raise NotASave(f"{error}{since}") from None
    replay = _Replay(match, source, changed, begin)
    replay.run(log.moves, log.checks)
    trail = Trail.of(match, lines=log.lines, told=told)
    if not match.replaced:
        trail.digests = log.checks
    if changed or updated > now() or match.replaced:  # what the file says is no longer so
        trail.head = ()
    notice = f"Since this match was saved, {changed}; all its moves still fit." if changed else ""
    left_out = f"{source} ended in the middle of a move; it's left out." if torn else ""
    updated = min(updated, now())
    return Save(match, None, min(created, updated), updated, notice, left_out, lesson, trail)


def _read_whole_lines(text: str, source: str) -> tuple[Fields, BadToml | None]:
    """The top table of a save, and what is wrong with its last line if that had to be left out:
    whoever wrote it was stopped in the middle, before anybody saw the move. Raises BadToml."""
    try:
        return read_table(text, source), None
    except BadToml as error:
        whole, _, torn = text.rpartition("\n")
        if not torn or f"\n{MOVES}" not in f"{whole}\n":
            raise
        return read_table(f"{whole}\n", source), error


@dataclass(frozen=True, slots=True)
class _Log:
    """The moves of a file."""

    moves: list[str]
    """Those that count."""
    checks: dict[int, str]
    """The positions' digests, by the number of moves before them."""
    undone: int = 0
    """How many were taken back, beside those of which the head tells."""
    lines: int = 0


def _read_lines(table: Fields, source: str) -> _Log:
    """The moves of the table [moves]. Raises ComponentsError, NotASave."""
    lines = table.numbered_texts("moves", LONGEST_LINE)
    try:
        return _Log(*read_lines(lines), len(lines))
    except BadLine as error:
        raise NotASave(f"{source}: {error}.") from None


def _read_list(table: Fields) -> _Log:
    """The moves of a file of format 1, which had lists of moves and checks."""
    moves = table.short_texts("moves", LONGEST_LINE)
    return _Log(moves, _read_checks(table, len(moves)))


def _matching(table: Fields, field: str, pattern: re.Pattern[str], what: str) -> str:
    return table.checked(field, lambda text: None if pattern.fullmatch(text) else f"not {what}")


def _read_checks(table: Fields, moves: int) -> dict[int, str]:
    """The digests by the number of moves before them. Raises ComponentsError."""
    found = [_CHECK.fullmatch(text) for text in table.short_texts("check", LONGEST_LINE)]
    checks = {int(item[1]): item[2] for item in found if item is not None}
    if None in found or list(checks) != check_plies(moves) or len(found) != len(checks):
        raise table.fail("check", "must have a digest for every 20 moves and for the last")
    return checks


def _what_changed(game: AnyGame, rules: int, digest: str) -> str:
    """What is no longer as when the match was saved, as a clause; empty if nothing is."""
    changed = []
    if rules != game.rules_version:
        changed.append("the rules")
    if digest != game.components_digest:
        changed.append("the cards")
    if not changed:
        return ""
    return f"{' and '.join(changed)} of {game.title} have changed"


def count_seats(game: AnyGame, position: Data, source: str) -> int:
    """How many seats a position has, once it has proved to be possible. Raises NotASave."""
    try:
        view = game.position(position).view(None)
        return sum(sheet.seat is not None for sheet in game.words.scores(view))
    except InvalidPosition as error:
        raise NotASave(f"{source}: position: {error}.") from None
    except Exception as error:  # no file may bring the program down, whatever its game overlooks
        raise NotASave(f"{source}: position: it cannot be set up.") from error


@dataclass(slots=True)
class _Replay:
    """Plays the moves of a file one by one and tells where they stop to fit."""

    match: Match
    source: str
    changed: str
    begin: Callable[[], Match]

    def run(self, moves: list[str], checks: dict[int, str]) -> None:
        """Raises NotASave, or Outdated if rules or cards have changed."""
        match, agreed = self.match, 0
        self._check(0, checks, agreed)
        for ply, text in enumerate(moves, 1):
            try:
                match.play(match.game.parse(text))
            except InvalidNotation as error:
                raise self._stopped(ply, text, f"cannot be read: {error}") from None
            except IllegalAction as error:
                raise self._stopped(ply, text, f"is not possible: {error}") from None
            except Exception as error:  # as in `count_seats`
                raise self._stopped(ply, text, "cannot be played") from error
            if ply in checks:
                self._check(ply, checks, agreed)
                agreed = ply

    def _stopped(self, ply: int, text: str, problem: str) -> NotASave | Outdated:
        problem = f"move {ply} (“{text[:40]}”) {problem.rstrip('.')}."
        if not self.changed:
            return NotASave(f"{self.source}: {problem}", move=ply)
        return self._outdated(
            f"{self.source}: since it was saved, {self.changed}, and {problem}", ply
        )

    def _check(self, ply: int, checks: dict[int, str], agreed: int) -> None:
        if ply not in checks or checks[ply] == self.match.digest():
            return
        if not self.changed:
            raise NotASave(
                f"{self.source}: the match went out of step at move {ply}: "
                "its moves do not lead to the position that was saved.",
                move=ply,
            )
        raise self._outdated(
            f"{self.source}: since it was saved, {self.changed}, "
            f"and the match went out of step by move {ply}.",
            agreed + 1,
        )

    def _outdated(self, sentence: str, move: int) -> Outdated:
        until = self.begin().replay(self.match.log[: move - 1])
        how = f"from move {move - 1}" if move > 1 else "from the beginning"
        return Outdated(f"{sentence} You can go on {how} in a new file.", until, move)

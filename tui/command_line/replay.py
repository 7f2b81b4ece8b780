"""A saved match read back: its log as text, and the position at a move as text or picture."""

from collections.abc import Iterator
from pathlib import Path

from engine import Match, Seat
from saves import Store, harmless
from saves.files import write_file
from tui.command_line.saved import find_match
from tui.text.complaint import Complaint
from tui.text.prose import log_lines, result_lines, wrapped

PICTURE_SIZE = (120, 36)
"""Columns and rows of a picture."""

PACE = 1.5
"""Seconds a move in a recording."""


def replay(
    store: Store,
    what: str,
    to: int | None,
    seat: Seat | None,
    reveal: bool,
    svg: str | None,
    cast: str | None = None,
    pace: float = PACE,
) -> int:
    """Print a match up to move `to` (None: all of it); the exit status.

    `what` is a name or a file. It shows what a spectator may know, with `seat` what that seat may
    know, with `reveal` everything; a finished match has no secrets left, unless they last. With
    `svg` the position goes into that file as a picture, with `cast` the whole match as a recording
    of `pace` seconds a move. Raises Complaint and SaveError.
    """
    match = find_match(store, what).match
    to = match.ply if to is None else to
    if not 0 <= to <= match.ply:
        raise Complaint(f"The match has {match.ply} moves: --to takes 0 to {match.ply}")
    if seat is not None and not 0 <= seat < len(match.players):
        there = ", ".join(f"{number} {name}" for number, name in enumerate(match.names))
        raise Complaint(f"There is no seat {seat}; there is: {there}")
    told = match.outcome() is not None and not match.game.secrets_last
    everything = reveal or (seat is None and told)
    then = match.at(to)
    if everything:
        then.now = None
    for text in _lines(then, seat, everything):
        for line in text.split("\n"):
            print(wrapped(harmless(line)))
    if svg is not None:
        from tui.table.picture import save_picture

        save_picture(then, seat, Path(svg), PICTURE_SIZE)
    if cast is not None:
        from tui.table.cast import record

        recorded = record(then, seat, everything=everything, pace=pace)
        write_file(Path(cast), "".join(f"{line}\n" for line in recorded))
    return 0


def _lines(match: Match, viewer: Seat | None, everything: bool) -> Iterator[str]:
    game = match.game
    players = ", ".join(f"{player.name} ({player.kind})" for player in match.players)
    yield f"{game.title}: {players}"
    if everything:
        yield from _whole_log(match)
    else:
        yield from log_lines(match, match.events(viewer, -1))
    yield ""
    yield f"After move {match.ply}, {game.words.progress(match.view(viewer))}"
    if everything and not game.open_information:
        for seat, name in enumerate(match.names):
            yield f"As {name} sees it"
            yield match.text(seat)
    else:
        yield match.text(viewer)
    if match.outcome() is not None:
        yield ""
        yield from result_lines(match)


def _whole_log(match: Match) -> Iterator[str]:
    """The log with what only some may know, and who they are."""
    for ply, _, events in match.past:
        for event in events:
            for line in log_lines(match, [(ply, event)]):
                knowing = event.audience
                who = "" if knowing is None else ", ".join(match.names[s] for s in knowing)
                yield f"{line} (only {who})" if who else line

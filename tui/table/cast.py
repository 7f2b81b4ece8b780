"""A match as an animated recording: an asciicast, which `asciinema play` and web pages play."""

import json
from collections.abc import Iterator
from typing import Any

from rich.color import ColorSystem

from engine import Match, Seat, name_seats
from tui.drawing.canvas import Box, Canvas
from tui.drawing.look import Look, load_theme
from tui.table.picture import draw_table
from tui.text.chronicle import Chronicle

SIZES = (80, 24)
"""Columns and rows: what any player has room for."""

QUIET = 0.4
"""Part of the pace for a move of which there is nothing to tell."""

END = 5.0
"""Seconds for which the last picture stays."""


def record(
    match: Match,
    viewer: Seat | None,
    *,
    everything: bool,
    pace: float,
    size: tuple[int, int] = SIZES,
) -> Iterator[str]:
    """The lines of an asciicast (version 2) of a match, `pace` seconds a move.

    It shows what `viewer` may know; with `everything` nothing is hidden.
    """
    width, height = size
    look = Look(load_theme("dark"), board=match.game.id)
    names = ", ".join(match.names)
    head = {"version": 2, "width": width, "height": height, "title": f"{match.game.title}: {names}"}
    yield json.dumps({**head, "env": {"TERM": "xterm-256color"}}, ensure_ascii=False)
    then = match.at(0)
    if everything:
        then.now = None
    before: Canvas | None = None
    chronicle = Chronicle(then)
    time = 0.0
    for ply in range(match.ply + 1):
        if ply:
            events = then.replay([match.log[ply - 1]]).past[-1].events
            told = any(event.seen_by(viewer) and match.say(event) for event in events)
            time += pace if told else QUIET * pace
        canvas = draw_table(then, viewer, size, chronicle)
        if ply == match.ply and (outcome := match.outcome()) is not None:
            line = Box(0, height - 1, width, 1)
            canvas.fill(line, "bar", " ")
            canvas.put(1, line.y, name_seats(outcome.reason, match.names), "bright bold", width - 2)
        yield _event(time, _drawn(canvas, before, look))
        before = canvas
    yield _event(time + END, "")


def _event(time: float, data: str) -> str:
    return json.dumps([round(time, 3), "o", data], ensure_ascii=False)


def _drawn(canvas: Canvas, before: Canvas | None, look: Look) -> str:
    """What a terminal gets to show a canvas: the rows that changed."""
    drawn = "\x1b[?25l\x1b[2J" if before is None else ""
    for y in canvas.changed_rows(before):
        drawn += f"\x1b[{y + 1};1H" + "".join(map(_coloured, canvas.strip(y, look)))
    return drawn


def _coloured(segment: Any) -> str:
    if segment.style is None:
        return str(segment.text)
    return str(segment.style.render(segment.text, color_system=ColorSystem.TRUECOLOR))

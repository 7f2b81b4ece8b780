"""Hint lines against what the keys do: random walks through the app that press what is named.

Each key that a hint line names has to do something: another screen, another picture, a move. A
notice that says why not, or nothing at all, means that the line named a key that does not work now.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import Rng
from tests.tui.desk import Desk
from tui.commands.table import COMMAND
from tui.screens.base import BaseScreen, Hint

NAMED = {
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "Enter": "enter",
    "Esc": "escape",
    "Space": "space",
    "Tab": "tab",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "{": "left_curly_bracket",
    "}": "right_curly_bracket",
    "-": "minus",
    "+": "plus",
    "letters": "x",
}
"""The keys that stand on hint lines by a sign of their own."""

WANDER = (*"123456789abcdvpw", "left", "right", "up", "down", "tab", "enter", "enter", "enter")
"""What is pressed to come to other places."""


def keys_of(desk: Desk, hint: str) -> list[str]:
    """The keys that a hint names: a command's, or as they stand on the board."""
    if hint in COMMAND:
        return [desk.app.keys.keys(COMMAND[hint])[0]]
    keys: list[str] = []
    for word in hint.split():
        if span := re.fullmatch(r"(\w)-(\w)", word):
            keys += [chr(code) for code in range(ord(span[1]), ord(span[2]) + 1)]
        elif word in NAMED:
            keys.append(NAMED[word])
        else:
            keys += [NAMED.get(letter, letter) for letter in word]
    return keys


@dataclass
class Line:
    """The hint line of every screen as it was drawn last, and whether a key was refused since."""

    hints: dict[object, list[Hint]] = field(default_factory=dict)
    refused: bool = False


@contextmanager
def overheard() -> Iterator[Line]:
    """Know the hint line that is shown, and which keys are refused."""
    line = Line()
    paint, unused, idle = BaseScreen.paint_hints, BaseScreen.unused, BaseScreen.is_idle

    def paint_hints(self: Any, face: Any, canvas: Any, y: int, hints: Any) -> None:
        line.hints[self] = [hint for hint in hints if not self._is_idle(hint[0])]
        paint(self, face, canvas, y, hints)

    def refuse(self: Any, event: Any) -> None:
        line.refused = True
        unused(self, event)

    def is_idle(self: Any, action: str) -> bool:
        answer = idle(self, action)
        line.refused |= answer
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseScreen, "paint_hints", paint_hints)
        patch.setattr(BaseScreen, "unused", refuse)
        patch.setattr(BaseScreen, "is_idle", is_idle)
        yield line


def picture(desk: Desk) -> tuple[object, ...]:
    """What is on the screen but for its prompt line, with inks, and how far the match is."""
    strips = desk.screen._compositor.render_strips()
    rows = [
        [(segment.text, str(segment.style)) for segment in strip]
        for number, strip in enumerate(strips)
        if number != len(strips) - 2 or not getattr(desk.screen, "notice", "")
    ]
    table = getattr(desk.screen, "table", None)
    match = getattr(table, "match", None)
    return (type(desk.screen), id(desk.screen), len(rows), rows, match.ply if match else None)


async def walk(desk: Desk, line: Line, seed: int, steps: int) -> list[str]:
    """So many random keys; what was named and did nothing."""
    rng, faults, path = Rng(seed), [], []
    left: list[int] = []
    desk.app.exit = lambda *_, **__: left.append(1)  # type: ignore[method-assign]
    for _ in range(steps):
        await desk.settle()
        hints = line.hints.get(desk.screen, [])
        if rng.below(3) or not hints:
            key = rng.choice(WANDER)
            path.append(key)
            await desk.press(key)
            continue
        hint, word = rng.choice(hints)
        done = False
        where, prompt = type(desk.screen).__name__, desk.prompt
        for key in keys_of(desk, hint):
            line.refused = False
            before = picture(desk)
            await desk.press(key)
            await desk.settle()
            path.append(key)
            done |= left != [] or (not line.refused and picture(desk) != before)
            left.clear()
            if done:
                break
        if not done:
            faults.append(f"{where}: “{hint} {word}”, asked “{prompt}”: {desk.prompt} {path[-8:]}")
    return faults

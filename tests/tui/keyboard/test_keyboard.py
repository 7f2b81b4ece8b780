"""What a terminal sends becomes events, in whatever pieces it comes and whatever it is."""

import asyncio
import random

import pytest
from textual import events
from textual.message import Message

from tests.tui.ssh.hosting import run
from tui.terminal.decoder import QUIET
from tui.terminal.keyboard import Keyboard


class Desk:
    """A keyboard and what came of it."""

    def __init__(self, most: int = 8192) -> None:
        self.events: list[Message] = []
        self.floods = 0
        self.busy = False
        self.keyboard = Keyboard(self.events.append, lambda: self.busy, most, self._flooded)

    def _flooded(self) -> None:
        self.floods += 1

    @property
    def keys(self) -> list[str]:
        """The keys so far."""
        return [event.key for event in self.events if isinstance(event, events.Key)]

    async def come(self, count: int) -> None:
        """Wait until so many events have come."""
        async with asyncio.timeout(10):
            while len(self.events) < count:
                await asyncio.sleep(0.005)


def test_a_character_and_a_sequence_may_be_cut_anywhere() -> None:
    async def body() -> None:
        whole = "aä€🂡\x1b[A\x1b[<0;3;4M\x1b[200~pä\r\x1b[201~z".encode()
        for cut in range(1, len(whole)):
            desk = Desk()
            desk.keyboard.take(whole[:cut])
            desk.keyboard.take(whole[cut:])
            assert desk.keys[:2] == ["a", "ä"] and desk.keys[-2:] == ["up", "z"], cut
            assert [e.text for e in desk.events if isinstance(e, events.Paste)] == ["pä\r"]
            assert sum(isinstance(event, events.MouseDown) for event in desk.events) == 1

    run(body())


def test_a_lone_escape_is_a_key_soon() -> None:
    async def body() -> None:
        desk = Desk()
        desk.keyboard.take(b"\x1b")
        assert desk.keys == []
        await desk.come(1)
        assert desk.keys == ["escape"]
        desk.keyboard.take(b"\x1b")
        desk.keyboard.take(b"[A")
        assert desk.keys == ["escape", "up"]

    run(body())


@pytest.mark.parametrize("seed", range(20))
def test_garbage_stops_nothing(seed: int) -> None:
    async def body() -> None:
        rng = random.Random(seed)
        odd = [b"\x1b", b"\x1b[", b"\x1b[<", b";", b"9" * 40, b"\x1b[999999999999u", b"M", b"\xff"]
        odd += [b"\x1b[48;1;1;1;1t", b"\x1b[0;0R", b"\x1b[?2026;9$y", b"\x00", b"\x1b[1114112u"]
        desk = Desk()
        for _ in range(30):
            desk.keyboard.take(b"".join(rng.choice(odd) for _ in range(8)) + rng.randbytes(9))
        desk.keyboard.take(b"\x1b[201~" + b" " * 40)
        before = len(desk.events)
        desk.keyboard.take(b"k")
        await desk.come(before + 1)
        assert desk.keys[-1] == "k"

    run(body())


def test_a_flood_is_dropped_whole_and_what_comes_after_it_counts() -> None:
    async def body() -> None:
        desk = Desk(most=1000)
        desk.busy = True
        for _ in range(100):
            desk.keyboard.take(b"\x1b[A" * 30)
        assert desk.floods == 1 and desk.events == []
        desk.busy = False
        await asyncio.sleep(QUIET + 0.02)
        desk.keyboard.take(b"k")
        assert desk.keys == ["k"]

    run(body())


def test_what_comes_while_the_app_is_busy_waits_for_it() -> None:
    async def body() -> None:
        desk = Desk()
        desk.busy = True
        desk.keyboard.take(b"abc")
        desk.keyboard.take(b"def")
        assert desk.events == []
        desk.busy = False
        await desk.come(6)
        assert desk.keys == list("abcdef")

    run(body())


def test_a_paste_without_end_is_not_kept() -> None:
    async def body() -> None:
        desk = Desk(most=1000)
        for _ in range(20):
            desk.keyboard.take(b"\x1b[200~" + b"x" * 90)
            await asyncio.sleep(0)
        assert desk.floods == 1 and desk.events == []
        await asyncio.sleep(QUIET + 0.02)
        desk.keyboard.take(b"k")
        assert desk.keys == ["k"]

    run(body())


def test_a_keyboard_that_is_closed_sends_nothing() -> None:
    async def body() -> None:
        desk = Desk()
        desk.keyboard.take(b"\x1b")
        desk.keyboard.close()
        desk.keyboard.take(b"a")
        await asyncio.sleep(0.12)
        assert desk.events == []

    run(body())

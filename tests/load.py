"""Load: many people who play at the tables of one host, in figures: `python -m tests.load`.

The host is a process of its own, and this one is the people: as many SSH connections. They look
about, make moves, open pages, say something, leave and come back; what is measured is the time from
a key that moves the cursor to the first byte of what it changes on the screen. It ends with status
1 where somebody waits too long, is not answered, or the host's memory grows with the keys.

    python -m tests.load                   every crowd
    python -m tests.load 100 1 120         100 people, a key every second each, for 120 seconds
"""

import asyncio
import contextlib
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncssh
from rich.console import Console
from rich.table import Table

from saves import Store
from tests.tui.ssh.hosting import RealHost
from tests.tui.ssh.visitors import connect, fingerprint
from tui.club.club import Club

SEATS = 4
GAME = "stealing-mona-lisa"
CURSOR = ("\x1b[C", "\x1b[D")
"""Right, left: the cursor goes to and fro."""
PAGES = ("s", "m", "r", "?")
"""What may be read at a table: scores, what may be known, rules, help."""
CLOSE = "\x1b"
MOVE = "\r"
"""The choice under the cursor, if it is one's turn."""
SAY = "/hello again\r"
ODDS = {"move": 0.06, "page": 0.04, "say": 0.01, "leave": 0.002}
"""How likely a person does something else than to move the cursor, at each key."""
LOBBY = b"New table"
"""What is drawn in the lobby, and nowhere else."""
SCREEN, MOMENT = 1000, 0.3
"""Bytes of a whole screen, and seconds of silence after it."""
SETTLE = 4.0
"""Seconds for whatever still goes on after everybody has sat down."""
AT_ONCE = 8
"""People who come in at the same time."""
PATIENCE = 60.0
"""Seconds for a first screen."""
LOST = 5.0
"""Seconds after which a key counts as not answered."""
MEMORY = 3.0
"""Megabytes that a session may take."""
GROWTH = 1.1
"""How much more memory a host may have at the end than after its first thousand keys."""
FIRST_KEYS = 1000


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many people press a key how often, for how long, and how soon the worst is answered."""

    people: int
    every: float
    seconds: float
    worst: float
    """Milliseconds to the first byte, at the 99th percentile."""


CROWDS = (
    Crowd(50, 1.0, 60.0, 100.0),
    Crowd(100, 1.0, 60.0, 100.0),
    Crowd(200, 2.0, 60.0, 150.0),
    Crowd(500, 5.0, 60.0, 150.0),
)


@dataclass(slots=True)
class Measured:
    """What came of a crowd."""

    delays: list[float] = field(default_factory=list)
    """Milliseconds to the first byte, for each key that moves the cursor."""
    keys: int = 0
    lost: int = 0
    """Keys without an answer."""
    moves: int = 0
    """What was played meanwhile."""
    processor: float = 0.0
    """Milliseconds of the host's processor for each key, with all that came of it."""
    bytes: float = 0.0
    """Bytes sent for each key, as they came out of the channel."""
    memory: float = 0.0
    """Megabytes a session, once everybody sits."""
    growth: float = 1.0
    """The host's memory at the end, by what it was after the first keys."""
    left: float = 0.0
    """Megabytes more than before, once everybody has gone."""
    host: dict[str, Any] = field(default_factory=dict)

    def percentile(self, part: float) -> float:
        """The delay that so many of a hundred stay below."""
        ordered = sorted(self.delays)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))]


class Person(asyncssh.SSHClientSession[bytes]):
    """Somebody at a table."""

    def __init__(self) -> None:
        self.got = 0
        self.drawn = bytearray()
        """What came since the last look, until somebody sits."""
        self.sits = False
        self.delays: list[float] = []
        self.lost = 0
        self.waits = 0.0
        """When the key was pressed that has no answer yet; 0: there is none."""
        self.reads = False
        """True while a page lies over the table."""
        self._channel: Any = None
        self._turn = 0

    def connection_made(self, chan: Any) -> None:
        """The channel is open."""
        self._channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Something is drawn; a question for the cursor is answered.

        What others do is drawn too: a key's answer may be taken for theirs, and be sooner than it
        was, but never later.
        """
        self.got += len(data)
        if not self.sits:
            self.drawn += data
        if self.waits:
            self.delays.append(1000 * (time.perf_counter() - self.waits))
            self.waits = 0.0
        if b"\x1b[6n" in data:
            self.press("\x1b[1;1R")

    def press(self, keys: str) -> None:
        """Press keys."""
        with contextlib.suppress(OSError):
            self._channel.write(keys.encode())

    def look_about(self) -> None:
        """Move the cursor, and wait for what it changes."""
        if self.waits and time.perf_counter() - self.waits > LOST:
            self.lost += 1
            self.waits = 0.0
        if not self.waits:
            self._turn = 1 - self._turn
            self.waits = time.perf_counter()
            self.press(CURSOR[self._turn])


async def seat_everybody(home: Path, people: int) -> None:
    """A club with so many people, sitting at tables of four."""
    club = Club(Store(home / "saves", home / "finished", home / "config"))
    names = [f"p{number}" for number in range(people)]
    persons = [club.register(fingerprint(name), name) for name in names]
    game = club.store.game(GAME)
    for first in range(0, people, SEATS):
        table = club.make_table(persons[first], game, ["me"] + ["free"] * (SEATS - 1), {})
        assert not isinstance(table, str), table
        for seat, person in enumerate(persons[first : first + SEATS]):
            problem = table.sit(person, seat)
            assert not problem, problem
    await club.close()


async def measure(crowd: Crowd) -> Measured:
    """One crowd at a host of its own."""
    result = Measured()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        await seat_everybody(home, crowd.people)
        limits = ("--sessions", "1000", "--per-address", "1000", "--idle", "0")
        host = await RealHost.start(home, "--open", *limits)
        try:
            await _play(crowd, host, result)
        finally:
            await host.kill()
    return result


async def _play(crowd: Crowd, host: RealHost, result: Measured) -> None:
    gate = asyncio.Semaphore(AT_ONCE)
    # One comes and goes first: what is loaded once is no part of a session.
    line, _ = await _come_in(host, gate, 0)
    line.abort()
    await _settled(host, 0)
    empty = _memory(host.pid)
    lines = await asyncio.gather(*(_come_in(host, gate, n) for n in range(crowd.people)))
    people = [_Life(host, gate, number, *line) for number, line in enumerate(lines)]
    await _quiet([life.person for life in people])
    result.memory = (_memory(host.pid) - empty) / crowd.people
    for life in people:
        life.person.got = 0
    spent, played = _processor(host.pid), _played(host.home)
    before = await _live(crowd, host, people)
    result.processor = 1000 * (_processor(host.pid) - spent)
    result.growth = _memory(host.pid) / before
    result.moves = _played(host.home) - played
    for life in people:
        result.delays += life.delays + life.person.delays
        result.lost += life.lost + life.person.lost
        result.bytes += life.got + life.person.got
        result.keys += life.keys
    result.processor /= result.keys
    result.bytes /= result.keys
    result.host = await _status(host)
    for life in people:
        life.line.abort()
    await _settled(host, 0)
    left = _memory(host.pid)
    for _ in range(10):  # what ended sessions held is given back a while later
        await asyncio.sleep(SETTLE)
        left = min(left, _memory(host.pid))
    result.left = left - empty


class _Life:
    """What somebody does all evening, on one line after the other."""

    def __init__(
        self,
        host: RealHost,
        gate: asyncio.Semaphore,
        number: int,
        line: asyncssh.SSHClientConnection,
        person: Person,
    ) -> None:
        self.line, self.person = line, person
        self._host, self._gate, self._number = host, gate, number
        self._chance = random.Random(number)
        self.keys = self.lost = self.got = 0
        self.delays: list[float] = []

    async def go_on(self) -> None:
        """The next thing that somebody does."""
        self.keys += 1
        person, chance = self.person, self._chance
        if person.reads:
            person.reads = False
            person.press(CLOSE)
            return
        [habit] = chance.choices(["look", *ODDS], [1 - sum(ODDS.values()), *ODDS.values()])
        if habit == "move":
            person.press(MOVE)
        elif habit == "page":
            person.reads = True
            person.press(chance.choice(PAGES))
        elif habit == "say":
            person.press(SAY)
        elif habit == "leave":
            await self._come_back()
        else:
            person.look_about()

    async def _come_back(self) -> None:
        self.line.abort()
        self.delays += self.person.delays
        self.lost += self.person.lost
        self.got += self.person.got
        self.line, self.person = await _come_in(self._host, self._gate, self._number)


async def _live(crowd: Crowd, host: RealHost, people: Sequence[_Life]) -> float:
    """Everybody does things, evenly spread over the time; the memory after the first keys."""
    begin = asyncio.get_running_loop().time() + 0.1

    async def one(number: int, life: _Life) -> None:
        due = begin + crowd.every * number / len(people)
        while due < begin + crowd.seconds:
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
            await life.go_on()
            due += crowd.every

    lives = [asyncio.create_task(one(*numbered)) for numbered in enumerate(people)]
    while sum(life.keys for life in people) < FIRST_KEYS and not all(t.done() for t in lives):
        await asyncio.sleep(0.05)
    memory = _memory(host.pid)
    await asyncio.gather(*lives)
    await asyncio.sleep(SETTLE)
    return memory


def _played(home: Path) -> int:
    """How many moves lie on the disk."""
    saves = (home / "saves" / "club").glob("*.toml")
    return sum(len(re.findall(r"^\d+ = ", path.read_text(), re.M)) for path in saves)


async def _come_in(
    host: RealHost, gate: asyncio.Semaphore, number: int
) -> tuple[asyncssh.SSHClientConnection, Person]:
    """Connect and go to one's own table, which the cursor of the lobby is on."""
    async with gate:
        line = await connect(host.port, f"p{number}", compression_algs=["zlib@openssh.com"])
        _, person = await line.create_session(
            Person, encoding=None, term_type="xterm-256color", term_size=(80, 24)
        )
        if LOBBY in await _sees(person):  # who dropped out is back at the table
            person.press("\r")
            await _sees(person)
        person.sits = True
    return line, person


async def _sees(person: Person) -> bytes:
    """Wait until a whole screen is drawn and nothing more comes for a moment; what was drawn."""
    async with asyncio.timeout(PATIENCE):
        before = -1
        while len(person.drawn) < SCREEN or len(person.drawn) != before:
            before = len(person.drawn)
            await asyncio.sleep(MOMENT)
    drawn = bytes(person.drawn)
    person.drawn.clear()
    return drawn


async def _quiet(persons: Sequence[Person]) -> None:
    """Wait until nothing more is drawn."""
    before = -1
    while before != (now := sum(person.got for person in persons)):
        before = now
        await asyncio.sleep(SETTLE)


async def _settled(host: RealHost, sessions: int) -> None:
    """Wait until so many sessions are left."""
    while (await _status(host))["sessions"] != sessions:
        await asyncio.sleep(0.2)


async def _status(host: RealHost) -> dict[str, Any]:
    reader, writer = await asyncio.open_unix_connection(str(host.home / "serve.sock"))
    writer.write(b'["status"]\n')
    figures: dict[str, Any] = json.loads(await reader.readline())
    writer.close()
    return figures


def _memory(pid: int) -> float:
    """Megabytes that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _processor(pid: int) -> float:
    """Seconds of the processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def figures(crowds: Sequence[Crowd] = CROWDS) -> tuple[Table, list[str]]:
    """A column for each crowd, and what of it is not as it should be."""
    results = [asyncio.run(measure(crowd)) for crowd in crowds]
    heads = [f"{crowd.people} people, a key every {crowd.every:g} s" for crowd in crowds]
    table = Table("", *heads, title="A host, key to first byte")
    missed: list[str] = []

    def row(name: str, *cells: str) -> None:
        table.add_row(name, *cells)

    def budgeted(name: str, values: Sequence[float], budgets: Sequence[float]) -> None:
        for head, value, budget in zip(heads, values, budgets, strict=True):
            if value > budget:
                missed.append(f"{head}: {name} {value:.3g}, at most {budget:g}")
        row(
            name, *(f"{value:.3g} of {most:g}" for value, most in zip(values, budgets, strict=True))
        )

    row("ms, the middle", *(f"{result.percentile(50):.3g}" for result in results))
    worst = [crowd.worst for crowd in crowds]
    budgeted("ms, 99th percentile", [result.percentile(99) for result in results], worst)
    row("ms, the longest", *(f"{max(result.delays):.3g}" for result in results))
    row("keys", *(str(result.keys) for result in results))
    row("moves played", *(str(result.moves) for result in results))
    budgeted(
        "keys of 100 without answer", [100 * r.lost / r.keys for r in results], [1.0] * len(results)
    )
    row("bytes a key", *(f"{result.bytes:.0f}" for result in results))
    row("host's ms of processor a key", *(f"{result.processor:.3g}" for result in results))
    budgeted("MB a session", [result.memory for result in results], [MEMORY] * len(results))
    budgeted("memory, end by begin", [r.growth for r in results], [GROWTH] * len(results))
    row("MB kept when all have left", *(f"{result.left:.3g}" for result in results))
    row("host's longest delay, ms", *(str(r.host["longest delay ms"]) for r in results))
    return table, missed


def main(words: Sequence[str]) -> int:
    """Measure every crowd, or one of PEOPLE pressing a key every SECONDS for a time."""
    if words:
        people, every, seconds = int(words[0]), float(words[1]), float(words[2])
        crowds: Sequence[Crowd] = (Crowd(people, every, seconds, 150.0),)
    else:
        crowds = CROWDS
    table, missed = figures(crowds)
    Console(width=None if sys.stdout.isatty() else 150).print(table)
    for line in missed:
        print(f"MISS {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

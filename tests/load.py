"""Load: many people at the tables of one host, in figures: `python -m tests.load`.

The host is a process of its own, and this one plays the people: as many SSH connections, each
pressing a key every so often, and the time until the first byte of what it changes on the screen.
"""

import asyncio
import json
import os
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
KEYS = ("\x1b[C", "\x1b[D")
"""Right, left: the cursor goes to and fro."""
LOBBY, TABLE = b"New table", b"Your hand"
"""What is drawn in the lobby, and at a table."""
SETTLE = 4.0
"""Seconds for whatever still goes on after everybody has sat down."""
AT_ONCE = 8
"""People who come in at the same time."""
PATIENCE = 60.0
"""Seconds for a first screen."""
MEMORY = 3.0
"""Megabytes that a session may take."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many people press a key how often, for how long, and how soon the worst is answered."""

    people: int
    every: float
    seconds: float
    worst: float
    """Milliseconds to the first byte, at the 99th percentile."""


CROWDS = (Crowd(100, 1.0, 30.0, 100.0), Crowd(500, 4.0, 40.0, 150.0))


@dataclass(slots=True)
class Measured:
    """What came of a crowd."""

    delays: list[float] = field(default_factory=list)
    """Milliseconds to the first byte, for each key."""
    lost: int = 0
    """Keys without an answer."""
    processor: float = 0.0
    """Milliseconds of the host's processor for each key."""
    bytes: float = 0.0
    """Bytes sent for each key, as they came out of the channel."""
    memory: float = 0.0
    """Megabytes a session, once everybody sits."""
    left: float = 0.0
    """Megabytes more than before, once everybody has gone."""
    host: dict[str, Any] = field(default_factory=dict)

    def percentile(self, part: float) -> float:
        """The delay that so many of a hundred stay below."""
        ordered = sorted(self.delays)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))]


class Person(asyncssh.SSHClientSession[bytes]):
    """Somebody who presses a key now and then."""

    def __init__(self) -> None:
        self.got = 0
        self.drawn = bytearray()
        """What came since the last look, until the first key is timed."""
        self.delays: list[float] = []
        self.waits = 0.0
        """When the key was pressed that has no answer yet; 0: there is none."""
        self._channel: Any = None
        self._turn = len(KEYS) - 1

    def connection_made(self, chan: Any) -> None:
        """The channel is open."""
        self._channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Something is drawn; a question for the cursor is answered."""
        self.got += len(data)
        if not self.delays:
            self.drawn += data
        if self.waits:
            self.delays.append(1000 * (time.perf_counter() - self.waits))
            self.waits = 0.0
        if b"\x1b[6n" in data:
            self._channel.write(b"\x1b[1;1R")

    def press(self, key: str = "") -> None:
        """Press a key: the next on the way to and fro."""
        if not key:
            self._turn = (self._turn + 1) % len(KEYS)
            key = KEYS[self._turn]
            self.waits = time.perf_counter()
        self._channel.write(key.encode())


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
    lines = [await _come_in(host, gate, 0)]
    lines[0][0].abort()
    await _settled(host, 0)
    empty = _memory(host.pid)
    comers = [_come_in(host, gate, number) for number in range(crowd.people)]
    lines = await asyncio.gather(*comers)
    persons = [person for _, person in lines]
    await _quiet(persons)
    result.memory = (_memory(host.pid) - empty) / crowd.people
    for person in persons:
        person.got = 0
        person.delays.clear()
    spent = _processor(host.pid)
    pressed = await _press_all(crowd, persons)
    result.processor = 1000 * (_processor(host.pid) - spent) / pressed
    result.delays = [delay for person in persons for delay in person.delays]
    result.lost = sum(person.waits > 0 for person in persons)
    result.bytes = sum(person.got for person in persons) / pressed
    result.host = await _status(host)
    for line, _ in lines:
        line.abort()
    await _settled(host, 0)
    left = _memory(host.pid)
    for _ in range(10):  # what ended sessions held is given back a while later
        await asyncio.sleep(SETTLE)
        left = min(left, _memory(host.pid))
    result.left = left - empty


async def _come_in(
    host: RealHost, gate: asyncio.Semaphore, number: int
) -> tuple[asyncssh.SSHClientConnection, Person]:
    """Connect and go to one's own table, which the cursor of the lobby is on."""
    async with gate:
        line = await connect(host.port, f"p{number}", compression_algs=["zlib@openssh.com"])
        _, person = await line.create_session(
            Person, encoding=None, term_type="xterm-256color", term_size=(80, 24)
        )
        if await _sees(person, LOBBY, TABLE) == LOBBY:  # who dropped out is back at the table
            person.press("\r")
            await _sees(person, TABLE)
    return line, person


async def _sees(person: Person, *words: bytes) -> bytes:
    """Wait until one of the words is drawn; which it was."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for word in words:
                if word in person.drawn:
                    person.drawn.clear()
                    return word
            await asyncio.sleep(0.02)


async def _quiet(persons: Sequence[Person]) -> None:
    """Wait until nothing more is drawn."""
    before = -1
    while before != (now := sum(person.got for person in persons)):
        before = now
        await asyncio.sleep(SETTLE)


async def _press_all(crowd: Crowd, persons: Sequence[Person]) -> int:
    """Everybody presses keys, evenly spread over the time; how many that were."""
    begin = asyncio.get_running_loop().time() + 0.1

    async def one(number: int, person: Person) -> int:
        count = 0
        due = begin + crowd.every * number / len(persons)
        while due < begin + crowd.seconds:
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
            if not person.waits:
                person.press()
                count += 1
            due += crowd.every
        return count

    counts = await asyncio.gather(*(one(number, person) for number, person in enumerate(persons)))
    await asyncio.sleep(SETTLE)
    return sum(counts)


async def _settled(host: RealHost, sessions: int) -> None:
    """Wait until so many sessions are left."""
    while (await _status(host))["sessions"] != sessions:
        await asyncio.sleep(0.2)


async def _status(host: RealHost) -> dict[str, Any]:
    reader, writer = await asyncio.open_unix_connection(str(host.home / "serve.sock"))
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


def figures(crowds: Sequence[Crowd] = CROWDS) -> Table:
    """A column for each crowd."""
    results = [asyncio.run(measure(crowd)) for crowd in crowds]
    heads = [f"{crowd.people} people, a key every {crowd.every:g} s" for crowd in crowds]
    table = Table("", *heads, title="A host, key to first byte")

    def row(name: str, *cells: str) -> None:
        table.add_row(name, *cells)

    def of(value: float, budget: float) -> str:
        missed = "[bold red]MISS[/] " if value > budget else ""
        return f"{missed}{value:.3g} of {budget:g}"

    row("ms, the middle", *(f"{result.percentile(50):.3g}" for result in results))
    worst = zip(results, crowds, strict=True)
    row("ms, 99th percentile", *(of(r.percentile(99), crowd.worst) for r, crowd in worst))
    row("ms, the longest", *(f"{max(result.delays):.3g}" for result in results))
    row("keys", *(str(len(result.delays)) for result in results))
    row("keys without answer", *(of(result.lost, 0) for result in results))
    row("bytes a key", *(f"{result.bytes:.0f}" for result in results))
    row("host's ms of processor a key", *(f"{result.processor:.3g}" for result in results))
    row("MB a session", *(of(result.memory, MEMORY) for result in results))
    row("MB kept when all have left", *(f"{result.left:.3g}" for result in results))
    row("host's longest delay, ms", *(str(r.host["longest delay ms"]) for r in results))
    return table


def main(words: Sequence[str]) -> None:
    """Measure both crowds, or one of PEOPLE pressing a key every SECONDS for a time."""
    if words:
        people, every, seconds = int(words[0]), float(words[1]), float(words[2])
        crowds: Sequence[Crowd] = (Crowd(people, every, seconds, 150.0),)
    else:
        crowds = CROWDS
    Console(width=None if sys.stdout.isatty() else 120).print(figures(crowds))


if __name__ == "__main__":
    main(sys.argv[1:])

"""Browsers in figures, beside SSH at the same host: `python -m tests.browsers [WHAT ...]`.

    people      100 over web sockets and 100 over SSH, a key a second each, in turn
    watchers    1,000 idle watchers of one table: what a step costs
    abuse       what strangers try at the door, one after the other, timed from the tables

The host is a process of its own, the attackers are another. It ends with status 1 where a key over
a web socket waits longer than 1.25 times one over SSH, or somebody at a table notices an attack.
"""

import asyncio
import base64
import contextlib
import hashlib
import os
import secrets
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from saves import Store
from tests import load
from tests.tui.ssh.club_house import Told, act, sit_down
from tests.tui.ssh.hosting import RealHost
from tests.tui.ssh.visitors import fingerprint, visit
from tui.club.club import Club
from tui.club.links import SEAT
from tui.club.people import BROWSER
from tui.web.doors import COOKIE

PEOPLE, EVERY, SECONDS, SLICES = 100, 1.0, 60.0, 5
RATIO = 1.25
"""How much longer the 99th of 100 keys may wait over a web socket than over SSH."""
WATCHERS, STEPS = 1000, 40
AT_TABLES, ATTACK = 20, 20.0
"""People at tables during the attacks, and seconds of each attack."""
HELD = 100.0
"""Milliseconds of processor for which the loop may be held at a stretch; a whole screen of 200x60
takes some 60. On a busy machine this says more than how long people waited."""
NOTICED = 150.0
"""Milliseconds at the 99th percentile which people at tables would notice."""
LIMITS = ("--sessions", "1000", "--per-address", "5000", "--idle", "0", "--watchers", "2000")


def token(number: int) -> str:
    """The token of somebody's browser, the same whenever it is asked for."""
    digest = hashlib.sha256(f"browser {number}".encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def key_of(number: int) -> str:
    """By what the club knows that browser."""
    digest = hashlib.sha256(token(number).encode()).digest()
    return f"{BROWSER}{base64.b64encode(digest).decode().rstrip('=')}"


async def seat(home: Path, ssh: int, web: int, *, game: str = load.GAME) -> dict[str, str]:
    """A club with so many people at tables of four; some codes by what they are for."""
    club = Club(Store(home / "saves", home / "finished", home / "config"))
    persons = [club.register(fingerprint(f"p{n}"), f"p{n}") for n in range(ssh)]
    persons += [club.register(key_of(n), f"w{n}") for n in range(web)]
    for first in range(0, len(persons), load.SEATS):
        four = persons[first : first + load.SEATS]
        table = club.make_table(four[0], club.store.game(game), ["me", "free", "free", "free"], {})
        assert not isinstance(table, str), table
        for at, person in enumerate(four):
            assert not table.sit(person, at)
    link = club.links.invite(persons[0].id, next(iter(club.tables)), SEAT)
    await club.close()
    return {"invitation": link.code}


class Browser(load.Person):
    """Somebody at a table, in a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        super().__init__()
        self._socket = socket
        self._tasks: set[asyncio.Task[Any]] = set()
        self._keep(self._read())

    def _keep(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type == aiohttp.WSMsgType.BINARY:
                self.data_received(message.data, None)

    def press(self, keys: str) -> None:
        """Press keys."""
        if not self._socket.closed:
            self._keep(self._socket.send_bytes(keys.encode()))


class WebLine:
    """What a browser has open, to be dropped like a line."""

    def __init__(self, http: aiohttp.ClientSession, socket: Any) -> None:
        self._http, self.socket = http, socket
        self._closing: asyncio.Task[None] | None = None

    def abort(self) -> None:
        """Lose the line."""
        connection = self.socket._response.connection
        if connection is not None and connection.transport is not None:
            connection.transport.abort()
        self._closing = asyncio.create_task(self._http.close())


class WebLife(load._Life):
    """What somebody with a browser does."""

    port = 0

    async def _come_back(self) -> None:
        self.line.abort()
        self.delays += self.person.delays
        self.lost += self.person.lost
        self.got += self.person.got
        self.line, self.person = await browse_in(self.port, self._gate, self._number)  # type: ignore


async def browse_in(port: int, gate: asyncio.Semaphore, number: int) -> tuple[WebLine, Browser]:
    """Open the page's line and go to one's own table."""
    async with gate:
        http = aiohttp.ClientSession()
        here = f"http://127.0.0.1:{port}"
        said = {"Origin": here, "Cookie": f"{COOKIE}={token(number)}"}
        socket = await http.ws_connect(f"{here}/line", headers=said)
        await socket.send_str("80x24")
        person = Browser(socket)
        if load.LOBBY in await load._sees(person):
            person.press("\r")
            await load._sees(person)
        person.sits = True
    return WebLine(http, socket), person


@asynccontextmanager
async def hosted(home: Path, *options: str) -> AsyncIterator[tuple[RealHost, int]]:
    """A host, and the port of its page."""
    host = await RealHost.start(home, "--open", "--web", "0", *LIMITS, *options)
    try:
        found = await host.log(r" listening-web .*port=(\d+)")
        WebLife.port = int(found[1])
        yield host, WebLife.port
    finally:
        await host.kill()


def of_lives(lives: Sequence[load._Life]) -> load.Measured:
    """What people waited since this was last asked."""
    found = load.Measured()
    for life in lives:
        found.delays += life.delays + life.person.delays
        found.lost += life.lost + life.person.lost
        found.keys += life.keys
        life.delays.clear()
        life.person.delays.clear()
        life.keys = life.lost = life.person.lost = 0
    return found


def told(name: str, found: load.Measured) -> str:
    """A line of figures."""
    return (
        f"{name}: {found.keys} keys, the middle {found.percentile(50):.1f} ms, 99th percentile "
        f"{found.percentile(99):.1f} ms, {found.lost} lost"
    )


async def people(count: int, seconds: float) -> list[str]:
    """People over both doors of one host; what is not as it should be."""
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        await seat(home, count, count)
        async with hosted(home) as (host, port):
            gate = asyncio.Semaphore(load.AT_ONCE)
            for come in (load._come_in(host, gate, 0), browse_in(port, gate, 0)):
                line, _ = await come
                line.abort()  # what is loaded once is nobody's
            await load._settled(host, 0)
            empty = load._memory(host.pid)
            ssh: list[load._Life] = []
            web: list[load._Life] = []
            for line in await asyncio.gather(*(browse_in(port, gate, n) for n in range(count))):
                web.append(WebLife(host, gate, len(web), *line))  # type: ignore[arg-type]
            await load._quiet([life.person for life in web])
            one = load._memory(host.pid)
            for line in await asyncio.gather(*(load._come_in(host, gate, n) for n in range(count))):
                ssh.append(load._Life(host, gate, len(ssh), *line))
            await load._quiet([life.person for life in ssh])
            two = load._memory(host.pid)
            print(
                f"MB a visitor: browser {(one - empty) / count:.2f}, SSH {(two - one) / count:.2f}"
            )
            doors = {"SSH": ssh, "browsers": web}
            found = {name: load.Measured() for name in doors}
            for _ in range(SLICES):  # in turn, so that both have the same machine
                for name, lives in doors.items():
                    spent = load._processor(host.pid)
                    await load._live(load.Crowd(count, EVERY, seconds / SLICES, 0), host, lives)
                    one_slice = of_lives(lives)
                    found[name].processor += load._processor(host.pid) - spent
                    found[name].delays += one_slice.delays
                    found[name].keys += one_slice.keys
                    found[name].lost += one_slice.lost
            for life in web:
                life.line.abort()
            await asyncio.sleep(0.2)
            for name, measured in found.items():
                each = 1000 * measured.processor / measured.keys
                print(told(name, measured), f"host {each:.2f} ms of processor a key")
            ssh_found, web_found = found.values()
            ratio = web_found.percentile(99) / ssh_found.percentile(99)
            print(f"99th percentile, browsers by SSH: {ratio:.2f} of {RATIO}")
            if ratio > RATIO:
                missed.append(f"browsers wait {ratio:.2f} times as long as SSH, at most {RATIO}")
            if web_found.lost > web_found.keys / 100:
                missed.append(f"{web_found.lost} of {web_found.keys} keys without an answer")
    return missed


# --- Watchers ------------------------------------------------------------------------------------


class Watching(asyncio.Protocol):
    """Somebody who watches and counts bytes; a whole client would cost more than the host."""

    def __init__(self, port: int, path: str) -> None:
        self._port, self._path = port, path
        self.got = 0
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask for the line."""
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Origin: http://127.0.0.1:{self._port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Something came; the first of it is the answer."""
        if not self.got:
            self.transport.write(bytes([0x81, 0x85, 0, 0, 0, 0]) + b"80x24")
        self.got += len(data)


async def watchers(count: int, steps: int) -> list[str]:
    """What a step costs the host with nobody watching, one, and many."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        club = Club(Store(home / "saves", home / "finished", home / "config"))
        persons = [club.register(fingerprint(name), name) for name in ("ada", "bea")]
        table = club.make_table(persons[0], club.store.game("meins"), ["me", "free"], {})
        assert not isinstance(table, str)
        table.sit(persons[1], 1)
        table.show_page(persons[0])
        await club.close()
        costs: list[tuple[int, float, float, float]] = []
        async with (
            hosted(home) as (host, port),
            visit(host.port, "ada") as ada,
            visit(host.port, "bea") as bea,
        ):
            await sit_down(ada, bea)
            match = Told(home, "meins")
            path, loop = f"/watch/{table.name}/line", asyncio.get_running_loop()
            lines: list[Watching] = []
            for wanted in (0, 1, count):
                empty = load._memory(host.pid)
                while len(lines) < wanted:
                    made = await asyncio.gather(
                        *(
                            loop.create_connection(lambda: Watching(port, path), "127.0.0.1", port)
                            for _ in range(min(32, wanted - len(lines)))
                        )
                    )
                    lines += [line for _, line in made]
                    while any(line.got < 1000 for line in lines[-32:]):
                        await asyncio.sleep(0.02)
                memory = load._memory(host.pid) - empty
                await asyncio.sleep(2.0)
                before, spent = [line.got for line in lines], load._processor(host.pid)
                waits: list[float] = []
                for _ in range(steps):
                    ply = match.match.ply
                    (at,) = match.match.waiting_for()
                    legal = [str(a).partition(" ")[2] for a in match.match.ask(at).legal]
                    player = (ada, bea)[("ada", "bea").index(match.match.names[at])]
                    raw, begun = len(player.raw), loop.time()
                    act(player, next((a for a in legal if not a.startswith("buy")), legal[0]))
                    while len(player.raw) == raw:
                        await asyncio.sleep(0.001)
                    waits.append(1000 * (loop.time() - begun))
                    await match.grown(ply + 1)
                    await asyncio.sleep(0.15)
                await asyncio.sleep(0.5)
                spent = load._processor(host.pid) - spent
                got = [line.got - old for line, old in zip(lines, before, strict=True)]
                assert not got or min(got) > 0, "everybody sees the steps"
                costs.append((wanted, 1000 * spent / steps, max(waits), memory))
                print(
                    f"{wanted} watchers: {1000 * spent / steps:.1f} ms of processor a step, "
                    f"longest wait of a player {max(waits):.0f} ms, "
                    f"{memory / max(1, wanted):.3f} MB each, "
                    f"{sum(got) / max(1, len(got)) / steps:.0f} bytes a step each"
                )
            for line in lines:
                line.transport.abort()
    each = 1000 * (costs[2][1] - costs[1][1]) / (count - 1)
    print(f"a watcher more: {each:.0f} microseconds of processor a step")
    return [] if each < 100 else [f"a watcher costs {each:.0f} microseconds a step, at most 100"]


# --- Abuse ---------------------------------------------------------------------------------------


@dataclass
class Target:
    """Whom to attack, and with what."""

    port: int
    here: str
    invitation: str
    one_address: bool = False
    """Whether all attackers come from the same one."""

    def place(self, number: int) -> tuple[str, int]:
        """From where an attacker comes."""
        return (f"127.0.9.{1 if self.one_address else 1 + number % 200}", 0)

    def browser(self, number: int) -> aiohttp.ClientSession:
        """A client there."""
        return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=self.place(number)))


async def wrong_origin(target: Target, number: int) -> None:
    """Ask for a line from a page of somebody else."""
    said = {"Origin": "http://evil.example", "Cookie": f"{COOKIE}={token(90_000 + number)}"}
    async with target.browser(number) as http:
        await http.ws_connect(f"{target.here}/line", headers=said)


async def guessed_link(target: Target, number: int) -> None:
    """Open links whose codes are guessed, each time as somebody new."""
    word = "-".join("".join(secrets.choice("abcdefgh") for _ in range(4)) for _ in range(3))
    await _open(target, number, word)


async def replayed_link(target: Target, number: int) -> None:
    """Open one and the same link again and again."""
    await _open(target, number, target.invitation)


async def _open(target: Target, number: int, code: str) -> None:
    said = {"Origin": target.here, "Cookie": f"{COOKIE}={secrets.token_urlsafe(32)}"}
    async with (
        target.browser(number) as http,
        http.ws_connect(f"{target.here}/line", headers=said) as socket,
    ):
        await socket.send_str(f"80x24 {code}")
        await asyncio.wait_for(socket.receive(), 5)
        await asyncio.sleep(0.5)


async def half_open(target: Target, number: int) -> None:
    """Open a socket and say half a request."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", target.port, local_addr=target.place(number)
    )
    writer.write(b"GET /line HTTP/1.1\r\nHost: x\r\n")
    await reader.read()
    writer.close()


async def never_read(target: Target, number: int) -> None:
    """Ask for a screen again and again, and read none."""
    import socket as sockets

    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.setblocking(False)
    line.bind(target.place(number))
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", target.port))
    reader, writer = await asyncio.open_connection(sock=line, limit=1024)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    writer.write(
        f"GET /line HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nOrigin: {target.here}\r\n"
        f"Cookie: {COOKIE}={secrets.token_urlsafe(32)}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(ATTACK):
            await reader.read(50)
            while not writer.transport.is_closing():
                for size in (b"200x60", b"120x36"):
                    writer.write(bytes([0x81, 0x80 | len(size), 0, 0, 0, 0]) + size)
                    await asyncio.sleep(0.05)
    writer.transport.abort()


async def large_frames(target: Target, number: int) -> None:
    """Send frames of a megabyte."""
    await _send(target, number, b"\x82\xff" + (2**20).to_bytes(8, "big") + bytes(4), bytes(2**20))


async def garbage(target: Target, number: int) -> None:
    """Send what is no frame, and frames of what no terminal sends."""
    await _send(target, number, *(secrets.token_bytes(4000) for _ in range(50)))


async def _send(target: Target, number: int, *pieces: bytes) -> None:
    said = {"Origin": target.here, "Cookie": f"{COOKIE}={secrets.token_urlsafe(32)}"}
    async with (
        target.browser(number) as http,
        http.ws_connect(f"{target.here}/line", headers=said) as socket,
    ):
        await socket.send_str("80x24")
        if len(pieces) > 2:
            for piece in pieces:
                await socket.send_bytes(piece)
                await asyncio.sleep(0.01)
        transport = socket._response.connection.transport  # type: ignore[union-attr]
        for piece in pieces:
            transport.write(piece)
        await asyncio.wait_for(socket.receive(), 2)


ATTACKS: dict[str, tuple[Callable[[Target, int], Awaitable[None]], int]] = {
    "wrong Origin": (wrong_origin, 50),
    "guessed links": (guessed_link, 20),
    "a replayed link": (replayed_link, 20),
    "200 half-open sockets": (half_open, 200),
    "clients that never read": (never_read, 20),
    "frames of a megabyte": (large_frames, 20),
    "binary garbage": (garbage, 20),
    "1,000 connections from one address": (half_open, 1000),
}
"""What is done, by so many at a time, who begin again whatever happens to them."""


async def attack(name: str, port: int, invitation: str) -> None:
    """Attack until the process is ended; it makes room for the host."""
    os.nice(19)
    one_address = name == list(ATTACKS)[-1]
    target = Target(port, f"http://127.0.0.1:{port}", invitation, one_address)
    way, count = ATTACKS[name]

    async def keep_at(number: int) -> None:
        while True:
            with contextlib.suppress(OSError, aiohttp.ClientError, TimeoutError, RuntimeError):
                await way(target, number)
            await asyncio.sleep(0.2)

    await asyncio.gather(*(keep_at(number) for number in range(count)))


async def abuse(count: int, seconds: float) -> list[str]:
    """People at tables while one attack after the other goes on."""
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        codes = await seat(home, count // 2, count // 2)
        # As served: with the usual limits, but for the people at tables, who are one address too.
        limits = ("--per-address", str(count + 20), "--idle", "0")
        watched = (sys.executable, "-m", "tests.tui.ssh.watched")
        host = await RealHost.start(home, "--open", "--web", "0", *limits, command=watched)
        process: asyncio.subprocess.Process | None = None
        try:
            found = await host.log(r" listening-web .*port=(\d+)")
            port = WebLife.port = int(found[1])
            gate = asyncio.Semaphore(load.AT_ONCE)
            lives: list[load._Life] = []
            for number in range(count // 2):
                line = await load._come_in(host, gate, number)
                lives.append(load._Life(host, gate, number, *line))
                web = await browse_in(port, gate, number)
                lives.append(WebLife(host, gate, number, *web))  # type: ignore[arg-type]
            for life in lives:
                life._chance = Steady()  # type: ignore[assignment]
            await load._quiet([life.person for life in lives])
            for name in ATTACKS:
                calm, _ = await _timed(host, lives, seconds / 2)
                logged = len(host.lines)
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "tests.browsers", "attack"),
                    *(name, str(port), codes["invitation"]),
                )
                await asyncio.sleep(2.0)
                waited, share = await _timed(host, lives, seconds)
                lines = host.lines[logged:]
                refused = sum(" refused" in line or " crowded-out" in line for line in lines)
                held = [float(line.split()[1]) for line in lines if line.startswith("HELD ")]
                begun = sum(" session-start " in line for line in lines)
                status = await load._status(host)
                print(
                    told(name, waited) + f" (before: {calm.percentile(99):.1f} ms);",
                    f"longest stretch of the loop {max(held, default=0):.0f} ms of processor, "
                    f"{share:.0%} of one, {status['memory MB']:.0f} MB, "
                    f"{status['connections']} connections, {status['sessions']} sessions, "
                    f"{begun} begun, {refused} lines of refusal",
                    flush=True,
                )
                process.kill()
                await process.wait()
                process = None
                await load._settled(host, count)
                await asyncio.sleep(3.0)
                if max(held, default=0) > HELD:
                    missed.append(f"{name}: the loop was held {max(held):.0f} ms, at most {HELD:g}")
                if waited.percentile(99) > max(NOTICED, 2 * calm.percentile(99)):
                    missed.append(
                        f"{name}: 99th percentile {waited.percentile(99):.0f} ms, "
                        f"at most {NOTICED:g}; before {calm.percentile(99):.0f} ms"
                    )
            for life in lives:
                life.line.abort()
        finally:
            if process is not None:
                process.kill()
                await process.wait()
            await host.kill()
    return missed


async def _timed(
    host: RealHost, lives: Sequence[load._Life], seconds: float
) -> tuple[load.Measured, float]:
    """What people at tables wait for a while, and the host's share of a processor."""
    of_lives(lives)
    spent = load._processor(host.pid)
    await load._live(load.Crowd(len(lives), EVERY, seconds, 0), host, lives)
    return of_lives(lives), (load._processor(host.pid) - spent) / (seconds + load.SETTLE)


class Steady:
    """Somebody who only looks about, so that all keys are timed alike."""

    def choices(self, habits: Sequence[str], odds: Sequence[float]) -> list[str]:
        """Move the cursor."""
        return ["look"]


def main(words: Sequence[str]) -> int:
    """Measure what was asked for, or all."""
    if words[:1] == ["attack"]:
        asyncio.run(attack(words[1], int(words[2]), words[3]))
    missed: list[str] = []
    for what in words or ("people", "watchers", "abuse"):
        print(f"--- {what}", flush=True)
        if what == "people":
            missed += asyncio.run(people(PEOPLE, SECONDS))
        elif what == "watchers":
            missed += asyncio.run(watchers(WATCHERS, STEPS))
        else:
            missed += asyncio.run(abuse(AT_TABLES, ATTACK))
    for line in missed:
        print(f"MISS {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

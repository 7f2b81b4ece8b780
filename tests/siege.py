"""A siege: a thousand silent sockets, a full house and fifty attackers at once, as
`python -m tests.siege [SECONDS]`. People at tables must notice nothing.

The host is a process of its own, and so are the attackers, each group from addresses of its own:
silent ones that open a socket and say nothing, guessers, packets that inflate without end, floods
of keys. This one is the people at tables, whose keys are timed (see `tests.load`).
"""

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
from asyncssh.packet import String

from tests import load
from tests.tui.ssh.hosting import RealHost
from tests.tui.ssh.visitors import connect

SILENT, SIGNED_IN, ABUSIVE = 1000, 500, 50
WORST = 150.0
"""Milliseconds to the first byte at the 99th percentile, for people at tables."""
EVERY = 5.0
"""Seconds between two keys of somebody at a table."""
PASSWORD = "magpie"
IGNORE = 2
"""The number of a packet that says nothing; it may be as long as it likes."""


async def silent(port: int, number: int) -> None:
    """Open a socket, say nothing, and come again whenever it is closed."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(f"127.0.1.{1 + number % 200}", 0)
            )
            await reader.read()
            writer.close()
        await asyncio.sleep(1.0)


async def guess(port: int, number: int) -> None:
    """Try passwords."""

    class Guesser(asyncssh.SSHClient):
        tries = 0

        def password_auth_requested(self) -> str:
            self.tries += 1
            return f"{PASSWORD}{number}{self.tries}"

    await _keep_at(
        lambda: asyncssh.create_connection(
            Guesser, **_from(port, 2, number), username="gus", login_timeout=10
        )
    )


async def inflate(port: int, number: int) -> None:
    """Send packets of a few bytes that inflate to tens of megabytes."""
    blob = String(bytes(32 * 2**20))

    async def bomb() -> None:
        line = await connect(
            port,
            f"bomb{number}",
            compression_algs=["zlib@openssh.com"],
            local_addr=(f"127.0.3.{1 + number}", 0),
        )
        for _ in range(3):
            line.send_packet(IGNORE, blob)  # type: ignore[arg-type]
        await line.wait_closed()

    await _keep_at(bomb)


async def flood(port: int, number: int) -> None:
    """Sign in and send bytes as fast as they are taken."""

    async def pour() -> None:
        line = await connect(port, f"flood{number}", local_addr=(f"127.0.4.{1 + number}", 0))
        _, person = await line.create_session(
            load.Person, encoding=None, term_type="xterm-256color", term_size=(80, 24)
        )
        while not line.is_closed():
            person.press("\x1b[C\x00\xff\x1b]0;" + "x" * 4000)
            await asyncio.sleep(0.02)

    await _keep_at(pour)


def _from(port: int, net: int, number: int) -> dict[str, Any]:
    return {
        "host": "127.0.0.1",
        "port": port,
        "known_hosts": None,
        "config": None,
        "agent_path": None,
        "client_keys": None,
        "local_addr": (f"127.0.{net}.{1 + number}", 0),
    }


async def _keep_at(attack: Callable[[], Awaitable[object]]) -> None:
    """Whatever the host does about it, try again."""
    while True:
        with contextlib.suppress(OSError, asyncssh.Error, asyncio.TimeoutError):
            await attack()
        await asyncio.sleep(0.5)


async def attack(port: int) -> None:
    """All attackers at once, until the process is ended.

    They make room for the server: what their own work costs would be some other machine's.
    """
    os.nice(19)
    ways = (guess, inflate, flood)
    await asyncio.gather(
        *(silent(port, number) for number in range(SILENT)),
        *(ways[number % len(ways)](port, number) for number in range(ABUSIVE)),
    )


async def besiege(seconds: float) -> tuple[load.Measured, load.Measured]:
    """The same people at tables in peace, then under siege."""
    crowd = load.Crowd(SIGNED_IN, EVERY, seconds, WORST)
    peace, war = load.Measured(), load.Measured()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        await load.seat_everybody(home, crowd.people)
        word = home / "password"
        word.write_text(f"{PASSWORD}\n")
        word.chmod(0o600)
        limits = ("--sessions", "1000", "--per-address", "1000", "--idle", "0")
        host = await RealHost.start(home, "--open", "--password-file", str(word), *limits)
        attackers: asyncio.subprocess.Process | None = None
        try:
            gate = asyncio.Semaphore(load.AT_ONCE)
            lines = await asyncio.gather(
                *(load._come_in(host, gate, number) for number in range(crowd.people))
            )
            people = [load._Life(host, gate, n, *line) for n, line in enumerate(lines)]
            await load._quiet([life.person for life in people])
            for result in (peace, war):
                if result is war:
                    attackers = await asyncio.create_subprocess_exec(
                        sys.executable, "-m", "tests.siege", "attack", str(host.port)
                    )
                for life in people:
                    life.delays.clear()
                    life.person.delays.clear()
                spent = load._processor(host.pid)
                await load._live(crowd, host, people)
                result.processor = load._processor(host.pid) - spent
                result.delays = [d for life in people for d in life.delays + life.person.delays]
                result.memory = load._memory(host.pid)
                result.host = await load._status(host)
        finally:
            if attackers is not None:
                attackers.kill()
                await attackers.wait()
            await host.kill()
    return peace, war


def main(words: list[str]) -> int:
    """Tell how long people at tables waited, in peace and under siege."""
    if words[:1] == ["attack"]:
        asyncio.run(attack(int(words[1])))
    peace, war = asyncio.run(besiege(float(words[0]) if words else 60.0))
    for name, found in (("in peace", peace), ("under siege", war)):
        print(
            f"{name}: {len(found.delays)} keys, the middle {found.percentile(50):.1f} ms, "
            f"99th percentile {found.percentile(99):.1f} ms, longest {max(found.delays):.0f} ms; "
            f"host: {found.processor:.1f} s of processor, {found.memory:.0f} MB, "
            f"{found.host['connections']} connections, {found.host['sessions']} sessions"
        )
    if war.percentile(99) > WORST:
        print(f"MISS: at most {WORST:g} ms asked")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

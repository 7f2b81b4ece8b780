"""The process that serves: who is in, how many may be, and how it ends."""

import asyncio
import contextlib
import ctypes
import gc
import importlib
import pkgutil
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import asyncssh
from textual._styles_cache import StylesCache

from tui.club.bans import Bans
from tui.club.links import Way
from tui.ssh import inflate, log
from tui.ssh.caller import MANY_WATCH, Caller
from tui.ssh.door import Door
from tui.ssh.guard import Guesses, Known, Refusals
from tui.ssh.heartbeat import Pulse
from tui.ssh.hosting import Options
from tui.ssh.keys import AllowedKeys, Passwords, host_key
from tui.ssh.porch import Porch
from tui.ssh.sitting import OpenApp, Sitting
from tui.terminal.pace import Pace

LAST_CALL = 3.0
"""Seconds that the sessions have to end by themselves when the host goes down."""

GIVE_BACK = 3.0
"""Seconds after the end of a session when all that belonged to it has ended too."""

NEVER = 2**30
"""Passes over the younger objects after which Python would make a full one of its own accord."""

LITTER = 6 * 2**20
"""Bytes a session, twice what one may take: what is above that is mostly garbage."""

FEW = 4
"""Sessions that may be made to wait for what others leave behind; above that only for litter."""

TIDY = 600.0
"""Seconds between two full passes for garbage of sessions that go on."""

LOOK_ROUND = 15.0
"""Seconds between looks for sessions in which nobody types."""

SPARE = 16
"""Connections beyond the sessions that have signed in: those that are being told no."""

TOO_FAST = "Too many come in at once. Try again in a few seconds.\r\n"
FULL = "The club is full. Come back later.\r\n"
CLOSING = "The host goes down. Your matches are saved and your seats are kept: come back later."
IDLE = "You were away for long. Your seats are kept: come back when you like."


class Host:
    """One club behind one port."""

    def __init__(
        self, options: Options, data: Path, open_app: OpenApp, bans: Bans | None = None
    ) -> None:
        """`data`: the folder of the host key and the status socket. Raises Complaint, OSError."""
        self.bans = bans
        self.options = options
        self.open_app = open_app
        self.keys = AllowedKeys(options.authorized_keys)
        self.passwords = Passwords(options.password_file)
        self.pulse = Pulse()
        self._data = data
        self._key = host_key(data / "host_key")
        self.guesses = Guesses()
        self._known = Known(data / "known_networks")
        self._porch: Porch[Caller] = Porch(options.sessions)
        self.refusals = Refusals()
        self.knows: Callable[[str], bool] = lambda who: True
        """True for who has a name in the club: strangers are let in one after the other."""
        self._person_pace = Pace(10, 2.0)
        self._network_pace = Pace(max(6, options.per_address // 2), 3.0)
        self._stranger_pace = Pace(20, 1.0)
        self._doors: set[Caller] = set()
        """All connections, those on the porch too."""
        self._watching: set[Caller] = set()
        """Connections of those who watch in a page: they take nobody's room."""
        self._sessions: set[Sitting] = set()
        self._addresses: Counter[str] = Counter()
        self._left = 0
        """Sessions that ended since memory was last given back."""
        self._most = 0
        self._empty = memory()
        """Bytes that the process holds with nobody in it."""
        self._tidied = 0.0
        self._listener: asyncssh.SSHAcceptor | None = None
        self._rounds: asyncio.Task[None] | None = None
        self._closing = False
        self.port = 0
        self.web_port = 0
        """Where the doors are, once they are open; 0: there is none."""

    # --- Beginning and end ---------------------------------------------------------------------

    async def start(self) -> int:
        """Listen; the port. Raises OSError."""
        inflate.bound()
        compression = ["zlib@openssh.com"]
        if not self.options.always_compress:
            compression.append("none")
        self._listener = await asyncssh.listen(
            self.options.address or None,
            self.options.port,
            server_factory=lambda: Door(self),
            server_host_keys=[self._key],
            server_version="Lightfingers",
            compression_algs=compression,
            login_timeout=30,
            keepalive_interval=self.options.keepalive,
            keepalive_count_max=3,
            public_key_auth=True,
            password_auth=self.passwords.any,
            kbdint_auth=False,
            host_based_auth=False,
            gss_host=None,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
        )
        self._rounds = asyncio.create_task(self._look_round())
        self.pulse.start()
        self.port = self._listener.get_port()
        return self.port

    async def close(self) -> None:
        """Tell everybody, and let them end; whoever does not is cut off."""
        self._closing = True
        if self._listener is not None:
            self._listener.close()
        if self._rounds is not None:
            self._rounds.cancel()
        self.pulse.stop()
        ending = list(self._sessions)
        for session in ending:
            session.leave(CLOSING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_CALL):
                for session in ending:
                    await session.ended()
                while self._doors:  # what was said is still on its way
                    await asyncio.sleep(0.02)
        for door in list(self._doors):
            door.abort()
        self._known.keep()
        await asyncio.sleep(0)

    # --- Who is in -----------------------------------------------------------------------------

    def arrive(self, door: Caller) -> str:
        """Count a connection; why it cannot be, or an empty text."""
        if self._closing:
            return "closing"
        if self.bans is not None and self.bans.of_network(door.network):
            return "banned"
        crowded = None
        if self._addresses[door.network] >= self.options.per_address:
            crowded = self._porch.oldest_of(door.network)
            if crowded is None:
                return "per-address"
        elif self._inside() >= self.options.sessions + SPARE:
            return "connections"
        crowded = self._porch.come(door, door.network, known=door.network in self._known) or crowded
        if crowded is not None:
            crowded.crowd_out()
        self._doors.add(door)
        self._addresses[door.network] += 1
        return ""

    def _inside(self) -> int:
        """Connections of those who have signed in."""
        return len(self._doors) - len(self._porch) - len(self._watching)

    def watch(self, door: Caller) -> str:
        """Let a connection watch in a page; why it cannot, to be told there, or an empty text."""
        if len(self._watching) >= self.options.watchers:
            log.warn("refused", what="watchers", address=door.address)
            return MANY_WATCH
        self._watching.add(door)
        return ""

    def signed_in(self, door: Caller) -> None:
        """A connection waits on the porch no more."""
        self._porch.go(door)
        self._known.add(door.network)

    def depart(self, door: Caller) -> None:
        """A connection that was counted has ended."""
        self._porch.go(door)
        self._doors.discard(door)
        self._watching.discard(door)
        self._addresses[door.network] -= 1
        if not self._addresses[door.network]:
            del self._addresses[door.network]

    def begin(self, session: Sitting) -> str:
        """Count a session; why it cannot be, to be told to the person, or an empty text."""
        if self._closing:
            return f"{CLOSING}\r\n"
        if not self._in_time(session):
            session.door.refuse("too-fast")
            return TOO_FAST
        if len(self._sessions) >= self.options.sessions:
            log.warn("refused", what="sessions", sessions=len(self._sessions))
            return FULL
        self._sessions.add(session)
        self._most = max(self._most, len(self._sessions))
        return ""

    def _in_time(self, session: Sitting) -> bool:
        """True unless somebody comes in too often: the first screen costs more than a hundred keys.

        Tokens and keys cost a stranger nothing, so all strangers together wait for each other.
        """
        who, now = session.door.who, self.now()
        if self.knows(who):
            return self._person_pace.take(who, now)
        network = session.door.network
        return self._network_pace.take(network, now) and self._stranger_pace.take("", now)

    def end(self, session: Sitting) -> None:
        """A session has ended."""
        self._sessions.discard(session)
        self._left += 1
        asyncio.get_running_loop().call_later(GIVE_BACK, self._give_back)

    def _give_back(self) -> None:
        """Free what ended sessions hold, if not many would have to wait for it."""
        if self._left > len(self._sessions) <= FEW:
            self._tidy_up()

    def _tidy_up(self) -> None:
        """Free all that is garbage; everybody waits for it."""
        self._left = 0
        self._tidied = self.now()
        gc.collect()
        with contextlib.suppress(OSError, AttributeError):  # only one C library knows how
            ctypes.CDLL(None).malloc_trim(0)

    async def _look_round(self) -> None:
        """Send home who has been away for long; free what is garbage in sessions that go on."""
        while True:
            await asyncio.sleep(LOOK_ROUND)
            self._known.keep()
            if self.refusals.left_out:
                log.warn("refused-more", times=self.refusals.left_out)
                self.refusals.left_out = 0
            if self._porch.crowded_out:
                log.warn("crowded-out", connections=self._porch.crowded_out)
                self._porch.crowded_out = 0
            room = self._empty + LITTER * (10 + len(self._sessions))
            if memory() > room and self.now() - self._tidied > TIDY:
                self._tidy_up()
            longest = 60 * self.options.idle
            for session in list(self._sessions):
                if longest and session.idle > longest:
                    session.leave(IDLE)

    @staticmethod
    def now() -> float:
        """Seconds on the clock by which people are idle."""
        return time.monotonic()

    def way(self, reached: str, page: str = "", ticket: str = "") -> Way:
        """How others come, where somebody reached us by this name or address.

        `page`: as their browser names it.
        """
        name = self.options.name or reached
        web = self.options.web_origin
        if not web and self.web_port:
            shown = f"[{name}]" if ":" in name else name
            web = page if page and not self.options.name else f"http://{shown}:{self.web_port}"
        return Way(web, name, self.port, ticket)

    # --- Figures -------------------------------------------------------------------------------

    def figures(self) -> dict[str, Any]:
        """What `--status` tells of the host."""
        return {
            "sessions": len(self._sessions),
            "sessions at most": self._most,
            "connections": len(self._doors),
            "signing in": len(self._porch),
            "watching in pages": len(self._watching),
            "memory MB": round(memory() / 2**20, 1),
            **self.pulse.figures(),
        }


def warm_up() -> None:
    """Load what the first person would otherwise wait for, and everybody else with them."""
    import tui.boards
    import tui.screens
    from engine import GAMES, bots
    from tui.club.qr import points_of

    points_of("")
    for entry in GAMES.values():
        bots.bot("normal", entry.load())
    for package in (tui.screens, tui.boards):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)


def stop_leak() -> None:
    """Cache what Textual caches for each widget's lines without keeping the widget's lines alive.

    Its cache sits on a method and keeps whatever the method belongs to (Textualize/textual#6665).
    """
    method = StylesCache.get_inner_outer
    if hasattr(method, "__wrapped__"):
        colours = lru_cache(maxsize=1024)(partial(method.__wrapped__, None))
        StylesCache.get_inner_outer = staticmethod(colours)  # type: ignore


def settle_memory() -> None:
    """Keep the garbage collector away from what is there at the start and from full passes.

    Over what is there at the start one takes a third of a second, over five hundred sessions two
    and a half, and everybody waits for it: the host decides when one is worth that. Passes over
    younger objects are many and of a few milliseconds each for the same reason; what lives longer
    goes without them, as it ends in no circle (`tests.tui.test_litter`).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 4, NEVER)


def memory() -> int:
    """Bytes of memory that the process holds now; where that cannot be told, the most it held."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except (OSError, IndexError, ValueError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024

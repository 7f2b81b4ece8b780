"""The app of one person in their browser: `lightfingers web`.

The page, the door and the driver are those of the club's second door; here they show one app, and
it is the machine's own: its saves, its settings, its keys.
"""

import argparse
import asyncio
import contextlib
import ipaddress
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from saves import Store
from tui.app import LightfingersApp
from tui.club.links import Way
from tui.ssh import log
from tui.ssh.caller import Caller
from tui.ssh.guard import Refusals
from tui.terminal.kinds import Terminal, terminal_of
from tui.text.complaint import Complaint
from tui.web.doors import Doors
from tui.web.sitting import TERMINAL, WebSitting

MOST_LINES = 50
"""Connections at a time: one browser needs a few."""

CLOSING = "Lightfingers was ended where it was started. Every match is saved."

LAST_WORDS = 0.3
"""Seconds in which a tab hears that it is over."""


@dataclass(frozen=True, slots=True)
class OwnOptions:
    """What the door asks its host for."""

    message_size: int = 8192
    keepalive: int = 30
    web_origin: str = ""


class OwnApp(LightfingersApp):
    """The app of this machine, shown elsewhere than in its terminal."""

    def __init__(self, store: Store, driver: Any) -> None:
        super().__init__(store, driver_class=driver)
        # Textual puts these in place of the process's own streams: then they stay what they are.
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]

    @property
    def terminal(self) -> Terminal:
        """What the page can show."""
        return terminal_of(TERMINAL)

    def watch_line(self) -> None:
        """Signals are the server's business."""

    def action_suspend_process(self) -> None:
        """There is no shell behind a page."""
        self.tell("There's no shell behind this page to go back to.")


class OwnHost:
    """What the door needs of a host that has one guest."""

    bans = None
    refusals = Refusals()
    options = OwnOptions()

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lines = 0
        self.sitting: Any = None
        """The app and its line, once somebody has come."""

    def arrive(self, door: Caller) -> str:
        """Count a connection; why it cannot be, or an empty text."""
        if self._lines >= MOST_LINES:
            return "connections"
        self._lines += 1
        return ""

    def depart(self, door: Caller) -> None:
        """A connection that was counted has ended."""
        self._lines -= 1

    def signed_in(self, door: Caller) -> None:
        """Whoever reaches the door is you."""

    def begin(self, sitting: WebSitting) -> str:
        """The app begins."""
        self.sitting = sitting
        return ""

    @staticmethod
    def knows(who: str) -> bool:
        """It is always you."""
        return True

    def end(self, sitting: WebSitting) -> None:
        """The app has ended; another may begin."""
        self.sitting = None

    @staticmethod
    def now() -> float:
        """Seconds on a clock that only goes on."""
        return time.monotonic()

    @staticmethod
    def way(reached: str, page: str = "", ticket: str = "") -> Way:
        """There is nobody to invite."""
        return Way(page)

    def open_app(
        self, who: str, network: str, terminal: Any, delay: Any, driver: Any, way: Way
    ) -> OwnApp:
        """Your app."""
        return OwnApp(self._store, driver)


class OwnDoors(Doors):
    """The door to one app: all tabs show the same one, the last of them is drawn."""

    kept = None

    def is_at_home(self, request: web.Request) -> bool:
        """True if a request comes from our own page, under a name that is this machine's.

        A page of somebody else could otherwise let a name of its own lead here.
        """
        return super().is_at_home(request) and is_own_name(request.host)

    def who(self, request: web.Request) -> str:
        """You, whoever it is."""
        return "you"


def is_own_name(host: str) -> bool:
    """True if a Host header names this machine in a way that nobody else can give it.

    >>> is_own_name("127.0.0.1:8400"), is_own_name("[::1]:8400"), is_own_name("localhost")
    (True, True, True)
    >>> is_own_name("evil.example:8400"), is_own_name("127.0.0.1.evil.example")
    (False, False)
    """
    name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
    name = name.strip("[]").lower()
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(name))
    own = socket.gethostname().lower()
    return name in ("localhost", own, f"{own.partition('.')[0]}.local")


def is_loopback(address: str) -> bool:
    """True if nobody but this machine can reach an address."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(address).is_loopback
    return address == "localhost"


def told(address: str, port: int) -> tuple[str, list[str]]:
    """Where the page is, and what is said of it in the terminal.

    >>> told("127.0.0.1", 8400)
    ('http://127.0.0.1:8400/', ['Lightfingers is at http://127.0.0.1:8400/', 'Ctrl+C ends it.'])
    """
    everywhere = address in ("0.0.0.0", "::")
    name = socket.gethostname() if everywhere else f"[{address}]" if ":" in address else address
    url = f"http://{name}:{port}/"
    lines = [f"Lightfingers is at {url}", "Ctrl+C ends it."]
    if not is_loopback(address):
        lines.insert(1, "Anyone who can reach this address plays as you, with your saves.")
        lines.insert(2, "Nothing on the way is encrypted.")
    return url, lines


def run(store: Store, args: argparse.Namespace) -> int:
    """Show the app in a browser until Ctrl+C. Raises Complaint, OSError."""
    log.set_up()
    logging.getLogger("lightfingers").setLevel(logging.WARNING)
    # What the terminal is in which we were started says nothing of the page.
    os.environ.update(TERMINAL)
    for wish in ("NO_COLOR", "SSH_CONNECTION"):
        os.environ.pop(wish, None)
    if hasattr(sys.__stdout__, "reconfigure"):
        sys.__stdout__.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    try:
        asyncio.run(serve(store, args.address, args.port, browser=not args.no_browser))
    except OverflowError:
        raise Complaint(f"There is no port {args.port}") from None
    return 0


async def serve(store: Store, address: str, port: int, *, browser: bool) -> None:
    """Serve until a signal says to end. Raises Complaint, OSError, OverflowError."""
    host = OwnHost(store)
    doors = OwnDoors(host)  # type: ignore[arg-type]
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    try:
        await doors.start(address, port)
    except OSError as error:
        raise Complaint(
            f"{address}, port {port}: {error.strerror}. --port 0 takes a free port"
        ) from None
    url, lines = told(address, doors.port)
    print("\n".join(lines), flush=True)
    if browser:
        loop.run_in_executor(None, open_browser, url)
    await stop.wait()
    doors.close()
    if host.sitting is not None:
        sitting = host.sitting
        sitting.leave(CLOSING)
        await sitting.ended()
        await asyncio.sleep(LAST_WORDS)


def open_browser(url: str) -> None:
    """Show the page, where there is a browser with windows; one in this terminal cannot draw it."""
    with contextlib.suppress(webbrowser.Error):
        found = webbrowser.get()
        if type(found) is not webbrowser.GenericBrowser or os.environ.get("BROWSER"):
            found.open(url)

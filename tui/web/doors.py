"""The door for browsers: HTTP for the page, web sockets for the lines, and who may come in."""

import asyncio
import base64
import contextlib
import gzip
import hashlib
import ipaddress
import re
import secrets
import socket
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from tui.club.bans import BANNED
from tui.club.links import CODE
from tui.club.people import BROWSER
from tui.ssh import log
from tui.ssh.hosting import Hosting
from tui.terminal.line import HIGH, LOW
from tui.web.door import WebDoor
from tui.web.sitting import WebSitting, farewell
from tui.web.watch import Pages

if TYPE_CHECKING:
    from tui.club.club import Club

PATIENCE = 30.0
"""Seconds from the first byte of a connection to its web socket; then it is closed."""

KEPT = 20.0
"""Seconds for which a lost line may come back and find everything as it was."""

FRAME = 64 * 1024
"""Bytes of the largest message a browser may send; more ends the line."""

IN_SYSTEM = 64 * 1024
"""Bytes that the system keeps for a slow line. What waits there is old when it arrives."""

COOKIE = "lightfingers"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
"""256 bits as `secrets.token_urlsafe` writes them."""

A_YEAR = 400 * 24 * 3600
"""Seconds that a browser keeps its token after each visit; no browser keeps anything for longer."""

KINDS = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "txt": "text/plain",
}
"""The files of the page, by the ends of their names."""

HEADERS = {
    # Xterm.js makes its style sheets as it goes, so styles may be inline; scripts may not.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; img-src 'self'; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Connection(RequestHandler):
    """HTTP on one connection, counted and bounded as all connections are."""

    door: WebDoor

    def __init__(self, doors: "Doors", **options: Any) -> None:
        super().__init__(doors.server, **options)
        self._doors = doors
        self._overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody knocks."""
        super().connection_made(transport)
        assert isinstance(transport, asyncio.Transport)
        self.door = WebDoor(self._doors.host, transport)
        transport.set_write_buffer_limits(HIGH, LOW)
        self.door.socket().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, IN_SYSTEM)
        loop = asyncio.get_running_loop()
        self._overdue = loop.call_later(PATIENCE, transport.abort)
        if not self._doors.is_proxy(self.door.peer):
            self.door.knock(self.door.peer)

    def connection_lost(self, exc: BaseException | None) -> None:
        """They have gone."""
        super().connection_lost(exc)
        self.in_time()
        self.door.uncount()

    def in_time(self) -> None:
        """What was waited for has come."""
        if self._overdue is not None:
            self._overdue.cancel()

    def pause_writing(self) -> None:
        """The network takes no more for the moment."""
        super().pause_writing()
        if self.door.line is not None:
            self.door.line.filled("connection")

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        if self.door.line is not None:
            self.door.line.drained("connection")


class Doors:
    """All connections of browsers to a host, and the apps that are shown over them."""

    kept: float | None = KEPT
    """Seconds for which a lost line may come back; None: for ever."""

    def __init__(self, host: Hosting, club: "Club | None" = None) -> None:
        """`club`: whose tables can be watched in a page."""
        self.host = host
        self.port = 0
        self._pages = Pages(club) if club is not None else None
        self.origin = host.options.web_origin
        self._listener: asyncio.Server | None = None
        self._sittings: dict[str, WebSitting] = {}
        """By who it is."""
        app = web.Application(client_max_size=1024)
        app.on_response_prepare.append(_add_headers)
        app.router.add_get("/", self._page)
        app.router.add_post("/key", self._key)
        app.router.add_get("/line", self._line)
        app.router.add_get("/{name}", self._file)
        if self._pages is not None:
            app.router.add_get("/watch/{name}", self._watch_page)
            app.router.add_get("/watch/{name}/line", self._watch)
        self._runner = web.AppRunner(
            app, access_log=None, handle_signals=False, keepalive_timeout=10.0
        )
        self.server: Any = None

    async def start(self, address: str, port: int) -> None:
        """Listen. Raises OSError, OverflowError."""
        await self._runner.setup()
        self.server = self._runner.server
        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(
            lambda: Connection(self, loop=loop, **self.server._kwargs), address or None, port
        )
        self.port = self._listener.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Let nobody else in."""
        if self._listener is not None:
            self._listener.close()
        if self._pages is not None:
            self._pages.close()

    def forget(self, sitting: WebSitting) -> None:
        """An app has ended."""
        for who, other in list(self._sittings.items()):
            if other is sitting:
                del self._sittings[who]

    def is_proxy(self, peer: str) -> bool:
        """True if the connection is that of the proxy, which tells for whom it asks."""
        with contextlib.suppress(ValueError):
            return bool(self.origin) and ipaddress.ip_address(peer).is_loopback
        return False

    # --- Who it is -----------------------------------------------------------------------------

    def is_at_home(self, request: web.Request) -> bool:
        """True if a request comes from our own page, and not from one that somebody else made."""
        expected = self.origin or f"{request.scheme}://{request.host}"
        return request.headers.get("Origin", "").lower() == expected.lower()

    def who(self, request: web.Request) -> str:
        """Who has the token of a request: its digest; empty if it has none."""
        token = request.cookies.get(self._cookie, "")
        if not TOKEN.fullmatch(token):
            return ""
        digest = hashlib.sha256(token.encode()).digest()
        return f"{BROWSER}{base64.b64encode(digest).decode().rstrip('=')}"

    @property
    def _cookie(self) -> str:
        """The name of the cookie; behind TLS one that no other machine can set."""
        return f"__Host-{COOKIE}" if self._secure else COOKIE

    @property
    def _secure(self) -> bool:
        return self.origin.startswith("https:")

    async def _key(self, request: web.Request) -> web.Response:
        """Give a browser its token. Our page asks for it, as a browser that follows a link from
        elsewhere shows its token to nobody until it is here."""
        if not self.is_at_home(request):
            return self._refuse(request, "origin")
        token = request.cookies.get(self._cookie, "")
        if not TOKEN.fullmatch(token):
            token = secrets.token_urlsafe(32)
        answer = web.Response(status=204)
        answer.set_cookie(
            self._cookie,
            token,
            max_age=A_YEAR,
            path="/",
            httponly=True,
            samesite="Strict",
            secure=self._secure,
        )
        return answer

    # --- What they want ------------------------------------------------------------------------

    @staticmethod
    def _refuse(request: web.Request, what: str) -> web.Response:
        connection = request.protocol
        assert isinstance(connection, Connection)
        connection.door.refuse(what)
        return web.Response(status=403, text="That is not to be had here.")

    async def _line(self, request: web.Request) -> web.StreamResponse:
        """A web socket: a terminal, and the app of whoever sits there."""
        if not self.is_at_home(request):
            return self._refuse(request, "origin")
        who = self.who(request)
        if not who:
            return self._refuse(request, "token")
        opened = await self._open_line(request)
        if opened is None:
            return web.Response(status=429)
        door, line = opened
        door.who = who
        door.page = self.origin or f"{request.scheme}://{request.host}"
        if door.is_banned(who):
            await farewell(line, BANNED)
            return line
        hello = await line.receive()
        if hello.type != web.WSMsgType.TEXT:
            await line.close()
            return line
        request.protocol.in_time()  # type: ignore[attr-defined]
        log.line("login", address=door.address, who=who)
        self.host.signed_in(door)
        size, _, code = hello.data[:64].partition(" ")
        door.ticket = code if CODE.fullmatch(code) else ""
        sitting = self._sittings.get(who)
        if sitting is not None and door.ticket:  # what a link opens begins at the door
            sitting.leave("You opened a link in another tab.")
            await sitting.ended()
            sitting = None
        if sitting is None:
            sitting = self._sittings[who] = WebSitting(self, door)
        await sitting.attend(door, line, size)
        return line

    async def _open_line(
        self, request: web.Request
    ) -> tuple[WebDoor, web.WebSocketResponse] | None:
        """A web socket for whoever asks for one; None: their network has too many connections."""
        connection = request.protocol
        assert isinstance(connection, Connection)
        door = connection.door
        if self.is_proxy(door.peer):
            told = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
            if not door.knock(told or door.peer):
                return None
        line = web.WebSocketResponse(
            heartbeat=self.host.options.keepalive, compress=False, max_msg_size=FRAME, timeout=2.0
        )
        await line.prepare(request)
        return door, line

    async def _watch(self, request: web.Request) -> web.StreamResponse:
        """A web socket over which a table is shown."""
        assert self._pages is not None
        if not self.is_at_home(request):
            return self._refuse(request, "origin")
        table = self._pages.shows(request.match_info["name"])
        opened = await self._open_line(request) if table is not None else None
        if table is None or opened is None:
            return web.Response(status=404 if table is None else 429)
        door, line = opened
        hello = await line.receive()
        refusal = self.host.watch(door)
        if hello.type != web.WSMsgType.TEXT or refusal:
            await farewell(line, refusal)
            return line
        request.protocol.in_time()  # type: ignore[attr-defined]
        log.line("watch", address=door.address, table=table.name)
        self.host.signed_in(door)
        await self._pages.attend(door, line, table, hello.data)
        return line

    async def _watch_page(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        assert self._pages is not None
        return self._answer(request, name if self._pages.shows(name) is None else "index.html")

    async def _page(self, request: web.Request) -> web.Response:
        return self._answer(request, "index.html")

    async def _file(self, request: web.Request) -> web.Response:
        return self._answer(request, request.match_info["name"])

    def _answer(self, request: web.Request, name: str) -> web.Response:
        found = page().get(name)
        if found is None:
            return web.Response(status=404, text="There is nothing here.")
        kind, packed, tag = found
        if request.headers.get("If-None-Match") == tag:
            return web.Response(status=304, headers={"ETag": tag})
        headers = {"ETag": tag, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
        else:
            packed = gzip.decompress(packed)
        return web.Response(body=packed, content_type=kind, charset="utf-8", headers=headers)


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)


@cache
def page() -> dict[str, tuple[str, bytes, str]]:
    """What browsers load, by name: its kind, its bytes packed, and a tag for this version."""
    found = {}
    for file in files("tui.web").joinpath("page").iterdir():
        kind = KINDS.get(file.name.rpartition(".")[2])
        if kind is not None:
            data = file.read_bytes()
            tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
            found[file.name] = kind, gzip.compress(data, mtime=0), tag
    return found

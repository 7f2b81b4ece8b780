"""One connection of a browser."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

from tui.club.links import Way
from tui.ssh.caller import Caller
from tui.ssh.distance import UNKNOWN
from tui.ssh.hosting import Hosting
from tui.terminal.line import Line


class WebDoor(Caller):
    """One connection of a browser, or of the proxy in front of us."""

    def __init__(self, host: Hosting, transport: asyncio.Transport) -> None:
        super().__init__(host)
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else "?"
        self.page = ""
        """How their browser names us: scheme and host."""
        self.line: Line | None = None
        """What is shown over it, once something is."""

    def way(self) -> Way:
        """By the name that their browser has for us."""
        parts = urlsplit(self.page)
        return self.host.way(parts.hostname or "", self.page, self.ticket)

    def socket(self) -> Any:
        """The connection's own socket."""
        return self._transport.get_extra_info("socket")

    def longest_delay(self) -> float:
        """As for all; where a proxy has the line, how long it is cannot be known."""
        return super().longest_delay() if self.address == self.peer else UNKNOWN

    def write(self, data: bytes) -> None:
        """Send bytes as they are, between the messages of others."""
        if not self._transport.is_closing():
            self._transport.write(data)

    def close(self) -> None:
        """End the connection when all that was written has been sent."""
        self._transport.close()

    def abort(self) -> None:
        """End the connection now."""
        self._transport.abort()

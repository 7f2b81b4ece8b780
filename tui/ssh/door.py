"""Who may come in: keys, passwords, and how many at a time. Nothing but the club is behind it."""

import asyncio
import socket
from typing import Any

import asyncssh

from tui.club.bans import BANNED
from tui.club.links import CODE, Way
from tui.ssh import log
from tui.ssh.caller import Caller
from tui.ssh.hosting import Hosting
from tui.ssh.session import Session, make_channel

ASKED_TWICE = 2
"""A client asks whether a key would do, and then proves that it has it."""

IN_SYSTEM = 64 * 1024
"""Bytes that the system keeps for a slow line. What waits there is old when it arrives, so little
is better; whoever is held back sees what stands there now."""

UNUSED = 30.0
"""Seconds after which a connection that has signed in and asks for nothing is closed."""


class Door(Caller, asyncssh.SSHServer):
    """One connection, from its first byte."""

    def __init__(self, host: Hosting) -> None:
        super().__init__(host)
        self._connection: asyncssh.SSHServerConnection
        self._session: Session | None = None
        self._failed = 0
        self._asked: dict[str, int] = {}
        """How often each key that would do was asked about."""
        self._in = False

    # --- The connection ----------------------------------------------------------------------

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody knocks."""
        self._connection = conn
        peer = conn.get_extra_info("peername")
        if not self.knock(str(peer[0]) if peer else "?"):
            return
        conn.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, IN_SYSTEM)
        # Asyncssh leaves these two of the protocol empty: what the network does not take piles up.
        conn.pause_writing = lambda: self._filled(True)  # type: ignore[method-assign]
        conn.resume_writing = lambda: self._filled(False)  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        if self.uncount():
            if isinstance(exc, asyncssh.CompressionError):
                log.warn("refused", what="inflate", address=self.address, who=self.who or "?")
            if not self._in and self._failed:
                log.line("not-in", address=self.address, tries=self._failed)

    def _filled(self, full: bool) -> None:
        if self._session is not None:
            self._session.connection_filled(full)

    def close(self) -> None:
        """End the connection when all that was written has been sent."""
        self._connection.close()

    def abort(self) -> None:
        """End the connection now."""
        self._connection.abort()

    def throw_out(self) -> None:
        """End the connection of somebody who does not stop asking for what is not to be had."""
        self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, "That is not to be had here.")

    def way(self) -> Way:
        """By the address at which we were reached, unless the host has a name."""
        here = self.socket().getsockname()[0].removeprefix("::ffff:").partition("%")[0]
        return self.host.way(here, ticket=self.ticket)

    def socket(self) -> Any:
        """The connection's own socket."""
        return self._connection.get_extra_info("socket")

    # --- Who it is ---------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Everybody has to show something. Their user name may be the code of a link."""
        self.ticket = username if CODE.fullmatch(username) else ""
        return True

    def auth_completed(self) -> None:
        """They are in."""
        self._in = True
        log.line("login", address=self.address, who=self.who)
        self.host.signed_in(self)
        asyncio.get_running_loop().call_later(UNUSED, self._close_unused)

    def _close_unused(self) -> None:
        if self._counted and self._session is None:
            self.close()

    def public_key_auth_supported(self) -> bool:
        """A key is who you are."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """True if whoever has this key may come in; the last one asked about is who it is."""
        fingerprint = key.get_fingerprint()
        if self._in:  # whoever it was, it stays
            return False
        if self.is_banned(fingerprint):
            return False
        if not self.host.keys.allows(key, self.address):
            self._fail("key")
            return False
        asked = self._asked[fingerprint] = self._asked.get(fingerprint, 0) + 1
        if asked > ASKED_TWICE:  # then the proof was wrong
            self._fail("proof")
            return False
        self.who = fingerprint
        return True

    def password_auth_supported(self) -> bool:
        """Guests without a key need the password, if there is one."""
        return self.host.passwords.any

    async def validate_password(self, username: str, password: str) -> bool:
        """True if it is the guests' password; each wrong one makes the next wait longer."""
        wait = self.host.guesses.take(self.network, self.host.now())
        if wait is None:  # the log has a line of it already
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many wrong passwords. Try later."
            )
            return False
        await asyncio.sleep(wait)
        if self._in or not username or not self.host.passwords.allows(password):
            self._fail("password")
            return False
        self.host.guesses.right(self.network)
        who = f"guest:{username[:64]}"
        if self.is_banned(who):
            return False
        self.who = who
        return True

    def is_banned(self, who: str) -> bool:
        """True if a moderator keeps them out; they are told so."""
        banned = super().is_banned(who)
        if banned:
            self._connection.send_auth_banner(f"{BANNED}\r\n")
        return banned

    def kbdint_auth_supported(self) -> bool:
        """Passwords come as passwords."""
        return False

    def _fail(self, what: str) -> None:
        self._failed += 1
        if self._failed >= self.host.options.login_tries:
            self.refuse("login-tries")
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many tries."
            )

    def session_closed(self) -> None:
        """The one session has ended; another may begin on the same connection."""
        self._session = None

    # --- What they want ------------------------------------------------------------------------

    def session_requested(self) -> Any:
        """One session a connection."""
        if self._session is not None:
            self.refuse("second-session")
            return False
        self._session = Session(self, self.session_closed)
        return make_channel(self._connection, self.host.options.message_size), self._session

    def connection_requested(self, *_: Any) -> bool:
        """No forwarding to anywhere."""
        self.refuse("forwarding")
        return False

    def unix_connection_requested(self, dest_path: str) -> bool:
        """Nor to a socket."""
        self.refuse("forwarding")
        return False

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        """Nor from anywhere."""
        self.refuse("forwarding")
        return False

    def unix_server_requested(self, listen_path: str) -> bool:
        """Nor from a socket."""
        self.refuse("forwarding")
        return False

    def tun_requested(self, unit: int | None) -> bool:
        """No tunnel."""
        self.refuse("tunnel")
        return False

    def tap_requested(self, unit: int | None) -> bool:
        """Of no kind."""
        self.refuse("tunnel")
        return False

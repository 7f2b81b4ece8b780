"""Questions and orders to a host that runs, over a socket that only its owner can open.

One line of JSON each way: the words of a command, then what it told or why it was refused.
"""

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tui.text.complaint import Complaint

PATIENCE = 5.0
"""Seconds that an answer may take."""


async def is_taken(path: Path) -> bool:
    """True if a host answers at the socket."""
    try:
        _, writer = await asyncio.open_unix_connection(str(path))
    except OSError:
        return False
    writer.close()
    return True


class StatusSocket:
    """Answers whoever connects and asks."""

    def __init__(
        self,
        path: Path,
        figures: Callable[[], Mapping[str, Any]],
        order: Callable[[Sequence[str]], str],
    ) -> None:
        """`order` carries a command out. It raises ValueError with a sentence."""
        self._path = path
        self._figures = figures
        self._order = order
        self._server: asyncio.AbstractServer | None = None

    async def start(self) -> None:
        """Listen. Raises OSError."""
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with contextlib.suppress(FileNotFoundError):
            self._path.unlink()
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        before = os.umask(0o177)
        try:
            listener.bind(str(self._path))
        finally:
            os.umask(before)
        self._server = await asyncio.start_unix_server(self._answer, sock=listener)

    async def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(FileNotFoundError):
                self._path.unlink()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, TimeoutError, ValueError):
            async with asyncio.timeout(PATIENCE):
                words = json.loads(await reader.readline())
                writer.write(json.dumps(self._told(words)).encode() + b"\n")
                await writer.drain()
        writer.close()

    def _told(self, words: Any) -> Mapping[str, Any]:
        if words == ["status"]:
            return self._figures()
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            return {"refused": "That is no command."}
        try:
            return {"told": self._order(words)}
        except ValueError as error:
            return {"refused": str(error)}


def ask(path: Path) -> str:
    """What the host behind the socket tells, a figure a line. Raises Complaint."""
    return "\n".join(f"{name:20} {value}" for name, value in _asked(path, ["status"]).items())


def order(path: Path, words: Sequence[str]) -> str:
    """Have the host behind the socket do something; what it tells. Raises Complaint."""
    answer = _asked(path, words)
    if "refused" in answer:
        raise Complaint(str(answer["refused"]))
    return str(answer.get("told", ""))


def _asked(path: Path, words: Sequence[str]) -> Mapping[str, Any]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        try:
            line.connect(str(path))
            line.sendall(json.dumps(list(words)).encode() + b"\n")
            with line.makefile() as file:
                answer = json.loads(file.readline())
        except (OSError, ValueError):
            raise Complaint(f"No host answers at {path}") from None
    return answer if isinstance(answer, dict) else {}

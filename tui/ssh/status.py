"""The figures of a host that runs, over a socket that only its owner can open."""

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tui.complaint import Complaint

PATIENCE = 5.0
"""Seconds that an answer may take."""


class StatusSocket:
    """Answers whoever connects with one line of JSON."""

    def __init__(self, path: Path, figures: Callable[[], Mapping[str, Any]]) -> None:
        self._path = path
        self._figures = figures
        self._server: asyncio.AbstractServer | None = None

    async def is_taken(self) -> bool:
        """True if another host answers there."""
        try:
            _, writer = await asyncio.open_unix_connection(str(self._path))
        except OSError:
            return False
        writer.close()
        return True

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

    async def _answer(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            writer.write(json.dumps(self._figures()).encode() + b"\n")
            await writer.drain()
        writer.close()


def ask(path: Path) -> str:
    """What the host behind the socket tells, a figure a line. Raises Complaint."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        try:
            line.connect(str(path))
            with line.makefile() as answer:
                figures = json.loads(answer.readline())
        except (OSError, ValueError):
            raise Complaint(f"No host answers at {path}") from None
    return "\n".join(f"{name:20} {value}" for name, value in figures.items())

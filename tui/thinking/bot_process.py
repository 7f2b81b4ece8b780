"""One process in which bots think: started when first asked, replaced if it dies."""

import asyncio
import json
import sys
from contextlib import suppress
from typing import Any

TRIES = 2
"""A worker that dies is replaced once for each decision."""


class BotError(RuntimeError):
    """The bots cannot think; the message is a sentence for the player."""


class BotLost(BotError):
    """A program from outside has lost the match by its answer; the sentence tells how."""


class BotProcess:
    """A worker, see `tui.thinking.bot_worker`, and the answers that it owes."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._complaints = b""
        self._starting = asyncio.Lock()
        self._answers: dict[int, asyncio.Future[dict[str, Any] | None]] = {}
        self._last_id = 0
        self._closed = False

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The worker's answer. Cancelling the call tells it to waste no more time.

        Raises BotError with a sentence.
        """
        for _ in range(TRIES):
            answer = await self._ask(request)
            if answer is None:
                continue
            if "error" in answer:
                raise BotError(f"The bot could not decide. {answer['error']}")
            return answer
        raise BotError(f"The bots' process ended twice. {self._last_words()}".rstrip())

    async def close(self) -> None:
        """End the worker, whatever it is doing. Nothing can be asked afterwards."""
        self._closed = True
        if self._process is not None and self._reader is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._reader

    async def _ask(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """The worker's answer, or None if it died over it."""
        process = await self._running()
        self._last_id += 1
        number = self._last_id
        answer: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            await _send(process, {"id": number, **request})
            return await answer
        except asyncio.CancelledError:
            _write(process, {"cancel": number})
            raise
        finally:
            del self._answers[number]

    async def _running(self) -> asyncio.subprocess.Process:
        """The worker, started if there is none alive."""
        async with self._starting:
            if self._closed:
                raise BotError("The table is closed: its bots have gone.")
            if self._process is None or self._reader is None or self._reader.done():
                try:
                    self._process = await asyncio.create_subprocess_exec(
                        sys.executable,
                        "-m",
                        "tui.thinking.bot_worker",
                        stdin=asyncio.subprocess.PIPE,
                        stdout=asyncio.subprocess.PIPE,
                        stderr=asyncio.subprocess.PIPE,
                        start_new_session=True,  # Ctrl-C in the terminal is not meant for it
                    )
                except OSError as error:
                    raise BotError(f"The bots' process cannot be started: {error}") from None
                self._reader = asyncio.create_task(self._read(self._process))
            return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand out answers until the worker ends; who still waits then gets None."""
        assert process.stdout is not None and process.stderr is not None
        complaints = asyncio.create_task(self._read_complaints(process.stderr))
        try:
            async for line in process.stdout:
                answer = json.loads(line)
                waiting = self._answers.get(answer["id"])
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
        finally:
            await complaints
            await process.wait()
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_result(None)

    async def _read_complaints(self, stream: asyncio.StreamReader) -> None:
        """Keep the end of what a worker says on its standard error; unread, the pipe would fill."""
        self._complaints = b""
        while piece := await stream.read(4096):
            self._complaints = (self._complaints + piece)[-4096:]

    def _last_words(self) -> str:
        """The last line that the worker complained with."""
        return self._complaints.decode(errors="replace").strip().rpartition("\n")[2]


def _write(process: asyncio.subprocess.Process, message: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(message).encode() + b"\n")


async def _send(process: asyncio.subprocess.Process, message: dict[str, Any]) -> None:
    _write(process, message)
    with suppress(ConnectionError):  # a dead worker is noticed by the reader
        assert process.stdin is not None
        await process.stdin.drain()

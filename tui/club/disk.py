"""The disk of a club: saves are written in threads, so that nobody waits for anybody else's."""

from asyncio import get_running_loop
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from saves.writing import Writing

Written = Future[bool]
"""What `Writing.run` gives or raises."""


class Disk:
    """Takes what is to be written."""

    def __init__(self, threads: int = 0) -> None:
        """How many write at the same time; 0: whoever writes waits."""
        self._threads = ThreadPoolExecutor(threads, "disk") if threads else None

    def write(self, writing: Writing, done: Callable[[Written], None]) -> Written:
        """Write it; `done` is called by the event loop once it is safe on the disk, or refused.

        Without threads it is done, or refused, when this returns, and nothing is called.
        """
        if self._threads is None:
            written = Written()
            try:
                written.set_result(writing.run())
            except Exception as error:
                written.set_exception(error)
            return written
        loop = get_running_loop()
        written = self._threads.submit(writing.run)
        written.add_done_callback(lambda ended: loop.call_soon_threadsafe(done, ended))
        return written

    def close(self) -> None:
        """Wait until everything is written."""
        if self._threads is not None:
            self._threads.shutdown()

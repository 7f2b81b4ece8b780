"""A program that runs: asked with a line, waited for until its time is over, and never longer."""

import os
import selectors
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock

from saves import harmless
from tui.outside import minder
from tui.outside.kinds import why_not

LONGEST = 4096
"""An answer of more bytes than this is none."""
TAIL = 2000
"""So much of what it complains is kept."""
STEP = 0.2
"""Seconds after which a question notices that it was called off."""


class Failed(Exception):
    """A program gave no answer; the message is what it did: "answered too late"."""


class CannotStart(Exception):
    """There is no such program, or it cannot run; the message is a sentence without its stop."""


def command_of(path: Path) -> list[str]:
    """How a program is run: by our Python if it ends in .py and does not name its own."""
    names_its_own = os.access(path, os.X_OK) and path.open("rb").read(2) == b"#!"
    if path.suffix == ".py" and not names_its_own:
        return [sys.executable, str(path)]
    return [str(path)]


class Program:
    """One program, from its start to its end; it runs in the folder where it lies."""

    def __init__(self, kind: str, path: Path) -> None:
        """Start it. Raises CannotStart."""
        problem = why_not(kind)
        if problem is not None:
            raise CannotStart(problem)
        own_end, self._line = os.pipe()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", minder.__file__, str(own_end), *command_of(path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=path.parent,
                pass_fds=(own_end,),
                start_new_session=True,  # Ctrl-C is for us, and all that it starts ends with it
            )
        except OSError as error:
            os.close(self._line)
            raise CannotStart(f"“{path}” can't be started: {error.strerror}") from None
        finally:
            os.close(own_end)
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in, self._out, self._err = (
            pipe.fileno()
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._said = b""
        self._complained = b""
        self._asking = Lock()
        """Held while it is asked: its pipes must not be closed then."""
        self.closed = False
        self.called_off = False
        """True once nobody wants an answer any more."""

    def ask(self, text: bytes, seconds: float) -> str:
        """The line that it answers to these lines, without its end. Raises Failed.

        After that it must not be asked again.
        """
        with self._asking:
            return self._ask(text, seconds)

    def _ask(self, text: bytes, seconds: float) -> str:
        end = time.monotonic() + seconds
        unsent = memoryview(text)
        if self.closed:
            raise Failed("was called off")
        with selectors.DefaultSelector() as waiting:
            for pipe, event in (
                (self._in, selectors.EVENT_WRITE),
                (self._out, selectors.EVENT_READ),
                (self._err, selectors.EVENT_READ),
            ):
                waiting.register(pipe, event)
            while b"\n" not in self._said:
                left = end - time.monotonic()
                if self.called_off:
                    raise Failed("was called off")
                if left <= 0:
                    raise Failed("answered too late")
                for key, _ in waiting.select(min(STEP, left)):
                    if key.fd == self._in:
                        unsent = self._send(unsent)
                        if not unsent:
                            waiting.unregister(self._in)
                    elif not self._hear(key.fd):
                        waiting.unregister(key.fd)
                        if key.fd == self._out:
                            raise Failed(self._last_words())
        line, _, self._said = self._said.partition(b"\n")
        return line.decode(errors="replace").strip()

    def tell(self, text: bytes) -> None:
        """Give it lines to which it owes no answer, as far as it reads them now."""
        with suppress(OSError):
            os.write(self._in, text)

    def _send(self, unsent: memoryview) -> memoryview:
        try:
            return unsent[os.write(self._in, unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:
            return unsent[len(unsent) :]  # it reads no more; whether it answers is another matter

    def _hear(self, pipe: int) -> bool:
        """Take what it said or complained; False if that was all."""
        try:
            piece = os.read(pipe, 65536)
        except BlockingIOError:
            return True
        if pipe == self._err:
            self._complained = (self._complained + piece)[-TAIL:]
        else:
            self._said += piece
            if len(self._said) > LONGEST:
                raise Failed(f"said more than {LONGEST} bytes")
        return bool(piece)

    def _last_words(self) -> str:
        """That it ended, and the last line that it complained with."""
        end = time.monotonic() + STEP
        while time.monotonic() < end and self._process.poll() is None:
            time.sleep(0.005)
        with suppress(Failed):
            self._hear(self._err)
        last = self._complained.decode(errors="replace").strip().rpartition("\n")[2]
        return f"ended: {harmless(last)[:200]}" if last else "ended without an answer"

    def close(self, *, at_once: bool = False) -> None:
        """End it: it has a second to go by itself, unless it must go at once.

        Somebody who waits for its answer waits no longer.
        """
        self.called_off = True
        if at_once and not self.closed:
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        with self._asking:
            if self.closed:
                return
            self.closed = True
            os.close(self._line)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                assert pipe is not None
                pipe.close()
            if at_once:
                self._process.wait()

"""A host that tells who holds up its event loop: `python -m tests.tui.ssh.watched serve ...`.

Whatever takes the loop more processor time than `LIMIT` at a stretch is written to the log by name.
"""

import asyncio
import asyncio.events
import gc
import sys
import time
from typing import Any

LIMIT = 0.005
"""Seconds of the processor."""


def watch() -> None:
    """Time whatever the loop runs from now on."""
    run = asyncio.events.Handle._run

    def timed(handle: Any) -> None:
        begun = time.thread_time()
        run(handle)
        took = time.thread_time() - begun
        if took > LIMIT:
            tell(took, name_of(handle._callback))

    begun = [0.0]

    def collected(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            begun[0] = time.thread_time()
        elif time.thread_time() - begun[0] > LIMIT:
            tell(time.thread_time() - begun[0], f"garbage of generation {info['generation']}")

    asyncio.events.Handle._run = timed  # type: ignore[method-assign]
    gc.callbacks.append(collected)


def tell(seconds: float, who: str) -> None:
    """Write it to the log."""
    print(f"HELD {1000 * seconds:.1f} {who}", file=sys.stderr, flush=True)


def name_of(callback: Any) -> str:
    """What the loop ran: a task by what it awaits innermost, a callback by its name."""
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return str(getattr(callback, "__qualname__", callback))
    names = [task.get_name()]
    step: Any = task.get_coro()
    while step is not None and hasattr(step, "cr_code"):
        names.append(step.cr_code.co_qualname)
        step = step.cr_await
    return " > ".join(names)


if __name__ == "__main__":
    from tui.start import main

    watch()
    sys.exit(main())

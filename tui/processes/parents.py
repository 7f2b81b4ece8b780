"""Every process that we start ends with the one that started it, however that ended."""

import os
from collections.abc import Callable
from threading import Thread
from time import sleep


def end_with(parent_is_gone: Callable[[], object], grace: float = 0.0) -> None:
    """End this process so many seconds after `parent_is_gone`, called in a thread, has returned.

    Nothing is tidied up: whoever could want it is gone.
    """

    def wait() -> None:
        parent_is_gone()
        sleep(grace)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def end_with_parent() -> None:
    """End this process, one of a pool, with the one that made the pool.

    Each process of a pool holds the reading end of a pipe whose writing end closes with its parent,
    also when that is killed; so it is on every system, and however processes are started there.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        end_with(parent.join)

"""The process in which bots think, so that no screen ever waits for one.

`python -m tui.thinking.bot_worker` reads one JSON request a line and answers each with one line:

    {"id": 7, "game": "meins", "deck": null, "position": {...}, "names": ["Ada", "Bea"],
     "seat": 1, "bot": "bot:normal", "seed": 1, "ply": 12, "budget": null}
    {"id": 7, "action": "1 take row2"}        or        {"id": 7, "error": "..."}

With "seconds": 2.0 instead of "bot" and "budget" the hard bot thinks for so long, or until its
choice is settled, and tells all that it found,
{"id": 7, "judged": [["1 take row2", 3.1, {"points": 2.0}, 3.4, 240], ...]}: every action worth
trying as a `Judgement`, the best first, its value, gains, worth and walks.
Several processes may share such a thought: each is told its "share", a number from 0 on, and looks
into worlds of its own.

`deck` is the text of the players' own components, null for the built-in ones; a `budget` that is
null means the bot's own number. {"cancel": 7} hurries request 7 to an early answer. The process
keeps nothing between requests and ends when its standard input closes.
"""

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, TextIO, TypeAlias

from engine import GAMES, AnyGame, Match, Player, bots
from tui.processes.parents import end_with

Request: TypeAlias = dict[str, Any]

NICENESS = 10
"""Whatever else runs on the machine goes first: the screen above all."""


GRACE = 5.0
"""Seconds that a thought may still take when nobody waits for it any more."""


class Inbox:
    """Requests in their order, read by a thread so that a cancel is heard while a bot thinks."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._requests: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self.closed = threading.Event()
        """Set when the input has closed: the table is gone, however it ended."""
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def _listen(self, lines: Iterable[str]) -> None:
        for line in lines:
            message = json.loads(line)
            if "cancel" in message:
                self._cancelled.add(message["cancel"])
            else:
                self._requests.put(message)
        self.closed.set()
        self._requests.put(None)

    def requests(self) -> Iterable[Request]:
        """Each request as it comes, until the input closes."""
        return iter(self._requests.get, None)

    def hurries(self, request_id: int) -> bool:
        """True if nobody waits for this answer any more."""
        return self.closed.is_set() or request_id in self._cancelled


@lru_cache(maxsize=4)
def _game(game_id: str, deck: str | None) -> AnyGame:
    game = GAMES[game_id].load()
    return game if deck is None else game.with_components(deck)


def answer(request: Request, stop: Callable[[], bool] = bots.never) -> Request:
    """The answer to a request; whatever goes wrong is told to the table, which waits for it."""
    try:
        game = _game(request["game"], request["deck"])
        players = [Player(name) for name in request["names"]]
        match = Match(game, players, request["seed"], start=request["position"])
        decision = match.ask(request["seat"])
        rng = bots.bot_rng(request["seed"], request["seat"], request["ply"])
        if "seconds" in request:
            if request["share"]:
                rng = rng.fork(request["share"])
            stop = _until(time.monotonic() + request["seconds"], stop)
            judged = bots.evaluate(game, decision, rng, bots.ENDLESS, stop)
            return {
                "id": request["id"],
                "judged": [
                    [str(j.action), j.value, dict(j.gains), j.worth, j.walks] for j in judged
                ],
            }
        player = bots.bot(request["bot"], game)
        action = player.choose(decision, rng, request["budget"], stop)
        return {"id": request["id"], "action": str(action)}
    except Exception as error:
        return {"id": request["id"], "error": f"{type(error).__name__}: {error}"[:500]}


def _until(end: float, stop: Callable[[], bool]) -> Callable[[], bool]:
    """True when `stop` is, or when the time has come."""
    return lambda: time.monotonic() >= end or stop()


def serve(inbox: Inbox, out: TextIO) -> None:
    """Answer every request on `out`, until the input closes."""
    for request in inbox.requests():
        reply = answer(request, partial(inbox.hurries, request["id"]))
        print(json.dumps(reply), file=out, flush=True)


def main() -> None:
    """Serve standard input, out of everybody's way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table, which then closes us
    with suppress(OSError):
        os.nice(NICENESS)
    out, sys.stdout = sys.stdout, sys.stderr  # a stray print must not look like an answer
    inbox = Inbox(sys.stdin)
    end_with(inbox.closed.wait, GRACE)
    with suppress(BrokenPipeError):
        serve(inbox, out)


if __name__ == "__main__":
    main()

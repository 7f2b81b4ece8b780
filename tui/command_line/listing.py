"""The list of saved matches on the command line."""

from collections.abc import Iterator
from functools import lru_cache

from engine.core.english import agree, series
from saves import SaveEntry, Store


def list_saves(store: Store) -> Iterator[str]:
    """The matches that go on, newest first: two lines each; then how many are finished."""
    entries = store.entries()
    for entry in entries:
        yield entry.name
        yield f"  {_standing(entry)}"
    if not entries:
        yield "No match is waiting. Begin one: lightfingers play GAME"
    finished = store.count_finished()
    if finished:
        yield f"Finished: {finished}."


def _standing(entry: SaveEntry) -> str:
    if entry.problem is not None:
        return entry.problem
    players = ", ".join(player.name for player in entry.players)
    task = _task(entry.to_move, entry.task)
    held = f" Played now by {entry.holder}." if entry.holder is not None else ""
    when = entry.updated.astimezone()
    return f"{entry.title}, {players}; {entry.progress}{task}; {when:%Y-%m-%d %H:%M}.{held}"


@lru_cache(maxsize=1024)
def _task(to_move: tuple[str, ...], task: str) -> str:
    """Who is to do what, after how far it is; often the same."""
    if not task or not to_move:
        return ""
    return agree(f": {series(to_move)} {'is' if len(to_move) == 1 else 'are'} to {task}")

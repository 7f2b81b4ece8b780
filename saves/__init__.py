"""Matches on the disk: a TOML file that a person can read, and the log is the truth.

>>> from engine import GAMES, Match, Player
>>> from saves import Save, dumps, loads
>>> match = Match(GAMES["meins"].load(), [Player("Ada"), Player("Bea", "bot:easy")], seed=1)
>>> events = match.play(match.ask(0).legal[0])
>>> text = dumps(Save(match))
>>> loads(text, "ada.toml").match.log == match.log
True

Whatever is wrong with a file is one sentence:

>>> loads(text.replace("row1", "row9"), "ada.toml")
Traceback (most recent call last):
...
saves.errors.NotASave: ada.toml: move 1 (“0 take row9”) cannot be read: take one of: row1, row2,\
 row3, column4, column5, column6, diagonal7, diagonal8.

Files, their names and their locks are the business of a `Store`:

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     store = Store.open(folder)
...     save, lock = store.begin(match)
...     store.write(save, lock)
...     [(entry.title, entry.task) for entry in store.entries()]
[('Meins!', 'buy something or end the turn')]
"""

from typing import TYPE_CHECKING, Any

from saves.errors import Held, LostLock, NotASave, Outdated, SaveError, WriteFailed
from saves.files import write_file
from saves.store import Store
from saves.words import BOT_LEVELS, harmless, why_not_name, why_not_player, why_not_stem

if TYPE_CHECKING:
    from saves.entry import Result, SaveEntry
    from saves.holders import LockHolder
    from saves.load import GameFor, loads
    from saves.locks import Lock
    from saves.names import are_alike, composed, one_like, readings, why_not_new_name
    from saves.save import Save, dumps

__all__ = [
    "BOT_LEVELS",
    "GameFor",
    "Held",
    "Lock",
    "LockHolder",
    "LostLock",
    "NotASave",
    "Outdated",
    "Result",
    "Save",
    "SaveEntry",
    "SaveError",
    "Store",
    "WriteFailed",
    "are_alike",
    "composed",
    "dumps",
    "harmless",
    "loads",
    "one_like",
    "readings",
    "why_not_name",
    "why_not_new_name",
    "why_not_player",
    "why_not_stem",
    "write_file",
]

_HOMES = {
    "GameFor": "saves.load",
    "Lock": "saves.locks",
    "LockHolder": "saves.holders",
    "Result": "saves.entry",
    "Save": "saves.save",
    "SaveEntry": "saves.entry",
    **dict.fromkeys(
        ("are_alike", "composed", "one_like", "readings", "why_not_new_name"), "saves.names"
    ),
    "dumps": "saves.save",
    "loads": "saves.load",
}
"""Public names that are loaded when they are first asked for; the first screen needs none."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value

"""The player's own keys: `keys.toml` in the config folder.

A table [keys] gives commands other keys: `"table.undo" = "z"`, or a list of keys. What cannot be
used is told in one sentence, and then every command has its own key.
"""

from collections.abc import Mapping
from pathlib import Path

from saves.words import harmless
from tui.commands.table import COMMANDS, Command, Keys, show_key
from tui.settings import BadSettings, keep_own_file, read_own_file

FILE = "keys.toml"

FORBIDDEN = {"ctrl+c", "ctrl+q", "ctrl+h", "ctrl+i", "ctrl+m", "ctrl+a", "ctrl+b", "ctrl+z"}
"""Keys that terminals, multiplexers or Textual keep for themselves."""

TOGETHER = ("cursor", "app")
"""The contexts that every screen has: their keys clash with those of any other context."""


AT_A_TABLE = ("table", "club", "live")
"""Contexts that a table in the club, or a live one, has both."""


def read_keys(folder: Path) -> Keys:
    """The keys of a config folder; the table's own if there is no file. Raises BadSettings."""
    path = folder / FILE
    if not path.exists():
        return Keys()
    data = read_own_file(path)
    own: dict[str, tuple[str, ...]] = {}
    known = {command.id for command in COMMANDS}
    for table, rows in data.items():
        if table != "keys" or not isinstance(rows, dict):
            name = harmless(str(table))[:40]
            raise BadSettings(f"{FILE}: there is no {name} here; there is one table, [keys].")
        for id_, value in rows.items():
            name = harmless(str(id_))[:40]
            if id_ not in known:
                raise BadSettings(f"{FILE}: there is no command {name}; settings lists them all.")
            keys = (value,) if isinstance(value, str) else value
            if not isinstance(keys, tuple | list) or not keys or not all(map(is_key, keys)):
                raise BadSettings(f'{FILE}: {name} must be a key such as "z" or "f5".')
            own[id_] = tuple(keys)
    clash = find_clash(Keys(own))
    if clash:
        raise BadSettings(f"{FILE}: {clash}")
    return Keys(own)


def is_key(key: object) -> bool:
    """True if a key can be bound: one character's Textual name, or a function key."""
    return (
        isinstance(key, str)
        and 1 <= len(key) <= 30
        and key.isprintable()
        and " " not in key
        and "," not in key
        and key not in FORBIDDEN
        and not key.isdigit()
    )


def find_clash(keys: Keys) -> str:
    """A sentence that names two commands on one key where both work; empty if there are none."""
    for number, first in enumerate(COMMANDS):
        for second in COMMANDS[number + 1 :]:
            if not _meet(first, second):
                continue
            both = set(keys.keys(first)) & set(keys.keys(second))
            if both:
                one, other = (f"“{c.name}” ({c.id})" for c in (first, second))
                return f"{show_key(min(both))} would be both {one} and {other}."
    return ""


def _meet(first: Command, second: Command) -> bool:
    """True if both commands can work on one screen."""
    contexts = (first.context, second.context)
    return (
        contexts[0] == contexts[1]
        or any(context in TOGETHER for context in contexts)
        or all(context in AT_A_TABLE for context in contexts)
    )


def write_keys(folder: Path, own: Mapping[str, tuple[str, ...]]) -> str:
    """Keep the player's keys; why that failed, or an empty text."""
    import tomli_w

    data = {"keys": {id_: keys[0] if len(keys) == 1 else list(keys) for id_, keys in own.items()}}
    return keep_own_file(folder / FILE, tomli_w.dumps(data))

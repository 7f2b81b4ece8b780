"""bot:FILE, a program that plays: how it is written on the command line, in saves and in lists."""

import os
from collections.abc import Sequence
from pathlib import Path

from engine import bots
from saves import composed, harmless, one_like, why_not_new_name

_BOT = "bot:"

STAND_IN = "bot:normal"
"""Who plays on where a program has lost its match."""

NOT_HERE = "Programs can't play in the club. Take one of its own bots."
"""Why a club runs nobody's programs: they would run as its host."""


def is_outside(kind: str) -> bool:
    """True for a player that is a program from outside: it stands there with its whole path."""
    return kind.startswith(f"{_BOT}/")


def file_of(kind: str) -> Path:
    """The file of a program."""
    return Path(kind.removeprefix(_BOT))


def label(kind: str) -> str:
    """A bot in lists: "bot:hard", and for a program its file alone, "bot:mine.py"."""
    return f"{_BOT}{harmless(file_of(kind).name)}" if is_outside(kind) else kind


def settled(word: str) -> str:
    """A word such as "bot:../mine.py" with its whole path, so that it is the same from anywhere."""
    path = Path(word.removeprefix(_BOT)).expanduser().absolute()
    return f"{_BOT}{os.path.normpath(path)}"


def why_not(kind: str) -> str | None:
    """Why a program cannot be started, in a sentence that begins in the middle; None if it can."""
    path = file_of(kind)
    shown = harmless(str(path))
    if shown != str(path):
        return f"“{shown}” has characters that no terminal shows. Rename it"
    if not path.is_file():
        return f"There is no program “{shown}”"
    if not (os.access(path, os.X_OK) or path.suffix == ".py"):
        return f"“{shown}” isn't executable. Try: chmod +x"
    return None


def program_name(kind: str, taken: Sequence[str]) -> str | None:
    """What a program is called at the table: as its file, if that is a name and free."""
    if not is_outside(kind):
        return None
    name = composed(file_of(kind).stem[:24].strip())
    return name if why_not_new_name(name) is None and one_like(name, taken) is None else None


def joined(text: str, prefix: str = "") -> list[str]:
    """The words of a list with commas, where the files of programs may have commas too.

    A word that names no file goes together with those after it that make it one. `prefix` stands
    before words that lack it: "bot:" in a list of bots alone.
    """
    parts = text.split(",")
    words: list[str] = []
    while parts:
        for count in range(1, len(parts) + 1):
            word = prefix + ",".join(parts[:count]).strip().removeprefix(prefix)
            if word.startswith(_BOT) and file_of(settled(word)).is_file():
                break
        else:
            word, count = prefix + parts[0].strip().removeprefix(prefix), 1
        words.append(word)
        del parts[:count]
    return words


def names_a_file(word: str) -> bool:
    """True for a word that can only be meant for a program, if it lies there or not."""
    file = word.removeprefix(_BOT)
    if file == word or not file or file in bots.BOTS:
        return False
    return "/" in file or "." in file or file_of(settled(word)).is_file()

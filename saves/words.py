"""Text from strangers made safe to show, and which names and words a save may have.

>>> harmless("a\\x1b[31mred\\n")
'a?[31mred '
>>> why_not_name("Ada"), why_not_name("")
(None, 'a name needs 1 to 24 characters')
>>> why_not_player("bot:hard"), why_not_player("bot:genius")
(None, 'a player is one of: you, human:NAME, bot:random, bot:easy, bot:normal, bot:hard')
>>> why_not_player("bot:/home/ada/mine.py"), why_not_player("bot:mine.py") is None
(None, False)
"""

LONGEST_NAME = 24
"""The longest name of a player, in characters."""
LONGEST_STEM = 64
"""The longest name of a save, in characters."""

BOT_LEVELS = ("random", "easy", "normal", "hard")
"""The bots by the words of the command line."""

# Printable by Unicode's own classes, and yet nothing to see: fillers, joiners, variation selectors.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}


def _is_seen(char: str) -> bool:
    """False for control characters, escape codes, bidi marks, zero-width and invisible ones."""
    return char.isprintable() and char not in _UNSEEN


def harmless(text: str) -> str:
    """The text in one line, with "?" for whatever a terminal would not simply show."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _is_seen(char) else " " if char.isspace() else "?" for char in text)


def why_not_name(name: str) -> str | None:
    """Why this cannot be the name of a player, or None if it can."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"a name needs 1 to {LONGEST_NAME} characters"
    if not all(map(_is_seen, name)):
        return "a name must not have control characters or invisible ones"
    if name != name.strip():
        return "a name must not begin or end with a space"
    return None


def why_not_player(kind: str) -> str | None:
    """Why this is not one of the command line's words for a player, or None if it is.

    A bot that is a program of somebody's stands there with its whole path.
    """
    head, colon, rest = kind.partition(":")
    if kind == "you" or (head == "bot" and rest in BOT_LEVELS):
        return None
    if head == "bot" and rest.startswith("/"):
        return None if all(map(_is_seen, rest)) else "the path of a program must be all visible"
    if head == "human" and colon:
        return why_not_name(rest)
    bots = ", ".join(f"bot:{level}" for level in BOT_LEVELS)
    return f"a player is one of: you, human:NAME, {bots}"


def why_not_stem(stem: str) -> str | None:
    """Why a save cannot be called this, or None if it can: the name is also that of its file."""
    if not 1 <= len(stem) <= LONGEST_STEM or len(stem.encode(errors="replace")) > 200:
        return f"the name of a save needs 1 to {LONGEST_STEM} characters"
    if not all(char.isalnum() or char in " -_.'!()" for char in stem):
        return "the name of a save may have letters, digits, spaces and - _ . ' ! ( )"
    if not stem[0].isalnum() or stem[-1] in " .":
        return "the name of a save begins with a letter or digit and ends with no space or dot"
    return None

"""TOML from strangers: one reader for saves, decks, themes, keys and settings.

`tomllib` spends seconds on one long dotted key and runs out of stack on deep nesting, and Python
refuses to print numbers of thousands of digits, so all of these are refused before it sees them.

>>> parse_toml("a = 1", "x.toml")
{'a': 1}
>>> parse_toml("a = ", "x.toml")
Traceback (most recent call last):
...
engine.core.toml.BadToml: x.toml, line 1: Invalid value
"""

import re
from typing import Any

MAX_BYTES = 2 * 1024 * 1024
"""The largest text that is read at all."""
MAX_DEPTH = 32
"""How deep arrays and tables may nest."""
MAX_DOTS = 32
"""How many dots one key may have."""

_ERROR_LINE = re.compile(r"\(at line (\d+), column \d+\)")
# Exactly TOML's strings, where closing quotes may be doubled; one that never closes runs on to the
# end of its line or text, as that is where the parser stops. No alternative ever fails halfway:
# searching on from each quote again would take quadratic time.
_STRING_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\\?\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
_BETWEEN_KEYS = re.compile(r"[,={}\[\]]")
_BRACKET = re.compile(r"[\[\]{}]")
_LONG_WORD = re.compile(r"[\w+-]{1001}")


class BadToml(ValueError):
    """A text that is not the TOML it should be; the message names file and line."""

    def __init__(self, source: str, line: int | None, problem: str) -> None:
        place = source if line is None else f"{source}, line {line}"
        super().__init__(f"{place}: {problem}")
        self.source = source
        self.line = line
        self.problem = problem


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The data of a TOML text. `source` names the file in messages. Raises BadToml."""
    if len(text) > MAX_BYTES:
        raise BadToml(source, None, "is larger than 2 MiB")
    _refuse_traps(text, source)
    import tomllib  # a list of saves is shown without it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = _ERROR_LINE.search(message)
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadToml(source, line, message.split(" (at ")[0]) from None
    except RecursionError:
        raise BadToml(source, None, "is nested too deeply") from None


def _refuse_traps(text: str, source: str) -> None:
    """Raise BadToml for keys or nesting that would hold or crash the parser."""
    plain = _STRING_OR_COMMENT.sub(_blank, text)
    if plain.count(".") > MAX_DOTS:
        for number, line in enumerate(plain.split("\n"), 1):
            if line.count(".") > MAX_DOTS and any(
                piece.count(".") > MAX_DOTS for piece in _BETWEEN_KEYS.split(line)
            ):
                raise BadToml(source, number, "a key is too long")
    if word := _LONG_WORD.search(plain):  # a number of so many digits cannot even be printed
        raise BadToml(source, _line(plain, word.start()), "a number or a key is too long")
    depth = 0
    for bracket in _BRACKET.finditer(plain):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > MAX_DEPTH:
            raise BadToml(source, _line(plain, bracket.start()), "is nested too deeply")


def _line(text: str, place: int) -> int:
    """The number of the line in which a place of the text is."""
    return text.count("\n", 0, place) + 1


def _blank(match: re.Match[str]) -> str:
    """A string without its content, and nothing for a comment; line breaks stay."""
    content = match[0]
    return "" if content[0] == "#" else '""' + "\n" * content.count("\n")

"""What terminals answer: the corpus of `answers.txt`."""

import re
from pathlib import Path

_ESCAPES = {"e": b"\x1b", "a": b"\x07", "\\": b"\\"}


def _bytes(text: str) -> bytes:
    parts = re.split(r"\\(x..|.)", text)
    found = parts[0].encode()
    for escape, rest in zip(parts[1::2], parts[2::2], strict=True):
        found += _ESCAPES[escape] if escape in _ESCAPES else bytes.fromhex(escape[1:])
        found += rest.encode()
    return found


def _read() -> dict[tuple[str, str], bytes]:
    rows = {}
    for line in Path(__file__).with_name("answers.txt").read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            terminal, question, answer = line.split(None, 2)
            rows[terminal, question] = _bytes(answer)
    return rows


ANSWERS = _read()
"""By the terminal, and what it was asked."""

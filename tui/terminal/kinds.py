"""What a terminal can show, by what it says of itself. The one place that decides it, for all.

A terminal says its kind (TERM), sometimes how many colours it has (COLORTERM, which OpenSSH sends
only where it is told to), and its owner may want none (NO_COLOR).
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

DEPTHS = ("16", "256", "true")
"""How many colours a terminal can show, the least first."""

KINDS: Mapping[str, tuple[str, bool]] = {
    # Terminals of today, whatever the end of their name is.
    "alacritty": ("256", False),
    "contour": ("256", False),
    "foot": ("256", False),
    "ghostty": ("256", False),
    "iterm": ("256", False),
    "iterm2": ("256", False),
    "kitty": ("256", False),
    "konsole": ("256", False),
    "mintty": ("256", False),
    "mlterm": ("256", False),
    "ms-terminal": ("256", False),
    "nsterm": ("256", False),
    "rio": ("256", False),
    "st": ("256", False),
    "tmux": ("256", False),
    "vte": ("256", False),
    "wezterm": ("256", False),
    "xterm-ghostty": ("256", False),
    "xterm-kitty": ("256", False),
    "zellij": ("256", False),
    # Names that old and new ones go by: few colours, if the name says no more.
    "eterm": ("16", False),
    "putty": ("16", False),
    "rxvt": ("16", False),
    "screen": ("16", False),
    "xterm": ("16", False),
    # Consoles, and what hardly anybody has seen.
    "ansi": ("16", False),
    "cygwin": ("16", False),
    "cons25": ("16", True),
    "linux": ("16", True),
    "dumb": ("16", True),
    "vt": ("16", True),
    "wsvt25": ("16", True),
}
"""Colours, and whether only plain ASCII is shown, by the name or the longest part of it that is
here. What is not here was made lately, and has 256."""

NOTICES: Mapping[str, str] = {
    "contour": "777",
    "foot": "777",
    "ghostty": "777",
    "iterm": "9",
    "iterm2": "9",
    "kitty": "99",
    "konsole": "777",
    "rxvt-unicode": "777",
    "wezterm": "777",
    "xterm-ghostty": "777",
    "xterm-kitty": "99",
}
"""By which of its sequences a terminal shows a notice on the desktop. The others may print it, so
they get none."""

PROGRAMS: Mapping[str, str] = {"iterm.app": "9", "wezterm": "777", "ghostty": "777"}
"""The same, by the name of the program, which those say who go by the name of another kind."""

OTHER = ("256", False)
NAMELESS = ("16", False)


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a terminal can show."""

    depth: str
    """One of `DEPTHS`."""
    colourless: bool
    """Whether its owner wants no colours."""
    ascii: bool
    """Whether it shows plain ASCII alone."""
    notice: str = ""
    """How it shows a notice on the desktop: "9", "99" or "777"; empty: it does not."""

    def call(self, title: str, text: str) -> str:
        """What shows a notice on the desktop; empty where there is none. The words have no control
        characters."""
        if self.notice == "9":
            return f"\x1b]9;{title}: {text}\x07"
        if self.notice == "99":
            return f"\x1b]99;i=1:d=0;{title}\x1b\\\x1b]99;i=1:p=body;{text}\x1b\\"
        if self.notice:
            return f"\x1b]777;notify;{title.replace(';', ',')};{text.replace(';', ',')}\x07"
        return ""

    @property
    def theme(self) -> str:
        """The theme for it where nobody chose one."""
        if self.colourless:
            return "plain"
        return "16-colours" if self.depth == "16" else "dark"


def terminal_of(said: Mapping[str, str], encoding: str = "utf-8") -> Terminal:
    """What a terminal can show that says these variables, with characters in this encoding.

    >>> terminal_of({"TERM": "foot"}).depth, terminal_of({"TERM": "xterm-direct"}).depth
    ('256', 'true')
    >>> terminal_of({"TERM": "xterm-kitty"}).notice, terminal_of({"TERM": "xterm-256color"}).notice
    ('99', '')
    """
    term = said.get("TERM", "").lower()
    depth, plain = _kind(term)
    if "-256color" in term:
        depth = "256"
    if colours := said.get("COLORTERM", "").lower():
        depth = "true" if colours in ("truecolor", "24bit") else "256"
    if "-direct" in term:
        depth = "true"
    utf8 = encoding.lower().replace("-", "").startswith("utf")
    notice = _found(term, NOTICES, PROGRAMS.get(said.get("TERM_PROGRAM", "").lower(), ""))
    return Terminal(depth, bool(said.get("NO_COLOR")), plain or not utf8, notice)


def terminal_here() -> Terminal:
    """What the terminal can show in which this process runs."""
    return terminal_of(os.environ, getattr(sys.__stdout__, "encoding", None) or "utf-8")


def _kind(term: str) -> tuple[str, bool]:
    if not term:
        return NAMELESS
    if term.startswith("vt") and term[2:3].isdigit():  # vt100, vt220 and all their kin
        return KINDS["vt"]
    return _found(term, KINDS, OTHER)


def _found(term: str, known: Mapping[str, T], other: T) -> T:
    """What is known of a kind, or of the longest part of its name that is known."""
    while term not in known:
        term, dash, _ = term.rpartition("-")
        if not dash:
            return other
    return known[term]

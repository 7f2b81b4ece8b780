"""How the app looks: a theme (inks and papers) and a glyph set, both read from data in `themes`.

An ink or a paper is written in the theme as a colour, attributes, or both: "#ffd75f", "bold",
"#1c1c1c bold". Some papers belong to one ink alone: on "cursor" everything is written in
"on-cursor", so that it can be read whatever it was before. Pictures name colours instead.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rich.cells import cell_len
from rich.style import Style

import themes
from engine import BadToml, parse_toml
from saves import harmless
from tui.settings import BadSettings, read_own_text

PAPERS = ("ground", "card", "raised", "bar", "prompt")
"""Surfaces for every ink; each must be told apart from the ground and read on."""

MARKS = ("cursor", "badge", "chosen", "warning", "curtain")
"""Papers with an ink of their own, `on-` and their name."""

INKS = (
    "text",
    "bright",
    "muted",
    "faint",
    "frame",
    "choice",
    "accent",
    "missing",
    "good",
    "blue",
    "red",
    "green",
    "orange",
    "purple",
    "brown",
    "pink",
)
"""What can be written in. Suits take the colour words; they always have a letter or shape too."""

ATTRIBUTES = ("bold", "dim", "reverse", "underline")


class BadTheme(ValueError):
    """A theme that cannot be used; the message is a sentence that names file and entry."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Inks and papers as (colour or None, attributes)."""

    id: str
    title: str
    dark: bool
    inks: Mapping[str, str]
    papers: Mapping[str, str]

    @property
    def paints(self) -> bool:
        """True if there are colours enough for pictures; else only their strokes are drawn."""
        return self.papers["card"].split()[:1] != self.papers["ground"].split()[:1]


@dataclass(slots=True)
class Look:
    """A theme with a glyph set, and the styles made from them so far."""

    theme: Theme
    ascii: bool = False
    board: str = ""
    """The game whose own glyphs count: in plain ASCII one letter can mean two things."""
    _styles: dict[tuple[str, str], Style] = field(default_factory=dict, repr=False)
    _table: dict[int, str] | None = field(default=None, repr=False)

    def style(self, ink: str, paper: str) -> Style:
        """The Rich style of an ink (role and attributes, "muted bold") on a paper."""
        key = (ink, paper)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self._make(ink, paper)
        return style

    def _make(self, ink: str, paper: str) -> Style:
        role, *attributes = ink.split()
        if paper in MARKS:
            role = f"on-{paper}"
        spec = f"{self._ink(role)} {' '.join(attributes)}".split()
        paper_spec = self._paper(paper).split()
        colour = next((word for word in spec if word.startswith("#")), None)
        background = next((word for word in paper_spec if word.startswith("#")), None)
        has = {*spec, *paper_spec}
        return Style(
            color=colour,
            bgcolor=background,
            bold="bold" in has,
            dim="dim" in has,
            reverse="reverse" in has,
            underline="underline" in has,
        )

    def _ink(self, role: str) -> str:
        """What an ink is; a colour stands for itself where pictures are painted."""
        if not role.startswith("#"):
            return self.theme.inks[role]
        return role if self.theme.paints else self.theme.inks["text"]

    def _paper(self, role: str) -> str:
        if not role.startswith("#"):
            return self.theme.papers[role]
        return role if self.theme.paints else self.theme.papers["ground"]

    def translate(self, text: str) -> str:
        """The text in the glyphs that this terminal can show."""
        if not self.ascii or text.isascii():
            return text
        if self._table is None:
            self._table = {ord(k): v for k, v in ascii_glyphs(self.board).items()}
        text = text.translate(self._table)
        return text if text.isascii() else "".join(map(_plain, text))


@cache
def _plain(char: str) -> str:
    """What stands for a character that has no glyph of its own in ASCII, in as many cells."""
    letter = unicodedata.normalize("NFD", char)[:1]
    return letter if letter.isascii() else "?" * cell_len(char)


@cache
def ascii_glyphs(board: str = "") -> Mapping[str, str]:
    """What stands for each glyph in plain ASCII; a board's own come first."""
    text = themes.read("ascii.toml")
    data = parse_toml(text, "ascii.toml")
    glyphs: dict[str, str] = dict(data["all"])
    glyphs.update(data.get(board, {}))
    return glyphs


@cache
def theme_ids() -> tuple[str, ...]:
    """The built-in themes, the default first."""
    from importlib import resources

    files = resources.files("themes").joinpath("palettes").iterdir()
    ids = sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))
    return ("dark", *(theme for theme in ids if theme != "dark"))


@cache
def load_theme(theme_id: str) -> Theme:
    """A built-in theme, one of `theme_ids`."""
    return read_theme(themes.read(f"palettes/{theme_id}.toml"), f"{theme_id}.toml", theme_id)


def load_theme_file(path: Path) -> Theme:
    """A player's own theme. Raises BadTheme."""
    try:
        text = read_own_text(path)
    except BadSettings as error:
        raise BadTheme(str(error)) from None
    return read_theme(text, path.name, path.stem)


def read_theme(text: str, source: str, theme_id: str) -> Theme:
    """The theme of a TOML text. Raises BadTheme with file and entry."""
    try:
        data = parse_toml(text, source)
    except BadToml as error:
        raise BadTheme(f"{error}.") from None
    title = data.pop("title", theme_id)
    dark = data.pop("dark", True)
    if not isinstance(title, str):
        raise BadTheme(f"{source}: title must be a text.")
    if not isinstance(dark, bool):
        raise BadTheme(f"{source}: dark must be true or false.")
    inks = _roles(data.pop("ink", {}), (*INKS, *(f"on-{mark}" for mark in MARKS)), source, "ink")
    papers = _roles(data.pop("paper", {}), (*PAPERS, *MARKS), source, "paper")
    for key in data:
        name = harmless(key)[:40]
        raise BadTheme(f"{source}: there is no {name} here; there are: title, dark, ink, paper.")
    return Theme(theme_id, harmless(title)[:40], dark, inks, papers)


def _roles(data: object, known: tuple[str, ...], source: str, table: str) -> dict[str, str]:
    if not isinstance(data, dict):
        raise BadTheme(f"{source}: {table} must be a table.")
    for role in data:
        if role not in known:
            there = ", ".join(known)
            raise BadTheme(f"{source}: [{table}] has no {harmless(role)[:40]}; it has: {there}.")
    for role in known:
        if role not in data:
            raise BadTheme(f"{source}: [{table}] lacks {role}.")
        if not _is_spec(data[role]):
            words = ", ".join(ATTRIBUTES)
            raise BadTheme(
                f"{source}: [{table}] {role} must be a colour such as #ffd75f, or of: {words}."
            )
    return {role: data[role] for role in known}


def _is_spec(value: object) -> bool:
    if not isinstance(value, str):
        return False
    return all(
        word in ATTRIBUTES
        or (
            len(word) == 7
            and word[0] == "#"
            and all(c in "0123456789abcdefABCDEF" for c in word[1:])
        )
        for word in value.split()
    )

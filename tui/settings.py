"""What a player may set: how the app looks, how bots think and play, what the terminal may do.

Kept as `settings.toml` in the config folder. A file that cannot be used leaves everything at its
default and is told in one sentence; it is never changed until the player changes a setting.
"""

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from engine import BadToml, parse_toml
from saves import SaveError, WriteFailed
from saves.files import read_text, write_file
from saves.words import harmless
from tui.terminal.kinds import terminal_here

PACES = {"instant": 0.0, "quick": 0.35, "normal": 0.9, "slow": 1.8, "step": -1.0}
"""Seconds that a bot's step stays on the screen; "step" waits for a key after each turn."""

RESTS = {"off": 0.0, "short": 0.3, "normal": 0.6, "long": 1.2}
"""Seconds without a key after which Enter and Space count again when something new is asked."""

THINKING = {"quick": 0.5, "normal": 2.0, "deep": 8.0}
"""Seconds that a hard bot, or a tip, thinks at most about one decision."""

FILE = "settings.toml"

SWITCH = (True, False)

CHOICES: dict[str, tuple[Any, ...]] = {
    "glyphs": ("auto", "unicode", "ascii"),
    "pace": tuple(PACES),
    "rest": tuple(RESTS),
    "thinking": tuple(THINKING),
    "bell": SWITCH,
    "notice": SWITCH,
    "title": SWITCH,
    "animations": ("auto", "on", "off"),
    "mouse": SWITCH,
}
"""What each setting can be; themes are files and are looked up."""


class BadSettings(ValueError):
    """A settings file that cannot be used; the message names file and line or entry."""


@dataclass(slots=True)
class Settings:
    """The settings that count now."""

    theme: str = "auto"
    """A theme's id, or auto: dark, in 16 colours or without colour where the terminal asks."""
    glyphs: str = "auto"
    pace: str = "normal"
    rest: str = "normal"
    thinking: str = "normal"
    bell: bool = True
    """One bell when it is your turn."""
    notice: bool = True
    """A notice on the desktop then, where the terminal shows one."""
    title: bool = True
    """Whose turn it is in the terminal's title."""
    animations: str = "auto"
    """auto: off over SSH."""
    mouse: bool = True
    claim_keys: str = ""
    """The first letters of those who share the keyboard at a live table; empty: the usual ones."""

    @property
    def ascii(self) -> bool:
        """True if only plain ASCII may be shown."""
        if self.glyphs != "auto":
            return self.glyphs == "ascii"
        return terminal_here().ascii

    @property
    def animated(self) -> bool:
        """True if something may move by itself."""
        if self.animations != "auto":
            return self.animations == "on"
        return "SSH_CONNECTION" not in os.environ and os.environ.get("TEXTUAL_ANIMATIONS") != "none"

    @property
    def thinking_seconds(self) -> float:
        """How long a bot that gets better by it may think about one decision."""
        return THINKING[self.thinking]

    @property
    def rest_seconds(self) -> float:
        """How long Enter and Space rest when something new is asked; 0: not at all."""
        return RESTS[self.rest]

    @property
    def seconds(self) -> float:
        """How long a bot's step stays on the screen; negative: until a key."""
        return PACES[self.pace]


MOST_PEOPLE = 5
"""How many may share a keyboard at a live table."""


def why_not_claim_keys(keys: str) -> str:
    """Why these letters cannot be claim keys; empty: they can."""
    if len(keys) > MOST_PEOPLE:
        return f"There are at most {MOST_PEOPLE} people at a keyboard."
    for key in keys.lower():
        if not (key.isascii() and key.isalnum()):
            return "A claim key is a letter or a digit."
        if key == "p":
            return "P pauses the match: take another key."
        if keys.lower().count(key) > 1:
            return f"Two people cannot both have {key.upper()}."
    return ""


def read_settings(folder: Path) -> Settings:
    """The settings of a config folder; the defaults if there is no file. Raises BadSettings."""
    path = folder / FILE
    if not path.exists():
        return Settings()
    return check_settings(read_own_file(path), FILE)


def check_settings(data: Mapping[str, Any], source: str) -> Settings:
    """The settings of a table; `source` names its file in messages. Raises BadSettings."""
    known = {field.name: field.default for field in fields(Settings)}
    for key, value in data.items():
        name = harmless(key)[:40]
        if key not in known:
            raise BadSettings(
                f"{source}: there is no setting {name}; there are: {', '.join(known)}."
            )
        if key == "theme":
            if not isinstance(value, str):
                raise BadSettings(f"{source}: theme must be the name of a theme.")
        elif key == "claim_keys":
            if not isinstance(value, str) or why_not_claim_keys(value):
                raise BadSettings(f"{source}: claim_keys must be letters, each for one person.")
        elif value not in CHOICES[key] or type(value) is not type(known[key]):
            can = ", ".join(str(choice).lower() for choice in CHOICES[key])
            raise BadSettings(f"{source}: {name} must be one of: {can}.")
    return Settings(**data)


def read_own_file(path: Path) -> dict[str, Any]:
    """The data of one of the player's own TOML files. Raises BadSettings with file and line."""
    try:
        return parse_toml(read_own_text(path), path.name)
    except BadToml as error:
        raise BadSettings(f"{error}.") from None


def read_own_text(path: Path) -> str:
    """The text of one of the player's own files. Raises BadSettings with the file."""
    try:
        return read_text(path)
    except SaveError as error:
        problem = str(error).rstrip(".").removesuffix(", not a save")
        raise BadSettings(f"{problem}.") from None


def write_settings(folder: Path, settings: Settings) -> str:
    """Keep the settings; why that failed, or an empty text."""
    import tomli_w

    data = {k: v for k, v in asdict(settings).items() if v != getattr(Settings(), k)}
    return keep_own_file(folder / FILE, tomli_w.dumps(data))


def keep_own_file(path: Path, text: str) -> str:
    """Write one of the player's own files; why that failed, or an empty text."""
    try:
        write_file(path, text)
    except WriteFailed as error:
        return str(error)
    return ""

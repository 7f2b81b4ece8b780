"""What one whole escape sequence means: keys, a mouse event, or something that a terminal tells.

Keys have Textual's names, read by Textual's own tables, but for numbers that no terminal sends.
"""

import re
from collections.abc import Sequence
from typing import Any

from textual import events, messages
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS, MODIFIER_FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

PASTE_START = "\x1b[200~"

WORD_KEYS = {"b": "alt+b", "f": "alt+f", "d": "alt+d", "\x7f": "alt+backspace"}
"""What terminals send after an Escape for Alt with the arrows and Backspace, which go by words
where something is typed."""

_KEY = re.compile(
    r"\x1b\[(?P<code>\d{0,7})(?::(?P<shifted>\d{0,7}))?(?::\d*)?"
    r"(?:;(?P<held>\d{0,3})(?::(?P<event>\d))?)?(?:;(?P<text>[\d:]{0,40}))?(?P<end>[u~ABCDEFHPQS])"
)
"""A key of Kitty's protocol, or of xterm's with its modifiers."""

_MODIFY_OTHER = re.compile(r"\x1b\[27;(\d{1,3});(\d{1,7})~")
_MOUSE = re.compile(r"\x1b\[<\d{1,2};\d{1,4};\d{1,4}[Mm]")
_CURSOR = re.compile(r"\x1b\[(\d{1,5});(\d{1,5})R")
_SIZE = re.compile(r"\x1b\[48;(\d{1,6})[\d:]*;(\d{1,6})[\d:]*(?:;[\d:]*){2}t")
_SYNCHRONISED = re.compile(r"\x1b\[\?2026;[123]\$y")

KEYPAD = {57399 + place: char for place, char in enumerate("0123456789./*-+\r=,")}
"""Keys of the keypad by Kitty's numbers."""

SHIFTED = {1, 65, 129, 193}
"""Kitty's bits for Shift alone, with or without Caps Lock and Num Lock."""

SILENT = {*MODIFIER_FUNCTIONAL_KEYS, "caps_lock", "scroll_lock", "num_lock"}
"""Keys that do nothing by themselves."""


class _Textual(XTermParser):
    """Textual's reading of whole sequences without its state machine.

    Nor with its cache, that would keep every app of the process alive.
    """

    def __init__(self) -> None:
        self.last_x = self.last_y = 0.0
        self.mouse_pixels = False
        self.terminal_size = self.terminal_pixel_size = None

    _parse_extended_key: Any = XTermParser._parse_extended_key.__wrapped__  # type: ignore


class Sequences:
    """Reads the sequences of one terminal: where its mouse was last is part of the next report."""

    def __init__(self) -> None:
        self._textual = _Textual()

    def keys(self, char: str) -> Sequence[Message]:
        """The key of a character, not part of a sequence."""
        return list(self._textual._sequence_to_key_events(char))

    def escaped(self, char: str) -> Sequence[Message]:
        """An Escape and a character in one packet, as a key that names both if it may be for words.

        Its `character` is what came; whoever has no use for it takes it apart with `apart`.
        """
        if char in WORD_KEYS:
            return (events.Key(WORD_KEYS[char], "\x1b" + char),)
        return [*self.keys("\x1b"), *self.keys(char)]

    def meaning(self, sequence: str) -> Sequence[Message]:
        """The events of a sequence that begins with CSI or SS3; none if it is nothing to us."""
        if sequence.startswith("\x1b[M"):
            return self._old_mouse(sequence)
        if _MOUSE.fullmatch(sequence):
            event = self._textual.parse_mouse_code(sequence)
            return () if event is None else (event,)
        if sequence == "\x1b[I":
            return (events.AppFocus(),)
        if sequence == "\x1b[O":
            return (events.AppBlur(),)
        if found := _CURSOR.fullmatch(sequence):
            return (events.CursorPosition(int(found[2]) - 1, int(found[1]) - 1),)
        if found := _SIZE.fullmatch(sequence):
            return (events.Resize.from_dimensions((int(found[2]), int(found[1])), None),)
        if _SYNCHRONISED.fullmatch(sequence):
            return (messages.TerminalSupportsSynchronizedOutput(),)
        return self._keys_of(sequence)

    def _keys_of(self, sequence: str) -> Sequence[Message]:
        known = ANSI_SEQUENCES_KEYS.get(sequence)
        if isinstance(known, tuple):
            return [events.Key(key.value, None) for key in known if key is not Keys.Ignore]
        if isinstance(known, str):
            return self.keys(known)
        if known is not None:  # Textual knows it, and it is to be ignored
            return ()
        if found := _MODIFY_OTHER.fullmatch(sequence):
            sequence = f"\x1b[{found[2]};{found[1]}u"
        found = _KEY.fullmatch(sequence)
        if found is None or found["event"] == "3":  # a key was let go
            return ()
        code, end = int(found["code"] or "1"), found["end"]
        name = FUNCTIONAL_KEYS.get(f"{code}{end}")
        if name in SILENT or (name is None and (end != "u" or not _is_character(code))):
            return ()
        held = int(found["held"] or "1")
        text = [int(part) for part in (found["text"] or "").split(":") if part]
        if code in KEYPAD and not text and held == 1:
            return self.keys(KEYPAD[code])
        if name is None and not text and held - 1 in SHIFTED:
            text = [int(found["shifted"] or code)]
        if not all(map(_is_character, text)):
            return ()
        told = ":".join(map(str, text))
        held = 0 if held == 1 else held  # Textual's way to say that none is held
        return self._textual._parse_extended_key(f"\x1b[{code};{held};{told}{end}") or ()

    def _old_mouse(self, sequence: str) -> Sequence[Message]:
        """A report of a terminal that does not know the newer form: three bytes above 32."""
        button, x, y = (ord(char) - 32 for char in sequence[3:])
        if button < 0 or x < 1 or y < 1:
            return ()
        let_go = button & 3 == 3 and button < 64
        return self.meaning(f"\x1b[<{button & ~3 if let_go else button};{x};{y}{'Mm'[let_go]}")


def apart(event: events.Key) -> Sequence[events.Key]:
    """The two keys of one that `escaped` named; none if it is another."""
    if event.character is None or event.character[1:] not in WORD_KEYS:
        return ()
    char = event.character[1:]
    name = "backspace" if char == "\x7f" else char
    return (events.Key("escape", "\x1b"), events.Key(name, char))


def _is_character(code: int) -> bool:
    """True for a character that can be typed: no control, no half of a pair, no private one."""
    return 32 <= code < 0x110000 and not (
        0x7F <= code < 0xA0 or 0xD800 <= code < 0xF900 or code >= 0xF0000
    )

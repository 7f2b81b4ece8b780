"""Bytes from a terminal, cut anywhere, as Textual's events; nothing that comes can do harm.

A state machine with no clock of its own. Terminals answer questions with escape sequences, some of
them late, and to programs that have ended: what is no key is swallowed whole, however long it is
and wherever it is cut. Time settles what never ends: `patience` says how many seconds of silence
may pass before `silence` is to be called.
"""

import codecs
import re

from textual import constants, events
from textual.message import Message

from tui.terminal.sequences import PASTE_START, Sequences

PAUSE = 1.0
"""Seconds of silence after which the rest of a sequence or a paste does not come any more."""

LONG, GAP = 10.0, 0.3
"""A sequence or paste that has gone on for so many seconds ends with a pause of so many."""

QUIET = 0.1
"""Seconds of silence after which a flood is over."""

LATE = 2.0
"""Seconds in which the rest of a sequence may come whose Escape has counted as the key."""

LONGEST = 64
"""Characters of a sequence that means something; a longer one is swallowed."""

PASTE_END = b"\x1b[201~"

GROUND, ESCAPE, CONTROL, KEYPAD, TEXT, PASTE, CLICK, DEAF = (
    "ground",
    "escape",  # ESC has come
    "control",  # within CSI
    "keypad",  # within SS3
    "text",  # within OSC, DCS, APC, PM or SOS: a text for another program
    "paste",
    "click",  # the three bytes of a mouse report in the oldest form
    "deaf",  # all is dropped until a pause
)

_INTRODUCERS = {
    "[": CONTROL,
    "O": KEYPAD,
    "]": TEXT,
    "P": TEXT,
    "_": TEXT,
    "^": TEXT,
    "X": TEXT,
}
_AFTER_ONE_BYTE = {
    "[": b"<=>?0123456789",
    "]": b"0123456789lLI",
    "P": b"<=>?!0123456789",
    "_": b"G",
}
"""Introducers in one character, and how the answers go on that begin with them. Elsewhere such a
byte is a letter: of a terminal that is not UTF-8, or with Alt."""

_LATE_REST = re.compile(
    rb"\x1b(?:\[(?:[=>?]?[\d;:]+[ -/]*[@-~]|<[\w;.+-]+[Mm]|[A-D])"  # CSI
    rb"|\](?:\d+;|[lLI])|P[>01!\d]+[|$+!]|_G)"  # OSC, DCS, APC
)
"""An Escape and what nobody types after it at once: the rest of a sequence that the line cut."""

_TEXT_ENDS = re.compile(rb"[\x07\x18\x1a\x1b\x9c]")


class Decoder:
    """What a terminal sends, decoded."""

    def __init__(self, most: int) -> None:
        """`most`: bytes that one paste or one text may have; more is a flood."""
        self._most = most
        self._sequences = Sequences()
        self._decode = codecs.getincrementaldecoder("utf-8")("ignore")
        self._state = GROUND
        self._held = ""
        """The escape sequence so far."""
        self._size = 0
        """Bytes of the text so far; they are not kept."""
        self._pasted = bytearray()
        self._began = self._now = 0.0
        self._certain = False
        """Whether what has begun is a sequence for certain, and nothing that somebody typed."""
        self._last = 0
        """The byte before, within a text."""
        self._typed = b""
        """What has just been given up because nothing came after it."""
        self._events: list[Message] = []
        self.floods = 0
        """How often something was so long that it was dropped."""

    # --- In ------------------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> list[Message]:
        """The events of the next bytes; `now` in seconds of any steady clock."""
        if self._typed and now - self._now < LATE and _LATE_REST.match(self._typed + data):
            data = self._typed[1:] + data
            self._begin(ESCAPE, "\x1b", certain=True)
        self._typed, self._now = b"", now
        at = 0
        while at < len(data):
            if self._is_doubtful and data[at] not in _AFTER_ONE_BYTE[self._held[1]]:
                self._end()
            if self._state == PASTE:
                at = self._paste(data, at)
            elif self._state == TEXT:
                at = self._text(data, at)
            elif self._state == DEAF:
                break
            else:
                self._take(data[at])
                at += 1
        return self._give()

    @property
    def patience(self) -> float | None:
        """Seconds of silence after which `silence` is to be called; None: it changes nothing."""
        if self._state == GROUND:
            return None
        if self._state == DEAF:
            return QUIET
        if self._now - self._began > LONG:
            return GAP
        return constants.ESCAPE_DELAY if self._is_typed or self._is_doubtful else PAUSE

    def silence(self) -> list[Message]:
        """Nothing came for as long as `patience` says: what has begun is over."""
        if self._is_typed or self._is_doubtful:
            self._typed = self._held.encode()
        self._type()
        if self._state == PASTE:
            self._end_paste()
        self._end()
        return self._give()

    def drop(self) -> None:
        """Forget what has begun, and all that comes before the next pause."""
        self._begin(DEAF, "")
        self._pasted.clear()

    @property
    def is_deaf(self) -> bool:
        """True while all that comes is dropped."""
        return self._state == DEAF

    # --- States --------------------------------------------------------------------------------

    @property
    def _is_typed(self) -> bool:
        """True if what has begun may be Escape, or Escape and a key that also begins sequences."""
        return 0 < len(self._held) < 3 and not self._size and not self._certain

    @property
    def _is_doubtful(self) -> bool:
        """True if all that has come is an introducer in one character."""
        return self._certain and len(self._held) == 2 and not self._size

    def _type(self) -> None:
        """What has begun was typed, if it may be: Escape, and perhaps one key after it."""
        if self._is_typed:
            for char in self._held:
                self._key(char)

    def _give(self) -> list[Message]:
        given, self._events = self._events, []
        return given

    def _begin(self, state: str, held: str, *, certain: bool = False) -> None:
        self._state, self._held, self._certain = state, held, certain
        self._size = self._last = 0
        self._began = self._now

    def _end(self) -> None:
        self._state, self._held, self._size = GROUND, "", 0

    def _key(self, char: str) -> None:
        self._events += self._sequences.keys(char)

    def _take(self, byte: int) -> None:
        """A byte outside texts and pastes."""
        if byte == 0x1B:
            self._type()
            self._begin(ESCAPE, "\x1b")
        elif self._state == GROUND:
            self._plain(byte)
        elif self._state == ESCAPE:
            self._escaped(byte)
        elif self._state == CLICK:
            self._held += chr(byte)
            if len(self._held) == 6:
                self._end_sequence()
        elif byte >= 0x80 or byte < 0x20:  # no sequence has these
            self._type()
            self._end()
            if byte not in (0x18, 0x1A):  # CAN and SUB only end it
                self._plain(byte)
        else:
            self._within(chr(byte))

    def _plain(self, byte: int) -> None:
        """A byte of a key, or an introducer in one character."""
        undecided = self._decode.getstate()[0]
        if byte < 0x80:
            if undecided:  # a character that was never finished
                self._decode.reset()
            self._key(chr(byte))
            return
        chars = chr(byte) if byte < 0xA0 and not undecided else self._decode.decode(bytes([byte]))
        for char in chars:
            if "\x80" <= char <= "\x9f":
                introducer = chr(ord(char) - 0x40)
                if introducer in _AFTER_ONE_BYTE:
                    self._begin(_INTRODUCERS[introducer], "\x1b" + introducer, certain=True)
            else:
                self._key(char)

    def _escaped(self, byte: int) -> None:
        """What follows an Escape.

        Escape and a letter is how terminals send Alt and the letter, and how a slow line delivers
        Escape and then the letter. No command is on Alt, and a lost Escape takes a key with it: it
        is Escape, then the letter; but for the few that go by words where something is typed.
        """
        char = chr(byte)
        if char in _INTRODUCERS:
            self._begin(_INTRODUCERS[char], "\x1b" + char)
            return
        self._end()
        if char == "\\":  # the end of a text that was given up
            return
        if byte < 0x80:
            self._events += self._sequences.escaped(char)
        else:
            self._key("\x1b")
            self._take(byte)

    def _within(self, char: str) -> None:
        """A printable character within CSI or SS3."""
        if len(self._held) < LONGEST:
            self._held += char
        ends = "@" <= char <= "~"
        if self._state == CONTROL:
            if self._held == "\x1b[M":
                self._state = CLICK
                return
            if self._held == "\x1b[[":  # a function key of the Linux console follows
                return
            if self._held.startswith("\x1b[<"):  # a mouse report ends with M, whatever is in it
                ends = char in "Mm"
        if ends:
            self._end_sequence()

    def _end_sequence(self) -> None:
        sequence = self._held
        self._end()
        if sequence == PASTE_START:
            self._begin(PASTE, "")
        elif len(sequence) < LONGEST:
            self._events += self._sequences.meaning(sequence)

    def _text(self, data: bytes, at: int) -> int:
        """Swallow a text; where it ends, or the end of what has come."""
        ends = _TEXT_ENDS.search(data, at)
        while ends is not None and ends[0] == b"\x9c" and self._before(data, ends.start()) >= 0x80:
            ends = _TEXT_ENDS.search(data, ends.end())  # within a character of UTF-8
        stop = len(data) if ends is None else ends.start()
        self._size += stop - at
        if stop:
            self._last = data[stop - 1]
        if self._size > self._most:
            self._flood()
            return len(data)
        if ends is None:
            return stop
        self._end()
        if ends[0] == b"\x1b":  # the first half of its end, or of another sequence
            self._begin(ESCAPE, "\x1b", certain=True)
        return ends.end()

    def _before(self, data: bytes, at: int) -> int:
        return data[at - 1] if at else self._last

    def _paste(self, data: bytes, at: int) -> int:
        """Take in a part of a paste; where it ends, or the end of what has come."""
        begin = max(0, len(self._pasted) - len(PASTE_END) + 1)
        self._pasted += data[at:]
        end = self._pasted.find(PASTE_END, begin)
        if end < 0:
            if len(self._pasted) > self._most + len(PASTE_END):
                self._flood()
            return len(data)
        rest = len(self._pasted) - end - len(PASTE_END)
        del self._pasted[end:]
        if end > self._most:
            self._flood()
            return len(data)
        self._end()
        self._end_paste()
        return len(data) - rest

    def _end_paste(self) -> None:
        text = self._pasted.decode("utf-8", "ignore").replace("\x00", "")
        self._pasted.clear()
        self._events.append(events.Paste(text))

    def _flood(self) -> None:
        self.floods += 1
        self.drop()

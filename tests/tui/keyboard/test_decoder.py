"""Bytes become keys, mouse, pastes and sizes; answers of terminals and garbage become nothing."""

import itertools
import tracemalloc
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from textual import events
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from tests.tui.keyboard.answers import ANSWERS
from tests.tui.keyboard.garbage import STREAM, keys_work_after
from tui.terminal.decoder import GAP, LATE, LONG, PAUSE, QUIET, Decoder
from tui.terminal.sequences import apart

HARMLESS = (events.CursorPosition, TerminalSupportsSynchronizedOutput)
"""What only the driver and Textual itself hear of."""


class Desk:
    """A decoder and its clock."""

    def __init__(self, most: int = 8192) -> None:
        self.decoder = Decoder(most)
        self.now = 0.0
        self.events: list[Message] = []

    def send(self, *packets: bytes, gap: float = 0.0) -> "Desk":
        """Packets with so many seconds between them, and silence where it counts."""
        for packet in packets:
            self.events += self.decoder.feed(packet, self.now)
            self.wait(gap)
        return self

    def wait(self, seconds: float) -> "Desk":
        """Nothing comes for a while."""
        self.now += seconds
        patience = self.decoder.patience
        if patience is not None and patience <= seconds:
            self.events += self.decoder.silence()
        return self

    @property
    def keys(self) -> list[str]:
        """The keys so far."""
        return [event.key for event in self.events if isinstance(event, events.Key)]

    @property
    def pastes(self) -> list[str]:
        """The pastes so far."""
        return [event.text for event in self.events if isinstance(event, events.Paste)]

    @property
    def harm(self) -> list[Message]:
        """All that would reach a screen."""
        return [event for event in self.events if not isinstance(event, HARMLESS)]


def keys(*packets: bytes, gap: float = 0.0) -> list[str]:
    """The keys of packets, and of a pause after them."""
    return Desk().send(*packets, gap=gap).wait(PAUSE).keys


def one_by_one(data: bytes) -> Iterable[bytes]:
    """Packets of one byte."""
    return (bytes([byte]) for byte in data)


# --- Answers -------------------------------------------------------------------------------------


EVERY = pytest.mark.parametrize(
    "answer", [pytest.param(answer, id="-".join(name)) for name, answer in ANSWERS.items()]
)


def test_the_corpus_is_large_enough() -> None:
    assert len(ANSWERS) >= 60 and len({terminal for terminal, _ in ANSWERS}) >= 15


@EVERY
def test_an_answer_is_no_key_whole_and_cut_anywhere(answer: bytes) -> None:
    for packets in ([answer], one_by_one(answer)):
        desk = Desk().send(*packets).send(b"k")
        assert desk.keys == ["k"] and len(desk.harm) == 1, desk.harm
    for cut in range(1, len(answer)):
        desk = Desk().send(answer[:cut], answer[cut:] + b"k")
        assert desk.keys == ["k"] and len(desk.harm) == 1, (cut, desk.harm)


@EVERY
def test_an_answer_whose_rest_comes_late_is_no_key_but_for_what_may_have_been_typed(
    answer: bytes,
) -> None:
    for cut in range(1, len(answer)):
        desk = Desk().send(answer[:cut], answer[cut:], gap=0.8 * PAUSE).send(b"k")
        typed = answer[:cut] if cut < 3 and answer[:1] == b"\x1b" else b""
        expected = [*keys(typed[:1]), *keys(typed[1:])]
        assert desk.keys == [*expected, "k"], (cut, desk.harm)


def test_answers_in_a_row_are_no_keys() -> None:
    row = b"".join(ANSWERS.values())
    assert Desk().send(row, b"k").keys == ["k"]
    assert Desk().send(*one_by_one(row), b"k").keys == ["k"]


def test_an_answer_without_an_end_ends_with_a_pause() -> None:
    for begun in (b"\x1b]11;rgb:00", b"\x1bP>|WezTerm", b"\x1b_Gi=1", b"\x1b[?64;1", b"\x9d11;"):
        assert keys(begun, b"k", gap=PAUSE) == ["k"], begun
    for end in (b"\x18", b"\x1a", b"\x07"):
        assert keys(b"\x1b]11;rgb:00" + end + b"k") == ["k"]


def test_a_text_may_have_bytes_that_would_end_it_elsewhere() -> None:
    assert keys("\x1b]l“quoted” œuvre\x1b\\k".encode()) == ["k"]
    assert keys(*one_by_one("\x1b]l“quoted” œuvre\x1b\\k".encode())) == ["k"]


# --- Keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"aA1 :\r\t\x7f\x03\x1a", "a A 1 space colon enter tab backspace ctrl+c ctrl+z"),
        ("ä€🂡".encode(), "ä euro_sign playing_card_ace_of_spades"),
        (
            b"\x1b[A\x1bOB\x1b[C\x1b[D\x1b[H\x1b[F\x1b[5~\x1b[6~\x1b[3~",
            "up down right left home end pageup pagedown delete",
        ),
        (
            b"\x1b[Z\x1b[1;5C\x1b[1;2A\x1bOP\x1b[15~\x1b[[A",
            "shift+tab ctrl+right shift+up f1 f5 f1",
        ),
        (b"\x1b[27u\x1b[13u\x1b[9;2u\x1b[97;5u\x1b[113;3u", "escape enter shift+tab ctrl+a alt+q"),
        (b"\x1b[97:65;2u\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u", "A a a"),
        (b"\x1b[57441u\x1b[57358u\x1b[57414u", "enter"),
        (b"\x1b[57400u\x1b[57409u\x1b[57413u\x1bOp\x1bOM", "1 full_stop plus 0 enter"),
        (b"\x1b[27;5;9~\x1b[27;2;65~\x1b[27;5;105~", "ctrl+tab A ctrl+i"),
        (b"\x1b[1114112u\x1b[55296u\x1b[0u\x1b[5u\x1b[99999999999u\x1b[97;5;1114112u", ""),
    ],
)
def test_keys_have_the_names_that_textual_gives_them(sent: bytes, expected: str) -> None:
    assert keys(sent) == expected.split()
    assert keys(*one_by_one(sent)) == expected.split()


def test_bytes_that_are_no_utf_8_are_dropped_and_the_next_key_counts() -> None:
    assert keys(b"\xfck") == ["k"]
    assert keys(b"\xe1", b"k", gap=5) == ["k"]
    assert keys(b"\xe1\xc3\xa4") == ["ä"]
    assert keys(b"\xc3\x1b[A") == ["up"]
    assert keys(b"\xed\xa0\x80k\xf5\xff\x80k") == ["k", "k"]
    for byte in range(0x80, 0x100):
        assert keys(bytes([byte]) + b"k\x1b[A") == ["k", "up"]
        assert keys(bytes([byte]), b"3", gap=QUIET) == ["3"]


def test_escape_and_a_key_in_one_packet_are_escape_and_the_key() -> None:
    for key in "q3[OPX]_^":
        name = keys(key.encode())
        assert keys(b"\x1b" + key.encode()) == ["escape", *name], key
        assert keys(b"\x1b", key.encode(), gap=PAUSE) == ["escape", *name], key
    assert keys(b"\x1b\x1b") == ["escape", "escape"]
    assert keys(b"\x1b\r") == ["escape", "enter"]
    assert keys(b"\x1b\x1b[A") == ["escape", "up"]
    assert keys(b"\x1b[\x1b") == ["escape", "left_square_bracket", "escape"]
    assert keys("\x1bä".encode()) == ["escape", "ä"]


def test_alt_with_a_key_for_words_is_one_key_that_can_be_taken_apart() -> None:
    for key, name in {"b": "alt+b", "f": "alt+f", "d": "alt+d", "\x7f": "alt+backspace"}.items():
        (event,) = Desk().send(b"\x1b" + key.encode()).events
        assert isinstance(event, events.Key) and event.key == name
        assert [part.key for part in apart(event)] == ["escape", *keys(key.encode())]
    assert keys(b"\x1b", b"b", gap=PAUSE) == ["escape", "b"]
    (kitty,) = Desk().send(b"\x1b[98;3u").events
    assert isinstance(kitty, events.Key) and kitty.key == "alt+b" and not apart(kitty)


def test_the_rest_of_a_sequence_counts_only_soon_after_its_escape() -> None:
    assert keys(b"\x1b", b"[A", gap=PAUSE) == ["escape", "up"]
    later = keys(b"\x1b", b"[A", gap=LATE)
    assert later == ["escape", "left_square_bracket", "A"]


# --- Pastes --------------------------------------------------------------------------------------


def test_a_paste_comes_whole_however_it_is_cut() -> None:
    sent = "\x1b[200~take\x1b[A ä\x00\r\x1b[201~k".encode()
    for packets in ([sent], one_by_one(sent), *((sent[:n], sent[n:]) for n in range(1, len(sent)))):
        desk = Desk().send(*packets)
        assert (desk.pastes, desk.keys) == (["take\x1b[A ä\r"], ["k"])


def test_a_paste_whose_end_is_lost_ends_with_a_pause() -> None:
    desk = Desk().send(b"\x1b[200~take row1", b"k", gap=PAUSE)
    assert (desk.pastes, desk.keys) == (["take row1"], ["k"])
    assert Desk().send(b"\x1b[201~k").keys == ["k"], "its end, come late, is nothing"


def test_a_paste_whose_end_is_lost_ends_though_somebody_hammers_the_keys() -> None:
    desk = Desk().send(b"\x1b[200~take")
    presses = int(LONG / GAP) + 3
    desk.send(*[b"q"] * presses, gap=GAP)
    assert desk.pastes and desk.keys[-1] == "q"


def test_a_paste_or_a_text_that_is_too_long_is_dropped_whole() -> None:
    for begun in (b"\x1b[200~", b"\x1b]52;c;", b"\x1bP"):
        desk = Desk(most=1000).send(begun, *[b"x" * 100] * 40)
        assert desk.events == [] and desk.decoder.floods == 1
        desk.send(b"xyz").wait(QUIET).send(b"k")
        assert desk.keys == ["k"]
    whole = b"\x1b[200~" + b"x" * 1001 + b"\x1b[201~"
    assert Desk(most=1000).send(whole).wait(QUIET).send(b"k").events[0].key == "k"  # type: ignore
    assert Desk(most=1001).send(whole).pastes == ["x" * 1001]


# --- Mouse, size, focus --------------------------------------------------------------------------


def test_clicks_of_both_forms() -> None:
    for sent in (b"\x1b[<0;3;4M\x1b[<0;3;4m", b"\x1b[M \x23\x24\x1b[M\x23\x23\x24"):
        for packets in ([sent], one_by_one(sent)):
            down, up = Desk().send(*packets).events
            assert isinstance(down, events.MouseDown) and isinstance(up, events.MouseUp)
            assert (down.x, down.y, down.button, up.x, up.y, up.button) == (2, 3, 1, 2, 3, 1)
    wheel = Desk().send(b"\x1b[<64;1;1M\x1b[<65;1;1M").events
    assert [type(event) for event in wheel] == [events.MouseScrollUp, events.MouseScrollDown]


def test_reports_that_no_mouse_makes_are_nothing() -> None:
    for sent in (
        b"\x1b[<0;0;0M",
        b"\x1b[<0;NaN;1M",
        b"\x1b[<0;99999;1M",
        b"\x1b[<128;1;1M",
        b"\x1b[<;;M",
        b"\x1b[<0;1;1;1;1M",
        b"\x1b[M\x20\x20\x20",
    ):
        assert Desk().send(sent, b"k").harm[0].key == "k", sent  # type: ignore[attr-defined]


def test_size_and_focus() -> None:
    size, focus, blur = Desk().send(b"\x1b[48;36;120;720;1200t\x1b[I\x1b[O").events
    assert isinstance(size, events.Resize) and size.size == (120, 36)
    assert isinstance(focus, events.AppFocus) and isinstance(blur, events.AppBlur)


# --- Garbage -------------------------------------------------------------------------------------


@settings(max_examples=300)
@given(STREAM)
def test_garbage_raises_nothing_and_keys_after_it_work(packets: list[bytes]) -> None:
    keys_work_after(packets)


def test_garbage_is_not_kept() -> None:
    decoder = Decoder(1000)
    streams = (b"\x1b]52;c;" + b"x" * 500, b"\x1b[" + b"1;" * 500, b"\x1b[200~" + b"y" * 500)
    tracemalloc.start()
    try:
        for number, stream in zip(range(3000), itertools.cycle(streams), strict=False):
            decoder.feed(stream, number / 1000)
            if number == 100:
                before = tracemalloc.get_traced_memory()[0]
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()

"""What random bytes must leave behind: a decoder that works."""

import sys
from collections.abc import Sequence

from hypothesis import strategies as st
from textual import events

from tests.tui.keyboard.answers import ANSWERS
from tui.terminal.decoder import Decoder

MOST = 300

PIECES = [
    *(answer[:cut] for answer in ANSWERS.values() for cut in (2, len(answer) // 2, len(answer))),
    *(b"\x1b", b"\x1b[", b"\x1b[<", b"\x1b[M", b"\x1b[[", b"\x1bO", b"\x1b[200~", b"\x1b[201~"),
    *(b"\x9b", b"\x90", b"\x9c", b"\xc2\x9b", b"\xff", b"\xe1", b"\x18", b"\x1b\\", b"9" * 90),
]

STREAM = st.lists(st.one_of(st.binary(max_size=40), st.sampled_from(PIECES)), max_size=12)
"""Packets of random bytes, and of parts of what terminals send."""


def keys_work_after(packets: Sequence[bytes]) -> None:
    """Feed random packets and fall silent: nothing is raised or kept, and the next key counts."""
    decoder = Decoder(MOST)
    for number, packet in enumerate(packets):
        for event in decoder.feed(packet, number / 10):
            if isinstance(event, events.Paste):
                assert len(event.text) <= MOST
        assert len(decoder._pasted) <= MOST + 64 and sys.getsizeof(decoder._held) < 512
    for _ in range(3):
        if decoder.patience is not None:
            decoder.silence()
    assert decoder.patience is None
    keys = [event for event in decoder.feed(b"k\x1b[A", 1e6) if isinstance(event, events.Key)]
    assert [key.key for key in keys] == ["k", "up"]

"""What random bytes must leave behind: a decoder that works."""

import sys
from collections.abc import Sequence

from textual import events

from tui.terminal.decoder import Decoder

MOST = 300


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

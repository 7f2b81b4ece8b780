"""Compressed packets, unpacked no further than any terminal needs.

Asyncssh unpacks a packet whole, however large it becomes: 200 KB on the wire can be 200 MB. Nothing
that a client has to say to the club is larger than a packet may be without compression.
"""

import zlib

from asyncssh import compression

MOST = 64 * 1024
"""Bytes of one packet when unpacked; the protocol asks for half of that."""


class BoundedInflate(compression.Decompressor):
    """Unpacks packets of one connection; one that grows too large ends the connection."""

    def __init__(self) -> None:
        self._inflate = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """The packet, or None if it is damaged or too large: asyncssh then closes the line."""
        try:
            plain = self._inflate.decompress(data, MOST + 1)
        except zlib.error:
            return None
        return plain if len(plain) <= MOST else None


def bound() -> None:
    """Use it for every connection of this process."""
    compression._cmp_decompressors[b"zlib@openssh.com"] = BoundedInflate

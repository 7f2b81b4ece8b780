"""How far away a connection is, as the system's own kernel has measured it.

A terminal's answer can be held back to feign a long line; the acknowledgements of the network can
not, or only together with everything else that comes from there.
"""

import socket
import struct
from typing import Any

TERMINAL = 20.0
"""Milliseconds that an honest terminal may take to answer, beyond the way there and back."""

UNKNOWN = 60.0
"""What counts at most where the kernel cannot say, or sees only a door on this machine."""

_RTT = 68
"""Where `struct tcp_info` of Linux has the smoothed round trip, in microseconds."""


def longest_delay(connection: Any, address: str) -> float:
    """The longest round trip in milliseconds that can be believed of a connection's terminal.

    `connection`: its socket.
    """
    option = getattr(socket, "TCP_INFO", None)
    if option is None or address == "::1" or address.startswith("127."):
        return UNKNOWN
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, option, _RTT + 4)
        (microseconds,) = struct.unpack_from("=I", told, _RTT)
    except (OSError, struct.error):
        return UNKNOWN
    return float(microseconds) / 1000 + TERMINAL

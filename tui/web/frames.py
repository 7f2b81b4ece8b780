"""Messages of a web socket as they lie on the wire, from a server: no mask, not compressed."""


def framed(data: bytes) -> bytes:
    """Bytes as one message.

    >>> framed(b"ab"), framed(bytes(200))[:4], framed(bytes(70000))[:10].hex()
    (b'\\x82\\x02ab', b'\\x82~\\x00\\xc8', '827f0000000000011170')
    """
    size = len(data)
    if size < 126:
        head = bytes([0x82, size])
    elif size < 1 << 16:
        head = bytes([0x82, 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([0x82, 127]) + size.to_bytes(8, "big")
    return head + data

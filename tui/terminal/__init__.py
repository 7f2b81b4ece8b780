"""Terminals: what they send, what they can show, and the driver that every way in shares.

    decoder    bytes to events, whatever the bytes are
    sequences  what one whole escape sequence means
    keyboard   the decoder with a clock, and bounds on what may wait
    kinds      colours and glyphs by what a terminal says of itself
    colours    drawings in the colours that a terminal has
    line       the way to a terminal: bytes to it, its size, whether it keeps up
    driver     Textual's driver over any line
    local      the line to the terminal in which the process runs

Another way in is another `Line`: it gives `Line` a function that sends bytes, hands what comes to
`Line.take`, and tells it sizes with `Line.resize`.
"""

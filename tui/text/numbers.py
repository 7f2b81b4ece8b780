"""Numbers as they are typed on the command line."""

import argparse
from collections.abc import Callable


def number(text: str) -> int:
    """A whole number of an option. Raises argparse.ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number")
    return int(text)


def at_least(least: int) -> Callable[[str], int]:
    """What reads a whole number that is not below `least`."""

    def read(text: str) -> int:
        found = number(text)
        if found < least:
            raise argparse.ArgumentTypeError(f"it takes at least {least}")
        return found

    return read


def seconds(text: str) -> float:
    """Seconds of an option, up to an hour. Raises argparse.ArgumentTypeError."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.01 <= found <= 3600:
        raise argparse.ArgumentTypeError(f"“{text}” must be seconds, from 0.01 to 3600")
    return found

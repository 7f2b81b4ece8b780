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

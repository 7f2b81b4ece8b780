"""Chance: SplitMix64, one integer of state, and our own Fisher-Yates.

`random.Random` carries 2.5 KB of state and promises no stability across Python versions; a saved
match must deal the same cards for ever.

>>> rng = Rng(7)
>>> [rng.below(6) + 1 for _ in range(5)]
[3, 1, 6, 4, 3]
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_GOLDEN = 0x9E37_79B9_7F4A_7C15


class Rng:
    """A stream of random numbers whose whole state is the integer `state` (0 to 2**64 - 1)."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next64(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n is at least 1 and at most 2**32.

        Taken by multiplication from the upper 32 bits: the bias is under n / 2**32.
        """
        return ((self.next64() >> 32) * n) >> 32

    def uniform(self) -> float:
        """A number from 0 (included) to 1 (not included)."""
        return (self.next64() >> 11) * (1.0 / (1 << 53))

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as any other."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put the items into a random order, in place."""
        state = self.state
        for i in range(len(items) - 1, 0, -1):  # next64() written out: half of all determinising
            state = z = (state + _GOLDEN) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
            j = (((z ^ (z >> 31)) >> 32) * (i + 1)) >> 32
            items[i], items[j] = items[j], items[i]
        self.state = state

    def draw(self, items: list[T], count: int) -> list[T]:
        """Take so many of the items out of the list, at random; the rest changes its order.

        The same as drawing from a shuffled pile, for as many cards as are drawn. Each random
        number serves for two of them: its bias stays as small as that of `below`.
        """
        state, z = self.state, 0
        taken = []
        for left in range(len(items), len(items) - count, -1):
            if z:
                j = ((z & 0xFFFF_FFFF) * left) >> 32
                z = 0
            else:
                state = z = (state + _GOLDEN) & _MASK
                z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
                z ^= z >> 31
                j = ((z >> 32) * left) >> 32
            taken.append(items[j])
            items[j] = items[-1]
            items.pop()
        self.state = state
        return taken

    def copy(self) -> "Rng":
        """A stream of its own that goes on with the same numbers."""
        return Rng(self.state)

    def fork(self, *path: int) -> "Rng":
        """A stream that depends on this one's state and on `path`; this one does not move."""
        state = self.state
        for step in path:
            state = Rng(state ^ ((step * _GOLDEN) & _MASK)).next64()
        return Rng(state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and other.state == self.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return f"Rng({self.state:#018x})"


def seed_to_text(seed: int) -> str:
    """The 16 hex digits by which saves and the command line write a seed."""
    return f"{seed & _MASK:016x}"


def seed_from_text(text: str) -> int:
    """A seed as a person may type it: 1 to 16 hex digits, or any other word or number.

    >>> seed_from_text("0f3a91c07be2d415") == 0x0F3A91C07BE2D415
    True
    >>> seed_from_text("1")
    1
    """
    digits = text.strip().lower()
    if 1 <= len(digits) <= 16 and all(c in "0123456789abcdef" for c in digits):
        return int(digits, 16)
    mixed = Rng(len(digits))
    for char in digits:
        mixed.state ^= ord(char)
        mixed.state = mixed.next64()
    return mixed.state

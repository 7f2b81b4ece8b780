"""What one may know at a table besides what lies before everybody's eyes: piles, what went where.

`Words.known` gives it as data, from a view alone; one page draws it for all games. All texts may
name seats as `{0}`.
"""

from dataclasses import dataclass

RIVAL, OWN, HAND, DISCARDS, BURNT, CERTAIN, UNSEEN = SIGNS = (
    "rival",
    "own",
    "hand",
    "discards",
    "burnt",
    "certain",
    "unseen",
)
"""Where a copy can be, as far as there is one sign for it: on the rival's side or the viewer's, in
the viewer's hand, discarded, out of the game, surely in a rival's hand, not seen."""


@dataclass(frozen=True, slots=True)
class KnownRow:
    """A line of the page: a kind of card, a pile, a player."""

    label: str
    marks: str = ""
    """The game's letters for suit or category, as on score lines."""
    where: tuple[str, ...] = ()
    """Of SIGNS, one for each copy."""
    figure: str = ""
    """A count or a chance, at the right end: "of 3", "25%"."""
    does: str = ""
    """What the card does, in a few words; shown where there is room."""
    target: str = ""
    """What `Words.describe` tells more about; empty: nothing."""
    note: str = ""
    """A sentence about it, shown while it is under the cursor."""
    stands_out: bool = False


@dataclass(frozen=True, slots=True)
class KnownCard:
    """A card to be drawn as one."""

    label: str
    marks: str = ""
    corner: str = ""
    """Its cost or worth, in a word: "free", "2 tokens"."""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownPart:
    """A part of the page: a heading, then lines with their places, cards, sentences."""

    title: str
    """Empty: no heading."""
    aside: str = ""
    """A few words at the right end of the heading."""
    rows: tuple[KnownRow, ...] = ()
    cards: tuple[KnownCard, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat may know, for the page."""

    about: str
    """What the page is about, behind the game's title."""
    parts: tuple[KnownPart, ...]
    legend: tuple[tuple[str, str], ...] = ()
    """What each of SIGNS means here, in two or three words."""
    why: str = ""
    """One sentence: from what one may know it."""
    grouping: tuple[str, str] = ("", "")
    """How `parts` are grouped, and how `regrouped` are: "by colour", "by place"."""
    regrouped: tuple[KnownPart, ...] = ()
    """The same in the other order; empty: there is only one."""

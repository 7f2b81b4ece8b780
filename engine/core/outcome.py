"""How a match ended: the reason, the ranking with shared places, every score line by line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.actions import Seat


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet."""

    label: str
    points: int
    group: str = ""
    """Lines of one group are summed in one row ("exhibits"); empty: a row of its own."""
    marks: str = ""
    """The game's letters for suit or category, which a board may draw as glyphs."""
    target: str = ""
    """What `Words.describe` tells more about; empty: nothing."""
    counts: bool = True
    """False for lines that only break ties: they are no part of the total."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one seat, or of a rival that the rules play (a solo persona)."""

    seat: Seat | None
    """None for a rival that has no seat."""
    lines: tuple[ScoreLine, ...]
    name: str = ""
    """Only for a rival without a seat."""
    known: bool = True
    """False where the points are hidden from whoever looks: the lines tell only what is open."""

    @property
    def total(self) -> int:
        """The points that count."""
        return sum(line.points for line in self.lines if line.counts)

    @property
    def figure(self) -> str:
        """The total as it may be shown: "?" where it is hidden."""
        return str(self.total) if self.known else "?"

    def sums(self) -> tuple[ScoreLine, ...]:
        """The lines with each group added up into one, groups where they first stand."""
        rows: dict[object, ScoreLine] = {}
        for number, line in enumerate(self.lines):
            key = (line.group, line.counts) if line.group else number
            if line.group:
                before = rows[key].points if key in rows else 0
                points = before + line.points
                line = ScoreLine(line.group, points, line.group, counts=line.counts)
            rows[key] = line
        return tuple(rows.values())


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match."""

    reason: str
    """One sentence: what ended it. May name seats as `{0}`; see `name_seats`."""
    sheets: tuple[ScoreSheet, ...]
    """One for each seat in seat order, then rivals without a seat."""
    places: tuple[int, ...]
    """The place of each sheet, 1 for the winner; tied sheets share one: (1, 3, 1)."""
    notes: tuple[str, ...] = ()
    """How things were decided, one sentence each; seats as `{0}`."""

    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place (empty when a rival without a seat won)."""
        return tuple(
            sheet.seat
            for sheet, place in zip(self.sheets, self.places, strict=True)
            if place == 1 and sheet.seat is not None
        )

    def ranking(self) -> tuple[ScoreSheet, ...]:
        """The sheets from the first place to the last."""
        order = sorted(range(len(self.sheets)), key=lambda i: self.places[i])
        return tuple(self.sheets[i] for i in order)


def rank(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places from keys, higher first: equal keys share a place.

    >>> rank([(30, 2), (41, 0), (30, 2), (30, 5)])
    (3, 1, 3, 2)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def name_seats(text: str, names: Sequence[str]) -> str:
    """The text with `{0}`, `{1}` ... replaced by names; any other brace stays as it is.

    >>> name_seats("{1} beat {0} {x}", ["Ada", "Bea"])
    'Bea beat Ada {x}'
    """
    for seat, name in enumerate(names):
        text = text.replace(f"{{{seat}}}", name.replace("{", "("))
    return agree(text)


_YOU = re.compile(r"\bYou\b('s\b| [a-z]+(?:'t)?\b|)")
_BEFORE_A_START = ("", ".", "!", "?", ":", "\n", "“", "(")
_BEFORE_A_SUBJECT = re.compile(
    r"(?:[,;]|\b(?:and|as|because|before|but|if|or|so|that|when|while)) $"
)
"""After these "You" is who does something, and the next word what."""
_PLAIN = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "goes": "go",
    "isn't": "aren't",
    "wasn't": "weren't",
    "hasn't": "haven't",
    "doesn't": "don't",
    "begins": "begin",
    "calls": "call",
    "claims": "claim",
    "controls": "control",
    "deals": "deal",
    "gets": "get",
    "gives": "give",
    "holds": "hold",
    "keeps": "keep",
    "leads": "lead",
    "loses": "lose",
    "plays": "play",
    "sees": "see",
    "shows": "show",
    "sits": "sit",
    "takes": "take",
    "wins": "win",
}
"""Verbs wherever they follow "You"; at a start and after `_BEFORE_A_SUBJECT` any other will do."""
_NO_VERB = {"always", "as", "besides", "his", "its", "perhaps", "plus", "thus", "this", "us"}
_SECOND = re.compile(
    r"((?:^|[.!?:;“(\n]\s*|  )You (?!and\b|or\b)[a-z][^.!?:;\n]*? and )"
    rf"({'|'.join(_PLAIN)})\b"
)
"""What somebody called "You" does after something else, in the same sentence."""


def _plain(verb: str) -> str:
    """What "you" do where others do it; other words as they are.

    >>> [_plain(verb) for verb in ("doesn't", "carries", "passes", "goes", "raises", "took", "as")]
    ["don't", 'carry', 'pass', 'go', 'raise', 'took', 'as']
    """
    if verb in _PLAIN:
        return _PLAIN[verb]
    if not verb.endswith("s") or verb.endswith("ss") or verb in _NO_VERB:
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zzes")) else verb[:-1]


def agree(text: str) -> str:
    """A sentence about the player who is called "You", put right: any verb right after the name.

    >>> agree("You leads, and it is not You's turn. You's turn: the card brought You 2 tokens.")
    'You lead, and it is not your turn. Your turn: the card brought you 2 tokens.'
    >>> agree("You claimed 3 cards, before Bea, and deals. Bea gave You 2 and deals.")
    'You claimed 3 cards, before Bea, and deal. Bea gave you 2 and deals.'
    >>> agree("You reveals it, as You doesn't play. Waiting for You to deal. It cost You eggs.")
    "You reveal it, as you don't play. Waiting for you to deal. It cost you eggs."
    """
    if "You" not in text:
        return text
    text = _SECOND.sub(lambda match: f"{match[1]}{_PLAIN[match[2]]}", text)

    def put_right(match: re.Match[str]) -> str:
        rest = match[1]
        before = text[: match.start()]
        # Wide gaps part the columns of a table, and each begins anew.
        begins = before.endswith("  ") or before.rstrip(" ")[-1:] in _BEFORE_A_START
        you = "You" if begins else "you"
        if rest == "'s":
            return f"{you}r"
        if begins or rest[1:] in _PLAIN or _BEFORE_A_SUBJECT.search(before):
            return f"{you} {_plain(rest[1:])}" if rest else you
        return f"{you}{rest}"

    return _YOU.sub(put_right, text)

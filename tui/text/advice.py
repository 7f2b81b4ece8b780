"""The words of a tip, made from the named terms of a game's `appraise`."""

from collections.abc import Mapping, Sequence

from engine import Match, Seat
from engine.bots import RIVALS, Judgement
from engine.core.english import agree

SHOWN = 3
"""How many moves a tip names."""

ABOUT_RIVALS = (RIVALS, "persona")
"""The terms that tell what a move does to the others, or to a rival without a seat."""


def expected(match: Match, seat: Seat, judgement: Judgement) -> tuple[str, str]:
    """What a search expects of a move: "+2.5", "points ahead of Rosa"."""
    figure, what = match.game.words.expected(match.view(seat), judgement.value, judgement.worth)
    return figure, agree(what.replace("{rivals}", rivals(match, seat)))


def expected_words(match: Match, seat: Seat, judgement: Judgement) -> str:
    """The same as words in a sentence: "2.5 points behind Rosa"."""
    figure, what = expected(match, seat, judgement)
    if figure.startswith("-"):
        what = what.replace(" ahead of ", " behind ")
    return f"{figure.lstrip('+-')} {what}"


def rivals(match: Match, seat: Seat) -> str:
    """The one rival of a seat by name, or "the others"."""
    others = [sheet for sheet in match.scores(seat) if sheet.seat != seat]
    if len(others) != 1:
        return "the others"
    (only,) = others
    return only.name if only.seat is None else match.names[only.seat]


def reason(match: Match, seat: Seat, judged: Sequence[Judgement], at: int) -> str:
    """Why a move is better or worse than the best of the others: a sentence."""
    game = match.game
    if len(judged) < 2:
        return "It is the only move there is."
    other = judged[1] if at == 0 else judged[0]
    against = "the next best move" if at == 0 else "the best move"
    left = f"what it leaves {rivals(match, seat)}"
    differences = [
        (left if name in ABOUT_RIVALS else name, value)
        for name, value in compare(judged[at].gains, other.gains)
    ]
    told = [(name, value, f"{name} {value * game.words.point:+.1f}") for name, value in differences]
    better = ", ".join(words for _, value, words in told if value > 0)
    worse = ", ".join(words for _, value, words in told if value < 0)
    if not better and not worse:
        return f"It is as good as {against}."
    parts = [f"better in {better}"] if better else []
    parts += [f"worse in {worse}"] if worse else []
    return agree(f"Against {against}: {'; '.join(parts)}.")


def compare(gains: Mapping[str, float], others: Mapping[str, float]) -> list[tuple[str, float]]:
    """The terms in which two moves differ by a twentieth of a point, the largest four."""
    rows = [(name, gains.get(name, 0.0) - others.get(name, 0.0)) for name in {**gains, **others}]
    return sorted((row for row in rows if abs(row[1]) >= 0.05), key=lambda row: -abs(row[1]))[:4]

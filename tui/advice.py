"""The words of a tip, made from the named terms of a game's `appraise`."""

from collections.abc import Mapping, Sequence

from engine import AnyGame
from engine.bots import RIVALS, Judgement

SHOWN = 3
"""How many moves a tip names."""

NAMES = {RIVALS: "what it leaves the others"}
"""Terms whose name says nothing to a player."""


def reason(game: AnyGame, judged: Sequence[Judgement], at: int) -> str:
    """Why a move is better or worse than the best of the others: a sentence."""
    if len(judged) < 2:
        return "It is the only move there is."
    other = judged[1] if at == 0 else judged[0]
    against = "the next best move" if at == 0 else "the best move"
    differences = compare(judged[at].gains, other.gains)
    told = [(name, value, f"{name} {value * game.point:+.1f}") for name, value in differences]
    better = ", ".join(words for _, value, words in told if value > 0)
    worse = ", ".join(words for _, value, words in told if value < 0)
    if not better and not worse:
        return f"It is as good as {against}."
    parts = [f"better in {better}"] if better else []
    parts += [f"worse in {worse}"] if worse else []
    return f"Against {against}: {'; '.join(parts)}."


def compare(gains: Mapping[str, float], others: Mapping[str, float]) -> list[tuple[str, float]]:
    """The terms in which two moves differ by a twentieth of a point, the largest four."""
    rows = [
        (NAMES.get(name, name), gains.get(name, 0.0) - others.get(name, 0.0))
        for name in {**gains, **others}
    ]
    return sorted((row for row in rows if abs(row[1]) >= 0.05), key=lambda row: -abs(row[1]))[:4]

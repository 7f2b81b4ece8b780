"""What the rules of Meins! keep and hide, told from the position alone."""

from collections import Counter

from engine import Match, Rng, Seat
from engine.core.state import Data


def check_conserved(match: Match) -> None:
    """Every procurement card of every type lies somewhere; every exhibit lies somewhere once."""
    data = match.position()
    letters = Counter(data["grid"] + data["draw_pile"] + data["discards"])
    placed = Counter([*data["display"], *data["exhibit_pile"], *data["removed"]])
    for seat in data["seats"]:
        letters.update(seat["supply"])
        for side in ("left", "right", "upper"):
            placed.update(seat[side])
    del letters["."], placed[""]
    assert letters == {kind.letter: kind.copies for kind in match.game.components.procurement}
    assert placed == {exhibit.id: 1 for exhibit in match.game.components.exhibits}


def hidden_names(match: Match, viewer: Seat | None) -> set[str]:
    """Only the exhibits that were never turned up are hidden, for everybody (ME-23)."""
    pile = set(match.position()["exhibit_pile"])
    return {card.name for card in match.game.components.exhibits if card.id in pile}


def other_world(match: Match, viewer: Seat | None, rng: Rng) -> Data:
    """Both piles in another order."""
    data = match.position()
    cards = list(data["draw_pile"])
    rng.shuffle(cards)
    rng.shuffle(data["exhibit_pile"])
    return {**data, "draw_pile": "".join(cards), "rng": f"{rng.next64():016x}"}

"""What the rules of It's Mine! (Knizia) keep and hide, told from the position alone."""

from collections import Counter

from engine import Match, Rng, Seat
from engine.core.state import Data


def check_conserved(match: Match) -> None:
    """All 78 cards lie in the deck, in the offer, in a stack, or discarded."""
    data = match.position()
    texts = [data["deck"], data["offer"], data["unclaimed"]]
    texts += [stack for own in data["stacks"] for stack in own]
    have = Counter(" ".join(texts).split())
    assert have == {card.code: card.copies for card in match.game.components.cards}
    assert have.total() == 78


def hidden_names(match: Match, viewer: Seat | None) -> set[str]:
    """No card that does not lie open may be shown to anybody, not even its owner (KZ-12)."""
    data = match.position()
    shown = {*data["offer"].split(), *data["unclaimed"].split()}
    if data["ending"]:
        shown.update(code for own in data["stacks"] for stack in own for code in stack.split())
    return {card.name for card in match.game.components.cards if card.code not in shown}


def other_world(match: Match, viewer: Seat | None, rng: Rng) -> Data:
    """The deck in another order, and other answers of those who have answered in secret."""
    data = match.position()
    deck = data["deck"].split()
    rng.shuffle(deck)
    answers = [
        answer if answer < 0 or seat == viewer else rng.below(2)
        for seat, answer in enumerate(data["answers"])
    ]
    return {
        **data,
        "deck": " ".join(deck),
        "answers": answers,
        "rng": f"{rng.next64():016x}",
    }

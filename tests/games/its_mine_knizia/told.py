"""What previews of It's Mine! (Knizia) tell, and how it is found once all others let it go."""

from typing import Any

from engine import Rng, Seat
from engine.games.its_mine_knizia.events import (
    Claimed,
    HandEnded,
    OfferDiscarded,
    RestTaken,
    Turned,
)
from engine.games.its_mine_knizia.moves import Claim
from engine.games.its_mine_knizia.moves.deal import HandBegan
from engine.games.its_mine_knizia.view import ANSWER, PASS, UNKNOWN
from tests.games.its_mine_knizia.slow_scorer import score_hand
from tests.previews import Move, Sentence


def others(world: Any, seat: Seat, rng: Rng) -> None:
    """Nobody else claims."""
    if world.phase == ANSWER:
        world.answers = [UNKNOWN if other == seat else PASS for other in range(world.seat_count)]


def _event(move: Move, kind: type) -> Any:
    return next((event for event in move.events if isinstance(event, kind)), None)


def _alone(move: Move) -> int:
    """What the offer is worth on its own, by the slow scorer; Toast is open."""
    cards = [move.before.components.cards[card] for card in move.before.offer]
    hand = [(card.kind.letter, card.value) for card in cards if card.kind.letter != "T"]
    return score_hand([hand, []])[0] if hand else 0


def _stack(move: Move) -> int:
    claimed = _event(move, Claimed)
    return claimed.stack if claimed else 0


def _taken(move: Move, cards: str, worth: str) -> bool:
    return int(cards) == _event(move, Claimed).size and int(worth) == _alone(move)


TAKEN = r"(\d+) cards?, ([+-]?\d+) on (?:its|their) own, as your stack (\d+)"

SENTENCES: tuple[Sentence, ...] = (
    (
        TAKEN,
        lambda m, cards, worth, stack: (
            _taken(m, cards, worth) and int(stack) == _stack(m) and not m.before.limit
        ),
    ),
    (
        rf"{TAKEN} of (\d+)",
        lambda m, cards, worth, stack, limit: (
            _taken(m, cards, worth) and (int(stack), int(limit)) == (_stack(m), m.before.limit)
        ),
    ),
    (r"your last claim this hand", lambda m: m.seat not in m.world.claimers()),
    (r"you'd deal (?:next|to the end)", lambda m: m.after.dealer == m.seat),
    (
        r"\{(\d)\} takes the rest of the deck, and the hand is scored",
        lambda m, who: _event(m, RestTaken).seat == int(who) and _event(m, HandEnded) is not None,
    ),
    (
        r"if no one claims, the next (card comes|two cards come)",
        lambda m, more: len(_event(m, Turned).cards) == (1 if more == "card comes" else 2),
    ),
    (
        r"if no one claims, the offer is discarded and the hand is scored",
        lambda m: None not in (_event(m, OfferDiscarded), _event(m, HandEnded)),
    ),
    (
        r"all cards are shuffled and the first (one is|two are) turned up",
        lambda m, turned: (
            _event(m, HandBegan) is not None
            and len(m.after.offer) == {"one is": 1, "two are": 2}[turned]
        ),
    ),
)

FIGURES = {
    "worth": lambda move: move.preview.worth if move.preview.worth.total == _alone(move) else None,
    "steps": lambda move: (
        move.preview.steps
        if sum(step.points for step in move.preview.steps) == _alone(move)
        else ()
    ),
    "stack": _stack,
}


def changes(move: Move) -> list[str]:
    """The stack, who deals next, the end of the hand."""
    told = []
    if isinstance(move.action, Claim):
        told.append(f"your stack {_stack(move)}")
    turns = move.after.phase == ANSWER and move.after.seat_count > 2
    if turns and move.before.phase == ANSWER and move.before.dealer != move.after.dealer:
        told.append("you'd deal")
    if _event(move, RestTaken):
        told.append("takes the rest of the deck")
    if _event(move, OfferDiscarded):
        told.append("discarded")
    return told

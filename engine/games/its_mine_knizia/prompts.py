"""What is asked of a player of It's Mine! (Knizia), and what can be answered."""

from dataclasses import replace

from engine.core.actions import Seat
from engine.core.english import count, series
from engine.core.state import Choice, Prompt
from engine.games.its_mine_knizia.moves import KniziaMove
from engine.games.its_mine_knizia.moves.claim import claim
from engine.games.its_mine_knizia.moves.deal import DEALING, deal
from engine.games.its_mine_knizia.moves.let_go import let_go
from engine.games.its_mine_knizia.phases import STACKS
from engine.games.its_mine_knizia.phrases import role
from engine.games.its_mine_knizia.position import KniziaPosition
from engine.games.its_mine_knizia.view import DEAL, OVER, PASS, UNKNOWN, turned_at_once

CLAIMING = "Claiming"
HAND_END = "End of a hand"
MATCH_END = "Winning the match"
TWO_SEATS = "Two seats"

CLAIM_OR_NOT = "claim or let it go"


def prompt(position: KniziaPosition, seat: Seat) -> Prompt:
    """What is asked of the seat; without choices if nothing is."""
    if position.phase == OVER:
        return Prompt("look at the results", "The match is over.", (), MATCH_END)
    if position.phase == DEAL:
        return _deal_prompt(position, seat)
    if seat not in position.answering:
        topic = DEALING if seat == position.dealer else STACKS
        return Prompt("wait", _waiting_text(position, seat), (), topic)
    choices = (_choice(position, claim(seat)), _choice(position, let_go(seat)))
    topic = TWO_SEATS if position.seat_count == 2 else CLAIMING
    return Prompt(CLAIM_OR_NOT, _answer_text(position, seat), choices, topic)


def _deal_prompt(position: KniziaPosition, seat: Seat) -> Prompt:
    topic = HAND_END if position.hands else DEALING
    verb, hand = role(position.seat_count), position.hand
    if seat != position.dealer:
        return Prompt(
            "wait", f"Waiting for {{{position.dealer}}} to {verb} hand {hand}.", (), topic
        )
    text = f"Shuffle and deal hand {hand}."
    if position.seat_count == 2:
        text = f"Call the first cards of hand {hand}."
    return Prompt(f"{verb} hand {hand}", text, (_choice(position, deal(seat)),), topic)


def _waiting_text(position: KniziaPosition, seat: Seat) -> str:
    others = series([f"{{{other}}}" for other in position.answering])
    if seat != position.dealer:
        return f"You have all {count(position.limit, 'stack')}. {others} may still claim."
    if position.is_full(seat):
        return f"You have all your stacks, so you deal to the end of the hand. {others} may claim."
    return f"You're turning the cards, so only {others} may claim."


def _answer_text(position: KniziaPosition, seat: Seat) -> str:
    own = position.answers[seat]
    if own != UNKNOWN:
        given = "You've claimed" if own > PASS else "You've let it go"
        return f"{given}. You can change that until everyone has answered."
    number = turned_at_once(position.seat_count)
    newest = series([position.components.cards[card].name for card in position.offer[-number:]])
    if position.deck:
        size = len(position.offer)
        what = "Claim it" if size == 1 else f"Claim all {size} cards"
        return f"{newest}. {what}, or let it go?"
    return f"{newest}, the last card. Claim the offer, or let it go? Unclaimed, it's discarded."


def _choice(position: KniziaPosition, move: KniziaMove) -> Choice:
    choice, reason = move.offer(position), position.why_not(move)
    return replace(choice, action=None, why_not=reason) if reason else choice

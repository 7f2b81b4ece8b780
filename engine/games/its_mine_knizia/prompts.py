"""What is asked of a player of It's Mine! (Knizia), what can be answered, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.actions import Reason, Seat
from engine.core.state import Choice, Prompt
from engine.core.words import count, series
from engine.games.its_mine_knizia import actions
from engine.games.its_mine_knizia.actions import Claim, Deal, KniziaAction, LateClaim, Pass
from engine.games.its_mine_knizia.view import DEAL, OVER, PASS, UNKNOWN, turned_at_once
from engine.games.its_mine_knizia.words import role

if TYPE_CHECKING:
    from engine.games.its_mine_knizia.state import KniziaState

DEALING = "Dealing an offer"
CLAIMING = "Claiming"
STACKS = "Stacks"
HAND_END = "End of a hand"
MATCH_END = "Winning the match"
TWO_SEATS = "Two seats"

CLAIM_OR_NOT = "claim or let it go"


def why_not(state: KniziaState, action: KniziaAction) -> Reason | None:
    """Why the action is not legal in this position; None if it is."""
    seat = action.seat
    if state.phase == OVER:
        return Reason("The match is over.")
    if isinstance(action, Deal):
        return _why_not_deal(state, seat)
    if state.phase == DEAL:
        return Reason("Nothing lies on the table yet.", "KZ-23")
    if seat not in state.answering:
        if seat == state.dealer:
            return Reason("Whoever turns the cards cannot claim.", "KZ-6")
        return Reason(f"You have your {count(state.limit, 'stack')} of this hand.", STACKS)
    if isinstance(action, Pass):
        if state.answers[seat] == PASS:
            return Reason("You let this offer go already.", "KZ-2")
        return None
    if state.answers[seat] > PASS:
        return Reason("You have claimed this offer already.", "KZ-2")
    if isinstance(action, LateClaim) and not 2 <= action.place <= len(state.answering):
        return Reason(f"Only {len(state.answering)} seats may claim this offer.", "KZ-3")
    return None


def _why_not_deal(state: KniziaState, seat: Seat) -> Reason | None:
    if state.phase != DEAL:
        return Reason("The hand is being played.", DEALING)
    if seat != state.dealer:
        return Reason(f"{{{state.dealer}}} is to {role(state.seat_count)}.", "KZ-19")
    return None


def prompt(state: KniziaState, seat: Seat) -> Prompt:
    """What is asked of the seat; without choices if nothing is."""
    if state.phase == OVER:
        return Prompt("look at the results", "The match is over.", (), MATCH_END)
    if state.phase == DEAL:
        return _deal_prompt(state, seat)
    if seat not in state.answering:
        return Prompt("wait", _waiting_text(state, seat), (), _waiting_topic(state, seat))
    choices = (
        _choice(state, actions.claim(seat)),
        _choice(state, actions.let_go(seat)),
    )
    topic = TWO_SEATS if state.seat_count == 2 else CLAIMING
    return Prompt(CLAIM_OR_NOT, _answer_text(state, seat), choices, topic)


def _deal_prompt(state: KniziaState, seat: Seat) -> Prompt:
    topic = HAND_END if state.hands else DEALING
    verb = role(state.seat_count)
    if seat != state.dealer:
        return Prompt("wait", f"{{{state.dealer}}} is to {verb} hand {state.hand}.", (), topic)
    text = f"Shuffle and deal hand {state.hand}."
    if state.seat_count == 2:
        text = f"Call the first cards of hand {state.hand}."
    return Prompt(f"{verb} hand {state.hand}", text, (_choice(state, actions.deal(seat)),), topic)


def _waiting_text(state: KniziaState, seat: Seat) -> str:
    others = series([f"{{{other}}}" for other in state.answering])
    if seat != state.dealer:
        return f"You have your {count(state.limit, 'stack')}; {others} may claim."
    if state.is_full(seat):
        return f"You have all your stacks and deal to the end of the hand; {others} may claim."
    return f"You turn the cards and cannot claim; {others} may."


def _waiting_topic(state: KniziaState, seat: Seat) -> str:
    return DEALING if seat == state.dealer else STACKS


def _answer_text(state: KniziaState, seat: Seat) -> str:
    own = state.answers[seat]
    if own != UNKNOWN:
        given = "You have claimed" if own > PASS else "You have let it go"
        return f"{given}; until all have answered you may still change that."
    number = turned_at_once(state.seat_count)
    newest = series([state.components.cards[card].name for card in state.offer[-number:]])
    if state.deck:
        size = len(state.offer)
        what = "Claim it" if size == 1 else f"Claim all {size} cards"
        return f"{newest}. {what}, or let the offer grow?"
    return f"{newest}, the last of the deck. Claim the offer? Unclaimed, it is discarded."


def _choice(state: KniziaState, action: KniziaAction) -> Choice:
    reason = why_not(state, action)
    target, label, short = _told(state, action)
    return Choice(target, label, None if reason else action, reason, short)


def _told(state: KniziaState, action: KniziaAction) -> tuple[str, str, str]:
    """Target, label and short label of a choice."""
    if isinstance(action, Claim):
        size = len(state.offer)
        return "claim", f"claim all {size} cards" if size > 1 else "claim the card", "claim"
    if isinstance(action, Pass):
        return "pass", "let it grow" if state.deck else "let it go", "let it go"
    verb = role(state.seat_count)
    return "deal", f"{verb} hand {state.hand}", verb

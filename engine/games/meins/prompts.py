"""What is asked of a player of Meins!, and all that it would expect to be able to do."""

from collections.abc import Sequence
from dataclasses import replace

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.state import Choice, Prompt
from engine.games.meins import prices
from engine.games.meins.letters import LINES
from engine.games.meins.moves import MeinsMove
from engine.games.meins.moves.buy import buy
from engine.games.meins.moves.discard import discard
from engine.games.meins.moves.end import end
from engine.games.meins.moves.expand import expand
from engine.games.meins.moves.take import take
from engine.games.meins.position import MeinsPosition
from engine.games.meins.view import DISCARD, OVER, TAKE, USE

TAKING = "1. Take procurement cards"
USING = "2. Use procurement cards"
VILLA = "Expand the villa"
ROUND_END = "End of a round"
GAME_END = "End of the match"


def prompt(position: MeinsPosition, seat: Seat) -> Prompt:
    """What is asked of the seat; without choices if it is not its turn."""
    phase = position.phase
    if phase == OVER:
        return Prompt("look at the results", "The match is over.", (), GAME_END)
    if seat != position.turn:
        waits = {TAKE: "take a line", USE: "buy or end the turn", DISCARD: "discard"}[phase]
        return Prompt("wait", f"Waiting for {{{position.turn}}} to {waits}.", (), "A turn")
    if phase == TAKE:
        lines = [take(seat, line) for line in range(len(LINES))]
        return Prompt("take a line", "Take a line.", _choices(position, lines), TAKING)
    if phase == USE:
        return _use(position, seat)
    owed = count(position.to_discard[seat], "card")
    cards = [discard(seat, letter) for letter in position.components.letters]
    text = f"Round {position.round} is over. Discard {owed}."
    return Prompt(f"discard {owed}", text, _choices(position, cards), ROUND_END)


def _use(position: MeinsPosition, seat: Seat) -> Prompt:
    deck, supply = position.components, position.supplies[seat]
    moves: list[MeinsMove] = []
    for slot, card in enumerate(position.display):
        ways = prices.payments(supply, deck.exhibits[card]) if card >= 0 else []
        moves += [buy(seat, slot, payment.free) for payment in ways] or [buy(seat, slot)]
    kinds = [] if position.villas[seat] else prices.expansions(supply, deck)
    moves += [expand(seat, deck.letters[kind]) for kind in kinds or [0]]
    choices = _choices(position, [*moves, end(seat)])
    can = any(choice.action for choice in choices[:-1])
    text = "Buy something, or end your turn."
    if not can:
        text = "You can't afford anything. End your turn."
    return Prompt("buy something or end the turn", text, choices, USING)


def _choices(position: MeinsPosition, moves: Sequence[MeinsMove]) -> tuple[Choice, ...]:
    offered = ((move, move.offer(position), position.why_not(move)) for move in moves)
    return tuple(
        replace(choice, action=None, why_not=reason) if reason else choice
        for _, choice, reason in offered
    )

"""The position of It's Mine! (Knizia) as plain text, from what lies open alone (KZ-12)."""

import textwrap
from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.english import count, series
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.components import KINDS
from engine.games.its_mine_knizia.phrases import role, signed
from engine.games.its_mine_knizia.steps import hand_steps
from engine.games.its_mine_knizia.view import ANSWER, NO_LIMIT, OVER, KniziaView

WIDTH = 80


def text(view: KniziaView, names: Sequence[str]) -> str:
    """The position as plain text for line mode."""
    where = progress(view)
    lines = [f"{where[0].upper()}{where[1:]}."]
    if view.phase == ANSWER:
        lines += _offer_lines(view, names)
    elif view.phase != OVER:
        lines.append(
            f"Waiting for {names[view.dealer]} to {role(view.seat_count)} hand {view.hand}."
        )
    for seat in range(view.seat_count):
        lines.append(_seat_line(view, names, seat))
    if view.opened:
        lines += _opened_lines(view, names)
    return "\n".join(line for long in lines for line in _wrapped(long))


def progress(view: KniziaView) -> str:
    """ "hand 2, first to win 2 hands"."""
    goal = f"first to win {count(view.hands_to_win, 'hand')}"
    if view.ending:
        return f"hand {len(view.hands)} scored, {goal}"
    return f"hand {view.hand}, {goal}"


def _wrapped(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent + "  ") or [""]


def _offer_lines(view: KniziaView, names: Sequence[str]) -> list[str]:
    components = view.components
    if view.turned_down:
        return [f"The offer had {count(view.turned_down, 'card')}, now face down."]
    worth = scoring.worth(components, components.counts(view.offer))
    codes = [components.codes[card] for card in view.offer]
    newest = series([components.cards[card].name for card in view.offer[-view.turned_at_once :]])
    who = f"{names[view.dealer]} {role(view.seat_count)}s"
    if view.deals_on:
        who += " to the end of the hand"
    left = f"{count(view.deck, 'card')} left in the deck" if view.deck else "the deck is empty"
    return [
        f"{who}; {left}.",
        f"The offer: {count(len(codes), 'card')}, {signed(worth.total)} on its own",
        f"  {' '.join(codes)}",
        f"  Newest: {newest}.",
        "  (" + ", ".join(f"{kind.letter} {kind.name}" for kind in KINDS) + ")",
    ]


def _seat_line(view: KniziaView, names: Sequence[str], seat: Seat) -> str:
    stacks = view.stacks[seat]
    held = count(len(stacks), "stack")
    if view.limit != NO_LIMIT:
        held = f"{len(stacks)} of {count(view.limit, 'stack')}"
    sizes = f" of {series([str(size) for size in stacks])} cards" if stacks else ""
    answered = ", has answered" if view.phase == ANSWER and view.answered[seat] else ""
    return f"{names[seat]}: {count(view.wins[seat], 'hand')} won, {held}{sizes}{answered}."


def _opened_lines(view: KniziaView, names: Sequence[str]) -> list[str]:
    """The stacks of a scored hand, and its points step by step."""
    components = view.components
    worths = scoring.hand_worths(components, view.opened)
    lines = [f"Hand {len(view.hands)}, scored:"]
    for seat, steps in enumerate(hand_steps(worths)):
        lines.append(f"{names[seat]}: {count(worths[seat].total, 'point')}")
        for number, stack in enumerate(view.opened[seat], 1):
            cards = " ".join(components.codes[card] for card in stack)
            lines.append(f"  stack {number}: {cards}")
        for step in steps:
            if step.detail != "none":
                lines.append(f"  {step.kind.name}: {step.detail}; {signed(step.points)}")
    if view.unclaimed:
        cards = " ".join(components.codes[card] for card in view.unclaimed)
        lines.append(f"Discarded: {cards}")
    return lines

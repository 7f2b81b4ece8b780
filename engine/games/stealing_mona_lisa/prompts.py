"""What is asked of a thief, and what can be answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.core.english import count, series
from engine.core.state import Choice, Prompt
from engine.games.stealing_mona_lisa import actions
from engine.games.stealing_mona_lisa.actions import LETTERS, Keep
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.composing import (
    BLUFF,
    codes_of,
    keep_choice,
    pick_choice,
    ready_choice,
    send_choice,
)
from engine.games.stealing_mona_lisa.crews import able_at, fit
from engine.games.stealing_mona_lisa.telling import art_name, fit_note
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    CHOICE,
    DRAFT,
    KEEP,
    OVER,
    POINT,
    READY,
    VOTE,
    passes_to,
)

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState

DRAFTING = "The draft"
CHOOSING = "The secret choice"
KEEPING = "Keeping cards"
ENDING = "End of the match"
FINGERS = "The Finger Variant"

NAMED = 3
"""Of more than so many thieves who have not chosen only some are named."""

FEW = 16
"""So many choices of cards to keep are all listed; of more, only the likely ones."""


def prompt(state: MonaLisaState, seat: Seat) -> Prompt:
    """What is asked of the seat; without choices if there is nothing for it to choose."""
    phase = state.phase
    if phase == OVER:
        return Prompt("look at the results", "The match is over.", (), ENDING)
    if seat not in state.to_act():
        return _wait(state, seat)
    return _PROMPTS[phase](state, seat)


def _wait(state: MonaLisaState, seat: Seat) -> Prompt:
    topic = {DRAFT: DRAFTING, CHOICE: CHOOSING, KEEP: KEEPING}.get(state.phase, FINGERS)
    if state.phase == POINT:
        return Prompt("wait", "Your finger is down: wait for the others.", (), topic)
    if seat == state.accused:
        return Prompt("wait", "You were late: the others decide.", (), topic)
    return Prompt("wait", f"You have no cards left; {_waiting(state)}.", (), topic)


def _waiting(state: MonaLisaState) -> str:
    """For whom everybody waits: by name as long as that is short."""
    names = [f"{{{other}}}" for other in state.waiting_for()]
    if len(names) > NAMED:
        names[NAMED - 1 :] = [f"{len(names) - NAMED + 1} others"]
    return f"waiting for {series(names)}"


def _chosen_text(state: MonaLisaState, seat: Seat, first: str) -> str:
    """The question; once it is answered, for whom everybody waits."""
    return first if state.pending[seat] is None else f"You have chosen; {_waiting(state)}."


def _draft(state: MonaLisaState, seat: Seat) -> Prompt:
    components = state.components
    step = len(state.picks[seat]) + 1
    hand = dict.fromkeys(state.hands[seat])
    choices = [pick_choice(seat, card, components) for card in hand]
    receiver = passes_to(seat, state.seat_count)
    first = f"Pick card {step} of {components.hand}. The rest goes to {{{receiver}}}."
    text = _chosen_text(state, seat, first)
    return Prompt("pick a card", text, tuple(choices), DRAFTING)


def _choice(state: MonaLisaState, seat: Seat) -> Prompt:
    """For each art the likely crews; every other one can be put together."""
    components = state.components
    crews = [
        (variant, slot, art, crew)
        for slot, art in enumerate(state.arts)
        for variant, crew in likely_crews(art, state.crews[seat], components)
    ]
    crews.sort(key=lambda crew: crew[0] == BLUFF)  # first of all what can win against somebody
    choices = [
        send_choice(seat, slot, art, crew, components, variant)
        for variant, slot, art, crew in crews
    ]
    text = _chosen_text(state, seat, "Send a crew for one art, in secret.")
    example = " ".join(codes_of(state.crews[seat][:2], components))
    composed = f"send {LETTERS[0]} {example}: the letter of an art, then any of your cards."
    return Prompt("send a crew", text, tuple(choices), CHOOSING, composed)


def likely_crews(
    art: int, cards: Sequence[int], components: Components
) -> list[tuple[str, tuple[int, ...]]]:
    """What one might send for an art, with a word for each: no crew twice.

    If the cards are fit for it, all that count there; one a skill, the strongest or the weakest.
    And always the weakest card of all: whoever comes alone needs no more, and loses no more.
    """
    skills = components.arts[art].skills
    kinds = components.cards
    matching = [[card for card in cards if kinds[card].skill == skill] for skill in skills]
    found: dict[tuple[int, ...], str] = {}
    if all(matching):
        found[tuple(sorted(card for own in matching for card in own))] = "all that counts"
        found.setdefault(tuple(sorted(max(own) for own in matching)), "one a skill, strong")
        found.setdefault(tuple(sorted(min(own) for own in matching)), "one a skill, weak")
    found.setdefault((min(cards, key=lambda card: kinds[card].value),), BLUFF)
    return [(variant, crew) for crew, variant in found.items()]


def _ready(state: MonaLisaState, seat: Seat) -> Prompt:
    components = state.components
    likely = dict.fromkeys(
        crew for art in state.arts for _, crew in likely_crews(art, state.crews[seat], components)
    )
    crews = sorted(likely, key=lambda crew: not able_at(state.arts, crew, components))
    choices = [ready_choice(seat, state.arts, crew, components) for crew in crews]
    text = _chosen_text(state, seat, "Lay down the cards you play; then all point at once.")
    example = " ".join(codes_of(state.crews[seat][:2], components))
    composed = f"ready {example}: any of your cards."
    return Prompt("lay down cards", text, tuple(choices), FINGERS, composed)


def _point(state: MonaLisaState, seat: Seat) -> Prompt:
    components = state.components
    choices = []
    for slot, art in enumerate(state.arts):
        fits = fit_note(art, fit(components.arts[art], state.stacks[seat], components), components)
        choices.append(
            Choice(
                target=LETTERS[slot],
                label=f"{LETTERS[slot]} {art_name(art, components)}: {fits}",
                action=actions.point(seat, slot),
                short=f"{LETTERS[slot]} {fits}",
            )
        )
    text = "Three, two, one: point at an art."
    return Prompt("point at an art", text, tuple(choices), FINGERS)


def _accuse(state: MonaLisaState, seat: Seat) -> Prompt:
    late = f"{{{state.accused}}}"
    aim = LETTERS[state.points[state.accused]]
    choices = (
        Choice("accuse", "accuse", actions.accuse(seat, True)),
        Choice("overlook", "let it pass", actions.accuse(seat, False)),
    )
    text = _chosen_text(state, seat, f"{late} was late at {aim}. Accuse?")
    return Prompt("accuse or overlook", text, choices, FINGERS)


def _vote(state: MonaLisaState, seat: Seat) -> Prompt:
    late = f"{{{state.accused}}}"
    choices = (
        Choice("deny", "deny any art in this round", actions.vote(seat, True), short="deny"),
        Choice("allow", "let the finger count", actions.vote(seat, False), short="allow"),
    )
    text = _chosen_text(state, seat, f"{late} is accused. Deny any art in this round?")
    return Prompt("vote", text, choices, FINGERS)


def _keep(state: MonaLisaState, seat: Seat) -> Prompt:
    components = state.components
    crew = state.crews[seat]
    limit = min(components.keep_limit(state.seat_count), len(crew))
    legal = state.legal_actions(seat)
    composed = ""
    if len(legal) <= FEW:
        kept = [action for action in legal if isinstance(action, Keep)]
    else:
        strong = sorted(crew, key=lambda card: -components.cards[card].value)
        sizes = range(limit + 1)
        kept = [Keep(seat, codes_of(sorted(strong[:size]), components)) for size in sizes]
        example = " ".join(codes_of(crew[:2], components))
        composed = f"keep {example}: at most {count(limit, 'card')} of yours."
    known = components.card_of_code
    hands = [tuple([known[code] for code in action.cards]) for action in kept]
    # One mostly keeps as many as one may, and the strongest.
    hands.sort(key=lambda cards: (-len(cards), -sum(components.cards[c].value for c in cards)))
    choices = [keep_choice(seat, cards, components) for cards in hands]
    first = f"Keep up to {limit} of your {count(len(crew), 'card')} for the next round."
    text = _chosen_text(state, seat, first)
    return Prompt("keep cards", text, tuple(choices), KEEPING, composed)


_PROMPTS = {
    DRAFT: _draft,
    CHOICE: _choice,
    READY: _ready,
    POINT: _point,
    ACCUSE: _accuse,
    VOTE: _vote,
    KEEP: _keep,
}

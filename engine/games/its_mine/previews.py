"""What a move of It's Mine costs and brings, before it is made."""

from collections.abc import Sequence
from dataclasses import replace

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.events import Emit, Event
from engine.core.rng import Rng
from engine.games.its_mine import placing, scoring
from engine.games.its_mine.actions import (
    Burn,
    Discard,
    Give,
    ItsMineAction,
    Pass,
    Place,
    Play,
    Salvage,
)
from engine.games.its_mine.components import ROUNDS
from engine.games.its_mine.effects import BURN, EACH_TURN, HAND
from engine.games.its_mine.events import HandShown
from engine.games.its_mine.state import ItsMineState
from engine.games.its_mine.table import NOBODY, PER_DISTRICT
from engine.games.its_mine.view import UNDERTAKER, ItsMinePreview, ItsMineView

NO_CHANGE = "no change"
"""The verdict on a district whose masks stay as they are."""


def state_of(
    view: ItsMineView,
    hands: list[tuple[int, ...]],
    boss_deck: tuple[int, ...] = (),
    action_deck: tuple[int, ...] = (),
    rng: Rng | None = None,
) -> ItsMineState:
    """The open part of a view as a state, with these hands and decks."""
    return ItsMineState(
        view.components,
        view.city,
        rng or Rng(0),
        view.white,
        view.districts,
        boss_deck,
        action_deck,
        list(view.rows),
        hands,
        list(view.known),
        list(view.discards),
        list(view.tokens),
        view.supply,
        view.turn,
        view.round,
        view.pending,
        view.judged,
    )


def preview(view: ItsMineView, action: ItsMineAction) -> ItsMinePreview:
    """The figures after an action with all that follows from it at once, and a sentence that says
    them."""
    seat = action.seat
    after = state_of(view, [hand or () for hand in view.hands])
    told: list[Event] = []
    _play(view, after, action, told.append)
    masks = scoring.standing(after)
    holders = tuple([scoring.leader(found) for found in masks])
    earned = scoring.totals(view)
    points = tuple(new - old for new, old in zip(scoring.totals(after), earned, strict=True))
    district = _district(view, action)
    before = scoring.standing(view)
    gain = masks[district][seat] - before[district][seat] if district >= 0 else 0
    verdict = ""
    if district >= 0:
        verdict = _verdict(before[district], masks[district], seat)
    paid = 0
    if isinstance(action, Play) or (isinstance(action, Salvage) and not view.pending):
        changes = placing.cost_effects(view, seat, district)
        paid = placing.price(view, view.components.card_of_id[action.card], changes)
    figures = ItsMinePreview(
        text="",
        masks=masks,
        holders=holders,
        points=(points[0], points[1]),
        tokens=(after.tokens[0], after.tokens[1]),
        paid=paid,
        district=district,
        mask_gain=gain,
        verdict=verdict,
    )
    return replace(figures, text=_text(view, action, figures, after, told))


def _play(view: ItsMineView, after: ItsMineState, action: ItsMineAction, emit: Emit) -> None:
    """Carry out an action and what follows at once, but for what nobody can foresee: new cards."""
    lasts = view.round == ROUNDS - 1 and view.last_turn and view.turn != view.first
    if view.round == ROUNDS or lasts:
        after.apply(action, emit)
    elif after.carry_out(action, emit) and after.turn_over:
        after.drop_rest(emit)  # in the last turn, where it may count


def _district(view: ItsMineView, action: ItsMineAction) -> int:
    match action:
        case Place(district=district):
            return district
        case Play(place=place) | Salvage(place=place) | Burn(place=place):
            return place // PER_DISTRICT
        case Pass() if view.pending:
            return view.pending[-1].district
    return -1


def _verdict(before: tuple[int, int], after: tuple[int, int], seat: Seat) -> str:
    """What becomes of a district for the seat, in two words."""
    held, holds = scoring.leader(before), scoring.leader(after)
    if before == after:
        return NO_CHANGE
    if holds == seat:
        return "still yours" if held == seat else "takes it"
    if holds == NOBODY:
        return "still a tie" if held == NOBODY else "a tie"
    return "still theirs" if held == holds else "loses it"


def _text(
    view: ItsMineView,
    action: ItsMineAction,
    figures: ItsMinePreview,
    after: ItsMineState,
    told: Sequence[Event],
) -> str:
    """The figures in a sentence that fits one line: the district, points, tokens, what follows."""
    seat, rival = action.seat, 1 - action.seat
    parts = []
    if figures.district >= 0 and figures.verdict != NO_CHANGE:
        parts.append(_standing(view, figures, seat))
    parts += _elsewhere(view, figures, seat)
    changes = []
    if figures.points[seat]:
        changes.append(_points(figures.points[seat]))
    if figures.points[rival]:
        lost = figures.points[rival]
        changes.append(f"{{{rival}}} {f'{lost:+d}' if changes else _points(lost)}")
    if changes:
        parts.append(", ".join(changes))
    tokens = count(figures.tokens[seat], "token") if figures.tokens[seat] else "no token"
    if figures.tokens[seat] != view.tokens[seat]:
        parts.append(f"{tokens} left" if figures.paid else f"you would have {tokens}")
    elif isinstance(action, Discard):
        parts.append("no token is left for you")
    taken = view.tokens[rival] - figures.tokens[rival]
    if taken > 0:
        parts.append(f"{{{rival}}} loses {count(taken, 'token')}")
    parts += _then(view, action, after, told)
    return "; ".join(parts) or "nothing changes"


def _points(change: int) -> str:
    """ "+1 point", "-3 points"."""
    return f"{'+' if change > 0 else ''}{count(change, 'point')}"


def _standing(view: ItsMineView, figures: ItsMinePreview, seat: Seat) -> str:
    """ "takes Bank 7:6", "Bank 7:6, still yours"."""
    return _told(view, figures, figures.district, seat, figures.verdict)


def _elsewhere(view: ItsMineView, figures: ItsMinePreview, seat: Seat) -> list[str]:
    """The other districts in which masks change: "loses Palace 3:4", "Palace 4:3"."""
    parts = []
    for district, before in enumerate(scoring.standing(view)):
        after = figures.masks[district]
        if district != figures.district and before != after:
            same = scoring.leader(before) == scoring.leader(after)
            verdict = "" if same else _verdict(before, after, seat)
            parts.append(_told(view, figures, district, seat, verdict))
    return parts


def _told(
    view: ItsMineView, figures: ItsMinePreview, district: int, seat: Seat, verdict: str
) -> str:
    name = view.components.districts[view.districts[district]].short
    masks = figures.masks[district]
    standing = f"{name} {masks[seat]}:{masks[1 - seat]}"
    verb = verdict.removesuffix(" it")
    if verb != verdict:
        return f"{verb} {standing}"
    return f"{standing}, {verdict}" if verdict else standing


def _then(
    view: ItsMineView, action: ItsMineAction, after: ItsMineState, told: Sequence[Event]
) -> list[str]:
    """What is still to be decided, and what was told besides figures."""
    parts = []
    asked = after.pending[-1] if after.pending else None
    if asked is not None and asked.kind == BURN:
        effect = after.at_once(asked.card)[asked.effect]
        targets = len(placing.burnable(after, asked.seat, asked.district, effect.what))
        own = asked.seat == action.seat
        burn = f"{'may ' if effect.optional else ''}burn{'' if own or effect.optional else 's'}"
        which = f"one of {targets}" if targets > 1 else "one"
        parts.append(f"then {'you' if own else f'{{{asked.seat}}}'} {burn} {which}")
        later = after.at_once(asked.card)[asked.effect + 1 :]
        if own and after.hands[asked.seat] and any(other.where == HAND for other in later):
            parts.append("then you show your hand")
    elif asked is not None and asked.kind == UNDERTAKER:
        whose = "your" if asked.seat == action.seat else f"{{{asked.seat}}}'s"
        parts.append(f"then {whose} Undertaker may play a discard")
    elif isinstance(action, Place | Play | Salvage):
        card = view.components.cards[view.components.card_of_id[action.card]]
        if any(effect.verb == BURN for effect in card.powers.at_once):
            parts.append("nothing there can be burnt")
    if isinstance(action, Salvage) and not view.pending and not view.last_turn:
        parts.append("then you give up a hand card")
    if isinstance(action, Give):
        parts.append("it goes to your discards without a token")
    if isinstance(action, Pass):
        kind = view.pending[-1].kind
        parts.append("your discards stay" if kind == UNDERTAKER else "nobody is burnt")
    if any(isinstance(event, HandShown) for event in told):
        parts.append("your hand is shown")
    if isinstance(action, Place | Play | Salvage):
        card = view.components.cards[view.components.card_of_id[action.card]]
        if card.powers.salvage == EACH_TURN:
            parts.append("your discards can be played there")
    return parts

"""What a move of It's Mine costs and brings, before it is made."""

from engine.core.actions import Seat
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
from engine.games.its_mine.effects import BURN, EACH_TURN
from engine.games.its_mine.sentences import count
from engine.games.its_mine.state import ItsMineState
from engine.games.its_mine.table import NOBODY, PER_DISTRICT
from engine.games.its_mine.view import UNDERTAKER, ItsMinePreview, ItsMineView


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
    """The figures after an action, and a sentence that says them."""
    seat = action.seat
    after = state_of(view, [hand or () for hand in view.hands])
    after.carry_out(action)
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
    return _with_text(figures, _text(view, action, figures, after))


def _with_text(figures: ItsMinePreview, text: str) -> ItsMinePreview:
    return ItsMinePreview(
        text,
        figures.masks,
        figures.holders,
        figures.points,
        figures.tokens,
        figures.paid,
        figures.district,
        figures.mask_gain,
        figures.verdict,
    )


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
        return "no change"
    if holds == seat:
        return "still yours" if held == seat else "takes it"
    if holds == NOBODY:
        return "still a tie" if held == NOBODY else "a tie"
    return "still theirs" if held == holds else "loses it"


def _text(
    view: ItsMineView, action: ItsMineAction, figures: ItsMinePreview, after: ItsMineState
) -> str:
    seat = action.seat
    parts = []
    district = figures.district
    if district >= 0 and not isinstance(action, Pass):
        name = view.components.districts[view.districts[district]].name
        mine, theirs = figures.masks[district][seat], figures.masks[district][1 - seat]
        gain = f"{figures.mask_gain:+d} {_masks(figures.mask_gain)}, " if figures.mask_gain else ""
        parts.append(f"{gain}{mine} : {theirs} in {name}, {figures.verdict}")
    changes = []
    if figures.points[seat]:
        changes.append(f"you {figures.points[seat]:+d}")
    if figures.points[1 - seat]:
        changes.append(f"your rival {figures.points[1 - seat]:+d}")
    if changes:
        parts.append(f"points now: {', '.join(changes)}")
    tokens = figures.tokens[seat]
    if tokens != view.tokens[seat]:
        parts.append(f"{count(tokens, 'token')} left" if figures.paid else count(tokens, "token"))
    elif isinstance(action, Discard):
        parts.append("no token is left for you")
    taken = view.tokens[1 - seat] - figures.tokens[1 - seat]
    if taken > 0:
        parts.append(f"your rival loses {count(taken, 'token')}")
    parts += _then(view, action, after)
    return "; ".join(parts) or "nothing changes"


def _masks(number: int) -> str:
    return "mask" if abs(number) == 1 else "masks"


def _then(view: ItsMineView, action: ItsMineAction, after: ItsMineState) -> list[str]:
    """What is still to be decided or seen after the action."""
    parts = []
    if after.pending and after.pending[-1].kind == BURN:
        frame = after.pending[-1]
        effect = after.at_once(frame.card)[frame.effect]
        targets = len(placing.burnable(after, action.seat, frame.district, effect.what))
        may = "may burn" if effect.optional else "burn"
        parts.append(f"then you {may} one of {targets}" if targets > 1 else f"then you {may} one")
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
    if isinstance(action, Place | Play | Salvage):
        card = view.components.cards[view.components.card_of_id[action.card]]
        if card.powers.reveals_hand:
            parts.append("your hand is shown")
        if card.powers.salvage == EACH_TURN:
            parts.append("your discards can be played there")
    return parts

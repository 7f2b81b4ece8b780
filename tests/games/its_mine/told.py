"""What previews of It's Mine tell, and how it is found in the position after."""

from engine.games.its_mine import placing, scoring
from engine.games.its_mine.actions import Burn, Discard, Give, Pass, Place, Play, Salvage
from engine.games.its_mine.events import (
    ActionPlayed,
    Burnt,
    Discarded,
    HandShown,
    NothingBurnt,
    Unsalvaged,
)
from engine.games.its_mine.table import PER_DISTRICT
from tests.previews import Move, Sentence

Masks = tuple[tuple[int, int], ...]


def _masks(move: Move) -> tuple[Masks, Masks]:
    return scoring.standing(move.before), scoring.standing(move.after)


def _holders(masks: Masks) -> tuple[int, ...]:
    return tuple(-1 if a == b else int(b > a) for a, b in masks)


def _district(move: Move) -> int:
    match move.action:
        case Place(district=district):
            return district
        case Play(place=place) | Salvage(place=place) | Burn(place=place):
            return place // PER_DISTRICT
        case Pass() if move.before.pending:
            district: int = move.before.pending[-1].district
            return district
    return -1


def _name(move: Move, district: int) -> str:
    short: str = move.after.components.districts[move.after.districts[district]].short
    return short


def _becomes(move: Move, district: int) -> str:
    """What becomes of a district for the seat, in two words."""
    before, after = _masks(move)
    held, holds = _holders(before)[district], _holders(after)[district]
    if before[district] == after[district]:
        return "no change"
    words = {move.seat: "yours", 1 - move.seat: "theirs", -1: "a tie"}
    if held == holds:
        return f"still {words[holds]}"
    return {move.seat: "takes it", 1 - move.seat: "loses it", -1: "a tie"}[holds]


def _paid(move: Move) -> int:
    return sum(event.paid for event in move.events if isinstance(event, ActionPlayed))


FIGURES = {
    "masks": lambda move: _masks(move)[1],
    "holders": lambda move: _holders(_masks(move)[1]),
    "points": lambda move: (move.total(0), move.total(1)),
    "tokens": lambda move: tuple(move.after.tokens),
    "paid": _paid,
    "district": _district,
    "mask_gain": lambda move: (
        _masks(move)[1][_district(move)][move.seat] - _masks(move)[0][_district(move)][move.seat]
        if _district(move) >= 0
        else 0
    ),
    "verdict": lambda move: _becomes(move, _district(move)) if _district(move) >= 0 else "",
}


def _stands(move: Move, name: str, own: str, rival: str, verdict: str) -> bool:
    """ "takes Bank 7:6", "Bank 7:6, still yours"."""
    places = [d for d in range(len(move.after.districts)) if _name(move, d) == name]
    masks = _masks(move)[1]
    return any(
        (int(own), int(rival)) == (masks[d][move.seat], masks[d][1 - move.seat])
        and verdict == _becomes(move, d)
        for d in places
    )


def _stays(move: Move, name: str, own: str, rival: str) -> bool:
    """ "Palace 4:3": other masks, and held by the same side as before."""
    held = ("still yours", "still theirs", "still a tie")
    return any(_stands(move, name, own, rival, verdict) for verdict in held)


def _points(move: Move, seat: int, number: str) -> bool:
    return move.total(seat) == int(number)


def _lost(move: Move, seat: int, number: str) -> bool:
    return move.before.tokens[seat] - move.after.tokens[seat] == int(number)


def _burns(move: Move) -> list[Burn]:
    """What can be burnt next, by whoever burns."""
    return [action for action in _next(move) if isinstance(action, Burn)]


def _may_pass(move: Move) -> bool:
    return any(isinstance(action, Pass) for action in _next(move))


def _next(move: Move) -> list[object]:
    return [action for seat in move.world.to_act() for action in move.world.legal_actions(seat)]


def _burner(move: Move, who: str, may: str, number: str) -> bool:
    """ "then you may burn one of 2", "then {1} burns one"."""
    seat = move.seat if who == "you" else int(who[1])
    return (
        move.world.to_act() == (seat,)
        and move.world.phase == "burn"
        and len(_burns(move)) == int(number.removeprefix(" of ") or 1)
        and _may_pass(move) == bool(may)
    )


def _shows_then(move: Move) -> bool:
    """Whatever is burnt, the hand is shown next."""
    after = move.world.copy()
    events: list[object] = []
    after.apply(_next(move)[0], events.append)
    return any(isinstance(event, HandShown) for event in events)


def _undertaker(move: Move, whose: str) -> bool:
    seat = move.seat if whose == "your" else int(whose[1])
    return bool(move.world.phase == "undertaker" and move.world.to_act() == (seat,))


def _event(kind: type) -> object:
    return lambda move: any(isinstance(event, kind) for event in move.events)


def _none_burnt(move: Move) -> bool:
    return any(isinstance(event, NothingBurnt) for event in move.events) and not any(
        isinstance(event, Burnt) for event in move.events
    )


SENTENCES: tuple[Sentence, ...] = (
    (r"(takes|loses) ([^:]+) (\d+):(\d+)", lambda m, verb, *told: _stands(m, *told, f"{verb} it")),
    (r"([^:]+) (\d+):(\d+), (still yours|still theirs|still a tie|a tie)", _stands),
    (r"([^:;]+) (\d+):(\d+)", _stays),
    (r"([+-]\d+) points?", lambda m, own: _points(m, m.seat, own)),
    (r"\{(\d)\} ([+-]\d+) points?", lambda m, who, own: _points(m, int(who), own)),
    (
        r"([+-]\d+) points?, \{(\d)\} ([+-]\d+)",
        lambda m, own, who, rival: _points(m, m.seat, own) and _points(m, int(who), rival),
    ),
    (r"no token is left for you", lambda m: m.after.tokens == m.before.tokens),
    (r"(no|\d+) tokens? left", lambda m, left: (str(m.after.tokens[m.seat] or "no"),)),
    (r"you would have (no|\d+) tokens?", lambda m, left: (str(m.after.tokens[m.seat] or "no"),)),
    (r"\{(\d)\} loses (\d+) tokens?", lambda m, who, number: _lost(m, int(who), number)),
    (
        r"then (you|\{\d\}) (may )?burns? one( of \d+)?",
        lambda m, who, may, number: _burner(m, who, may or "", number or ""),
    ),
    (r"then you show your hand", _shows_then),
    (r"then (your|\{\d\}'s) Undertaker may play a discard", _undertaker),
    (r"nothing there can be burnt", _none_burnt),
    (
        r"then you give up a hand card",
        lambda m: (
            m.before.hand_sizes[m.seat] > 2
            and any(isinstance(action, (Give, Burn)) for action in m.legal())
        ),
    ),
    (
        r"it goes to your discards without a token",
        lambda m: all(e.supply + e.rival == 0 for e in m.events if isinstance(e, Discarded)),
    ),
    (r"your discards stay", _event(Unsalvaged)),
    (r"nobody is burnt", _none_burnt),
    (r"your hand is shown", _event(HandShown)),
    (
        r"your discards can be played there",
        lambda m: placing.salvages(m.after, m.seat, _district(m)),
    ),
    (
        r"nothing changes",
        lambda m: (
            _masks(m)[0] == _masks(m)[1]
            and m.before.tokens == m.after.tokens
            and not m.total(0)
            and not m.total(1)
        ),
    ),
)


def changes(move: Move) -> list[str]:
    """Districts whose masks change, both sides' points and tokens, what is to be burnt or shown."""
    before, after = _masks(move)
    told = [_name(move, d) for d in range(len(after)) if before[d] != after[d]]
    told += [f"{move.total(seat):+d}" for seat in (0, 1) if move.total(seat)]
    if move.after.tokens[move.seat] != move.before.tokens[move.seat]:
        told.append(f"{move.after.tokens[move.seat] or 'no'} token")
    if move.after.tokens[1 - move.seat] < move.before.tokens[1 - move.seat]:
        told.append(f"{{{1 - move.seat}}} loses")
    if _burns(move):
        told.append("burn")
    if move.world.phase == "undertaker":
        told.append("Undertaker may play a discard")
    if any(isinstance(event, HandShown) for event in move.events):
        told.append("hand is shown")
    if isinstance(move.action, (Give, Discard)) and not told:
        told.append("token")
    return told

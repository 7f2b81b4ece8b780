"""What previews of Meins! tell, and how it is found in the position after."""

from collections.abc import Sequence
from itertools import product
from typing import Any

from engine import Seat
from engine.games.meins.components import TYPES, Exhibit
from engine.games.meins.letters import SLOTS
from engine.games.meins.moves import Buy, Discard, Expand, Take
from engine.games.meins.view import DISCARD, OVER, USE
from tests.previews import Move, Sentence


def _held(move: Move) -> str:
    own = zip(move.after.components.letters, move.after.supplies[move.seat], strict=True)
    return " ".join(f"{letter}{number}" for letter, number in own if number) or "nothing"


def _paid(move: Move) -> str:
    before, after = (view.supplies[move.seat] for view in (move.before, move.after))
    spent = zip(move.after.components.letters, before, after, strict=True)
    return " ".join(letter for letter, had, has in spent for _ in range(had - has))


def _lacks(supply: Sequence[int], exhibit: Exhibit) -> tuple[int, ...]:
    """What is missing, by trying every type for every free choice."""
    fixed = [max(0, need - have) for have, need in zip(supply, exhibit.fixed, strict=True)]
    most = 0
    for kinds in product(range(TYPES), repeat=len(exhibit.any)):
        spare = [max(0, have - need) for have, need in zip(supply, exhibit.fixed, strict=True)]
        paid = 0
        for kind, number in zip(kinds, exhibit.any, strict=True):
            some = min(number, spare[kind])
            spare[kind] -= some
            paid += some
        most = max(most, paid)
    return (*fixed, sum(exhibit.any) - most)


def _round_goes_on(move: Move) -> bool:
    after, before = move.after, move.before
    return after.round == before.round and after.phase not in (DISCARD, OVER)


def _all_lacks(move: Move) -> tuple[tuple[int, ...] | None, ...]:
    """Nothing for exhibits that leave the game with the round, or that nobody knows yet."""
    before, after = move.before, move.after
    exhibits = after.components.exhibits
    return tuple(
        _lacks(after.supplies[move.seat], exhibits[then])
        if _round_goes_on(move) and now == then >= 0
        else None
        for now, then in zip(before.display, after.display, strict=True)
    )


def _villa_lacks(move: Move) -> tuple[int, ...] | None:
    if move.after.villas[move.seat]:
        return None
    villa, supply = move.after.components.villa, move.after.supplies[move.seat]
    each = [max(0, villa.each_type - have) for have in supply]
    return (*each, max(0, villa.same_type_extra - max(0, max(supply) - villa.each_type)))


def _letters(move: Move, lacks: Sequence[int], extra: str) -> str:
    letters = move.after.components.letters
    told = [letter for letter, number in zip(letters, lacks, strict=False) for _ in range(number)]
    if extra == "?":
        return " ".join([*told, *["?"] * lacks[TYPES]])
    further = [f"{lacks[TYPES]} {extra}"] if lacks[TYPES] else []
    return " and ".join([" ".join(told)] * bool(told) + further)


def _note(move: Move, slot: int, lacks: tuple[int, ...] | None) -> str:
    card, bought = move.before.display[slot], isinstance(move.action, Buy)
    if lacks is not None:
        return f"lacks {_letters(move, lacks, '?')}" if any(lacks) else "can buy"
    gone = card < 0 or (bought and SLOTS[move.action.slot] == SLOTS[slot])
    return "" if gone or _round_goes_on(move) or move.after.phase == OVER else "leaves the game"


def _notes(move: Move) -> tuple[str, ...]:
    """What of an exhibit that leaves the game comes true when the next round begins."""
    notes = tuple(_note(move, slot, lacks) for slot, lacks in enumerate(_all_lacks(move)))
    if move.after.round > move.before.round:
        leaving = [move.before.display[slot] for slot, note in enumerate(notes) if "leaves" in note]
        assert set(leaving) <= set(move.after.removed), move.place
    return notes


def _villa_note(move: Move) -> str:
    lacks = _villa_lacks(move)
    if lacks is None:
        return "expanded"
    if any(lacks):
        return f"lacks {_letters(move, lacks, 'alike')}"
    return "can expand" if _round_goes_on(move) else "can be paid"


def _points(move: Move) -> int:
    """Exhibits and villa, as category cards may change hands later."""

    def own(view: object) -> int:
        lines = move.game.words.scores(view)[move.seat].lines
        return sum(line.points for line in lines if line.target.startswith(("exhibit", "villa")))

    return own(move.after) - own(move.before)


def _takers(move: Move, view: Any) -> dict[int, Seat]:
    """Who takes the category card of whom, by the score sheets."""
    found = {}
    for seat, sheet in enumerate(move.game.words.scores(view)):
        for line in sheet.lines:
            if line.target.startswith("category "):
                found[int(line.target.split()[1])] = seat
    return found


def _cards(move: Move) -> tuple[tuple[Seat, Seat | None, Seat | None], ...]:
    before, after = _takers(move, move.before), _takers(move, move.after)
    changed = [
        owner for owner in range(move.before.seat_count) if before.get(owner) != after.get(owner)
    ]
    return tuple((owner, before.get(owner), after.get(owner)) for owner in changed)


def _card_named(move: Move, name: str, loser: str | None, winner: Seat | None) -> bool:
    components, owners = move.before.components, move.before.category_cards
    return any(
        (components.categories[owners[owner]].name, before, after)
        == (name, None if loser is None else int(loser), winner)
        for owner, before, after in _cards(move)
    )


FIGURES = {
    "cards": _cards,
    "supply": lambda move: move.after.supplies[move.seat],
    "lacks": _all_lacks,
    "villa_lacks": _villa_lacks,
    "points": _points,
    "notes": _notes,
    "villa_note": _villa_note,
}


def _affordable(move: Move, told: str) -> bool:
    """ "exhibit a, c or the villa" is all that could be paid for."""
    use = move.world.copy()
    use.phase, use.turn, use.used = USE, move.seat, True
    legal = use.legal_actions(move.seat)
    shown = [SLOTS[action.slot] for action in legal if isinstance(action, Buy)]
    villa = any(isinstance(action, Expand) for action in legal)
    names = told.replace(", ", " ").replace(" or ", " ").split(" ")
    named = [name for name in names if len(name) == 1]
    return named == sorted(set(shown)) and ("villa" in names) == villa


def _points_for(move: Move, number: str, letters: str) -> bool:
    return int(number) == _points(move) and letters == _paid(move)


def _ends_round(move: Move, match: str | None) -> bool:
    return not _round_goes_on(move) and bool(match) == (move.after.phase == OVER)


SENTENCES: tuple[Sentence, ...] = (
    (
        r"leaves you ([^:]+): enough for ([^;]+)",
        lambda move, held, told: held == _held(move) and _affordable(move, told),
    ),
    (r"leaves you ([^;:]+)", lambda move, held: (_held(move),)),
    (r"you keep ([^;]+)", lambda move, held: (_held(move),)),
    (r"(\d+) points? for ([A-Z ]+)", _points_for),
    (r"your third here, so it ends the round( and the match)?", _ends_round),
    (r"you could still afford ([^;]+)", _affordable),
    (
        r"([^;]+) card(?: from \{(\d)\})? \+2",
        lambda move, name, loser: _card_named(move, name, loser, move.seat),
    ),
    (
        r"\{(\d)\} loses the ([^;]+) card",
        lambda move, who, name: _card_named(move, name, who, None),
    ),
    (r"no card taken or used for a full lap: it ends the round( and the match)?", _ends_round),
)


def changes(move: Move) -> list[str]:
    """Cards that come and go, points, and the end of a round."""
    told = []
    if isinstance(move.action, (Buy, Expand)):
        told.append(_paid(move))
    if isinstance(move.action, (Take, Discard)):
        told.append(_held(move))
    if _points(move):
        told.append(f"{_points(move)} point")
    told += [
        f"{move.before.components.categories[move.before.category_cards[owner]].name} card"
        for owner, _, _ in _cards(move)
    ]
    if not isinstance(move.action, Discard) and not _round_goes_on(move):
        told.append("ends the round")
    return told

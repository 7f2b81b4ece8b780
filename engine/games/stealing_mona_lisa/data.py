"""A position of Stealing Mona Lisa as plain data and back: our FEN.

Skill cards are texts such as "re5 sn6", arts their ids, choices as they are written in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.actions import Action, InvalidNotation
from engine.core.game import InvalidPosition
from engine.core.reader import Reader
from engine.core.rng import seed_to_text
from engine.core.state import Data
from engine.games.stealing_mona_lisa import actions, checks, heists
from engine.games.stealing_mona_lisa.actions import LETTERS, NO_ART, NOTHING
from engine.games.stealing_mona_lisa.components import SEAT_COUNTS, Components
from engine.games.stealing_mona_lisa.view import (
    ALONE,
    EVEN,
    LEFT,
    LOTS,
    NOBODY,
    PHASES,
    SEALED,
    Heist,
    Settings,
)

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState


SEALED_TEXT = "sealed"
"""A choice that an imagined world leaves open."""


def to_data(state: MonaLisaState) -> Data:
    """The whole position, secrets included."""
    components = state.components

    def ids(arts: Sequence[int]) -> list[str]:
        return [components.arts[art].id for art in arts]

    def codes(cards: Sequence[int]) -> str:
        return " ".join([components.codes[card] for card in cards])

    return {
        "rng": seed_to_text(state.rng.state),
        "round": state.round,
        "phase": state.phase,
        "idle_rounds": state.idle_rounds,
        "accused": state.accused,
        "settings": {
            "open_collections": state.settings.open_collections,
            "finger": state.settings.finger,
            "lots": state.settings.lots,
        },
        "arts": ids(state.arts),
        "art_pile": ids(state.art_pile),
        "deck": codes(state.deck),
        "discards": codes(state.discards),
        "heists": [
            {
                "art": components.arts[heist.art].id,
                "thieves": list(heist.thieves),
                "sizes": list(heist.sizes),
                "stacks": [codes(stack) for stack in heist.stacks],
                "winner": heist.winner,
                "how": heist.how,
                "skill": "" if heist.skill < 0 else components.skills[heist.skill].id,
            }
            for heist in state.heists
        ],
        "seats": [
            {
                "collection": ids(state.collections[seat]),
                "carried": codes(state.carried[seat]),
                "hand": codes(state.hands[seat]),
                "picks": codes(state.picks[seat]),
                "crew": codes(state.crews[seat]),
                "stack": codes(state.stacks[seat]),
                "choice": _choice_text(state.pending[seat]),
                "point": _point_text(state.points[seat]) if state.points else "",
                "late": state.late[seat],
                "denied": state.denied[seat],
                "leftover": state.leftover[seat],
            }
            for seat in range(state.seat_count)
        ],
    }


def _choice_text(choice: object) -> str:
    """A waiting choice without its seat."""
    if choice is None:
        return ""
    if isinstance(choice, Action):
        return str(choice).partition(" ")[2]
    return SEALED_TEXT


def _point_text(slot: int) -> str:
    return NOTHING if slot == NO_ART else LETTERS[slot]


class _Reader(Reader):
    """One table of the position, with the cards of the deck."""

    def __init__(self, data: object, components: Components, place: str = "") -> None:
        super().__init__(data, place)
        self.components = components

    def numbers(self, field: str, low: int, high: int) -> tuple[int, ...]:
        values = self.take(field, list)
        if any(type(value) is not int or not low <= value <= high for value in values):
            raise self.fail(field, f"must be numbers from {low} to {high}")
        return tuple(values)

    def cards(self, field: str) -> tuple[int, ...]:
        return self._cards(field, self.take(field, str))

    def stacks(self, field: str) -> tuple[tuple[int, ...], ...]:
        return tuple([self._cards(field, text) for text in self.take(field, list)])

    def _cards(self, field: str, text: object) -> tuple[int, ...]:
        known = self.components.card_of_code
        codes = text.split() if isinstance(text, str) else [""]
        for code in codes:
            if code not in known:
                raise self.fail(field, f"isn't a card of this deck: {code[:20]!r}")
        return tuple([known[code] for code in codes])

    def arts(self, field: str) -> tuple[int, ...]:
        ids = self.take(field, list)
        return tuple([self._art(field, art_id) for art_id in ids])

    def art(self, field: str) -> int:
        return self._art(field, self.take(field, str))

    def _art(self, field: str, art_id: object) -> int:
        known = self.components.art_of_id
        if not isinstance(art_id, str) or art_id not in known:
            raise self.fail(field, f"isn't a painting of this deck: {str(art_id)[:40]!r}")
        return known[art_id]


def from_data(data: Data, components: Components) -> MonaLisaState:
    """The position of `to_data`, checked: every card once, every number possible.

    Raises InvalidPosition with the field that is wrong.
    """
    from engine.games.stealing_mona_lisa.state import MonaLisaState

    top = _Reader(data, components)
    entries = top.take("seats", list)
    count = len(entries)
    if count not in SEAT_COUNTS:
        raise top.fail("seats", f"must have {SEAT_COUNTS[0]} to {SEAT_COUNTS[-1]} entries")
    seats = [_Reader(e, components, f"seat {number}: ") for number, e in enumerate(entries)]
    heists_ = tuple(
        [
            _heist(_Reader(entry, components, f"heist {slot + 1}: "), slot, count)
            for slot, entry in enumerate(top.take("heists", list)[: len(LETTERS)])
        ]
    )
    settings = _Reader(top.take("settings", dict), components, "settings: ")
    points = [_point(seat, seat.take("point", str)) for seat in seats]
    if None in points and any(point is not None for point in points):
        raise top.fail("seats", "must all have a point, or none")
    state = MonaLisaState(
        components=components,
        seat_count=count,
        settings=Settings(
            settings.flag("open_collections"), settings.flag("finger"), settings.flag("lots")
        ),
        rng=top.rng("rng"),
        art_pile=list(top.arts("art_pile")),
        deck=list(top.cards("deck")),
        discards=list(top.cards("discards")),
        arts=top.arts("arts"),
        collections=[seat.arts("collection") for seat in seats],
        carried=tuple([seat.cards("carried") for seat in seats]),
        hands=[seat.cards("hand") for seat in seats],
        picks=[seat.cards("picks") for seat in seats],
        crews=[seat.cards("crew") for seat in seats],
        stacks=[seat.cards("stack") for seat in seats],
        pending=[None] * count,
        points=tuple([point for point in points if point is not None]),
        late=tuple([seat.flag("late") for seat in seats]),
        denied=tuple([seat.flag("denied") for seat in seats]),
        heists=heists_,
        leftover=tuple([seat.number("leftover", 0, 42) for seat in seats]),
        accused=top.number("accused", NOBODY, count - 1),
        round=top.number("round", 1, 9999),
        phase=top.one_of("phase", PHASES),
        idle_rounds=top.number("idle_rounds", 0, components.stall_rounds),
    )
    checks.check_cards(state)
    checks.check_table(state)
    for number, seat in enumerate(seats):
        _take_choice(state, number, seat.take("choice", str))
    checks.check_choices(state)
    if to_data(state) != data:
        raise InvalidPosition("the position has an entry too many, or one in another order")
    return state


def _point(seat: _Reader, text: str) -> int | None:
    if text not in ("", NOTHING, *LETTERS):
        raise seat.fail("point", "must be a letter, or nothing")
    return None if not text else NO_ART if text == NOTHING else LETTERS.index(text)


def _take_choice(state: MonaLisaState, seat: int, text: str) -> None:
    """Read a waiting choice and check that it is legal."""
    if not text:
        return
    if text == SEALED_TEXT:
        state.pending[seat] = SEALED
        return
    place = f"seat {seat}: choice"
    try:
        action = actions.parse(f"{seat} {text}", state.components)
    except InvalidNotation:
        raise InvalidPosition(f"{place} isn't an action: {text[:40]!r}") from None
    reason = state.why_not(action)
    if reason is not None:
        raise InvalidPosition(f"{place} is not legal: {reason.text}")
    state.pending[seat] = action


def _heist(entry: _Reader, slot: int, seat_count: int) -> Heist:
    """What came of an art, judged anew from what was shown."""
    art = entry.art("art")
    thieves = entry.numbers("thieves", 0, seat_count - 1)
    sizes = entry.numbers("sizes", 1, 42)
    stacks = entry.stacks("stacks")
    winner = entry.number("winner", NOBODY, seat_count - 1)
    how = entry.take("how", str)
    if list(thieves) != sorted(set(thieves)) or len(sizes) != len(thieves):
        raise entry.fail("thieves", "must be different seats in order, with a size for each")
    if len(thieves) < 2:
        if stacks:
            raise entry.fail("stacks", "are shown only where several thieves met")
        return Heist(
            slot, art, thieves, sizes, (), *((thieves[0], ALONE) if thieves else (-1, LEFT))
        )
    if len(stacks) != len(thieves):
        raise entry.fail("stacks", "must be as many as thieves")
    judged = heists.judge(slot, art, thieves, stacks, entry.components)
    if how != LOTS:
        return judged
    if judged.how != EVEN or winner not in heists.equals(judged, entry.components):
        raise entry.fail("winner", "cannot have drawn a lot")
    return Heist(slot, art, thieves, sizes, stacks, winner, LOTS)

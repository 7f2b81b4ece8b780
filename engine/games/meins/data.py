"""A position of Meins! as plain data and back: our FEN. Cards are letters, exhibits their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.game import InvalidPosition
from engine.core.reader import Reader
from engine.core.rng import seed_to_text
from engine.core.state import Data
from engine.games.meins.components import CATEGORIES, TYPES, Components
from engine.games.meins.view import DISCARD, EMPTY, OVER, PER_SIDE, PHASES, ROUNDS, SIDES

if TYPE_CHECKING:
    from engine.games.meins.state import MeinsState

NO_CARD = "."
"""An empty cell of the grid; an empty slot of the display is an empty text."""


def to_data(state: MeinsState) -> Data:
    """The whole position. Piles are written from the bottom card to the top one."""
    components = state.components
    letters = components.letters

    def ids(cards: Sequence[int]) -> list[str]:
        return [components.exhibits[card].id if card >= 0 else "" for card in cards]

    def counted(cards: Sequence[int]) -> str:
        return "".join(letters[kind] * cards[kind] for kind in range(TYPES))

    return {
        "rng": seed_to_text(state.rng.state),
        "starter": state.starter,
        "round": state.round,
        "phase": state.phase,
        "turn": state.turn,
        "ender": state.ender,
        "idle_turns": state.idle_turns,
        "used": state.used,
        "stalled": state.stalled,
        "to_discard": list(state.to_discard),
        "grid": "".join(letters[card] if card >= 0 else NO_CARD for card in state.grid),
        "draw_pile": "".join(letters[card] for card in state.draw_pile),
        "discards": counted(state.discards),
        "display": ids(state.display),
        "exhibit_pile": ids(state.exhibit_pile),
        "removed": ids(state.removed),
        "category_cards": [components.categories[c].id for c in state.category_cards],
        "seats": [
            {
                "supply": counted(state.supplies[seat]),
                "villa": state.villas[seat],
                **{
                    side: ids(cards)
                    for side, cards in zip(SIDES, state.collections[seat], strict=True)
                },
            }
            for seat in range(state.seat_count)
        ],
    }


class _Reader(Reader):
    """One table of the position, with the cards of the deck."""

    def __init__(self, data: object, components: Components, place: str = "") -> None:
        super().__init__(data, place)
        self.components = components

    def types(self, field: str, *, gaps: bool = False) -> list[int]:
        """Letters as types; with `gaps`, NO_CARD is an empty place."""
        known = dict(self.components.type_of_letter)
        if gaps:
            known[NO_CARD] = EMPTY
        text = self.take(field, str)
        if not all(letter in known for letter in text):
            raise self.fail(field, f"may only have the letters {''.join(known)}")
        return [known[letter] for letter in text]

    def counts(self, field: str) -> list[int]:
        types = self.types(field)
        return [types.count(kind) for kind in range(TYPES)]

    def exhibits(self, field: str, *, gaps: bool = False) -> list[int]:
        known = dict(self.components.exhibit_of_id)
        if gaps:
            known[""] = EMPTY
        ids = self.take(field, list)
        for card in ids:
            if not isinstance(card, str) or card not in known:
                raise self.fail(field, f"names no exhibit of this deck: {str(card)[:40]!r}")
        return [known[card] for card in ids]


def from_data(data: Data, components: Components, seat_counts: Sequence[int]) -> MeinsState:
    """The position of `to_data`, checked: every card once, every number possible.

    Raises InvalidPosition with the field that is wrong.
    """
    from engine.games.meins.state import MeinsState

    top = _Reader(data, components)
    seats = top.take("seats", list)
    count = len(seats)
    if count not in seat_counts:
        raise top.fail("seats", f"must have {seat_counts[0]} to {seat_counts[-1]} entries")
    supplies, villas, collections = [], [], []
    for number, entry in enumerate(seats):
        reader = _Reader(entry, components, f"seat {number}: ")
        supplies.append(reader.counts("supply"))
        villas.append(reader.flag("villa"))
        own = [reader.exhibits(side) for side in SIDES]
        for side, cards in zip(SIDES, own, strict=True):
            if len(cards) > PER_SIDE:
                raise reader.fail(side, f"may have {PER_SIDE} exhibits at most")
        collections.append(own)
        reader.done()
    to_discard = top.take("to_discard", list)
    if len(to_discard) != count or any(
        type(owed) is not int or not 0 <= owed <= sum(supply)
        for owed, supply in zip(to_discard, supplies, strict=True)
    ):
        raise top.fail("to_discard", "must have a possible number for each seat")
    category_ids = [category.id for category in components.categories]
    cards = top.take("category_cards", list)
    if len(cards) != count or len({str(c) for c in cards}) != count:
        raise top.fail("category_cards", "must have a different category for each seat")
    if any(card not in category_ids for card in cards):
        raise top.fail("category_cards", f"must be of: {', '.join(category_ids)}")
    state = MeinsState(
        components=components,
        seat_count=count,
        rng=top.rng("rng"),
        starter=top.number("starter", 0, count - 1),
        grid=top.types("grid", gaps=True),
        display=top.exhibits("display", gaps=True),
        supplies=supplies,
        villas=villas,
        collections=collections,
        category_cards=tuple(category_ids.index(card) for card in cards),
        draw_pile=top.types("draw_pile"),
        discards=top.counts("discards"),
        exhibit_pile=top.exhibits("exhibit_pile"),
        removed=top.exhibits("removed"),
        to_discard=to_discard,
        turn=top.number("turn", 0, count - 1),
        round=top.number("round", 1, ROUNDS),
        phase=top.one_of("phase", PHASES),
        ender=top.number("ender", 0, count - 1),
        idle_turns=top.number("idle_turns", 0, count - 1),
        used=top.flag("used"),
        stalled=top.flag("stalled"),
    )
    top.done()
    _check(state)
    return state


def _check(state: MeinsState) -> None:
    """Raise InvalidPosition unless the parts of the position fit together."""
    components = state.components
    if len(state.grid) != 9:
        raise InvalidPosition("grid must have nine places")
    if len(state.display) != 4:
        raise InvalidPosition("display must have four places")
    if len(state.category_cards) > CATEGORIES:
        raise InvalidPosition("category_cards has more cards than there are")
    for kind, card in enumerate(components.procurement):
        have = (
            state.grid.count(kind)
            + state.draw_pile.count(kind)
            + state.discards[kind]
            + sum(supply[kind] for supply in state.supplies)
        )
        if have != card.copies:
            raise InvalidPosition(f"{card.name} must stand {card.copies} times in all, not {have}")
    placed = state.exhibit_pile + state.removed + [card for card in state.display if card >= 0]
    placed += [card for own in state.collections for side in own for card in side]
    for number, exhibit in enumerate(components.exhibits):
        if placed.count(number) != 1:
            raise InvalidPosition(
                f"{exhibit.name} must stand once, not {placed.count(number)} times"
            )
    for seat, own in enumerate(state.collections):
        for number, side in enumerate(own, 1):
            full = len(side) == PER_SIDE and number == state.round
            if (side and number > state.round) or (full and state.phase not in (DISCARD, OVER)):
                raise InvalidPosition(
                    f"seat {seat}: too many exhibits on the {SIDES[number - 1]} side"
                )
    if state.phase == DISCARD and not state.to_discard[state.turn]:
        raise InvalidPosition("turn must be a seat that has cards to give up")
    if state.phase == DISCARD and state.round == ROUNDS:
        raise InvalidPosition("phase cannot be discard in the last round")
    if state.phase == "take" and max(state.grid) < 0:
        raise InvalidPosition("phase cannot be take with an empty grid")
    if state.phase == OVER and (
        state.round != ROUNDS
        or not (state.stalled or len(state.collections[state.ender][-1]) == PER_SIDE)
    ):
        raise InvalidPosition("phase cannot be over: nothing has ended the last round")

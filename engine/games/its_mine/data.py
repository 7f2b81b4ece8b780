"""A position of It's Mine as plain data and back: our FEN. Cards and districts are their ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.game import InvalidPosition
from engine.core.reader import Reader
from engine.core.rng import seed_to_text
from engine.core.state import Data
from engine.games.its_mine.components import ROUNDS, Components
from engine.games.its_mine.effects import BURN
from engine.games.its_mine.table import (
    ACTIONS,
    DISTRICTS,
    FULL,
    PER_DISTRICT,
    Row,
    face,
    rows_of,
)
from engine.games.its_mine.view import GIVE, OVER, OWNER, SEATS, UNDERTAKER, Pending

if TYPE_CHECKING:
    from engine.games.its_mine.state import ItsMineState

BURNT = "burnt "
"""What stands before the id of a burnt card."""
KNOWN = ("owner", "seats", "all")
"""How it is written who knows a hand."""


def to_data(state: ItsMineState) -> Data:
    """The whole position. A row is written from its Boss to its top card."""
    components = state.components

    def ids(cards: Sequence[int]) -> list[str]:
        return [f"{BURNT if card < 0 else ''}{components.ids[face(card)]}" for card in cards]

    return {
        "rng": seed_to_text(state.rng.state),
        "city": components.cities[state.city].id,
        "white": state.white,
        "districts": [components.districts[number].id for number in state.districts],
        "round": state.round,
        "turn": state.turn,
        "supply": state.supply,
        "boss_deck": ids(state.boss_deck),
        "action_deck": ids(state.action_deck),
        "pending": [
            {
                "kind": frame.kind,
                "seat": frame.seat,
                "district": frame.district,
                "card": _source_id(components, frame.card),
                "effect": frame.effect,
                "row": frame.row,
            }
            for frame in state.pending
        ],
        "judged": [list(found) for found in state.judged],
        "seats": [
            {
                "tokens": state.tokens[seat],
                "hand": ids(state.hands[seat]),
                "known": KNOWN[state.known[seat]],
                "discards": ids(state.discards[seat]),
                "gangs": [
                    [ids(row) for row in rows_of(state, seat, district) if row]
                    for district in range(DISTRICTS)
                ],
            }
            for seat in (0, 1)
        ],
    }


def _source_id(components: Components, card: int) -> str:
    return components.districts[~card].id if card < 0 else components.ids[card]


class _Reader(Reader):
    """One table of the position, with the cards of the deck."""

    def __init__(self, data: object, components: Components, place: str = "") -> None:
        super().__init__(data, place)
        self.components = components

    def cards(self, field: str) -> tuple[int, ...]:
        return self.ids(self.take(field, list), field)

    def ids(self, names: object, field: str, *, burnt: bool = False) -> tuple[int, ...]:
        """Ids as cards; with `burnt` they may be burnt ones."""
        known = self.components.card_of_id
        cards = []
        for name in names if isinstance(names, list) else [names]:
            text = name if isinstance(name, str) else ""
            down = burnt and text.startswith(BURNT)
            card = known.get(text.removeprefix(BURNT) if down else text)
            if card is None:
                raise self.fail(field, f"isn't a card of this deck: {str(name)[:40]!r}")
            cards.append(~card if down else card)
        return tuple(cards)

    def rows(self, field: str) -> list[Row]:
        """The nine rows of a seat."""
        gangs = self.take(field, list)
        if len(gangs) != DISTRICTS:
            raise self.fail(field, f"must have a list for each of the {DISTRICTS} districts")
        rows: list[Row] = []
        for gang in gangs:
            if not isinstance(gang, list) or len(gang) > PER_DISTRICT:
                raise self.fail(field, f"may have {PER_DISTRICT} rows in a district")
            for names in gang:
                row = self.ids(names, field, burnt=True)
                if not row:
                    raise self.fail(field, "may have no row without cards")
                rows.append(row)
            rows += [()] * (PER_DISTRICT - len(gang))
        return rows


def from_data(data: Data, components: Components) -> ItsMineState:
    """The position of `to_data`, checked: every card as often as there are copies.

    Raises InvalidPosition with the field that is wrong.
    """
    from engine.games.its_mine.state import ItsMineState

    top = _Reader(data, components)
    cities = [city.id for city in components.cities]
    city = cities.index(top.one_of("city", cities))
    entries = top.take("seats", list)
    if len(entries) != 2:
        raise top.fail("seats", "must have 2 entries")
    tokens, hands, known, discards, rows = [], [], [], [], []
    for number, entry in enumerate(entries):
        reader = _Reader(entry, components, f"seat {number}: ")
        tokens.append(reader.number("tokens", 0, components.tokens))
        hands.append(tuple(sorted(reader.cards("hand"))))
        known.append(KNOWN.index(reader.one_of("known", KNOWN)))
        discards.append(reader.cards("discards"))
        rows += reader.rows("gangs")
        reader.done()
    names = top.take("districts", list)
    possible = [components.districts[number].id for number in components.districts_in(city)]
    if len(names) != DISTRICTS or len({str(name) for name in names}) != DISTRICTS:
        raise top.fail("districts", f"must be {DISTRICTS} different ones")
    for name in names:
        if name not in possible:
            raise top.fail("districts", f"must be of: {', '.join(possible)}")
    state = ItsMineState(
        components=components,
        city=city,
        rng=top.rng("rng"),
        white=top.number("white", 0, 1),
        districts=tuple(components.district_of_id[name] for name in names),
        boss_deck=tuple(sorted(top.cards("boss_deck"))),
        action_deck=tuple(sorted(top.cards("action_deck"))),
        rows=rows,
        hands=hands,
        known=known,
        discards=discards,
        tokens=tokens,
        supply=top.number("supply", 0, components.tokens),
        turn=top.number("turn", 0, 1),
        round=top.number("round", 0, ROUNDS),
        pending=tuple(
            _pending(_Reader(entry, components, "pending: ")) for entry in top.take("pending", list)
        ),
        judged=tuple(_masks(top, found) for found in top.take("judged", list)),
    )
    top.done()
    _check_cards(state)
    _check_turn(state)
    return state


def _pending(reader: _Reader) -> Pending:
    components = reader.components
    kind = reader.one_of("kind", (BURN, GIVE, UNDERTAKER))
    source = reader.take("card", str)
    card = components.card_of_id.get(source)
    if card is None:
        number = components.district_of_id.get(source)
        if number is None:
            raise reader.fail("card", f"is no card or district: {source[:40]!r}")
        card = ~number
    frame = Pending(
        kind=kind,
        seat=reader.number("seat", 0, 1),
        district=reader.number("district", 0, DISTRICTS - 1),
        card=card,
        effect=reader.number("effect", 0, 3),
        row=reader.number("row", 0, PER_DISTRICT - 1),
    )
    reader.done()
    return frame


def _masks(top: _Reader, found: object) -> tuple[int, int]:
    if not (
        isinstance(found, list)
        and len(found) == 2
        and all(type(number) is int and 0 <= number < 1000 for number in found)
    ):
        raise top.fail("judged", "must have the masks of both seats for each judged district")
    return found[0], found[1]


def _check_cards(state: ItsMineState) -> None:
    """Raise InvalidPosition unless every card and token is where it can be, and none is missing."""
    components = state.components
    where: Counter[int] = Counter()
    for cards in (state.boss_deck, state.action_deck, *state.hands, *state.discards):
        where.update(cards)
    for row in state.rows:
        where.update(face(card) for card in row)
        kinds = [face(card) < components.bosses for card in row]
        if row and (not kinds[0] or any(kinds[1:])):
            raise InvalidPosition("gangs: a row must be a Boss and then Actions")
        if len(row) > FULL + 1:
            raise InvalidPosition(f"gangs: a Boss hosts {ACTIONS + 1} Actions at most")
    for card, copies in enumerate(components.copies_in[state.city]):
        if where[card] != copies:
            raise InvalidPosition(
                f"{components.cards[card].name} must appear {copies} times in all, "
                f"not {where[card]}"
            )
    if any(card >= components.bosses for card in state.boss_deck):
        raise InvalidPosition("boss_deck may have Bosses only")
    if any(card < components.bosses for card in state.action_deck):
        raise InvalidPosition("action_deck may have Actions only")
    if sum(state.tokens) + state.supply != components.tokens:
        raise InvalidPosition(f"tokens and supply must add up to {components.tokens}")


def _check_turn(state: ItsMineState) -> None:
    """Raise InvalidPosition unless hands, turn and open decisions fit together."""
    components = state.components
    over = state.round == ROUNDS
    if len(state.judged) > (DISTRICTS if over else 0):
        raise InvalidPosition("judged must be empty until the rounds are over")
    if over:
        if any(state.hands):
            raise InvalidPosition("hand must be empty when the rounds are over")
        if not state.pending and len(state.judged) != DISTRICTS:
            raise InvalidPosition("judged must have all districts when nothing is pending")
    for frame in state.pending:
        if frame.kind == GIVE and over:
            raise InvalidPosition("pending: nothing is given up when the rounds are over")
        if frame.kind == UNDERTAKER and not over:
            raise InvalidPosition("pending: an Undertaker waits until the rounds are over")
        if frame.kind == UNDERTAKER and not rows_of(state, frame.seat, frame.district)[frame.row]:
            raise InvalidPosition("pending: no Undertaker stands there")
        if frame.kind == BURN and not (
            frame.effect < len(state.at_once(frame.card))
            and state.at_once(frame.card)[frame.effect].verb == BURN
        ):
            raise InvalidPosition("pending: that card burns nothing")
        if frame.card < 0 and frame.kind != BURN:
            raise InvalidPosition("pending: a district can only burn")
    if state.pending and state.pending[-1].seat != state.turn:
        raise InvalidPosition("turn must be the seat of the last pending decision")
    if not over:
        _check_hands(state)
    if state.phase != OVER and not state.legal_actions(state.turn):
        raise InvalidPosition("turn: that seat has nothing to decide")
    dealt = sum(2 * r.hand for r in components.rounds[state.round + 1 :] if r.cards == "boss")
    if len(state.boss_deck) < dealt:
        raise InvalidPosition(f"boss_deck must have {dealt} cards for the rounds to come")
    dealt = sum(2 * r.hand for r in components.rounds[state.round + 1 :] if r.cards == "action")
    if len(state.action_deck) < dealt:
        raise InvalidPosition(f"action_deck must have {dealt} cards for the rounds to come")


def _check_hands(state: ItsMineState) -> None:
    """The first player of a round holds as much as the second, or one play less."""
    square = state.components.rounds[state.round]
    bosses = state.components.bosses
    for hand in state.hands:
        for card in hand:
            if (card < bosses) != (square.cards == "boss"):
                raise InvalidPosition(f"hand may only have {square.cards} cards in this round")
    mover, other = (len(state.hands[seat]) for seat in (state.turn, 1 - state.turn))
    placed = state.pending and not (len(state.pending) == 1 and state.pending[-1].kind == GIVE)
    salvaging = any(frame.kind == GIVE for frame in state.pending)
    full = mover + (1 if placed and not salvaging else 0)
    second = 0 if full == 2 else full - 1  # what the first player has left when the other acts
    fits = other == (full if state.turn == state.first else second)
    if not fits or not 2 <= full <= square.hand:
        raise InvalidPosition("hand: the two hands cannot be of these sizes now")
    impossible = SEATS if full == square.hand else OWNER
    if impossible in state.known:
        raise InvalidPosition(
            f"known cannot be {KNOWN[impossible]}: hands are known to both after the first swap"
        )

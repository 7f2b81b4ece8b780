"""A position of Mint Italy as plain data and back: our FEN. Cards by id, hexes by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.reader import Reader
from engine.core.rng import Rng, seed_to_text
from engine.core.state import Data
from engine.games.mint_italy import frames, island
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.lexicon import (
    CORNERS,
    FIRST_SCORING,
    FOODS,
    GOODS,
    KIND_OF_ID,
    KINDS,
    NONE,
    ROUNDS,
    TOP_LEVEL,
    TRACKS,
    VP_SOURCES,
)
from engine.games.mint_italy.table import OVER, PHASES, Estate, Table, WholeTable

VP_FIELDS = (*VP_SOURCES, *(f"round{number + 1}" for number in range(ROUNDS)))
MOST_VP = 9999


def to_data(state: WholeTable) -> Data:
    """The whole position. Decks are written from the bottom card to the top one."""
    table = state.table
    components = table.components
    bot_cards = [card.id for card in components.bot_cards]

    def faces(numbers: Sequence[int]) -> list[str]:
        return [components.faces[face].id if face != NONE else "" for face in numbers]

    def persona(number: int) -> str:
        return "" if number == NONE else components.personas[number].id

    return {
        "rng": seed_to_text(state.rng.state),
        "persona": persona(table.persona),
        "compass": persona(table.compass),
        "north": [components.map_cards[card].id for card in table.island.north],
        "south": [components.map_cards[card].id for card in table.island.south],
        "marinas": [components.marinas[card].id for card in table.marinas],
        "scoring": [components.scoring[card].id for card in table.scoring],
        "round": table.round,
        "phase": table.phase,
        "step": table.step,
        "order": list(table.order),
        "passed": list(table.passed),
        "turn": table.turn,
        "frames": [frames.to_data(frame) for frame in table.frames],
        "last_token": table.last_token,
        "row": faces(table.row),
        "deck": faces([*state.deck, *([table.top] if table.top != NONE else [])]),
        "turned": table.turned,
        "discards": faces(table.discards),
        "prices": dict(zip(GOODS, table.prices, strict=True)),
        "food_boxes": dict(zip(FOODS, table.food_boxes, strict=True)),
        "ladder": [FOODS[food] for food in table.ladder],
        "bot_deck": [bot_cards[card] for card in state.bot_deck],
        "bot_discards": [bot_cards[card] for card in table.bot_discards],
        "estates": [_estate(table, estate) for estate in table.estates],
    }


def _estate(table: Table, estate: Estate) -> Data:
    places, faces = table.island.places, table.components.faces
    return {
        "coins": estate.coins,
        "goods": dict(zip(GOODS, estate.goods, strict=True)),
        "levels": dict(zip(TRACKS, estate.levels, strict=True)),
        "settled": [f"{places[at].name} {KINDS[table.kind_at(at)]}" for at in estate.settled],
        "docked": [name for i, name in enumerate(CORNERS) if estate.docked >> i & 1],
        "order": "" if estate.order == NONE else faces[estate.order].id,
        "finished": [faces[face].id for face in estate.finished],
        "gone": [good for i, good in enumerate(GOODS) if estate.gone >> i & 1],
        "vp": dict(zip(VP_FIELDS, estate.vp, strict=True)),
    }


class _Reader(Reader):
    """One table of the position."""

    def word(self, field: str, known: Sequence[str]) -> int:
        """A text as its place in `known`; NONE for the empty text if that is not one of them."""
        value = self.take(field, str)
        if value not in known and value:
            raise self.fail(field, f"must not be {value[:40]!r}")
        return known.index(value) if value else NONE

    def words(self, field: str, known: Mapping[str, int], *, gaps: bool = False) -> list[int]:
        """Different texts as numbers; with `gaps`, the empty text is NONE."""
        values = self.take(field, list)
        for value in values:
            if not isinstance(value, str) or (value not in known and not (gaps and not value)):
                raise self.fail(field, f"must not have {str(value)[:40]!r}")
        full = [value for value in values if value]
        if len(set(full)) != len(full):
            raise self.fail(field, "names something twice")
        return [known[value] if value else NONE for value in values]

    def numbers(self, field: str, low: int, high: int) -> list[int]:
        """Different whole numbers."""
        values: list[int] = self.take(field, list)
        if any(type(value) is not int or not low <= value <= high for value in values):
            raise self.fail(field, f"must have numbers from {low} to {high}")
        if len(set(values)) != len(values):
            raise self.fail(field, "has a number twice")
        return values[:]

    def figures(self, field: str, keys: Sequence[str], most: Sequence[int]) -> list[int]:
        """A table with a number from 0 for each key."""
        inner = _Reader(self.take(field, dict), f"{self.place}{field}: ")
        values = [inner.number(key, 0, top) for key, top in zip(keys, most, strict=True)]
        inner.done()
        return values


def _numbered(ids: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(ids)}


def from_data(
    data: Data, components: Components, seat_counts: Sequence[int]
) -> tuple[Table, list[int], list[int], Rng]:
    """The parts of `to_data`, each checked for itself.

    Raises InvalidPosition with the field that is wrong.
    """
    top = _Reader(data)
    persona_ids = [card.id for card in components.personas]
    persona, compass = (top.word(field, persona_ids) for field in ("persona", "compass"))
    entries = top.take("estates", list)
    seats = len(entries) - (persona != NONE)
    if seats not in seat_counts or (seats == 1) != (persona != NONE):
        raise top.fail("estates", "must have 2 to 4 entries, or 2 with a persona")
    if (compass == NONE) != (persona == NONE) or (compass == persona != NONE):
        raise top.fail("compass", "must be another persona")
    lay = _island(top, components, seats)
    face_of = _numbered([face.id for face in components.faces])
    deck = top.words("deck", face_of)
    price_tops = [len(track.boxes) - 1 for track in components.prices]
    bot_of = _numbered([card.id for card in components.bot_cards])
    count = len(entries)
    table = Table(
        components=components,
        island=lay,
        seat_count=seats,
        persona=persona,
        compass=compass,
        order=tuple(top.numbers("order", 0, count - 1)),
        estates=[],
        row=top.words("row", face_of, gaps=True),
        top=deck.pop() if deck else NONE,
        scoring=tuple(top.words("scoring", _numbered([c.id for c in components.scoring]))),
        marinas=tuple(top.words("marinas", _numbered([c.id for c in components.marinas]))),
        prices=top.figures("prices", GOODS, price_tops),
        food_boxes=top.figures("food_boxes", FOODS, [components.last_box] * len(FOODS)),
        ladder=top.words("ladder", _numbered(FOODS)),
        occupied=[NONE] * len(lay.places),
        discards=top.words("discards", face_of),
        turned=bool(top.take("turned", bool)),
        bot_discards=top.words("bot_discards", bot_of),
        passed=top.numbers("passed", 0, count - 1),
        round=top.number("round", 1, ROUNDS),
        phase=top.one_of("phase", PHASES),
        step=top.number("step", 0, 2 * count),
        turn=top.number("turn", 0, count - 1),
        frames=_frames(top),
        last_token=bool(top.take("last_token", bool)),
    )
    if table.turn >= seats and table.phase != OVER:  # the persona can only have had the last turn
        raise top.fail("turn", f"must be from 0 to {seats - 1}")
    for number, entry in enumerate(entries):
        reader = _Reader(entry, f"estate {number}: ")
        table.estates.append(_read_estate(table, number, reader, face_of))
    bot_deck, rng = top.words("bot_deck", bot_of), top.rng("rng")
    top.done()
    return table, deck, bot_deck, rng


def _island(top: _Reader, components: Components, seats: int) -> island.Island:
    wanted = components.map_cards_a_side[seats - 1]
    sides = []
    for side in ("north", "south"):
        known = {components.map_cards[i].id: i for i in components.cards_of(side)}
        sides.append(tuple(top.words(side, known)))
        if len(sides[-1]) != wanted:
            raise top.fail(side, f"must have {wanted} map cards")
    return island.build(components, sides[0], sides[1])


def _frames(top: _Reader) -> list[frames.Frame]:
    stack = []
    for entry in top.take("frames", list):
        frame = frames.from_data(entry)
        if frame is None:
            raise top.fail("frames", f"must not have {str(entry)[:40]!r}")
        stack.append(frame)
    return stack


def _read_estate(table: Table, number: int, reader: _Reader, face_of: Mapping[str, int]) -> Estate:
    components = table.components
    coins = reader.number("coins", 0, table.coin_cap(number))
    goods = reader.figures("goods", GOODS, [components.goods_cap] * len(GOODS))
    levels = reader.figures("levels", TRACKS, [TOP_LEVEL] * len(TRACKS))
    estate = Estate(coins, goods, levels)
    settled = reader.take("settled", list)
    for entry in settled:
        _settle(table, number, estate, entry, reader)
    docked = reader.words("docked", _numbered(CORNERS))
    gone = reader.words("gone", _numbered(GOODS))
    if docked != sorted(docked) or gone != sorted(gone):
        raise reader.fail("docked and gone", "must stand in their usual order")
    estate.docked = island.hex_set(docked)
    estate.gone = island.hex_set(gone)
    estate.order = reader.word("order", list(face_of))
    estate.finished = tuple(reader.words("finished", face_of))
    estate.vp = reader.figures("vp", VP_FIELDS, [MOST_VP] * (FIRST_SCORING + ROUNDS))
    reader.done()
    return estate


def _settle(table: Table, number: int, estate: Estate, entry: object, reader: _Reader) -> None:
    """One settlement, "c4 hen", put on the map."""
    name, _, kind_id = entry.partition(" ") if isinstance(entry, str) else ("", "", "")
    place, kind = table.island.index.get(name), KIND_OF_ID.get(kind_id)
    if place is None or kind is None:
        raise reader.fail("settled", f"must not have {str(entry)[:40]!r}")
    card = table.components.kinds[kind]
    if card.terrain not in table.island.places[place].terrains or table.occupied[place] != NONE:
        raise reader.fail("settled", f"cannot have {entry!r}")
    if estate.built[kind] == len(card.squares):
        raise reader.fail("settled", f"has too many of {kind_id}")
    estate.built[kind] += 1
    estate.settled.append(place)
    table.occupied[place] = number * len(KINDS) + kind
    table.taken |= 1 << place

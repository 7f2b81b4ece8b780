"""The set-up of Mint Italy, step by step as in the rulebook (MI-7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.events import Emit
from engine.core.rng import Rng
from engine.games.mint_italy import deeds, events, flow, island, persona
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.lexicon import CORNERS, FOODS, MARINAS, NONE, ROUNDS
from engine.games.mint_italy.position import MintPosition
from engine.games.mint_italy.table import Estate, Table

DRAWN = "drawn"
"""The value of an option that leaves the choice to chance."""

RUNG = 10
"""By so many coins the rungs of the solo ladder differ: what the bot pays for a turn."""


def setup(
    components: Components, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit
) -> MintPosition:
    """The first position: everything laid out, the first player to place a settlement."""
    rng = Rng(seed)
    map_cards = components.map_cards_a_side[seat_count - 1]
    north, south = (
        tuple(_drawn(rng, components.cards_of(side))[:map_cards]) for side in ("north", "south")
    )
    foods = _drawn(rng, range(len(FOODS)))
    order = _player_order(rng, seat_count, options)
    estates = [
        Estate(components.start_coins[order.index(seat)], [0] * 4) for seat in range(seat_count)
    ]
    alone = seat_count == 1
    solo = components.solo
    if alone:
        estates.append(Estate(int(options["coins"]), list(solo.goods)))
        order.append(seat_count)
    ids = [card.id for card in components.personas]
    drawn = _drawn(rng, range(len(ids))) if alone else [NONE, NONE]
    if alone and options["persona"] != DRAWN:
        drawn.remove(ids.index(options["persona"]))
        drawn.insert(0, ids.index(options["persona"]))
    scoring = _drawn(rng, range(len(components.scoring)))
    bonuses = _drawn(rng, range(len(components.marinas)))
    marinas = _drawn(rng, range(len(components.marinas)))
    deck = [2 * card + rng.below(2) for card in _drawn(rng, range(components.order_count()))]
    lay = island.build(components, north, south)
    table = Table(
        components=components,
        island=lay,
        seat_count=seat_count,
        persona=drawn[0],
        compass=drawn[1],
        order=tuple(order),
        estates=estates,
        row=[],
        top=NONE,
        scoring=tuple(scoring[:ROUNDS]),
        marinas=tuple(marinas[: len(CORNERS)]),
        prices=[track.start for track in components.prices],
        food_boxes=[0] * len(FOODS),
        ladder=foods,
        occupied=[NONE] * len(lay.places),
    )
    state = MintPosition(table, deck, [], rng)
    emit(events.Began(tuple(table.who(number) for number in order)))
    for place, seat in enumerate(order[:seat_count]):
        first, second = bonuses[2 * place], bonuses[2 * place + 1]
        for card in (first, second):
            deeds.gain(table, seat, components.marinas[card].start, MARINAS)
        emit(events.StartBonus(seat, (first, second)))
    flow.deal_row(state, emit)
    if alone:
        cards = list(range(len(components.bot_cards)))
        state.bot_deck = persona.shuffle(table, cards, rng)
        emit(events.PersonaCame(table.who(table.rival), table.compass, table.bot_discards[-1]))
        persona.settle_first(table, emit)
    flow.place_next(table, emit)
    return state


def ladder(components: Components) -> tuple[int, ...]:
    """The coins that the bot may begin with, around the printed ones (MI-71)."""
    printed = components.solo.coins
    return tuple(
        coins
        for coins in range(printed - 2 * RUNG, printed + RUNG + 1, RUNG)
        if 0 <= coins <= components.bot_coin_cap
    )


def _drawn(rng: Rng, items: range | list[int]) -> list[int]:
    """The items in random order."""
    pile = list(items)
    rng.shuffle(pile)
    return pile


def _player_order(rng: Rng, seat_count: int, options: Mapping[str, str]) -> list[int]:
    """Drawn, or one seat first and the others clockwise; alone, the player comes first."""
    seats = _drawn(rng, range(seat_count))
    start = options.get("start", DRAWN)
    if start == DRAWN:
        return seats
    return [(int(start) - 1 + step) % seat_count for step in range(seat_count)]

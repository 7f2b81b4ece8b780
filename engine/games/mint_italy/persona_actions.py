"""What the bot of the solo game can do in its turn: the parts of its cards, and its choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.events import Emit, ignore
from engine.games.mint_italy import deeds, events, scoring
from engine.games.mint_italy.components import (
    BotCard,
    BotStep,
    Convert,
    Face,
    FreeUpgrade,
    Gain,
    MoveFood,
    Press,
    Produce,
    Score,
    SellMost,
    Survey,
    UseMarina,
    Yield,
)
from engine.games.mint_italy.island import Hexes
from engine.games.mint_italy.lexicon import (
    FOODS,
    GRAPES,
    JAR,
    KINDS,
    LAKE,
    MARINAS,
    MERCATO,
    NONE,
    ORDERS,
    PERSONA,
    SALES,
)
from engine.games.mint_italy.table import Table


def attempt(table: Table, step: BotStep, left: BotCard, emit: Emit) -> str:
    """Do a part of a bot card if it can be done; empty if it was done, else why not.

    The reasons: coins, token, reach, row, hand, marina, goods, nothing.
    """
    if table.estates[table.rival].coins < step.cost:
        return "coins"
    why = _STEPS[step.action](table, step, left, emit)
    if not why and table.last_token:
        table.last_token = False
        _free_order(table, left, emit)
    return why


def top_card(table: Table) -> BotCard:
    """The card on top of the bot's discard pile, whose left half counts."""
    return table.components.bot_cards[table.bot_discards[-1]]


def _pay(table: Table, step: BotStep, emit: Emit) -> None:
    table.estates[table.rival].coins -= step.cost
    if emit is not ignore:
        emit(events.BotDid(table.who(table.rival), step))


# --- The map -------------------------------------------------------------------------------------


def sites(table: Table, kind: int) -> Hexes:
    """Where the bot can put a settlement of this kind; it never pays for land (MI-47)."""
    built = table.estates[table.rival].built[kind]
    if built == len(table.components.kinds[kind].squares):
        return 0
    terrain = table.island.terrain[table.components.kinds[kind].terrain]
    return deeds.free_land(table, table.rival) & terrain


def choose(table: Table, candidates: Hexes, left: BotCard, emit: Emit) -> int:
    """The dearest of these hexes, and of equally dear ones the first in the scan (MI-47)."""
    island = table.island
    dearest = island.dearest(candidates)
    place = island.scan(dearest, left.scan)
    if emit is not ignore:
        emit(
            events.BotChose(
                table.who(table.rival),
                island.places[place].name,
                candidates.bit_count(),
                dearest.bit_count(),
                left.scan,
            )
        )
    return place


def _expand(table: Table, step: BotStep, left: BotCard, emit: Emit) -> str:
    kind = step.kind
    if table.estates[table.rival].built[kind] == len(table.components.kinds[kind].squares):
        return "token"
    candidates = sites(table, kind)
    if not candidates:
        return "reach"
    _pay(table, step, emit)
    deeds.build(table, table.rival, kind, choose(table, candidates, left, emit), 0, emit)
    return ""


# --- Orders --------------------------------------------------------------------------------------


def _slot(table: Table, left: BotCard) -> int:
    """The place in the row, from 1, of the order that the card counts to; 0 if the row is empty."""
    slots = [slot for slot, face in enumerate(table.row, 1) if face != NONE]
    return slots[(left.order - 1) % len(slots)] if slots else 0


def _missing(table: Table, face: Face) -> list[int]:
    """The goods that the bot lacks for an order; hens are ignored."""
    goods = table.estates[table.rival].goods
    return [max(0, need - have) for need, have in zip(face.goods, goods, strict=True)]


def _order(table: Table, step: BotStep, left: BotCard, emit: Emit) -> str:
    """Finish its own order, else the one that the card counts to, else gain that (MI-49)."""
    estate, faces = table.estates[table.rival], table.components.faces
    price = table.components.solo.good_price

    def affordable(face: int) -> bool:
        return sum(_missing(table, faces[face])) * price <= estate.coins - step.cost

    if estate.order != NONE and affordable(estate.order):
        _pay(table, step, emit)
        _finish(table, estate.order, emit)
        return ""
    slot = _slot(table, left)
    if not slot:
        return "row"
    face = table.row[slot - 1]
    if affordable(face):
        _pay(table, step, emit)
        held = estate.order
        deeds.take_order(table, table.rival, slot, free=True, emit=emit)
        _finish(table, face, emit)
        estate.order = held
        return ""
    if estate.order != NONE:
        return "hand"
    _pay(table, step, emit)
    deeds.take_order(table, table.rival, slot, free=True, emit=emit)
    return ""


def _finish(table: Table, face: int, emit: Emit) -> None:
    """Buy what is missing, hand all over, and gain the points of the reward (MI-49, MI-61)."""
    estate, card = table.estates[table.rival], table.components.faces[face]
    bought = _missing(table, card)
    coins = sum(bought) * table.components.solo.good_price
    estate.coins -= coins
    for good, need in enumerate(card.goods):
        deeds.shift_price(table, good, bought[good])
        estate.goods[good] -= need - bought[good]
    estate.order = NONE
    estate.finished += (face,)
    emit(events.OrderFinished(table.who(table.rival), face, tuple(bought), coins))
    if card.vp:
        _gain(table, Yield(vp=card.vp), ORDERS, emit)


def _free_order(table: Table, left: BotCard, emit: Emit) -> None:
    """A last token brings the order that the card counts to, if the hand is free (MI-16)."""
    slot = _slot(table, left)
    if slot and table.estates[table.rival].order == NONE:
        deeds.take_order(table, table.rival, slot, free=True, emit=emit)


# --- The mercato ---------------------------------------------------------------------------------


def _mercato(table: Table, step: BotStep, left: BotCard, emit: Emit) -> str:
    """Sell the first of the card's goods that it has, or buy the first if it has none (MI-50)."""
    estate = table.estates[table.rival]
    quantity = table.components.bot_quantity[estate.levels[MERCATO]]
    _pay(table, step, emit)
    for good in left.goods:
        if estate.goods[good]:
            _sell(table, good, min(quantity, estate.goods[good]), SALES, emit)
            return ""
    good = left.goods[0]
    amount = min(quantity, table.components.goods_cap)
    estate.goods[good] += amount
    deeds.shift_price(table, good, amount)
    who = table.who(table.rival)
    emit(events.Traded(who, good, amount, 0, 0, table.price(good)))
    return ""


def _sell(table: Table, good: int, amount: int, source: int, emit: Emit) -> None:
    """One point each and no coins; the price falls by as many boxes."""
    estate = table.estates[table.rival]
    estate.goods[good] -= amount
    estate.vp[source] += amount
    deeds.shift_price(table, good, -amount)
    who = table.who(table.rival)
    emit(events.Traded(who, good, -amount, 0, amount, table.price(good)))


# --- The persona's own action --------------------------------------------------------------------


def _persona(table: Table, step: BotStep, left: BotCard, emit: Emit) -> str:
    effect = table.components.personas[table.persona].effect
    return _PERSONAS[type(effect)](table, effect, step, left, emit)


def _score(table: Table, effect: Score, step: BotStep, left: BotCard, emit: Emit) -> str:
    vp = scoring.points(table, table.rival, effect)
    if not vp:
        return "nothing"
    _pay(table, step, emit)
    _gain(table, Yield(vp=vp), PERSONA, emit)
    return ""


def _sell_most(table: Table, effect: SellMost, step: BotStep, left: BotCard, emit: Emit) -> str:
    """The good held most; ties go egg, grapes, jar, bottle (MI-55)."""
    goods = table.estates[table.rival].goods
    good = goods.index(max(goods))
    if not goods[good]:
        return "goods"
    _pay(table, step, emit)
    _sell(table, good, min(effect.goods, goods[good]), PERSONA, emit)
    return ""


def _press(table: Table, effect: Press, step: BotStep, left: BotCard, emit: Emit) -> str:
    """Gain grapes, then press what it can; with no room for either it cannot."""
    goods, cap = table.estates[table.rival].goods, table.components.goods_cap
    gained = min(effect.gain, cap - goods[GRAPES])
    if not gained and not min(effect.grapes, goods[GRAPES], cap - goods[effect.into]):
        return "nothing"
    _pay(table, step, emit)
    _gain(table, Yield(goods=(0, effect.gain, 0, 0)), PERSONA, emit)
    _convert(table, effect.grapes, effect.into, emit)
    return ""


def _use_marina(table: Table, effect: UseMarina, step: BotStep, left: BotCard, emit: Emit) -> str:
    """The first reachable marina in the scan; it reaches as if over lakes (MI-55)."""
    corners = deeds.marinas_in_reach(table, table.rival, LAKE)
    if not corners:
        return "marina"
    _pay(table, step, emit)
    marinas = table.island.marinas
    hexes = sum(1 << marinas[corner] for corner in corners)
    corner = marinas.index(table.island.scan(hexes, left.scan))
    deeds.put_token(table, table.rival, corner, emit)
    for marina_effect in table.components.marinas[table.marinas[corner]].effects:
        _MARINA_EFFECTS[type(marina_effect)](table, marina_effect, left, emit)
    return ""


_PERSONAS: dict[type, Callable[[Table, Any, BotStep, BotCard, Emit], str]] = {
    Score: _score,
    SellMost: _sell_most,
    Press: _press,
    UseMarina: _use_marina,
}

_STEPS: dict[str, Callable[[Table, BotStep, BotCard, Emit], str]] = {
    "expand": _expand,
    "order": _order,
    "mercato": _mercato,
    "persona": _persona,
}


# --- Marina cards in the bot's hands: always the first choice (MI-55) ----------------------------


def _gain(table: Table, what: Yield, source: int, emit: Emit) -> None:
    got = deeds.gain(table, table.rival, what, source)
    emit(events.Gained(table.who(table.rival), got))


def _marina_gain(table: Table, effect: Gain, left: BotCard, emit: Emit) -> None:
    _gain(table, effect.choice[0], MARINAS, emit)


def _marina_produce(table: Table, effect: Produce, left: BotCard, emit: Emit) -> None:
    """The built squares of the mats' top rows, from left to right."""
    built = table.estates[table.rival].built
    top_row = [kind for kind in range(len(KINDS)) if built[kind]]
    for kind in top_row[: effect.squares]:
        _gain(table, table.components.kinds[kind].bot[0], MARINAS, emit)


def _marina_upgrade(table: Table, effect: FreeUpgrade, left: BotCard, emit: Emit) -> None:
    """Navigation, or the mercato once that is full."""
    for track in deeds.open_tracks(table, table.rival)[:1]:
        deeds.upgrade(table, table.rival, track, 0, emit)


def _marina_food(table: Table, effect: MoveFood, left: BotCard, emit: Emit) -> None:
    for _ in range(effect.steps):
        deeds.move_food(table, table.rival, favourite_food(table), emit)


def _marina_convert(table: Table, effect: Convert, left: BotCard, emit: Emit) -> None:
    _convert(table, effect.grapes, JAR, emit)


def _marina_score(table: Table, effect: Score, left: BotCard, emit: Emit) -> None:
    _gain(table, Yield(vp=scoring.points(table, table.rival, effect)), MARINAS, emit)


def _marina_expand(table: Table, effect: Survey, left: BotCard, emit: Emit) -> None:
    """The first kind in the order of the mats that has a token and a hex."""
    for kind in range(len(KINDS)):
        candidates = sites(table, kind)
        if candidates:
            place = choose(table, candidates, left, emit)
            deeds.build(table, table.rival, kind, place, 0, emit)
            return


_MARINA_EFFECTS: dict[type, Callable[[Table, Any, BotCard, Emit], None]] = {
    Gain: _marina_gain,
    Produce: _marina_produce,
    FreeUpgrade: _marina_upgrade,
    MoveFood: _marina_food,
    Convert: _marina_convert,
    Score: _marina_score,
    Survey: _marina_expand,
}


def _convert(table: Table, most: int, into: int, emit: Emit) -> None:
    """Turn as many grapes as there are, as allowed, as there is room for (MI-64)."""
    goods = table.estates[table.rival].goods
    count = min(most, goods[GRAPES], table.components.goods_cap - goods[into])
    if count:
        goods[GRAPES] -= count
        goods[into] += count
        emit(events.Converted(table.who(table.rival), into, count))


def favourite_food(table: Table) -> int:
    """The food of most of the bot's finished orders; of these the one that the player finished
    least; of these the highest (MI-53)."""
    faces = table.components.faces

    def finished(number: int, food: int) -> int:
        return sum(faces[face].food == food for face in table.estates[number].finished)

    return max(
        range(len(FOODS)),
        key=lambda food: (
            finished(table.rival, food),
            -finished(0, food),
            -table.ladder.index(food),
        ),
    )

"""What each action of a player does to the table, and what settles itself without a choice.

All of it touches only the open table, so a preview can carry it out on the copy in a view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.games.mint_italy import deeds, events, frames, legal, scoring
from engine.games.mint_italy.actions import (
    Build,
    Buy,
    Dock,
    Done,
    GainChoice,
    Menu,
    MintAction,
    PickKind,
    ProduceSquare,
    PushFood,
    Raise,
    Return,
    Sell,
    Take,
    TurnGrapes,
)
from engine.games.mint_italy.components import (
    Convert,
    FreeUpgrade,
    Gain,
    MoveFood,
    Produce,
    Score,
    Survey,
    Yield,
)
from engine.games.mint_italy.frames import (
    ChooseConversion,
    ChooseFood,
    ChooseFreeOrder,
    ChooseHen,
    ChooseKind,
    ChooseSquare,
    ChooseTrack,
    Effects,
    Reward,
)
from engine.games.mint_italy.lexicon import BOTTLE, GRAPES, HEN, JAR, MARINAS
from engine.games.mint_italy.table import Table


def carry_out(table: Table, action: MintAction, emit: Emit) -> None:
    """Do a legal action of the seat on turn, and what follows from it without a choice."""
    _DO[type(action)](table, action, emit)
    settle(table, emit)


def settle(table: Table, emit: Emit) -> None:
    """Take away the frames on top that leave nothing to decide, doing what they say."""
    stack = table.frames
    while stack:
        rule = _SETTLE.get(type(stack[-1]))
        if rule is None or not rule(table, table.turn, stack[-1], emit):
            return


# --- The menu ------------------------------------------------------------------------------------


def _menu(table: Table, action: Menu, emit: Emit) -> None:
    _MENU[action.what](table, action.seat, emit)


def _expand(table: Table, seat: Seat, emit: Emit) -> None:
    table.frames.append(frames.choose_kind(0, False))


def _mercato(table: Table, seat: Seat, emit: Emit) -> None:
    table.frames.append(frames.CHOOSE_TRADE)


def _upgrade(table: Table, seat: Seat, emit: Emit) -> None:
    table.frames.append(frames.choose_track(table.components.upgrade_price))


def _marina(table: Table, seat: Seat, emit: Emit) -> None:
    table.frames.append(frames.CHOOSE_MARINA)


def _order(table: Table, seat: Seat, emit: Emit) -> None:
    table.frames.append(frames.CHOOSE_ORDER)


def _finish(table: Table, seat: Seat, emit: Emit) -> None:
    """Hand over the goods, then the hens, then take the rewards."""
    face = table.estates[seat].order
    deeds.fill_order(table, seat, face, emit)
    table.frames.append(frames.reward(face))
    hens = table.components.faces[face].hens
    if hens:
        table.frames.append(frames.choose_hen(hens))


def _pass(table: Table, seat: Seat, emit: Emit) -> None:
    """Take the topmost free box (MI-26, MI-27)."""
    coins = deeds.give_coins(table, seat, table.passing_coins())
    table.passed.append(seat)
    emit(events.Passed(seat, len(table.passed), coins))


_MENU: dict[str, Callable[[Table, Seat, Emit], None]] = {
    "expand": _expand,
    "mercato": _mercato,
    "upgrade": _upgrade,
    "marina": _marina,
    "order": _order,
    "finish": _finish,
    "pass": _pass,
}


# --- The choices within an action ----------------------------------------------------------------


def _pick_kind(table: Table, action: PickKind, emit: Emit) -> None:
    frame: Any = table.frames[-1]
    table.frames[-1] = frames.choose_hex(action.kind, frame.discount, frame.free_land)


def _build(table: Table, action: Build, emit: Emit) -> None:
    frame: Any = table.frames.pop()
    place = table.island.index[action.hex]
    cost = deeds.settlement_cost(table, action.seat, frame.kind, frame.discount)
    if not frame.free_land:
        cost += table.island.places[place].cost
    deeds.build(table, action.seat, frame.kind, place, cost, emit)


def _buy(table: Table, action: Buy, emit: Emit) -> None:
    _trade(table, action.seat, action.good, action.amount, emit)


def _sell(table: Table, action: Sell, emit: Emit) -> None:
    _trade(table, action.seat, action.good, -action.amount, emit)


def _trade(table: Table, seat: Seat, good: int, amount: int, emit: Emit) -> None:
    """Buy, or sell if below 0, at the price before the cube moves (MI-23)."""
    table.frames.pop()
    estate = table.estates[seat]
    coins = deeds.give_coins(table, seat, -amount * table.price(good))
    estate.goods[good] += amount
    estate.gone |= 1 << good
    deeds.shift_price(table, good, amount)
    emit(events.Traded(seat, good, amount, coins, 0, table.price(good)))


def _raise(table: Table, action: Raise, emit: Emit) -> None:
    frame: Any = table.frames.pop()
    deeds.upgrade(table, action.seat, action.track, frame.price, emit)


def _dock(table: Table, action: Dock, emit: Emit) -> None:
    table.frames[-1] = frames.effects(table.marinas[action.corner], 0)
    deeds.put_token(table, action.seat, action.corner, emit)


def _take(table: Table, action: Take, emit: Emit) -> None:
    free = isinstance(table.frames.pop(), ChooseFreeOrder)
    deeds.take_order(table, action.seat, action.slot, free=free, emit=emit)


def _return(table: Table, action: Return, emit: Emit) -> None:
    frame: Any = table.frames[-1]
    table.frames[-1] = frames.choose_hen(frame.left - 1)
    deeds.return_hen(table, action.seat, table.island.index[action.hex], emit)


def _gain_choice(table: Table, action: GainChoice, emit: Emit) -> None:
    frame: Any = table.frames.pop()
    effect: Any = table.components.marinas[frame.card].effects[frame.step]
    _gain(table, action.seat, effect.choice[action.choice - 1], emit)


def _gain(table: Table, seat: Seat, what: Yield, emit: Emit) -> None:
    emit(events.Gained(seat, deeds.gain(table, seat, what, MARINAS)))


def _produce_square(table: Table, action: ProduceSquare, emit: Emit) -> None:
    """One square makes its goods and coins; a conversion square offers its conversions (MI-59)."""
    frame: Any = table.frames[-1]
    kind, square = action.kind, action.square - 1
    used = frame.used | 1 << (8 * kind + square)
    table.frames[-1] = frames.choose_square(frame.left - 1, used)
    makes = deeds.square_yield(table, action.seat, kind, square)
    _gain(table, action.seat, makes, emit)
    if makes.to_jar or makes.to_bottle:
        table.frames.append(conversion(makes))


def conversion(makes: Yield) -> ChooseConversion:
    """The choice of conversions that squares allow (MI-28)."""
    return frames.choose_conversion(makes.to_jar, makes.to_bottle, makes.to_jar + makes.to_bottle)


def _turn_grapes(table: Table, action: TurnGrapes, emit: Emit) -> None:
    frame: Any = table.frames[-1]
    table.frames[-1] = frames.choose_conversion(
        frame.jars - (action.good == JAR), frame.bottles - (action.good == BOTTLE), frame.left - 1
    )
    goods = table.estates[action.seat].goods
    goods[GRAPES] -= 1
    goods[action.good] += 1
    emit(events.Converted(action.seat, action.good, 1))


def _push_food(table: Table, action: PushFood, emit: Emit) -> None:
    frame: Any = table.frames[-1]
    table.frames[-1] = frames.choose_food(frame.left - 1)
    deeds.move_food(table, action.seat, action.food, emit)


def _done(table: Table, action: Done, emit: Emit) -> None:
    table.frames.pop()


_DO: dict[type[MintAction], Callable[[Table, Any, Emit], None]] = {
    Menu: _menu,
    PickKind: _pick_kind,
    Build: _build,
    Buy: _buy,
    Sell: _sell,
    Raise: _raise,
    Dock: _dock,
    Take: _take,
    Return: _return,
    GainChoice: _gain_choice,
    ProduceSquare: _produce_square,
    TurnGrapes: _turn_grapes,
    PushFood: _push_food,
    Done: _done,
}


# --- What settles itself -------------------------------------------------------------------------
# Each rule answers True if the frame is gone or changed, False if its choice has to be made.


def _settle_kind(table: Table, seat: Seat, frame: ChooseKind, emit: Emit) -> bool:
    """A surveyor who finds no place leaves it at that."""
    if legal.buildable_kinds(table, seat, frame.discount, frame.free_land):
        return False
    table.frames.pop()
    return True


def _settle_hen(table: Table, seat: Seat, frame: ChooseHen, emit: Emit) -> bool:
    """Where every hen has to go, nobody needs to choose."""
    if frame.left and frame.left < table.estates[seat].built[HEN]:
        return False
    table.frames.pop()
    if frame.left:
        for place in deeds.hens(table, seat):
            deeds.return_hen(table, seat, place, emit)
    return True


def _settle_reward(table: Table, seat: Seat, frame: Reward, emit: Emit) -> bool:
    table.frames.pop()
    deeds.order_reward(table, seat, frame.face, emit)
    if table.components.faces[frame.face].upgrade:
        table.frames.append(frames.choose_track(0))
    return True


def _settle_track(table: Table, seat: Seat, frame: ChooseTrack, emit: Emit) -> bool:
    """A free upgrade with one track left needs no choice, with none it is lost (MI-21)."""
    tracks = deeds.open_tracks(table, seat)
    if frame.price or len(tracks) > 1:
        return False
    table.frames.pop()
    for track in tracks:
        deeds.upgrade(table, seat, track, 0, emit)
    return True


def _settle_effects(table: Table, seat: Seat, frame: Effects, emit: Emit) -> bool:
    """Begin the next effect of a marina card, with the rest of them waiting below."""
    effects = table.components.marinas[frame.card].effects
    if frame.step == len(effects):
        table.frames.pop()
        return True
    table.frames[-1] = frames.effects(frame.card, frame.step + 1)
    match effects[frame.step]:
        case Gain(choice=(only,)):
            _gain(table, seat, only, emit)
        case Gain():
            table.frames.append(frames.choose_gain(frame.card, frame.step))
        case Produce(squares=squares):
            table.frames.append(frames.choose_square(squares, 0))
        case FreeUpgrade():
            table.frames.append(frames.choose_track(0))
        case MoveFood(steps=steps):
            table.frames.append(frames.choose_food(steps))
        case Convert(grapes=grapes):
            table.frames.append(frames.choose_conversion(grapes, grapes, grapes))
        case Score() as score:
            _gain(table, seat, Yield(vp=scoring.points(table, seat, score)), emit)
        case Survey(discount=discount):
            table.frames.append(frames.choose_kind(discount, True))
    return True


def _settle_square(table: Table, seat: Seat, frame: ChooseSquare, emit: Emit) -> bool:
    if frame.left and legal.squares_left(table, seat, frame.used):
        return False
    table.frames.pop()
    return True


def _settle_conversion(table: Table, seat: Seat, frame: ChooseConversion, emit: Emit) -> bool:
    if legal.conversions(table, seat, frame):
        return False
    table.frames.pop()
    return True


def _settle_food(table: Table, seat: Seat, frame: ChooseFood, emit: Emit) -> bool:
    if frame.left:
        return False
    table.frames.pop()
    return True


_SETTLE: dict[type, Callable[[Table, Seat, Any, Emit], bool]] = {
    ChooseKind: _settle_kind,
    ChooseHen: _settle_hen,
    Reward: _settle_reward,
    ChooseTrack: _settle_track,
    Effects: _settle_effects,
    ChooseSquare: _settle_square,
    ChooseConversion: _settle_conversion,
    ChooseFood: _settle_food,
}

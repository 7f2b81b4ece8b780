"""What settles itself after a move: the frames that leave nothing to decide.

It touches only the open table, so a preview can carry it out on the copy in a view.
"""

from collections.abc import Callable
from typing import Any

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.games.mint_italy import deeds, frames, scoring
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
from engine.games.mint_italy.events import Gained
from engine.games.mint_italy.frames import (
    ChooseConversion,
    ChooseFood,
    ChooseHen,
    ChooseKind,
    ChooseSquare,
    ChooseTrack,
    Effects,
    Reward,
)
from engine.games.mint_italy.lexicon import HEN, MARINAS
from engine.games.mint_italy.possible import buildable_kinds, conversions, squares_left
from engine.games.mint_italy.table import Table


def settle(table: Table, emit: Emit) -> None:
    """Take away the frames on top that leave nothing to decide, doing what they say."""
    stack = table.frames
    while stack:
        rule = _SETTLE.get(type(stack[-1]))
        if rule is None or not rule(table, table.turn, stack[-1], emit):
            return


def conversion(makes: Yield) -> ChooseConversion:
    """The choice of conversions that squares allow (MI-28)."""
    return frames.choose_conversion(makes.to_jar, makes.to_bottle, makes.to_jar + makes.to_bottle)


def gain_of_card(table: Table, seat: Seat, what: Yield, emit: Emit) -> None:
    """A marina card gives this, as far as there is room."""
    emit(Gained(seat, deeds.gain(table, seat, what, MARINAS)))


# Each rule answers True if the frame is gone or changed, False if its choice has to be made.


def _settle_kind(table: Table, seat: Seat, frame: ChooseKind, emit: Emit) -> bool:
    """A surveyor who finds no place leaves it at that."""
    if buildable_kinds(table, seat, frame.discount, frame.free_land):
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
            gain_of_card(table, seat, only, emit)
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
            gain_of_card(table, seat, Yield(vp=scoring.points(table, seat, score)), emit)
        case Survey(discount=discount):
            table.frames.append(frames.choose_kind(discount, True))
    return True


def _settle_square(table: Table, seat: Seat, frame: ChooseSquare, emit: Emit) -> bool:
    if frame.left and squares_left(table, seat, frame.used):
        return False
    table.frames.pop()
    return True


def _settle_conversion(table: Table, seat: Seat, frame: ChooseConversion, emit: Emit) -> bool:
    if conversions(table, seat, frame):
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

"""Whether the parts of a position fit together, so that play can go on from it."""

from engine.core.events import ignore
from engine.core.game import InvalidPosition
from engine.games.mint_italy import deeds
from engine.games.mint_italy.components import Gain
from engine.games.mint_italy.frames import (
    ChooseConversion,
    ChooseFood,
    ChooseFreeOrder,
    ChooseGain,
    ChooseHen,
    ChooseHex,
    ChooseKind,
    ChooseMarina,
    ChooseOrder,
    ChooseSquare,
    ChooseTrack,
    ChooseTrade,
    Effects,
    Frame,
    Reward,
)
from engine.games.mint_italy.lexicon import CORNERS, FOODS, KINDS, NONE, ROUNDS
from engine.games.mint_italy.moves import legal_actions
from engine.games.mint_italy.possible import can_gain_order
from engine.games.mint_italy.settle import settle
from engine.games.mint_italy.table import (
    ACTIONS,
    CLEANUP,
    FIRST_MOVES,
    OVER,
    PLACEMENT,
    PRODUCTION,
    Table,
    WholeTable,
)


def check(state: WholeTable) -> None:
    """Raise InvalidPosition, with the field, unless this position can be played."""
    table = state.table
    _check_cards(state)
    _check_tracks(table)
    _check_turn(table)
    _check_frames(table)


def _check_cards(state: WholeTable) -> None:
    table, components = state.table, state.table.components
    faces = [*state.deck, *table.discards, *table.row, table.top]
    for estate in table.estates:
        faces += [estate.order, *estate.finished]
    cards = sorted(face // 2 for face in faces if face != NONE)
    if cards != list(range(components.order_count())):
        raise InvalidPosition("deck, row, discards and estates must have each order card once")
    if len(table.row) > components.order_row[table.seat_count - 1]:
        raise InvalidPosition("row has too many places")
    if len(table.scoring) != ROUNDS:
        raise InvalidPosition(f"scoring must have {ROUNDS} cards")
    if len(table.marinas) != len(CORNERS):
        raise InvalidPosition(f"marinas must have {len(CORNERS)} cards")
    bot_cards = sorted([*state.bot_deck, *table.bot_discards])
    wanted = [] if table.persona == NONE else list(range(len(components.bot_cards)))
    if bot_cards != wanted or (wanted and not table.bot_discards):
        raise InvalidPosition("bot_deck and bot_discards must have each bot card once")


def _check_tracks(table: Table) -> None:
    heights = [table.food_boxes[food] for food in table.ladder]
    if len(heights) != len(FOODS) or heights != sorted(heights, reverse=True):
        raise InvalidPosition("ladder must have the foods from the highest box to the lowest")


def _check_turn(table: Table) -> None:
    """Phase, step, turn and who passed belong together."""
    count = len(table.estates)
    if sorted(table.order) != list(range(count)):
        raise InvalidPosition("order must have everybody once")
    all_passed = len(table.passed) == count
    turn = table.turn
    if table.phase == PLACEMENT:
        seats = [number for number in table.order if number < table.seat_count]
        turns = [*seats, *reversed(seats)]
        fits = table.step < FIRST_MOVES * len(seats) and turns[table.step] == turn
        fits = fits and not table.passed and table.round == 1
    elif table.phase == ACTIONS:
        fits = turn not in table.passed and table.step == 0
    elif table.phase == PRODUCTION:
        fits = all_passed and 1 <= table.step <= count and table.passed[-table.step] == turn
    elif table.phase == CLEANUP:
        fits = all_passed and table.step == count and table.passed[0] == turn
    else:
        fits = all_passed and table.step == count and table.round == ROUNDS
    if not fits:
        raise InvalidPosition("phase, step, turn and passed do not fit together")
    if table.phase in (CLEANUP, OVER) and any(face != NONE for face in table.row):
        raise InvalidPosition("row must be empty after the scoring")


_AFTER_EFFECTS = (
    ChooseKind,
    ChooseHex,
    ChooseTrack,
    ChooseGain,
    ChooseSquare,
    ChooseConversion,
    ChooseFood,
)
_IN_ACTIONS = (
    ChooseKind,
    ChooseHex,
    ChooseTrade,
    ChooseTrack,
    ChooseMarina,
    ChooseOrder,
    ChooseFreeOrder,
)
_ALONE = {
    PLACEMENT: (ChooseKind, ChooseHex),
    ACTIONS: _IN_ACTIONS,
    PRODUCTION: (ChooseConversion,),
    CLEANUP: (ChooseFood,),
    OVER: (),
}


def _check_frames(table: Table) -> None:
    """The stack is one that the rules can build, and its top can be answered."""
    stack = table.frames
    if not stack:
        if table.phase not in (ACTIONS, OVER):
            raise InvalidPosition("frames must say what is to be decided")
        return
    if not (_is_stack(table) and all(_is_sound(table, frame) for frame in stack)):
        raise InvalidPosition("frames do not fit the phase")
    trial = table.copy()
    settle(trial, ignore)
    if trial != table or not legal_actions(table, table.turn):
        raise InvalidPosition("frames leave nothing to decide")


def _is_stack(table: Table) -> bool:
    match table.frames:
        case [only]:
            return isinstance(only, _ALONE[table.phase]) and _is_plain(table, only)
        case [Reward(), ChooseHen()]:
            return table.phase == ACTIONS
        case [Effects(), top]:
            return table.phase == ACTIONS and isinstance(top, _AFTER_EFFECTS)
        case [Effects(), ChooseSquare(), ChooseConversion()]:
            return table.phase == ACTIONS
    return False


def _is_plain(table: Table, frame: Frame) -> bool:
    """A frame that stands alone has no discount, and its action may be done."""
    seat = table.turn
    match frame:
        case ChooseKind() | ChooseHex():
            return not (frame.discount or frame.free_land)
        case ChooseTrack(price=price):
            return price == 0 or table.estates[seat].coins >= price
        case ChooseOrder():
            return can_gain_order(table, seat)
        case ChooseFreeOrder():
            return deeds.can_take_free_order(table, seat)
        case ChooseFood(left=left):
            return left == 1
    return True


def _is_sound(table: Table, frame: Frame) -> bool:
    """The numbers of a frame are possible."""
    components = table.components
    marinas = components.marinas
    match frame:
        case ChooseKind(discount=discount):
            return discount <= 20
        case ChooseHex(kind=kind, discount=discount):
            return kind < len(KINDS) and discount <= 20
        case ChooseTrack(price=price):
            return price in (0, components.upgrade_price)
        case Reward(face=face):
            return face < len(components.faces)
        case Effects(card=card, step=step):
            return card < len(marinas) and step <= len(marinas[card].effects)
        case ChooseGain(card=card, step=step):
            if card >= len(marinas) or step >= len(marinas[card].effects):
                return False
            return isinstance(marinas[card].effects[step], Gain)
        case ChooseSquare(left=left):
            return left <= 6
        case ChooseConversion(jars=jars, bottles=bottles, left=left):
            return max(jars, bottles, left) <= 64
        case ChooseFood(left=left):
            return left <= 4
        case ChooseHen(left=left):
            return left <= 3
    return True

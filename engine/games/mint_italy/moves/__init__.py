"""The decisions of Mint Italy, a file for each action of the rulebook and each choice of a card."""

from engine.core.actions import Seat
from engine.core.moves import Notation
from engine.games.mint_italy.moves import menu
from engine.games.mint_italy.moves.done import Done
from engine.games.mint_italy.moves.expand import Build, Expand, PickKind
from engine.games.mint_italy.moves.finish import Finish, Return
from engine.games.mint_italy.moves.food import PushFood
from engine.games.mint_italy.moves.gain import GainChoice
from engine.games.mint_italy.moves.grapes import TurnGrapes
from engine.games.mint_italy.moves.marina import Dock, Marina
from engine.games.mint_italy.moves.mercato import Buy, Mercato, Sell
from engine.games.mint_italy.moves.move import QUESTIONS, MintMove
from engine.games.mint_italy.moves.order import Order, Take
from engine.games.mint_italy.moves.pass_round import Pass
from engine.games.mint_italy.moves.produce import ProduceSquare
from engine.games.mint_italy.moves.upgrade import Raise, Upgrade
from engine.games.mint_italy.table import Table

NOTATION: Notation[MintMove] = Notation(
    Expand,
    Mercato,
    Upgrade,
    Marina,
    Order,
    Finish,
    Pass,
    PickKind,
    Build,
    Buy,
    Sell,
    Raise,
    Dock,
    Take,
    Return,
    GainChoice,
    ProduceSquare,
    TurnGrapes,
    PushFood,
    Done,
    usage=", ".join(menu.MENU),
)


def legal_actions(table: Table, seat: Seat) -> list[MintMove]:
    """All that the seat on turn may do now: the menu, or the answers to what is asked."""
    if table.frames:
        frame = table.frames[-1]
        return QUESTIONS[type(frame)].legal(table, seat, frame)
    return menu.possible(table, seat)


__all__ = ["NOTATION", "MintMove", "legal_actions"]

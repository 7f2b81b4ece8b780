"""What kind of choice a player of Mint Italy has, as far as it matters where the choices lie."""

from engine.games.mint_italy.frames import (
    ChooseFreeOrder,
    ChooseHen,
    ChooseHex,
    ChooseKind,
    ChooseOrder,
    ChooseTrade,
)
from engine.games.mint_italy.view import MintView
from tui.boards.board import Scene

MENU_ASKED, KIND, HEX, HEN = "menu", "kind", "hex", "hen"
"""One of the seven actions; a settlement; a hex to build on; a hen that goes back."""
TRADE, ORDER, LIST = "trade", "order", "list"
"""An amount; an order; something of a list."""
ON_THE_MAP = (HEX, HEN)


def asked(scene: Scene) -> str:
    """What the viewer is asked for; empty: nothing."""
    if scene.decision is None:
        return ""
    view: MintView = scene.view
    if not view.table.frames:
        return MENU_ASKED
    match view.table.frames[-1]:
        case ChooseKind():
            return KIND
        case ChooseHex():
            return HEX
        case ChooseHen():
            return HEN
        case ChooseTrade():
            return TRADE
        case ChooseOrder() | ChooseFreeOrder():
            return ORDER
    return LIST

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

MENU_ASKED, KIND, HEX, TRADE, ORDER, LIST = "menu", "kind", "hex", "trade", "order", "list"
"""One of the seven actions; a settlement; a hex; an amount; an order; something of a list."""


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
        case ChooseHex() | ChooseHen():
            return HEX
        case ChooseTrade():
            return TRADE
        case ChooseOrder() | ChooseFreeOrder():
            return ORDER
    return LIST

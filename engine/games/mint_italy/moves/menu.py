"""The menu: the seven actions of a turn, and which of them a seat has."""

from collections.abc import Callable
from functools import cache

from engine.core.actions import Seat
from engine.core.state import Prompt
from engine.games.mint_italy.moves.expand import Expand, can_expand
from engine.games.mint_italy.moves.finish import Finish, can_finish
from engine.games.mint_italy.moves.marina import Marina, can_dock
from engine.games.mint_italy.moves.mercato import Mercato, can_trade
from engine.games.mint_italy.moves.move import Menu, MintMove, offered
from engine.games.mint_italy.moves.order import Order
from engine.games.mint_italy.moves.pass_round import Pass
from engine.games.mint_italy.moves.upgrade import Upgrade, can_upgrade
from engine.games.mint_italy.possible import can_gain_order
from engine.games.mint_italy.table import Table

_KINDS: tuple[type[Menu], ...] = (Expand, Mercato, Upgrade, Marina, Order, Finish, Pass)

MENU_NAMES = {kind.form.verb: kind.name for kind in _KINDS}
"""The actions in their order, and as they stand in the rules and on the menu."""

MENU = tuple(MENU_NAMES)
"""Their words."""

_MAKE: dict[str, Callable[[Seat], Menu]] = {kind.form.verb: cache(kind) for kind in _KINDS}

_POSSIBLE: tuple[tuple[Callable[[Seat], Menu], Callable[[Table, Seat], bool]], ...] = tuple(
    zip(
        _MAKE.values(),
        (can_expand, can_trade, can_upgrade, can_dock, can_gain_order, can_finish),
        strict=False,
    )
)
"""All but passing, which is always possible."""


def menu(seat: Seat, what: str) -> Menu:
    """One of the seven actions by its word."""
    return _MAKE[what](seat)


def possible(table: Table, seat: Seat) -> list[MintMove]:
    """The actions that the seat on turn may begin."""
    legal: list[MintMove] = [make(seat) for make, can in _POSSIBLE if can(table, seat)]
    legal.append(_MAKE["pass"](seat))
    return legal


def prompt(table: Table, seat: Seat) -> Prompt:
    """All seven actions; `variant` tells in at most 14 letters what each costs, brings or lacks."""
    choices = offered(table, [make(seat) for make in _MAKE.values()])
    can = sum(choice.action is not None for choice in choices)
    text = "Choose one of the seven actions." if can > 1 else "You can only pass."
    return Prompt("choose an action", text, choices, "Player phase")

"""The menu of Mint Italy: the seven actions, each with what it costs, brings or lacks in a word."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.actions import Reason, Seat
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import actions, deeds, reasons
from engine.games.mint_italy.actions import MENU, MintAction, target
from engine.games.mint_italy.island import bits
from engine.games.mint_italy.lexicon import ALL_GOODS, CORNERS, HEN, KINDS, NONE
from engine.games.mint_italy.table import Table

MENU_NAMES = {
    "expand": "Expand",
    "mercato": "Mercato",
    "upgrade": "Upgrade",
    "marina": "Marina",
    "order": "Gain order",
    "finish": "Finish order",
    "pass": "Pass",
}
"""The actions as they stand in the rules and on the menu."""


def make_choice(
    label: str,
    action: MintAction,
    why_not: Reason | None = None,
    variant: str = "",
    short: str = "",
) -> Choice:
    """A choice at an action's target; with a reason against it, the action goes missing."""
    return Choice(target(action), label, None if why_not else action, why_not, short, variant)


def menu(table: Table, seat: Seat) -> Prompt:
    """All seven actions; `variant` tells in at most 14 letters what each costs, brings or lacks."""
    choices = []
    for what in MENU:
        why_not = reasons.menu(table, seat, what)
        note = (_LACKS if why_not else _NOTES)[what](table, seat)
        label = f"{MENU_NAMES[what]}, {note}" if note else MENU_NAMES[what]
        choices.append(
            make_choice(label, actions.menu(seat, what), why_not, note, MENU_NAMES[what])
        )
    can = sum(choice.action is not None for choice in choices)
    text = "Choose one of the seven actions." if can > 1 else "You can only pass."
    return Prompt("choose an action", text, tuple(choices), "Player phase")


def _cheapest(table: Table, seat: Seat) -> str:
    """ "from 6c": the least that a settlement would cost."""
    _, cost, _, _ = cheapest_site(table, seat)
    return f"from {cost}c"


def cheapest_site(table: Table, seat: Seat) -> tuple[int, int, int, int]:
    """How many hexes can be built on, the least cost, and the kind and the hex of it."""
    land = deeds.free_land(table, seat)
    best = (NONE, NONE, NONE)
    hexes = 0
    for kind in range(len(KINDS)):
        sites = deeds.sites(table, seat, kind, 0, False, land)
        hexes |= sites
        own = deeds.settlement_cost(table, seat, kind, 0)
        for place in bits(sites):
            cost = own + table.island.places[place].cost
            if best[0] == NONE or cost < best[0]:
                best = (cost, kind, place)
    return (hexes.bit_count(), *best)


def _fee(table: Table, seat: Seat) -> str:
    fee = table.order_fee()
    return f"{min(fee, _room(table, seat)):+}c" if fee else "no fee"


def _room(table: Table, seat: Seat) -> int:
    """So many coins can still come in."""
    return table.coin_cap(seat) - table.estates[seat].coins


def _finish_note(table: Table, seat: Seat) -> str:
    face = table.components.faces[table.estates[seat].order]
    parts = [f"+{face.vp}VP"] if face.vp else []
    parts += [f"+{min(face.coins, _room(table, seat))}c"] if face.coins else []
    parts += ["upgrade"] if face.upgrade and deeds.open_tracks(table, seat) else []
    return " ".join(parts)


def _marina_note(table: Table, seat: Seat) -> str:
    names = [CORNERS[corner].upper() for corner in deeds.marinas_in_reach(table, seat)]
    return " ".join(names)


_NOTES: dict[str, Callable[[Table, Seat], str]] = {
    "expand": _cheapest,
    "mercato": lambda table, seat: f"up to {table.quantity(seat)}",
    "upgrade": lambda table, seat: f"{table.components.upgrade_price}c",
    "marina": _marina_note,
    "order": _fee,
    "finish": _finish_note,
    "pass": lambda table, seat: f"+{min(table.passing_coins(), _room(table, seat))}c",
}
"""What a possible action costs or brings, in at most 14 characters."""


def _no_expand(table: Table, seat: Seat) -> str:
    if all(deeds.settlement_cost(table, seat, kind, 0) == NONE for kind in range(len(KINDS))):
        return "all built"
    land = deeds.free_land(table, seat)
    least = reasons.least_cost(table, seat, land)
    return f"from {least}c" if least != NONE else "no terrain" if land else "none in reach"


def _no_mercato(table: Table, seat: Seat) -> str:
    estate = table.estates[seat]
    if estate.gone == ALL_GOODS:
        return "all gone"
    return "gone" if any(estate.goods) else "no coins"


def _no_upgrade(table: Table, seat: Seat) -> str:
    full = not deeds.open_tracks(table, seat)
    return "both complete" if full else f"{table.components.upgrade_price}c"


def _no_order(table: Table, seat: Seat) -> str:
    if table.estates[seat].order != NONE:
        return "hold one"
    return "row empty" if all(face == NONE for face in table.row) else _fee(table, seat)


def _no_finish(table: Table, seat: Seat) -> str:
    estate = table.estates[seat]
    if estate.order == NONE:
        return "no order"
    card = table.components.faces[estate.order]
    goods = sum(max(0, n - h) for n, h in zip(card.goods, estate.goods, strict=True))
    return f"{goods + max(0, card.hens - estate.built[HEN])} short"


_LACKS: dict[str, Callable[[Table, Seat], str]] = {
    "expand": _no_expand,
    "mercato": _no_mercato,
    "upgrade": _no_upgrade,
    "marina": lambda table, seat: "none in reach",
    "order": _no_order,
    "finish": _no_finish,
    "pass": lambda table, seat: "",
}
"""What an impossible action lacks, as briefly."""

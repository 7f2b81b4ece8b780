"""Expand: a settlement of a kind on a hex (MI-9, MI-20, MI-60), also the first two of everybody."""

from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from engine.core.actions import Reason, Seat
from engine.core.english import count, series
from engine.core.events import Emit
from engine.core.moves import Form, Name
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, frames, scoring
from engine.games.mint_italy.frames import ChooseHex, ChooseKind
from engine.games.mint_italy.island import Hexes, bits
from engine.games.mint_italy.lexicon import KINDS, LAKE, NONE, RIVER, TERRAINS
from engine.games.mint_italy.moves.move import (
    QUESTIONS,
    Menu,
    MintMove,
    Question,
    last_token,
    offered,
)
from engine.games.mint_italy.moves.notation import HexName
from engine.games.mint_italy.phrases import yield_words
from engine.games.mint_italy.possible import buildable_kinds
from engine.games.mint_italy.table import FIRST_MOVES, PLACEMENT, Table
from engine.games.mint_italy.view import MintView


def can_expand(table: Table, seat: Seat) -> bool:
    """True if some settlement can be placed somewhere."""
    land = deeds.free_land(table, seat)
    for kind in range(len(KINDS)):  # noqa: SIM110 - asked for at every turn of a search
        if deeds.sites(table, seat, kind, 0, False, land):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Expand(Menu):
    """Begin to place a settlement: "0 expand"."""

    form = Form("expand", "expand stands alone")
    name = "Expand"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """No settlement left, no land in reach, no terrain for it, or too few coins."""
        seat = self.seat
        if can_expand(table, seat):
            return None
        tokens = [
            kind
            for kind in range(len(KINDS))
            if deeds.settlement_cost(table, seat, kind, 0) != NONE
        ]
        if not tokens:
            return Reason("All your settlements are on the map.", "MI-2")
        land = deeds.free_land(table, seat)
        if not land:
            return Reason("No free land is in reach.", "Expand")
        least = least_cost(table, seat, land)
        if least == NONE:
            kinds = table.components.kinds
            terrains = dict.fromkeys(TERRAINS[kinds[kind].terrain] for kind in tokens)
            return Reason(
                f"What is left on your mats needs {series(terrains, 'or')} in reach.", "Expand"
            )
        coins = table.estates[seat].coins
        cheapest = f"The cheapest settlement in reach costs {count(least, 'coin')} with its land"
        return Reason(f"{cheapest}. You have {coins}.", "Expand")

    def do(self, table: Table, emit: Emit) -> None:
        """Ask for the kind."""
        table.frames.append(frames.choose_kind(0, False))

    def note(self, table: Table) -> str:
        """ "from 6c": the least that a settlement would cost."""
        _, cost, _, _ = cheapest_site(table, self.seat)
        return f"from {cost}c"

    def lacks(self, table: Table) -> str:
        """Settlements, land, terrain or coins."""
        seat = self.seat
        if all(deeds.settlement_cost(table, seat, kind, 0) == NONE for kind in range(len(KINDS))):
            return "all built"
        land = deeds.free_land(table, seat)
        least = least_cost(table, seat, land)
        return f"from {least}c" if least != NONE else "no terrain" if land else "none in reach"

    def told(self, before: Table, after: Table) -> str:
        """How many hexes there are, and the cheapest settlement."""
        hexes, cost, kind, place = cheapest_site(before, self.seat)
        name = before.components.kinds[kind].name.lower()
        where = before.island.places[place].name
        cheapest = f"{name} on {where} for {count(cost, 'coin')}"
        return f"{count(hexes, 'hex')} to build on; cheapest: {cheapest}"

    def touches(self, view: MintView, after: Table) -> tuple[str, ...]:
        """All hexes on which something could be placed."""
        return view.sites(self.seat)


@dataclass(frozen=True, slots=True)
class PickKind(MintMove):
    """Expand: choose the settlement: "0 kind hen"."""

    form = Form("kind {kind}", f"kind with one of: {', '.join(KINDS)}", kind=Name(KINDS))
    answers = (ChooseKind,)
    kind: int

    @property
    def target(self) -> str:
        """Its column on the mats."""
        return KINDS[self.kind]

    def against(self, table: Table, frame: Any) -> Reason | None:
        """No token left, no free terrain in reach, or too few coins."""
        return kind_reason(table, self.seat, self.kind, frame.discount, frame.free_land)

    def do(self, table: Table, emit: Emit) -> None:
        """Ask for the hex."""
        frame: Any = table.frames[-1]
        table.frames[-1] = frames.choose_hex(self.kind, frame.discount, frame.free_land)

    def told(self, before: Table, after: Table) -> str:
        """Its price, what it makes in each round, and how many hexes there are for it."""
        seat, frame = self.seat, cast(ChooseKind, before.frames[-1])
        discount, free_land = frame.discount, frame.free_land
        cost = deeds.settlement_cost(before, seat, self.kind, discount)
        land = deeds.free_land(before, seat)
        sites = list(bits(deeds.sites(before, seat, self.kind, discount, free_land, land)))
        makes = deeds.next_makes(before, seat, self.kind)
        least = min(before.island.places[place].cost for place in sites)
        price = (
            f"{count(cost, 'coin')}, free land"
            if free_land
            else f"{cost} + land from {least} coins"
        )
        return f"{price}; then {yield_words(makes)} a round; {count(len(sites), 'hex')}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """Its price and what it makes, and how many hexes there are for it."""
        seat, kind, frame = self.seat, self.kind, cast(ChooseKind, table.frames[-1])
        label = name = table.components.kinds[kind].name
        cost = deeds.settlement_cost(table, seat, kind, frame.discount)
        if cost != NONE:
            makes = yield_words(deeds.next_makes(table, seat, kind))
            label += f": {count(cost, 'coin')}, makes {makes}"
        land = deeds.free_land(table, seat)
        sites = deeds.sites(table, seat, kind, frame.discount, frame.free_land, land).bit_count()
        return Choice(self.target, label, self, None, name, count(sites, "hex") if sites else "")


@dataclass(frozen=True, slots=True)
class Build(MintMove):
    """Expand: put the settlement there: "0 build c4"."""

    form = Form("build {hex}", "build with a hex, its row and its number: build c4", hex=HexName())
    answers = (ChooseHex,)
    hex: str

    @property
    def target(self) -> str:
        """The hex."""
        return self.hex

    def against(self, table: Table, frame: Any) -> Reason | None:
        """Why the settlement cannot stand there."""
        place = table.island.index.get(self.hex)
        if place is None:
            return Reason(f"This island has no hex {self.hex}.")
        return hex_reason(table, self.seat, place, frame)

    def do(self, table: Table, emit: Emit) -> None:
        """Pay for settlement and land, and place it."""
        frame: Any = table.frames.pop()
        place = table.island.index[self.hex]
        cost = deeds.settlement_cost(table, self.seat, frame.kind, frame.discount)
        if not frame.free_land:
            cost += table.island.places[place].cost
        deeds.build(table, self.seat, frame.kind, place, cost, emit)

    def told(self, before: Table, after: Table) -> str:
        """The price as a sum, what it makes, cities, and a last token."""
        seat, frame = self.seat, cast(ChooseHex, before.frames[-1])
        place, kind = before.island.places[before.island.index[self.hex]], frame.kind
        own = deeds.settlement_cost(before, seat, kind, frame.discount)
        card = before.components.kinds[kind]
        makes = deeds.next_makes(before, seat, kind)
        cost = before.estates[seat].coins - after.estates[seat].coins
        total = f"{own} + {place.cost} = {cost}" if cost > own else f"{cost}"
        then = len(scoring.cities(after, seat))
        parts = [
            f"{card.name.lower()} on {place.name}: {total} of your "
            f"{count(before.estates[seat].coins, 'coin')}",
            f"+{yield_words(makes)} a round",
        ]
        if before.phase != PLACEMENT and then != len(scoring.cities(before, seat)):
            parts.append(count(then, "city"))
        return "; ".join([*parts, *last_token(after, seat)])

    def way(self, before: Table) -> str:
        """The simplest way to the hex, but where adjacency does not matter."""
        if deeds.goes_anywhere(before, self.seat):
            return ""
        return deeds.way(before, self.seat, before.island.index[self.hex])

    def worded(self, table: Table, possible: bool) -> Choice:
        """The hex with its terrain; if it is possible, the price in all and the way."""
        seat, frame = self.seat, cast(ChooseHex, table.frames[-1])
        hex_ = table.island.places[table.island.index[self.hex]]
        label, by = f"{hex_.name} {hex_.letters}{hex_.cost}", ""
        if possible:
            own = deeds.settlement_cost(table, seat, frame.kind, frame.discount)
            total = own if frame.free_land else own + hex_.cost
            by = self.way(table)
            label += f" for {count(total, 'coin')}"
            label += {"river": ", over a river", "lake": ", over a lake"}.get(by, "")
        return Choice(self.target, label, self, None, hex_.name, by)


pick_kind = cache(PickKind)
build = cache(Build)


# --- Reasons -------------------------------------------------------------------------------------


def least_cost(table: Table, seat: Seat, land: Hexes) -> int:
    """The least that a settlement on this land would cost, whatever coins there are; NONE if no
    terrain fits."""
    costs = []
    for kind, card in enumerate(table.components.kinds):
        own = deeds.settlement_cost(table, seat, kind, 0)
        fitting = land & table.island.terrain[card.terrain]
        if own != NONE and fitting:
            costs.append(own + table.island.cheapest(fitting))
    return min(costs, default=NONE)


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


def kind_reason(
    table: Table, seat: Seat, kind: int, discount: int, free_land: bool
) -> Reason | None:
    """Why a settlement of this kind cannot be placed anywhere."""
    card = table.components.kinds[kind]
    cost = deeds.settlement_cost(table, seat, kind, discount)
    if cost == NONE:
        return Reason(f"No {card.name.lower()} is left on your mat.", "MI-2")
    land = deeds.free_land(table, seat)
    if deeds.sites(table, seat, kind, discount, free_land, land):
        return None
    coins = table.estates[seat].coins
    terrain = TERRAINS[card.terrain]
    if cost > coins:
        and_land = "" if free_land else " and the land"
        return Reason(
            f"A {card.name.lower()} costs {count(cost, 'coin')}{and_land}. You have {coins}.",
            "Expand",
        )
    fitting = land & table.island.terrain[card.terrain]
    if not fitting:
        return Reason(f"No free {terrain} is in reach for a {card.name.lower()}.", "Expand")
    cheapest = table.island.cheapest(fitting)
    return Reason(
        f"With the cheapest {terrain} in reach it costs {count(cost + cheapest, 'coin')}. "
        f"You have {coins}.",
        "Expand",
    )


def hex_reason(table: Table, seat: Seat, place: int, frame: ChooseHex) -> Reason | None:
    """Why the settlement of this frame cannot stand on a hex."""
    hex_ = table.island.places[place]
    kind = table.components.kinds[frame.kind]
    if not hex_.is_land:
        return Reason("Settlements can only go on land.", "Expand")
    if table.occupied[place] != NONE:
        return Reason(f"Hex {hex_.name} already has a settlement.", "Expand")
    if kind.terrain not in hex_.terrains:
        need = TERRAINS[kind.terrain]
        return Reason(f"A {kind.name.lower()} needs {need}, and {hex_.name} has none.", "Expand")
    if not deeds.free_land(table, seat) >> place & 1:
        return _out_of_reach(table, seat, place)
    cost = deeds.settlement_cost(table, seat, frame.kind, frame.discount)
    total = cost + (0 if frame.free_land else hex_.cost)
    have = table.estates[seat].coins
    if total <= have:
        return None
    return Reason(
        f"On {hex_.name} it costs {cost} + {hex_.cost} = {count(total, 'coin')}. You have {have}.",
        "Expand",
    )


def _out_of_reach(table: Table, seat: Seat, place: int) -> Reason:
    name = table.island.places[place].name
    for level, what in ((RIVER, "river"), (LAKE, "lake")):
        if deeds.reach(table, seat, level) >> place & 1:
            return Reason(f"Hex {name} is out of reach. It needs navigation: {what}.", "MI-11")
    return Reason(f"Hex {name} is out of reach of your settlements.", "Expand")


# --- What is asked -------------------------------------------------------------------------------


def _kinds(table: Table, seat: Seat, frame: ChooseKind) -> list[PickKind]:
    kinds = buildable_kinds(table, seat, frame.discount, frame.free_land)
    return [pick_kind(seat, kind) for kind in kinds]


def _which_kind(table: Table, seat: Seat, frame: ChooseKind) -> Prompt:
    choices = offered(table, [pick_kind(seat, kind) for kind in range(len(KINDS))])
    if table.phase == PLACEMENT:
        number = table.step // table.seat_count + 1
        text = f"Choose the {('first', 'second')[number - 1]} of your {FIRST_MOVES} settlements."
        return Prompt("place a settlement", text, choices, "First settlements")
    text = "Which settlement will you build?"
    if frame.free_land:
        text = f"Which settlement will you build, {count(frame.discount, 'coin')} cheaper?"
    return Prompt("choose a settlement", text, choices, "Expand")


def _hexes(table: Table, seat: Seat, frame: ChooseHex) -> list[Build]:
    land = deeds.free_land(table, seat)
    sites = deeds.sites(table, seat, frame.kind, frame.discount, frame.free_land, land)
    places = table.island.places
    return [build(seat, places[place].name) for place in bits(sites)]


def _which_hex(table: Table, seat: Seat, frame: ChooseHex) -> Prompt:
    island = table.island
    choices = offered(table, [build(seat, name) for name in island.names(island.land)])
    kind = table.components.kinds[frame.kind].name.lower()
    topic = "First settlements" if table.phase == PLACEMENT else "Expand"
    return Prompt(f"place a {kind}", f"Where should the {kind} go?", choices, topic)


QUESTIONS[ChooseKind] = Question("choose a settlement", "expand", _kinds, _which_kind)
QUESTIONS[ChooseHex] = Question("choose a hex for the settlement", "expand", _hexes, _which_hex)

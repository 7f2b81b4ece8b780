"""Finish order: goods and hens handed over, then the rewards (MI-20 to MI-22)."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.english import count, series
from engine.core.events import Emit
from engine.core.moves import Form
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, frames, scoring
from engine.games.mint_italy.components import Face, Yield
from engine.games.mint_italy.frames import ChooseHen
from engine.games.mint_italy.lexicon import HEN, NONE
from engine.games.mint_italy.moves.move import QUESTIONS, Menu, MintMove, Question, offered
from engine.games.mint_italy.moves.notation import HexName
from engine.games.mint_italy.orders import order_lacks
from engine.games.mint_italy.phrases import coming, needs
from engine.games.mint_italy.possible import has_goods
from engine.games.mint_italy.table import Table


def can_finish(table: Table, seat: Seat) -> bool:
    """True if the seat has all that its order needs."""
    estate = table.estates[seat]
    if estate.order == NONE:
        return False
    face = table.components.faces[estate.order]
    return has_goods(estate, face.goods) and estate.built[HEN] >= face.hens


@dataclass(frozen=True, slots=True)
class Finish(Menu):
    """Finish the order in hand: "0 finish"."""

    form = Form("finish", "finish stands alone")
    name = "Finish order"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """No order in hand, or what it lacks."""
        held = table.estates[self.seat].order
        if held == NONE:
            return Reason("You hold no order.", "Finish order")
        lacks = order_lacks(table, self.seat, held)
        return Reason(f"You still need {lacks} for your order.", "Finish order") if lacks else None

    def do(self, table: Table, emit: Emit) -> None:
        """Hand over the goods, then the hens, then take the rewards."""
        face = table.estates[self.seat].order
        deeds.fill_order(table, self.seat, face, emit)
        table.frames.append(frames.reward(face))
        hens = table.components.faces[face].hens
        if hens:
            table.frames.append(frames.choose_hen(hens))

    def note(self, table: Table) -> str:
        """The rewards."""
        face = table.components.faces[table.estates[self.seat].order]
        parts = [f"+{face.vp}VP"] if face.vp else []
        parts += [f"+{min(face.coins, deeds.coin_room(table, self.seat))}c"] if face.coins else []
        parts += ["upgrade"] if face.upgrade and deeds.open_tracks(table, self.seat) else []
        return " ".join(parts)

    def lacks(self, table: Table) -> str:
        """An order, or so many goods and hens."""
        estate = table.estates[self.seat]
        if estate.order == NONE:
            return "no order"
        card = table.components.faces[estate.order]
        goods = sum(max(0, n - h) for n, h in zip(card.goods, estate.goods, strict=True))
        return f"{goods + max(0, card.hens - estate.built[HEN])} short"

    def told(self, before: Table, after: Table) -> str:
        """What is handed over, the rewards, and what its food is worth."""
        face = before.components.faces[before.estates[self.seat].order]
        worth, brings = before.food_vp(face.food), _reward(before, self.seat, face)
        return f"{needs(face)} for {brings}; worth {worth} VP as things stand"


@dataclass(frozen=True, slots=True)
class Return(MintMove):
    """Finish order: this hen goes back to the mat: "0 return c4"."""

    form = Form(
        "return {hex}", "return with a hex, its row and its number: return c4", hex=HexName()
    )
    answers = (ChooseHen,)
    tells = None
    hex: str

    @property
    def target(self) -> str:
        """The hex."""
        return self.hex

    def against(self, table: Table, frame: Any) -> Reason | None:
        """No hen of the seat stands there."""
        place = table.island.index.get(self.hex)
        if place is not None and place in deeds.hens(table, self.seat):
            return None
        return Reason(f"You have no hen on {self.hex}.", "MI-20")

    def do(self, table: Table, emit: Emit) -> None:
        """Take it from the map."""
        frame: Any = table.frames[-1]
        table.frames[-1] = frames.choose_hen(frame.left - 1)
        deeds.return_hen(table, self.seat, table.island.index[self.hex], emit)

    def told(self, before: Table, after: Table) -> str:
        """Cities then; with the last hen, the rewards."""
        seat = self.seat
        then = len(scoring.cities(after, seat))
        parts = [f"frees {self.hex}; leaves you {count(then, 'city')}"]
        if not isinstance(after.frames[-1] if after.frames else None, ChooseHen):
            waiting: Any = before.frames[-2]
            parts.append(f"brings {_reward(before, seat, before.components.faces[waiting.face])}")
        return "; ".join(parts)

    def worded(self, table: Table, possible: bool) -> Choice:
        """Where it stands."""
        return Choice(self.target, f"the hen on {self.hex}", self)


return_hen = cache(Return)


def _reward(table: Table, seat: Seat, face: Face) -> str:
    """What a finished order brings this seat now: upgrades and coins need room (MI-21, MI-22)."""
    printed = Yield(coins=face.coins, vp=face.vp)
    got = deeds.room_for(table, seat, printed)
    parts = ["1 upgrade of your choice"] if face.upgrade and deeds.open_tracks(table, seat) else []
    if got != Yield() or not parts:
        parts.append(coming(printed, got))
    return series(parts)


def _hens(table: Table, seat: Seat, frame: ChooseHen) -> list[Return]:
    places = table.island.places
    return [return_hen(seat, places[place].name) for place in deeds.hens(table, seat)]


def _which_hen(table: Table, seat: Seat, frame: ChooseHen) -> Prompt:
    more = count(frame.left, "hen")
    text = f"Which hen goes back to the mat? {more} to return."
    choices = offered(table, _hens(table, seat, frame))
    return Prompt(f"return {more}", text, choices, "Finish order")


QUESTIONS[ChooseHen] = Question(
    "choose the hen that goes back to your mat", "finish order", _hens, _which_hen
)

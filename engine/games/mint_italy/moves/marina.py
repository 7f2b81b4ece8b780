"""Marina: a token on the card of a marina in reach, and what the card brings (MI-14, MI-15)."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.english import count, series
from engine.core.events import Emit, ignore
from engine.core.moves import Form, Name
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, frames, scoring
from engine.games.mint_italy.components import FreeUpgrade, Gain, Score
from engine.games.mint_italy.frames import ChooseMarina
from engine.games.mint_italy.lexicon import ALL_MARINAS, CORNERS, LAKE, MARINAS, RIVER
from engine.games.mint_italy.moves.move import (
    QUESTIONS,
    Menu,
    MintMove,
    Question,
    last_token,
    offered,
)
from engine.games.mint_italy.phrases import CORNER_WORDS, coming, marina_effect
from engine.games.mint_italy.table import Table


def can_dock(table: Table, seat: Seat) -> bool:
    """True if a marina without a token of the seat is in reach."""
    docked = table.estates[seat].docked
    if docked == ALL_MARINAS:
        return False
    hexes = deeds.reach(table, seat)
    for corner, place in enumerate(table.island.marinas):  # at every turn of a search
        if hexes >> place & 1 and not docked >> corner & 1:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Marina(Menu):
    """Begin to use a marina: "0 marina"."""

    form = Form("marina", "marina stands alone")
    name = "Marina"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """No token left, or no new marina in reach."""
        if can_dock(table, self.seat):
            return None
        if table.estates[self.seat].docked == ALL_MARINAS:
            return Reason("All your marina tokens are placed.", "MI-15")
        return Reason("No new marina is in reach.", "MI-14")

    def do(self, table: Table, emit: Emit) -> None:
        """Ask for the marina."""
        table.frames.append(frames.CHOOSE_MARINA)

    def note(self, table: Table) -> str:
        """The corners in reach."""
        corners = deeds.marinas_in_reach(table, self.seat)
        return " ".join([CORNERS[corner].upper() for corner in corners])

    def lacks(self, table: Table) -> str:
        """A marina."""
        return "none in reach"

    def told(self, before: Table, after: Table) -> str:
        """The cards in reach; of a single one its effects."""
        corners = deeds.marinas_in_reach(before, self.seat)
        names = [before.components.marinas[before.marinas[corner]].name for corner in corners]
        if len(names) > 1:
            return f"one of {series(names, 'or')}"
        return f"{names[0]}: {_effects(before, self.seat, corners[0])}"


@dataclass(frozen=True, slots=True)
class Dock(MintMove):
    """Marina: put a token on the card of this corner: "0 dock nw"."""

    form = Form("dock {corner}", f"dock at one of: {', '.join(CORNERS)}", corner=Name(CORNERS))
    answers = (ChooseMarina,)
    tells = None
    corner: int

    @property
    def target(self) -> str:
        """The corner."""
        return CORNERS[self.corner]

    def against(self, table: Table, frame: Any) -> Reason | None:
        """A token lies there already, or it is out of reach."""
        seat, corner = self.seat, self.corner
        if corner in deeds.marinas_in_reach(table, seat):
            return None
        where = CORNER_WORDS[corner]
        if table.estates[seat].docked >> corner & 1:
            return Reason(f"You've already used the marina in the {where}.", "Marina")
        for level, what in ((RIVER, "river"), (LAKE, "lake")):
            if corner in deeds.marinas_in_reach(table, seat, level):
                return Reason(
                    f"The marina in the {where} is out of reach. It needs navigation: {what}.",
                    "MI-14",
                )
        return Reason(f"The marina in the {where} is out of reach.", "MI-14")

    def do(self, table: Table, emit: Emit) -> None:
        """Place the token; the effects of the card come one by one."""
        table.frames[-1] = frames.effects(table.marinas[self.corner], 0)
        deeds.put_token(table, self.seat, self.corner, emit)

    def told(self, before: Table, after: Table) -> str:
        """The effects, how many tokens are left, and a last token."""
        left = len(CORNERS) - after.estates[self.seat].docked.bit_count()
        effects = _effects(before, self.seat, self.corner)
        free = last_token(after, self.seat)
        return "; ".join([effects, f"{count(left, 'token')} left", *free])

    def worded(self, table: Table, possible: bool) -> Choice:
        """The card in full."""
        corner = self.corner
        card = table.components.marinas[table.marinas[corner]]
        effects = " ".join(marina_effect(effect, table.components) for effect in card.effects)
        label = f"{card.name} in the {CORNER_WORDS[corner]}: {effects}"
        return Choice(self.target, label, self, None, card.name, CORNERS[corner].upper())


dock = cache(Dock)


def _effects(before: Table, seat: Seat, corner: int) -> str:
    """The effects of a marina card one by one, with what comes in by those that leave no choice."""
    table = before.copy()
    deeds.put_token(table, seat, corner, ignore)
    parts = []
    for effect in table.components.marinas[table.marinas[corner]].effects:
        sentence = marina_effect(effect, table.components)
        match effect:
            case Gain(choice=(only,)):
                sentence = f"Gain {coming(only, deeds.gain(table, seat, only, MARINAS))}."
            case Score() as score:
                sentence = f"{sentence.rstrip('.')}: {scoring.points(table, seat, score)} VP."
            case FreeUpgrade() if not deeds.open_tracks(table, seat):
                sentence = "No upgrade, as both your tracks are complete."
        parts.append(sentence)
    text = " ".join(parts)
    return text[0].lower() + text[1:].rstrip(".")


def _marinas(table: Table, seat: Seat, frame: ChooseMarina) -> list[Dock]:
    return [dock(seat, corner) for corner in deeds.marinas_in_reach(table, seat)]


def _which_marina(table: Table, seat: Seat, frame: ChooseMarina) -> Prompt:
    choices = offered(table, [dock(seat, corner) for corner in range(len(CORNERS))])
    return Prompt("choose a marina", "Use which marina?", choices, "Marina")


QUESTIONS[ChooseMarina] = Question("choose a marina", "marina", _marinas, _which_marina)

"""Upgrade: a track goes up by one level, for coins or for free (MI-11, MI-21)."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.english import count, series
from engine.core.events import Emit
from engine.core.moves import Form, Name
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, frames
from engine.games.mint_italy.frames import ChooseTrack
from engine.games.mint_italy.lexicon import (
    FULL,
    NAVIGATION,
    NAVIGATION_LEVELS,
    TOP_LEVEL,
    TRACKS,
    WORKERS,
)
from engine.games.mint_italy.moves.move import (
    QUESTIONS,
    Menu,
    MintMove,
    Question,
    offered,
    too_dear,
)
from engine.games.mint_italy.phrases import amount, level_name, level_words, of_coins
from engine.games.mint_italy.table import Table


def can_upgrade(table: Table, seat: Seat) -> bool:
    """True if a track is not full and can be paid for."""
    enough = table.estates[seat].coins >= table.components.upgrade_price
    return enough and bool(deeds.open_tracks(table, seat))


@dataclass(frozen=True, slots=True)
class Upgrade(Menu):
    """Begin to upgrade: "0 upgrade"."""

    form = Form("upgrade", "upgrade stands alone")
    name = "Upgrade"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """Both tracks are complete, or too few coins."""
        if not deeds.open_tracks(table, self.seat):
            return Reason("Both your tracks are complete.", "MI-11")
        have = table.estates[self.seat].coins
        return too_dear(table.components.upgrade_price, have, "An upgrade", "Upgrade")

    def do(self, table: Table, emit: Emit) -> None:
        """Ask for the track."""
        table.frames.append(frames.choose_track(table.components.upgrade_price))

    def note(self, table: Table) -> str:
        """Its price."""
        return f"{table.components.upgrade_price}c"

    def lacks(self, table: Table) -> str:
        """A track, or the price."""
        full = not deeds.open_tracks(table, self.seat)
        return "both complete" if full else f"{table.components.upgrade_price}c"

    def told(self, before: Table, after: Table) -> str:
        """Its price, and what either track would be."""
        seat, components = self.seat, before.components
        levels = before.estates[seat].levels
        ways = [
            f"{TRACKS[track]} to {level_name(components, seat, track, levels[track] + 1)}"
            for track in deeds.open_tracks(before, seat)
        ]
        paid = of_coins(components.upgrade_price, before.estates[seat].coins)
        return f"{paid}: {series(ways, 'or')}"


@dataclass(frozen=True, slots=True)
class Raise(MintMove):
    """Move the cube of a track up by one: "0 raise navigation"."""

    form = Form("raise {track}", "raise navigation or mercato", track=Name(TRACKS))
    answers = (ChooseTrack,)
    track: int

    @property
    def target(self) -> str:
        """The track."""
        return TRACKS[self.track]

    def against(self, table: Table, frame: Any) -> Reason | None:
        """The track is complete."""
        if table.estates[self.seat].levels[self.track] < TOP_LEVEL:
            return None
        return Reason(f"Your {TRACKS[self.track]} track is complete.", "MI-11")

    def do(self, table: Table, emit: Emit) -> None:
        """Pay for it."""
        frame: Any = table.frames.pop()
        deeds.upgrade(table, self.seat, self.track, frame.price, emit)

    def told(self, before: Table, after: Table) -> str:
        """Its price, and what the level gives."""
        own, then = before.estates[self.seat], after.estates[self.seat]
        level, cost = then.levels[self.track], own.coins - then.coins
        gives = level_words(after.components, self.track, level)
        makes = before.components.track_makes
        if self.track == NAVIGATION and level == FULL:
            workers = sum(then.built[kind] for kind in WORKERS)
            gives = f"{NAVIGATION_LEVELS[level]}, {count(workers, 'more coin')} a round"
        elif self.track != NAVIGATION and makes[level] != makes[level - 1]:
            gives += f" instead of {amount(makes[level - 1], 1)}"
        return f"{of_coins(cost, own.coins) if cost else 'free'}; then {gives}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """What the next level gives."""
        level = table.estates[self.seat].levels[self.track]
        what = "complete"
        if level < TOP_LEVEL:
            what = level_words(table.components, self.track, level + 1)
        name = TRACKS[self.track]
        return Choice(name, f"{name}: {what}", self, None, name, what.partition(",")[0])


raise_track = cache(Raise)


def _tracks(table: Table, seat: Seat, frame: ChooseTrack) -> list[Raise]:
    return [raise_track(seat, track) for track in deeds.open_tracks(table, seat)]


def _which_track(table: Table, seat: Seat, frame: ChooseTrack) -> Prompt:
    choices = offered(table, [raise_track(seat, track) for track in range(len(TRACKS))])
    paid = f" for {count(frame.price, 'coin')}" if frame.price else " for free"
    return Prompt("raise a track", f"Raise which track{paid}?", choices, "Upgrade")


QUESTIONS[ChooseTrack] = Question("choose the track to raise", "upgrade", _tracks, _which_track)

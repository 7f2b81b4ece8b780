"""What anybody may know of a position of Mint Italy, and what a move would bring."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.game import Preview
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.table import Table


@dataclass(frozen=True, slots=True)
class MintView:
    """A position as every seat and spectator sees it: only the order of the decks is hidden."""

    viewer: Seat | None
    table: Table
    """A copy of all that lies open."""
    deck: tuple[int, ...]
    """The faces of the order deck that are known, from the top: the top one, or all of them once
    the deck was made of the discards (MI-41)."""
    deck_count: int
    """How many cards the order deck has, the top one included."""
    bot_deck_count: int
    """How many cards the bot's deck has; 0 with two and more players."""

    @property
    def components(self) -> Components:
        """The cards of this match."""
        return self.table.components

    @property
    def seat_count(self) -> int:
        """How many seats play."""
        return self.table.seat_count


@dataclass(frozen=True, slots=True)
class MintPreview(Preview):
    """A move's result in figures, for the seat that would make it."""

    cost: int
    """Coins that the move takes at once; below 0: coins that it brings."""
    coins: int
    """Coins after the move."""
    goods: tuple[int, ...]
    """Goods after the move."""
    vp: int
    """Points that the move brings at once."""
    score: int
    """What the seat's score so far would change by, the end scoring as things are included."""
    prices: tuple[int, ...]
    """The mercato prices after the move."""
    way: str
    """How a hex is reached: land, river or lake; empty where that does not matter."""

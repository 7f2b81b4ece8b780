"""The open part of a position: all that lies on the table for everybody to see.

Only the order of two decks is hidden, and that stands in the `WholeTable`. So rules, previews,
scores and prompts work on a `Table`, whether it is the real one or the copy in somebody's view.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self, TypeAlias

from engine.core.rng import Rng
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.frames import Frame
from engine.games.mint_italy.island import Hexes, Island
from engine.games.mint_italy.lexicon import (
    FIRST_SCORING,
    KINDS,
    MERCATO,
    NAVIGATION,
    NONE,
    PERSONAS_FROM,
    ROUNDS,
)

PLACEMENT, ACTIONS, PRODUCTION, CLEANUP, OVER = (
    "placement",
    "actions",
    "production",
    "cleanup",
    "over",
)
PHASES = (PLACEMENT, ACTIONS, PRODUCTION, CLEANUP, OVER)
"""Scoring asks nobody anything, so it is no phase of its own here."""

Who: TypeAlias = int
"""A seat, or PERSONAS_FROM and more for a bot persona: PERSONAS_FROM + its index."""

FIRST_MOVES = 2
"""Settlements that everybody places before the first round."""


@dataclass(slots=True)
class Estate:
    """All that one player owns; the bot persona has one too."""

    coins: int
    goods: list[int]
    levels: list[int] = field(default_factory=lambda: [0, 0])
    """Of the navigation and the mercato track."""
    built: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    """How many settlements of each kind are on the map: so many squares are uncovered."""
    settled: list[int] = field(default_factory=list)
    """The hexes they stand on, in the order of building."""
    docked: int = 0
    """One bit for each corner whose marina holds one of the owner's tokens."""
    order: int = NONE
    """The order face in hand."""
    finished: tuple[int, ...] = ()
    """The finished order faces."""
    gone: int = 0
    """One bit for each good that is gone to mercato in this round (MI-24)."""
    vp: list[int] = field(default_factory=lambda: [0] * (FIRST_SCORING + ROUNDS))
    """Points on the track by where they came from: VP_SOURCES, then the four scoring cards."""

    @property
    def navigation(self) -> int:
        """The level of the navigation track, 0 to 3."""
        return self.levels[NAVIGATION]

    @property
    def mercato(self) -> int:
        """The level of the mercato track, 0 to 3."""
        return self.levels[MERCATO]

    def copy(self) -> Estate:
        """An estate of its own."""
        return Estate(
            self.coins,
            self.goods[:],
            self.levels[:],
            self.built[:],
            self.settled[:],
            self.docked,
            self.order,
            self.finished,
            self.gone,
            self.vp[:],
        )


@dataclass(slots=True)
class Table:
    """What everybody sees. Estates are numbered by seat; the bot persona's comes last."""

    components: Components = field(repr=False)
    island: Island = field(repr=False)
    seat_count: int
    persona: int
    """The bot's persona, or NONE when nobody plays alone."""
    compass: int
    """The second persona, which placed the bot's first settlements."""
    order: tuple[int, ...]
    """The player order of this round, as numbers of estates."""
    estates: list[Estate]
    row: list[int]
    """Order faces from the left; NONE where one was taken."""
    top: int
    """The face on top of the order deck, which is open to all (MI-17); NONE if there is none."""
    scoring: tuple[int, ...]
    """The scoring cards of the four rounds."""
    marinas: tuple[int, ...]
    """The marina card at each corner."""
    prices: list[int]
    """The box of each good's price cube, counted from the top."""
    food_boxes: list[int]
    """The box of each food token."""
    ladder: list[int]
    """The foods from the highest to the lowest: in one box, the upper token is higher (MI-35)."""
    occupied: list[int]
    """For each hex the settlement on it: estate x kinds + kind, or NONE."""
    taken: Hexes = 0
    """The hexes with a settlement."""
    discards: list[int] = field(default_factory=list)
    """Order faces, the first discarded first."""
    turned: bool = False
    """True once the order deck was the discard pile: then all know its order (MI-41)."""
    bot_discards: list[int] = field(default_factory=list)
    """Bot cards, the last one on top."""
    passed: list[int] = field(default_factory=list)
    """The estates that passed in this round, the first first."""
    round: int = 1
    phase: str = PLACEMENT
    step: int = 0
    """How many of the placements, or of the productions, are done."""
    turn: int = 0
    """The estate that acts."""
    frames: list[Frame] = field(default_factory=list)
    """What it still has to decide, the next on top (at the end)."""
    last_token: bool = False
    """True if this action placed a last token, so that a free order is due (MI-16)."""

    @property
    def rival(self) -> int:
        """The number of the bot persona's estate, or NONE."""
        return NONE if self.persona == NONE else self.seat_count

    @property
    def is_over(self) -> bool:
        """True once the last clean-up is done."""
        return self.phase == OVER

    @property
    def has_scored(self) -> bool:
        """True if the scoring card of this round was scored."""
        return self.phase in (CLEANUP, OVER)

    def who(self, number: int) -> Who:
        """The name-giver of an estate, for events: a seat or a persona."""
        return number if number < self.seat_count else PERSONAS_FROM + self.persona

    def coin_cap(self, number: int) -> int:
        """The most coins that an estate can hold."""
        components = self.components
        return components.coin_cap if number < self.seat_count else components.bot_coin_cap

    def quantity(self, number: int) -> int:
        """How many of a good an estate may trade at once (MI-23, MI-50)."""
        components = self.components
        own = components.quantity if number < self.seat_count else components.bot_quantity
        return own[self.estates[number].mercato]

    def kind_at(self, place: int) -> int:
        """The kind of settlement on an occupied hex."""
        return self.occupied[place] % len(KINDS)

    def owner_of(self, place: int) -> int:
        """The number of the estate that holds a hex, or NONE."""
        return NONE if self.occupied[place] == NONE else self.occupied[place] // len(KINDS)

    def price(self, good: int) -> int:
        """What one of a good costs or brings now."""
        return self.components.prices[good].boxes[self.prices[good]]

    def passing_coins(self) -> int:
        """What a player gets who passes now."""
        return self.components.passing[len(self.passed)]

    def order_fee(self) -> int:
        """Coins gained, or paid if below 0, for taking an order in this round."""
        return self.components.order_fee[self.round - 1]

    def food_vp(self, food: int) -> int:
        """What a finished order with this food is worth now."""
        return self.components.food_vp[self.ladder.index(food)]

    def copy(self, only: int = NONE) -> Self:
        """A table of its own; components and island are shared.

        With `only`, so are all estates but this one: for what leaves the others alone.
        """
        if only == NONE:
            estates = [estate.copy() for estate in self.estates]
        else:
            estates = self.estates[:]
            estates[only] = estates[only].copy()
        return type(self)(
            self.components,
            self.island,
            self.seat_count,
            self.persona,
            self.compass,
            self.order,
            estates,
            self.row[:],
            self.top,
            self.scoring,
            self.marinas,
            self.prices[:],
            self.food_boxes[:],
            self.ladder[:],
            self.occupied[:],
            self.taken,
            self.discards[:],
            self.turned,
            self.bot_discards[:],
            self.passed[:],
            self.round,
            self.phase,
            self.step,
            self.turn,
            self.frames[:],
            self.last_token,
        )


@dataclass(slots=True)
class WholeTable:
    """The table with the order of the two decks, which nobody sees. They are drawn from their end.

    What needs chance works on this: the next card of a deck, a row dealt, a turn of the persona.
    """

    table: Table
    deck: list[int]
    """The order deck below its open top card."""
    bot_deck: list[int]
    rng: Rng

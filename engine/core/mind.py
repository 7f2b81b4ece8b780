"""What bots ask of a game: worlds that a view allows, and what a position is worth.

A game that has nothing to add, hides nothing and knows no chance is played with `Mind` as it is.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from engine.core.actions import Seat
from engine.core.rng import Rng
from engine.core.state import A, Decision, State, V
from engine.core.words import Words

S = TypeVar("S", bound=State[Any, Any])

Standings: TypeAlias = tuple[Mapping[str, float], ...]
"""What `Mind.appraise` tells: the named terms of each seat."""


@dataclass(frozen=True, slots=True)
class End:
    """Where an action leads in an imagined world that is told on to where it is judged."""

    terms: Standings
    """What `Mind.appraise` may find there."""
    worth: float | None = None
    """What that is worth to who acts, as far as a game can tell better than by its lead in points;
    only differences count."""


class Turn(NamedTuple, Generic[A]):
    """All choices of a seat until the next decision is not its own, or not of this turn."""

    actions: tuple[A, ...]
    promise: float
    """What they seem to bring the seat, in points; only differences count."""


class Foresight(ABC, Generic[A, S]):
    """How a match may go on, turn by turn; made anew for each search, so it may keep what it finds.

    For games in which hardly anything is hidden and turns at first sight are found quickly.
    """

    sure: bool
    """True if chance has no part in it until it is far enough."""

    @abstractmethod
    def turns(self, world: S, seat: Seat) -> Sequence[Turn[A]]:
        """What the seat may do until its turn is over, from wherever in it the seat is, the most
        promising first.

        Every legal action begins at least one of them, and they are possible in all worlds that the
        seat's view allows. Leaves the world as it is.
        """

    @abstractmethod
    def far_enough(self, world: S) -> bool:
        """True where a position can be judged well."""


class Mind(Generic[A, V, S]):
    """How bots think about a game; all of it may be left as it is where it suits."""

    weights: ClassVar[Mapping[str, float]] = {"score": 1.0}
    """What each term of `appraise` is worth, in points."""
    steady: ClassVar[bool] = False
    """True if what an action seems to bring hardly depends on hidden cards and chance: then a
    search finds it out once for all worlds."""

    def __init__(self, components: Any, words: Words[A, V], position_type: type[Any]) -> None:
        """For the game with these components, words and class of positions."""
        self.components = components
        self.words = words
        self.position_type = position_type

    def determinise(self, view: V, rng: Rng) -> S:
        """A world that this view allows, with chance of its own; from the view alone.

        As it stands for a game with nothing hidden and no chance.
        """
        world: S = self.position_type.imagine(view)
        return world

    def appraise(self, world: S) -> Standings:
        """How each seat stands, as named terms; `weights` make them one number of points."""
        sheets = self.words.scores(world.view(None))
        return tuple({"score": float(sheet.total)} for sheet in sheets)

    def likely_world(self, view: V, rng: Rng) -> S:
        """A world like those of `determinise`, for bots that search: what the others would hardly
        have done may come less often in these."""
        return self.determinise(view, rng)

    def worth_trying(self, decision: Decision[A, V]) -> Sequence[A]:
        """The legal actions that a thinking bot weighs: all, unless most of them are pointless."""
        return [action for action in decision.legal if not action.table_only]

    def worlds(self, decision: Decision[A, V], budget: int) -> int:
        """How many sampled worlds a thinking bot looks into, at most `budget`: fewer where they
        would lead to the same."""
        return budget

    def imagine(self, world: S, action: A, rng: Rng) -> S:
        """The world after an action, for bots to appraise.

        Seats that decide at the same time choose anything that is legal; a game that reckons with
        open choices in `appraise` leaves them open.
        """
        others = [seat for seat in world.waiting_for() if seat != action.seat]
        later = world.copy()
        later.apply(action)
        for seat in others:
            if seat in later.waiting_for():
                legal = [other for other in later.legal_actions(seat) if not other.table_only]
                later.apply(rng.choice(legal))
        return later

    def plausible(self, world: S, seat: Seat) -> Sequence[A]:
        """What a search tries in an imagined world: all legal actions that a player may choose,
        unless most of them are pointless."""
        return [action for action in world.legal_actions(seat) if not action.table_only]

    def leanings(self, world: S, seat: Seat, actions: Sequence[A]) -> Sequence[float] | None:
        """What each action seems to bring the seat at first sight, in points.

        Only the differences count. None: no quicker way is known than to appraise what follows.
        """
        return None

    def guess(self, world: S, seat: Seat) -> A:
        """What the seat may choose in secret, drawn with the world's own chance."""
        imagined: Any = world  # every state keeps its chance in `rng`
        rng: Rng = imagined.rng
        return rng.choice(self.plausible(world, seat))

    def at_once(self, world: S, seat: Seat, actions: Sequence[A]) -> Sequence[End] | None:
        """What comes of each of the seat's actions in this world, told on to where it is judged.

        For a game that can foresee what the others do, better than a search finds it out: what is
        the same for all actions is reckoned once. Chance is the world's own, which may be used up.
        None: let the search try one action at a time.
        """
        return None

    def foresight(self, view: V) -> Foresight[A, S] | None:
        """How the match may go on from what is seen here. None: a search goes action by action."""
        return None


AnyMind: TypeAlias = Mind[Any, Any, Any]

"""A game: its facts, its set-up, its words, and what bots need to think about it."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar

from engine.core.actions import Action, Seat
from engine.core.components import digest_text
from engine.core.events import Emit, Event, ignore
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.rng import Rng
from engine.core.state import A, Choice, Data, Decision, Preview, Prompt, State, V
from engine.core.telling import Naming

S = TypeVar("S", bound=State[Any, Any])

Standings: TypeAlias = tuple[Mapping[str, float], ...]
"""What `Game.appraise` tells: the named terms of each seat."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """Who made the printed game."""

    title: str
    author: str
    publisher: str
    year: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to settle before a match: `choices` are (value, label), `default` a value."""

    id: str
    title: str
    choices: tuple[tuple[str, str], ...]
    default: str
    help: str
    abouts: tuple[str, ...] = ()
    """What each choice means, a sentence each; told while it is the one. Empty: `help` says it."""


@dataclass(frozen=True, slots=True)
class CardText:
    """A card, board or place in full, for the player who wants to look closely."""

    title: str
    """May name seats as `{0}`, and so may the lines."""
    lines: tuple[str, ...]
    source: str
    """"rulebook", "deduced" or "reconstructed"; a player's own components may say "own deck".
    Empty for what is no card, such as what happened at a place."""


class InvalidOption(ValueError):
    """A set-up that this game does not have; the message says which there are."""


@dataclass(frozen=True, slots=True)
class End:
    """Where an action leads in an imagined world that is told on to where it is judged."""

    terms: Standings
    """What `Game.appraise` may find there."""
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


class Game(ABC, Generic[A, V, S]):
    """The rules of one game with one set of components."""

    id: ClassVar[str]
    title: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    open_information: ClassVar[bool] = False
    """True if nobody has secrets: then people who share a keyboard need no curtain."""
    secrets_last: ClassVar[bool] = False
    """True if what was never shown is nobody's business even when the match is over."""
    rules_version: ClassVar[int]
    """Goes up when old logs no longer mean the same."""
    imprint: ClassVar[Imprint]
    tagline: ClassVar[str]
    """One sentence for the shelf."""
    weights: ClassVar[Mapping[str, float]]
    """What each term of `appraise` is worth, in points."""
    naming: ClassVar[Naming] = {}
    """What the numbers in views and events are called, for programs that play from outside."""
    scored_in: ClassVar[tuple[str, str]] = ("point", "points")
    """What the score is counted in: one of it, and several."""
    point: ClassVar[float] = 1.0
    """How much of the score a point of `weights` is."""

    swing: ClassVar[float] = 5.0
    """How many points of lead are as good as a likely win, halfway through a match."""
    steady: ClassVar[bool] = False
    """True if what an action seems to bring hardly depends on hidden cards and chance: then a
    search finds it out once for all worlds."""

    components: Any
    """The parsed components; shared by all states, never changed."""

    def __init__(self, components_text: str | None = None, source: str = "") -> None:
        """With the built-in components, or with those of `components_text`.

        `source` is the name by which a mistake in the text is reported.
        Raises ComponentsError.
        """
        self.own_deck = components_text is not None
        if components_text is None:
            components_text = package_text(self.id, "components.toml")
            source = f"{self.id}/components.toml"
        self.components_text = components_text
        self.components_digest = digest_text(components_text)
        self.components = self.read_components(components_text, source or "components")

    @abstractmethod
    def read_components(self, text: str, source: str) -> Any:
        """The components of a TOML text, validated. Raises ComponentsError."""

    def with_components(self, text: str, source: str = "") -> Self:
        """The same rules with another deck. Raises ComponentsError."""
        return type(self)(text, source)

    def options(self, seat_count: int) -> tuple[Option, ...]:
        """What can be settled before a match with so many seats."""
        return ()

    def check_setup(self, seat_count: int, options: Mapping[str, str]) -> dict[str, str]:
        """The options with defaults filled in. Raises InvalidOption with what there is."""
        if seat_count not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            fits = f"{low}" if low == high else f"{low} to {high}"
            raise InvalidOption(f"{self.title} takes {fits} players, not {seat_count}")
        known = {option.id: option for option in self.options(seat_count)}
        for key, value in options.items():
            if key not in known:
                there = ", ".join(known) or "none"
                raise InvalidOption(f"{self.title} has no option “{key}”; choose from: {there}")
            values = [choice for choice, _ in known[key].choices]
            if value not in values:
                raise InvalidOption(
                    f"option “{key}” can't be “{value}”; choose from: {', '.join(values)}"
                )
        return {key: options.get(key, option.default) for key, option in known.items()}

    @abstractmethod
    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> S:
        """The first position. `options` have passed `check_setup`."""

    @abstractmethod
    def position(self, data: Data) -> S:
        """The position of `State.to_data`. Raises InvalidPosition with a sentence."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The action of a notation with its seat; parse(str(a)) == a. Raises InvalidNotation."""

    def prompt(self, position: S, seat: Seat) -> Prompt:
        """What is asked of the seat; of a seat that is not to act, a prompt without choices.

        Texts may name seats as `{0}` (see `name_seats`).
        """
        return position.prompt(seat)

    @abstractmethod
    def preview(self, view: V, action: A) -> Preview:
        """What a legal action costs and brings, as far as this view can know."""

    def looking_back(self, past: V, now: V) -> V:
        """What may be seen of a past position while the match stands as it does now.

        A game in which nobody may look again at what was turned down hides it here.
        """
        return past

    def word(self, view: V, action: A) -> Choice:
        """A legal action that no choice of the prompt stands for (`Prompt.composed`), in words."""
        return Choice(target="", label=str(action).partition(" ")[2], action=action)

    @abstractmethod
    def scores(self, view: V) -> tuple[ScoreSheet, ...]:
        """The score so far, line by line, as this view may know it."""

    @abstractmethod
    def progress(self, view: V) -> str:
        """Where the match stands, in a few words: "round 2 of 3"."""

    def status(self, view: V) -> str:
        """A few counts for the title bar, such as piles: "draw pile 16  discards 22"."""
        return ""

    @abstractmethod
    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty for events that only boards care about."""

    def by_rival(self, event: Event) -> bool:
        """True if a rival without a seat did it, whom the rules themselves play."""
        return False

    def rival(self, name: str, options: Mapping[str, str]) -> str:
        """What a rival without a seat is called in lists and records: with what was settled before
        the match, where that makes another rival of it."""
        return name

    def recap(
        self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """What one turn came to, in one line for the viewer.

        What follows from it comes first, and what concerns the viewer before the rest: a narrow
        line shows as many of its clauses, parted by "; ", as have room.
        """
        return " ".join(line for line in (self.say(event, names) for event in events) if line)

    def aside(
        self,
        view: V,
        names: Sequence[str],
        options: Mapping[str, str],
        people: Collection[Seat] = (),
    ) -> str:
        """What somebody at the table says over the position as it stands, for fun; mostly empty.

        Nothing is put into the mouths of `people`, the seats that no bot plays.
        """
        return ""

    @abstractmethod
    def text(self, view: V, names: Sequence[str]) -> str:
        """The position as plain text, at most 80 columns wide."""

    @abstractmethod
    def describe(self, view: V, target: str) -> CardText | None:
        """The card or place at a target of the prompt (or a `ScoreLine.target`) in full."""

    def known(self, view: V) -> Known | None:
        """What this view may know besides what the board shows: what was passed, taken, discarded,
        what is left. None: the board shows it all."""
        return None

    def card_list(self) -> tuple[CardText, ...]:
        """Every kind of card of these components in full; empty for a game that keeps no list."""
        return ()

    @abstractmethod
    def determinise(self, view: V, rng: Rng) -> S:
        """A world that this view allows, with chance of its own; from the view alone."""

    def likely_world(self, view: V, rng: Rng) -> S:
        """A world like those of `determinise`, for bots that search: what the others would hardly
        have done may come less often in these."""
        return self.determinise(view, rng)

    def at_once(self, world: S, seat: Seat, actions: Sequence[A]) -> Sequence[End] | None:
        """What comes of each of the seat's actions in this world, told on to where it is judged.

        For a game that can foresee what the others do, better than a search finds it out: what is
        the same for all actions is reckoned once. Chance is the world's own, which may be used up.
        None: let the search try one action at a time.
        """
        return None

    @abstractmethod
    def appraise(self, world: S) -> Standings:
        """How each seat stands, as named terms; `weights` make them one number of points."""

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

    def foresight(self, view: V) -> Foresight[A, S] | None:
        """How the match may go on from what is seen here. None: a search goes action by action."""
        return None

    def guess(self, world: S, seat: Seat) -> A:
        """What the seat may choose in secret, drawn with the world's own chance."""
        imagined: Any = world  # every state keeps its chance in `rng`
        rng: Rng = imagined.rng
        return rng.choice(self.plausible(world, seat))

    def amount(self, number: int) -> str:
        """A score in words: "1 point", "12 points"."""
        one, several = self.scored_in
        return f"{number} {one if abs(number) == 1 else several}"

    def expected(self, view: V, lead: float, worth: float) -> tuple[str, str]:
        """What a search expects of a move, as a figure and what it is: "+2.5", "points ahead of
        {rivals}", which stands for those who are there.

        `lead` is in points of `weights`; `worth` is by what it chooses, see `End`.
        """
        return f"{lead * self.point:+.1f}", f"{self.scored_in[1]} ahead of {{rivals}}"

    def rules(self) -> str:
        """The in-app rules, Markdown."""
        return package_text(self.id, "rules.md")


class InvalidPosition(ValueError):
    """A position that cannot be; the message says which field is wrong."""


AnyGame: TypeAlias = Game[Any, Any, Any]


def package_text(game_id: str, name: str) -> str:
    """A data file of a game's package, such as its rules.md."""
    package = f"engine.games.{game_id.replace('-', '_')}"
    from importlib import resources

    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


__all__ = [
    "Action",
    "AnyGame",
    "CardText",
    "End",
    "Foresight",
    "Game",
    "Imprint",
    "InvalidOption",
    "InvalidPosition",
    "Option",
    "Preview",
    "Seat",
    "Standings",
    "Turn",
    "package_text",
]

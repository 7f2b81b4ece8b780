"""A game: five things, each small enough to be read on its own.

* **Position** (`State`, and `Fields`, from which most of it follows): who acts, what is legal, what
  an action changes, what each seat may see, and how it ended.
* **Move**: one file a decision: how it is written, why it is not possible, what it does and brings,
  and how it is told.
* **Words**: log, recap, cards, scores, everything said of a view or an event.
* **Mind** (optional): what bots ask: which worlds a view allows, what a position is worth.
* **Clock** (optional): what a live table asks: what lies open, who may claim it, who deals.

`Game` holds them together, with what is printed on the box and the set-up.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeAlias

from engine.core.actions import Seat
from engine.core.clock import Clock
from engine.core.components import digest_text, package_text
from engine.core.events import Emit, ignore
from engine.core.mind import Mind, S
from engine.core.state import A, Data, Preview, Prompt, V
from engine.core.words import Words


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


class InvalidOption(ValueError):
    """A set-up that this game does not have; the message says which there are."""


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
    position_type: ClassVar[type[Any]]
    """The class of its positions, a `State`."""
    words: Words[A, V]
    mind: Mind[A, V, S]
    clock: Clock[A, V] | None
    """None: a game of turns alone, for which no clock runs."""
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
        self.words = self.make_words()
        self.mind = self.make_mind()
        self.clock = self.make_clock()

    @abstractmethod
    def read_components(self, text: str, source: str) -> Any:
        """The components of a TOML text, validated. Raises ComponentsError."""

    @abstractmethod
    def make_words(self) -> Words[A, V]:
        """Its words, for these components."""

    def make_mind(self) -> Mind[A, V, S]:
        """What bots ask of it, for these components."""
        return Mind(self.components, self.words, self.position_type)

    def make_clock(self) -> Clock[A, V] | None:
        """What a live table asks of it, if it can be played live."""
        return None

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

    def position(self, data: Data) -> S:
        """The position of `State.to_data`. Raises InvalidPosition with a sentence."""
        position: S = self.position_type.from_data(data, self.components, self.seat_counts)
        return position

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

    def rules(self) -> str:
        """The in-app rules, Markdown."""
        return package_text(self.id, "rules.md")


class InvalidPosition(ValueError):
    """A position that cannot be; the message says which field is wrong."""


AnyGame: TypeAlias = Game[Any, Any, Any]

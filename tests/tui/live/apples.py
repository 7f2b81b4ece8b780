"""Apples: a tiny live game. An apple falls every now and then; the first to grab has it.

Two players or three, five apples, and the most of them wins. It is here to show that a live table
needs nothing but a game's `Clock`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from engine.core.actions import Reason, Seat
from engine.core.clock import Card, Clock
from engine.core.events import Emit, Event, ignore
from engine.core.fields import FLAG, SHARED, Fields, Number, Row, derive
from engine.core.game import Game, Imprint
from engine.core.moves import Digit, Form, Move, Notation
from engine.core.outcome import Outcome, ScoreLine, ScoreSheet, rank
from engine.core.state import Choice, Preview, Prompt, State
from engine.core.words import CardText, Words

APPLES = 5
NOBODY, LEFT = 0, 99


@dataclass(frozen=True, slots=True)
class AppleView:
    seat_count: int
    left: int
    shaken: bool
    answers: tuple[int, ...]
    baskets: tuple[int, ...]


class Fell(Event):
    """The next apple lies there."""


class Shaken(Event):
    """The tree was shaken."""


@dataclass(frozen=True, slots=True)
class Grabbed(Event):
    seat: Seat
    late: tuple[Seat, ...]


@derive(view=AppleView, seats="baskets")
@dataclass(slots=True)
class AppleTree(Fields):
    components: Annotated[None, SHARED]
    seat_count: Annotated[int, SHARED]
    left: Annotated[int, Number(0, APPLES)]
    shaken: Annotated[bool, FLAG]
    answers: Annotated[list[int], Row()]
    baskets: Annotated[list[int], Row()]

    def answer(self, seat: Seat, answer: int, emit: Emit) -> None:
        self.answers[seat] = answer
        if NOBODY in self.answers:
            return
        order = sorted(range(self.seat_count), key=self.answers.__getitem__)
        grabs = [seat for seat in order if self.answers[seat] < LEFT]
        if grabs:
            self.baskets[grabs[0]] += 1
            emit(Grabbed(grabs[0], tuple(grabs[1:])))
        self.left -= 1
        self.answers = [NOBODY] * self.seat_count
        emit(Fell())


class AppleMove(Move[AppleTree, AppleView]):
    def why_not(self, table: AppleTree) -> Reason | None:
        return None

    def brings(self, view: AppleView) -> Preview:
        return Preview("an apple, or none")

    def offer(self, table: AppleTree) -> Choice:
        return Choice(self.form.verb, self.form.verb, self)


@dataclass(frozen=True, slots=True)
class Shake(AppleMove):
    form = Form("shake", "shake")

    def do(self, table: AppleTree, emit: Emit) -> None:
        table.shaken = True
        emit(Shaken())


@dataclass(frozen=True, slots=True)
class Grab(AppleMove):
    form = Form("grab {place}", "grab 1", place=Digit())
    place: int

    def do(self, table: AppleTree, emit: Emit) -> None:
        table.answer(self.seat, self.place, emit)


@dataclass(frozen=True, slots=True)
class Leave(AppleMove):
    form = Form("leave", "leave")

    def do(self, table: AppleTree, emit: Emit) -> None:
        table.answer(self.seat, LEFT, emit)


@dataclass(slots=True)
class ApplePosition(AppleTree, State[AppleMove, AppleView]):
    def to_act(self) -> tuple[Seat, ...]:
        if not self.left:
            return ()
        return tuple(range(self.seat_count)) if self.shaken else (0,)

    def waiting_for(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.to_act() if self.answers[seat] == NOBODY)

    def legal_actions(self, seat: Seat) -> Sequence[AppleMove]:
        if seat not in self.to_act():
            return []
        grabs = [Grab(seat, place) for place in range(1, self.seat_count + 1)]
        return [*grabs, Leave(seat)] if self.shaken else [Shake(seat)]

    def why_not(self, action: AppleMove) -> Reason | None:
        return None if action in self.legal_actions(action.seat) else Reason("Not now.")

    def apply(self, action: AppleMove, emit: Emit = ignore) -> None:
        action.do(self, emit)

    def view(self, seat: Seat | None) -> AppleView:
        view: AppleView = self.show()
        return view

    def outcome(self) -> Outcome | None:
        if self.left:
            return None
        places = rank([(apples,) for apples in self.baskets])
        return Outcome("The tree is bare.", _sheets(self.view(None)), places)


def _sheets(view: AppleView) -> tuple[ScoreSheet, ...]:
    return tuple(
        ScoreSheet(seat, (ScoreLine("apples", number),)) for seat, number in enumerate(view.baskets)
    )


class AppleWords(Words[AppleMove, AppleView]):
    def scores(self, view: AppleView) -> tuple[ScoreSheet, ...]:
        return _sheets(view)

    def progress(self, view: AppleView) -> str:
        return f"{view.left} apples left"

    def say(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.seat]} had it." if isinstance(event, Grabbed) else ""

    def text(self, view: AppleView, names: Sequence[str]) -> str:
        return self.progress(view)

    def describe(self, view: AppleView, target: str) -> CardText | None:
        return None


class AppleClock(Clock[AppleMove, AppleView]):
    question = "Grab it?"
    nobody = "Nobody here grabs."

    def runs(self, options: Mapping[str, str]) -> bool:
        return True

    def pace(self, options: Mapping[str, str]) -> str:
        return "fast"

    def card(self, view: AppleView) -> Card | None:
        if not view.shaken or not view.left:
            return None
        return Card(tuple(range(view.seat_count)), last=view.left == 1)

    def dealer(self, view: AppleView) -> Seat:
        return 0

    def deal(self, view: AppleView) -> AppleMove:
        return Shake(0)

    def claims(self, action: AppleMove) -> bool:
        return isinstance(action, Grab)

    def answers(
        self, places: Sequence[tuple[Seat, int]], asked: Sequence[Seat]
    ) -> Sequence[AppleMove]:
        grabs = [Grab(seat, place) for seat, place in places]
        return [*grabs, *(Leave(seat) for seat in asked if seat not in dict(places))]

    def taken(self, happened: Sequence[Event]) -> Grabbed | None:
        return next((event for event in happened if isinstance(event, Grabbed)), None)

    def dealt(self, happened: Sequence[Event]) -> bool:
        return any(isinstance(event, Shaken) for event in happened)

    def waiting(self, view: AppleView) -> str:
        return "{0} shakes the tree."


class Tree(NamedTuple):
    """What stands for the components of a game that has none."""


class Apples(Game[AppleMove, AppleView, ApplePosition]):
    id = "apples"
    title = "Apples"
    seat_counts = (2, 3)
    rules_version = 1
    imprint = Imprint("Apples", "nobody", "nobody", 2026)
    tagline = "Grab it."
    position_type = ApplePosition

    def __init__(self) -> None:
        super().__init__("", "apples")

    def read_components(self, text: str, source: str) -> Tree:
        return Tree()

    def make_words(self) -> AppleWords:
        return AppleWords(self.components)

    def make_clock(self) -> AppleClock:
        return AppleClock()

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> ApplePosition:
        nothing = [0] * seat_count
        return ApplePosition(None, seat_count, APPLES, False, nothing[:], nothing)

    def parse(self, text: str) -> AppleMove:
        notation: Notation[AppleMove] = Notation(Shake, Grab, Leave, usage="shake, grab, leave")
        return notation.read(text)

    def prompt(self, position: ApplePosition, seat: Seat) -> Prompt:
        return Prompt("grab or leave", "Grab it?", ())

    def preview(self, view: AppleView, action: AppleMove) -> Preview:
        return action.brings(view)

"""What the decisions of Mint Italy have in common: when they can be made, and what they bring.

An action of the rulebook is a word of the menu followed by its choices, each a move of its own:
"0 expand", "0 kind hen", "0 build c4". Nothing is revealed between, so each can be taken back.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.actions import Reason, Seat
from engine.core.english import count, series
from engine.core.events import Event
from engine.core.moves import Move
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, flow, scoring
from engine.games.mint_italy.events import Ended, Gained, Produced, Scored
from engine.games.mint_italy.frames import Frame
from engine.games.mint_italy.lexicon import GOODS
from engine.games.mint_italy.phrases import yield_words
from engine.games.mint_italy.settle import settle
from engine.games.mint_italy.table import OVER, Table
from engine.games.mint_italy.view import MintPreview, MintView


@dataclass(frozen=True, slots=True)
class Question:
    """What a frame asks. Each file of moves puts its own into `QUESTIONS`."""

    asked: str
    """To end "First, ..."."""
    part_of: str
    """The action or phase in which it is asked."""
    legal: Callable[[Table, Seat, Any], list[Any]]
    """All answers, in a stable order."""
    prompt: Callable[[Table, Seat, Any], Prompt]


QUESTIONS: dict[type, Question] = {}
"""For each kind of frame what it asks."""


@dataclass(frozen=True, slots=True)
class MintMove(Move[Table, MintView]):
    """One decision of one seat."""

    answers: ClassVar[tuple[type, ...]] = ()
    """The frames that it can answer; none: it begins an action."""
    tells: ClassVar[int | None] = 0
    """How many of the gains that follow at once its own sentence tells; None: all of them."""

    @property
    def target(self) -> str:
        """Where on the table it points."""
        raise NotImplementedError

    def against(self, table: Table, frame: Any) -> Reason | None:
        """Why it is no answer to this frame, of its kind; None if it is."""
        raise NotImplementedError

    def told(self, before: Table, after: Table) -> str:
        """What it brings in a sentence, from the table before and after it."""
        raise NotImplementedError

    def worded(self, table: Table, possible: bool) -> Choice:
        """How it is offered where it is possible, and where it is not."""
        raise NotImplementedError

    def why_not(self, table: Table) -> Reason | None:
        """Not on turn, another question comes first, or what the move itself has against it."""
        early = too_early(self, table)
        if early is not None:
            return early
        if not table.frames:
            parts = dict.fromkeys(QUESTIONS[kind].part_of for kind in self.answers)
            return Reason(f"Choose an action first. This is part of: {series(parts, 'or')}.")
        frame = table.frames[-1]
        return self.against(table, frame) if type(frame) in self.answers else first(frame)

    def offer(self, table: Table) -> Choice:
        """As it stands in the prompt."""
        frame = table.frames[-1] if table.frames else None
        return self.worded(table, self.against(table, frame) is None)

    def brings(self, view: MintView) -> MintPreview:
        """The figures after the move and what settles itself, and a sentence that says them."""
        before, seat = view.table, self.seat
        at_once = before.copy()
        settled = list[Event]()
        self.do(at_once, settled.append)
        settle(at_once, settled.append)
        after, happened = at_once, list[Event]()
        if not at_once.frames:
            after = at_once.copy()
            flow.go_on(after, happened.append)
        own, then, last = (table.estates[seat] for table in (before, at_once, after))
        gains = [event.gain for event in settled if isinstance(event, Gained)]
        rest = [] if self.tells is None else gains[self.tells :]
        return MintPreview(
            text="; ".join(
                [
                    self.told(before, at_once),
                    *(f"then you gain {yield_words(gain)}" for gain in rest),
                    *_round_end(after, seat, happened),
                ]
            ),
            cost=own.coins - then.coins,
            coins=last.coins,
            goods=tuple(last.goods),
            vp=sum(then.vp) - sum(own.vp),
            score=scoring.total(after, seat) - scoring.total(before, seat),
            prices=tuple(after.price(good) for good in range(len(GOODS))),
            way=self.way(before),
            touches=self.touches(view, at_once),
        )

    def way(self, before: Table) -> str:
        """How a hex is reached: land, river or lake; empty where that does not matter."""
        return ""

    def touches(self, view: MintView, after: Table) -> tuple[str, ...]:
        """What can be chosen next within the same action, or the move's own target."""
        if after.frames and len(after.frames) >= len(view.table.frames):
            frame = after.frames[-1]
            following = (
                move.target for move in QUESTIONS[type(frame)].legal(after, self.seat, frame)
            )
            return tuple(dict.fromkeys(name for name in following if name != "done"))
        return (self.target,)


@dataclass(frozen=True, slots=True)
class Menu(MintMove):
    """Begin one of the seven actions of a turn."""

    name: ClassVar[str]
    """As it stands in the rules and on the menu."""
    tells = None

    @property
    def what(self) -> str:
        """Its word."""
        return self.form.verb

    @property
    def target(self) -> str:
        """Its word, too."""
        return self.form.verb

    def note(self, table: Table) -> str:
        """What it costs or brings if it is possible, in at most 14 characters."""
        raise NotImplementedError

    def lacks(self, table: Table) -> str:
        """What it lacks if it is not possible, as briefly."""
        raise NotImplementedError

    def why_not(self, table: Table) -> Reason | None:
        """Not on turn, in the middle of another action, or what the action has against it."""
        early = too_early(self, table)
        if early is not None:
            return early
        return first(table.frames[-1]) if table.frames else self.against(table, None)

    def worded(self, table: Table, possible: bool) -> Choice:
        """Its name, with what it costs, brings or lacks."""
        note = self.note(table) if possible else self.lacks(table)
        label = f"{self.name}, {note}" if note else self.name
        return Choice(self.target, label, self, None, self.name, note)


def too_early(move: MintMove, table: Table) -> Reason | None:
    """Why a seat cannot do anything now."""
    if table.phase == OVER:
        return Reason("The match is over.")
    if move.seat != table.turn:
        return Reason("It's not your turn.", "Player phase")
    return None


def first(frame: Frame) -> Reason:
    """What is asked now comes first."""
    return Reason(f"First, {QUESTIONS[type(frame)].asked}.")


def offered(table: Table, moves: Iterable[MintMove]) -> tuple[Choice, ...]:
    """These answers to what is asked, each with the reason against it if there is one."""
    frame = table.frames[-1] if table.frames else None
    choices = []
    for move in moves:
        why_not = move.against(table, frame)
        choice = move.worded(table, why_not is None)
        if why_not is not None:
            choice = Choice(
                choice.target, choice.label, None, why_not, choice.short, choice.variant
            )
        choices.append(choice)
    return tuple(choices)


def last_token(after: Table, seat: Seat) -> list[str]:
    """Whether a last token earns an order (MI-16)."""
    free = after.last_token and deeds.can_take_free_order(after, seat)
    return ["your last one, so you may take an order for free"] if free else []


def _round_end(after: Table, seat: Seat, happened: list[Event]) -> list[str]:
    """What the end of a round brings the seat, as far as it has come."""
    told = []
    for event in happened:
        match event:
            case Produced(who=who, gain=gain) if who == seat:
                told.append(f"production brings {yield_words(gain)}")
            case Scored(card=card, points=points):
                name = after.components.scoring[card].name
                told.append(f"{name} scores {dict(points)[seat]} VP")
            case Ended():
                told.append("the match ends")
    return told


def too_dear(price: int, have: int, subject: str, rule: str) -> Reason | None:
    """Why so few coins do not pay for it; None if they do."""
    if have >= price:
        return None
    return Reason(f"{subject} costs {count(price, 'coin')}. You have {have}.", rule)

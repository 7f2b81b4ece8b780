"""A match: one game from its set-up to its end, with its log, its undo and its past.

>>> from engine import GAMES, Match, Player
>>> match = Match(GAMES["meins"].load(), [Player("Ada"), Player("Bea")], seed=3)
>>> decision = match.ask(match.to_act()[0])
>>> events = match.play(decision.legal[0])
>>> len(match.log), match.at(0).log
(1, [])
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from engine.core.actions import Action, IllegalAction, Reason, Seat
from engine.core.clock import AnyClock
from engine.core.components import digest_data
from engine.core.english import agree, name_seats
from engine.core.events import Event
from engine.core.game import AnyGame
from engine.core.outcome import Outcome, ScoreSheet
from engine.core.player import Player
from engine.core.state import Data, Decision


class Past(NamedTuple):
    """One entry of the log and what came of it."""

    ply: int
    """1 for the first action of the match; 0 for the set-up."""
    action: Action | None
    events: tuple[Event, ...]


@dataclass(slots=True)
class Match:
    """One match. The position itself stays inside; views, decisions and events come out."""

    game: AnyGame
    players: Sequence[Player]
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    start: Data | None = None
    """The position it began from, if that was not the game's own set-up."""
    log: list[Action] = field(default_factory=list, init=False)
    past: list[Past] = field(default_factory=list, init=False)
    """The set-up, then one entry for each action of the log."""
    undone: int = field(default=0)
    """How many actions were taken back, in the whole match."""
    since: int = field(default=0, init=False)
    """The ply since which those who decide now are asked: what some of them have chosen since, all
    at the same time and in secret, is nothing to the others."""
    replaced: int = field(default=0, init=False)
    """How many choices were replaced by others before they counted; the log has only the last."""
    now: "Match | None" = field(default=None, init=False, repr=False)
    """The match that is being looked back on, if this is a past position of it."""
    _state: Any = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self.players = tuple(self.players)
        self.options = self.game.check_setup(len(self.players), self.options)
        self._reset()

    def _reset(self) -> None:
        events: list[Event] = []
        if self.start is None:
            self._state = self.game.setup(len(self.players), self.seed, self.options, events.append)
        else:
            self._state = self.game.position(self.start)
        self.log = []
        self.since = 0
        self.past = [Past(0, None, tuple(events))]

    @property
    def ply(self) -> int:
        """How many actions were played."""
        return len(self.log)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(player.name for player in self.players)

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that decide now; none when the match is over."""
        acting: tuple[Seat, ...] = self._state.to_act()
        return acting

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats without whose choice nothing goes on; others of `to_act` may replace theirs."""
        awaited: tuple[Seat, ...] = self._state.waiting_for()
        return awaited

    @property
    def clock(self) -> AnyClock | None:
        """What its live table asks of the game; None: it goes turn by turn."""
        clock = self.game.clock
        return clock if clock is not None and clock.runs(self.options) else None

    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        outcome: Outcome | None = self._state.outcome()
        return outcome

    def view(self, viewer: Seat | None) -> Any:
        """What a seat, or a spectator (None), may know of the position.

        Of a past one: what may be looked at again, as the match stands now.
        """
        view = self._state.view(viewer)
        if self.now is not None:
            view = self.game.looking_back(view, self.now.view(viewer))
        return view

    def opened(self, viewer: Seat | None) -> Any:
        """The view of a past position of a match that is over: nothing is hidden any more, unless
        the game keeps its secrets."""
        if self.now is None or self.now.to_act() or self.game.secrets_last:
            return self.view(viewer)
        return self.game.looking_back(self._state.opened(viewer), self.now.view(viewer))

    def scores(self, viewer: Seat | None) -> tuple[ScoreSheet, ...]:
        """The score so far, as the viewer may know it."""
        return self.game.words.scores(self.view(viewer))

    def ask(self, seat: Seat) -> Decision[Any, Any]:
        """All that whoever decides for the seat gets; without choices if it is not to act."""
        state = self._state
        legal = tuple(state.legal_actions(seat)) if seat in state.to_act() else ()
        return Decision(seat, state.view(seat), self.game.prompt(state, seat), legal)

    def only_choice(self, seat: Seat) -> Action | None:
        """What the seat has to do, if there is only one thing that it may choose; else None."""
        choices = [action for action in self._state.legal_actions(seat) if not action.table_only]
        return choices[0] if len(choices) == 1 else None

    def why_not(self, action: Action) -> Reason | None:
        """Why the action is not legal now; None if it is."""
        if action.seat >= len(self.players):
            return Reason(f"This table has no seat {action.seat}.")
        acting = self.to_act()
        if not acting:
            return Reason("The match is over.")
        if action.seat not in acting:
            rule: Reason | None = self._state.why_not_to_act(action)
            if rule is not None:
                return Reason(self.word(rule), rule.rule)
            return Reason(agree(f"It's not {self.players[action.seat].name}'s turn."))
        reason: Reason | None = self._state.why_not(action)
        return reason

    def play(self, action: Action) -> list[Event]:
        """Carry out an action and tell what happened.

        Raises IllegalAction with the reason, and then nothing has changed.
        """
        reason = self.why_not(action)
        if reason is not None:
            raise IllegalAction(reason)
        events: list[Event] = []
        before = self.waiting_for()
        if action.seat not in before:
            self._forget_choice(action.seat)
        self._state.apply(action, events.append)
        self.log.append(action)
        still = tuple([seat for seat in before if seat != action.seat])
        if not still or self.waiting_for() != still:
            self.since = self.ply
        self.past.append(Past(self.ply, action, tuple(events)))
        return events

    def _forget_choice(self, seat: Seat) -> None:
        """Leave the choice out that a seat is about to replace: nobody has acted on it."""
        plies = range(self.ply, 0, -1)
        ply = next((ply for ply in plies if self.log[ply - 1].seat == seat), 0)
        if ply:  # else it was made before the position from which the match began
            del self.log[ply - 1], self.past[ply]
            self.since -= self.since >= ply
            self.past[ply:] = [past._replace(ply=past.ply - 1) for past in self.past[ply:]]
        self.replaced += 1

    def replay(self, log: Iterable[Action]) -> Self:
        """Play a whole log, checking every action; returns the match itself.

        Raises IllegalAction at the first action that does not fit; `ply` tells where it stopped.
        """
        for action in log:
            self.play(action)
        return self

    def events(self, viewer: Seat | None, since: int = 0) -> list[tuple[int, Event]]:
        """The (ply, event) pairs after ply `since` that the viewer may know; -1: the set-up too."""
        return [
            (ply, event)
            for ply, _, events in self.past[since + 1 :]
            for event in events
            if event.seen_by(viewer)
        ]

    def events_for(self, viewer: Seat | None) -> list[Event]:
        """All that the viewer may know to have happened, the set-up first."""
        return [event for _, event in self.events(viewer, since=-1)]

    def say(self, event: Event) -> str:
        """The log line of an event; empty for what the others imply."""
        return agree(self.game.words.say(event, self.names))

    def recap(self, events: Sequence[Event], viewer: Seat | None = None) -> str:
        """What one turn came to, in one line for the viewer."""
        return agree(self.game.words.recap(events, self.names, viewer))

    def text(self, viewer: Seat | None) -> str:
        """The position as plain text, as the viewer may know it."""
        return agree(self.game.words.text(self.view(viewer), self.names))

    def word(self, text: object) -> str:
        """A prompt, label, reason or note with the players' names in it."""
        return name_seats(str(text), self.names)

    def can_undo(self, seat: Seat) -> Reason | None:
        """None if the seat may take its last action back, or why not."""
        if not self.log:
            return Reason("Nothing to undo yet.")
        if not self.to_act():
            return Reason("The match is over.")
        last = self.past[-1]
        if last.action is None or last.action.seat != seat:
            mover = self.players[self.log[-1].seat].name
            mine = any(action.seat == seat for action in self.log)
            told = f"Too late to undo: {mover} has moved since."
            return Reason(told if mine else "You haven't moved yet.")
        if any(event.reveals for event in last.events):
            return Reason("Can't undo: that move revealed new information.")
        return None

    def undo(self, seat: Seat) -> Action:
        """Take the seat's last action back and return it. Raises IllegalAction with the reason."""
        reason = self.can_undo(seat)
        if reason is not None:
            raise IllegalAction(reason)
        log = self.log
        self._reset()
        for action in log[:-1]:
            self.play(action)
        self.undone += 1
        return log[-1]

    def at(self, ply: int) -> "Match":
        """The match as it stood after `ply` actions (0: the set-up), as a match of its own."""
        earlier = Match(self.game, self.players, self.seed, self.options, self.start)
        earlier.now = self
        return earlier.replay(self.log[:ply])

    def when_asked(self) -> "Match":
        """The match as it stood when those who decide now were asked.

        A bot that decides there does the same, whoever of them is the first to choose.
        """
        return self if self.since == self.ply else self.at(self.since)

    def position(self) -> Data:
        """The whole position as plain data, secrets included: for saves, not for screens."""
        data: Data = self._state.to_data()
        return data

    def digest(self) -> str:
        """16 hex digits that differ when the position differs."""
        return digest_data(self.position())

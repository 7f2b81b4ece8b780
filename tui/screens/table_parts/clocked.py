"""A table at which a clock turns the cards: what is alike at one keyboard and in the club."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Set
from time import monotonic

from textual import events

from engine import Seat
from saves import harmless
from tui.boards.board import Scene
from tui.commands.gate import Meaning
from tui.commands.table import show_key
from tui.live.dial import Dial
from tui.live.match import LiveMatch
from tui.live.ticker import COUNT, HELD, OPEN, PAUSED, REST, SLAPPED, TAKEN, key_name
from tui.screens.base import Hint
from tui.screens.foot import Pieces
from tui.screens.table_parts import faces
from tui.screens.table_parts.mode import Mode
from tui.screens.table_parts.open_table import OpenTable

LATE_CLAIMS = 1.5
"""Seconds after a hand in which claim keys do nothing at all."""


class Clocked(Mode, ABC):
    """The table of a live match. Watched or looked back on, it is like any other."""

    def __init__(self, screen: OpenTable, then: Mode) -> None:
        super().__init__(screen, then)
        self._played = False
        """True while a hand is played."""

    # --- What derived classes provide --------------------------------------------------------

    @property
    @abstractmethod
    def live(self) -> LiveMatch:
        """What lets the cards come."""

    @property
    @abstractmethod
    def claim_keys(self) -> Mapping[Seat, str]:
        """Who claims here with which key; nobody where one only watches."""

    @property
    def own(self) -> Seat | None:
        """Whose screen it is, if it is that of one player."""
        return self.screen.viewer

    @property
    def resume_key(self) -> str:
        """The key that ends a pause; empty: none does from here."""
        return self.key_of("live.pause")

    @property
    def deals(self) -> bool:
        """True if the dealer's key is pressed here."""
        return True

    @property
    def deal_key(self) -> str:
        """The key for which the next card waits, and whose it is."""
        return self.key_of("cursor.confirm")

    @property
    def nobody(self) -> str:
        """What stands where a question would, if nobody here may claim."""
        return self.live.clock.nobody

    def reading(self) -> list[Hint]:
        """What can be read while the clock stands."""
        return [*self.screen.reading.looks(), ("table.rules", "rules")]

    def leaving(self) -> list[Hint]:
        """The keys that are always there."""
        return [*faces.ENDS]

    def _dial(self) -> Dial:
        """What the clock says."""
        live, ticker = self.live, self.live.ticker
        shown = {seat: key_name(key) for seat, key in self.claim_keys.items()}
        then = {
            PAUSED: f"{self.resume_key} to continue" if self.resume_key else "",
            HELD: f"{self.deal_key} for the next card",
            REST: f"{self.deal_key} to start the cards",
        }
        return Dial(
            phase=ticker.phase,
            covered=ticker.covered,
            count=ticker.count,
            keys=shown,
            claimed=live.claimed if ticker.phase == TAKEN else None,
            flash=False,
            then=then.get(ticker.phase, ""),
        )

    # --- What is shown -----------------------------------------------------------------------

    @property
    def timed(self) -> bool:
        """True while the clock rules what is on the screen."""
        table = self.screen.table
        return not (table.watching or self.screen.reviewing or table.match.outcome() is not None)

    @property
    def _quiet(self) -> bool:
        """True while something else than the clock is told or asked."""
        screen = self.screen
        return not self.timed or screen.typing is not None or bool(screen.board.announcing)

    @property
    def phase(self) -> str:
        """What the clock waits for."""
        return self.live.ticker.phase

    @property
    def claimers(self) -> Set[str]:
        """The claim keys of those who play here."""
        return set(self.claim_keys.values())

    def scene(self) -> Scene:
        """The position; nothing is asked, as everybody may slap at once."""
        if not self.timed:
            return super().scene()
        match, viewer = self.screen.match, self.screen.viewer
        return Scene.of(match.game, match.view(viewer), match.names, viewer, None, None)

    def meaning(self) -> Meaning:
        """What Enter would do now: where cards come, it deals, goes on, or turns the next one."""
        plain = super().meaning()
        if not self.timed or plain.deed != "wait":
            return plain
        return Meaning(self.phase) if self.phase in (REST, PAUSED) else plain

    def prepare(self) -> None:
        """Show what the clock says.

        When a hand is over, somebody's claim key may still come: for a moment those do nothing.
        """
        self.show_dial()
        playing = self.timed and self.phase != REST
        if self._played != playing and not self.screen.reviewing:
            late = () if playing else self.claimers
            self.screen.app.gate.shut(late, monotonic() + LATE_CLAIMS)
        self._played = playing
        super().prepare()

    def show_dial(self) -> None:
        """Tell the board what the clock says."""
        self.screen.board.dial = self._dial() if self.timed else None

    def prompt(self) -> Pieces:
        """What the clock waits for."""
        if self._quiet:
            return super().prompt()
        live, match, phase = self.live, self.screen.match, self.phase
        turns = f"{self.deal_key} turns the next card."
        if phase == REST:
            then = f"Press {self.deal_key} to start the cards." if self.deals else ""
            told = match.word(live.clock.waiting(live.view))
            return [(f"{told} ", "bright bold"), (then, "text")]
        if phase == PAUSED:
            then = f"{self.resume_key} to resume, after a countdown." if self.resume_key else ""
            return [(f"{live.stopped or 'Paused.'} ", "bright bold"), (then, "text")]
        if phase == COUNT:
            return [("Hands ready! ", "bright bold"), ("Next card now.", "text")]
        if phase == TAKEN:
            return [(self._taken(), "bright bold"), ("The next card comes.", "text")]
        if phase == HELD:
            return [(turns, "bright bold")]
        rest = f"  {turns}" if live.ticker.by_key else ""
        if any(seat in live.ticker.seats for seat in self.claim_keys):
            return [(live.clock.question, "bright bold"), (rest, "text")]
        text = "" if self.own is None else match.word(match.ask(self.own).prompt.text)
        return [(text or self.nobody, "bright bold"), (rest, "text")]

    def _taken(self) -> str:
        """Who has what lay open; whoever has a screen of their own is told how their claim went."""
        claimed, own = self.live.claimed, self.own
        if claimed is None:
            return ""
        if claimed.seat == own:
            return "Yours! "
        who = self.screen.match.word(f"{{{claimed.seat}}} was first. ")
        return f"Too slow: {who}" if own in claimed.late else who

    def hints(self) -> list[Hint]:
        """The claim keys while cards come, else what can be read."""
        if self._quiet:
            return super().hints()
        ticker, confirm = self.live.ticker, "cursor.confirm"
        pace: Hint = ("- +", f"pace: {ticker.pace}")
        if ticker.phase in (REST, PAUSED):
            first: list[Hint] = [(confirm, "deal")] if self.deals else []
            if ticker.phase == PAUSED:
                first = [("live.pause", "resume")]
            return [*first, pace, *self.reading(), *self.leaving()]
        keys: list[Hint] = []
        able = [key for seat, key in self.claim_keys.items() if seat in ticker.seats]
        if able and ticker.phase in (OPEN, SLAPPED):
            keys.append((" ".join(map(key_name, able)), "claim"))
        if ticker.turnable and self.deals:
            keys.append((confirm, "next card"))
        return [*keys, ("live.pause", "pause"), pace, *self.leaving()]

    # --- Keys --------------------------------------------------------------------------------

    def pressed_at(self, event: events.Key) -> float:
        """When a key was read from the terminal, however long it waited to be looked at."""
        return self.live.now() - max(0.0, monotonic() - event.time)

    def key(self, event: events.Key) -> None:
        """A claim key acts at once while cards come, whatever else it means.

        It deals and confirms nothing: it may have come too late for the last card.
        """
        key = (event.character or "").lower()
        seat = next((seat for seat, own in self.claim_keys.items() if own == key), None)
        screen = self.screen
        if seat is not None and screen.typing is None and self.timed and self.live.ticker.running:
            event.stop()
            event.prevent_default()
            self.live.slap(seat, self.pressed_at(event))
            return
        confirms = screen.typing is None and screen.app.keys.means(event.key, "cursor.confirm")
        if seat is not None and confirms and not (screen.table.watching or screen.reviewing):
            event.stop()
            event.prevent_default()
            claim, enter = show_key(event.key), self.key_of("cursor.confirm")
            self.screen.say(f"{claim} only claims here. Press {enter} to continue.")
        else:
            super().key(event)

    def call(self) -> None:
        """Everybody is asked all the time: nobody is called."""
        if self.timed:
            self.screen.app.call_player(harmless(self.screen.match.game.title))
        else:
            super().call()

    def action_slower(self) -> None:
        """More time for each card."""
        self._change_pace(-1)

    def action_faster(self) -> None:
        """Less time for each card."""
        self._change_pace(1)

    @abstractmethod
    def _change_pace(self, step: int) -> None:
        """Make the clock quicker by a step, or slower by -1."""

"""A live match at one keyboard: keys slap, the clock turns the cards, pages stop it."""

from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any

from textual import events
from textual.timer import Timer

from engine import Action, Event, Match, Seat
from tui.commands.table import bindings
from tui.live.dial import Dial
from tui.live.match import LiveMatch
from tui.live.ticker import PAUSED, REST, SLAPPED, Ticker, claim_keys
from tui.screens.base import Hint
from tui.screens.table import TableScreen
from tui.screens.table_parts.bots import BotTurns
from tui.screens.table_parts.clocked import Clocked
from tui.screens.table_parts.mode import Mode
from tui.screens.table_parts.open_table import OpenTable
from tui.table.table import Table
from tui.thinking.bot_client import BotError, BotLost

SEEN_SECONDS = 0.05
"""The name of whoever slaps gets so long at most to be drawn before the claim is saved."""

FLASH_SECONDS = 0.25
"""How long the band is brought out when somebody has slapped."""

now = monotonic
"""The time, on the clock by which Textual stamps events."""


class NoTurns(BotTurns):
    """At a live table the clock plays for the bots."""

    hurried = False

    def run(self) -> None:
        """Nobody waits for a bot."""

    def go_on(self) -> None:
        """Nobody waits for a bot."""


class KeyboardMatch(LiveMatch):
    """The live match of a screen at which all people sit."""

    def __init__(self, clock: "KeyboardClock") -> None:
        self.clocked = clock
        self.screen = clock.screen
        self.due = False
        """True between the end of a card's time and the answers to it."""
        self._timer: Timer | None = None
        super().__init__(Ticker(), lambda: now())

    @property
    def match(self) -> Match:
        """What the table plays, also while the past is looked at."""
        return self.screen.table.match

    def bot_in(self, seat: Seat) -> str:
        """The kind of a seat, if a bot has it."""
        player = self.match.players[seat]
        return player.kind if player.is_bot else ""

    def play_together(self, actions: Sequence[Action]) -> Sequence[Event]:
        """Play it at the table. Raises LostLock."""
        return self.screen.table.play_all(actions)

    def lost(self) -> None:
        """The screen watches from now on."""
        self.screen.mode.watch()
        self.screen.sync()

    def show(self) -> None:
        """Draw what the clock says."""
        self.clocked.show_clock()

    def played(self) -> None:
        """Draw it all; a claim flashes."""
        self.clocked.has_played()

    def slap(self, seat: Seat, when: float) -> bool:
        """Who was first is shown at once: nothing else has changed yet."""
        counts = super().slap(seat, when)
        if counts:
            self.clocked.show_slap()
        return counts

    def tick(self) -> None:
        """Do what is due; where the table is not seen, nothing is."""
        if self.ticker.running and not (self.screen.is_active and self.clocked.timed):
            self.pause()
        before = self.ticker.phase
        super().tick()
        if self.ticker.phase == SLAPPED and before != SLAPPED:
            self.clocked.show_slap()

    def close(self) -> None:
        """Who has slapped is seen before the disk is waited for."""
        self.due = True
        if self.ticker.slaps:
            self.screen.call_after_refresh(self.close_now)
            self.screen.set_timer(SEEN_SECONDS, self.close_now)
        else:
            self.close_now()

    def close_now(self) -> None:
        """Play the answers, once."""
        if self.due:
            self.due = False
            super().close()

    def come_back(self, seconds: float | None) -> None:
        """By a timer of the screen."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if seconds is not None:
            self._timer = self.screen.set_timer(seconds, self.tick)

    def think(self, asking: Coroutine[Any, Any, None]) -> None:
        """As a worker of the screen."""
        self.screen.run_worker(asking, group="slaps")

    async def ask(self, seat: Seat) -> None:
        """Let a bot think; one that is lost leaves its seat to an easy one."""
        screen, kind = self.screen, self.bot_in(seat)
        try:
            await self.wants(seat, screen.app.bots.choose)
        except BotLost as lost:
            if self.match.players[seat].kind == kind:
                screen.table.lose_seat(seat)
            screen.say(str(lost))
        except BotError as error:
            screen.say(str(error))


class KeyboardClock(Clocked):
    """The clock of a live match at one keyboard: pages and undo stop it."""

    def __init__(self, screen: OpenTable, then: Mode) -> None:
        super().__init__(screen, then)
        self._match = KeyboardMatch(self)
        self._claimers: dict[Seat, str] = {}
        self._flash = False

    @property
    def live(self) -> KeyboardMatch:
        """What lets the cards come."""
        return self._match

    @property
    def claim_keys(self) -> Mapping[Seat, str]:
        """A key for each person at the keyboard."""
        return self._claimers

    def take_up(self) -> None:
        """A match that was begun before goes on when somebody says so."""
        people, app = self.screen.table.humans, self.screen.app
        own = claim_keys(len(people), app.settings.claim_keys) if people else ()
        self._claimers = dict(zip(people, own, strict=True))
        self.live.take_up()
        app.app_suspend_signal.subscribe(self.screen, lambda _: self.hold(), immediate=True)

    # --- What is shown -----------------------------------------------------------------------

    def viewer(self) -> Seat | None:
        """Several people at one live table see what lies open."""
        return None if self.timed and len(self.screen.table.humans) != 1 else super().viewer()

    @property
    def resume_key(self) -> str:
        """The keys that end a pause."""
        return f"{self.key_of('live.pause')} or {self.key_of('cursor.confirm')}"

    def reading(self) -> list[Hint]:
        """Also the cards, and a tip."""
        looks: list[Hint] = [
            ("cursor.next", "look"),
            ("table.inspect", "card"),
            *self.screen.reading.looks(),
        ]
        return [*looks, ("table.tip", "tip"), ("table.rules", "rules")]

    def show_clock(self) -> None:
        """Show what the clock says now."""
        self.show_dial()
        self.screen.board.redraw()
        self.screen.foot.redraw()
        self.screen.title_bar.redraw()

    def show_slap(self) -> None:
        """Show who was first: nothing else has changed yet."""
        self.show_dial()
        self.screen.board.redraw()

    def has_played(self) -> None:
        """Show the position; whoever has claimed flashes for a moment."""
        self._flash = self.live.claimed is not None and self.screen.app.settings.animated
        self.screen.sync()
        if self._flash:
            self.screen.set_timer(FLASH_SECONDS, self.calm)
        if not self.screen.is_active:
            self.hold()

    def calm(self) -> None:
        """The flash is over."""
        self._flash = False
        self.show_clock()

    def _dial(self) -> Dial:
        slapped = self.phase == SLAPPED
        return replace(
            super()._dial(),
            slapped=self.live.ticker.slaps[0] if slapped else None,
            flash=self._flash or (slapped and self.screen.app.settings.animated),
        )

    def standing(self) -> str:
        """Live or paused, before how it stands with the save."""
        if not self.timed:
            return super().standing()
        how = "PAUSED" if self.phase == PAUSED else "live"
        return f"{how}   {super().standing()}"

    # --- Keys --------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Deal, go on, or turn the next card by the dealer's key."""
        if not self.timed or self.screen.board.announcing:
            super().confirm()
            self.show_clock()
            return
        self.screen.notice = ""
        if self.phase == REST:
            self.live.deal()
        elif self.phase == PAUSED:
            self.action_pause()
        else:
            self.live.turn()

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        if not self.timed:
            clock = action in ("pause", "slower", "faster")
            return "There's no clock to change right now." if clock else super().idle(action)
        if action == "pause" and self.phase == REST:
            return "There's nothing to pause right now."
        if action == "type":
            return "In live play, use the claim keys only."
        if action == "tip":
            return "" if self._advised() is not None else "There's nothing for you to decide now."
        return super().idle(action)

    def action_pause(self) -> None:
        """Stop the clock, or let it go on."""
        if self.screen.is_idle("pause"):
            return
        self.screen.notice = ""
        if self.phase == PAUSED:
            self.live.go_on()
        else:
            self.hold()

    def hold(self) -> None:
        """Stop the clock, if it was running."""
        self.live.pause()

    def _change_pace(self, step: int) -> None:
        if not self.screen.is_idle("faster"):
            self.live.change_pace(step)

    def undo(self, *, all_of_it: bool) -> None:
        """What lies open is taken up again, if the clock had stopped."""
        self.hold()
        super().undo(all_of_it=all_of_it)
        if self.phase == PAUSED:
            self.live.take_up()

    def action_type(self) -> None:
        """Nothing is typed while keys are slaps."""
        self.hold()
        self.then.doer("type").action_type()

    def _advised(self) -> Seat | None:
        """Who may be told what a good bot would do with what lies open: a person alone."""
        seat, ticker = self.screen.viewer, self.live.ticker
        return seat if seat in ticker.seats and self.phase != REST and not ticker.covered else None

    def action_tip(self) -> None:
        """What a good bot would do with what lies open."""
        from tui.screens.tip import TipScreen

        self.hold()
        seat, match = self._advised(), self.screen.table.match
        if not self.screen.is_idle("tip") and seat is not None:
            self.screen.app.push_screen(TipScreen(match, match.ask(seat), lambda choice: None))

    def watch(self) -> None:
        """Another process plays: the clock is theirs."""
        self.live.ticker.rest()
        super().watch()

    def watch_no_more(self) -> None:
        """The clock is ours, and goes on when somebody says so."""
        super().watch_no_more()
        self.live.take_up()


class LiveTableScreen(TableScreen):
    """A live match at one keyboard."""

    CONTEXTS = ("cursor", "table", "live", "app")
    BINDINGS = bindings(*CONTEXTS)
    clock: KeyboardClock

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.bots = NoTurns(self)

    def front(self, mode: Mode) -> Mode:
        """The clock comes first."""
        self.clock = KeyboardClock(self, super().front(mode))
        return self.clock

    @property
    def live(self) -> KeyboardMatch:
        """What lets the cards come."""
        return self.clock.live

    def on_mount(self) -> None:
        """Take the match up, before anything is shown."""
        self.clock.take_up()

    def on_screen_suspend(self) -> None:
        """A page lies over the table."""
        self.clock.hold()

    def on_resize(self, event: events.Resize) -> None:
        """Nobody can slap for what does not fit into the window."""
        super().on_resize(event)
        if self.has_class("-small"):
            self.clock.hold()

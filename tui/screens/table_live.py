"""A live table on the screen: keys slap, the clock turns the cards, pages stop it."""

from collections.abc import Collection, Sequence
from time import monotonic

from textual import events
from textual.timer import Timer

from engine import Action, Seat
from engine.games.its_mine_knizia.clock import answers
from engine.games.its_mine_knizia.events import Claimed
from engine.games.its_mine_knizia.moves.deal import deal
from engine.games.its_mine_knizia.view import KniziaView
from saves import LostLock
from tui.boards.its_mine_knizia.pulse import Pulse, taken
from tui.commands.table import bindings
from tui.live import match as live_match
from tui.live.clock import (
    CLOSED,
    COUNT,
    HELD,
    OPEN,
    PAUSED,
    REST,
    SHOWN,
    SLAPPED,
    TAKEN,
    Clock,
    claim_keys,
    key_name,
)
from tui.screens import foot
from tui.screens.base import Hint
from tui.screens.clocked import ClockedScreen
from tui.screens.table_bots import BotTurns
from tui.table.table import Table
from tui.thinking.bot_client import BotError, BotLost

SEEN_SECONDS = 0.05
"""The name of whoever slaps gets so long at most to be drawn before the claim is saved."""

FLASH_SECONDS = 0.25
"""How long the band is brought out when somebody has slapped."""

now = monotonic
"""The time, on the clock by which Textual stamps events."""


def pressed_at(event: events.Key) -> float:
    """When a key was read from the terminal, however long it waited to be looked at."""
    return event.time


class NoTurns(BotTurns):
    """At a live table the clock plays for the bots."""

    hurried = False

    def run(self) -> None:
        """Nobody waits for a bot."""

    def go_on(self) -> None:
        """Nobody waits for a bot."""


class LiveTableScreen(ClockedScreen):
    """A live match at one keyboard: pages and undo stop its clock."""

    CONTEXTS = ("cursor", "table", "live", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.bots = NoTurns(self)
        self.clock = Clock(pace=table.match.options["pace"])
        self.slap_keys: dict[str, Seat] = {}
        """Who slaps with which key."""
        self._claimed: Claimed | None = None
        """The last claim, as long as it is shown."""
        self._flash = False
        self.answers_due = False
        """True between the end of a card's time and the answers to it."""
        self._timer_for_clock: Timer | None = None

    def on_mount(self) -> None:
        """A match that was begun before goes on when somebody says so."""
        people = self.table.humans
        own = claim_keys(len(people), self.app.settings.claim_keys) if people else ()
        self.slap_keys = dict(zip(own, people, strict=True))
        self._take_up()
        self.app.app_suspend_signal.subscribe(self, lambda _: self.pause(), immediate=True)
        super().on_mount()

    def _take_up(self) -> None:
        """Begin at rest, or paused in the middle of an offer (KZ-26)."""
        live_match.take_up(self.clock, self._view, person_deals=self._person_deals)

    @property
    def phase(self) -> str:
        """What the clock waits for."""
        return self.clock.phase

    @property
    def claimers(self) -> Collection[str]:
        """The claim keys of those who share the keyboard."""
        return self.slap_keys.keys()

    # --- What is shown -----------------------------------------------------------------------

    @property
    def _view(self) -> KniziaView:
        """What lies open."""
        view: KniziaView = self.table.match.view(None)
        return view

    @property
    def viewer(self) -> Seat | None:
        """Several people at one live table see what lies open."""
        return None if self.timed and len(self.table.humans) != 1 else super().viewer

    def _show(self) -> None:
        """Show what the clock says now."""
        self._show_pulse()
        self.board.redraw()
        self.foot.redraw()
        self.title_bar.redraw()

    def _show_slap(self) -> None:
        """Show who was first: nothing else has changed yet."""
        self.board.pulse = self._pulse()
        self.board.redraw()

    def _pulse(self) -> Pulse:
        keys = {seat: key_name(key) for key, seat in self.slap_keys.items()}
        return Pulse(
            phase=self.clock.phase,
            covered=self.clock.covered,
            count=self.clock.count,
            keys=keys,
            slapped=self.clock.slaps[0] if self.clock.phase == SLAPPED else None,
            claimed=self._claimed if self.clock.phase == TAKEN else None,
            flash=self._flash or (self.clock.phase == SLAPPED and self.app.settings.animated),
            go_on=self._going_on if self.clock.phase == PAUSED else self._key("cursor.confirm"),
        )

    @property
    def _going_on(self) -> str:
        """The keys that end a pause."""
        return f"{self._key('live.pause')} or {self._key('cursor.confirm')}"

    def standing(self) -> str:
        """Live or paused, before how it stands with the save."""
        if not self.timed:
            return super().standing()
        how = "PAUSED" if self.clock.phase == PAUSED else "live"
        return f"{how}   {super().standing()}"

    def _prompt(self) -> foot.Pieces:
        """What the clock waits for."""
        asked = self.timed and not self.notice and self.typing is None
        if not asked or self.board.announcing:
            return super()._prompt()
        view, key = self._view, self._key("cursor.confirm")
        phase = self.clock.phase
        match = self.match
        if phase == REST:
            return [
                (match.word(f"{{{view.dealer}}} is to deal hand {view.hand}. "), "bright bold"),
                (f"{key}, and the cards come.", "text"),
            ]
        if phase == PAUSED:
            return [
                ("Paused. ", "bright bold"),
                (f"{self._going_on} goes on, after 3, 2, 1.", "text"),
            ]
        if phase == COUNT:
            return [("Hands ready. ", "bright bold"), ("The card comes at once.", "text")]
        if phase == TAKEN:
            told = taken(match, self._claimed, self.viewer)
            return [(told, "bright bold"), ("The next card comes.", "text")]
        if phase == HELD:
            return [(f"{key} turns the next card.", "bright bold")]
        asked_of = next((seat for seat in view.answering if seat in self.table.humans), None)
        rest = f"  {key} turns the next card." if self.clock.by_key else ""
        if asked_of is not None:
            return [("Claim the offer, or let it grow.", "bright bold"), (rest, "text")]
        seat = self.viewer if self.viewer is not None else view.answering[0]
        text = match.word(match.ask(seat).prompt.text) if self.viewer is not None else ""
        return [(text or "Nobody here can claim this offer.", "bright bold"), (rest, "text")]

    def hints(self) -> list[Hint]:
        """The claim keys while cards come, else what can be read."""
        if not self.timed or self.typing is not None or self.board.announcing:
            return super().hints()
        ends: list[Hint] = [("app.help", "help"), ("table.leave", "leave")]
        confirm = "cursor.confirm"
        if self.clock.phase in (REST, PAUSED):
            first: Hint = (confirm, "deal") if self.clock.phase == REST else ("live.pause", "go on")
            looks: list[Hint] = [
                ("cursor.next", "look"),
                ("table.inspect", "card"),
                *self.looks(),
                ("table.tip", "tip"),
                ("table.rules", "rules"),
            ]
            return [first, ("- +", f"pace: {self.clock.pace}"), *looks, *ends]
        keys: list[Hint] = []
        able = [key for key, seat in self.slap_keys.items() if seat in self.clock.seats]
        if able and self.clock.phase in (OPEN, SLAPPED):
            keys.append((" ".join(map(key_name, able)), "claim"))
        if self.clock.turnable:
            keys.append((confirm, "next card"))
        return [*keys, ("live.pause", "pause"), ("- +", f"pace: {self.clock.pace}"), *ends]

    # --- Keys --------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A claim key acts at once, whatever else its letter means."""
        if not self._slapped(event):
            super().on_key(event)

    def _slapped(self, event: events.Key) -> bool:
        seat = self.slap_keys.get((event.character or "").lower())
        if seat is None or self.typing is not None or not (self.timed and self.clock.running):
            return False
        event.stop()
        event.prevent_default()
        if self.clock.slap(pressed_at(event), seat):
            self._wake()
            self._show_slap()
        return True

    def action_confirm(self) -> None:
        """Deal, go on, or turn the next card by the dealer's key."""
        if not self.timed or self.board.announcing:
            super().action_confirm()
            self._show()
            return
        self.notice = ""
        if self.clock.phase == REST:
            self._play([deal(self._view.dealer)])
        elif self.clock.phase == PAUSED:
            self.action_pause()
        elif self.clock.turn(now()):
            self.tick()

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        if not self.timed:
            clock = action in ("pause", "slower", "faster")
            return "No clock runs here now." if clock else super().idle(action)
        if action == "pause" and self.clock.phase == REST:
            return "Nothing goes on that could be paused."
        if action == "type":
            return "A live match is played with the claim keys alone."
        if action == "tip":
            return "" if self._advised() is not None else "There is nothing to decide for you now."
        return super().idle(action)

    def action_pause(self) -> None:
        """Stop the clock, or let it go on."""
        if self.is_idle("pause"):
            return
        self.notice = ""
        if self.clock.phase == PAUSED:
            self.clock.go_on(now())
            self._wake()
            self._show()
        else:
            self.pause()

    def pause(self) -> bool:
        """Stop the clock; True if it was running."""
        stopped = self.clock.pause()
        if stopped:
            self._wake()
            self._show()
        return stopped

    def _change_pace(self, step: int) -> None:
        if self.is_idle("faster"):
            return
        self.clock.change_pace(step)
        self._wake()
        self._show()

    # --- What stops the clock ----------------------------------------------------------------

    def on_screen_suspend(self) -> None:
        """A page lies over the table."""
        self.pause()

    def on_resize(self, event: events.Resize) -> None:
        """Nobody can slap for what does not fit into the window."""
        super().on_resize(event)
        if self.has_class("-small"):
            self.pause()

    def _reviewed(self) -> None:
        self.pause()
        super()._reviewed()

    def _undo(self, *, all_of_it: bool) -> None:
        self.pause()
        super()._undo(all_of_it=all_of_it)

    def action_type(self) -> None:
        """Nothing is typed while keys are slaps."""
        self.pause()
        super().action_type()

    def _advised(self) -> Seat | None:
        """Who may be told what a good bot would do with the offer: a person alone."""
        seat, hidden = self.viewer, self.clock.covered
        return seat if seat in self._view.answering and not hidden else None

    def action_tip(self) -> None:
        """What a good bot would do with the offer that lies open."""
        from tui.screens.tip import TipScreen

        self.pause()
        seat, match = self._advised(), self.table.match
        if not self.is_idle("tip") and seat is not None:
            self.app.push_screen(TipScreen(match, match.ask(seat), lambda choice: None))

    def watch_others(self) -> None:
        """Another process plays: the clock is theirs."""
        self.clock.rest()
        super().watch_others()

    def _stop_watching(self) -> None:
        super()._stop_watching()
        self._take_up()

    # --- The clock ---------------------------------------------------------------------------

    def _wake(self) -> None:
        """Come back when the clock has something to do."""
        if self._timer_for_clock is not None:
            self._timer_for_clock.stop()
            self._timer_for_clock = None
        wakes = self.clock.wakes
        if wakes is not None:
            self._timer_for_clock = self.set_timer(max(0.001, wakes - now()), self.tick)

    def tick(self) -> None:
        """Do what is due."""
        if self.clock.running and not (self.is_active and self.timed):
            self.pause()
        before = self.clock.phase
        what = self.clock.tick(now())
        if self.clock.phase == SLAPPED and before != SLAPPED:
            self._show_slap()
        if what == CLOSED:
            self.answers_due = True
            if self.clock.slaps:  # who has slapped is seen before the disk is waited for
                self.call_after_refresh(self._close)
                self.set_timer(SEEN_SECONDS, self._close)
            else:
                self._close()
        elif what:
            if what == SHOWN:
                self._claimed = None
                self._ask_bots()
            self._show()
        self._wake()

    def _close(self) -> None:
        """Play what everybody answered to the card, once."""
        if not self.answers_due:
            return
        self.answers_due = False
        waiting = self.table.match.waiting_for()
        self._play(answers([seat for seat in self.clock.slaps if seat in waiting], waiting))

    def _play(self, actions: Sequence[Action]) -> None:
        """Play what belongs together, with one save, and let the clock go on from there."""
        try:
            happened = self.table.play_all(actions)
        except LostLock:
            self.watch_others()
            self.sync()
            return
        self._claimed = live_match.claim_in(happened)
        self._flash = self._claimed is not None and self.app.settings.animated
        deals = self._person_deals
        if live_match.go_on(self.clock, self._view, happened, now(), person_deals=deals):
            self._ask_bots()
        self.sync()
        if self._flash:
            self.set_timer(FLASH_SECONDS, self.calm)
        if not self.is_active:
            self.pause()
        self._wake()

    @property
    def _person_deals(self) -> bool:
        return self._view.dealer in self.table.humans

    def calm(self) -> None:
        self._flash = False
        self._show()

    # --- Bots --------------------------------------------------------------------------------

    def _ask_bots(self) -> None:
        """Every bot that may claim looks at the card that was shown."""
        match = self.table.match
        for seat in self.clock.seats:
            if match.players[seat].is_bot:
                self.run_worker(self._ask(seat, match.ply), group="slaps")

    async def _ask(self, seat: Seat, ply: int) -> None:
        """What a bot thinks of the offer; if it wants it, when it will slap."""
        match = self.table.match
        kind = match.players[seat].kind
        try:
            if await live_match.ask_bot(self.clock, self.app.bots.choose, match, seat, kind, ply):
                self._wake()
        except BotLost as lost:
            if match.players[seat].kind == kind:
                self.table.lose_seat(seat)
            self.say(str(lost))
        except BotError as error:
            self.say(str(error))

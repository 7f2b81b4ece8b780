"""The screen of a live match in the club: the claim key, and what the one clock says."""

from collections.abc import Mapping
from dataclasses import replace

from engine import Seat
from tui.club.live import ClubMatch
from tui.club.screens.table import ClubTableScreen
from tui.commands.table import bindings
from tui.live.dial import Dial
from tui.live.ticker import ALONE, PAUSED
from tui.screens.base import Hint
from tui.screens.table_parts.clocked import Clocked
from tui.screens.table_parts.mode import Mode


class ClubClock(Clocked):
    """The one clock of a live match in the club, as it is seen from one's own terminal.

    Nothing that one player does with the own screen stops it: only whoever pauses it, for
    everybody, and whoever drops out.
    """

    screen: ClubTableScreen

    @property
    def live(self) -> ClubMatch:
        """What lets the cards come."""
        assert self.screen.place.at.clockwork is not None
        return self.screen.place.at.clockwork

    @property
    def claim_keys(self) -> Mapping[Seat, str]:
        """The own claim key: the first of those that were chosen, else Space."""
        own = self.own
        if own is None or not self.live.plays(own):
            return {}
        return {own: self.screen.app.settings.claim_keys[:1].lower() or ALONE}

    # --- What is shown -----------------------------------------------------------------------

    @property
    def own(self) -> Seat | None:
        """The person's seat."""
        return self.screen.place.own

    @property
    def resume_key(self) -> str:
        """The key that ends a pause for everybody; spectators have none."""
        return "" if self.own is None else super().resume_key

    @property
    def deals(self) -> bool:
        """True if the dealer's key is this person's: a bot's is everybody's."""
        dealer, own = self.live.dealer, self.own
        return own is not None and (own == dealer or not self.live.plays(dealer))

    @property
    def deal_key(self) -> str:
        """The key for which the next card waits, and whose it is."""
        key = super().deal_key
        return key if self.deals else f"{self.screen.place.at.name_at(self.live.dealer)}'s {key}"

    @property
    def nobody(self) -> str:
        """Who has no seat only watches."""
        return "You're watching." if self.own is None else super().nobody

    def leaving(self) -> list[Hint]:
        """Also what can be said, and who is there."""
        return [("club.say", "say"), ("club.people", "people"), *super().leaving()]

    def _dial(self) -> Dial:
        """Who came first is not known before all slaps under way are in."""
        chairs = range(len(self.screen.place.at.chairs))
        return replace(super()._dial(), pings={seat: self._ping(seat) for seat in chairs})

    def _ping(self, seat: Seat) -> str:
        """How long somebody's line takes, for everybody to see."""
        at = self.screen.place.at
        if at.chairs[seat].bot:
            return "bot"
        if at.whereabouts(seat):
            return "missing"
        delay = at.delay_of(seat)
        return "? ms" if delay is None else f"{delay:.0f} ms"

    def standing(self) -> str:
        """Pace or pause, before how it stands with the save."""
        if not self.timed:
            return super().standing()
        ticker = self.live.ticker
        how = "paused" if ticker.phase == PAUSED else f"live {ticker.pace}"
        if ticker.pace == "key" and ticker.phase != PAUSED:
            how = "live, dealer's pace"
        return f"{how}   {super().standing()}"

    def hints(self) -> list[Hint]:
        """Spectators have the keys of any table."""
        return self.then.hints() if self.own is None else super().hints()

    # --- Keys --------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Deal, go on, or turn the next card by the dealer's key."""
        if not self.timed or self.screen.board.announcing or self.own is None:
            super().confirm()
        else:
            self.screen.say(self.live.confirm(self.own))

    def action_pause(self) -> None:
        """Stop the clock for everybody, or let it go on."""
        live = self.live
        if self.own is None or not self.timed:
            self.screen.say("Only players can do that.")
        elif live.ticker.phase == PAUSED:
            self.screen.say(live.resume())
        elif not live.pause(f"{self.screen.place.person.name} paused."):
            self.screen.say("There's nothing to pause right now.")

    def _change_pace(self, step: int) -> None:
        if self.own is None or not self.timed:
            self.screen.say("Only players can do that.")
        else:
            self.live.change_pace(step)

    def action_type(self) -> None:
        """Nothing is typed while keys are slaps."""
        if self.timed:
            self.screen.say("In live play, use your claim key only.")
        else:
            self.then.doer("type").action_type()

    def action_tip(self) -> None:
        """Nobody whispers while the others wait."""
        self.screen.say("No tips in a live match with other people.")


class ClubLiveScreen(ClubTableScreen):
    """A live match, played or watched at a terminal of one's own."""

    CONTEXTS = ("cursor", "table", "live", "club", "app")
    BINDINGS = bindings(*CONTEXTS)

    def front(self, mode: Mode) -> Mode:
        """The clock comes first."""
        return ClubClock(self, super().front(mode))

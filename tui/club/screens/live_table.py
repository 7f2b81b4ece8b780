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
from tui.screens.clocked import ClockedScreen


class ClubLiveScreen(ClockedScreen, ClubTableScreen):
    """A live match, played or watched at a terminal of one's own.

    Nothing that one player does with the own screen stops the clock: only whoever pauses it, for
    everybody, and whoever drops out.
    """

    CONTEXTS = ("cursor", "table", "live", "club", "app")
    BINDINGS = bindings(*CONTEXTS)

    @property
    def live(self) -> ClubMatch:
        """What lets the cards come."""
        assert self.place.at.clockwork is not None
        return self.place.at.clockwork

    @property
    def claim_keys(self) -> Mapping[Seat, str]:
        """The own claim key: the first of those that were chosen, else Space."""
        own = self.own
        if own is None or not self.live.plays(own):
            return {}
        return {own: self.app.settings.claim_keys[:1].lower() or ALONE}

    # --- What is shown -----------------------------------------------------------------------

    @property
    def own(self) -> Seat | None:
        """The person's seat."""
        return self.place.own

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
        return key if self.deals else f"{self.place.at.name_at(self.live.dealer)}'s {key}"

    @property
    def nobody(self) -> str:
        """Who has no seat only watches."""
        return "You're watching." if self.own is None else super().nobody

    def leaving(self) -> list[Hint]:
        """Also what can be said, and who is there."""
        return [("club.say", "say"), ("club.people", "people"), *super().leaving()]

    def _dial(self) -> Dial:
        """Who came first is not known before all slaps under way are in."""
        chairs = range(len(self.place.at.chairs))
        return replace(super()._dial(), pings={seat: self._ping(seat) for seat in chairs})

    def _ping(self, seat: Seat) -> str:
        """How long somebody's line takes, for everybody to see."""
        at = self.place.at
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
        return ClubTableScreen.hints(self) if self.own is None else super().hints()

    # --- Keys --------------------------------------------------------------------------------

    def action_confirm(self) -> None:
        """Deal, go on, or turn the next card by the dealer's key."""
        if not self.timed or self.board.announcing or self.own is None:
            super().action_confirm()
        else:
            self.say(self.live.confirm(self.own))

    def action_pause(self) -> None:
        """Stop the clock for everybody, or let it go on."""
        live = self.live
        if self.own is None or not self.timed:
            self.say("Only players can do that.")
        elif live.ticker.phase == PAUSED:
            self.say(live.resume())
        elif not live.pause(f"{self.place.person.name} paused."):
            self.say("There's nothing to pause right now.")

    def _change_pace(self, step: int) -> None:
        if self.own is None or not self.timed:
            self.say("Only players can do that.")
        else:
            self.live.change_pace(step)

    def action_type(self) -> None:
        """Nothing is typed while keys are slaps."""
        if self.timed:
            self.say("In live play, use your claim key only.")
        else:
            super().action_type()

    def action_tip(self) -> None:
        """Nobody whispers while the others wait."""
        self.say("No tips in a live match with other people.")

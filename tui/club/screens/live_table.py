"""The screen of a live match in the club: the claim key, and what the one clock says."""

from collections.abc import Collection
from time import monotonic

from textual import events

from engine import Seat
from engine.games.its_mine_knizia.view import KniziaView
from tui.boards.its_mine_knizia.pulse import Pulse, taken
from tui.club.live import LiveMatch
from tui.club.screens.table import ClubTableScreen
from tui.commands.table import bindings
from tui.live.clock import ALONE, COUNT, HELD, PAUSED, REST, TAKEN, key_name
from tui.screens.base import Hint
from tui.screens.clocked import ClockedScreen
from tui.screens.foot import Pieces


class ClubLiveScreen(ClockedScreen, ClubTableScreen):
    """A live match, played or watched at a terminal of one's own.

    Nothing that one player does with the own screen stops the clock: only whoever pauses it, for
    everybody, and whoever drops out.
    """

    CONTEXTS = ("cursor", "table", "live", "club", "app")
    BINDINGS = bindings(*CONTEXTS)

    @property
    def live(self) -> LiveMatch:
        """What lets the cards come."""
        assert self.place.at.clockwork is not None
        return self.place.at.clockwork

    @property
    def slap_key(self) -> str:
        """The claim key: the first of one's own, else Space."""
        return self.app.settings.claim_keys[:1].lower() or ALONE

    @property
    def phase(self) -> str:
        """What the clock waits for."""
        return self.live.clock.phase

    @property
    def claimers(self) -> Collection[str]:
        """The own claim key."""
        return () if self.place.own is None else (self.slap_key,)

    # --- What is shown -----------------------------------------------------------------------

    def _pulse(self) -> Pulse:
        live, own = self.live, self.place.own
        clock = live.clock
        pause = self._key("live.pause")
        return Pulse(
            phase=clock.phase,
            covered=clock.covered,
            count=clock.count,
            keys={} if own is None or not live.plays(own) else {own: key_name(self.slap_key)},
            slapped=None,  # who came first is not known before all slaps under way are in
            claimed=live.claimed if clock.phase == TAKEN else None,
            flash=False,
            go_on=pause if clock.phase == PAUSED else self._deal_key,
            distances={seat: self._distance(seat) for seat in range(len(self.place.at.chairs))},
        )

    @property
    def _deals(self) -> bool:
        """True if the dealer's key is this person's: a bot's is everybody's."""
        dealer, own = self.live.view.dealer, self.place.own
        return own is not None and (own == dealer or not self.live.plays(dealer))

    @property
    def _deal_key(self) -> str:
        """The key for which the next card waits, and whose it is."""
        key = self._key("cursor.confirm")
        return key if self._deals else f"{self.place.at.name_at(self.live.view.dealer)}'s {key}"

    def _distance(self, seat: Seat) -> str:
        """How far away somebody is, for everybody to see."""
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
        clock = self.live.clock
        how = "paused" if clock.phase == PAUSED else f"live {clock.pace}"
        if clock.pace == "key" and clock.phase != PAUSED:
            how = "live, by key"
        return f"{how}   {super().standing()}"

    def _prompt(self) -> Pieces:
        """What the clock waits for."""
        if not self.timed or self.notice or self.typing is not None or self.board.announcing:
            return super()._prompt()
        view: KniziaView = self.match.view(None)
        live, own = self.live, self.place.own
        clock, match = live.clock, self.match
        turns = f"{self._deal_key} turns the next card."
        if clock.phase == REST:
            who = match.word(f"{{{view.dealer}}} is to deal hand {view.hand}. ")
            then = f"{self._deal_key}, and the cards come." if self._deals else ""
            return [(who, "bright bold"), (then, "text")]
        if clock.phase == PAUSED:
            goes_on = f"{self._key('live.pause')} goes on, after 3, 2, 1."
            told = f"{live.stopped or 'Paused.'} "
            return [(told, "bright bold"), (goes_on if own is not None else "", "text")]
        if clock.phase == COUNT:
            return [("Hands ready. ", "bright bold"), ("The card comes at once.", "text")]
        if clock.phase == TAKEN:
            told = taken(match, live.claimed, own)
            return [(told, "bright bold"), ("The next card comes.", "text")]
        if clock.phase == HELD:
            return [(turns, "bright bold")]
        rest = f"  {turns}" if clock.by_key else ""
        if own is None:
            return [("You only watch.", "muted")]
        text = "Claim the offer, or let it grow."
        if own not in clock.seats:
            text = match.word(match.ask(own).prompt.text) or "You cannot claim this offer."
        return [(text, "bright bold"), (rest, "text")]

    def hints(self) -> list[Hint]:
        """The claim key while cards come, else what can be read."""
        own, clock = self.place.own, self.live.clock
        if not self.timed or self.typing is not None or self.board.announcing or own is None:
            return super().hints()
        ends: list[Hint] = [
            ("club.say", "say"),
            ("club.people", "people"),
            ("app.help", "help"),
            ("table.leave", "leave"),
        ]
        pace: Hint = ("- +", f"pace: {clock.pace}")
        if clock.phase in (REST, PAUSED):
            first: list[Hint] = [("cursor.confirm", "deal")] if self._deals else []
            if clock.phase == PAUSED:
                first = [("live.pause", "go on")]
            return [*first, pace, *self.looks(), ("table.rules", "rules"), *ends]
        keys: list[Hint] = [(key_name(self.slap_key), "claim")] if own in clock.seats else []
        if clock.turnable and self._deals:
            keys.append(("cursor.confirm", "next card"))
        return [*keys, ("live.pause", "pause"), pace, *ends]

    # --- Keys --------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """The claim key acts at once, whatever else it means."""
        own = self.place.own
        slaps = (event.character or "").lower() == self.slap_key and own is not None
        if not (slaps and self.typing is None and self.timed and self.live.clock.running):
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        # The moment at which the key came in at the host, not that at which it is looked at.
        age = max(0.0, monotonic() - event.time)
        if own is not None:
            self.live.slap(own, self.live.now() - age)

    def action_confirm(self) -> None:
        """Deal, go on, or turn the next card by the dealer's key."""
        own = self.place.own
        if not self.timed or self.board.announcing or own is None:
            super().action_confirm()
        else:
            self.say(self.live.confirm(own))

    def action_pause(self) -> None:
        """Stop the clock for everybody, or let it go on."""
        own, live = self.place.own, self.live
        if own is None or not self.timed:
            self.say("Only who plays can do that.")
        elif live.clock.phase == PAUSED:
            self.say(live.go_on())
        elif not live.pause(f"{self.place.person.name} paused."):
            self.say("Nothing goes on that could be paused.")

    def _change_pace(self, step: int) -> None:
        if self.place.own is None or not self.timed:
            self.say("Only who plays can do that.")
        else:
            self.live.change_pace(step)

    def action_type(self) -> None:
        """Nothing is typed while keys are slaps."""
        if self.timed:
            self.say("A live match is played with the claim key alone.")
        else:
            super().action_type()

    def action_tip(self) -> None:
        """Nobody whispers while the others wait."""
        self.say("There are no tips in a live match with others.")

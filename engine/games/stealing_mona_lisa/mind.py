"""What bots ask of Stealing Mona Lisa."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.mind import End, Mind, Standings
from engine.core.rng import Rng
from engine.core.state import Decision
from engine.games.stealing_mona_lisa import (
    appraise,
    foresight,
    hunches,
    odds,
    reading,
    worlds,
)
from engine.games.stealing_mona_lisa.actions import MonaLisaAction, Ready, Send
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.state import MonaLisaState
from engine.games.stealing_mona_lisa.view import (
    CHOICE,
    READY,
    MonaLisaView,
)


class MonaLisaMind(Mind[MonaLisaAction, MonaLisaView, MonaLisaState]):
    """Worlds that a view allows, and what they are worth."""

    weights = appraise.WEIGHTS
    components: Components

    def determinise(self, view: MonaLisaView, rng: Rng) -> MonaLisaState:
        """A world that the view allows, with chance of its own."""
        return worlds.determinise(view, rng)

    def worth_trying(
        self, decision: Decision[MonaLisaAction, MonaLisaView]
    ) -> Sequence[MonaLisaAction]:
        """Of the crews to send only those with a point: see odds."""
        view, seat = decision.view, decision.seat
        if view.phase not in (CHOICE, READY) or not decision.legal:
            return super().worth_trying(decision)
        codes = view.components.codes
        worth: dict[MonaLisaAction, None] = {}
        for slot, art in enumerate(view.arts):
            for crew in odds.crews_worth_sending(art, view.crew, view.components):
                named = tuple([codes[card] for card in crew])
                action = Send(seat, slot, named) if view.phase == CHOICE else Ready(seat, named)
                worth[action] = None
        return list(worth)

    def imagine(self, world: MonaLisaState, action: MonaLisaAction, rng: Rng) -> MonaLisaState:
        """The world in which a choice waits for the others, which `appraise` reckons with."""
        later = world.copy()
        later.pending[action.seat] = action
        return later

    def plausible(self, world: MonaLisaState, seat: Seat) -> Sequence[MonaLisaAction]:
        """What a search tries: see hunches."""
        return hunches.plausible(world, seat)

    def leanings(
        self, world: MonaLisaState, seat: Seat, actions: Sequence[MonaLisaAction]
    ) -> Sequence[float] | None:
        """What picks seem to bring."""
        return hunches.leanings(world, seat, actions)

    def guess(self, world: MonaLisaState, seat: Seat) -> MonaLisaAction:
        """What seems best to the seat, give or take a doubt."""
        return hunches.guess(world, seat)

    def likely_world(self, view: MonaLisaView, rng: Rng) -> MonaLisaState:
        """A world in which the others picked with sense: see reading."""
        return reading.likely_world(view, rng)

    def at_once(
        self, world: MonaLisaState, seat: Seat, actions: Sequence[MonaLisaAction]
    ) -> Sequence[End] | None:
        """Where each pick, crew or choice of cards to keep leads: see foresight."""
        return foresight.at_once(world, seat, actions)

    def appraise(self, world: MonaLisaState) -> Standings:
        """How each seat stands, as named terms."""
        return appraise.appraise(world)

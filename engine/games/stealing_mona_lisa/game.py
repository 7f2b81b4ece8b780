"""Stealing Mona Lisa as the house knows it: set-up, notation, previews and words."""

from collections.abc import Mapping, Sequence

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.events import Emit, Event, ignore
from engine.core.game import CardText, End, Imprint, OneClass, Option
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.rng import Rng
from engine.core.state import Choice, Data, Decision
from engine.games.stealing_mona_lisa import (
    actions,
    appraise,
    composing,
    data,
    draft,
    foresight,
    hunches,
    looks,
    odds,
    position_text,
    previews,
    reading,
    scoring,
    words,
    worlds,
)
from engine.games.stealing_mona_lisa.actions import MonaLisaAction, Ready, Send
from engine.games.stealing_mona_lisa.components import SEAT_COUNTS, Components, parse
from engine.games.stealing_mona_lisa.naming import NAMING
from engine.games.stealing_mona_lisa.state import MonaLisaState
from engine.games.stealing_mona_lisa.view import (
    CHOICE,
    READY,
    MonaLisaPreview,
    MonaLisaView,
    Settings,
)

OPEN, FINGER, LOTS = "open", "finger", "lots"
"""The values of the three options that are not the default."""


class StealingMonaLisa(OneClass[MonaLisaAction, MonaLisaView, MonaLisaState]):
    """Draft a crew, choose a painting in secret, be the best thief at it."""

    id = "stealing-mona-lisa"
    title = "Stealing Mona Lisa"
    seat_counts = SEAT_COUNTS
    rules_version = 1
    imprint = Imprint(
        title="Stealing Mona Lisa",
        author="not named in our copy of the rules",
        publisher="Know Chance Games",
        year=2016,
        note="Reconstructed: all arts but the Mona Lisa's name, all values but Guile 3 and 5.",
    )
    tagline = "Draft a crew, pick a painting in secret, and be the best thief who shows up."
    weights = appraise.WEIGHTS
    naming = NAMING
    secrets_last = True
    scored_in = ("million", "million")
    point = 1 / appraise.WEIGHTS["arts"]
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return parse(text, source)

    def options(self, seat_count: int) -> tuple[Option, ...]:
        """Open collections (SM-18), the Finger Variant (SM-20), lots for full ties (SM-12)."""
        return (
            Option(
                id="choice",
                title="How to choose an art",
                choices=(("cards", "choice cards"), (FINGER, "Finger Variant")),
                default="cards",
                help="In the Finger Variant all point at once; who is late may be denied.",
            ),
            Option(
                id="collections",
                title="Stolen art",
                choices=(("closed", "face down"), (OPEN, "face up")),
                default="closed",
                help="Face down, only the number of arts is shown; everybody saw them being taken.",
            ),
            Option(
                id="ties",
                title="Thieves equal in everything",
                choices=(("nobody", "nobody takes it"), (LOTS, "draw lots")),
                default="nobody",
                help="Equal totals, and equal sums in every skill of the art: very rare.",
            ),
        )

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> MonaLisaState:
        """Both piles are mixed, arts turned up, five cards dealt to everybody."""
        nothing: tuple[int, ...] = ()
        state = MonaLisaState(
            components=self.components,
            seat_count=seat_count,
            settings=Settings(
                open_collections=options["collections"] == OPEN,
                finger=options["choice"] == FINGER,
                lots=options["ties"] == LOTS,
            ),
            rng=Rng(seed),
            art_pile=list(range(len(self.components.arts))),
            deck=self.components.deck(),
            discards=[],
            arts=nothing,
            collections=[nothing] * seat_count,
            carried=(nothing,) * seat_count,
            hands=[],
            picks=[],
            crews=[],
            stacks=[],
            pending=[None] * seat_count,
            points=nothing,
            late=(),
            denied=(),
            leftover=(0,) * seat_count,
        )
        draft.begin_round(state, emit)
        return state

    def position(self, data_: Data) -> MonaLisaState:
        """The position of `State.to_data`. Raises InvalidPosition with the field."""
        return data.from_data(data_, self.components)

    def parse(self, text: str) -> MonaLisaAction:
        """The action of a notation such as "0 send B sn6 re5". Raises InvalidNotation."""
        return actions.parse(text, self.components)

    def preview(self, view: MonaLisaView, action: MonaLisaAction) -> MonaLisaPreview:
        """What the action brings, in figures and in a line."""
        return previews.preview(view, action)

    def word(self, view: MonaLisaView, action: MonaLisaAction) -> Choice:
        """A crew or cards to keep, put together by the thief, as a choice with words."""
        return composing.word(view, action) or super().word(view, action)

    def scores(self, view: MonaLisaView) -> tuple[ScoreSheet, ...]:
        """Stolen art, as far as it may be shown to the viewer."""
        return scoring.sheets(view)

    def progress(self, view: MonaLisaView) -> str:
        """ "round 4, crews in secret"."""
        return f"round {view.round}, {words.phase_words(view)}"

    def status(self, view: MonaLisaView) -> str:
        """ "6 arts to come"."""
        return f"{count(view.arts_left, 'art')} to come"

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty for what the others imply."""
        return words.say(event, names, self.components)

    def recap(
        self, events_: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """The heists in one line."""
        return words.recap(events_, names, self.components, viewer)

    def text(self, view: MonaLisaView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return position_text.text(view, names)

    def describe(self, view: MonaLisaView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return looks.describe(view, target)

    def known(self, view: MonaLisaView) -> Known:
        """What went through the viewer's hands in the draft, who took what, what is to come."""
        return looks.known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """The arts, then the skill cards."""
        return looks.card_list(self.components)

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

    def appraise(self, world: MonaLisaState) -> tuple[Mapping[str, float], ...]:
        """How each seat stands, as named terms."""
        return appraise.appraise(world)


GAME = StealingMonaLisa
"""What the registry loads."""

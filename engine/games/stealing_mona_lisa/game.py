"""Stealing Mona Lisa as the house knows it: what is printed on its box, set-up, notation."""

from collections.abc import Mapping

from engine.core.events import Emit, ignore
from engine.core.game import Game, Imprint, Option
from engine.core.rng import Rng
from engine.core.state import Data
from engine.games.stealing_mona_lisa import (
    actions,
    data,
    draft,
    previews,
)
from engine.games.stealing_mona_lisa.actions import MonaLisaAction
from engine.games.stealing_mona_lisa.components import SEAT_COUNTS, Components, parse
from engine.games.stealing_mona_lisa.mind import MonaLisaMind
from engine.games.stealing_mona_lisa.state import MonaLisaState
from engine.games.stealing_mona_lisa.view import (
    MonaLisaPreview,
    MonaLisaView,
    Settings,
)
from engine.games.stealing_mona_lisa.words import MonaLisaWords

OPEN, FINGER, LOTS = "open", "finger", "lots"
"""The values of the three options that are not the default."""


class StealingMonaLisa(Game[MonaLisaAction, MonaLisaView, MonaLisaState]):
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
    secrets_last = True
    position_type = MonaLisaState
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return parse(text, source)

    def make_words(self) -> MonaLisaWords:
        """Its words."""
        return MonaLisaWords(self.components)

    def make_mind(self) -> MonaLisaMind:
        """What bots ask of it."""
        return MonaLisaMind(self.components, self.words, MonaLisaState)

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


GAME = StealingMonaLisa
"""What the registry loads."""

"""It's Mine as the house knows it: what is printed on its box, set-up, notation."""

from collections.abc import Mapping

from engine.core.events import Emit, ignore
from engine.core.game import Game, Imprint, Option
from engine.core.rng import Rng
from engine.core.state import Data
from engine.games.its_mine import (
    actions,
    data,
    events,
    previews,
)
from engine.games.its_mine.actions import ItsMineAction
from engine.games.its_mine.components import EVERYWHERE, Components, parse
from engine.games.its_mine.mind import ItsMineMind
from engine.games.its_mine.state import ItsMineState
from engine.games.its_mine.table import DISTRICTS, PER_SIDE
from engine.games.its_mine.view import OWNER, ItsMinePreview, ItsMineView
from engine.games.its_mine.words import ItsMineWords


class ItsMine(Game[ItsMineAction, ItsMineView, ItsMineState]):
    """Gangs of thieves fight for three districts of a city."""

    id = "its-mine"
    title = "It's Mine"
    seat_counts = (2,)
    rules_version = 1
    imprint = Imprint(
        title="It's Mine",
        author="Unai Rubio",
        publisher="not named in our copy of the rules",
        year=2015,
        note=(
            "Texts of Bosses, Actions and districts that the rulebook prints are kept; the copies "
            "of cards, most colours, and nearly all of Paris, London and Barcelona are "
            "reconstructed."
        ),
    )
    tagline = "Two gangs, three districts: swap hands, count masks, burn what you can't have."
    position_type = ItsMineState
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return parse(text, source)

    def make_words(self) -> ItsMineWords:
        """Its words."""
        return ItsMineWords(self.components)

    def make_mind(self) -> ItsMineMind:
        """What bots ask of it."""
        return ItsMineMind(self.components, self.words, ItsMineState)

    def options(self, seat_count: int) -> tuple[Option, ...]:
        """The city, and who is white (IM-3)."""
        cities = self.components.cities
        return (
            Option(
                id="city",
                title="City",
                choices=tuple((city.id, city.name) for city in cities),
                default=cities[0].id,
                help="Each city has districts, Bosses and Actions of its own.",
                abouts=tuple(f"{city.name}: {city.motto}" for city in cities),
            ),
            Option(
                id="white",
                title="Who is white",
                choices=(("drawn", "drawn"), ("1", "seat 1"), ("2", "seat 2")),
                default="drawn",
                help="White begins Boss rounds, black Action rounds; white wins ties.",
            ),
        )

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> ItsMineState:
        """Three districts, who is white, and the first hands (IM-3 to IM-5)."""
        rng = Rng(seed)
        components = self.components
        city = [known.id for known in components.cities].index(options["city"])
        districts = self._draw_districts(city, rng)
        white = rng.below(2) if options["white"] == "drawn" else int(options["white"]) - 1
        boss_deck, action_deck = components.decks[city]
        state = ItsMineState(
            components=components,
            city=city,
            rng=rng,
            white=white,
            districts=districts,
            boss_deck=boss_deck,
            action_deck=action_deck,
            rows=[()] * (2 * PER_SIDE),
            hands=[(), ()],
            known=[OWNER, OWNER],
            discards=[(), ()],
            tokens=[0, 0],
            supply=components.tokens,
            turn=white,
        )
        emit(events.Began(white, districts))
        state.begin_round(emit)
        return state

    def _draw_districts(self, city: int, rng: Rng) -> tuple[int, ...]:
        """Three at a time, until one is of the city and one of no city (IM-5)."""
        possible = list(self.components.districts_in(city))
        while True:
            rng.shuffle(possible)
            drawn = possible[:DISTRICTS]
            cities = {self.components.districts[number].city for number in drawn}
            if cities == {city, EVERYWHERE}:
                return tuple(drawn)

    def position(self, data_: Data) -> ItsMineState:
        """The position of `State.to_data`. Raises InvalidPosition with the field."""
        return data.from_data(data_, self.components)

    def parse(self, text: str) -> ItsMineAction:
        """The action of a notation such as "0 play big-bro 2b". Raises InvalidNotation."""
        return actions.parse(text, self.components)

    def preview(self, view: ItsMineView, action: ItsMineAction) -> ItsMinePreview:
        """What the action brings, in figures and in a sentence."""
        return previews.preview(view, action)


GAME = ItsMine
"""What the registry loads."""

"""It's Mine as the house knows it: set-up, notation, previews and words."""

from collections.abc import Mapping, Sequence

from engine.core.actions import Seat
from engine.core.events import Emit, Event, ignore
from engine.core.game import CardText, Imprint, OneClass, Option
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.rng import Rng
from engine.core.state import Data, Decision
from engine.games.its_mine import (
    actions,
    appraise,
    data,
    events,
    known,
    previews,
    sheets,
    texts,
    words,
)
from engine.games.its_mine.actions import ItsMineAction
from engine.games.its_mine.components import EVERYWHERE, Components, parse
from engine.games.its_mine.effects import BOSS
from engine.games.its_mine.naming import NAMING
from engine.games.its_mine.state import ItsMineState
from engine.games.its_mine.table import DISTRICTS, PER_SIDE, face
from engine.games.its_mine.view import OWNER, ItsMinePreview, ItsMineView


class ItsMine(OneClass[ItsMineAction, ItsMineView, ItsMineState]):
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
    weights = appraise.WEIGHTS
    naming = NAMING
    steady = True
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return parse(text, source)

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

    def scores(self, view: ItsMineView) -> tuple[ScoreSheet, ...]:
        """The score of both seats if the match ended now."""
        return sheets.sheets(view)

    def progress(self, view: ItsMineView) -> str:
        """ "round 2 of 6, turn 1 of 5"."""
        return words.progress(view)

    def status(self, view: ItsMineView) -> str:
        """ "Rome   supply 7 tokens": the city, and the tokens that are nobody's."""
        return words.status(view)

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event."""
        return words.say(event, names, self.components)

    def recap(
        self, events_: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """A turn in one line."""
        return words.recap(events_, names, self.components)

    def text(self, view: ItsMineView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return words.text(view, names)

    def describe(self, view: ItsMineView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return texts.describe(view, target)

    def known(self, view: ItsMineView) -> Known:
        """Where every card of the city is, as far as this view can tell."""
        return known.known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """Every card in full."""
        return texts.card_list(self.components)

    def determinise(self, view: ItsMineView, rng: Rng) -> ItsMineState:
        """The position with a hand that this seat has not seen drawn from what it cannot see."""
        components = view.components
        world_rng = rng.fork(1)
        rng.next64()
        hidden = list(components.copies_in[view.city])
        for row in view.rows:
            for card in row:
                hidden[face(card)] -= 1
        for cards in (*view.discards, *view.hands):
            for card in cards or ():
                hidden[card] -= 1
        bosses = components.bosses
        unseen = [
            [card for card in range(bosses) for _ in range(hidden[card])],
            [card for card in range(bosses, len(hidden)) for _ in range(hidden[card])],
        ]
        deck = unseen[0 if view.cards == BOSS else 1]
        hands = []
        for hand, size in zip(view.hands, view.hand_sizes, strict=True):
            if hand is None:
                drawn = [deck.pop(world_rng.below(len(deck))) for _ in range(size)]
                hand = tuple(sorted(drawn))
            hands.append(hand)
        return previews.state_of(view, hands, tuple(unseen[0]), tuple(unseen[1]), world_rng)

    def worlds(self, decision: Decision[ItsMineAction, ItsMineView], budget: int) -> int:
        """One: worlds differ in hidden cards, and `appraise` looks only at what lies open."""
        return min(1, budget)

    def appraise(self, world: ItsMineState) -> tuple[Mapping[str, float], ...]:
        """How each seat stands, as named terms."""
        return appraise.appraise(world)


GAME = ItsMine
"""What the registry loads."""

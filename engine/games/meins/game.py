"""Meins! as the house knows it: what is printed on its box, set-up, notation, prompts."""

from collections.abc import Mapping

from engine.core.actions import Seat
from engine.core.events import Emit, ignore
from engine.core.game import Game, Imprint, Option
from engine.core.rng import Rng
from engine.core.state import Prompt
from engine.games.meins import events, prompts
from engine.games.meins.components import CATEGORIES, EXHIBITS, TYPES, Components, parse
from engine.games.meins.mind import MeinsMind
from engine.games.meins.moves import NOTATION, MeinsMove
from engine.games.meins.position import MeinsPosition
from engine.games.meins.table import DISPLAY, GRID
from engine.games.meins.view import EMPTY, ROUNDS, MeinsPreview, MeinsView
from engine.games.meins.words import MeinsWords


class Meins(Game[MeinsMove, MeinsView, MeinsPosition]):
    """Lines of three from a 3x3 grid buy a mad collection."""

    id = "meins"
    title = "Meins!"
    seat_counts = (2, 3, 4)
    open_information = True
    rules_version = 1
    imprint = Imprint(
        title="Meins!",
        author="not named in our rulebook",
        publisher="not named in our rulebook",
        year=2012,
        note="All 45 exhibits (names, prices, points) are reconstructed.",
    )
    tagline = "Take cards in threes, buy mad exhibits; three on one side end the round."
    position_type = MeinsPosition
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return parse(text, source)

    def make_words(self) -> MeinsWords:
        """Its words."""
        return MeinsWords(self.components)

    def make_mind(self) -> MeinsMind:
        """What bots ask of it."""
        return MeinsMind(self.components, self.words, MeinsPosition)

    def options(self, seat_count: int) -> tuple[Option, ...]:
        """Who starts: the owner of the craziest collection, so draw or choose (ME-25)."""
        seats = tuple((str(seat + 1), f"seat {seat + 1}") for seat in range(seat_count))
        return (
            Option(
                id="start",
                title="Who goes first",
                choices=(("drawn", "drawn"), *seats),
                default="drawn",
                help="The first player starts with nothing; the others with 1, 2 and 3 cards.",
            ),
        )

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> MeinsPosition:
        """Grid, display and category cards, then the starting capital (ME-17 to ME-19)."""
        rng = Rng(seed)
        components = self.components
        draw_pile = [k for k, card in enumerate(components.procurement) for _ in range(card.copies)]
        exhibit_pile = list(range(EXHIBITS))
        category_cards = list(range(CATEGORIES))
        for pile in (draw_pile, exhibit_pile, category_cards):
            rng.shuffle(pile)
        start = options["start"]
        starter = rng.below(seat_count) if start == "drawn" else int(start) - 1
        grid = [draw_pile.pop() for _ in range(min(GRID, len(draw_pile)))]
        state = MeinsPosition(
            components=components,
            seat_count=seat_count,
            rng=rng,
            starter=starter,
            grid=grid + [EMPTY] * (GRID - len(grid)),
            display=[exhibit_pile.pop() for _ in range(DISPLAY)],
            supplies=[[0] * TYPES for _ in range(seat_count)],
            villas=[False] * seat_count,
            collections=[[[] for _ in range(ROUNDS)] for _ in range(seat_count)],
            category_cards=tuple(category_cards[:seat_count]),
            draw_pile=draw_pile,
            discards=[0] * TYPES,
            exhibit_pile=exhibit_pile,
            removed=[],
            to_discard=[0] * seat_count,
            turn=starter,
        )
        for capital in range(1, seat_count):
            seat = (starter + capital) % seat_count
            for _ in range(min(capital, len(draw_pile))):
                state.supplies[seat][draw_pile.pop()] += 1
            emit(events.StartingCapital(seat, tuple(state.supplies[seat])))
        emit(events.Began(starter))
        return state

    def parse(self, text: str) -> MeinsMove:
        """The action of a notation such as "0 take row2". Raises InvalidNotation."""
        return NOTATION.read(text)

    def prompt(self, position: MeinsPosition, seat: Seat) -> Prompt:
        """What is asked of the seat, and all it would expect to be able to do."""
        return prompts.prompt(position, seat)

    def preview(self, view: MeinsView, action: MeinsMove) -> MeinsPreview:
        """What the action brings, in figures and in a sentence."""
        return action.brings(view)


GAME = Meins
"""What the registry loads."""

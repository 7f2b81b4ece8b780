"""Meins! as the house knows it: set-up, notation, previews and words."""

from collections.abc import Mapping, Sequence

from engine.core.actions import Seat
from engine.core.events import Emit, Event, ignore
from engine.core.game import CardText, Game, Imprint, Option
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.rng import Rng
from engine.core.state import Data, Prompt
from engine.games.meins import appraise, events, hunches, known, prompts, scoring, words
from engine.games.meins.components import CATEGORIES, EXHIBITS, TYPES, Components, parse
from engine.games.meins.events import MeinsEvent
from engine.games.meins.moves import NOTATION, MeinsMove
from engine.games.meins.naming import NAMING
from engine.games.meins.position import MeinsPosition
from engine.games.meins.table import DISPLAY, GRID
from engine.games.meins.view import EMPTY, ROUNDS, MeinsPreview, MeinsView


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
    weights = appraise.WEIGHTS
    naming = NAMING
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return parse(text, source)

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

    def position(self, data: Data) -> MeinsPosition:
        """The position of `State.to_data`. Raises InvalidPosition with the field."""
        position = MeinsPosition.from_data(data, self.components, self.seat_counts)
        position.check()
        return position

    def parse(self, text: str) -> MeinsMove:
        """The action of a notation such as "0 take row2". Raises InvalidNotation."""
        return NOTATION.read(text)

    def prompt(self, position: MeinsPosition, seat: Seat) -> Prompt:
        """What is asked of the seat, and all it would expect to be able to do."""
        return prompts.prompt(position, seat)

    def preview(self, view: MeinsView, action: MeinsMove) -> MeinsPreview:
        """What the action brings, in figures and in a sentence."""
        return action.brings(view)

    def scores(self, view: MeinsView) -> tuple[ScoreSheet, ...]:
        """The score of every seat if the match ended now."""
        return scoring.sheets(view)

    def progress(self, view: MeinsView) -> str:
        """ "round 2 of 3, right side"."""
        return f"round {view.round} of {ROUNDS}, {view.side} side"

    def status(self, view: MeinsView) -> str:
        """The piles: "draw pile 16  discards 22"."""
        return f"draw pile {view.draw_pile}  discards {sum(view.discards)}"

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty for what the others imply."""
        assert isinstance(event, MeinsEvent)
        return event.said(names, self.components)

    def recap(
        self, events_: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """A turn in one line."""
        return words.recap(events_, names, self.components)

    def text(self, view: MeinsView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return words.text(view, names)

    def describe(self, view: MeinsView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return words.describe(view, target)

    def known(self, view: MeinsView) -> Known:
        """The discard pile, exhibits that left the game, and what must still be in the piles."""
        return known.known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """The exhibits, then the procurement and category cards, then the villa."""
        return words.card_list(self.components)

    def determinise(self, view: MeinsView, rng: Rng) -> MeinsPosition:
        """The position with piles in an order of our own."""
        hidden = [card.copies for card in view.components.procurement]
        for cards in (*view.supplies, view.discards):
            for kind, number in enumerate(cards):
                hidden[kind] -= number
        for card in view.grid:
            if card >= 0:
                hidden[card] -= 1
        draw_pile = [kind for kind, number in enumerate(hidden) for _ in range(number)]
        seen = {*view.display, *view.removed}
        seen.update(card for own in view.collections for side in own for card in side)
        exhibit_pile = [card for card in range(EXHIBITS) if card not in seen]
        world_rng = rng.fork(1)
        rng.next64()
        world_rng.shuffle(draw_pile)
        world_rng.shuffle(exhibit_pile)
        return MeinsPosition.imagine(
            view, rng=world_rng, draw_pile=draw_pile, exhibit_pile=exhibit_pile
        )

    def leanings(
        self, world: MeinsPosition, seat: Seat, actions: Sequence[MeinsMove]
    ) -> Sequence[float] | None:
        """What each line and each purchase brings, see hunches."""
        return hunches.leanings(world, seat, actions)

    def appraise(self, world: MeinsPosition) -> tuple[Mapping[str, float], ...]:
        """How each seat stands, as named terms."""
        return appraise.appraise(world)


GAME = Meins
"""What the registry loads."""

"""It's Mine! (Knizia) as the house knows it: set-up, notation, previews and words."""

from collections.abc import Collection, Mapping, Sequence

from engine.core.actions import Seat
from engine.core.events import Emit, Event, ignore
from engine.core.game import CardText, End, Imprint, OneClass, Option
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.rng import Rng
from engine.core.state import Data
from engine.games.its_mine_knizia import (
    actions,
    appraise,
    data,
    events,
    known,
    patter,
    playing_out,
    position_text,
    previews,
    scoring,
    words,
)
from engine.games.its_mine_knizia.actions import KniziaAction
from engine.games.its_mine_knizia.components import Components, parse
from engine.games.its_mine_knizia.naming import NAMING
from engine.games.its_mine_knizia.previews import KniziaPreview
from engine.games.its_mine_knizia.state import KniziaState
from engine.games.its_mine_knizia.view import (
    ANSWER,
    NO_LIMIT,
    PASS,
    UNKNOWN,
    KniziaView,
    looking_back,
)

DRAWN = "drawn"
LIVE, WINDOW = "live", "window"
SHARED, PLAY_ON = "shared", "on"
UNLIMITED = "none"


class ItsMineKnizia(OneClass[KniziaAction, KniziaView, KniziaState]):
    """Slap for an offer that grows, and remember what you have."""

    id = "its-mine-knizia"
    title = "It's Mine! (Knizia)"
    seat_counts = (2, 3, 4, 5)
    rules_version = 1
    imprint = Imprint(
        title="It's Mine!",
        author="Reiner Knizia",
        publisher="not named in our copy of the rules",
        year=1998,
        note="Also sold as Slam Dunk. Most of the deck (values, copies, the Jackpot table) is "
        "reconstructed.",
    )
    tagline = "Slap first, regret later: the offer grows until someone claims it."
    scored_in = ("hand", "hands")
    weights = appraise.WEIGHTS
    naming = NAMING
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return parse(text, source)

    def options(self, seat_count: int) -> tuple[Option, ...]:
        """Length, first dealer (KZ-20), mode (KZ-2), ties (KZ-18), for two a limit (KZ-27).

        Mode, pace and patter are for the table: the rules are the same whatever they are.
        """
        seats = tuple((str(seat + 1), f"seat {seat + 1}") for seat in range(seat_count))
        two = seat_count == 2
        options = [
            Option(
                id="hands",
                title="Hands to win",
                choices=tuple((str(n), f"{n} hands") for n in (2, 3, 4, 5)),
                default="2",
                help="Whoever first wins so many hands wins the match.",
            ),
            Option(
                id="start",
                title="First caller" if two else "First dealer",
                choices=((DRAWN, "drawn"), *seats),
                default=DRAWN,
                help="The caller only says when cards are turned."
                if two
                else "The dealer of an offer cannot claim it.",
            ),
            Option(
                id="mode",
                title="Slaps",
                choices=((LIVE, "live"), (WINDOW, "slap window")),
                default=LIVE,
                help="Live: cards come by the clock, and the first key wins. "
                "Slap window: after each card all answer in secret, and ties are drawn for.",
            ),
            Option(
                id="pace",
                title="Cards come",
                choices=(
                    ("key", "by the caller's key" if two else "by the dealer's key"),
                    ("slow", "slow"),
                    ("normal", "normal"),
                    ("fast", "fast"),
                ),
                default="normal",
                help="How fast a live table is; it can be changed at any time. "
                "A bot always goes by the clock.",
            ),
            Option(
                id="patter",
                title="Patter",
                choices=(("on", "on"), ("off", "off")),
                default="on",
                help="A bot that turns the cards says something now and then.",
            ),
            Option(
                id="ties",
                title="On a tie",
                choices=((SHARED, "shared victory"), (PLAY_ON, "play on")),
                default=SHARED,
                help="If several reach the goal together. "
                "Play on: until one of them leads, for three more wins at most.",
            ),
        ]
        if two:
            limit = self.components.limits[2]
            options.append(
                Option(
                    id="limit",
                    title="Stacks",
                    choices=((UNLIMITED, "no limit"), ("on", f"{limit} each, recommended")),
                    default=UNLIMITED,
                    help="Printed without a limit; with one, claims are few, and a choice.",
                    abouts=(
                        "As printed. But then both claim at once, and nine of ten claims are "
                        "drawn by lot.",
                        "Claims are few, so you choose which. The first to have all leaves the "
                        "rest to the other.",
                    ),
                )
            )
        return tuple(options)

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> KniziaState:
        """The cards lie ready, and the first dealer (with two seats, caller) is known."""
        rng = Rng(seed)
        start = options["start"]
        drawn = rng.below(seat_count)  # also when not needed: then the same cards come
        dealer = drawn if start == DRAWN else int(start) - 1
        emit(events.Began(dealer))
        unlimited = seat_count == 2 and options["limit"] == UNLIMITED
        return KniziaState(
            components=self.components,
            seat_count=seat_count,
            hands_to_win=int(options["hands"]),
            limit=NO_LIMIT if unlimited else self.components.limits[seat_count],
            play_on=options["ties"] == PLAY_ON,
            rng=rng,
            deck=self.components.full_deck(),
            loose=False,
            dealer=dealer,
            answering=(),
            answers=[UNKNOWN] * seat_count,
            offer=[],
            stacks=[[] for _ in range(seat_count)],
            hands=[],
            wins=[0] * seat_count,
        )

    def position(self, data_: Data) -> KniziaState:
        """The position of `State.to_data`. Raises InvalidPosition with the field."""
        return data.from_data(data_, self.components, self.seat_counts)

    def parse(self, text: str) -> KniziaAction:
        """The action of a notation such as "0 claim". Raises InvalidNotation."""
        return actions.parse(text)

    def preview(self, view: KniziaView, action: KniziaAction) -> KniziaPreview:
        """What the answer brings, in figures and in a sentence; the offer by itself (KZ-12)."""
        return previews.preview(view, action)

    def looking_back(self, past: KniziaView, now: KniziaView) -> KniziaView:
        """A past position of the hand that is played: its claimed cards lie face down (KZ-12)."""
        return looking_back(past, now)

    def scores(self, view: KniziaView) -> tuple[ScoreSheet, ...]:
        """Hands won; between hands also the last one, kind by kind."""
        return scoring.sheets(view)

    def progress(self, view: KniziaView) -> str:
        """ "hand 2, first to win 2 hands"."""
        return words.progress(view)

    def status(self, view: KniziaView) -> str:
        """ "deck 34", while there is one."""
        return "" if view.ending else f"deck {view.deck}"

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty for turned cards and hidden answers."""
        return words.say(event, names)

    def recap(
        self, events_: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """A turn in one line, the end of a hand first."""
        return words.recap(events_, names)

    def aside(
        self,
        view: KniziaView,
        names: Sequence[str],
        options: Mapping[str, str],
        people: Collection[Seat] = (),
    ) -> str:
        """The patter of the bot that turns the cards, if it is not the viewer's own."""
        said = patter.line(view) if options["patter"] == "on" else ""
        if not said or view.dealer in (*people, view.viewer):
            return ""
        return f"{names[view.dealer]}: “{said}”"

    def text(self, view: KniziaView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return position_text.text(view, names)

    def describe(self, view: KniziaView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return words.describe(view, target)

    def known(self, view: KniziaView) -> Known:
        """Stacks and hands so far; between hands, what each claim was worth to whom."""
        return known.known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """Every card of the deck, in the order of its file."""
        cards = range(len(self.components.cards))
        return tuple(words.card_text(self.components, card) for card in cards)

    def determinise(self, view: KniziaView, rng: Rng) -> KniziaState:
        """A world with the remembered stacks, a deck of all unseen cards, guessed answers."""
        world_rng = rng.fork(1)
        rng.next64()
        stacks = [list(own) for own in view.memory.stacks]
        deck: list[int] = []
        if view.phase == ANSWER:
            left = [card.copies for card in view.components.cards]
            for card in view.offer:
                left[card] -= 1
            for own in stacks:
                for stack in own:
                    for card in stack:
                        left[card] -= 1
            for card, number in enumerate(left):
                deck += [card] * number
        elif view.deck:
            deck = view.components.full_deck()
        answers = [PASS + world_rng.below(2) if given else UNKNOWN for given in view.answered]
        if view.viewer is not None:
            answers[view.viewer] = view.answer
        return KniziaState(
            components=view.components,
            seat_count=view.seat_count,
            hands_to_win=view.hands_to_win,
            limit=view.limit,
            play_on=view.play_on,
            rng=world_rng,
            deck=deck,
            loose=True,
            dealer=view.dealer,
            answering=view.answering,
            answers=answers,
            offer=list(view.offer),
            stacks=stacks,
            hands=list(view.hands),
            wins=list(view.wins),
            hand=view.hand,
            phase=view.phase,
            ending=view.ending,
            last_taker=view.last_taker,
            unclaimed=view.unclaimed,
        )

    def imagine(self, world: KniziaState, action: KniziaAction, rng: Rng) -> KniziaState:
        """The world after an action; what the others answer stays open, see `appraise`."""
        later = world.copy()
        if later.phase == ANSWER:
            later.answers = [UNKNOWN] * later.seat_count
        later.apply(action)
        return later

    def at_once(
        self, world: KniziaState, seat: Seat, actions: Sequence[KniziaAction]
    ) -> Sequence[End] | None:
        """Where a claim and a pass lead: see playing_out."""
        return playing_out.at_once(world, seat, actions)

    def expected(self, view: KniziaView, lead: float, worth: float) -> tuple[str, str]:
        """The chance to win the match; the lead in points where no hand was told on."""
        if 0 <= worth <= 1:
            return f"{worth:.0%}", "chance to win the match"
        return f"{lead:+.1f}", "points ahead of {rivals}"

    def appraise(self, world: KniziaState) -> tuple[Mapping[str, float], ...]:
        """How each seat stands, as named terms."""
        return appraise.appraise(world)


GAME = ItsMineKnizia
"""What the registry loads."""

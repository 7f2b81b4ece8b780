"""It's Mine! (Knizia) as the house knows it: its box, set-up, notation and prompts."""

from collections.abc import Mapping

from engine.core.actions import Seat
from engine.core.events import Emit, ignore
from engine.core.game import Game, Imprint, Option
from engine.core.rng import Rng
from engine.core.state import Prompt
from engine.games.its_mine_knizia import events, prompts
from engine.games.its_mine_knizia.clock import LIVE, WINDOW, KniziaClock
from engine.games.its_mine_knizia.components import Components, parse
from engine.games.its_mine_knizia.mind import KniziaMind
from engine.games.its_mine_knizia.moves import NOTATION, KniziaMove
from engine.games.its_mine_knizia.outlook import KniziaPreview
from engine.games.its_mine_knizia.position import KniziaPosition
from engine.games.its_mine_knizia.view import DEAL, NO_LIMIT, UNKNOWN, KniziaView, looking_back
from engine.games.its_mine_knizia.words import KniziaWords

DRAWN = "drawn"
SHARED, PLAY_ON = "shared", "on"
UNLIMITED = "none"


class ItsMineKnizia(Game[KniziaMove, KniziaView, KniziaPosition]):
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
    position_type = KniziaPosition
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return parse(text, source)

    def make_words(self) -> KniziaWords:
        """Its words."""
        return KniziaWords(self.components)

    def make_mind(self) -> KniziaMind:
        """What bots ask of it."""
        return KniziaMind(self.components, self.words, KniziaPosition)

    def make_clock(self) -> KniziaClock:
        """What its live table asks of it."""
        return KniziaClock()

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
                help="First to this many hands wins the match.",
            ),
            Option(
                id="start",
                title="First caller" if two else "First dealer",
                choices=((DRAWN, "drawn"), *seats),
                default=DRAWN,
                help="The caller just decides when cards are turned."
                if two
                else "The dealer of an offer can't claim it.",
            ),
            Option(
                id="mode",
                title="Slaps",
                choices=((LIVE, "live"), (WINDOW, "slap window")),
                default=LIVE,
                help="Live: cards come on a timer and the fastest key wins. "
                "Slap window: everyone answers in secret after each card; "
                "ties are drawn at random.",
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
                help="Speed of live play; change it any time. Bots always use the timer.",
            ),
            Option(
                id="patter",
                title="Patter",
                choices=(("on", "on"), ("off", "off")),
                default="on",
                help="The bot turning the cards makes the odd remark.",
            ),
            Option(
                id="ties",
                title="On a tie",
                choices=((SHARED, "shared victory"), (PLAY_ON, "play on")),
                default=SHARED,
                help="If several reach the goal together. "
                "Play on: until one leads, for up to three more wins.",
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
                    help="The printed rules set no limit; with one, each claim is a choice.",
                    abouts=(
                        "As printed. But then both claim at once, and nine out of ten claims "
                        "are drawn at random.",
                        "Claims are few, so choose them well. The first to fill up leaves the "
                        "rest to the other player.",
                    ),
                )
            )
        return tuple(options)

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> KniziaPosition:
        """The cards lie ready, and the first dealer (with two seats, caller) is known."""
        rng = Rng(seed)
        start = options["start"]
        drawn = rng.below(seat_count)  # also when not needed: then the same cards come
        dealer = drawn if start == DRAWN else int(start) - 1
        emit(events.Began(dealer))
        unlimited = seat_count == 2 and options["limit"] == UNLIMITED
        return KniziaPosition(
            components=self.components,
            seat_count=seat_count,
            rng=rng,
            hands_to_win=int(options["hands"]),
            limit=NO_LIMIT if unlimited else self.components.limits[seat_count],
            play_on=options["ties"] == PLAY_ON,
            hand=1,
            phase=DEAL,
            dealer=dealer,
            loose=False,
            deck=self.components.full_deck(),
            offer=[],
            unclaimed=(),
            ending="",
            last_taker=None,
            answers=[UNKNOWN] * seat_count,
            hands=[],
            stacks=[[] for _ in range(seat_count)],
            wins=[0] * seat_count,
        )

    def parse(self, text: str) -> KniziaMove:
        """The action of a notation such as "0 claim". Raises InvalidNotation."""
        return NOTATION.read(text)

    def prompt(self, position: KniziaPosition, seat: Seat) -> Prompt:
        """What is asked of the seat, and all it would expect to be able to do."""
        return prompts.prompt(position, seat)

    def preview(self, view: KniziaView, action: KniziaMove) -> KniziaPreview:
        """What the answer brings, in figures and in a sentence; the offer by itself (KZ-12)."""
        return action.brings(view)

    def looking_back(self, past: KniziaView, now: KniziaView) -> KniziaView:
        """A past position of the hand that is played: its claimed cards lie face down (KZ-12)."""
        return looking_back(past, now)


GAME = ItsMineKnizia
"""What the registry loads."""

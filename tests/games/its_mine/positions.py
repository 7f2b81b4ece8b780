"""Built positions of It's Mine: some cards are put where a test wants them, the others stay away.

A gang is told by its rows from the first on: "mime big-bro *family-dinner | pimp" are two rows of
one district, the Boss first; * marks a burnt card. All cards are conserved, since reading a
position refuses anything else.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from engine import Event, Match, Player, ScoreLine
from engine.games.its_mine import scoring
from engine.games.its_mine.game import ItsMine

E = TypeVar("E", bound=Event)

GAME = ItsMine()
NAMES = ("Ada", "Bea")
BOSS_ROUNDS, ACTION_ROUNDS = (1, 3, 5), (2, 4, 6)


def build(
    city: str = "rome",
    *,
    game: ItsMine = GAME,
    districts: Sequence[str] = ("bank", "yacht", "party"),
    gangs: Sequence[Sequence[str]] = (),
    hands: Sequence[str] = ("", ""),
    discards: Sequence[str] = ("", ""),
    tokens: Sequence[int] = (0, 0),
    supply: int | None = None,
    round_: int = 2,
    turn: int = 0,
    white: int = 1,
    known: str | Sequence[str] = "",
    pending: Sequence[dict[str, Any]] = (),
    judged: Sequence[Sequence[int]] = (),
) -> Match:
    """A match that begins at this position.

    `gangs` has up to three districts for each seat, `round_` is 1 to 6, or 7 when all rounds are
    over. A hand that is not told is filled up to the other's size, or to two cards. Seat 1 is
    white if nothing else is said, so seat 0 begins Action rounds. All ten tokens that nobody has
    are in the supply; with `supply` the rest goes to seat 1.
    """
    components = game.components
    city_index = [known.id for known in components.cities].index(city)
    left = Counter(
        {card.id: card.copies for card in components.cards if card.city in (-1, city_index)}
    )

    def take(words: str) -> list[str]:
        cards = words.split()
        for name in cards:
            assert left[name.removeprefix("*")] > 0, f"there is no {name} left in {city}"
            left[name.removeprefix("*")] -= 1
        return [f"burnt {name[1:]}" if name.startswith("*") else name for name in cards]

    told = [[take(row) for row in gang.split("|")] for side in gangs for gang in side]
    sides: list[list[list[list[str]]]] = []
    for side in gangs:
        own, told = told[: len(side)], told[len(side) :]
        own = [[row for row in gang if row] for gang in own]
        sides.append(own + [[] for _ in range(3 - len(own))])
    sides += [[[], [], []] for _ in range(2 - len(sides))]
    held = [take(hand) for hand in hands]
    piles = [take(pile) for pile in discards]
    if round_ <= 6:
        kind = components.rounds[round_ - 1].cards
        first = white if components.rounds[round_ - 1].first == "white" else 1 - white
        sizes = _hand_sizes(held, turn, second=turn != first)
        for hand, size in zip(held, sizes, strict=True):
            unused = [c.id for c in components.cards if c.kind == kind for _ in range(left[c.id])]
            fill = unused[::-1][: size - len(hand)]
            left.subtract(fill)
            hand += fill
        full = max(sizes) == components.rounds[round_ - 1].hand
        known = known or ("owner" if full else "seats")
    purse = list(tokens)
    if supply is not None:
        purse[1] = components.tokens - supply - purse[0]
    rest = {
        kind: [c.id for c in components.cards if c.kind == kind for _ in range(left[c.id])]
        for kind in ("boss", "action")
    }
    levels = [known or "seats"] * 2 if isinstance(known, str) else list(known)
    data = {
        "rng": "0000000000000007",
        "city": city,
        "white": white,
        "districts": list(districts),
        "round": round_ - 1,
        "turn": turn,
        "supply": components.tokens - sum(purse),
        "boss_deck": rest["boss"],
        "action_deck": rest["action"],
        "pending": list(pending),
        "judged": [list(masks) for masks in judged],
        "seats": [
            {
                "tokens": purse[seat],
                "hand": held[seat],
                "known": levels[seat],
                "discards": piles[seat],
                "gangs": sides[seat],
            }
            for seat in (0, 1)
        ],
    }
    return Match(game, [Player(name) for name in NAMES], 0, start=data)


def _hand_sizes(held: Sequence[Sequence[str]], turn: int, *, second: bool) -> list[int]:
    """Equal hands, or one less for the first player while the second one acts."""
    if not second:
        size = max(2, *map(len, held))
        return [size, size]
    size = max(2, len(held[turn]), len(held[1 - turn]) + 1)
    sizes = [size, size]
    sizes[1 - turn] = 0 if size == 2 else size - 1
    return sizes


def play(match: Match, *actions: str) -> list[Event]:
    """Play actions in notation; all that happened."""
    return [event for text in actions for event in match.play(match.game.parse(text))]


def why_not(match: Match, action: str) -> tuple[str, str]:
    """The sentence and the rule that forbid an action."""
    reason = match.why_not(match.game.parse(action))
    assert reason is not None, f"{action} is legal"
    return reason.text, reason.rule


def legal(match: Match, verb: str = "") -> list[str]:
    """What the seat on turn may do, in notation without the seat, where it begins with `verb`."""
    actions = [str(action) for seat in match.to_act() for action in match.ask(seat).legal]
    return [text[2:] for text in actions if text[2:].startswith(verb)]


def masks(match: Match, district: int = 1) -> tuple[int, int]:
    """The masks of both seats in district 1, 2 or 3."""
    return scoring.standing(match.view(None))[district - 1]


def tokens(match: Match) -> tuple[int, int, int]:
    """The tokens of both seats and of the supply."""
    view = match.view(None)
    return (*view.tokens, view.supply)


def hand(match: Match, seat: int) -> list[str]:
    """The ids in a hand."""
    cards: list[str] = match.position()["seats"][seat]["hand"]
    return cards


def discards(match: Match, seat: int) -> list[str]:
    """The ids in a discard area, in the order in which they came."""
    cards: list[str] = match.position()["seats"][seat]["discards"]
    return cards


def rows(match: Match, seat: int, district: int = 1) -> list[str]:
    """The rows of a seat in district 1, 2 or 3, as `build` takes them."""
    gang = match.position()["seats"][seat]["gangs"][district - 1]
    return [" ".join(name.replace("burnt ", "*") for name in row) for row in gang]


def lines(match: Match, seat: int, group: str) -> list[tuple[str, int]]:
    """The lines of a group in the seat's score as it stands, without those that say nothing."""
    found = match.scores(None)[seat].lines
    return [(line.label, line.points) for line in found if line.group == group and line.points]


def points(match: Match, seat: int, group: str) -> int:
    """The points of a group in the seat's score as it stands."""
    return sum(line.points for line in score(match, seat) if line.group == group)


def score(match: Match, seat: int) -> tuple[ScoreLine, ...]:
    """The seat's score as it stands."""
    return match.scores(None)[seat].lines


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def say(match: Match, events: Sequence[Event]) -> list[str]:
    """The log lines of events."""
    return [match.game.words.say(event, match.names) for event in events]

"""Built positions of It's Mine! (Knizia): some cards lie where a test wants them.

Cards are written as in saves: "S3 S-2 D5 T J W". All 78 are there, since reading a position
refuses anything else.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine import Event, Match, Player
from engine.games.its_mine_knizia.game import ItsMineKnizia

E = TypeVar("E", bound=Event)

GAME = ItsMineKnizia()
NAMES = ("Ada", "Bea", "Cy", "Dora", "Emil")


def codes(text: str) -> list[int]:
    """Cards from their codes."""
    return [GAME.components.card_of_code[code] for code in text.split()]


def counts(text: str) -> list[int]:
    """A number for each card, from codes."""
    return GAME.components.counts(codes(text))


def begin(seats: int = 3, seed: int = 1, **options: str) -> Match:
    """A match from its own set-up."""
    return Match(GAME, [Player(name) for name in NAMES[:seats]], seed, options)


def build(
    *,
    seats: int = 3,
    offer: str = "S1",
    deck: str = "",
    stacks: Mapping[int, Sequence[str]] | None = None,
    rest: int | None = None,
    dealer: int = 0,
    hands: Sequence[Sequence[int]] = (),
    hands_to_win: int = 2,
    limit: int | None = None,
    play_on: bool = False,
    rng: str = "0000000000000007",
    **fields: Any,
) -> Match:
    """A match that begins while an offer is on the table.

    `deck` is turned in this order. Cards that are named nowhere come after it or, with `rest`,
    lie in that seat's first stack. Without `limit` it is the printed one.
    """
    own = [list((stacks or {}).get(seat, ())) for seat in range(seats)]
    left = Counter({card.code: card.copies for card in GAME.components.cards})
    for text in (offer, deck, *(stack for mine in own for stack in mine)):
        left.subtract(text.split())
    assert min(left.values()) >= 0, f"too many of a card: {left}"
    others = [code for code, number in left.items() for _ in range(number)]
    turned = deck.split()
    if rest is None:
        turned += others
    else:
        first = own[rest][0] if own[rest] else ""
        own[rest][:1] = [" ".join([*first.split(), *others])]
    data = {
        "rng": rng,
        "hands_to_win": hands_to_win,
        "limit": (GAME.components.limits[seats] if seats > 2 else 0) if limit is None else limit,
        "play_on": play_on,
        "hand": len(hands) + 1,
        "phase": "answer",
        "dealer": dealer,
        "loose": False,
        "deck": " ".join(reversed(turned)),
        "offer": offer,
        "unclaimed": "",
        "ending": "",
        "last_taker": -1,
        "answers": [-1] * seats,
        "hands": [list(hand) for hand in hands],
        "stacks": own,
        **fields,
    }
    return Match(GAME, [Player(name) for name in NAMES[:seats]], 0, start=data)


def play(match: Match, *actions: str) -> list[Event]:
    """Play actions in notation; all that happened."""
    return [event for text in actions for event in match.play(match.game.parse(text))]


def answer(match: Match, *claims: int) -> list[Event]:
    """Let these seats claim the offer and all others that may let it go."""
    return [
        event
        for seat in match.to_act()
        for event in play(match, f"{seat} {'claim' if seat in claims else 'pass'}")
    ]


def why_not(match: Match, action: str) -> tuple[str, str]:
    """The sentence and the rule that forbid an action, whoever is to act."""
    reason = match.why_not(match.game.parse(action))
    assert reason is not None, f"{action} is legal"
    return reason.text, reason.rule


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def say(match: Match, events: Sequence[Event]) -> list[str]:
    """The log lines of events."""
    lines = [match.game.words.say(event, match.names) for event in events]
    return [line for line in lines if line]


def stacks(match: Match, seat: int) -> list[str]:
    """The cards of a seat's stacks, as they are and nobody may see them."""
    own: list[str] = match.position()["stacks"][seat]
    return own

"""Built positions of Stealing Mona Lisa: crews and arts as a test wants them, the rest filled up.

Skill cards are written as in saves, "re5 sn6"; arts by their ids. All cards are conserved, since
reading a position refuses anything else.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from engine import Event, Match, Player
from engine.games.stealing_mona_lisa.game import StealingMonaLisa
from engine.games.stealing_mona_lisa.view import Heist

E = TypeVar("E", bound=Event)

GAME = StealingMonaLisa()
NAMES = ("Ada", "Bea", "Cy", "Dora", "Emil", "Fay", "Gus")

MONA, WATCH, VENUS = "mona-lisa", "night-watch", "birth-of-venus"
# recon sneak hacking getaway, 100; muscle hacking recon getaway, 90; sneak guile muscle hacking, 82
STARRY, KISS, SCREAM = "starry-night", "the-kiss", "the-scream"
# getaway hacking sneak, 73; guile hacking getaway, 65; muscle getaway sneak, 67
SUNRISE, WAVE, SWING = "impression-sunrise", "great-wave", "the-swing"
# hacking sneak, 53; recon sneak, 51; getaway guile, 45
WANDERER, MOTHER = "wanderer", "whistlers-mother"
# muscle recon, 49; sneak guile, 47
ARTS = (WAVE, SUNRISE, SWING, MOTHER, WANDERER, KISS)
"""The arts on the table, from A on, where a test names none."""


OWN = ("", "re1", "sn1 ha1", "sn3 ge1")
"""Weak cards that a seat has unless a test gives them to somebody: to go elsewhere with."""


def build(
    crews: Sequence[str] = (),
    *,
    game: StealingMonaLisa = GAME,
    seats: int = 4,
    arts: Sequence[str] = (),
    pile: Sequence[str] | None = None,
    collections: Mapping[int, Sequence[str]] | None = None,
    phase: str = "choice",
    finger: bool = False,
    lots: bool = False,
    open_: bool = False,
    idle: int = 0,
) -> Match:
    """A match that begins after the draft of its first round, or later with `idle` rounds.

    `crews` may name any of a seat's cards, more than five only as far as they could be carried
    over; the cards of OWN, then any others fill the crews up to five. `arts` are those on the
    table, the first ones of ARTS if none are named. `pile` are the arts to come, None: all others.
    """
    components = game.components
    known = components.card_of_code
    wanted = [crew.split() for crew in (*crews, *[""] * (seats - len(crews)))]
    free = Counter(components.codes[card] for card in components.deck())
    free.subtract(chain(*wanted))
    for crew, weak in zip(wanted, OWN, strict=False):
        more = [card for card in weak.split() if free[card] > 0][: max(0, 5 - len(crew))]
        crew += more
        free.subtract(more)
    assert min(free.values()) >= 0, "a card is named too often"
    spare = list(free.elements())
    entries: list[dict[str, Any]] = []
    owned = collections or {}
    for seat, crew in enumerate(wanted):
        crew += [spare.pop(0) for _ in range(5 - len(crew))]
        in_order = sorted(crew, key=known.__getitem__)
        entries.append(
            {
                "collection": list(owned.get(seat, ())),
                "carried": " ".join(sorted(crew[5:], key=known.__getitem__)),
                "hand": "",
                "picks": " ".join(crew[:5]),
                "crew": " ".join(in_order),
                "stack": "",
                "choice": "",
                "point": "",
                "late": False,
                "denied": False,
                "leftover": 5 if idle else 0,
            }
        )
    table = list(arts or ARTS[: seats - 1])
    placed = {*table, *(art for own in owned.values() for art in own)}
    others = [art.id for art in components.arts if art.id not in placed]
    to_come = others if pile is None else list(pile)
    gone = [art for art in others if art not in to_come]
    entries[-1]["collection"] += gone
    heists: list[dict[str, Any]] = []
    if idle:  # all met at A, and nobody was fit for it
        junk = [["gu1"], ["gu2"], ["gu3"], ["gu4"], ["gu5"], ["gu6"], ["gu7"]]
        heists.append(
            {
                "art": MONA,
                "thieves": list(range(seats)),
                "sizes": [1] * seats,
                "stacks": [cards[0] for cards in junk[:seats]],
                "winner": -1,
                "how": "unfit",
                "skill": "",
            }
        )
    data = {
        "rng": "0000000000000007",
        "round": idle + 1,
        "phase": phase,
        "idle_rounds": idle,
        "accused": -1,
        "settings": {"open_collections": open_, "finger": finger, "lots": lots},
        "arts": table,
        "art_pile": to_come,
        "deck": " ".join(spare),
        "discards": "",
        "heists": heists,
        "seats": entries,
    }
    return Match(game, [Player(name) for name in NAMES[:seats]], 0, start=data)


def begin(seats: int = 4, seed: int = 1, **options: str) -> Match:
    """A match from its set-up."""
    return Match(GAME, [Player(name) for name in NAMES[:seats]], seed, options)


def play(match: Match, *actions: str) -> list[Event]:
    """Play actions in notation; all that happened."""
    return [event for text in actions for event in match.play(match.game.parse(text))]


def draft(match: Match) -> list[Event]:
    """Everybody picks the first card of every hand until the draft is over."""
    events: list[Event] = []
    while match.view(None).phase == "draft":
        for seat in match.waiting_for():
            events += match.play(match.ask(seat).legal[0])
    return events


def keep_nothing(match: Match) -> list[Event]:
    """Everybody who is asked keeps no card."""
    events: list[Event] = []
    assert match.view(None).phase == "keep"
    for seat in match.waiting_for():
        events += play(match, f"{seat} keep nothing")
    return events


def why_not(match: Match, action: str) -> tuple[str, str]:
    """The sentence and the rule that forbid an action."""
    reason = match.why_not(match.game.parse(action))
    assert reason is not None, f"{action} is legal"
    return reason.text, reason.rule


def cards(match: Match, seat: int, field: str = "crew") -> list[str]:
    """The cards of a seat: its crew, or its hand, picks, stack, or what it carried."""
    text: str = match.position()["seats"][seat][field]
    return text.split()


def stolen(match: Match, seat: int) -> list[str]:
    """The ids of a seat's arts."""
    own: list[str] = match.position()["seats"][seat]["collection"]
    return own


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def heist(match: Match, letter: str) -> Heist:
    """What came of an art at the last heists."""
    heists: tuple[Heist, ...] = match.view(None).heists
    return heists["ABCDEF".index(letter)]


def with_values(skill: str, values: Sequence[int]) -> StealingMonaLisa:
    """The game with other values for the cards of a skill."""
    before = GAME.components_text
    text = re.sub(rf'(id = "{skill}"\n(?:.*\n)*?values = )\[.*?\]', rf"\g<1>{list(values)}", before)
    assert text != before
    return GAME.with_components(text, "own.toml")


def say(match: Match, events: Sequence[Event]) -> list[str]:
    """The log lines of events."""
    lines = [match.game.words.say(event, match.names) for event in events]
    return [line for line in lines if line]

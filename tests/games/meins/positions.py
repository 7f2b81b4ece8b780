"""Built positions of Meins!: some cards are put where a test wants them, the others stay in piles.

Cards are letters and exhibits their ids, as in saves. All cards are conserved, since reading a
position refuses anything else.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine import GAMES, Event, Match, Player
from engine.games.meins.game import Meins

E = TypeVar("E", bound=Event)

_game = GAMES["meins"].load()
assert isinstance(_game, Meins)
GAME: Meins = _game
NAMES = ("Ada", "Bea", "Cy", "Dora")

KING = "chess-king-who-abdicated"  # C A M, 3, Games/Toys
DUCK = "rubber-duck-of-an-admiral"  # X ?, 2, Games/Toys
TAROT = "marked-tarot-deck"  # C T T, 3, Games/Toys
JIGSAW = "the-missing-jigsaw-piece"  # A X X T, 4, Games/Toys
HORSE = "rocking-horse-mildly-haunted"  # C M X ?, 4, Games/Toys
ROBOT = "tin-robot-with-opinions"  # A A M M T, 6, Games/Toys
EAR = "the-ear-authenticated-twice"  # C A M, 3, Art
FRESCO = "fresco-fragment-mostly-plaster"  # X ?, 2, Art
CANVAS = "blank-canvas-signed"  # C A A M M T, 7, Art
LIST = "shopping-list-in-hexameter"  # T ?, 2, Literature
PISTOL = "starting-pistol-finished"  # C ?, 2, Sport
BATON = "conductors-second-best-baton"  # M ?, 2, Film/Music
CURSED = "cursed-chess-set-by-a-sculptor"  # A A T, 2, Games/Toys and Art
DISPLAY = (KING, DUCK, EAR, LIST)
GRID = "CAMXTCAMX"


def build(
    *,
    game: Meins = GAME,
    seats: int = 3,
    supplies: Sequence[str] = (),
    grid: str = GRID,
    draw: str = "",
    discards: str = "",
    rest: str | int = "draw",
    display: Sequence[str] = (),
    next_exhibits: Sequence[str] = (),
    removed: Sequence[str] = (),
    left: Mapping[int, Sequence[str]] | None = None,
    right: Mapping[int, Sequence[str]] | None = None,
    upper: Mapping[int, Sequence[str]] | None = None,
    villas: Sequence[int] = (),
    categories: Sequence[str] = ("games-toys", "art", "literature", "sport"),
    phase: str = "use",
    round_: int = 1,
    turn: int = 0,
    **fields: Any,
) -> Match:
    """A match that begins at this position.

    `draw` and `next_exhibits` are drawn in this order. Cards that are named nowhere go under the
    draw pile, to the discards, or to a seat's supply, as `rest` says: "draw", "discards", a seat.
    Without `display` there lie the exhibits of DISPLAY, as far as no seat has them.
    """
    held = [*supplies, *[""] * (seats - len(supplies))]
    left_over = {kind.letter: kind.copies for kind in game.components.procurement}
    for letter in "".join(held) + grid.replace(".", "") + draw + discards:
        left_over[letter] -= 1
    assert min(left_over.values()) >= 0, f"too many cards of a type: {left_over}"
    others = "".join(letter * count for letter, count in left_over.items())
    pile = draw[::-1]
    if rest == "draw":
        pile = others + pile
    elif rest == "discards":
        discards += others
    else:
        held[int(rest)] += others
    sides = {"left": left or {}, "right": right or {}, "upper": upper or {}}
    placed = {card for side in sides.values() for cards in side.values() for card in cards}
    placed |= {*display, *removed, *next_exhibits}
    unnamed = [card.id for card in game.components.exhibits if card.id not in placed | {*DISPLAY}]
    if not display:
        display = [card if card not in placed else unnamed.pop() for card in DISPLAY]
    unnamed += [card for card in DISPLAY if card not in placed and card not in display]
    data = {
        "rng": "0000000000000007",
        "starter": 0,
        "round": round_,
        "phase": phase,
        "turn": turn,
        "ender": 0,
        "idle_turns": 0,
        "used": phase == "use",
        "stalled": False,
        "to_discard": [0] * seats,
        "grid": grid,
        "draw_pile": pile,
        "discards": discards,
        "display": list(display),
        "exhibit_pile": [*unnamed, *reversed(next_exhibits)],
        "removed": list(removed),
        "category_cards": list(categories[:seats]),
        "seats": [
            {
                "supply": held[seat],
                "villa": seat in villas,
                **{side: list(cards.get(seat, ())) for side, cards in sides.items()},
            }
            for seat in range(seats)
        ],
        **fields,
    }
    players = [Player(name) for name in NAMES[:seats]]
    return Match(game, players, 0, start=data)


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


def supply(match: Match, seat: int) -> str:
    """The cards of a seat as letters, in the order of the types."""
    cards: str = match.position()["seats"][seat]["supply"]
    return cards


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def with_cost(exhibit: str, cost: str) -> Meins:
    """The game with another price for an exhibit."""
    before = GAME.components_text
    text = re.sub(rf'(id = "{exhibit}"\n(?:.*\n)*?cost = ){{.*?}}', rf"\g<1>{{ {cost} }}", before)
    assert text != before
    return GAME.with_components(text, "own.toml")


def say(match: Match, events: Sequence[Event]) -> list[str]:
    """The log lines of events."""
    lines = [match.game.words.say(event, match.names) for event in events]
    return [line for line in lines if line]

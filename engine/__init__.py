"""Rules of table games, pure: no clock, no screen, no file but this package's own data.

A tour. Every game is in `GAMES`; its rules and cards load on first use:

>>> from engine import GAMES, Match, Player
>>> game = GAMES["meins"].load()
>>> game.title, game.seat_counts
('Meins!', (2, 3, 4))

A match knows its players, its seed and its log. Whoever decides for a seat gets a `Decision`:
what that seat may see, what is asked of it, and all that is legal.

>>> match = Match(game, [Player("Ada"), Player("Bea")], seed=1, options={"start": "1"})
>>> match.to_act()
(0,)
>>> decision = match.ask(0)
>>> decision.prompt.task, [str(action) for action in decision.legal][:3]
('take a line', ['0 take row1', '0 take row2', '0 take row3'])

Actions have one notation, for saves, logs and players:

>>> events = match.play(game.parse("0 take diagonal7"))
>>> print(game.words.say(events[0], match.names))
Ada took diagonal 7: Money, Money, Auction.
>>> match.play(game.parse("0 take row1"))
Traceback (most recent call last):
...
engine.core.actions.IllegalAction: You've already taken a line. Buy something or end your turn.

A player may take steps back until something new came to light:

>>> str(match.undo(0))
'0 take diagonal7'
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.core.actions import Action, IllegalAction, InvalidNotation, Reason, Seat
    from engine.core.components import ComponentsError
    from engine.core.english import name_seats
    from engine.core.events import Event
    from engine.core.game import AnyGame, Game, Imprint, InvalidOption, InvalidPosition, Option
    from engine.core.known import Known, KnownPart
    from engine.core.match import Match, Past
    from engine.core.outcome import Outcome, ScoreLine, ScoreSheet
    from engine.core.player import Player
    from engine.core.rng import Rng, seed_from_text, seed_to_text
    from engine.core.state import Choice, Decision, Preview, Prompt, State
    from engine.core.toml import BadToml, parse_toml
    from engine.core.words import CardText

__all__ = [
    "GAMES",
    "Action",
    "AnyGame",
    "BadToml",
    "CardText",
    "Choice",
    "ComponentsError",
    "Decision",
    "Event",
    "Game",
    "GameEntry",
    "IllegalAction",
    "Imprint",
    "InvalidNotation",
    "InvalidOption",
    "InvalidPosition",
    "Known",
    "KnownPart",
    "Match",
    "Option",
    "Outcome",
    "Past",
    "Player",
    "Preview",
    "Prompt",
    "Reason",
    "Rng",
    "ScoreLine",
    "ScoreSheet",
    "Seat",
    "State",
    "name_seats",
    "parse_toml",
    "seed_from_text",
    "seed_to_text",
]


_HOMES = {
    "Action": "engine.core.actions",
    "AnyGame": "engine.core.game",
    "BadToml": "engine.core.toml",
    "CardText": "engine.core.words",
    "Choice": "engine.core.state",
    "ComponentsError": "engine.core.components",
    "Decision": "engine.core.state",
    "Event": "engine.core.events",
    "Game": "engine.core.game",
    "IllegalAction": "engine.core.actions",
    "Imprint": "engine.core.game",
    "InvalidNotation": "engine.core.actions",
    "InvalidOption": "engine.core.game",
    "InvalidPosition": "engine.core.game",
    "Known": "engine.core.known",
    "KnownPart": "engine.core.known",
    "Match": "engine.core.match",
    "Option": "engine.core.game",
    "Outcome": "engine.core.outcome",
    "Past": "engine.core.match",
    "Player": "engine.core.player",
    "Preview": "engine.core.state",
    "Prompt": "engine.core.state",
    "Reason": "engine.core.actions",
    "Rng": "engine.core.rng",
    "ScoreLine": "engine.core.outcome",
    "ScoreSheet": "engine.core.outcome",
    "Seat": "engine.core.actions",
    "State": "engine.core.state",
    "name_seats": "engine.core.english",
    "parse_toml": "engine.core.toml",
    "seed_from_text": "engine.core.rng",
    "seed_to_text": "engine.core.rng",
}
"""Where each public name comes from: they are loaded when they are first asked for, as the list of
games alone is enough for the first screen."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


class GameEntry(NamedTuple):
    """What is known of a game before its rules are loaded."""

    id: str
    title: str
    seat_counts: tuple[int, ...]
    kind: str
    """Two or three words for the shelf."""
    tagline: str
    """One sentence for the shelf."""

    def load(self) -> "AnyGame":
        """The game with its built-in components; loaded once."""
        return _load(self.id)


@cache
def _load(game_id: str) -> "AnyGame":
    module = import_module(f"engine.games.{game_id.replace('-', '_')}.game")
    game: AnyGame = module.GAME()
    return game


GAMES: Mapping[str, GameEntry] = MappingProxyType(
    {
        entry.id: entry
        for entry in (
            GameEntry(
                id="its-mine",
                title="It's Mine",
                seat_counts=(2,),
                kind="gangs at war",
                tagline="Two gangs, three districts: swap hands, count masks, "
                "burn what you can't have.",
            ),
            GameEntry(
                id="its-mine-knizia",
                title="It's Mine! (Knizia)",
                seat_counts=(2, 3, 4, 5),
                kind="slap first",
                tagline="Slap first, regret later: the offer grows until someone claims it.",
            ),
            GameEntry(
                id="meins",
                title="Meins!",
                seat_counts=(2, 3, 4),
                kind="collectors",
                tagline="Lines of three buy a mad collection; "
                "three exhibits on a side end the round.",
            ),
            GameEntry(
                id="mint-italy",
                title="Mint Italy",
                seat_counts=(1, 2, 3, 4),
                kind="island trade",
                tagline="Four rounds to settle a small island, press its grapes "
                "and fill its orders.",
            ),
            GameEntry(
                id="stealing-mona-lisa",
                title="Stealing Mona Lisa",
                seat_counts=(3, 4, 5, 6, 7),
                kind="art thieves",
                tagline=(
                    "Draft a crew, pick a painting in secret, and be the best thief who shows up."
                ),
            ),
        )
    }
)
"""Every game by its id, in the order of the shelf."""

"""Players that see only a decision: no clocks, no processes, nothing of the match but the view.

>>> from engine import GAMES, Match, Player, bots
>>> game = GAMES["meins"].load()
>>> match = Match(game, [Player("Ada", "bot:normal"), Player("Bea", "bot:easy")], seed=1)
>>> seat = match.to_act()[0]
>>> player = bots.bot(match.players[seat].kind, game)
>>> action = player.choose(match.ask(seat), bots.bot_rng(match.seed, seat, match.ply))
>>> match.why_not(action) is None
True
"""

from collections.abc import Mapping
from types import MappingProxyType

from engine.bots.judging import RIVALS, Judgement, Stop, never
from engine.bots.players import Bot, Easy, Hard, Normal, RandomBot
from engine.bots.reasons import evaluate, together
from engine.bots.search import ENDLESS
from engine.core.actions import Seat
from engine.core.game import AnyGame
from engine.core.rng import Rng

__all__ = [
    "BOTS",
    "ENDLESS",
    "RIVALS",
    "Bot",
    "Judgement",
    "Stop",
    "bot",
    "bot_rng",
    "evaluate",
    "is_patient",
    "never",
    "together",
]

BOTS: Mapping[str, str] = MappingProxyType(
    {
        "random": "plays any legal move at random",
        "easy": "looks one move ahead and slips up now and then",
        "normal": "looks one move ahead, with care",
        "hard": "searches several turns ahead within its time limit",
    }
)
"""Every kind of bot, the weakest first, with a line for the player who chooses one."""

_KINDS: Mapping[str, type[Bot]] = {
    "random": RandomBot,
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
}

_APART = 0x6B6F_7473_2D61_7061
"""Keeps a bot's chance apart from the match's own, which grows from the same seed."""


def bot(kind: str, game: AnyGame) -> Bot:
    """The bot of a kind such as "normal" or "bot:normal". Raises ValueError with what there is."""
    name = kind.removeprefix("bot:")
    if name not in _KINDS:
        raise ValueError(f"unknown bot “{name[:40]}”; choose from: {', '.join(BOTS)}")
    return _KINDS[name](game.mind)


def is_patient(kind: str) -> bool:
    """True if a bot of this kind plays the better, the more time it gets."""
    player = _KINDS.get(kind.removeprefix("bot:"))
    return player is not None and player.patient


def bot_rng(seed: int, seat: Seat, ply: int) -> Rng:
    """The chance of a bot's decision: the same whenever a match comes to this point again."""
    return Rng(seed ^ _APART).fork(seat, ply)

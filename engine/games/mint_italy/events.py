"""What happens in Mint Italy. All of it is open to everybody; hexes come by name, cards by index.

`who` is a seat, or `lexicon.PERSONAS_FROM` plus the index of the bot persona.
"""

from dataclasses import dataclass

from engine.core.events import Event
from engine.games.mint_italy.components import BotStep, Scan, Yield
from engine.games.mint_italy.table import Who

# --- Set-up and rounds ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The match begins with the players in this order."""

    order: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class StartBonus(Event):
    """Two marina cards gave their starting bonuses."""

    who: Who
    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PersonaCame(Event):
    """The bot's persona, and the second one that places its first settlements."""

    who: Who
    compass: int
    card: int
    """The bot card turned over after the shuffle."""


@dataclass(frozen=True, slots=True)
class RowDealt(Event):
    """New orders lie in the row, and another face on top of the deck (-1: the deck is empty)."""

    reveals = True
    row: tuple[int, ...]
    top: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began in this player order, with this scoring card."""

    round: int
    order: tuple[Who, ...]
    scoring: int


@dataclass(frozen=True, slots=True)
class DeckTurned(Event):
    """A new card lies on top of the order deck."""

    reveals = True
    face: int


@dataclass(frozen=True, slots=True)
class DiscardsTurned(Event):
    """The order deck ran out; so many discards were turned over and are the new one (MI-41)."""

    reveals = True
    count: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The scoring phase: points for each estate on the round's card."""

    card: int
    points: tuple[tuple[Who, int], ...]


@dataclass(frozen=True, slots=True)
class RowCleared(Event):
    """Clean-up: the orders left in the row were discarded, and their food moved up, in order."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The fourth round is over."""


# --- What players do -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A settlement was placed on a hex for so many coins in all."""

    who: Who
    kind: int
    hex: str
    paid: int
    way: str
    """land, river or lake; empty where reach did not matter."""


@dataclass(frozen=True, slots=True)
class Upgraded(Event):
    """A track went up to this level, for so many coins."""

    who: Who
    track: int
    level: int
    paid: int


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """So many of a good were bought, or sold if below 0; the price moved.

    A player pays or gets coins; the bot has paid for the trade, and sells for points.
    """

    who: Who
    good: int
    amount: int
    coins: int
    vp: int
    price: int
    """The price after the cube has moved."""


@dataclass(frozen=True, slots=True)
class Docked(Event):
    """A marina token was placed."""

    who: Who
    corner: int
    card: int


@dataclass(frozen=True, slots=True)
class OrderTaken(Event):
    """An order came into hand, for a fee that is gained, or paid if below 0."""

    who: Who
    face: int
    coins: int
    slot: int
    """The place in the row from 1, or 0 for the deck."""
    free: bool
    """True if a last token earned it."""


@dataclass(frozen=True, slots=True)
class OrderFinished(Event):
    """An order was filled; the bot bought the goods that it lacked for so many coins."""

    who: Who
    face: int
    bought: tuple[int, ...]
    coins: int


@dataclass(frozen=True, slots=True)
class HenReturned(Event):
    """A hen went back to its mat."""

    who: Who
    hex: str


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Coins, goods and points came in, after the caps."""

    who: Who
    gain: Yield


@dataclass(frozen=True, slots=True)
class Converted(Event):
    """Grapes became so many jars or bottles."""

    who: Who
    good: int
    count: int


@dataclass(frozen=True, slots=True)
class FoodMoved(Event):
    """A food token moved up to this box, or stayed in the last one."""

    who: Who
    food: int
    box: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody passed, as the first, second ... of the round."""

    who: Who
    place: int
    coins: int


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """Production: what came in after the caps, of it for the workers of a full navigation track."""

    who: Who
    gain: Yield
    worker_bonus: int


# --- What the bot persona does -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BotTurned(Event):
    """The bot turned up this card; the left half is read from the card `under` it."""

    reveals = True
    who: Who
    card: int
    under: int


@dataclass(frozen=True, slots=True)
class BotShuffled(Event):
    """The bot's deck was shuffled anew, and this card turned over."""

    reveals = True
    who: Who
    card: int


@dataclass(frozen=True, slots=True)
class BotCannot(Event):
    """A part of the bot's card cannot be done, and why."""

    who: Who
    step: BotStep
    why: str


@dataclass(frozen=True, slots=True)
class BotChose(Event):
    """How the bot came to this hex: of so many, so many are equally dear."""

    who: Who
    hex: str
    candidates: int
    dearest: int
    scan: Scan


@dataclass(frozen=True, slots=True)
class BotDid(Event):
    """The bot does this part of its card and has paid its price."""

    who: Who
    step: BotStep

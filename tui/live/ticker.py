"""The clock of a live match: whose slap came first, and when the next card is turned.

A small state machine with no screen, no match and no time of its own: `now` is passed in, in
seconds of any steady clock, and `tick` says what is due. Who drives it plays the answers, shows the
cards and asks the bots; see `tui.live.match`.

    REST     nothing lies on the table: the next hand is to be dealt
    COUNT    3, 2, 1: then the card is shown
    OPEN     a card lies open, and slaps count
    SLAPPED  the first slap is in; what came at the same moment is still put in its order
    TAKEN    somebody has the offer; nobody can slap until the next card is shown
    HELD     the next card waits for the dealer's key
    PAUSED   nothing moves
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine import Rng, Seat

REST, COUNT, OPEN, SLAPPED, TAKEN, HELD, PAUSED = (
    "rest",
    "count",
    "open",
    "slapped",
    "taken",
    "held",
    "paused",
)

BY_KEY = "key"
PACES: dict[str, float | None] = {BY_KEY: None, "slow": 3.0, "normal": 2.0, "fast": 1.2}
"""Seconds that a card lies open before the next one is turned; None: until the dealer's key."""

USUAL = 2.0
"""The seconds for which the bots' reaction times are meant; at another pace they go along."""

LAST_SECONDS = 3.0
"""The last card of a hand lies open at least so long (KZ-9)."""

TOGETHER = 0.005
"""Seconds after the first slap in which slaps that came before it may still be read."""

TAKEN_SECONDS = 1.6
COUNT_SECONDS = 0.7
REPEAT = 0.15
"""A key that comes again within so many seconds is being held down: it counts once."""

CLOSED, SHOWN, COUNTED = "closed", "shown", "counted"
"""What `tick` tells: the answers are to be played; a card is shown; another number is shown."""


@dataclass(slots=True)
class Ticker:
    """The state of a live table."""

    pace: str = "normal"
    phase: str = REST
    due: float | None = None
    """When something happens by itself; None: only when somebody does something."""
    count: int = 0
    """The number that is shown while `phase` is COUNT."""
    seats: tuple[Seat, ...] = ()
    """Who may slap for the card that lies open."""
    last: bool = False
    """Whether it is the last card of the hand."""
    person_deals: bool = False
    """Whether the dealer sits at the keyboard and has a key."""
    covered: bool = False
    """Whether the newest card is not shown yet."""
    _slaps: list[tuple[float, int, Seat]] = field(default_factory=list)
    _plans: list[tuple[float, Seat]] = field(default_factory=list)
    """When the bots will slap."""
    _shown: float = 0.0
    _keys: dict[Seat, float] = field(default_factory=dict)
    """When each person's key came last."""

    # --- What happens on the table -----------------------------------------------------------

    def card(self, seats: Sequence[Seat], *, last: bool, person_deals: bool) -> None:
        """Another card was turned: who may slap for it. Shown by what is called next."""
        self.seats, self.last, self.person_deals = tuple(seats), last, person_deals
        self._slaps, self._plans = [], []

    def show(self, now: float) -> None:
        """The card lies open: slaps count from now on."""
        self.phase, self.covered, self._shown = OPEN, False, now
        self._slaps, self._plans = [], []
        self._set_window()

    def take(self, now: float) -> None:
        """The offer has gone; the next card is covered for a moment."""
        self.phase, self.covered = TAKEN, True
        self.due = now + TAKEN_SECONDS

    def deal(self, now: float) -> None:
        """A hand was dealt; its first card is covered until everybody is ready."""
        self.covered = True
        self.go_on(now)

    def rest(self) -> None:
        """The hand is over."""
        self.phase, self.due, self.covered = REST, None, False

    def plan(self, seat: Seat, delay: float) -> None:
        """A bot wants the offer, and slaps so many seconds after the card was shown."""
        self._plans.append((self._shown + delay * self._tempo, seat))

    # --- What people do ----------------------------------------------------------------------

    def slap(self, now: float, seat: Seat) -> bool:
        """A person's claim key; True if it counts."""
        held = now - self._keys.get(seat, now - 1) < REPEAT
        self._keys[seat] = now
        if held or self.phase not in (OPEN, SLAPPED) or seat not in self.seats:
            return False
        return self._slap(now, seat, now)

    def turn(self, now: float) -> bool:
        """The dealer's key: the next card; True if it counts."""
        counts = self.turnable
        if counts:
            self.due = now
        return counts

    @property
    def turnable(self) -> bool:
        """True while the dealer's key turns the next card."""
        return self.phase == HELD or (self.phase == OPEN and self.by_key)

    def go_on(self, now: float) -> None:
        """Count 3, 2, 1, and show the card."""
        self.phase, self.count = COUNT, 3
        self.due = now + COUNT_SECONDS

    def pause(self) -> bool:
        """Stop everything; True if anything was going on."""
        if self.phase in (REST, PAUSED, SLAPPED):
            return False
        self.phase, self.due = PAUSED, None
        self._slaps, self._plans = [], []
        return True

    def change_pace(self, step: int) -> None:
        """Slower (-1) or faster (1)."""
        paces = list(PACES)
        self.pace = paces[max(0, min(len(paces) - 1, paces.index(self.pace) + step))]
        if self.phase == OPEN:
            self._set_window()
        elif self.phase == HELD and not self.by_key:
            self.due = self._shown  # at once

    # --- Time --------------------------------------------------------------------------------

    @property
    def by_key(self) -> bool:
        """True if the next card waits for the dealer's key."""
        return PACES[self.pace] is None and self.person_deals

    @property
    def running(self) -> bool:
        """True while the claim keys belong to nothing else."""
        return self.phase in (COUNT, OPEN, SLAPPED, TAKEN, HELD)

    @property
    def slaps(self) -> tuple[Seat, ...]:
        """Who has slapped for the card, in the order in which the slaps came."""
        return tuple(seat for _, _, seat in sorted(self._slaps))

    @property
    def wakes(self) -> float | None:
        """When `tick` will have something to do; None: not before somebody does something."""
        times = [time for time, _ in self._plans] if self.phase == OPEN else []
        return min(times + ([self.due] if self.due is not None else []), default=None)

    def tick(self, now: float) -> str:
        """What is due: CLOSED, SHOWN, COUNTED, or an empty text."""
        if self.phase in (OPEN, SLAPPED):
            for time, seat in sorted(self._plans):
                if time <= now and (self.due is None or time <= self.due):
                    self._slap(time, seat, now)
            self._plans = [plan for plan in self._plans if plan[0] > now]
        if self.due is None or now < self.due:
            return ""
        if self.phase == COUNT and self.count > 1:
            self.count -= 1
            self.due += COUNT_SECONDS
            return COUNTED
        if self.phase == TAKEN and self.by_key:
            self.phase, self.due = HELD, None
            return COUNTED
        if self.phase in (COUNT, TAKEN, HELD):
            self.show(now)
            return SHOWN
        self.due = None
        return CLOSED

    @property
    def _tempo(self) -> float:
        return (PACES[self.pace] or USUAL) / USUAL

    def _set_window(self) -> None:
        """When the card that lies open is followed by another one."""
        seconds = PACES[self.pace]
        if seconds is None and not self.by_key:
            seconds = USUAL
        if self.last:
            seconds = max(LAST_SECONDS, seconds or 0.0)
        self.due = None if seconds is None else self._shown + seconds

    def _slap(self, time: float, seat: Seat, now: float) -> bool:
        if any(seat == other for _, _, other in self._slaps):
            return False
        self._slaps.append((time, len(self._slaps), seat))
        if self.phase == OPEN:
            self.phase, self.due = SLAPPED, now + TOGETHER
        return True


# --- Bots ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot slaps."""

    nerve: float
    """The chance that it goes through with a claim that it wants."""
    quick: float
    slow: float
    """The shortest and the longest time that it takes at the usual pace, in seconds."""


TEMPERS = {
    "random": Temper(0.6, 0.5, 2.2),
    "easy": Temper(0.75, 0.9, 2.1),
    "normal": Temper(0.92, 0.6, 1.5),
    "hard": Temper(0.97, 0.5, 1.2),
}
"""By the bot's level."""

LOOKS = {"hard": 40}
"""How many iterations a level takes for a card that lies there for seconds only, if it counts."""

_APART = 0x736C_6170_2069_7421
"""Keeps the bots' nerves apart from the match's own chance, which grows from the same seed."""


def looks(kind: str) -> int | None:
    """How many iterations a bot takes for a card; None: as many as ever."""
    return LOOKS.get(kind.removeprefix("bot:"))


def reaction(kind: str, seed: int, seat: Seat, ply: int) -> float | None:
    """Seconds until a bot that wants the offer slaps for it; None: it lacks the nerve this time.

    The same whenever a match comes to this point again.
    """
    temper = TEMPERS.get(kind.removeprefix("bot:"), TEMPERS["normal"])
    rng = Rng(seed ^ _APART).fork(seat, ply)
    if rng.uniform() >= temper.nerve:
        return None
    return temper.quick + (temper.slow - temper.quick) * (rng.uniform() + rng.uniform()) / 2


# --- Keys ----------------------------------------------------------------------------------------

ALONE = " "
SPREAD = ("", "al", "agl", "adjl", "adgjl")
"""Claim keys that lie well apart, by the number of people who share the keyboard, less one."""


def claim_keys(people: int, own: str) -> tuple[str, ...]:
    """A claim key for each person at the keyboard; `own` begins with those that they chose."""
    chosen = own.lower()[:people]
    usual = ALONE if people == 1 else SPREAD[people - 1]
    free = [key for key in usual + SPREAD[-1] if key not in chosen]
    return (*chosen, *list(dict.fromkeys(free))[: people - len(chosen)])


def key_name(key: str) -> str:
    """A claim key as it is shown."""
    return "Space" if key == " " else key.upper()

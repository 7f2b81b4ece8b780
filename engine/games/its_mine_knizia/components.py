"""The cards of It's Mine! (Knizia), parsed once and shared by every position."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core.components import SOURCES, Entry, read_components

CARDS = 78
"""How many cards are in the box."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One of the five kinds of cards; what each is worth is a rule, see `scoring`."""

    id: str
    name: str
    letter: str
    """Stands for the kind where there is little room; followed by the value, it names a card."""
    short: str
    """One word for it, of seven letters at most."""
    word: str
    """What stands on the face of a small card, in five letters at most."""


SURE = Kind("sure-thing", "Sure Thing", "S", "Sure", "sure")
DOUBLE = Kind("double-or-nothing", "Double or Nothing", "D", "Double", "pair")
TOAST = Kind("toast-or-most", "Toast or Most", "T", "Toast", "toast")
JACKPOT = Kind("jackpot", "Jackpot", "J", "Jackpot", "pot")
WILD = Kind("wild", "Wild", "W", "Wild", "wild")

KINDS = (SURE, DOUBLE, WILD, TOAST, JACKPOT)
"""In the order in which a hand is scored."""

_KIND_OF_ID = {kind.id: kind for kind in KINDS}
_VALUED = (SURE, DOUBLE)


@dataclass(frozen=True, slots=True)
class Card:
    """All copies of one card."""

    id: str
    kind: Kind
    name: str
    value: int
    """Points with their sign for Sure Things and for pairs; 0 for the other kinds."""
    copies: int
    source: str
    copies_source: str

    @property
    def code(self) -> str:
        """The letter of the kind and the value: "S3", "D-4", "W"."""
        return f"{self.kind.letter}{self.value}" if self.kind in _VALUED else self.kind.letter


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """Everything in the box. A card is known by its index in `cards`."""

    cards: tuple[Card, ...]
    limits: dict[int, int]
    """For each number of seats how many stacks a seat may claim in a hand; 2: by option only."""
    limits_source: str
    toast_points: int
    toast_source: str
    jackpot_points: tuple[int, ...]
    """Points for 0, 1, 2, ... Jackpots; beyond the end the last entry counts (KZ-17)."""
    jackpot_source: str
    codes: tuple[str, ...] = field(init=False)
    card_of_code: dict[str, int] = field(init=False)
    card_of_id: dict[str, int] = field(init=False)
    sure: tuple[tuple[int, int], ...] = field(init=False)
    """The Sure Things as (card, value)."""
    doubles: tuple[tuple[int, int], ...] = field(init=False)
    """Double or Nothing as (card, value) in the order in which Wilds complete them (KZ-14)."""
    jackpot_pays: tuple[int, ...] = field(init=False)
    """What any number of Jackpots is worth: `jackpot_points`, its last entry repeated (KZ-17)."""
    toast: int = field(init=False)
    jackpot: int = field(init=False)
    wild: int = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        of_kind = {
            kind: [(i, card.value) for i, card in enumerate(self.cards) if card.kind is kind]
            for kind in KINDS
        }
        put(self, "codes", tuple(card.code for card in self.cards))
        put(self, "card_of_code", {card.code: i for i, card in enumerate(self.cards)})
        put(self, "card_of_id", {card.id: i for i, card in enumerate(self.cards)})
        put(self, "sure", tuple(of_kind[SURE]))
        # The best plus value first, then the least bad minus value: simply from high to low.
        put(self, "doubles", tuple(sorted(of_kind[DOUBLE], key=lambda pair: -pair[1])))
        last = self.jackpot_points[-1:]
        put(self, "jackpot_pays", self.jackpot_points + last * (CARDS + 2))
        put(self, "toast", of_kind[TOAST][0][0])
        put(self, "jackpot", of_kind[JACKPOT][0][0])
        put(self, "wild", of_kind[WILD][0][0])

    def full_deck(self) -> list[int]:
        """All cards in their printed order."""
        return [i for i, card in enumerate(self.cards) for _ in range(card.copies)]

    def counts(self, cards: Sequence[int]) -> list[int]:
        """How many of each card there are among `cards`."""
        counts = [0] * len(self.cards)
        for card in cards:
            counts[card] += 1
        return counts


def parse(text: str, source: str) -> Components:
    """The components of a TOML text; `source` names it in mistakes. Raises ComponentsError."""
    top = read_components(text, source, "its-mine-knizia")
    stacks = top.table("stacks")
    limits = {
        2: stacks.integer("two_seats_option", 1, 20),
        3: stacks.integer("three_seats", 1, 20),
        4: stacks.integer("four_seats", 1, 20),
        5: stacks.integer("five_seats", 1, 20),
    }
    limits_source = stacks.source()
    stacks.done()
    toast = top.table("toast")
    toast_points = toast.integer("points", 0, 99)
    toast_source = toast.source()
    toast.done()
    jackpot = top.table("jackpot")
    jackpot_points = jackpot.integers("points", 0, 99)
    if not 2 <= len(jackpot_points) <= CARDS + 1 or jackpot_points[0] != 0:
        raise jackpot.fail("points", f"must begin with 0 and have 2 to {CARDS + 1} entries")
    jackpot_source = jackpot.source()
    jackpot.done()
    cards: list[Card] = []
    for entry in top.tables("card", 3, 60):
        cards.append(_card(entry, cards))
    for kind in KINDS:
        if kind not in _VALUED and not any(card.kind is kind for card in cards):
            raise top.fail("card", f"lacks the {kind.id}")
    total = sum(card.copies for card in cards)
    if total != CARDS:
        raise top.fail("card", f"must have {CARDS} copies in all, not {total}")
    top.done()
    return Components(
        cards=tuple(cards),
        limits=limits,
        limits_source=limits_source,
        toast_points=toast_points,
        toast_source=toast_source,
        jackpot_points=jackpot_points,
        jackpot_source=jackpot_source,
    )


def _card(entry: Entry, earlier: Sequence[Card]) -> Card:
    card_id = entry.id([card.id for card in earlier])
    kind = _KIND_OF_ID[entry.one_of("kind", tuple(_KIND_OF_ID))]
    value = 0
    if kind in _VALUED:
        value = entry.integer("value", -20, 20)
        if value == 0:
            raise entry.fail("value", "must not be 0")
    card = Card(
        id=card_id,
        kind=kind,
        name=entry.text("name", longest=24),
        value=value,
        copies=entry.integer("copies", 1, CARDS),
        source=entry.source(),
        copies_source=entry.one_of("copies_source", SOURCES),
    )
    if card.code in [other.code for other in earlier]:
        like = f"{kind.name} {value}" if value else kind.name
        raise entry.fail("kind", f"appears twice: {like}; count all of them in copies")
    entry.done()
    return card

"""The cards of Meins!, parsed once and shared by every position."""

from dataclasses import dataclass, field
from itertools import product

from engine.core.components import Entry, read_components

TYPES = 5
"""Types of procurement card."""
CATEGORIES = 5
EXHIBITS = 45
ANY = "any"
"""The word for free-choice symbols in a cost."""


@dataclass(frozen=True, slots=True)
class Procurement:
    """A type of procurement card."""

    id: str
    name: str
    short: str
    letter: str
    copies: int
    source: str


@dataclass(frozen=True, slots=True)
class Category:
    """A category of exhibits; its card lies between two neighbours."""

    id: str
    name: str
    short: str
    letter: str
    source: str


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay for an exhibit."""

    free: str
    """The letter chosen for each free-choice symbol, in their order; empty without any."""
    cards: tuple[int, ...]
    """How many cards of each type it takes."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A thing for the collection."""

    id: str
    name: str
    categories: tuple[int, ...]
    fixed: tuple[int, ...]
    """The price in cards of each type, without free-choice symbols."""
    any: tuple[int, ...]
    """Each free-choice symbol: so many cards of one type of the owner's choice (ME-2)."""
    points: int
    source: str
    payments: tuple[Payment, ...]
    """Every way to pay, the cheapest letters first."""
    price: int
    """How many cards it takes in all."""

    def cards_paid(self, free: str) -> tuple[int, ...]:
        """How many cards of each type it takes with these letters for the free choices."""
        return next(payment.cards for payment in self.payments if payment.free == free)


@dataclass(frozen=True, slots=True)
class Villa:
    """The villa's expansion: one card of each type and some more of one type."""

    points: int
    each_type: int
    same_type_extra: int
    source: str

    @property
    def price(self) -> int:
        """How many cards it takes in all."""
        return TYPES * self.each_type + self.same_type_extra


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. Types, categories and exhibits are known by their index."""

    procurement: tuple[Procurement, ...]
    categories: tuple[Category, ...]
    exhibits: tuple[Exhibit, ...]
    villa: Villa
    category_points: int
    letters: str = field(init=False)
    """The letters of the procurement types, in their order."""
    type_of_letter: dict[str, int] = field(init=False)
    exhibit_of_id: dict[str, int] = field(init=False)
    wants: tuple[tuple[int, ...], ...] = field(init=False)
    """For each exhibit its points, its price in all, and the fixed part of the price by type."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "letters", "".join(kind.letter for kind in self.procurement))
        put(self, "type_of_letter", {c: i for i, c in enumerate(self.letters)})
        put(self, "exhibit_of_id", {card.id: i for i, card in enumerate(self.exhibits)})
        put(self, "wants", tuple((e.points, e.price, *e.fixed) for e in self.exhibits))

    def cards(self, letters: str) -> tuple[int, ...]:
        """Counts of each type from letters such as "MMX". Raises KeyError."""
        counts = [0] * TYPES
        for letter in letters:
            counts[self.type_of_letter[letter]] += 1
        return tuple(counts)


def parse(text: str, source: str) -> Components:
    """The components of a TOML text; `source` names it in mistakes. Raises ComponentsError."""
    top = read_components(text, source, "meins")
    category_points = top.integer("category_points", 0, 20)
    villa = _villa(top.table("villa"))
    procurement: list[Procurement] = []
    for entry in top.tables("procurement", TYPES):
        taken = "".join(kind.letter for kind in procurement)
        procurement.append(
            Procurement(
                id=entry.id([kind.id for kind in procurement] + [ANY]),
                name=entry.text("name", longest=24),
                short=entry.text("short", longest=8),
                letter=_letter(entry, taken, upper=True),
                copies=entry.integer("copies", 1, 40),
                source=entry.source(),
            )
        )
        entry.done()
    categories: list[Category] = []
    for entry in top.tables("category", CATEGORIES):
        taken = "".join(category.letter for category in categories)
        categories.append(
            Category(
                id=entry.id([category.id for category in categories]),
                name=entry.text("name", longest=20),
                short=entry.text("short", longest=10),
                letter=_letter(entry, taken, upper=False),
                source=entry.source(),
            )
        )
        entry.done()
    exhibits: list[Exhibit] = []
    for entry in top.tables("exhibit", EXHIBITS):
        exhibits.append(_exhibit(entry, [card.id for card in exhibits], procurement, categories))
    top.done()
    return Components(
        tuple(procurement), tuple(categories), tuple(exhibits), villa, category_points
    )


def _villa(entry: Entry) -> Villa:
    villa = Villa(
        points=entry.integer("points", 0, 50),
        each_type=entry.integer("each_type", 0, 3),
        same_type_extra=entry.integer("same_type_extra", 1, 6),
        source=entry.source(),
    )
    entry.done()
    return villa


def _letter(entry: Entry, taken: str, *, upper: bool) -> str:
    letter = entry.text("letter", longest=1)
    wanted = letter.isupper() if upper else letter.islower()
    if not (letter.isascii() and letter.isalpha() and wanted):
        raise entry.fail("letter", f"must be one {'capital' if upper else 'small'} letter")
    if letter in taken:
        raise entry.fail("letter", f"appears twice: {letter}")
    return letter


def _exhibit(
    entry: Entry, taken: list[str], procurement: list[Procurement], categories: list[Category]
) -> Exhibit:
    exhibit_id = entry.id(taken)
    name = entry.text("name", longest=40)
    category_ids = [category.id for category in categories]
    own = entry.some_of("categories", category_ids, 1, 2)
    cost = entry.table("cost")
    any_symbols = cost.integers(ANY, 1, 3) if cost.has(ANY) else ()
    if len(any_symbols) > 2:
        raise cost.fail(ANY, "may have up to two free-choice symbols")
    fixed = tuple(cost.integer(kind.id, 1, 9) if cost.has(kind.id) else 0 for kind in procurement)
    cost.done()
    price = sum(fixed) + sum(any_symbols)
    if not 1 <= price <= 12:
        raise entry.fail("cost", "must add up to 1 to 12 cards")
    points = entry.integer("points", 0, 30)
    source = entry.source()
    entry.done()
    return Exhibit(
        id=exhibit_id,
        name=name,
        categories=tuple(category_ids.index(category) for category in own),
        fixed=fixed,
        any=any_symbols,
        points=points,
        source=source,
        payments=_payments(fixed, any_symbols, "".join(kind.letter for kind in procurement)),
        price=price,
    )


def _payments(
    fixed: tuple[int, ...], any_symbols: tuple[int, ...], letters: str
) -> tuple[Payment, ...]:
    """Every way to pay: one type for each free-choice symbol, no set of cards twice."""
    payments: dict[tuple[int, ...], Payment] = {}
    for chosen in product(range(len(letters)), repeat=len(any_symbols)):
        cards = list(fixed)
        for kind, count in zip(chosen, any_symbols, strict=True):
            cards[kind] += count
        free = "".join(letters[kind] for kind in chosen)
        payments.setdefault(tuple(cards), Payment(free, tuple(cards)))
    return tuple(payments.values())

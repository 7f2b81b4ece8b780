"""The cards of It's Mine, parsed once and shared by every position."""

from dataclasses import dataclass, field

from engine.core.components import Entry, read_components
from engine.games.its_mine.effects import ACTION, BOSS, DISTRICT, Powers, read_effects

COLOURS = 5
CITIES = 4
ROUNDS = 6
EVERYWHERE = -1
"""The city of a card that is used in all of them."""

BOX = {BOSS: (15, 3), ACTION: (30, 6), DISTRICT: (8, 5)}
"""How many cards there are: for every city, and more for each city."""

WHITE, BLACK = "white", "black"


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of Action cards; as bit it is 1 << its index."""

    id: str
    letter: str
    meaning: str
    source: str


@dataclass(frozen=True, slots=True)
class City:
    """A city to play in."""

    id: str
    name: str
    motto: str
    source: str


@dataclass(frozen=True, slots=True)
class Round:
    """A square of the round track."""

    cards: str
    """BOSS or ACTION."""
    hand: int
    """Cards that each player draws."""
    first: str
    """The side that begins: WHITE or BLACK."""
    source: str


@dataclass(frozen=True, slots=True)
class Card:
    """A Boss or an Action."""

    id: str
    name: str
    short: str
    kind: str
    """BOSS or ACTION."""
    city: int
    copies: int
    cost: int
    colours: int
    """Bits; a Boss has none."""
    letters: str
    """The letters of its colours."""
    powers: Powers
    source: str

    @property
    def bare(self) -> str:
        """The name without its article."""
        return self.name.removeprefix("The ").removeprefix("A ")


@dataclass(frozen=True, slots=True)
class District:
    """A part of the city that two gangs fight for."""

    id: str
    name: str
    short: str
    city: int
    points: int
    powers: Powers
    source: str


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. Cards (Bosses, then Actions) and districts go by their index."""

    tokens: int
    discard_tokens: int
    full_boss_masks: int
    art_points: tuple[int, ...]
    rounds: tuple[Round, ...]
    colours: tuple[Colour, ...]
    cities: tuple[City, ...]
    cards: tuple[Card, ...]
    districts: tuple[District, ...]
    bosses: int = field(init=False)
    """How many of `cards` are Bosses: the first Action has this index."""
    card_of_id: dict[str, int] = field(init=False)
    district_of_id: dict[str, int] = field(init=False)
    ids: tuple[str, ...] = field(init=False)
    """The id of each card."""
    colours_of: tuple[int, ...] = field(init=False)
    """The colour bits of each card."""
    powers_of: tuple[Powers, ...] = field(init=False)
    decks: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = field(init=False)
    """For each city its sorted Boss deck and its sorted Action deck."""
    copies_in: tuple[tuple[int, ...], ...] = field(init=False)
    """For each city the copies of each card."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "bosses", sum(card.kind == BOSS for card in self.cards))
        put(self, "card_of_id", {card.id: i for i, card in enumerate(self.cards)})
        put(self, "district_of_id", {card.id: i for i, card in enumerate(self.districts)})
        put(self, "ids", tuple(card.id for card in self.cards))
        put(self, "colours_of", tuple(card.colours for card in self.cards))
        put(self, "powers_of", tuple(card.powers for card in self.cards))
        copies = [
            [card.copies if card.city in (EVERYWHERE, city) else 0 for card in self.cards]
            for city in range(len(self.cities))
        ]
        put(self, "copies_in", tuple(map(tuple, copies)))
        decks = []
        for counts in copies:
            deck = [i for i, count in enumerate(counts) for _ in range(count)]
            decks.append(
                (
                    tuple(i for i in deck if i < self.bosses),
                    tuple(i for i in deck if i >= self.bosses),
                )
            )
        put(self, "decks", tuple(decks))

    def districts_in(self, city: int) -> tuple[int, ...]:
        """The districts that may lie in a city."""
        return tuple(i for i, d in enumerate(self.districts) if d.city in (EVERYWHERE, city))


def parse(text: str, source: str) -> Components:
    """The components of a TOML text; `source` names it in mistakes. Raises ComponentsError."""
    top = read_components(text, source, "its-mine")
    tokens = top.integer("tokens", 1, 60)
    discard_tokens = top.integer("discard_tokens", 0, 9)
    full_boss_masks = top.integer("full_boss_masks", 0, 9)
    art_points = top.integers("art_points", 0, 30)
    if len(art_points) != 3:
        raise top.fail("art_points", "must have three numbers")
    rounds = tuple(_round(entry) for entry in top.tables("round", ROUNDS))
    colours = _colours(top)
    cities: list[City] = []
    for entry in top.tables("city", CITIES):
        cities.append(
            City(
                id=entry.id([city.id for city in cities]),
                name=entry.text("name", longest=20),
                motto=entry.text("motto"),
                source=entry.source(),
            )
        )
        entry.done()
    city_ids = [city.id for city in cities]
    bits = {colour.id: 1 << i for i, colour in enumerate(colours)}
    cards: list[Card] = []
    for kind in (BOSS, ACTION):
        most = BOX[kind][0] + CITIES * BOX[kind][1]
        for entry in top.tables(kind, 1, most):
            taken = [card.id for card in cards]
            cards.append(_card(entry, taken, kind, city_ids, colours, bits))
    districts: list[District] = []
    for entry in top.tables(DISTRICT, BOX[DISTRICT][0] + CITIES * BOX[DISTRICT][1]):
        taken = [district.id for district in districts]
        districts.append(_district(entry, taken, city_ids, bits))
    _check_box(top, cards, districts, city_ids)
    _check_rounds(top, rounds)
    top.done()
    return Components(
        tokens,
        discard_tokens,
        full_boss_masks,
        art_points,
        rounds,
        colours,
        tuple(cities),
        tuple(cards),
        tuple(districts),
    )


def _round(entry: Entry) -> Round:
    square = Round(
        cards=entry.one_of("cards", (BOSS, ACTION)),
        hand=entry.integer("hand", 2, 9),
        first=entry.one_of("first", (WHITE, BLACK)),
        source=entry.source(),
    )
    entry.done()
    return square


def _colours(top: Entry) -> tuple[Colour, ...]:
    colours: list[Colour] = []
    for entry in top.tables("colour", COLOURS):
        colour_id = entry.id([colour.id for colour in colours])
        letter = entry.text("letter", longest=1)
        if not (letter.isascii() and letter.isupper()):
            raise entry.fail("letter", "must be one capital letter")
        if letter in [colour.letter for colour in colours]:
            raise entry.fail("letter", f"appears twice: {letter}")
        colours.append(Colour(colour_id, letter, entry.text("meaning"), entry.source()))
        entry.done()
    return tuple(colours)


def _city(entry: Entry, city_ids: list[str]) -> int:
    return city_ids.index(entry.one_of("city", city_ids)) if entry.has("city") else EVERYWHERE


def _card(
    entry: Entry,
    taken: list[str],
    kind: str,
    city_ids: list[str],
    colours: tuple[Colour, ...],
    bits: dict[str, int],
) -> Card:
    card_id = entry.id(taken)
    own: tuple[str, ...] = ()
    cost = 0
    if kind == ACTION:
        cost = entry.integer("cost", 0, 9)
        own = entry.some_of("colours", tuple(bits), 1, 2)
    card = Card(
        id=card_id,
        name=entry.text("name", longest=32),
        short=entry.text("short", longest=10),
        kind=kind,
        city=_city(entry, city_ids),
        copies=entry.integer("copies", 1, 30),
        cost=cost,
        colours=sum(bits[colour] for colour in own),
        letters="".join(colour.letter for colour in colours if colour.id in own),
        powers=read_effects(entry, bits, kind),
        source=entry.source(),
    )
    entry.done()
    return card


def _district(
    entry: Entry, taken: list[str], city_ids: list[str], bits: dict[str, int]
) -> District:
    district = District(
        id=entry.id(taken),
        name=entry.text("name", longest=32),
        short=entry.text("short", longest=10),
        city=_city(entry, city_ids),
        points=entry.integer("points", 0, 30),
        powers=read_effects(entry, bits, DISTRICT),
        source=entry.source(),
    )
    entry.done()
    return district


def _check_box(
    top: Entry, cards: list[Card], districts: list[District], city_ids: list[str]
) -> None:
    """Refuse a box that has not the right number of cards for every city and for each."""
    for kind, (everywhere, each) in BOX.items():
        for city in range(EVERYWHERE, len(city_ids)):
            if kind == DISTRICT:
                count = sum(district.city == city for district in districts)
            else:
                count = sum(c.copies for c in cards if c.kind == kind and c.city == city)
            wanted = everywhere if city == EVERYWHERE else each
            if count != wanted:
                place = "for every city" if city == EVERYWHERE else f"for {city_ids[city]}"
                raise top.fail(kind, f"must add up to {wanted} cards {place}, not {count}")


def _check_rounds(top: Entry, rounds: tuple[Round, ...]) -> None:
    """Refuse a round track that deals more cards than a city's deck has."""
    for kind in (BOSS, ACTION):
        dealt = sum(2 * square.hand for square in rounds if square.cards == kind)
        if dealt > sum(BOX[kind]):
            raise top.fail("round", f"deals {dealt} {kind} cards, but there are {sum(BOX[kind])}")

"""The cards of Stealing Mona Lisa, parsed once and shared by every position."""

from dataclasses import dataclass, field

from engine.core.components import Entry, read_components

SKILLS = 6
SKILL_CARDS = 42
ARTS = 18
COLOURS = 8
SEAT_COUNTS = (3, 4, 5, 6, 7)
MONA_LISA = "mona-lisa"
"""The id of the art that breaks final ties (SM-22)."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A set of six choice cards, A to F; one set is the museum's (SM-24)."""

    id: str
    name: str
    source: str


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill, with a card for each of its values."""

    id: str
    name: str
    short: str
    """Two letters."""
    values: tuple[int, ...]
    printed: tuple[int, ...]
    """The values of which the rulebook shows a card, whatever the source of the others."""
    source: str


@dataclass(frozen=True, slots=True)
class SkillCard:
    """A skill card; cards with the same skill and value are one kind."""

    skill: int
    value: int
    code: str
    """How it is written: "re5"."""
    copies: int
    source: str


@dataclass(frozen=True, slots=True)
class Art:
    """A painting."""

    id: str
    name: str
    artist: str
    skills: tuple[int, ...]
    """What it takes to steal it, in the printed order: the leftmost breaks ties first."""
    value: int
    """In millions."""
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """Everything in the box. Skills, kinds of skill card and arts are known by their index.

    Each is equal to itself alone: that makes it a quick key for what bots reckon once.
    """

    colours: tuple[Colour, ...]
    skills: tuple[Skill, ...]
    arts: tuple[Art, ...]
    hand: int
    keep: tuple[int, ...]
    """How many cards may be kept, for each of SEAT_COUNTS."""
    stall_rounds: int
    cards: tuple[SkillCard, ...] = field(init=False)
    """Every kind of skill card, by skill and value."""
    copies: tuple[int, ...] = field(init=False)
    codes: tuple[str, ...] = field(init=False)
    card_of_code: dict[str, int] = field(init=False)
    art_of_id: dict[str, int] = field(init=False)
    mona_lisa: int = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        cards = tuple(
            SkillCard(
                skill=number,
                value=value,
                code=f"{skill.short.lower()}{value}",
                copies=skill.values.count(value),
                source="rulebook" if value in skill.printed else skill.source,
            )
            for number, skill in enumerate(self.skills)
            for value in sorted(set(skill.values))
        )
        put(self, "cards", cards)
        put(self, "copies", tuple(card.copies for card in cards))
        put(self, "codes", tuple(card.code for card in cards))
        put(self, "card_of_code", {card.code: i for i, card in enumerate(cards)})
        put(self, "art_of_id", {art.id: i for i, art in enumerate(self.arts)})
        put(self, "mona_lisa", self.art_of_id[MONA_LISA])

    def deck(self) -> list[int]:
        """All skill cards, in order."""
        return [kind for kind, card in enumerate(self.cards) for _ in range(card.copies)]

    def keep_limit(self, seat_count: int) -> int:
        """How many cards each thief may keep between rounds (SM-13)."""
        return self.keep[SEAT_COUNTS.index(seat_count)]


def parse(text: str, source: str) -> Components:
    """The components of a TOML text; `source` names it in mistakes. Raises ComponentsError."""
    top = read_components(text, source, "stealing-mona-lisa")
    hand = top.integer("hand", 2, SKILL_CARDS // SEAT_COUNTS[-1])
    keep = top.integers("keep", 0, 7)
    if len(keep) != len(SEAT_COUNTS):
        raise top.fail("keep", "must have five numbers, for 3 to 7 thieves")
    for seats, limit in zip(SEAT_COUNTS, keep, strict=True):
        if seats * (hand + limit) > SKILL_CARDS:
            raise top.fail("keep", f"leaves too few cards to deal with {seats} thieves")
    stall_rounds = top.integer("stall_rounds", 1, 9)
    colours: list[Colour] = []
    for entry in top.tables("colour", COLOURS):
        taken = [colour.id for colour in colours]
        colours.append(Colour(entry.id(taken), entry.text("name", longest=12), entry.source()))
        entry.done()
    skills: list[Skill] = []
    for entry in top.tables("skill", SKILLS):
        skills.append(_skill(entry, skills))
    cards = sum(len(skill.values) for skill in skills)
    if cards != SKILL_CARDS:
        raise top.fail("skill", f"must add up to {SKILL_CARDS} cards in all, not {cards}")
    arts: list[Art] = []
    for entry in top.tables("art", ARTS):
        arts.append(_art(entry, [art.id for art in arts], [skill.id for skill in skills]))
    if all(art.id != MONA_LISA for art in arts):
        raise top.fail("art", f"must have one with the id {MONA_LISA}: it breaks final ties")
    top.done()
    return Components(tuple(colours), tuple(skills), tuple(arts), hand, keep, stall_rounds)


def _skill(entry: Entry, others: list[Skill]) -> Skill:
    skill_id = entry.id([skill.id for skill in others])
    name = entry.text("name", longest=12)
    short = entry.text("short", longest=2)
    if not (len(short) == 2 and short.isascii() and short.isalpha() and short.istitle()):
        raise entry.fail("short", "must be a capital and a small letter")
    if any(skill.short == short for skill in others):
        raise entry.fail("short", f"appears twice: {short}")
    values = entry.integers("values", 1, 20)
    if not values:
        raise entry.fail("values", "must have at least one value")
    printed = entry.integers("printed", 1, 20) if entry.has("printed") else ()
    skill = Skill(skill_id, name, short, values, printed, entry.source())
    entry.done()
    return skill


def _art(entry: Entry, taken: list[str], skill_ids: list[str]) -> Art:
    art_id = entry.id(taken)
    name = entry.text("name", longest=40)
    artist = entry.text("artist", longest=40)
    skills = entry.some_of("skills", skill_ids, 1, SKILLS)
    value = entry.integer("value", 1, 999)
    art = Art(art_id, name, artist, tuple(map(skill_ids.index, skills)), value, entry.source())
    entry.done()
    return art

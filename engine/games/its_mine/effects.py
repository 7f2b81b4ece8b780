"""What cards do, as data: one vocabulary, read from the component file.

An effect has one verb, and the verb says when the effect works. `counting` tells how often an
effect counts, `sentences` says it to the player; both go by the same fields.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.core.components import ComponentsError, Entry

MASK, POINTS, ART = "mask", "points", "art"
TOKENS, STEAL, DRAIN, BURN = "tokens", "steal", "drain", "burn"
PROTECT, COST, SALVAGE = "protect", "cost", "salvage"

VERBS = (MASK, POINTS, TOKENS, STEAL, DRAIN, ART, BURN, PROTECT, COST, SALVAGE)
COUNTED = (MASK, POINTS, TOKENS, STEAL, DRAIN)
"""Verbs that a counter multiplies."""
AT_ONCE = (TOKENS, STEAL, DRAIN, BURN)
"""Verbs that work when a card is played (BURN on a district: when it is won)."""

ART_KINDS = ("painting", "antique", "jewel")
ANY = "any"
"""Any kind of art; or a Boss or an Action, as what is burnt."""
OTHER = "other"
"""In a set: a card of a colour that the set does not name."""
BOSS, ACTION, DISTRICT = "boss", "action", "district"
BURNT, SET, TOKEN = "burnt", "set", "token"
COUNTERS = (BOSS, ACTION, BURNT, SET, TOKEN, *ART_KINDS)

OWN, RIVAL, BOTH = "own", "rival", "both"
HAND, DISCARDS, TABLE = "hand", "discards", "table"
EACH_TURN, LAST = "each-turn", "after-last-round"

ALL_COLOURS = 31
"""Colours are bits; there are five."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card or a district does."""

    verb: str
    amount: int = 0
    what: str = ""
    """The kind of art; what is burnt or protected; when discards may be played."""
    optional: bool = False
    """Burning that may be left."""
    per: str = ""
    """What multiplies the amount; empty: nothing does."""
    where: str = TABLE
    side: str = OWN
    colours: int = 0
    """Only Actions with one of these colours (bits); 0: whatever their colours."""
    two_coloured: bool = False
    named: tuple[int, ...] = ()
    """The colours that a set asks for, one bit a card; OTHER is every colour not named."""
    distinct: int = 0
    """A set of so many different colours."""
    quotas: tuple[tuple[int, int], ...] = ()
    """How many sets there are: the least of (Actions with a colour of `bits`) // `size`."""
    each: int = 1
    most: int = 0
    """The highest count; 0: no limit."""


@dataclass(frozen=True, slots=True)
class Powers:
    """The effects of one card or district, sorted by when they work."""

    effects: tuple[Effect, ...]
    """All of them, in the order of the card."""
    mask: int
    """Masks that depend on nothing."""
    masks: tuple[Effect, ...]
    """Masks that must be counted."""
    point: int
    points: tuple[Effect, ...]
    art: tuple[str, ...]
    """The art pieces it counts as: a kind, or ANY."""
    at_once: tuple[Effect, ...]
    protect: tuple[Effect, ...]
    cost: tuple[Effect, ...]
    salvage: str
    """When discards may be played here because of it; empty: never."""

    @property
    def reveals_hand(self) -> bool:
        """True if its player must show the hand."""
        return any(effect.where == HAND for effect in self.at_once)


def powers(effects: Sequence[Effect]) -> Powers:
    """The effects sorted by when they work."""

    def of(*verbs: str) -> tuple[Effect, ...]:
        return tuple(effect for effect in effects if effect.verb in verbs)

    return Powers(
        effects=tuple(effects),
        mask=sum(effect.amount for effect in of(MASK) if not effect.per),
        masks=tuple(effect for effect in of(MASK) if effect.per),
        point=sum(effect.amount for effect in of(POINTS) if not effect.per),
        points=tuple(effect for effect in of(POINTS) if effect.per),
        art=tuple(effect.what for effect in of(ART)),
        at_once=of(*AT_ONCE),
        protect=of(PROTECT),
        cost=of(COST),
        salvage="".join(effect.what for effect in of(SALVAGE)),
    )


def read_effects(entry: Entry, colours: Mapping[str, int], kind: str) -> Powers:
    """The field `effects` of a card or district. Raises ComponentsError.

    `colours` maps colour ids to bits; `kind` is BOSS, ACTION or DISTRICT.
    """
    effects = []
    for table in entry.tables("effects", 0, 4):
        verbs = [verb for verb in VERBS if table.has(verb)]
        if len(verbs) != 1:
            raise ComponentsError(f"{table.place}: needs one of: {', '.join(VERBS)}")
        verb = verbs[0]
        if kind == DISTRICT and verb in (TOKENS, STEAL, DRAIN):
            raise table.fail(verb, "is not for districts: nobody plays them")
        effects.append(_READ[verb](table, verb, colours))
        table.done()
    found = powers(effects)
    if len([e for e in effects if e.verb == SALVAGE]) > 1:
        raise entry.fail("effects", "may have one salvage at most")
    if kind != BOSS and found.salvage == LAST:
        raise entry.fail("effects", f"may have salvage {LAST} on a Boss only")
    return found


def _counted(table: Entry, verb: str, colours: Mapping[str, int]) -> Effect:
    """An amount, and what multiplies it."""
    amount = table.integer(verb, -9 if verb == POINTS else 1, 9)
    if not table.has("per"):
        return Effect(verb, amount)
    # Masks do not count art: what a piece of any kind is, is settled in the final scoring (IM-40).
    per = table.one_of("per", COUNTERS if verb == POINTS else COUNTERS[: -len(ART_KINDS)])
    where, side, asked, two_coloured = TABLE, OWN, 0, False
    named: tuple[int, ...] = ()
    distinct = 0
    quotas: tuple[tuple[int, int], ...] = ()
    if per in (BOSS, ACTION):
        places = (TABLE, DISCARDS) if verb in (MASK, POINTS) else (TABLE, HAND, DISCARDS)
        where = table.one_of("where", places, TABLE)
    if per in (BOSS, ACTION, BURNT) and where == TABLE:
        side = table.one_of("side", (OWN, RIVAL, BOTH), OWN)
    if per == ACTION and table.has("two_coloured"):
        two_coloured = table.flag("two_coloured")
    elif per == ACTION and table.has("colours"):
        asked = _bits(table, colours)
    if per == SET and table.has("distinct"):
        distinct = table.integer("distinct", 2, len(colours))
        quotas = _quotas_of_distinct(distinct)
    elif per == SET:
        words = table.some_of("colours", (*colours, OTHER), 2, 5)
        rest = ALL_COLOURS & ~sum(colours[word] for word in words if word != OTHER)
        named = tuple(rest if word == OTHER else colours[word] for word in words)
        quotas = _quotas_of_named(named)
    each = table.integer("each", 1, 9, 1)
    most = table.integer("most", 1, 9, 9)
    return Effect(
        verb,
        amount,
        per=per,
        where=where,
        side=side,
        colours=asked,
        two_coloured=two_coloured,
        named=named,
        distinct=distinct,
        quotas=quotas,
        each=each,
        most=most if most < 9 else 0,
    )


def _bits(table: Entry, colours: Mapping[str, int]) -> int:
    return sum(colours[word] for word in table.some_of("colours", tuple(colours), 1, len(colours)))


def _quotas_of_named(named: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Hall's condition: t sets exist if any k of their places find t times k fitting cards.

    Two-coloured cards need no choosing then: each fits every place that asks for a colour of its
    (IM-25, IM-27, IM-28).
    """
    least: dict[int, int] = {}
    for size in range(1, len(named) + 1):
        for places in combinations(named, size):
            bits = 0
            for place in places:
                bits |= place
            least[bits] = size
    return tuple(least.items())


def _quotas_of_distinct(distinct: int) -> tuple[tuple[int, int], ...]:
    """t sets of n colours exist if, k colours put aside, t times (n - k) cards have another."""
    quotas = []
    for put_aside in range(distinct):
        for group in combinations(range(5), put_aside):
            bits = ALL_COLOURS & ~sum(1 << colour for colour in group)
            quotas.append((bits, distinct - put_aside))
    return tuple(quotas)


def _art(table: Entry, verb: str, colours: Mapping[str, int]) -> Effect:
    return Effect(verb, 1, table.one_of(verb, (*ART_KINDS, ANY)))


def _burn(table: Entry, verb: str, colours: Mapping[str, int]) -> Effect:
    return Effect(
        verb,
        1,
        table.one_of(verb, (BOSS, ACTION, ANY)),
        optional=table.flag("optional"),
        side=RIVAL,
    )


def _protect(table: Entry, verb: str, colours: Mapping[str, int]) -> Effect:
    what = table.one_of(verb, (BOSS, ACTION))
    asked = _bits(table, colours) if what == ACTION and table.has("colours") else 0
    return Effect(verb, 1, what, colours=asked)


def _cost(table: Entry, verb: str, colours: Mapping[str, int]) -> Effect:
    amount = table.integer(verb, -9, 9)
    asked = _bits(table, colours) if table.has("colours") else 0
    return Effect(verb, amount, side=table.one_of("side", (OWN, RIVAL, BOTH), OWN), colours=asked)


def _salvage(table: Entry, verb: str, colours: Mapping[str, int]) -> Effect:
    return Effect(verb, 1, table.one_of(verb, (EACH_TURN, LAST)))


_READ = {
    **dict.fromkeys(COUNTED, _counted),
    ART: _art,
    BURN: _burn,
    PROTECT: _protect,
    COST: _cost,
    SALVAGE: _salvage,
}

"""What a card does, said from its effects: in full, in brief, and in signs.

Everything an effect counts lies in the district of its card, on the side of its player unless the
sentence says "rival" or "both sides".
"""

import re
from collections.abc import Callable

from engine.core.english import count
from engine.games.its_mine.components import Card, Components, District
from engine.games.its_mine.effects import (
    ACTION,
    ANY,
    ART,
    ART_KINDS,
    BOSS,
    BOTH,
    BURN,
    BURNT,
    COST,
    DISCARDS,
    DRAIN,
    HAND,
    LAST,
    MASK,
    OWN,
    POINTS,
    PROTECT,
    RIVAL,
    SALVAGE,
    SET,
    STEAL,
    TABLE,
    TOKEN,
    TOKENS,
    Effect,
)

ART_LETTERS = {"painting": "P", "antique": "A", "jewel": "J"}

_SETS = {2: "pair", 3: "trio"}
ANOTHER = "another colour"


def sentences(card: Card | District, components: Components) -> tuple[str, ...]:
    """What the card does, one sentence for each effect."""
    district = isinstance(card, District)
    return tuple(sentence(effect, components, district) for effect in card.powers.effects)


def sentence(effect: Effect, components: Components, district: bool) -> str:
    """The whole sentence of an effect, of a district or of a card."""
    text = _SAY[effect.verb](effect, components, district)
    return text[0].upper() + text[1:] + "."


# --- Verbs --------------------------------------------------------------------------------------


def _mask(effect: Effect, components: Components, district: bool) -> str:
    noun = "mask" if effect.amount == 1 else "masks"
    if district:
        per = _multiplied(effect, components, each_side=True)
        return f"each side has {effect.amount} more {noun}{per}"
    return f"{effect.amount} {noun}{_multiplied(effect, components)}"


def _points(effect: Effect, components: Components, district: bool) -> str:
    if effect.amount < 0:
        lost = count(-effect.amount, "point")
        return f"lose {lost}{_multiplied(effect, components)} at the end"
    more = "more " if district else ""
    noun = "point" if effect.amount == 1 else "points"
    return f"{effect.amount} {more}{noun}{_multiplied(effect, components)}"


def _tokens(effect: Effect, components: Components, district: bool) -> str:
    gain = f"gain {count(effect.amount, 'token')}{_multiplied(effect, components)}"
    return f"show your hand: {gain}" if effect.where == HAND else gain


def _steal(effect: Effect, components: Components, district: bool) -> str:
    tokens = count(effect.amount, "token")
    return f"take {tokens} from your rival{_multiplied(effect, components)}"


def _drain(effect: Effect, components: Components, district: bool) -> str:
    tokens = count(effect.amount, "token")
    return f"your rival returns {tokens} to the supply{_multiplied(effect, components)}"


def _art(effect: Effect, components: Components, district: bool) -> str:
    if effect.what == ANY:
        return "1 art piece of the kind that pays best"
    return f"1 {effect.what}"


def _burn(effect: Effect, components: Components, district: bool) -> str:
    what = {BOSS: "a rival Boss without Actions", ACTION: "a rival Action on top of its row"}.get(
        effect.what, "a rival card on top of its row"
    )
    if district:
        return f"whoever wins it {'may burn' if effect.optional else 'burns'} {what} here"
    return f"{'you may burn' if effect.optional else 'burn'} {what} here"


def _protect(effect: Effect, components: Components, district: bool) -> str:
    if district:
        what = "Boss" if effect.what == BOSS else f"{_coloured(effect, components)}Action"
        return f"no {what} here can be burnt"
    what = "Bosses" if effect.what == BOSS else f"{_coloured(effect, components)}Actions"
    return f"your {what} here cannot be burnt"


def _cost(effect: Effect, components: Components, district: bool) -> str:
    whose = "" if district else {OWN: "your ", RIVAL: "your rival's ", BOTH: ""}[effect.side]
    change = f"{abs(effect.amount)} {'less' if effect.amount < 0 else 'more'}"
    return f"{whose}{_coloured(effect, components)}Actions cost {change} here"


def _salvage(effect: Effect, components: Components, district: bool) -> str:
    if effect.what == LAST:
        return (
            "after the last round you may play one of your discarded Actions here for free, "
            "even as a fourth card"
        )
    return "you may play your discarded Actions here instead of a hand card"


_SAY: dict[str, Callable[[Effect, Components, bool], str]] = {
    MASK: _mask,
    POINTS: _points,
    TOKENS: _tokens,
    STEAL: _steal,
    DRAIN: _drain,
    ART: _art,
    BURN: _burn,
    PROTECT: _protect,
    COST: _cost,
    SALVAGE: _salvage,
}


# --- Counters -----------------------------------------------------------------------------------


def _multiplied(effect: Effect, components: Components, *, each_side: bool = False) -> str:
    """ " per green Action of yours here, up to 2"; empty if nothing multiplies the effect."""
    if not effect.per:
        return ""
    what = counted(effect, components, each_side=each_side)
    if effect.most == 1:
        return f" for a {what}"
    return f" per {what}, up to {effect.most}" if effect.most else f" per {what}"


def counted(effect: Effect, components: Components, *, each_side: bool = False) -> str:
    """What the effect counts: "green Action of yours here", "2 tokens you hold".

    With `each_side` it is said of any side: "of its own here".
    """
    number = f"{effect.each} " if effect.each > 1 else ""
    plural = "s" if effect.each > 1 else ""
    if effect.per == SET:
        return _set(effect, components)
    if effect.per == TOKEN:
        return f"{number}token{plural} {'it holds' if each_side else 'you hold'} at the end"
    if effect.per in ART_KINDS:
        return f"{number}{effect.per}{plural} you own"
    if effect.per == BURNT:
        noun = f"burnt card{plural}"
    elif effect.per == BOSS:
        noun = "Bosses" if plural else "Boss"
    else:
        noun = f"{_coloured(effect, components)}Action{plural}"
    if effect.where == HAND:
        return f"{number}{noun} in it"
    if effect.where == DISCARDS:
        return f"{number}{noun} among your discards"
    if effect.side == RIVAL:
        return f"{number}rival {noun} here"
    if effect.side == BOTH:
        return f"{number}{noun} here, on both sides"
    return f"{number}{noun} of {'its own' if each_side else 'yours'} here"


def tally(effect: Effect, components: Components) -> str:
    """What the effect counts, for a line of a score sheet: "rival green Actions"."""
    if effect.per == SET:
        names = [_colour_names(bits, components) for bits in effect.named]
        return " + ".join(names) if names else f"{effect.distinct} colours"
    if effect.per == BOSS:
        noun = "Bosses"
    elif effect.per == ACTION:
        noun = f"{_coloured(effect, components)}Actions"
    else:
        noun = "burnt cards" if effect.per == BURNT else f"{effect.per}s"
    return f"rival {noun}" if effect.side == RIVAL else noun


def _set(effect: Effect, components: Components) -> str:
    if effect.distinct:
        size = effect.distinct
        return f"{_SETS.get(size, 'set')} of Actions in {size} colours here"
    names = [_colour_names(bits, components) for bits in effect.named]
    noun = _SETS.get(len(names), "set")
    if ANOTHER in names:
        return f"{noun} of {' + '.join(names)} here"
    return f"{' + '.join(names)} {noun} here"


def _colour_names(bits: int, components: Components) -> str:
    names = [colour.id for i, colour in enumerate(components.colours) if bits >> i & 1]
    return names[0] if len(names) == 1 else ANOTHER


def _coloured(effect: Effect, components: Components, *, letters: bool = False) -> str:
    """ "green ", "green or red ", "two-coloured " or nothing; with `letters` "G or R "."""
    if effect.two_coloured:
        return "two-coloured "
    asked = [colour for i, colour in enumerate(components.colours) if effect.colours >> i & 1]
    names = [colour.letter if letters else colour.id for colour in asked]
    return f"{' or '.join(names)} " if names else ""


# --- Signs --------------------------------------------------------------------------------------


def signs(card: Card | District, components: Components, *, at_once: bool) -> tuple[str, ...]:
    """A card's effects as signs for narrow places, effects parted by " ".

    A sign is the name of something that a board may draw as one glyph ("mask", "point", "token",
    "painting", "antique", "jewel", "boss", "rival", "both", "burn", "burnt", "most"), or text to be
    shown as it is. With `at_once` False, effects that were over when the card was played are left
    out.
    """
    found: list[str] = []
    for effect in card.powers.effects:
        if at_once or isinstance(card, District) or effect not in card.powers.at_once:
            found += [" ", *effect_signs(effect, components)]
    return tuple(found[1:])


def effect_signs(effect: Effect, components: Components) -> tuple[str, ...]:
    """The signs of one effect: ("mask", "/", "G"), ("3", "point", "/", "BGY")."""
    return tuple(sign for sign in _signs(effect, components) if sign)


def _signs(effect: Effect, components: Components) -> tuple[str, ...]:
    number = str(abs(effect.amount)) if abs(effect.amount) > 1 else ""
    colours = _letters(effect.colours, components)
    verb = effect.verb
    if verb == ART:
        return ("?",) if effect.what == ANY else (effect.what,)
    if verb == BURN:
        return ("burn", "boss") if effect.what == BOSS else ("burn",)
    if verb == PROTECT:
        return ("boss" if effect.what == BOSS else colours or "all", " safe")
    if verb == COST:
        whose = ("rival",) if effect.side == RIVAL else ()
        return (*whose, colours, f"{effect.amount:+d}", "token")
    if verb == SALVAGE:
        return ("+1 late",) if effect.what == LAST else ("bin",)
    gain = {MASK: "mask", POINTS: "point"}.get(verb, "token")
    sign = {TOKENS: "+", STEAL: "+", DRAIN: "-"}.get(verb, "-" if effect.amount < 0 else "")
    given = (f"{sign}{number or (1 if verb in (TOKENS, STEAL, DRAIN) else '')}", gain)
    whose = ("rival",) if verb in (STEAL, DRAIN) else ()
    head = (*given, *whose)
    if not effect.per:
        return head
    limit = ("most", str(effect.most)) if effect.most else ()
    return (*head, "/", *_counted_signs(effect, components), *limit)


def _counted_signs(effect: Effect, components: Components) -> tuple[str, ...]:
    number = f"{effect.each} " if effect.each > 1 else ""
    if effect.per == SET:
        if effect.distinct:
            return (f"{effect.distinct} col",)
        letters = [_letters(bits, components) for bits in sorted(effect.named, key=_named_first)]
        return ("".join(own if len(own) == 1 else "+?" for own in letters),)
    if effect.per == BOSS:
        what: tuple[str, ...] = ("boss",)
    elif effect.per == ACTION:
        colours = _letters(effect.colours, components)
        what = ("2col" if effect.two_coloured else colours or "any",)
    else:
        what = (effect.per,)
    if effect.where != TABLE:
        return (number, *what, " hand" if effect.where == HAND else " bin")
    side = () if effect.side == OWN else (effect.side,)
    return (number, *what, *side)


def _named_first(bits: int) -> tuple[bool, int]:
    """Named colours in the order of the box, then any other colour."""
    return bits.bit_count() > 1, bits


def _letters(bits: int, components: Components) -> str:
    return "".join(c.letter for i, c in enumerate(components.colours) if bits >> i & 1)


def briefs(
    card: Card | District, components: Components, *, letters: bool = False
) -> tuple[tuple[str, str], ...]:
    """For each effect a sign and a few words after it: ("mask", "per green + blue pair").

    With `letters` still fewer, and colours are only their letters: ("mask", "per G+B").
    """
    return tuple(_brief(effect, components, letters) for effect in card.powers.effects)


def brief_words(card: Card | District, components: Components) -> str:
    """What the card does in a few words without signs: "1 mask per green Action, +1 token now"."""
    return ", ".join(_spelt(sign, told) for sign, told in briefs(card, components))


def _spelt(sign: str, told: str) -> str:
    if sign not in (MASK, "point", TOKEN):
        return told
    number = re.search(r"\d+", told)
    if number is None or told.startswith("per "):
        return f"1 {sign} {told}"
    noun = sign if number[0] == "1" else f"{sign}s"
    return f"{told[: number.end()]} {noun}{told[number.end() :]}"


def _brief(effect: Effect, components: Components, letters: bool) -> tuple[str, str]:
    verb = effect.verb
    if verb == ART:
        return ("?", "any art") if effect.what == ANY else (effect.what, effect.what)
    if verb == BURN:
        what = {BOSS: "a Boss", ACTION: "an Action"}.get(effect.what, "a card")
        return "burn", f"{'may ' if effect.optional and not letters else ''}burn {what}"
    if verb == PROTECT:
        coloured = _coloured(effect, components, letters=letters)
        what = "Bosses" if effect.what == BOSS else f"{coloured}Actions"
        return "", f"{what} safe"
    if verb == COST:
        whose = "rival " if effect.side == RIVAL else ""
        coloured = _coloured(effect, components, letters=letters)
        return "token", f"{effect.amount:+d} for {whose}{coloured}Actions"
    if verb == SALVAGE:
        return "", "discard back at the end" if effect.what == LAST else "discards playable"
    per = ""
    if effect.per:
        what = _counted_briefly(effect, components, letters)
        if effect.most == 1:
            per = f" for {'' if letters else 'a '}{what}"
        else:
            limit = f" ≤{effect.most}" if letters else f", up to {effect.most}"
            per = f" per {what}{limit if effect.most else ''}"
    if verb in (TOKENS, STEAL, DRAIN):
        if verb == DRAIN:
            return "token", f"rival loses {effect.amount}{per or ' now'}"
        return "token", f"+{effect.amount}{' of rival' if verb == STEAL else ''}{per or ' now'}"
    sign = "mask" if verb == MASK else "point"
    if per.startswith(" per") and effect.amount == 1:
        return sign, per[1:]
    lost = effect.amount < 0 and not letters
    return sign, f"{effect.amount}{per or (' at the end' if lost else '')}"


def _counted_briefly(effect: Effect, components: Components, letters: bool) -> str:
    if letters and effect.per == SET:
        if effect.distinct:
            return f"{effect.distinct} colours"
        named = [_letters(bits, components) for bits in sorted(effect.named, key=_named_first)]
        return "+".join(own if len(own) == 1 else "other" for own in named)
    what = counted(effect, components)
    for words in (" of yours here", " here", " at the end"):
        what = what.removesuffix(words)
    what = what.replace(" here, on both", " on both").replace(" in it", " in hand")
    if letters and effect.colours:
        coloured = _coloured(effect, components)
        what = what.replace(f"{coloured}Action", _coloured(effect, components, letters=True)[:-1])
    return what

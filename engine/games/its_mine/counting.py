"""How often an effect counts: one function for each thing that can be counted."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.games.its_mine.components import Components
from engine.games.its_mine.effects import (
    ACTION,
    ART_KINDS,
    BOSS,
    BOTH,
    BURNT,
    HAND,
    OWN,
    SET,
    TABLE,
    TOKEN,
    Effect,
)
from engine.games.its_mine.table import Area


class Here(NamedTuple):
    """What the effects of one side in one district look at."""

    components: Components
    own: Area
    rival: Area
    tokens: int
    discards: Sequence[int]
    hand: Sequence[int] = ()


def amount(effect: Effect, here: Here) -> int:
    """What the effect gives: its amount for everything that it counts."""
    if not effect.per:
        return effect.amount
    return _times(effect, COUNT[effect.per](effect, here))


def amount_by_art(effect: Effect, pieces: Sequence[int]) -> int:
    """What an effect gives that counts art: so many pieces of each kind in the whole city."""
    return _times(effect, pieces[ART_KINDS.index(effect.per)])


def _times(effect: Effect, count: int) -> int:
    count //= effect.each
    return effect.amount * (min(count, effect.most) if effect.most else count)


def _bosses(effect: Effect, here: Here) -> int:
    """Burnt ones count: a back shows what it is (IM-17)."""
    if effect.where == TABLE:
        if effect.side == OWN:
            return here.own.bosses
        return here.rival.bosses + (here.own.bosses if effect.side == BOTH else 0)
    cards = here.hand if effect.where == HAND else here.discards
    return sum([card < here.components.bosses for card in cards])


def _actions(effect: Effect, here: Here) -> int:
    """Face-up Actions; a two-coloured one fits either of its colours, but is one (IM-39)."""
    if effect.where == TABLE:
        if effect.side == OWN:
            colours = here.own.colours
        elif effect.side == BOTH:
            colours = here.own.colours + here.rival.colours
        else:
            colours = here.rival.colours
    else:
        cards = here.hand if effect.where == HAND else here.discards
        colours_of, bosses = here.components.colours_of, here.components.bosses
        colours = tuple([colours_of[card] for card in cards if card >= bosses])
    if effect.colours:
        asked = effect.colours
        return sum([1 for bits in colours if bits & asked])
    if effect.two_coloured:
        return sum([1 for bits in colours if bits & (bits - 1)])
    return len(colours)


def _burnt(effect: Effect, here: Here) -> int:
    if effect.side == OWN:
        return here.own.burnt
    return here.rival.burnt + (here.own.burnt if effect.side == BOTH else 0)


def _sets(effect: Effect, here: Here) -> int:
    """The most sets that share no card, in the whole area of this side (IM-25 to IM-28)."""
    colours = here.own.colours
    best = len(colours)
    for asked, size in effect.quotas:
        fitting = sum([1 for bits in colours if bits & asked]) // size
        if fitting < best:
            if not fitting:
                return 0
            best = fitting
    return best


def _tokens(effect: Effect, here: Here) -> int:
    return here.tokens


COUNT: Mapping[str, Callable[[Effect, Here], int]] = {
    BOSS: _bosses,
    ACTION: _actions,
    BURNT: _burnt,
    SET: _sets,
    TOKEN: _tokens,
}
"""The counter of each `per`, but for art: that must be settled first (IM-40)."""

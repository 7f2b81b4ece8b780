"""Which fields a view of each game has as an array, and what is left out of it."""

from collections.abc import Callable, Mapping
from dataclasses import astuple
from functools import lru_cache
from typing import Any, get_args

from engine import AnyGame
from engine.games.its_mine.table import FULL, PER_SIDE
from engine.games.its_mine.view import PHASES as GANG_PHASES
from engine.games.its_mine_knizia.view import ENDINGS
from engine.games.its_mine_knizia.view import PHASES as SLAP_PHASES
from engine.games.meins.view import PHASES as MEINS_PHASES
from engine.games.mint_italy import frames
from engine.games.mint_italy.island import Island, bits
from engine.games.mint_italy.lexicon import GOODS, KINDS, TRACKS, VP_SOURCES
from engine.games.mint_italy.table import PHASES as MINT_PHASES
from engine.games.mint_italy.table import Estate
from engine.games.stealing_mona_lisa.actions import LETTERS
from engine.games.stealing_mona_lisa.view import HOWS, Heist
from engine.games.stealing_mona_lisa.view import PHASES as HEIST_PHASES
from tui.learn.layout import NOTHING, Layout, Look, bag, number, row, seats, word

BURNT = 1000
"""A burnt card of It's Mine is its number and so much more."""
PENDING = 12
"""So many decisions that effects left open are told at most."""
HEXES, LAND, LAKE = 98, 6, 14
"""The largest island; to how many hexes a hex leads by land or river, and over a lake."""
FRAMES, FRAME = 6, 7
"""How many decisions within an action of Mint Italy are told, and figures of one."""
FINISHED = 24
"""More orders than anybody can finish."""


def _meins(game: AnyGame, count: int) -> Layout:
    deck = game.components
    kinds, exhibits = len(deck.procurement), len(deck.exhibits)
    return {
        **dict.fromkeys(("viewer", "starter", "turn", "ender", "round"), number()),
        "phase": word(MEINS_PHASES),
        "grid": row(9),
        "display": row(4),
        "supplies": row(count, kinds),
        "villas": row(count),
        "collections": row(count, 3, 3),
        "category_cards": row(len(deck.categories)),
        "discards": row(kinds),
        "removed": bag(exhibits),
        "to_discard": row(count),
        **dict.fromkeys(("draw_pile", "exhibits_left", "idle_turns", "used", "stalled"), number()),
    }


def _its_mine(game: AnyGame, count: int) -> Layout:
    cards = len(game.components.cards)
    kinds = {kind: place for place, kind in enumerate(GANG_PHASES)}
    return {
        **dict.fromkeys(("viewer", "city", "white", "round", "turn", "supply"), number()),
        **dict.fromkeys(("boss_deck", "action_deck"), number()),
        "districts": row(3),
        "rows": Look((2 * PER_SIDE, FULL + 1), lambda rows: [[*map(_face, own)] for own in rows]),
        "hands": bag(cards, 2),
        "hand_sizes": row(2),
        "known": row(2),
        "discards": bag(cards, 2),
        "tokens": row(2),
        "pending": Look(
            (PENDING, 6), lambda stack: [[kinds[f.kind], *f[1:3], *map(int, f[3:])] for f in stack]
        ),
        "judged": row(3, 2),
    }


def _face(card: int) -> int:
    return BURNT + ~card if card < 0 else card


def _knizia(game: AnyGame, count: int) -> Layout:
    cards = len(game.components.cards)
    figures = ("viewer", "hands_to_win", "limit", "play_on", "hand", "dealer", "deck", "answer")
    return {
        **dict.fromkeys(figures, number()),
        "phase": word(SLAP_PHASES),
        "ending": word(ENDINGS),
        "last_taker": number(),
        "offer": bag(cards),
        "stacks": Look((count, 2), lambda stacks: [[len(own), sum(own)] for own in stacks]),
        "memory.stacks": bag(cards, count),
        "answering": seats(count),
        "answered": row(count),
        "wins": row(count),
        "opened": bag(cards, count),
        "unclaimed": bag(cards),
    }


def _mona_lisa(game: AnyGame, count: int) -> Layout:
    deck = game.components
    arts, slots, crew = len(deck.arts), len(LETTERS), deck.hand + max(deck.keep)

    def heist(found: Heist) -> list[int]:
        sizes, stacks = [NOTHING] * count, [NOTHING] * (count * crew)
        for place, thief in enumerate(found.thieves):
            sizes[thief] = found.sizes[place]
            if found.stacks:
                own = found.stacks[place]
                stacks[thief * crew : thief * crew + len(own)] = own
        how = HOWS.index(found.how)
        return [found.slot, found.art, found.winner, how, found.skill, *sizes, *stacks]

    return {
        **dict.fromkeys(("viewer", "round", "arts_left", "deck", "discards", "step"), number()),
        **dict.fromkeys(("accused", "idle_rounds"), number()),
        "settings": Look((3,), astuple),
        "phase": word(HEIST_PHASES),
        "arts": row(slots),
        "collections": bag(arts, count),
        **dict.fromkeys(("carried", "held", "chosen", "points", "late", "denied"), row(count)),
        "leftover": row(count),
        "heists": Look((slots, 5 + count * (1 + crew)), lambda found: [*map(heist, found)]),
        "hands": row(deck.hand, deck.hand),
        "picks": row(deck.hand),
        "brought": row(max(deck.keep)),
        "crew": Look((crew,), sorted),
        "stack": row(crew),
    }


def _mint_italy(game: AnyGame, count: int) -> Layout:
    deck = game.components
    estates = max(2, count)
    faces, row_size = len(deck.faces), max(deck.order_row)
    kinds = get_args(frames.Frame)

    def estate(own: Estate) -> list[int]:
        finished = [*own.finished, *[NOTHING] * (FINISHED - len(own.finished))]
        figures = [own.coins, *own.goods, *own.levels, *own.built, own.docked, own.order, own.gone]
        return [*figures, *own.vp, *finished]

    def frame(found: Any) -> list[int]:
        figures = [*map(int, astuple(found))]
        if isinstance(found, frames.ChooseSquare):  # a byte for each kind of settlement
            figures = [found.left, *found.used.to_bytes(len(KINDS), "little")]
        return [kinds.index(type(found)), *figures]

    points = len(VP_SOURCES) + 4
    figures = len(GOODS) + len(TRACKS) + len(KINDS) + 4 + points + FINISHED
    simple = ("persona", "compass", "round", "step", "turn", "turned", "last_token", "top")
    return {
        "viewer": number(),
        **{f"table.{name}": number() for name in simple},
        "table.phase": word(MINT_PHASES),
        "table.order": row(estates),
        "table.passed": row(estates),
        "table.estates": Look((estates, figures), lambda found: [*map(estate, found)]),
        "table.frames": Look((FRAMES, 1 + FRAME), lambda stack: [frame(f) for f in stack[::-1]]),
        "table.row": row(row_size),
        "table.discards": bag(faces),
        "table.scoring": row(4),
        "table.marinas": row(4),
        "table.prices": row(len(GOODS)),
        "table.food_boxes": row(3),
        "table.ladder": row(3),
        "table.bot_discards": bag(len(deck.bot_cards)),
        "table.occupied": row(HEXES),
        "table.island": Look((HEXES, 5 + 2 * LAND + LAKE), _hexes),
        "deck": row(faces // 2),
        "deck_count": number(),
        "bot_deck_count": number(),
    }


@lru_cache(maxsize=64)
def _hexes_of(key: tuple[object, ...], island: "_Once") -> list[list[int]]:
    found = []
    for at, place in enumerate(island.island.places):
        kinds = [*place.terrains[:2], *[NOTHING] * (2 - len(place.terrains[:2]))]
        figures = [*kinds, place.cost, place.joined, island.island.shore >> at & 1]
        before = 0
        for way, most in zip(island.island.reach, (LAND, LAND, LAKE), strict=True):
            leads = [*bits(way[at] & ~before)] if place.is_land else []
            before = way[at] if place.is_land else 0
            figures += [*leads, *[NOTHING] * (most - len(leads))]
        found.append(figures)
    return found


class _Once:
    """An island that is no part of a cache's key."""

    def __init__(self, island: Island) -> None:
        self.island = island

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Once)

    def __hash__(self) -> int:
        return 0


def _hexes(island: Island) -> list[list[int]]:
    """For each hex its terrains, its cost, and where each way leads that no shorter one does."""
    marinas = tuple(place.cards for place in island.places)
    return _hexes_of((island.north, island.south, marinas), _Once(island))


LAYOUTS: Mapping[str, Callable[[AnyGame, int], Layout]] = {
    "its-mine": _its_mine,
    "its-mine-knizia": _knizia,
    "meins": _meins,
    "mint-italy": _mint_italy,
    "stealing-mona-lisa": _mona_lisa,
}
"""For each game the layout of its views with so many seats."""

LEFT_OUT: Mapping[str, tuple[str, ...]] = {
    "its-mine": (),
    "its-mine-knizia": ("hands", "turned_down"),
    "meins": (),
    "mint-italy": ("table.taken",),
    "stealing-mona-lisa": ("choice",),
}
"""Fields that no array has, besides the components and the number of seats: what follows from
others, old scores that decide nothing, and a choice that is in and asks nobody any more."""

"""Actions as integers: one number for all that a game can ever say, the same in every match.

Four games have a list of all their notations. What a thief of Stealing Mona Lisa sends, lays down
or keeps is any part of its crew: too much for a list of cards, so it is a pattern of bits over its
own cards in their order, for each art. That is as stable, and says the same of the same cards.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from engine import Action, AnyGame, Seat
from engine.games.its_mine import table as gangs
from engine.games.meins.letters import LINE_NAMES, SLOTS
from engine.games.mint_italy.island import ROW_LETTERS
from engine.games.mint_italy.lexicon import CORNERS, FOODS, GOODS, JAR, KINDS, TRACKS
from engine.games.mint_italy.moves.menu import MENU
from engine.games.stealing_mona_lisa.actions import LETTERS, NOTHING, Keep, Ready, Send

HEXES_IN_A_ROW = 15
"""The longest row of an island has so many hexes."""


class Codec:
    """The actions of a game that have a list: each is its place in it."""

    def __init__(self, game: AnyGame) -> None:
        """Of a game with its components; the same ones give the same numbers."""
        self.game = game
        self.words = tuple(dict.fromkeys(VOCABULARIES[game.id](game.components)))
        """All notations without their seat."""
        self._number = {word: number for number, word in enumerate(self.words)}

    @property
    def size(self) -> int:
        """How many numbers there are: 0 to this less one."""
        return len(self.words)

    def number(self, action: Action, view: Any) -> int:
        """The number of an action that the seat of this view may choose."""
        return self._number[str(action).partition(" ")[2]]

    def action(self, number: int, seat: Seat, view: Any) -> Action:
        """What a number means for a seat. Raises IndexError."""
        action: Action = self.game.parse(f"{seat} {self.words[number]}")
        return action


class CrewCodec(Codec):
    """The same, and after the list the parts of the own crew: one for each art, to lay, to keep."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.most = game.components.hand + max(game.components.keep)
        """How many cards a crew can have."""
        self._masks = 1 << self.most

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.words) + self._masks * (len(LETTERS) + 2)

    def number(self, action: Action, view: Any) -> int:
        """The number of an action; of equal cards the first ones are meant."""
        match action:
            case Send(_, slot, crew):
                return self._of(slot, crew, view)
            case Ready(_, crew):
                return self._of(len(LETTERS), crew, view)
            case Keep(_, crew) if crew:
                return self._of(len(LETTERS) + 1, crew, view)
        return super().number(action, view)

    def action(self, number: int, seat: Seat, view: Any) -> Action:
        """What a number means for a seat. Raises IndexError."""
        if number < len(self.words):
            return super().action(number, seat, view)
        what, mask = divmod(number - len(self.words), self._masks)
        own = self._crew(view)
        crew = tuple(own[at] for at in range(self.most) if mask >> at & 1)
        if what < len(LETTERS):
            return Send(seat, what, crew)
        return Ready(seat, crew) if what == len(LETTERS) else Keep(seat, crew)

    def _of(self, what: int, cards: tuple[str, ...], view: Any) -> int:
        own: list[str | None] = list(self._crew(view))
        mask = 0
        for card in cards:
            at = own.index(card)
            own[at] = None
            mask |= 1 << at
        return len(self.words) + what * self._masks + mask

    def _crew(self, view: Any) -> list[str]:
        return [self.game.components.codes[card] for card in sorted(view.crew)]


def codec_for(game: AnyGame) -> Codec:
    """The codec of a game."""
    return CrewCodec(game) if game.id == "stealing-mona-lisa" else Codec(game)


# --- What each game can say ----------------------------------------------------------------------


def _meins(deck: Any) -> Iterator[str]:
    frees = sorted({payment.free for exhibit in deck.exhibits for payment in exhibit.payments})
    yield from (f"take {line}" for line in LINE_NAMES)
    yield from (f"buy {slot} {free}".rstrip() for slot, free in product(SLOTS, frees))
    yield from (f"expand {letter}" for letter in deck.letters)
    yield from (f"discard {letter}" for letter in deck.letters)
    yield "end"


def _its_mine(deck: Any) -> Iterator[str]:
    bosses, others = deck.ids[: deck.bosses], deck.ids[deck.bosses :]
    yield from (f"place {boss} {d + 1}" for boss, d in product(bosses, range(gangs.DISTRICTS)))
    yield from (
        f"{verb} {card} {place}"
        for verb, card, place in product(("play", "salvage"), others, gangs.PLACES)
    )
    yield from (f"{verb} {card}" for verb, card in product(("discard", "give"), deck.ids))
    yield from (f"burn {place}" for place in gangs.PLACES)
    yield "pass"


def _knizia(deck: Any) -> Iterator[str]:
    yield from ("deal", "claim", "pass")


def _mint_italy(deck: Any) -> Iterator[str]:
    few = range(1, 10)
    hexes = [f"{row}{n + 1}" for row, n in product(ROW_LETTERS, range(HEXES_IN_A_ROW))]
    yield from (*MENU, "done")
    yield from (f"kind {kind}" for kind in KINDS)
    yield from (f"{verb} {hex_}" for verb, hex_ in product(("build", "return"), hexes))
    yield from (f"{verb} {good} {n}" for verb, good, n in product(("buy", "sell"), GOODS, few))
    yield from (f"raise {track}" for track in TRACKS)
    yield from (f"dock {corner}" for corner in CORNERS)
    yield from ("take deck", *(f"take {n}" for n in few), *(f"gain {n}" for n in few))
    yield from (f"produce {kind} {n}" for kind, n in product(KINDS, few))
    yield from (f"convert {good}" for good in GOODS[JAR:])
    yield from (f"food {food}" for food in FOODS)


def _mona_lisa(deck: Any) -> Iterator[str]:
    yield from (f"pick {code}" for code in deck.codes)
    yield from (f"point {letter}" for letter in LETTERS)
    yield from ("accuse", "overlook", "deny", "allow", f"keep {NOTHING}")


VOCABULARIES: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "its-mine": _its_mine,
    "its-mine-knizia": _knizia,
    "meins": _meins,
    "mint-italy": _mint_italy,
    "stealing-mona-lisa": _mona_lisa,
}
"""For each game every notation that a player can choose, without its seat, in a stable order."""

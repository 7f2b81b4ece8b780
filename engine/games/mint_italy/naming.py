"""What the numbers in views and events of Mint Italy are called, for programs that play it."""

from engine.core.telling import Naming, Whole, bits, called, word
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.island import LAKE_WAY, LAND_WAY, RIVER_WAY, Island
from engine.games.mint_italy.island import bits as hexes_of
from engine.games.mint_italy.lexicon import CORNERS, FOODS, GOODS, KINDS, TERRAINS, TRACKS

_FACE = called("faces")
_MARINA = called("marinas")
_SCORING = called("scoring")
_BOT_CARD = called("bot_cards")
_PERSONA = called("personas")
_KIND = word(KINDS)
_FOOD = word(FOODS)
_GOOD = word(GOODS)


def _hexes(deck: Components, island: Island) -> list[dict[str, object]]:
    """Every hex: what it is, what its land costs, and where each way leads from it."""
    found = []
    for number, place in enumerate(island.places):
        reach = [island.names(way[number]) if place.is_land else [] for way in island.reach]
        ways = dict(zip((LAND_WAY, RIVER_WAY, LAKE_WAY), reach, strict=True))
        found.append(
            {
                "name": place.name,
                "terrains": [TERRAINS[terrain] for terrain in place.terrains if terrain >= 0],
                "is_land": place.is_land,
                "cost": place.cost,
                "joined": place.joined,
                "shore": bool(island.shore >> number & 1),
                "reach": ways,
            }
        )
    return found


def _settlement(deck: Components, number: int) -> object:
    """Whose settlement stands on a hex, and which."""
    return None if number < 0 else [number // len(KINDS), KINDS[number % len(KINDS)]]


NAMING: Naming = {
    "island": Whole(_hexes),
    "occupied": _settlement,
    "taken": Whole(lambda deck, hexes: list(hexes_of(hexes))),
    "row": _FACE,
    "RowCleared.faces": _FACE,
    "MintView.deck": _FACE,
    "Table.discards": _FACE,
    "top": _FACE,
    "face": _FACE,
    "Estate.order": _FACE,
    "finished": _FACE,
    "Table.scoring": _SCORING,
    "RoundBegan.scoring": _SCORING,
    "Scored.card": _SCORING,
    "Table.marinas": _MARINA,
    "StartBonus.cards": _MARINA,
    "Docked.card": _MARINA,
    "Effects.card": _MARINA,
    "ChooseGain.card": _MARINA,
    "bot_discards": _BOT_CARD,
    "PersonaCame.card": _BOT_CARD,
    "BotTurned.card": _BOT_CARD,
    "BotTurned.under": _BOT_CARD,
    "BotShuffled.card": _BOT_CARD,
    "persona": _PERSONA,
    "compass": _PERSONA,
    "kind": _KIND,
    "good": _GOOD,
    "ladder": _FOOD,
    "food": _FOOD,
    "track": word(TRACKS),
    "corner": word(CORNERS),
    "docked": bits(CORNERS),
    "gone": bits(GOODS),
}
"""Estates are counted from 0, the persona's last; hexes in lists are counted as in `island`. In
events who did it is a seat, or 4 and the number of the persona."""

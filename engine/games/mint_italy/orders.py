"""What a seat lacks for an order, in words."""

from engine.core.actions import Seat
from engine.core.english import count, series
from engine.games.mint_italy.lexicon import HEN
from engine.games.mint_italy.phrases import amount
from engine.games.mint_italy.table import Table


def order_lacks(table: Table, seat: Seat, face: int) -> str:
    """What a seat lacks for an order: "1 egg and 1 hen"; empty: nothing."""
    estate, card = table.estates[seat], table.components.faces[face]
    parts = [
        amount(good, need - have)
        for good, (need, have) in enumerate(zip(card.goods, estate.goods, strict=True))
        if need > have
    ]
    if card.hens > estate.built[HEN]:
        parts.append(count(card.hens - estate.built[HEN], "built hen"))
    return series(parts)

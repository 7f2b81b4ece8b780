"""The keys that the board of Mint Italy shows, and what its signs mean."""

from collections.abc import Sequence

from engine.games.mint_italy.moves.menu import MENU
from tui.boards.board import Scene
from tui.boards.mint_italy.asking import HEX, MENU_ASKED, ON_THE_MAP, ORDER, TRADE, asked


def hints(scene: Scene, *, elsewhere: bool, unfinished: bool) -> Sequence[tuple[str, str]]:
    """The keys of the step that is asked for; `elsewhere`: the cursor only looks around."""
    what = asked(scene)
    back = [("cursor.back", "back")] if unfinished else []
    if elsewhere:
        return [("←↓↑→", "look"), ("cursor.back", "to the choice"), ("cursor.next", "more")]
    if what in ON_THE_MAP:
        verb = "build" if what == HEX else "return"
        return [("←↓↑→", "hex"), ("cursor.next", "next legal"), ("cursor.confirm", verb), *back]
    if what == TRADE:
        return [("↑↓", "good"), ("←→", "sell / buy"), ("cursor.confirm", "trade"), *back]
    if what == ORDER:
        return [("←→", "order"), ("cursor.confirm", "take"), *back, ("M", "map")]
    if what == MENU_ASKED:
        return [
            (f"1-{len(MENU)}", "action"),
            ("cursor.confirm", "confirm"),
            ("M", "map"),
            ("o", "orders"),
            ("v", "more"),
        ]
    return [("↑↓", "which"), ("cursor.confirm", "choose"), *back, ("M", "map"), ("v", "more")]


NOTES: Sequence[tuple[str, str]] = [
    ("1 2 3 ...", "The choices in their order; at the mercato: how many."),
    ("M o v", "The map, the orders, and what small windows have no room for."),
    ("w e a d z x", "On the map: one hex north-west, north-east, west, east and so on."),
    ("M F G", "Meadow, forest, mountain; two letters: a hex of two map cards."),
    ("▸ ═ ~ 9c", "In reach over land, a river or a lake, with the total cost."),
    ("Wg Wf H", "Grey worker, green worker, which stands on forest, and hen."),
    ("V J B", "Vineyard, jar house, bottle house."),
    ("o % u i", "Egg, grapes, jar, bottle; c are coins."),
    ("5c b6 s5", "A good's price now, after one is bought, after one is sold."),
    ("Auu▸up3VP", "An apple (C corn, S stalks) order: 2 jars for an upgrade and 3 VP."),
    ("✓ −2 v ↑", "You have all it needs, or are 2 short; VP and upgrade, abbreviated."),
    ("12VP ▸+3", "VP gained so far, without the final scoring; what the round's card adds."),
    ("▸ ═ ~ ★", "How far a player reaches: land, rivers, lakes; ★ with more from workers."),
    ("m2 3ci 2▸6", "May trade up to 2 of a good; has 3 cities; 2 orders done, worth 6 VP."),
    ("@ up +VP", "A marina; beside it what it does: a free upgrade, VP for what it counts."),
    ("+o% u/i", "A marina gives an egg and a grape; a jar or a bottle."),
    ("3make 2food", "Lets 3 settlements produce; moves foods up 2 boxes."),
    ("3%▸ui −2c", "Turns 3 grapes into jars, bottles; expands 2 coins cheaper, land free."),
]

"""The signs of Mint Italy: whose is what by shape, terrains by letter, goods by a sign."""

from engine.games.mint_italy.briefs import GOOD_SIGNS
from engine.games.mint_italy.lexicon import FOOD_LETTERS, TERRAIN_LETTERS
from engine.games.mint_italy.view import MintView
from tui.boards.board import Scene
from tui.drawing.canvas import Box, Canvas

SHAPES = ("●", "■", "▲", "◆")
"""Whose it is: by seat; the persona comes after the player."""
SEAT_INKS = ("red", "blue", "green", "accent")
SEAT_FILLS = (
    ("#ffffff", "#af0000"),
    ("#ffffff", "#005faf"),
    ("#000000", "#5faf5f"),
    ("#000000", "#d7af00"),
)
"""Ink and paper of a settled hex."""

WAYS = {"": "▸", "land": "▸", "river": "═", "lake": "~"}
"""How a hex is reached."""
REACH = ("▸", "═", "~", "★")
"""The navigation levels: land, river, lake, and more from workers."""
GO, BACK = "▸", "◂"
BUILT, FREE = "●", "○"
NOT, DONE = "×", "✓"

LAND_PAPERS = ("#5f8700", "#005f00", "#585858")
"""The fill of each terrain: meadow, forest, mountain."""
LAND_INK, DIM_INK, PRICE_INK = "#eeeeee", "#d0d0d0", "#ffff87 bold"
TEXTURES = (('"', "#afd75f"), ("♣", "#5faf5f"), ("∧", "#a8a8a8"))
"""What grows on a terrain, where there is room for it, and its ink."""
WATER_PAPER, WATER_INK, RIVER_INK = "#00005f", "#5f87d7", "blue bold"

MARINA_INK = "#87d7ff bold"

GOOD_INKS = ("bright", "purple", "orange", "choice")
FOOD_INKS = ("red", "accent", "green")


def goods_pieces(signs: str, ink: str = "") -> list[tuple[str, str]]:
    """Signs of goods one by one in their inks, or all in one; other letters are bright."""
    return [
        (sign, ink or (GOOD_INKS[GOOD_SIGNS.index(sign)] if sign in GOOD_SIGNS else "bright"))
        for sign in signs
    ]


def food_chip(canvas: Canvas, x: int, y: int, food: int, *, faint: bool = False) -> int:
    """The letter of a food as a chip; returns the x behind it."""
    ink = "faint" if faint else f"{FOOD_INKS[food]} reverse bold"
    return canvas.put(x, y, FOOD_LETTERS[food], ink)


def terrain_chip(canvas: Canvas, x: int, y: int, terrain: int) -> int:
    """The letter of a terrain on its colour; returns the x behind it."""
    return canvas.put(x, y, TERRAIN_LETTERS[terrain], f"{LAND_INK} on {LAND_PAPERS[terrain]} bold")


def name_of(scene: Scene, number: int) -> str:
    """The name of a player or of the persona."""
    view: MintView = scene.view
    if number == view.table.rival:
        return view.components.personas[view.table.persona].name
    return scene.names[number]


def near(scene: Scene) -> int:
    """Whose mats are shown: the viewer's, or a spectator's first seat."""
    return scene.viewer or 0


def seating(scene: Scene) -> list[int]:
    """The estates as they are listed: the viewer's, then round the table."""
    count = len(scene.view.table.estates)
    return [(near(scene) + step) % count for step in range(count)]


def heading(canvas: Canvas, box: Box, text: str, right: str = "") -> None:
    """A heading across the top row of a part of the board."""
    canvas.fill(box._replace(height=1), "bar", " ")
    canvas.put(box.x + 1, box.y, text, "bright bold", box.width - 1)
    if right and len(text) + len(right) + 3 <= box.width:
        canvas.right(box.x + box.width - 1, box.y, right, "muted")

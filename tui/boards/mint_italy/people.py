"""Everybody's estate: coins, points, what the round's card would score, tracks, order."""

from engine.games.mint_italy import briefs
from engine.games.mint_italy.lexicon import CORNERS, NAVIGATION_LEVELS, NONE
from engine.games.mint_italy.table import OVER
from engine.games.mint_italy.view import MintPreview, MintView
from tui.boards.board import Scene
from tui.boards.mint_italy.orders import fitting_pieces
from tui.boards.mint_italy.plan import WIDE
from tui.boards.mint_italy.signs import (
    FREE,
    GO,
    GOOD_INKS,
    REACH,
    SEAT_INKS,
    SHAPES,
    heading,
    name_of,
    seating,
)
from tui.canvas import Box, Canvas


def paint_people(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, after: MintPreview | None
) -> dict[str, Box]:
    """Everybody, the viewer first; returns where each lies."""
    if box.height == 2:
        return _paint_lines(canvas, box, scene, cursor, after)
    if box.width >= WIDE:
        return _paint_table(canvas, box, scene, cursor, after)
    seats = seating(scene)
    boxes = {}
    rows = box.height // len(seats)
    for place, number in enumerate(seats):
        part = Box(box.x, box.y + place * rows, box.width, rows)
        boxes[f"estate {number}"] = part
        _paint_head(canvas, part, scene, number, cursor, after if not place else None)
        if part.width >= 24 and rows >= 3:
            _paint_state(canvas, part.x + 1, part.y + 1, part.width - 1, scene, number)
            _paint_order(canvas, part.x + 1, part.y + 2, part.width - 1, scene, number)
        else:
            _paint_brief(canvas, part.x + 1, part.y + 1, part.width - 1, scene, number)
    return boxes


def _passed(view: MintView, number: int) -> bool:
    return number in view.table.passed


def _acts(scene: Scene, number: int) -> bool:
    view: MintView = scene.view
    return view.table.phase != OVER and view.table.turn == number


def _name_ink(scene: Scene, number: int) -> str:
    return "accent bold" if _acts(scene, number) else "bright bold"


def _coins(view: MintView, number: int, after: MintPreview | None) -> tuple[str, str]:
    """ "19c", or with a choice under the cursor "▸11c", and the ink of it."""
    coins = view.table.estates[number].coins
    if after is not None and after.coins != coins:
        return f"{GO}{after.coins}c", "choice bold"
    return f"{coins}c", "bright bold"


def _card_now(view: MintView, number: int) -> str:
    """What the round's scoring card would bring, or brought."""
    points = view.card_points(number)[view.table.round - 1]
    return f"+{points}" if view.table.has_scored else f"{GO}+{points}"


def _paint_head(
    canvas: Canvas, box: Box, scene: Scene, number: int, cursor: str, after: MintPreview | None
) -> None:
    """ "● You    19c  5VP ▸+3"."""
    view: MintView = scene.view
    estate = view.table.estates[number]
    paper = "cursor" if cursor == f"estate {number}" else "bar"
    canvas.fill(box._replace(height=1), paper, " ")
    card = _card_now(view, number)
    coins, coins_ink = _coins(view, number, after)
    end = box.x + box.width
    canvas.right(end, box.y, card, "accent")
    canvas.right(end - 4, box.y, f"{sum(estate.vp)}VP", "bright bold")
    canvas.right(end - 9, box.y, coins, coins_ink)
    gap = int(box.width >= 24)
    x = canvas.put(box.x, box.y, f"{SHAPES[number]}{' ' * gap}", f"{SEAT_INKS[number]} bold")
    room = end - 10 - len(coins) - x
    canvas.put(x, box.y, name_of(scene, number), _name_ink(scene, number), room)


def _tokens(canvas: Canvas, x: int, y: int, view: MintView, number: int) -> int:
    docked = view.table.estates[number].docked
    for corner in range(len(CORNERS)):
        used = docked >> corner & 1
        ink = f"{SEAT_INKS[number]} bold" if used else "faint"
        x = canvas.put(x, y, SHAPES[number] if used else FREE, ink)
    return x


def _paint_state(canvas: Canvas, x: int, y: int, width: int, scene: Scene, number: int) -> None:
    """ "nav river m2 @●○○○ 2 cit"."""
    view: MintView = scene.view
    estate = view.table.estates[number]
    end = x + width
    x = canvas.put(x, y, f"{NAVIGATION_LEVELS[estate.navigation]} ", "text")
    x = canvas.put(x, y, f"m{view.table.quantity(number)} ", "text")
    x = canvas.put(x, y, "@", "muted")
    _tokens(canvas, x, y, view, number)
    cities = view.cities(number)
    words = "city" if cities == 1 else "cities"
    canvas.right(end, y, f"{cities} {words}", "text")


def _paint_order(
    canvas: Canvas, x: int, y: int, width: int, scene: Scene, number: int, *, brief: bool = False
) -> None:
    """The order in hand, and how many are finished; a persona's last card; or that one passed."""
    view: MintView = scene.view
    table = view.table
    estate = table.estates[number]
    done = "" if brief else f"{len(estate.finished)} done"
    if _passed(view, number) and not (brief and estate.order != NONE):
        done = f"passed {done}".strip()
    canvas.right(x + (len(done) if brief else width), y, done, "muted")
    room = width - len(done) - 1
    if estate.order != NONE:
        canvas.write(x, y, *fitting_pieces(view.components.faces[estate.order], room))
    elif number == table.rival:
        canvas.put(x, y, view.components.bot_cards[table.bot_discards[-1]].name, "muted", room)
    elif not _passed(view, number):
        canvas.put(x, y, "no order", "faint")


def _paint_brief(canvas: Canvas, x: int, y: int, width: int, scene: Scene, number: int) -> None:
    """All that fits into a line of 18: navigation, cities, order."""
    view: MintView = scene.view
    estate = view.table.estates[number]
    end = x + width
    x = canvas.put(x, y, f"{REACH[estate.navigation]} {view.cities(number)}ci ", "text")
    if _passed(view, number):
        canvas.right(end, y, "passed", "muted")
    elif estate.order != NONE:
        canvas.write(x, y, *fitting_pieces(view.components.faces[estate.order], end - x))
    else:
        canvas.right(end, y, f"{len(estate.finished)} done", "faint")


def _paint_table(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, after: MintPreview | None
) -> dict[str, Box]:
    """A table: a row for each, and where there is room another with what they would produce."""
    view: MintView = scene.view
    seats = seating(scene)
    heading(canvas, box, "Players", "VP   @   city done  order    ")
    rows = max(1, min(3, (box.height - 1) // len(seats)))
    boxes = {}
    for place, number in enumerate(seats):
        part = Box(box.x, box.y + 1 + place * rows, box.width, min(rows, 2))
        boxes[f"estate {number}"] = part
        if cursor == f"estate {number}":
            canvas.fill(part, "cursor")
        estate = view.table.estates[number]
        end, y = part.x + part.width, part.y
        coins, coins_ink = _coins(view, number, None if place else after)
        x = canvas.put(part.x + 1, y, f"{SHAPES[number]} ", f"{SEAT_INKS[number]} bold")
        canvas.put(x, y, name_of(scene, number), _name_ink(scene, number), end - 36 - x)
        canvas.right(end - 31, y, coins, coins_ink)
        canvas.right(end - 27, y, f"{sum(estate.vp)}", "bright bold")
        canvas.put(end - 26, y, REACH[estate.navigation], "text")
        _tokens(canvas, end - 24, y, view, number)
        canvas.right(end - 17, y, f"{view.cities(number)}", "text")
        canvas.right(end - 12, y, f"{len(estate.finished)}", "text")
        _paint_order(canvas, end - 10, y, 9, scene, number, brief=True)
        if rows >= 2:
            made = briefs.makes(view.income(number)) or "0c"
            canvas.put(part.x + 3, y + 1, f"makes {made}", "muted", part.width - 4)
    return boxes


def _paint_lines(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, after: MintPreview | None
) -> dict[str, Box]:
    """Two players a line, for the largest island in a small window."""
    view: MintView = scene.view
    boxes = {}
    half = box.width // 2
    for place, number in enumerate(seating(scene)):
        part = Box(box.x + place % 2 * half, box.y + place // 2, half - 1, 1)
        boxes[f"estate {number}"] = part
        estate = view.table.estates[number]
        if cursor == f"estate {number}":
            canvas.fill(part, "cursor")
        x = canvas.put(part.x, part.y, SHAPES[number], f"{SEAT_INKS[number]} bold")
        canvas.put(x, part.y, name_of(scene, number), _name_ink(scene, number), 6)
        coins, coins_ink = _coins(view, number, None if place else after)
        canvas.right(part.x + 11, part.y, coins, coins_ink)
        canvas.right(part.x + 16, part.y, f"{sum(estate.vp)}VP", "bright bold")
        x = part.x + 17
        for good, held in enumerate(estate.goods):
            x = canvas.put(x, part.y, briefs.GOOD_SIGNS[good], GOOD_INKS[good])
            x = canvas.put(x, part.y, f"{held}", "text" if held else "faint")
        x = canvas.put(
            x + 1, part.y, f"{REACH[estate.navigation]} {view.cities(number)}ci ", "text"
        )
        if _passed(view, number):
            canvas.put(x, part.y, "passed", "muted")
        elif estate.order != NONE:
            card = view.components.faces[estate.order]
            canvas.write(x, part.y, *fitting_pieces(card, part.x + half - x))
    return boxes

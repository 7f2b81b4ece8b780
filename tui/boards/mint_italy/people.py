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
from tui.drawing.canvas import Box, Canvas, shorten


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


def _tracks(view: MintView, number: int) -> str:
    """Reach and trade quantity in three cells: "▸m2"."""
    estate = view.table.estates[number]
    return f"{REACH[estate.navigation]}m{view.table.quantity(number)}"


def _paint_state(canvas: Canvas, x: int, y: int, width: int, scene: Scene, number: int) -> None:
    """ "river m2 @●○○○ 2 cit"."""
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


def _done(view: MintView, number: int) -> str:
    """How many orders are finished, and what they are worth by their foods: "2▸6VP"; or "0"."""
    finished = len(view.table.estates[number].finished)
    return f"{finished}{GO}{view.foods_worth(number)}VP" if finished else "0"


def _paint_order(canvas: Canvas, x: int, y: int, width: int, scene: Scene, number: int) -> None:
    """The order in hand, and those that are finished; a persona's last card; or that one passed."""
    view: MintView = scene.view
    table = view.table
    done = f"done {_done(view, number)}"
    if _passed(view, number):
        done = f"passed {done}"
    held = _held_pieces(scene, number, width - len(done) - 1)
    if table.estates[number].order != NONE and held[-1][0][:1] != GO:
        done = done.removeprefix("passed ")  # the passing boxes tell that too
        held = _held_pieces(scene, number, width - len(done) - 1)
    canvas.right(x + width, y, done, "muted")
    canvas.write(x, y, *held, width=width - len(done) - 1)


def _held_pieces(scene: Scene, number: int, room: int) -> list[tuple[str, str]]:
    """The order in hand within so many cells; without one the persona's last card."""
    view: MintView = scene.view
    table = view.table
    estate = table.estates[number]
    if estate.order != NONE:
        return fitting_pieces(view.components.faces[estate.order], room)
    if number == table.rival:
        card = view.components.bot_cards[table.bot_discards[-1]].name
        return [(shorten(card, room), "muted")]
    if _passed(view, number):
        return [("", "faint")]
    return [("no order" if room >= 8 else "", "faint")]


def _paint_brief(canvas: Canvas, x: int, y: int, width: int, scene: Scene, number: int) -> None:
    """All that fits into a line of 17: tracks, order in hand or cities, orders done."""
    view: MintView = scene.view
    estate = view.table.estates[number]
    end = x + width
    x = canvas.put(x, y, f"{_tracks(view, number)} ", "text")
    done = _done(view, number)
    if estate.order == NONE:
        canvas.put(x, y, f"{view.cities(number)}ci", "text")
        passed = "passed " if _passed(view, number) else ""
        forms = (f"{passed}done {done}", f"{passed}{done}", f"done {done}")
        room = end - x - 5
        canvas.right(end, y, next((form for form in forms if len(form) <= room), done), "muted")
        return
    done = done.removesuffix("VP")
    canvas.right(end, y, done, "muted")
    room = end - x - len(done) - 1
    canvas.write(x, y, *fitting_pieces(view.components.faces[estate.order], room))


# Where the columns of the table end, counted from its right edge.
_COINS, _VP, _NAVIGATION, _MERCATO, _MARINAS, _CITIES, _DONE = 29, 25, 21, 18, 13, 9, 1


def _paint_table(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, after: MintPreview | None
) -> dict[str, Box]:
    """A table: figures in one row, order in hand and what would be made below or in two."""
    view: MintView = scene.view
    seats = seating(scene)
    rows = max(2, min(3, (box.height - 1) // len(seats)))
    heading(canvas, box, "Players")
    edge = box.x + box.width
    titles = {_VP: "VP", _NAVIGATION: "nav", _MARINAS: "@", _CITIES: "ci", _DONE: "done"}
    for end, title in titles.items():
        canvas.right(edge - end, box.y, title, "muted")
    boxes = {}
    for place, number in enumerate(seats):
        part = Box(box.x, box.y + 1 + place * rows, box.width, rows)
        boxes[f"estate {number}"] = part
        if cursor == f"estate {number}":
            canvas.fill(part, "cursor")
        _paint_figures(canvas, part, scene, number, None if place else after)
        held = _held_pieces(scene, number, part.width - 4)
        x = canvas.write(part.x + 3, part.y + 1, *held)
        made = f"makes {briefs.makes(view.income(number)) or '0c'}"
        if rows > 2:
            canvas.put(part.x + 3, part.y + 2, made, "muted")
        elif x + 1 + len(made) < edge:
            canvas.right(edge - 1, part.y + 1, made, "muted")
    return boxes


def _paint_figures(
    canvas: Canvas, part: Box, scene: Scene, number: int, after: MintPreview | None
) -> None:
    """The first row of a player in the table."""
    view: MintView = scene.view
    estate = view.table.estates[number]
    edge, y = part.x + part.width, part.y
    coins, coins_ink = _coins(view, number, after)
    x = canvas.put(part.x + 1, y, f"{SHAPES[number]} ", f"{SEAT_INKS[number]} bold")
    room = edge - _COINS - len(coins) - 1 - x
    canvas.put(x, y, name_of(scene, number), _name_ink(scene, number), room)
    canvas.right(edge - _COINS, y, coins, coins_ink)
    canvas.right(edge - _VP, y, f"{sum(estate.vp)}", "bright bold")
    canvas.right(edge - _NAVIGATION, y, NAVIGATION_LEVELS[estate.navigation][:3], "text")
    canvas.right(edge - _MERCATO, y, f"m{view.table.quantity(number)}", "text")
    _tokens(canvas, edge - _MARINAS - len(CORNERS), y, view, number)
    canvas.right(edge - _CITIES, y, f"{view.cities(number)}", "text")
    canvas.right(edge - _DONE, y, _done(view, number), "text")


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
        x = canvas.put(x + 1, part.y, f"{_tracks(view, number)} ", "text")
        room = part.x + part.width - x
        if estate.order != NONE:
            canvas.write(x, part.y, *fitting_pieces(view.components.faces[estate.order], room))
            continue
        word = "passed" if _passed(view, number) else f"{view.cities(number)}ci"
        canvas.put(x, part.y, f"{word} {_done(view, number).removesuffix('VP')}", "muted", room)
    return boxes

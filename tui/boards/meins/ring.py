"""The ring of players: villas with their exhibits, and the category cards between neighbours."""

from rich.cells import cell_len

from engine.core.actions import Seat
from engine.games.meins.components import TYPES
from engine.games.meins.scoring import rivalries
from engine.games.meins.view import PER_SIDE, MeinsPreview, MeinsView
from tui.boards.board import Scene
from tui.boards.meins.cards import SUITS, glyph
from tui.boards.meins.plan import Plan
from tui.drawing.canvas import DOUBLE, HEAVY, PLAIN, ROUND, Box, Canvas, shorten

LEFT, RIGHT, UPPER = range(3)


def paint_category(
    canvas: Canvas, box: Box, scene: Scene, owner: Seat, cursor: bool, roomy: bool
) -> None:
    """A category card between the panel on its left and the panel on its right."""
    view: MeinsView = scene.view
    rivalry = rivalries(view)[owner]
    category = view.components.categories[rivalry.category]
    if cursor:
        canvas.fill(box, "cursor")
    canvas.frame(box, PLAIN, "frame")
    points = f" {view.components.category_points} "
    canvas.put(box.x + (box.width - 3) // 2, box.y, points, "text on badge bold")
    inner = Box(box.x + 1, box.y, box.width - 2, box.height)
    name = f"{glyph(view.components, rivalry.category)}{' ' if roomy else ''}{category.short}"
    if cell_len(name) > inner.width:
        name = glyph(view.components, rivalry.category)
    canvas.centre(inner, box.y + 1, name, "bright bold")
    first, second = rivalry.counts
    lead = rivalry.leader
    left_ink = "bright bold" if lead == rivalry.seats[0] else "muted"
    right_ink = "bright bold" if lead == rivalry.seats[1] else "muted"
    y = box.y + (4 if roomy else 2)
    if roomy:
        left, right = (shorten(scene.names[seat], inner.width) for seat in rivalry.seats)
        # Side by side, or each on a line of its own.
        beside = cell_len(left) + cell_len(right) < inner.width
        canvas.put(inner.x, box.y + (3 if beside else 2), left, left_ink)
        canvas.right(inner.x + inner.width, box.y + 3, right, right_ink)
    wide = inner.width >= 6
    between = " : " if wide else ":"
    text = f"{first}{between}{second}"
    x = inner.x + (inner.width - len(text)) // 2
    if lead == rivalry.seats[0]:
        canvas.put(x - 1, y, "◂", "choice bold")
    elif lead == rivalry.seats[1]:
        canvas.put(x + len(text), y, "▸", "choice bold")
    canvas.write(x, y, (str(first), left_ink), (between, "muted"), (str(second), right_ink))


def paint_panel(
    canvas: Canvas,
    box: Box,
    scene: Scene,
    seat: Seat,
    after: MeinsPreview | None,
    plan: Plan,
    cursor: str,
) -> dict[str, Box]:
    """A player's supply and villa; returns where each letter of the supply stands."""
    view: MeinsView = scene.view
    acting = seat == scene.acting
    canvas.frame(box, HEAVY if acting else ROUND, "accent" if acting else "frame")
    _paint_heading(canvas, box, scene, seat, acting, plan.roomy)
    y = box.y + (2 if plan.roomy else 1)
    letters = _paint_supply(canvas, box, y, view, view.supplies[seat], cursor, "")
    if plan.roomy and after is not None and after.supply != view.supplies[seat]:
        _paint_supply(canvas, box, y + 1, view, after.supply, "", "→ ")
    elif view.to_discard[seat] and plan.roomy:
        canvas.centre(
            Box(box.x + 1, 0, box.width - 2, 1),
            y + 1,
            f"gives up {view.to_discard[seat]}",
            "missing",
        )
    _paint_villa(canvas, box, box.y + (5 if plan.roomy else 2), view, seat)
    if plan.roomy:
        _paint_sums(canvas, box, box.y + 9, scene, seat)
    if plan.vast:
        _paint_names(canvas, box, box.y + 11, view, seat)
    return letters


def _paint_heading(
    canvas: Canvas, box: Box, scene: Scene, seat: Seat, acting: bool, roomy: bool
) -> None:
    sheet = scene.game.words.scores(scene.view)[seat]
    led = sum(line.points for line in sheet.lines if line.target.startswith("category"))
    points, plus = str(sheet.total - led), f"{' + ' if roomy else '+'}{led}"
    inset = 2 if box.width >= 16 else 1
    room = box.width - 2 * inset - 3 - len(points) - len(plus)
    name = shorten(scene.names[seat], room)
    canvas.put(box.x + inset, box.y, f" {name} ", "accent bold" if acting else "bright bold")
    x = box.x + box.width - inset - 1 - len(points) - len(plus)
    canvas.put(x - 1, box.y, " ")
    x = canvas.put(x, box.y, points, "bright bold")
    canvas.put(x, box.y, f"{plus} ", "muted")


def _paint_supply(
    canvas: Canvas,
    box: Box,
    y: int,
    view: MeinsView,
    supply: tuple[int, ...],
    cursor: str,
    lead: str,
) -> dict[str, Box]:
    """The counts of each type in a row: "C1 A2 M0 X1 T1"."""
    texts = [f"{view.components.letters[kind]}{supply[kind]}" for kind in range(TYPES)]
    gap = 2 if box.width >= 26 else 1 if sum(map(len, texts)) + 4 <= box.width - 2 else 0
    width = sum(map(len, texts)) + gap * (TYPES - 1)
    x = box.x + (box.width - width) // 2
    if lead:
        canvas.put(x - len(lead), y, lead, "accent bold")
    places = {}
    for kind, text in enumerate(texts):
        letter = text[0]
        places[letter] = Box(x, y, len(text), 1)
        if letter == cursor:
            canvas.put(x, y, text, "text on cursor bold")
        elif supply[kind]:
            canvas.put(x, y, letter, f"{SUITS[kind]} bold")
            canvas.put(x + 1, y, text[1:], "bright")
        else:
            canvas.put(x, y, text, "faint")
        x += len(text) + gap
    return places


def _paint_villa(canvas: Canvas, box: Box, y: int, view: MeinsView, seat: Seat) -> None:
    """The villa with its three sides; y is the row of the upper side."""
    width = 13 if box.width >= 26 else 7 if box.width >= 17 else 6
    villa = Box(box.x + (box.width - width) // 2, y + 1, width, 3)
    expanded = view.villas[seat]
    canvas.frame(villa, DOUBLE if expanded else PLAIN, "bright" if expanded else "muted")
    points = view.components.villa.points
    text = f"{points} ✓" if expanded else "villa" if width >= 7 else ""
    if expanded and width >= 13:
        text = f"Villa {points} ✓"
    canvas.centre(
        Box(villa.x + 1, 0, width - 2, 1), villa.y + 1, text, "bright bold" if expanded else "muted"
    )
    sides = view.collections[seat]
    for number in range(PER_SIDE):
        row = villa.y + number
        left, left_ink = _place(view, sides[LEFT], number, LEFT)
        canvas.right(villa.x - (1 if width >= 13 else 0), row, left, left_ink)
        right, right_ink = _place(view, sides[RIGHT], number, RIGHT)
        canvas.put(villa.x + width + (1 if width >= 13 else 0), row, right, right_ink)
    pitch = 4
    start = villa.x + width // 2 - pitch
    for number in range(PER_SIDE):
        text, ink = _place(view, sides[UPPER], number, UPPER)
        canvas.put(start + number * pitch - (len(text) - 1) // 2, y, text, ink)


def _place(view: MeinsView, side: tuple[int, ...], number: int, which: int) -> tuple[str, str]:
    """A place on a side: its exhibit, or whether it can still be filled."""
    if number < len(side):
        exhibit = view.components.exhibits[side[number]]
        marks = "".join(glyph(view.components, category) for category in exhibit.categories)
        return f"{marks}{exhibit.points}", "bright"
    return ("□", "choice") if which == view.round - 1 else ("·", "faint")


def _paint_sums(canvas: Canvas, box: Box, y: int, scene: Scene, seat: Seat) -> None:
    """What the points come from, in one line."""
    sheet = scene.game.words.scores(scene.view)[seat]
    pieces = []
    for line in sheet.sums():
        if not line.points or not line.counts:
            continue
        name = "cards" if line.target.startswith("category") else line.label.split(",")[0]
        pieces.append((name, line.points))
    merged: dict[str, int] = {}
    for name, points in pieces:
        merged[name] = merged.get(name, 0) + points
    text = "  ".join(f"{name} {points}" for name, points in merged.items())
    if cell_len(text) > box.width - 2:
        text = " + ".join(map(str, merged.values()))
    canvas.centre(Box(box.x + 1, 0, box.width - 2, 1), y, text, "muted")


def _paint_names(canvas: Canvas, box: Box, y: int, view: MeinsView, seat: Seat) -> None:
    """The exhibits by name, side by side of the villa."""
    for number, side in enumerate(view.collections[seat]):
        for card in side:
            if y >= box.y + box.height - 1:
                return
            exhibit = view.components.exhibits[card]
            marks = "".join(glyph(view.components, category) for category in exhibit.categories)
            x = canvas.put(box.x + 2, y, f"{'◂▸▴'[number]} {marks:2} ", "muted")
            canvas.put(x, y, exhibit.name, "text", box.x + box.width - 4 - x)
            canvas.right(box.x + box.width - 2, y, str(exhibit.points), "bright bold")
            y += 1

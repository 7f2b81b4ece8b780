"""The order row as cards, and the mats with what each next settlement costs and adds."""

from engine.games.mint_italy import briefs
from engine.games.mint_italy.components import Face
from engine.games.mint_italy.lexicon import FOOD_LETTERS, KIND_LETTERS, KINDS, NONE
from engine.games.mint_italy.view import Column, MintView
from tui.boards.board import Scene
from tui.boards.mint_italy.signs import (
    BUILT,
    DONE,
    FOOD_INKS,
    FREE,
    GO,
    SEAT_INKS,
    goods_pieces,
    near,
    terrain_chip,
)
from tui.drawing.canvas import DASHED, ROUND, Box, Canvas


def paint_orders(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, lit: frozenset[str]
) -> dict[str, Box]:
    """The row of orders as cards, or as a line where there is no more room."""
    view: MintView = scene.view
    row = view.table.row
    if not row:  # no card is left to deal (MI-41)
        return {}
    if box.height < 3:
        return _paint_line(canvas, box, scene, cursor, lit)
    lines = 2 if box.height >= 6 and box.width // len(row) < 13 else 1
    per_line = -(-len(row) // lines)
    width = min(18, box.width // per_line)
    height = min(5, box.height // lines)
    boxes = {}
    for slot, face in enumerate(row, 1):
        line, place = divmod(slot - 1, per_line)
        card = Box(box.x + place * width, box.y + line * height, width - (width > 8), height)
        boxes[f"{slot}"] = card
        paint_order(canvas, card, scene, f"{slot}", face, cursor == f"{slot}", f"{slot}" in lit)
    return boxes


def paint_order(
    canvas: Canvas, box: Box, scene: Scene, label: str, face: int, cursor: bool, lit: bool
) -> None:
    """An order card: its food, what it needs and how much of that is missing, its reward."""
    view: MintView = scene.view
    if face == NONE:
        canvas.frame(box, DASHED, "faint")
        canvas.centre(box, box.y + 1, "taken"[: box.width - 2], "faint")
        return
    card = view.components.faces[face]
    canvas.fill(box, "cursor" if cursor else "card", " ")
    canvas.frame(box, ROUND, "accent" if cursor or lit else "frame")
    canvas.put(
        box.x + 1, box.y, f" {FOOD_LETTERS[card.food]} ", f"{FOOD_INKS[card.food]} reverse bold"
    )
    canvas.put(box.x + box.width - 2, box.y, label, "choice bold" if lit else "muted")
    lacks = sum(view.lacks(near(scene), face))
    canvas.write(box.x + 1, box.y + 1, *needs_pieces(view, scene, face), width=box.width - 3)
    note, ink = (DONE, "choice bold") if not lacks else (f"−{lacks}", "missing")
    canvas.right(box.x + box.width - 1, box.y + 1, note, ink)
    text = f"{GO}{briefs.reward(card)}"
    if len(text) > box.width - 2:
        text = f"{GO}{briefs.short_reward(card)}"
    y = box.y + 2
    canvas.put(box.x + 1, y, text, "bright bold", box.width - 2)
    if box.height > 4 and lacks:
        words = view.lacks_words(near(scene), face)
        if len(words) > box.width - 3:
            *goods, hens = view.lacks(near(scene), face)
            words = f"{briefs.goods(goods)}{'H' * hens}"
        canvas.put(box.x + 1, y + 1, f"−{words}", "missing", box.width - 2)


def needs_pieces(view: MintView, scene: Scene, face: int) -> list[tuple[str, str]]:
    """What an order needs; what the viewer lacks of it is underlined."""
    card = view.components.faces[face]
    lacks = view.lacks(near(scene), face)
    pieces: list[tuple[str, str]] = []
    for sign, count, short in zip(
        (*briefs.GOOD_SIGNS, "H"), (*card.goods, card.hens), lacks, strict=True
    ):
        for number in range(count):
            (piece,) = goods_pieces(sign)
            missing = number >= count - short
            pieces.append((sign, "missing underline" if missing else f"{piece[1]} bold"))
    return pieces


def face_pieces(card: Face) -> list[tuple[str, str]]:
    """An order in a few cells: its food, what it needs, what it brings."""
    return [
        (FOOD_LETTERS[card.food], f"{FOOD_INKS[card.food]} reverse bold"),
        *goods_pieces(briefs.needs(card)),
        (f"{GO}{briefs.short_reward(card)}", "text"),
    ]


def fitting_pieces(card: Face, room: int) -> list[tuple[str, str]]:
    """The same within so many cells: with "v" for VP, or without what it brings."""
    pieces = face_pieces(card)
    if _length(pieces) > room:
        pieces[-1] = (pieces[-1][0].replace("VP", "v"), pieces[-1][1])
    return pieces if _length(pieces) <= room else pieces[:-1]


def _paint_line(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, lit: frozenset[str]
) -> dict[str, Box]:
    view: MintView = scene.view
    shown = {}
    for slot, face in enumerate(view.table.row, 1):
        card = view.components.faces[face] if face != NONE else None
        pieces = face_pieces(card) if card else [("·", "faint")]
        if card and not any(view.lacks(near(scene), face)):
            pieces[-1] = (pieces[-1][0].replace(GO, DONE), "choice bold")
        shown[f"{slot}"] = pieces
    spare = _spare(box, shown)
    for word, sign in (("VP", "v"), ("up", "↑")):
        if spare < 0:
            for pieces in shown.values():
                pieces[-1] = (pieces[-1][0].replace(word, sign), pieces[-1][1])
            spare = _spare(box, shown)
    x, gap = box.x + 1, 1 + max(0, min(1, spare // len(shown)))
    boxes = {}
    for slot_, pieces in shown.items():
        if spare < 0:
            pieces[-1] = (pieces[-1][0].replace(GO, " "), pieces[-1][1])
        place = boxes[slot_] = Box(x, box.y, _length(pieces), 1)
        if cursor == slot_:
            canvas.fill(place, "cursor")
        x = canvas.write(x, box.y, *pieces) + gap
    return boxes


def _spare(box: Box, shown: dict[str, list[tuple[str, str]]]) -> int:
    return box.width - 1 - sum(_length(pieces) + 1 for pieces in shown.values())


def _length(pieces: list[tuple[str, str]]) -> int:
    return sum(len(text) for text, _ in pieces)


# --- Mats ----------------------------------------------------------------------------------------


def paint_mats(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, lit: frozenset[str]
) -> dict[str, Box]:
    """For each kind: how many are built, then what the next one costs and adds."""
    view: MintView = scene.view
    number = near(scene)
    step = box.width // len(KINDS)
    y = box.y + box.height - 2
    boxes = {}
    for column in view.columns(number):
        x = box.x + column.kind * step
        name = KINDS[column.kind]
        place = Box(x, y, step - 1, 2)
        boxes[name] = place
        if cursor == name:
            canvas.fill(place, "cursor", " ")
        _paint_column(canvas, x, y, view, number, column, step, name in lit)
    return boxes


def _paint_column(
    canvas: Canvas,
    x: int,
    y: int,
    view: MintView,
    number: int,
    column: Column,
    step: int,
    lit: bool,
) -> None:
    ink = "choice bold" if lit else "bright bold"
    end = canvas.put(x, y, f"{KIND_LETTERS[column.kind]:2} ", ink)
    if step >= 12:
        end += 1
    end = canvas.put(end, y, BUILT * column.built, f"{SEAT_INKS[number]} bold")
    canvas.put(end, y, FREE * (column.squares - column.built), "faint")
    end = terrain_chip(canvas, x, y + 1, view.components.kinds[column.kind].terrain)
    if column.built == column.squares:
        canvas.put(end + 1, y + 1, "all", "muted")
        return
    end = canvas.put(end + (step >= 9), y + 1, f"{column.cost}c", "text")
    end = canvas.put(end, y + 1, GO, "muted")
    made = briefs.makes(column.makes)
    canvas.write(end, y + 1, *goods_pieces(made), width=x + step - end)

"""What is asked: the seven actions, a list to choose from, or what the cursor is on."""

from collections.abc import Sequence

from engine import Choice, name_seats
from engine.games.mint_italy import briefs
from engine.games.mint_italy.lexicon import KIND_LETTERS, KINDS
from engine.games.mint_italy.moves.menu import MENU
from engine.games.mint_italy.view import MintView
from tui.boards.board import Scene
from tui.boards.mint_italy.signs import GO, NOT, WAYS, heading, near
from tui.drawing.canvas import Box, Canvas, shorten, wrap

LEAST_NOTE = 5
"""So many cells of a note still say something."""


def paint_list(
    canvas: Canvas,
    box: Box,
    scene: Scene,
    targets: Sequence[str],
    cursor: str,
    title: str,
    *,
    before: int = 0,
) -> dict[str, Box]:
    """A heading and a row for each target; returns where they lie.

    `before`: so many choices lie elsewhere and are counted first.
    """
    heading(canvas, box, title)
    boxes = {}
    rows = box.height - 1
    first = 0
    if len(targets) > rows and cursor in targets:
        first = max(0, min(targets.index(cursor) - rows // 2, len(targets) - rows))
    for row, target in enumerate(targets[first : first + rows]):
        place = Box(box.x, box.y + 1 + row, box.width, 1)
        number = before + first + row + 1
        _paint_row(canvas, place, scene, target, number, cursor == target)
        boxes[target] = place
    return boxes


def _paint_row(
    canvas: Canvas, box: Box, scene: Scene, target: str, number: int, cursor: bool
) -> None:
    """ "▸1 Expand       from 6c"; an impossible one keeps its place, with its reason."""
    choices = scene.chosen[target]
    possible = [choice for choice in choices if choice.action]
    choice = (possible or choices)[0]
    if cursor:
        canvas.fill(box, "cursor")
    sign = NOT if not possible else GO if cursor else " "
    ink = "bright" if possible else "faint"
    x = canvas.put(box.x, box.y, sign, "choice bold" if possible else "missing")
    x = canvas.put(x, box.y, f"{number:<2}"[:2], "accent bold" if possible else "faint")
    name, note = row_words(scene, target, choice, box.width)
    note_ink = "muted" if possible else "missing"
    end = box.x + box.width
    x = canvas.put(x, box.y, name, f"{ink} bold" if possible else ink, end - x) + 1
    if end - x >= min(len(note), LEAST_NOTE):
        canvas.right(end, box.y, shorten(note, end - x), note_ink)


def row_words(scene: Scene, target: str, choice: Choice, width: int) -> tuple[str, str]:
    """The name of a row and its note."""
    view: MintView = scene.view
    if target in MENU:
        return (choice.short if width >= 24 else briefs.MENU_WORDS[target]), choice.variant
    if target in KINDS and not choice.variant.startswith("square"):
        return kind_words(view, scene, target, choice, width)
    name = choice.short or choice.label
    alone = len(scene.chosen[target]) == 1
    return name_seats(name, scene.names), choice.variant if alone and target != "deck" else ""


def kind_words(
    view: MintView, scene: Scene, target: str, choice: Choice, width: int
) -> tuple[str, str]:
    """ "Wg Grey worker", "3c▸4c"."""
    kind = KINDS.index(target)
    column = view.columns(choice.action.seat if choice.action else scene.viewer or 0)[kind]
    name = choice.short if width >= 24 else ""
    if column.built == column.squares:
        return f"{KIND_LETTERS[kind]:2} {name}", "none left"
    note = f"{column.cost}c{GO}{briefs.makes(column.makes)}"
    return f"{KIND_LETTERS[kind]:2} {name}", note


def paint_strip(
    canvas: Canvas,
    box: Box,
    scene: Scene,
    targets: Sequence[str],
    cursor: str,
    *,
    before: int = 0,
) -> dict[str, Box]:
    """The same in one line, for the largest island."""
    canvas.fill(box, "bar", " ")
    numbered = enumerate(targets, before + 1)
    notes = [strip_words(scene, target, number) for number, target in numbered]
    spare = box.width - 1 - sum(len(name) + len(note) + 2 for name, note in notes)
    for at in sorted(range(len(notes)), key=lambda at: -len(notes[at][1])):
        if spare >= 0:
            break
        spare += len(notes[at][1])
        notes[at] = (notes[at][0], "")
    boxes = {}
    x = box.x
    for target, (name, note) in zip(targets, notes, strict=True):
        possible = scene.possible(target)
        place = Box(x, box.y, len(name) + len(note) + 1, 1)
        boxes[target] = place
        if target == cursor:
            canvas.fill(place._replace(width=place.width + 1), "cursor")
        sign = NOT if not possible else GO if target == cursor else " "
        x = canvas.put(x, box.y, sign, "choice bold" if possible else "missing")
        x = canvas.put(x, box.y, name, "bright bold" if possible else "faint")
        x = canvas.put(x, box.y, note, "accent") + 1
    return boxes


def strip_words(scene: Scene, target: str, number: int) -> tuple[str, str]:
    """ "1Expand", " 6c"; of what is impossible only the name, as the prompt gives the reason."""
    choices = scene.chosen[target]
    choice = next((c for c in choices if c.action), choices[0])
    name, note = row_words(scene, target, choice, 0)
    if target in MENU:
        note = note.rpartition(" ")[2] if choice.action else ""
    digit = f"{number}" if number < 10 else ""
    return f"{digit}{name.strip()}", f" {note}" if note else ""


def paint_about(canvas: Canvas, box: Box, scene: Scene, title: str, lines: Sequence[str]) -> None:
    """What is told of something: a title, and lines wrapped to the room that there is."""
    heading(canvas, box, title)
    paint_lines(canvas, box._replace(y=box.y + 1, height=box.height - 1), scene, lines)


def paint_lines(canvas: Canvas, box: Box, scene: Scene, lines: Sequence[str]) -> None:
    """Sentences wrapped to the room that there is; what does not fit is left out."""
    told = [name_seats(line, scene.names) for line in lines]
    rows = [row for line in told for row in wrap(line[:1].upper() + line[1:], box.width - 2)]
    for row, text in enumerate(rows[: box.height]):
        canvas.put(box.x + 1, box.y + row, text, "text")


def paint_building(canvas: Canvas, box: Box, scene: Scene, kind: int) -> None:
    """In one line: what is being placed, and by which ways hexes are reached."""
    view: MintView = scene.view
    canvas.fill(box, "bar", " ")
    if kind >= 0:
        column = view.columns(near(scene))[kind]
        made = briefs.makes(column.makes)
        text = f"{KIND_LETTERS[kind]} {view.components.kinds[kind].name}  {column.cost}c{GO}{made}"
        canvas.put(box.x + 1, box.y, text, "bright bold")
    ways = [f"{WAYS[way]} {way}" for way in ("land", "river", "lake")]
    canvas.right(box.x + box.width - 1, box.y, f"{'   '.join(ways)}   price in all", "accent")

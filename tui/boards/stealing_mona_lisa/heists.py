"""The heists as a list told in order: who went where, what they showed, and who took what."""

from itertools import accumulate

from engine.games.stealing_mona_lisa import captions
from engine.games.stealing_mona_lisa.actions import LETTERS
from engine.games.stealing_mona_lisa.view import LEFT, NOBODY, Heist, MonaLisaView
from tui.boards.board import Scene
from tui.boards.stealing_mona_lisa.signs import paint_backs, paint_row
from tui.drawing.canvas import Box, Canvas


def rows_of(heist: Heist, view: MonaLisaView) -> int:
    """How many lines a heist takes: one for each thief and for all denied ones, one at least."""
    return max(1, len(heist.thieves) + bool(captions.denied_at(view, heist)))


def boxes(zone: Box, view: MonaLisaView) -> list[Box]:
    """Where each heist is told, with a line between them where there is room for that.

    All together they take two lines less than twice the seats at most.
    """
    rows = [rows_of(heist, view) for heist in view.heists]
    gap = 1 if sum(rows) + len(rows) - 1 <= zone.height else 0
    tops = accumulate([height + gap for height in rows], initial=zone.y)
    return [Box(zone.x, y, zone.width, height) for y, height in zip(tops, rows, strict=False)]


def paint_heist(
    canvas: Canvas, box: Box, scene: Scene, heist: Heist, *, told: bool, latest: bool, cursor: bool
) -> None:
    """What came of one art; before it is `told` only who went there."""
    view: MonaLisaView = scene.view
    art = view.components.arts[heist.art]
    canvas.fill(box, "raised" if latest else "card", " ")
    letter_ink = "text on cursor bold" if cursor else "choice bold"
    canvas.put(box.x, box.y, f" {LETTERS[heist.slot]} ", letter_ink)
    canvas.right(box.x + 8, box.y, f" {art.value:>3} ", "text on badge bold")
    title_x = box.x + 9
    width = 31 if box.width >= 84 else 22
    canvas.put(title_x, box.y, art.name, "bright bold", width)
    x = title_x + width + 1
    denied = [scene.names[seat] for seat in captions.denied_at(view, heist)]
    if denied:
        words = f"! denied: {' '.join(denied)}"
        canvas.put(x, box.y + box.height - 1, words, "missing", box.x + box.width - x - 1)
    elif heist.how == LEFT:
        canvas.put(x, box.y, captions.how_it_ended(heist, view), "muted")
    if told and box.height > 1:
        ink = "missing" if heist.winner == NOBODY else "muted"
        canvas.put(title_x, box.y + 1, captions.how_it_ended(heist, view), ink, width)
    for place in range(len(heist.thieves)):
        _paint_thief(
            canvas, Box(x, box.y + place, box.x + box.width - x - 1, 1), scene, heist, place, told
        )


def _paint_thief(
    canvas: Canvas, row: Box, scene: Scene, heist: Heist, place: int, told: bool
) -> None:
    """A thief who came: the cards face down, or what they were if several came."""
    view: MonaLisaView = scene.view
    seat = heist.thieves[place]
    won = told and heist.winner == seat
    edge = row.x + row.width
    canvas.put(row.x, row.y, scene.names[seat], "accent bold" if won else "bright", 8)
    x = row.x + 9
    if not told or not heist.stacks:
        end = paint_backs(canvas, x, row.y, heist.sizes[place], 24)
        if won:
            text = f"✓ {captions.how_it_ended(heist, view)}"
            text = text if len(text) <= edge - end - 1 else "✓ alone"
            canvas.put(end + 1, row.y, text, "accent bold", edge - end - 1)
        return
    art = view.components.arts[heist.art]
    x = paint_row(canvas, x, row.y, heist.stacks[place], view.components, art.skills)
    result = captions.result_of(heist, place, view)
    if won:
        canvas.right(edge, row.y, f"✓ {result}", "accent bold")
    else:
        ink = "bright" if result[:1].isdigit() else "missing"
        room = edge - x
        text = result if len(result) <= room else result.partition(" ")[0]
        canvas.right(edge, row.y, text, ink)

"""The offer: cards that stay where they were laid, and what they are worth by themselves."""

from collections.abc import Sequence

from engine import name_seats
from engine.games.its_mine_knizia import captions
from engine.games.its_mine_knizia.components import JACKPOT, TOAST, Components
from engine.games.its_mine_knizia.outlook import standing
from engine.games.its_mine_knizia.phrases import signed
from engine.games.its_mine_knizia.steps import Step
from engine.games.its_mine_knizia.view import KniziaView
from tui.boards.its_mine_knizia import faces
from tui.boards.its_mine_knizia.plan import CAPTION_Y, Plan
from tui.drawing.canvas import Box, Canvas, wrap

TOKEN = 4
"""Cells for the code of a card, where so many lie that none has a face."""


def paint_caption(canvas: Canvas, size: str, turns: str, newest: str = "") -> None:
    """The line over the offer: how large it is, who turns the cards, which one is the newest."""
    x = canvas.put(1, CAPTION_Y, size, "bright bold")
    end = canvas.width - 1
    if newest:
        canvas.right(end, CAPTION_Y, newest, "bright bold")
        end -= len(newest) + 1
        if end - 11 > x + 3 + len(turns):
            end -= 8
            canvas.put(end, CAPTION_Y, captions.NEWEST, "muted")
    canvas.put(x + 3, CAPTION_Y, turns, "muted", max(0, end - x - 4))


def paint_offer(
    canvas: Canvas,
    plan: Plan,
    components: Components,
    offer: Sequence[int],
    newest: int,
    cursor: int,
    more: bool,
    plain: bool,
) -> dict[int, Box]:
    """All cards of the offer; where each lies.

    `newest`: how many of the last are new. `cursor`: the number of the card that is looked at.
    `more`: another card may come.
    """
    boxes: dict[int, Box] = {}
    if len(offer) > len(plan.free) + len(plan.over):
        return _paint_codes(canvas, plan, components, offer, newest, cursor)
    for number, card in enumerate(offer):
        box = plan.place(number)
        assert box is not None
        boxes[number] = box
        faces.paint_card(
            canvas,
            box,
            components,
            card,
            newest=number >= len(offer) - newest,
            cursor=number == cursor,
            plain=plain,
        )
    for number in range(len(offer), min(len(plan.free), len(offer) + (max(1, newest) * more))):
        faces.paint_place(canvas, plan.free[number])
    return boxes


def _paint_codes(
    canvas: Canvas,
    plan: Plan,
    components: Components,
    offer: Sequence[int],
    newest: int,
    cursor: int,
) -> dict[int, Box]:
    """More cards than there are places: each as its code, in lines."""
    across = plan.area.width // TOKEN
    boxes = {}
    for number, card in enumerate(offer):
        x = plan.area.x + number % across * TOKEN
        y = plan.area.y + 1 + number // across * 2
        boxes[number] = Box(x, y, TOKEN - 1, 1)
        canvas.fill(boxes[number], "cursor" if number == cursor else "card", " ")
        faces.paint_code(canvas, x, y, components, card)
        if number >= len(offer) - newest or number == cursor:
            canvas.ink_box(boxes[number], "bright bold underline")
    return boxes


def paint_summary(canvas: Canvas, plan: Plan, view: KniziaView) -> None:
    """What the offer is worth without the stacks, which lie face down."""
    worth, steps = standing(view)
    box = plan.summary
    canvas.put(box.x, box.y, captions.ON_ITS_OWN, "muted")
    total = signed(worth.total)
    badge = Box(box.x, box.y + 1, 9, 1)
    canvas.fill(badge, "badge", " ")
    canvas.centre(badge, badge.y, total, "text bold")
    wide = plan.roomy
    counted = [step for step in steps if step.kind in (TOAST, JACKPOT)]
    middle = box.x + (box.width * 11) // 20
    for row, step in enumerate(step for step in steps if step not in counted):
        x = box.x + (16 if wide else 12)
        _paint_step(canvas, Box(x, box.y + row, middle - 2 - x, 1), step, wide)
    right = box.x + box.width
    for row, step in enumerate(counted):
        name = step.kind.name if wide else step.kind.short
        canvas.put(middle, box.y + row, name, f"{faces.INKS[step.kind]} bold")
        x = middle + (16 if wide else 9)
        last = row == len(counted) - 1
        for line, text in enumerate(wrap(step.detail, right - x, 2 if last else 1)):
            canvas.put(x, box.y + row + line, text, "text" if line == 0 else "muted")


def _paint_step(canvas: Canvas, box: Box, step: Step, wide: bool) -> None:
    name = step.kind.name if wide else step.kind.short
    none = step.detail == "none"
    canvas.put(box.x, box.y, name, "faint" if none else f"{faces.INKS[step.kind]} bold")
    x = box.x + (20 if wide else 8)
    points = "" if none else signed(step.points)
    canvas.right(box.x + box.width, box.y, points, "bright bold")
    ink = "faint" if none else "text"
    room = box.x + box.width - 4 - x
    canvas.put(x, box.y, "–" if none else step.told(room), ink, room)


def caption_of(view: KniziaView, names: Sequence[str]) -> tuple[str, str, str]:
    """The pieces of the caption of an offer."""
    size, turns = captions.offer(view, names)
    return size, name_seats(turns, names), captions.newest(view)

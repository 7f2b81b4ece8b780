"""How the board of Stealing Mona Lisa is painted, zone by zone."""

from rich.cells import cell_len

from engine import name_seats
from engine.games.stealing_mona_lisa import captions
from engine.games.stealing_mona_lisa.actions import LETTERS
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    CHOICE,
    DRAFT,
    OVER,
    POINT,
    VOTE,
    MonaLisaView,
)
from tui.boards.board import Scene
from tui.boards.stealing_mona_lisa import arts, crew, heists, pictures, thieves
from tui.boards.stealing_mona_lisa import drafting as draft
from tui.boards.stealing_mona_lisa.choosing import COMPOSING
from tui.boards.stealing_mona_lisa.painted import Painted
from tui.boards.stealing_mona_lisa.plan import ARTS, CARDS, THIEVES, Plan, card_boxes, make_plan
from tui.drawing.canvas import Box, Canvas, wrap


def paint(board: Painted, canvas: Canvas, scene: Scene) -> None:
    """Draw arts or heists, the viewer's cards, and the thieves."""
    view: MonaLisaView = scene.view
    drafting = view.phase == DRAFT and not board.telling.shown(view)
    plan = make_plan(
        canvas.width, canvas.height, view.seat_count, len(view.arts), drafting=drafting
    )
    label_y = plan.label_y
    if board.telling.shown(view):
        label_y = _paint_heists(board, canvas, scene, plan)
    else:
        _paint_arts(board, canvas, scene, plan)
    _paint_label(board, canvas, scene, label_y)
    if not board.telling.first(view):  # what is left of them would tell who won
        _paint_own(board, canvas, scene, plan, label_y)
    if plan.spare.height >= 6:
        _paint_spare(canvas, scene, plan.spare, tells=board.telling.shown(view))
    near = dict(zip(draft.neighbours(view), (draft.GIVER, draft.RECEIVER), strict=False))
    for seat, box in zip(view.passing, plan.thieves, strict=True):
        target = f"seat {seat}"
        board.spot(target, box, THIEVES)
        cursor = board.cursor == target
        told = board.telling.stolen(view, seat), board.telling.held(view, seat)
        state = captions.seat_state(view, seat, board.count)
        thieves.paint_thief(
            canvas,
            box,
            scene,
            seat,
            told,
            state,
            tall=box.height > 3,
            cursor=cursor,
            near=near.get(seat, "") if drafting else "",
        )
    if drafting:
        draft.paint_way(canvas, scene, plan)


def _paint_arts(board: Painted, canvas: Canvas, scene: Scene, plan: Plan) -> None:
    view: MonaLisaView = scene.view
    figures, meant = board.figures(scene)
    for slot, box in enumerate(plan.arts):
        letter = LETTERS[slot]
        aimed = view.phase == CHOICE and board.choosing.aim == slot
        fingers = tuple(scene.names[seat] for seat in captions.fingers_at(view, slot))
        shown = arts.Standing(
            figures,
            meant,
            aimed,
            board.cursor == letter,
            scene.possible(letter),
            fingers,
            draft.thought_of(board, view) if view.phase == DRAFT else None,
            view.phase == DRAFT,
        )
        hung = plan.pictures[slot].height if plan.pictures else 0
        board.spot(letter, box._replace(y=box.y - hung, height=box.height + hung), ARTS)
        if plan.pictures:
            art = view.components.arts[view.arts[slot]].id
            pictures.paint_picture(
                canvas, plan.pictures[slot], art, aimed=aimed, cursor=board.cursor == letter
            )
        arts.paint_art(canvas, box, view, slot, shown, plan.roomy)


def _paint_heists(board: Painted, canvas: Canvas, scene: Scene, plan: Plan) -> int:
    """Draw the list of heists; returns the row below it."""
    view: MonaLisaView = scene.view
    hung = plan.frame[0] + 2 if plan.roomy else 0
    zone = Box(1, 0, canvas.width - 2 - hung, plan.label_y)
    placed = heists.boxes(zone, view)
    if hung:
        _paint_matter(board, canvas, view, Box(zone.width + 3, 0, *plan.frame))
    for number, (heist, box) in enumerate(zip(view.heists, placed, strict=True)):
        target = f"heist {LETTERS[heist.slot]}"
        told = number < board.telling.told
        latest = board.telling.going_on(view) and number == board.telling.told - 1
        board.spot(target, box, ARTS)
        cursor = board.cursor == target
        heists.paint_heist(canvas, box, scene, heist, told=told, latest=latest, cursor=cursor)
    last = placed[-1]
    return max(plan.label_y, last.y + last.height)


def _paint_matter(board: Painted, canvas: Canvas, view: MonaLisaView, box: Box) -> None:
    """The art that is being told of, or the one at the cursor."""
    letter = board.cursor.removeprefix("heist ")
    slot = LETTERS.index(letter) if letter in list(LETTERS) else max(0, board.telling.told - 1)
    art = view.components.arts[view.heists[min(slot, len(view.heists) - 1)].art]
    pictures.paint_picture(canvas, box, art.id, aimed=False, cursor=False)
    title = wrap(art.name, box.width)
    for row, text in enumerate(title, box.y + box.height):
        canvas.centre(box, row, text, "bright bold")
    canvas.centre(box, box.y + box.height + len(title), art.artist, "muted")


def _paint_label(board: Painted, canvas: Canvas, scene: Scene, y: int) -> None:
    """What one may do with one's cards, and how many have chosen."""
    view: MonaLisaView = scene.view
    chose = captions.how_many_chose(view)
    canvas.right(canvas.width - 1, y, chose, "muted")
    if not board.telling.holding:
        head, dot, rest = board.caption(scene).partition(". ")
        room = canvas.width - 3 - len(chose)
        if cell_len(head + dot + rest) > room:
            rest = ""
        canvas.write(1, y, (f"{head}{dot}", "bright bold"), (rest, "text"), width=room)


def _paint_own(board: Painted, canvas: Canvas, scene: Scene, plan: Plan, label_y: int) -> None:
    """The viewer's cards; a spectator reads what happened instead."""
    view: MonaLisaView = scene.view
    moved = label_y - plan.label_y
    zone = Box(plan.cards.x, plan.cards.y + moved, plan.cards.width, plan.cards.height - moved)
    if view.phase in (ACCUSE, VOTE) and scene.decision is not None:
        _paint_answers(board, canvas, scene, zone)
    elif view.viewer is None:
        _paint_news(canvas, scene, zone)
    elif view.phase == DRAFT:
        draft.paint_draft(board, canvas, scene, plan)
    elif view.phase in COMPOSING:
        _paint_crew(board, canvas, scene, plan, zone)
    elif view.phase != OVER:
        boxes = card_boxes(Box(zone.x, zone.y - 1, zone.width, 5), len(view.stack), plan.card)
        for card, box in zip(view.stack, boxes, strict=True):
            crew.paint_card(canvas, box, view.components, card, "", up=True, cursor=False)
        if view.phase == POINT and board.count is not None:
            _paint_count(board, canvas, zone)


def _paint_crew(board: Painted, canvas: Canvas, scene: Scene, plan: Plan, zone: Box) -> None:
    """The crew; what is to be sent or kept stands higher, where there is room for it."""
    view: MonaLisaView = scene.view
    own = board.own_targets(view)
    low = Box(zone.x, zone.y + zone.height - 5, zone.width, 5)
    lift = 1 if zone.height >= 5 else 0
    up_tag, low_tag = captions.TAGS[view.phase]
    if board.settled(view):
        up_tag = captions.TAGS_IN[view.phase]
    for (target, card), box in zip(own, card_boxes(low, len(own), plan.card), strict=True):
        up = target in board.choosing.put
        place = box._replace(y=box.y - lift) if up else box
        cursor = board.cursor == target
        tag = up_tag if up else low_tag if cursor else ""
        crew.paint_card(canvas, place, view.components, card, tag, up=up, cursor=cursor)
        board.spot(target, place, CARDS)


def _paint_answers(board: Painted, canvas: Canvas, scene: Scene, zone: Box) -> None:
    """Finger Variant: two answers side by side."""
    width = min(44, (zone.width - 2) // 2)
    for place, (target, choices) in enumerate(scene.chosen.items()):
        box = Box(zone.x + place * (width + 2), zone.y, width, 3)
        chosen = "✓ " if scene.view.choice in [choice.action for choice in choices] else ""
        label = chosen + name_seats(choices[0].label, scene.names)
        crew.paint_button(canvas, box, label, board.cursor == target)
        board.spot(target, box, CARDS)


def _paint_count(board: Painted, canvas: Canvas, zone: Box) -> None:
    """Finger Variant: the countdown, large enough to be seen out of the corner of the eye."""
    assert board.count is not None
    box = Box(zone.x + zone.width - 12, zone.y, 12, 3)
    canvas.fill(box, "cursor" if board.count == 1 else "card", " ")
    canvas.frame(box, ink="accent")
    canvas.centre(box, box.y + 1, str(max(0, board.count)), "accent bold")


def _paint_news(canvas: Canvas, scene: Scene, zone: Box) -> None:
    """The last heists, for those who have no cards."""
    _paint_page(canvas, scene, zone, "heists")


def _paint_spare(canvas: Canvas, scene: Scene, zone: Box, *, tells: bool) -> None:
    """In large windows: what one passed on, and the last heists."""
    half = (zone.width - 4) // 2
    top = zone.y + 1
    left = Box(zone.x, top, half, zone.height - 2)
    right = left._replace(x=zone.x + half + 4)
    for box, target in ((left, "passed"), (right, "" if tells else "heists")):
        card = scene.game.words.describe(scene.view, target)
        if card is not None:
            canvas.put(box.x, box.y, card.title, "accent bold", box.width)
            below = box._replace(y=box.y + 1, height=box.height - 1)
            _paint_page(canvas, scene, below, target)


def _paint_page(canvas: Canvas, scene: Scene, zone: Box, target: str) -> None:
    """What the game tells of something, as far as there is room."""
    card = scene.game.words.describe(scene.view, target)
    lines = [] if card is None else [name_seats(line, scene.names) for line in card.lines]
    rows = [row for line in lines for row in wrap(line, zone.width)]
    for row, text in enumerate(rows[: zone.height]):
        canvas.put(zone.x, zone.y + row, text, "muted")

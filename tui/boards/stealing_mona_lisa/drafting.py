"""The draft: the hand on its way from one neighbour to the other, the crew so far, what was passed.

Two questions stand here: what a card does for the crew, and whom the rest of the hand feeds.
"""

from rich.cells import cell_len

from engine.core.actions import Seat
from engine.games.stealing_mona_lisa import captions
from engine.games.stealing_mona_lisa.actions import Pick
from engine.games.stealing_mona_lisa.crews import able_at, without
from engine.games.stealing_mona_lisa.view import (
    DRAFT,
    MonaLisaView,
    passes_from,
    passes_to,
)
from tui.boards.board import Scene
from tui.boards.stealing_mona_lisa import crew
from tui.boards.stealing_mona_lisa.painted import Painted
from tui.boards.stealing_mona_lisa.plan import CARDS, Plan, card_boxes
from tui.boards.stealing_mona_lisa.signs import paint_row
from tui.drawing.canvas import Box, Canvas, shorten

FIRST_HAND = 5
"""So many cards leave no room for wider ones in a small window."""
GIVER, RECEIVER = "pink", "choice"
"""The inks of the two neighbours and their arrows."""
SIDE = 12
"""How much room the arrow from the giver takes."""


def neighbours(view: MonaLisaView) -> tuple[Seat, ...]:
    """From whom hands come to the viewer, and to whom they go; nobody for a spectator."""
    if view.viewer is None:
        return ()
    return passes_from(view.viewer, view.seat_count), passes_to(view.viewer, view.seat_count)


def thought_of(board: Painted, view: MonaLisaView) -> int | None:
    """The card that is picked, or would be with Enter; None: there is none."""
    choice = board.choice()
    action = view.choice if choice is None else choice.action
    return view.components.card_of_code[action.card] if isinstance(action, Pick) else None


def paint_draft(board: Painted, canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """The hand between its arrows, the crew below it, what the receiver has had so far."""
    _paint_hand(board, canvas, scene, plan)
    _paint_crew(board, canvas, scene, plan)
    _paint_memory(canvas, scene, plan)


def _paint_hand(board: Painted, canvas: Canvas, scene: Scene, plan: Plan) -> None:
    view: MonaLisaView = scene.view
    own = board.own_targets(view)
    giver, receiver = (scene.names[seat] for seat in neighbours(view))
    zone = Box(SIDE + 1, plan.cards.y - 1, plan.cards.width - 2 * SIDE, plan.cards.height)
    wide = plan.card + 2 if len(own) < FIRST_HAND and not plan.roomy else plan.card
    boxes = card_boxes(zone, len(own), wide)
    for (target, card), box in zip(own, boxes, strict=True):
        picked = isinstance(view.choice, Pick) and view.choice.card == target.partition(" ")[0]
        cursor = board.cursor == target
        onward = f"to {receiver}" if len(receiver) + 3 <= box.width - 2 else "goes on"
        take = "you take" if box.width >= 10 else "take"
        tag = captions.TAGS_IN[DRAFT] if picked else take if cursor else onward
        ink = "accent bold" if picked or cursor else RECEIVER
        crew.paint_card(
            canvas, box, view.components, card, tag, up=picked, cursor=cursor, tag_ink=ink
        )
        board.spot(target, box, CARDS)
    y = zone.y + 1
    canvas.put(1, y, f"from {giver}", f"{GIVER} bold", SIDE - 1)  # the question stands above
    canvas.put(1, y + 1, "━" * (SIDE - 3) + "▶", f"{GIVER} bold")
    x = boxes[-1].x + boxes[-1].width + 2
    width = canvas.width - 1 - x
    card = thought_of(board, view)
    if card is not None:
        paint_row(canvas, x, y, without(view.hands[-1], (card,)), view.components)
    end = canvas.put(x, y + 1, "━━━━━━▶", f"{RECEIVER} bold") + 1
    beside = cell_len(receiver) + 3 <= x + width - end
    row, left = (y + 1, end) if beside else (y + 2, x)
    canvas.put(left, row, f"to {receiver}", f"{RECEIVER} bold", x + width - left)


def _paint_crew(board: Painted, canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """The crew so far, cards that were kept and join later, the one thought of; what all fit."""
    view: MonaLisaView = scene.view
    y = plan.crew_y
    x = canvas.put(1, y, "Crew", "bright bold") + 2
    if view.brought:
        x = paint_row(canvas, x, y, view.brought, view.components)
        x = canvas.put(x, y, "kept", "muted") + 2
    x = paint_row(canvas, x, y, view.picks, view.components)
    card = thought_of(board, view)
    cards = (*view.picks, *view.brought)
    if card is not None:
        x = canvas.put(x, y, "+ ", "accent bold")
        x = paint_row(canvas, x, y, (card,), view.components)
        cards = (*cards, card)
    elif not cards:
        x = canvas.put(x, y, "nobody yet", "faint")
    room = canvas.width - 1 - x - 2
    told = captions.fit_in_brief(able_at(view.arts, cards, view.components), room)
    canvas.right(canvas.width - 1, y, shorten(told, room), "text")


def _paint_memory(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """What the receiver got from the viewer in this draft, hand by hand."""
    view: MonaLisaView = scene.view
    y = plan.memory_y
    receiver = scene.names[neighbours(view)[1]]
    hands = [without(hand, (pick,)) for hand, pick in zip(view.hands, view.picks, strict=False)]
    if not hands:
        return
    x = canvas.put(1, y, f"{receiver} had from you:", "text") + 1
    for number, hand in enumerate(hands):
        if number:
            x = canvas.put(x, y, "then", "muted") + 1
        x = paint_row(canvas, x, y, hand, view.components)


def paint_way(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Which way hands go round, over the thieves; the arrows between them."""
    view: MonaLisaView = scene.view
    order = view.passing
    first, last = scene.names[order[0]], scene.names[order[-1]]
    words = f"hands go right ──▶ round the table; {last} passes to {first}"
    y = plan.crew_y + 1
    if y != plan.memory_y:
        canvas.put(1, y, words, "muted", canvas.width - 2)
    else:
        room = "".join(canvas.chars[y][1:-1]).rstrip()
        words = (
            words if len(room) + len(words) + 4 <= canvas.width else words.partition(" round")[0]
        )
        canvas.right(canvas.width - 1, y, words, "muted")
    near = neighbours(view)
    row = plan.thieves[0].y + 1
    for place, box in enumerate(plan.thieves):
        ink = GIVER if near and order[place] == view.viewer else "muted"
        ink = RECEIVER if order[place] in near[1:] else ink
        canvas.put(box.x - 1, row, "▶", ink)
    end = plan.thieves[-1]
    canvas.put(end.x + end.width, row, "▶", "muted")

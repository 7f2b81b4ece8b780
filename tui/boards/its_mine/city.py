"""The middle of the table: districts with their masks, gangs on both sides, places to go."""

from collections.abc import Sequence
from itertools import compress

from engine.core.actions import Seat
from engine.core.english import agree
from engine.games.its_mine import scoring, sentences
from engine.games.its_mine.components import Card, Components, District
from engine.games.its_mine.effects import POINTS
from engine.games.its_mine.previews import NO_CHANGE
from engine.games.its_mine.table import FULL, PLACES, Row, slot_of
from engine.games.its_mine.view import ItsMinePreview, ItsMineView
from tui.boards.board import Scene
from tui.boards.its_mine.plan import FAR, NEAR, Plan
from tui.boards.its_mine.signs import (
    BOSS_SIGN,
    BURN,
    FREE,
    GO,
    HERE,
    MASK,
    POINT,
    TOKEN,
    chips,
    fit,
    glyphs,
    title,
)
from tui.drawing.canvas import Box, Canvas, shorten, wrap

YOU, THEM = "good", "pink"
"""The inks of the two sides."""
SIDE_INKS = (YOU, THEM)
BURNT = "▒"
FUEL = f"{BURN}◂"
"""Beside the card under the cursor that can burn."""
SENTENCE_ROOM = 3
"""Lines from which on whole sentences are tried."""


def seat_of(near: Seat, side: int) -> Seat:
    """The seat on a side of the table, if `near` sits below."""
    return near if side == NEAR else 1 - near


# --- Districts -----------------------------------------------------------------------------------


def paint_district(
    canvas: Canvas,
    box: Box,
    scene: Scene,
    number: int,
    near: Seat,
    after: ItsMinePreview | None,
    cursor: bool,
) -> None:
    """A district card: what it pays and does, the masks of both sides, who holds it."""
    view: ItsMineView = scene.view
    components = view.components
    card = components.districts[view.districts[number]]
    paper = "cursor" if cursor else "raised"
    canvas.fill(box, paper, " ")
    masks = scoring.standing(view)[number]
    then = after.masks[number] if after is not None else masks
    for side, y in ((FAR, box.y), (NEAR, box.y + box.height - 1)):
        _paint_masks(canvas, box, y, scene, seat_of(near, side), side, masks, then)
    points = f"{card.points}{POINT}"
    middle = box.y + (1 if box.height < 6 else 2)
    canvas.put(box.x + 1, middle, f"{number + 1} ", "muted")
    canvas.put(box.x + 3, middle, card.name, "bright bold", box.width - 5 - len(points))
    canvas.right(box.x + box.width - 1, middle, points, "bright bold")
    if box.height == 3:
        _paint_signs(canvas, box, card, components)
    else:
        _paint_briefs(canvas, box, middle + 1, card, components)


def _paint_masks(
    canvas: Canvas,
    box: Box,
    y: int,
    scene: Scene,
    seat: Seat,
    side: int,
    masks: tuple[int, int],
    then: tuple[int, int],
) -> None:
    """ "5∞ Bea holds it", on the side of that seat; with a change "5→7∞"."""
    holds = scoring.leader(masks) == seat
    ink = f"{SIDE_INKS[side]}{' bold' if holds else ''}"
    x = canvas.put(box.x + 1, y, f"{masks[seat]}", ink)
    if then[seat] != masks[seat]:
        x = canvas.put(x, y, f"→{then[seat]}", "choice bold")
    x = canvas.put(x, y, f"{MASK} ", ink)
    name = shorten(scene.names[seat], 10)
    canvas.put(x, y, agree(f"{name} holds it") if holds else name, ink)


def _paint_signs(canvas: Canvas, box: Box, card: District, components: Components) -> None:
    """The effects as signs on the right: points above, the rest below."""
    for y, wanted in ((box.y, True), (box.y + 2, False)):
        own = [
            glyphs(sentences.effect_signs(effect, components))
            for effect in card.powers.effects
            if (effect.verb == POINTS) is wanted
        ]
        text = " ".join(f"+{sign}" if wanted else sign for sign in own)
        canvas.right(box.x + box.width - 1, y, text, "text")


def _paint_briefs(canvas: Canvas, box: Box, y: int, card: District, components: Components) -> None:
    """The effects in a few words each."""
    room = box.y + box.height - 1 - y
    for text in full_lines(card, components, box.width - 2, room):
        canvas.put(box.x + 1, y, text, "text")
        y += 1


def full_lines(card: Card | District, components: Components, width: int, room: int) -> list[str]:
    """What a card does in at most `room` lines: in sentences, or shorter where they do not fit."""
    if room < SENTENCE_ROOM:
        return effect_lines(card, components, width, room)
    told: list[str] = []
    briefs = sentences.briefs(card, components)
    for (sign, _), sentence in zip(briefs, sentences.sentences(card, components), strict=True):
        told += wrap(f"{glyphs([sign])} {sentence}".strip(), width)
    return told if len(told) <= room else effect_lines(card, components, width, room)


def effect_lines(
    card: Card | District, components: Components, width: int, room: int, *, at_once: bool = True
) -> list[str]:
    """What a card does in at most `room` lines: in a few words, with letters for its colours where
    those do not fit, or else in signs.

    Without `at_once`, effects that were over when the card was played are left out.
    """
    lasting = [at_once or effect not in card.powers.at_once for effect in card.powers.effects]
    forms: list[list[str]] = []
    for letters in (False, True):
        told = compress(sentences.briefs(card, components, letters=letters), lasting)
        words = [f"{glyphs([sign])} {brief}".strip() for sign, brief in told]
        if letters:
            words = [text.replace("Boss", BOSS_SIGN) for text in words]
        wrapped = [line for text in words for line in wrap(text, width)]
        if len(wrapped) <= room:
            return wrapped
        forms.append(words)
    effects = compress(card.powers.effects, lasting)
    signs = [glyphs(sentences.effect_signs(effect, components)) for effect in effects]
    if len(signs) > room:
        return [fit(" ".join(signs), width)]
    return [
        next((words for words in own if len(words) <= width), fit(own[-1], width))
        for own in zip(*forms, signs, strict=True)
    ]


# --- Gangs ---------------------------------------------------------------------------------------


def paint_row(
    canvas: Canvas,
    plan: Plan,
    view: ItsMineView,
    side: int,
    seat: Seat,
    place: int,
    cursor: bool,
    fuel: bool = False,
) -> None:
    """A Boss and its Actions, or where a Boss could stand.

    `fuel`: the top card can burn, and leaves room for the mark of that.
    """
    row = view.rows[slot_of(seat, place)]
    boxes = plan.cards(side, place, max(1, len(row) - 1) if row else 0)
    if not row:
        y = boxes[0].y if side == NEAR else boxes[0].y + boxes[0].height - 1
        canvas.put(boxes[0].x, y, PLACES[place], "faint")
        return
    for number, (box, card) in enumerate(zip(boxes, row, strict=False)):
        paper = "cursor" if cursor else "card" if number else "raised"
        canvas.fill(box, paper, " ")
        if fuel and number == len(row) - 1:
            box = Box(box.x, box.y, box.width - len(FUEL) - 1, box.height)
        if card < 0:
            _paint_burnt(canvas, box)
        elif number == 0:
            _paint_boss(canvas, box, view, row, side)
        else:
            _paint_action(canvas, box, view.components, card, side)
    if len(row) < FULL:
        free = plan.cards(side, place, len(row))[-1]
        y = free.y if side == NEAR else free.y + free.height - 1
        canvas.put(free.x, y, FREE, "faint")


def _paint_burnt(canvas: Canvas, box: Box) -> None:
    """The back of a card: it keeps its place and does nothing."""
    for y in range(box.y, box.y + box.height):
        canvas.put(box.x, y, BURNT * box.width, "faint")
    canvas.put(box.x + 1, box.y, " burnt ", "faint", box.width - 1)


def _paint_boss(canvas: Canvas, box: Box, view: ItsMineView, row: Row, side: int) -> None:
    """A Boss with its name next to the district, and the mask of a full row."""
    components = view.components
    card = components.cards[row[0]]
    far = side == FAR
    name_y = box.y + box.height - 1 if far else box.y
    first = box.y if far else box.y + 1
    if box.height > 2:
        lines = effect_lines(card, components, box.width, box.height - 1, at_once=False)
    else:
        signs = glyphs(sentences.signs(card, components, at_once=False), far=far)
        lines = [fit(signs, box.width)] if box.height > 1 else []
    for y, text in enumerate(lines, first):
        canvas.put(box.x, y, text, "text")
    full = f"+{MASK}" if len(row) >= FULL and components.full_boss_masks else ""
    room = box.width
    if full and lines and len(lines[0]) + len(full) < box.width:
        canvas.right(box.x + box.width, first, full, "accent bold")
    elif full and len(card.short) + len(full) < box.width:
        room -= len(full) + 1
        canvas.right(box.x + box.width, name_y, full, "accent bold")
    canvas.put(box.x, name_y, title(card, room, article=False), "bright bold")


def _paint_action(canvas: Canvas, box: Box, components: Components, number: int, side: int) -> None:
    """An Action: its letters, its name where there is room, what it gives."""
    card = components.cards[number]
    signs = glyphs(sentences.signs(card, components, at_once=False), far=side == FAR)
    x = chips(canvas, box.x, box.y, card, components)
    room = box.x + box.width - x
    if box.height == 1:
        gap = 1 if len(signs) < room else 0
        canvas.put(x + gap, box.y, fit(signs, room - gap), "text")
        return
    canvas.put(x + 1, box.y, title(card, room - 1, article=False), "bright")
    if box.height == 2:
        canvas.put(box.x + 2, box.y + 1, fit(signs, box.width - 2), "text")
        return
    lines = effect_lines(card, components, box.width - 2, box.height - 1, at_once=False)
    for y, text in enumerate(lines, box.y + 1):
        canvas.put(box.x + 2, y, text, "text")


# --- Where a card may go -------------------------------------------------------------------------


def slot_box(plan: Plan, view: ItsMineView, seat: Seat, place: int) -> Box:
    """Where the next card of a row of the near side comes to lie."""
    row = view.rows[slot_of(seat, place)]
    return plan.cards(NEAR, place, len(row))[-1] if row else plan.cards(NEAR, place, 0)[0]


def paint_slot(
    canvas: Canvas, box: Box, view: ItsMineView, seat: Seat, figures: ItsMinePreview, cursor: bool
) -> None:
    """A place where the chosen card may go, and what it would bring there."""
    held = scoring.leader(scoring.standing(view)[figures.district])
    turns = figures.holders[figures.district] != held
    canvas.fill(box, "cursor" if cursor else "card", " ")
    ink = f"choice bold{' reverse' if turns and not cursor else ''}"
    text = f"{HERE if cursor else GO}{gains(view, seat, figures, box.width - 1)}"
    canvas.put(box.x, box.y, text.ljust(box.width), ink)
    if box.height > 1:
        told = figures.verdict
        if told == NO_CHANGE and any(figures.points):  # it changes something elsewhere
            told = ""
        verdict = f" {told}"[-box.width :] if len(told) <= box.width else ""
        canvas.put(box.x, box.y + 1, verdict.ljust(box.width), ink)


def gains(view: ItsMineView, seat: Seat, figures: ItsMinePreview, width: int) -> str:
    """What a move brings, in signs: "+3∞ 6:5"; how it stands only where that changes."""
    masks = figures.masks[figures.district]
    changes = masks != scoring.standing(view)[figures.district]
    standing = f"{masks[seat]}:{masks[1 - seat]}" if changes else ""
    gain = f"{figures.mask_gain:+d}{MASK}"
    points = f"{figures.points[seat]:+d}{POINT}" if figures.points[seat] else ""
    tokens = figures.tokens[seat] - view.tokens[seat] + figures.paid
    coins = f"{tokens:+d}{TOKEN}" if tokens else ""
    if figures.mask_gain:
        texts = (f"{gain} {standing} {points}", f"{gain} {standing}", f"{gain}{standing}", standing)
    else:
        texts = (f"{points} {coins} {standing}", f"{points or coins} {standing}", points or coins)
    tidy = (" ".join(text.split()) for text in texts)
    first = next((text for text in tidy if len(text) <= width), "") or gain
    return first.replace("-", "−")


def paint_fuel(canvas: Canvas, box: Box, cursor: bool) -> None:
    """The top card of a row that can be burnt."""
    if cursor:
        canvas.fill(box, "cursor")
    canvas.right(box.x + box.width, box.y, FUEL if cursor else BURN, "choice bold")


def top_of(plan: Plan, side: int, place: int, row: Sequence[int]) -> Box:
    """Where the top card of a row lies."""
    return plan.cards(side, place, len(row) - 1)[-1]

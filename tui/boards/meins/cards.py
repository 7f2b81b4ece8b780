"""The cards of Meins! as drawings: procurement cards, exhibits, the villa's price."""

from engine.games.meins.components import TYPES, Components
from engine.games.meins.letters import villa_price
from engine.games.meins.view import EMPTY, MeinsPreview, MeinsView
from tui.drawing.canvas import DASHED, HEAVY, ROUND, Box, Canvas, wrap

SUITS = ("blue", "red", "green", "orange", "purple")
"""The ink of each type of procurement card; the letter comes first."""

CATEGORY_GLYPHS = {"g": "▚", "a": "▣", "l": "≡", "s": "●", "f": "♪"}
"""The shape of each category, by its letter; other decks show their letters."""


def glyph(components: Components, category: int) -> str:
    """The shape of a category."""
    letter = components.categories[category].letter
    return CATEGORY_GLYPHS.get(letter, letter)


def paint_procurement(
    canvas: Canvas,
    box: Box,
    components: Components,
    card: int,
    roomy: bool,
    chosen: bool,
    choosing: bool,
) -> None:
    """A card of the grid, or its empty place."""
    if card == EMPTY:
        canvas.frame(box, DASHED, "frame")
        return
    kind = components.procurement[card]
    ink = SUITS[card]
    canvas.fill(box, "cursor" if chosen else "card")
    canvas.frame(box, HEAVY if chosen else ROUND, ink if choosing or chosen else "frame")
    if roomy:
        canvas.put(box.x + 2, box.y + 1, kind.letter, f"{ink} bold")
        canvas.centre(
            Box(box.x + 1, 0, box.width - 2, 1),
            box.y + box.height // 2,
            kind.name,
            "text bold" if chosen else "text",
        )
        canvas.put(box.x + box.width - 3, box.y + box.height - 2, kind.letter, f"{ink} bold")
    else:
        canvas.put(box.x + 1, box.y + 1, kind.letter, f"{ink} bold")
        canvas.put(
            box.x + 1, box.y + 2, kind.short, "text bold" if chosen else "text", box.width - 2
        )


def paint_exhibit(
    canvas: Canvas,
    box: Box,
    key: str,
    view: MeinsView,
    card: int,
    figures: MeinsPreview | None,
    slot: int,
    *,
    cursor: bool,
    roomy: bool,
) -> None:
    """An exhibit on display: what it is, its price, and what the viewer lacks for it."""
    if card == EMPTY:
        canvas.frame(box, DASHED, "frame")
        canvas.put(box.x + 2, box.y, f" {key} ", "faint")
        return
    components = view.components
    exhibit = components.exhibits[card]
    lacks = figures.lacks[slot] if figures else None
    payable = lacks is not None and not any(lacks)
    canvas.fill(box, "cursor" if cursor else "card")
    ink = "choice" if payable else "frame"
    canvas.frame(box, HEAVY if cursor else ROUND, ink)
    canvas.put(box.x + 2, box.y, f" {key} ", "choice bold" if payable else "muted")
    canvas.right(box.x + box.width - 2, box.y, f" {exhibit.points} ", "text on badge bold")
    inner = box.width - 4
    x, y = box.x + 2, box.y + 1
    for row, text in enumerate(name_rows(exhibit.name, box)):
        canvas.put(x, y + row, text, "bright bold")
    y = box.y + (4 if roomy else 3)
    if box.height >= 10:
        y += 1
    _paint_categories(canvas, x, y, inner, components, exhibit.categories)
    price_x = canvas.put(x, y + 1, "costs  ", "muted") if roomy else x
    _paint_price(canvas, price_x, y + 1, components, card, lacks)
    if figures and figures.notes[slot]:
        note = f"✓ {figures.notes[slot]}" if payable else figures.notes[slot]
        note_ink = "choice bold" if payable else "muted"
        canvas.put(x, box.y + box.height - 1, f" {note} ", note_ink, inner + 1)


def name_rows(name: str, box: Box) -> list[str]:
    """The name of an exhibit in two rows; where these are tight, up to the frame."""
    inner = box.width - 4
    return wrap(name, inner if len(wrap(name, inner)) < 3 else inner + 1, 2)


def _paint_categories(
    canvas: Canvas, x: int, y: int, width: int, components: Components, categories: tuple[int, ...]
) -> None:
    kinds = [components.categories[category] for category in categories]
    names = [kind.name for kind in kinds]
    if sum(len(name) + 4 for name in names) - 2 > width:
        names = [kind.short for kind in kinds]
    text = "  ".join(f"{glyph(components, c)} {n}" for c, n in zip(categories, names, strict=True))
    canvas.put(x, y, text, "muted", width)


def _paint_price(
    canvas: Canvas,
    x: int,
    y: int,
    components: Components,
    card: int,
    lacks: tuple[int, ...] | None,
) -> None:
    """The letters of a price; those that are missing stand on paper of their own."""
    exhibit = components.exhibits[card]
    for kind in range(TYPES):
        count = exhibit.fixed[kind]
        missing = lacks[kind] if lacks else 0
        for number in range(count):
            lacking = number >= count - missing
            ink = "bright on raised bold underline" if lacking else f"{SUITS[kind]} bold"
            canvas.put(x, y, components.letters[kind], ink)
            x += 2
    free = lacks[TYPES] if lacks else 0
    for number in exhibit.any:
        ink = "bright on raised bold underline" if free else "bright bold"
        x = canvas.put(x, y, "?" if number == 1 else f"?{number}", ink) + 1


def paint_villa_line(
    canvas: Canvas, box: Box, view: MeinsView, figures: MeinsPreview, cursor: bool
) -> None:
    """The villa's price in one line, in the words of the exhibits."""
    villa = view.components.villa
    payable = figures.villa_lacks is not None and not any(figures.villa_lacks)
    done = figures.villa_lacks is None
    if cursor:
        canvas.fill(box, "cursor", " ")
    x = canvas.put(box.x + 1, box.y, "v ", "choice bold" if payable else "muted")
    x = canvas.put(x, box.y, f"Villa {villa.points} ", "faint" if done else "bright bold")
    note = figures.villa_note
    if done:
        canvas.put(x, box.y, note, "faint")
        return
    text = f"✓ {note}" if payable else note
    price = f"{villa_price(view.components)}: "
    if x + len(price) + len(text) <= box.x + box.width:
        x = canvas.put(x, box.y, price, "muted")
    ink = "choice bold" if payable else "bright bold"
    canvas.put(x, box.y, text, ink, box.x + box.width - x)


def paint_button(canvas: Canvas, box: Box, key: str, label: str, cursor: bool) -> None:
    """Something to do that is no card."""
    if cursor:
        canvas.fill(box, "cursor", " ")
    x = canvas.put(box.x + 1, box.y, f"{key} ", "choice bold")
    canvas.put(x, box.y, label, "bright bold" if cursor else "text", box.width - 3)

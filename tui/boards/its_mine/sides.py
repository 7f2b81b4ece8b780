"""What both sides have, in a line each: tokens, points, art, bin, the hand, the round track."""

from engine.core.actions import Seat
from engine.games.its_mine import scoring, sentences
from engine.games.its_mine.components import ROUNDS, WHITE
from engine.games.its_mine.effects import BOSS
from engine.games.its_mine.texts import ROUNDS as TRACK
from engine.games.its_mine.texts import played
from engine.games.its_mine.view import ItsMinePreview, ItsMineView
from tui.boards.board import Scene
from tui.boards.its_mine.city import SIDE_INKS
from tui.boards.its_mine.plan import FAR, NEAR
from tui.boards.its_mine.signs import GO, POINT, SIDES, TOKEN, art, chips, glyphs
from tui.drawing.canvas import ROUND, Box, Canvas

Places = dict[str, Box]
"""Where each target lies."""


def paint_figures(
    canvas: Canvas,
    y: int,
    scene: Scene,
    seat: Seat,
    side: int,
    after: ItsMinePreview | None,
    cursor: str,
) -> tuple[int, Places]:
    """ "○ You  2¢  ★15  art ▣▼◆ 7  bin 4"; the x behind it, and where art and bin stand."""
    view: ItsMineView = scene.view
    ink = SIDE_INKS[side]
    acting = seat == scene.acting
    room = 10 if canvas.width < 100 else 20
    canvas.put(0, y, GO if acting else " ", "accent bold")
    x = canvas.put(1, y, f"{SIDES[seat == view.white]} ", ink)
    name_ink = f"{ink} bold{' underline' if acting else ''}"
    x = canvas.put(x, y, scene.names[seat], name_ink, room) + 2
    tokens = view.tokens[seat]
    then = after.tokens[seat] if after is not None else tokens
    x = _paint_figure(canvas, x, y, tokens, then)
    x = canvas.put(x, y, TOKEN, "bright") + 2
    total = scene.totals[seat]
    change = after.points[seat] if after is not None else 0
    x = canvas.put(x, y, POINT, "bright")
    x = _paint_figure(canvas, x, y, total, total + change) + 2
    _, own = scoring.gains(view, scoring.holders(view), seat)
    places = {}
    for target, words in (
        (f"art {seat}", f"art {art(own.pieces)} {own.points}" if own.owners else "no art"),
        (f"discards {seat}", f"bin {len(view.discards[seat])}"),
    ):
        places[target] = Box(x, y, len(words), 1)
        looked = target == cursor
        x = canvas.put(x, y, words, "text on cursor bold" if looked else "text") + 2
    return x, places


def _paint_figure(canvas: Canvas, x: int, y: int, now: int, then: int) -> int:
    x = canvas.put(x, y, str(now).replace("-", "−"), "bright bold")
    if then != now:
        x = canvas.put(x, y, f"→{then}".replace("-", "−"), "choice bold")
    return x


def paint_known_hand(
    canvas: Canvas, x: int, y: int, scene: Scene, seat: Seat, cursor: str
) -> Places:
    """The rival's hand, right-aligned: what they must hold, or how many cards nobody has seen."""
    view: ItsMineView = scene.view
    hand = view.hands[seat]
    places: Places = {}
    if not view.hand_sizes[seat]:
        return places
    if hand is None:
        canvas.right(canvas.width - 1, y, f"hand {view.hand_sizes[seat]}, not seen", "muted")
        return places
    label = "holds" if view.last_turn else "yours next"
    full = [_chip(view, card, names=True) for card in hand]
    short = [_chip(view, card, names=False) for card in hand]
    room = canvas.width - x - len(label) - 2
    texts = full if _length(full) <= room else short
    if _length(texts) > room:
        texts = [(card, letters, text.replace(" ", "")) for card, letters, text in texts]
    if _length(texts) > room:
        texts = [(card, letters, "") for card, letters, _ in texts]
    x = canvas.width - _length(texts) - 1
    canvas.right(x - 1, y, label, "muted")
    for card, letters, text in texts:
        kind = view.components.cards[card]
        target = f"{kind.id} next"
        width = len(letters) + len(text)
        places[target] = Box(x, y, width, 1)
        canvas.fill(places[target], "cursor" if target == cursor else "card")
        behind = chips(canvas, x, y, kind, view.components)
        canvas.put(behind, y, text, "text")
        x += width + 1
    return places


def _chip(view: ItsMineView, number: int, *, names: bool) -> tuple[int, str, str]:
    """A card of a known hand: its number, its letters, a name or signs."""
    components = view.components
    card = components.cards[number]
    if names or card.kind == BOSS:
        text = card.short
    else:
        text = glyphs(sentences.signs(card, components, at_once=True))
    return number, card.letters, f" {text}" if card.letters and names else text


def _length(texts: list[tuple[int, str, str]]) -> int:
    return sum(len(letters) + len(text) + 1 for _, letters, text in texts)


def paint_track(canvas: Canvas, x: int, y: int, view: ItsMineView, cursor: str) -> Places:
    """What is played now and next and which side begins, right-aligned behind x; where there is
    room, the whole round track."""
    if view.round == ROUNDS:
        return {}
    rounds = view.components.rounds
    steps = [f"{SIDES[square.first == WHITE]} {played(square)}" for square in rounds]
    now, later = steps[view.round], steps[view.round + 1 :]
    texts = [
        f"{now} now{''.join(f', {step}' for step in later)}",
        f"{now} now{''.join(f', then {step}' for step in later[:1])}",
        f"{now} now",
    ]
    room = canvas.width - 1 - x
    text = next((text for text in texts if len(text) <= room), texts[-1])
    box = Box(canvas.width - 1 - len(text), y, len(text), 1)
    looked = cursor == TRACK
    canvas.put(box.x, y, text, "text on cursor bold" if looked else "muted")
    if not looked:
        canvas.put(box.x, y, now, "bright")
    return {TRACK: box}


def paint_sums(canvas: Canvas, box: Box, scene: Scene, near: Seat) -> None:
    """At the end, in place of the hand: the categories of the Axis card for both sides."""
    sheets = scene.game.words.scores(scene.view)
    sums = [[line for line in sheet.sums() if line.counts] for sheet in sheets]
    titles = [line.label for line in sums[near]] + ["points"]
    width = min(24, (box.width - 10) // len(titles) - 1)
    order = (1 - near, near)
    for row, seat in enumerate(order):
        ink = SIDE_INKS[NEAR if seat == near else FAR]
        canvas.put(1, box.y + 1 + row, scene.names[seat], f"{ink} bold", 8)
    for column, title in enumerate(titles):
        last = column == len(titles) - 1
        place = Box(10 + column * (width + 1), box.y, width, 4)
        canvas.fill(place, "card", " ")
        canvas.frame(place, ROUND, "accent" if last else "frame")
        canvas.put(place.x + 1, place.y, f" {title} ", "bright bold" if last else "text")
        for row, seat in enumerate(order):
            points = sheets[seat].total if last else sums[seat][column].points
            canvas.right(place.x + width - 2, place.y + 1 + row, str(points), "bright bold")

"""The mercato with its prices, a trade as it is being chosen, and the commercio."""

from collections.abc import Sequence

from engine import Choice
from engine.games.mint_italy.briefs import GOOD_SIGNS
from engine.games.mint_italy.components import GOOD_NAMES
from engine.games.mint_italy.lexicon import FOODS, GOODS
from engine.games.mint_italy.view import MintPreview, MintView, Price
from tui.boards.board import Scene
from tui.boards.mint_italy.signs import (
    GO,
    GOOD_INKS,
    NOT,
    SEAT_INKS,
    SHAPES,
    food_chip,
    heading,
    near,
    seating,
)
from tui.drawing.canvas import Box, Canvas


def paint_market(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, after: MintPreview | None
) -> dict[str, Box]:
    """A row for each good: price, what it becomes, how many everybody holds."""
    view: MintView = scene.view
    if box.height == 1:
        return _paint_market_line(canvas, box, scene, cursor, after)
    heading(canvas, box, "Mercato")
    seats = seating(scene)
    step = 2 if box.width < 36 else 3
    first = box.x + box.width - step * len(seats)
    for place, number in enumerate(seats):
        x = first + place * step + step - 1
        canvas.put(x, box.y, SHAPES[number], f"{SEAT_INKS[number]} bold")
    boxes = {}
    for price in view.prices():
        good, y = price.good, box.y + 1 + price.good
        row = Box(box.x, y, box.width, 1)
        boxes[GOODS[good]] = row
        if cursor == GOODS[good]:
            canvas.fill(row, "cursor")
        tight = first - box.x < 2 + len(_PRICES[-2].format(0, 0, 0))
        x = canvas.put(box.x + (not tight), y, GOOD_SIGNS[good], f"{GOOD_INKS[good]} bold")
        if first - x >= 2 + NAME + len(_PRICES[-2].format(0, 0, 0)):
            canvas.put(x + 1, y, GOODS[good], "text")
            x += 2 + NAME
        _paint_price(canvas, x, y, first - x, view, scene, price, after)
        for place, number in enumerate(seats):
            held = view.table.estates[number].goods[good]
            x = first + place * step + step - 1
            if number == near(scene) and after is not None and after.goods[good] != held:
                canvas.put(x, y, f"{after.goods[good]}", "choice bold")
                continue
            ink = "faint" if not held else "bright bold" if number == near(scene) else "text"
            canvas.put(x, y, f"{held}", ink)
    return boxes


def _paint_price(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    view: MintView,
    scene: Scene,
    price: Price,
    after: MintPreview | None,
) -> None:
    """ " 5c b6  s5 " once bought, sold; with a trade under the cursor " 5c ▸4c"; or " 5c gone"."""
    form = next(form for form in _PRICES if len(form.format(0, 0, 0)) <= width)
    now, rest = form.format(price.now, price.bought, price.sold).split("|")
    x = canvas.put(x, y, f"{now} ", "bright bold")
    if after is not None and after.prices[price.good] != price.now:
        canvas.put(x, y, f"{GO}{after.prices[price.good]}c", "choice bold")
    elif scene.viewer is not None and view.table.estates[scene.viewer].gone >> price.good & 1:
        canvas.put(x, y, "gone", "missing")
    else:
        canvas.put(x, y, rest, "muted")


_PRICES = (
    "{:>2}c| buy {:<2}  sell {:<2}",
    "{:>2}c|b{:<2} s{:<2}",
    "{:>2}|b{:<2} s{:<2}",
    "{:>2}|b{:<2}s{:<2}",
)
"""A price now, after one is bought, after one is sold, each of up to two digits; the widest that
fits is taken, whatever the prices are. Where the bar stands a blank is drawn."""
NAME = max(map(len, GOODS))


def _paint_market_line(
    canvas: Canvas, box: Box, scene: Scene, cursor: str, after: MintPreview | None
) -> dict[str, Box]:
    view: MintView = scene.view
    x = canvas.put(box.x, box.y, " Mercato ", "muted")
    boxes = {}
    for price in view.prices():
        place = Box(x, box.y, 12, 1)
        boxes[GOODS[price.good]] = place
        if cursor == GOODS[price.good]:
            canvas.fill(place, "cursor")
        sign = GOOD_SIGNS[price.good]
        canvas.put(x, box.y, sign, f"{GOOD_INKS[price.good]} bold")
        _paint_price(canvas, x + 1, box.y, 11, view, scene, price, after)
        x += 13
    return boxes


CELL = 4
"""The width of an amount of a trade."""

# --- A trade -------------------------------------------------------------------------------------


def amount_of(choice: Choice) -> int:
    """How many a trade would buy; below 0: sell."""
    action = choice.action
    number: int = getattr(action, "amount", 0)
    return number if "buy" in str(action) else -number


def paint_trade(
    canvas: Canvas, box: Box, scene: Scene, good: str, ways: Sequence[Choice], meant: int
) -> dict[int, Box]:
    """All amounts that can be sold and bought, what each brings and where the price goes.

    Returns where each way lies, by its number.
    """
    view: MintView = scene.view
    most = view.table.quantity(near(scene))
    price = view.prices()[GOODS.index(good)]
    held = view.table.estates[near(scene)].goods[price.good]
    name = GOOD_NAMES[price.good][1].capitalize()
    heading(canvas, box, f"{name}, {price.now}c", f"you have {held}")
    boxes: dict[int, Box] = {}
    by_amount = {amount_of(way): number for number, way in enumerate(ways)}
    label = 6 if box.width >= 6 + CELL * most else 0
    for row, (word, sign) in enumerate((("sell", -1), ("buy", 1))):
        y = box.y + 1 + row * 3
        canvas.put(box.x + 1, y, word, "bright bold")
        y += not label
        if label:
            canvas.put(box.x + 1, y + 1, "price", "muted")
        for step in range(1, most + 1):
            place = Box(box.x + label + (step - 1) * CELL, y, CELL, 2)
            number = by_amount.get(sign * step)
            if number is None:
                canvas.right(place.x + CELL, y, f"{NOT}{step}", "faint")
                continue
            boxes[number] = place
            shown = scene.preview(ways[number])
            assert isinstance(shown, MintPreview)
            if number == meant:
                canvas.fill(place, "cursor")
                canvas.put(place.x, y, GO, "text")
            ink = "choice bold" if sign < 0 else "orange bold"
            canvas.right(place.x + CELL, y, f"{-shown.cost:+}", ink)
            canvas.right(place.x + CELL, y + 1, f"{shown.prices[price.good]}", "muted")
    return boxes


def paint_trade_line(
    canvas: Canvas, box: Box, scene: Scene, good: str, ways: Sequence[Choice], meant: int
) -> dict[int, Box]:
    """The same in one line."""
    canvas.fill(box, "bar", " ")
    x = canvas.put(box.x + 1, box.y, f"{GOOD_NAMES[GOODS.index(good)][1]} ", "bright bold")
    boxes: dict[int, Box] = {}
    said = ""
    for number, way in enumerate(ways):
        shown = scene.preview(way)
        assert isinstance(shown, MintPreview)
        amount = amount_of(way)
        word = "sell" if amount < 0 else "buy"
        if word != said:
            x = canvas.put(x, box.y, f" {word} ", "muted")
            said = word
        sign = GO if number == meant else " "
        text = f"{sign}{abs(amount)} {-shown.cost:+} "
        boxes[number] = Box(x, box.y, len(text), 1)
        ink = "text on cursor bold" if number == meant else "choice" if amount < 0 else "orange"
        x = canvas.put(x, box.y, text, ink)
    return boxes


# --- The commercio -------------------------------------------------------------------------------


def paint_food(canvas: Canvas, box: Box, scene: Scene, cursor: str) -> dict[str, Box]:
    """The foods from the highest: box, and what an order of it is worth now."""
    view: MintView = scene.view
    table = view.table
    under = box.width < 20 and box.x + box.width == canvas.width
    canvas.fill(box, "ground" if under else "bar", " ")
    word = "" if box.width < 20 else "Commercio " if box.width >= 30 else "Food "
    x = canvas.put(box.x + 1, box.y, word, "bright bold" if box.width >= 24 else "muted")
    step = (box.x + box.width - x) // len(FOODS)
    boxes = {}
    for food in table.ladder:
        text = f"{table.food_boxes[food]}{GO}{table.food_vp(food)}"
        text = f" {text}VP" if step >= 9 else text
        place = Box(x, box.y, len(text) + 1, 1)
        boxes[FOODS[food]] = place
        end = food_chip(canvas, x, box.y, food)
        canvas.put(end, box.y, text, "text on cursor" if cursor == FOODS[food] else "text")
        x += step
    return boxes

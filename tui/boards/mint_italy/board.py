"""The board of Mint Italy: what is drawn where, and what the cursor may point at."""

from collections.abc import Mapping

from textual import events

from engine.games.mint_italy.lexicon import GOODS
from engine.games.mint_italy.view import MintPreview, MintView
from tui.boards.board import Scene
from tui.boards.mint_italy import cards, island, market, orders, panel, people
from tui.boards.mint_italy.asking import (
    HEN,
    HEX,
    KIND,
    LIST,
    MENU_ASKED,
    ON_THE_MAP,
    ORDER,
    TRADE,
    asked,
)
from tui.boards.mint_italy.cursor import (
    CARDS,
    CHOICES,
    MAP,
    MARKET,
    MATS,
    ORDERS,
    PEOPLE,
    MintCursor,
)
from tui.boards.mint_italy.plan import Plan, make_plan
from tui.drawing.canvas import Box, Canvas


class MintBoard(MintCursor):
    """The table of Mint Italy."""

    board = "mint-italy"

    def __init__(self) -> None:
        super().__init__()
        self._ways: dict[int, Box] = {}
        """Where the amounts of a trade lie, by the number of the way."""

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        """Draw island, choices, mercato, orders, mats, players."""
        view: MintView = scene.view
        cards, estates = len(view.table.island.north), len(view.table.estates)
        first, other = (
            make_plan(canvas.width, canvas.height, cards, estates, other=other)
            for other in (False, True)
        )
        if self.has_more != (first != other):
            self.has_more = not self.has_more
            self.post_message(self.Changed())  # the foot tells the keys
        plan = other if self.other else first
        after = self.previewed(scene)
        lit = self._lit(scene, after)
        self._paint_choices(canvas, scene, plan)
        self._paint_island(canvas, scene, plan, lit)
        self._paint_rest(canvas, scene, plan, lit, after)

    def _lit(self, scene: Scene, after: MintPreview | None) -> frozenset[str]:
        """What the cursor's choice is about, or what can be chosen now where it lies."""
        if asked(scene) in (*ON_THE_MAP, ORDER):
            return frozenset(target for target in scene.chosen if scene.possible(target))
        return frozenset(after.touches) if after is not None else frozenset()

    def _note(self, boxes: Mapping[str, Box], group: int) -> None:
        """Targets of the prompt belong to the choices, wherever they lie."""
        assert self.scene is not None
        for target, box in boxes.items():
            if target not in self.spots:
                self.spot(target, box, CHOICES if target in self.scene.chosen else group)

    # --- The parts ---------------------------------------------------------------------------

    def _paint_choices(self, canvas: Canvas, scene: Scene, plan: Plan) -> None:
        what = asked(scene)
        box = plan.choices
        self.listed, self._ways = (), {}
        if self.report is not None and self.reporting:
            self.listed = tuple(scene.chosen)
            cards.paint_report(canvas, box, scene, self.report)
        elif what == TRADE:
            good = self.cursor if self.cursor in GOODS else ""
            if good:
                paint = market.paint_trade_line if plan.strip else market.paint_trade
                self._ways = paint(canvas, box, scene, good, self.variants(), self.variant)
        elif what in (MENU_ASKED, KIND, LIST):
            self._paint_list(canvas, scene, plan, tuple(scene.chosen))
        elif what == ORDER:
            self.listed = tuple(scene.chosen)
            self._paint_order_choices(canvas, scene, plan)
        elif what == HEX and plan.strip:
            panel.paint_building(canvas, box, scene, self.kind_meant(scene))
        elif what == HEN and plan.strip:
            canvas.fill(box, "bar", " ")
            canvas.put(1, box.y, scene.decision.prompt.text, "bright", box.width - 2)
        elif what in ON_THE_MAP:
            self._paint_about(canvas, scene, box)
        elif not what:
            part = box._replace(height=min(5, box.height))
            self._note(cards.paint_scoring(canvas, part, scene, self.cursor), CARDS)
            if not plan.strip:
                cards.paint_passing(canvas, box._replace(y=box.y + 6, height=1), scene)

    def _paint_list(
        self, canvas: Canvas, scene: Scene, plan: Plan, targets: tuple[str, ...]
    ) -> None:
        self.listed = targets
        assert scene.decision is not None
        if plan.strip:
            boxes = panel.paint_strip(canvas, plan.choices, scene, targets, self.cursor)
        else:
            title = scene.decision.prompt.topic if asked(scene) != MENU_ASKED else "Your action"
            box = plan.choices
            boxes = panel.paint_list(canvas, box, scene, targets, self.cursor, title)
            below = box._replace(y=box.y + len(targets) + 2, height=box.height - len(targets) - 2)
            if below.height > 0 and self.cursor in targets:
                panel.paint_lines(canvas, below, scene, self._outcome(scene))
        self._note(boxes, CHOICES)

    def _paint_order_choices(self, canvas: Canvas, scene: Scene, plan: Plan) -> None:
        """The order under the cursor in full; after it the deck, and taking none."""
        others = tuple(target for target in scene.chosen if not target.isdigit())
        slots = len(scene.chosen) - len(others)
        box = plan.choices
        if plan.strip:
            canvas.fill(box, "bar", " ")
            width = sum(len(scene.chosen[target][0].label) for target in others[1:]) + 18
            width = width if others else 0
            low = Box(box.x + box.width - width, box.y, width, 1)
            choice = self.choice()
            canvas.put(1, box.y, choice.label if choice else "", "bright", box.width - width - 2)
            boxes = panel.paint_strip(canvas, low, scene, others, self.cursor, before=slots)
        else:
            rows = len(others) + 1 if others else 0
            self._paint_about(canvas, scene, box._replace(height=box.height - rows))
            low = box._replace(y=box.y + box.height - rows, height=rows)
            boxes = (
                panel.paint_list(canvas, low, scene, others, self.cursor, "or", before=slots)
                if others
                else {}
            )
        self._note(boxes, CHOICES)

    def _paint_about(self, canvas: Canvas, scene: Scene, box: Box) -> None:
        """What is under the cursor, what it would bring or why it cannot be."""
        card = scene.game.words.describe(scene.view, self.cursor)
        title, lines = (card.title, card.lines) if card else ("", ())
        panel.paint_about(canvas, box, scene, title, [*self._outcome(scene), *lines])

    def _outcome(self, scene: Scene) -> list[str]:
        """What the choice under the cursor would bring, or why it cannot be made."""
        choice, shown = self.choice(), self.previewed(scene)
        if shown is not None:
            return [f"{part}." for part in shown.text.split("; ")]
        return [str(choice.why_not)] if choice is not None and choice.why_not else []

    def _paint_island(self, canvas: Canvas, scene: Scene, plan: Plan, lit: frozenset[str]) -> None:
        view: MintView = scene.view
        kind = self.kind_meant(scene)
        marks = island.Marks(
            cursor=self.cursor,
            plots={plot.hex: plot for plot in self.plots(scene)},
            terrain=view.components.kinds[kind].terrain if kind >= 0 else kind,
            lit=lit,
        )
        self._note(island.paint_island(canvas, plan, scene, marks), MAP)

    def _paint_rest(
        self,
        canvas: Canvas,
        scene: Scene,
        plan: Plan,
        lit: frozenset[str],
        after: MintPreview | None,
    ) -> None:
        cursor = self.cursor
        if plan.orders.height:
            boxes = orders.paint_orders(canvas, plan.orders, scene, cursor, lit)
            self._note(boxes, ORDERS)
        if plan.mats.height:
            self._note(orders.paint_mats(canvas, plan.mats, scene, cursor, lit), MATS)
        if plan.market.height:
            self._note(market.paint_market(canvas, plan.market, scene, cursor, after), MARKET)
        if plan.food.height:
            self._note(market.paint_food(canvas, plan.food, scene, cursor), MARKET)
        if plan.scoring.height:
            self._note(cards.paint_scoring(canvas, plan.scoring, scene, cursor), CARDS)
        if plan.marinas.height:
            cards.paint_marinas(canvas, plan.marinas, scene, lit)
        if plan.passing.height:
            cards.paint_passing(canvas, plan.passing, scene)
        if plan.income.height:
            cards.paint_income(canvas, plan.income, scene)
        if plan.people.height:
            self._note(people.paint_people(canvas, plan.people, scene, cursor, after), PEOPLE)

    def on_click(self, event: events.Click) -> None:
        """A click on an amount of a trade means that amount, a second one trades.

        The handler of `Board` comes after this one, unless it is prevented.
        """
        for number, box in self._ways.items():
            if box.contains(event.x, event.y):
                again = self.variant == number
                self.variant = number
                self.redraw()
                event.stop()
                event.prevent_default()
                if again:
                    self.post_message(self.Clicked(self.cursor, True))
                else:
                    self.post_message(self.Changed())
                return

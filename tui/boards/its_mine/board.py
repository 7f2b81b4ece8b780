"""The board of It's Mine: what lies where."""

from bisect import bisect
from typing import Any

from engine.core.actions import Seat
from engine.games.its_mine.actions import Discard
from engine.games.its_mine.effects import ACTION, BOSS, BURN
from engine.games.its_mine.placing import free_place
from engine.games.its_mine.prompts import BIN
from engine.games.its_mine.table import DISTRICTS, PER_SIDE, PLACES, slot_of
from engine.games.its_mine.view import GIVE, OVER, ItsMinePreview, ItsMineView
from tui.boards.board import Scene
from tui.boards.its_mine import city, hand, sides
from tui.boards.its_mine.cursor import ItsMineCursor
from tui.boards.its_mine.plan import FAR, NEAR, Plan, make_plan
from tui.boards.its_mine.signs import TOKEN
from tui.drawing.canvas import Box, Canvas

CARDS, BUTTON, OWN, MIDDLE, RIVAL, FIGURES, HAND = range(7)
"""The groups of the cursor; HAND is for cards that are only to be looked at."""

LAST_TURN = "The last turn of this round: the card that stays in your hand goes to the bin."


class ItsMineBoard(ItsMineCursor):
    """The table of It's Mine."""

    board = "its-mine"

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both sides, the city and the hand."""
        plan = make_plan(canvas.width, canvas.height)
        near = self.near(scene)
        self.slots = {}
        meant = self.picking or (scene.decision is not None and scene.view.phase in (BURN, GIVE))
        after = self.figures_of(self.choice()) if meant else None
        self._paint_hand(canvas, scene, plan, near)
        self._paint_city(canvas, scene, plan, near, after)
        if self.chooses_card():
            self._paint_slots(canvas, scene, plan, near)
        self._paint_figures(canvas, scene, plan, near, after)

    def _paint_city(
        self,
        canvas: Canvas,
        scene: Scene,
        plan: Plan,
        near: Seat,
        after: ItsMinePreview | None,
    ) -> None:
        view: ItsMineView = scene.view
        burning = scene.decision is not None and view.phase == BURN
        for side, group in ((NEAR, OWN), (FAR, RIVAL)):
            seat = city.seat_of(near, side)
            for place in range(PER_SIDE):
                row = view.rows[slot_of(seat, place)]
                target = f"row {seat} {PLACES[place]}"
                fuel = burning and side == FAR and PLACES[place] in scene.chosen
                if fuel:
                    target = PLACES[place]
                cursor = self.cursor == target and not scene.possible(target)
                fuel = fuel and scene.possible(target)
                city.paint_row(canvas, plan, view, side, seat, place, cursor, fuel)
                if fuel:
                    box = city.top_of(plan, side, place, row)
                    city.paint_fuel(canvas, box, self.cursor == target)
                    self.spot(target, box, CARDS)
                elif row:
                    self.spot(target, plan.row(side, place), group)
        for number in range(DISTRICTS):
            target = view.components.districts[view.districts[number]].id
            box = plan.district(number)
            cursor = self.cursor == target
            city.paint_district(canvas, box, scene, number, near, after, cursor)
            self.spot(target, box, MIDDLE)

    def _paint_slots(self, canvas: Canvas, scene: Scene, plan: Plan, near: Seat) -> None:
        """Where the card under the cursor may go, each place with what it would bring."""
        view: ItsMineView = scene.view
        for number, way in enumerate(self.variants()):
            figures = self.figures_of(way)
            action: Any = way.action
            if figures is None or isinstance(action, Discard):
                continue
            place = getattr(action, "place", None)
            if place is None:
                place = free_place(view, near, action.district)
                assert place is not None, "a Boss is offered only where there is room"
            box = city.slot_box(plan, view, near, place)
            cursor = self.picking and number == self.variant
            city.paint_slot(canvas, box, view, near, figures, cursor)
            self.slots[number] = box

    def _paint_hand(self, canvas: Canvas, scene: Scene, plan: Plan, near: Seat) -> None:
        view: ItsMineView = scene.view
        if view.phase == OVER:
            sides.paint_sums(canvas, plan.hand, scene, near)
            return
        components = view.components
        strip = self.strip(scene)
        hole = self._hole(scene, near)
        unseen = view.hand_sizes[near] if view.hands[near] is None else 0
        boxes, button = hand.lay_out(plan.hand, len(strip) + unseen + (hole is not None))
        for box in boxes[:unseen]:
            hand.paint_back(canvas, box)
        if hole is not None and len(boxes) > len(strip):
            order = [components.card_of_id[target.split()[0]] for target in strip]
            hand.paint_hole(canvas, boxes.pop(bisect(order, hole)), components.cards[hole])
        at = strip.index(self.cursor) if self.cursor in strip else 0
        first = at // len(boxes) * len(boxes) if boxes else 0
        self.page = tuple(strip[first : first + len(boxes)])
        for number, (target, box) in enumerate(zip(self.page, boxes, strict=False), 1):
            self._paint_card(canvas, scene, box, target, number, near)
        self._paint_button(canvas, scene, button, near, len(strip) - first - len(self.page))
        if view.last_turn and scene.decision is not None and view.phase in (BOSS, ACTION):
            hand.paint_note(canvas, plan.hand, button.x + button.width + 2, LAST_TURN)

    def _hole(self, scene: Scene, near: Seat) -> int | None:
        """The card that was just played and waits for its burn."""
        view: ItsMineView = scene.view
        if view.phase != BURN or view.turn != near or view.hands[near] is None:
            return None
        card = view.pending[-1].card
        return card if card >= 0 and view.hand_sizes[near] else None

    def _paint_card(
        self, canvas: Canvas, scene: Scene, box: Box, target: str, number: int, near: Seat
    ) -> None:
        view: ItsMineView = scene.view
        card = view.components.card_of_id[target.split()[0]]
        salvaged = target.endswith(BIN)
        copies = 1 if salvaged else (view.hands[near] or ()).count(card)
        choices = scene.chosen.get(target, ())
        cursor = self.cursor == target
        shown = hand.Shown(
            view.components.cards[card],
            f"{number}{f' ×{copies}' if copies > 1 else ''}",
            possible=any(c.action and not isinstance(c.action, Discard) for c in choices),
            asked=bool(choices),
            cursor=cursor and not self.picking,
            held=cursor and self.picking,
            salvaged=salvaged,
        )
        hand.paint_card(canvas, box, shown, view.components)
        self.spot(target, box, CARDS if choices else HAND)

    def _paint_button(self, canvas: Canvas, scene: Scene, box: Box, near: Seat, more: int) -> None:
        """The bin; or, where nothing need be done, the way to do nothing."""
        view: ItsMineView = scene.view
        more_lines = [f"▸ {more}"] if more > 0 else []
        if scene.possible("pass"):
            words = scene.chosen["pass"][0].short.split()
            self.spot("pass", box, CARDS if view.phase == BURN else BUTTON)
            cursor = self.cursor == "pass"
            lines = words + more_lines
            hand.paint_button(canvas, box, "p", "or", lines, live=True, cursor=cursor)
            return
        title = f"bin {len(view.discards[near])}"
        way = self.discard_way() if self.chooses_card() else None
        if way is None:
            hand.paint_button(canvas, box, "", title, more_lines, live=False, cursor=False)
            return
        figures = self.figures_of(self.variants()[way])
        gain = figures.tokens[near] - view.tokens[near] if figures else 0
        self.slots[way] = box
        cursor = self.picking and self.variant == way
        lines = [f"+{gain}{TOKEN}", *more_lines]
        if box.width > len("discard") + 2:
            lines.insert(0, "discard")
        hand.paint_button(canvas, box, "d", title, lines, live=True, cursor=cursor)

    def _paint_figures(
        self,
        canvas: Canvas,
        scene: Scene,
        plan: Plan,
        near: Seat,
        after: ItsMinePreview | None,
    ) -> None:
        places: sides.Places = {}
        for side in (NEAR, FAR):
            seat, y = city.seat_of(near, side), plan.lines[side]
            x, found = sides.paint_figures(canvas, y, scene, seat, side, after, self.cursor)
            places |= found
            if side == FAR:
                places |= sides.paint_known_hand(canvas, x, y, scene, seat, self.cursor)
            else:
                places |= sides.paint_track(canvas, x, y, scene.view, self.cursor)
        for target, box in places.items():
            self.spot(target, box, FIGURES)

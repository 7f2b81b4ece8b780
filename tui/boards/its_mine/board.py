"""The board of It's Mine: what lies where, and the cursor that takes a card and then a place."""

from bisect import bisect
from collections.abc import Sequence
from typing import Any

from textual import events

from engine import Choice, Preview
from engine.core.actions import Seat
from engine.games.its_mine.actions import Discard
from engine.games.its_mine.effects import ACTION, BOSS, BURN
from engine.games.its_mine.placing import free_place
from engine.games.its_mine.prompts import BIN
from engine.games.its_mine.table import DISTRICTS, PER_SIDE, PLACES, slot_of
from engine.games.its_mine.view import GIVE, OVER, UNDERTAKER, ItsMinePreview, ItsMineView
from tui.boards.board import Board, Scene
from tui.boards.its_mine import city, hand, sides
from tui.boards.its_mine.plan import FAR, NEAR, Plan, make_plan
from tui.boards.its_mine.signs import TOKEN
from tui.canvas import Box, Canvas

CARDS, BUTTON, OWN, MIDDLE, RIVAL, FIGURES = range(6)
"""The groups of the cursor."""

PLACING = (BOSS, ACTION, UNDERTAKER)
"""Phases in which a card is taken and then a place for it."""


class ItsMineBoard(Board):
    """The table of It's Mine."""

    board = "its-mine"
    lists_ways = False

    def __init__(self) -> None:
        super().__init__()
        self.slots: dict[int, Box] = {}
        """Where the ways of the card under the cursor lead to, by the number of the way."""
        self.page: tuple[str, ...] = ()
        """The cards that are on the screen, as many as fit."""
        self._previews: dict[object, Preview | None] = {}

    # --- What can be chosen ------------------------------------------------------------------

    def hints(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """The keys of the step that is asked for."""
        phase = scene.view.phase
        if phase == BURN:
            return [("←→", "whom"), ("cursor.confirm", "burn"), ("cursor.next", "look")]
        if phase == GIVE:
            return [(self._digits(), "card"), ("cursor.confirm", "give up")]
        if self.picking:
            return [("←→", "where"), ("cursor.confirm", "play"), ("cursor.back", "put back")]
        more = [("d", "discard")] if phase == ACTION else []
        if phase == UNDERTAKER:
            more = [("p", "leave them")]
        return [
            (self._digits(), "card"),
            ("cursor.confirm", "choose where"),
            *more,
            ("cursor.next", "look"),
        ]

    def _digits(self) -> str:
        count = len(self.page)
        return f"1-{count} ←→" if count > 1 else "←→"

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """The keys on the board, and what its signs mean."""
        return [
            ("1 2 3 ...", "The cards of your hand; behind them your discards, if they count."),
            ("d", "The card under the cursor is to be discarded."),
            ("p", "Burn nobody, or leave your discards where they are."),
            ("∞ ★ ¢", "Masks, points, tokens; ∞/G is a mask for each green Action."),
            ("▣ ▼ ◆ ♛", "A painting, an antique, a jewel, a Boss."),
            ("↑ ⇅", "On the rival's side, on both sides."),
            ("A6● B3○", "A round: Actions or Bosses, how many; black ● or white ○ begins."),
        ]

    def headline(self, choice: Choice) -> str:
        """While a card is being chosen: where it would do best."""
        if choice.action and self._chooses_card() and not self.picking:
            return f"best at {choice.variant}"
        return super().headline(choice)

    def _chooses_card(self) -> bool:
        """True if the cursor is on a card for which a place must be chosen."""
        scene = self.scene
        return (
            scene is not None
            and scene.decision is not None
            and scene.view.phase in PLACING
            and self.cursor in self.strip(scene)
        )

    def strip(self, scene: Scene) -> list[str]:
        """The targets of the cards below: the hand, and discards that can be played."""
        view: ItsMineView = scene.view
        cards = view.hands[self._near(scene)] or ()
        ids = [view.components.ids[card] for card in dict.fromkeys(cards)]
        return ids + [target for target in scene.chosen if target.endswith(BIN)]

    def _near(self, scene: Scene) -> Seat:
        return scene.viewer or 0

    def choice(self) -> Choice | None:
        """The way that is meant; of a card that can only be discarded, why it cannot be played."""
        choice = super().choice()
        if self.picking or self.scene is None or not self._chooses_card():
            return choice
        refused = [c for c in self.scene.chosen[self.cursor] if c.action is None]
        if refused and not self._ways():
            return refused[0]
        return choice

    def _ways(self) -> list[int]:
        """The numbers of the variants at the cursor that are no discards."""
        variants = self.variants()
        return [n for n, way in enumerate(variants) if not isinstance(way.action, Discard)]

    def _best(self) -> int:
        """The way of the card under the cursor that brings most, by points and then masks."""
        variants = self.variants()
        ways = self._ways() or list(range(len(variants)))
        seat = self.scene.viewer or 0 if self.scene else 0

        def worth(number: int) -> tuple[int, int, int]:
            figures = self._figures(variants[number])
            if figures is None:
                return (0, 0, 0)
            swing = figures.points[seat] - figures.points[1 - seat]
            return (swing, figures.mask_gain, -number)

        return max(ways, key=worth, default=0)

    def _figures(self, choice: Choice | None) -> ItsMinePreview | None:
        """What a choice would bring; reckoned once for each position."""
        if choice is None or choice.action is None or self.scene is None:
            return None
        if choice.action not in self._previews:
            self._previews[choice.action] = self.scene.preview(choice)
        figures = self._previews[choice.action]
        return figures if isinstance(figures, ItsMinePreview) else None

    # --- The cursor --------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw another scene; what was picked stays so while the position is the same."""
        before, picking = self.scene, self.picking
        same = (
            before is not None
            and (before.decision is None) == (scene.decision is None)
            and before.view == scene.view
        )
        self._previews.clear()
        super().show(scene)
        if same:
            self.picking = picking and bool(self.variants())
        elif self._chooses_card():
            self.variant = self._best()
        self.redraw()

    def start(self, scene: Scene) -> str:
        """The first card that can be played, or the first thing that can be chosen."""
        for target, choices in scene.chosen.items():
            if any(c.action and not isinstance(c.action, Discard) for c in choices):
                return target
        return super().start(scene)

    def point(self, target: str) -> None:
        """Put the cursor on a target; of a card its best way is meant."""
        super().point(target)
        if self._chooses_card():
            self.variant = self._best()
            self.redraw()

    def mean(self, choice: Choice) -> None:
        """Put the cursor on a choice: on the card and where it would go."""
        super().mean(choice)
        if self._chooses_card():
            self.picking = True
            self.redraw()

    def direct(self, key: str | None) -> bool:
        """Digits point at cards, "d" at the bin, "p" at doing nothing."""
        scene = self.scene
        if scene is None or key is None or scene.decision is None:
            return False
        if key.isdigit() and 0 < int(key) <= len(self.page):
            self.point(self.page[int(key) - 1])
        elif key == "p" and "pass" in scene.chosen:
            self.point("pass")
        elif key == "d" and self._chooses_card() and self._discard_way() is not None:
            self.variant = self._discard_way() or 0
            self.picking = True
            self.redraw()
        else:
            return False
        return True

    def _discard_way(self) -> int | None:
        for number, way in enumerate(self.variants()):
            if isinstance(way.action, Discard):
                return number
        return None

    def move(self, dx: int, dy: int) -> None:
        """Along the cards, up to the places and back; elsewhere to the nearest thing."""
        scene = self.scene
        if scene is None:
            return
        strip = self.strip(scene)
        if self.picking:
            if dy > 0:
                self.back()
            elif dx:
                super().move(dx, 0)
        elif self.cursor in strip and scene.decision is not None:
            if dx:
                at = strip.index(self.cursor) + dx
                self.point(strip[max(0, min(at, len(strip) - 1))])
            elif dy < 0:
                self._pick_up()
        else:
            super().move(dx, dy)

    def confirm(self) -> Choice | None:
        """A card is taken first, and then put somewhere."""
        if self._pick_up():
            return None
        choice = self.choice()
        return choice if choice and choice.action else None

    def _pick_up(self) -> bool:
        """Take the card under the cursor; False if there is none or it is taken already."""
        if self.picking or not self._chooses_card() or not self.variants():
            return False
        if not self._ways():
            self.variant = self._discard_way() or 0
        self.picking = True
        self.redraw()
        return True

    def on_click(self, event: events.Click) -> None:
        """A click on a place for the card under the cursor means that place."""
        for number, box in self.slots.items():
            if box.contains(event.x, event.y):
                event.stop()
                again = self.picking and self.variant == number
                self.variant, self.picking = number, True
                self.post_message(self.Clicked("", again))
                self.redraw()
                return
        super().on_click(event)

    # --- Drawing -----------------------------------------------------------------------------

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both sides, the city and the hand."""
        plan = make_plan(canvas.width, canvas.height)
        near = self._near(scene)
        self.slots = {}
        meant = self.picking or (scene.decision is not None and scene.view.phase in (BURN, GIVE))
        after = self._figures(self.choice()) if meant else None
        self._paint_hand(canvas, scene, plan, near)
        self._paint_city(canvas, scene, plan, near, after)
        if self._chooses_card():
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
                city.paint_row(canvas, plan, view, side, seat, place, cursor)
                if fuel and scene.possible(target):
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
            figures = self._figures(way)
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
        if hole is not None:
            order = [components.card_of_id[target.split()[0]] for target in strip]
            hand.paint_hole(canvas, boxes.pop(bisect(order, hole)), components.cards[hole])
        at = strip.index(self.cursor) if self.cursor in strip else 0
        first = at // len(boxes) * len(boxes) if boxes else 0
        self.page = tuple(strip[first : first + len(boxes)])
        for number, (target, box) in enumerate(zip(self.page, boxes, strict=False), 1):
            self._paint_card(canvas, scene, box, target, number, near)
        self._paint_button(canvas, scene, button, near, len(strip) - first - len(self.page))

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
        self.spot(target, box, CARDS)

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
        way = self._discard_way() if self._chooses_card() else None
        if way is None:
            hand.paint_button(canvas, box, "", title, more_lines, live=False, cursor=False)
            return
        figures = self._figures(self.variants()[way])
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
        sides.paint_track(canvas, plan.lines[NEAR], scene.view)
        for target, box in places.items():
            self.spot(target, box, FIGURES)

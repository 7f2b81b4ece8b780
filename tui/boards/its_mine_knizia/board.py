"""The board of It's Mine! (Knizia): what lies where, where the cursor goes, what is told when."""

from collections.abc import Sequence

from textual.timer import Timer

from engine import Choice, Seat, name_seats
from engine.games.its_mine_knizia import captions
from engine.games.its_mine_knizia.view import ANSWER, DEAL, KniziaView
from tui.boards.board import Board, Scene
from tui.boards.its_mine_knizia import band, faces, offer, seats
from tui.boards.its_mine_knizia.plan import Plan, make_plan
from tui.boards.its_mine_knizia.scoring import paint_scoring
from tui.boards.its_mine_knizia.telling import Telling
from tui.drawing.canvas import Box, Canvas

ANSWERS, OFFER, SEATS = range(3)
"""The groups of the cursor."""

STEP_SECONDS = 1.6
"""How long each step of the scoring stays, where things may move by themselves."""


class KniziaBoard(Board):
    """The table of It's Mine! (Knizia)."""

    board = "its-mine-knizia"
    keys = {"c": "claim", "p": "pass"}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.telling = Telling()
        self.by_itself = True
        """Whether the offer's own worth is shown."""
        self._timer: Timer | None = None

    # --- What is asked -----------------------------------------------------------------------

    def hints(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """The keys of the question."""
        if scene.view.phase == DEAL:
            return [("cursor.confirm", "deal"), ("cursor.next", "look")]
        return [("c p ←→", "which"), ("cursor.confirm", "answer"), ("cursor.next", "look")]

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """The keys on the board, and what its signs mean."""
        return captions.NOTES

    def start(self, scene: Scene) -> str:
        """Letting the offer go: who only presses Enter claims nothing by mistake."""
        return "pass" if "pass" in scene.chosen else super().start(scene)

    @property
    def silent(self) -> bool:
        """The foot does not tell what the scoring is about to tell."""
        return self.scene is not None and self.telling.going_on(self.scene.view)

    @property
    def announcing(self) -> str:
        """The step of the scoring, until all of it has been seen."""
        if self.scene is None or not self.telling.holding:
            return ""
        return captions.told(self.scene.view, self.scene.names, self.telling.told)

    def go_on(self) -> None:
        """The next step of the scoring; after the last one, the next hand can come."""
        if self.scene is not None:
            self.telling.go_on(self.scene.view)
            self.cursor = "" if self.telling.holding else self.start(self.scene)
            self.redraw()

    def choice(self) -> Choice | None:
        """Nothing can be chosen before the scoring has been seen."""
        return None if self.telling.holding else super().choice()

    # --- Keys --------------------------------------------------------------------------------

    def direct(self, key: str | None) -> bool:
        """`w` shows or hides the summary; `c` and `p` point at the answers."""
        if key == "w":
            self.by_itself = not self.by_itself
            self.redraw()
            return True
        return super().direct(key)

    # --- Time --------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw another scene; a new offer and the scoring of a hand begin anew."""
        before = self.scene
        view: KniziaView = scene.view
        if before is None:
            self.telling.resume(view)
        elif len(view.offer) <= len(before.view.offer) or view.phase != ANSWER:
            self.cursor = ""
        animated: bool = self.app.settings.animated  # type: ignore[attr-defined]
        if self.telling.begin(scene, animated):
            self._after(STEP_SECONDS)
        super().show(scene)

    def _after(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(seconds, self.tell_next)

    def tell_next(self) -> None:
        """Tell the next kind of cards."""
        scene = self.scene
        if scene is None or not self.telling.going_on(scene.view):
            return
        if self.screen.is_active:
            self.go_on()
            self.post_message(self.Changed())
        self._after(STEP_SECONDS)

    # --- Drawing -----------------------------------------------------------------------------

    @property
    def plain(self) -> bool:
        """True where there are no glyphs for large letters."""
        return self.is_attached and self.look.ascii

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the offer, the answers and the seats; after a hand, its scoring."""
        view: KniziaView = scene.view
        plan = make_plan(canvas.width, canvas.height, view.seat_count)
        if view.opened:
            self._paint_scored(canvas, scene, plan)
            return
        self._paint_offer(canvas, scene, plan)
        self._paint_band(canvas, scene, plan)
        for seat, box in enumerate(plan.panels):
            target = f"seat {seat}"
            self.spot(target, box, SEATS)
            seats.paint_panel(
                canvas,
                box,
                view,
                scene.names,
                seat,
                roomy=plan.roomy,
                key=self._key_of(seat),
                far=self.dial.pings.get(seat, "") if self.dial else "",
                cursor=self.cursor == target,
            )

    def _key_of(self, seat: Seat) -> str:
        """What the panel of a live table says of who sits there."""
        if self.dial is None or self.dial.pings:
            return ""
        return captions.key(self.dial.keys.get(seat))

    def _paint_offer(self, canvas: Canvas, scene: Scene, plan: Plan) -> None:
        view: KniziaView = scene.view
        if view.phase == ANSWER and self.dial is not None and self.dial.covered:
            turns = name_seats(captions.offer(view, scene.names)[1], scene.names)
            offer.paint_caption(canvas, captions.NEXT_OFFER, turns)
            for box in plan.free[: view.turned_at_once]:
                faces.paint_place(canvas, box)
            return
        offer.paint_caption(canvas, *offer.caption_of(view, scene.names))
        for box in (*plan.free, *plan.over)[: view.turned_down]:
            faces.paint_back(canvas, box)
        if not view.offer:
            return
        looked_at = self.cursor.removeprefix("place ")
        boxes = offer.paint_offer(
            canvas,
            plan,
            view.components,
            view.offer,
            view.turned_at_once,
            int(looked_at) if looked_at.isdigit() else -1,
            bool(view.deck),
            self.plain,
        )
        for number, box in boxes.items():
            self.spot(f"place {number}", box, OFFER)
        if self.by_itself and plan.shows_summary(len(view.offer)):
            offer.paint_summary(canvas, plan, view)

    def _paint_band(self, canvas: Canvas, scene: Scene, plan: Plan) -> None:
        view: KniziaView = scene.view
        if self.dial is not None:
            band.paint_live(canvas, plan.band, view, scene.names, self.dial, plain=self.plain)
        elif "claim" in scene.chosen:
            places = band.paint_answers(canvas, plan.band, view, self.cursor, plain=self.plain)
            for target, box in places.items():
                self.spot(target, box, ANSWERS)
        elif "deal" in scene.chosen:
            self._paint_deal(canvas, scene, plan.band)
        else:
            band.paint_note(canvas, plan.band, view, scene.names)

    def _paint_deal(self, canvas: Canvas, scene: Scene, box: Box) -> None:
        label = scene.chosen["deal"][0].label
        place = band.paint_deal(canvas, box, label, cursor=self.cursor == "deal")
        self.spot("deal", place, ANSWERS)

    def _paint_scored(self, canvas: Canvas, scene: Scene, plan: Plan) -> None:
        """The scoring, and below it the next deal."""
        view: KniziaView = scene.view
        told = self.telling.told
        box = Box(0, 0, canvas.width, canvas.height - 1)
        for seat, place in paint_scoring(canvas, box, view, scene.names, told).items():
            self.spot(f"seat {seat}", place, SEATS)
        if "deal" in scene.chosen and not self.telling.holding:
            self._paint_deal(canvas, scene, Box(0, canvas.height - 1, canvas.width, 1))
        elif self.dial is not None and view.phase == DEAL and not self.telling.holding:
            turns = captions.offer(view, scene.names)[1]
            words = name_seats(f"{turns}: {self.dial.then}", scene.names)
            canvas.centre(Box(0, 0, canvas.width, 1), canvas.height - 1, words, "choice bold")

"""The board of Stealing Mona Lisa: what lies where, where the cursor goes, what keys do."""

from collections.abc import Callable, Sequence

from textual import events
from textual.timer import Timer

from engine import Choice
from engine.games.stealing_mona_lisa import captions, composing
from engine.games.stealing_mona_lisa.actions import LETTERS, NO_ART, Point, PointLate
from engine.games.stealing_mona_lisa.previews import standing
from engine.games.stealing_mona_lisa.view import (
    CHOICE,
    DRAFT,
    KEEP,
    POINT,
    READY,
    MonaLisaPreview,
    MonaLisaView,
)
from tui.boards.board import Board, Scene
from tui.boards.stealing_mona_lisa.choosing import COMPOSING, Choosing
from tui.boards.stealing_mona_lisa.crew import card_targets
from tui.boards.stealing_mona_lisa.painting import paint
from tui.boards.stealing_mona_lisa.pictures import picture_rows
from tui.boards.stealing_mona_lisa.plan import ARTS, CARDS
from tui.boards.stealing_mona_lisa.telling import Telling
from tui.drawing.canvas import Canvas

COUNT_SECONDS = 1.0
"""Finger Variant: between the words of the countdown, and for pointing at its end."""
OPEN_SECONDS = 1
"""Finger Variant: what the countdown says while a finger is in time."""
GIVEN_UP = -3
"""Finger Variant: so long after the countdown whoever has not pointed points at nothing."""


class MonaLisaBoard(Board):
    """The table of Stealing Mona Lisa."""

    board = "stealing-mona-lisa"

    def __init__(self) -> None:
        super().__init__()
        self.choosing = Choosing()
        self.telling = Telling()
        self.count: int | None = None
        """Finger Variant: what the countdown says; None: it has not begun."""
        self._timer: Timer | None = None
        self._last: dict[int, str] = {}
        """Where the cursor was in each group."""

    # --- What is asked -----------------------------------------------------------------------

    def hints(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """The keys of the step that is asked for."""
        view: MonaLisaView = scene.view
        letters = f"A-{LETTERS[max(0, len(view.arts) - 1)]}"
        look = ("cursor.next", "look")
        if view.choice is not None and view.phase in COMPOSING:
            return self._hints_of_change(view, letters)
        if view.phase == CHOICE:
            return [
                ("←→", "crew"),
                ("Space", "send"),
                (letters, "aim"),
                ("cursor.confirm", "commit"),
            ]
        if view.phase == READY:
            return [("←→", "crew"), ("Space", "play"), ("cursor.confirm", "lay down"), look]
        if view.phase == KEEP:
            return [("←→", "cards"), ("Space", "keep"), ("cursor.confirm", "keep these"), look]
        if view.phase == POINT:
            if self.count is None:
                return [("cursor.confirm", "start the countdown"), (letters, "look")]
            return [(letters, "point" if self.count <= OPEN_SECONDS else "wait for the one")]
        if view.phase == DRAFT:
            return [("←→", "card"), ("cursor.confirm", "take"), look]
        return [("←→", "which"), ("cursor.confirm", "choose"), look]

    def _hints_of_change(self, view: MonaLisaView, letters: str) -> list[tuple[str, str]]:
        """The keys while a choice that is in may still be changed."""
        hints = [("Space", "cards")]
        if view.phase == CHOICE:
            hints.append((letters, "art"))
        if self.settled(view):
            return [*hints, ("cursor.next", "look")]
        return [*hints, ("cursor.confirm", "change it"), ("cursor.back", "as it was")]

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """The keys on the board, and what its signs mean."""
        return [
            ("Space", "Send the card at the cursor, or hold it back; after the heists: keep it."),
            ("A B C ...", "Aim at an art, or look at it; in the countdown: point at it."),
            ("Sn Ge Re", "Sneak, Getaway, Recon; Gu Mu Ha are Guile, Muscle, Hacking."),
            ("▸B◂", "The art that you aim at."),
            ("✓ …", "Who has chosen, and who is still choosing."),
            ("Esc", "Your choice as it is in, while you think about another."),
            ("▒▒", "A card or an art that lies face down."),
        ]

    def headline(self, choice: Choice) -> str:
        """Nothing in front of what a crew amounts to, which names art and cards itself."""
        if isinstance(choice.action, PointLate):
            return "late"
        names_itself = self._composes() or isinstance(choice.action, Point)
        return "" if names_itself else super().headline(choice)

    def picture(self, target: str) -> Sequence[Sequence[tuple[str, str]]]:
        """An art as it hangs on large tables."""
        view: MonaLisaView | None = self.scene.view if self.scene else None
        letter = target.removeprefix("heist ")
        if view is None or len(letter) != 1 or letter not in LETTERS:
            return ()
        arts = view.arts if target == letter else [heist.art for heist in view.heists]
        return picture_rows(view.components.arts[arts[LETTERS.index(letter)]].id)

    def start(self, scene: Scene) -> str:
        """The first card; where there is none to choose, the first answer."""
        view: MonaLisaView = scene.view
        own = self.own_targets(view)
        return own[0][0] if own and view.phase in (DRAFT, *COMPOSING) else super().start(scene)

    def own_targets(self, view: MonaLisaView) -> list[tuple[str, int]]:
        """The viewer's cards to choose from, with the names of their places."""
        if view.viewer is None:
            return []
        cards = view.hands[-1] if view.phase == DRAFT else view.crew
        return card_targets(cards, view.components)

    @property
    def silent(self) -> bool:
        """The foot does not tell what the heists are about to tell."""
        return self.scene is not None and self.telling.going_on(self.scene.view)

    def _composes(self) -> bool:
        """True if a choice of cards is being put together."""
        scene = self.scene
        return scene is not None and scene.decision is not None and scene.view.phase in COMPOSING

    def settled(self, view: MonaLisaView) -> bool:
        """True if what is put forward is the choice that is in."""
        if view.choice is None or view.phase not in COMPOSING:
            return view.choice is not None
        return self.choosing.choice(view).action == view.choice

    # --- What would be chosen ----------------------------------------------------------------

    def choice(self) -> Choice | None:
        """What Enter would do."""
        scene = self.scene
        if (
            scene is None
            or scene.decision is None
            or self.telling.holding
            or self.telling.going_on(scene.view)
        ):
            return None
        view: MonaLisaView = scene.view
        if self._composes():
            spot = self.spots.get(self.cursor)
            here = spot is None or spot.group in (CARDS, ARTS)
            return self.choosing.choice(view) if here else None
        if view.phase == POINT:
            return self._pointing(scene)
        listed = scene.chosen.get(self.cursor.partition(" ")[0], ())
        return listed[0] if listed else None

    def _pointing(self, scene: Scene) -> Choice | None:
        """Finger Variant: pointing at the art under the cursor, in time or late."""
        if self.count is None or self.count > OPEN_SECONDS:
            return None
        listed = scene.chosen.get(self.cursor, ())
        if self.count == OPEN_SECONDS:
            return listed[0] if listed else None
        slot = LETTERS.index(self.cursor) if listed and self.count > GIVEN_UP else NO_ART
        if slot == NO_ART and self.count > GIVEN_UP:
            return None
        return composing.point_late(scene.view, slot)

    def variants(self) -> tuple[Choice, ...]:
        """There is one way at most: which cards are meant can be seen on the table."""
        choice = self.choice()
        return (choice,) if choice and choice.action else ()

    @property
    def confirms(self) -> bool:
        """Enter begins the countdown, too."""
        counts = self.scene is not None and self.scene.view.phase == POINT and self.count is None
        return counts or super().confirms

    def confirm(self) -> Choice | None:
        """The choice to carry out; or the countdown begins."""
        scene = self.scene
        if scene is None:
            return None
        if scene.view.phase == POINT and self.count is None:
            self.count = 3
            self._after(COUNT_SECONDS, self.count_down)
            self.redraw()
            return None
        choice = self.choice()
        return choice if choice and choice.action else None

    @property
    def announcing(self) -> str:
        """What the table shows while the heists are told, and until they were seen."""
        if self.scene is None or not self.telling.first(self.scene.view):
            return ""
        return "The heists, art by art." if self.silent else "So the last heists went."

    def go_on(self) -> None:
        """Tell what came of the next art; after the last one, turn to what is asked."""
        scene = self.scene
        if scene is None:
            return
        if self.telling.going_on(scene.view):
            self.telling.told += 1
        else:
            self.telling.holding = False
        self.cursor = self._first(scene)
        self.redraw()

    def back(self) -> bool:
        """Back to the choice that is in, while another is put together."""
        scene = self.scene
        if scene is None or scene.view.choice is None or self.settled(scene.view):
            return super().back()
        self.choosing.begin(scene)
        self.redraw()
        return True

    def mean(self, choice: Choice) -> None:
        """Put the cursor on a choice, and put its cards forward."""
        scene = self.scene
        if scene is None:
            return
        if not self._composes():
            super().mean(choice)
            return
        self.choosing.mean(scene.view, choice.action)
        own = self.own_targets(scene.view)
        self.cursor = next((target for target, _ in own if target in self.choosing.put), own[0][0])
        self.redraw()

    # --- Time --------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw another scene; what is put forward stays so as long as the question is the same."""
        before, cursor = self.scene, self.cursor
        same = before is not None and _question(before) == _question(scene)
        if not same:
            self.choosing.begin(scene)
            self._last = {}
            self.count = None
            animated: bool = self.app.settings.animated  # type: ignore[attr-defined]
            self.telling.begin(scene, animated)
        super().show(scene)
        self.cursor = cursor if same else self._first(scene)
        self.redraw()

    def _first(self, scene: Scene) -> str:
        """Where the cursor is at first: nowhere, as long as there is nothing to choose."""
        if scene.decision is None or self.telling.going_on(scene.view):
            return ""
        return "heists" if self.telling.holding else self.start(scene)

    def _after(self, seconds: float, then: Callable[[], None]) -> None:
        """Do something later, instead of what was to be done."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(seconds, then)

    def count_down(self) -> None:
        """Finger Variant: the next word of the countdown; in the end the finger stays up."""
        scene = self.scene
        if scene is None or scene.decision is None or self.count is None:
            return
        if not self.screen.is_active:  # nobody can point while reading a page
            self._after(COUNT_SECONDS, self.count_down)
            return
        self.count -= 1
        self.redraw()
        self.post_message(self.Changed())
        if self.count > GIVEN_UP:
            self._after(COUNT_SECONDS, self.count_down)
        else:
            self.post_message(self.Clicked(self.cursor, True))

    # --- Keys --------------------------------------------------------------------------------

    def direct(self, key: str | None) -> bool:
        """Space sends or keeps, a letter aims, looks or points."""
        scene = self.scene
        if scene is None or key is None:
            return False
        view: MonaLisaView = scene.view
        if self.telling.first(view):
            return False
        if key == " " and self._composes():
            if self.cursor in dict(self.own_targets(view)):
                self.choosing.toggle(self.cursor)
                self.redraw()
            return True
        letter = key.upper()
        if letter not in LETTERS[: len(view.arts)] or self.telling.shown(view):
            return False
        if view.phase == CHOICE and self._composes():
            self.choosing.aim = LETTERS.index(letter)
            self._last[ARTS] = letter
            if self.cursor in LETTERS:
                self.cursor = letter
            self.redraw()
            return True
        self.point(letter)
        if view.phase == POINT and self.choice() is not None:
            self.post_message(self.Clicked(letter, True))
        return True

    def point(self, target: str) -> None:
        """Put the cursor on a target; on an art one aims."""
        scene = self.scene
        if scene is not None and scene.view.phase == CHOICE and self._composes():
            slot = LETTERS.find(target) if len(target) == 1 else NO_ART
            self.choosing.aim = slot if slot != NO_ART else self.choosing.aim
        spot = self.spots.get(target)
        if spot is not None:
            self._last[spot.group] = target
        super().point(target)

    def move(self, dx: int, dy: int) -> None:
        """Nothing to look at before it is told."""
        if self.scene is not None and not self.telling.going_on(self.scene.view):
            super().move(dx, dy)

    def nearest(self, dx: int, dy: int) -> str:
        """Left and right within a row of things, up and down to the next row of them."""
        here = self.spots.get(self.cursor)
        if here is None:
            return next(iter(self.spots), "")
        x, y = here.box.centre
        best, best_cost = "", 0.0
        for spot in self.spots.values():
            sx, sy = spot.box.centre
            along = (sx - x) * dx + (sy - y) * dy
            if along <= 0.5 or (dx and spot.group != here.group):
                continue
            if dy and spot.group == here.group and spot.box.y < here.box.y + here.box.height:
                continue  # a raised card is no other row
            cost = along * (1 if dx else 10) + abs((sx - x) * dy)
            if not best or cost < best_cost:
                best, best_cost = spot.target, cost
        if best and dy and self.spots[best].group != here.group:
            return self._last.get(self.spots[best].group, best)
        return best

    def turn_to(self, step: int) -> None:
        """Go to the next or previous row of things, where the cursor was there last."""
        groups = sorted({spot.group for spot in self.spots.values()})
        if not groups:
            return
        here = self.spots.get(self.cursor)
        at = groups.index(here.group) if here else -1 if step > 0 else 0
        group = groups[(at + step) % len(groups)]
        first = next(spot.target for spot in self.spots.values() if spot.group == group)
        last = self._last.get(group, first)
        self.point(last if last in self.spots else first)

    def on_click(self, event: events.Click) -> None:
        """A click on a card of the crew sends it or keeps it back.

        The handler of `Board` comes after this one, unless it is prevented.
        """
        if self.scene is not None and self._composes() and self.choice() is not None:
            for target, _ in self.own_targets(self.scene.view):
                spot = self.spots.get(target)
                if spot is not None and spot.box.contains(event.x, event.y):
                    self.choosing.toggle(target)
                    self.post_message(self.Clicked(target, False))
                    event.stop()
                    event.prevent_default()
                    return

    # --- Drawing -----------------------------------------------------------------------------

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the table."""
        paint(self, canvas, scene)

    def figures(self, scene: Scene) -> tuple[MonaLisaPreview | None, bool]:
        """What the arts compare, and whether it is what would be sent."""
        view: MonaLisaView = scene.view
        if view.viewer is None or self.telling.shown(view):
            return None, False
        if view.phase == DRAFT:
            shown = scene.preview(self.choice())
            if isinstance(shown, MonaLisaPreview):
                return shown, False
            return standing(view, (*view.picks, *view.brought)), False
        if view.phase in (CHOICE, READY):
            sent = self.choosing.cards(view)
            return standing(view, sent or view.crew), bool(sent)
        return standing(view, view.stack), True

    def caption(self, scene: Scene) -> str:
        """The line over the viewer's own cards."""
        view: MonaLisaView = scene.view
        if self.telling.going_on(view):
            return captions.played(view)
        if view.phase == POINT and view.viewer is not None and not view.chosen[view.viewer]:
            return captions.countdown(self.count)
        chosen, asked = self.choosing.cards(view), scene.decision is not None
        return captions.own_cards(view, chosen, settled=self.settled(view), asked=asked)


def _question(scene: Scene) -> tuple[object, ...]:
    """What the scene is about: as long as it is the same, so is what was put together."""
    view: MonaLisaView = scene.view
    asked = scene.decision is not None
    return (scene.viewer, view.round, view.phase, view.step, view.heists, asked)

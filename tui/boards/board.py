"""What all boards share: the cursor, where it may go, and what a key or a click points at.

A board draws a `Scene` and marks out, while drawing, where each target of the prompt lies
(`spot`). The cursor walks over these spots; a board needs no code of its own for it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from textual import events
from textual.message import Message

from engine import AnyGame, Choice, Decision, Event, Preview, Seat
from tui.drawing.canvas import Box, Canvas
from tui.live.dial import Dial
from tui.widgets.drawn import Drawn


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as one viewer sees it, and what is asked of that viewer."""

    game: AnyGame
    view: Any
    names: tuple[str, ...]
    viewer: Seat | None
    acting: Seat | None
    decision: Decision[Any, Any] | None
    """None while the viewer has nothing to decide."""
    totals: tuple[int, ...]
    """Points so far, as the viewer may know them."""
    chosen: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    """The choices by their target, in the prompt's order."""
    happened: Callable[[], Sequence[Event]] = tuple
    """All that has happened in the match, as far as the viewer may know it."""

    @classmethod
    def of(
        cls,
        game: AnyGame,
        view: Any,
        names: Sequence[str],
        viewer: Seat | None,
        acting: Seat | None,
        decision: Decision[Any, Any] | None,
        happened: Callable[[], Sequence[Event]] = tuple,
    ) -> "Scene":
        """The scene of a view; the rest follows from it."""
        by_target: dict[str, tuple[Choice, ...]] = {}
        for choice in decision.prompt.choices if decision else ():
            by_target[choice.target] = (*by_target.get(choice.target, ()), choice)
        totals = tuple(sheet.total for sheet in game.words.scores(view))
        seen = tuple(names)
        return cls(game, view, seen, viewer, acting, decision, totals, by_target, happened)

    def possible(self, target: str) -> bool:
        """True if something can be done at the target."""
        return any(choice.action for choice in self.chosen.get(target, ()))

    def preview(self, choice: Choice | None) -> Preview | None:
        """What a choice would bring; None for an impossible one."""
        if choice is None or choice.action is None:
            return None
        return self.game.preview(self.view, choice.action)


@dataclass(slots=True)
class Spot:
    """Where a target lies on the board."""

    target: str
    box: Box
    group: int
    """Arrows stay within a group; Tab goes to the next."""


class Board(Drawn, can_focus=True):
    """The board of a game. Derived classes draw `paint` and call `spot` for every target."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    keys: Mapping[str, str] = {}
    """Keys that stand on the board and the target each points at: {"1": "row1"}."""

    lists_ways = True
    """True if the prompt line lists the ways of a move; False if the board shows them itself."""

    known_early = True
    """True if the key for what may be known stands before other pages in the hint line; False where
    nearly all of it lies on the board."""

    class Changed(Message):
        """The board moved by itself: the foot may have other keys and words to show."""

    class Clicked(Message):
        """A target was clicked; `again`: it was under the cursor already."""

        def __init__(self, target: str, again: bool) -> None:
            super().__init__()
            self.target = target
            self.again = again

    def __init__(self) -> None:
        super().__init__(id="board")
        self.scene: Scene | None = None
        self.cursor = ""
        """The target under the cursor; empty: none."""
        self.variant = 0
        """Which of the target's possible choices is meant."""
        self.picking = False
        """True while a variant of the target's move is being chosen."""
        self.dial: Dial | None = None
        """What the clock of a live table says; None: there is no clock."""
        self.spots: dict[str, Spot] = {}

    # --- What derived classes provide --------------------------------------------------------

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the scene; call `spot` for every target."""
        raise NotImplementedError(f"{type(self).__name__} must paint")

    @property
    def unfinished(self) -> bool:
        """True within a move of several steps: then a step back takes the last one back."""
        return False

    @property
    def silent(self) -> bool:
        """True while the board itself is telling what happened last, and the foot must wait."""
        return False

    @property
    def announcing(self) -> str:
        """What the board shows before anything goes on, for the prompt line; empty: nothing."""
        return ""

    def go_on(self) -> None:
        """Enter while something is told: the next part of it."""

    def hints(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """The keys for the decision of the scene, and a word for each."""
        return [("←↓↑→", "move"), ("cursor.confirm", "choose"), ("cursor.next", "look")]

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """The keys that stand on the board, and what they point at, for the help page."""
        return ()

    def start(self, scene: Scene) -> str:
        """The target under the cursor when a decision begins: the first that is possible."""
        return next((target for target in scene.chosen if scene.possible(target)), "")

    def headline(self, choice: Choice) -> str:
        """What the prompt line calls the choice under the cursor."""
        return choice.short or choice.label

    def picture(self, target: str) -> Sequence[Sequence[tuple[str, str]]]:
        """The picture of a target as lines of (text, ink), for the page that describes it."""
        return ()

    # --- Drawing -----------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw another scene; the cursor stays where it was if the question is the same."""
        before = self.scene
        self.scene = scene
        self.picking = False
        asked = (scene.decision.prompt.task, scene.viewer) if scene.decision else None
        was = (before.decision.prompt.task, before.viewer) if before and before.decision else None
        if not (asked and asked == was and scene.possible(self.cursor)):
            self.cursor = self.start(scene) if scene.decision else ""
            self.variant = 0
        self.variant = min(self.variant, max(0, len(self.variants()) - 1))
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene and note where everything lies."""
        self.spots = {}
        if self.scene is not None:
            self.paint(canvas, self.scene)

    def spot(self, target: str, box: Box, group: int = 0) -> None:
        """Note where a target lies."""
        self.spots[target] = Spot(target, box, group)

    # --- The cursor --------------------------------------------------------------------------

    def variants(self) -> tuple[Choice, ...]:
        """The possible choices at the cursor."""
        if self.scene is None:
            return ()
        return tuple(c for c in self.scene.chosen.get(self.cursor, ()) if c.action)

    def choice(self) -> Choice | None:
        """The choice under the cursor: the variant that is meant, or the impossible one."""
        possible = self.variants()
        if possible:
            return possible[min(self.variant, len(possible) - 1)]
        choices = self.scene.chosen.get(self.cursor, ()) if self.scene else ()
        return choices[0] if choices else None

    def point(self, target: str) -> None:
        """Put the cursor on a target."""
        self.cursor = target
        self.variant = 0
        self.picking = False
        self.redraw()

    def direct(self, key: str | None) -> bool:
        """Put the cursor where a key on the board points; False if it points nowhere now."""
        if self.scene is None or key is None:
            return False
        if self.picking and key.isdigit():
            if 1 <= int(key) <= len(self.variants()):
                self.variant = int(key) - 1
                self.redraw()
                return True
            return False
        target = self.keys.get(key, key)
        if target in self.spots:
            self.point(target)
            return True
        return False

    def why_not_key(self, key: str | None) -> str:
        """Why a key of this board points at nothing now; empty: the board does not know the key."""
        if self.scene is None or key is None:
            return ""
        if self.picking and key.isdigit():
            return f"There are only {len(self.variants())} ways."
        return "That is not on the board now." if key in self.keys else ""

    def move(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest spot in a direction; within a pick, to the next."""
        if self.picking:
            self.variant = (self.variant + dx + dy) % len(self.variants())
            self.redraw()
            return
        target = self.nearest(dx, dy)
        if target:
            self.point(target)

    def nearest(self, dx: int, dy: int) -> str:
        """The spot that an arrow leads to; empty if there is none that way."""
        here = self.spots.get(self.cursor)
        candidates = self.reachable()
        if here is None:
            return candidates[0].target if candidates else ""
        x, y = here.box.centre
        best, best_cost = "", 0.0
        for spot in candidates:
            if spot.target == self.cursor:
                continue
            sx, sy = spot.box.centre
            along = (sx - x) * dx + (sy - y) * dy
            across = abs((sx - x) * dy) + abs((sy - y) * dx)
            if along <= 0.5 or across > 3 * along + 6:
                continue
            cost = along + 2 * across
            if not best or cost < best_cost:
                best, best_cost = spot.target, cost
        return best

    def reachable(self) -> list[Spot]:
        """The spots that arrows can reach: the possible ones, or all of a group only to look at."""
        if self.scene is None:  # a key that came before the first drawing
            return []
        here = self.spots.get(self.cursor)
        possible = [s for s in self.spots.values() if self.scene.possible(s.target)]
        if here is None or self.scene.possible(here.target):
            return possible
        group = [s for s in self.spots.values() if s.group == here.group]
        return group

    @property
    def turns(self) -> bool:
        """True if Tab leads to something else."""
        groups = {spot.group for spot in self.spots.values()}
        return len(groups) != 1 or self.cursor not in self.spots  # none: not drawn yet

    def turn_to(self, step: int) -> None:
        """Go to the next (1) or previous (-1) group, to its first possible spot or its first."""
        groups = sorted({spot.group for spot in self.spots.values()})
        if not groups or self.scene is None:
            return
        here = self.spots.get(self.cursor)
        at = groups.index(here.group) if here else -1 if step > 0 else 0
        group = groups[(at + step) % len(groups)]
        inside = [spot.target for spot in self.spots.values() if spot.group == group]
        possible = [target for target in inside if self.scene.possible(target)]
        self.point((possible or inside)[0])

    @property
    def confirms(self) -> bool:
        """True if Enter chooses something where the cursor is."""
        choice = self.choice()
        return choice is not None and choice.action is not None

    def confirm(self) -> Choice | None:
        """The choice to carry out, if nothing is left to pick; starts picking where there is."""
        possible = self.variants()
        if len(possible) > 1 and not self.picking:
            self.picking = True
            self.redraw()
            return None
        choice = self.choice()
        return choice if choice and choice.action else None

    def mean(self, choice: Choice) -> None:
        """Put the cursor on a choice, one of several ways too."""
        self.point(choice.target)
        variants = self.variants()
        self.variant = variants.index(choice) if choice in variants else 0
        self.redraw()

    def back(self) -> bool:
        """Leave a pick; False if there is nothing to leave."""
        if not self.picking:
            return False
        self.picking = False
        self.redraw()
        return True

    def on_click(self, event: events.Click) -> None:
        """A click points; a second one on the same place chooses."""
        for target, spot in self.spots.items():
            if spot.box.contains(event.x, event.y):
                again = target == self.cursor
                if not (again and self.app.rests()):  # type: ignore[attr-defined]
                    self.post_message(self.Clicked(target, again))
                event.stop()
                return

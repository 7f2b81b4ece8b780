"""The scoring of a hand as a scene: the stacks turn up, and kind after kind is told."""

from engine.games.its_mine_knizia.components import KINDS
from engine.games.its_mine_knizia.view import KniziaView
from tui.boards.board import Scene

STEPS = len(KINDS) + 1
"""The kinds in the order of scoring, then the sum."""


class Telling:
    """How much of the last hand's scoring is told to whoever looks."""

    def __init__(self) -> None:
        self.told = STEPS
        """0: the stacks lie open; STEPS: all is told."""
        self.holding = False
        """True until whoever looks has seen it: nobody deals the next hand before."""
        self._seen: set[int] = set()
        """The hands that were told."""

    def begin(self, scene: Scene, animated: bool) -> bool:
        """Take in a scene; True if the telling begins now, one step after the other."""
        view: KniziaView = scene.view
        hand = len(view.hands)
        if not view.opened:
            self.told, self.holding = STEPS, False
            return False
        if hand in self._seen:
            return False
        self._seen.add(hand)
        self.holding = True
        self.told = 0 if animated else STEPS
        return animated

    def resume(self, view: KniziaView) -> None:
        """A match that is opened, or looked back on: its hands were told before."""
        self._seen.update(range(len(view.hands) + 1))

    def going_on(self, view: KniziaView) -> bool:
        """True while there is more to tell."""
        return bool(view.opened) and self.told < STEPS

    def go_on(self, view: KniziaView) -> None:
        """Tell the next step, or take it that all is seen."""
        if self.going_on(view):
            self.told += 1
        else:
            self.holding = False

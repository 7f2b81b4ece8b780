"""The heists as a scene: how far they are told, and whether they hold the next draft back."""

from engine import Seat
from engine.games.stealing_mona_lisa.actions import LETTERS
from engine.games.stealing_mona_lisa.view import DRAFT, KEEP, OVER, MonaLisaView
from tui.boards.board import Scene


class Telling:
    """What of the last heists is told to whoever looks."""

    def __init__(self) -> None:
        self.told = len(LETTERS)
        """How many of the last heists are told; all of them unless the scene is going on."""
        self.holding = False
        """True while the heists stay on the table though the next draft has begun."""
        self._seen: set[tuple[object, object]] = set()
        """(viewer, heists) that were shown."""

    def begin(self, scene: Scene, animated: bool) -> None:
        """Tell the heists to a viewer who has not seen them, `animated` one after the other."""
        view: MonaLisaView = scene.view
        key = (scene.viewer, view.heists)
        fresh = bool(view.heists) and key not in self._seen
        asked = scene.decision is not None
        self.holding = fresh and asked and view.phase == DRAFT and view.step == 0
        self.told = len(view.heists)
        if not self.shown(view):
            return
        if asked:  # who has nothing to keep sees them again when the draft begins
            self._seen.add(key)
        if fresh and animated and (asked or view.phase == OVER):
            self.told = 0

    def shown(self, view: MonaLisaView) -> bool:
        """True if the heists lie in the place of the arts."""
        return bool(view.heists) and (view.phase in (KEEP, OVER) or self.holding)

    def going_on(self, view: MonaLisaView) -> bool:
        """True while they are told one after the other."""
        return self.shown(view) and self.told < len(view.heists)

    def first(self, view: MonaLisaView) -> bool:
        """True while there is nothing to choose before the heists are told and seen."""
        return self.holding or self.going_on(view)

    def held(self, view: MonaLisaView, seat: Seat) -> int:
        """How many cards a seat has, as far as that is told."""
        untold = view.heists[self.told :] if self.going_on(view) else ()
        back = (heist.sizes[heist.thieves.index(seat)] for heist in untold if heist.winner == seat)
        return view.held[seat] + sum(back)

    def stolen(self, view: MonaLisaView, seat: Seat) -> int:
        """How many arts a seat has, as far as that is told."""
        untold = view.heists[self.told :] if self.going_on(view) else ()
        return len(view.collections[seat]) - sum(heist.winner == seat for heist in untold)

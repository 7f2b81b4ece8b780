"""The cursor of It's Mine: it takes a card, and then a place for it."""

from collections.abc import Sequence

from textual import events

from engine import Choice, Preview
from engine.core.actions import Seat
from engine.games.its_mine.actions import Discard, Place
from engine.games.its_mine.effects import ACTION, BOSS, BURN
from engine.games.its_mine.prompts import BIN
from engine.games.its_mine.view import GIVE, UNDERTAKER, ItsMinePreview, ItsMineView
from tui.boards.board import Board, Scene
from tui.drawing.canvas import Box

PLACING = (BOSS, ACTION, UNDERTAKER)
"""Phases in which a card is taken and then a place for it."""

SLOT = "slot "
"""What a click calls a place for the card under the cursor, before the number of the way."""


class ItsMineCursor(Board):
    """What can be chosen, and what keys and clicks point at."""

    lists_ways = False

    def __init__(self) -> None:
        super().__init__()
        self.slots: dict[int, Box] = {}
        """Where the ways of the card under the cursor lead to, by the number of the way."""
        self.page: tuple[str, ...] = ()
        """The cards that are on the screen, as many as fit."""
        self._previews: dict[object, Preview | None] = {}
        self._previewed: Scene | None = None
        """The scene for which the previews were reckoned."""

    # --- What can be chosen ------------------------------------------------------------------

    def hints(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """The keys of the step that is asked for."""
        phase = scene.view.phase
        if phase == BURN:
            return [("←→", "whom"), ("cursor.confirm", "burn"), ("cursor.next", "look")]
        if phase == GIVE:
            return [(self._digits(scene), "card"), ("cursor.confirm", "give up")]
        if self.picking:
            return [("←→", "where"), ("cursor.confirm", "play"), ("cursor.back", "put back")]
        discards = phase == ACTION and self.chooses_card() and self.discard_way() is not None
        more = [("d", "discard")] if discards else []
        if phase == UNDERTAKER:
            more = [("p", "leave them")]
        return [
            (self._digits(scene), "card"),
            ("cursor.confirm", "choose where"),
            *more,
            ("cursor.next", "look"),
        ]

    def _digits(self, scene: Scene) -> str:
        count = len(self.page or self.strip(scene)[:6])  # not drawn yet behind a curtain
        return f"1-{count} ←→" if count > 1 else "←→"

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """The keys on the board, and what its signs mean."""
        return [
            ("1 2 3 ...", "The cards of your hand; behind them your discards, if they count."),
            ("d", "The card under the cursor is to be discarded."),
            ("bin", "Where your discards lie, open to both; Tab and i show them."),
            ("p", "Burn nobody, or leave your discards where they are."),
            ("∞ ★ ¢", "Masks, points, tokens; ∞/G is a mask for each green Action."),
            ("▣ ▼ ◆ ♛", "A painting, an antique, a jewel, a Boss."),
            ("↑ ⇅", "On the rival's side, on both sides."),
            ("● 5 Actions", "What each side plays in a round; black ● or white ○ begins."),
        ]

    def headline(self, choice: Choice) -> str:
        """Where the card under the cursor is meant to go; while none is taken up, where best."""
        if not choice.action or not self.chooses_card():
            return super().headline(choice)
        if isinstance(choice.action, Discard):
            told = choice.short
        else:
            told = (
                f"{'place in' if isinstance(choice.action, Place) else 'play on'} {choice.variant}"
            )
        return told if self.picking else f"best: {told}"

    def chooses_card(self) -> bool:
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
        cards = view.hands[self.near(scene)] or ()
        ids = [view.components.ids[card] for card in dict.fromkeys(cards)]
        return ids + [target for target in scene.chosen if target.endswith(BIN)]

    def near(self, scene: Scene) -> Seat:
        """The seat that sits below: the viewer, or the first one for a spectator."""
        return scene.viewer or 0

    def choice(self) -> Choice | None:
        """The way that is meant; of a card that can only be discarded, why it cannot be played."""
        choice = super().choice()
        if self.picking or self.scene is None or not self.chooses_card():
            return choice
        refused = [c for c in self.scene.chosen[self.cursor] if c.action is None]
        if not refused or self._ways():
            return choice
        reasons = [str(c.why_not) for c in refused]
        return max(refused, key=lambda c: reasons.count(str(c.why_not)))

    def _ways(self) -> list[int]:
        """The numbers of the variants at the cursor that are no discards."""
        variants = self.variants()
        return [n for n, way in enumerate(variants) if not isinstance(way.action, Discard)]

    def _best(self) -> int:
        """The way of the card under the cursor that brings most, by points and then masks."""
        variants = self.variants()
        ways = self._ways() or list(range(len(variants)))
        seat = self.near(self.scene) if self.scene else 0

        def worth(number: int) -> tuple[int, int, int]:
            figures = self.figures_of(variants[number])
            if figures is None:
                return (0, 0, 0)
            swing = figures.points[seat] - figures.points[1 - seat]
            return (swing, figures.mask_gain, -number)

        return max(ways, key=worth, default=0)

    def figures_of(self, choice: Choice | None) -> ItsMinePreview | None:
        """What a choice would bring; reckoned once for each position."""
        if choice is None or choice.action is None or self.scene is None:
            return None
        if self._previewed is not self.scene:
            self._previews, self._previewed = {}, self.scene
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
        super().show(scene)
        if not same and self.chooses_card():
            self.variant = self._best()
        elif same and picking and self.variants():
            self.picking = True
            self.redraw()

    def start(self, scene: Scene) -> str:
        """The first card that can be played, or the first thing that can be chosen."""
        for target, choices in scene.chosen.items():
            if any(c.action and not isinstance(c.action, Discard) for c in choices):
                return target
        return super().start(scene)

    def point(self, target: str) -> None:
        """Put the cursor on a target; of a card its best way is meant, at a slot that one."""
        if target.startswith(SLOT):
            way = int(target.removeprefix(SLOT))
            if self.chooses_card() and way < len(self.variants()):
                self.variant, self.picking = way, True
                self.redraw()
            return
        super().point(target)
        if self.chooses_card():
            self.variant = self._best()

    def mean(self, choice: Choice) -> None:
        """Put the cursor on a choice: on the card and where it would go."""
        super().mean(choice)
        if self.chooses_card():
            self.picking = True
            self.redraw()

    def direct(self, key: str | None) -> bool:
        """Digits point at cards, "d" at the bin, "p" at doing nothing."""
        scene = self.scene
        if scene is None or key is None:
            return False
        if key.isdigit() and 0 < int(key) <= len(self.page):
            self.point(self.page[int(key) - 1])
        elif key == "p" and "pass" in scene.chosen:
            self.point("pass")
        elif key == "d" and self.chooses_card() and self.discard_way() is not None:
            self.point(f"{SLOT}{self.discard_way()}")
        else:
            return False
        return True

    def why_not_key(self, key: str | None) -> str:
        """Why a key of this board points at nothing now."""
        scene = self.scene
        if scene is None or scene.decision is None or key is None:
            return ""
        if key.isdigit() and self.page:
            return f"There is no card {key}: 1 to {len(self.page)} are your cards."
        if key == "p":
            return "There is nothing to decline now."
        if key == "d":
            if scene.view.phase == BOSS:
                return "Bosses are not discarded: place one."
            return "Put the cursor on a card of your hand first; it can be discarded then."
        return ""

    def discard_way(self) -> int | None:
        """The number of the variant at the cursor that is a discard."""
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

    def back(self) -> bool:
        """Put the card back; its best way is meant again. False if none was taken."""
        if not self.picking:
            return False
        self.point(self.cursor)
        return True

    def confirm(self) -> Choice | None:
        """A card is taken first, and then put somewhere."""
        if self._pick_up():
            return None
        choice = self.choice()
        return choice if choice and choice.action else None

    def _pick_up(self) -> bool:
        """Take the card under the cursor; False if there is none or it is taken already."""
        if self.picking or not self.chooses_card() or not self.variants():
            return False
        if not self._ways():
            self.variant = self.discard_way() or 0
        self.picking = True
        self.redraw()
        return True

    def on_click(self, event: events.Click) -> None:
        """A click on a place for the card under the cursor means that place.

        The handler of `Board` comes after this one, unless it is prevented.
        """
        for number, box in self.slots.items() if self.screen.is_active else ():
            if box.contains(event.x, event.y):
                event.stop()
                event.prevent_default()
                again = self.picking and self.variant == number
                self.post_message(self.Clicked(f"{SLOT}{number}", again))
                return

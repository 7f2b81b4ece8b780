"""The choice that is being put together: which cards, and for which art."""

from typing import Any

from engine import Choice
from engine.games.stealing_mona_lisa import composing
from engine.games.stealing_mona_lisa.actions import NO_ART
from engine.games.stealing_mona_lisa.view import CHOICE, KEEP, READY, MonaLisaView
from tui.boards.board import Scene
from tui.boards.stealing_mona_lisa.crew import card_targets

COMPOSING = (CHOICE, READY, KEEP)
"""The phases in which a choice is put together card by card."""


class Choosing:
    """The cards that are put forward, by the names of their places, and the art aimed at."""

    def __init__(self) -> None:
        self.put: set[str] = set()
        self.aim = NO_ART

    def begin(self, scene: Scene) -> None:
        """Start with what is chosen already; of cards to keep, with as many as one may."""
        view: MonaLisaView = scene.view
        self.put = set()
        self.aim = NO_ART
        if view.choice is not None:
            self.mean(view, view.choice)
        elif view.phase == KEEP and scene.decision is not None:
            self.mean(view, scene.decision.prompt.choices[0].action)

    def mean(self, view: MonaLisaView, action: Any) -> None:
        """Put forward what the action does."""
        codes = list(getattr(action, "crew", getattr(action, "cards", ())))
        self.put = set()
        for target, card in card_targets(view.crew, view.components):
            code = view.components.codes[card]
            if code in codes:
                codes.remove(code)
                self.put.add(target)
        self.aim = getattr(action, "slot", NO_ART)

    def toggle(self, target: str) -> None:
        """Put a card forward, or take it back."""
        self.put ^= {target}

    def cards(self, view: MonaLisaView) -> tuple[int, ...]:
        """The cards that are put forward."""
        named = card_targets(view.crew, view.components)
        return tuple(card for target, card in named if target in self.put)

    def choice(self, view: MonaLisaView) -> Choice:
        """What would be chosen now, or why it cannot be."""
        return composing.compose(view, self.cards(view), self.aim)

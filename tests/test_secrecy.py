"""No game gives away what a seat may not know; and the checks find those that would."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine import AnyGame, Rng
from engine.core.events import Emit, ignore
from tests import secrecy
from tests.every_game import cases
from tests.random_matches import Check
from tests.tinygame import (
    Happened,
    Hide,
    MagpieAction,
    MagpieMind,
    Magpies,
    MagpieState,
    MagpieView,
)


@pytest.mark.parametrize(
    "check, game, seat_count, options, seed", cases(secrecy.CHECKS, secrecy.MORE_CHECKS)
)
def test_no_game_gives_secrets_away(
    check: Check, game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int
) -> None:
    check(game, seat_count, options, seed)


# --- The checks themselves: each leak below is one that they must find ---------------------------


class OpenPile(MagpieState):
    """Its views show the top of the pile."""

    def view(self, seat: int | None) -> MagpieView:
        return replace(MagpieState.view(self, seat), top=self.pile[-1] if self.pile else None)


class Chatty(MagpieState):
    """Its log tells at once what was hidden."""

    def apply(self, action: MagpieAction, emit: Emit = ignore) -> None:
        MagpieState.apply(self, action, emit)
        if isinstance(action, Hide):
            name = next(card.name for card in self.cards if card.id == action.card)
            emit(Happened(f"{{{action.seat}}} hid the {name}."))


class Leaky(Magpies):
    """Magpies whose positions are of a leaky kind."""

    kind: type[MagpieState]

    def setup(self, *args: Any, **kwargs: Any) -> MagpieState:
        return self._leaky(super().setup(*args, **kwargs))

    def position(self, data: Any) -> MagpieState:
        return self._leaky(super().position(data))

    def make_mind(self) -> MagpieMind:
        mind = super().make_mind()
        honest = mind.determinise
        mind.determinise = lambda view, rng: self._leaky(honest(view, rng))  # type: ignore[method-assign]
        return mind

    def _leaky(self, state: MagpieState) -> MagpieState:
        return self.kind(*(getattr(state, name) for name in MagpieState.__match_args__))


class WithOpenPile(Leaky):
    kind = OpenPile


class WithChat(Leaky):
    kind = Chatty


class OneWorld(MagpieMind):
    def determinise(self, view: MagpieView, rng: Rng) -> MagpieState:
        rng.next64()
        return super().determinise(view, Rng(1))


class SameWorld(Magpies):
    """Its imagined worlds are all the same."""

    def make_mind(self) -> MagpieMind:
        return OneWorld(self.components, self.words, MagpieState)


class AllOpen(Magpies):
    """Says that it has no secrets."""

    open_information = True


@pytest.mark.parametrize(
    "game, check",
    [
        (WithOpenPile(), secrecy.check_canaries),
        (WithOpenPile(), secrecy.check_worlds),
        (WithChat(), secrecy.check_choices),
        (WithChat(), secrecy.check_canaries),
        (SameWorld(), secrecy.check_determinise),
        (AllOpen(), secrecy.check_open),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_the_checks_find_a_leak(
    game: Magpies, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = secrecy.hooks_of(Magpies())
    monkeypatch.setattr(secrecy, "hooks_of", lambda game: honest)
    with pytest.raises(AssertionError):
        for seed in range(1, 4):
            check(game, 3, {"rounds": "3"}, seed)

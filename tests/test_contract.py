"""The contract on every game, every seat count and every value of every option."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine import GAMES, AnyGame, Reason
from engine.core.state import Data
from tests import contract
from tests.every_game import all_games, cases, load, packages
from tests.random_matches import Check, setups
from tests.tinygame import Hide, Look, MagpieAction, Magpies, MagpieState


@pytest.mark.parametrize(
    "check, game, seat_count, options, seed", cases(contract.CHECKS, contract.MORE_CHECKS)
)
def test_every_game_keeps_the_contract(
    check: Check, game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int
) -> None:
    check(game, seat_count, options, seed)


@pytest.mark.parametrize("package", packages())
def test_every_game_package_loads(package: str) -> None:
    assert load(package).id == package.replace("_", "-")


def test_every_registered_game_is_covered_and_its_entry_tells_the_truth() -> None:
    found = {game.id: game for game in all_games()}
    for entry in GAMES.values():
        game = found[entry.id]
        assert (entry.title, entry.seat_counts) == (game.title, game.seat_counts)
        assert entry.load() is entry.load()
        assert entry.load().id == game.id


def test_setups_cover_every_value_of_every_option() -> None:
    for game in all_games():
        for seat_count in game.seat_counts:
            tried = [options for seats, options in setups(game) if seats == seat_count]
            for option in game.options(seat_count):
                assert {own[option.id] for own in tried} == {value for value, _ in option.choices}


# --- The battery itself: each fault below is one that it must find -------------------------------


class Forgetful(MagpieState):
    """Lists less than is legal."""

    def legal_actions(self, seat: int) -> Sequence[MagpieAction]:
        return [a for a in MagpieState.legal_actions(self, seat) if not isinstance(a, Look)]


class Lenient(MagpieState):
    """Allows what it does not list."""

    def why_not(self, action: MagpieAction) -> Reason | None:
        held = [self.cards[card].id for card in self.hands[action.seat % len(self.hands)]]
        if isinstance(action, Hide) and self.phase == "hide" and action.card in held:
            return None
        return MagpieState.why_not(self, action)

    def legal_actions(self, seat: int) -> Sequence[MagpieAction]:
        return [a for a, _, _ in self._offers(seat) if MagpieState.why_not(self, a) is None]


class Attached(MagpieState):
    """Copies share the pile."""

    def copy(self) -> Any:
        twin = MagpieState.copy(self)
        twin.pile = self.pile
        return twin


class Amnesiac(MagpieState):
    """Its data leaves out who has hidden what."""

    def to_data(self) -> Data:
        return {**MagpieState.to_data(self), "pending": [-1] * len(self.hands)}


FAULTS = [
    (Forgetful, contract.check_legality),
    (Forgetful, contract.check_prompts),
    (Lenient, contract.check_legality),
    (Lenient, contract.check_prompts),
    (Attached, contract.check_copy),
    (Amnesiac, contract.check_positions),
]


def faulty(kind: type[MagpieState]) -> Magpies:
    """Magpies whose positions are of a faulty kind."""

    class Faulty(Magpies):
        def setup(self, *args: Any, **kwargs: Any) -> MagpieState:
            state = super().setup(*args, **kwargs)
            return kind(*(getattr(state, name) for name in MagpieState.__match_args__))

        def position(self, data: Data) -> MagpieState:
            state = super().position(data)
            return kind(*(getattr(state, name) for name in MagpieState.__match_args__))

    return Faulty()


@pytest.mark.parametrize("kind, check", FAULTS)
def test_the_contract_finds_a_fault(kind: type[MagpieState], check: Check) -> None:
    game = faulty(kind)
    with pytest.raises(AssertionError):
        for seed in range(1, 6):
            check(game, 3, {"rounds": "3"}, seed)

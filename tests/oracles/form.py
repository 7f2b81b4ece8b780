"""What the oracles share: the data of a game, values that chance decides, ranking."""

import pickle
import tomllib
from collections.abc import Sequence
from importlib import resources
from typing import Any

Position = dict[str, Any]


class _Any:
    """Equal to whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "ANY"


ANY = _Any()


class Some:
    """So many cards, whichever they are: a list, or words with a space between them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        found = other.split() if isinstance(other, str) else other
        return isinstance(found, list) and len(found) == self.number

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{self.number} cards"


def copied(p: Position) -> Position:
    """A position of its own; much quicker than `deepcopy`."""
    copy: Position = pickle.loads(pickle.dumps(p))
    return copy


def components(package: str) -> dict[str, Any]:
    """The cards of a game, as its `components.toml` has them."""
    file = resources.files(f"engine.games.{package}") / "components.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def ranked(keys: Sequence[Any]) -> list[int]:
    """Places from keys, the highest first; equal keys share one."""
    return [1 + sum(other > key for other in keys) for key in keys]

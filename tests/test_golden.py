"""Whole matches are told and end as they did when they were written down (see `golden.py`)."""

from pathlib import Path

import pytest

from tests import golden


def name(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", golden.files("golden/*.txt"), ids=name)
def test_a_golden_match_is_told_as_before(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert golden.retell(text) == text, "on purpose? python -m tests.golden, and look at the diff"


@pytest.mark.parametrize("path", golden.files("recorded/*.toml"), ids=name)
def test_a_recorded_match_ends_as_before(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert golden.record(golden.replay(text)) == text


def test_every_game_that_is_tested_has_golden_and_recorded_matches() -> None:
    golden_games = {path.parent.parent.name for path in golden.files("golden/*.txt")}
    recorded_games = {path.parent.parent.name for path in golden.files("recorded/*.toml")}
    assert golden_games == recorded_games and "meins" in golden_games

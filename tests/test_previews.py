"""Previews of every game against what happens, and the comparison against faulty previews."""

import re
from dataclasses import replace

import pytest

from engine import AnyGame, Preview
from tests import previews
from tests.every_game import TINY, all_games, load
from tests.tinygame import DrawCard

DECISIONS = 500


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_a_preview_tells_is_what_happens(game: AnyGame) -> None:
    previews.check_previews(game, DECISIONS, 1)


def told(text: str) -> Preview:
    return Preview(text)


@pytest.mark.parametrize(
    "text, why",
    [
        ("you would hold 9 cards", "but"),
        ("you would hold 5 cards; the rest is shown", "nobody looks"),
        ("you would know what is drawn next", "is not so"),
    ],
)
def test_a_preview_that_is_wrong_or_silent_or_unknown_is_found(text: str, why: str) -> None:
    move = next(m for m in previews.moves(TINY, 50, 1) if isinstance(m.action, DrawCard))
    previews.check_move(move)
    with pytest.raises(AssertionError, match=why):
        previews.check_move(replace(move, preview=told(text)))


def test_a_preview_that_keeps_a_change_to_itself_is_found() -> None:
    game = load("mint_italy")
    move = next(m for m in previews.moves(game, 500, 1) if re.match("pay .*; ", m.preview.text))
    silent = move.preview.text.partition("; ")[2]
    with pytest.raises(AssertionError, match="keeps to itself"):
        previews.check_move(replace(move, preview=replace(move.preview, text=silent)))


def test_a_figure_that_is_wrong_is_found() -> None:
    game = load("meins")
    move = next(iter(previews.moves(game, 1, 1)))
    previews.check_move(move)
    wrong = replace(move.preview, points=move.preview.points + 1)
    with pytest.raises(AssertionError, match="points"):
        previews.check_move(replace(move, preview=wrong))

"""A match as a recording: what a terminal shows when it is played."""

import json
from itertools import pairwise
from typing import Any

import pyte
import pytest

from engine import GAMES, Match, Player, Rng, name_seats
from tests.random_matches import begin
from tests.tui.lines import Shell, meins, put, shell
from tui.table.cast import END, SIZES, record
from tui.table.picture import draw_table

__all__ = ["shell"]


def played(lines: list[str]) -> tuple[dict[str, Any], list[tuple[float, str]], pyte.Screen]:
    """The head, the times with what was drawn, and the screen at the end."""
    head, *events = map(json.loads, lines)
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    for _, kind, data in events:
        assert kind == "o"
        stream.feed(data)
    return head, [(time, data) for time, _, data in events], screen


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_match_plays_to_its_last_picture(game_id: str) -> None:
    game = GAMES[game_id].load()
    match = begin(game, game.seat_counts[0], {}, 3)
    while (waiting := match.waiting_for()) and match.ply < 60:
        match.play(match.ask(waiting[0]).legal[0])
    head, events, screen = played(list(record(match, None, everything=False, pace=1.0)))
    assert (head["version"], head["width"], head["height"]) == (2, *SIZES)
    assert game.title in head["title"]
    times = [time for time, _ in events]
    assert times == sorted(times) and len(times) == match.ply + 2
    assert times[-1] - times[-2] == pytest.approx(END)
    assert max(b - a for a, b in pairwise(times[:-1])) <= 1.001
    shown = [line.rstrip() for line in screen.display]
    drawn = [line.rstrip() for line in draw_table(match, None, SIZES).text().split("\n")]
    last = -1 if match.outcome() else len(drawn)
    assert shown[:last] == drawn[:last]
    if outcome := match.outcome():
        assert shown[-1].strip() == name_seats(outcome.reason, match.names)[: SIZES[0] - 2].strip()


def test_hidden_hands_are_in_no_recording() -> None:
    """Two matches that a spectator cannot tell apart make the same recording."""
    game = GAMES["stealing-mona-lisa"].load()
    match = Match(game, [Player(name) for name in ("Ada", "Bea", "Cleo")], 4)
    other = game.mind.determinise(match.view(None), Rng(9))
    again = Match(game, match.players, 4, start=other.to_data())
    assert again.position() != match.position() and again.view(None) == match.view(None)
    first, second = (
        json.loads(list(record(each, None, everything=False, pace=1.0))[1])[2]
        for each in (match, again)
    )
    assert first == second


def test_replay_writes_it(shell: Shell, tmp_path: Any) -> None:
    put(meins(moves=6))
    out = tmp_path / "match.cast"
    ran = shell("replay", "ada", "--to", 4, "--cast", out, "--pace", "0.5")
    assert (ran.status, ran.err) == (0, "")
    lines = out.read_text().splitlines()
    _, events, _ = played(lines)
    assert len(events) == 6 and events[-2][0] <= 2.0
    assert shell("replay", "ada", "--cast", out, "--pace", "soon").complaint == (
        "Argument --pace: “soon” must be seconds, from 0.01 to 3600. "
        "See: lightfingers replay --help."
    )

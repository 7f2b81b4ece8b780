"""Tournaments: paired deals, seats moved round, ratings and their intervals."""

import json
from fractions import Fraction

import pytest

from engine import InvalidOption
from tests.tui.lines import Shell, shell
from tui.command_line import arena as arena_
from tui.command_line.arena import arena, ratings, run, seats_for, tables
from tui.thinking import self_play

__all__ = ["shell"]

PAIR = ["bot:normal", "bot:easy"]


def stronger_first(deal: self_play.Deal) -> self_play.Played:
    """A match that whoever is named first in the alphabet wins, from any seat."""
    best = min(deal.kinds)
    places = tuple(1 if kind == best else 2 for kind in deal.kinds)
    first = places.count(1)
    wins = tuple(Fraction(place == 1, first) for place in places)
    return self_play.Played(10, wins, places, (0,) * len(places))


def test_everybody_sits_everywhere_and_the_last_one_fills_the_table() -> None:
    assert tables(["a", "b"], 2) == [(0, 1), (1, 0)]
    assert tables(["a", "b"], 4) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    seated = tables(["a", "b", "c"], 2)
    assert sorted(seated) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert seats_for("meins", ["a"] * 2, None) == 2
    assert seats_for("stealing-mona-lisa", ["a"] * 2, None) == 3
    assert seats_for("its-mine", ["a"] * 3, None) == 2
    assert seats_for("meins", ["a"] * 2, 4) == 4


def test_each_deal_is_played_once_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[int, tuple[str, ...]]] = []

    def play(deal: self_play.Deal) -> self_play.Played:
        dealt.append((deal.seed, deal.kinds))
        assert (deal.iterations, deal.seconds) == (7, None)
        return stronger_first(deal)

    monkeypatch.setattr(self_play, "play", play)
    result = arena(["meins", "its-mine"], PAIR, 3, 5, iterations=7, processes=1)
    seeds = [seed for seed, _ in dealt]
    assert len(set(seeds)) == 6 and seeds[::2] == seeds[1::2]
    assert all(kinds == tuple(PAIR[:: 1 - 2 * (n % 2)]) for n, (_, kinds) in enumerate(dealt))
    assert [(game.game, game.seats, game.matches) for game in result.games] == [
        ("meins", 2, 6),
        ("its-mine", 2, 6),
    ]
    normal, easy = result.overall
    assert (normal.wins, normal.win_share, normal.rank_mean, normal.matches) == (0, 0, 2, 12)
    assert (easy.wins, easy.win_share, easy.rank_mean, easy.matches) == (12, 1, 1, 12)
    assert easy.win_interval[0] < 0.9 and easy.win_interval[1] == 1
    assert easy.rating > arena_.MEAN_RATING > normal.rating


def test_the_result_depends_on_the_arguments_alone() -> None:
    first = arena(["meins"], ["bot:easy", "bot:random"], 4, 1, processes=1)
    assert first == arena(["meins"], ["bot:easy", "bot:random"], 4, 1, processes=3)
    assert first.games != arena(["meins"], ["bot:easy", "bot:random"], 4, 2, processes=1).games


def test_deals_that_always_split_leave_a_narrower_interval_than_deals_that_decide() -> None:
    def deal(first: int, second: int) -> list[list[arena_._Place]]:
        return [
            [
                arena_._Place(number, float(number == winner), 1 + (number != winner))
                for number in (0, 1)
            ]
            for winner in (first, second)
        ]

    split = arena_.standings(PAIR, [deal(0, 1)] * 20)[0]
    decided = arena_.standings(PAIR, [deal(0, 0), deal(1, 1)] * 10)[0]
    assert split.win_share == decided.win_share == 0.5
    low, high = split.win_interval
    assert decided.win_interval[0] < low < 0.5 < high < decided.win_interval[1]
    low, high = split.rating_interval
    assert decided.rating_interval[0] < low <= 1500 <= high < decided.rating_interval[1]


def test_ratings_tell_how_often_one_beats_the_other() -> None:
    strong, weak = ratings([[0, 1000], [100, 0]])
    assert strong + weak == pytest.approx(2 * arena_.MEAN_RATING)
    assert strong - weak == pytest.approx(arena_.RATING_STEP, abs=2)
    a, b, c = ratings([[0, 30, 0], [10, 0, 30], [0, 10, 0]])
    assert a - b == pytest.approx(b - c, abs=1) and a > b > c
    assert ratings([[0, 20], [0, 0]])[0] < 3000


def test_a_bot_that_gets_time_thinks_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10**6))
    monkeypatch.setattr(self_play.time, "process_time", lambda: next(clock) / 10)
    deal = self_play.Deal("its-mine", ("bot:hard", "bot:random"), 3, {"city": "rome", "white": "1"})
    assert self_play.play(deal._replace(seconds=0.5)).length > 10
    used = next(clock)
    assert self_play.play(deal._replace(iterations=2)).length > 10
    assert next(clock) == used + 1, "iterations do not look at the clock"
    assert used > 5 * 15


def test_iterations_are_for_bots_that_search_and_others_stay_as_they_are() -> None:
    setup = {"city": "rome", "white": "1"}
    deal = self_play.Deal("its-mine", ("bot:normal", "bot:easy"), 3, setup)
    assert self_play.play(deal._replace(iterations=1)) == self_play.play(deal)
    searching = deal._replace(kinds=("bot:hard", "bot:random"))
    assert len({self_play.play(searching._replace(iterations=n)) for n in (1, 2, 3)}) > 1


def test_only_bots_and_set_ups_that_there_are() -> None:
    with pytest.raises(ValueError, match="a human cannot be simulated"):
        arena(["meins"], ["bot:easy", "you"], 1, 1)
    with pytest.raises(InvalidOption, match="2 to 4 players"):
        arena(["meins"], PAIR, 1, 1, seats=5)


def test_table_and_json_tell_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(self_play, "cores", lambda: 1)
    monkeypatch.setattr(self_play, "play", stronger_first)
    assert run(["meins", "its-mine"], PAIR, 4, 1, None, None, 0.2, as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["seed", "iterations", "seconds", "games", "overall"]
    assert list(told["games"][0]) == ["game", "seats", "deals", "matches", "players"]
    assert list(told["overall"][0]) == [
        "player",
        "matches",
        "wins",
        "win_share",
        "win_interval",
        "rank_mean",
        "rating",
        "rating_interval",
        "faults",
    ]
    assert run(["meins", "its-mine"], PAIR, 4, 1, None, None, 0.2, as_json=False) == 0
    table = capsys.readouterr().out
    assert "Meins!, 2 seats: 4 deals, 8 matches" in table
    assert "0.2 s of processor time a decision" in table
    assert "All games" in table and "100.0% (" in table
    for player in told["overall"]:
        assert f"{player['rating']:.0f} (" in table


def test_the_command_checks_its_words(shell: Shell) -> None:
    for words, complaint in {
        "": "Say which game: ",
        "meins --bots normal,best": "There is no bot “best”; did you mean “easy”?",
        "meins --bots normal,normal": "A tournament takes at least two different bots, such as"
        " hard,normal.",
        "meins --seats 5": "Meins! takes 2 to 4 players, not 5.",
        "meins --time never": "Argument --time: “never” is no number of seconds"
        " from 0.001 to 3600.",
    }.items():
        assert shell("arena", *words.split()).complaint.startswith(complaint)
    ran = shell("arena", "meins", "--bots", "easy,random", "--deals", "2", "--seed", "1", "--json")
    assert json.loads(ran.out)["games"][0]["matches"] == 4

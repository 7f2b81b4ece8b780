"""Simulations: figures that depend on the arguments alone, counted by seat or by player."""

import json
import signal
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from engine import GAMES, InvalidOption
from tui.command_line.simulate import Result, run, simulate
from tui.thinking import self_play

TRIO = ["bot:random", "bot:easy", "bot:random"]


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    def played(processes: int) -> Result:
        return simulate("meins", TRIO, 13, 1, rotate=True, processes=processes)

    assert played(1) == played(3)


def test_another_seed_deals_other_matches() -> None:
    assert simulate("meins", TRIO, 4, 1, processes=1) != simulate("meins", TRIO, 4, 2, processes=1)


def test_wins_are_shared_out_and_places_fit_them() -> None:
    result = simulate("meins", ["bot:random"] * 2, 60, 3, processes=1)
    assert sum(seat.wins for seat in result.seats) == pytest.approx(60)
    assert sum(seat.win_share for seat in result.seats) == pytest.approx(1)
    assert all(1 <= seat.rank_mean <= 2 for seat in result.seats)
    assert all(seat.score_sd > 0 for seat in result.seats)


def test_a_shared_first_place_counts_its_part_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = self_play.Played(50, (Fraction(1, 2), Fraction(1, 2)), (1, 1), (20, 20))
    monkeypatch.setattr(self_play, "play", lambda deal: drawn)
    result = simulate("meins", ["bot:random"] * 2, 3, 1, processes=1)
    assert [(seat.wins, seat.win_share, seat.rank_mean) for seat in result.seats] == [
        (1.5, 0.5, 1),
        (1.5, 0.5, 1),
    ]


def test_rotating_moves_the_players_on_by_one_seat_and_counts_by_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables: list[tuple[str, ...]] = []

    def play(deal: self_play.Deal) -> self_play.Played:
        tables.append(deal.kinds)
        strong = deal.kinds.index("bot:normal")
        wins = tuple(Fraction(int(seat == strong)) for seat in range(3))
        places = tuple(1 if seat == strong else 2 for seat in range(3))
        return self_play.Played(10, wins, places, (5, 5, 5))

    monkeypatch.setattr(self_play, "play", play)
    players = ["bot:normal", "bot:easy", "bot:random"]
    result = simulate("meins", players, 4, 1, rotate=True, processes=1)
    assert tables == [
        ("bot:normal", "bot:easy", "bot:random"),
        ("bot:random", "bot:normal", "bot:easy"),
        ("bot:easy", "bot:random", "bot:normal"),
        ("bot:normal", "bot:easy", "bot:random"),
    ]
    assert [(seat.player, seat.wins) for seat in result.seats] == [
        ("bot:normal", 4),
        ("bot:easy", 0),
        ("bot:random", 0),
    ]


def test_only_bots_can_be_simulated_and_only_set_ups_that_exist() -> None:
    for people in (["you", "bot:easy"], ["bot:easy", "human:Ada"]):
        with pytest.raises(ValueError, match="a human cannot be simulated"):
            simulate("meins", people, 1, 1)
    with pytest.raises(ValueError, match="unknown bot"):
        simulate("meins", ["bot:easy", "bot:best"], 1, 1)
    with pytest.raises(InvalidOption, match="2 to 4 players"):
        simulate("meins", ["bot:easy"], 1, 1)
    with pytest.raises(InvalidOption, match="no option"):
        simulate("meins", TRIO, 1, 1, {"weather": "rain"})


def test_an_option_reaches_the_matches() -> None:
    first = simulate("meins", TRIO, 8, 1, {"start": "1"}, processes=1)
    assert first != simulate("meins", TRIO, 8, 1, {"start": "3"}, processes=1)


def test_the_json_has_the_figures_that_scripts_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("meins", TRIO, 5, 1, {}, rotate=False, as_json=True) == 0
    table = json.loads(capsys.readouterr().out)
    assert list(table) == [
        "game",
        "games",
        "seed",
        "decisions_per_second",
        "length_mean",
        "seats",
    ]
    assert (table["game"], table["games"], table["seed"]) == ("meins", 5, 1)
    assert [seat["player"] for seat in table["seats"]] == TRIO
    assert list(table["seats"][0]) == [
        "player",
        "wins",
        "win_share",
        "rank_mean",
        "score_mean",
        "score_sd",
        "faults",
    ]
    again = simulate("meins", TRIO, 5, 1, processes=1)
    assert table["length_mean"] == again.length_mean
    assert table["seats"][1]["score_mean"] == again.seats[1].score_mean
    assert table["decisions_per_second"] > 0


def test_the_table_names_game_players_and_shares(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("meins", TRIO, 6, 1, {}, rotate=True, as_json=False) == 0
    out = capsys.readouterr().out
    result = simulate("meins", TRIO, 6, 1, rotate=True, processes=1)
    assert f"{GAMES['meins'].title} 6 matches, seed 1" in out
    for seat in result.seats:
        assert f"{seat.win_share:.1%}" in out
        assert f"{seat.score_mean:.1f}" in out


def test_ctrl_c_ends_a_simulation_and_its_processes_without_a_traceback() -> None:
    code = (
        "import signal, sys; from tui.command_line import simulate as s\n"
        # what a shell starts in the background ignores it
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "real = s.simulate\n"
        "def loud(*a, **k): return real(*a, **{**k, 'processes': 2, 'progress': print})\n"
        "s.simulate = loud\n"
        "sys.exit(s.run('meins', ['bot:easy'] * 2, 4_000, 1, {}, False, False))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "1\n"
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, "Stopped.\n")


def test_speed_is_no_part_of_what_makes_results_equal() -> None:
    result = simulate("meins", TRIO, 2, 1, processes=1)
    assert replace(result, decisions_per_second=0.0) == result
    assert replace(result, length_mean=0.0) != result

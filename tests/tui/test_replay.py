"""Reading a match back: the log, the position at a move, and whose eyes see it."""

import sys
from pathlib import Path
from typing import Any

import pytest

from engine import Match, Player
from saves import Save
from tests.tinygame import Magpies
from tests.tinygame_hooks import hidden_names
from tests.tui.lines import Shell, meins, put, shell, unwrapped

__all__ = ["shell"]


def magpies(moves: int | None) -> Match:
    """A match with secrets after so many first choices; None: to its end."""
    match = Match(Magpies(), [Player("Ada"), Player("Bea", "bot:easy")], seed=5)
    while (acting := match.waiting_for()) and (moves is None or match.ply < moves):
        match.play(match.ask(acting[0]).legal[0])
    return match


@pytest.fixture
def secret(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Match:
    """The match with secrets that every name now stands for."""
    match = magpies(request.param)
    monkeypatch.setattr("tui.command_line.replay.find_match", lambda store, what: Save(match))
    return match


def test_the_log_and_the_last_position_are_printed(shell: Shell) -> None:
    match = meins(moves=6)
    put(match)
    ran = shell("replay", "ada")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Meins!: Ada (you), Bea (bot:normal)\n")
    for ply, event in match.events(None, -1):
        line = match.game.words.say(event, match.names)
        assert not line or f"\n{ply}. {line}\n" in unwrapped(ran.out) + "\n"
    assert unwrapped(match.game.words.text(match.view(None), match.names)) in unwrapped(ran.out)


def test_the_position_at_a_move_is_printed_with_the_log_up_to_it(shell: Shell) -> None:
    match = meins(moves=6)
    path = put(match)
    for ply in (0, 3, 6):
        then = match.at(ply)
        out = shell("replay", path, "--to", ply).out
        assert f"\nAfter move {ply}, round 1 of 3" in out
        assert unwrapped(then.game.words.text(then.view(None), then.names)) in unwrapped(out)
        assert f"\n{ply + 1}. " not in out


def test_a_move_or_seat_that_is_not_there_is_refused(shell: Shell) -> None:
    put(meins(moves=6))
    assert shell("replay", "ada", "--to", 7).complaint == (
        "The match has 6 moves: --to takes 0 to 6."
    )
    assert shell("replay", "ada", "--seat", 2).complaint == (
        "There is no seat 2; there is: 0 Ada, 1 Bea."
    )


def test_a_finished_match_is_read_with_its_results(shell: Shell) -> None:
    shell("play", "meins", "--plain", "--seats", "bot:random,bot:random", "--seed", 3)
    from saves import Store

    (entry,) = Store.open().finished_entries()
    out = shell("replay", entry.name).out
    assert entry.result is not None and entry.result.reason in unwrapped(out)
    assert "The match is over." not in shell("replay", entry.name, "--to", 1).out


@pytest.mark.parametrize("secret", [0, 4, 7], indirect=True)
def test_until_the_end_a_replay_shows_what_a_spectator_sees(shell: Shell, secret: Match) -> None:
    out = shell("replay", "any").out
    hidden = hidden_names(secret, None)
    assert len(hidden) > 10 and [name for name in hidden if name in out] == []
    assert "(only " not in out and "in your hand" not in out


@pytest.mark.parametrize("secret", [4, 7], indirect=True)
@pytest.mark.parametrize("seat", [0, 1])
def test_with_a_seat_it_shows_what_that_seat_knows(shell: Shell, secret: Match, seat: int) -> None:
    out = shell("replay", "any", "--seat", seat).out
    assert [name for name in hidden_names(secret, seat) if name in out] == []
    for card in secret.view(seat).hand:
        assert f"in your hand: {secret.game.components[card].name}" in out


@pytest.mark.parametrize("secret", [4], indirect=True)
def test_with_reveal_it_shows_every_hand_and_who_knew_what(shell: Shell, secret: Match) -> None:
    out = shell("replay", "any", "--reveal").out
    for seat, name in enumerate(secret.names):
        assert f"\nAs {name} sees it\n" in out
        assert f"(only {name})\n" in unwrapped(out)
        for card in secret.view(seat).hand:
            assert f"in your hand: {secret.game.components[card].name}" in out


@pytest.mark.parametrize("secret", [None], indirect=True)
def test_a_finished_match_has_no_secrets_left(shell: Shell, secret: Match) -> None:
    out = unwrapped(shell("replay", "any", "--to", 0).out)
    for seat in range(2):
        for card in secret.at(0).view(seat).hand:
            assert secret.game.components[card].name in out
    mine = shell("replay", "any", "--to", 0, "--seat", 0).out
    assert [name for name in hidden_names(secret.at(0), 0) if name in mine] == []


def test_the_picture_is_of_the_position_and_the_eyes_that_were_asked_for(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drawn: list[tuple[Any, ...]] = []

    class Picture:
        @staticmethod
        def save_picture(match: Match, viewer: Any, path: Path, size: Any) -> None:
            drawn.append((match.ply, viewer, path, size))

    monkeypatch.setitem(sys.modules, "tui.table.picture", Picture)
    put(meins(moves=5))
    out = tmp_path / "table.svg"
    assert shell("replay", "ada", "--to", 3, "--seat", 1, "--svg", out).status == 0
    assert drawn == [(3, 1, out, (120, 36))]

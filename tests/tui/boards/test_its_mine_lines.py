"""It's Mine in plain lines: choices by card, one reason a card, a match to its end."""

from engine import Match, Player
from saves import Store
from tests.tui.boards.its_mine_keys import GAME, from_the_bin, gang_war
from tests.tui.desk import advice
from tests.tui.lines import Shell, put, shell, unwrapped

__all__ = ["shell"]

PLAYERS = (Player("You", "you"), Player("Rosa", "bot:random"))


def answers(shell: Shell, start: Match, typed: str) -> str:
    """What is said to these lines in a match that begins with this position."""
    put(Match(GAME, PLAYERS, 1, start=start.position()), "here")
    return unwrapped(shell("resume", "here", "--plain", typed=f"{typed}quit\n").out)


def test_many_choices_are_offered_by_card_and_then_by_place(shell: Shell) -> None:
    said = answers(shell, gang_war(), "2\nback\n2\n1\n")
    assert said.count("\n2. dazzling-jewel: A Dazzling Jewel, in 7 ways\n") == 2
    assert said.count("\n7. discard A Dazzling Jewel for 1 token [discard dazzling-jewel]") == 2
    assert "You played A Dazzling Jewel at 1a for 2 tokens." in said


def test_what_cannot_be_paid_is_told_once_a_card(shell: Shell) -> None:
    said = answers(shell, gang_war(), "")
    assert [line for line in said.split("\n") if line.startswith("Not now: ")] == [
        "Not now: Nero Complex on The Aristocrat (1a), 3 tokens, and 5 more. Nero Complex costs 3 "
        "there: you lack 1."
    ]


def test_a_discard_that_counts_is_offered_beside_the_hand(shell: Shell) -> None:
    said = answers(shell, from_the_bin(), "inspect ladies-bro bin\n")
    assert "unemployed-bro bin: Unemployed Bro, in 2 ways" in said
    assert "1 mask. 1 point. Blue Action; costs 1 token." in said


def test_a_whole_match_is_played_to_its_results(shell: Shell) -> None:
    words = ("play", "its-mine", "--plain", "--seats", "you,bot:random", "--seed", "5")
    ran = shell(*words, typed="quit\n")
    name = ran.out.strip().split("\n")[-1].split()[2]
    for _ in range(60):
        entries = {entry.name for entry in Store.open().entries()}
        if name not in entries:
            break
        match = Store.open().load(name).match
        ran = shell("resume", name, "--plain", typed=f"{str(advice(match))[2:]}\nquit\n")
    said = unwrapped(ran.out)
    assert "The match is over." in said and "Place 2: " in said
    for group in ("districts", "bosses", "actions", "art"):
        assert f"{group}: " in said

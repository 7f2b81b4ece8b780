"""Stealing Mona Lisa in plain lines: crews in words, what can win first, values in millions."""

import re

from engine import Match, Player
from tests.games.stealing_mona_lisa.tables import KISS, MONA, SUNRISE, WAVE, build
from tests.tui.boards.mona_lisa_keys import GAME, seated
from tests.tui.desk import at_desk, make_app, run
from tests.tui.lines import Shell, put, shell, unwrapped
from tui.screens.results import ResultsScreen

__all__ = ["shell"]

PLAYERS = (Player("You", "you"), Player("Rosa", "bot:easy"), Player("Mira", "bot:easy"))
MOVES = "0 send A sn6 re5; 1 send B gu1; 2 send A sn1"


def last_round() -> Match:
    """After these heists fewer than two arts are left; all others are with the last seat."""
    return build(["re5 sn6"], seats=3, arts=[WAVE, SUNRISE], pile=[], collections={0: [MONA, KISS]})


def answers(shell: Shell, typed: str) -> str:
    """What is said to these lines in the last round."""
    put(Match(GAME, PLAYERS, 1, start=last_round().position()), "here")
    return shell("resume", "here", "--plain", typed=f"{typed}quit\n").out


def test_crews_that_are_fit_come_first_and_the_arts_tell_what_they_amount_to(shell: Shell) -> None:
    said = answers(shell, "").split("\n")
    at = said.index("  A The Great Wave off Kanagawa, 51 million: Recon, Sneak")
    assert said[at + 1].startswith("      Your crew: total ")
    first = next(line for line in said if line.startswith("1. "))
    bluffs = [line.partition(".")[0] for line in said if " as a bluff, lacks " in line]
    assert "total" in first and bluffs == sorted(bluffs) and "1" not in bluffs
    assert all(sign not in line for line in said for sign in ("+-", "-+"))


def test_a_tip_and_the_results_count_in_millions(shell: Shell) -> None:
    said = unwrapped(answers(shell, "tip\nscores\nsend A sn6 re5\n"))
    assert re.search(r"million (ahead of|behind) \w[^.]+\. Against the next best move: ", said)
    assert "You: 165 million" in said, "the score so far"
    assert "Rosa: ? arts, face down: 0" in said, "what lies face down is nobody's business"
    assert "point" not in said
    end = said.partition("The match is over.")[2]
    assert re.search(r"Place 1: Mira: \d{3} million", end) and "Place 2: You: " in end


def test_the_verdict_of_the_results_screen_counts_in_millions() -> None:
    async def body() -> None:
        table = seated(last_round(), "you,bot:easy,bot:easy")
        while acting := table.match.waiting_for():
            table.match.play(table.match.ask(acting[0]).legal[0])
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)
            verdict = desk.screen.verdict()
            assert re.fullmatch(r"Mira wins: \d+ million, \d+ ahead of you", verdict)
            assert verdict in desk.text and "points" not in desk.text

    run(body())


def test_what_lies_face_down_is_no_score_of_nothing() -> None:
    async def body() -> None:
        table = seated(last_round(), "you,bot:easy,bot:easy")
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("s")
            rows = [row.split() for row in desk.text.split("\n")]
            assert ["You", "165"] in rows and ["Rosa", "?"] in rows and ["Mira", "?"] in rows
            await desk.press("escape", "q")
            assert "If it ended now" not in desk.text

    run(body())


def over() -> Match:
    """The end of a match in which the second seat came alone, with a card of no use."""
    start = build(["re5 sn6", "gu1"], seats=3, arts=[WAVE, SUNRISE], pile=[])
    match = Match(GAME, PLAYERS, 1, start=start.position())
    return match.replay(map(GAME.parse, MOVES.split("; ")))


def test_a_finished_match_read_back_tells_unseen_cards_only_to_who_asks_for_all(
    shell: Shell,
) -> None:
    put(over(), "here")
    said = unwrapped(shell("replay", "here").out)
    assert "Rosa came alone and took it; 1 card went away unseen." in said
    assert "Gu1" not in said and "You Sn6 Re5" in said
    assert "Rosa plays Gu1 for B." in unwrapped(shell("replay", "here", "--reveal").out)


def test_a_look_back_after_the_end_has_the_players_own_eyes() -> None:
    async def body() -> None:
        table = seated(over().at(0), "you,bot:easy,bot:easy", MOVES)
        assert table.match.outcome() is not None
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("[", "[")
            assert "Rosa and Mira are to send a crew." in desk.prompt
            assert desk.screen.viewer == 0 and "Sent: Sn6 Re5 for A." in desk.text

    run(body())

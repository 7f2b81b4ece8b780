"""What all know at Knizia's table: sizes of stacks, and of a scored hand each claim's worth."""

import pytest

from engine import Match, Player, Rng
from engine.core.known import KnownPart
from engine.games.its_mine_knizia.view import ANSWER
from tests.games.its_mine_knizia.positions import GAME, build, play, why_not


def by_title(match: Match) -> dict[str, KnownPart]:
    """The parts of the page by their headings."""
    return {part.title: part for part in GAME.words.known(match.view(0)).parts}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_the_claims_of_a_hand_added_comes_to_its_points(seats: int) -> None:
    match = Match(GAME, [Player(f"P{n}") for n in range(seats)], seats, {"mode": "window"})
    rng = Rng(seats)
    scored = 0
    while match.to_act() and match.ply < 2000:
        seat = match.waiting_for()[0]
        match.play(rng.choice(match.ask(seat).legal))
        view = match.view(0)
        if not view.opened:
            continue
        scored += 1
        parts = by_title(match)
        for seat, own in enumerate(view.opened):
            part = parts[f"{{{seat}}}"]
            assert len(part.rows) == len(own)
            toast = 10 if any("most Toasts" in line for line in part.lines) else 0
            assert sum(int(row.figure) for row in part.rows) + toast == view.hands[-1][seat]
            assert part.aside == f"{view.hands[-1][seat]:+d} in all".replace("+0", "0")
    assert scored >= 2


def test_a_pair_counts_for_the_claim_that_completed_it() -> None:
    match = build(seats=3, dealer=2, stacks={0: ["D8"], 1: ["S1"]}, offer="D8 S2", rest=2)
    play(match, "0 claim", "1 pass")
    first, second = by_title(match)["{0}"].rows
    assert (first.figure, second.figure) == ("0", "+10")
    assert second.note == "D8 S2: +2 on its own, +10 to {0}."


def test_while_a_hand_is_played_only_the_sizes_of_stacks_are_told() -> None:
    match = build(seats=3, dealer=2, stacks={0: ["J J S5", "W"], 1: ["S1"]}, offer="D8 S2")
    assert match.view(0).phase == ANSWER
    part = by_title(match)["Stacks, face down"]
    assert [row.figure for row in part.rows] == ["2 of 4", "1 of 4", "0 of 4"]
    assert part.rows[0].does == "cards: 3, 1" and part.rows[2].does == "deals"
    told = " ".join(f"{row.label} {row.does} {row.note}" for row in part.rows)
    assert not any(code in told.split() for code in ("J", "S5", "W"))


def test_who_deals_or_has_all_stacks_is_told_why_there_is_no_claim() -> None:
    full = ["S2", "S2", "S2"]
    match = build(seats=4, dealer=3, offer="S1", stacks={3: full, 0: ["S1", "S1", "S1"]})
    assert match.to_act() == (1, 2)
    assert why_not(match, "3 claim") == ("You're turning the cards, so you can't claim.", "KZ-6")
    assert why_not(match, "0 claim")[0] == "You already have all 3 stacks for this hand."
    assert why_not(match, "0 deal")[0] == "This hand isn't over yet."
    scored = build(seats=3, dealer=0, offer="S1", rest=0)
    play(scored, "1 pass", "2 pass")
    assert why_not(scored, "0 deal")[0] == f"Waiting for {scored.names[1]} to deal."


def test_with_two_the_limit_is_recommended_and_says_why() -> None:
    (limit,) = [option for option in GAME.options(2) if option.id == "limit"]
    assert limit.default == "none", "as printed (KZ-27)"
    assert dict(limit.choices)["on"] == "6 each, recommended"
    assert "drawn at random" in limit.abouts[0] and len(limit.abouts) == len(limit.choices)
    assert "limit" not in [option.id for option in GAME.options(3)]


def test_a_recap_begins_with_the_score_of_the_hand_that_ended() -> None:
    match = build(seats=3, dealer=2, stacks={0: ["D8"], 1: ["S1"]}, offer="S2 S2", rest=2)
    told = GAME.words.recap(play(match, "0 claim", "1 pass"), match.names)
    assert told.startswith("Hand 1: Ada 4, ") and "; Ada claimed 2 cards" in told

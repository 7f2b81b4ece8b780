"""What a preview of Meins! says is what happens: compared with the position after the move."""

import pytest

from engine import Match, Rng
from engine.games.meins import prices, scoring
from engine.games.meins.events import RoundEnded
from engine.games.meins.letters import SLOTS
from engine.games.meins.moves import Buy, End, Expand, MeinsMove
from engine.games.meins.position import MeinsPosition
from engine.games.meins.view import DISCARD, LEAVES, OVER, USE, MeinsPreview, MeinsView
from tests.games.meins.positions import (
    CURSED,
    DUCK,
    EAR,
    FRESCO,
    GAME,
    PISTOL,
    ROBOT,
    TAROT,
    build,
    play,
)
from tests.random_matches import every_ply, some, state_of, where

CASES = [(seats, seed) for seats in GAME.seat_counts for seed in range(1, 9)]


@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_a_preview_is_what_happens(seats: int, seed: int) -> None:
    rng = Rng(seed)
    for match in every_ply(GAME, seats, GAME.check_setup(seats, {}), seed):
        for seat in match.to_act():
            decision = match.ask(seat)
            for action in some(decision.legal, 12, rng):
                check(match, decision.view, action)


def check(match: Match, view: MeinsView, action: MeinsMove) -> None:
    """Each figure and each named change against the position after the action."""
    said = GAME.preview(view, action)
    assert isinstance(said, MeinsPreview)
    state: MeinsPosition = state_of(match).copy()
    events: list[object] = []
    state.apply(action, events.append)
    after = state.view(action.seat)
    place = f"{action}: {where(match)}"
    assert said.supply == after.supplies[action.seat], place
    ended = any(isinstance(event, RoundEnded) for event in events)
    assert ended == ("ends the round" in said.text), place
    assert (after.phase == OVER) == ("and the match" in said.text), place
    _check_score(view, after, said, action.seat, place)
    _check_display(view, after, state, said, ended or view.phase == DISCARD, place)
    if said.villa_lacks is None:
        assert after.villas[action.seat] and said.villa_note == "expanded", place
    elif state.phase == USE and state.turn == action.seat and not isinstance(action, End):
        can = any(isinstance(other, Expand) for other in state.legal_actions(action.seat))
        assert can == (said.villa_note == "can expand"), place
        assert can != any(said.villa_lacks), place
    if isinstance(action, End) and "could still pay" in said.text:
        legal = state_of(match).legal_actions(action.seat)
        bought = {SLOTS[other.slot] for other in legal if isinstance(other, Buy)}
        assert all(f" {slot}" in said.text for slot in bought), place


def _check_score(
    view: MeinsView, after: MeinsView, said: MeinsPreview, seat: int, place: str
) -> None:
    """Points and category cards: the scores then, less the scores now."""
    before, then = (
        [sheet.total for sheet in GAME.words.scores(position)] for position in (view, after)
    )
    changes = [0] * view.seat_count
    changes[seat] = said.points
    for _, loser, winner in said.cards:
        for other, sign in ((loser, -1), (winner, 1)):
            if other is not None:
                changes[other] += sign * view.components.category_points
    assert [a - b for a, b in zip(then, before, strict=True)] == changes, place
    leaders = zip(scoring.rivalries(view), scoring.rivalries(after), strict=True)
    moved = [(a.seats[0], a.leader, b.leader) for a, b in leaders if a.leader != b.leader]
    assert list(said.cards) == moved, place
    for owner, loser, winner in said.cards:
        card = f"{view.components.categories[view.category_cards[owner]].name} card"
        if winner is None:
            assert f"{{{loser}}} loses the {card}" in said.text, place
        else:
            source = "" if loser is None else f" from {{{loser}}}"
            assert f"; {card}{source} +{view.components.category_points}" in said.text, place


def _check_display(
    view: MeinsView,
    after: MeinsView,
    state: MeinsPosition,
    said: MeinsPreview,
    ended: bool,
    place: str,
) -> None:
    """What is said of an exhibit is so as long as it is still there, and else that it leaves."""
    for slot, (card, lacks, note) in enumerate(
        zip(view.display, said.lacks, said.notes, strict=True)
    ):
        stays = after.display[slot] == card and card >= 0
        if ended:
            assert lacks is None, place
            assert note in (LEAVES, ""), place
            assert (note == LEAVES) == (after.phase != OVER and (stays or card in after.removed))
        elif lacks is not None:
            exhibit = view.components.exhibits[card]
            assert stays and lacks == prices.missing(said.supply, exhibit), place
            if state.phase == USE and state.turn == view.turn:
                ways = [a for a in state.legal_actions(state.turn) if isinstance(a, Buy)]
                assert (note == "can buy") == any(way.slot == slot for way in ways), place
        else:
            assert not stays and note == "", place


def test_exhibits_that_leave_the_game_are_no_longer_weighed() -> None:
    match = build(supplies=["CAM" + "CAMX"], left={0: [TAROT, PISTOL]}, next_exhibits=[FRESCO])
    third = GAME.preview(match.view(0), GAME.parse("0 buy a"))
    assert isinstance(third, MeinsPreview)
    assert third.notes == ("", LEAVES, LEAVES, LEAVES), "before the third exhibit is bought"
    play(match, "0 buy a")
    view = match.view(0)
    assert view.phase == DISCARD
    for letter in "CAMX":
        said = GAME.preview(view, GAME.parse(f"0 discard {letter}"))
        assert isinstance(said, MeinsPreview)
        assert set(said.notes) <= {LEAVES, ""} and set(said.lacks) == {None}


def test_category_cards_that_change_hands_are_named() -> None:
    match = build(
        supplies=["CAM" + "AAT"],
        display=[EAR, CURSED, DUCK, ROBOT],
        left={1: [FRESCO]},
        seats=2,
    )
    view = match.view(0)
    assert [view.components.categories[c].name for c in view.category_cards] == [
        "Games/Toys",
        "Art",
    ]
    ear = GAME.preview(view, GAME.parse("0 buy a"))
    assert ear.text == "3 points for C A M; Art card from {1} +2; leaves you A2 T1"
    both = GAME.preview(view, GAME.parse("0 buy b"))
    assert both.text == (
        "2 points for A A T; Games/Toys card +2; {1} loses the Art card; leaves you C1 A1 M1"
    )


def test_the_end_of_an_idle_lap_is_told_before() -> None:
    match = build(grid="." * 9, rest=0, used=False, idle_turns=2, round_=2)
    said = GAME.preview(match.view(0), GAME.parse("0 end"))
    assert said.text == "no card taken or used for a full lap: it ends the round"
    assert isinstance(said, MeinsPreview) and set(said.notes) == {LEAVES}

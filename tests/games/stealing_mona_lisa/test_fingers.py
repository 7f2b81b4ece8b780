"""The Finger Variant (SM-20) and the rulings that go with it.

A late finger is no choice of a player: the table hands it to the rules, so these tests do too.
"""

import pytest

from engine import Event, Match
from engine.games.stealing_mona_lisa.events import (
    Accused,
    ChoicesTurned,
    CountdownBegan,
    FingerDown,
    FingersDown,
    HeistEnded,
    VoteTaken,
)
from tests.games.stealing_mona_lisa.tables import (
    GAME,
    MONA,
    SUNRISE,
    WAVE,
    begin,
    build,
    cards,
    draft,
    heist,
    of_kind,
    play,
    say,
    stolen,
    why_not,
)


def ready(crews: list[str], *, seats: int = 4) -> Match:
    """A match in which everybody has laid down these cards, and the countdown runs."""
    match = build(
        crews, seats=seats, arts=[MONA, WAVE, SUNRISE][: seats - 1], phase="ready", finger=True
    )
    for seat, crew in enumerate(crews):
        play(match, f"{seat} ready {crew}")
    return match


def four() -> Match:
    """Ada and Bea have recon and sneak, Ada more of it; Cy and Dora have junk."""
    return ready(["re7 sn7", "re6 sn6", "gu1", "gu2"])


def phase(match: Match) -> str:
    """What the table is doing."""
    name: str = match.view(None).phase
    return name


def test_sm_20_cards_are_laid_down_first_and_there_are_no_choice_cards() -> None:
    match = begin(4, choice="finger")
    draft(match)
    assert phase(match) == "ready"
    card = cards(match, 0)[0]
    assert why_not(match, f"0 send A {card}") == (
        "No choice cards here: first lay down your cards, then point.",
        "SM-20",
    )
    assert len(match.ask(0).legal) == 2**5 - 1
    play(match, f"0 ready {card}", f"0 ready {' '.join(cards(match, 0))}")
    assert match.view(1).chosen == (True, False, False, False)
    assert cards(match, 0, "stack") == [], "it may still be changed"


def test_sm_20_when_all_are_ready_the_countdown_runs_and_all_point() -> None:
    match = build(["re7 sn7", "re6"], phase="ready", finger=True)
    for seat in range(3):
        play(match, f"{seat} ready {cards(match, seat)[0]}")
    events = play(match, f"3 ready {cards(match, 3)[0]}")
    assert of_kind(events, CountdownBegan) and phase(match) == "point"
    assert [str(action) for action in match.ask(2).legal if not action.table_only] == [
        "2 point A",
        "2 point B",
        "2 point C",
    ]
    assert match.view(1).stack != () and match.view(None).stack == ()


def test_sm_20_nobody_sees_where_others_point_before_all_fingers_are_down() -> None:
    match = four()
    events = play(match, "0 point B", "1 point A", "2 point B")
    assert events == [FingerDown(0), FingerDown(1), FingerDown(2)]
    assert match.view(3).points == () and match.view(3).choice is None
    events = play(match, "3 point C")
    assert of_kind(events, FingersDown)[0].slots == (1, 0, 1, 2)
    assert not of_kind(events, ChoicesTurned)


def test_sm_20_all_in_time_means_heists_at_once() -> None:
    match = four()
    events = play(match, "0 point B", "1 point B", "2 point A", "3 point C")
    assert stolen(match, 0) == [WAVE] and stolen(match, 2) == [MONA]
    assert heist(match, "B").how == "total" and of_kind(events, HeistEnded)
    assert not of_kind(events, Accused)


def late_ada(match: Match) -> list[Event]:
    """Ada points at B too late, with the strongest crew; Bea points there in time."""
    return play(match, "0 late B", "1 point B", "2 point A", "3 point C")


def test_sm_20_lateness_comes_with_the_point_and_is_no_choice_of_a_player() -> None:
    match = four()
    late = [str(action) for action in match.ask(0).legal if action.table_only]
    assert late == ["0 late A", "0 late B", "0 late C", "0 late nothing"]
    assert all(not choice.action.table_only for choice in match.ask(0).prompt.choices)
    late_ada(match)
    assert phase(match) == "accuse" and match.view(2).accused == 0
    assert match.view(2).late == (True, False, False, False)


def test_sm_20_without_an_accusation_a_late_finger_counts() -> None:
    match = four()
    late_ada(match)
    assert match.to_act() == (1, 2, 3), "the late one does not accuse itself"
    assert match.ask(0).prompt.text == "You were late: the others decide."
    assert match.ask(1).prompt.text == "{0} was late at B. Accuse?"
    events = play(match, "1 overlook", "2 overlook", "3 overlook")
    assert stolen(match, 0) == [WAVE]
    assert say(match, events)[0] == "Nobody accused Ada: the finger counts."


def test_sm_20_one_accusation_calls_for_a_vote_of_all_but_the_accused() -> None:
    match = four()
    late_ada(match)
    events = play(match, "1 accuse", "2 overlook", "3 overlook")
    assert of_kind(events, Accused)[0].accusers == (1,)
    assert phase(match) == "vote" and match.to_act() == (1, 2, 3)
    assert why_not(match, "0 allow") == ("Ada is accused: the others decide.", "SM-20")
    assert match._state.why_not(GAME.parse("0 allow")) is not None


def test_sm_20_a_majority_denies_the_thief_any_art() -> None:
    match = four()
    late_ada(match)
    events = play(match, "1 accuse", "2 accuse", "3 overlook", "1 deny", "2 allow", "3 deny")
    told = of_kind(events, VoteTaken)[0]
    assert told.denied and told.against == (1, 3) and told.voters == 3
    assert stolen(match, 0) == [] and stolen(match, 1) == [WAVE]
    assert heist(match, "B").thieves == (1,) and heist(match, "B").stacks == (), "it shows nothing"
    assert {"re7", "sn7"} <= set(cards(match, 0)), "and keeps all its cards"
    assert "2 of 3 voted against Ada, who may not steal in this round." in say(match, events)


def test_sm_20_without_a_majority_the_finger_counts() -> None:
    match = four()
    late_ada(match)
    events = play(match, "1 accuse", "2 overlook", "3 overlook", "1 deny", "2 allow", "3 allow")
    assert not of_kind(events, VoteTaken)[0].denied
    assert stolen(match, 0) == [WAVE]


@pytest.mark.parametrize("seats, against, denied", [(3, 1, False), (3, 2, True), (5, 2, False)])
def test_sm_27_half_of_the_votes_is_no_majority(seats: int, against: int, denied: bool) -> None:
    crews = ["re7 sn7", "re6 sn6", "gu1", "gu2", "gu3"][:seats]
    match = build(crews, seats=seats, phase="ready", finger=True)
    for seat in range(seats):
        play(match, f"{seat} ready {crews[seat]}")
    play(match, "0 late A", *(f"{seat} point B" for seat in range(1, seats)))
    play(match, *(f"{seat} accuse" for seat in range(1, seats)))
    for seat in range(1, seats):
        events = play(match, f"{seat} {'deny' if seat <= against else 'allow'}")
    assert of_kind(events, VoteTaken)[0].denied == denied


def test_sm_20_whoever_does_not_point_at_all_is_late_with_no_art() -> None:
    match = four()
    events = play(match, "0 late nothing", "1 point B", "2 point A", "3 point C")
    assert of_kind(events, FingersDown)[0].late == (True, False, False, False)
    assert "nothing Ada. Ada was late." in say(match, events)[0]
    assert stolen(match, 0) == [] and {"re7", "sn7"} <= set(cards(match, 0))


def test_sm_27_a_finger_that_points_at_nothing_is_not_accused() -> None:
    match = four()
    events = play(match, "0 late nothing", "1 point B", "2 point A", "3 point C")
    assert phase(match) == "keep" and not of_kind(events, Accused)


def test_sm_27_several_late_fingers_are_heard_one_after_another() -> None:
    match = four()
    play(match, "0 late B", "1 late B", "2 late nothing", "3 point C")
    assert match.view(None).accused == 0
    play(match, "1 accuse", "2 accuse", "3 accuse")
    play(match, "1 deny", "2 deny", "3 deny")
    assert phase(match) == "accuse" and match.view(None).accused == 1
    assert match.view(None).denied == (True, False, False, False)
    assert match.to_act() == (0, 2, 3), "a denied thief may accuse another"
    play(match, "0 overlook", "2 overlook", "3 overlook")
    assert stolen(match, 1) == [WAVE]


def test_sm_27_the_second_late_thief_is_heard_though_nobody_accused_the_first() -> None:
    match = four()
    play(match, "0 late B", "1 late B", "2 point A", "3 point C")
    play(match, "1 overlook", "2 overlook", "3 overlook")
    assert phase(match) == "accuse" and match.view(None).accused == 1
    play(match, "0 accuse", "2 accuse", "3 overlook", "0 deny", "2 deny", "3 allow")
    assert match.view(None).denied == (False, True, False, False)
    assert stolen(match, 0) == [WAVE] and stolen(match, 1) == []


def test_sm_27_the_second_late_thief_is_denied_as_well_as_the_first() -> None:
    match = four()
    play(match, "0 late B", "1 late B", "2 point A", "3 point C")
    for votes in (("1", "2", "3"), ("0", "2", "3")):
        play(match, *(f"{seat} accuse" for seat in votes), *(f"{seat} deny" for seat in votes))
    assert match.view(None).denied == (True, True, False, False)
    assert stolen(match, 0) == [] and stolen(match, 1) == [] and WAVE in match.position()["arts"]
    assert {"re7", "sn7"} <= set(cards(match, 0)) and {"re6", "sn6"} <= set(cards(match, 1))


def test_sm_27_accusations_and_votes_are_secret_until_all_are_in() -> None:
    match = four()
    late_ada(match)
    events = play(match, "1 accuse")
    assert say(match, [e for e in events if e.seen_by(2)]) == []
    play(match, "1 overlook", "2 overlook")
    events = play(match, "3 accuse")
    assert of_kind(events, Accused)[0].accusers == (3,)
    play(match, "1 deny", "2 allow", "1 allow")
    events = play(match, "3 allow")
    assert of_kind(events, VoteTaken)[0].against == (), "who has accused may still allow it"


def test_sm_31_the_limit_for_kept_cards_goes_for_a_denied_thief_too() -> None:
    match = four()
    late_ada(match)
    play(match, "1 accuse", "2 accuse", "3 accuse", "1 deny", "2 deny", "3 deny")
    hand = cards(match, 0)
    assert len(hand) == 5
    assert why_not(match, f"0 keep {' '.join(hand[:4])}")[1] == "SM-13"
    play(match, f"0 keep {' '.join(hand[:3])}")


def test_sm_34_a_finger_that_is_down_stays_where_it_is() -> None:
    match = four()
    play(match, "0 point B")
    assert match.to_act() == match.waiting_for() == (1, 2, 3)
    assert match.ask(0).prompt.text == "Your finger is down: wait for the others."
    told = ("Ada pointed already: the finger stays where it is.", "SM-34")
    assert why_not(match, "0 point A") == told
    assert match._state.why_not(GAME.parse("0 point A")) is not None
    assert match.can_undo(0) is not None


def test_sm_20_the_dealer_and_the_seat_order_have_no_effect() -> None:
    first, second = four(), four()
    play(first, "0 point B", "1 point B", "2 point A", "3 point C")
    play(second, "3 point C", "2 point A", "1 point B", "0 point B")
    assert first.digest() == second.digest()

"""A match: what cannot be done leaves no trace, steps back, earlier positions, who hears what."""

import pytest

from engine import (
    GAMES,
    IllegalAction,
    InvalidNotation,
    InvalidOption,
    InvalidPosition,
    Match,
    Player,
)
from engine.core.actions import split_notation
from tests.tinygame import Magpies

TINY = Magpies()


def match_of(*actions: str, seed: int = 5, seats: int = 3) -> Match:
    """A match of Magpies after these actions."""
    players = [Player("Ada"), Player("Bea", "bot:easy"), Player("Cy", "human:Cy")][:seats]
    return Match(TINY, players, seed, {"rounds": "2"}).replay(map(TINY.parse, actions))


ROUND = ("0 draw", "1 look", "2 draw")


def hide_first(match: Match, seat: int) -> str:
    """The notation of hiding the seat's first card."""
    return str(match.ask(seat).legal[0])


def test_a_match_knows_its_players_and_fills_in_the_options() -> None:
    match = Match(TINY, [Player("Ada"), Player("Bea", "bot:easy")], 1)
    assert match.options == {"rounds": "3"}
    assert match.names == ("Ada", "Bea")
    assert [player.is_bot for player in match.players] == [False, True]
    assert match.ply == 0 and match.log == []
    assert [past.ply for past in match.past] == [0]


@pytest.mark.parametrize(
    "seats, options, sentence",
    [
        (4, {}, "Magpies takes 2 to 3 players, not 4"),
        (1, {}, "Magpies takes 2 to 3 players, not 1"),
        (2, {"speed": "x"}, "Magpies has no option “speed”; choose from: rounds"),
        (2, {"rounds": "9"}, "option “rounds” can't be “9”; choose from: 2, 3"),
    ],
)
def test_a_setup_that_the_game_does_not_have_is_refused(
    seats: int, options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(InvalidOption) as caught:
        Match(TINY, [Player(str(seat)) for seat in range(seats)], 1, options)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("1 draw", "It's not Bea's turn."),
        ("3 draw", "This table has no seat 3."),
        ("0 hide tin-pin", "First everyone looks around, then all hide a card."),
    ],
)
def test_an_illegal_action_is_refused_with_a_reason_and_leaves_no_trace(
    text: str, sentence: str
) -> None:
    match = match_of()
    before = (match.position(), list(match.past))
    with pytest.raises(IllegalAction) as caught:
        match.play(TINY.parse(text))
    assert caught.value.reason.text == str(caught.value) == sentence
    assert (match.position(), match.past, match.log, match.undone) == (*before, [], 0)


def test_illegal_and_invalid_are_told_apart_and_are_both_value_errors() -> None:
    assert issubclass(IllegalAction, ValueError) and issubclass(InvalidNotation, ValueError)
    assert not issubclass(IllegalAction, InvalidNotation)
    for text in ("", "draw", "x draw", "0", "123 draw", "٣ draw"):
        with pytest.raises(InvalidNotation):
            split_notation(text)
    assert split_notation("12 hide  tin-pin") == (12, ["hide", "tin-pin"])


def test_after_the_end_nobody_can_do_anything() -> None:
    match = match_of(*ROUND)
    while match.to_act():
        match.play(match.ask(match.waiting_for()[0]).legal[0])
    assert match.outcome() is not None
    assert [match.ask(seat).legal for seat in range(3)] == [(), (), ()]
    with pytest.raises(IllegalAction, match="The match is over"):
        match.play(match.log[-1])
    reason = match.can_undo(match.log[-1].seat)
    assert reason is not None and reason.text == "The match is over."


def test_a_secret_choice_may_be_replaced_until_the_last_one_is_in() -> None:
    match = match_of(*ROUND)
    assert match.to_act() == match.waiting_for() == (0, 1, 2)
    first, second = match.ask(0).legal[:2]
    match.play(first)
    assert (match.to_act(), match.waiting_for()) == ((0, 1, 2), (1, 2))
    match.play(second)
    match.play(match.ask(2).legal[0])
    assert match.view(0).own is not None and match.view(1).own is None
    assert match.view(1).hidden == (True, False, True)
    events = match.play(match.ask(1).legal[0])
    assert match.view(1).round == 2
    names = [TINY.words.say(event, match.names) for event in events if event.reveals]
    card = next(card.name for card in TINY.components if card.id == second.card)
    assert names[0] == f"Ada showed the {card}."
    assert [name.split()[0] for name in names] == ["Ada", "Bea", "Cy"], "shown in seat order"


def test_a_step_back_takes_the_last_own_action_away() -> None:
    match = match_of(*ROUND)
    before = match.position()
    action = match.ask(1).legal[0]
    match.play(action)
    assert match.can_undo(1) is None
    assert match.undo(1) == action
    assert (match.position(), match.ply, match.undone) == (before, 3, 1)
    assert len(match.past) == 4


@pytest.mark.parametrize(
    "actions, seat, sentence",
    [
        ((), 0, "Nothing to undo yet."),
        (("0 draw",), 0, "Can't undo: that move revealed new information."),
        (("0 draw",), 1, "You haven't moved yet."),
        (("0 draw", "1 look"), 0, "Too late to undo: Bea has moved since."),
    ],
)
def test_what_cannot_be_taken_back_says_why(
    actions: tuple[str, ...], seat: int, sentence: str
) -> None:
    match = match_of(*actions)
    before = match.position()
    reason = match.can_undo(seat)
    assert reason is not None and reason.text == sentence
    with pytest.raises(IllegalAction, match=sentence):
        match.undo(seat)
    assert (match.position(), match.ply, match.undone) == (before, len(actions), 0)


def test_at_gives_an_earlier_match_of_its_own() -> None:
    match = match_of(*ROUND)
    early = match.at(1)
    assert [str(action) for action in early.log] == ["0 draw"]
    early.play(TINY.parse("1 draw"))
    assert [str(action) for action in match.log] == list(ROUND)
    assert match.at(0).log == [] and match.at(3).digest() == match.digest()


def test_replay_stops_at_the_first_action_that_does_not_fit() -> None:
    match = match_of()
    with pytest.raises(IllegalAction):
        match.replay(map(TINY.parse, ("0 draw", "1 draw", "1 draw", "2 draw")))
    assert match.ply == 2


def test_a_match_can_begin_from_a_position_and_go_back_to_it() -> None:
    whole = match_of(*ROUND)
    match = Match(TINY, whole.players, 0, whole.options, start=whole.position())
    match.play(match.ask(0).legal[0])
    assert match.at(0).position() == whole.position()
    match.undo(0)
    assert match.position() == whole.position()
    with pytest.raises(InvalidPosition):
        Match(TINY, whole.players, 0, whole.options, start={})


def test_events_reach_only_those_who_may_know() -> None:
    match = match_of("0 draw")
    told = {
        viewer: [TINY.words.say(event, match.names) for _, event in match.events(viewer)]
        for viewer in (None, 0, 1)
    }
    assert told[None] == told[1] == ["Ada drew a card."]
    assert len(told[0]) == 2 and told[0][1].startswith("It is the ")


def test_events_can_be_heard_from_any_ply_on_and_from_the_set_up() -> None:
    match = match_of(*ROUND)
    assert [ply for ply, _ in match.events(None)] == [1, 2, 3]
    assert [ply for ply, _ in match.events(None, since=2)] == [3]
    assert match.events(None, since=3) == []
    dealt = [
        TINY.words.say(event, match.names) for ply, event in match.events(1, since=-1) if not ply
    ]
    assert len(dealt) == 1 and dealt[0].startswith("You were dealt: ")
    assert [ply for ply, _ in match.events(None, since=-1)] == [1, 2, 3]


def test_a_decision_holds_the_view_the_prompt_and_all_that_is_legal() -> None:
    match = match_of()
    asked, waiting = match.ask(0), match.ask(1)
    assert asked.seat == 0 and asked.view == match.view(0)
    assert [str(action) for action in asked.legal] == ["0 draw", "0 look"]
    assert waiting.legal == () and waiting.prompt.choices == ()


def test_the_same_seed_deals_the_same_match_and_another_seed_another() -> None:
    assert match_of(seed=1).digest() == match_of(seed=1).digest()
    assert len({match_of(seed=seed).digest() for seed in range(20)}) == 20


def test_a_registered_game_loads_once() -> None:
    assert GAMES["meins"].load() is GAMES["meins"].load()


def test_a_choice_that_is_replaced_leaves_the_log_and_no_other_does() -> None:
    match = match_of(*ROUND)
    assert len(match.waiting_for()) == 3
    moments = []
    match.play(match.ask(0).legal[0])
    match.play(match.ask(1).legal[0])
    for number in (1, 2):
        chosen = match.ask(0).legal[number]
        events = match.play(chosen)
        assert [str(action) for action in match.log[3:]] == [str(match.log[3]), str(chosen)]
        assert [past.ply for past in match.past] == list(range(6))
        assert match.past[-1].events == tuple(events) and match.replaced == number
        moments.append(match.ply + match.replaced)
    assert moments == [6, 7]
    again = Match(TINY, match.players, match.seed, match.options).replay(match.log)
    assert (again.position(), again.since) == (match.position(), match.since)
    assert match.undo(0) == chosen
    assert match.waiting_for() == (0, 2)

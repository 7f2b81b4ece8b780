"""Positions of Stealing Mona Lisa as data: what fits together is read, all else is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import InvalidPosition, Match
from engine.core.state import Data
from tests.games.stealing_mona_lisa.tables import (
    GAME,
    SUNRISE,
    WAVE,
    begin,
    build,
    cards,
    keep_nothing,
    play,
)


def drafting() -> Data:
    """After the first cards of four seats."""
    match = begin(4, seed=2)
    for seat in range(4):
        play(match, f"{seat} pick {cards(match, seat, 'hand')[0]}")
    return match.position()


def choosing() -> Data:
    """Crews are complete, and Ada has chosen."""
    match = build(["re7 sn7 gu1 gu2 gu3 ha5", "re6 sn6"])
    play(match, "0 send A sn7 re7")
    return match.position()


def keeping_match() -> Match:
    match = build(["re7 sn7", "re6 sn6"])
    play(match, "0 send A re7 sn7", "1 send A re6 sn6", "2 send B ha1", "3 send C ge1")
    return match


def keeping() -> Data:
    """Ada beat Bea to A; Cy and Dora were alone."""
    return keeping_match().position()


def second_round() -> Data:
    """The same, a round later."""
    match = keeping_match()
    keep_nothing(match)
    return match.position()


def accusing() -> Data:
    """Ada's finger was late."""
    match = build(["re7 sn7", "re6 sn6", "gu1", "gu2"], phase="ready", finger=True)
    play(match, "0 ready re7 sn7", "1 ready re6 sn6", "2 ready gu1", "3 ready gu2")
    play(match, "0 late A", "1 point A", "2 point B", "3 point C")
    return match.position()


MAKERS: list[Callable[[], Data]] = [drafting, choosing, keeping, second_round, accusing]


@pytest.mark.parametrize("make", MAKERS)
def test_a_position_that_fits_is_read_as_it_is(make: Callable[[], Data]) -> None:
    data = make()
    assert GAME.position(data).to_data() == data


def put(*path: Any) -> Callable[[Data], None]:
    """A change: the last of the path is put where the others lead."""

    def change(data: Data) -> None:
        place: Any = data
        for step in path[:-2]:
            place = place[step]
        place[path[-2]] = path[-1]

    return change


def seat(number: int, field: str, value: Any) -> Callable[[Data], None]:
    return put("seats", number, field, value)


def swap_picks(data: Data) -> None:
    """Ada has picked a card more, and her hand is a card shorter."""
    ada = data["seats"][0]
    hand = ada["hand"].split()
    ada["picks"] += " " + hand.pop()
    ada["hand"] = " ".join(hand)


def lose_card(data: Data) -> None:
    data["deck"] = data["deck"].partition(" ")[2]


def swap_crews(data: Data) -> None:
    """Ada and Bea have each other's cards, but not by what they have picked."""
    ada, bea = data["seats"][0], data["seats"][1]
    ada["crew"], bea["crew"] = bea["crew"], ada["crew"]


def everybody_has_chosen(data: Data) -> None:
    for entry in data["seats"]:
        entry["choice"] = entry["choice"] or f"send A {entry['crew'].split()[0]}"


def no_heists(data: Data) -> None:
    data["heists"] = []


WRONG: list[tuple[Callable[[], Data], Callable[[Data], None], str]] = [
    (drafting, put("phase", "nap"), "phase must be one of"),
    (drafting, put("round", 0), "round must be from 1 to 9999"),
    (drafting, put("rng", "12"), "rng must be 16 hex digits"),
    (drafting, put("settings", "finger", 1), "settings: finger must be true or false"),
    (drafting, put("settings", []), "settings must be a table"),
    (drafting, put("arts", 0, "a-poster"), "arts isn't a painting of this deck: 'a-poster'"),
    (drafting, put("arts", 0, WAVE), "every art must stand once"),
    (drafting, put("deck", "re99"), "deck isn't a card of this deck: 're99'"),
    (drafting, lose_card, "every skill card must stand as often as the deck has it"),
    (drafting, swap_picks, "picks must be"),
    (drafting, seat(0, "crew", "re1"), "crew and stack must wait for the draft"),
    (drafting, put("phase", "choice"), "picks cannot be 1 cards now"),
    (drafting, put("accused", 1), "accused must be nobody now"),
    (drafting, put("idle_rounds", 1), "idle_rounds do not fit the last heists"),
    (drafting, seat(1, "leftover", 3), "seat 1: leftover does not fit"),
    (drafting, seat(2, "late", True), "late and denied are for fingers that are down"),
    (drafting, seat(2, "point", "A"), "seats must all have a point, or none"),
    (drafting, seat(0, "choice", "dance"), "seat 0: choice isn't an action: 'dance'"),
    (drafting, seat(0, "choice", "keep nothing"), "seat 0: choice is not legal"),
    (drafting, put("round", 2), "heists must be told from round 1 on"),
    (choosing, put("settings", "finger", True), "phase does not fit the settings"),
    (choosing, put("phase", "point"), "phase does not fit the settings"),
    (choosing, swap_crews, "seat 0: crew must be what was picked and carried"),
    (choosing, seat(0, "stack", "sn7"), "seat 0: stack must be empty before cards are played"),
    (choosing, seat(1, "choice", "send F sn6"), "seat 1: choice is not legal: No art lies above F"),
    (choosing, everybody_has_chosen, "all choices are in already"),
    (choosing, put("discards", "re1"), "discards must be empty before the heists"),
    (keeping, seat(0, "stack", ""), "seat 0: stack must have a card"),
    (keeping, seat(1, "stack", "sn7"), "seat 1: stack has cards that are not there"),
    (keeping, seat(2, "leftover", 1), "seat 2: leftover does not fit"),
    (keeping, put("heists", 0, "winner", 1), "has an entry too many"),
    (keeping, put("heists", 0, "how", "tie"), "has an entry too many"),
    (keeping, put("heists", 0, "how", "lots"), "heist 1: winner cannot have drawn a lot"),
    (keeping, put("heists", 0, "stacks", []), "heist 1: stacks must be as many as thieves"),
    (keeping, put("heists", 1, "stacks", ["ha1"]), "heist 2: stacks are shown only where several"),
    (keeping, put("heists", 0, "thieves", [1, 0]), "heist 1: thieves must be different seats"),
    (second_round, put("heists", 1, "thieves", [3]), "heists: a thief stands at two arts"),
    (keeping, put("heists", 1, "sizes", [2]), "seat 2: stack does not fit the heists"),
    (second_round, no_heists, "heists must be told from round 1 on"),
    (keeping, put("phase", "over"), "phase cannot be over with arts to steal"),
    (second_round, seat(1, "leftover", 0), "seat 1: leftover does not fit"),
    (second_round, put("heists", 0, "art", SUNRISE), "heists must be of different arts"),
    (accusing, put("accused", 1), "accused must be a seat that was late"),
    (accusing, put("accused", -1), "accused must be a seat that was late"),
    (accusing, seat(0, "denied", True), "denied before the accused was heard"),
    (accusing, seat(1, "denied", True), "seat 1: denied for no reason"),
    (accusing, seat(1, "point", "nothing"), "a finger that points at nothing is late"),
    (accusing, seat(1, "point", "F"), "seat 1: point names no art"),
    (accusing, seat(1, "choice", "deny"), "seat 1: choice is not legal"),
]


@pytest.mark.parametrize("make, change, told", WRONG)
def test_a_position_that_cannot_be_is_refused_with_the_field(
    make: Callable[[], Data], change: Callable[[Data], None], told: str
) -> None:
    data = make()
    change(data)
    with pytest.raises(InvalidPosition) as refused:
        GAME.position(data)
    assert told in str(refused.value)


def test_lots_are_drawn_only_where_the_match_has_them() -> None:
    match = build(["re1 re4 sn6", "re5 sn2 sn4"], lots=True)
    play(match, "0 send A re1 re4 sn6", "1 send A re5 sn2 sn4", "2 send B ha1", "3 send C ge1")
    data = match.position()
    assert GAME.position(data).to_data() == data
    data["settings"]["lots"] = False
    with pytest.raises(InvalidPosition, match="no lots are drawn in this match"):
        GAME.position(data)

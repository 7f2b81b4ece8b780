"""What one may know in Mona Lisa beyond the board: what was passed on, who took what."""

import pytest

from engine import CardText
from engine.games.stealing_mona_lisa.telling import card_codes, passed_on
from engine.games.stealing_mona_lisa.view import passes_from, passes_to
from tests.games.stealing_mona_lisa.tables import GAME, begin, cards, draft
from tests.random_matches import every_ply, viewers

SEATS = GAME.seat_counts


@pytest.mark.parametrize("seats", SEATS)
def test_the_page_says_from_whom_hands_come_and_to_whom_they_go(seats: int) -> None:
    match = begin(seats)
    for seat in range(seats):
        passed = GAME.words.known(match.view(seat)).parts[0]
        giver, receiver = passes_from(seat, seats), passes_to(seat, seats)
        way = f"Hands come to you from {{{giver}}}, and you pass the rest to {{{receiver}}}."
        assert passed.lines[0] == way
        rest = cards(match, seat, "hand")
        match.play(match.ask(seat).legal[0])
        for other in set(range(seats)) - {seat}:
            if other in match.waiting_for():
                match.play(match.ask(other).legal[0])
        known = [GAME.components.card_of_code[code] for code in rest[1:]]
        told = GAME.words.known(match.view(seat)).parts[0].lines[1]
        assert f"{{{receiver}}} got {card_codes(known, GAME.components)}." in told
        assert cards(match, receiver, "hand") == rest[1:], "that is where the rest is now"
        match = begin(seats)


def test_of_a_hand_that_came_back_one_sees_what_is_gone() -> None:
    match = begin(3, seed=4)
    hand = cards(match, 0, "hand")
    while len(match.view(0).hands) < 4:
        for seat in match.waiting_for():
            match.play(match.ask(seat).legal[0])
    left = cards(match, 0, "hand")
    taken = [GAME.components.card_of_code[code] for code in hand[1:] if code not in left]
    assert len(taken) == 2
    line = passed_on(match.view(0))[0]
    assert line.endswith(f" It came back without {card_codes(taken, GAME.components)}.")
    assert "came back" not in " ".join(passed_on(match.view(0))[1:])
    draft(match)
    assert passed_on(match.view(0))[0] == line


@pytest.mark.parametrize("seats", SEATS)
def test_stolen_arts_and_arts_to_come_are_told_to_everyone(seats: int) -> None:
    for match in every_ply(GAME, seats, GAME.check_setup(seats, {}), 2):
        position = match.position()
        for viewer in viewers(match):
            known = GAME.words.known(match.view(viewer))
            assert (known.parts[0].title == "Cards you passed on") == (viewer is not None)
            taken, to_come = known.parts[-2:]
            owned = [
                f"{{{seat}}}: {GAME.components.arts[GAME.components.art_of_id[art]].name}"
                for seat in range(seats)
                for art in position["seats"][seat]["collection"]
            ]
            assert [row.label for row in taken.rows] == owned
            ids = [row.target.partition(" ")[2] for row in to_come.rows]
            assert sorted(ids) == sorted(position["art_pile"])


def test_the_log_says_from_whom_a_hand_came_and_where_the_rest_goes() -> None:
    match = begin(4, seed=2)
    told = []
    for seat in range(4):
        told += [
            match.say(event) for event in match.play(match.ask(seat).legal[0]) if event.seen_by(0)
        ]
    hand = [GAME.components.card_of_code[code] for code in cards(match, 0, "hand")]
    assert told[1].startswith("Ada picked ") and told[1].endswith("; the rest goes to Dora.")
    assert f"Ada got the hand {card_codes(hand, GAME.components)} from Bea." in told
    page = GAME.words.describe(match.view(0), "passed")
    assert isinstance(page, CardText) and page.lines[0].startswith("Hands come to you from {1}")
    assert match.ask(0).prompt.text == "Pick card 2 of 5. The rest goes to {3}."
    text = GAME.words.text(match.view(0), match.names)
    assert f"{card_codes(hand, GAME.components)}; hands come from Bea and go on to Dora" in text

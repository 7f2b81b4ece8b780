"""What a preview says of a move is what happens, in every district; nothing else changes."""

import pytest

from engine import Match, Player, Rng
from engine.games.its_mine import scoring
from engine.games.its_mine.view import ItsMinePreview
from tests.games.its_mine.positions import GAME, NAMES, build, play
from tests.random_matches import some, state_of


def previewed(match: Match, text: str) -> ItsMinePreview:
    """The preview of an action in notation, by the seat that is to act."""
    action = GAME.parse(text)
    return GAME.preview(match.view(action.seat), action)


@pytest.mark.parametrize("city", ["rome", "paris", "london", "barcelona"])
@pytest.mark.parametrize("seed", range(3))
def test_every_figure_and_every_named_district_is_as_it_comes(city: str, seed: int) -> None:
    match = Match(GAME, [Player(name) for name in NAMES], seed, {"city": city})
    rng = Rng(seed)
    compared = elsewhere = 0
    while match.to_act():
        seat = match.to_act()[0]
        view = match.view(seat)
        before = scoring.standing(view)
        for action in some(match.ask(seat).legal, 12, rng):
            preview = GAME.preview(view, action)
            after = state_of(match).copy()
            after.apply(action)
            then = after.view(None)
            found = scoring.standing(then)
            assert preview.masks == found, action
            assert preview.holders == scoring.holders(then), action
            assert preview.tokens == then.tokens, action
            totals = zip(scoring.totals(then), scoring.totals(view), strict=True)
            assert preview.points == tuple(new - old for new, old in totals), action
            for number, standing in zip(view.districts, found, strict=True):
                district = view.districts.index(number)
                name = GAME.components.districts[number].short
                told = f"{name} {standing[seat]}:{standing[1 - seat]}"
                assert (told in preview.text) == (standing != before[district]), preview.text
                elsewhere += district != preview.district and told in preview.text
            compared += 1
        match.play(rng.choice(match.ask(seat).legal))
    assert compared > 300
    assert elsewhere or not {"buckingham-palace"} & {
        GAME.components.districts[number].id for number in match.view(None).districts
    }


def test_tokens_that_are_paid_lose_a_district_elsewhere() -> None:
    match = build(
        "london",
        districts=("threadneedle-street", "buckingham-palace", "bank"),
        gangs=[["mime", "pimp"], ["conductor", "conductor"]],
        hands=("hush-money big-bro loan-shark nest-egg", ""),
        tokens=(2, 1),
    )
    preview = previewed(match, "0 play hush-money 1a")
    assert preview.paid == 1 and "Buckingham 0:0, a tie" in preview.text


def test_what_is_discarded_in_the_last_turn_counts_for_the_lost_property_office() -> None:
    match = build(
        "barcelona",
        gangs=[["mime lost-property"], ["pimp"]],
        hands=("unemployed-bro big-bro", ""),
        discards=("loan-shark loan-shark", ""),
    )
    assert match.view(0).last_turn
    before = scoring.totals(match.view(0))[0]
    preview = previewed(match, "0 play unemployed-bro 1a")
    play(match, "0 play unemployed-bro 1a")
    gained = scoring.totals(match.view(0))[0] - before
    assert preview.points[0] == gained
    assert gained == 1, "the card that was left is the third among the discards"


def test_a_hand_without_cards_is_not_shown() -> None:
    told = build(
        gangs=[["undertaker"], ["pimp"]],
        discards=("card-counter", ""),
        round_=7,
        pending=[
            {
                "kind": "undertaker",
                "seat": 0,
                "district": 0,
                "card": "undertaker",
                "effect": 0,
                "row": 0,
            }
        ],
    )
    assert "shown" not in previewed(told, "0 salvage card-counter 1a").text
    asked = build(gangs=[["mime"], ["pimp"]], hands=("card-counter big-bro loan-shark", ""))
    data = asked.position()
    data["seats"][0]["tokens"], data["supply"] = 5, 5
    asked = Match(GAME, asked.players, 0, start=data)
    assert "your hand is shown" in previewed(asked, "0 play card-counter 1a").text

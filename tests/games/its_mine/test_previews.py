"""Previews of It's Mine: what changes elsewhere, at the end of a turn, and of a match.

`tests/previews.py` holds them against what happens in random matches.
"""

from engine import Match
from engine.games.its_mine import scoring
from engine.games.its_mine.view import ItsMinePreview
from tests.games.its_mine.positions import GAME, build, play


def previewed(match: Match, text: str) -> ItsMinePreview:
    """The preview of an action in notation, by the seat that is to act."""
    action = GAME.parse(text)
    return GAME.preview(match.view(action.seat), action)


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


def test_the_last_discard_of_the_match_tells_of_the_burn_that_follows() -> None:
    match = build(
        "barcelona",
        districts=("sagrada-familia", "bank", "yacht"),
        gangs=[["mime big-bro"], ["pimp"]],
        hands=("", "nest-egg loan-shark"),
        round_=6,
        turn=1,
    )
    assert "then {0} burns one" in previewed(match, "1 discard nest-egg").text

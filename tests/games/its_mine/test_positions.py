"""A position of It's Mine from a stranger: whatever cannot be is refused with the field's name."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import InvalidPosition
from engine.core.state import Data
from tests.games.its_mine.positions import GAME, build, play


def start() -> Data:
    return build(
        gangs=[["mime big-bro *loan-shark"], ["pimp"]],
        hands=("hush-money nest-egg unemployed-bro", "ladies-bro greedy-bro inside-job"),
        discards=("diva", ""),
        tokens=(3, 2),
        round_=4,
    ).position()


def put(field: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[field] = value

    return change


def seat(field: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data["seats"][0][field] = value

    return change


def pending(**fields: Any) -> Callable[[Data], None]:
    frame = {"kind": "burn", "seat": 0, "district": 0, "card": "missing-evidence", "effect": 0}
    return put("pending", [{**frame, "row": 0, **fields}])


def over(data: Data) -> None:
    """All rounds are over: hands go to the discards."""
    for own in data["seats"]:
        own["discards"] += own["hand"]
        own["hand"] = []
    data["round"] = 6


def over_with(change: Callable[[Data], None]) -> Callable[[Data], None]:
    def both(data: Data) -> None:
        over(data)
        change(data)

    return both


def swapped_decks(data: Data) -> None:
    data["boss_deck"], data["action_deck"] = data["action_deck"], data["boss_deck"]


def short_deck(data: Data) -> None:
    data["seats"][1]["discards"] += data["action_deck"]
    data["action_deck"] = []


def boss_in_hand(data: Data) -> None:
    data["seats"][0]["hand"][0] = data["boss_deck"].pop()
    data["action_deck"].append("unemployed-bro")


def one_card_more(data: Data) -> None:
    data["seats"][0]["hand"].append(data["action_deck"].pop())


MISTAKES: list[tuple[Callable[[Data], None], str]] = [
    (put("seats", []), "seats must have 2 entries"),
    (put("city", "milan"), "city must be one of: rome, paris, london, barcelona"),
    (put("rng", "chance"), "rng must be 16 hex digits"),
    (put("white", 2), "white must be from 0 to 1"),
    (put("round", "1"), "round must be a whole number"),
    (put("supply", 4), "tokens and supply must add up to 10"),
    (put("districts", ["bank", "bank", "party"]), "districts must be 3 different ones"),
    (
        put("districts", ["bank", "louvre", "party"]),
        "districts must be of: art-gallery, antique-shop, bank, casino, chapel, museum, party, "
        "yacht, cappella-sistina, trastevere, fontana-di-trevi, coliseum, foro-romano",
    ),
    (put("moon", 1), "moon is unknown"),
    (seat("moon", 1), "seat 0: moon is unknown"),
    (seat("tokens", 11), "seat 0: tokens must be from 0 to 10"),
    (seat("hand", ["joker"]), "seat 0: hand isn't a card of this deck: 'joker'"),
    (seat("hand", ["burnt mime"]), "seat 0: hand isn't a card of this deck: 'burnt mime'"),
    (seat("known", "nobody"), "seat 0: known must be one of: owner, seats, all"),
    (
        seat("known", "owner"),
        "known cannot be owner: hands are known to both after the first swap",
    ),
    (seat("gangs", [[], []]), "seat 0: gangs must have a list for each of the 3 districts"),
    (seat("gangs", [[[]], [], []]), "seat 0: gangs may have no row without cards"),
    (
        seat("gangs", [[["mime"]] * 4, [], []]),
        "seat 0: gangs may have 3 rows in a district",
    ),
    (
        seat("gangs", [[["big-bro"]], [], []]),
        "gangs: a row must be a Boss and then Actions",
    ),
    (
        seat("gangs", [[["mime", *["hush-money"] * 5]], [], []]),
        "gangs: a Boss hosts 4 Actions at most",
    ),
    (seat("discards", []), "The Diva must appear 2 times in all, not 1"),
    (swapped_decks, "boss_deck may have Bosses only"),
    (short_deck, "action_deck must have 12 cards for the rounds to come"),
    (boss_in_hand, "hand may only have action cards in this round"),
    (one_card_more, "hand: the two hands cannot be of these sizes now"),
    (put("turn", 1), "hand: the two hands cannot be of these sizes now"),
    (put("judged", [[1, 0]]), "judged must be empty until the rounds are over"),
    (put("judged", [[1]]), "judged must have the masks of both seats for each judged district"),
    (pending(kind="wait"), "pending: kind must be one of: burn, give, undertaker"),
    (pending(card="joker"), "pending: card is no card or district: 'joker'"),
    (pending(card="mime"), "pending: that card burns nothing"),
    (
        pending(kind="undertaker", card="undertaker"),
        "pending: an Undertaker waits until the rounds are over",
    ),
    (pending(), "hand: the two hands cannot be of these sizes now"),
    (pending(seat=1), "turn must be the seat of the last pending decision"),
    (over, "judged must have all districts when nothing is pending"),
    (
        over_with(pending(kind="give", card="hush-money")),
        "pending: nothing is given up when the rounds are over",
    ),
    (
        over_with(pending(kind="undertaker", card="undertaker", row=2)),
        "pending: no Undertaker stands there",
    ),
    (
        over_with(pending(kind="undertaker", card="bank")),
        "pending: a district can only burn",
    ),
]


def test_the_position_that_the_mistakes_are_made_in_is_sound() -> None:
    data = start()
    assert GAME.position(data).to_data() == data


@pytest.mark.parametrize("change, expected", MISTAKES)
def test_a_position_that_cannot_be_is_refused(
    change: Callable[[Data], None], expected: str
) -> None:
    data = start()
    change(data)
    with pytest.raises(InvalidPosition) as refusal:
        GAME.position(data)
    assert str(refusal.value).startswith(expected)


def test_a_position_with_open_decisions_is_read_back() -> None:
    match = build(
        "barcelona",
        hands=("hush-money loan-shark big-bro", ""),
        gangs=[["ragpicker"]],
        discards=("unemployed-bro", ""),
    )
    play(match, "0 salvage unemployed-bro 1a")
    data = match.position()
    assert data["pending"][0]["kind"] == "give"
    assert GAME.position(data).to_data() == data
    match = build(round_=3, white=0, hands=("hitman diva diva", ""), gangs=[[""], ["mime"]])
    play(match, "0 place hitman 1")
    data = match.position()
    assert data["pending"][0]["kind"] == "burn"
    assert GAME.position(data).to_data() == data

"""Hands of It's Mine: who knows what, from the deal to the swap, and what worlds are imagined."""

from collections import Counter

import pytest

from engine import Match, Player, Rng
from tests.games.its_mine.positions import GAME, NAMES, build, hand, legal, play

CITIES = ("rome", "paris", "london", "barcelona")


def new(city: str, seed: int = 11) -> Match:
    return Match(GAME, [Player(name) for name in NAMES], seed, {"city": city, "white": "1"})


def known(match: Match, viewer: int | None) -> list[list[str] | None]:
    """The hands as the viewer knows them."""
    ids = GAME.components.ids
    return [
        None if cards is None else [ids[card] for card in cards]
        for cards in match.view(viewer).hands
    ]


def test_before_the_first_swap_each_knows_its_own_hand_and_a_spectator_none() -> None:
    match = new("rome")
    for _ in range(2):
        hands = [hand(match, 0), hand(match, 1)]
        assert known(match, 0) == [hands[0], None]
        assert known(match, 1) == [None, hands[1]]
        assert known(match, None) == [None, None]
        assert match.view(0).hand_sizes == (len(hands[0]), len(hands[1]))
        play(match, f"{match.to_act()[0]} {legal(match)[0]}")


@pytest.mark.parametrize("city", CITIES)
def test_after_a_swap_both_players_know_both_hands_until_the_next_deal(city: str) -> None:
    match = new(city)
    rng = Rng(3)
    swapped = dealt = 0
    while match.to_act():
        view = match.view(0)
        square = GAME.components.rounds[min(view.round, 5)]
        fresh = max(view.hand_sizes) == square.hand
        for viewer in (0, 1):
            found = known(match, viewer)
            assert found[viewer] == hand(match, viewer)
            if not fresh:
                swapped += 1
                assert found[1 - viewer] == hand(match, 1 - viewer)
            elif view.known[1 - viewer] == 0:
                dealt += 1
                counted = square.hand == 2 or view.round == 5  # the deck is used up
                assert found[1 - viewer] == (hand(match, 1 - viewer) if counted else None)
        match.play(rng.choice(match.ask(match.to_act()[0]).legal))
    assert swapped > 20 and dealt > 15


def test_a_hand_that_was_shown_is_known_to_all_wherever_it_goes() -> None:
    match = build(
        round_=1,
        white=0,
        hands=("hitman mime diva pimp", "conductor priest gentleman undertaker"),
    )
    play(match, "0 place hitman 1")
    shown = ["diva", "pimp", "mime"]
    assert known(match, None) == [shown, None]
    play(match, "1 place priest 1")
    assert known(match, None) == [None, shown], "it went to Bea"
    play(match, "0 place conductor 1")
    play(match, "1 place diva 1")
    assert known(match, None) == [["pimp", "mime"], None], "and back, without the Diva"


def test_an_imagined_hand_has_as_many_cards_and_none_that_is_seen_elsewhere() -> None:
    match = build(
        "london",
        round_=4,
        hands=("pickpocket crown-copy pea-souper loan-shark loan-shark big-bro", ""),
        gangs=[["mime ladies-bro"], ["pimp *ladies-bro"]],
        discards=("inside-job", "card-counter"),
    )
    view = match.view(0)
    assert view.hands[1] is None and view.hand_sizes[1] == 6
    told = "pickpocket crown-copy pea-souper loan-shark loan-shark big-bro inside-job card-counter"
    seen = Counter([*told.split(), "ladies-bro", "ladies-bro"])
    box = {
        c.id: c.copies for c in GAME.components.cards if c.kind == "action" and c.city in (-1, 2)
    }
    imagined: set[str] = set()
    for seed in range(120):
        world = GAME.mind.determinise(view, Rng(seed))
        cards = Counter(GAME.components.ids[card] for card in world.hands[1])
        assert cards.total() == 6
        for name, count in cards.items():
            assert count <= box[name] - seen[name]
        imagined.update(cards)
    assert imagined == {name for name, copies in box.items() if copies > seen[name]}


def test_a_remembered_hand_is_the_same_in_every_imagined_world() -> None:
    match = build(hands=("big-bro loan-shark nest-egg", "inside-job hush-money family-dinner"))
    for seed in range(5):
        world = GAME.mind.determinise(match.view(0), Rng(seed))
        ids = [GAME.components.ids[card] for card in world.hands[1]]
        assert ids == ["hush-money", "family-dinner", "inside-job"]


def test_a_spectator_imagines_both_hands() -> None:
    match = new("paris")
    worlds = [GAME.mind.determinise(match.view(None), Rng(seed)).hands for seed in range(6)]
    assert len({str(hands) for hands in worlds}) > 1
    assert all(len(hand) == 4 for hands in worlds for hand in hands)

"""What counting tells in It's Mine: where each card is, and the hand that follows from it."""

from collections import Counter

import pytest

from engine import Match, Player, Rng
from engine.core.known import CERTAIN, HAND, UNSEEN, Known, KnownRow
from tests.games.its_mine.hooks import other_world
from tests.games.its_mine.positions import GAME, NAMES, build, hand


def page(match: Match, viewer: int | None = 0) -> Known:
    """What the viewer may know."""
    return GAME.words.known(match.view(viewer))


def rows(known: Known) -> dict[str, KnownRow]:
    """The rows by the id of their card."""
    return {row.target: row for part in known.parts for row in part.rows}


@pytest.mark.parametrize("city", ["rome", "paris", "london", "barcelona"])
@pytest.mark.parametrize("seed", [1, 2])
def test_hands_of_rounds_5_and_6_are_certain_and_of_earlier_ones_not(city: str, seed: int) -> None:
    match = Match(GAME, [Player(name) for name in NAMES], seed, {"city": city})
    rng = Rng(seed)
    fresh = {True: 0, False: 0}
    while match.to_act():
        for viewer in (0, 1):
            view, rival = match.view(viewer), 1 - viewer
            if not view.hand_sizes[rival] or view.known[rival]:
                continue
            last = view.round >= 4
            fresh[last] += 1
            assert view.deduced(rival) == last
            assert (view.hands[rival] is not None) == last
            told = rows(page(match, viewer))
            certain = Counter({name: row.where.count(CERTAIN) for name, row in told.items()})
            if last:
                assert +certain == Counter(hand(match, rival))
            else:
                assert not +certain
        match.play(rng.choice(match.ask(match.to_act()[0]).legal))
    assert fresh[True] >= 6 and fresh[False] > 10


@pytest.mark.parametrize("seed", range(4))
def test_every_copy_stands_once_and_what_is_hidden_changes_nothing(seed: int) -> None:
    match = Match(GAME, [Player(name) for name in NAMES], seed, {"city": "london"})
    rng = Rng(seed)
    changed = 0
    while match.to_act():
        for viewer in (0, 1, None):
            known = page(match, viewer)
            told = rows(known)
            city = match.view(viewer).city
            for name, row in told.items():
                copies = GAME.components.copies_in[city][GAME.components.card_of_id[name]]
                assert len(row.where) == copies
            total = sum(len(row.where) for row in told.values())
            assert total == 18 + 36
            again = {row.target for part in known.regrouped for row in part.rows}
            assert again == set(told)
            other = other_world(match, viewer, rng)
            changed += other["seats"] != match.position()["seats"]
            assert GAME.words.known(GAME.position(other).view(viewer)) == known
        match.play(rng.choice(match.ask(match.to_act()[0]).legal))
    assert changed > 10, "nothing hidden was changed"


def test_the_chance_that_a_hand_has_a_card_is_told_while_it_is_drawn_from_a_deck() -> None:
    match = build(
        "rome",
        round_=2,
        hands=("big-bro loan-shark loan-shark nest-egg inside-job hush-money", ""),
        known="owner",
    )
    told = rows(page(match))
    assert told["big-bro"].where == (HAND,) and told["big-bro"].figure == "of 1"
    assert told["loan-shark"].where == (HAND, HAND, UNSEEN)
    # 30 cards are not seen and the hand has 6 of them: a single one is there in 6 of 30 cases.
    assert told["loan-shark"].figure == "20%"
    # Two of 30: 1 - (24 * 23) / (30 * 29).
    assert told["unemployed-bro"].figure == "37%"
    assert "2 of 30 unseen cards" in told["unemployed-bro"].note
    assert told["mime"].figure == "of 2", "a Boss is in no hand now"


def test_a_certain_hand_is_told_with_what_its_tokens_allow() -> None:
    match = build(
        round_=6,
        hands=(
            "hush-money nest-egg loan-shark loan-shark loan-shark big-bro",
            "getaway-driver unemployed-bro ladies-bro greedy-bro inside-job traditional-bro",
        ),
        known="owner",
        tokens=(3, 1),
        gangs=[["mime"], ["mime"]],
    )
    data = match.position()
    data["seats"][0]["discards"] += data.pop("action_deck")
    data["action_deck"] = []
    match = Match(GAME, match.players, 0, start=data)
    part = page(match).parts[1]
    assert part.title == "{1}'s hand, for certain"
    assert [card.label for card in part.cards][::5] == ["Unemployed Bro", "Getaway Driver"]
    assert part.lines == ("{1} has 1 token: not enough for Inside Job, Getaway Driver.",)

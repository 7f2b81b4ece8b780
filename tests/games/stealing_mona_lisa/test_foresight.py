"""What the hard bot makes of the others: what their picks tell, what they will send."""

from collections import Counter
from itertools import chain

import pytest

from engine import Match, Player, Rng, bots
from engine.games.stealing_mona_lisa import foresight, reading
from engine.games.stealing_mona_lisa.crews import fit
from engine.games.stealing_mona_lisa.foresight import Sent
from engine.games.stealing_mona_lisa.game import StealingMonaLisa
from engine.games.stealing_mona_lisa.heists import judge, strength
from engine.games.stealing_mona_lisa.view import CHOICE, DRAFT, NOBODY
from tests.games.stealing_mona_lisa.tables import GAME, MONA, SUNRISE, WAVE, build, play
from tests.games.stealing_mona_lisa.test_worlds import TWINS
from tests.random_matches import visits

KINDS = GAME.components


def of_normal_thieves(seats: int, seed: int, rounds: int = 2) -> list[tuple[Match, dict[int, str]]]:
    """Every position of the first rounds of a match of normal bots, with what they choose there."""
    match = Match(GAME, [Player(str(seat), "bot:normal") for seat in range(seats)], seed)
    normal = bots.bot("normal", GAME)
    seen = []
    while match.view(None).round <= rounds:
        chosen = {}
        start = match.position()
        for seat in match.waiting_for():
            action = normal.choose(match.ask(seat), bots.bot_rng(seed, seat, match.ply))
            chosen[seat] = str(action)
            match.play(action)
        seen.append((Match(GAME, match.players, 0, match.options, start=start), chosen))
    return seen


@pytest.mark.parametrize("game", [GAME, TWINS], ids=["own deck", "twins"])
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_likely_worlds_show_the_seat_what_it_sees_and_keep_every_card(
    game: StealingMonaLisa, seats: int
) -> None:
    for match in visits(game, seats, game.check_setup(seats, {}), 3, 60):
        for seat in match.waiting_for()[:1]:
            view = match.view(seat)
            world = game.mind.likely_world(view, Rng(match.ply))
            assert world.view(seat) == view
            if view.phase in (DRAFT, CHOICE):
                cards = chain(world.deck, *world.carried, *world.picks, *world.hands)
                assert Counter(cards) == Counter(game.components.deck())


def test_normal_thieves_pick_their_favourites() -> None:
    picks = 0
    for match, chosen in of_normal_thieves(4, 3):
        world = match._state
        if world.phase != DRAFT:
            continue
        taste = reading.Taste(world.arts, 3, KINDS)
        for seat, action in chosen.items():
            held = (*world.carried[seat], *world.picks[seat])
            left = KINDS.hand - len(world.picks[seat]) - 1
            card = taste.favourite(world.hands[seat], held, left)
            assert action == f"{seat} pick {KINDS.codes[card]}"
            picks += 1
    assert picks == 32


def test_likely_worlds_come_nearer_to_what_the_others_picked() -> None:
    right = {"likely": 0, "any": 0}
    for seed in (1, 2, 3):
        for match, _ in of_normal_thieves(4, seed):
            world = match._state
            if world.phase != CHOICE:
                continue
            view, rng = match.view(0), Rng(seed)
            for _ in range(20):
                for name, found in (
                    ("likely", GAME.mind.likely_world(view, rng)),
                    ("any", GAME.mind.determinise(view, rng)),
                ):
                    for seat in (1, 2, 3):
                        right[name] += len({*found.crews[seat]} & {*world.crews[seat]})
    assert right["likely"] > 1.1 * right["any"]


def test_what_normal_thieves_send_is_foreseen_where_their_crews_are_known() -> None:
    foreseen = sent = 0
    for seed in (4, 5, 6):
        for match, chosen in of_normal_thieves(4, seed):
            world = match._state
            if world.phase != CHOICE:
                continue
            for seat, action in chosen.items():
                crew = world.crews[seat]
                own = foresight.crews_to_send(crew, world.arts, 3, KINDS)
                slots: Counter[int] = Counter()
                for _ in range(9):
                    hopes = foresight._hopes(world, seat, crew, own)
                    slots[own[hopes.index(max(hopes))].slot] += 1
                letter = "ABC"[slots.most_common(1)[0][0]]
                foreseen += action.split()[2] == letter
                sent += 1
    assert sent == 24 and foreseen >= 16


def test_an_art_goes_to_whom_the_heists_give_it() -> None:
    rng, art = Rng(8), KINDS.art_of_id[WAVE]
    hows = set()
    for _ in range(400):
        deck = [card for card in KINDS.deck() if KINDS.cards[card].skill in (0, 2)]
        number = rng.below(3) + 1
        stacks = [tuple(sorted(rng.draw(deck, rng.below(3) + 1))) for _ in range(number)]
        told = judge(0, art, tuple(range(number)), stacks, KINDS)
        hows.add(told.how)
        thieves = []
        for seat, stack in enumerate(stacks):
            found = fit(KINDS.arts[art], stack, KINDS)
            strong = strength(found) if found.qualified else ()
            thieves.append((seat, Sent(0, strong, 51.0, 51.0, 0.0, 0.0)))
        takes = foresight.taker(thieves)
        assert (NOBODY if takes is None else takes) == told.winner
    assert hows >= {"alone", "only", "total", "tie", "unfit"}


def test_one_guess_at_the_others_serves_for_all_crews() -> None:
    match = build(["re7 sn7 ha7 ge7 gu1", "mu1 mu2", "mu3 mu4"], arts=[MONA, WAVE, SUNRISE])
    decision = match.ask(0)
    actions = GAME.mind.worth_trying(decision)
    world = GAME.mind.likely_world(decision.view, Rng(2))
    ends = GAME.mind.at_once(world, 0, actions)
    assert ends is not None and len(ends) == len(actions)
    by_slot: dict[int, set[tuple[float, ...]]] = {0: set(), 1: set(), 2: set()}
    for action, end in zip(actions, ends, strict=True):
        if end.terms[0]["the heist"]:  # where it succeeds, the others get the same whatever it sent
            assert end.terms[0]["the heist"] == KINDS.arts[world.arts[action.slot]].value
            by_slot[action.slot].add(tuple([own["the heist"] for own in end.terms]))
    assert sorted(map(len, by_slot.values())) == [1, 1, 1]


def test_the_strongest_cards_are_kept() -> None:
    match = build(["re7 sn7 ha6 ge2 gu1", "mu1", "mu2"], seats=3)
    play(match, "0 send A gu1", "1 send B mu1", "2 send A mu2")
    hard = bots.bot("hard", GAME)
    assert str(hard.choose(match.ask(0), Rng(1), 3)) == "0 keep sn7 re7 ha6"

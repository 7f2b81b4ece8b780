"""What holds for every match of Mint Italy, reckoned slowly and simply."""

from collections import Counter

import pytest

from engine import Rng
from engine.games.mint_italy import events, scoring
from engine.games.mint_italy.lexicon import (
    BOTTLE,
    CORNERS,
    FOODS,
    GOODS,
    JAR,
    KINDS,
    ROUNDS,
    TRACKS,
)
from engine.games.mint_italy.moves import (
    done,
    expand,
    finish,
    food,
    gain,
    grapes,
    marina,
    menu,
    mercato,
    order,
    produce,
    upgrade,
)
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.table import Table
from tests.games.mint_italy.positions import GAME, table
from tests.random_matches import begin, every_ply, random_log, state_of, visits

SETUPS = [
    (1, {"persona": "governatore"}),
    (1, {"persona": "navigatore"}),
    (1, {"persona": "mercante"}),
    (1, {"persona": "vignaiola"}),
    (2, {"start": "1"}),
    (3, {"start": "drawn"}),
    (4, {"start": "4"}),
]


def universe(here: Table, seat: int) -> list[MintMove]:
    """Every action that has a notation, legal or not."""
    every: list[MintMove] = [menu.menu(seat, what) for what in menu.MENU]
    every += [expand.pick_kind(seat, kind) for kind in range(len(KINDS))]
    for place in here.island.places:
        if place.name not in CORNERS:
            every += [expand.build(seat, place.name), finish.return_hen(seat, place.name)]
    for good in range(len(GOODS)):
        for amount in range(1, 6):
            every += [mercato.buy(seat, good, amount), mercato.sell(seat, good, amount)]
    every += [upgrade.raise_track(seat, track) for track in range(len(TRACKS))]
    every += [marina.dock(seat, corner) for corner in range(len(CORNERS))]
    every += [order.take(seat, slot) for slot in range(10)]
    every += [gain.gain_choice(seat, number) for number in (1, 2, 3)]
    every += [produce.produce_square(seat, k, n) for k in range(len(KINDS)) for n in range(1, 5)]
    every += [grapes.turn_grapes(seat, good) for good in (JAR, BOTTLE)]
    every += [food.push_food(seat, own) for own in range(len(FOODS))]
    return [*every, done.done(seat)]


@pytest.mark.parametrize("seats, options", SETUPS)
def test_what_is_legal_is_what_nothing_speaks_against(seats: int, options: dict[str, str]) -> None:
    for match in visits(GAME, seats, options, 21, 25):
        for seat in match.to_act():
            legal = set(state_of(match).legal_actions(seat))
            allowed = {a for a in universe(table(match), seat) if match.why_not(a) is None}
            assert legal == allowed


@pytest.mark.parametrize("seats, options", SETUPS)
def test_previews_come_true(seats: int, options: dict[str, str]) -> None:
    rng = Rng(5)
    compared = 0
    for match in visits(GAME, seats, options, 22, 30):
        for seat in match.to_act():
            view = match.view(seat)
            legal = list(match.ask(seat).legal)
            rng.shuffle(legal)
            for action in legal[:8]:
                shown = GAME.preview(view, action)
                after = state_of(match).copy()
                after.apply(action)
                own = after.table.estates[seat]
                if after.table.phase != view.table.phase or after.table.round != view.table.round:
                    continue
                compared += 1
                assert (own.coins, tuple(own.goods)) == (shown.coins, shown.goods), action
                assert sum(own.vp) - sum(view.table.estates[seat].vp) == shown.vp
    assert compared > 40


@pytest.mark.parametrize("seats, options", SETUPS)
def test_nobody_acts_after_passing_and_every_round_ends_with_all_passed(
    seats: int, options: dict[str, str]
) -> None:
    log = random_log(GAME, seats, options, 23)
    match = begin(GAME, seats, options, 23).replay(log)
    passed: set[int] = set()
    rounds = 0
    for past in match.past:
        for event in past.events:
            if isinstance(event, events.RoundBegan):
                passed, rounds = set(), rounds + 1
            elif isinstance(event, events.Passed):
                assert event.who not in passed
                passed.add(event.who)
                assert event.place == len(passed)
            elif isinstance(event, (events.Traded, events.Docked, events.OrderTaken)):
                assert event.who not in passed
            elif isinstance(event, events.Scored):
                assert len(passed) == seats + (seats == 1)
    assert rounds == ROUNDS


@pytest.mark.parametrize("seats, options", SETUPS)
def test_the_final_score_is_the_track_and_the_end_scoring(
    seats: int, options: dict[str, str]
) -> None:
    for seed in range(30, 34):
        match = begin(GAME, seats, options, seed).replay(random_log(GAME, seats, options, seed))
        outcome = match.outcome()
        assert outcome is not None
        here = table(match)
        for number, sheet in enumerate(outcome.sheets):
            own = here.estates[number]
            foods = Counter(GAME.components.faces[face].food for face in own.finished)
            worth = {food: (4, 2, 1)[height] for height, food in enumerate(here.ladder)}
            by_hand = sum(own.vp) + own.goods[JAR] + own.goods[BOTTLE] + own.coins // 10
            by_hand += sum(count * worth[food] for food, count in foods.items())
            cities = len(here.island.cities(own.settled))
            by_hand += {0: 0, 6: 2, 7: 3, 8: 5, 9: 7}.get(cities, 1 if cities < 6 else 9)
            assert sheet.total == by_hand == scoring.total(here, number)
        best = max(sheet.total for sheet in outcome.sheets)
        winner = next(n for n in here.order if outcome.sheets[n].total == best)
        assert outcome.places[winner] == 1 and sorted(outcome.places) == list(
            range(1, len(outcome.sheets) + 1)
        )


def test_tokens_and_squares_always_agree() -> None:
    for match in every_ply(GAME, 4, {"start": "2"}, 24):
        here = table(match)
        for number, own in enumerate(here.estates):
            kinds = Counter(here.kind_at(place) for place in own.settled)
            assert [kinds[kind] for kind in range(len(KINDS))] == own.built
            assert all(here.owner_of(place) == number for place in own.settled)
        taken = [place for own in here.estates for place in own.settled]
        assert here.taken == sum(1 << place for place in taken)


def test_steps_of_one_action_can_be_taken_back_until_it_is_done() -> None:
    match = begin(GAME, 2, {"start": "1"}, 25)
    start = match.position()
    match.play(match.ask(0).legal[0])
    assert match.can_undo(0) is None
    match.undo(0)
    assert match.position() == start

"""Where several choose at the same time, nobody waits for anybody's turn."""

import asyncio
from itertools import permutations
from time import monotonic

import pytest

from engine import GAMES, Action, Match, Player, Rng
from saves import Store
from tests.tui.desk import HereBots, LateBots, at_desk, make_app, new_table, run
from tui.table.table import Table
from tui.thinking.bot_client import think

MONA_LISA = GAMES["stealing-mona-lisa"].load()
KNIZIA = GAMES["its-mine-knizia"].load()

SEVEN = ",".join(["you", *["bot:easy"] * 6])


def first_round(match: Match) -> None:
    """Play until the second question that all are asked at the same time."""
    while len(match.waiting_for()) < 2:
        match.play(match.ask(match.waiting_for()[0]).legal[0])


@pytest.mark.parametrize("game", [MONA_LISA, KNIZIA], ids=lambda game: game.id)
def test_a_bot_chooses_the_same_whoever_of_those_who_choose_with_it_is_first(game) -> None:  # type: ignore[no-untyped-def]
    players = [Player(name, "bot:normal") for name in ("Ada", "Bea", "Cleo")]
    options = {"mode": "window"} if game is KNIZIA else {}
    found = set()
    for order in permutations(range(3)):
        match = Match(game, players, 5, options)
        first_round(match)
        start, seats = match.ply, match.waiting_for()
        expected = [think(match, seat) for seat in seats]
        for seat in sorted(seats, key=order.index):
            assert match.since == start and match.when_asked().ply == start
            assert think(match, seat) == expected[seats.index(seat)]
            match.play(expected[seats.index(seat)])
        assert match.since == match.ply, "all turned up together"
        assert set(match.log[start:]) == set(expected)
        found.add(match.digest())
    assert len(found) == 1, "the order is nothing to the position"


@pytest.mark.parametrize(
    ("game_id", "options"),
    [*((game_id, {}) for game_id in GAMES), ("stealing-mona-lisa", {"choice": "finger"})],
)
def test_in_every_game_choices_at_the_same_time_lead_to_one_position_in_any_order(
    game_id: str, options: dict[str, str]
) -> None:
    game = GAMES[game_id].load()
    count = max(game.seat_counts)
    players = [Player(f"P{seat}") for seat in range(count)]
    match, rng = Match(game, players, 7, options), Rng(7)
    together = 0
    for _ in range(400):
        seats = match.waiting_for()
        if not seats:
            break
        chosen = []
        for seat in seats:
            legal = match.ask(seat).legal
            chosen.append(legal[rng.below(len(legal))])
        if len(seats) == 1:
            match.play(chosen[0])
            assert match.since == match.ply
            continue
        together += 1
        other = match.at(match.ply)
        other.replay(reversed(chosen))
        for action in chosen:
            assert match.since == match.ply - chosen.index(action), "asked only once"
            match.play(action)
        assert (match.since, match.digest()) == (match.ply, other.digest())
    assert together or game_id not in ("stealing-mona-lisa", "its-mine-knizia")


def test_who_takes_turns_is_asked_anew_with_every_move() -> None:
    match = Match(GAMES["meins"].load(), [Player("Ada"), Player("Bea")], 1)
    for _ in range(30):
        match.play(match.ask(match.waiting_for()[0]).legal[-1])
        assert match.since == match.ply and match.when_asked() is match


def test_with_seven_thieves_the_next_hand_is_there_at_once() -> None:
    async def body() -> None:
        table = new_table(SEVEN, 3, game=MONA_LISA)
        async with at_desk(make_app(table=table, pace="slow")) as desk:
            await desk.settle()
            assert not table.match.ply, "no choice is made before the person's"
            for step in range(1, 4):
                begun = monotonic()
                await desk.press("enter")
                await desk.settle()
                assert table.match.ply == 7 * step and table.acting == 0
                assert monotonic() - begun < 1.8, "a rival's step is shown so long at this pace"

    run(body())


async def played(bots: HereBots, *, late: bool, words: str) -> list[Action]:
    """What is played in three steps of the draft, the bots before the people or after them."""
    table = new_table(words, 3, game=MONA_LISA)
    app = make_app(table=table)
    app._bots = bots  # type: ignore[assignment]
    async with at_desk(app) as desk:
        for step in range(1, 4):
            for _ in range(2 * len(table.humans)):
                if not late:
                    await desk.settle()
                if table.match.ply < len(table.match.players) * step:
                    await desk.press("enter")
            if isinstance(bots, LateBots):
                assert table.match.ply < len(table.match.players) * step
                while table.match.ply < len(table.match.players) * step:
                    ready, bots.ready = bots.ready, asyncio.Event()
                    ready.set()
                    await desk.pilot.pause()
            else:
                await desk.settle()
            assert table.match.ply == len(table.match.players) * step
    return table.match.log


@pytest.mark.parametrize("words", ["you,bot:easy,bot:normal", "human:Ada,bot:easy,human:Bea"])
def test_the_same_is_played_whether_bots_think_faster_than_people_or_slower(words: str) -> None:
    async def body() -> None:
        quick = await played(HereBots(), late=False, words=words)
        late = await played(LateBots(), late=True, words=words)
        assert quick == late

    run(body())


def test_a_match_that_is_killed_while_bots_think_goes_on_the_same() -> None:
    async def body() -> None:
        expected = await played(HereBots(), late=False, words="you,bot:easy,bot:normal")
        table = new_table("you,bot:easy,bot:normal", 3, game=MONA_LISA)
        app = make_app(table=table)
        app._bots = LateBots()  # type: ignore[assignment]
        async with at_desk(app) as desk:
            await desk.press("enter")
            name = table.save.name
            assert name is not None
        assert Store.open().load(name).match.log == expected[:1]
        table = Table.resume(Store.open(), name)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            assert table.match.log == expected[:3]

    run(body())


def test_bots_that_cannot_think_while_a_person_chooses_are_asked_again() -> None:
    from tui.thinking.bot_client import BotError

    class Ill(HereBots):
        well = False

        async def choose(self, *asked) -> Action:  # type: ignore[no-untyped-def, override]
            if not self.well:
                raise BotError("The bots' process ended twice.")
            return await super().choose(*asked)

    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", 3, game=MONA_LISA)
        app = make_app(table=table)
        app._bots = ill = Ill()  # type: ignore[assignment]
        async with at_desk(app) as desk:
            await desk.settle()
            assert "ended twice" not in desk.prompt, "there is time"
            await desk.press("enter")
            await desk.settle()
            assert "ended twice. Enter tries again." in desk.prompt and table.match.ply == 1
            ill.well = True
            await desk.press("enter")
            await asyncio.sleep(0)
            await desk.settle()
            assert table.match.ply == 3

    run(body())

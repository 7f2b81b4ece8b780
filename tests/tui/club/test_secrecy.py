"""Nobody's terminal gets what is not theirs: neither in words, nor in the bytes of two worlds."""

from contextlib import AsyncExitStack
from pathlib import Path

from engine import GAMES, Match, Player, Rng, Seat
from engine.core.state import Data
from saves import Store
from tests.games.stealing_mona_lisa.hooks import other_world
from tests.tinygame import Magpies
from tests.tui.club.desks import (
    ClubBots,
    desk_of,
    known,
    new_club,
    reckon,
    seated,
    settle,
    table_of,
)
from tests.tui.desk import Desk, on_meter, run
from tests.tui.test_curtain import PAGES, check_text, held, magpies  # noqa: F401
from tui.club.club import Club
from tui.club.kept import KeptTable
from tui.club.screens.app import ClubApp
from tui.club.tables import ClubTable

MONA_LISA = GAMES["stealing-mona-lisa"].load()


def begin(table: ClubTable, match: Match) -> None:
    """Lay another match on a table that has begun."""
    assert table.live is not None
    table.live.leave()
    table.live = KeptTable.dealt(table.club.store, match, table.club.disk)
    table.begun()


def test_no_screen_of_the_club_ever_shows_a_card_that_its_visitor_cannot_know(
    magpies: Magpies,  # noqa: F811
) -> None:
    async def body() -> None:
        club = new_club()
        async with AsyncExitStack() as stack:
            names = ("Ada", "Bea", "Cleo", "Dora")
            people = [await stack.enter_async_context(desk_of(club, name)) for name in names]
            table = table_of(club, "meins", "Ada", "Bea", "bot:random")
            players = [Player("Ada", "human:Ada"), Player("Bea", "human:Bea"), Player("Rosa")]
            begin(table, Match(magpies, players, 4, {"rounds": "2"}))
            await settle(*people)
            for desk in people[:3]:  # Cleo watches, Dora stays in the lobby
                await desk.press("enter")
            eyes: dict[Seat | None, Desk] = {0: people[0], 1: people[1], None: people[2]}
            match = table.match
            keys = list(PAGES.items())
            while match.to_act():
                await settle(*people)
                for viewer, desk in eyes.items():
                    screen = seated(desk)
                    page, key = keys[match.ply % len(keys)]
                    for where in ("the table", page):
                        check_text(desk.text, match, viewer, where)
                        check_text(desk.app._title, match, viewer, "the terminal's title")
                        if where != page:
                            await desk.press(key)
                    await desk.press("escape")
                    assert desk.screen is screen, page
                assert not any(name in people[3].text for name in held(match)), people[3].text
                seat = match.waiting_for()[0]
                assert table.live is not None
                table.play(seat, reckon(match, seat, "bot:random"), table.live.moment)
        await club.close()

    run(body())


async def bytes_of(home: Path, position: Data) -> str:
    """What Ada's terminal gets at the same keys, while two others choose what they like.

    Without the frames in which nothing is drawn: how many there are is a matter of time.
    """
    club = Club(Store(home, home / "over", home), bots=ClubBots(), pace=0)  # type: ignore[arg-type]
    for name in ("Ada", "Bea", "Cleo", "Dora"):
        known(club, name)
    table = table_of(club, "stealing-mona-lisa", "Ada", "Bea", "Cleo", "Dora")
    begin(table, Match(MONA_LISA, table.match.players, 5, start=position))
    app = ClubApp(club, known(club, "Ada"))
    sent: list[str] = []
    async with on_meter(app, (80, 24)) as meter:
        await meter.cost("enter")  # from the lobby, where the time of day stands, to the table
        await meter.rest()
        meter.taken()
        for key in ("right", "s", "escape", "g", "escape", "tab"):
            meter.taken()
            app.simulate_key(key)
            await meter.rest()
            sent += meter.driver.written
        for seat in (1, 2):
            meter.driver.written.clear()
            assert table.live is not None
            legal = table.match.ask(seat).legal
            table.play(seat, legal[seat * len(legal) // 3], table.live.moment)
            await meter.rest()
            sent += meter.driver.written
    await club.close()
    return "".join(sent).replace("\x1b[1;1H", "")


def test_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(tmp_path: Path) -> None:
    async def body() -> None:
        players = [Player(name) for name in ("Ada", "Bea", "Cleo", "Dora")]
        match = Match(MONA_LISA, players, 5)
        while match.ply < 12 or len(match.waiting_for()) < 4:
            seat = match.waiting_for()[0]
            match.play(reckon(match, seat))
        worlds = [match.position(), other_world(match, 0, Rng(1)), other_world(match, 0, Rng(2))]
        assert worlds[0] != worlds[1]
        got = [await bytes_of(tmp_path / str(n), world) for n, world in enumerate(worlds)]
        assert got[0] == got[1] == got[2] and len(got[0]) > 5000

    run(body())

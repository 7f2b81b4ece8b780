"""Several people at desks of their own in one club, all in the test's process."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from engine import GAMES, Action, Match, Rng, Seat, bots
from saves import Store
from tests.tui.desk import CALM, Desk
from tui.club.club import Club
from tui.club.screens.app import ClubApp
from tui.club.tables import ClubTable
from tui.settings import Settings
from tui.thinking.turns import By


class ClubBots:
    """Bots that think in the test's own process, also in place of people."""

    async def choose(
        self, match: Match, seat: Seat, kind: str, budget: int | None = None, by: By = ()
    ) -> Action:
        """What a bot of this kind does."""
        return reckon(match, seat, kind)

    async def advise(self, match: Match, seat: Seat, by: By = ()) -> list[bots.Judgement]:
        """Nobody asks for tips here."""
        return []

    async def close(self) -> None:
        """Nothing runs."""


def reckon(match: Match, seat: Seat, kind: str = "bot:easy") -> Action:
    """What a bot would do for a seat."""
    player = bots.bot(kind.removeprefix("bot:"), match.game)
    return player.choose(match.ask(seat), Rng(match.ply * 31 + seat), 2)


def new_club() -> Club:
    """The club of the test's home; made again, it is the one that started again."""
    return Club(Store.open(), bots=ClubBots(), pace=0)  # type: ignore[arg-type]


def known(club: Club, name: str) -> str:
    """The key of a person who has been here before."""
    key = f"key of {name}"
    person = club.person(key) or club.register(key, name)
    person.settings = Settings(**CALM)
    return key


@asynccontextmanager
async def desk_of(
    club: Club,
    name: str,
    *,
    size: tuple[int, int] = (80, 24),
    delay: Callable[[], float | None] | None = None,
) -> AsyncIterator[Desk]:
    """Somebody at a desk in the club."""
    app = ClubApp(club, known(club, name), delay=delay)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Desk(app, pilot)


@asynccontextmanager
async def desks(
    club: Club, *names: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[list[Desk]]:
    """Several people at desks; the club is closed afterwards."""
    async with AsyncExitStack() as stack:
        stack.push_async_callback(club.close)
        yield [await stack.enter_async_context(desk_of(club, name, size=size)) for name in names]


def table_of(
    club: Club, game: str, *words: str, options: dict[str, str] | None = None, password: str = ""
) -> ClubTable:
    """A table made by the first of the people named; the others sit down: "Ada", "bot:easy"."""
    people = {
        word: club.person(known(club, word)) for word in words if ":" not in word and word != "free"
    }
    host, *others = people.values()
    assert host is not None
    chairs = ["me" if people.get(w) is host else "free" if w in people else w for w in words]
    table = club.make_table(host, GAMES[game].load(), chairs, options or {}, password)
    assert isinstance(table, ClubTable)
    for person in others:
        assert person is not None
        assert not table.sit(person, words.index(person.name))
    return table


async def settle(*people: Desk) -> None:
    """Wait until everybody sees what has happened."""
    for _ in range(2):
        for desk in people:
            await desk.pilot.pause()


def seated(desk: Desk) -> Any:
    """The table's screen on top of a desk."""
    from tui.club.screens.table import ClubTableScreen

    assert isinstance(desk.screen, ClubTableScreen), desk.screen
    return desk.screen

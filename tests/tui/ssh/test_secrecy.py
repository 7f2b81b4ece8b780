"""What goes over the wire to a seat: nothing that depends on what the seat may not know."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine import GAMES, AnyGame, Match, Player, Rng
from saves import Store
from tests.secrecy import canary_deck, hook
from tests.tui.club.desks import ClubBots
from tests.tui.ssh.hosting import rest, run
from tests.tui.ssh.visitors import Visitor, fingerprint, visit
from tui.club.club import Club
from tui.club.kept import KeptTable
from tui.club.screens.app import ClubApp
from tui.club.tables import ClubTable
from tui.ssh.host import Host, Options

NAMES = ("ada", "bea", "cleo")
CANARY = re.compile(rb"Qz\d{4}")
CODES = re.compile(rb"\x1b\[[0-9;?<]*[A-Za-z]|\x1b\][^\x07]*\x07")


@asynccontextmanager
async def club_of(home: Path, match: Match) -> AsyncIterator[tuple[int, ClubTable, list[ClubApp]]]:
    """A host whose club has one table with a match that goes on: port, table, apps."""
    apps: list[ClubApp] = []
    club = Club(Store(home / "saves", home / "finished", home / "config"), bots=ClubBots(), pace=0)  # type: ignore[arg-type]
    people = [club.register(fingerprint(name), name.capitalize()) for name in NAMES]
    seats = match.game.seat_counts[0]
    table = club.make_table(people[0], match.game, ["me", *["free"] * (seats - 1)], {})
    assert isinstance(table, ClubTable)
    for seat in range(1, seats):
        assert not table.sit(people[seat], seat)
    assert table.live is not None
    table.live.leave()
    table.live = KeptTable.dealt(club.store, match, club.disk)
    table.record.save = table.live.save.name or ""

    def open_app(
        who: str, network: str, terminal: object, delay: object, driver: object, way: object
    ) -> ClubApp:
        apps.append(ClubApp(club, who, terminal=terminal, driver_class=driver))  # type: ignore[arg-type]
        return apps[-1]

    host = Host(Options(address="127.0.0.1", port=0), home, open_app)
    try:
        yield await host.start(), table, apps
    finally:
        await host.close()
        await club.close()


def begun(game: AnyGame, plies: int) -> Match:
    """A match after so many actions."""
    rng = Rng(5)
    match = Match(game, [Player(name.capitalize()) for name in NAMES[: game.seat_counts[0]]], 5)
    while match.ply < plies:
        legal = match.ask(match.waiting_for()[0]).legal
        match.play(legal[rng.below(len(legal))])
    return match


async def look_at_everything(apps: list[ClubApp], visitor: Visitor) -> list[bytes]:
    """Sit down and look at all pages; what came for each step."""
    steps: list[bytes] = []
    for keys in ("", "\r", "s", "q", "g", "q", "\t", "[", "[", "\x1b[F", "?", "q"):
        if keys:
            visitor.type(keys)
        else:
            await visitor.see("New table")
        await rest(apps, visitor)
        steps.append(bytes(visitor.raw))
        visitor.raw.clear()
    return steps


def test_worlds_that_differ_in_what_a_seat_may_not_know_send_it_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And so does what another chooses in secret."""
    monkeypatch.setattr("tui.club.screens.lobby.when", lambda moment, now: "today")
    monkeypatch.setattr(
        "tui.terminal.driver.TerminalDriver._probe", lambda self: None
    )  # asks by the clock
    match = begun(GAMES["stealing-mona-lisa"].load(), 40)
    assert len(match.waiting_for()) > 1
    heard: list[list[bytes]] = []
    worlds = []
    for number in range(3):
        state = match.game.mind.determinise(match.view(0), Rng(number))
        worlds.append(Match(match.game, match.players, 5, start=state.to_data()))
        assert worlds[-1].view(0) == match.game.position(state.to_data()).view(0)

    async def body(home: Path, world: Match, choice: int) -> None:
        async with club_of(home, world) as (port, table, apps), visit(port, "ada") as ada:
            steps = await look_at_everything(apps, ada)
            legal = world.ask(1).legal
            assert table.live is not None
            table.play(1, legal[choice % len(legal)], table.live.moment)
            await rest(apps, ada)
            steps.append(bytes(ada.raw))
            heard.append(steps)

    # On a busy machine a screen may come in other pieces, whatever the world; a secret that shows
    # tells the worlds apart each time.
    seen: list[set[bytes]] = [set(), set(), set()]
    for attempt in range(4):
        heard.clear()
        for number, world in enumerate(worlds):
            run(body(tmp_path / f"{attempt}-{number}", world, number))
            seen[number].add(b"|".join(heard[-1]))
        assert len(heard[0][1]) > 500, "nothing was drawn"
        if set.intersection(*seen):
            return
    for other in heard[1:]:
        for step, (here, there) in enumerate(zip(heard[0], other, strict=True)):
            assert there == here, f"step {step}"


def test_no_hidden_card_of_a_canary_deck_is_ever_sent(tmp_path: Path) -> None:
    built_in = GAMES["its-mine"].load()
    game = built_in.with_components(canary_deck(built_in.components_text), "canaries.toml")
    hidden_names = hook(game, "hidden_names")
    sung: set[bytes] = set()
    asked = 0

    async def body() -> None:
        nonlocal asked
        match = begun(game, 2)
        rng = Rng(2)
        async with (
            club_of(tmp_path, match) as (port, table, apps),
            visit(port, "ada") as ada,
            visit(port, "bea") as bea,
        ):
            players = (ada, bea)
            for player in players:
                await player.see("New table")
                player.type("enter")
                await rest(apps, *players)
            for turn in range(12):
                for seat, player in enumerate(players):
                    told = set(CANARY.findall(CODES.sub(b"", bytes(player.raw))))
                    player.raw.clear()
                    hidden = {name.encode()[:6] for name in hidden_names(table.match, seat)}
                    assert not told & hidden, f"turn {turn}, seat {seat}"
                    sung.update(told)
                    asked += len(hidden)
                    player.type("g" if turn % 2 else "s")
                    await rest(apps, *players)
                    player.type("q")
                seat = table.match.waiting_for()[0]
                legal = table.match.ask(seat).legal
                action = str(legal[rng.below(len(legal))])
                players[seat].type(":", action.partition(" ")[2], "enter")
                await rest(apps, *players)
                assert str(table.match.log[-1]) == action

    run(body())
    assert len(sung) > 10 and asked > 100, "no canary sang, or none was hidden"

"""One save, several tables: one plays, the others look on, and nobody overwrites anybody."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli_w

from engine import Rng, parse_toml
from engine.games.meins.moves import Take
from saves import Held, LostLock, Store
from tests.tui.desk import Desk, advice, at_desk, make_app, new_table, run
from tests.tui.terminal import APP, RealTerminal
from tui.screens.table import TableScreen
from tui.screens.table_parts import watching
from tui.table.table import Table


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the save more often than every second."""
    monkeypatch.setattr(watching, "LOOK_AGAIN", 0.02)


async def until(desk: Desk, true: Callable[[], bool]) -> None:
    """Let the app go on until something is so."""
    for _ in range(500):
        if true():
            return
        await desk.pilot.pause(0.005)
    raise AssertionError(desk.text)


def begun(words: str = "you,bot:easy", plies: int = 0) -> Table:
    return new_table(words, options={"start": "1"}, plies=plies)


def watched(table: Table) -> Table:
    return Table.watch(Store.open(), str(table.save.name), "somebody else")


# --- Looking on ---


def test_a_watcher_sees_each_move_and_can_make_none() -> None:
    async def body() -> None:
        player = begun()
        watcher = watched(player)
        async with at_desk(make_app(table=watcher)) as desk:
            assert "WATCHING" in desk.line(0) and "T take over" in desk.hints
            await desk.press("3", "enter", "e", "u", "colon")
            assert player.match.log == watcher.match.log == []
            for _ in range(3):
                player.play(advice(player.match))
                ply = player.match.ply
                await until(desk, lambda ply=ply: watcher.match.ply == ply)
                assert watcher.match.log == player.match.log
            assert player.match.names[0] in desk.line(-3) or "saved" not in desk.line(0)
            lock = player.lock
            assert lock is not None
            lock.check()

    run(body())


def test_a_watcher_sees_the_end_of_the_match() -> None:
    async def body() -> None:
        player = begun("you,bot:easy", plies=40)
        watcher = watched(player)
        async with at_desk(make_app(table=watcher)) as desk:
            while player.match.to_act():
                player.play(advice(player.match))
            await until(desk, lambda: watcher.match.outcome() is not None)
            await until(desk, lambda: "The match is over." in desk.prompt)

    run(body())


def test_a_file_that_cannot_be_read_for_a_moment_is_read_the_next_time() -> None:
    player = begun()
    watcher = watched(player)
    path = Store.open().saves / f"{player.save.name}.toml"
    good = path.read_text(encoding="utf-8")
    path.write_text(good[:50], encoding="utf-8")
    assert not watcher.look_again() and watcher.match.log == []
    path.write_text(good, encoding="utf-8")
    player.play(advice(player.match))
    assert watcher.look_again() and watcher.match.ply == 1
    assert not watcher.look_again(), "nothing is new"


# --- Taking over ---


def test_who_takes_over_plays_on_and_the_other_turns_to_watching_and_never_writes() -> None:
    async def body() -> None:
        table = begun()
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("3", "enter")
            other = Table.take_over(Store.open(), str(table.save.name))
            assert other.match.log == [Take(0, 2)]
            other.play(other.ask(0).legal[-1])
            path = Store.open().saves / f"{table.save.name}.toml"
            kept = path.read_bytes()
            await desk.press("e")
            assert "WATCHING" in desk.line(0) and "was taken over by process" in desk.text
            for key in ("3", "enter", "a", "enter", "e", "u", "U", "e", "u"):
                await desk.press(key)
            assert path.read_bytes() == kept
            await until(desk, lambda: table.match.log == other.match.log)
            timers = [timer for timer in desk.screen._timers if timer.name == "watch"]
            assert len(timers) == 1, "one look at a time, however often a key was pressed"
            other.play(advice(other.match))
            await until(desk, lambda: table.match.log == other.match.log)

    run(body())


def test_a_bot_that_thinks_while_the_match_is_taken_over_plays_no_move() -> None:
    async def body() -> None:
        table = begun("you,bot:easy", plies=1)
        while table.acting == 0:
            table.play(table.ask(0).legal[-1])
        app = make_app(table=table)
        taken: list[Table] = []
        think = app._bots.choose

        async def taken_over_meanwhile(*asked: object) -> object:
            if not taken:
                taken.append(Table.take_over(Store.open(), str(table.save.name)))
            return await think(*asked)

        app._bots.choose = taken_over_meanwhile
        ply = table.match.ply
        async with at_desk(app) as desk:
            await until(desk, lambda: "WATCHING" in desk.line(0))
            assert table.match.ply == ply == Store.open().load(str(table.save.name)).match.ply

    run(body())


def test_a_watcher_takes_over_after_a_yes() -> None:
    async def body() -> None:
        player = begun()
        watcher = watched(player)
        async with at_desk(make_app(table=watcher)) as desk:
            await desk.press("T")
            assert "Take the match over?" in desk.text
            await desk.press("n")
            assert "WATCHING" in desk.line(0)
            await desk.press("T", "y")
            assert "saved" in desk.line(0) and "WATCHING" not in desk.text
            assert [t for t in desk.screen._timers if t.name == "watch"] == []
            await desk.press("3", "enter")
            assert watcher.match.log == [Take(0, 2)]
            with pytest.raises(LostLock):
                player.play(player.ask(0).legal[0])
            assert player.watching and player.match.log == [Take(0, 2)], "it looks on from there"
            await desk.press("T")
            assert desk.prompt == "You play this match already."

    run(body())


def test_two_may_take_the_match_from_each_other_again_and_again() -> None:
    async def body() -> None:
        table = begun("human:Ada,human:Bea")
        other = watched(table)
        async with at_desk(make_app(table=table)) as desk:
            for number in range(3):
                other.seize()
                other.play(advice(other.match))
                await desk.press("u")
                assert "WATCHING" in desk.line(0), number
                await until(desk, lambda: table.match.log == other.match.log)
                await desk.press("T", "y")
                ply = table.match.ply
                table.play(advice(table.match))
                assert table.match.ply == ply + 1
                with pytest.raises(LostLock):
                    other.play(advice(other.match))
            saved = Store.open().load(str(table.save.name)).match
            assert saved.log == table.match.log

    run(body())


# --- Locks that somebody left ---

HOLDER = """
import sys
from saves import Store
from tui.table.table import Table
table = Table.resume(Store.open(), sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


def test_the_lock_of_a_killed_process_is_free() -> None:
    async def body() -> None:
        table = begun(plies=3)
        table.leave()
        name = str(table.save.name)
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLDER, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        with pytest.raises(Held):
            Table.resume(Store.open(), name)
        async with at_desk(make_app()) as desk:
            assert "played elsewhere" in desk.text
            holder.send_signal(signal.SIGKILL)
            holder.wait()
            await desk.press("o")
            assert "played elsewhere" not in desk.text
            await desk.press("enter")
            assert isinstance(desk.screen, TableScreen) and "saved" in desk.line(0)
            assert desk.screen.table.match.ply >= 3
        holder.communicate()

    run(body())


def rewrite_lock(store: Store, name: str, **fields: object) -> Path:
    """Change what the lock of a save says."""
    path = store.saves / f"{name}.lock"
    data = parse_toml(path.read_text(encoding="utf-8"), "lock") | fields
    path.write_text(tomli_w.dumps(data), encoding="utf-8")
    return path


def test_a_home_copied_from_another_computer_is_held_and_can_be_taken_over() -> None:
    async def body() -> None:
        table = begun(plies=3)
        store, name = Store.open(), str(table.save.name)
        rewrite_lock(store, name, host="old-laptop", pid=1)
        async with at_desk(make_app()) as desk:
            assert "on old-laptop since" in desk.line(-3) + desk.prompt
            await desk.press("enter")
            assert "WATCHING" in desk.line(0)
            await desk.press("T", "y")
            assert "saved" in desk.line(0)
            await desk.settle()
            assert desk.screen.table.match.log[:3] == table.match.log
            with pytest.raises(LostLock):
                table.play(advice(table.match))

    run(body())


# --- Never two writers ---

PLAYER = """
import sys
from engine import Rng
from saves import Held, LostLock, SaveError, Store
from tui.table.table import Table

name, seed, most = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rng = Rng(seed)
store = Store.open()
print("ready", flush=True)
sys.stdin.readline()
for _ in range(200):
    try:
        take = rng.below(3) == 0
        table = Table.take_over(store, name) if take else Table.resume(store, name)
    except Held:
        continue
    try:
        for _ in range(1 + rng.below(4)):
            seat = table.acting
            if table.match.ply >= most or seat is None:
                sys.exit(0)
            action = rng.choice(table.ask(seat).legal)
            table.play(action)
            print(table.match.ply, action, flush=True)
    except LostLock:
        pass
    if rng.below(2):
        table.leave()
"""


def test_of_many_processes_that_take_the_match_from_each_other_only_one_writes_at_a_time() -> None:
    table = begun("human:Ada,human:Bea,human:Cleo,human:Dora")
    table.leave()
    name, most = str(table.save.name), 70
    players = [play_wildly(name, seed, most) for seed in range(4)]
    start(players)
    told: dict[int, str] = {}
    kills = 0
    rng = Rng(1)
    seed = len(players)
    for _ in range(2):
        victim = players.pop(rng.below(len(players)))
        take_in(victim, told, lines=3 + rng.below(5))
        victim.send_signal(signal.SIGKILL)
        kills += 1
        take_in(victim, told)
        players.append(play_wildly(name, seed, most))
        start(players[-1:])
        seed += 1
    for player in players:
        take_in(player, told)
        assert player.returncode == 0
    saved = Store.open().load(name).match
    log = {ply: str(action) for ply, action in enumerate(saved.log, 1)}
    assert saved.ply == most or saved.outcome() is not None
    assert told.items() <= log.items(), "every move that was told is in the save"
    assert len(log) - len(told) <= kills, "the others were killed before they could tell"


def play_wildly(name: str, seed: int, most: int) -> "subprocess.Popen[str]":
    """A process that plays, takes over and leaves at random, and tells each move it has kept."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, name, str(seed), str(most)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def start(players: "list[subprocess.Popen[str]]") -> None:
    """Let them begin together."""
    for player in players:
        assert player.stdout is not None and player.stdin is not None
        assert player.stdout.readline() == "ready\n"
    for player in players:
        assert player.stdin is not None
        player.stdin.write("go\n")
        player.stdin.flush()


def take_in(player: "subprocess.Popen[str]", told: dict[int, str], lines: int = -1) -> None:
    """Note so many of the moves that a process tells, or all until it ends."""
    assert player.stdout is not None
    while lines and (line := player.stdout.readline()):
        if line.endswith("\n"):
            ply, _, action = line.strip().partition(" ")
            assert told.get(int(ply)) is None, f"move {ply} was kept twice"
            told[int(ply)] = action
        lines -= 1
    if lines < 0:
        player.communicate()


# --- Two real terminals ---


def test_in_a_second_terminal_moves_are_seen_within_two_seconds_and_the_match_can_be_taken() -> (
    None
):
    table = begun("human:Ada,human:Bea")
    table.leave()
    name = str(table.save.name)
    with (
        RealTerminal([*APP, "resume", name]) as first,
        RealTerminal([*APP]) as second,
    ):
        first.wait_for("Take a line")
        second.wait_for("New match")
        second.send("o")
        second.wait_for(name)
        second.send("enter")
        second.wait_for("WATCHING")
        second.wait_for("Ada is to take a line.")
        first.send("3", "enter")
        first.wait_for("end the turn")
        assert second.wait_for("Ada is to buy") <= 2.0
        second.send("T")
        second.wait_for("Take the match over?")
        second.send("y")
        second.until(lambda: "WATCHING" not in second.text, "the table to play on")
        second.send("e")
        second.wait_for("Take a line")
        first.send("e")
        first.wait_for(f"taken over by process {second.pid} ")
        first.wait_for("WATCHING")
        saved = Store.open().load(name).match
        assert [str(action) for action in saved.log] == ["0 take row3", "0 end"]
        assert os.path.lexists(Store.open().saves / f"{name}.lock")

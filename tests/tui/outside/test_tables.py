"""Programs at a table: their words, their saves, and what becomes of a seat that one has lost."""

import json
import time
from pathlib import Path

import pytest

from engine import GAMES, Match, Player
from saves import NotASave, Save, SaveError, Store, dumps, loads, why_not_player
from saves.history import records
from tests.tui.desk import at_desk, make_app, run
from tests.tui.lines import Shell, put, shell
from tests.tui.outside.programs import EXAMPLE, FIRST, kind_of, write
from tui.club.bots import SharedBots
from tui.club.budget import Budget
from tui.club.chairs import Chair, Record, read_record
from tui.outside import kinds, players
from tui.screens.ask import AskScreen
from tui.screens.table import TableScreen
from tui.table.table import Table
from tui.thinking.bot_client import BotClient, BotError

__all__ = ["shell"]

WRONG = "print('take moon', flush=True)"


def match_with(kind: str, game: str = "meins", first: str = "2") -> Match:
    seats = [Player("You"), Player("mine", kind)]
    return Match(GAMES[game].load(), seats, 1, {"start": first} if game == "meins" else {})


# --- Words ---------------------------------------------------------------------------------------


def test_files_may_have_spaces_commas_and_relative_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "my bots"
    folder.mkdir()
    (folder / "a,b,c.py").write_text("")
    (tmp_path / "hard").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    words = kinds.joined("you, bot:my bots/a,b,c.py,bot:hard,human:Ada")
    assert words == ["you", "bot:my bots/a,b,c.py", "bot:hard", "human:Ada"]
    assert kinds.joined("hard,my bots/a,b,c.py,easy", "bot:") == [
        *("bot:hard", "bot:my bots/a,b,c.py", "bot:easy")
    ]
    for word in ("bot:my bots/a,b,c.py", "bot:./x/../my bots/a,b,c.py", "bot:~/my bots/a,b,c.py"):
        assert kinds.settled(word) == f"bot:{folder}/a,b,c.py"
    assert not kinds.names_a_file("bot:hard") and kinds.names_a_file("bot:./hard")


def test_what_is_no_program_is_told_on_the_command_line(shell: Shell, tmp_path: Path) -> None:
    gone = tmp_path / "gone.py"
    for words in (
        ("play", "meins", "--plain", "--seats", f"you,bot:{gone}"),
        ("simulate", "meins", "--seats", f"bot:{gone},bot:easy"),
        ("arena", "meins", "--bots", f"{gone},easy"),
    ):
        assert shell(*words).complaint == f"There is no program “{gone}”."
    told = shell("play", "meins", "--plain", "--seats", "you,bot:hrad").complaint
    assert told.startswith("A seat cannot be “bot:hrad”; each is one of: you, human:NAME")
    assert told.endswith("bot:FILE.")


def test_the_pages_are_printed(shell: Shell) -> None:
    page = shell("bots").out
    assert shell("bots", "--protocol").out == page
    for told in ("hello", "decide", "over", "time_left", "What loses a match"):
        assert told in page
    assert max(map(len, page.splitlines())) <= 80
    assert shell("bots", "--example").out == EXAMPLE.read_text()
    assert len(EXAMPLE.read_text().splitlines()) <= 35


# --- Saves ---------------------------------------------------------------------------------------


def test_a_save_keeps_a_program_by_its_whole_path() -> None:
    kind = "bot:/home/ada/my, bot “x”.py"
    text = dumps(Save(match_with(kind)))
    assert loads(text, "x").match.players[1].kind == kind
    assert why_not_player("bot:mine.py") is not None
    assert why_not_player("bot:/a\x1b[31m") == "the path of a program must be all visible"
    with pytest.raises(SaveError):
        Save(match_with("bot:/a\nb"))


def test_matches_against_programs_are_counted_together(tmp_path: Path) -> None:
    store = Store.open()
    for name in ("a.py", "b.py"):
        match = match_with(kind_of(tmp_path / name), "its-mine")
        while match.waiting_for():
            match.play(match.ask(match.waiting_for()[0]).legal[0])
        Table.new(store, match)
    (found,) = records(store.finished_entries())
    assert list(found.against) == ["programs"] and found.against["programs"].matches == 2


# --- Line mode -----------------------------------------------------------------------------------


def test_a_program_plays_in_line_mode_and_loses_its_seat_by_a_fault(
    shell: Shell, tmp_path: Path
) -> None:
    kind = write(tmp_path, FIRST)
    seats = f"you,{kind}"
    out = shell("play", "meins", "--plain", "--seats", seats, "--option", "start=2", typed="q").out
    assert "Meins!: You, mine." in out and "mine took" in out
    write(tmp_path, WRONG)
    out = shell("play", "meins", "--plain", "--seats", seats, "--option", "start=2", typed="q").out
    told = "mine.py answered “take moon”, which is no action: it has lost the match. A normal bot"
    assert told in " ".join(out.split())
    assert "mine took" in out, "the bot plays on under its name"
    (entry, _) = Store.open().entries()
    assert [player.kind for player in entry.players] == ["you", "bot:normal"]


def test_when_a_program_is_gone_somebody_else_may_take_its_seat(
    shell: Shell, tmp_path: Path
) -> None:
    kind = write(tmp_path, FIRST)
    put(match_with(kind))
    Path(kind.removeprefix("bot:")).unlink()
    told = shell("resume", "ada", "--plain").complaint
    assert told.startswith(f"There is no program “{tmp_path}/mine.py”. Put it right, or give its")
    assert told.endswith("lightfingers resume ada --seats you,bot:normal.")
    assert not (Store.open().saves / "ada.lock").exists()
    refused = shell("resume", "ada", "--plain", "--seats", "bot:easy,bot:easy").complaint
    assert refused == "Only programs give their seats away: seat 1 stays you."
    refused = shell("resume", "ada", "--plain", "--seats", "you").complaint
    assert refused == "The match has 2 seats, but --seats names 1."
    refused = shell("resume", "ada", "--plain", "--seats", "you,human:You").complaint
    assert refused == "Two seats are called “You”; give them different names."
    out = shell("resume", "ada", "--plain", "--seats", "you,human:Bea", typed="q").out
    assert "Meins!: You, Bea." in out
    entry = Store.open().entry("ada")
    assert entry is not None and [p.kind for p in entry.players] == ["you", "human:Bea"]


# --- Full screen ---------------------------------------------------------------------------------


def test_at_the_table_a_fault_is_told_and_waits_for_enter(tmp_path: Path) -> None:
    kind = write(tmp_path, WRONG)

    async def body() -> None:
        table = Table.new(Store.open(), match_with(kind))
        app = make_app(table=table)
        app._bots = BotClient()
        async with at_desk(app) as desk:
            await until(desk, lambda: "has lost" in desk.text)
            assert "mine.py answered “take moon”" in desk.text
            assert table.match.ply == 0 and table.match.players[1].kind == "bot:normal"
            await desk.press("enter")
            await until(desk, lambda: table.match.ply > 0 and table.acting == 0)

    run(body())


def test_a_program_plays_at_the_table_and_is_called_off_when_the_player_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = write(tmp_path, "if message['view']['turn'] == 1 and len(legal) > 2: " + FIRST)
    monkeypatch.setattr(players, "LIMIT", 60.0)

    async def body() -> None:
        table = Table.new(Store.open(), match_with(kind))
        app = make_app(table=table)
        app._bots = BotClient()
        async with at_desk(app) as desk:
            await until(desk, lambda: table.match.ply > 0)
        assert table.match.log[0].seat == 1

    started = time.monotonic()
    run(body())
    assert time.monotonic() - started < 30, "leaving has waited for the program"


def test_where_a_program_is_gone_the_app_asks_whether_a_bot_plays_on(tmp_path: Path) -> None:
    put(match_with(kind_of(tmp_path / "mine.py"), first="1"))

    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await desk.press("o", "enter")
            assert isinstance(desk.screen, AskScreen)
            assert "Let a normal bot play on for mine?" in " ".join(
                desk.text.replace("┃", " ").split()
            )
            await desk.press("escape", "enter", "enter")
            await until(desk, lambda: isinstance(desk.screen, TableScreen))
            assert desk.screen.table.match.players[1] == Player("mine", "bot:normal")

    run(body())


async def until(desk: object, true: object) -> None:
    """Wait until something is so on the screen."""
    deadline = time.monotonic() + 20
    while not true():  # type: ignore[operator]
        assert time.monotonic() < deadline, desk.text  # type: ignore[attr-defined]
        await desk.pilot.pause(0.02)  # type: ignore[attr-defined]


# --- The club ------------------------------------------------------------------------------------


def test_the_club_runs_no_programs(tmp_path: Path) -> None:
    kind = write(tmp_path, "open('ran', 'w')\n" + FIRST)

    async def body() -> None:
        client = BotClient()
        shared = SharedBots(client, Budget(time.monotonic)).of("ada", "table")
        with pytest.raises(BotError, match=r"Programs can't play in the club\."):
            await shared.choose(match_with(kind), 1, kind)
        await client.close()

    run(body())
    assert not (tmp_path / "ran").exists()


def test_a_table_of_the_club_with_a_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    Record("meins", {}, [Chair("free"), Chair("bot:/x/mine.py")], "ada").write(path)
    with pytest.raises(NotASave, match="Programs can't play in the club"):
        read_record(path)


def test_json_lines_are_one_line_each() -> None:
    from tui.outside import messages

    match = match_with("bot:easy")
    lines = messages.decision(match.game, match.ask(1), [], 1.5)
    assert lines.count(b"\n") == 1 and json.loads(lines)["time_left"] == 1.5

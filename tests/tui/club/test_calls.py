"""Called from afar: the host's program, whom it is told of, and how often."""

import asyncio
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tui.club.desks import desk_of, known, new_club, table_of
from tests.tui.desk import run
from tui.club import calls
from tui.club.calls import Calls
from tui.club.club import Club, Person
from tui.club.screens.calling import CallingScreen
from tui.club.tables import ClubTable
from tui.serving import options
from tui.text.complaint import Complaint

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has a minute to come back."""
    monkeypatch.setattr(calls, "GRACE", 0.01)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program that writes down what it is told."""
    return script(tmp_path / "call", f"cat >> {tmp_path}/told\n")


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)
    return path


def told(program: Path) -> list[dict[str, str]]:
    path = program.parent / "told"
    lines = path.read_text().splitlines() if path.exists() else []
    return [json.loads(line) for line in lines]


async def done(club: Club) -> None:
    """Wait until nobody is being called."""
    assert club.calls is not None
    async with asyncio.timeout(30):
        while club.calls._tasks:
            await asyncio.sleep(0.01)


def calling(program: Path) -> Club:
    club = new_club()
    club.calls = Calls(str(program), lambda name: f"https://club.example/#{name}")
    return club


def wants(club: Club, name: str, address: str = "ada@club.example") -> Person:
    """Somebody who wants to be called."""
    person = club.person(known(club, name))
    assert person is not None
    person.calls, person.address = True, address
    club.people.keep(person)
    return person


def step(table: ClubTable) -> int:
    """Play the first that is allowed; whose turn it was."""
    assert table.live is not None
    (seat,) = table.match.waiting_for()
    table.play(seat, table.match.ask(seat).legal[0], table.live.moment)
    return seat


def until_turn_of(table: ClubTable, name: str) -> None:
    """Play until it becomes somebody's turn anew."""
    seat = [table.name_at(n) for n in range(2)].index(name)
    while seat in table.match.waiting_for():
        step(table)
    while seat not in table.match.waiting_for():
        step(table)


def test_one_call_a_table_until_they_came(program: Path) -> None:
    async def body() -> None:
        club = calling(program)
        ada = wants(club, "Ada", "ada@club.example; rm -rf /")
        table = table_of(club, "meins", "Ada", "Bea")
        other = table_of(club, "meins", "Bea", "Ada")
        for _ in range(3):
            until_turn_of(table, "Ada")
            await done(club)
        until_turn_of(other, "Ada")
        await done(club)
        calls_ = told(program)
        assert sorted(call["table"] for call in calls_) == [table.name, other.name]
        first = next(call for call in calls_ if call["table"] == table.name)
        assert first == {
            "who": "Ada",
            "address": "ada@club.example; rm -rf /",
            "table": table.name,
            "game": "Meins!",
            "link": f"https://club.example/#{table.name}",
        }
        await club.close()
        club = calling(program)  # a restart calls nobody again
        ada = club.person("key of Ada")  # type: ignore[assignment]
        table = club.tables[table.name]
        until_turn_of(table, "Ada")
        await done(club)
        assert len(told(program)) == 2
        club.enter(ada).leave()
        until_turn_of(table, "Ada")
        await done(club)
        assert len(told(program)) == 3, "they came, and are away again"
        await club.close()

    run(body())


def test_nobody_is_called_who_is_here_who_comes_back_or_who_does_not_want_it(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        club = calling(program)
        ada, bea = wants(club, "Ada"), wants(club, "Bea")
        table = table_of(club, "meins", "Ada", "Bea")
        await done(club)
        ada.called.clear()
        bea.called.clear()
        before = len(told(program))
        bea.calls = False
        visit = club.enter(ada)
        for name in ("Ada", "Bea", "Ada"):
            until_turn_of(table, name)
        await done(club)
        visit.leave()
        monkeypatch.setattr(calls, "GRACE", 0.3)
        until_turn_of(table, "Ada")
        await asyncio.sleep(0.05)
        club.enter(ada)
        await done(club)
        assert len(told(program)) == before
        await club.close()

    run(body())


def test_a_program_that_fails_hangs_or_is_gone_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(calls, "LONGEST", 0.2)

    async def body() -> None:
        pid = tmp_path / "pid"
        for text, status in (
            ("exit 3\n", "3"),
            (f"echo $$ > {pid}; exec sleep 60\n", "late"),
            ("", "No such file or directory"),
        ):
            program = script(tmp_path / "call", text)
            if not text:
                program.unlink()
            club = calling(program)
            ada = wants(club, "Ada")
            ada.called.clear()
            table = table_of(club, "meins", "Ada", "Bea")
            until_turn_of(table, "Ada")
            await done(club)
            assert f"status={status}" in caplog.text
            await club.close()
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid.read_text()), 0)

    run(body())


def test_a_person_says_in_the_lobby_whether_and_where(program: Path) -> None:
    async def body() -> None:
        club = new_club()
        async with desk_of(club, "Ada") as ada:
            await ada.press("C")
            assert "This club calls nobody who is away." in ada.text and "C calls" not in ada.text
        club = calling(program)
        async with desk_of(club, "Ada", size=(120, 36)) as ada:
            assert "C calls" in ada.text
            await ada.press("C")
            assert isinstance(ada.screen, CallingScreen)
            await ada.press("enter")
            assert "Give an address first." in ada.text
            await ada.press("down", "enter", *"ada@club.example", "enter")
            person = ada.app.me.person
            assert person.calls and person.address == "ada@club.example"
            await ada.press("up", "enter")
            assert not person.calls and person.address, "off, and the address stays"
            await ada.press("enter", "q")
        again = new_club().person("key of Ada")
        assert again is not None and again.calls and again.address == "ada@club.example"

    run(body())


def test_serve_says_at_once_that_there_is_no_such_program(tmp_path: Path) -> None:
    from saves import Store

    args: Any = type("Args", (), {})()
    args.__dict__.update(status=False, open=True, invite=False, authorized_keys=None, web=None)
    args.call = str(tmp_path / "none")
    with pytest.raises(Complaint, match="There is no program"):
        options.run(Store.open(), args)


def test_the_example_of_the_readme_calls_by_mail_and_nowhere_else(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"    #!/usr/bin/env python3\n(?:    .*\n|\n)+", readme)
    assert found is not None
    text = re.sub("^    ", "", found[0], flags=re.MULTILINE)
    (tmp_path / "apprise.py").write_text(
        "class Apprise:\n"
        "    def add(self, url): print('add', url)\n"
        "    def notify(self, **words): print('notify', sorted(words.items())); return True\n"
    )

    async def said(address: str) -> tuple[int | None, str]:
        call = {"who": "Ada", "address": address, "table": "table-1", "game": "Meins!"}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", text),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
        )
        out, _ = await process.communicate(
            json.dumps({**call, "link": "https://club.example/#table-1"}).encode()
        )
        return process.returncode, out.decode()

    async def body() -> None:
        status, out = await said("ada@club.example")
        assert status == 0 and "to=ada%40club.example" in out and "#table-1" in out
        for wrong in ("json://10.0.0.1/", "a@b?to=c@d", "a@b&smtp=evil", "", "a b@c"):
            status, out = await said(wrong)
            assert status == 1 and not out

    run(body())

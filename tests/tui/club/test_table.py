"""One table, several terminals: late actions, undo, who drops out, who watches, what is said."""

import asyncio
import gc
import weakref
from collections.abc import Callable

from engine import Action, Choice, Match, Seat
from tests.tui.club.desks import (
    ClubBots,
    desk_of,
    desks,
    known,
    new_club,
    reckon,
    seated,
    settle,
    table_of,
)
from tests.tui.desk import Desk, run
from tui.club.bots import SharedBots
from tui.club.screens.lobby import LobbyScreen
from tui.club.screens.results import ClubResultsScreen
from tui.club.screens.room import RoomScreen
from tui.club.screens.table import ClubTableScreen
from tui.club.tables import LATE, STAND_IN, ClubTable
from tui.club.talk import Talk
from tui.thinking.turns import By


def step(table: ClubTable, seat: int) -> None:
    """A seat does what a bot would do, at this moment."""
    assert table.live is not None
    table.play(seat, reckon(table.match, seat), table.live.moment)


async def sit_down(*people: Desk) -> None:
    """Everybody goes to the table that waits for them."""
    await settle(*people)
    for desk in people:
        await desk.press("enter")
    await settle(*people)


def test_a_choice_made_on_an_older_position_is_refused_with_a_word() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", "Cleo") as people:
            table = table_of(club, "stealing-mona-lisa", "Ada", "Bea", "Cleo")
            await sit_down(*people)
            ada, bea, _ = map(seated, people)
            first = reckon(table.match, 0)
            step(table, 1)
            ada.play(Choice("", "", first))  # Bea's choice at the same time makes it no older
            assert table.match.log[-1] == first
            late = Choice("", "", bea.board.scene.decision.legal[0])
            step(table, 2)  # the last one: everybody has another hand now
            log = list(table.match.log)
            bea.play(late)
            assert table.match.log == log and bea.notice == str(LATE)
            await settle(*people)
            assert bea.moment == table.live.moment  # type: ignore[union-attr]
            bea.play(Choice("", "", reckon(table.match, 1)))
            assert table.match.ply == len(log) + 1
            bea.play(Choice("", "", reckon(table.match, 2)))
            assert table.match.ply == len(log) + 1 and "Only who sits there" in bea.notice

    run(body())


def test_undo_is_asked_of_rivals_in_the_lobby_too_and_not_of_those_who_are_gone() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as (ada, bea):
            table = table_of(club, "meins", "Ada", "Bea", "Cleo", options={"start": "1"})
            await sit_down(ada)
            await ada.press("3", "enter", "u")
            await settle(ada, bea)
            assert table.match.ply == 1 and "You asked the others" in ada.prompt
            assert "asks to undo" in bea.text and "Ada asks to undo. Enter goes" in bea.prompt
            await sit_down(bea)
            await bea.press("Y")
            await settle(ada, bea)
            assert table.match.ply == 0
            await ada.press("3", "enter", "u")
            assert table.match.ply == 1
            bea.app.me.leave()
            await settle(ada)
            assert table.match.ply == 0, "nobody is left who could be asked"
            await ada.press("3", "enter", "u")
            await settle(ada)
            assert table.match.ply == 0
            assert "Bea and Cleo dropped out and can't be asked." in ada.prompt

    run(body())


def test_undo_asks_the_others_who_agree_or_refuse_and_lapses_when_play_goes_on() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", "Cleo") as people:
            table = table_of(club, "meins", "Ada", "Bea", "Cleo", options={"start": "1"})
            await sit_down(*people)
            ada, bea, cleo = people
            await ada.press("3", "enter", "u")
            await settle(*people)
            assert table.match.ply == 1 and "You asked the others" in ada.prompt
            assert "Ada would like to take back a step. Y agrees, N does not." in bea.text
            await bea.press("Y")
            assert table.match.ply == 1 and table.undo_asked is not None
            await cleo.press("N")
            await settle(*people)
            assert table.match.ply == 1 and table.undo_asked is None
            assert "Cleo would rather not take it back." in ada.text
            await ada.press("u")
            await bea.press("Y")
            await cleo.press("Y")
            await settle(*people)
            assert table.match.ply == 0 and table.match.undone == 1
            assert "Take" in ada.prompt
            await ada.press("3", "enter", "u")
            moment = seated(ada).moment
            step(table, 0)
            assert table.undo_asked is None and moment < table.live.moment  # type: ignore[union-attr]
            await bea.press("Y")
            assert "Nobody asks you" in bea.prompt

    run(body())


def test_who_drops_out_keeps_the_seat_and_the_others_may_vote_for_a_bot_until_they_are_back() -> (
    None
):
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", "Dora") as people:
            ada, bea, dora = people
            async with desk_of(club, "Cleo") as cleo:
                words = ("Cleo", "Ada", "Bea")
                table = table_of(club, "meins", *words, options={"start": "1"})
                await sit_down(ada, bea, cleo, dora)
                assert table.present() == [0, 1, 2] and table.watchers() == ["Dora"]
            await settle(*people)
            assert "Cleo dropped out · O: let a bot play on" in ada.text
            await dora.press("O")
            assert "Those who watch are not asked." in dora.prompt
            await ada.press("O")
            await settle(*people)
            assert "Cleo dropped out (1 for a bot)" in bea.text and table.match.ply == 0
            await bea.press("O")
            await settle(*people)
            assert table.chairs[0].stand_in == STAND_IN
            assert "A bot plays for Cleo" in ada.text
            while table.match.to_act() == (0,):
                await ada.pilot.pause()
            assert {action.seat for action in table.match.log} == {0}
            async with desk_of(club, "Cleo") as cleo:  # back at the table without a key
                assert isinstance(cleo.screen, ClubTableScreen)
                assert table.chairs[0].stand_in == "" and table.present() == [0, 1, 2]
                await settle(*people)
                assert "Cleo is back." in bea.line(-3)

    run(body())


def test_a_new_connection_takes_the_seat_over_from_the_old_one() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as (old, bea):
            table = table_of(club, "meins", "Ada", "Bea", options={"start": "1"})
            await sit_down(old, bea)
            async with desk_of(club, "Ada") as new:
                await settle(new, bea)
                assert old.app._exit and isinstance(new.screen, ClubTableScreen)
                await new.press("3", "enter")
                assert table.match.ply == 1
                await settle(bea)
                assert "out" not in bea.line(-3) and "Ada is away" not in bea.text

    run(body())


def test_a_private_table_asks_for_its_password_and_bad_guesses_end() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as people:
            ada, bea = people
            table = table_of(club, "meins", "Ada", "free", password="magpie")
            await settle(*people)
            assert "private" in bea.text and "magpie" not in table.path.read_text(encoding="utf-8")
            await ada.press("enter")
            assert isinstance(ada.screen, RoomScreen)
            await bea.press("enter")
            for guess in ("x", "magpi", "", "MAGPIE"):
                await bea.press(*guess, "enter")
                assert "That is not its password." in bea.text, "what is typed next is no command"
            await bea.press(*"magpie", "enter")
            assert isinstance(bea.screen, RoomScreen)
            await bea.press("enter")
            await settle(*people)
            assert isinstance(bea.screen, ClubTableScreen) and not table.is_open
            assert isinstance(ada.screen, ClubTableScreen)
            visit = bea.app.me
            other = table_of(club, "meins", "Ada", "free", password="owl")
            assert visit.try_password(other, "?") and "Too many" in visit.try_password(other, "owl")

    run(body())


def test_a_watcher_sees_a_spectators_view_looks_back_and_influences_nothing() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", "Cleo", "Dora") as people:
            table = table_of(club, "stealing-mona-lisa", "Ada", "Bea", "Cleo")
            await sit_down(*people)
            *players, dora = people
            watching = seated(dora)
            for _ in range(6):
                step(table, table.match.waiting_for()[0])
            await settle(*people)
            assert "WATCHING" in dora.line(0) and watching.viewer is None
            position = table.match.position()
            keys = ["enter", "space", "e", "u", "U", "a", "B", "1", "Y", "N", "O", "S", "T", "t"]
            for key in keys:
                await dora.press(key)
            await dora.press("colon", "escape")
            await dora.press("left_square_bracket", "left_square_bracket")
            assert "REVIEW  after 4 of 6 moves" in dora.line(0)
            step(table, table.match.waiting_for()[0])
            await settle(*people)
            assert "REVIEW  after 4 of 7 moves" in dora.line(0)
            await dora.press("end")
            assert table.match.at(6).position() == position
            await dora.press("V")
            assert "Not all players" in dora.prompt and watching.viewer is None
            for number, desk in enumerate(players):
                assert table.shown_seats() == (), number
                await desk.press("S")
            await dora.press("V", "V")
            assert watching.viewer == 1 and "WATCHING Bea" in dora.line(0)
            scene = watching.board.scene
            assert scene.view == table.match.view(1) and scene.decision is None
            await players[1].press("S")
            await settle(*people)
            assert watching.viewer is None

    run(body())


def test_what_is_said_is_seen_at_the_table_and_made_harmless() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as people:
            ada, bea = people
            table = table_of(club, "meins", "Ada", "Bea", options={"start": "1"})
            await sit_down(*people)
            await ada.press("slash", *"hurry [b]up[/b]", "enter")
            await settle(*people)
            for desk in (ada, bea):  # whoever speaks sees that it was said
                assert desk.line(-3).strip() == "Ada: hurry [b]up[/b]"
                assert "/ say" in desk.line(-1)
            assert "go on" not in bea.line(-1), "Enter does nothing while Ada is waited for"
            await bea.press("s", "escape", "left")
            assert "hurry" not in bea.text
            await bea.press("apostrophe")
            assert "Ada: hurry [b]up[/b]" in bea.text
            assert table.say(bea.app.me.person, "\x1b]2;evil\x07 \u202e") == ""
            assert table.talk.lines[-1].text == "?]2;evil? ?"
            for _ in range(9):
                told = table.say(bea.app.me.person, "flood")
            assert told.startswith("Not so fast") and len(table.talk.lines) == 7
            kept = table.path.with_suffix(".talk")
            again = Talk(kept)
            again.take_up()
            assert again.lines == table.talk.lines, "kept when the host is killed"
            assert kept.stat().st_mode & 0o077 == 0
            kept.write_text('{"who": "Ada", "at": 1, "text": "\\u001b]2;x"}\nnot a line\n')
            again = Talk(kept)
            again.take_up()
            assert [said.text for said in again.lines] == ["?]2;x"]
            await ada.press("q", "slash", *"anybody", "escape", "slash", *"hello", "enter")
            await bea.press("escape", "q")
            await settle(*people)
            assert "Ada: hello" in bea.text and "anybody" not in bea.text

    run(body())


def test_a_table_is_made_filled_and_begun_by_keys_and_played_again() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as people:
            ada, bea = people
            await ada.press("3", "enter")  # Meins! with the seats as they are offered
            (table,) = club.tables.values()
            assert isinstance(ada.screen, RoomScreen) and len(table.chairs) == 3
            await bea.pilot.pause()
            await bea.press("enter", "b")
            assert "Only who sits" in bea.prompt
            await bea.press("3", "enter", "1", "enter", "2", "enter")
            assert [table.name_at(seat) for seat in (0, 1)] == ["Ada", "Bea"]
            await ada.pilot.pause()
            await ada.press("3", "b")
            assert table.is_full and table.is_open
            await ada.press("enter")
            await settle(*people)
            assert not table.is_open
            assert all(isinstance(desk.screen, ClubTableScreen) for desk in people)
            for _ in range(2000):
                for seat in table.match.waiting_for():
                    if seat in table.people():
                        step(table, seat)
                await asyncio.sleep(0)
                if table.is_over:
                    break
            await settle(*people)
            await ada.press("enter")
            assert isinstance(ada.screen, ClubResultsScreen)
            await ada.press("enter")
            again = list(club.tables.values())[-1]
            assert again.chairs[1].kept_for == bea.app.me.person.id and "for Bea" in ada.text
            assert again.sit(ada.app.me.person, 1) == "This chair is kept for Bea."
            await bea.press("enter", "enter")
            await settle(*people)
            assert again is not table and not again.is_open
            assert again.match.names == table.match.names and again.seat_of(bea.app.me.person) == 1
            assert seated(bea).place.at is again
            await bea.press("q")
            assert isinstance(bea.screen, LobbyScreen) and "Over" in bea.text

    run(body())


def test_after_a_kill_everybody_sits_where_they_sat() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as (ada, bea):
            table = table_of(club, "stealing-mona-lisa", "Ada", "Bea", "bot:easy")
            waiting = table_of(club, "meins", "Bea", "bot:random", "free", password="owl")
            await sit_down(ada, bea)
            kept: list[bool] = []

            def look() -> None:
                saved = club.store.load(str(table.record.save)).match
                kept.append(saved.log == table.match.log)

            table.listeners.append(look)
            for _ in range(7):
                while not any(map(table.is_asked, table.people())):
                    await ada.pilot.pause()
                step(table, next(filter(table.is_asked, table.people())))
            assert len(kept) >= 7 and all(kept), "shown before it was on the disk"
            table.chairs[1].stand_in = STAND_IN
            table.keep()
            # Nothing is closed in order: what is on the disk must be enough.
            for lock in club.store.saves.glob("*.lock"):
                lock.unlink()
            again = new_club()
            fresh = again.tables[table.name]
            assert fresh.match.log == table.match.log
            assert fresh.match.position() == table.match.position()
            assert [c.who for c in fresh.chairs] == [c.who for c in table.chairs]
            assert fresh.chairs[1].stand_in == STAND_IN
            assert again.tables[waiting.name].chairs == waiting.chairs
            assert again.tables[waiting.name].record.opens("owl")
            assert not again.tables[waiting.name].record.opens("")
            async with desk_of(again, "Ada") as back:
                assert "Your games" in back.text
                await back.press("enter")
                screen = seated(back)
                assert screen.viewer == 0 and screen.place.at is fresh
                assert screen.scene().view == fresh.match.view(0)
            await again.close()
            assert not list(again.store.saves.glob("*.lock"))

    run(body())


def test_a_table_s_file_that_cannot_be_used_is_left_out_and_left_alone() -> None:
    club = new_club()
    known(club, "Ada")
    table = table_of(club, "meins", "Ada", "free")
    text = table.path.read_text(encoding="utf-8")
    spoil: list[Callable[[str], str]] = [
        lambda t: t.replace("meins", "chess"),
        lambda t: t.replace("person:", "robot:"),
        lambda t: t.replace("table = 1", "table = 2"),
        lambda t: t + "\n[more]\n",
        lambda t: t.replace('save = ""', 'save = "../../etc/passwd"'),
    ]
    for number, change in enumerate(spoil, 2):
        path = table.path.with_name(f"table-{number}.toml")
        path.write_text(change(text), encoding="utf-8")
        assert change(text) != text
    again = new_club()
    assert list(again.tables) == [table.name]
    assert len(list(table.path.parent.glob("*.toml"))) == 1 + len(spoil)


def test_who_is_at_one_table_hears_that_another_waits_for_them() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as (ada, bea):
            here = table_of(club, "meins", "Ada", "Bea", options={"start": "2"})
            there = table_of(club, "meins", "Bea", "Ada", options={"start": "1"})
            await settle(ada, bea)
            for desk in (ada, bea):
                desk.screen.point_at(here)
                await desk.press("enter")
            await settle(ada, bea)
            assert seated(ada).place.at is here
            assert "another table" not in ada.text
            while there.is_asked(0):
                step(there, 0)
            await settle(ada, bea)
            assert "Meins!: your turn at another table, too." in ada.prompt
            await ada.press("q")
            assert ada.text.count("your turn") == 1 and "▸ Meins!" in ada.text

    run(body())


class SlowBots(ClubBots):
    """Bots that think until the test lets them choose."""

    def __init__(self) -> None:
        self.asked = 0
        self.broken_off = 0
        self.may = asyncio.Event()

    async def choose(
        self, match: Match, seat: Seat, kind: str, budget: int | None = None, by: By = ()
    ) -> Action:
        """What a bot does, when it may."""
        self.asked += 1
        try:
            await self.may.wait()
        except asyncio.CancelledError:
            self.broken_off += 1
            raise
        return await super().choose(match, seat, kind, budget)


def test_bots_think_on_while_others_choose_and_stop_when_somebody_is_back() -> None:
    async def body() -> None:
        club, slow = new_club(), SlowBots()
        club.bots = SharedBots(slow, club.budget)  # type: ignore[arg-type]
        async with desks(club, "Ada", "Bea") as (ada, bea):
            table = table_of(club, "stealing-mona-lisa", "Ada", "Bea", "bot:easy")
            await sit_down(ada, bea)
            step(table, 0)
            step(table, 1)
            await settle(ada, bea)
            assert (slow.asked, slow.broken_off) == (1, 0) and table.match.ply == 2
            slow.may.set()
            await settle(ada, bea)
            slow.may.clear()
            assert [action.seat for action in table.match.log[2:]] == [2, 2]
            table.chairs[0].stand_in = STAND_IN
            table.changed()
            await settle(ada, bea)
            assert (slow.asked, slow.broken_off) == (3, 0)
            table.chairs[0].stand_in = ""
            table.changed()
            await settle(ada, bea)
            assert (slow.asked, slow.broken_off) == (3, 1)
            slow.may.set()
            await settle(ada, bea)
            assert table.match.ply == 4

    run(body())


def test_nothing_of_a_visit_stays_when_it_has_gone() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada") as (ada,):
            table = table_of(club, "meins", "Ada", "bot:easy", options={"start": "2"})

            async def come_and_go() -> list[weakref.ref[object]]:
                async with desk_of(club, "Bea") as bea:
                    await bea.press("enter")
                    assert seated(bea).place.own is None
                    assert len(table.listeners) == 1 and len(table.places) == 1
                    return [weakref.ref(bea.app), weakref.ref(bea.screen)]

            left = await come_and_go()
            await asyncio.sleep(0)
            gc.collect()
            assert [ref() for ref in left] == [None, None]
            assert table.listeners == [] and table.places == []
            assert len(club.listeners) == 1 and list(club.visits) == [ada.app.me.person.id]

    run(body())

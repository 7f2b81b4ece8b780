"""A moderator: who can be kept out, renamed, removed; which tables are closed; who is invited."""

from datetime import UTC, datetime, timedelta

import pytest

from saves import Store
from tests.tui.club.desks import ClubBots, desk_of, desks, known, new_club, settle, table_of
from tests.tui.desk import at_desk, run
from tui.club import bans
from tui.club.club import BadName, Club
from tui.club.moderator import WORDS, Moderator, Refused
from tui.club.screens.app import ClubApp
from tui.club.screens.lobby import LobbyScreen
from tui.club.screens.room import RoomScreen


def do(club: Club, *words: str) -> str:
    """What the host's machine asks for."""
    return Moderator(club, None).do(words)


def test_somebody_banned_leaves_and_a_bot_plays_on_until_the_ban_is_lifted() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as (ada, bea):
            running = table_of(club, "meins", "Ada", "Bea", options={"start": "1"})
            table_of(club, "meins", "Bea", "free")
            await settle(ada, bea)
            assert do(club, "ban", "bea", "7").startswith("Banned: Bea until ")
            await settle(ada)
            assert bea.app._exit and "You are banned" in str(bea.app._exit_renderables)
            assert running.chairs[1].stand_in and list(club.tables) == [running.name]
            assert club.bans.of_key("key of Bea") is not None
            assert Club(Store.open(), bots=ClubBots()).bans.of_key("key of Bea")  # type: ignore
            assert do(club, "unban", "Bea") == "Bea may come in again."
            assert club.bans.of_key("key of Bea") is None and not list(new_club().bans)
            log = do(club, "log")
            assert "host: ban bea 7" in log and "host: unban Bea" in log and "log" not in log

    run(body())


def test_an_address_is_banned_with_the_network_around_it_and_for_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club = new_club()
    ada = club.person(known(club, "Ada"))
    assert ada is not None
    visit = club.enter(ada, None, "2001:db8:0:7::/64")
    do(club, "ban", "2001:db8:0:7::99", "1")
    do(club, "ban", "198.51.100.0/24")
    assert visit.ended and club.bans.of_network("2001:db8:0:7::/64")
    assert club.bans.of_network("198.51.100.77") and not club.bans.of_network("192.0.2.1")
    assert not club.bans.of_network("2001:db8:0:8::/64")
    with pytest.raises(Refused, match="this machine itself"):
        do(club, "ban", "127.0.0.1")
    bea = club.person(known(club, "Bea"))
    assert bea is not None
    club.enter(bea, None, "192.0.2.1")
    with pytest.raises(Refused, match="You are there yourself"):
        Moderator(club, bea).do(("ban", "192.0.2.0/24"))

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(days=2)

    monkeypatch.setattr(bans, "datetime", Later)
    assert not club.bans.of_network("2001:db8:0:7::/64") and club.bans.of_network("198.51.100.1")
    assert "198.51.100.0/24 for ever" in do(club, "bans")


def test_a_name_is_changed_or_taken_back() -> None:
    club = new_club()
    known(club, "Rude")
    known(club, "Ada")
    assert do(club, "rename", "Rude", "Rosalind").startswith("Rude is now called Rosalind.")
    with pytest.raises(Refused, match="It looks like Ada"):
        do(club, "rename", "Rosalind", "АDA")
    assert club.people.called("Rosalind") is not None and club.people.called("Rude") is None
    again = new_club()
    person = again.person("key of Rude")
    assert person is not None and person.name == "Rosalind"
    assert do(again, "remove", "Rosalind") == "Rosalind is removed. The name can be taken again."
    assert again.person("key of Rude") is None and again.register("new", "Rosalind")
    with pytest.raises(Refused, match="Nobody is called “Rude”"):
        do(again, "remove", "Rude")


def test_a_table_is_closed_under_those_who_sit_there() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", "Cleo") as (ada, bea, cleo):
            table = table_of(club, "meins", "Ada", "Bea", options={"start": "1"})
            room = table_of(club, "meins", "Cleo", "free")
            await settle(ada, bea, cleo)
            for desk in (ada, bea, cleo):
                await desk.press("enter")
            assert isinstance(cleo.screen, RoomScreen)
            await ada.press("question_mark")
            told = do(club, "close", table.name)
            assert "Its match is kept as meins-" in told
            do(club, "close", room.name.removeprefix("table-"))
            await settle(ada, bea, cleo)
            await ada.press("escape")
            await settle(ada, bea, cleo)
            for desk in (ada, bea, cleo):
                assert isinstance(desk.screen, LobbyScreen), desk.text
            assert not club.tables and do(club, "tables") == "There is no table."
        assert not list((club.store.saves / "tables").glob("*"))
        assert len(list(club.store.saves.glob("meins-*.toml"))) == 1

    run(body())


def test_what_the_house_says_is_read_everywhere() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as (ada, bea):
            table_of(club, "meins", "Bea", "free")
            await settle(ada, bea)
            await bea.press("enter")
            do(club, "say", "We", "close", "at", "ten.")
            await settle(ada, bea)
            assert all("The house says: We close at ten." in desk.text for desk in (ada, bea))

    run(body())


def test_a_moderator_does_it_from_the_lobby_and_nobody_else() -> None:
    async def body() -> None:
        club = new_club()
        for name in ("Ada", "Mal"):
            known(club, name)
        do(club, "moderator", "Ada")
        club = new_club()
        async with desk_of(club, "Ada") as ada, desk_of(club, "Mal") as mal:

            async def say(desk: object, text: str) -> None:
                await desk.press(*club_key, *text, "enter")  # type: ignore[attr-defined]

            club_key = (ada.screen._key("lobby.say").lower(),)
            await say(mal, "/ban Ada")
            assert "Only moderators can do that." in mal.text and not list(club.bans)
            await say(ada, "/people")
            assert "key of Mal" in ada.text and "moderator" in ada.text
            await ada.press("escape")
            await say(ada, "/moderator Mal")
            assert "on the host's machine alone" in ada.text
            await say(ada, "/ban Ada")
            assert "That is you." in ada.text
            await say(ada, "/ban Mal 3")
            assert mal.app._exit and "Banned: Mal until" in ada.text
            await say(ada, "/bna Mal")
            assert "Choose one of: people, rename," in ada.text
            assert "Ada: ban Mal 3" in do(club, "log") and not club.talk.lines

    run(body())


def test_who_is_new_comes_in_with_a_code_as_often_as_it_says() -> None:
    async def body() -> None:
        def invited() -> Club:
            return Club(Store.open(), bots=ClubBots(), pace=0, by_invitation=True)  # type: ignore

        club = invited()
        code = do(club, "invite", "2", "3").split()[0]
        club = invited()
        for name in ("Ada", "Bea"):
            async with at_desk(ClubApp(club, f"key {name}", network="192.0.2.1")) as desk:
                assert "This club is by invitation. Your code?" in desk.text
                await desk.press(*"abcd", "enter")
                assert "That is no invitation to this club." in desk.text
                await desk.press(*["backspace"] * 4, *code, "enter", *name, "enter")
                assert isinstance(desk.screen, LobbyScreen), desk.text
        async with at_desk(ClubApp(club, "key Cleo", network="192.0.2.1")) as desk:
            await desk.press(*code, "enter")
            assert "That is no invitation to this club." in desk.text
        async with at_desk(ClubApp(club, "key Ada", network="192.0.2.1")) as desk:
            assert isinstance(desk.screen, LobbyScreen), "who has a name needs no code"
        with pytest.raises(BadName, match="doesn't hold any more"):
            club.register("key Cleo", "Cleo", "192.0.2.1", code)
        other = do(club, "invite").split()[0]
        assert f"{other}  1 person, until " in do(club, "invites")
        do(club, "uninvite", other)
        assert do(club, "invites") == "There is no invitation."

    run(body())


def test_every_word_says_how_it_is_used() -> None:
    club = new_club()
    for name, word in WORDS.items():
        assert word.usage.split()[0] == name
        with pytest.raises(Refused, match=r"Like this: "):
            do(club, name, *["x"] * (word.most + 1))
    for words in ((), ("nonsense",)):
        with pytest.raises(Refused, match=r"Choose one of: people, "):
            do(club, *words)

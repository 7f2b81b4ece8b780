"""Guests, who share a password and have no key; names from one place; words that are guessed."""

from datetime import UTC, datetime, timedelta

import pytest

from engine import GAMES
from tests.tui.club.desks import known, new_club, table_of
from tests.tui.desk import Desk, at_desk, run
from tui.club import people, tries
from tui.club.club import BadName, Club, ClubTable
from tui.club.screens.app import ClubApp
from tui.club.screens.lobby import LobbyScreen


def guest(club: Club, network: str = "192.0.2.1") -> ClubApp:
    """Somebody who knew the guests' password, under the user name that they all use."""
    return ClubApp(club, "guest:guest", network=network)


async def told_secret(desk: Desk, name: str) -> str:
    """Give a name for the first time; the secret that the club tells."""
    await desk.press(*name, "enter")
    assert "Your secret. Write it down:" in desk.text, desk.text
    row = next(line for line in desk.text.split("\n") if line.count("-") == 2)
    await desk.press("escape")
    assert "Your secret" in desk.text, "it is not closed by mistake"
    await desk.press("enter")
    assert isinstance(desk.screen, LobbyScreen)
    return row.strip("│┃ ")


def test_two_guests_with_the_same_user_name_are_two_people() -> None:
    async def body() -> None:
        club = new_club()
        async with at_desk(guest(club)) as ada, at_desk(guest(club)) as bea:
            assert await told_secret(ada, "Ada") != await told_secret(bea, "Bea")
            assert {visit.person.name for visit in club.visits.values()} == {"Ada", "Bea"}
            assert not ada.app.me.ended and ada.app.me.person.id != bea.app.me.person.id

    run(body())


def test_a_guest_is_known_again_by_name_and_secret_and_by_nothing_else() -> None:
    async def body() -> None:
        club = new_club()
        async with at_desk(guest(club)) as desk:
            secret = await told_secret(desk, "Ada")
            first = desk.app.me.person
            desk.app.keep_settings(type(first.settings)(theme="light"))
        club = new_club()
        async with at_desk(guest(club, "198.51.100.9")) as desk:
            await desk.press(*"Ada", "enter")
            assert "Ada has been here before. Your secret?" in desk.text
            await desk.press(*"wrong", "enter")
            assert "That is not Ada's secret." in desk.text and not club.visits
            await desk.press(*["backspace"] * 5, *secret.upper(), "enter")
            assert isinstance(desk.screen, LobbyScreen), desk.text
            assert desk.app.me.person.id == first.id and desk.app.settings.theme == "light"
        assert secret not in (club.store.saves / "people" / f"{first.id}.toml").read_text()
        assert club.person(first.fingerprint) is None, "no key opens what a secret closes"

    run(body())


def test_a_guest_from_before_there_were_secrets_is_told_one_and_keeps_the_seat() -> None:
    async def body() -> None:
        club = new_club()
        old = club.register("guest:guest", "Ada")
        async with at_desk(guest(club)) as desk:
            assert "Your secret. Write it down:" in desk.text and desk.app.me.person is old
        async with at_desk(guest(club)) as desk:
            assert "What shall the others call you?" in desk.text

    run(body())


def test_wrong_passwords_of_a_table_count_by_person_and_not_by_visit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club = new_club()
    table = table_of(club, "meins", "Ada", "free", password="owl")
    mal = club.person(known(club, "Mal"))
    assert mal is not None
    now = [1000.0]
    monkeypatch.setattr(tries.time, "monotonic", lambda: now[0])
    for _ in range(tries.FREE):
        visit = club.enter(mal)
        assert visit.try_password(table, "cat") == "That is not its password."
    visit = club.enter(mal)
    assert visit.try_password(table, "owl") == "Too many wrong tries. Wait 10 minutes."
    bea = club.person(known(club, "Bea"))
    assert bea is not None and club.enter(bea).try_password(table, "owl") == ""
    now[0] += tries.WAIT + 1
    for _ in range(tries.FREE):
        assert visit.try_password(table, "cat") == "That is not its password."
    assert visit.try_password(table, "owl") == "Too many wrong tries. Wait 20 minutes."


def test_new_names_are_limited_by_network_and_day(monkeypatch: pytest.MonkeyPatch) -> None:
    club = new_club()
    for number in range(people.NAMES_A_DAY):
        club.register(f"key {number}", f"Name {'abcdefghij'[number]}", "2001:db8::/64")
    with pytest.raises(BadName, match="No more new names from your address today"):
        club.register("one more", "Ada", "2001:db8::/64")
    with pytest.raises(BadName, match="today"):
        new_club().register("one more", "Ada", "2001:db8::/64")
    club.register("elsewhere", "Ada", "192.0.2.1")
    for person in club.people:
        person.since -= timedelta(days=2)
    club.register("tomorrow", "Bea", "2001:db8::/64")
    monkeypatch.setattr(people, "DAYS_OF_NAMES", 1)
    with pytest.raises(BadName, match="Too many names belong to your address"):
        club.register("for ever", "Cleo", "2001:db8::/64")
    monkeypatch.setattr(people, "MOST_PEOPLE", len(club.people))
    with pytest.raises(BadName, match="The club takes no new names"):
        club.register("in all", "Cleo", "192.0.2.1")


def test_names_that_nobody_uses_can_be_given_again() -> None:
    club = new_club()
    ada, bea, cleo, dora = (club.person(known(club, n)) for n in ("Ada", "Bea", "Cleo", "Dora"))
    assert ada and bea and cleo and dora
    table = club.make_table(cleo, GAMES["meins"].load(), ["me", "free"], {})
    assert isinstance(table, ClubTable)
    now = datetime.now(UTC).replace(microsecond=0)
    for person, since, seen in ((ada, 8, 8), (bea, 400, 30), (cleo, 8, 8), (dora, 400, 370)):
        person.since, person.seen = now - timedelta(days=since), now - timedelta(days=seen)
        club.people.keep(person)
    again = new_club()
    assert [person.name for person in again.people] == ["Bea", "Cleo"]
    assert again.register("new", "Ada").name == "Ada"
    assert len(list((again.store.saves / "people").glob("*.toml"))) == 3

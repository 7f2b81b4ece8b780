"""One person with several keys: what a private link does when it is opened."""

import logging
from typing import TYPE_CHECKING

from saves import harmless
from tui.club.bans import BANNED
from tui.club.chairs import PERSON
from tui.club.links import GONE, PRIVATE, Link
from tui.club.people import BROWSER

if TYPE_CHECKING:
    from tui.club.club import Club
    from tui.club.people import Person

LOG = logging.getLogger("lightfingers.club")

MOST_KEYS = 10
"""Further browsers and keys of one person."""


def kind_of(fingerprint: str) -> str:
    """What somebody comes in with, in a word or two."""
    return "browser" if fingerprint.startswith(BROWSER) else "SSH key"


def question(club: "Club", link: Link, fingerprint: str) -> str:
    """What is asked before a private link does what it does."""
    person, me = club.person_by_id(link.by), club.person(fingerprint)
    assert person is not None
    what = kind_of(fingerprint)
    if me is None:
        return f"This link lets this {what} come in as {person.name}. Are you {person.name}?"
    told = f"You are {me.name} here. This link makes you {person.name}: "
    if any(table.seat_of(me) is not None for table in club.tables.values()):
        told += f"{me.name}'s seats become {person.name}'s. "
    return f"{told}The name {me.name} goes. Are you {person.name}?"


def why_not(club: "Club", link: Link, fingerprint: str) -> str:
    """Why a private link cannot be used with a key; empty: it can."""
    person, me = club.person_by_id(link.by), club.person(fingerprint)
    if club.links.find(link.code) is not link or person is None or link.kind != PRIVATE:
        return GONE
    if club.bans.of_person(person.id) is not None:
        return BANNED
    if person is me:
        return f"You are {person.name} already."
    if len(person.keys) >= MOST_KEYS:
        return f"{person.name} comes in with {MOST_KEYS + 1} keys already. Drop one first."
    for table in club.tables.values() if me is not None else ():
        if not table.is_over and table.seat_of(person) is not None:
            assert me is not None
            if table.seat_of(me) is not None:
                title = table.game.title
                return f"{me.name} and {person.name} both sit at a table of {title}. End it first."
    return ""


def use(club: "Club", link: Link, fingerprint: str) -> "Person | str":
    """Open a private link: who one is now, or why not. Raises WriteFailed."""
    problem = why_not(club, link, fingerprint)
    if problem:
        return problem
    person, me = club.person_by_id(link.by), club.person(fingerprint)
    assert person is not None
    keys = [fingerprint]
    club.links.withdraw(link)
    if me is not None:
        keys = [me.fingerprint, *me.keys]
        _hand_over(club, me, person)
        club.people.remove(me)
    club.people.link(person, *keys)
    LOG.info("linked who=%r keys=%d", harmless(person.name), len(person.keys))
    club.everything_changed()
    return person


def _hand_over(club: "Club", before: "Person", person: "Person") -> None:
    """Give somebody what another had: seats, tables, invitations. Raises WriteFailed."""
    visit = club.visits.get(before.id)
    if visit is not None:
        visit.end(f"You are {person.name} now.")
    club.links.belong(before.id, person.id)
    club.forget_place(before, person)
    for table in list(club.tables.values()):
        record = table.record
        touched = record.host == before.id
        if touched:
            record.host = person.id
        taken = table.seat_of(person) is not None
        for chair in table.chairs:
            if chair.person == before.id and not taken:
                chair.who, touched = PERSON + person.id, True
            if chair.kept_for == before.id:
                chair.kept_for, touched = person.id, True
        if touched:
            table.keep()
            table.changed()

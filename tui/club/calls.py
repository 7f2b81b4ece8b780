"""Calls to those who are away when it becomes their turn: by a program of the host's choice.

It gets one line of JSON on standard input, and how it calls is its own business. Nobody is called
again for a table until they have come.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from contextvars import Context
from typing import TYPE_CHECKING

from saves import WriteFailed, harmless

if TYPE_CHECKING:
    from tui.club.people import People, Person
    from tui.club.tables import ClubTable

LOG = logging.getLogger("lightfingers.club")

GRACE = 60.0
"""Seconds for which somebody may be away before they are called: a line was lost, no more."""

AT_ONCE = 4
"""Programs that run at a time."""

WAITING = 200
"""Calls that wait for one of them; more are left out, and logged."""

LONGEST = 30.0
"""Seconds after which a program is ended that does not come to an end."""

ADDRESS = 120
"""Characters of an address."""


class Calls:
    """What a club does to call people."""

    def __init__(self, program: str, link: Callable[[str], str]) -> None:
        """`link`: where a table is, by its name, for people who are elsewhere."""
        self._program = program
        self._link = link
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def soon(self, people: "People", person: "Person", table: "ClubTable") -> None:
        """It has become somebody's turn who is away: call them, unless they come."""
        if not person.calls or not person.address or table.name in person.called:
            return
        if len(self._tasks) >= WAITING:
            LOG.warning("call left out table=%s who=%r", table.name, harmless(person.name))
            return
        # In a context of its own: nothing of whoever played shall stay.
        loop = asyncio.get_running_loop()
        task = loop.create_task(self._call(people, person, table), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _call(self, people: "People", person: "Person", table: "ClubTable") -> None:
        await asyncio.sleep(GRACE)
        club, seat = table.club, table.seat_of(person)
        gone = club.tables.get(table.name) is not table or people.by_id(person.id) is not person
        if gone or person.id in club.visits or seat is None or not table.is_asked(seat):
            return
        if not person.calls or table.name in person.called:
            return
        person.called.append(table.name)
        with contextlib.suppress(WriteFailed):  # then it is known until the host ends
            people.keep(person)
        told = {
            "who": person.name,
            "address": person.address,
            "table": table.name,
            "game": table.game.title,
            "link": self._link(table.name),
        }
        async with self._room:
            await self._run(json.dumps(told), table.name, person.name)

    async def _run(self, told: str, table: str, who: str) -> None:
        process = None
        try:
            process = await asyncio.create_subprocess_exec(
                self._program,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
            )
            async with asyncio.timeout(LONGEST):
                await process.communicate(f"{told}\n".encode())
            status: object = process.returncode
        except TimeoutError:
            status = "late"
        except OSError as error:
            status = error.strerror
        finally:
            if process is not None and process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if status == 0:
            LOG.info("called table=%s who=%r", table, harmless(who))
        else:
            LOG.warning("call failed table=%s who=%r status=%s", table, harmless(who), status)

    async def close(self) -> None:
        """Call nobody any more."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

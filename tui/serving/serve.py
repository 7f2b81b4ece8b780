"""One process that serves: the club, its host, and the door for browsers."""

import asyncio
import signal
from typing import Any

from engine import BadToml
from saves import SaveError, Store
from tui.club.links import Way
from tui.ssh import log
from tui.ssh.host import Host, settle_memory, stop_leak, warm_up
from tui.ssh.hosting import Options
from tui.ssh.status import StatusSocket, is_taken
from tui.text.complaint import Complaint

WRITERS = 4
"""So many saves are written at the same time; others wait for their turn, nobody else does."""


async def serve(store: Store, options: Options) -> None:
    """Serve until a signal says to end. Raises Complaint, OSError."""
    from socket import gethostname

    from tui.club.calls import Calls
    from tui.club.club import Club
    from tui.club.disk import Disk
    from tui.club.moderator import Moderator
    from tui.club.screens import app as club_app

    data = store.finished.parent
    if await is_taken(
        data / "serve.sock"
    ):  # asked first: the club takes its locks, whoever had them
        raise Complaint(f"Another host serves {data}; end it first, or use --saves")
    try:
        club = Club(
            store,
            names_a_day=options.names_per_day,
            most_tables=options.tables,
            by_invitation=options.invite,
            disk=Disk(WRITERS),
        )
    except (SaveError, BadToml) as error:
        raise Complaint(str(error)) from None

    def open_app(who: str, network: str, terminal: Any, delay: Any, driver: Any, way: Way) -> Any:
        return club_app.ClubApp(
            club,
            who,
            delay=delay,
            network=network,
            terminal=terminal,
            way=way,
            driver_class=driver,
        )

    host = Host(options, data, open_app, club.bans)
    host.knows = lambda who: club.person(who) is not None
    if options.call:
        club.calls = Calls(options.call, lambda name: host.way(gethostname()).address(name))
    socket = StatusSocket(
        data / "serve.sock",
        lambda: {**host.figures(), **club.figures()},
        Moderator(club, None).do,
    )
    web = None
    if options.web is not None:
        from tui.web.doors import Doors

        web = Doors(host, club)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    try:
        stop_leak()
        warm_up()
        settle_memory()
        port = await host.start()
        if web is not None:
            where = options.web_address or options.address
            await web.start(where, options.web or 0)
            host.web_port = web.port
            log.line("listening-web", address=where or "*", port=web.port)
        await socket.start()
        log.line("listening", address=options.address or "*", port=port, data=data)
        await stop.wait()
        log.line("closing")
    finally:
        if web is not None:
            web.close()
        await host.close()
        await club.close()
        await socket.close()
    log.line("closed")

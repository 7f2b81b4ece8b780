"""`lightfingers web` as a process, and a whole match played in its page."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from engine import Match
from saves import Store
from tests.tui.ssh.visitors import PATIENCE
from tests.tui.terminal import APP
from tests.tui.web.tabs import Tab

QUICK = 'pace = "instant"\nrest = "off"\n'
"""Settings with which nobody waits."""


@asynccontextmanager
async def own_server(
    home: Path,
    *options: str,
    command: Sequence[str] = APP,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> AsyncIterator[tuple[int, str]]:
    """The port of a page of one's own, and what the terminal said, until the block ends."""
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "settings.toml").write_text(QUICK)
    process = await asyncio.create_subprocess_exec(
        *(*command, "web", "--no-browser", "--port", "0", *options),
        stdout=asyncio.subprocess.PIPE,
        cwd=cwd,
        env={**os.environ, "LIGHTFINGERS_HOME": str(home), "NO_COLOR": "1", **(env or {})},
    )
    assert process.stdout is not None
    try:
        said = ""
        async with asyncio.timeout(PATIENCE):
            while "Ctrl+C" not in said:
                line = (await process.stdout.readline()).decode()
                assert line, said
                said += line
        found = re.search(r"http://\S+:(\d+)/", said)
        assert found, said
        yield int(found[1]), said
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def begin_meins(tab: Tab, store: Store) -> str:
    """From the home screen to a table of Meins!; the name of its match."""
    await tab.see("Meins!", "Mint Italy")
    tab.type("3")
    await tab.see("new match")
    tab.type("enter")
    await tab.see("draw pile")
    async with asyncio.timeout(PATIENCE):
        while not (found := list(store.saves.glob("meins-20*.toml"))):
            await asyncio.sleep(0.02)
    return found[0].stem


async def play_to_the_end(tab: Tab, store: Store, name: str) -> Match:
    """Answer whatever the match asks, typed in notation, until it is over."""

    ply = -1
    async with asyncio.timeout(PATIENCE):
        while True:
            match = store.load(name).match
            if match.outcome() is not None:
                return match
            waiting = match.waiting_for()
            mine = [seat for seat in waiting if not match.players[seat].is_bot]
            if match.ply == ply or not mine:
                await asyncio.sleep(0.02)
                continue
            ply = match.ply
            actions = [str(action).partition(" ")[2] for action in match.ask(mine[0]).legal]
            # Who buys gets to the end; who takes lines alone plays for ever.
            action = next((text for text in actions if text.startswith("buy")), actions[0])
            tab.type(":", action, "enter")

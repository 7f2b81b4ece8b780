"""A real browser: what the page does with keys, lines and sizes; its rival comes over SSH."""

import asyncio
import shutil
from pathlib import Path

import pytest

from saves import Store
from tests.tui.ssh.club_house import Told, act, sit_down
from tests.tui.ssh.hosting import RealHost, run
from tests.tui.ssh.visitors import PATIENCE, fingerprint, visit
from tui.club.club import Club

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
RESTED = 1.2
"""Seconds after which Enter counts again."""
SHOWN = """() => [...Array(terminal.rows).keys()]
    .map((y) => terminal.buffer.active.getLine(y).translateToString(true)).join("\\n")"""


async def one_free_chair(home: Path) -> None:
    """A club with Ada's open table of Meins! for two."""
    club = Club(Store(home / "saves", home / "finished", home / "config"))
    ada = club.register(fingerprint("ada"), "Ada")
    table = club.make_table(ada, club.store.game("meins"), ["me", "free"], {})
    assert not isinstance(table, str)
    await club.close()


@pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium on this machine to try the page in")
def test_a_visitor_by_browser_plays_somebody_over_ssh_and_reloads(tmp_path: Path) -> None:
    from playwright.async_api import Page, async_playwright

    async def until(page: Page, true: str) -> None:
        """Ask from here: the page's own policy forbids it to evaluate what is no file of ours."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not await page.evaluate(true):
                    await asyncio.sleep(0.03)
        except TimeoutError:
            raise AssertionError(f"never {true}:\n{await page.evaluate(SHOWN)}") from None

    async def see(page: Page, *words: str) -> None:
        for word in words:
            await until(page, f"({SHOWN})().includes({word!r})")

    async def body() -> None:
        await one_free_chair(tmp_path)
        host = await RealHost.start(tmp_path, "--open", "--web", "0")
        faults: list[str] = []
        try:
            port = int((await host.log(r" listening-web .*port=(\d+)"))[1])
            async with async_playwright() as player, visit(host.port, "ada") as ada:
                browser = await player.chromium.launch(
                    executable_path=CHROMIUM, args=["--no-sandbox"]
                )
                page = await browser.new_page(viewport={"width": 800, "height": 470})
                page.on("pageerror", lambda error: faults.append(str(error)))
                page.on("console", lambda said: faults.append(said.text))
                page.on("requestfailed", lambda asked: faults.append(asked.url))
                await page.goto(f"http://127.0.0.1:{port}/")
                await see(page, "What shall the others call you?", "This browser is your seat")
                await page.keyboard.type("Wen")  # nobody has clicked into the page
                await page.keyboard.press("Enter")
                await see(page, "Ada", "New table")
                await page.keyboard.press("Enter")
                await see(page, "Enter sits down here.")
                await page.wait_for_timeout(1000 * RESTED)  # as the one before must not sit down
                await page.keyboard.press("Enter")
                await see(page, "draw pile")
                await sit_down(ada)
                told = Told(tmp_path, "meins")
                for ply in range(4):
                    (seat,) = told.match.waiting_for()
                    action = str(told.match.ask(seat).legal[0]).partition(" ")[2]
                    if told.match.names[seat] == "Ada":
                        act(ada, action)
                    else:
                        await until(page, "document.title.includes('our turn')")
                        await page.keyboard.type(f":{action}")
                        await page.keyboard.press("Enter")
                    await told.grown(ply + 1)
                    if ply == 1:
                        shown = await page.evaluate(SHOWN)
                        await page.reload()
                        await see(page, "draw pile", "Ada")
                        assert "Meins" in await page.title(), shown
                await page.set_viewport_size({"width": 1205, "height": 705})
                await until(page, "terminal.cols >= 120 && terminal.rows >= 36")
                await see(page, "draw pile")
                await page.set_viewport_size({"width": 500, "height": 320})
                await until(page, "terminal.cols >= 80 && terminal.rows >= 24")
                await browser.close()
        finally:
            await host.kill()
        assert not faults, "the page has no fault, and asks nobody else for anything"

    run(body())

"""A real browser: what the page does with keys, mouse, lines and sizes; its rival is over SSH."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from saves import Store
from tests.tui.ssh.club_house import Told, act, sit_down
from tests.tui.ssh.hosting import RealHost, run
from tests.tui.ssh.visitors import PATIENCE, Visitor, fingerprint, visit
from tui.club.club import Club
from tui.club.links import CODE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
RESTED = 1.2
"""Seconds after which Enter counts again."""
SHOWN = """() => [...Array(terminal.rows).keys()]
    .map((y) => terminal.buffer.active.getLine(y).translateToString(true)).join("\\n")"""

pytestmark = pytest.mark.skipif(
    not CHROMIUM, reason="there is no Chromium on this machine to try the page in"
)


async def one_free_chair(home: Path) -> None:
    """A club with Ada's open table of Meins! for two."""
    club = Club(Store(home / "saves", home / "finished", home / "config"))
    ada = club.register(fingerprint("ada"), "Ada")
    table = club.make_table(ada, club.store.game("meins"), ["me", "free"], {})
    assert not isinstance(table, str)
    await club.close()


class Window:
    """A page in a real browser."""

    def __init__(self, page: Any) -> None:
        self.page = page

    async def until(self, true: str) -> None:
        """Ask from here: the page's own policy forbids it to evaluate what is no file of ours."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self.page.evaluate(true):
                    await asyncio.sleep(0.03)
        except TimeoutError:
            shown = await self.page.evaluate(SHOWN)
            raise AssertionError(f"never {true}:\n{shown}") from None

    async def see(self, *words: str) -> None:
        """Wait until all the words stand in the terminal."""
        for word in words:
            await self.until(f"({SHOWN})().includes({word!r})")

    async def text(self) -> str:
        """What stands in the terminal."""
        return str(await self.page.evaluate(SHOWN))

    async def type(self, text: str, *, enter: bool = False) -> None:
        """Type letters, and Enter after them."""
        await self.page.keyboard.type(text)
        if enter:
            await self.page.keyboard.press("Enter")

    async def rest(self) -> None:
        """Wait until Enter counts again."""
        await self.page.wait_for_timeout(1000 * RESTED)

    async def cell(self, x: float, y: float) -> tuple[float, float]:
        """Where the middle of a cell lies in the page."""
        box = await self.page.locator(".xterm-screen").bounding_box()
        columns, rows = await self.page.evaluate("[terminal.cols, terminal.rows]")
        return (
            box["x"] + (x + 0.5) * box["width"] / columns,
            box["y"] + (y + 0.5) * box["height"] / rows,
        )

    async def find(self, word: str) -> tuple[int, int]:
        """The cell in which a word begins."""
        for y, row in enumerate((await self.text()).split("\n")):
            if word in row:
                return row.index(word), y
        raise AssertionError(f"there is no {word}")


@asynccontextmanager
async def windows(home: Path, *, host: RealHost) -> AsyncIterator[tuple[Any, str, list[str]]]:
    """A browser without windows yet, the address of the page, and what goes wrong in it."""
    from playwright.async_api import async_playwright

    port = int((await host.log(r" listening-web .*port=(\d+)"))[1])
    faults: list[str] = []
    async with async_playwright() as player:
        browser = await player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser, f"http://127.0.0.1:{port}", faults
        await browser.close()


async def open_window(browser: Any, url: str, faults: list[str]) -> Window:
    """Open an address in a browser of somebody's own."""
    context = await browser.new_context(
        viewport={"width": 800, "height": 470}, permissions=["clipboard-read", "clipboard-write"]
    )
    page = await context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text))
    page.on("requestfailed", lambda asked: faults.append(asked.url))
    await page.goto(url)
    return Window(page)


async def invited(ada: Visitor) -> str:
    """Make an invitation to one's own open table over SSH; its code."""
    await ada.see("New table")
    ada.type("enter")
    await ada.see("The match begins when")
    ada.type("I")
    await ada.see("To sit down", "To watch")
    await asyncio.sleep(RESTED)
    ada.type("enter")
    await ada.see("take a free", "withdraws it")
    found = re.search(rf"#({CODE.pattern})", ada.text)
    assert found is not None, ada.text
    ada.type("q")
    return found[1]


def test_an_invited_friend_plays_a_whole_match_against_somebody_over_ssh(tmp_path: Path) -> None:
    async def body() -> None:
        await one_free_chair(tmp_path)
        host = await RealHost.start(tmp_path, "--open", "--web", "0")
        try:
            async with (
                windows(tmp_path, host=host) as (browser, url, faults),
                visit(host.port, "ada") as ada,
            ):
                code = await invited(ada)
                wen = await open_window(browser, f"{url}/#{code}", faults)
                await wen.see("What shall the others call you?", "This browser is your seat")
                await wen.type("Wen", enter=True)  # nobody has clicked into the page
                await wen.see("Ada's table", "Enter sits down here.")
                assert code not in await wen.page.evaluate("location.href"), "it is used up"
                await wen.rest()  # as the one before must not sit down
                await wen.page.keyboard.press("Enter")
                await wen.see("draw pile")
                await sit_down(ada)
                ply = await play(wen, ada, Told(tmp_path, "meins"))
                assert ply > 20
                await wen.see("The match is over.")
                await ada.see("The match is over.")
            assert not faults, "the page has no fault, and asks nobody else for anything"
        finally:
            await host.kill()

    async def play(wen: Window, ada: Visitor, told: Told) -> int:
        """Play to the end; somewhere in the middle the page is loaded again."""
        while told.match.outcome() is None:
            ply = told.match.ply
            (seat,) = told.match.waiting_for()
            actions = [str(each).partition(" ")[2] for each in told.match.ask(seat).legal]
            action = next((each for each in actions if each.startswith("buy")), actions[0])
            if ply == 9:
                await wen.page.reload()
                await wen.see("draw pile", "Ada")
                assert "Meins" in await wen.page.title()
            if told.match.names[seat] == "Ada":
                act(ada, action)
            else:
                await wen.until("document.title.includes('our turn')")
                await wen.type(f":{action}", enter=True)
            await told.grown(ply + 1, seconds=2.0)  # else it was too early: once more
        return told.match.ply

    run(body())


def test_mouse_clipboard_and_sizes_are_those_of_a_terminal(tmp_path: Path) -> None:
    async def body() -> None:
        await one_free_chair(tmp_path)
        host = await RealHost.start(tmp_path, "--open", "--web", "0")
        try:
            async with windows(tmp_path, host=host) as (browser, url, faults):
                wen = await open_window(browser, url, faults)
                page = wen.page
                await wen.see("What shall the others call you?")
                await wen.type("Wen", enter=True)
                await wen.see("Ada", "New table")
                # A click points.
                x, y = await wen.find("Mint Italy")
                await page.mouse.click(*await wen.cell(x, y))
                await wen.see("Mint Italy: open a table.")
                # Shift and the mouse select, Ctrl+C copies.
                x, y = await wen.find("Mint Italy: open")
                await page.keyboard.down("Shift")
                await page.mouse.move(*await wen.cell(x - 0.45, y))
                await page.mouse.down()
                await page.mouse.move(*await wen.cell(x + 9.4, y), steps=4)
                await page.mouse.up()
                await page.keyboard.up("Shift")
                await wen.until("terminal.getSelection() === 'Mint Italy'")
                await page.keyboard.press("Control+c")
                await wen.until("navigator.clipboard.readText().then((t) => t === 'Mint Italy')")
                # Ctrl+V pastes, as a text and not as keys.
                await wen.type("/")
                await wen.see("To all in the lobby:")
                await page.keyboard.press("Control+v")
                await wen.see("To all in the lobby: Mint Italy")
                await page.keyboard.press("Enter")
                await wen.see("Wen: Mint Italy")
                # The size of the window is the size of the terminal, from 80x24 on.
                await page.set_viewport_size({"width": 1205, "height": 705})
                await wen.until("terminal.cols >= 120 && terminal.rows >= 36")
                await wen.see("1 here")
                await page.set_viewport_size({"width": 500, "height": 320})
                await wen.until("terminal.cols >= 80 && terminal.rows >= 24")
                await wen.see("New table")
            assert not faults
        finally:
            await host.kill()

    run(body())


def test_a_table_is_watched_in_a_page_and_one_person_has_two_browsers(tmp_path: Path) -> None:
    async def body() -> None:
        await one_free_chair(tmp_path)
        host = await RealHost.start(tmp_path, "--open", "--web", "0")
        try:
            async with (
                windows(tmp_path, host=host) as (browser, url, faults),
                visit(host.port, "ada") as ada,
            ):
                code = await invited(ada)
                ada.type("I", "down", "down", "enter")
                await ada.see("/watch/table-1", "turn the page off")
                ada.type("q")
                eve = await open_window(browser, f"{url}/watch/table-1", faults)
                await eve.see("Ada's table", "The match begins when the last chair is taken.")
                assert await eve.page.evaluate("document.cookie") == ""
                assert not await eve.page.context.cookies(), "who watches is nobody"
                wen = await open_window(browser, f"{url}/#{code}", faults)
                await wen.see("What shall the others call you?")
                await wen.type("Wen", enter=True)
                await wen.see("Enter sits down here.")
                await wen.rest()
                await wen.page.keyboard.press("Enter")
                await wen.see("draw pile")
                await eve.see("draw pile", "Wen", "WATCHING")
                await eve.type("q")
                await eve.page.set_viewport_size({"width": 1205, "height": 705})
                await eve.until("terminal.cols === 120 && terminal.rows === 36")
                await eve.see("draw pile", "Wen")
                # The same person in another browser.
                await wen.type("q")
                await wen.see("New table")
                await wen.type("S")
                await wen.see("10 minutes")
                found = re.search(rf"#({CODE.pattern})", await wen.text())
                assert found is not None
                more = await open_window(browser, f"{url}/#{found[1]}", faults)
                await more.see("Are you Wen?")
                await more.type("y")
                await more.see("New table", "Wen")
                await wen.until("!document.getElementById('notice').hidden")
                more = await open_window(browser, f"{url}/#{found[1]}", faults)
                await more.see("What shall the others call you?")
            assert not faults
        finally:
            await host.kill()

    run(body())

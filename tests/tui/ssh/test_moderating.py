"""A moderator at the host's machine, and what strangers notice of it at the real door."""

import asyncio
import os
import sys
from pathlib import Path

import asyncssh
import pytest

from tests.tui.ssh.hosting import RealHost, run
from tests.tui.ssh.visitors import PATIENCE, key_of, visit


async def club(home: Path, *words: str) -> tuple[int, str]:
    """Run `lightfingers club`; its status, and what it wrote."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tui.command_line.cli", "club", *words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "LIGHTFINGERS_HOME": str(home)},
    )
    async with asyncio.timeout(PATIENCE):
        told, _ = await process.communicate()
    return process.returncode or 0, told.decode()


class Banner(asyncssh.SSHClient):
    """Hears what the host says before anybody is in."""

    heard = ""

    def auth_banner_received(self, msg: str, lang: str) -> None:
        """A banner."""
        type(self).heard += msg


def test_a_moderator_at_the_machine_keeps_somebody_out_of_the_running_host(tmp_path: Path) -> None:
    async def body() -> None:
        assert (await club(tmp_path, "people"))[0] == 2, "no host runs"
        host = await RealHost.start(tmp_path)
        try:
            async with visit(host.port, "mal") as mal:
                await mal.see("What shall the others call you?")
                mal.type("Mal", "enter")
                await mal.see("New table")
                status, told = await club(tmp_path, "people")
                assert status == 0 and "Mal" in told and "here from 127.0.0.1" in told
                status, told = await club(tmp_path, "ban", "Mal", "2")
                assert status == 0 and told.startswith("Banned: Mal until "), told
                await mal.end()
                assert "You are banned from this club." in mal.text
            with pytest.raises(asyncssh.PermissionDenied):
                await asyncssh.connect(
                    "127.0.0.1",
                    host.port,
                    known_hosts=None,
                    config=None,
                    agent_path=None,
                    client_factory=Banner,
                    client_keys=[key_of("mal")],
                )
            assert "You are banned from this club." in Banner.heard
            await host.log("refused what=banned")
            await host.log("moderated by='host' what='ban Mal 2'")
            status, told = await club(tmp_path, "ban", "Nobody Such")
            assert status == 2 and "Nobody is called" in told
            await club(tmp_path, "unban", "Mal")
            async with visit(host.port, "mal") as mal:
                await mal.see("New table")
        finally:
            await host.kill()

    run(body())


def test_a_club_by_invitation_opens_with_a_code(tmp_path: Path) -> None:
    async def body() -> None:
        host = await RealHost.start(tmp_path, "--invite")
        try:
            code = (await club(tmp_path, "invite"))[1].split()[0]
            async with visit(host.port, "ada") as ada:
                await ada.see("This club is by invitation. Your code?")
                ada.type("nonsense", "enter")
                await ada.see("That is no invitation")
                ada.type(code, "enter")
                await ada.see("What shall the others call you?")
                await ada.until(lambda: "invitation" not in ada.text, "the name question")
                ada.type("Ada", "enter")
                await ada.see("New table")
            async with visit(host.port, "bea") as bea:
                await bea.see("This club is by invitation. Your code?")
                bea.type(code, "enter")
                await bea.see("That is no invitation")
            async with visit(host.port, "ada") as ada:
                await ada.see("New table")
        finally:
            await host.kill()

    run(body())

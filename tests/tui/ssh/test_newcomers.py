"""Who comes for the first time, at the real door: guests who share a password, too many names."""

from pathlib import Path

from tests.tui.ssh.hosting import RealHost, run
from tests.tui.ssh.visitors import Visitor, visit


async def name_oneself(visitor: Visitor, name: str) -> None:
    """Give a name at the first visit."""
    await visitor.see("What shall the others call you?")
    visitor.type(name, "enter")


def test_two_guests_with_one_password_and_one_user_name_play_side_by_side(tmp_path: Path) -> None:
    async def body() -> None:
        password = tmp_path / "password"
        password.write_text("magpie\n")
        password.chmod(0o600)
        host = await RealHost.start(tmp_path, "--open", "--password-file", str(password))
        try:
            who = {"username": "guest", "password": "magpie"}
            async with visit(host.port, "", **who) as ada, visit(host.port, "", **who) as bea:
                for visitor, name in ((ada, "Ada"), (bea, "Bea")):
                    await name_oneself(visitor, name)
                    await visitor.see("Your secret. Write it down:")
                    await visitor.until(
                        lambda who=visitor: "rests" not in who.text,  # type: ignore
                        "Enter",
                    )
                    visitor.type("enter")
                    await visitor.see("New table")
                await ada.see("Bea")
                assert not ada.closed and not bea.closed
            async with visit(host.port, "", **who) as other:
                await name_oneself(other, "Ada")
                await other.see("Ada has been here before. Your secret?")
        finally:
            await host.kill()

    run(body())


def test_one_address_gets_so_many_new_names_a_day(tmp_path: Path) -> None:
    async def body() -> None:
        host = await RealHost.start(tmp_path, "--open", "--names-per-day", "2")
        try:
            for name in ("Ada", "Bea"):
                async with visit(host.port, name) as visitor:
                    await name_oneself(visitor, name)
                    await visitor.see("New table")
            async with visit(host.port, "Cleo") as cleo:
                await name_oneself(cleo, "Cleo")
                await cleo.see("No more new names from your address today.")
            async with visit(host.port, "Ada") as ada:
                await ada.see("New table")
        finally:
            await host.kill()

    run(body())

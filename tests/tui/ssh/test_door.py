"""Who comes in and what they may do: keys, passwords, limits, and nothing but the club."""

import asyncio
import logging
from pathlib import Path

import asyncssh
import pytest

from tests.tui.ssh.hosting import hosting, run
from tests.tui.ssh.visitors import connect, fingerprint, key_of, visit


@pytest.fixture(autouse=True)
def heard(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the host logs."""
    logging.getLogger("lightfingers").propagate = True
    caplog.set_level(logging.INFO, "lightfingers")
    return caplog


def test_the_key_is_who_you_are(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port, "ada") as ada:
            await ada.see(fingerprint("ada"))
            async with visit(hosted.port, "bea", username="ada") as bea:
                await bea.see(fingerprint("bea"))

    run(body())


def test_a_key_that_is_only_shown_makes_nobody_its_owner(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted:
            stranger = asyncssh.load_keypairs([key_of("bea")])[0]
            # What is signed with Bea's key claims to be Ada's: first shown, then proved wrongly.
            stranger.public_data = key_of("ada").public_data
            with pytest.raises(asyncssh.PermissionDenied):
                await connect(hosted.port, client_keys=[stranger])
            # And who shows Ada's key and then proves Bea's is Bea.
            keys = [stranger, key_of("bea")]
            async with visit(hosted.port, "", client_keys=keys) as bea:
                await bea.see(fingerprint("bea"))

    run(body())


def test_without_a_key_nobody_comes_in(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted:
            with pytest.raises(asyncssh.PermissionDenied):
                await connect(hosted.port)
            with pytest.raises(asyncssh.PermissionDenied):
                await connect(hosted.port, username="ada", password="guess")

    run(body())


def test_a_wrong_key_stays_outside_until_its_file_names_it(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        allowed = tmp_path / "keys"
        ada, bea = (key_of(name).export_public_key().decode() for name in ("ada", "bea"))
        allowed.write_text(f"# ours\n{ada}")
        async with hosting(tmp_path / "data", authorized_keys=allowed) as hosted:
            async with visit(hosted.port, "ada") as visitor:
                await visitor.see(fingerprint("ada"))
            with pytest.raises(asyncssh.PermissionDenied):
                await connect(hosted.port, "bea")
            allowed.write_text(f"{ada}{bea}")
            async with visit(hosted.port, "bea") as visitor:
                await visitor.see(fingerprint("bea"))

    run(body())
    assert "not-in address=127.0.0.1 tries=1" in heard.text


def test_guests_come_with_the_password_and_are_who_they_say(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        words = tmp_path / "words"
        words.write_text("open sesame\n\nfriend\n")
        words.chmod(0o600)
        async with hosting(tmp_path / "data", password_file=words) as hosted:
            for word in ("open sesame", "friend"):
                guest = visit(hosted.port, "", username="cleo", password=word)
                async with guest as visitor:
                    await visitor.see("guest:cleo")
            with pytest.raises(asyncssh.PermissionDenied):
                await connect(hosted.port, username="cleo", password="sesame")

    run(body())
    assert "sesame" not in heard.text and "friend" not in heard.text


def test_nothing_but_the_club_is_behind_the_door(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, await connect(hosted.port, "ada") as line:
            for command in ("id", "scp -t /"):
                with pytest.raises(asyncssh.ChannelOpenError):
                    await line.run(command)
            with pytest.raises(asyncssh.ChannelOpenError):
                await line.start_sftp_client()
            with pytest.raises(asyncssh.ChannelOpenError):
                await line.open_connection("127.0.0.1", hosted.port)
            with pytest.raises(asyncssh.ChannelOpenError):
                await line.open_unix_connection(str(tmp_path / "serve.sock"))
            with pytest.raises(asyncssh.ChannelListenError):
                await line.forward_remote_port("", 0, "127.0.0.1", 9)
            with pytest.raises(asyncssh.ChannelListenError):
                await line.forward_remote_path(str(tmp_path / "there"), "/dev/null")
            with pytest.raises(asyncssh.ChannelOpenError):
                await line.create_tun(asyncssh.SSHTunTapSession)

    run(body())
    for what in ("exec", "subsystem", "forwarding", "tunnel"):
        assert f"refused what={what} address=127.0.0.1 who=SHA256:" in heard.text


def test_no_agent_and_no_display_is_forwarded(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted:
            with pytest.raises(asyncssh.ChannelOpenError):
                async with await connect(hosted.port, "ada") as line:
                    await line.create_session(
                        asyncssh.SSHClientSession,
                        term_type="xterm",
                        x11_forwarding=True,
                        x11_display=":9",
                    )
            async with visit(hosted.port, "ada", agent_forwarding=True) as ada:
                await ada.see(fingerprint("ada"))
                assert not list(Path("/tmp").glob("asyncssh-*/agent"))

    run(body())


def test_one_session_a_connection(tmp_path: Path, heard: pytest.LogCaptureFixture) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see(fingerprint("ada"))
            with pytest.raises(asyncssh.ChannelOpenError):
                await ada.line.create_session(asyncssh.SSHClientSession, term_type="xterm")

    run(body())
    assert "refused what=second-session" in heard.text


def test_too_many_from_one_address_and_too_many_in_all(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        async with hosting(tmp_path, per_address=3, sessions=2) as hosted:
            async with visit(hosted.port, "ada") as ada, visit(hosted.port, "bea") as bea:
                await ada.see(fingerprint("ada"))
                await bea.see(fingerprint("bea"))
                async with visit(hosted.port, "cleo") as cleo:
                    assert await cleo.end() == 1
                    assert "The club is full. Come back later." in cleo.text
                await hosted.until(lambda: hosted.host.figures()["connections"] == 2)
                async with await connect(hosted.port, "cleo"):
                    with pytest.raises((asyncssh.ConnectionLost, ConnectionError)):
                        await connect(hosted.port, "dora")
            await hosted.until(lambda: hosted.host.figures()["connections"] == 0)
            async with visit(hosted.port, "cleo") as cleo:
                await cleo.see(fingerprint("cleo"))

    run(body())
    assert "refused what=sessions sessions=2" in heard.text
    assert "refused what=per-address address=127.0.0.1 who=?" in heard.text


def test_too_many_tries_close_the_connection(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        allowed = tmp_path / "keys"
        allowed.write_bytes(key_of("ada").export_public_key())
        async with hosting(tmp_path, authorized_keys=allowed, login_tries=3) as hosted:
            keys = [key_of(name) for name in ("bea", "cleo", "dora", "ada")]
            with pytest.raises(asyncssh.DisconnectError, match="Too many tries"):
                await connect(hosted.port, client_keys=keys)
            async with visit(hosted.port, "", client_keys=keys[2:]) as ada:
                await ada.see(fingerprint("ada"))

    run(body())
    assert "refused what=login-tries" in heard.text


def test_whoever_goes_on_asking_is_thrown_out(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, await connect(hosted.port, "ada") as line:
            for _ in range(60):
                with pytest.raises(asyncssh.ChannelListenError):
                    await line.forward_remote_port("", 0, "127.0.0.1", 9)
            async with asyncio.timeout(10):
                await line.wait_closed()

    run(body())


def test_garbage_at_the_door_hurts_nobody(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see(fingerprint("ada"))
            noise = bytes(range(256)) * 64
            for start in (
                noise,
                b"GET / HTTP/1.1\r\n\r\n",
                b"SSH-2.0-x\r\n" + noise[::-1],
                b"SSH-1.0-y\r\n",
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", hosted.port)
                writer.write(start)
                async with asyncio.timeout(10):
                    while await reader.read(4096):
                        pass
                writer.close()
            ada.type("a")
            await ada.see("\na\n")
            await hosted.until(lambda: hosted.host.figures()["connections"] == 1)

    run(body())


def test_the_host_key_is_made_once_and_private(tmp_path: Path) -> None:
    async def body() -> None:
        seen = set()
        for _ in range(2):
            async with (
                hosting(tmp_path / "data") as hosted,
                await connect(hosted.port, "ada") as line,
            ):
                key = line.get_server_host_key()
                assert key is not None
                seen.add(key.get_fingerprint())
        assert len(seen) == 1

    run(body())
    path = tmp_path / "data" / "host_key"
    assert path.stat().st_mode & 0o777 == 0o600

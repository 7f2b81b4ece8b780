"""One process at a time plays a save; who takes over wins, and the loser finds out in time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import tomli_w

from engine import parse_toml
from saves import Held, Lock, LostLock, NotASave, Store, WriteFailed, files, holders
from tests.saves.matches import begin, over, play_on

RACER = """
import os, sys
from saves import Held, Store
store = Store.open()
os.write(1, b"ready\\n")
sys.stdin.readline()
won = []
for number in range(int(sys.argv[1])):
    try:
        store.lock(f"race-{number}")
        won.append(number)
    except Held:
        pass
os.write(1, (" ".join(map(str, won)) + "\\n").encode())
sys.stdin.read()  # alive until all are done: the locks of a dead winner would be stale again
"""


def lock_file(store: Store, name: str = "ada") -> Path:
    return store.saves / f"{name}.lock"


def rewrite(path: Path, **fields: object) -> None:
    """Change what a lock file says."""
    path.write_text(
        tomli_w.dumps(parse_toml(path.read_text(encoding="utf-8"), "lock") | fields),
        encoding="utf-8",
    )


def dead_process() -> int:
    """The pid of a process that is no more."""
    child = subprocess.Popen(["true"])
    child.wait()
    return child.pid


def held(store: Store, name: str = "ada") -> Held:
    with pytest.raises(Held) as caught:
        store.lock(name)
    return caught.value


def test_a_lock_holds_process_host_time_and_token_and_is_private() -> None:
    store = Store.open()
    lock = store.lock("ada")
    data = parse_toml(lock_file(store).read_text(encoding="utf-8"), "lock")
    assert set(data) == {"pid", "host", "time", "started", "token"}
    assert (data["pid"], data["host"], data["token"]) == (
        os.getpid(),
        os.uname().nodename,
        lock.token,
    )
    assert lock_file(store).stat().st_mode & 0o777 == 0o600


def test_a_second_one_is_told_who_plays() -> None:
    store = Store.open()
    store.lock("ada")
    error = held(store)
    assert str(error) == f"“ada” is being played by {error.holder}."
    assert str(error.holder).startswith(f"process {os.getpid()} on this computer since 20")
    assert error.holder.pid == os.getpid()


def test_a_released_save_can_be_played_by_the_next() -> None:
    store = Store.open()
    with store.lock("ada"):
        held(store)
    lock = store.lock("ada")
    lock.release()
    lock.release()
    assert not lock_file(store).exists()


def test_releasing_never_removes_the_lock_of_who_took_over() -> None:
    store = Store.open()
    loser = store.lock("ada")
    winner = store.take_over("ada")
    loser.release()
    winner.check()
    held(store)


def test_who_lost_the_lock_finds_out_before_writing() -> None:
    store = Store.open()
    save, loser = store.begin(play_on(begin(), 3))
    store.write(save, loser)
    winner = store.take_over(loser.name)
    other = store.load(winner.name)
    play_on(other.match, 4)
    store.write(other, winner)
    play_on(save.match, 2)
    with pytest.raises(LostLock) as caught:
        store.write(save, loser)
    assert str(caught.value).startswith(
        f"The match “{loser.name}” was taken over by process {os.getpid()} on this computer"
    )
    with pytest.raises(LostLock):
        loser.check()
    assert store.load(winner.name).match.log == other.match.log


def test_who_lost_the_lock_cannot_finish_the_match_either() -> None:
    store = Store.open()
    save, loser = store.begin(over())
    store.write(save, loser)
    winner = store.take_over(loser.name)
    with pytest.raises(LostLock):
        store.finish(save, loser)
    winner.check()
    assert (store.saves / f"{winner.name}.toml").exists()


def test_a_lock_that_is_gone_is_lost_for_the_save_may_have_gone_on_without() -> None:
    store = Store.open()
    save, lock = store.begin(begin())
    lock_file(store, lock.name).unlink()
    with pytest.raises(LostLock, match=f"^The lock of “{lock.name}” is gone: somebody else took"):
        store.write(save, lock)


def test_the_lock_of_a_dead_process_is_stale() -> None:
    store = Store.open()
    store.lock("ada")
    rewrite(lock_file(store), pid=dead_process())
    store.lock("ada").check()


def test_the_lock_of_a_killed_process_that_nobody_waited_for_is_stale() -> None:
    store = Store.open()
    store.lock("ada")
    child = subprocess.Popen(["true"], stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.read()
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # dead by now, and still a zombie
    rewrite(lock_file(store), pid=child.pid)
    try:
        store.lock("ada").check()
    finally:
        child.wait()


def test_a_pid_that_another_process_uses_by_now_is_stale() -> None:
    store = Store.open()
    store.lock("ada")
    rewrite(lock_file(store), started="another boot 12345")
    store.lock("ada").check()


def test_a_system_that_does_not_tell_when_processes_began_goes_by_the_pid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(holders, "start_of", lambda pid: None)
    store = Store.open()
    store.lock("ada")
    held(store)
    rewrite(lock_file(store), pid=dead_process())
    store.lock("ada").check()


def test_a_lock_from_another_computer_is_held_and_can_be_taken_over() -> None:
    store = Store.open()
    first = store.lock("ada")
    rewrite(lock_file(store), host="elsewhere", pid=dead_process())
    error = held(store)
    assert " on elsewhere since " in str(error)
    assert not error.holder.is_here
    store.take_over("ada").check()
    with pytest.raises(LostLock):
        first.check()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"pid = 1\n",
        b'pid = "x"\nhost = 1\n',
        b"pid = 99999999999\n",
        b"#" * (2**21 + 1),
    ],
    ids=["empty", "bytes", "short", "types", "huge pid", "huge"],
)
def test_an_unreadable_lock_is_held_by_somebody_until_it_is_taken_over(content: bytes) -> None:
    store = Store.open()
    store.lock("ada")
    lock_file(store).write_bytes(content)
    assert str(held(store)) == "“ada” is being played by somebody who left an unreadable lock."
    store.take_over("ada").check()


def test_escape_codes_in_a_lock_never_reach_the_screen() -> None:
    store = Store.open()
    store.lock("ada")
    rewrite(lock_file(store), host="\x1b[2J")
    assert "?[2J" in str(held(store))


@pytest.mark.parametrize("name", ["", ".", "../ada", "a/b", "a\nb", "a\0b", ".ada", "a\ud800"])
def test_a_lock_is_made_for_names_in_the_folder_only(name: str, tmp_path: Path) -> None:
    store = Store.open()
    for hold in (store.lock, store.take_over):
        with pytest.raises(NotASave, match=r"^There is no match called “"):
            hold(name)
    assert {path.name for path in tmp_path.rglob("*")} <= {"home", "saves", ".guard"}


def test_what_a_killed_writer_left_is_swept_up_by_the_next_and_nothing_else() -> None:
    store = Store.open()
    store.saves.mkdir(parents=True)
    for name in (".ada.toml.12ab.tmp", ".ada-2.toml.12ab.tmp", "ada.tmp"):
        (store.saves / name).write_text("half", encoding="utf-8")
    store.lock("ada")
    left = {path.name for path in store.saves.iterdir()}
    assert left == {".guard", "ada.lock", ".ada-2.toml.12ab.tmp", "ada.tmp"}


def test_a_lock_that_the_disk_refuses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    store.lock("other").release()

    def full(descriptor: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("saves.files.os.write", full)
    with pytest.raises(WriteFailed, match=r"^ada\.lock was not saved: the disk is full\."):
        store.lock("ada")
    assert not lock_file(store).exists()


def test_of_many_processes_that_find_a_stale_lock_exactly_one_wins() -> None:
    store = Store.open()
    store.lock("race-0")
    stale = parse_toml(lock_file(store, "race-0").read_text(encoding="utf-8"), "lock")
    stale["pid"] = dead_process()
    rounds = 40
    for number in range(rounds):
        lock_file(store, f"race-{number}").write_text(tomli_w.dumps(stale), encoding="utf-8")
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, str(rounds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    winners: list[int] = []
    for racer in racers:
        assert racer.stdout is not None
        winners += map(int, racer.stdout.readline().split())
    for racer in racers:
        racer.communicate()
        assert racer.returncode == 0
    assert sorted(winners) == list(range(rounds))


def test_a_lock_is_released_at_the_end_of_its_block_even_after_an_error() -> None:
    store = Store.open()
    with pytest.raises(RuntimeError), store.lock("ada") as lock:
        assert isinstance(lock, Lock)
        raise RuntimeError
    assert not lock_file(store).exists()


def test_a_process_of_another_user_holds_its_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    store.lock("ada")
    rewrite(lock_file(store), started="")

    def not_yours(pid: int, number: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("saves.locks.os.kill", not_yours)
    assert held(store).holder.is_here


def test_who_is_alone_with_the_saves_takes_locks_from_anywhere_but_of_no_process_that_runs() -> (
    None
):
    store = Store.open()
    alone = Store(store.saves, store.finished, store.config, alone=True)
    store.lock("ada")
    with pytest.raises(Held):
        alone.lock("ada")
    rewrite(lock_file(store), host="the-container-before", pid=1)
    held(store)
    alone.lock("ada").check()
    for content in (b"", b"\xff"):
        lock_file(store).write_bytes(content)
        alone.lock("ada").check()


def test_a_lock_is_looked_at_before_each_line_that_is_added() -> None:
    store = Store.open()
    save, loser = store.begin(play_on(begin(), 3))
    store.write(save, loser)
    play_on(save.match, 1)
    store.write(save, loser)
    before = (store.saves / f"{loser.name}.toml").read_bytes()
    store.take_over(loser.name)
    play_on(save.match, 1)
    with pytest.raises(LostLock):
        store.write(save, loser)
    assert (store.saves / f"{loser.name}.toml").read_bytes() == before


def test_who_loses_the_lock_while_the_end_is_written_does_not_move_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Write and move are one step for all others: nobody gets in between."""
    store = Store.open()
    save, lock = store.begin(over())
    store.write(save, lock)
    inside = []

    def try_to_get_in(path: Path, target: Path) -> None:
        racer = subprocess.run(
            [sys.executable, "-c", INTRUDER, str(store.saves)], capture_output=True, text=True
        )
        inside.append(racer.stdout)
        move(path, target)

    move = files.move
    monkeypatch.setattr("saves.files.move", try_to_get_in)
    store.finish(save, lock)
    assert inside == ["kept out\n"]


INTRUDER = """
import fcntl, os, sys
descriptor = os.open(os.path.join(sys.argv[1], ".guard"), os.O_RDWR)
try:
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    print("inside")
except BlockingIOError:
    print("kept out")
"""

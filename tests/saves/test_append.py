"""A save after an action adds a line: little to write, and valid TOML at every moment."""

import errno
import os
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from engine import Match, Player, parse_toml
from saves import Lock, Save, Store, WriteFailed, dumps, loads
from saves.files import read_text
from tests.saves.matches import (
    FIXTURES,
    MAGPIES,
    MEINS,
    begin,
    only,
    over,
    play_on,
    played,
)

BLOCK = 4096


def kept(moves: int = 30, game: Any = MEINS) -> tuple[Store, Save, Lock, Path]:
    """A match that is being played, written whole."""
    store = Store.open()
    save, lock = store.begin(play_on(begin(game), moves))
    store.write(save, lock)
    return store, save, lock, store.saves / f"{lock.name}.toml"


def lines_of(path: Path) -> list[str]:
    return list(parse_toml(read_text(path), "a.toml")["moves"].values())


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """How many bytes are written, and how many files and folders synced."""
    counts = {"bytes": 0, "files": 0, "folders": 0, "renames": 0}
    write, fsync, replace = os.write, os.fsync, os.replace

    def count_write(descriptor: int, data: bytes) -> int:
        done = write(descriptor, data)
        counts["bytes"] += done
        return done

    def count_fsync(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        counts["folders" if is_folder else "files"] += 1
        fsync(descriptor)

    def count_replace(*args: Any, **kwargs: Any) -> None:
        counts["renames"] += 1
        replace(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr("os.write", count_write)
        patch.setattr("os.fsync", count_fsync)
        patch.setattr("os.replace", count_replace)
        yield counts


def half_written(number: int) -> Callable[[int, bytes], int]:
    """A disk that takes half of what it gets and then refuses."""
    write, calls = os.write, []

    def half(descriptor: int, data: bytes) -> int:
        calls.append(data)
        if len(calls) > 1:
            raise OSError(number, os.strerror(number))
        return write(descriptor, bytes(data[: len(data) // 2]))

    return half


def refuse(*args: Any) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


# --- One line an action ---


@pytest.mark.parametrize("moves", [0, 19, 30, 300])
def test_a_save_after_an_action_is_one_line_and_one_sync(
    monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    store, save, lock, path = kept(moves)
    for _ in range(25):
        before = path.read_bytes()
        play_on(save.match, 1)
        if save.match.outcome() is not None:
            break
        with counting(monkeypatch) as counts:
            store.write(save, lock)
        after = path.read_bytes()
        assert after.startswith(before)
        added = after[len(before) :].decode().splitlines()
        number = len(lines_of(path))
        checked = save.match.ply % 20 == 0
        if checked:
            assert added.pop() == f'{number} = "check {save.match.digest()}"'
            number -= 1
        assert added == [f'{number} = "{save.match.log[-1]}"']
        assert counts == {
            "bytes": len(after) - len(before),
            "files": 1,
            "folders": 0,
            "renames": 0,
        }
        assert counts["bytes"] <= BLOCK
        assert loads(after.decode(), "a.toml").match.log == save.match.log


def test_the_first_save_of_a_match_sees_its_name_safe_too(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    save, lock = store.begin(begin())
    with counting(monkeypatch) as counts:
        store.write(save, lock)
    assert (counts["files"], counts["folders"], counts["renames"]) == (1, 1, 1)


def test_a_step_taken_back_is_a_line_of_its_own_and_counted_when_it_is_read() -> None:
    store = Store.open()
    save, lock = store.begin(begin(options={"start": "1"}))
    store.write(save, lock)
    for text in ("0 take row1", "0 take row2"):
        save.match.play(MEINS.parse(text))
        store.write(save, lock)
        save.match.undo(0)
        store.write(save, lock)
    path = store.saves / f"{lock.name}.toml"
    assert lines_of(path)[1:] == ["0 take row1", "undo", "0 take row2", "undo"]
    again = store.load(lock.name)
    assert (again.match.log, again.match.undone) == ([], 2)
    store.leave(save, lock)
    assert lines_of(path) == [f"check {save.match.digest()}"]
    assert store.load(lock.name).match.undone == 2


def test_actions_that_belong_together_are_written_together(monkeypatch: pytest.MonkeyPatch) -> None:
    store, save, lock, path = kept(30)
    play_on(save.match, 3)
    with counting(monkeypatch) as counts:
        store.write(save, lock)
    assert counts["files"] == 1
    assert lines_of(path)[-3:] == [str(action) for action in save.match.log[-3:]]


def test_nothing_new_is_nothing_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    store, save, lock, _ = kept(30)
    with counting(monkeypatch) as counts:
        store.write(save, lock)
    assert not any(counts.values())


def test_a_match_that_was_loaded_goes_on_with_a_line() -> None:
    store, save, lock, path = kept(30)
    store.leave(save, lock)
    before = path.read_bytes()
    with store.lock(lock.name) as again:
        loaded = store.load(lock.name)
        play_on(loaded.match, 1)
        store.write(loaded, again)
    assert path.read_bytes().startswith(before)
    assert store.load(lock.name).match.log == loaded.match.log


def test_every_twentieth_move_is_checked_though_nothing_is_written_anew() -> None:
    store, save, lock, path = kept(15)
    for _ in range(10):
        play_on(save.match, 1)
        store.write(save, lock)
    text = read_text(path)
    assert f'"check {save.match.at(20).digest()}"' in text
    path.write_text(text.replace(save.match.at(20).digest(), "0" * 16), encoding="utf-8")
    with pytest.raises(Exception, match="went out of step at move 20"):
        store.load(lock.name)


def hiding(seats: int = 3) -> Match:
    """A match of Magpies in which all hide a card at the same time."""
    match = begin(MAGPIES, seats)
    while len(match.waiting_for()) != seats:
        play_on(match, 1)
    return match


def test_a_choice_that_was_replaced_does_not_stay_in_the_save_however_often() -> None:
    store = Store.open()
    match = hiding()
    before = match.ply
    save, lock = store.begin(match)
    store.write(save, lock)
    path = store.saves / f"{lock.name}.toml"
    match.play(match.ask(1).legal[0])
    first, second = match.ask(0).legal[:2]
    for number in range(3000):
        match.play((first, second)[number % 2])
        store.write(save, lock)
        assert path.stat().st_size <= 64 * 1024
    again = store.load(lock.name, only(MAGPIES)).match
    assert again.log == match.log and again.ply == before + 2
    assert (again.position(), again.undone) == (match.position(), 0)
    match.undo(0)
    store.write(save, lock)
    again = store.load(lock.name, only(MAGPIES)).match
    assert (again.log, again.undone, again.waiting_for()) == (match.log, 1, (0, 2))


def test_a_save_from_before_with_replaced_choices_is_read_and_written_without_them() -> None:
    text = (FIXTURES / "format-1.toml").read_text(encoding="utf-8")
    save = loads(text, "a.toml", only(MAGPIES))
    assert save.match.ply < len(parse_toml(text, "a.toml")["moves"])
    again = loads(dumps(save), "a.toml", only(MAGPIES))
    assert again.match.log == save.match.log
    assert again.match.position() == save.match.position()


def test_choices_that_were_changed_for_others_are_counted_as_no_steps_back() -> None:
    store, save, lock, path = kept(30)
    match = play_on(begin(), 25)
    save.match = play_on(match, 9, seed=2)
    store.write(save, lock)
    assert any(line.startswith("back ") for line in lines_of(path))
    again = store.load(lock.name).match
    assert (again.log, again.undone) == (save.match.log, 0)


# --- When a file is written anew ---


def test_a_file_of_format_1_is_written_anew_once() -> None:
    store = Store.open()
    store.saves.mkdir(parents=True)
    path = store.saves / "old.toml"
    data = parse_toml(read_text(FIXTURES / "format-1.toml"), "a.toml")
    data |= {"moves": data["moves"][:20], "check": data["check"][:1]}
    path.write_text(tomli_w.dumps(data), encoding="utf-8")
    with store.lock("old") as lock:
        save = store.load("old", only(MAGPIES))
        play_on(save.match, 1)
        store.write(save, lock)
        text = read_text(path)
        assert text.startswith("format = 2\n")
        play_on(save.match, 1)
        store.write(save, lock)
        assert read_text(path).startswith(text)
    again = store.load("old", only(MAGPIES)).match
    assert again.log == save.match.log
    assert again.position() == save.match.position()


def test_another_player_on_a_seat_has_the_head_written_anew() -> None:
    store, save, lock, path = kept(30)
    old = save.match
    save.match = Match(MEINS, [Player("Ada"), Player("Rosa", "bot:easy")], old.seed, old.options)
    save.match.replay(old.log)
    store.write(save, lock)
    assert '"bot:easy"' in read_text(path)
    assert store.load(lock.name).match.players == save.match.players


def test_a_match_that_changed_cards_has_its_head_written_anew() -> None:
    store, save, lock, path = kept(30)
    store.leave(save, lock)
    richer = MEINS.components_text.replace("points = 7", "points = 6", 1)
    game = MEINS.with_components(richer, "meins.toml")
    with store.lock(lock.name) as again:
        other = store.load(lock.name, only(game))
        assert other.notice
        play_on(other.match, 1)
        store.write(other, again)
    assert f'components = "{game.components_digest}"' in read_text(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_text(read_text(path) + "# mine\n", encoding="utf-8"),
        lambda path: os.utime(path, (1, 1)),
        lambda path: path.unlink(),
        lambda path: path.chmod(0o400),
    ],
    ids=["longer", "another time", "gone", "not to be written"],
)
def test_a_file_that_somebody_has_changed_meanwhile_is_written_anew(
    change: Callable[[Path], None],
) -> None:
    store, save, lock, path = kept(30)
    play_on(save.match, 1)
    change(path)
    store.write(save, lock)
    assert "# mine" not in read_text(path)
    assert store.load(lock.name).match.log == save.match.log


def test_a_file_never_grows_by_what_no_longer_counts() -> None:
    store = Store.open()
    save, lock = store.begin(begin(options={"start": "1"}))
    path = store.saves / f"{lock.name}.toml"
    sizes = []
    for _ in range(2500):
        save.match.play(MEINS.parse("0 take diagonal8"))
        store.write(save, lock)
        save.match.undo(0)
        store.write(save, lock)
        sizes.append(path.stat().st_size)
    assert 50_000 < max(sizes) <= 64 * 1024
    assert store.load(lock.name).match.undone == 2500


def test_what_cannot_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    store, save, lock, path = kept(30)
    size = path.stat().st_size
    for place in ("saves.files.MAX_BYTES", "saves.trail.MAX_BYTES", "engine.core.toml.MAX_BYTES"):
        monkeypatch.setattr(place, size + 30)
    with pytest.raises(WriteFailed, match=r"it would be larger than 2 MiB\. The game goes on unsa"):
        while True:
            play_on(save.match, 1)
            store.write(save, lock)
    assert store.load(lock.name).match.ply in (30, 31, 32)


# --- What is half written ---


@pytest.mark.parametrize("junk", ["", "\0\0\0\0"])
def test_a_torn_last_line_is_left_out_wherever_it_broke_and_the_match_goes_on(junk: str) -> None:
    store, save, lock, path = kept(30)
    log = list(save.match.log)
    play_on(save.match, 1)
    store.write(save, lock)
    lock.release()
    text = read_text(path)
    end = text.rindex("\n", 0, -1) + 1
    for length in range(end + 1, len(text) - 1):
        torn = text[:length] + junk
        if torn.endswith('"'):
            continue
        path.write_text(torn, encoding="utf-8")
        assert [entry.problem for entry in store.entries()] == [None]
        with store.lock(lock.name) as again:
            loaded = store.load(lock.name)
            assert loaded.match.log == log
            assert loaded.torn == f"{path.name} ended in the middle of a move; it's left out."
            play_on(loaded.match, 1, seed=length)
            store.write(loaded, again)
        assert store.load(lock.name).match.log == loaded.match.log
        assert not store.load(lock.name).torn


def test_a_last_line_without_its_end_counts_and_the_next_one_begins_a_line_of_its_own() -> None:
    store, save, lock, path = kept(30)
    path.write_text(read_text(path)[:-1], encoding="utf-8")
    lock.release()
    with store.lock(lock.name) as again:
        loaded = store.load(lock.name)
        assert (loaded.match.log, loaded.torn) == (save.match.log, "")
        play_on(loaded.match, 1)
        store.write(loaded, again)
    assert store.load(lock.name).match.log == loaded.match.log


def test_what_is_torn_above_the_last_line_is_no_save() -> None:
    text = dumps(Save(played(30)))
    with pytest.raises(Exception, match=r"^a\.toml, line \d+: "):
        loads(text[: text.index("[moves]") - 3], "a.toml")
    with pytest.raises(Exception, match=r"^a\.toml, line \d+: "):
        loads(text.replace('5 = "', "5 = ", 1) + "31", "a.toml")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("stays", [True, False], ids=["what was written stays", "it is cut off"])
def test_a_disk_that_takes_half_a_line_keeps_all_the_lines_before_it(
    monkeypatch: pytest.MonkeyPatch, number: int, stays: bool
) -> None:
    store, save, lock, path = kept(30)
    before = read_text(path)
    told = list(save.match.log)
    play_on(save.match, 1)
    with monkeypatch.context() as patch:
        patch.setattr("saves.files.os.write", half_written(number))
        if stays:
            patch.setattr("saves.files.os.ftruncate", refuse)
        with pytest.raises(WriteFailed, match=r"\.toml was not saved: .* goes on unsaved\.$"):
            store.write(save, lock)
    assert (read_text(path) == before) is not stays
    assert store.load(lock.name).match.log == told
    play_on(save.match, 1)
    store.write(save, lock)
    assert store.load(lock.name).match.log == save.match.log
    assert not store.load(lock.name).torn


def test_after_a_sync_that_failed_the_file_is_written_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What such a disk holds nobody knows, whatever it says the next time."""
    store, save, lock, path = kept(30)
    play_on(save.match, 1)
    with monkeypatch.context() as patch:
        patch.setattr("saves.files.os.fsync", refuse)
        with pytest.raises(WriteFailed, match="the disk reports an error"):
            store.write(save, lock)
    inode = path.stat().st_ino
    store.write(save, lock)
    assert path.stat().st_ino != inode
    assert store.load(lock.name).match.log == save.match.log


# --- Lists ---


def test_a_list_tells_how_a_match_stands_that_is_being_played() -> None:
    store, save, lock, path = kept(30)
    for _ in range(6):
        play_on(save.match, 1)
        store.write(save, lock)
    (entry,) = store.entries()
    store.leave(save, lock)
    (left,) = store.entries()
    assert left.holder is None
    assert left.updated >= entry.updated
    for field in ("progress", "to_move", "task", "totals", "undone"):
        assert getattr(entry, field) == getattr(left, field)
    assert left.totals == tuple(sheet.total for sheet in save.match.scores(None))
    assert f"lines = {len(lines_of(path))}\n" in read_text(path)


def test_a_match_that_was_left_is_not_replayed_for_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    store, save, lock, _ = kept(30)
    play_on(save.match, 3)
    store.write(save, lock)
    store.leave(save, lock)

    def no_replay(*args: object) -> None:
        raise AssertionError("replayed")

    monkeypatch.setattr("saves.entries.loads", no_replay)
    assert [entry.problem for entry in store.entries()] == [None]


def test_leaving_lets_the_lock_go_though_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    store, save, lock, _ = kept(30)
    play_on(save.match, 1)
    store.write(save, lock)
    with monkeypatch.context() as patch:
        patch.setattr("saves.files.os.write", refuse)
        store.leave(save, lock)
    store.lock(lock.name).release()
    assert store.load(lock.name).match.log == save.match.log


# --- In a thread ---


def test_a_prepared_save_is_carried_out_in_a_thread_while_the_match_goes_on() -> None:
    store, save, lock, _ = kept(30)
    for whole in (False, True):
        if whole:
            save.trail.end = None
        play_on(save.match, 1)
        told = list(save.match.log)
        writing = store.prepare(save, lock)
        thread = threading.Thread(target=writing.run)
        thread.start()
        play_on(save.match, 1)
        thread.join()
        writing.settle()
        assert store.load(lock.name).match.log == told
        store.write(save, lock)
        assert store.load(lock.name).match.log == save.match.log


def test_a_prepared_end_of_a_match_moves_it_and_lets_its_lock_go() -> None:
    store, save, lock, path = kept(30)
    save.match = over()
    writing = store.prepare(save, lock, finish=True)
    assert writing.run()
    writing.settle()
    assert writing.path == store.finished / path.name
    assert not path.exists() and not lock.path.exists()


def test_a_prepared_save_whose_file_was_changed_writes_nothing_and_says_so() -> None:
    store, save, lock, path = kept(30)
    play_on(save.match, 1)
    writing = store.prepare(save, lock)
    path.write_text(read_text(path) + "# mine\n", encoding="utf-8")
    assert not writing.run()
    writing.settle()
    assert read_text(path).endswith("# mine\n")
    assert store.prepare(save, lock).run()

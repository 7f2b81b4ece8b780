"""The one function that writes: whole or not at all, private, and honest when the disk refuses."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saves import NotASave, SaveError, Store, WriteFailed, loads, write_file
from saves.files import read_text
from tests.saves.matches import begin, over, play_on

REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EROFS: "the disk is read-only",
    errno.EIO: "the disk reports an error",
    errno.EACCES: "you may not write there",
}


def failing(number: int) -> Callable[..., Any]:
    def fail(*args: Any, **kwargs: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_and_its_new_folders_are_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a.toml"
    old_mask = os.umask(0)
    try:
        write_file(path, "a = 1\n")
    finally:
        os.umask(old_mask)
    assert path.read_text(encoding="utf-8") == "a = 1\n"
    assert (mode(path), mode(path.parent), mode(path.parent.parent)) == (0o600, 0o700, 0o700)


def test_writing_again_makes_a_public_file_private(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o644)
    write_file(path, "new")
    assert (path.read_text(encoding="utf-8"), mode(path)) == ("new", 0o600)


def test_a_new_file_never_replaces_one_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    write_file(path, "first", new=True)
    with pytest.raises(FileExistsError):
        write_file(path, "second", new=True)
    assert path.read_text(encoding="utf-8") == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_without_hard_links_makes_new_files_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.files.os.link", failing(errno.EPERM))
    path = tmp_path / "a.lock"
    write_file(path, "first", new=True)
    with pytest.raises(FileExistsError):
        write_file(path, "second", new=True)
    assert path.read_text(encoding="utf-8") == "first"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("chunk", [1, 7, 4096])
def test_short_writes_lose_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    write = os.write
    monkeypatch.setattr("saves.files.os.write", lambda fd, data: write(fd, bytes(data[:chunk])))
    path = tmp_path / "a.toml"
    write_file(path, "grün\n" * 500)
    assert path.read_text(encoding="utf-8") == "grün\n" * 500


def test_a_disk_that_takes_no_more_bytes_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.files.os.write", lambda fd, data: 0)
    with pytest.raises(WriteFailed, match="the disk is full"):
        write_file(tmp_path / "a.toml", "text")


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace", "mkdir"])
@pytest.mark.parametrize("number", REASONS)
def test_what_was_there_stays_whatever_the_disk_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    path = tmp_path / "saves" / "a.toml"
    if call != "mkdir":
        write_file(path, "old")
    with monkeypatch.context() as patch:
        patch.setattr(f"os.{call}", failing(number))
        with pytest.raises(WriteFailed) as caught:
            write_file(path, "new")
    assert str(caught.value) == f"a.toml was not saved: {REASONS[number]}."
    left = list(path.parent.iterdir()) if path.parent.exists() else []
    assert left == ([] if call == "mkdir" else [path])
    assert call == "mkdir" or path.read_text(encoding="utf-8") == "old"
    write_file(path, "new")
    assert path.read_text(encoding="utf-8") == "new"


def test_a_disk_error_after_half_of_the_text_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.toml"
    write_file(path, "old")
    write, calls = os.write, []

    def half(descriptor: int, data: bytes) -> int:
        calls.append(data)
        if len(calls) > 1:
            raise OSError(errno.EIO, "Input/output error")
        return write(descriptor, bytes(data[: len(data) // 2]))

    monkeypatch.setattr("saves.files.os.write", half)
    with pytest.raises(WriteFailed, match="the disk reports an error"):
        write_file(path, "a new text")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_text_is_on_the_disk_before_it_gets_its_name_and_then_the_name_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []

    def noting(call: str) -> Callable[..., Any]:
        real = getattr(os, call)

        def note(*args: Any, **kwargs: Any) -> Any:
            kind = ""
            if call == "fsync":
                kind = " folder" if stat.S_ISDIR(os.fstat(args[0]).st_mode) else " file"
            steps.append(call + kind)
            return real(*args, **kwargs)

        return note

    for call in ("write", "fsync", "replace"):
        monkeypatch.setattr(f"os.{call}", noting(call))
    write_file(tmp_path / "a.toml", "text")
    assert steps == ["write", "fsync file", "replace", "fsync folder"]


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.toml").mkdir()
    with pytest.raises(WriteFailed, match=r"a\.toml was not saved: there is a folder where"):
        write_file(tmp_path / "a.toml", "text")


def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("", encoding="utf-8")
    with pytest.raises(WriteFailed, match=r"a\.toml was not saved: there is a file where a folder"):
        write_file(tmp_path / "saves" / "a.toml", "text")
    with pytest.raises(
        WriteFailed, match=r"Nothing can be saved in .*saves: there is a file where"
    ):
        Store.open(tmp_path / "saves").lock("ada")


def test_a_disk_that_cannot_sync_folders_is_good_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def files_only(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        fsync(descriptor)

    monkeypatch.setattr("saves.files.os.fsync", files_only)
    write_file(tmp_path / "a.toml", "text")
    assert read_text(tmp_path / "a.toml") == "text"


def test_a_match_goes_on_over_a_full_disk_and_is_whole_once_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Store.open()
    save, lock = store.begin(play_on(begin(), 10))
    store.write(save, lock)
    with monkeypatch.context() as patch:
        patch.setattr("saves.files.os.write", failing(errno.ENOSPC))
        for _ in range(25):
            play_on(save.match, 1)
            with pytest.raises(WriteFailed) as caught:
                store.write(save, lock)
            assert str(caught.value) == (
                f"{lock.name}.toml was not saved: the disk is full. The game goes on unsaved."
            )
        assert store.load(lock.name).match.ply == 10
    store.write(save, lock)
    assert store.load(lock.name).match.log == save.match.log


def test_a_match_that_cannot_move_to_the_finished_ones_stays_among_the_saves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Store.open()
    save, lock = store.begin(over())
    store.write(save, lock)
    with monkeypatch.context() as patch:
        patch.setattr("os.rename", failing(errno.EROFS))
        with pytest.raises(WriteFailed, match=r"disk is read-only\. The game goes on unsaved\.$"):
            store.finish(save, lock)
    assert [path.stem for path in store.saves.glob("*.toml")] == [lock.name]
    assert store.finish(save, lock).parent == store.finished
    assert not list(store.saves.glob("*.toml"))


def test_a_name_that_cannot_be_changed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    save, lock = store.begin(begin())
    store.write(save, lock)
    lock.release()
    monkeypatch.setattr("os.rename", failing(errno.EROFS))
    with pytest.raises(SaveError, match=r"\.toml was not changed: the disk is read-only\.$"):
        store.rename(lock.name, "other")
    monkeypatch.setattr("os.unlink", failing(errno.EACCES))
    with pytest.raises(SaveError, match=r"\.toml was not changed: you may not write there\.$"):
        store.delete(lock.name)
    assert loads(read_text(store.saves / f"{lock.name}.toml"), "a").match.ply == 0
    with pytest.raises(NotASave):
        store.load("other")

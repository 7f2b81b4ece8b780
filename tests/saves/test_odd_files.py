"""What a player reads when a file is odd: no text, too large, a folder, a link, unreadable."""

import os
from pathlib import Path
from typing import Any

import pytest

from saves import NotASave, Save, Store, WriteFailed, loads
from saves.files import read_text
from tests.saves.matches import play_on, played, saved

TEXT = saved(30)


def play(save: Save) -> Save:
    play_on(save.match, 1)
    return save


def store_with(content: bytes) -> Store:
    store = Store.open()
    store.saves.mkdir(parents=True)
    (store.saves / "ada.toml").write_bytes(content)
    return store


def complaint(store: Store, name: str = "ada") -> str:
    """What loading says; the list of saves must say the same."""
    with pytest.raises(NotASave) as caught:
        store.load(name)
    assert [entry.problem for entry in store.entries()] == [str(caught.value)]
    return str(caught.value)


def test_a_file_that_is_not_utf_8_is_refused_with_its_line() -> None:
    store = store_with(b'format = 1\ngame = "\xff"\n')
    assert complaint(store) == "ada.toml, line 2: this is not text in UTF-8."


def test_a_file_over_2_mib_is_refused_unread() -> None:
    store = store_with(b"#" * (2**21 + 1))
    assert complaint(store) == "ada.toml is larger than 2 MiB and was not read."


def test_an_empty_file_is_no_save() -> None:
    assert complaint(store_with(b"")) == "ada.toml is no saved match of Lightfingers."


def test_a_folder_in_its_place_is_refused() -> None:
    store = Store.open()
    (store.saves / "ada.toml").mkdir(parents=True)
    assert complaint(store) == "ada.toml is a folder, not a save."


def test_a_pipe_in_its_place_does_not_hold_the_program_up() -> None:
    store = Store.open()
    store.saves.mkdir(parents=True)
    os.mkfifo(store.saves / "ada.toml")
    assert complaint(store) == "ada.toml is no regular file, not a save."


def test_a_link_to_nowhere_is_refused_and_a_link_to_a_save_is_read() -> None:
    store = Store.open()
    store.saves.mkdir(parents=True)
    (store.saves / "ada.toml").symlink_to(store.saves / "elsewhere")
    assert complaint(store) == "There is no file ada.toml."
    (store.saves / "elsewhere").write_text(TEXT, encoding="utf-8")
    assert store.load("ada").match.ply == 30


def test_a_link_to_itself_is_refused() -> None:
    store = Store.open()
    store.saves.mkdir(parents=True)
    (store.saves / "ada.toml").symlink_to("ada.toml")
    assert complaint(store) == "ada.toml cannot be read: it is a link that leads nowhere."


def test_a_save_that_is_a_link_is_written_through_from_the_first_move_to_the_last(
    tmp_path: Path,
) -> None:
    store = Store.open()
    store.saves.mkdir(parents=True)
    elsewhere = tmp_path / "elsewhere" / "mine.toml"
    elsewhere.parent.mkdir()
    elsewhere.write_text(saved(2, seats=3), encoding="utf-8")
    link = store.saves / "ada.toml"
    link.symlink_to("../../elsewhere/mine.toml")
    with store.lock("ada") as lock:
        save = store.load("ada")
        for _ in range(3):
            play_on(save.match, 1)
            store.write(save, lock)
            assert link.is_symlink()
            assert loads(read_text(elsewhere), "a").match.log == save.match.log
        play_on(save.match, 5000)
        path = store.finish(save, lock)
    assert path.is_symlink() and not os.path.lexists(link)
    assert loads(read_text(elsewhere), "a").match.log == save.match.log
    assert [entry.problem for entry in store.finished_entries()] == [None]
    assert [entry.name for entry in elsewhere.parent.iterdir()] == ["mine.toml"]


def test_a_link_that_leads_nowhere_is_not_replaced_but_told() -> None:
    store = Store.open()
    save, lock = store.begin(played(3))
    path = store.saves / f"{lock.name}.toml"
    for link in (path.name, "nowhere/at/all.toml"):
        path.symlink_to(link)
        with pytest.raises(WriteFailed, match=r"\.toml was not saved: "):
            store.write(save, lock)
        assert path.is_symlink()
        path.unlink()


def test_a_save_that_begins_with_a_byte_order_mark_is_read_and_listed() -> None:
    store = store_with(b"\xef\xbb\xbf" + TEXT.encode())
    assert store.load("ada").match.ply == 30
    assert [entry.problem for entry in store.entries()] == [None]
    with store.lock("ada") as lock:
        save = store.load("ada")
        store.write(play(save), lock)
    assert store.load("ada").match.log == save.match.log


def test_a_file_that_may_not_be_read_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_with(TEXT.encode())

    def refuse(path: Path, *args: Any, **kwargs: Any) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("saves.files.os.open", refuse)
    with pytest.raises(NotASave, match=r"^ada\.toml cannot be read: you may not read it\.$"):
        store.load("ada")


def test_a_disk_error_while_reading_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_with(TEXT.encode())

    def fail(descriptor: int, count: int) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("saves.files.os.read", fail)
    with pytest.raises(NotASave, match=r"^ada\.toml cannot be read: the disk reports an error\.$"):
        store.load("ada")


@pytest.mark.parametrize("name", ["nobody", "", ".", "..", "../ada", "/etc/passwd", "a\0b", "a\nb"])
def test_a_name_that_is_no_save_is_refused_and_never_leaves_the_folder(name: str) -> None:
    store = store_with(TEXT.encode())
    (store.saves.parent / "ada.toml").write_text(TEXT, encoding="utf-8")
    with pytest.raises(NotASave, match=r"^There is no match called “.*”\.$") as caught:
        store.load(name)
    assert str(caught.value).isprintable()


def test_a_refused_file_is_left_as_it_is() -> None:
    content = TEXT.replace("format = 2", "format = 99").encode()
    store = store_with(content)
    complaint(store)
    assert (store.saves / "ada.toml").read_bytes() == content

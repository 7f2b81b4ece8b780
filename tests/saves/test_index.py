"""Lists do not read again what they know, and never show what is no longer so."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from saves import Save, SaveEntry, Store, dumps, index
from saves.files import read_text
from tests.saves.matches import begin, over, play_on, played


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if all files had been written some time ago."""
    monkeypatch.setattr(index, "SETTLED", -60.0)


def put(store: Store, name: str, save: Save) -> Path:
    folder = store.saves if save.match.outcome() is None else store.finished
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(dumps(save), encoding="utf-8")
    return path


@pytest.fixture
def store() -> Store:
    store = Store.open()
    time = datetime(2024, 1, 1, tzinfo=UTC)
    for number in range(9):
        updated = time + timedelta(hours=number)
        match = played(number) if number % 3 else over(seed=number)
        put(store, f"match-{number}", Save(match, updated=updated))
    return store


def lists(store: Store) -> list[SaveEntry]:
    return [*store.entries(), *store.finished_entries()]


@contextmanager
def unread(monkeypatch: pytest.MonkeyPatch, *but: str) -> Iterator[list[str]]:
    """No file is read but these; the names of those that were."""
    from saves import entries

    read, names = entries.read_entry, []

    def note(path: Path, game_for: object = None) -> SaveEntry:
        names.append(path.stem)
        return read(path, game_for)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(entries, "read_entry", note)
        yield names
    assert sorted(names) == sorted(but)


def the_index(folder: Path) -> Path:
    return folder / ".index" / "list"


def test_what_was_listed_once_is_not_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = lists(store)
    assert len(first) == 9
    with unread(monkeypatch):
        assert lists(store) == first
        assert store.newest(3) == (first[:3], 6)
        assert store.count_finished() == 3
    assert [entry.name for entry in first[:6]] == [f"match-{n}" for n in (8, 7, 5, 4, 2, 1)]


def same_size(path: Path) -> None:
    """Another text of the same size and with the same date, where the file lies."""
    status = path.stat()
    text = read_text(path)
    path.write_text(text.replace('name = "Ada"', 'name = "Eva"'), encoding="utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert path.stat().st_mtime_ns == status.st_mtime_ns


def replaced(path: Path) -> None:
    text = read_text(path).replace('name = "Ada"', 'name = "Eva"')
    other = path.with_name("other")
    other.write_text(text, encoding="utf-8")
    other.replace(path)


@pytest.mark.parametrize("change", [same_size, replaced])
def test_a_file_that_was_changed_in_whatever_way_is_read_again(
    store: Store, change: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists(store)
    change(store.saves / "match-7.toml")
    with unread(monkeypatch, "match-7"):
        entry = next(entry for entry in lists(store) if entry.name == "match-7")
    assert entry.players[0].name == "Eva"
    with unread(monkeypatch):
        lists(store)


def test_a_file_that_goes_or_comes_goes_or_comes_in_the_list(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists(store)
    (store.saves / "match-8.toml").unlink()
    (store.saves / "match-7.toml").rename(store.saves / "seven.toml")
    put(store, "new", Save(played(3)))
    with unread(monkeypatch, "new", "seven"):
        names = [entry.name for entry in store.entries()]
    assert names[0] == "new"
    assert set(names) == {"new", "seven", "match-5", "match-4", "match-2", "match-1"}


def test_a_file_that_was_written_just_now_is_never_taken_from_the_index(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another change within the same tick of the disk's clock could not be told from it."""
    monkeypatch.setattr(index, "SETTLED", 60.0)
    names = [entry.name for entry in store.entries()]
    with unread(monkeypatch, *names):
        store.entries()
    assert not the_index(store.saves).exists()


def test_a_file_with_a_problem_is_read_each_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    (store.saves / "broken.toml").write_text("format = 99", encoding="utf-8")
    store.entries()
    for _ in range(2):
        with unread(monkeypatch, "broken"):
            problems = [entry.problem for entry in store.entries()]
        assert problems.count(None) == 6 and len(problems) == 7


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(os.urandom(5000)),
        lambda path: path.write_bytes(path.read_bytes()[:-300]),
        lambda path: path.write_text(read_text(path).replace('"meins"', '"chess"'), "utf-8"),
        lambda path: path.write_text(read_text(path).replace("[", "{"), "utf-8"),
        lambda path: path.write_text(read_text(path).replace("\t[", "\t[1,"), "utf-8"),
        lambda path: path.write_text(read_text(path).replace("[[", "[[["), "utf-8"),
        lambda path: (path.unlink(), path.mkdir()),
    ],
)
def test_an_index_that_is_gone_or_spoiled_makes_no_difference(
    store: Store, spoil: Callable[[Path], object]
) -> None:
    first = lists(store)
    for folder in (store.saves, store.finished):
        spoil(the_index(folder))
    assert lists(store) == first
    assert store.newest(2, sure=False) == (first[:2], 6)


def test_escape_codes_in_an_index_never_reach_the_screen(store: Store) -> None:
    store.entries()
    path = the_index(store.saves)
    text = read_text(path)
    path.write_text(text.replace("Ada", "\\u001b[2J").replace("take a", "\x1b"), encoding="utf-8")
    for entry in store.entries():
        texts = [entry.progress, entry.task, *entry.to_move, *(p.name for p in entry.players)]
        assert all(text.isprintable() for text in texts)


def test_a_disk_that_takes_no_index_does_no_harm(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = lists(store)
    for folder in (store.saves, store.finished):
        the_index(folder).unlink()

    def refuse(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("saves.index.os.replace", refuse)
        assert lists(store) == first
    assert not list((store.saves / ".index").iterdir())


def test_what_a_killed_process_left_of_an_index_is_swept_up(store: Store) -> None:
    left = store.saves / ".index" / "1-2"
    left.parent.mkdir()
    for path, age in ((left, 3600), (left.with_name("3-4"), 0)):
        path.write_text("half", encoding="utf-8")
        os.utime(path, (time.time() - age,) * 2)
    store.entries()
    assert {path.name for path in left.parent.iterdir()} == {"list", "3-4"}


def list_and_change(number: int) -> None:
    index.SETTLED = -60.0
    store = Store.open()
    for turn in range(15):
        put(store, f"mine-{number}", Save(played(number + 5, seed=turn + 1)))
        names = {entry.name for entry in lists(store) if entry.problem is None}
        assert names >= {f"match-{n}" for n in range(9)}
        (entry,) = [entry for entry in store.entries() if entry.name == f"mine-{number}"]
        totals = [sheet.total for sheet in played(number + 5, seed=turn + 1).scores(None)]
        assert list(entry.totals) == totals


def test_processes_that_list_and_change_at_once_never_see_what_is_not_so(store: Store) -> None:
    with ProcessPoolExecutor(3) as pool:
        assert list(pool.map(list_and_change, range(3))) == [None] * 3


# --- At a glance ---


def glance(store: Store) -> index.Glance | None:
    return index.glance(str(store.saves), 3)


def test_the_first_screen_needs_a_glance_however_many_there_are(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):  # the folder of the index is a change of the folder
        first = store.entries()
    with monkeypatch.context() as patch:
        patch.setattr("saves.index.os.scandir", None)
        assert store.newest(3, sure=False) == (first[:3], 6)


CHANGES: dict[str, Callable[[Store], object]] = {
    "a new match": lambda store: put(store, "new", Save(begin())),
    "one goes": lambda store: (store.saves / "match-1.toml").unlink(),
    "one is renamed": lambda store: store.rename("match-1", "one"),
    "one is played": lambda store: store.lock("match-1"),
    "one of the first is changed where it lies": lambda store: same_size(
        store.saves / "match-7.toml"
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_glance_is_not_enough_once_anything_has_changed(store: Store, change: str) -> None:
    for _ in range(2):
        store.entries()
    assert glance(store) is not None
    CHANGES[change](store)
    assert glance(store) is None
    assert store.newest(3, sure=False) == store.newest(3)


def test_a_match_that_is_over_and_still_among_the_saves_is_found_at_a_glance(
    store: Store,
) -> None:
    for _ in range(2):
        lists(store)
    (store.saves / "late.toml").write_text(dumps(Save(over(seed=9))), encoding="utf-8")
    for _ in range(3):
        assert store.finished_entries()[0].name == "late"
        assert store.count_finished() == 4


# --- Clocks that went wrong ---


def test_a_save_from_the_future_is_dated_by_the_disk_and_later_ones_come_before_it(
    store: Store,
) -> None:
    path = put(store, "future", Save(played(3), updated=datetime(2999, 1, 1, tzinfo=UTC)))
    yesterday = time.time() - 86400
    os.utime(path, (yesterday, yesterday))
    put(store, "now", Save(played(3)))
    for _ in range(2):
        first, second = store.newest(2)[0]
        assert (first.name, second.name) == ("now", "future")
        assert abs(second.updated.timestamp() - yesterday) < 2


def test_a_save_from_the_future_on_a_disk_from_the_future_counts_as_now(store: Store) -> None:
    path = put(store, "future", Save(played(3), updated=datetime(2999, 1, 1, tzinfo=UTC)))
    os.utime(path, (2**34, 2**34))
    (entry,) = store.newest(1)[0]
    assert entry.name == "future"
    assert entry.updated <= datetime.now(UTC)
    with store.lock("future") as lock:
        save = store.load("future")
        play_on(save.match, 1)
        store.write(save, lock)
    assert store.load("future").updated <= datetime.now(UTC)

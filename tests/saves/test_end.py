"""The end of a match: it moves to the finished ones, and is in one folder or the other."""

from pathlib import Path

import pytest

from engine import parse_toml
from saves import Save, Store, dumps
from tests.saves.matches import begin, over


def files_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} if folder.exists() else set()


def test_a_finished_match_moves_and_brings_its_result() -> None:
    store = Store.open()
    match = over(seats=3)
    outcome = match.outcome()
    assert outcome is not None
    save, lock = store.begin(match)
    store.write(save, lock)
    path = store.finish(save, lock)
    assert path == store.finished / f"{lock.name}.toml"
    assert files_in(store.saves) == {".guard"}
    assert store.entries() == []
    (entry,) = store.finished_entries()
    assert entry.result is not None
    assert entry.result.places == outcome.places
    assert entry.result.scores == tuple(sheet.total for sheet in outcome.sheets)
    assert "{" not in entry.result.reason
    assert (entry.to_move, entry.holder) == ((), None)
    assert store.load(lock.name).match.log == match.log


def test_the_result_is_for_seats_in_their_order_and_for_rivals_after_them() -> None:
    result = parse_toml(dumps(Save(over(seats=4))), "a.toml")["result"]
    assert set(result) == {"reason", "places", "scores", "rivals"}
    assert len(result["places"]) == len(result["scores"]) == 4
    assert result["rivals"] == []


def test_a_match_that_goes_on_cannot_be_finished() -> None:
    store = Store.open()
    save, lock = store.begin(begin())
    with pytest.raises(ValueError, match="this match is not over"):
        store.finish(save, lock)


def test_a_match_is_never_lost_nor_shown_twice_if_killed_before_it_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Store.open()
    save, lock = store.begin(over())

    def killed(path: Path, target: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("saves.files.move", killed)
        with pytest.raises(KeyboardInterrupt):
            store.finish(save, lock)
    assert store.entries() == []
    assert [entry.name for entry in store.finished_entries()] == [lock.name]
    store.finish(save, lock)
    assert [entry.name for entry in store.finished_entries()] == [lock.name]


def test_a_match_is_never_lost_nor_shown_twice_if_killed_between_two_disks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Store.open()
    save, lock = store.begin(over())

    def two_disks(source: Path, target: Path) -> None:
        raise OSError(18, "Invalid cross-device link")

    unlink = Path.unlink

    def killed(path: Path, missing_ok: bool = False) -> None:
        if path.parent == store.saves and path.suffix == ".toml":
            raise KeyboardInterrupt
        unlink(path, missing_ok)

    monkeypatch.setattr("os.rename", two_disks)
    with monkeypatch.context() as patch:
        patch.setattr("saves.files.Path.unlink", killed)
        with pytest.raises(KeyboardInterrupt):
            store.finish(save, lock)
    name = f"{lock.name}.toml"
    assert name in files_in(store.saves)
    assert name in files_in(store.finished)
    assert [entry.path for entry in store.finished_entries()] == [store.finished / name]
    assert store.entries() == []


def test_a_finished_match_moves_to_another_disk_too(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    save, lock = store.begin(over())

    def two_disks(source: Path, target: Path) -> None:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr("os.rename", two_disks)
    path = store.finish(save, lock)
    assert files_in(store.saves) == {".guard"}
    assert files_in(store.finished) == {path.name}
    assert store.load(lock.name).match.log == save.match.log


def test_a_finished_match_never_overwrites_another() -> None:
    store = Store.open()
    save, lock = store.begin(over(seed=1))
    store.finished.mkdir(parents=True)
    (store.finished / f"{lock.name}.toml").write_text("mine", encoding="utf-8")
    assert store.finish(save, lock).stem == f"{lock.name}-2"
    assert (store.finished / f"{lock.name}.toml").read_text(encoding="utf-8") == "mine"

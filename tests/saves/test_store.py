"""Where files live, what the lists show, and names that change."""

import os
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, Match, Player, parse_toml
from saves import GameFor, Held, NotASave, Save, SaveError, Store, dumps
from saves import entries as entries_module
from saves.words import LONGEST_STEM, why_not_stem
from tests.saves.matches import MEINS, begin, over, play_on, played


def put(store: Store, match: Match) -> str:
    """Save a match and leave it; returns its name."""
    save, lock = store.begin(match)
    store.write(save, lock)
    lock.release()
    return lock.name


def files_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} if folder.exists() else set()


# --- Folders ---


def test_one_variable_moves_saves_finished_and_settings(tmp_path: Path) -> None:
    store = Store.open()
    home = tmp_path / "home"
    assert (store.saves, store.finished, store.config) == (
        home / "saves",
        home / "finished",
        home / "config",
    )
    assert not home.exists()


def test_a_folder_for_saves_takes_the_finished_ones_with_it(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "mine")
    assert store.saves == tmp_path / "mine"
    assert store.finished == tmp_path / "mine" / "finished"
    assert store.config == tmp_path / "home" / "config"


def test_without_the_variable_the_system_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LIGHTFINGERS_HOME")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda app, appauthor: f"/data/{app}")
    monkeypatch.setattr("platformdirs.user_config_dir", lambda app, appauthor: f"/config/{app}")
    store = Store.open()
    assert (store.saves, store.finished, store.config) == (
        Path("/data/lightfingers/saves"),
        Path("/data/lightfingers/finished"),
        Path("/config/lightfingers"),
    )


def test_saves_and_their_folders_are_private() -> None:
    store = Store.open()
    save, lock = store.begin(begin())
    store.write(save, lock)
    save.match = over()
    path = store.finish(save, lock)
    for place, mode in ((store.saves, 0o700), (store.finished, 0o700), (path, 0o600)):
        assert stat.S_IMODE(place.stat().st_mode) == mode


# --- Names ---


def test_a_new_name_tells_game_and_day_and_is_free() -> None:
    store = Store.open()
    first = put(store, begin())
    second = put(store, begin())
    assert re.fullmatch(r"meins-\d{4}-\d\d-\d\d-1", first)
    assert second == first.removesuffix("1") + "2"


def test_a_new_name_is_none_of_a_finished_match_nor_of_one_just_begun() -> None:
    store = Store.open()
    save, lock = store.begin(over())
    store.finish(save, lock)
    begun = store.begin(begin())[1]
    names = {lock.name, begun.name, store.new_name("meins")}
    assert len(names) == 3


def test_two_that_begin_at_once_get_different_names(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    taken = store.new_name("meins")
    offers = iter([taken, taken, "meins-other"])
    monkeypatch.setattr(store, "new_name", lambda game_id: next(offers))
    assert store.begin(begin())[1].name == taken
    assert store.begin(begin())[1].name == "meins-other"


def test_a_name_that_was_used_up_between_two_looks_is_not_overwritten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Store.open()
    taken = put(store, play_on(begin(), 5))
    offers = iter([taken, "meins-other"])
    monkeypatch.setattr(store, "new_name", lambda game_id: next(offers))
    assert store.begin(begin())[1].name == "meins-other"
    store.lock(taken).release()


def test_a_save_can_be_renamed_and_goes_on() -> None:
    store = Store.open()
    old = put(store, play_on(begin(), 5))
    store.rename(old, "Freitag (spät)")
    assert store.load("Freitag (spät)").match.ply == 5
    assert [entry.name for entry in store.entries()] == ["Freitag (spät)"]


def test_a_finished_match_can_be_renamed_and_stays_finished() -> None:
    store = Store.open()
    save, lock = store.begin(over())
    store.finish(save, lock)
    store.rename(lock.name, "the best one")
    assert [entry.name for entry in store.finished_entries()] == ["the best one"]
    assert store.entries() == []


def test_a_file_from_a_time_that_no_calendar_has_is_listed_with_one_that_every_time_zone_has() -> (
    None
):
    store = Store.open()
    store.saves.mkdir(parents=True)
    for name, time in (("old", -(2**40)), ("new", 2**60)):
        (store.saves / f"{name}.toml").write_text("", encoding="utf-8")
        with suppress(OSError):  # not every disk can count so far
            os.utime(store.saves / f"{name}.toml", (time, time))
    assert all(1970 <= entry.updated.year < 3000 for entry in store.entries())
    assert len(store.entries()) == 2


def test_a_save_is_not_renamed_over_another() -> None:
    store = Store.open()
    one, two = put(store, begin()), put(store, play_on(begin(), 5))
    with pytest.raises(SaveError, match=f"^There is already a match called “{two}”.$"):
        store.rename(one, two)
    assert store.load(two).match.ply == 5


def test_a_bad_name_is_refused_with_the_reason() -> None:
    store = Store.open()
    with pytest.raises(
        SaveError, match=r"^“\.\./x” cannot be its name: the name of a save may have"
    ):
        store.rename(put(store, begin()), "../x")


def test_a_copy_is_a_save_of_its_own() -> None:
    store = Store.open()
    name = put(store, play_on(begin(), 5))
    copy = store.copy(name)
    assert copy == f"{name}-copy-1"
    with store.lock(copy) as lock:
        save = store.load(copy)
        play_on(save.match, 3)
        store.write(save, lock)
    assert (store.load(name).match.ply, store.load(copy).match.ply) == (5, 8)
    assert store.copy(name) == f"{name}-copy-2"


def test_a_copy_of_a_match_with_the_longest_name_has_a_name_that_is_allowed() -> None:
    store = Store.open()
    store.rename(put(store, play_on(begin(), 5)), "x" * LONGEST_STEM)
    for number in (1, 2):
        copy = store.copy("x" * LONGEST_STEM)
        assert why_not_stem(copy) is None
        assert copy == f"{'x' * 50}-copy-{number}"
        assert store.load(copy).match.ply == 5
    assert why_not_stem(store.copy(copy)) is None
    store.rename(copy, "short")


def test_a_name_that_changes_is_seen_safe_on_the_disk_in_each_folder_that_had_it_or_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Store.open()
    name = put(store, begin())
    save, lock = store.begin(over())
    store.write(save, lock)
    steps: list[str] = []
    folders = {store.saves: "saves", store.finished: "finished"}

    def noting(call: str) -> Callable[..., object]:
        real = getattr(os, call)

        def note(*args: Any, **kwargs: Any) -> object:
            what = call
            if call == "fsync":
                found = os.fstat(args[0])
                same = [name for f, name in folders.items() if f.exists() and f.stat() == found]
                what = f"sync {same[0]}" if same else "sync file"
            elif not str(args[0]).endswith(".toml"):
                what = ""
            done = real(*args, **kwargs)
            steps.append(what)
            return done

        return note

    for call in ("fsync", "rename", "unlink"):
        monkeypatch.setattr(f"os.{call}", noting(call))
    store.rename(name, "other")
    assert steps == ["rename", "sync saves"]
    steps.clear()
    store.delete("other")
    assert steps == ["unlink", "sync saves"]
    steps.clear()
    store.finish(save, lock)
    moved = steps.index("rename")
    syncs = [step for step in steps[moved + 1 :] if step.startswith("sync ")]
    assert syncs[:2] == ["sync finished", "sync saves"], "at no moment is it in neither"


def test_a_save_can_be_deleted_and_so_can_a_finished_match() -> None:
    store = Store.open()
    name = put(store, begin())
    save, lock = store.begin(over())
    store.finish(save, lock)
    store.delete(name)
    store.delete(lock.name)
    assert store.entries() == store.finished_entries() == []
    with pytest.raises(NotASave, match=f"^There is no match called “{name}”.$"):
        store.delete(name)


def test_a_save_that_is_being_played_is_neither_renamed_nor_deleted() -> None:
    store = Store.open()
    save, lock = store.begin(begin())
    store.write(save, lock)
    for change in (lambda: store.rename(lock.name, "other"), lambda: store.delete(lock.name)):
        with pytest.raises(
            Held, match=f"^“{lock.name}” is being played by process {os.getpid()} on"
        ):
            change()
    assert store.load(lock.name).match.ply == 0


# --- Lists ---


def test_a_list_shows_where_each_match_stands_newest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    moments = (datetime(2024, 11, 30, tzinfo=UTC) + timedelta(hours=h) for h in range(9))
    monkeypatch.setattr("saves.save.now", lambda: next(moments))
    old = put(store, played(25, seats=3))
    match = Match(MEINS, [Player("Ada"), Player("Rosa", "bot:hard")], 1, {"start": "1"})
    new = put(store, match)
    first, second = store.entries()
    assert (first.name, second.name) == (new, old)
    assert first.updated - second.updated == timedelta(hours=1)
    assert (first.game, first.title, first.players) == ("meins", "Meins!", match.players)
    assert first.progress == MEINS.words.progress(match.view(None))
    assert (first.to_move, first.task) == (("Ada",), "take a line")
    assert first.totals == (0, 0)
    assert (first.problem, first.holder, first.result) == (None, None, None)
    earlier = store.load(old).match
    assert second.totals == tuple(sheet.total for sheet in earlier.scores(None))
    assert sum(second.totals) > 0


def test_a_list_says_who_plays_a_match_just_now() -> None:
    store = Store.open()
    save, lock = store.begin(begin())
    store.write(save, lock)
    (entry,) = store.entries()
    assert entry.holder is not None
    assert (entry.holder.pid, entry.holder.is_here) == (os.getpid(), True)
    lock.release()
    assert store.entries()[0].holder is None


def test_a_list_never_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    put(store, played(40))
    save, lock = store.begin(over())
    store.finish(save, lock)

    def no_match(*args: object, **kwargs: object) -> None:
        raise AssertionError("replayed")

    monkeypatch.setattr(Match, "__post_init__", no_match)
    assert [entry.problem for entry in store.entries() + store.finished_entries()] == [None, None]


def test_a_list_does_not_even_parse_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    name = put(store, played(90))
    read = entries_module.read_table
    parsed: list[str] = []

    def note(text: str, source: str) -> object:
        parsed.append(text)
        return read(text, source)

    monkeypatch.setattr(entries_module, "read_table", note)
    store.entries()
    assert len(parsed) == 1
    assert "[summary]" in parsed[0]
    assert " take " in (store.saves / f"{name}.toml").read_text(encoding="utf-8")
    assert " take " not in parsed[0]


def test_a_save_in_another_layout_is_listed_like_our_own() -> None:
    store = Store.open()
    name = put(store, play_on(begin(), 9))
    path = store.saves / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    before = store.entries()
    data = parse_toml(text, name)
    for table in ("summary", "moves"):
        inner = ", ".join(f"{key} = {value!r}" for key, value in data[table].items())
        start = text.index(f"[{table}]\n")
        end = (text + "\n\n").index("\n\n", start)
        text = f"{table} = {{ {inner} }}\n{text[:start]}{text[end:]}"
    assert "moves = { 1 = '" in text
    path.write_text(text, encoding="utf-8")
    assert store.entries() == before
    assert store.load(name).match.ply == 9


def test_the_problem_of_a_damaged_save_is_shown_with_its_true_line() -> None:
    store = Store.open()
    name = put(store, played(40))
    path = store.saves / f"{name}.toml"
    text = path.read_text(encoding="utf-8").replace("[moves]", "hello\n[moves]")
    path.write_text(text, encoding="utf-8")
    (entry,) = store.entries()
    line = text[: text.index("hello")].count("\n") + 1
    assert (
        entry.problem == f"{name}.toml, line {line}: Expected '=' after a key in a key/value pair."
    )
    assert (entry.name, entry.path, entry.title) == (name, path, "")


def test_a_file_name_that_cannot_be_shown_is_made_harmless_and_told() -> None:
    store = Store.open()
    name = put(store, begin())
    (store.saves / f"{name}.toml").rename(store.saves / "a\x1b[2J.toml")
    (store.saves / os.fsdecode(b"\xff.toml")).write_bytes(b"")
    names = {entry.name: entry.problem for entry in store.entries()}
    assert names == {
        "a?[2J": "The file name a?[2J has characters that cannot be shown: rename it.",
        "?": "The file name ? has characters that cannot be shown: rename it.",
    }


def test_other_files_in_the_folder_are_no_saves() -> None:
    store = Store.open()
    name = put(store, begin())
    for other in (".hidden.toml", "notes.txt", f"{name}.toml.bak", ".a.toml.1234.tmp"):
        (store.saves / other).write_text("x", encoding="utf-8")
    (store.saves / "finished").mkdir()
    assert [entry.name for entry in store.entries()] == [name]


def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("", encoding="utf-8")
    with pytest.raises(SaveError, match=r"saves cannot be listed: there is a file where a folder"):
        Store.open(tmp_path / "saves").entries()


def test_a_save_that_is_moved_away_while_the_list_is_read_is_no_problem(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Store.open()
    put(store, begin())
    kept = put(store, begin())
    read = entries_module.read_entry

    def vanish(path: Path, game_for: GameFor) -> object:
        if path.stem != kept:
            path.unlink()
        return read(path, game_for)

    monkeypatch.setattr(entries_module, "read_entry", vanish)
    assert [entry.name for entry in store.entries()] == [kept]


# --- Positions ---


def position_file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "start.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_position_can_be_read_from_a_file_of_its_own_and_played(tmp_path: Path) -> None:
    text = dumps(Save(Match(MEINS, [Player(n) for n in "ABC"], 1, {}, played(9, 3).position())))
    position = text[text.index("[position]") : text.index("[moves]")]
    path = position_file(tmp_path, f'game = "meins"\n{position}')
    found = Store.open().read_position(path)
    assert (found["game"], found["seats"]) == ("meins", 3)
    players = [Player(name) for name in "ABC"]
    game = GAMES[found["game"]].load()
    match = Match(game, players, 7, found["options"], found["position"])
    assert match.position() == played(9, 3).position()


def test_a_position_can_be_read_from_a_save_that_began_with_one(tmp_path: Path) -> None:
    start = played(9).position()
    text = dumps(Save(Match(MEINS, [Player("A"), Player("B")], 1, {"start": "2"}, start)))
    found = Store.open().read_position(str(position_file(tmp_path, text)))
    assert found == {"game": "meins", "position": start, "seats": 2, "options": {"start": "2"}}


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "start.toml: field game is missing."),
        ('game = "chess"\n[position]\n', "start.toml is of a game that this Lightfingers does not"),
        ('game = "meins"\n', "start.toml: field position must be a table."),
        ('game = "meins"\nx = 1\n[position]\n', "start.toml: field x is unknown."),
        ('game = "meins"\n[position]\nround = 1\n', "start.toml: position: seats must be a list."),
        ('game = "meins"\n[position\n', "start.toml, line 2: Expected ']' at the end of a table"),
    ],
)
def test_a_broken_position_is_told_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(NotASave) as caught:
        Store.open().read_position(position_file(tmp_path, text))
    assert str(caught.value).startswith(sentence)


def test_options_that_do_not_fit_a_position_are_told(tmp_path: Path) -> None:
    start = played(9).position()
    text = dumps(Save(Match(MEINS, [Player("A"), Player("B")], 1, {"start": "2"}, start)))
    path = position_file(tmp_path, text.replace('start = "2"', 'start = "4"'))
    with pytest.raises(NotASave, match=r"^start\.toml: option “start” can't be “4”; choose from"):
        Store.open().read_position(path)

"""Files on the command line: saves, positions and decks, sound, broken and hostile."""

import os
import re
from pathlib import Path

import pytest

from engine import GAMES, Player, bots
from engine.core.toml import MAX_BYTES
from saves import Store
from tests.tui.lines import Shell, files, meins, put, shell

__all__ = ["shell"]


# --- Positions ---


def position_file(folder: Path, text: str) -> Path:
    """A file with this text."""
    path = folder / "start.toml"
    path.write_text(text, encoding="utf-8")
    return path


def meins_position(folder: Path, seats: int = 3) -> str:
    """A position of Meins! as a file has it."""
    import tomli_w

    match = meins(*(Player(name) for name in ("Ada", "Bea", "Cid")[:seats]), moves=4)
    return tomli_w.dumps({"game": "meins", "position": match.position()})


def test_a_match_begins_from_a_position(shell: Shell, tmp_path: Path) -> None:
    path = position_file(tmp_path, meins_position(tmp_path))
    assert shell("play", "meins", "--plain", "--position", path).status == 0
    (entry,) = Store.open().entries()
    match = Store.open().load(entry.name).match
    players = [Player(name) for name in ("Ada", "Bea", "Cid")]
    assert match.at(0).digest() == meins(*players, moves=4).digest()
    assert len(match.players) == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "start.toml, line 1: Invalid value."),
        ('position = "x"', "start.toml: field game is missing."),
        ('game = "chess"\n[position]', "start.toml is of a game that this Lightfingers does not"),
        ('game = "meins"\n[position]\nrng = 1', "start.toml: position: "),
        ("a" + ".a" * 9999 + " = 1", "start.toml, line 1: a key is too long."),
        ("a = " + "[" * 9999, "start.toml, line 1: is nested too deeply."),
    ],
)
def test_a_broken_position_is_named(shell: Shell, tmp_path: Path, text: str, sentence: str) -> None:
    path = position_file(tmp_path, text)
    complaint = shell("play", "meins", "--plain", "--position", path).complaint
    assert complaint.startswith(sentence)
    assert files() == set()


def test_a_position_for_other_seats_is_refused(shell: Shell, tmp_path: Path) -> None:
    path = position_file(tmp_path, meins_position(tmp_path))
    ran = shell("play", "meins", "--plain", "--position", path, "--seats", "you,bot:easy")
    assert ran.complaint == "The position is for 3 seats, but --seats names 2."


def test_a_folder_is_no_position_no_deck_and_no_save(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "things"
    folder.mkdir()
    for words in ("play meins --plain --position", "cards meins --deck", "check", "replay"):
        assert shell(*words.split(), folder).complaint.startswith("things is a folder")


# --- Saves ---


def test_saves_are_listed_newest_first_with_what_is_to_do(shell: Shell) -> None:
    put(meins(moves=2), "older")
    shell("play", "meins", "--plain", "--seed", "1", "--option", "start=1")
    lines = shell("saves").out.splitlines()
    assert lines[0].startswith("meins-") and lines[2] == "older"
    assert lines[1].startswith("  Meins!, You, Rosa; round 1 of 3")
    assert "You are to take a line" in lines[1] and "Bea is to take a line" in lines[3]


def test_without_saves_the_list_says_how_to_begin(shell: Shell) -> None:
    ran = shell("saves")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "No match is waiting. Begin one: lightfingers play GAME\n"


def test_a_damaged_save_is_told_and_left_as_it_is(shell: Shell) -> None:
    path = put(meins(moves=5))
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[: whole.index("[[seats]]") + 20], encoding="utf-8")
    cut = path.read_bytes()
    assert shell("resume", "ada", "--plain").complaint.startswith("ada.toml, line 26: ")
    assert path.read_bytes() == cut
    assert "ada.toml, line 26: " in shell("saves").out


def test_a_half_written_move_is_left_out_with_a_word_wherever_the_match_is_read(
    shell: Shell,
) -> None:
    path = put(meins(moves=5))
    with path.open("a", encoding="utf-8") as file:
        file.write('7 = "0 ta')
    told = "ada.toml ended in the middle of a move; it's left out."
    assert told in shell("check", str(path)).out
    assert told in shell("resume", "ada", "--plain").out
    assert shell("replay", "ada").status == 0


def test_a_save_of_which_more_is_missing_than_a_move_is_damaged(shell: Shell) -> None:
    path = put(meins(moves=5))
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[: whole.index("[moves]") + 20], encoding="utf-8")
    line = whole[: whole.index("[moves]")].count("\n") + 2
    assert shell("resume", "ada", "--plain").complaint.startswith(f"ada.toml, line {line}: ")


def test_a_damaged_save_is_not_the_last_match(shell: Shell) -> None:
    put(meins(moves=1), "sound")
    damaged = put(meins(), "damaged")
    damaged.write_text("format = ", encoding="utf-8")
    assert "\nlightfingers resume sound --plain\n" in shell("resume", "--plain").out


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("row1", "row9", "ada.toml: move 1 (“0 take row9”) cannot be read: take one of: row1"),
        (
            "0 take row1",
            "0 buy a",
            "ada.toml: move 1 (“0 buy a”) is not possible: Take a line first",
        ),
        ("format = 2", "format = 3", "ada.toml was saved by a newer Lightfingers"),
        pytest.param(
            "undone = 0", f"undone = {'9' * 5000}", "ada.toml, line 8: a number", id="huge"
        ),
        ('"Ada"', '"\\u001b[2JAda"', "ada.toml, seats 1: field name cannot be “?[2JAda”"),
        ("undone", "a" + ".a" * 99, "ada.toml, line 8: a key is too long."),
    ],
)
def test_a_hostile_save_gets_one_sentence(shell: Shell, old: str, new: str, sentence: str) -> None:
    path = put(meins(moves=1))
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    for words in (["resume", "ada", "--plain"], ["check", path], ["replay", "ada"]):
        assert shell(*words).complaint.startswith(sentence)


def test_a_huge_file_and_a_folder_are_no_saves(shell: Shell) -> None:
    path = put(meins())
    path.write_text("#" * (MAX_BYTES + 1), encoding="utf-8")
    huge = "ada.toml is larger than 2 MiB and was not read."
    assert shell("resume", "ada", "--plain").complaint == huge
    path.unlink()
    path.mkdir()
    assert shell("resume", "ada", "--plain").complaint == "ada.toml is a folder, not a save."


def test_a_second_process_is_told_who_holds_the_save(shell: Shell) -> None:
    path = put(meins(moves=2))
    before = path.read_bytes()
    with Store.open().lock("ada"):
        complaint = shell("resume", "ada", "--plain").complaint
        assert "being played now" in shell("saves").out or "Played now" in shell("saves").out
    holder = rf"“ada” is being played by process {os.getpid()} on this computer since .*\."
    assert re.fullmatch(rf"{holder} Leave it there first, or add --take-over\.", complaint)
    assert path.read_bytes() == before


def test_a_finished_match_is_not_resumed_but_named(shell: Shell) -> None:
    ran = shell("play", "meins", "--plain", "--seed", "1", typed="1\n" * 400)
    assert "The match is over." in ran.out
    (entry,) = Store.open().finished_entries()
    complaint = shell("resume", entry.name, "--plain").complaint
    assert complaint == (
        f"“{entry.name}” is finished; to read it: lightfingers replay {entry.name}."
    )
    assert shell("saves").out.endswith("Finished: 1.\n")


def test_a_close_name_is_offered(shell: Shell) -> None:
    put(meins(), "friday-night")
    expected = "There is no match called “friday-nigth”; did you mean “friday-night”?"
    assert shell("resume", "friday-nigth", "--plain").complaint == expected


def test_a_save_with_a_bot_that_is_not_here_is_refused(shell: Shell) -> None:
    put(meins(Player("Ada"), Player("Bea", "bot:normal")))
    path = Store.open().saves / "ada.toml"
    text = path.read_text(encoding="utf-8").replace("bot:normal", "bot:hard")
    path.write_text(text, encoding="utf-8")
    if "hard" in bots.BOTS:  # then the save is one like any other
        assert shell("resume", "ada", "--plain").status == 0
    else:
        complaint = shell("resume", "ada", "--plain").complaint
        assert complaint == "“ada” has a bot:hard, and this Lightfingers has no such bot."
    assert not (Store.open().saves / "ada.lock").exists()


def spoiled_lock(kind: str) -> Path:
    path = Store.open().saves / "ada.lock"
    if kind == "folder":
        path.mkdir()
        (path / "mine").write_text("x", encoding="utf-8")
    elif kind == "elsewhere":
        Store.open().lock("ada")
        text = path.read_text(encoding="utf-8").replace(os.uname().nodename, "old-laptop")
        path.write_text(text, encoding="utf-8")
    else:
        path.write_bytes(b"" if kind == "empty" else b"\xff\x00pid = ")
    return path


@pytest.mark.parametrize("kind", ["empty", "garbled", "folder", "elsewhere"])
def test_a_lock_that_is_not_ours_can_be_taken_over_in_line_mode(shell: Shell, kind: str) -> None:
    put(meins(moves=3))
    path = spoiled_lock(kind)
    complaint = shell("resume", "ada", "--plain").complaint
    who = "on old-laptop since " if kind == "elsewhere" else "somebody who left an unreadable lock"
    assert complaint.startswith("“ada” is being played by ") and who in complaint
    assert complaint.endswith(" Leave it there first, or add --take-over.")
    ran = shell("resume", "ada", "--plain", "--take-over")
    assert ran.status == 0
    told = " ".join(ran.out.split())
    assert "You took the match over from " in told and told.count(who) == 1
    assert not path.exists()
    assert shell("resume", "ada", "--plain").status == 0
    if kind == "folder":  # nothing of it is lost
        assert [found.read_text(encoding="utf-8") for found in path.parent.glob("*/mine")] == ["x"]


def test_there_is_nothing_to_take_over_of_a_match_that_is_free(shell: Shell) -> None:
    put(meins(moves=3))
    ran = shell("resume", "ada", "--plain", "--take-over")
    assert ran.status == 0 and "took the match over" not in ran.out


# --- Check and cards ---


def test_check_tells_what_a_sound_file_is(shell: Shell, tmp_path: Path) -> None:
    ran = shell("check", put(meins(moves=3)))
    assert ran.status == 0 and ran.err == ""
    assert ran.out.startswith("ada.toml is a sound save: Meins! with Ada and Bea, 3 moves, round 1")
    deck = tmp_path / "mine.toml"
    deck.write_text(GAMES["meins"].load().components_text, encoding="utf-8")
    assert shell("check", deck).out == "mine.toml is a sound deck for Meins!.\n"
    start = position_file(tmp_path, meins_position(tmp_path))
    assert shell("check", start).out == "start.toml is a sound position of Meins! for 3 seats.\n"


def test_a_broken_deck_is_told_with_file_entry_and_field(shell: Shell, tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    text = GAMES["meins"].load().components_text
    deck.write_text(text.replace("points = 3", "points = 333", 1), encoding="utf-8")
    sentence = (
        "mine.toml, exhibit 1 (chess-king-who-abdicated): field points must be "
        "a whole number from 0 to 30."
    )
    assert shell("check", deck).complaint == sentence
    assert shell("cards", "meins", "--deck", deck).complaint == sentence
    deck.write_text('schema = 1\ngame = "chess"\n', encoding="utf-8")
    assert shell("check", deck).complaint == (
        f"mine.toml: field game must be one of: {', '.join(GAMES)}."
    )


def test_cards_lists_every_card_with_its_source(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    out = shell("cards", "meins").out
    game = GAMES["meins"].load()
    components = game.components
    for card in (*components.exhibits, *components.procurement):
        assert re.search(rf"{re.escape(card.name)} .* {card.source} ", out)
    for category in components.categories:
        assert re.search(rf"{re.escape(category.name)} card .* {category.source} ", out)
    deck = tmp_path / "mine.toml"
    deck.write_text(
        game.components_text.replace("Tin robot with opinions", "Robot of [bold]tin[/]")
    )
    assert "Robot of [bold]tin[/]" in shell("cards", "meins", "--deck", deck).out

"""The command line: what the reader is told, whatever was asked."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, seed_from_text
from saves import Store
from tests.tui.lines import Shell, files, meins, put, shell
from tui.command_line.cli import COMMANDS
from tui.table.table import Table

__all__ = ["shell"]

ROOT = Path(__file__).parents[2]
NO_TERMINAL = (
    "The app needs a terminal; line mode does not: lightfingers play GAME --plain, "
    "or lightfingers resume --plain."
)


# --- Help ---


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_tells_how_it_is_used(shell: Shell, command: str) -> None:
    ran = shell(*command.split(), "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: lightfingers {command}".rstrip())
    assert "--saves DIR" in ran.out


def test_the_help_lists_every_command_and_game(shell: Shell) -> None:
    help_ = shell("--help").out
    for name, command in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(command.help)}$", help_, re.MULTILINE)
    for entry in GAMES.values():
        assert entry.title in help_ and re.search(rf"^  {entry.id} ", help_, re.MULTILINE)


def test_the_help_of_play_lists_every_option_of_every_game(shell: Shell) -> None:
    help_ = shell("play", "--help").out
    for entry in GAMES.values():
        for option in entry.load().options(entry.seat_counts[-1]):
            assert f" {option.id}={option.default}" in help_


def test_the_version_is_told(shell: Shell) -> None:
    ran = shell("--version")
    assert ran.status == 0 and re.fullmatch(r"lightfingers \d+\.\d+\.\d+\n", ran.out)


def test_help_and_line_mode_load_no_screen_library() -> None:
    code = """
import sys
from tui.command_line.cli import main
for words in (["--version"], ["--help"], ["play", "--help"], ["play", "meins", "--plain"],
              ["resume", "--plain"], ["saves"], ["replay", "nothing"]):
    main(words)
print("loaded", sorted({"textual", "rich"} & set(sys.modules)))
"""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.endswith("loaded []\n")


def test_words_are_taken_apart_before_the_engine_is_loaded() -> None:
    code = """
import sys, tui.command_line.cli as cli
cli.COMMANDS["play"] = cli.COMMANDS["play"]._replace(
    run=lambda args: print(args.game, sorted({"engine.core.game"} & loaded)) or 0)
parse = cli._Parser.parse_args
def watched(self, *words):
    global loaded
    done = parse(self, *words)
    loaded = set(sys.modules)
    return done
cli._Parser.parse_args = watched
cli.main(["play", "meins", "--seats", "you,bot:easy"])
"""
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert ran.stdout == "meins []\n"


# --- Words that are wrong ---

WRONG_WORDS = {
    "ply": "There is no command “ply”; did you mean “play”?",
    "fugue": "There is no command “fugue”; there is: play, resume, saves, rules, simulate, arena,"
    " bots, replay, cards, learn, stats, check, web, serve, club, completion, man.",
    "play": f"Say which game: {', '.join(GAMES)}.",
    "play mein --plain": "There is no game “mein”; did you mean “meins”?",
    "play poker --plain": f"There is no game “poker”; there is: {', '.join(GAMES)}.",
    "play meins now": "“now” is one word too many. See: lightfingers play --help.",
    "play meins --seat you": "There is no option --seat; did you mean “--seats”?"
    " See: lightfingers play --help.",
    "play meins --seats": "Argument --seats: expected one argument. See: lightfingers play --help.",
    "play meins --plain --seats you,bot:genius": "A seat cannot be “bot:genius”; each is one of:"
    " you, human:NAME, bot:random, bot:easy, bot:normal, bot:hard, bot:FILE.",
    "play meins --plain --seats you,": "A seat cannot be “”; each is one of:"
    " you, human:NAME, bot:random, bot:easy, bot:normal, bot:hard, bot:FILE.",
    "play meins --plain --seats you,human:": "A seat cannot be “human:”:"
    " a name needs 1 to 24 characters.",
    "play meins --plain --seats you,human:\x1b[31mEve": "A seat cannot be “human:?[31mEve”:"
    " a name must not have control characters or invisible ones.",
    "play meins --plain --seats you,you": "Only one seat can be “you”;"
    " the others at this keyboard are human:NAME.",
    "play meins --plain --seats human:Eve,human:Eve": "Two seats are called “Eve”;"
    " give them different names.",
    "play meins --plain --seats you": "Meins! takes 2 to 4 players, not 1.",
    "play meins --plain --option start": "--option takes KEY=VALUE, not “start”.",
    "play meins --plain --option speed=9": "Meins! has no option “speed”; choose from: start.",
    "play meins --plain --option start=3": "Option “start” can't be “3”; choose from: drawn, 1, 2.",
    "play meins --plain --seed=": "--seed takes a number or a word; leave it out for chance.",
    "simulate meins --seats you,bot:easy": "Only bots can be simulated, and “you” is none;"
    " try bot:normal.",
    "simulate meins --games many": "Argument --games: “many” is not a whole number."
    " See: lightfingers simulate --help.",
    "simulate meins --games 0": "Argument --games: it takes at least 1."
    " See: lightfingers simulate --help.",
    "rules chess": f"There is no game “chess”; there is: {', '.join(GAMES)}.",
    "replay": "The following arguments are required: FILE|NAME. See: lightfingers replay --help.",
    "replay ada --seat 0 --reveal": "Argument --reveal: not allowed with argument --seat."
    " See: lightfingers replay --help.",
    "resume --plain": "There is no match to go on with; begin one: lightfingers play GAME.",
    "resume ada --plain": "There is no match called “ada”; there is none at all.",
    "replay ada": "There is no match and no file “ada”; there is none at all.",
    "check nothing.toml": "There is no file and no match called nothing.toml.",
    "serve": "Say who may come in: --open, --invite or --authorized-keys FILE.",
    "serve --open --sessions 0": "Argument --sessions: it takes at least 1."
    " See: lightfingers serve --help.",
    "serve --authorized-keys keys --web 1": "A browser has no SSH key: --web needs --open or"
    " --invite.",
    "serve --open --web-origin ftp://x": "Argument --web-origin: “ftp://x” is no origin such as"
    " https://club.example. See: lightfingers serve --help.",
    "serve --authorized-keys nothing.toml": "nothing.toml: No such file or directory.",
    "cards meins --deck nothing.toml": "There is no file nothing.toml.",
    "play meins --plain --position nothing.toml": "There is no file nothing.toml.",
}


@pytest.mark.parametrize("words", WRONG_WORDS)
def test_a_wrong_word_gets_one_line_that_says_what_to_do(shell: Shell, words: str) -> None:
    assert shell(*words.split(" ")).complaint == WRONG_WORDS[words]
    assert files() == set()


# --- Terminals ---


@pytest.mark.parametrize("words", ["", "play meins", "resume"])
def test_the_app_asks_for_a_terminal_and_leaves_no_save(shell: Shell, words: str) -> None:
    assert shell(*words.split()).complaint == NO_TERMINAL
    assert files() == set()


@pytest.fixture
def started(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> list[Table | None]:
    """The tables that the app was opened with, in a terminal that both ends seem to be."""
    tables: list[Table | None] = []

    class App:
        @staticmethod
        def run_app(store: Store, *, table: Table | None = None, setup: Any = None) -> int:
            tables.append(table)
            return 0

    monkeypatch.setitem(sys.modules, "tui.app", App)
    shell.terminal = True
    monkeypatch.setenv("TERM", "xterm")
    return tables


def test_play_opens_the_app_at_a_new_saved_table(shell: Shell, started: list[Table | None]) -> None:
    assert shell("play", "meins", "--seed", "ab", "--option", "start=2").status == 0
    (table,) = started
    assert table is not None
    assert [player.kind for player in table.match.players] == ["you", "bot:normal"]
    assert (table.match.seed, table.match.options) == (0xAB, {"start": "2"})
    assert f"{table.save.name}.toml" in files()


def test_resume_opens_the_app_at_the_last_match(shell: Shell, started: list[Table | None]) -> None:
    put(meins(moves=3))
    assert shell("resume").status == 0
    assert started[0] is not None and started[0].match.log == meins(moves=3).log


def test_no_command_opens_the_app_at_home(shell: Shell, started: list[Table | None]) -> None:
    assert shell().status == 0
    assert started == [None]


def test_a_dumb_terminal_is_none_for_the_app(
    shell: Shell, started: list[Table | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert shell("play", "meins").complaint == NO_TERMINAL
    assert started == []


# --- Who plays ---


def test_without_seats_there_are_you_and_a_normal_bot(shell: Shell) -> None:
    shell("play", "meins", "--plain")
    (entry,) = Store.open().entries()
    assert [player.kind for player in entry.players] == ["you", "bot:normal"]
    assert len({player.name for player in entry.players}) == 2


def test_a_bot_never_takes_the_name_of_a_person(shell: Shell) -> None:
    shell("play", "meins", "--plain", "--seats", "bot:easy,human:Emil,bot:easy,human:Rosa")
    names = [player.name for player in Store.open().entries()[0].players]
    assert names[1::2] == ["Emil", "Rosa"] and len(set(names)) == 4


@pytest.mark.parametrize("text", ["1", "0f3a91c07be2d415", "tuesday", "-7"])
def test_a_seed_is_any_word_and_the_same_word_deals_the_same(shell: Shell, text: str) -> None:
    for _ in range(2):
        shell("play", "meins", "--plain", f"--seed={text}")
    store = Store.open()
    first, second = (store.load(entry.name).match for entry in store.entries())
    assert first.seed == second.seed == seed_from_text(text)
    assert first.digest() == second.digest()


def test_without_a_seed_every_match_has_its_own(shell: Shell) -> None:
    for _ in range(2):
        shell("play", "meins", "--plain")
    store = Store.open()
    assert len({store.load(entry.name).match.seed for entry in store.entries()}) == 2


def test_saves_go_where_they_are_told_to(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "my saves"
    ran = shell("play", "meins", "--plain", "--saves", folder)
    (path,) = folder.glob("*.toml")
    assert f"\nlightfingers resume {path.stem} --saves '{folder}' --plain\n" in ran.out
    assert path.stem in shell("--saves", folder, "saves").out
    assert files() == set()


# --- Rules and simulations ---


def test_rules_are_printed_without_marks_and_fit_80_columns(shell: Shell) -> None:
    for game_id in GAMES:
        ran = shell("rules", game_id)
        assert ran.status == 0 and ran.out.count("\n") > 20
        assert max(map(len, ran.out.splitlines())) <= 80
        assert not re.search(r"^#|\*\*|`", ran.out, re.MULTILINE)


def test_simulate_hands_on_what_was_asked(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sequence[object]] = []

    def run(*words: object) -> int:
        asked.append(words)
        return 0

    monkeypatch.setattr("tui.command_line.simulate.run", run)
    seats = "bot:normal,bot:easy"
    words = f"simulate meins --seats {seats} --games 7 --seed 1 --option start=1 --rotate --json"
    words += " --iterations 9"
    assert shell(*words.split()).status == 0
    assert asked == [("meins", seats.split(","), 7, 1, {"start": "1"}, True, True, 9)]


def test_simulate_prints_one_json_object(shell: Shell) -> None:
    words = "simulate meins --seats bot:random,bot:random --games 2 --seed 1 --json"
    ran = shell(*words.split())
    found = json.loads(ran.out)
    assert (found["game"], found["games"], found["seed"]) == ("meins", 2, 1)
    assert [seat["player"] for seat in found["seats"]] == ["bot:random", "bot:random"]


# --- Pipes and keys ---


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    put(meins())
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as pipe:
        ran = subprocess.run(
            [
                sys.executable,
                "-c",
                "from tui.command_line.cli import main; raise SystemExit(main())",
                "saves",
            ],
            cwd=ROOT,
            stdout=pipe,
            stderr=subprocess.PIPE,
        )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_full_disk_behind_the_output_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [
                sys.executable,
                "-c",
                "from tui.command_line.cli import main; raise SystemExit(main())",
                "saves",
            ],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert ran.returncode == 2
    assert ran.stderr == b"lightfingers: the output: No space left on device.\n"


def test_ctrl_c_ends_a_command_quietly(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*words: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("tui.command_line.simulate.run", interrupt)
    ran = shell("simulate", "meins", "--seed", "1")
    assert (ran.status, ran.out, ran.err) == (130, "", "")


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_lists_every_option_of_every_game_also_those_of_some_seats(
    command: str, shell: Shell
) -> None:
    lines = shell(command, "--help").out.split("\n")
    for entry in GAMES.values():
        for seats in entry.seat_counts:
            for option in entry.load().options(seats):
                (line,) = [row for row in lines if row.startswith(f"  {entry.id:18} {option.id}=")]
                values = line.partition("=")[2].split()[0].split("|")
                assert values[0] == option.default
                assert {value for value, _ in option.choices} <= set(values)
    assert any("limit=none|on  (with 2 seats)" in line for line in lines)
    assert any("persona=drawn" in line and line.endswith("(alone)") for line in lines)

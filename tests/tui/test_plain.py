"""Line mode: what is read, what is typed, and what is kept."""

import io
import os
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine import GAMES, Action, Match, Player, Prompt, Seat, bots
from saves import Save, SaveEntry, Store, files
from tests.tinygame import Look, Magpies, MagpieState, deck
from tests.tinygame_hooks import hidden_names
from tests.tui.lines import Shell, meins, put, shell, unwrapped
from tui.command_line import line_mode
from tui.command_line.line_mode import LineMode, play_in_lines
from tui.table.table import Table
from tui.text.complaint import Complaint
from tui.thinking.bot_client import think

__all__ = ["shell"]

PLAY = ["play", "meins", "--plain", "--seed", "1", "--option", "start=1"]


def only_save() -> Match:
    """The one match that goes on."""
    (entry,) = Store.open().entries()
    return Store.open().load(entry.name).match


def only_finished() -> SaveEntry:
    """The one match that is over."""
    (entry,) = Store.open().finished_entries()
    return entry


def lines_of(match: Match, typed: str) -> str:
    """What a person at the table of a new match reads in return for these lines."""
    out = io.StringIO()
    LineMode(Table.new(Store.open(), match), think, io.StringIO(typed), out).run()
    return out.getvalue()


def answer(typed: str, moves: int = 0) -> str:
    """What is read after the first prompt of a match of Meins!, up to the next one."""
    return lines_of(meins(moves=moves), f"{typed}\n").split(f"> {typed}\n", 1)[1].split("\n> ")[0]


def rich(supply: str, phase: str) -> Match:
    """A match of Meins! in which the first seat holds these cards, and a is the rubber duck."""
    data = meins().position()
    pile = data["draw_pile"]
    for letter in supply:
        pile = pile.replace(letter, "", 1)
    duck = "rubber-duck-of-an-admiral"
    exhibits = [*data["display"], *data["exhibit_pile"]]
    exhibits.insert(0, exhibits.pop(exhibits.index(duck)))
    data["display"], data["exhibit_pile"] = exhibits[:4], exhibits[4:]
    data["draw_pile"], data["seats"][0]["supply"], data["phase"] = pile, supply, phase
    seats = [Player("Ada"), Player("Bea", "bot:easy")]
    return Match(GAMES["meins"].load(), seats, seed=1, start=data)


# --- A whole match ---


def test_a_whole_match_by_number_1(shell: Shell) -> None:
    ran = shell(*PLAY, typed="1\n" * 500)
    assert (ran.status, ran.err) == (0, "")
    assert Store.open().entries() == []
    result = only_finished().result
    assert result is not None
    for line in (result.reason, *(f": {score} points" for score in result.scores)):
        assert line in unwrapped(ran.out)
    assert ran.out.count("\nPlace 1") == result.places.count(1)


def test_no_line_is_long_and_none_has_a_code_for_terminals(shell: Shell) -> None:
    typed = "help\nscores\nlog\nrules\nrules all\ninspect 1\ninspect a\n\x1b[2Jnonsense\n"
    out = shell(*PLAY, typed=typed + "1\n" * 500).out
    assert max(map(len, out.splitlines())) <= 80
    assert all(line.isprintable() for line in out.split("\n"))


def test_a_match_left_and_resumed_goes_on_as_if_it_had_not_been(shell: Shell) -> None:
    whole = shell(*PLAY, typed="1\n" * 500).out
    moves = Store.open().load(only_finished().name).match.log
    Store.open().delete(only_finished().name)
    shell(*PLAY, typed="1\n" * 7 + "quit\n")
    ply = only_save().ply
    assert only_save().log == moves[:ply] and 0 < ply < len(moves)
    rest = shell("resume", "--plain", typed="1\n" * 500).out
    assert Store.open().load(only_finished().name).match.log == moves
    prompt = whole.rindex("\n\nThe match is over.")
    assert rest.endswith(whole[prompt:])
    at_resume = rest.split("> ", 1)[0].partition("\n\n")[2]
    assert at_resume in whole


def test_the_end_of_the_input_leaves_the_match_saved(shell: Shell) -> None:
    out = shell(*PLAY, typed="1").out
    assert only_save().log == meins(moves=1).log
    name = Store.open().entries()[0].name
    assert out.endswith(f"\nlightfingers resume {name} --plain\n")
    assert not (Store.open().saves / f"{name}.lock").exists()


def test_without_any_input_the_match_is_begun_and_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tui.command_line.cli import main

    monkeypatch.setattr("sys.stdin", None)
    assert main(PLAY) == 0
    assert "You left; the match is saved. To go on:\n" in capsys.readouterr().out
    assert only_save().ply == 0


def test_ctrl_c_leaves_the_match_saved(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(match: Match, seat: Seat) -> Action:
        raise KeyboardInterrupt

    monkeypatch.setattr("tui.thinking.bot_client.think", interrupt)
    ran = shell(*PLAY, typed="1\nend\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("You left; the match is saved.") == 1
    assert [str(action) for action in only_save().log] == ["0 take row1", "0 end"]


def test_every_action_is_on_the_disk_before_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(Store.open(), meins())
    name = table.save.name
    assert name is not None
    shown: list[int] = []

    class Screen(io.StringIO):
        def write(self, text: str) -> int:
            shown.append(table.match.ply - Store.open().load(name).match.ply)
            return super().write(text)

    LineMode(table, think, io.StringIO("1\nend\n1\nundo\n"), Screen()).run()
    assert len(shown) > 20 and set(shown) == {0}


def test_a_match_of_bots_plays_itself_without_any_input(shell: Shell) -> None:
    ran = shell("play", "meins", "--plain", "--seats", "bot:random,bot:random", "--seed", "3")
    assert ran.status == 0 and "\n> " not in ran.out and "The match is over." in ran.out


def test_a_match_begun_in_full_screen_is_finished_here(shell: Shell) -> None:
    table = Table.new(Store.open(), meins(Player("You"), Player("Rosa", "bot:easy")))
    table.play(table.ask(0).legal[2])
    table.leave()
    ran = shell("resume", table.save.name, "--plain", typed="1\n" * 500)
    assert "The match is over." in ran.out
    assert Store.open().load(only_finished().name).match.log[0] == table.match.log[0]


def test_a_match_begun_here_goes_on_at_a_table(shell: Shell) -> None:
    shell(*PLAY, typed="1\nend\n")
    table = Table.resume(Store.open(), Store.open().entries()[0].name)
    assert table.match.log[: len(meins(moves=1).log)] == meins(moves=1).log
    table.leave()


# --- What is read ---


def test_the_position_the_prompt_and_numbered_choices_are_shown() -> None:
    match = meins()
    out = lines_of(match, "")
    assert match.game.words.text(match.view(0), match.names) in out
    prompt = match.ask(0).prompt
    assert f"\n\n{prompt.text}\n1. {prompt.choices[0].label} [take row1]\n2. " in out


def test_what_cannot_be_chosen_has_its_reason_and_no_number() -> None:
    out = unwrapped(answer("1"))
    match = meins(moves=1)
    choices = match.ask(0).prompt.choices
    impossible = [choice for choice in choices if choice.action is None]
    assert impossible
    for choice in impossible:
        assert choice.why_not is not None
        assert f"\nNot now: {choice.label}. {choice.why_not}" in out
    numbers = re.findall(r"^(\d+)\. ", out, re.MULTILINE)
    assert len(numbers) == len(choices) - len(impossible)


def test_what_happened_is_told_once_and_before_the_position(shell: Shell) -> None:
    out = shell(*PLAY, typed="1\nend\nlog\n").out
    match = only_save()
    told, _, logged = out.partition("> log\n")
    for ply, event in match.events(0, -1):
        line = match.game.words.say(event, match.names)
        if line:
            assert unwrapped(told).count(f"{line}\n") == 1
            assert f"{ply}. {line}\n" in unwrapped(logged)


def test_after_a_resume_it_is_told_what_happened_since_the_persons_last_move(
    shell: Shell,
) -> None:
    match = meins(moves=1)
    match.play(match.game.parse("0 end"))
    match.play(match.game.parse("1 take row2"))
    put(match)
    out = shell("resume", "ada", "--plain").out
    assert "Bea took row 2" in out and "Ada took row 1" not in out


@pytest.mark.parametrize("seed", range(3))
def test_only_what_the_person_may_know_is_told(seed: int) -> None:
    game = Magpies(deck([f"canary{number:02}" for number in range(18)]))
    match = Match(game, [Player("Ada"), Player("Bea", "bot:easy")], seed)
    out = io.StringIO()
    checked = []

    class Source(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            said = out.getvalue()
            out.seek(0)
            out.truncate()
            hidden = hidden_names(match, 0)
            assert [name for name in hidden if name in said] == []
            checked.append(len(hidden))
            return "1\n"

    LineMode(Table.new(Store.open(), match), think, Source(), out).run()
    assert match.outcome() is not None and len(checked) > 3 and max(checked) > 10


def test_two_people_with_secrets_are_refused_and_leave_no_save() -> None:
    match = Match(Magpies(), [Player("Ada"), Player("Bea", "human:Bea")], 1)
    table = Table.new(Store.open(), match)
    with pytest.raises(Complaint) as complaint:
        play_in_lines(table, think)
    assert str(complaint.value) == (
        "Magpies has secrets, and Ada and Bea would read the same lines; "
        "play it full screen, without --plain"
    )
    assert table.lock is None


def test_two_people_without_secrets_take_turns_and_are_called_by_name() -> None:
    out = lines_of(meins(Player("Ada"), Player("Bea", "human:Bea")), "1\nend\n1\nundo\n")
    assert "\nAda: Take a line.\n" in out and "\nBea: Take a line.\n" in out
    assert out.count("\nTaken back: one step.\n") == 1


def test_choices_that_are_many_are_offered_by_target_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(line_mode, "MANY", 2)
    match = rich("CCAAMMXXTT", phase="use")
    ways = [c for c in match.ask(0).prompt.choices if c.target == "a" and c.action is not None]
    assert len(ways) > 1
    out = unwrapped(lines_of(match, "1\nback\n1\n2\n"))
    assert f"\n1. a: Rubber duck of an admiral, in {len(ways)} ways\n" in out
    assert f"\n2. {ways[1].label} [{str(ways[1].action)[2:]}]\n" in out
    assert out.count("\nOr back.\n") == 2
    assert match.log[0] == ways[1].action


def test_where_choices_are_only_the_likely_ones_it_is_told_how_others_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = MagpieState.prompt

    def likely(state: MagpieState, seat: Seat) -> Prompt:
        return replace(whole(state, seat), choices=(), composed="draw, or look.")

    monkeypatch.setattr(MagpieState, "prompt", likely)
    match = Match(Magpies(), [Player("Ada"), Player("Bea", "bot:easy")], 1)
    out = lines_of(match, "1\nlook\n")
    assert "\nOr any other: draw, or look.\n" in out
    assert "\nThere is no choice 1: type an action, or help.\n" in out
    assert str(match.log[0]) == "0 look"


def test_what_only_the_table_brings_about_cannot_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Look, "table_only", True)
    match = Match(Magpies(), [Player("Ada"), Player("Bea", "bot:easy")], 1)
    out = lines_of(match, "look\n")
    assert "\nThat comes about by itself: it is nobody's to choose.\n" in out
    assert match.log == []


def test_a_terminal_that_is_not_utf_8_gets_plain_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tui.command_line.cli import main

    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense\n"))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main([*PLAY, "--seats", "human:Zoë,bot:easy"]) == 0
    sys.stdout.flush()
    text = raw.getvalue().decode("ascii")
    assert "Zo?: 0 points" in text and 'No action starts with "nonsense"' in text


# --- What is typed ---


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type a number, an action or help."),
        ("0", "There is no choice 0: type 1 to 8, or help."),
        ("9", "There is no choice 9: type 1 to 8, or help."),
        ("9" * 5000, "There is no choice 999999: type 1 to 8, or help."),
        ("dance", "No action starts with “dance”; try take, buy, expand, end. Or type a number,"),
        ("take row9", "Take one of: row1, row2, row3,"),
        ("end", "Take a line first."),
        ("1 take row1", "It is Ada's turn. Leave the seat number out."),
        ("7 take row1", "It is Ada's turn. Leave the seat number out."),
        ("undo", "Nothing to undo yet."),
        ("undo turn", "Nothing to undo yet."),
        ("inspect elephant", "Nothing here is called “elephant”. There is: row1, row2,"),
        ("\x1b[31mred", "No action starts with “?[31mred”;"),
    ],
)
def test_a_wrong_line_gets_a_sentence_and_changes_nothing(typed: str, sentence: str) -> None:
    out = lines_of(meins(), f"{typed}\ntake row3\n")
    after = out.split("\n> ")[1].partition("\n")[2]
    assert after.startswith(sentence)
    assert only_save().log[:1] == [GAMES["meins"].load().parse("0 take row3")]


@pytest.mark.parametrize("typed", ["3", "take row3", "0 take row3", "  take   row3  "])
def test_a_number_or_notation_with_or_without_the_seat_is_an_action(typed: str) -> None:
    lines_of(meins(), f"{typed}\n")
    assert [str(action) for action in only_save().log] == ["0 take row3"]


def test_undo_takes_a_step_back_and_the_turn_goes_on_from_there() -> None:
    out = lines_of(meins(), "1\nundo\n2\n")
    assert "\nTaken back: one step.\n" in out
    match = only_save()
    assert ([str(action) for action in match.log], match.undone) == (["0 take row2"], 1)


def test_undo_turn_takes_back_every_step() -> None:
    out = lines_of(rich("CAMXTCCC", phase="take"), "1\nexpand C\nundo turn\n2\n")
    assert "\nTaken back: 2 steps.\n" in out
    match = only_save()
    assert ([str(action) for action in match.log], match.undone) == (["0 take row2"], 2)


def test_what_cannot_be_taken_back_says_why() -> None:
    text = lines_of(meins(), "1\nend\nundo\n").split("> undo\n")[1]
    assert text.startswith("Too late to undo: Bea has moved since.")


def test_scores_are_told_line_by_line() -> None:
    match = meins()
    out = answer("scores")
    for sheet in match.scores(0):
        assert f"{match.names[sheet.seat or 0]}: {sheet.total} points\n" in out + "\n"
        for line in sheet.sums():
            assert f"\n  {line.label}: {line.points}" in out


def test_rules_open_at_what_is_asked_and_by_heading() -> None:
    match = meins()
    topic = match.ask(0).prompt.topic
    out = answer("rules")
    assert out.startswith(f"\n{topic}\n") and "\nHeadings: Meins!; " in out
    assert answer("rules game end").startswith("Headings: ")
    assert "\nSet-up\n" in answer("rules all")


def test_inspect_tells_the_card_and_what_the_choice_would_bring() -> None:
    match = meins()
    game = match.game
    action = match.ask(0).legal[0]
    assert f"If you choose it: {game.preview(match.view(0), action).text}." in unwrapped(
        answer("inspect 1")
    )
    card = game.words.describe(match.view(0), "a")
    assert card is not None
    out = answer("inspect a")
    assert out.startswith(f"{card.title}\n  {card.lines[0]}\n")
    assert out.endswith(f"  Source: {card.source}.")


def test_help_names_every_command_and_each_is_understood() -> None:
    out = answer("help")
    for name, what in line_mode.HELP:
        assert f"{name}: {what}" in unwrapped(out)
    for name, _ in line_mode.HELP[2:-1]:
        assert "Or type a number, or help." not in answer(name)


# --- The save ---


def test_trouble_with_the_save_is_told_when_it_begins_and_when_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table.new(Store.open(), meins())
    full = [False]
    write = os.write

    def refuse(descriptor: int, data: bytes) -> int:
        if full[0]:
            raise OSError(28, "no space")
        return write(descriptor, data)

    monkeypatch.setattr("saves.files.os.write", refuse)

    class Typed(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            line = super().readline()
            full[0] = line in ("1\n", "undo\n")
            return line

    out = io.StringIO()
    LineMode(table, think, Typed("1\nundo\n1\nundo\n3\n"), out).run()
    text = unwrapped(out.getvalue())
    assert text.count("the disk is full. The game goes on unsaved.\n") == 1
    assert text.count("The match is being saved again.\n") == 1
    assert text.index("unsaved") < text.index("saved again")
    assert [str(action) for action in only_save().log] == ["0 take row3"]


def test_a_match_left_unsaved_does_not_claim_to_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, text: str, *, new: bool = False) -> None:
        raise files.write_failed(path, OSError(30, "read-only"))

    monkeypatch.setattr(files, "write_file", refuse)
    out = lines_of(meins(), "1\n")
    assert "the disk is read-only" in unwrapped(out)
    assert out.endswith("You left. The match could not be saved to its last step.\n")


def test_whoever_loses_the_save_is_told_and_writes_no_more(shell: Shell) -> None:
    put(meins())
    store = Store.open()

    class Typed(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            store.take_over("ada")
            return "1\n"

    source = Typed()
    out = io.StringIO()
    before = (store.saves / "ada.toml").read_bytes()
    with pytest.raises(Exception, match="The match “ada” was taken over by process"):
        LineMode(Table.resume(store, "ada"), think, source, out).run()
    assert (store.saves / "ada.toml").read_bytes() == before
    assert "Ada took" not in out.getvalue()


def test_a_match_that_no_longer_fits_is_offered_from_where_it_does(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = meins(moves=3)
    path = put(match)
    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(r"sha256:\w+", "sha256:" + "0" * 16, text).replace(str(match.log[2]), "0 take row1"),
        encoding="utf-8",
    )
    declined = shell("resume", "ada", "--plain", typed="no\n")
    assert declined.status == 0 and "You can go on from move 2 in a new file." in unwrapped(
        declined.out
    )
    assert [entry.name for entry in Store.open().entries()] == ["ada"]
    assert shell("resume", "ada", "--plain", typed="yes\nquit\n").status == 0
    new = next(entry.name for entry in Store.open().entries() if entry.name != "ada")
    assert Store.open().load(new).match.log[:2] == match.log[:2]


def test_bots_think_the_same_here_as_anywhere() -> None:
    match = meins(Player("Ada", "bot:normal"), Player("Bea"))
    player = bots.bot("normal", match.game)
    expected = player.choose(match.ask(0), bots.bot_rng(match.seed, 0, 0))
    table = Table(Store.open(), Save(match), None)
    LineMode(table, think, None, io.StringIO()).run()
    assert match.log[0] == expected


def test_within_a_move_of_several_steps_only_what_is_new_is_shown(shell: Shell) -> None:
    typed = "kind worker-green\nbuild a1\nquit\n"
    ran = shell("play", "mint-italy", "--plain", "--seats", "you", "--seed", "29", typed=typed)
    assert ran.out.count("Commercio ") == 2, "the position once, and once more after the building"
    assert "others; type one to be told why not." in ran.out and "Not now: a3" not in ran.out
    again = shell(
        *("play", "mint-italy", "--plain", "--seats", "you", "--seed", "29"),
        typed="kind worker-green\nbuild c3\ntable\nquit\n",
    )
    assert "A green worker needs forest, and c3 has none." in again.out
    assert again.out.count("Commercio ") == 2, "asked for, it is shown once more"

"""The guided first game: sound as data, played to its end in the app and in line mode."""

import re

import pytest

from engine import GAMES, Match
from saves import Save, Store
from tests.tui.boards import its_mine_keys, knizia_keys, mint_italy_keys, mona_lisa_keys
from tests.tui.desk import Desk, at_desk, make_app, run
from tests.tui.lines import Shell, shell, unwrapped
from tests.tui.test_table import do
from tui.boards import make_board
from tui.boards.board import Scene
from tui.drawing.canvas import Canvas
from tui.screens.ask import AskScreen
from tui.screens.lessons import LessonsScreen
from tui.screens.table import TableScreen
from tui.table.lesson import Lesson, find_lesson, has_lesson, lesson_titles, start_lesson
from tui.table.table import BOT_NAMES, Table

__all__ = ["shell"]

LESSONS = [
    (game_id, part)
    for game_id, entry in GAMES.items()
    for part in range(1, len(lesson_titles(entry.load())) + 1)
]
HANDS = {
    "its-mine": its_mine_keys.do,
    "its-mine-knizia": knizia_keys.do,
    "meins": do,
    "mint-italy": mint_italy_keys.do,
    "stealing-mona-lisa": mona_lisa_keys.do,
}
"""How a player presses keys for an action of each game, where a step leaves the way open."""


def play_through(lesson: Lesson) -> None:
    """Play what the lesson asks for."""
    while lesson.step is not None:
        for action in lesson.rival_moves():
            lesson.match.play(action)
        if lesson.step.do is not None:
            lesson.match.play(lesson.step.do)
        lesson.read()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_lesson_of_eight_to_twelve_steps(game_id: str) -> None:
    game = GAMES[game_id].load()
    assert has_lesson(game)
    for part in range(1, len(lesson_titles(game)) + 1):
        assert 8 <= len(start_lesson(game, part).steps) <= 12


@pytest.mark.parametrize("game_id, part", LESSONS)
def test_every_deed_of_a_lesson_is_legal_and_every_look_points_at_something(
    game_id: str, part: int
) -> None:
    lesson = start_lesson(GAMES[game_id].load(), part)
    match = lesson.match
    board = make_board(game_id)
    while lesson.step is not None:
        for action in lesson.rival_moves():
            match.play(action)
        step = lesson.step
        if step.look:
            decision = match.ask(0) if 0 in match.to_act() else None
            acting = next(iter(match.to_act()), None)
            board.scene = Scene.of(match.game, match.view(0), match.names, 0, acting, decision)
            board.draw(Canvas(80, 20))
            assert step.look in board.spots, step.say
        if step.do is not None:
            assert lesson.refuses(step.do) == ""
            match.play(step.do)
        lesson.read()
    assert match.to_act() == (0,) or match.to_act()


@pytest.mark.parametrize("game_id, part", LESSONS)
def test_a_lesson_names_only_those_who_sit_at_its_table(game_id: str, part: int) -> None:
    lesson = start_lesson(GAMES[game_id].load(), part)
    for step in lesson.steps:
        named = {name for name in BOT_NAMES if re.search(rf"\b{name}\b", step.say)}
        assert named <= set(lesson.match.names), step.say


@pytest.mark.parametrize("game_id, part", LESSONS)
def test_a_lesson_that_was_left_goes_on_where_its_match_stands(game_id: str, part: int) -> None:
    whole = start_lesson(GAMES[game_id].load(), part)
    play_through(whole)
    log = whole.match.log
    for ply in range(len(whole.before), len(log) + 1):
        match = whole.match.at(ply)
        found = find_lesson(Save(match, lesson=True))
        if ply == len(log):
            last = part == len(lesson_titles(match.game))
            assert found is None if last else found is not None and found.part == part + 1
            continue
        assert found is not None and found.step is not None
        play_through(found)
        assert found.match.log == log


def test_a_match_that_left_the_script_has_no_lesson() -> None:
    lesson = start_lesson(GAMES["meins"].load())
    lesson.match.play(lesson.match.ask(0).legal[3])
    assert find_lesson(Save(lesson.match, lesson=True)) is None
    plain = Match(lesson.match.game, lesson.match.players, lesson.match.seed + 1)
    assert find_lesson(Save(plain, lesson=True)) is None


@pytest.mark.parametrize("game_id, part", LESSONS)
def test_only_learning_begins_a_lesson_and_the_save_says_so(game_id: str, part: int) -> None:
    match = start_lesson(GAMES[game_id].load(), part).match
    for lesson in (False, True):
        name = Table.new(Store.open(), match, lesson=lesson).save.name
        assert name is not None
        save = Store.open().load(name)
        assert save.lesson == lesson
        assert (find_lesson(save) is not None) == lesson


def test_a_match_with_the_seats_and_the_seed_of_a_lesson_is_a_match_of_ones_own(
    shell: Shell,
) -> None:
    words = ("play", "meins", "--seats", "you,bot:normal", "--seed", "95", "--option", "start=1")
    ran = shell(*words, "--plain", typed="take row3\nundo\nquit\n")
    assert "esson" not in ran.out
    assert "You took row 3" in unwrapped(ran.out)

    async def body() -> None:
        (entry,) = Store.open().entries()
        app = make_app(table=Table.resume(Store.open(), entry.name))
        async with at_desk(app) as desk:
            assert desk.screen.lesson is None and "Lesson" not in desk.text

    run(body())


def test_a_lesson_that_was_left_is_a_lesson_when_it_is_resumed() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("L", "enter", "enter")
            table = desk.screen.table
            while desk.screen.lesson.step.do is None:
                await desk.press("enter")
            await do(desk, table, desk.screen.lesson.step.do)
            name, at = table.save.name, desk.screen.lesson.at
            await desk.press("q")
        app = make_app(table=Table.resume(Store.open(), name))
        async with at_desk(app) as desk:
            assert desk.screen.lesson.at == at
            assert f"Lesson, {at + 1} of" in desk.text

    run(body())


def test_the_lesson_of_meins_is_played_to_its_end_by_keys() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("L")
            await desk.settle()
            screen = desk.screen
            table: Table = screen.table
            lesson = screen.lesson
            assert "Lesson, 1 of 11" in desk.text
            await desk.press("u")
            assert "taken back" in desk.prompt
            for _ in range(20):
                step = lesson.step
                if step is None:
                    break
                words = " ".join(step.say.split()[:4])
                assert words in " ".join(desk.text.split()), step.say
                if step.do is None:
                    await desk.press("enter")
                else:
                    await desk.press("8" if str(step.do).endswith("row1") else "d", "enter")
                    assert "In the lesson now" in desk.prompt or table.acting == 0
                    await do(desk, table, step.do)
            assert lesson.step is None and "Lesson" not in desk.line(14)
            await desk.settle()
            assert table.acting == 0 and table.match.ply > 9, "the rival plays on by itself"
            for _ in range(3):
                await desk.press("1", "enter", "e")
                await desk.settle()
            assert table.match.ply > 12

    run(body())


def test_the_lesson_of_meins_is_played_to_its_end_in_lines(shell: Shell) -> None:
    lesson = start_lesson(GAMES["meins"].load())
    typed = ""
    for step in lesson.steps:
        typed += "\n" if step.do is None else f"take row3\n{str(step.do).partition(' ')[2]}\n"
    ran = shell("learn", "meins", "--plain", typed=typed + "tip\nquit\n")
    said = unwrapped(ran.out)
    assert ran.status == 0
    assert "Lesson, step 11 of 11." in said
    assert "In the lesson now: row 1: Connections, Treasure Map, Money." in said
    assert re.search(r"\d points? (ahead of|behind) Rosa\.", said)
    (entry,) = Store.open().entries()
    assert entry.title == "Meins!"


# --- All lessons, by the keys that they name -----------------------------------------------------

NAMED = re.compile(
    r"\bEnter\b|(?:(?:[Pp]ress|[Cc]hoose) (\d|[a-z])|(?:then|with) (\d|[b-z]))(?![A-Za-z\d'])"
)
"""Keys in the words of a step: "Press 1, then Enter", "end your turn with e"."""


def keys_named(say: str) -> list[str]:
    """The keys that a step names, in their order."""
    return [found[1] or found[2] or "enter" for found in NAMED.finditer(say)]


async def follow(desk: Desk, table: Table, lesson: Lesson) -> bool:
    """Do what the step wants by the keys that it names; False if they left the way open."""
    step = lesson.step
    assert step is not None and step.do is not None
    ply = table.match.ply
    if "Space" in step.say:  # several cards, one after the other
        return False
    for key in keys_named(step.say):
        if key == "m":  # a page over the table, closed as the step says
            await desk.press("m", "q")
            continue
        await desk.press(key)
        await desk.settle()
        if table.match.ply > ply:
            return True
    if not keys_named(step.say):
        await desk.press("enter")  # the cursor is there, and the line below names Enter
        await desk.settle()
    return table.match.ply > ply


@pytest.mark.parametrize("game_id, part", LESSONS)
def test_every_lesson_is_played_to_its_end_in_the_app_by_the_keys_that_it_names(
    game_id: str, part: int
) -> None:
    async def body() -> None:
        game = GAMES[game_id].load()
        table = Table.new(make_app().store, start_lesson(game, part).match, lesson=True)
        walked = []
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            lesson = desk.screen.lesson
            for number, step in enumerate(lesson.steps, 1):
                assert lesson.step is step
                told = " ".join(desk.text.split())
                assert f"{number} of {len(lesson.steps)}" in told
                assert " ".join(step.say.split()[:4]) in told
                if step.do is None:
                    await desk.press("enter")
                elif not await follow(desk, table, lesson):
                    walked.append(number)
                    await HANDS[game_id](desk, table, step.do)
                await desk.settle()
                if step.do is not None:
                    assert step.do in table.match.log, step.say
            assert lesson.step is None
        # Where a step only says which way to go, a player walks there with the arrows.
        for number in walked:
            say = lesson.steps[number - 1].say
            assert re.search(r"arrow|go to|Go to|Space|the middle|on the left", say), say

    run(body())


def test_the_second_lesson_goes_on_where_the_first_one_ends() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            first = start_lesson(GAMES["mint-italy"].load())
            table = Table.new(app.store, first.match, lesson=True)
            app.open_table(table)
            await desk.settle()
            lesson = desk.screen.lesson
            while lesson.step is not None:
                step = lesson.step
                if step.do is None:
                    await desk.press("enter")
                else:
                    await mint_italy_keys.do(desk, table, step.do)
                await desk.settle()
            assert isinstance(desk.screen, AskScreen) and "Go on with lesson 2" in desk.text
            await desk.press("enter")
            await desk.settle()
            assert isinstance(desk.screen, TableScreen) and "Lesson 2, 1 of 12" in desk.text
            await desk.press("q")
            await desk.settle()
            assert [entry.name for entry in app.store.entries()], "what was played is kept"

    run(body())


def test_the_lessons_of_a_game_with_several_are_offered_to_choose_from() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("4", "L")
            await desk.settle()
            if not isinstance(desk.screen, LessonsScreen):
                await desk.press("escape")
            assert "Settle, build" in desk.text and "mercato, production" in desk.text
            await desk.press("down", "enter")
            await desk.settle()
            assert "Lesson 2, 1 of 12" in desk.text
            await desk.press("q")
            await desk.settle()
            assert not app.store.entries(), "a lesson in which nothing was done is not kept"

    run(body())


def test_a_lesson_can_be_named_on_the_command_line(shell: Shell) -> None:
    ran = shell("learn", "mint-italy", "2", "--plain", typed="expand\nquit\n")
    assert "Lesson 2, step 1 of 12." in unwrapped(ran.out)
    ran = shell("learn", "meins", "2", "--plain", typed="")
    assert ran.status != 0 and "Meins! has one lesson, not 2" in ran.err

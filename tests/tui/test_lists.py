"""Lists in words: who plays, how it went, and which match a name means."""

import pytest

from engine import GAMES, Player
from saves import Store
from tests.saves.test_history import entry
from tests.tui.desk import at_desk, make_app, new_table, run
from tui.command_line.saved import Complaint, check
from tui.screens.matches import MatchesScreen
from tui.text.phrases import company
from tui.text.stats import statistics_page

FOUR = [Player("You", "you"), *(Player(name, "bot:easy") for name in ("Rosa", "Mira", "Lena"))]


@pytest.mark.parametrize(
    "players, width, told",
    [
        (FOUR, 80, "with Rosa, Mira, Lena"),
        (FOUR, 20, "with Rosa, Mira +1"),
        (FOUR, 12, "with Rosa +2"),
        (FOUR, 8, "with 3 bots"),
        (FOUR[1:], 80, "Rosa, Mira, Lena"),
        (FOUR[1:], 10, "Rosa +2"),
        (FOUR[:1], 80, "alone"),
        ([*FOUR, Player("Ida", "bot:easy")], 22, "with 4 bots"),
        ([*FOUR, Player("Ida", "bot:easy")], 60, "with Rosa, Mira, Lena, Ida"),
    ],
)
def test_company_is_told_by_as_many_names_as_there_is_room_for(
    players: list[Player], width: int, told: str
) -> None:
    assert company(players, width) == told


def test_statistics_count_each_game_in_its_own_and_glue_nothing_together() -> None:
    thieves = ",".join(["you", *["bot:easy"] * 6])
    found = [
        entry(1, "you,bot:easy", (1, 2), (28, 20)),
        entry(2, thieves, (1, 2, 3, 4, 5, 6, 7), (400, 7, 6, 5, 4, 3, 2), "stealing-mona-lisa"),
    ]
    lines = ["".join(text for text, _ in line) for line in statistics_page(found)]
    assert "    Stealing Mona Lisa, 7 seats  1 match, 1 won (100%), best 400 million" in lines
    assert any(line.startswith("    Meins!, 2 seats ") for line in lines)
    assert lines[1] == "  2 matches, 2 won (100%)", "points and millions have no best in common"


def test_check_takes_the_name_of_a_match_too() -> None:
    table = new_table()
    name = table.save.name
    table.leave()
    assert check(Store.open(), name).startswith(f"{name}.toml is a sound save: Meins! with you")
    with pytest.raises(Complaint, match="There is no file and no match called nosuch"):
        check(Store.open(), "nosuch")


def test_names_of_matches_are_whole_from_110_columns_on() -> None:
    async def body() -> None:
        thieves = GAMES["stealing-mona-lisa"].load()
        new_table(",".join(["you", *["bot:random"] * 6]), game=thieves).leave()
        async with at_desk(make_app(), (120, 36)) as desk:
            desk.app.push_screen(MatchesScreen())
            await desk.settle()
            row = next(line for line in desk.text.split("\n") if "stealing-mona-lisa-20" in line)
            assert ("…" not in row and "with 6 bots" in row) or "Rosa, Mira" in row, row

    run(body())

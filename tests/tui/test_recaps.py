"""The line over the prompt at 80 columns: nothing of what happened is cut within its words."""

import pytest
from rich.cells import cell_len

from engine import GAMES, Match, Player, Rng
from saves import Store
from tests.games.meins.positions import CURSED, DUCK, PISTOL, ROBOT, build
from tests.random_matches import some_seat, state_of
from tests.tui.desk import at_desk, make_app, run
from tui.screens.foot import fit
from tui.table.table import Table
from tui.text.chronicle import Chronicle

ROOM = 80 - 2
NAMES = ("You", "Rosa", "Jonas", "Wilhelmina", "Mira", "Lena", "Hugo")
TABLES = [
    (game, seats) for game in ("meins", "stealing-mona-lisa") for seats in GAMES[game].seat_counts
]


def lines(game_id: str, seats: int, seed: int) -> list[str]:
    """All that is told of a random match to the first seat."""
    game = GAMES[game_id].load()
    match = Match(game, [Player(name) for name in NAMES[:seats]], seed)
    rng = Rng(seed)
    while match.to_act():
        match.play(rng.choice(state_of(match).legal_actions(some_seat(match, rng))))
    chronicle = Chronicle(match)
    chronicle.follow(match, 0)
    return chronicle.last(10_000)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_happened_fits_with_its_consequence_first(game: str, seats: int) -> None:
    for seed in (1, 2):
        for line in lines(game, seats, seed):
            shown = fit(line, ROOM)
            assert cell_len(shown) <= ROOM
            kept, _, more = shown.partition("  +")
            assert line.startswith(kept) and (more or kept == line), (line, shown)
            assert not more or int(more.split()[0]) == line[len(kept) :].count("; ")
            if "nded round" in line:
                assert "nded round" in kept, line
            if game == "stealing-mona-lisa" and ("You " in line or " you" in line):
                assert "you" in line.lower().partition("; ")[0], line


def test_one_clause_alone_is_told_as_far_as_its_commas() -> None:
    text = "Wilhelmina beat Jonas and Hugo to The Storm on the Sea of Galilee, 15 to 12"
    assert fit(text, 70) == "Wilhelmina beat Jonas and Hugo to The Storm on the Sea of Galilee, …"
    assert fit(text, 78) == text


def test_what_a_move_brings_is_told_whole_in_two_rows_where_one_is_too_short() -> None:
    async def body() -> None:
        start = build(seats=2, supplies=["CCMMXXAATT"], display=[CURSED, DUCK, ROBOT, PISTOL])
        players = [Player("You"), Player("Rosa", "bot:easy")]
        match = Match(start.game, players, 1, start=start.position())
        async with at_desk(make_app(table=Table.new(Store.open(), match))) as desk:
            await desk.press("a")
            told = " ".join(" ".join(desk.text.split("\n")[-3:-1]).split())
            assert told == (
                "a Cursed chess set by a sculptor 2 points for A A T; Games/Toys card +2; "
                "Art card +2; leaves you C2 M2 X2 T1"
            )

    run(body())

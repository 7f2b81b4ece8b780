"""Statistics: what is counted, for whom, and how streaks go on."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine import Player
from saves import Result, SaveEntry
from saves.history import records

START = datetime(2026, 1, 1, tzinfo=UTC)


def entry(
    number: int,
    kinds: str,
    places: tuple[int, ...],
    scores: tuple[int, ...],
    game: str = "meins",
    undone: int = 0,
) -> SaveEntry:
    """A finished match; `kinds` are the words of the players."""
    players = tuple(
        Player("You" if kind == "you" else kind.rpartition(":")[2].title(), kind)
        for kind in kinds.split(",")
    )
    moment = START + timedelta(days=number)
    result = Result("It ended.", places, scores, ())
    return SaveEntry(
        f"m{number}",
        Path(f"m{number}.toml"),
        moment,
        moment,
        game=game,
        title="Meins!",
        players=players,
        undone=undone,
        result=result,
    )


def test_matches_wins_and_best_scores_are_counted_by_game_seats_and_opponent() -> None:
    (record,) = records(
        [
            entry(1, "you,bot:easy", (1, 2), (30, 20)),
            entry(2, "you,bot:easy,bot:normal", (2, 3, 1), (25, 20, 28)),
            entry(3, "bot:normal,you", (2, 1), (20, 41), undone=3),
        ]
    )
    assert (record.all.matches, record.all.wins, record.all.best) == (3, 2, 41)
    assert {key: tally.matches for key, tally in record.seats.items()} == {
        "meins 2": 2,
        "meins 3": 1,
    }
    assert {key: tally.wins for key, tally in record.against.items()} == {
        "bot:easy": 1,
        "bot:normal": 1,
    }
    assert record.undone == 3


def test_a_shared_first_place_counts_for_its_share_and_goes_on_with_a_streak() -> None:
    (record,) = records(
        [
            entry(1, "you,bot:easy", (1, 1), (30, 30)),
            entry(2, "you,bot:easy", (1, 2), (30, 20)),
            entry(3, "you,bot:easy", (2, 1), (10, 20)),
            entry(4, "you,bot:easy", (1, 2), (30, 20)),
        ]
    )
    assert record.all.wins == 2.5
    assert (record.streak, record.longest) == (1, 2)


def test_streaks_follow_the_calendar_whatever_the_order_of_the_list() -> None:
    matches = [
        entry(1, "you,bot:easy", (2, 1), (10, 20)),
        entry(2, "you,bot:easy", (1, 2), (30, 20)),
        entry(3, "you,bot:easy", (1, 2), (30, 20)),
    ]
    assert records(matches[::-1])[0].streak == 2


def test_people_have_records_of_their_own_and_bots_have_none() -> None:
    found = records(
        [
            entry(1, "human:ada,human:bea", (1, 2), (30, 20)),
            entry(2, "human:ada,bot:hard", (2, 1), (30, 40)),
        ]
    )
    assert [(record.name, record.all.matches) for record in found] == [("Ada", 2), ("Bea", 1)]
    assert set(found[0].against) == {"people", "bot:hard"}


def test_matches_that_go_on_and_files_with_a_problem_are_left_out() -> None:
    going_on = SaveEntry("a", Path("a.toml"), START, START, players=(Player("You"),))
    broken = SaveEntry("b", Path("b.toml"), START, START, problem="It is damaged.")
    assert records([going_on, broken]) == []


def test_records_are_plain_data_for_json() -> None:
    data = records([entry(1, "you,bot:easy", (1, 2), (30, 20))])[0].data()
    assert data["name"] == "You" and data["matches"] == 1 and data["streak"] == 1
    assert data["games"] == {"meins": {"matches": 1, "wins": 1.0, "best": 30}}


def test_games_that_count_in_different_things_have_no_best_in_common() -> None:
    (record,) = records(
        [
            entry(1, "you,bot:easy", (1, 2), (28, 20)),
            entry(2, "you,bot:easy", (1, 2), (400, 20), "stealing-mona-lisa"),
        ]
    )
    assert record.all.best is None and record.games["meins"].best == 28
    assert all(tally.best is None for tally in record.against.values())

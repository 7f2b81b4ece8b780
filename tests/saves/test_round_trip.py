"""A save is the match: loading it and going on equals never having saved."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
import tomli_w

from engine import GAMES, AnyGame, Match, Player, Rng, parse_toml
from engine.core.match import Match as CoreMatch
from saves import Save, SaveError, Store, dumps, loads
from tests import random_matches
from tests.saves.matches import FIXTURES, MAGPIES, MEINS, begin, only, over, play_on, played

GAMES_HERE = [*(entry.load() for entry in GAMES.values()), MAGPIES]


def reloaded(match: Match) -> Match:
    return loads(dumps(Save(match)), "a.toml", only(match.game)).match


def assert_same(match: Match, other: Match) -> None:
    assert (other.log, other.undone, other.options) == (match.log, match.undone, match.options)
    assert (other.players, other.seed, other.start) == (match.players, match.seed, match.start)
    assert other.past == match.past
    assert other.position() == match.position()


def test_saving_and_loading_after_every_action_changes_nothing_in_a_match_of_meins() -> None:
    straight = over(seats=3, seed=4)
    match = begin(seats=3, seed=4)
    for action in straight.log:
        match = reloaded(match)
        match.play(action)
    assert_same(straight, match)
    assert_same(straight, reloaded(match))


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.id)
def test_going_on_from_a_save_at_ten_random_plies_equals_not_saving(game: AnyGame) -> None:
    for seats, options in random_matches.setups(game):
        log = random_matches.random_log(game, seats, options, 7)
        rng = Rng(len(log))
        plies = sorted({rng.below(len(log) + 1) for _ in range(10)})
        match = begin(game, seats, 7, options)
        for ply in plies:
            match.replay(log[match.ply : ply])
            match = reloaded(match)
        match.replay(log[match.ply :])
        assert_same(begin(game, seats, 7, options).replay(log), match)


def test_a_hidden_choice_that_may_still_be_replaced_is_in_the_save() -> None:
    match = begin(MAGPIES, 2)
    while len(match.waiting_for()) != 2:
        play_on(match, 1)
    match.play(match.ask(0).legal[0])
    other = reloaded(match)
    assert other.waiting_for() == (1,)
    assert other.position() == match.position()


def test_undone_actions_stay_undone_and_are_counted() -> None:
    match = begin(options={"start": "1"})
    match.play(MEINS.parse("0 take row1"))
    save = Save(match)
    dumps(save)
    match.undo(0)
    match.play(MEINS.parse("0 take row2"))
    other = loads(dumps(save), "a.toml").match
    assert (list(map(str, other.log)), other.undone) == (["0 take row2"], 1)


def test_digests_of_moves_that_were_undone_are_forgotten() -> None:
    match = played(60, seed=2)
    cut = next(
        n for n in range(40, 0, -1) if len(match.at(n - 1).ask(match.log[n - 1].seat).legal) > 1
    )
    save = Save(match)
    dumps(save)
    other = match.at(cut - 1)
    other.play(next(a for a in other.ask(match.log[cut - 1].seat).legal if a != match.log[cut - 1]))
    save.match = play_on(other, 40)
    assert_same(other, loads(dumps(save), "a.toml").match)


def test_saving_after_every_action_never_replays_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open()
    save, lock = store.begin(begin())
    store.write(save, lock)

    def no_replay(self: Match, ply: int) -> Match:
        raise AssertionError("replayed")

    monkeypatch.setattr(CoreMatch, "at", no_replay)
    for _ in range(70):
        play_on(save.match, 1)
        store.write(save, lock)
    store.leave(save, lock)
    monkeypatch.undo()
    assert_same(save.match, store.load(lock.name).match)


def test_a_match_from_a_position_keeps_the_position_and_its_own_log() -> None:
    start = played(25, seats=3).position()
    match = Match(MEINS, [Player(name) for name in ("Ada", "Bea", "Cyd")], 9, {}, start)
    play_on(match, 15)
    assert_same(match, reloaded(match))
    assert parse_toml(dumps(Save(match)), "a.toml")["position"] == start


def test_every_kind_of_player_comes_back() -> None:
    kinds = ("you", "human:Bea", "bot:hard", "bot:random")
    players = [Player(name, kind) for name, kind in zip("ABCD", kinds, strict=True)]
    match = Match(MEINS, players, 3)
    assert reloaded(match).players == tuple(players)


def test_a_large_seed_comes_back() -> None:
    assert reloaded(begin(seed=2**64 - 1)).seed == 2**64 - 1


def test_times_come_back_to_the_second() -> None:
    moment = datetime(2024, 11, 30, 20, 15, tzinfo=UTC)
    later = datetime(2025, 1, 1, 0, 0, 59, tzinfo=UTC)
    save = loads(dumps(Save(begin(), created=moment, updated=later)), "a.toml")
    assert (save.created, save.updated) == (moment, later)


def test_a_save_that_was_loaded_is_written_again_as_it_was() -> None:
    text = dumps(Save(over()))
    assert dumps(loads(text, "a.toml")) == text


def test_what_the_file_says_about_scores_and_results_is_never_trusted() -> None:
    text = dumps(Save(over()))
    data = parse_toml(text, "a.toml")
    data["summary"] |= {"progress": "round 9 of 3", "to_move": ["Cyd"], "totals": [99, 0]}
    data["result"] |= {"reason": "Bea fell asleep.", "scores": [0, 99], "places": [2, 1]}
    lies = tomli_w.dumps(data)
    assert "round 9 of 3" in lies
    assert dumps(loads(lies, "a.toml")) == text


def test_names_that_could_not_be_loaded_are_not_saved_either() -> None:
    for name, kind, problem in (
        ("a\x1b[31m", "you", "Seat 1: a name must not have control characters"),
        ("", "you", "Seat 1: a name needs 1 to 24 characters"),
        ("Ada", "bot:genius", "Seat 1: a player is one of: you, human:NAME, bot:random"),
    ):
        with pytest.raises(SaveError) as caught:
            Save(Match(MEINS, [Player(name, kind), Player("Bea")], 1))
        assert str(caught.value).startswith(problem)


def fixture_save() -> Save:
    """What the newest fixture is a save of: a match of the tiny game from a position."""
    moment = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
    players = [Player("White", "human:White"), Player("Hard bot", "bot:hard"), Player("Bea")]
    start = play_on(begin(MAGPIES, 3), 2).position()
    match = Match(MAGPIES, players, 0x0F3A91C07BE2D415, {"rounds": "3"}, start, undone=2)
    return Save(play_on(match, 22), created=moment, updated=moment)


def test_the_file_is_laid_out_for_people_and_stays_so() -> None:
    assert dumps(fixture_save()) == (FIXTURES / "format-2.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("format-*.toml")), ids=lambda path: path.stem)
def test_every_format_that_was_ever_written_stays_readable(path: Path) -> None:
    save = loads(path.read_text(encoding="utf-8"), path.name, only(MAGPIES))
    assert_same(fixture_save().match, save.match)

"""What programs are told: enough to play every game, and nothing that their seat may not know."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, AnyGame, Decision, Match, Player, Rng
from tests import secrecy
from tests.random_matches import begin as begin_match
from tests.random_matches import state_of, visits
from tests.tui.outside.programs import EXAMPLE, kind_of, write
from tui.outside import messages
from tui.outside.players import Players
from tui.thinking import self_play
from tui.thinking.self_play import Deal

SIZES = [
    (game, seats)
    for game, entry in GAMES.items()
    for seats in sorted({entry.seat_counts[0], entry.seat_counts[-1]})
]


@pytest.fixture(name="programs")
def fixture_programs() -> Iterator[Players]:
    programs = Players()
    yield programs
    programs.close()


@pytest.mark.parametrize("game, seats", SIZES)
def test_every_game_is_played_to_its_end(game: str, seats: int) -> None:
    options = GAMES[game].load().check_setup(seats, {})
    kinds = (kind_of(EXAMPLE), *["bot:random"] * (seats - 1))
    try:
        played = self_play.play(Deal(game, kinds, 7, options))
    finally:
        self_play._PROGRAMS.close()
    assert played.faults == ()
    assert played.places[0] >= 1 and played.length > 10


def told(match: Match, world: Any, seat: int) -> bytes:
    """What a program on the seat is asked in a world."""
    game = match.game
    asked = Decision(
        seat, world.view(seat), game.prompt(world, seat), tuple(world.legal_actions(seat))
    )
    return messages.decision(game, asked, match.events_for(seat), 10)


@pytest.mark.parametrize("game_id, seats", SIZES)
def test_worlds_that_differ_in_secrets_alone_give_a_program_the_same_bytes(
    game_id: str, seats: int
) -> None:
    game = GAMES[game_id].load()
    options = game.check_setup(seats, {})
    other_world = secrecy.hook(game, "other_world")
    rng = Rng(1)
    others = 0
    for match in visits(game, seats, options, 1, 12):
        for seat in match.to_act():
            worlds = [game.mind.determinise(match.view(seat), rng) for _ in range(2)]
            if other_world is not None:
                worlds.append(game.position(other_world(match, seat, rng)))
            here = told(match, state_of(match), seat)
            others += sum(world != state_of(match) for world in worlds)
            assert all(told(match, world, seat) == here for world in worlds), match.ply
    assert others, "no world was another one"


def test_what_others_did_in_secret_is_in_no_event() -> None:
    """Two matches that differ only in what others drew and chose tell a program the same."""
    game = GAMES["stealing-mona-lisa"].load()
    asked = []
    for choice in (0, 1):
        match = begin_match(game, 3, {}, 1)
        match.play(match.ask(1).legal[choice])
        events = match.events_for(0)
        asked.append(messages.decision(game, match.ask(0), events, 10))
    assert asked[0] == asked[1]


def test_neither_the_seed_nor_any_name_is_told() -> None:
    game = GAMES["meins"].load()
    match = Match(game, [Player("Qzx1"), Player("Qzx2")], 0x1234567890ABCDEF)
    lines = messages.hello(game, 0, 2, match.options)
    lines += messages.decision(game, match.ask(0), match.events_for(0), 10)
    assert b"Qzx" not in lines and str(match.seed).encode() not in lines
    assert set(json.loads(lines.splitlines()[1])) == {
        *("type", "task", "view", "events", "legal", "time_left")
    }


def numbers_in(value: Any) -> Iterator[Any]:
    """Every entry of plain data that is not plain."""
    if isinstance(value, dict):
        assert all(isinstance(key, str) for key in value)
        value = list(value.values())
    if isinstance(value, list):
        for entry in value:
            yield from numbers_in(entry)
    elif not (value is None or isinstance(value, bool | int | str)):
        yield value


@pytest.mark.parametrize("game_id, seats", SIZES)
def test_all_is_plain_and_cards_have_their_names(game_id: str, seats: int) -> None:
    game = GAMES[game_id].load()
    canaries = game.with_components(game.components_text)
    names = card_names(canaries)
    seen: set[str] = set()
    for match in visits(canaries, seats, {}, 1, 20):
        for seat in match.to_act():
            lines = messages.decision(canaries, match.ask(seat), match.events_for(seat), 10)
            data = json.loads(lines)
            assert not list(numbers_in(data))
            text = json.dumps([data["view"], data["events"]])
            seen |= {name for name in names if f'"{name}"' in text}
    assert len(seen) > len(names) / 3, "cards are told by numbers"


def card_names(game: AnyGame) -> set[str]:
    """How the cards of a game are written."""
    deck = game.components
    column = {
        "meins": "exhibits",
        "mint-italy": "faces",
        "its-mine": "cards",
        "its-mine-knizia": "cards",
        "stealing-mona-lisa": "cards",
    }[game.id]
    return {getattr(card, "code", None) or card.id for card in getattr(deck, column)}


def test_only_what_is_new_is_told_and_after_an_undo_everything(
    tmp_path: Path, programs: Players
) -> None:
    kind = write(
        tmp_path,
        """
        with open("told", "a") as file: print(len(message["events"]), file=file)
        print(legal[0], flush=True)
        """,
    )
    game = GAMES["meins"].load()
    match = Match(game, [Player("P", kind), Player("Q")], 1, {"start": "1"})

    def counted() -> list[int]:
        match.play(programs.choose(match, 0, kind))
        return [int(line) for line in (tmp_path / "told").read_text().split()]

    setup = len(match.events_for(0))
    assert counted() == [setup]
    match.undo(0)
    assert counted() == [setup, setup], "a hello, and all from the set-up"
    assert counted()[2:] == [len(match.past[1].events)]


def test_each_seat_has_a_process_that_plays_match_after_match(
    tmp_path: Path, programs: Players
) -> None:
    kind = write(
        tmp_path,
        """
        with open("ids", "a") as file: print(os.getpid(), file=file)
        print(legal[0], flush=True)
        """,
    )
    for seed in (1, 2):
        match = Match(GAMES["its-mine"].load(), [Player("P", kind), Player("Q", kind)], seed)
        while match.waiting_for():
            seat = match.waiting_for()[0]
            match.play(programs.choose(match, seat, kind))
        programs.finish(match)
    assert len(set((tmp_path / "ids").read_text().split())) == 2


def test_the_seat_may_be_left_out_of_an_answer(tmp_path: Path, programs: Players) -> None:
    kind = write(tmp_path, "print(legal[0].partition(' ')[2], flush=True)")
    match = Match(GAMES["meins"].load(), [Player("P", kind), Player("Q")], 1, {"start": "1"})
    assert programs.choose(match, 0, kind) == match.ask(0).legal[0]


def test_the_end_of_a_match_is_told(tmp_path: Path, programs: Players) -> None:
    path = tmp_path / "ends.py"
    path.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'decide': print(message['legal'][0], flush=True)\n"
        "    if message['type'] == 'over': open('over', 'w').write(line)\n"
    )
    kind = kind_of(path)
    match = Match(GAMES["its-mine"].load(), [Player("P", kind), Player("Q", kind)], 1)
    while match.waiting_for():
        seat = match.waiting_for()[0]
        match.play(programs.choose(match, seat, kind))
    programs.finish(match)
    outcome = match.outcome()
    assert outcome is not None
    programs._chairs[kind, 0].program._process.stdin.close()  # type: ignore[union-attr]
    programs._chairs[kind, 0].program._process.wait(10)
    places = json.loads((tmp_path / "over").read_text())["places"]
    assert places == list(outcome.places)


def test_an_executable_file_runs_as_it_is(tmp_path: Path, programs: Players) -> None:
    path = tmp_path / "a bot, in shell"
    path.write_text("#!/bin/sh\nread hello\nread question\necho take row2\nread more\n")
    path.chmod(0o755)
    kind = kind_of(path)
    match = Match(GAMES["meins"].load(), [Player("P", kind), Player("Q")], 1, {"start": "1"})
    assert str(programs.choose(match, 0, kind)) == "0 take row2"


def test_components_are_told_in_the_hello() -> None:
    game = GAMES["meins"].load()
    hello = json.loads(messages.hello(game, 1, 3, {"start": "2"}))
    assert hello["components"]["exhibits"][0]["points"] == game.components.exhibits[0].points
    assert (hello["seat"], hello["seats"], hello["options"]) == (1, 3, {"start": "2"})

"""The bots' process: the same moves as thought here, alone with its thoughts, and replaceable."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from engine import GAMES, Match, Player
from tui.thinking import bot_worker
from tui.thinking.bot_client import BotClient, BotError, think

MEINS = GAMES["meins"].load()
ENDLESS = 10**9
"""A budget that no bot gets through while a test waits."""


def new_match(*kinds: str, game: Any = MEINS) -> Match:
    """A match of bots before its first action."""
    return Match(game, [Player(f"Bot {i}", f"bot:{kind}") for i, kind in enumerate(kinds)], 7)


def to_act(match: Match) -> int:
    return match.waiting_for()[0]


def request(match: Match, number: int, bot: str, budget: int | None = None) -> str:
    """A request as the client writes it."""
    return json.dumps(
        {
            "id": number,
            "game": match.game.id,
            "deck": None,
            "position": match.position(),
            "names": match.names,
            "seat": to_act(match),
            "bot": bot,
            "seed": match.seed,
            "ply": match.ply,
            "budget": budget,
        }
    )


def thought(match: Match, share: int = 0) -> dict[str, Any]:
    """A request for what the hard bot thinks in two seconds."""
    return {**json.loads(request(match, 1, "bot:hard")), "seconds": 2.0, "share": share}


def with_client(*steps: Any) -> list[Any]:
    """Run each step, a function of a client, one after the other; what they return."""

    async def run() -> list[Any]:
        client = BotClient()
        try:
            return [await step(client) for step in steps]
        finally:
            await asyncio.wait_for(client.close(), 10)

    return asyncio.run(run())


def test_the_worker_moves_as_the_bot_here_would_through_a_whole_match() -> None:
    match = new_match("normal", "easy", "random")

    async def play(client: BotClient) -> None:
        while match.waiting_for():
            seat = to_act(match)
            action = await client.choose(match, seat, match.players[seat].kind)
            assert action == think(match, seat)
            match.play(action)

    with_client(play)
    assert match.outcome() is not None


def test_an_own_deck_is_the_one_that_bots_think_with() -> None:
    text = MEINS.components_text.replace('"rubber-duck-of-an-admiral"', '"rubber-goose"')
    match = new_match("normal", "normal", game=MEINS.with_components(text))

    async def choose(client: BotClient) -> Any:
        return await client.choose(match, to_act(match), "bot:normal")

    assert with_client(choose) == [think(match, to_act(match))]
    without_it = bot_worker.answer(json.loads(request(match, 1, "normal")))
    assert "isn't an exhibit of this deck: 'rubber-goose'" in without_it["error"]


def test_a_worker_that_was_killed_is_replaced_and_the_question_asked_again() -> None:
    match = new_match("normal", "normal")

    async def ask(client: BotClient) -> Any:
        return await client.choose(match, to_act(match), "normal")

    async def kill_while_it_thinks(client: BotClient) -> Any:
        process = client._quick._process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        answer = asyncio.create_task(ask(client))
        while not client._quick._answers:
            await asyncio.sleep(0)
        process.kill()
        return await answer

    async def kill_before(client: BotClient) -> Any:
        assert client._quick._process is not None
        client._quick._process.kill()
        return await ask(client)

    assert with_client(ask, kill_while_it_thinks, kill_before) == [think(match, to_act(match))] * 3


def test_a_worker_that_cannot_live_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho warming up >&2\necho 'no room for bots' >&2\nexit 3\n")
    broken.chmod(0o755)
    match = new_match("normal", "normal")

    async def ask(client: BotClient) -> Any:
        with pytest.raises(BotError) as error:
            await client.choose(match, to_act(match), "normal")
        return str(error.value)

    monkeypatch.setattr(sys, "executable", str(broken))
    assert with_client(ask) == ["The bots' process ended twice. no room for bots"]
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    assert "cannot be started" in with_client(ask)[0]


def test_a_wrong_question_gets_an_error_and_the_worker_goes_on() -> None:
    match = new_match("normal", "normal")

    async def ask(client: BotClient) -> Any:
        with pytest.raises(BotError, match="unknown bot “grandmaster”"):
            await client.choose(match, to_act(match), "grandmaster")
        process = client._quick._process
        action = await client.choose(match, to_act(match), "normal")
        assert client._quick._process is process
        return action

    assert with_client(ask) == [think(match, to_act(match))]


def test_a_cancelled_question_does_not_keep_the_next_one_waiting() -> None:
    match = new_match("normal", "normal")

    async def ask(client: BotClient) -> Any:
        endless = asyncio.create_task(client.choose(match, to_act(match), "normal", ENDLESS))
        while not client._quick._answers:
            await asyncio.sleep(0)
        endless.cancel()
        return await asyncio.wait_for(client.choose(match, to_act(match), "normal"), 30)

    assert with_client(ask) == [think(match, to_act(match))]


def slow_clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock for the worker that ticks ten times a second, and only when it is looked at."""
    ticks = iter(range(10**6))
    monkeypatch.setattr(bot_worker.time, "monotonic", lambda: next(ticks) / 10)
    return ticks


def test_a_thought_takes_all_the_time_it_gets_and_nothing_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = slow_clock(monkeypatch)
    match = new_match("hard", "normal")
    judged = bot_worker.answer(thought(match))["judged"]
    assert 20 <= next(ticks) <= 25, "two seconds of a clock that ticks ten times a second"
    assert len(judged) == 8 and sum(walks for *_, walks in judged) >= 15
    before = next(ticks)
    for bot, budget in (("bot:normal", None), ("bot:hard", 5)):
        assert "action" in bot_worker.answer(json.loads(request(match, 1, bot, budget)))
    assert next(ticks) == before + 1


def test_processes_that_share_a_thought_look_into_other_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow_clock(monkeypatch)
    match = new_match("hard", "normal")
    first, second, again = (
        bot_worker.answer(thought(match, share))["judged"] for share in (0, 1, 0)
    )
    assert first == again != second
    assert {action for action, *_ in first} == {action for action, *_ in second}


def test_one_process_of_several_may_fail_and_the_others_answer() -> None:
    match = new_match("hard", "normal")

    async def ask() -> list[Any]:
        client = BotClient(lambda: 0.05, processes=2)
        first, second = client._processes
        try:
            alone = await asyncio.wait_for(client.choose(match, to_act(match), "normal"), 60)
            assert first._process is second._process is None, "who is quick waits for nobody"
            both = await asyncio.wait_for(client.choose(match, to_act(match), "bot:hard"), 60)
            assert first._process is not None and second._process is not None
            second._closed = True
            one = await asyncio.wait_for(client.advise(match, to_act(match)), 60)
            first._closed = True
            with pytest.raises(BotError, match="closed"):
                await client.advise(match, to_act(match))
            return [alone, both, one[0].action]
        finally:
            await asyncio.wait_for(client.close(), 10)

    for action in asyncio.run(ask()):
        assert match.why_not(action) is None


def test_the_client_hands_on_the_thinking_time_that_counts_now() -> None:
    match = new_match("hard", "normal")
    seconds = [0.001]

    async def ask() -> list[Any]:
        client = BotClient(lambda: seconds[0])
        try:
            quick = await asyncio.wait_for(client.choose(match, to_act(match), "bot:hard"), 60)
            judged = await asyncio.wait_for(client.advise(match, to_act(match)), 60)
            seconds[0] = 3600.0
            endless = asyncio.create_task(client.choose(match, to_act(match), "bot:hard"))
            while not client._processes[0]._answers:
                await asyncio.sleep(0)
            endless.cancel()
            after = await asyncio.wait_for(client.choose(match, to_act(match), "bot:normal"), 60)
            return [quick, judged[0].action, after]
        finally:
            await asyncio.wait_for(client.close(), 10)

    for action in asyncio.run(ask()):
        assert match.why_not(action) is None


def test_closing_does_not_wait_for_a_thought_and_tells_who_waits() -> None:
    match = new_match("normal", "normal")

    async def ask(client: BotClient) -> Any:
        endless = asyncio.create_task(client.choose(match, to_act(match), "normal", ENDLESS))
        while not client._quick._answers:
            await asyncio.sleep(0)
        await asyncio.wait_for(client.close(), 10)
        with pytest.raises(BotError, match="closed"):
            await endless
        assert client._quick._process is not None
        return client._quick._process.returncode

    assert with_client(ask) == [-signal.SIGKILL]


def test_many_seats_may_ask_at_once() -> None:
    match = new_match("normal", "normal")

    async def ask(client: BotClient) -> Any:
        kinds = ("normal", "easy", "random") * 3
        seat = to_act(match)
        return await asyncio.gather(*(client.choose(match, seat, kind) for kind in kinds))

    [answers] = with_client(ask)
    assert answers[:3] == answers[3:6] == answers[6:]
    assert answers[0] == think(match, to_act(match))


def worker() -> subprocess.Popen[str]:
    """A worker without a client."""
    return subprocess.Popen(
        [sys.executable, "-m", "tui.thinking.bot_worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_worker_ends_when_its_input_closes_even_in_the_middle_of_a_thought() -> None:
    match = new_match("normal", "normal")
    with worker() as process:
        out, complaints = process.communicate(request(match, 5, "normal", ENDLESS) + "\n", 30)
    assert (process.returncode, complaints) == (0, "")
    assert json.loads(out)["id"] == 5


def test_a_cancel_hurries_the_request_it_names_and_no_other() -> None:
    match = new_match("normal", "normal")
    with worker() as process:
        assert process.stdin is not None and process.stdout is not None
        print(request(match, 1, "normal", ENDLESS), file=process.stdin, flush=True)
        print(request(match, 2, "normal"), file=process.stdin, flush=True)
        print(json.dumps({"cancel": 1}), file=process.stdin, flush=True)
        first, second = json.loads(process.stdout.readline()), json.loads(process.stdout.readline())
        process.stdin.close()
    assert (first["id"], second["id"]) == (1, 2)
    assert second["action"] == str(think(match, to_act(match)))


def test_the_worker_is_nicer_than_the_table_and_deaf_to_its_ctrl_c() -> None:
    match = new_match("normal", "normal")
    with worker() as process:
        assert process.stdin is not None and process.stdout is not None
        print(request(match, 1, "random"), file=process.stdin, flush=True)
        json.loads(process.stdout.readline())
        niceness = os.getpriority(os.PRIO_PROCESS, process.pid)
        process.send_signal(signal.SIGINT)
        print(request(match, 2, "random"), file=process.stdin, flush=True)
        assert json.loads(process.stdout.readline())["id"] == 2
        process.stdin.close()
    assert process.returncode == 0
    assert niceness == min(19, os.getpriority(os.PRIO_PROCESS, 0) + bot_worker.NICENESS)


def test_the_worker_loads_no_screen_library() -> None:
    code = (
        "import sys, tui.thinking.bot_worker\n"
        "assert not {'textual', 'rich', 'asyncio'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)

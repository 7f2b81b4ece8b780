"""A host and people at terminals of their own, killed while they play each other over SSH."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from engine import GAMES, Action, AnyGame, Match, Rng, Seat
from tests.killed.at_home import LATEST, SETTINGS, Advance, Home, a_home, people_of
from tests.killed.broken import NONE
from tests.killed.witness import (
    FACTS,
    LIVE,
    LOOKS,
    MOMENT,
    SIZE,
    LiveWitness,
    Lost,
    Screen,
    Witness,
    find_match,
    is_kept,
    is_typing,
)
from tests.tui.ssh.club_house import club_store, furnish
from tests.tui.ssh.hosting import RealHost
from tests.tui.ssh.visitors import PATIENCE, Visitor, visit

TURNS = 5
"""At most so many turns are shown before a kill; in some games all choose in one."""


def kill_the_club(
    game_id: str, kills: int, seed: int, *, fault: str = NONE, advance: Advance = lambda n: None
) -> tuple[int, int]:
    """Play a game in a club until its host was killed so often; as `kill_at_home`."""
    return asyncio.run(_kill_the_club(GAMES[game_id].load(), kills, Rng(seed), fault, advance))


async def _kill_the_club(
    game: AnyGame, kills: int, rng: Rng, fault: str, advance: Advance
) -> tuple[int, int]:
    done = shown = 0
    while done < kills:
        with a_home(fault) as home:
            people = [name.lower() for name in people_of(game)]
            options = LIVE.get(game.id, {})
            tables = [(game.id, people)]
            await furnish(home.data, tables, options, standing=1, settings=SETTINGS)
            witness: Witness | LiveWitness | None = None
            while done < kills and not _is_over(game, home):
                async with party(home, people) as (host, players):
                    if witness is None:
                        await begin(players, game)
                        witness = await witness_of(game, home)
                    else:
                        await sit_down(players, game)
                    before = _count(witness)
                    await _play(players, witness, rng)
                    await host.kill()
                home.cut()
                witness.check(kept_match(game, home))
                done, shown = done + 1, shown + _count(witness) - before
                advance(1)
    return done, shown


@asynccontextmanager
async def party(home: Home, people: list[str]) -> AsyncIterator[tuple[RealHost, list[Visitor]]]:
    """A host of the build, and everybody in the club."""
    host = await RealHost.start(home.data, command=home.command())
    try:
        async with AsyncExitStack() as stack:
            coming = [stack.enter_async_context(visit(host.port, n, size=SIZE)) for n in people]
            yield host, [await player for player in coming]
            await host.kill()
    finally:
        await host.kill()


def kept_match(game: AnyGame, home: Home) -> Match:
    """The match as it is kept. Raises Lost if it is not."""
    match = find_match(club_store(home.data), game)
    if match is None:
        raise Lost("the match was shown, and no file has it")
    return match


def _is_over(game: AnyGame, home: Home) -> bool:
    match = find_match(club_store(home.data), game)
    return match is not None and match.outcome() is not None


async def witness_of(game: AnyGame, home: Home) -> Witness | LiveWitness:
    """Whoever types must know the deal: that is all that is read from the disk before a kill."""
    if game.id in LIVE:
        return LiveWitness()
    async with asyncio.timeout(PATIENCE):
        while (match := find_match(club_store(home.data), game)) is None:
            await asyncio.sleep(0.01)
    return Witness(match)


def _count(witness: Witness | LiveWitness) -> int:
    return witness.acknowledged if isinstance(witness, Witness) else len(witness.seen)


# --- At the table --------------------------------------------------------------------------------


def _at_table(player: Visitor, game: AnyGame) -> bool:
    return player.text.lstrip().startswith(game.title) and is_kept(player.text)


async def sit_down(players: list[Visitor], game: AnyGame) -> None:
    """Everybody goes to the table, on which the cursor of the lobby is."""
    for player in players:
        await player.see("New table")
        player.type("enter")
    for player in players:
        await player.until(lambda who=player: _at_table(who, game), "the table")  # type: ignore[misc]


async def begin(players: list[Visitor], game: AnyGame) -> None:
    """The last one takes the chair that is free, and the cards are dealt."""
    for player in players:
        await player.see("New table")
        player.type("enter")
    for player in players:
        await player.until(lambda who=player: "New table" not in who.text, "the chairs")  # type: ignore[misc]
        await player.quiet()
    players[-1].type("enter")
    for player in players:
        await player.until(lambda who=player: _at_table(who, game), "the table")  # type: ignore[misc]


async def _play(players: list[Visitor], witness: Witness | LiveWitness, rng: Rng) -> None:
    """A few turns, and perhaps the beginning of one more."""
    if isinstance(witness, LiveWitness):
        await _play_live(players, witness, rng)
        return
    for _ in range(rng.below(TURNS)):
        if not witness.is_over:
            await _turn(players, witness, rng, len(players))
    if not witness.is_over and rng.below(2):
        await _turn(players, witness, rng, rng.below(len(players)))
        await asyncio.sleep(rng.uniform() * LATEST)


async def choose(players: list[Visitor], witness: Witness, rng: Rng) -> Action:
    """The one who is asked chooses, and the own screen shows it."""
    (seat,) = witness.begin_turn()
    action, shown = await _type(players[seat], witness, seat, rng)
    await shown
    return action


async def _turn(players: list[Visitor], witness: Witness, rng: Rng, most: int) -> None:
    """All who are asked choose; of at most so many it is waited until a screen shows it."""
    chosen = [
        (players[seat], *await _type(players[seat], witness, seat, rng))
        for seat in witness.begin_turn()
    ]
    for number, (player, action, shown) in enumerate(chosen):
        if number >= most:
            shown.close()
            continue
        await shown
        assert is_kept(player.text), player.text
        witness.saw(action)


async def _type(
    player: Visitor, witness: Witness, seat: Seat, rng: Rng
) -> tuple[Action, Coroutine[Any, Any, None]]:
    """Type an action of a seat; the action, and what waits until the screen shows it as done."""
    await open_line(player)
    action, screen = witness.choose(seat, rng), Screen(player.text)
    player.type(str(action).partition(" ")[2], "enter")
    return action, player.until(lambda: screen.shows_it_done(player.text), f"“{action}” done")


async def open_line(player: Visitor) -> None:
    """Have the line for actions, as soon as it is one's turn."""
    while not is_typing(player.text):
        await player.quiet()
        player.type(":")
        await player.quiet()


async def _play_live(players: list[Visitor], witness: LiveWitness, rng: Rng) -> None:
    enough = len(witness.seen) + 1 + rng.below(FACTS)
    for _ in range(LOOKS):
        for player in players:
            player.type(witness.key(player.text, rng, " "))
            came = -1
            while came != len(player.raw):  # a screen that is half drawn tells nothing
                came = len(player.raw)
                await asyncio.sleep(MOMENT)
            witness.look(player.text)
        if len(witness.seen) >= enough:
            break

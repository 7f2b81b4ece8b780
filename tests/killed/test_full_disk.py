"""A host whose disk fills up while people play: they are told, and lose nothing that was kept."""

from engine import GAMES, Rng
from tests.killed.at_club import begin, choose, kept_match, party, sit_down, witness_of
from tests.killed.at_home import SETTINGS, a_home
from tests.killed.broken import fills, full
from tests.killed.witness import Witness, is_kept
from tests.tui.ssh.club_house import furnish
from tests.tui.ssh.hosting import run
from tests.tui.ssh.visitors import Visitor

TOLD = "was not saved: the disk is full. The game goes on unsaved."


async def all_are_told(players: list[Visitor]) -> None:
    for player in players:
        await player.see("NOT SAVED", TOLD)


def test_on_a_full_disk_a_club_plays_on_and_keeps_all_when_there_is_room() -> None:
    async def body() -> None:
        game, rng = GAMES["meins"].load(), Rng(1)
        with a_home(fills.__name__) as home:
            await furnish(home.data, [(game.id, ["ada", "bea"])], standing=1, settings=SETTINGS)
            async with party(home, ["ada", "bea"]) as (_, players):
                await begin(players, game)
                witness = await witness_of(game, home)
                assert isinstance(witness, Witness)
                witness.saw(await choose(players, witness, rng))
                full(home.notes).touch()
                action = await choose(players, witness, rng)
                await all_are_told(players)
                assert kept_match(game, home).ply == 1
                full(home.notes).unlink()
                for player in players:  # nobody does anything
                    await player.until(lambda who=player: is_kept(who.text), "saved")  # type: ignore[misc]
                    assert TOLD not in player.text
                witness.saw(action)
            home.cut()
            witness.check(kept_match(game, home))
            async with party(home, ["ada", "bea"]) as (_, players):
                await sit_down(players, game)
                witness.saw(await choose(players, witness, rng))
                full(home.notes).touch()
                await choose(players, witness, rng)
                await all_are_told(players)
            home.cut()
            witness.check(kept_match(game, home))
            assert witness.match.ply == 3, "what was told to be unsaved is gone, and nothing else"

    run(body())

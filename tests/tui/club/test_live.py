"""It's Mine! (Knizia) over distance: one clock, slaps in the order of reactions."""

import asyncio

import pytest

from engine.games.its_mine_knizia.moves.claim import claim, late_claim
from tests.tui.club.desks import desk_of, new_club, settle, table_of
from tests.tui.desk import run
from tui.club.live import ClubMatch
from tui.club.tables import ClubTable
from tui.live.ticker import COUNT_SECONDS, OPEN, PAUSED, REST, SLAPPED

OPTIONS = {"mode": "live", "pace": "normal", "start": "1"}


class Time:
    """A clock that stands until somebody sets it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def live_of(table: ClubTable, time: Time) -> ClubMatch:
    """The clock of a table, with a time that the test sets."""
    assert table.clockwork is not None
    table.clockwork.now = time
    return table.clockwork


def go(live: ClubMatch, time: Time, seconds: float) -> None:
    """Let time pass."""
    time.now += seconds
    live.tick()


def open_card(live: ClubMatch, time: Time) -> None:
    """Deal, count down, and see the first card."""
    assert live.ticker.phase == REST
    assert live.confirm(0) == ""
    for _ in range(3):
        go(live, time, COUNT_SECONDS)
    assert live.ticker.phase == OPEN


@pytest.mark.parametrize("near_first", [True, False])
def test_the_shortest_reaction_gets_the_offer_and_the_engine_gets_one_settled_claim(
    near_first: bool,
) -> None:
    async def body() -> None:
        club, time = new_club(), Time()
        delays = {"Ada": 10.0, "Bea": 20.0, "Cleo": 140.0}
        async with (
            desk_of(club, "Ada", delay=lambda: delays["Ada"]) as ada,
            desk_of(club, "Bea", delay=lambda: delays["Bea"]) as bea,
            desk_of(club, "Cleo", delay=lambda: delays["Cleo"]) as cleo,
        ):
            table = table_of(club, "its-mine-knizia", "Ada", "Bea", "Cleo", options=OPTIONS)
            for desk in (ada, bea, cleo):
                await desk.press("enter")
            live = live_of(table, time)
            await settle(ada, bea, cleo)
            assert "Ada's Enter to start the cards" in bea.text and "deal" not in bea.hints
            assert "Enter deal" in ada.hints
            assert live.confirm(1) == "Ada deals."
            open_card(live, time)
            await settle(ada, bea, cleo)
            for far in ("10 ms", "20 ms", "140 ms"):
                assert far in bea.text
            assert bea.hints.startswith("Space claim") and "Space" not in ada.text
            shown, saved = time.now, table.match.ply
            took = {1: 0.300, 2: 0.290 if not near_first else 0.320}
            live.slap(0, shown + 0.2)  # the dealer of an offer cannot claim it
            assert live.ticker.phase == OPEN
            time.now = shown + 0.020 + took[1]
            await ada.press("space", "question_mark")  # neither claims nor stops anything
            await bea.press("space")
            assert live.ticker.phase == SLAPPED and table.match.ply == saved
            assert live.ticker.due == pytest.approx(shown + took[1] + 0.140, abs=0.1)
            live.ticker.due = shown + took[1] + 0.140  # the key came in a little before it was read
            time.now = shown + 0.140 + took[2]
            live.tick()
            if near_first:  # Cleo could no longer be the first when her slap came
                assert live.ticker.phase != SLAPPED
            else:
                live.slap(2, time.now)
                live.tick()
            winner = 1 if near_first else 2
            log = table.match.log[saved:]
            assert claim(winner) in log
            assert (late_claim(1, 2) in log) == (not near_first)
            assert live.claimed is not None and live.claimed.seat == winner
            await settle(bea, cleo)
            assert live.view.stacks[winner]
            if near_first:
                assert bea.prompt.startswith("Yours!") and cleo.prompt.startswith("Bea was first.")
            else:
                assert cleo.prompt.startswith("Yours!")
                assert bea.prompt.startswith("Too slow: Cleo was first.")
            await cleo.press("p")
            await settle(bea, cleo)
            assert bea.prompt.startswith("Cleo paused.") and "MISSING" not in bea.text
            await bea.press("p")
            for _ in range(3):
                go(live, time, COUNT_SECONDS)
            assert live.ticker.phase == OPEN and live.claimed is None
            assert club.store.load(str(table.record.save)).match.log == table.match.log
        await club.close()

    run(body())


def test_the_cards_wait_for_whoever_drops_out_and_a_bot_may_slap_in_their_place() -> None:
    async def body() -> None:
        club, time = new_club(), Time()
        async with desk_of(club, "Ada") as ada:
            async with desk_of(club, "Bea") as bea:
                words = ("Ada", "Bea", "bot:normal")
                table = table_of(club, "its-mine-knizia", *words, options=OPTIONS)
                await ada.press("enter")
                await bea.press("enter")
                live = live_of(table, time)
                open_card(live, time)
            await settle(ada)
            assert live.ticker.phase == PAUSED and live.stopped == "Bea is missing."
            assert live.confirm(0) == "Bea is missing."
            assert table.vote_bot(0, 1) == "" and table.chairs[1].stand_in
            assert live.confirm(0) == ""
            for _ in range(3):
                go(live, time, COUNT_SECONDS)
            assert live.ticker.phase == OPEN
            for _ in range(400):
                await asyncio.sleep(0)  # the bots think
                go(live, time, 0.1)
                if any(action == claim(seat) for action in table.match.log for seat in (1, 2)):
                    break
            assert any(action.seat == 1 for action in table.match.log)
            live.pause("Ada paused.")
            with pytest.raises(Exception, match="claim key only"):
                table.play(0, claim(0), table.live.moment)  # type: ignore[union-attr]
        await club.close()
        again = new_club()
        fresh = again.tables[table.name]
        assert fresh.clockwork is not None
        at_rest = fresh.match.view(None).phase != "answer"
        assert fresh.clockwork.ticker.phase == (REST if at_rest else PAUSED)

    run(body())


def test_after_a_hand_everybody_can_read_how_quick_the_others_were() -> None:
    async def body() -> None:
        club, time = new_club(), Time()
        async with desk_of(club, "Ada") as ada, desk_of(club, "Bea", delay=lambda: 40.0) as bea:
            table = table_of(club, "its-mine-knizia", "Ada", "Bea", "Cleo", options=OPTIONS)
            await ada.press("enter")
            await bea.press("enter")
            table.chairs[2].stand_in = "bot:easy"
            live = live_of(table, time)
            open_card(live, time)
            hand, took, slaps = live.view.hand, 0.3, 0
            for _ in range(4000):
                if live.ticker.phase == OPEN and 1 in live.ticker.seats:
                    go(live, time, took)
                    live.slap(1, time.now)
                    slaps += live.ticker.phase != OPEN
                    took += 0.01
                go(live, time, 0.2)
                if live.ticker.phase == REST or table.is_over:
                    break
            assert slaps and (live.view.hand > hand or table.is_over)
            (told,) = [said.text for said in table.talk.lines if not said.who]
            assert told.startswith("Reactions in ms: Bea 260"), told
        await club.close()

    run(body())

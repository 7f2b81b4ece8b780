"""Whole matches of several people, each at a screen of their own."""

from engine import Choice
from tests.tui.boards.mona_lisa_keys import cards_known, cards_on, do
from tests.tui.club.desks import desks, new_club, reckon, seated, settle, table_of
from tests.tui.desk import run
from tui.club.screens.results import ClubResultsScreen


def test_three_people_play_a_whole_match_with_secrets_each_at_a_screen_of_their_own() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", "Cleo") as people:
            table = table_of(club, "stealing-mona-lisa", "Ada", "Bea", "Cleo")
            await settle(*people)
            for desk in people:
                await desk.press("enter")
                assert not seated(desk).curtained
            match, live = table.match, table.live
            assert live is not None
            for _ in range(18):  # by keys; whoever chooses last here chose no less at the same time
                seat = match.waiting_for()[-1]
                await do(people[seat], live, reckon(match, seat))
                await settle(*people)
                for other, desk in enumerate(people):
                    assert not cards_on(desk.text) - cards_known(match.view(other))
                assert club.store.load(str(table.record.save)).match.log == match.log
            while match.ply < 150:  # the middle of the match without looking
                seat = match.waiting_for()[0]
                table.play(seat, reckon(match, seat), live.moment)
            while match.to_act():
                seat = match.waiting_for()[-1]
                await people[seat].pilot.pause()
                action = reckon(match, seat)
                seated(people[seat]).play(Choice("", "", action))
                assert match.log[-1] == action
            await settle(*people)
            for desk in people:
                assert "The match is over" in desk.prompt
                await desk.press("enter")
                assert isinstance(desk.screen, ClubResultsScreen)
            assert club.store.finished_entries()[0].name == table.record.save

    run(body())

"""The draft of Mona Lisa on the screen: whom a hand comes from, whom it feeds, what a card does."""

import re
from itertools import pairwise

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.games.stealing_mona_lisa.telling import card_codes
from tests.games.stealing_mona_lisa.tables import begin
from tests.tui.boards.mona_lisa_keys import GAME, go_to, seated
from tests.tui.desk import at_desk, make_app, new_table, run
from tui.table.table import Table

SEATS = (3, 4, 5, 6, 7)
SIZES = ((80, 24), (100, 30), (120, 36), (160, 45), (200, 60))


def drafting(seats: int, picks: int = 2) -> Table:
    """A draft in which everyone has picked some cards: the first of each hand."""
    match = begin(seats, seed=3)
    for _ in range(picks):
        for seat in range(seats):
            match.play(match.ask(seat).legal[0])
    return seated(match, ",".join(["you", *["bot:easy"] * (seats - 1)]))


def neighbours(table: Table) -> tuple[str, str]:
    """Who passes to the first seat, and to whom it passes, by the rules themselves."""
    names = table.match.names
    return names[1], names[-1]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", SIZES)
def test_the_hand_lies_between_its_giver_and_its_receiver(
    seats: int, size: tuple[int, int]
) -> None:
    async def body() -> None:
        table = drafting(seats)
        giver, receiver = neighbours(table)
        async with at_desk(make_app(table=table), size) as desk:
            await desk.settle()
            assert f"from {giver}" in desk.text
            assert f"▶ to {receiver}" in desk.text
            view = table.match.view(0)
            for target, card in desk.screen.board.own_targets(view):
                await go_to(desk, target)
                rest = [other for other in view.hands[-1] if other != card]
                codes = card_codes(rest, GAME.components)
                row = next(line for line in desk.text.split("\n") if f"from {giver}" in line)
                assert row.rstrip().endswith(codes), "what goes on, over its arrow"
                assert f"{receiver} gets {codes}" in desk.prompt
                onward = desk.text.count(f"to {receiver}")
                assert onward >= len(rest), "each card says where it goes"

    run(body())


@pytest.mark.parametrize("seats", SEATS)
def test_thieves_sit_as_hands_go_with_oneself_in_the_middle(seats: int) -> None:
    async def body() -> None:
        table = drafting(seats)
        names = table.match.names
        giver, receiver = neighbours(table)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            row = re.findall(r"[A-Z][a-z]+", desk.line(16))
            assert sorted(row) == sorted(names)
            at = row.index("You")
            assert row[at - 1] == giver and row[at + 1] == receiver
            assert abs(at - (seats - 1 - at)) <= 1, "in the middle"
            for here, there in pairwise(row):
                passes = (names.index(here) - 1) % seats
                assert names[passes] == there
            assert desk.line(17).count("▶") == seats + 1
            assert f"{row[-1]} passes to {row[0]}" in desk.line(15)

    run(body())


def test_the_line_below_tells_what_the_receiver_has_had_hand_by_hand() -> None:
    async def body() -> None:
        table = drafting(7, picks=2)
        view = table.match.view(0)
        passed = [
            card_codes([card for card in hand if card != pick], GAME.components)
            for hand, pick in zip(view.hands, view.picks, strict=False)
        ]
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            receiver = neighbours(table)[1]
            assert desk.line(20).strip() == f"{receiver} had from you: {' then '.join(passed)}"

    run(body())


def test_the_arts_show_the_card_under_the_cursor_where_it_counts() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", 3, game=GAME)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            view = table.match.view(0)
            for target, card in desk.screen.board.own_targets(view):
                kind = GAME.components.cards[card]
                await go_to(desk, target)
                counts = sum(kind.skill in GAME.components.arts[art].skills for art in view.arts)
                assert len(re.findall(rf" \+{kind.value} ", desk.text)) == counts

    run(body())


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_snapshot_of_a_draft_of_seven(
    size: tuple[int, int], glyphs: str, snapshot: SnapshotAssertion
) -> None:
    async def body() -> None:
        async with at_desk(make_app(table=drafting(7), glyphs=glyphs), size) as desk:
            await desk.settle()
            await desk.press("right")
            assert desk.text == snapshot

    run(body())

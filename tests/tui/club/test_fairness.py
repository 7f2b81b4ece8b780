"""Slaps over lines of different lengths: the shortest reaction gets the offer."""

from hypothesis import given
from hypothesis import strategies as st

from tui.club.fairness import CAP, Slap, closes_at, credit, reaction, settle

REACTIONS = st.integers(120, 900)
DELAYS = st.integers(0, 150)


def slap(seat: int, shown: int, delay: int, took: int) -> Slap:
    """A slap as it comes in at the host, from a player who took so long after seeing the card."""
    return Slap(seat, shown + delay + took, delay)


@given(st.integers(0, 10**9), st.lists(st.tuples(DELAYS, REACTIONS), min_size=2, max_size=5))
def test_the_shortest_reaction_wins_however_long_the_lines_are(
    shown: int, players: list[tuple[int, int]]
) -> None:
    slaps = [slap(seat, shown, *player) for seat, player in enumerate(players)]
    best = min(took for _, took in players)
    places = settle(slaps, shown)
    winners = {seat for seat, place in places if place == 1}
    assert winners == {seat for seat, (_, took) in enumerate(players) if took == best}
    assert sorted(seat for seat, _ in places) == list(range(len(players)))
    late = [place for _, place in places if place > 1]
    assert late == list(range(len(winners) + 1, len(players) + 1))


@given(st.lists(st.tuples(DELAYS, REACTIONS), min_size=1, max_size=5))
def test_the_window_lets_every_claim_in_that_could_be_first_and_no_longer(
    players: list[tuple[int, int]],
) -> None:
    slaps = sorted(
        (slap(seat, 0, *player) for seat, player in enumerate(players)), key=lambda s: s.arrived
    )
    came, closes = [slaps[0]], 0.0
    for number, one in enumerate(slaps):
        came = slaps[: number + 1]
        closes = closes_at(came, 0, [s.delay for s in slaps[number + 1 :]])
        assert one.arrived <= closes <= slaps[0].arrived + CAP
        if number + 1 < len(slaps) and slaps[number + 1].arrived > closes:
            break
    best = min(reaction(s, 0) for s in slaps)
    assert any(reaction(s, 0) == best for s in came)
    for late in slaps[len(came) :]:
        assert late.arrived > closes and reaction(late, 0) > min(reaction(s, 0) for s in came)


def test_a_round_trip_counts_up_to_the_cap_and_not_at_all_while_it_is_unknown() -> None:
    assert (credit(None), credit(40), credit(400), credit(-5), credit(90, cap=50)) == (
        0,
        40,
        CAP,
        0,
        50,
    )
    far, near = Slap(0, 700, 400), Slap(1, 560, 20)
    assert settle([far, near], 0) == [(1, 1), (0, 2)]  # 550 against 540
    assert settle([far, near], 0, cap=400) == [(0, 1), (1, 2)]


def test_nobody_waits_where_all_lines_are_alike() -> None:
    assert closes_at([Slap(0, 500, 30)], 100, [30, 30]) == 500
    assert closes_at([Slap(0, 500, 30)], 100, []) == 500
    assert closes_at([Slap(0, 500, 0)], 100, [30, 90, None]) == 590
    assert closes_at([Slap(0, 500, 0)], 100, [10_000]) == 500 + CAP


def test_players_who_cannot_be_told_apart_share_the_first_place() -> None:
    slaps = [Slap(2, 300.3, 50), Slap(0, 249.9, 0), Slap(1, 400, 50)]
    assert settle(slaps, 0) == [(0, 1), (2, 1), (1, 3)]
    assert settle([], 0) == []

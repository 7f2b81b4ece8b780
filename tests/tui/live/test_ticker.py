"""The clock of a live table, driven by a clock of the test's own."""

import pytest

from tui.live.ticker import (
    CLOSED,
    COUNT,
    COUNT_SECONDS,
    COUNTED,
    HELD,
    LAST_SECONDS,
    OPEN,
    PACES,
    PAUSED,
    REST,
    SHOWN,
    SLAPPED,
    TAKEN,
    TAKEN_SECONDS,
    TEMPERS,
    TOGETHER,
    Ticker,
    claim_keys,
    key_name,
    looks,
    reaction,
)
from tui.settings import why_not_claim_keys

ADA, BEA, EMIL = 0, 1, 2


def shown(
    pace: str = "normal", *, at: float = 10.0, last: bool = False, person_deals: bool = False
) -> Ticker:
    """A card lies open for Ada and Bea since `at`."""
    ticker = Ticker(pace)
    ticker.card((ADA, BEA), last=last, person_deals=person_deals)
    ticker.show(at)
    return ticker


def until(ticker: Ticker, end: float) -> list[tuple[float, str]]:
    """All that the clock tells until then, and when."""
    told = []
    for _ in range(50):
        wakes = ticker.wakes
        if wakes is None or wakes > end:
            return told
        what = ticker.tick(wakes)
        if what:
            told.append((round(wakes, 6), what))
        if what == CLOSED:
            return told
    raise AssertionError("the ticker never comes to rest")


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_a_card_lies_open_for_as_long_as_the_pace_says_and_then_nobody_has_claimed(
    pace: str,
) -> None:
    ticker = shown(pace)
    seconds = PACES[pace]
    assert seconds is not None
    assert ticker.tick(10 + seconds - 0.001) == "" and ticker.phase == OPEN
    assert until(ticker, 99) == [(10 + seconds, CLOSED)] and ticker.slaps == ()


def test_the_first_slap_closes_the_offer_and_later_ones_come_behind_it_in_their_order() -> None:
    ticker = shown()
    ticker.card((ADA, BEA, EMIL), last=False, person_deals=False)
    ticker.show(10)
    assert ticker.slap(11.0, BEA)
    assert ticker.phase == SLAPPED and ticker.tick(11.001) == ""
    assert ticker.slap(11.002, ADA) and ticker.slap(11.004, EMIL)
    assert ticker.tick(11 + TOGETHER) == CLOSED
    assert ticker.slaps == (BEA, ADA, EMIL)


def test_what_came_first_counts_though_it_was_read_later() -> None:
    ticker = shown()
    assert ticker.slap(11.005, BEA) and ticker.slap(11.001, ADA)
    assert ticker.slaps == (ADA, BEA)


def test_a_bot_that_slapped_before_the_key_was_first_though_the_tick_came_late() -> None:
    ticker = shown()
    ticker.plan(BEA, 0.5)
    assert ticker.slap(10.501, ADA)
    assert ticker.tick(10.6) == CLOSED and ticker.slaps == (BEA, ADA)


def test_a_bot_slaps_after_its_reaction_time_which_goes_along_with_the_pace() -> None:
    for pace, seconds in (("normal", 0.8), ("slow", 1.2), ("fast", 0.48)):
        ticker = shown(pace)
        ticker.plan(BEA, 0.8)
        assert ticker.wakes == pytest.approx(10 + seconds)
        assert until(ticker, 99) == [(pytest.approx(10 + seconds + TOGETHER), CLOSED)]
        assert ticker.slaps == (BEA,)


def test_a_bot_that_is_slower_than_the_pace_lets_the_offer_go() -> None:
    ticker = shown("fast")
    ticker.plan(BEA, 2.1)
    assert until(ticker, 99) == [(11.2, CLOSED)] and ticker.slaps == ()


@pytest.mark.parametrize("phase", [TAKEN, COUNT, HELD, PAUSED, REST])
def test_nobody_slaps_for_what_is_not_shown(phase: str) -> None:
    ticker = shown()
    ticker.phase, ticker.due = phase, None
    assert not ticker.slap(11, ADA) and ticker.slaps == ()


def test_whoever_may_not_claim_slaps_in_vain() -> None:
    ticker = shown()
    assert not ticker.slap(11, EMIL) and ticker.phase == OPEN


@pytest.mark.parametrize("first_pause", [0.25, 0.66])
def test_a_key_that_is_held_down_counts_once(first_pause: float) -> None:
    ticker = shown()
    assert ticker.slap(11.0, ADA)
    assert ticker.tick(11 + TOGETHER) == CLOSED
    ticker.card((ADA, BEA), last=False, person_deals=False)
    ticker.take(11.02)
    repeat, time = 0.033, 11 + first_pause
    while time < 16:
        ticker.tick(time)
        assert not ticker.slap(time, ADA), f"the repeat at {time} counted"
        time += repeat
    assert ticker.slap(time + 0.3, ADA), "after it was let go, the key counts again"


def test_the_same_player_slaps_once_for_an_offer() -> None:
    ticker = shown()
    assert ticker.slap(11, ADA) and not ticker.slap(11.5, ADA)
    assert ticker.slaps == (ADA,)


def test_after_a_claim_the_next_card_is_covered_for_a_moment() -> None:
    ticker = shown()
    ticker.card((BEA,), last=False, person_deals=False)
    ticker.take(12)
    assert ticker.covered and not ticker.slap(12.5, BEA)
    assert until(ticker, 12 + TAKEN_SECONDS) == [(12 + TAKEN_SECONDS, SHOWN)]
    assert not ticker.covered and ticker.phase == OPEN


def test_a_hand_begins_with_three_two_one_and_then_the_first_card() -> None:
    ticker = Ticker()
    ticker.card((ADA, BEA), last=False, person_deals=True)
    ticker.deal(5)
    assert ticker.covered and ticker.count == 3
    told = until(ticker, 5 + 3 * COUNT_SECONDS + 0.001)
    assert [what for _, what in told] == [COUNTED, COUNTED, SHOWN]
    assert told[-1][0] == pytest.approx(5 + 3 * COUNT_SECONDS)
    assert not ticker.covered and ticker.slap(8, ADA)


@pytest.mark.parametrize("covered", [False, True])
def test_a_pause_stops_everything_and_ends_with_three_two_one(covered: bool) -> None:
    ticker = shown()
    ticker.plan(BEA, 0.5)
    ticker.covered = covered
    assert ticker.pause() and not ticker.pause()
    assert ticker.wakes is None and ticker.tick(1000) == "" and not ticker.running
    ticker.go_on(1000)
    assert ticker.covered == covered and ticker.count == 3
    told = until(ticker, 1000 + 3 * COUNT_SECONDS + 0.001)
    assert [what for _, what in told] == [COUNTED, COUNTED, SHOWN]
    assert ticker.wakes == pytest.approx(1000 + 3 * COUNT_SECONDS + 2.0), "with its whole time"


def test_a_slap_that_is_in_goes_through_whatever_stops_the_clock() -> None:
    ticker = shown()
    ticker.slap(11, ADA)
    assert not ticker.pause() and ticker.tick(11 + TOGETHER) == CLOSED and ticker.slaps == (ADA,)


def test_by_the_dealers_key_a_card_lies_open_until_the_key_comes() -> None:
    ticker = shown("key", person_deals=True)
    assert ticker.wakes is None and ticker.tick(500) == ""
    assert ticker.turn(500) and ticker.tick(500) == CLOSED and ticker.slaps == ()
    ticker.card((ADA,), last=False, person_deals=True)
    ticker.take(501)
    assert until(ticker, 600) == [(501 + TAKEN_SECONDS, COUNTED)] and ticker.phase == HELD
    assert ticker.turn(700) and ticker.tick(700) == SHOWN and ticker.phase == OPEN


def test_a_bot_deals_by_the_clock_at_any_pace() -> None:
    ticker = shown("key")
    assert not ticker.turn(11) and ticker.wakes == 12.0


def test_the_clock_turns_the_cards_though_a_person_deals_unless_the_key_does() -> None:
    ticker = shown("normal", person_deals=True)
    assert not ticker.turn(11) and ticker.wakes == 12.0


@pytest.mark.parametrize("pace", list(PACES))
def test_kz_9_the_last_card_leaves_a_last_moment_to_claim(pace: str) -> None:
    ticker = shown(pace, last=True, person_deals=True)
    assert ticker.wakes == 10 + LAST_SECONDS
    assert ticker.slap(10 + LAST_SECONDS - 0.1, BEA)


def test_the_pace_changes_at_once_and_stays_within_its_range() -> None:
    ticker = shown("normal")
    ticker.change_pace(1)
    assert ticker.pace == "fast" and ticker.wakes == 11.2
    ticker.change_pace(1)
    assert ticker.pace == "fast"
    for _ in range(5):
        ticker.change_pace(-1)
    assert ticker.pace == "key"
    held = shown("key", person_deals=True)
    held.phase, held.due = HELD, None
    held.change_pace(1)
    assert held.tick(10.001) == SHOWN


def test_reaction_times_come_from_the_seed_and_lie_within_the_temper_of_the_level() -> None:
    times: dict[str, list[float]] = {}
    for level, temper in TEMPERS.items():
        drawn = [reaction(f"bot:{level}", 7, seat, ply) for seat in range(4) for ply in range(400)]
        again = [reaction(f"bot:{level}", 7, seat, ply) for seat in range(4) for ply in range(400)]
        assert drawn == again
        times[level] = [time for time in drawn if time is not None]
        assert temper.quick <= min(times[level]) and max(times[level]) <= temper.slow
        assert len(times[level]) / len(drawn) == pytest.approx(temper.nerve, abs=0.04)
    mean = {level: sum(drawn) / len(drawn) for level, drawn in times.items()}
    assert mean["hard"] < mean["normal"] < mean["easy"]
    assert reaction("bot:normal", 7, 1, 5) != reaction("bot:normal", 8, 1, 5)


def test_claim_keys_lie_apart_and_can_be_ones_own() -> None:
    assert claim_keys(1, "") == (" ",) and key_name(" ") == "Space"
    assert claim_keys(2, "") == ("a", "l")
    assert claim_keys(5, "") == tuple("adgjl")
    assert claim_keys(2, "xy") == ("x", "y") and claim_keys(1, "xy") == ("x",)
    for people in range(1, 6):
        for own in ("", "l", "ad", "lgx", "qwert"):
            keys = claim_keys(people, own)
            assert len(set(keys)) == people and keys[: len(own)] == tuple(own[:people])
            assert "p" not in keys


@pytest.mark.parametrize(
    ("own", "why"),
    [
        ("p", "pauses"),
        ("aA", "both"),
        ("-", "letter or a digit"),
        ("é", "letter or a digit"),
        ("abcdef", "at most 5"),
    ],
)
def test_keys_that_cannot_be_claim_keys_are_refused_with_the_reason(own: str, why: str) -> None:
    assert why in why_not_claim_keys(own)
    assert why_not_claim_keys("al3") == "" and why_not_claim_keys("") == ""


def test_a_bot_that_searches_decides_while_the_card_still_lies_there() -> None:
    brief = looks("bot:hard")
    assert brief is not None and brief <= 50
    assert looks("bot:normal") is None

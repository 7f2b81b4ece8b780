"""Chance is the published SplitMix64, fair, and the same for ever."""

import pytest

from engine import Rng, seed_from_text, seed_to_text

# The first outputs of Sebastiano Vigna's splitmix64.c for these seeds.
VECTORS = {
    0: [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
        0x1B39896A51A8749B,
    ],
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
}


@pytest.mark.parametrize("seed", VECTORS)
def test_the_numbers_are_those_of_splitmix64(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.next64() for _ in range(5)] == VECTORS[seed]


def test_a_shuffle_takes_the_same_numbers_as_below() -> None:
    fast, slow = Rng(42), Rng(42)
    items = list(range(30))
    fast.shuffle(items)
    expected = list(range(30))
    for i in range(29, 0, -1):
        j = slow.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected
    assert fast == slow


def test_a_recorded_shuffle_never_changes() -> None:
    items = list("abcdefghij")
    Rng(2026).shuffle(items)
    assert "".join(items) == "baghdjcfei", "every saved match would now be dealt other cards"


def chi_square(counts: list[int]) -> float:
    """How far counts are from all being alike."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_below_is_fair() -> None:
    rng = Rng(1)
    counts = [0] * 6
    for _ in range(12_000):
        counts[rng.below(6)] += 1
    assert chi_square(counts) < 20.5  # 5 degrees of freedom: 1 in 1,000


def test_a_shuffle_puts_every_card_everywhere_equally_often() -> None:
    rng = Rng(2)
    counts = [[0] * 5 for _ in range(5)]
    for _ in range(5_000):
        items = list(range(5))
        rng.shuffle(items)
        for place, item in enumerate(items):
            counts[item][place] += 1
    assert all(chi_square(row) < 18.5 for row in counts)  # 4 degrees of freedom: 1 in 1,000


def test_drawing_is_like_drawing_from_a_shuffled_pile() -> None:
    rng = Rng(3)
    counts = [0] * 20
    pairs = [(a, b) for a in range(5) for b in range(5) if a != b]
    for _ in range(5_000):
        items = list(range(5))
        drawn = rng.draw(items, 2)
        assert sorted(drawn + items) == [0, 1, 2, 3, 4]
        counts[pairs.index((drawn[0], drawn[1]))] += 1
    assert chi_square(counts) < 43.8  # 19 degrees of freedom: 1 in 1,000


def test_drawing_none_or_all_works() -> None:
    items = [1, 2, 3]
    assert Rng(1).draw(items, 0) == [] and items == [1, 2, 3]
    assert sorted(Rng(1).draw(items, 3)) == [1, 2, 3] and items == []


def test_uniform_stays_below_one_and_covers_the_range() -> None:
    rng = Rng(4)
    numbers = [rng.uniform() for _ in range(2_000)]
    assert 0 <= min(numbers) < 0.01 and 0.99 < max(numbers) < 1
    assert abs(sum(numbers) / 2_000 - 0.5) < 0.02


def test_below_at_its_limits() -> None:
    rng = Rng(5)
    assert {rng.below(1) for _ in range(20)} == {0}
    assert all(0 <= rng.below(2**32) < 2**32 for _ in range(200))


def test_a_copy_goes_on_alike_and_apart() -> None:
    rng = Rng(6)
    twin = rng.copy()
    assert twin == rng and hash(twin) == hash(rng)
    assert twin.next64() == rng.next64()
    twin.next64()
    assert twin != rng


def test_forks_differ_by_their_path_and_leave_the_stream_alone() -> None:
    rng = Rng(7)
    paths = [(0,), (1,), (2,), (0, 1), (1, 0), (1, 1)]
    assert len({rng.fork(*path).state for path in paths}) == 6
    assert len({rng.fork(seat, ply).state for seat in range(7) for ply in range(200)}) == 1_400
    assert rng == Rng(7)


@pytest.mark.parametrize("seed", [0, 1, 0x0F3A91C07BE2D415, 2**64 - 1])
def test_seeds_survive_being_written(seed: int) -> None:
    text = seed_to_text(seed)
    assert len(text) == 16 and seed_from_text(text) == seed


def test_any_word_is_a_seed_and_always_the_same() -> None:
    words = ["magpie", "Magpie ", "12345678901234567", "ünïcode", "", "x" * 500]
    seeds = [seed_from_text(word) for word in words]
    assert seeds[0] == seeds[1]
    assert len(set(seeds)) == 5
    assert all(0 <= seed < 2**64 for seed in seeds)

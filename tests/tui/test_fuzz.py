"""Random hands never crash the app, never leave a screen stuck, never harm a save."""

import pytest

from tests.tui.hands import fuzz_the_app

BURSTS = 45
"""In the suite; the long run is `make soak`."""


@pytest.mark.parametrize("seed", range(3))
def test_random_keys_clicks_and_sizes_do_no_harm(seed: int) -> None:
    assert fuzz_the_app(seed, BURSTS) >= BURSTS

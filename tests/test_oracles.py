"""A few matches of every game against its shadow oracle; `make soak` plays many.

Each oracle also gets a rule wrong, to see that the comparison finds it.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.every_game import packages
from tests.oracles import check

MATCHES = {"its_mine": 3, "stealing_mona_lisa": 1}
"""For each variant and seat count; two where nothing else is said."""


def cases() -> Iterator[Any]:
    for package in packages():
        for seats, variant in check.tables(package):
            name = "-".join([package, str(seats), *variant.values()])
            yield pytest.param(package, seats, variant, id=name)


@pytest.mark.parametrize("package, seats, variant", cases())
def test_the_oracle_agrees(package: str, seats: int, variant: dict[str, str]) -> None:
    assert check.check_game(package, seats, variant, MATCHES.get(package, 2), 1)


FAULTS: list[tuple[str, str, Any]] = [
    ("its_mine", "FULL", 2),
    ("its_mine", "UNDERTAKEN", 3),
    (
        "its_mine",
        "fits",
        lambda card, effect: effect.get("colours", card["colours"])[0] in card["colours"],
    ),
    ("its_mine", "price", lambda p, who, card, at: card["cost"]),
    ("its_mine", "art_points", lambda pieces: len(pieces)),
    ("its_mine_knizia", "TOAST", 11),
    ("its_mine_knizia", "JACKPOT", [0] * 9),
    ("its_mine_knizia", "may_claim", lambda p: [*range(len(p["stacks"]))]),
    ("its_mine_knizia", "singles_and_pairs", lambda cards: (0, 0)),
    ("meins", "ROOM", 4),
    ("meins", "cards", lambda p: [0] * len(p["seats"])),
    ("meins", "villa_price", lambda letter: Counter({letter: 3})),
    ("mint_italy.rules", "UPGRADE", 6),
    ("mint_italy.rules", "ROOM", 6),
    ("mint_italy.rules", "docks", lambda p, estate: []),
    ("mint_italy.rules", "built", lambda estate, kind: 0),
    ("mint_italy.island", "RIVER", 0),
    ("mint_italy.island", "LAKES", 1),
    ("mint_italy.course", "move_food", lambda p, food: None),
    ("mint_italy.course", "move_price", lambda p, good, up: None),
    ("mint_italy.persona", "counted", lambda p, number: 0),
    ("mint_italy.persona", "in_scan", lambda spots, corner, towards: sorted(spots)),
    ("mint_italy.persona", "press", lambda own, grapes, into: None),
    ("stealing_mona_lisa", "keep_limit", lambda p: 2),
    ("stealing_mona_lisa", "winners", lambda p, art, thieves: thieves[:1]),
    ("stealing_mona_lisa", "in_order", " ".join),
]
"""The oracle's module, a name in it, and what takes its place."""


@pytest.mark.parametrize(
    "module, name, wrong", [pytest.param(*fault, id=f"{fault[0]}-{fault[1]}") for fault in FAULTS]
)
def test_an_oracle_with_a_wrong_rule_is_found_out(
    module: str, name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"tests.oracles.{module}.{name}", wrong)
    package = module.partition(".")[0]
    with pytest.raises(AssertionError, match="the oracle"):
        for seed in range(1, 7):
            for seats, variant in check.tables(package):
                check.check_game(package, seats, variant, 1, seed)

"""Amounts in words, such as "2 coins, 1 egg and 3 VP", read as figures by what is counted."""

import re
from typing import Any

_AMOUNT = re.compile(r"(\d+) ((?:built )?[a-zA-Z]+)(?: from \d+ grapes?)?")


def amounts(text: str) -> dict[str, int]:
    """ "2 coins, 1 egg and 3 VP" as figures, by what is counted; "1 jar from 1 grape" is apart."""
    text = text.removesuffix(", for want of room").replace("1 upgrade of your choice", "1 upgrade")
    found = list(re.finditer(_AMOUNT, text))
    between = re.sub(_AMOUNT, "", text).replace(" and ", "").replace(", ", "")
    assert between == ("nothing" if not found else ""), text
    return {("turned " if "from" in one[0] else "") + _thing(one[2]): int(one[1]) for one in found}


def _thing(word: str) -> str:
    for thing in ("jar", "bottle", "egg", "grape", "coin"):
        if thing in word:
            return thing
    return "hen" if "hen" in word else word


def things(coins: int, goods: Any, vp: int, **more: int) -> dict[str, int]:
    own = {"coin": coins, "egg": goods[0], "grape": goods[1], "jar": goods[2], "bottle": goods[3]}
    return {thing: number for thing, number in {**own, "VP": vp, **more}.items() if number}


def makes(what: Any) -> dict[str, int]:
    conversions = {"turned jar": what.to_jar, "turned bottle": what.to_bottle}
    return things(what.coins, what.goods, what.vp, **conversions)

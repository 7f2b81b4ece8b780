"""Small words that every game says the same way."""

from collections.abc import Iterable


def count(number: int, noun: str, plural: str = "") -> str:
    """So many of something; `plural` where English has no rule.

    >>> count(1, "token"), count(-3, "point"), count(2, "city"), count(4, "thief", "thieves")
    ('1 token', '-3 points', '2 cities', '4 thieves')
    """
    if abs(number) == 1:
        return f"{number} {noun}"
    if not plural and noun.endswith("y"):
        plural = f"{noun[:-1]}ies"
    elif not plural:
        plural = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{number} {plural}"


def series(words: Iterable[str], last: str = "and") -> str:
    """One after the other as a sentence has them; nothing for none.

    >>> series(["You"]), series(["You", "Rosa"]), series(["jar", "egg", "grapes"], "or")
    ('You', 'You and Rosa', 'jar, egg or grapes')
    """
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"

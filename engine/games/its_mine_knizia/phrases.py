"""Small words that all sentences of It's Mine! (Knizia) share."""


def signed(points: int) -> str:
    """ "+14", "-3", "0"."""
    return f"{points:+d}" if points else "0"


def ordinal(number: int) -> str:
    """ "first" to "fifth", then "6th"; there are never more than a few."""
    names = ("first", "second", "third", "fourth", "fifth")
    return names[number - 1] if number <= len(names) else f"{number}th"


def role(seat_count: int) -> str:
    """What the seat that turns the cards does: with two, it only calls (KZ-21)."""
    return "call" if seat_count == 2 else "deal"

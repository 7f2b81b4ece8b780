"""Small words that several screens say the same way."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine import CardText, Player


def when(moment: datetime, now: datetime) -> str:
    """A time as people say it: "today 20:41", "yesterday 09:15", "28 Nov", "28 Nov 2025"."""
    local, today = moment.astimezone(), now.astimezone()
    days = (today.date() - local.date()).days
    if days == 0:
        return f"today {local:%H:%M}"
    if days == 1:
        return f"yesterday {local:%H:%M}"
    return f"{local.day} {local:%b}" + ("" if local.year == today.year else f" {local.year}")


def company(players: "Sequence[Player]", width: int = 80) -> str:
    """Who plays, as the one at the keyboard sees it: "with Emil, Rosa", "Ada, Bea", "alone".

    As many of the names as there is room for in so many cells.
    """
    from rich.cells import cell_len  # line mode does without

    others = [player.name for player in players if player.kind != "you"]
    if not others:
        return "alone"
    whole = len(others) == len(players)
    head = "" if whole else "with "
    named = len(others) if whole or len(others) <= 3 or width > 40 else 0
    for count in range(named, 0, -1):
        more = f" +{len(others) - count}" if count < len(others) else ""
        told = f"{head}{', '.join(others[:count])}{more}"
        if cell_len(told) <= width:
            return told
    if whole:
        return f"{len(others)} players"
    bots = sum(player.is_bot for player in players)
    return f"with {bots} bots" if bots == len(others) else f"with {len(others)} others"


def seats_of(counts: Sequence[int]) -> str:
    """How many can play: "2 players", "2-4 players"."""
    low, high = counts[0], counts[-1]
    return f"{low} players" if low == high else f"{low}-{high} players"


def named(card: "CardText", names: Sequence[str]) -> "CardText":
    """A card or place in full with the players' names in it."""
    from engine import CardText, name_seats

    lines = tuple(name_seats(line, names) for line in card.lines)
    return CardText(name_seats(card.title, names), lines, card.source)

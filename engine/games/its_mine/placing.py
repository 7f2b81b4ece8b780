"""Where cards may be placed, at what price, and which cards may be burnt."""

from engine.core.actions import Seat
from engine.games.its_mine.effects import ACTION, ANY, BOSS, BOTH, EACH_TURN, OWN, RIVAL, Effect
from engine.games.its_mine.table import FULL, PER_DISTRICT, Table, rows_of, start_of


def free_place(table: Table, seat: Seat, district: int) -> int | None:
    """The place of a seat's next Boss in a district: three at most."""
    for row, cards in enumerate(rows_of(table, seat, district)):
        if not cards:
            return district * PER_DISTRICT + row
    return None


def cost_effects(table: Table, seat: Seat, district: int) -> list[Effect]:
    """What changes the price of a seat's Actions in a district: it, and cards of both sides."""
    components = table.components
    found = list(components.districts[table.districts[district]].powers.cost)
    powers_of = components.powers_of
    for side, allowed in ((seat, (OWN, BOTH)), (1 - seat, (RIVAL, BOTH))):
        for row in rows_of(table, side, district):
            for card in row:
                if card >= 0 and powers_of[card].cost:
                    found += [e for e in powers_of[card].cost if e.side in allowed]
    return found


def price(table: Table, card: int, changes: list[Effect]) -> int:
    """What an Action costs under the `cost_effects` of a place; never below nothing (IM-35)."""
    own = table.components.cards[card]
    total = own.cost
    for effect in changes:
        if not effect.colours or effect.colours & own.colours:
            total += effect.amount
    return max(0, total)


def salvages(table: Table, seat: Seat, district: int) -> bool:
    """True if the seat may play Actions of its discard area there instead of a hand card."""
    components = table.components
    if components.districts[table.districts[district]].powers.salvage == EACH_TURN:
        return True
    powers_of = components.powers_of
    return any(
        card >= 0 and powers_of[card].salvage == EACH_TURN
        for row in rows_of(table, seat, district)
        for card in row
    )


def protectors(table: Table, seat: Seat, district: int, card: int) -> list[int]:
    """What keeps a seat's card from being burnt: cards of that side, the district as ~district.

    Protection lasts while the protecting card lies face up; a card may protect itself (IM-20).
    """
    components = table.components
    kind = BOSS if card < components.bosses else ACTION
    colours = components.colours_of[card]

    def protects(effects: tuple[Effect, ...]) -> bool:
        return any(e.what == kind and (not e.colours or e.colours & colours) for e in effects)

    number = table.districts[district]
    found = [~number] if protects(components.districts[number].powers.protect) else []
    for row in rows_of(table, seat, district):
        for other in row:
            if other >= 0 and protects(components.powers_of[other].protect):
                found.append(other)
    return found


def burnable(table: Table, seat: Seat, district: int, what: str) -> list[int]:
    """The places where the seat's rival has a card that may be burnt in this district (IM-14).

    It is on the top of its row, face up, of the kind that is burnt, and not protected (IM-16).
    """
    rival = 1 - seat
    bosses = table.components.bosses
    places = []
    for place, row in enumerate(rows_of(table, rival, district), district * PER_DISTRICT):
        if row and row[-1] >= 0:
            kind = BOSS if row[-1] < bosses else ACTION
            if what in (ANY, kind) and not protectors(table, rival, district, row[-1]):
                places.append(place)
    return places


def open_rows(table: Table, seat: Seat, district: int, length: int = FULL) -> list[int]:
    """The places of a seat in a district where a Boss can host one more Action.

    `length` is the length of a row that can take no more.
    """
    start = start_of(seat, district)
    rows = table.rows
    return [
        district * PER_DISTRICT + row
        for row in range(PER_DISTRICT)
        if 0 < len(rows[start + row]) < length
    ]

"""Final scoring of Meins!, and the score so far by the same rules."""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.outcome import Outcome, ScoreLine, ScoreSheet, rank
from engine.games.meins.view import PER_SIDE, MeinsView


@dataclass(frozen=True, slots=True)
class Rivalry:
    """How a category card stands between its two neighbours (ME-19, ME-20)."""

    category: int
    seats: tuple[Seat, Seat]
    """The seat whose card it is, and its left neighbour."""
    counts: tuple[int, int]
    """Exhibits of the category."""
    points: tuple[int, int]
    """Points of those exhibits, in full, also of exhibits with two categories."""

    @property
    def leader(self) -> Seat | None:
        """Who would take the card now: more exhibits, then more points; a tie is nobody's."""
        first = (self.counts[0], self.points[0])
        second = (self.counts[1], self.points[1])
        if first == second:  # 0 : 0 is a tie like any other
            return None
        return self.seats[0] if first > second else self.seats[1]


def rivalries(view: MeinsView) -> tuple[Rivalry, ...]:
    """Every category card in play, in seat order."""
    exhibits = view.components.exhibits
    cards = []
    for seat, category in enumerate(view.category_cards):
        seats = (seat, view.left_neighbour(seat))
        owned = [
            [c for side in view.collections[s] for c in side if category in exhibits[c].categories]
            for s in seats
        ]
        points = [sum(exhibits[card].points for card in cards_) for cards_ in owned]
        cards.append(
            Rivalry(category, seats, (len(owned[0]), len(owned[1])), (points[0], points[1]))
        )
    return tuple(cards)


def sheets(view: MeinsView) -> tuple[ScoreSheet, ...]:
    """The score of every seat if the match ended now."""
    components = view.components
    led = rivalries(view)
    result = []
    for seat in range(view.seat_count):
        lines = []
        for side in view.collections[seat]:
            for card in side:
                exhibit = components.exhibits[card]
                marks = "".join(components.categories[c].letter for c in exhibit.categories)
                lines.append(
                    ScoreLine(
                        exhibit.name, exhibit.points, "exhibits", marks, f"exhibit {exhibit.id}"
                    )
                )
        if not lines:
            lines.append(ScoreLine("exhibits", 0))
        expanded = view.villas[seat]
        lines.append(
            ScoreLine(
                "villa, expanded" if expanded else "villa, plain",
                components.villa.points if expanded else 0,
                target="villa",
            )
        )
        won = [rivalry for rivalry in led if rivalry.leader == seat]
        for rivalry in won:
            category = components.categories[rivalry.category]
            lines.append(
                ScoreLine(
                    f"{category.name} card",
                    components.category_points,
                    marks=category.letter,
                    target=f"category {rivalry.seats[0]}",
                )
            )
        if not won:
            lines.append(ScoreLine("category cards", 0))
        left = sum(view.supplies[seat])
        lines.append(ScoreLine("cards left (tiebreak)", left, counts=False))
        result.append(ScoreSheet(seat, tuple(lines)))
    return tuple(result)


def outcome(view: MeinsView) -> Outcome:
    """Points decide, then procurement cards left, then the place is shared (ME-22)."""
    scores = sheets(view)
    cards_left = [sum(supply) for supply in view.supplies]
    places = rank([(sheet.total, cards_left[seat]) for seat, sheet in enumerate(scores)])
    if view.stalled:
        reason = "A full lap passed with no card taken or used."
    else:
        third = view.components.exhibits[view.collections[view.ender][-1][PER_SIDE - 1]]
        reason = f"{{{view.ender}}} ended the last round with a third exhibit on top: {third.name}."
    return Outcome(reason, scores, places, tuple(_verdict(view, card) for card in rivalries(view)))


def _verdict(view: MeinsView, card: Rivalry) -> str:
    """How a category card was decided."""
    category = view.components.categories[card.category]
    (first, second), (a, b) = card.seats, card.counts
    text = f"{category.name}: {{{first}}} {a} : {b} {{{second}}}"
    if card.leader is None:
        even = "a tie" if a else "none"
        return f"{text}, {even}: no one gets it."
    if a == b:
        p, q = card.points
        return f"{text}, worth {p} : {q}: goes to {{{card.leader}}}."
    return f"{text}: goes to {{{card.leader}}}."

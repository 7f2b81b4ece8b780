"""Score sheets of It's Mine: the four categories of the Axis card, line by line."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.outcome import Outcome, ScoreLine, ScoreSheet, rank
from engine.games.its_mine import scoring, sentences
from engine.games.its_mine.scoring import ART_POINTS, DISTRICT_POINTS, GROUPS, Gain
from engine.games.its_mine.table import DISTRICTS, PER_DISTRICT, PLACES, Table


def sheets(table: Table) -> tuple[ScoreSheet, ...]:
    """The score of both seats: the final one, or as if the match ended now."""
    held = scoring.holders(table)
    return tuple(_sheet(table, held, seat) for seat in (0, 1))


def _sheet(table: Table, held: Sequence[int], seat: Seat) -> ScoreSheet:
    found, art = scoring.gains(table, held, seat)
    lines = []
    for group in GROUPS:
        gained = [gain for gain in found if gain.group == group]
        own = [_line(table, gain, gained) for gain in gained]
        if group == ART_POINTS:
            own = [
                ScoreLine(
                    " + ".join(kinds),
                    table.components.art_points[len(kinds) - 1],
                    group,
                    marks="".join(sentences.ART_LETTERS[kind] for kind in kinds),
                    target=f"art {seat}",
                )
                for kinds in art.sets
            ]
        lines += own or [ScoreLine(group, 0)]
    lines.append(ScoreLine("tokens, for ties", table.tokens[seat], counts=False))
    return ScoreSheet(seat, tuple(lines))


def _line(table: Table, gain: Gain, beside: Sequence[Gain]) -> ScoreLine:
    """A line; a card of which there are more gets its district, and in the same one its place."""
    components = table.components
    if gain.group != DISTRICT_POINTS:
        card = components.cards[gain.card]
        label = card.name
        twins = [other.place for other in beside if other.card == gain.card]
        if len(twins) > 1:
            lies_in = gain.place // PER_DISTRICT
            label += f", {components.districts[table.districts[lies_in]].short}"
            if sum(place // PER_DISTRICT == lies_in for place in twins) > 1:
                label += f" {PLACES[gain.place]}"
        return ScoreLine(label, gain.points, gain.group, card.letters, card.id)
    district = components.districts[gain.card]
    label = district.name
    if gain.effect is not None:
        label = f"{district.short}: {sentences.tally(gain.effect, components)}"
    return ScoreLine(label, gain.points, gain.group, target=district.id)


def outcome(table: Table, white: Seat) -> Outcome:
    """Points decide, then tokens, then white wins (IM-36)."""
    scores = sheets(table)
    totals = [sheet.total for sheet in scores]
    tokens = table.tokens
    places = rank([(totals[seat], tokens[seat], int(seat == white)) for seat in (0, 1)])
    won = places.index(1)
    lost = 1 - won
    if totals[won] != totals[lost]:
        reason = f"{{{won}}} made more of the city: {totals[won]} points to {totals[lost]}."
    elif tokens[won] != tokens[lost]:
        reason = (
            f"{totals[won]} points each: {{{won}}} has more tokens, {tokens[won]} to "
            f"{tokens[lost]}."
        )
    else:
        reason = (
            f"{totals[won]} points and {tokens[won]} tokens each: then white wins, and that is "
            f"{{{won}}}."
        )
    notes = [_verdict(table, district) for district in range(DISTRICTS)]
    return Outcome(reason, scores, places, tuple(notes))


def _verdict(table: Table, district: int) -> str:
    """How a district was decided."""
    name = table.components.districts[table.districts[district]].name
    first, second = table.judged[district]
    winner = scoring.leader((first, second))
    verdict = f"{{{winner}}} holds it" if winner >= 0 else "a tie, nobody holds it"
    return f"{name}: {{0}} {first} : {second} {{1}}, {verdict}."

"""The score of Stealing Mona Lisa: the values of the stolen art, and how ties are broken."""

from engine.core.actions import Seat
from engine.core.english import series
from engine.core.outcome import Outcome, ScoreLine, ScoreSheet, rank
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.view import MonaLisaView


def sheets(view: MonaLisaView) -> tuple[ScoreSheet, ...]:
    """Every seat's stolen art, as far as its values lie open to the viewer (SM-18); what breaks
    ties only where there is one (SM-22)."""
    worth = [
        sum(view.components.arts[art].value for art in own) if view.shows(seat) else 0
        for seat, own in enumerate(view.collections)
    ]
    return tuple(
        _sheet(view, seat, tied=bool(worth[seat]) and worth.count(worth[seat]) > 1)
        for seat in range(view.seat_count)
    )


def _sheet(view: MonaLisaView, seat: Seat, *, tied: bool) -> ScoreSheet:
    own = view.collections[seat]
    components = view.components
    if not view.shows(seat):
        line = ScoreLine("arts, face down", len(own), counts=False)
        return ScoreSheet(seat, (line,), known=False)
    lines = []
    for art in own:
        printed = components.arts[art]
        target = f"art {printed.id}"
        lines.append(ScoreLine(printed.name, printed.value, "arts", target=target))
    if not lines:
        lines.append(ScoreLine("arts", 0))
    if tied:
        mona_lisa, best = _tie_breakers(own, components)
        lines.append(ScoreLine("tie: Mona Lisa", mona_lisa, counts=False))
        lines.append(ScoreLine("tie: best art", best, counts=False))
    return ScoreSheet(seat, tuple(lines))


def _tie_breakers(own: tuple[int, ...], components: Components) -> tuple[int, int]:
    """1 for the Mona Lisa, then the highest single value (SM-22)."""
    values = [components.arts[art].value for art in own]
    return int(components.mona_lisa in own), max(values, default=0)


def outcome(view: MonaLisaView) -> Outcome:
    """Values decide, then the Mona Lisa, then the best single art; then the place is shared."""
    components = view.components
    scores = sheets(view)
    keys = [
        (sheet.total, *_tie_breakers(own, components))
        for sheet, own in zip(scores, view.collections, strict=True)
    ]
    places = rank(keys)
    return Outcome(_reason(view), scores, places, _notes(view, keys, places))


def _reason(view: MonaLisaView) -> str:
    if len(view.arts) > 1:
        rounds = view.components.stall_rounds
        return f"Nothing was stolen in {rounds} rounds in a row."
    if view.arts:
        return (
            f"Only {view.components.arts[view.arts[0]].name} was left: too little to choose from."
        )
    return "The museum is empty."


def _notes(
    view: MonaLisaView, keys: list[tuple[int, int, int]], places: tuple[int, ...]
) -> tuple[str, ...]:
    """How a tie for the first place was decided."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    level = [seat for seat, key in enumerate(keys) if key[0] == keys[winners[0]][0]]
    if len(level) == 1:
        return ()
    names = series([f"{{{seat}}}" for seat in level])
    total = keys[winners[0]][0]
    if len(winners) == len(level):
        return (f"{names} stole {total} million each, and are equal in all that breaks ties.",)
    text = f"{names} stole {total} million each"
    first = series([f"{{{seat}}}" for seat in winners])
    if keys[winners[0]][1]:
        return (f"{text}; {first} has the Mona Lisa.",)
    verb = "has" if len(winners) == 1 else "have"
    return (f"{text}; {first} {verb} the best single art, {keys[winners[0]][2]} million.",)

"""Text for people, line by line: scores, results, logs, cards and rules, for pipes as for eyes."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill

from engine import AnyGame, CardText, Event, Known, Match, ScoreSheet, name_seats
from engine.core.known import BURNT, CERTAIN, DISCARDS, HAND, OWN, RIVAL, UNSEEN
from tui.text import rules as rules_

WIDTH = 80


def wrapped(line: str) -> str:
    """A long line broken between words, so that it can be read at 80 columns."""
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 3)
    return fill(
        line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def score_lines(game: AnyGame, sheet: ScoreSheet, names: Sequence[str]) -> Iterator[str]:
    """A score sheet: the total, then each line that makes it up."""
    name = sheet.name if sheet.seat is None else names[sheet.seat]
    yield f"{name}: {game.words.amount(sheet.total) if sheet.known else sheet.figure}"
    for line in sheet.sums():
        note = "" if line.counts else " (not in the total)"
        yield f"  {name_seats(line.label, names)}: {line.points}{note}"


def result_lines(match: Match) -> Iterator[str]:
    """How a match ended: the reason, the places, every score line by line, what decided."""
    outcome = match.outcome()
    if outcome is None:
        return
    names = match.names
    yield f"The match is over. {name_seats(outcome.reason, names)}"
    place_of = dict(zip(map(id, outcome.sheets), outcome.places, strict=True))
    for sheet in outcome.ranking():
        place = place_of[id(sheet)]
        shared = " (shared)" if outcome.places.count(place) > 1 else ""
        first, *rest = score_lines(match.game, sheet, names)
        yield f"Place {place}{shared}: {first}"
        yield from rest
    for note in outcome.notes:
        yield name_seats(note, names)


def log_lines(match: Match, events: Iterable[tuple[int, Event]]) -> Iterator[str]:
    """What happened, each line with the number of its move; the set-up is move 0."""
    for ply, event in events:
        line = match.say(event)
        if line:
            yield f"{ply}. {line}"


def card_lines(card: CardText) -> Iterator[str]:
    """A card in full."""
    yield card.title
    for line in card.lines:
        yield f"  {line}"
    if card.source:
        yield f"  Source: {card.source}."


WHERE = {
    RIVAL: "on the other side",
    OWN: "on your side",
    HAND: "in your hand",
    DISCARDS: "discarded",
    BURNT: "burnt",
    CERTAIN: "in the other hand",
    UNSEEN: "not seen",
}
"""Where a copy is, in words."""


def known_lines(known: Known) -> Iterator[str]:
    """What may be known, part by part; seats as `{0}`."""
    yield f"{known.about[:1].upper()}{known.about[1:]}."
    for part in known.parts:
        if part.title:
            yield f"{part.title}{f' ({part.aside})' if part.aside else ''}:"
        for row in part.rows:
            places = ", ".join(
                f"{count} {WHERE[sign]}" if (count := row.where.count(sign)) > 1 else WHERE[sign]
                for sign in dict.fromkeys(row.where)
            )
            told = ", ".join(filter(None, (places, row.figure)))
            note = f". {row.note}" if row.note and not row.where else ""
            yield f"  {row.label}: {told}{note}".replace(": . ", ": ")
        for card in part.cards:
            yield f"  {card.label}{f', {card.corner}' if card.corner else ''}"
        for line in part.lines:
            yield f"  {line}"
    if known.why:
        yield known.why


def rules_about(rules: str, topic: str) -> Iterator[str]:
    """The parts of the rules (Markdown) under a heading with these words, as plain lines.

    "all" gives everything; for words that no heading has, the headings are told.
    """
    wanted = rules_.about(rules, topic)
    if wanted:
        yield ""
        yield from rules_.plain(wanted, WIDTH)
    if topic.lower() != "all":
        headings = [block.words for block in rules_.blocks(rules) if block.level]
        yield f"Headings: {'; '.join(headings)}."

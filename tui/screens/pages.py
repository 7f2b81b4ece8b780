"""What can be read at a table: a card in full, the scores, the log, the rules."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from engine import AnyGame, CardText, Match, Seat
from tui.screens.base import BaseScreen
from tui.screens.reader import HEADING, Line, ReaderScreen, paragraphs
from tui.text.rules import Block, Inline, blocks, columns, wrapped

SOURCES = {
    "rulebook": "Source: the rulebook.",
    "deduced": "Not printed in the rules; deduced from what is.",
    "reconstructed": "Reconstructed: the printed card is not known.",
    "own deck": "From your own deck.",
}


def open_card(screen: BaseScreen, card: CardText, picture: Sequence[Line] = ()) -> None:  # type: ignore[type-arg]
    """A card in full with its source, under its picture if there is one."""
    lines: list[Line] = [*picture, [("", "text")]] if picture else []
    for text in card.lines:
        lines += paragraphs(text, screen.size.width - 4)
    if card.source:
        lines += [[("", "text")], [(SOURCES.get(card.source, card.source), "muted")]]
    screen.app.push_screen(ReaderScreen(card.title, "", lines))


def open_scores(screen: BaseScreen, match: Match, viewer: Seat | None) -> None:  # type: ignore[type-arg]
    """The score so far, line by line."""
    lines: list[Line] = []
    width = min(64, screen.size.width - 2)
    for sheet in match.scores(viewer):
        name = match.names[sheet.seat] if sheet.seat is not None else sheet.name
        lines.append([(name, "accent bold"), (f"  {sheet.figure}", "bright bold")])
        for row in sheet.lines:
            label = f"  {row.label}"
            dots = " " + "·" * max(2, width - len(label) - 6) + " "
            ink = "text" if row.counts else "muted"
            lines.append([(label, ink), (dots, "frame"), (f"{row.points:>3}", ink)])
        lines.append([("", "text")])
    screen.app.push_screen(ReaderScreen("Scores", "if the match ended now", lines))


INKS = {"": "text", "strong": "bright bold", "em": "bright"}
"""The ink of marked words."""


def open_rules(screen: BaseScreen, game: AnyGame, topic: str = "") -> None:  # type: ignore[type-arg]
    """The rules, opened at the heading `topic`."""
    lines, at = rules_page(game.rules(), topic, screen.size.width - 2)
    screen.app.push_screen(ReaderScreen("Rules", game.title, lines, at))


def rules_page(markdown: str, topic: str, width: int) -> tuple[list[Line], int]:
    """The rules as lines, and the number of the line with the heading `topic` (0: none)."""
    lines: list[Line] = []
    at = 0
    width = min(width, 76)
    before: Block | None = None
    for block in blocks(markdown):
        if before is not None and not (before.bullet and block.bullet):
            lines.append([("", "text")])
        before = block
        if block.table:
            lines += _table(block.table)
        elif block.level:
            if block.words == topic:
                at = len(lines)
            lines.append([(block.words, HEADING if block.level > 1 else "bright bold underline")])
        else:
            lines += _text(block, width)
    return lines, at


def _text(block: Block, width: int) -> Iterator[Line]:
    """A paragraph, or an item of a list with its bullet."""
    bullet = "•" if block.bullet == "-" else block.bullet
    head = "  " * max(0, block.depth - 1) + (f"{bullet} " if bullet else "")
    for number, row in enumerate(wrapped(block.pieces, width - cell_len(head))):
        start = head if not number else " " * cell_len(head)
        yield [*([(start, "choice")] if start else []), *((text, INKS[mark]) for text, mark in row)]


def _table(table: Sequence[Sequence[Inline]]) -> Iterator[Line]:
    """The rows of a table in columns; its head, if it has one, in bold."""
    widths = columns(table)
    for number, row in enumerate(table):
        line: list[tuple[str, str]] = []
        for cell, width in zip(row, widths, strict=False):
            line += [(text, INKS[mark] if number else "bright bold") for text, mark in cell]
            used = sum(cell_len(text) for text, _ in cell)
            line.append((" " * (width - used + 2), "text"))
        if any(text.strip() for text, _ in line):
            yield line


def outcome_lines(match: Match) -> list[str]:
    """How a finished match was decided, a sentence each."""
    outcome = match.outcome()
    if outcome is None:
        return []
    return [match.word(text) for text in (outcome.reason, *outcome.notes)]

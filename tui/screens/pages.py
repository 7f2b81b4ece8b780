"""What can be read at a table: a card in full, the scores, the log, the rules."""

from collections.abc import Sequence

from engine import AnyGame, CardText, Match, Seat
from tui.canvas import wrap
from tui.screens.base import BaseScreen
from tui.screens.reader import Line, ReaderScreen, paragraphs

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


def open_rules(screen: BaseScreen, game: AnyGame, topic: str = "") -> None:  # type: ignore[type-arg]
    """The rules, opened at the heading `topic`."""
    lines, at = rules_page(game.rules(), topic, screen.size.width - 2)
    screen.app.push_screen(ReaderScreen("Rules", game.title, lines, at))


def rules_page(markdown: str, topic: str, width: int) -> tuple[list[Line], int]:
    """The rules as lines, and the number of the line with the heading `topic` (0: none)."""
    lines: list[Line] = []
    at = 0
    text = ""

    def flush() -> None:
        nonlocal text
        if text:
            bullet = text.startswith("- ")
            rows = wrap(text[2:] if bullet else text, min(width, 76) - (2 if bullet else 0))
            for number, row in enumerate(rows):
                head = ("• " if number == 0 else "  ") if bullet else ""
                lines.append([(head, "choice"), *_marked(row)])
            text = ""

    for raw in markdown.splitlines():
        row = raw.strip()
        if row.startswith("#"):
            flush()
            title = row.lstrip("#").strip()
            if title == topic:
                at = len(lines)
            ink = "accent bold" if row.startswith("##") else "bright bold underline"
            lines.append([(title, ink)])
        elif not row:
            flush()
            lines.append([("", "text")])
        elif row.startswith("|"):
            flush()
            if not set(row) <= set("|-: "):
                lines.append([("  ".join(c.strip() for c in row.strip("|").split("|")), "text")])
        elif row.startswith("- "):
            flush()
            text = row
        else:
            text = f"{text} {row}" if text else row
    flush()
    return lines, at


def _marked(row: str) -> Line:
    """A row with its **bold** words brought out."""
    return [
        (piece, "bright bold" if number % 2 else "text")
        for number, piece in enumerate(row.split("**"))
        if piece
    ]


def outcome_lines(match: Match) -> list[str]:
    """How a finished match was decided, a sentence each."""
    outcome = match.outcome()
    if outcome is None:
        return []
    return [match.word(text) for text in (outcome.reason, *outcome.notes)]

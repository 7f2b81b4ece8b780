"""Rules, which are Markdown, as lines for a page and as plain lines.

Both come from the same pieces: words with the marks that they bear, in blocks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

Piece = tuple[str, str]
"""A text, and how it is marked: "", "strong" or "em"."""

Inline = Sequence[Piece]


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list, or a table."""

    pieces: Inline = ()
    level: int = 0
    """1 to 6 for a heading."""
    bullet: str = ""
    """"-" or "3." before an item of a list."""
    depth: int = 0
    """In how many lists the item lies."""
    table: Sequence[Sequence[Inline]] = field(default=())
    """The rows of a table, its head first."""

    @property
    def words(self) -> str:
        """What it says, without marks."""
        return "".join(text for text, _ in self.pieces)


def blocks(markdown: str) -> list[Block]:
    """The blocks of a text, in their order."""
    found: list[Block] = []
    lists: list[tuple[bool, int]] = []  # numbered, and the number of the item
    rows: list[list[Inline]] = []
    level = 0
    bullet = ""
    in_table = False
    for token in _parser().parse(markdown):
        match token.type:
            case "heading_open":
                level = int(token.tag[1:])
            case "heading_close":
                level = 0
            case "bullet_list_open" | "ordered_list_open":
                first = int(token.attrGet("start") or 1)
                lists.append((token.type.startswith("ordered"), first - 1))
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                numbered, number = lists[-1]
                lists[-1] = numbered, number + 1
                bullet = f"{number + 1}." if numbered else "-"
            case "table_open":
                in_table, rows = True, []
            case "table_close":
                in_table = False
                found.append(Block(table=rows))
            case "tr_open":
                rows.append([])
            case "inline" if in_table:
                rows[-1].append(_pieces(token))
            case "inline":
                found.append(Block(_pieces(token), level, bullet, len(lists)))
                bullet = ""
    return found


@cache
def _parser():  # type: ignore[no-untyped-def]
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table")


def _pieces(token: "Token") -> Inline:
    pieces: list[Piece] = []
    marks: list[str] = []
    for child in token.children or ():
        if child.type in ("strong_open", "em_open"):
            marks.append(child.type.removesuffix("_open"))
        elif child.type in ("strong_close", "em_close"):
            marks.pop()
        elif child.type == "code_inline":
            pieces.append((child.content, "strong"))
        else:
            text = " " if child.type in ("softbreak", "hardbreak") else child.content
            pieces.append((text, "strong" if "strong" in marks else "".join(marks[-1:])))
    return [piece for piece in pieces if piece[0]]


def _cells(pieces: Inline) -> int:
    """How many cells a text takes."""
    from rich.cells import cell_len  # the command line loads it for rules alone

    return sum(cell_len(text) for text, _ in pieces)


def wrapped(pieces: Inline, width: int) -> Iterator[list[Piece]]:
    """The words in rows of at most `width` cells, each with its mark; broken at spaces."""
    row: list[Piece] = []
    used = 0
    for word in _words(pieces):
        size = _cells(word)
        if used and used + 1 + size > width:
            yield row
            row, used = [], 0
        if used:
            before, after = row[-1][1], word[0][1]
            row.append((" ", before if before == after else ""))
            used += 1
        row += word
        used += size
    if row:
        yield row


def _words(pieces: Inline) -> Iterator[list[Piece]]:
    """What stands between spaces; a word may bear several marks."""
    word: list[Piece] = []
    for text, mark in pieces:
        head, *rest = text.split(" ")
        for number, part in enumerate((head, *rest)):
            if number and word:
                yield word
                word = []
            if part:
                word.append((part, mark))
    if word:
        yield word


def columns(table: Sequence[Sequence[Inline]]) -> list[int]:
    """How wide each column of a table is."""
    count = max(len(row) for row in table)
    return [max(_cells(row[at]) if at < len(row) else 0 for row in table) for at in range(count)]


def plain(markdown: str, width: int) -> Iterator[str]:
    """The text without marks, at most `width` wide; an empty line before each new block.

    A row of a table is a line: "Boss: 3 points".
    """
    before: Block | None = None
    for block in blocks(markdown):
        follows_item = before is not None and before.bullet and block.bullet
        if not (before is None or before.level or follows_item) or (block.level and before):
            yield ""
        before = block
        if block.table:
            for row in block.table:
                cells = ("".join(text for text, _ in cell).strip() for cell in row)
                pieces = [(": ".join(filter(None, cells)), "")]
                for number, line in enumerate(wrapped(pieces, width - 2)):
                    yield "  " * bool(number) + "".join(text for text, _ in line)
            continue
        head = "  " * max(0, block.depth - 1) + (f"{block.bullet} " if block.bullet else "")
        for number, line in enumerate(wrapped(block.pieces, width - len(head))):
            yield (head if not number else " " * len(head)) + "".join(text for text, _ in line)


def about(markdown: str, topic: str) -> str:
    """The parts of the text under headings with these words, "all" for everything.

    Empty if no heading has them.
    """
    if topic.lower() == "all":
        return markdown
    parts: list[list[str]] = [[]]
    for line in markdown.splitlines():
        if line.startswith("#"):
            parts.append([])
        parts[-1].append(line)
    wanted = (part for part in parts if part and topic.lower() in part[0].lower())
    return "\n".join("\n".join(part) for part in wanted if part[0].startswith("#"))

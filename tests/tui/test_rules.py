"""Rules as pages and as plain lines: what Markdown means, and how it is laid out."""

import pytest

from engine import GAMES
from tui.screens.pages import rules_page
from tui.text.rules import about, blocks, plain, wrapped

TEXT = """\
# A game

Take **three
cards** of a *line*, never `four`.

- first
- second, which is so long that it goes on **over the line** and on
  1. inner

| Card | Points |
|---|---|
| Boss | 3 |
| **Undertaker** | 12 |

## End
Done.
"""


def page(width: int = 40) -> list[str]:
    return ["".join(text for text, _ in line) for line in rules_page(TEXT, "", width)[0]]


def test_bold_goes_on_over_a_line_break() -> None:
    lines, _ = rules_page(TEXT, "", 40)
    strong = {text for line in lines for text, ink in line if ink == "bright bold"}
    assert {"three", "cards", "over", "line"} <= set(" ".join(strong).split())
    assert not any("*" in text or "`" in text for line in lines for text, _ in line)


def test_a_table_stands_in_columns_under_its_head() -> None:
    rows = page()
    head = rows.index(next(row for row in rows if row.startswith("Card")))
    starts = [
        row.index(figure) for row, figure in zip(rows[head:], ("Points", "3", "12"), strict=False)
    ]
    assert starts == [12, 12, 12], rows[head : head + 3]


def test_marks_take_no_room_in_a_line() -> None:
    pieces = blocks("**" + "ab " * 5 + "ab**")[0].pieces
    assert [len("".join(text for text, _ in row)) for row in wrapped(pieces, 17)] == [17]


def test_an_item_goes_on_under_its_words_and_inner_ones_are_indented() -> None:
    rows = page()
    at = rows.index("• first")
    assert rows[at + 1].startswith("• second") and rows[at + 2].startswith("  ")
    assert "  1. inner" in rows
    assert "  1. inner" in list(plain(TEXT, 40))


def test_a_topic_opens_at_its_heading() -> None:
    lines, at = rules_page(TEXT, "End", 40)
    assert lines[at] == [("End", "accent bold")]
    assert rules_page(TEXT, "Nothing", 40)[1] == 0


def test_plain_lines_keep_within_the_width_and_have_no_marks() -> None:
    rows = list(plain(TEXT, 40))
    assert all(len(row) <= 40 for row in rows)
    assert "Take three cards of a line, never four." in rows
    assert "Boss: 3" in rows and "Undertaker: 12" in rows


def test_parts_are_found_by_a_word_of_their_heading() -> None:
    assert about(TEXT, "end") == "## End\nDone."
    assert about(TEXT, "all") == TEXT and about(TEXT, "nothing") == ""


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rules_of_every_game_are_whole_in_both_forms(game_id: str) -> None:
    rules = GAMES[game_id].load().rules()
    words = " ".join(block.words for block in blocks(rules)).split()
    shown = " ".join(
        "".join(text for text, _ in line) for line in rules_page(rules, "", 76)[0]
    ).split()
    told = " ".join(plain(rules, 80)).split()
    assert len(words) > 300
    assert set(words) <= set(shown) and set(words) - {"-"} <= {
        word.rstrip(":") for word in told
    } | set(told)

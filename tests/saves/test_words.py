"""Foreign text is safe to show; names and words that a save may have are told apart from others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves import harmless, why_not_name, why_not_player, why_not_stem


@pytest.mark.parametrize(
    "text, shown",
    [
        ("Ada", "Ada"),
        ("Zoë 王 שלום", "Zoë 王 שלום"),
        ("a\x1b[31mred\x1b[0m", "a?[31mred?[0m"),
        ("two\nlines\r\nand\ttabs", "two lines  and tabs"),
        ("\u202ecod.exe", "?cod.exe"),
        ("zero\u200bwidth\ufeff", "zero?width?"),
        ("bell\a back\b \x7f \x9b31m", "bell? back? ? ?31m"),
        ("no\u00a0break", "no break"),
        ("filler\u3164\ufe0f", "filler??"),
        ("half\ud800", "half?"),
    ],
)
def test_foreign_text_is_shown_without_what_a_terminal_would_obey(text: str, shown: str) -> None:
    assert harmless(text) == shown


@given(st.text())
def test_harmless_text_is_one_printable_line_and_stays_as_it_is(text: str) -> None:
    shown = harmless(text)
    assert shown.isprintable()
    assert len(shown) == len(text)
    assert harmless(shown) == shown


def test_ordinary_names_are_allowed() -> None:
    for name in ("A", "Ada", "x" * 24, "Zoë", "[b]Bold[/b]", "{0}", "O'Neil", "王", "a  b"):
        assert why_not_name(name) is None


@given(st.text(max_size=30))
def test_a_name_that_is_allowed_is_harmless(name: str) -> None:
    if why_not_name(name) is None:
        assert harmless(name) == name
        assert 1 <= len(name) <= 24
        assert name.strip() == name


@pytest.mark.parametrize("kind", ["you", "human:Ada", "bot:random", "bot:easy", "bot:normal"])
def test_the_words_of_the_command_line_are_players(kind: str) -> None:
    assert why_not_player(kind) is None


@pytest.mark.parametrize(
    "kind", ["", "You", "bot", "bot:", "bot:Hard", "human", "you:Ada", "x:you"]
)
def test_other_words_are_no_players(kind: str) -> None:
    assert why_not_player(kind) == (
        "a player is one of: you, human:NAME, bot:random, bot:easy, bot:normal, bot:hard"
    )


def test_a_person_at_this_keyboard_needs_a_good_name_too() -> None:
    assert why_not_player("human:") == "a name needs 1 to 24 characters"


@pytest.mark.parametrize("stem", ["a", "meins-2026-11-30-1", "Freitag (spät)", "1. try", "x" * 64])
def test_ordinary_names_of_saves_are_allowed(stem: str) -> None:
    assert why_not_stem(stem) is None


@pytest.mark.parametrize(
    "stem, reason",
    [
        ("", "1 to 64 characters"),
        ("x" * 65, "1 to 64 characters"),
        ("王" * 64 + "王", "1 to 64 characters"),
        ("𝒂" * 51, "1 to 64 characters"),
        (".hidden", "begins with a letter or digit"),
        ("-rf", "begins with a letter or digit"),
        ("dot.", "ends with no space or dot"),
        ("a/b", "may have letters, digits, spaces"),
        ("a\0b", "may have letters, digits, spaces"),
        ("a\nb", "may have letters, digits, spaces"),
        ("a:b", "may have letters, digits, spaces"),
        ("a\u202eb", "may have letters, digits, spaces"),
    ],
)
def test_names_that_no_file_should_have_are_refused_with_a_reason(stem: str, reason: str) -> None:
    assert reason in (why_not_stem(stem) or "")

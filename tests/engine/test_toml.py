"""Files from strangers are read or refused quickly, with a sentence that names the place."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BadToml, parse_toml

LONG_KEY = ".".join("b" * 20_000)
"""40 KB of a dotted key: tomllib alone would need many seconds."""

LONG_KEYS = {
    "plain": f"{LONG_KEY} = 1",
    "after space": f"    {LONG_KEY} = 1",
    "spaced": " . ".join("b" * 13_000) + " = 1",
    "quoted parts": ".".join(['"b"'] * 10_000) + " = 1",
    "in a table header": f"[{LONG_KEY}]",
    "in an array header": f"[[{LONG_KEY}]]",
    "in an inline table": f"x = {{a = 1, {LONG_KEY} = 1}}",
    "between quotes in comments": f'# "\n{LONG_KEY} = 1 # "',
    "between apostrophes in comments": f"# '\n{LONG_KEY} = 1 # '",
    "after four closing quotes": f'x = {{a = """z"""", {LONG_KEY} = 1, c = "q"}}',
    "after five closing quotes": f'x = {{a = """z""""", {LONG_KEY} = 1, c = "q"}}',
    "after four closing apostrophes": f"x = {{a = '''z'''', {LONG_KEY} = 1, c = 'q'}}",
    "after an escaped quote": f'x = {{a = "\\"", {LONG_KEY} = 1, c = "q"}}',
    "after a hash in a string": f'x = {{a = "#", {LONG_KEY} = 1}}',
}

TRAPS = {
    "quotes that never close, line by line": '"""\n\\' * 40_000,
    "quotes that never close, in one line": '"' + '\\"' * 40_000,
    "apostrophes": "'''\n" * 40_000,
    "a backslash at the end": 'x = """' + '\\"' * 40_000 + "\\",
    "deep arrays": "x = " + "[" * 100_000,
    "deep inline tables": "x = " + "{a=" * 100_000,
    "5,000 digits": "x = " + "1" * 5_000,
    "100,000 hex digits": "x = 0x" + "f" * 100_000,
    "digits with underscores": "x = " + "1_" * 5_000 + "1",
    "month 13": "x = 2026-13-01",
    "30 February": "x = 2026-02-30",
    "year 0": "x = 0000-01-01",
    "a control character": 'x = "\x00"',
    "a value missing": "x =",
    "a key twice": "x = 1\nx = 2",
    "not TOML": "<html>",
}


def refuse(text: str) -> BadToml:
    """The refusal of the text, which must come at once."""
    start = time.process_time()
    with pytest.raises(BadToml) as caught:
        parse_toml(text, "deck.toml")
    assert time.process_time() - start < 2
    return caught.value


@pytest.mark.parametrize("text", LONG_KEYS.values(), ids=LONG_KEYS)
def test_a_long_dotted_key_is_refused_wherever_it_hides(text: str) -> None:
    assert refuse(text).problem == "a key is too long"


@pytest.mark.parametrize("text", TRAPS.values(), ids=TRAPS)
def test_traps_are_refused_with_file_and_line(text: str) -> None:
    refusal = refuse(text)
    assert str(refusal).startswith("deck.toml, line ")
    assert refusal.line is not None and 1 <= refusal.line <= text.count("\n") + 1
    assert str(refusal).isprintable() and len(str(refusal)) < 200


def test_the_sentences_say_what_is_wrong() -> None:
    assert str(refuse("x = " + "1" * 5_000)).endswith("line 1: a number or a key is too long")
    assert str(refuse("a = 1\nx = " + "[" * 40)) == "deck.toml, line 2: is nested too deeply"
    assert str(refuse('a = "\n\n"')).startswith("deck.toml, line 1: ")
    assert str(refuse("# " + "x" * 2 * 1024 * 1024)) == "deck.toml: is larger than 2 MiB"


def test_what_looks_like_a_trap_but_is_none_is_read() -> None:
    dots = "." * 500
    assert parse_toml(f'x = "{dots}"', "x") == {"x": dots}
    assert parse_toml(f"x = '{dots}' # {dots}", "x") == {"x": dots}
    assert parse_toml(f'x = """\n{dots}\n"""', "x") == {"x": f"{dots}\n"}
    assert parse_toml('x = """a"""""', "x") == {"x": 'a""'}
    assert parse_toml("x = '''a''''", "x") == {"x": "a'"}
    assert parse_toml('x = ["[[[[", "{{{{"]', "x") == {"x": ["[[[[", "{{{{"]}
    assert parse_toml(f"x = [{'1.5,' * 500}]", "x") == {"x": [1.5] * 500}
    assert parse_toml("x = " + "[" * 30 + "]" * 30, "x")
    assert parse_toml(".".join("b" * 30) + " = 1", "x")
    assert parse_toml("x = " + "1" * 900, "x") == {"x": int("1" * 900)}


@given(st.text(alphabet="ab.=\"'#\\[]{}\n, 1_", max_size=60))
def test_no_text_gives_anything_but_data_or_a_refusal(text: str) -> None:
    try:
        assert isinstance(parse_toml(text, "x"), dict)
    except BadToml as refusal:
        assert str(refusal).startswith("x")

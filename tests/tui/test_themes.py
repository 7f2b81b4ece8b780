"""Every theme can be read, in 256 colours too, and by colour-blind players; bad ones are told."""

from itertools import product
from pathlib import Path

import pytest

from saves import Store
from tests.tui.sight import EYES, ciede2000, contrast, difference, reduced
from tui.drawing.look import (
    INKS,
    MARKS,
    PAPERS,
    BadTheme,
    Theme,
    load_theme,
    load_theme_file,
    theme_ids,
)

WITHOUT_COLOUR = ("plain",)
"""Themes of attributes alone."""
FRAMED = ("16-colours", "plain")
"""Themes in which cards lie on the ground as if they were part of it: their frames tell them."""
COLOURED = [theme for theme in theme_ids() if theme not in WITHOUT_COLOUR]

READABLE = 4.5
"""WCAG AA for text."""
VISIBLE = 3.0
"""WCAG AA for what is not text: frames, on the papers that they enclose."""
FRAMES_LIE_ON = ("ground", "card")

SEEN = 3.0
"""CIEDE2000 between surfaces that meet along a whole edge."""
AT_A_GLANCE = 10.0
"""CIEDE2000 between things that nothing but their colour tells apart."""

SURFACES_THAT_MEET = (
    ("card", "ground"),
    ("raised", "ground"),
    ("raised", "card"),
    ("bar", "ground"),
    ("prompt", "ground"),
    ("bar", "curtain"),
    ("prompt", "curtain"),
)
"""None carries a meaning of its own: each has its place, and words on it."""

MARKS_WITHOUT_GLYPH = {
    ("cursor", "ground"): "the row of a list under the cursor",
    ("cursor", "card"): "the card under the cursor",
    ("cursor", "raised"): "the button of a form under the cursor",
    ("cursor", "prompt"): "the way to pay that is meant",
    ("badge", "ground"): "points on the edge of a card",
    ("badge", "card"): "points beside a price",
    ("badge", "cursor"): "points on the card under the cursor",
    ("badge", "chosen"): "points on a chosen card",
    ("chosen", "ground"): "what is chosen already, in a list",
    ("chosen", "card"): "the chosen cards of a hand",
    ("chosen", "cursor"): "chosen before, or under the cursor now",
    ("warning", "ground"): "that the match is not being saved",
    ("warning", "prompt"): "the warning lies above the prompt",
    ("warning", "cursor"): "a warning is nothing that the cursor has chosen",
}
"""Papers that only their colour tells apart, and what would be lost."""

INKS_WITHOUT_GLYPH = {
    ("choice", "muted"): "a key that works, and the word behind it",
    ("choice", "faint"): "a line that can be taken, and one that cannot",
    ("choice", "frame"): "the frame of what can be bought",
    ("accent", "frame"): "the frame of whoever is to act",
    ("accent", "muted"): "the choice of a form that counts",
}
"""Inks that only their colour tells apart, and what would be lost."""


def colour(spec: str) -> str:
    """The colour of an ink or paper."""
    return next(word for word in spec.split() if word.startswith("#"))


def attributes(*specs: str) -> frozenset[str]:
    return frozenset(word for spec in specs for word in spec.split() if not word.startswith("#"))


def shown(spec: str) -> tuple[str, str]:
    """A colour as it is, and after reduction to 256."""
    return colour(spec), reduced(colour(spec))


def both(one: str, other: str) -> list[tuple[str, str]]:
    """The pair as it is, and after reduction to 256 colours."""
    return list(zip(shown(one), shown(other), strict=True))


def apart(one: str, other: str, least: float, eyes: str = "full sight") -> bool:
    """True if two papers, or two inks, differ in attributes or enough in colour."""
    if attributes(one) != attributes(other):
        return True
    return all(difference(*pair, eyes) >= least for pair in both(one, other))


# --- What the measures are worth ---


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_difference_is_that_of_the_published_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(expected, abs=1e-4)


def test_red_and_green_look_alike_to_those_who_lack_a_cone_for_them() -> None:
    pair = ("#d75f5f", "#87875f")
    assert difference(*pair) > 25 > 15 > difference(*pair, "deuteranopia")
    assert difference("#afafff", "#afd7d7", "tritanopia") < difference("#afafff", "#afd7d7") / 2


# --- Contrast ---


@pytest.mark.parametrize("theme_id", COLOURED)
def test_every_ink_can_be_read_on_every_surface_also_in_256_colours(theme_id: str) -> None:
    theme = load_theme(theme_id)
    unreadable = [
        (ink, paper, round(contrast(*pair), 2))
        for ink in INKS
        for paper in PAPERS
        if ink != "frame" or paper in FRAMES_LIE_ON
        for pair in both(theme.inks[ink], theme.papers[paper])
        if contrast(*pair) < (VISIBLE if ink == "frame" else READABLE)
    ]
    assert unreadable == []


@pytest.mark.parametrize("theme_id", COLOURED)
def test_what_stands_on_a_mark_can_be_read_also_in_256_colours(theme_id: str) -> None:
    theme = load_theme(theme_id)
    for mark in MARKS:
        for pair in both(theme.inks[f"on-{mark}"], theme.papers[mark]):
            assert contrast(*pair) >= READABLE, mark


@pytest.mark.parametrize("theme_id", COLOURED)
def test_colours_are_among_those_that_the_theme_is_for(theme_id: str) -> None:
    def mixed(*parts: int) -> set[str]:
        return {f"#{r:02x}{g:02x}{b:02x}" for r, g, b in product(parts, repeat=3)}

    if theme_id == "16-colours":
        there = mixed(0, 170) | mixed(85, 255)  # dark yellow is brown on most, and not used
    else:
        there = mixed(0, 95, 135, 175, 215, 255)
        there |= {f"#{grey:02x}{grey:02x}{grey:02x}" for grey in range(8, 248, 10)}
    theme = load_theme(theme_id)
    used = {colour(spec) for spec in (*theme.inks.values(), *theme.papers.values())}
    assert used <= there - {"#aaaa00"}


# --- What must be told apart ---


@pytest.mark.parametrize("theme_id", theme_ids())
def test_surfaces_that_meet_stay_apart_also_in_256_colours(theme_id: str) -> None:
    papers = load_theme(theme_id).papers
    for one, other in SURFACES_THAT_MEET:
        if theme_id in FRAMED and {one, other} == {"card", "ground"}:
            assert papers[one] == papers[other], "a theme that tells cards by more than frames"
        else:
            assert apart(papers[one], papers[other], SEEN), (one, other)


@pytest.mark.parametrize("theme_id", theme_ids())
def test_marks_stay_apart_for_all_eyes_also_in_256_colours(theme_id: str) -> None:
    theme = load_theme(theme_id)

    def look(paper: str) -> str:
        """The paper with the attributes of its ink; a colour of ink tells no papers apart."""
        ink = theme.inks.get(f"on-{paper}", "") if theme_id in WITHOUT_COLOUR else ""
        return f"{theme.papers[paper]} {ink}"

    for (one, other), lost in MARKS_WITHOUT_GLYPH.items():
        for eyes in EYES:
            assert apart(look(one), look(other), AT_A_GLANCE, eyes), (one, other, eyes, lost)


@pytest.mark.parametrize("theme_id", theme_ids())
def test_inks_with_a_meaning_stay_apart_for_all_eyes_also_in_256_colours(theme_id: str) -> None:
    inks = load_theme(theme_id).inks
    for (one, other), lost in INKS_WITHOUT_GLYPH.items():
        for eyes in EYES:
            assert apart(inks[one], inks[other], AT_A_GLANCE, eyes), (one, other, eyes, lost)


def test_the_theme_without_colour_has_none() -> None:
    for theme_id in WITHOUT_COLOUR:
        theme = load_theme(theme_id)
        assert "#" not in "".join([*theme.inks.values(), *theme.papers.values()])


def test_a_theme_says_whether_it_is_dark() -> None:
    for theme_id in COLOURED:
        theme = load_theme(theme_id)
        ground, text = colour(theme.papers["ground"]), colour(theme.inks["text"])
        assert theme.dark == (contrast(ground, "#000000") < contrast(text, "#000000")), theme_id


# --- Files of players ---


def written(theme: Theme, **changes: object) -> str:
    """The theme as a file, with other lines for some roles ("ink.text"); None leaves one out."""
    lines = [f'title = "{theme.title}"', "dark = true"]
    for table, roles in (("ink", theme.inks), ("paper", theme.papers)):
        lines.append(f"[{table}]")
        for role, spec in roles.items():
            line = changes.get(f"{table}.{role}", f'{role} = "{spec}"')
            lines += [] if line is None else [str(line)]
    return "\n".join(lines) + "\n"


DARK = written(load_theme("dark"))
INK_LIST = ", ".join((*INKS, *(f"on-{mark}" for mark in MARKS)))

BAD_FILES = {
    "no TOML": ("title = \n", "own.toml, line 1: Invalid value."),
    "a line further down": (
        DARK.replace('bright = "', "bright = "),
        "own.toml, line 5: Invalid value.",
    ),
    "deep nesting": ("a = " + "[" * 5000, "own.toml, line 1: is nested too deeply."),
    "a long key": ("a" + ".a" * 9999 + " = 1", "own.toml, line 1: a key is too long."),
    "a title that is no text": (
        DARK.replace('title = "Dark"', "title = 7"),
        "own.toml: title must be a text.",
    ),
    "dark that is no switch": (
        DARK.replace("dark = true", 'dark = "yes"'),
        "own.toml: dark must be true or false.",
    ),
    "inks that are no table": ("ink = 3\n", "own.toml: ink must be a table."),
    "nothing": ("", "own.toml: [ink] lacks text."),
    "an ink that is missing": (
        written(load_theme("dark"), **{"ink.choice": None}),
        "own.toml: [ink] lacks choice.",
    ),
    "a paper that is missing": (
        written(load_theme("dark"), **{"paper.curtain": None}),
        "own.toml: [paper] lacks curtain.",
    ),
    "an ink that nobody knows": (
        written(load_theme("dark"), **{"ink.pink": 'pnik = "#ffafd7"'}),
        f"own.toml: [ink] has no pnik; it has: {INK_LIST}.",
    ),
    "a colour by its name": (
        written(load_theme("dark"), **{"paper.card": 'card = "grey"'}),
        "own.toml: [paper] card must be a colour such as #ffd75f, or of: bold, dim, reverse, "
        "underline.",
    ),
    "a short colour": (
        written(load_theme("dark"), **{"ink.red": 'red = "#f88"'}),
        "own.toml: [ink] red must be a colour such as #ffd75f, or of: ",
    ),
    "a number for a colour": (
        written(load_theme("dark"), **{"ink.red": "red = 88"}),
        "own.toml: [ink] red must be a colour such as #ffd75f, or of: ",
    ),
    "another table": (
        DARK + "[glyphs]\n",
        "own.toml: there is no glyphs here; there are: title, dark, ink, paper.",
    ),
    "escape codes": (
        DARK + '["\\u001b[2J"]\n',
        "own.toml: there is no ?[2J here; there are: title, dark, ink, paper.",
    ),
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_bad_theme_file_is_told_in_one_sentence_with_its_place(kind: str, tmp_path: Path) -> None:
    text, expected = BAD_FILES[kind]
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    assert complaint(path).startswith(expected)


def complaint(path: Path) -> str:
    """What is said about a theme file: one sentence that can be shown."""
    with pytest.raises(BadTheme) as caught:
        load_theme_file(path)
    text = str(caught.value)
    assert text.isprintable() and text.endswith(".")
    return text


def test_a_theme_file_that_is_none_is_told_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert complaint(path) == "There is no file own.toml."
    path.write_bytes(b'title = "\xff"\n')
    assert complaint(path) == "own.toml, line 1: this is not text in UTF-8."
    path.unlink()
    path.mkdir()
    assert complaint(path) == "own.toml is a folder."


def test_a_theme_of_ones_own_is_one_of_the_themes() -> None:
    from tests.tui.desk import make_app

    folder = Store.open().config / "themes"
    folder.mkdir(parents=True)
    (folder / "dusk.toml").write_text(DARK.replace('title = "Dark"', 'title = "Dusk"'))
    app = make_app(theme="dusk")
    assert app.themes() == [*theme_ids(), "dusk"]
    assert app.find_theme("dusk").title == "Dusk" and app.problems == []
    assert app.theme == "lightfingers-dusk"


@pytest.mark.parametrize("name", ["nowhere", "broken", "../dark"])
def test_a_theme_that_cannot_be_used_is_told_and_another_one_taken(name: str) -> None:
    from tests.tui.desk import make_app

    folder = Store.open().config / "themes"
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text("title = 1")
    app = make_app(theme=name)
    (problem,) = app.problems
    assert problem.endswith(".")
    assert problem.startswith("There is no theme " if name != "broken" else "broken.toml: title")
    assert app.theme in ("lightfingers-dark", "lightfingers-plain", "lightfingers-16-colours")

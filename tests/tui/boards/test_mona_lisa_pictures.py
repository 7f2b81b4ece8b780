"""The pictures of the arts: one for each, plain strokes that can be seen on their grounds."""

import pytest

from engine.games.stealing_mona_lisa.game import StealingMonaLisa
from tests.tui.desk import at_desk, make_app, new_table, run
from tests.tui.sight import contrast
from tui.boards.stealing_mona_lisa.pictures import picture_rows, pictures
from tui.boards.stealing_mona_lisa.plan import PICTURE
from tui.drawing.look import Look, load_theme, theme_ids

GAME = StealingMonaLisa()


def test_every_art_of_the_box_has_a_picture_and_no_picture_is_of_another() -> None:
    assert set(pictures()) == {art.id for art in GAME.components.arts}


@pytest.mark.parametrize("art", [art.id for art in GAME.components.arts])
def test_a_picture_fills_its_frame_with_ascii_that_can_be_seen(art: str) -> None:
    rows = picture_rows(art)
    assert len(rows) == PICTURE[1]
    for row in rows:
        text = "".join(piece for piece, _ in row)
        assert len(text) == PICTURE[0] and text.isascii()
        for piece, style in row:
            ink, _, ground = style.partition(" on ")
            if piece.strip():
                assert contrast(ink, ground) >= 2.0, (art, piece, style)


def test_no_two_pictures_are_alike() -> None:
    drawn = ["\n".join(picture.strokes) for picture in pictures().values()]
    assert len(set(drawn)) == len(drawn)


def test_narrow_frames_show_the_middle() -> None:
    whole, middle = (pictures()["mona-lisa"].rows(width) for width in (26, 16))
    for long, short in zip(whole, middle, strict=True):
        assert "".join(t for t, _ in long)[5:21] == "".join(t for t, _ in short)


@pytest.mark.parametrize("theme", theme_ids())
def test_a_theme_paints_or_draws_lines_only(theme: str) -> None:
    look = Look(load_theme(theme))
    style = look.style("#121212", "#ffd75f")
    if theme in ("plain", "16-colours"):
        plain = look.style("text", "ground")
        assert (style.color, style.bgcolor) == (plain.color, plain.bgcolor)
    else:
        assert style.bgcolor is not None and style.bgcolor.name == "#ffd75f"


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_inspecting_an_art_shows_its_picture(size: tuple[int, int]) -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", 3, game=GAME)
        async with at_desk(make_app(table=table), size) as desk:
            await desk.settle()
            art = GAME.components.arts[table.match.view(0).arts[1]]
            await desk.press("b", "i")
            assert desk.line(0).strip() == art.name and art.artist in desk.text
            for row in picture_rows(art.id):
                assert "".join(text for text, _ in row).rstrip() in desk.text

    run(body())


def test_an_art_of_ones_own_hangs_in_an_empty_frame() -> None:
    text = GAME.components_text.replace('id = "the-swing"', 'id = "my-cat"')
    assert "my-cat" not in pictures() and picture_rows("my-cat") == []

    async def body() -> None:
        own = GAME.with_components(text, "own.toml")
        for seed in range(40):
            table = new_table("you,bot:easy,bot:easy", seed, game=own)
            if any(own.components.arts[a].id == "my-cat" for a in table.match.view(0).arts):
                break
            table.leave()
        async with at_desk(make_app(table=table), (120, 36)) as desk:
            await desk.settle()
            assert "The Swing" in desk.text and "║" + " " * PICTURE[0] + "║" in desk.text

    run(body())

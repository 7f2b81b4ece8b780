"""The command that draws every screen: it draws what it is asked for, in every look."""

import asyncio
from pathlib import Path

from tests import pictures


def test_a_scene_is_drawn_in_every_look_as_svg_and_text(tmp_path: Path) -> None:
    looks = [look for look, _, _ in pictures.LOOKS]
    assert asyncio.run(pictures.all_pictures(tmp_path, "mercato-dear")) == len(looks)
    for look, (width, height), _ in pictures.LOOKS:
        text = (tmp_path / f"mint-italy-mercato-dear-{look}.txt").read_text(encoding="utf-8")
        rows = text.split("\n")[:-1]
        assert len(rows) == height and max(map(len, rows)) <= width
        assert "bottle" in text
        assert (tmp_path / f"mint-italy-mercato-dear-{look}.svg").read_text("utf-8")[:4] == "<svg"
    assert (tmp_path / "mint-italy-mercato-dear-80x24-ascii.txt").read_text("utf-8").isascii()


def test_every_game_and_every_page_is_among_the_scenes() -> None:
    names = [scene.name for scene in pictures.scenes()]
    assert len(set(names)) == len(names)
    for game in pictures.GAMES:
        for page in pictures.PAGES:
            assert f"{game}-page-{page}" in names

"""Completion in a real shell, and the man page."""

import subprocess
from pathlib import Path

import pytest

from engine import GAMES
from tui.command_line.cli import COMMANDS, main


def completed(script: Path, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    line = f"""
source {script}
COMP_WORDS=(lightfingers {" ".join(f'"{word}"' for word in words)})
COMP_CWORD={len(words)}
_shtab_lightfingers lightfingers "{words[-1]}" "{words[-2] if words[1:] else "lightfingers"}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
    return ran.stdout.split()


@pytest.mark.parametrize(
    "words, offered",
    [
        (["res"], ["resume"]),
        (["play", "mi"], ["mint-italy"]),
        (["play", "meins", "--se"], ["--seats", "--seed"]),
        (["rules", "x"], []),
    ],
)
def test_bash_completes_commands_games_and_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], offered: list[str]
) -> None:
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "lightfingers"
    script.write_text(capsys.readouterr().out)
    assert completed(script, *words) == offered


def test_the_completion_of_other_shells_names_every_command_and_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for shell in ("zsh", "tcsh"):
        assert main(["completion", shell]) == 0
        script = capsys.readouterr().out
        assert all(word in script for word in (*COMMANDS, *GAMES)), shell
    assert main(["completion", "fish"]) == 2
    assert "bash" in capsys.readouterr().err


def test_the_man_page_tells_of_every_command_and_its_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["man"]) == 0
    page = capsys.readouterr().out
    assert page.startswith(".TH LIGHTFINGERS")
    assert all(rf"\fI\,{name}\/\fR" in page for name in COMMANDS)
    assert r"\-\-take\-over" in page and "lightfingers" in page


def test_without_the_extra_a_sentence_tells_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tui.command_line.shell.find_spec", lambda name: None)
    for words in (["completion", "bash"], ["man"]):
        assert main(words) == 2
        assert "lightfingers[shell]" in capsys.readouterr().err

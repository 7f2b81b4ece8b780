"""For the shell: completion of our commands, and the man page, both made from the parsers."""

import argparse
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Any

from engine import GAMES
from tui.text.complaint import Complaint

FILES = ("FILE", "OUT", "FILE|NAME")
"""What stands for a file in the help."""


def whole_parser(program: str, commands: Mapping[str, Any]) -> argparse.ArgumentParser:
    """All commands in one parser, as libraries want it; the command line makes one for each."""
    parser = argparse.ArgumentParser(
        program, description="Table games by keyboard in the terminal, against bots and friends."
    )
    parser.add_argument("--version", action="store_true", help="show the version")
    parser.add_argument("--saves", metavar="DIR", help="keep matches in this folder")
    words = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, command in commands.items():
        command.arguments(words.add_parser(name, help=command.help, description=command.help))
    return parser


def completion(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script that makes a shell complete the words of a parser. Raises Complaint."""
    _require("shtab")
    import shtab

    for action in _all_actions(parser):
        if action.metavar == "GAME":
            action.choices = list(GAMES)
        elif action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return str(shtab.complete(parser, shell))


def man_page(parser: argparse.ArgumentParser) -> str:
    """The man page of a parser, as roff. Raises Complaint."""
    _require("argparse_manpage")
    from argparse_manpage.manpage import Manpage

    from tui import VERSION

    data = {
        "project_name": parser.prog,
        "prog": parser.prog,
        "version": VERSION,
        "manual_title": "Table games",
        "description": "table games by keyboard in the terminal",
    }
    return str(Manpage(parser, _data=data))


def _require(module: str) -> None:
    if find_spec(module) is None:
        raise Complaint("This needs the extra “shell”: pip install 'lightfingers[shell]'")


def _all_actions(parser: argparse.ArgumentParser) -> Iterator[Any]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _all_actions(each)

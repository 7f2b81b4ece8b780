"""The words of every command."""

import argparse

from tui.text.numbers import at_least, number, seconds


def game_argument(parser: argparse.ArgumentParser) -> None:
    """The word for a game."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a game, such as meins")


def setup_arguments(parser: argparse.ArgumentParser, seats: str) -> None:
    """Who plays, which cards, which options; `seats` tells the default."""
    parser.add_argument("--seats", metavar="WORDS", help=f"who plays, in seat order ({seats})")
    parser.add_argument("--seed", metavar="WORD", help="a word or number that deals the cards")
    parser.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="an option of the game; can be given more than once",
    )


def plain_argument(parser: argparse.ArgumentParser) -> None:
    """The option for line mode."""
    parser.add_argument("--plain", action="store_true", help="line mode: no full screen")


def play_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `play`."""
    game_argument(parser)
    setup_arguments(parser, "default: you, and normal bots")
    parser.add_argument("--position", metavar="FILE", help="begin from the position in this file")
    plain_argument(parser)


def resume_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `resume`."""
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help="the name of a match (default: the last one)"
    )
    parser.add_argument(
        "--seats", metavar="WORDS", help="who takes the seats of programs, in seat order"
    )
    parser.add_argument(
        "--take-over", action="store_true", help="play it here, even if it is open elsewhere"
    )
    plain_argument(parser)


def simulate_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `simulate`."""
    from tui.command_line.contests import add_simulation_arguments

    game_argument(parser)
    setup_arguments(parser, "bots only; default: normal ones, as few as possible")
    add_simulation_arguments(parser)


def arena_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `arena`."""
    from tui.command_line.contests import add_arena_arguments

    add_arena_arguments(parser)


def bots_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `bots`."""
    page = parser.add_mutually_exclusive_group()
    page.add_argument(
        "--protocol", action="store_true", help="what a program is told and answers (the default)"
    )
    page.add_argument("--example", action="store_true", help="a whole program, in Python")


def replay_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `replay`."""
    parser.add_argument("what", metavar="FILE|NAME", help="a save: its file or its name")
    parser.add_argument("--to", metavar="N", type=number, help="stop after move N (0: the set-up)")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", metavar="N", type=number, help="what seat N knows (0: the first)")
    eyes.add_argument("--reveal", action="store_true", help="every secret")
    parser.add_argument("--svg", metavar="OUT", help="draw the position into this file too")
    parser.add_argument(
        "--cast", metavar="OUT", help="record the match as an animation (asciicast) in this file"
    )
    parser.add_argument(
        "--pace", metavar="S", type=seconds, default=1.5, help="seconds a move in it (default: 1.5)"
    )


def cards_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cards`."""
    game_argument(parser)
    parser.add_argument("--deck", metavar="FILE", help="the cards of this file instead")


def learn_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `learn`."""
    game_argument(parser)
    parser.add_argument(
        "part",
        nargs="?",
        type=int,
        default=1,
        metavar="LESSON",
        help="which of its lessons: 1, or 2 for mint-italy",
    )
    plain_argument(parser)


def stats_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `stats`."""
    parser.add_argument("--json", dest="as_json", action="store_true", help="print one JSON object")


def check_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `check`."""
    parser.add_argument("file", metavar="FILE", help="a save, deck, position, or match")


def web_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `web`."""
    parser.add_argument(
        "--port",
        metavar="PORT",
        type=at_least(0),
        default=8400,
        help="the port of the page; 0: a free one (default: 8400)",
    )
    parser.add_argument(
        "--address",
        metavar="IP",
        default="127.0.0.1",
        help="listen here; anyone who reaches it plays as you (default: this machine alone)",
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def serve_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `serve`, loaded when they are asked for."""
    from tui.serving.options import add_arguments

    add_arguments(parser)


def club_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `club`, loaded when they are asked for."""
    from tui.ssh.moderating import add_arguments

    add_arguments(parser)


def completion_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `completion`."""
    parser.add_argument(
        "shell", metavar="SHELL", choices=("bash", "zsh", "tcsh"), help="bash, zsh or tcsh"
    )

"""The command line: one parser a command; everything else is imported when it is needed."""

import argparse
import codecs
import contextlib
import gc
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from tui import VERSION
from tui.command_line.arguments import (
    arena_arguments,
    bots_arguments,
    cards_arguments,
    check_arguments,
    club_arguments,
    completion_arguments,
    game_argument,
    learn_arguments,
    play_arguments,
    replay_arguments,
    resume_arguments,
    serve_arguments,
    simulate_arguments,
    stats_arguments,
    web_arguments,
)
from tui.text.complaint import Complaint, nearest, sentence

if TYPE_CHECKING:
    from saves import Store
    from tui.table.table import Table

PROGRAM = "lightfingers"
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells know it."""


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line and knows no abbreviations."""

    def __init__(self, command: str, description: str, more: Callable[[], str]) -> None:
        """`more` gives what `--help` shows below the options."""
        self._more = more
        super().__init__(
            prog=f"{PROGRAM} {command}".rstrip(),
            description=sentence(description),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.add_argument(
            "--saves", metavar="DIR", help="keep saved and finished matches in this folder"
        )

    def format_help(self) -> str:
        """The help, with what may take some importing to say."""
        return f"{super().format_help()}\n{self._more()}\n"

    def error(self, message: str) -> NoReturn:
        """Complain instead of printing the usage."""
        unknown = re.fullmatch(r"unrecognized arguments: (\S+).*", message)
        if unknown and unknown[1].startswith("-"):
            options = set(re.findall(r"--[a-z]+", self.format_usage()))
            message = f"there is no option {unknown[1]}; {nearest(unknown[1], sorted(options))}"
        elif unknown:
            message = f"“{unknown[1]}” is one word too many"
        raise Complaint(f"{sentence(message)} See: {self.prog} --help")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status.

    0, or 2 with one line on stderr that says what to do; 130 after Ctrl-C.
    """
    codecs.register_error("plainer", _plainer)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "plainer")
    try:
        try:
            status = _run(sys.argv[1:] if argv is None else list(argv))
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
        return status
    except SystemExit as done:  # argparse has shown its help
        return int(done.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return 0
    except Complaint as complaint:
        return _complain(str(complaint))
    except OSError as error:
        _drop_output()
        return _complain(f"{error.filename or 'the output'}: {error.strerror or error}")


def _complain(problem: str) -> int:
    from saves import harmless

    end = "" if problem.endswith((".", "?")) else "."
    print(f"{PROGRAM}: {harmless(problem)}{end}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Send what is still to be written nowhere, or Python complains about it at its end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        descriptor = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What a terminal that is not UTF-8 gets for characters that it does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "·": "-"}
    part = error.object[error.start : error.end]
    return "".join(plain.get(char, "?") for char in part), error.end


def _run(argv: list[str]) -> int:
    parser = _Parser("", "Table games of taking what is not yet yours.", _overview)
    parser.usage = f"{PROGRAM} [--saves DIR] [COMMAND ...]"
    parser.add_argument("--version", action="store_true", help="tell the version")
    parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if args.version:
        print(f"{PROGRAM} {VERSION}")
        return 0
    if not args.words:
        _require_terminal()
        return _full_screen(_store(args))
    word, *rest = args.words
    if word not in COMMANDS:
        raise Complaint(f"There is no command “{word}”; {nearest(word, COMMANDS)}")
    command = COMMANDS[word]
    own = _Parser(word, command.help, lambda: _more(command, own))
    command.arguments(own)
    args = own.parse_args(rest, args)
    from saves import SaveError

    if getattr(args, "plain", True):  # the app lets it run when its first screen is up
        gc.enable()
    try:
        return command.run(args)
    except SaveError as error:
        raise Complaint(str(error)) from None


def _overview() -> str:
    """What `--help` shows below the options: the commands and the games."""
    from engine import GAMES
    from tui.text.phrases import seats_of

    commands = "\n".join(f"  {name:10} {command.help}" for name, command in COMMANDS.items())
    games = "\n".join(
        f"  {entry.id:18} {entry.title}, {seats_of(entry.seat_counts)}" for entry in GAMES.values()
    )
    return (
        f"without a command: the app, full screen\n\ncommands:\n{commands}\n\n"
        f"games:\n{games}\n\n"
        f"Every command tells more: {PROGRAM} play --help\n"
        f"Exit status: 0, or 2 with one line on stderr that says what to do."
    )


def _more(command: "Command", parser: argparse.ArgumentParser) -> str:
    """What the `--help` of a command shows below its options."""
    if "--option" not in parser.format_usage():
        return command.more
    from tui.command_line.option_help import option_lines

    lines = ["options of the games, the default first:", *option_lines()]
    return "\n".join([command.more, "", *lines])


def _store(args: argparse.Namespace) -> "Store":
    from saves import Store

    return Store.open(args.saves)


def _require_terminal() -> None:
    """Complain, and name line mode, where a full screen cannot be."""
    streams = (sys.stdin, sys.stdout)
    if os.environ.get("TERM") != "dumb" and all(s is not None and s.isatty() for s in streams):
        return
    raise Complaint(
        f"The app needs a terminal; line mode does not: {PROGRAM} play GAME --plain, "
        f"or {PROGRAM} resume --plain"
    )


def _full_screen(store: "Store", table: "Table | None" = None) -> int:
    from tui.app import run_app

    return run_app(store, table=table)


def _in_lines(table: "Table") -> int:
    from tui.command_line.line_mode import play_in_lines
    from tui.thinking.bot_client import end_programs, think

    try:
        return play_in_lines(table, think)
    finally:
        end_programs()


# --- The commands ---


def _play(args: argparse.Namespace) -> int:
    from tui.command_line.starting import new_match
    from tui.table.table import Table

    store = _store(args)
    match = new_match(store, args.game, args.seats, args.seed, args.option, args.position)
    if args.plain:
        from tui.command_line.line_mode import refuse_shared_secrets

        refuse_shared_secrets(match)
        return _in_lines(Table.new(store, match))
    _require_terminal()
    return _full_screen(store, table=Table.new(store, match))


def _resume(args: argparse.Namespace) -> int:
    from saves import Outdated
    from tui.command_line.saved import last_name, open_table

    store = _store(args)
    if not args.plain:
        _require_terminal()
    name = args.name or last_name(store)
    try:
        table = open_table(store, name, take_over=args.take_over, seats=args.seats)
    except Outdated as error:
        if not args.plain:
            raise Complaint(f"{error} Open it from the list of saves: {PROGRAM}") from None
        from tui.command_line.line_mode import offer_older

        older = offer_older(store, error)
        return 0 if older is None else _in_lines(older)
    return _in_lines(table) if args.plain else _full_screen(store, table=table)


def _saves(args: argparse.Namespace) -> int:
    from tui.command_line.listing import list_saves

    print("\n".join(list_saves(_store(args))))
    return 0


def _rules(args: argparse.Namespace) -> int:
    from tui.command_line.starting import find_game
    from tui.text.prose import WIDTH
    from tui.text.rules import plain

    print("\n".join(plain(find_game(args.game).rules(), WIDTH)))
    return 0


def _simulate(args: argparse.Namespace) -> int:
    from tui.command_line.contests import run_simulation

    return run_simulation(args)


def _arena(args: argparse.Namespace) -> int:
    from tui.command_line.contests import run_arena

    return run_arena(args)


def _bots(args: argparse.Namespace) -> int:
    from tui.outside.pages import print_page

    return print_page(example=args.example)


def _replay(args: argparse.Namespace) -> int:
    from tui.command_line.replay import replay

    words = (args.what, args.to, args.seat, args.reveal, args.svg, args.cast, args.pace)
    return replay(_store(args), *words)


def _cards(args: argparse.Namespace) -> int:
    from tui.command_line.starting import find_game
    from tui.text.cards import print_cards

    return print_cards(_store(args), find_game(args.game).id, args.deck)


def _stats(args: argparse.Namespace) -> int:
    from tui.text.stats import print_statistics

    return print_statistics(_store(args), args.as_json)


def _learn(args: argparse.Namespace) -> int:
    from tui.command_line.starting import find_game
    from tui.table.lesson import lesson_titles, start_lesson
    from tui.table.table import Table

    game = find_game(args.game)
    lessons = len(lesson_titles(game))
    if not lessons:
        raise Complaint(f"There is no guided first game of {game.title}")
    if not 1 <= args.part <= lessons:
        there = "one lesson" if lessons == 1 else f"lessons 1 to {lessons}"
        raise Complaint(f"{game.title} has {there}, not {args.part}")
    if not args.plain:
        _require_terminal()
    store = _store(args)
    table = Table.new(store, start_lesson(game, args.part).match, lesson=True)
    return _in_lines(table) if args.plain else _full_screen(store, table=table)


def _check(args: argparse.Namespace) -> int:
    from tui.command_line.saved import check

    print(check(_store(args), args.file))
    return 0


def _web(args: argparse.Namespace) -> int:
    from tui.web import require_aiohttp

    require_aiohttp()
    from tui.web.alone import run

    return run(_store(args), args)


def _serve(args: argparse.Namespace) -> int:
    from tui.serving.options import run

    return run(_store(args), args)


def _club(args: argparse.Namespace) -> int:
    from tui.ssh.moderating import run

    return run(_store(args), args)


def _completion(args: argparse.Namespace) -> int:
    from tui.command_line.shell import completion, whole_parser

    print(completion(whole_parser(PROGRAM, COMMANDS), args.shell))
    return 0


def _man(args: argparse.Namespace) -> int:
    from tui.command_line.shell import man_page, whole_parser

    print(man_page(whole_parser(PROGRAM, COMMANDS)))
    return 0


# --- Their words ---


class Command(NamedTuple):
    """A word of the command line."""

    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    more: str
    """Below the options in the help: what the words mean, and examples."""


COMMANDS: Mapping[str, Command] = {
    "play": Command(
        "begin a match",
        play_arguments,
        _play,
        """\
--seats lists one word for each seat, with commas between:
  you            you, at this keyboard
  human:NAME     somebody else at this keyboard
  bot:LEVEL      a bot: random, easy, normal or hard
  bot:FILE       a program of yours: lightfingers bots tells how to write one

examples:
  lightfingers play meins
  lightfingers play meins --seats you,bot:easy,bot:normal --seed 7
  lightfingers play meins --option start=2 --plain""",
    ),
    "resume": Command(
        "go on with a match",
        resume_arguments,
        _resume,
        """\
examples:
  lightfingers resume
  lightfingers resume meins-2026-11-30-1 --plain""",
    ),
    "saves": Command("list the matches that wait for you", lambda parser: None, _saves, ""),
    "rules": Command("read the rules of a game", game_argument, _rules, ""),
    "simulate": Command(
        "let bots play many matches and count",
        simulate_arguments,
        _simulate,
        """\
example:
  lightfingers simulate meins --seats bot:normal,bot:easy --games 200 --seed 1 --rotate""",
    ),
    "arena": Command(
        "let bots play a tournament and rate them",
        arena_arguments,
        _arena,
        """\
Every deal is played once from each seat, so that nobody is lucky with cards. With fewer bots than
seats the last one also takes the seats that are left. The same words give the same result, but with
--time it depends on the machine.

examples:
  lightfingers arena meins its-mine
  lightfingers arena meins --bots hard,normal --seats 4 --deals 50 --time 0.2
  lightfingers arena meins --bots hard,mine.py --deals 50
  lightfingers arena all --bots hard,normal,easy,random --iterations 100 --json""",
    ),
    "bots": Command(
        "write a bot of your own, in any language",
        bots_arguments,
        _bots,
        """\
A bot is a program that reads lines and answers them. It plays wherever the words for seats and bots
are, but not in the club.

examples:
  lightfingers bots --example > mine.py
  lightfingers play meins --seats you,bot:mine.py
  lightfingers simulate meins --seats bot:mine.py,bot:normal --games 100 --rotate""",
    ),
    "replay": Command(
        "read a saved match: its log and a position",
        replay_arguments,
        _replay,
        """\
Until the match is over you see what a spectator sees, unless you ask for more.

examples:
  lightfingers replay meins-2026-11-30-1 --to 12
  lightfingers replay meins-2026-11-30-1 --svg table.svg
  lightfingers replay meins-2026-11-30-1 --cast match.cast && asciinema play match.cast""",
    ),
    "cards": Command(
        "list the cards of a game, and where each comes from",
        cards_arguments,
        _cards,
        """\
Sources: rulebook (printed there), deduced, reconstructed.""",
    ),
    "learn": Command(
        "play a guided first game",
        learn_arguments,
        _learn,
        """\
example:
  lightfingers learn meins""",
    ),
    "stats": Command(
        "what you have played and won",
        stats_arguments,
        _stats,
        "",
    ),
    "check": Command(
        "tell whether a save, deck or position is sound",
        check_arguments,
        _check,
        """\
Exit status: 0 if it is sound, 2 if not.""",
    ),
    "web": Command(
        "the app in your browser",
        web_arguments,
        _web,
        """\
Saves, settings and keys are the same as in the terminal. Only programs on this machine reach the
page, unless --address names another address of it. To play with others: lightfingers serve --web

examples:
  lightfingers web
  lightfingers web --no-browser --port 0""",
    ),
    "serve": Command("let people play each other over SSH", serve_arguments, _serve, ""),
    "club": Command("look after the people and tables of serve", club_arguments, _club, ""),
    "completion": Command(
        "let your shell complete these words",
        completion_arguments,
        _completion,
        """\
examples:
  lightfingers completion bash > ~/.local/share/bash-completion/completions/lightfingers
  lightfingers completion zsh > ~/.zfunc/_lightfingers""",
    ),
    "man": Command(
        "print the man page",
        lambda parser: None,
        _man,
        """\
example:
  lightfingers man > ~/.local/share/man/man1/lightfingers.1""",
    ),
}
"""Every command, in the order in which help lists them."""

if __name__ == "__main__":
    sys.exit(main())

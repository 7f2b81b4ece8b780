"""The words of `lightfingers serve`."""

import argparse
import asyncio
import os
import platform
import re
import shutil
import sys
from pathlib import Path

from saves import Store
from tui.terminal.kinds import DEPTHS
from tui.text.complaint import Complaint
from tui.text.numbers import at_least

ALLOCATOR = "PYTHONMALLOC"

HIGHEST_PORT = 65535

MORE = """\
There is no shell behind the port, no copying and no forwarding. Log lines go to standard error.
SIGTERM tells everybody and ends. Host key, people, tables and matches lie with the saves.

examples:
  lightfingers serve --open
  lightfingers serve --invite
  lightfingers serve --authorized-keys club_keys --port 2022
  lightfingers serve --open --web 8080
  lightfingers serve --status
and then, from anywhere:
  ssh -p 2222 HOST"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.epilog = MORE

    def number(name: str, default: int, least: int, text: str, metavar: str = "N") -> None:
        parser.add_argument(
            name,
            metavar=metavar,
            type=at_least(least),
            default=default,
            help=f"{text} (default: {default})",
        )

    who = parser.add_argument_group("who may come in (one of the first three is needed)")
    who.add_argument("--open", action="store_true", help="anyone who has an SSH key")
    who.add_argument(
        "--invite",
        action="store_true",
        help="anyone who has an SSH key and, the first time, a code (lightfingers club invite)",
    )
    who.add_argument(
        "--authorized-keys",
        metavar="FILE",
        type=Path,
        help="only these keys; read again whenever the file changes",
    )
    who.add_argument(
        "--password-file",
        metavar="FILE",
        type=Path,
        help="also guests without a key, who know one of the passwords in it, one a line",
    )
    parser.add_argument("--address", metavar="IP", default="", help="listen here (default: all)")
    parser.add_argument(
        "--name",
        metavar="HOST",
        default="",
        help="how people name this machine, in links (default: as each of them reaches it)",
    )
    number("--port", 2222, 0, "listen on this port; 0: a free one", "PORT")
    number("--per-address", 20, 1, "connections from one address at a time")
    number("--names-per-day", 10, 1, "new names from one address in a day")
    number("--login-tries", 6, 1, "keys and passwords that fail before a connection is closed")
    number("--tables", 500, 1, "tables at a time that are not over")
    number("--sessions", 200, 1, "people in the club at a time")
    number("--message-size", 8192, 256, "bytes that may come from a terminal at once", "BYTES")
    number(
        "--idle", 120, 0, "minutes without a key before somebody is sent home; 0: never", "MINUTES"
    )
    number("--keepalive", 30, 1, "seconds between questions to a silent client", "SECONDS")
    parser.add_argument(
        "--colours",
        choices=DEPTHS,
        default="",
        help="of every terminal (default: what each shows)",
    )
    parser.add_argument(
        "--always-compress",
        action="store_true",
        help="offer nothing but compression: OpenSSH then compresses unasked, which helps slow "
        "lines; a few other clients cannot",
    )
    web = parser.add_argument_group("the door for browsers")
    web.add_argument(
        "--web", metavar="PORT", type=at_least(0), help="also let browsers in, on this port"
    )
    web.add_argument(
        "--web-address", metavar="IP", default="", help="listen there (default: as --address)"
    )
    web.add_argument(
        "--web-origin",
        metavar="URL",
        type=origin,
        default=argparse.SUPPRESS,
        help="how browsers name it, as https://club.example, where a proxy on this machine "
        "adds TLS",
    )
    web.add_argument(
        "--watchers",
        metavar="N",
        type=at_least(0),
        default=200,
        help="people who watch in a page at a time (default: 200)",
    )
    parser.add_argument(
        "--call",
        metavar="PROGRAM",
        default="",
        help="run this when it becomes the turn of somebody who is away and wants to be called; it "
        "gets who, address, table, game and link as JSON on standard input",
    )
    parser.add_argument("--status", action="store_true", help="ask the host that runs for figures")


def origin(text: str) -> str:
    """A scheme and a host, and nothing behind it. Raises argparse.ArgumentTypeError."""
    found = text.lower().removesuffix("/")
    if not re.fullmatch(r"https?://[^/?#@\s]+", found):
        raise argparse.ArgumentTypeError(f"“{text}” is no origin such as https://club.example")
    return found


def run(store: Store, args: argparse.Namespace) -> int:
    """Serve, or tell how the host that runs is. Raises Complaint, OSError."""
    from tui.ssh.status import ask

    if args.status:
        print(ask(store.finished.parent / "serve.sock"))
        return 0
    if sum((args.open, args.invite, args.authorized_keys is not None)) != 1:
        raise Complaint("Say who may come in: --open, --invite or --authorized-keys FILE")
    try:
        import asyncssh  # noqa: F401
    except ImportError:
        raise Complaint("Serving needs asyncssh: pip install 'lightfingers[ssh]'") from None
    if args.web is not None:
        if args.authorized_keys is not None:
            raise Complaint("A browser has no SSH key: --web needs --open or --invite")
        from tui.web import require_aiohttp

        require_aiohttp()
    if args.call and shutil.which(args.call) is None:
        raise Complaint(f"There is no program {args.call} that could call people")
    for path in (args.authorized_keys, args.password_file):
        if path is not None:
            path.open("rb").close()  # what is missing is told before all begins anew
    _begin_anew_with_the_system_memory()
    os.environ.pop("NO_COLOR", None)  # the machine's wishes are not the visitors'
    from tui.serving.serve import serve
    from tui.ssh import log
    from tui.ssh.hosting import Options

    log.set_up()
    names = Options.__dataclass_fields__
    options = Options(**{name: value for name, value in vars(args).items() if name in names})
    try:
        asyncio.run(serve(store, options))
    except OverflowError:
        wrong = next(port for port in (args.port, args.web) if port and port > HIGHEST_PORT)
        raise Complaint(f"There is no port {wrong}") from None
    return 0


def _begin_anew_with_the_system_memory() -> None:
    """Replace this process by the same one, with the memory of the system instead of Python's.

    Python's own comes in pieces of a megabyte, and hardly one is ever quite empty: when a hundred
    people have left, their two hundred megabytes would stay. It is chosen before Python starts.
    """
    if os.environ.get(ALLOCATOR) == "malloc":
        del os.environ[ALLOCATOR]  # the bots' process is better off with Python's
    elif ALLOCATOR not in os.environ and platform.libc_ver()[0] == "glibc":
        os.execve(sys.executable, sys.orig_argv, {**os.environ, ALLOCATOR: "malloc"})

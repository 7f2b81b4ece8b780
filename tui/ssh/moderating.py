"""The words of `lightfingers club`: what a moderator does on the host's machine."""

import argparse

from saves import Store
from tui.club.moderator import WORDS
from tui.ssh.status import order


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command and what belongs to it."""
    width = max(len(word.usage) for word in WORDS.values())
    rows = (f"  {word.usage:{width}}  {word.help}" for word in WORDS.values())
    parser.epilog = "commands:\n" + "\n".join(rows) + MORE
    parser.add_argument("what", metavar="COMMAND", help="see below")
    parser.add_argument("rest", metavar="WORD", nargs="*", help="what belongs to it")


MORE = """

The host must be running. Names with spaces stand in quotes. Moderators do the same in the lobby:
they say /ban NAME. Everything done is in the log.

examples:
  lightfingers club people
  lightfingers club ban "Bad Ada" 7
  lightfingers club invite 4 2"""


def run(store: Store, args: argparse.Namespace) -> int:
    """Have the host that runs do it. Raises Complaint."""
    print(order(store.finished.parent / "serve.sock", [args.what, *args.rest]))
    return 0

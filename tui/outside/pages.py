"""What `lightfingers bots` prints: the page about the protocol, and the example."""

from importlib import resources

from tui.text.prose import WIDTH
from tui.text.rules import plain


def page(name: str) -> str:
    """A text of this package: protocol.md, example_bot.py."""
    return resources.files("tui.outside").joinpath(name).read_text(encoding="utf-8")


def print_page(*, example: bool) -> int:
    """Print the example, or the page about the protocol; the exit status."""
    if example:
        print(page("example_bot.py"), end="")
    else:
        print("\n".join(plain(page("protocol.md"), WIDTH)))
    return 0

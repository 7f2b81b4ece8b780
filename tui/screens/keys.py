"""Every command with its keys; a key can be changed here."""

from textual import events

from tui.commands.keyfile import find_clash, is_key
from tui.commands.table import COMMANDS, CONTEXT_TITLES, Command, Keys, bindings, show_key
from tui.screens.base import Hint
from tui.screens.listing import ListScreen, Row


class KeysScreen(ListScreen):
    """The list of all commands."""

    CONTEXTS = ("cursor", "keys", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = "Keys"

    def __init__(self) -> None:
        super().__init__()
        self.waiting = False
        """True while the next key pressed becomes the command's key."""

    def about(self) -> str:
        """What is shown."""
        return "every command, and the keys that call it"

    def count(self) -> int:
        """One row a command."""
        return len(COMMANDS)

    def row(self, number: int) -> Row:
        """Context, name, keys, what it does."""
        command = COMMANDS[number]
        keys = " ".join(show_key(key) for key in self.app.keys.keys(command))
        own = command.id in self.app.keys.own
        return [
            (2, CONTEXT_TITLES[command.context], "muted"),
            (17, command.name, "bright"),
            (30, keys, "accent" if own else "choice"),
            (46, command.help, "text"),
        ]

    def prompt(self) -> list[tuple[str, str]]:
        """What can be done with the command under the cursor."""
        command = self._command()
        if self.waiting:
            return [(f"Press the new key for “{command.name}”; Esc leaves it.", "accent bold")]
        return [(f"{command.name}: ", "bright bold"), (command.help, "text")]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [
            ("↑↓", "command"),
            ("cursor.confirm", "new key"),
            ("keys.reset", "own key again"),
            ("app.help", "help"),
            ("cursor.back", "settings"),
        ]

    def _command(self) -> Command:
        return COMMANDS[self.at]

    def choose(self) -> None:
        """Wait for the new key."""
        self.waiting = True
        self.say("")

    def on_key(self, event: events.Key) -> None:
        """The new key."""
        if not self.waiting:
            return
        event.stop()
        event.prevent_default()
        self.waiting = False
        if event.key == "escape":
            self.say("")
        elif not is_key(event.key):
            self.say(f"{show_key(event.key)} cannot be used for a command; take another key.")
        else:
            self._take({**self.app.keys.own, self._command().id: (event.key,)})

    def action_reset(self) -> None:
        """Give the command the key it came with."""
        if not self.is_idle("reset"):
            own = dict(self.app.keys.own)
            del own[self._command().id]
            self._take(own)

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        if action == "reset" and self._command().id not in self.app.keys.own:
            return "This command has the key that it came with."
        return ""

    def _take(self, own: dict[str, tuple[str, ...]]) -> None:
        """Let other keys count, unless two commands would share one."""
        keys = Keys(own)
        clash = find_clash(keys)
        if clash:
            self.say(clash)
            return
        self.say(self.app.keep_keys(keys))

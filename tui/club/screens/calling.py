"""Whether and where the club calls a person who is away when it becomes their turn."""

from saves import WriteFailed
from tui.club.calls import ADDRESS
from tui.club.screens.base import ClubScreen
from tui.commands.table import bindings
from tui.screens.base import Hint
from tui.screens.listing import ListScreen, Row


class CallingScreen(ListScreen, ClubScreen[None]):
    """On or off, and one line of address."""

    CONTEXTS = ("cursor", "log", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = "Called from afar"

    def about(self) -> str:
        """When it happens."""
        return "when it's your turn and you're away"

    def count(self) -> int:
        """Two rows."""
        return 2

    def row(self, number: int) -> Row:
        """What is set."""
        person = self.visit.person
        if number == 0:
            return [(2, "Call me", "bright"), (16, "on" if person.calls else "off", "text")]
        return [(2, "My address", "bright"), (16, person.address or "none", "text")]

    def prompt(self) -> list[tuple[str, str]]:
        """What Enter does, and who reads the address."""
        enter = self._key("cursor.confirm")
        if self.at == 0:
            return [(f"{enter} turns it on or off. One call a table, until you come.", "text")]
        return [(f"{enter} changes it: whatever this club's host asks for, as mail.", "text")]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [
            ("↑↓", "line"),
            ("cursor.confirm", "change"),
            ("app.help", "help"),
            ("log.close", "close"),
        ]

    def show_changes(self) -> None:
        """Nothing of others is shown."""

    def choose(self) -> None:
        """Change the row under the cursor."""
        person = self.visit.person
        if self.at == 0:
            if not person.calls and not person.address:
                self.say("Give an address first.")
                return
            self._keep(calls=not person.calls, address=person.address)
            return
        from tui.screens.ask import AskScreen

        def given(text: str | None) -> None:
            if text is not None:
                address = text.strip()
                self._keep(calls=bool(address), address=address)

        question = "Where shall the club call you? One line. Empty: nowhere."
        self.app.push_screen(AskScreen(question, person.address, longest=ADDRESS), given)

    def _keep(self, *, calls: bool, address: str) -> None:
        person = self.visit.person
        before = person.calls, person.address
        person.calls, person.address = calls, address
        try:
            self.club.people.keep(person)
        except WriteFailed as error:
            person.calls, person.address = before
            self.say(str(error))
            return
        self.say("")

    def action_close(self) -> None:
        """Back."""
        self.dismiss()

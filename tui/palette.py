"""The command palette: every command of the screen by its name, from the one table."""

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from tui.commands import Command, commands
from tui.screens.base import BaseScreen


class CommandList(Provider):
    """The commands of the screen on which the palette was opened."""

    def _commands(self) -> list[tuple[Command, str]]:
        screen = self.screen
        assert isinstance(screen, BaseScreen)
        return [
            (command, f"{command.help}  ({screen.app.keys.label(command.id)})")
            for command in commands(screen.CONTEXTS)
            if command.context != "cursor" and command.action != "palette"
        ]

    async def discover(self) -> Hits:
        """Everything, before a letter was typed."""
        for command, help_ in self._commands():
            yield DiscoveryHit(command.name, self._runner(command), help=help_)

    async def search(self, query: str) -> Hits:
        """What matches the letters typed, in name or help."""
        matcher = self.matcher(query)
        for command, help_ in self._commands():
            score = max(matcher.match(command.name), 0.9 * matcher.match(command.help))
            if score > 0:
                name = matcher.highlight(command.name)
                yield Hit(score, name, self._runner(command), help=help_)

    def _runner(self, command: Command):  # type: ignore[no-untyped-def]
        screen = self.screen

        async def run() -> None:
            await screen.run_action(command.action)

        return run


def open_palette(screen: BaseScreen) -> None:  # type: ignore[type-arg]
    """Open the palette over a screen."""
    screen.app.push_screen(CommandPalette(providers=[CommandList], placeholder="What to do?"))

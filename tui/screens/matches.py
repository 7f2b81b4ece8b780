"""All matches: those that go on, and those that are over."""

from collections.abc import Callable
from datetime import UTC, datetime

from rich.cells import cell_len

from engine.core.english import series
from saves import SaveEntry, SaveError
from tui.commands.table import bindings
from tui.drawing.canvas import shorten
from tui.screens.ask import AskScreen
from tui.screens.base import Hint
from tui.screens.listing import ListScreen, Row
from tui.screens.opening import open_match, take_over_match
from tui.text.phrases import company, when

NAME = 23
"""Cells for a match's name."""
WIDE = 110
"""Columns from which names are whole, and so is the company."""


class MatchesScreen(ListScreen):
    """Resume, watch, rename, copy, delete; or look at a match that is over."""

    CONTEXTS = ("cursor", "matches", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self, *, finished: bool = False) -> None:
        super().__init__()
        self.finished = finished
        self.heading = "Finished matches" if finished else "Your matches"
        self.empty = (
            "No match is over yet." if finished else "No match is going on: begin one at home."
        )
        self.entries: list[SaveEntry] = []

    def on_mount(self) -> None:
        """Read the folder."""
        self.load()

    def on_screen_resume(self) -> None:
        """Back from a table: the list may have changed."""
        self.load()

    def load(self) -> None:
        """Read the folder anew."""
        store = self.app.store
        self.entries = store.finished_entries() if self.finished else store.entries()
        self.page.redraw()

    def about(self) -> str:
        """Where they lie."""
        store = self.app.store
        return str(store.finished if self.finished else store.saves)

    def count(self) -> int:
        """One row a match."""
        return len(self.entries)

    def row(self, number: int) -> Row:
        """Name, game, company, stage, time."""
        entry = self.entries[number]
        stamp = when(entry.updated, datetime.now(UTC))
        edge = self.size.width - 2 - len(stamp)
        wide = self.size.width >= WIDE
        with_, stands = (42, 74) if wide else (NAME + 4, 50)
        name = entry.name
        if cell_len(name) > with_ - 4:  # in the middle: matches of a game differ in their ends
            name = f"{shorten(name, with_ - 15)}{name[-11:]}"
        if entry.problem:
            return [
                (2, name, "bright"),
                (with_, entry.problem, "missing"),
                (edge, stamp, "muted"),
            ]
        if entry.result is not None:
            stage = self._result(entry)
        elif entry.holder is not None:
            stage = "played elsewhere"
        else:
            stage = entry.progress.partition(",")[0]
        return [
            (2, name, "bright"),
            (with_, company(entry.players, stands - with_ - 1), "muted"),
            (stands, stage, "text"),
            (edge, stamp, "muted"),
        ]

    def _result(self, entry: SaveEntry) -> str:
        result = entry.result
        assert result is not None
        names = [player.name for player in entry.players] + list(result.rivals)
        first = [names[n] for n, place in enumerate(result.places) if place == 1]
        best = max(result.scores, default=0)
        return f"{series(first)}, {best}"

    def prompt(self) -> list[tuple[str, str]]:
        """What the match under the cursor is."""
        entry = self._entry()
        if entry is None:
            return []
        # The name is what `resume` and `replay` take: it is read whole somewhere.
        name = entry.name if cell_len(entry.name) > NAME else ""
        if entry.problem:
            return [(entry.problem, "missing"), (" The file is left as it is.", "muted")]
        if entry.result is not None:
            head = f"{name or entry.title}: "
            return [(head, "bright bold"), (entry.result.reason, "text")]
        if entry.holder is not None:
            return [
                (f"{name or entry.title}: ", "bright bold"),
                ("Enter watches. ", "text"),
                (f"Played by {entry.holder}.", "missing"),
            ]
        if name:
            return [(f"{name}: ", "bright bold"), (f"{entry.title}, {entry.progress}.", "text")]
        return [
            (f"{entry.title}, {entry.progress}. ", "bright bold"),
            ("Everything is saved.", "muted"),
        ]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        entry = self._entry()
        ends: list[Hint] = [("app.help", "help"), ("cursor.back", "home")]
        if entry is None:
            return ends
        if self.finished:
            return [
                ("cursor.confirm", "results"),
                ("matches.statistics", "statistics"),
                ("matches.rename", "rename"),
                ("matches.delete", "delete"),
                *ends,
            ]
        first: Hint = ("cursor.confirm", "go on")
        if entry.holder is not None:
            return [
                ("cursor.confirm", "watch"),
                ("matches.take_over", "take over"),
                ("matches.copy", "copy"),
                *ends,
            ]
        return [
            first,
            ("matches.rename", "rename"),
            ("matches.copy", "copy"),
            ("matches.delete", "delete"),
            *ends,
        ]

    def _entry(self) -> SaveEntry | None:
        return self.entries[self.at] if self.at < len(self.entries) else None

    def action_statistics(self) -> None:
        """Statistics over all finished matches."""
        from tui.screens.reader import ReaderScreen
        from tui.text.stats import statistics_page

        lines = statistics_page(self.app.store.finished_entries())
        self.app.push_screen(ReaderScreen("Statistics", "over all finished matches", lines))

    # --- Keys --------------------------------------------------------------------------------

    def choose(self) -> None:
        """Go on with the match, watch it, or see its results."""
        entry = self._entry()
        if entry is None:
            return
        if entry.problem:
            self.say(f"{entry.problem} The file is left as it is.")
        elif self.finished:
            self._results(entry)
        else:
            open_match(self, entry.name)

    def _results(self, entry: SaveEntry) -> None:
        from tui.screens.results import ResultsScreen

        try:
            save = self.app.store.load(entry.name)
        except SaveError as error:
            self.say(str(error))
            return
        self.app.push_screen(ResultsScreen(self.app.store, save.match))

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        entry = self._entry()
        match action:
            case "rename" | "copy" | "delete" | "take_over" if entry is None:
                return "There is no match under the cursor."
            case "copy" | "take_over" if self.finished:
                return "This match is over."
            case "take_over" if entry is not None and entry.holder is None:
                return "Nobody holds this match: Enter goes on with it."
        return ""

    def action_take_over(self) -> None:
        """Play on what another process holds."""
        entry = self._entry()
        if self.is_idle("take_over") or entry is None:
            return
        take_over_match(self, entry.name, str(entry.holder))

    def action_rename(self) -> None:
        """Ask for another name."""
        entry = self._entry()
        if self.is_idle("rename") or entry is None:
            return

        def rename(name: str | None) -> None:
            if name is not None and name.strip() != entry.name:
                self._do(lambda: self.app.store.rename(entry.name, name.strip()))

        self.app.push_screen(AskScreen(f"Another name for {entry.name}:", entry.name), rename)

    def action_copy(self) -> None:
        """A copy beside it."""
        entry = self._entry()
        if not self.is_idle("copy") and entry is not None:
            self._do(lambda: self.app.store.copy(entry.name), said="Copied as {}.")

    def action_delete(self) -> None:
        """Delete it, after asking."""
        entry = self._entry()
        if self.is_idle("delete") or entry is None:
            return

        def sure(answer: str | None) -> None:
            if answer is not None:
                self._do(lambda: self.app.store.delete(entry.name))

        self.app.push_screen(AskScreen(f"Delete {entry.name} for good?", None), sure)

    def _do(self, deed: Callable[[], object], said: str = "") -> None:
        try:
            result = deed()
        except SaveError as error:
            self.load()
            self.say(str(error))
            return
        self.load()
        self.say(said.format(result) if said else "")

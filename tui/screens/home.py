"""Home: go on with a match, or take a game from the shelf."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.widget import Widget

from engine import GAMES, GameEntry
from saves import SaveError
from tui.commands.table import bindings
from tui.drawing.canvas import HEAVY, ROUND, Box, Canvas, wrap
from tui.screens.base import BaseScreen, Hint
from tui.text.phrases import company, seats_of, when
from tui.widgets.face import Face

if TYPE_CHECKING:
    from saves import SaveEntry

EMBLEMS = {
    "its-mine": ("orange", "┌─┐┌─┐┌─┐", "│▲││■││●│", "└─┘└─┘└─┘"),
    "its-mine-knizia": ("blue", "╭──╮╭──╮┏━┓", "│+3││★ │┃!┃", "╰──╯╰──╯┗━┛"),
    "meins": ("green", "□ □ ■", "□ ■ □", "■ □ □"),
    "mint-italy": ("text", r"/~\_/~\_", r"\_/~\_/~\ "[:-1], r"/~\_/~\_/"),
    "stealing-mona-lisa": ("purple", "╔══╗╔══╗╔══╗", "║A ║║B ║║? ║", "╚══╝╚══╝╚══╝"),
}
"""A small picture for each game on the shelf, and its ink."""

MATCH_KEYS = "abcdefg"
"""What points at a match: letters, as the digits are those of the games whatever is saved."""

FIRST_GAME = "meins"
"""The gentlest start."""

BOX_WIDTH, BOX_HEIGHT = 15, 9


class HomeScreen(BaseScreen[None]):
    """The first screen."""

    CONTEXTS = ("cursor", "home", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[SaveEntry] = []
        """The newest ones, as many as may be shown."""
        self.total = 0
        """How many matches go on."""
        self._glanced = False
        self.games: list[GameEntry] = list(GAMES.values())
        self.at = 0
        """Under the cursor: a match, then the games."""
        self.notice = ""
        self.page = Face(self._draw, id="page", focus=True)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """The match played last is under the cursor."""
        self.page.focus()
        self.load(sure=False)

    def on_screen_resume(self) -> None:
        """Back from a table: the lists may have changed."""
        if self._glanced:
            self.call_after_refresh(self._look_again)
        else:
            self.load()
        if self.is_active:  # or a table was opened over it at once, and has its own title
            self.app.call_player("Lightfingers")

    def load(self, *, sure: bool = True) -> None:
        """Look for the newest matches; not `sure`: only a glance, before the first paint."""
        self.matches, self.total = self.app.store.newest(len(MATCH_KEYS), sure=sure)
        self._glanced = not sure
        self.at = 0 if self._shown() else self._first_game()
        self.page.redraw()

    def _look_again(self) -> None:
        """Once something is on the screen: has the glance seen everything?"""
        seen = self.matches, self.total
        if self.app.store.newest(len(MATCH_KEYS)) != seen:
            self.load()
        self._glanced = False

    def _room(self) -> int:
        """How many matches fit on the page."""
        return 3 if self.size.height < 30 else len(MATCH_KEYS)

    def _shown(self) -> "list[SaveEntry]":
        return self.matches[: self._room()]

    def _first_game(self) -> int:
        ids = [game.id for game in self.games]
        return ids.index(FIRST_GAME) if FIRST_GAME in ids else 0

    def _chosen(self) -> "SaveEntry | GameEntry":
        everything = [*self._shown(), *self.games]
        return everything[min(self.at, len(everything) - 1)]  # fewer fit into a smaller window

    # --- Drawing -----------------------------------------------------------------------------

    def _draw(self, canvas: Canvas) -> None:
        shown = self._shown()
        self.at = min(self.at, len(shown) + len(self.games) - 1)
        self.paint_bar(canvas, "Lightfingers", "", "take what is not yet yours")
        y = self._draw_matches(canvas, shown) if shown else self._draw_welcome(canvas)
        y = self._draw_shelf(canvas, y, len(shown))
        self._draw_about(canvas, y + 1)
        self.paint_prompt(canvas, canvas.height - 2, *self._prompt())
        self.page.hit(Box(0, canvas.height - 2, canvas.width, 1), "confirm")
        self.paint_hints(self.page, canvas, canvas.height - 1, self._hints())

    def _draw_welcome(self, canvas: Canvas) -> int:
        key = 1 + self._first_game()
        canvas.put(
            2,
            2,
            "Table games by keyboard, against bots or friends; each explains itself.",
            "text",
            canvas.width - 4,
        )
        canvas.write(
            2,
            3,
            ("Press ", "muted"),
            (str(key), "choice bold"),
            (" for the gentlest start, ", "muted"),
            (self._key("home.learn"), "choice bold"),
            (" to be guided through it.", "muted"),
        )
        return 5

    def _draw_matches(self, canvas: Canvas, shown: "list[SaveEntry]") -> int:
        canvas.put(2, 2, "Continue", "text")
        now = datetime.now(UTC)
        for number, entry in enumerate(shown):
            y = 3 + number
            row = Box(2, y, canvas.width - 4, 1)
            cursor = self.at == number
            if cursor:
                canvas.fill(row, "cursor", " ")
            self.page.hit(row, f"pick({number})")
            bold = " bold" if cursor else ""
            canvas.put(3, y, MATCH_KEYS[number], "choice bold")
            title = entry.title or entry.name
            canvas.put(6, y, title, "bright bold", 20)
            stamp = when(entry.updated, now)
            edge = canvas.width - 3 - len(stamp)
            canvas.put(edge, y, stamp, f"muted{bold}")
            if entry.problem:
                canvas.put(27, y, entry.problem, f"missing{bold}", edge - 29)
                continue
            mid = 45 if canvas.width < 110 else 60
            canvas.put(27, y, company(entry.players, mid - 28), f"muted{bold}", mid - 28)
            room = edge - mid - 1
            stage = self._stage(entry, room) if entry.holder is None else "played elsewhere"
            canvas.put(mid, y, stage, f"text{bold}", room)
        y = 3 + len(shown)
        more = self.total - len(shown)
        if more > 0:
            canvas.put(6, y, f"{more} more {'match' if more == 1 else 'matches'}", "muted")
            y += 1
        return y + 1

    def _stage(self, entry: "SaveEntry", room: int) -> str:
        """How far a match is and what is to be done, in so many cells."""
        stage = entry.progress.partition(",")[0].partition(" of ")[0]
        if not entry.task:
            return stage
        subject = self._subject(entry)
        whose = "your turn" if subject == "you" else f"{subject}'s turn"
        for words in (f"{stage}, {entry.task}", f"{stage}, {whose}"):
            if cell_len(words) <= room:
                return words
        return whose

    def _subject(self, entry: "SaveEntry") -> str:
        """Who is to do something: "you", or a name."""
        mover = entry.to_move[0] if len(entry.to_move) == 1 else ""
        own = [player.name for player in entry.players if player.kind == "you"]
        return "you" if mover in own or not mover else mover

    def _draw_shelf(self, canvas: Canvas, y: int, before: int) -> int:
        canvas.put(2, y, "New match", "text")
        pitch = (
            min((canvas.width - BOX_WIDTH) // max(1, len(self.games) - 1), 24)
            if len(self.games) > 1
            else BOX_WIDTH + 1
        )
        for number, game in enumerate(self.games):
            box = Box(
                number * pitch + (0 if len(self.games) > 1 else 2), y + 1, BOX_WIDTH, BOX_HEIGHT
            )
            cursor = self.at == before + number
            canvas.fill(box, "cursor" if cursor else "card")
            canvas.frame(box, HEAVY if cursor else ROUND, "frame")
            canvas.put(box.x + 2, box.y, f" {number + 1} ", "choice bold")
            ink, *rows = EMBLEMS[game.id]
            for row, text in enumerate(rows):
                canvas.centre(box, box.y + 1 + row, text, ink)
            inner = Box(box.x + 1, box.y, box.width - 2, box.height)
            title = game.title.removeprefix("Stealing ")
            words = [
                *((text, "bright bold") for text in wrap(title, inner.width, 2)),
                (game.kind, "muted"),
                (seats_of(game.seat_counts), "text"),
            ]
            for row, (text, ink) in enumerate(words, box.y + BOX_HEIGHT - 1 - len(words)):
                canvas.centre(inner, row, text, ink)
            self.page.hit(box, f"pick({before + number})")
        return y + 1 + BOX_HEIGHT

    def _draw_about(self, canvas: Canvas, y: int) -> None:
        """A few words on what is under the cursor."""
        chosen = self._chosen()
        if isinstance(chosen, GameEntry):
            lines = wrap(chosen.tagline, canvas.width - 4, 2)
        elif chosen.problem:
            lines = wrap(f"{chosen.problem} The file is left as it is.", canvas.width - 4, 2)
        elif chosen.totals:
            pairs = zip(chosen.players, chosen.totals, strict=False)
            standing = ", ".join(f"{player.name} {points}" for player, points in pairs)
            lines = wrap(f"If it ended now: {standing}. ({chosen.progress})", canvas.width - 4, 2)
        else:
            lines = []
        for row, text in enumerate(lines):
            if y + row < canvas.height - 2:
                canvas.put(2, y + row, text, "text")

    def _prompt(self) -> list[tuple[str, str]]:
        if self.notice:
            return [(self.notice, "missing bold")]
        if self.app.problems:
            return [(self.app.problems[0], "missing bold")]
        chosen = self._chosen()
        if isinstance(chosen, GameEntry):
            return [(f"{chosen.title}: ", "bright bold"), ("choose seats and begin.", "accent")]
        if chosen.problem:
            return [("This file cannot be played. ", "bright bold"), (chosen.problem, "missing")]
        if chosen.holder is not None:
            return [
                (f"{chosen.title}: ", "bright bold"),
                ("Enter watches. ", "text"),
                (f"Played by {chosen.holder}.", "missing"),
            ]
        task = chosen.task or "go on"
        subject = self._subject(chosen)
        told = f"{'you are' if subject == 'you' else f'{subject} is'} to {task}. "
        short = chosen.progress.partition(",")[0]
        room = self.size.width - 2
        for progress, saved in (
            (chosen.progress, "Everything is saved."),
            (chosen.progress, ""),
            (short, ""),
        ):
            head = f"{chosen.title}, {progress}: "
            if cell_len(head + told + saved) <= room:
                return [(head, "bright bold"), (told, "accent"), (saved, "muted")]
        return [(f"{chosen.title}: {told}", "accent")]  # one piece takes two rows where it must

    def _hints(self) -> list[Hint]:
        new = "1" if len(self.games) == 1 else f"1-{len(self.games)}"
        chosen = self._chosen()
        if isinstance(chosen, GameEntry):
            verb = "set up"
        else:
            verb = "" if chosen.problem else "watch" if chosen.holder is not None else "go on"
        learn: Hint = ("home.learn", f"learn {self._to_learn().title.removeprefix('Stealing ')}")
        return [
            *([("cursor.confirm", verb)] if verb else []),
            learn,
            (new, "new"),
            ("home.matches", "matches"),
            ("←↓↑→", "move"),
            ("home.finished", "finished"),
            ("home.settings", "settings"),
            ("app.help", "help"),
            ("home.quit", "quit"),
        ]

    # --- Keys --------------------------------------------------------------------------------

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self._shown()) + len(self.games) - 1))
        self.notice = ""
        del self.app.problems[:1]  # told once, until the next key
        self.page.redraw()

    def action_up(self) -> None:
        matches = len(self._shown())
        self._go(matches - 1 if self.at >= matches > 0 else self.at - 1)

    def action_down(self) -> None:
        matches = len(self._shown())
        if self.at < matches:
            self._go(self.at + 1)

    def action_left(self) -> None:
        if self.at > len(self._shown()):
            self._go(self.at - 1)

    def action_right(self) -> None:
        if self.at >= len(self._shown()):
            self._go(self.at + 1)

    def action_next(self) -> None:
        """From the matches to the shelf and back."""
        matches = len(self._shown())
        self._go(matches if self.at < matches else 0)

    def action_previous(self) -> None:
        self.action_next()

    def action_back(self) -> None:
        self._go(0)

    def on_key(self, event: events.Key) -> None:
        """Digits choose a game, letters a match."""
        key, matches = event.character or "", len(self._shown())
        if key.isdigit() and 1 <= int(key) <= len(self.games):
            at = matches + int(key) - 1
        elif key and key in MATCH_KEYS[:matches]:
            at = MATCH_KEYS.index(key)
        else:
            return
        event.stop()
        self._go(at)
        self.action_confirm()

    def action_pick(self, number: int) -> None:
        """A click chooses; a second one opens."""
        if self.at == number:
            self.action_confirm()
        else:
            self._go(number)

    def action_confirm(self) -> None:
        """Go on with the match, or set the game up."""
        chosen = self._chosen()
        if isinstance(chosen, GameEntry):
            self._set_up(chosen.id)
            return
        from tui.screens.opening import open_match

        open_match(self, chosen.name)

    def _set_up(self, game_id: str) -> None:
        """A new match, with the player's own deck if there is one that can be read."""
        from tui.screens.setup import SetupScreen

        try:
            game = self.app.store.game(game_id)
        except SaveError as error:
            self.say(f"Your own deck cannot be used: {error}")
            return
        self.app.push_screen(SetupScreen(game))

    def action_learn(self) -> None:
        """A guided first game of the game or match under the cursor, or of the gentlest one."""
        from tui.screens.opening import open_lesson

        open_lesson(self, self._to_learn().load())

    def _to_learn(self) -> GameEntry:
        """The game that the cursor is on, or whose match it is on, or the gentlest one."""
        chosen = self._chosen()
        game_id = chosen.id if isinstance(chosen, GameEntry) else chosen.game
        return GAMES[game_id if game_id in GAMES else FIRST_GAME]

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.page.redraw()

    def action_matches(self) -> None:
        """All matches that go on."""
        from tui.screens.matches import MatchesScreen

        self.app.push_screen(MatchesScreen())

    def action_finished(self) -> None:
        """All matches that are over."""
        from tui.screens.matches import MatchesScreen

        self.app.push_screen(MatchesScreen(finished=True))

    def action_settings(self) -> None:
        """The settings."""
        from tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_about(self) -> None:
        """Who made the games."""
        from tui.screens.about import open_about

        open_about(self)

    def action_quit(self) -> None:
        """Leave the app."""
        self.app.exit(0)

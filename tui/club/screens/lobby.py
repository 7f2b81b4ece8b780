"""The lobby: who is here, which tables there are, what is said; from here one sits down."""

import shlex
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.widget import Widget

from engine import GAMES, GameEntry
from saves import SaveError, harmless
from tui.club.screens.base import ClubScreen, TalkLine, spoken
from tui.club.screens.lines import SHOWN, TableLine, arrange
from tui.commands.table import bindings
from tui.drawing.canvas import HEAVY, ROUND, Box, Canvas, shorten, wrap
from tui.screens.base import Hint
from tui.screens.home import EMBLEMS, FIRST_GAME
from tui.text.phrases import seats_of, when
from tui.widgets.face import Face

if TYPE_CHECKING:
    from tui.club.tables import ClubTable

CARD_WIDTH, CARD_HEIGHT = 15, 6
WIDE = 110
"""From this width on, who is here has a column of its own."""
COLUMN = 32


def short_title(title: str) -> str:
    """A title for a small card."""
    return title.removeprefix("Stealing ").removesuffix(" (Knizia)")


class LobbyScreen(ClubScreen[None]):
    """The first screen of everybody who came in."""

    CONTEXTS = ("cursor", "lobby", "app")
    BINDINGS = bindings(*CONTEXTS)
    EVERY = 0.3

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[TableLine] = []
        self.games: list[GameEntry] = list(GAMES.values())
        self.at = ""
        """Under the cursor: the name of a table, or the id of a game."""
        self._moved = False
        """False until the visitor has chosen where the cursor is."""
        self.notice = ""
        self._asked: set[str] = set()
        """The tables at which the visitor was asked when the lobby was last drawn."""
        self.page = Face(self._draw, id="page", focus=True)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Hear what goes on."""
        self.page.focus()
        self.club.listeners.append(self.hear)

    def on_unmount(self) -> None:
        """Hear no more."""
        self.club.listeners.remove(self.hear)

    def show_changes(self) -> None:
        """Arrange the tables anew; the cursor stays on the one that it is on."""
        if self.app.visit is None:
            return
        self._arrange()
        asked = {line.table.name for line in self.lines if line.asked}
        titles = [line.table.game.title for line in self.lines if line.asked]
        title = f"Your turn: {titles[0]}" if titles else "Lightfingers"
        self.app.call_player(harmless(title), bell=bool(asked - self._asked))
        self._asked = asked
        self.page.redraw()

    def _arrange(self) -> None:
        """Take in which tables there are now."""
        self.lines = arrange(self.club, self.visit.person, self.at)
        if not self._moved or self.at not in self._keys():
            self.at = self.lines[0].table.name if self.lines else FIRST_GAME

    def _keys(self) -> list[str]:
        """Everything that the cursor can be on."""
        return [line.table.name for line in self.lines] + [game.id for game in self.games]

    def _line(self) -> TableLine | None:
        """The table under the cursor."""
        return next((line for line in self.lines if line.table.name == self.at), None)

    # --- Drawing -----------------------------------------------------------------------------

    def _draw(self, canvas: Canvas) -> None:
        if self.app.visit is None:
            return
        if self.at not in self._keys():
            self._arrange()
        here = len(self.club.visits)
        right = f"{self.visit.person.name} · {'alone here' if here == 1 else f'{here} here'}"
        self.paint_bar(canvas, "Lightfingers", "the club", right)
        wide = canvas.width >= WIDE
        tall = canvas.height >= 30
        shelf = canvas.height - 2 - CARD_HEIGHT - 1 - (0 if wide else 3 if not tall else 5)
        left = canvas.width - COLUMN - 2 if wide else canvas.width
        self._draw_tables(canvas, 2, shelf - 1, left)
        self._draw_shelf(canvas, shelf)
        if wide:
            self._draw_column(canvas, Box(canvas.width - COLUMN - 1, 2, COLUMN, shelf - 3))
        else:
            y = shelf + CARD_HEIGHT + 1
            self._draw_here(canvas, y)
            self._draw_talk(canvas, Box(2, y + 1, canvas.width - 4, canvas.height - 3 - y))
        self.paint_prompt(canvas, canvas.height - 2, *self._prompt(canvas.width))
        self.page.hit(Box(0, canvas.height - 2, canvas.width, 1), "confirm")
        self.paint_hints(self.page, canvas, canvas.height - 1, self._hints())

    def _draw_tables(self, canvas: Canvas, top: int, end: int, width: int) -> None:
        """The tables in their groups, as many as fit around the cursor."""
        if not self.lines:
            self._draw_welcome(canvas, top, width)
            return
        room = end - top
        groups = {line.group for line in self.lines}
        airy = len(self.lines) + 2 * len(groups) - 1 <= room
        rows: list[TableLine | str] = []
        for before, line in zip([None, *self.lines], self.lines, strict=False):
            if before is None or line.group != before.group:
                if airy and before is not None:
                    rows.append("")
                rows.append(self._heading(line.group))
            rows.append(line)
        here = next((n for n, row in enumerate(rows) if row is self._line()), 0)
        first = max(0, min(here - room // 2, len(rows) - room))
        now = datetime.now(UTC)
        for y, row in enumerate(rows[first : first + room], top):
            if isinstance(row, str):
                canvas.put(2, y, row, "muted")
            else:
                self._draw_line(canvas, y, row, width, now)
        if first:
            canvas.right(width - 2, top, f"▴ {first} more", "faint")
        below = len(rows) - first - room
        if below > 0:
            canvas.right(width - 2, end - 1, f"▾ {below} more", "faint")

    def _heading(self, group: str) -> str:
        """The name of a group, and how many of its tables are not shown."""
        shown = sum(line.group == group for line in self.lines)
        more = len(self.club.standings.group(group)) - SHOWN
        return group if shown < SHOWN or more <= 0 else f"{group}: the first {SHOWN}, {more} more"

    def _draw_line(
        self, canvas: Canvas, y: int, line: TableLine, width: int, now: datetime
    ) -> None:
        cursor = line.table.name == self.at
        row = Box(2, y, width - 4, 1)
        if cursor:
            canvas.fill(row, "cursor", " ")
        self.page.hit(row, f"point('{line.table.name}')")
        bold = " bold" if cursor else ""
        canvas.put(3, y, "▸" if line.asked else " ", "choice bold")
        canvas.put(5, y, line.table.game.title, "bright bold", 19)
        stage = line.stage()
        words = line.aside(when(line.table.match_updated, now))
        mid = 25 + (width - 25) * 2 // 5
        # How it stands is read before all: the last words on the right go first, then names.
        while words and mid + cell_len(stage) + 2 + cell_len(" · ".join(words)) > width - 3:
            words.pop()
        right = " · ".join(words)
        edge = width - 3 - cell_len(right)
        canvas.put(edge, y, right, f"muted{bold}")
        mid = max(25 + 12, min(mid, edge - 1 - cell_len(stage)))
        pieces = [(text, f"{ink}{bold}") for text, ink in line.company(mid - 27)]
        canvas.write(25, y, *pieces, width=mid - 26)
        ink = "choice bold" if line.asked else "text"
        canvas.put(mid, y, stage, ink if line.asked else f"{ink}{bold}", edge - mid - 1)

    def _draw_welcome(self, canvas: Canvas, top: int, width: int) -> None:
        canvas.put(2, top, "No table is open yet: the first is yours.", "bright bold")
        words = (
            "Choose a game below, say who may sit down, and wait for the others here or at the "
            "table. Bots take the chairs that you give them."
        )
        for row, text in enumerate(wrap(words, width - 4, 3)):
            canvas.put(2, top + 1 + row, text, "muted")

    def _draw_shelf(self, canvas: Canvas, y: int) -> None:
        canvas.put(2, y, "New table", "muted")
        pitch = min((canvas.width - CARD_WIDTH) // max(1, len(self.games) - 1), 24)
        for number, game in enumerate(self.games):
            box = Box(number * pitch, y + 1, CARD_WIDTH, CARD_HEIGHT)
            cursor = self.at == game.id
            canvas.fill(box, "cursor" if cursor else "card")
            canvas.frame(box, HEAVY if cursor else ROUND, "frame")
            canvas.put(box.x + 2, box.y, f" {number + 1} ", "choice bold")
            seats = f" {seats_of(game.seat_counts).removesuffix(' players')} "
            canvas.right(box.x + box.width - 2, box.y, seats, "muted")
            ink, *rows = EMBLEMS[game.id]
            for row, text in enumerate(rows):
                canvas.centre(box, box.y + 1 + row, text, ink)
            inner = Box(box.x + 1, box.y, box.width - 2, box.height)
            canvas.centre(inner, box.y + 4, short_title(game.title), "bright bold")
            self.page.hit(box, f"point('{game.id}')")

    def _draw_column(self, canvas: Canvas, box: Box) -> None:
        """Who is here and what is said, beside the tables."""
        people = self._people()
        rows = min(len(people), max(3, box.height // 2 - 2))
        panel = Box(box.x, box.y, box.width, rows + 2)
        canvas.fill(panel, "card")
        canvas.frame(panel, ROUND, "frame")
        canvas.put(panel.x + 2, panel.y, f" {len(people)} here ", "text")
        for row, (name, where, ink) in enumerate(people[:rows]):
            x = canvas.put(panel.x + 2, panel.y + 1 + row, name, ink, 15)
            canvas.put(x + 1, panel.y + 1 + row, where, "muted", panel.x + box.width - 2 - x - 1)
        if len(people) > rows:
            more = f" {len(people) - rows} more "
            canvas.right(panel.x + panel.width - 2, panel.y + panel.height - 1, more, "muted")
        y = panel.y + panel.height
        talk = Box(box.x, y, box.width, box.height - panel.height)
        canvas.fill(talk, "card")
        canvas.frame(talk, ROUND, "frame")
        canvas.put(talk.x + 2, talk.y, " Talk ", "text")
        inner = Box(talk.x + 2, talk.y + 1, talk.width - 4, talk.height - 2)
        self._draw_talk(canvas, inner)

    def _draw_talk(self, canvas: Canvas, box: Box) -> None:
        """The last that was said, in as many rows as there are."""
        rows: list[tuple[str, str, str]] = []
        for said in self.club.talk.last(box.height):
            pieces = spoken(said)
            lines = wrap("".join(text for text, _ in pieces), box.width)
            head, ink = pieces[0]
            for number, line in enumerate(lines):
                cut = len(head) if number == 0 and len(pieces) == 2 else 0
                rows.append((line[:cut], line[cut:], ink if len(pieces) == 1 else "text"))
        if not rows:
            words = f"Nobody has said anything yet; {self._key('lobby.say')} does."
            canvas.put(box.x, box.y, words, "faint", box.width)
        for y, (name, text, ink) in enumerate(rows[-box.height :], box.y):
            canvas.write(box.x, y, (name, "accent bold"), (text, ink), width=box.width)
        self.page.hit(box, "say")

    def _people(self) -> list[tuple[str, str, str]]:
        """(name, where, ink) of everybody here, the visitor first."""
        me = self.visit
        people = []
        for visit in sorted(
            self.club.visits.values(), key=lambda v: (v is not me, v.person.name.casefold())
        ):
            place = visit.place
            where = f"at {short_title(place.at.game.title)}" if place is not None else ""
            people.append((visit.person.name, where, "accent" if visit is me else "bright"))
        return people

    def _draw_here(self, canvas: Canvas, y: int) -> None:
        """Who is here, in one row."""
        x = canvas.put(2, y, "Here ", "muted")
        for number, (name, where, ink) in enumerate(self._people()):
            if number:
                x = canvas.put(x, y, " · ", "faint")
            if x > canvas.width - 12:
                canvas.put(x, y, f"{len(self.club.visits) - number} more", "muted")
                return
            x = canvas.put(x, y, name, ink, canvas.width - 3 - x)
            if where and x < canvas.width - 24:
                x = canvas.put(x + 1, y, where, "muted")

    def _prompt(self, width: int) -> Sequence[tuple[str, str]]:
        if self.talking is not None:
            return self.talking.pieces(width)
        if self.notice:
            return [(self.notice, "missing bold")]
        if self.app.problems:
            return [(self.app.problems[0], "missing bold")]
        line = self._line()
        if line is not None:
            return [(f"{line.table.game.title}: ", "bright bold"), *line.invitation()]
        game = GAMES[self.at]
        told = shorten(game.tagline, max(10, width - len(game.title) - 30))
        return [(f"{game.title}: ", "bright bold"), ("open a table. ", "accent"), (told, "muted")]

    def _hints(self) -> list[Hint]:
        if self.talking is not None:
            return [("Enter", "say it"), ("Esc", "never mind")]
        line = self._line()
        verb = "new table" if line is None else line.verb()
        calls: list[Hint] = [("lobby.calls", "calls")] if self.club.calls is not None else []
        return [
            ("cursor.confirm", verb),
            ("←↓↑→", "move"),
            (f"1-{len(self.games)}", "new"),
            ("lobby.say", "say"),
            ("lobby.talk", "talk"),
            ("lobby.settings", "settings"),
            ("lobby.link", "same person"),
            *calls,
            ("app.help", "help"),
            ("lobby.quit", "quit"),
        ]

    # --- Keys --------------------------------------------------------------------------------

    def _go(self, step: int) -> None:
        keys = self._keys()
        at = keys.index(self.at) if self.at in keys else 0
        self._point(keys[max(0, min(at + step, len(keys) - 1))])

    def _point(self, key: str) -> None:
        self.at = key
        self._moved = True
        self.notice = ""
        del self.app.problems[:1]  # told once, until the next key
        self.page.redraw()

    def action_up(self) -> None:
        if self._line() is not None:
            self._go(-1)
        elif self.lines:
            self._point(self.lines[-1].table.name)

    def action_down(self) -> None:
        if self._line() is not None:
            self._go(1)

    def action_left(self) -> None:
        if self._line() is None and self.at != self.games[0].id:
            self._go(-1)

    def action_right(self) -> None:
        if self._line() is None:
            self._go(1)

    def action_next(self) -> None:
        """From the tables to the shelf and back."""
        if self._line() is not None or not self.lines:
            self._point(self.games[0].id)
        else:
            self._point(self.lines[0].table.name)

    def action_previous(self) -> None:
        self.action_next()

    def action_back(self) -> None:
        """To the top."""
        self._point(self._keys()[0])

    def on_key(self, event: events.Key) -> None:
        """What is being said takes all keys; digits open a table."""
        if self.talking is not None:
            self._talk(event)
            return
        number = "123456789".find(event.character or " ")
        if 0 <= number < len(self.games):
            event.stop()
            self._point(self.games[number].id)
            self.action_confirm()

    def _talk(self, event: events.Key) -> None:
        assert self.talking is not None
        text = self.talking.take(event)
        if self.talking.done:
            self.talking = None
        self.notice = self._speak(text) if text else ""
        self.page.redraw()

    def _speak(self, text: str) -> str:
        """Say something; what begins with / a moderator does. What to tell, or empty."""
        me = self.visit.person
        if not text.startswith("/"):
            return self.club.say(me, text)
        if not me.moderator:
            return "Only moderators can do that."
        from tui.club.moderator import Moderator, Refused

        try:
            told = Moderator(self.club, me).do(shlex.split(text[1:]))
        except Refused as refused:
            return str(refused)
        except ValueError:
            return "A quotation mark is missing."
        if "\n" not in told and len(told) < self.size.width:
            return told
        from tui.club.screens.pages import ToldScreen

        self.app.push_screen(ToldScreen(told))
        return ""

    def action_point(self, key: str) -> None:
        """A click points; a second one opens."""
        if self.at == key:
            self.action_confirm()
        elif key in self._keys():
            self._point(key)

    def action_confirm(self) -> None:
        """Sit down, go on, look on, or make a table."""
        line = self._line()
        if line is not None:
            self.app.approach(line.table)
            return
        from tui.club.screens.setup import ClubSetupScreen

        try:
            game = self.club.store.game(self.at)
        except SaveError as error:
            self.say(str(error))
            return
        self.app.push_screen(ClubSetupScreen(game))

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.page.redraw()

    def action_say(self) -> None:
        """Say something to everybody in the lobby."""
        self.talking = TalkLine("To all in the lobby")
        self.notice = ""
        self.page.redraw()

    def action_talk(self) -> None:
        """Read what was said."""
        from tui.club.screens.pages import TalkScreen

        self.app.push_screen(TalkScreen(self.club.talk, "in the lobby"))

    def action_link(self) -> None:
        """A private link that brings the same person elsewhere."""
        from tui.club.screens.sharing import PrivateScreen

        if self.app.is_guest:
            self.say("A guest comes back with name and secret; there's no key to link.")
            return
        self.app.push_screen(PrivateScreen(self.club.links.private(self.visit.person.id)))

    def action_calls(self) -> None:
        """Whether and where the club calls its visitor."""
        if self.club.calls is None:
            self.say("This club calls nobody who is away.")
            return
        from tui.club.screens.calling import CallingScreen

        self.app.push_screen(CallingScreen())

    def action_settings(self) -> None:
        """The settings, kept with the person."""
        from tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        """Leave the club."""
        self.app.exit(0)

    def point_at(self, table: "ClubTable") -> None:
        """Put the cursor on the table to which the visitor goes."""
        self.at = table.name
        self._moved = True

"""Around an open table: its chairs, who sits there, who is still to come."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events
from textual.widget import Widget

from tui.club.chairs import FREE
from tui.club.screens.base import ClubScreen, TalkLine, spoken
from tui.club.tables import ClubTable
from tui.commands.table import bindings
from tui.drawing.canvas import DASHED, HEAVY, ROUND, Box, Canvas
from tui.screens.base import Hint
from tui.screens.home import EMBLEMS
from tui.screens.setup import BOTS
from tui.widgets.face import Face

CHAIR_HEIGHT = 6


class RoomScreen(ClubScreen[None]):
    """People sit down, put bots on chairs, and talk, until the match begins."""

    CONTEXTS = ("cursor", "room", "app")
    BINDINGS = bindings(*CONTEXTS)
    rests = True

    def __init__(self, table: ClubTable) -> None:
        super().__init__()
        self.table = table
        self.at = 0
        """The chair under the cursor."""
        self.notice = ""
        self.page = Face(self._draw, id="page", focus=True)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Hear what goes on at the table; the cursor is on the first free chair."""
        self.page.focus()
        self.table.listeners.append(self.hear)
        self.club.listeners.append(self.hear)
        self.app.call_player(f"{self.table.game.title}: an open table")
        free = (n for n, chair in enumerate(self.table.chairs) if chair.who == FREE)
        self.at = next(free, 0)

    def on_unmount(self) -> None:
        """Hear no more."""
        self.table.listeners.remove(self.hear)
        self.club.listeners.remove(self.hear)

    def show_changes(self) -> None:
        """Show the chairs as they stand; when the match has begun, the table itself."""
        table = self.table
        if not table.is_open:
            self.app.go_to(table, instead=True)
        elif table.name not in self.club.tables:
            self.dismiss()
        else:
            self.page.redraw()

    # --- Drawing -----------------------------------------------------------------------------

    def _draw(self, canvas: Canvas) -> None:
        table = self.table
        words = "private, an open table" if table.is_private else "an open table"
        self.paint_bar(canvas, table.game.title, words, self.visit.person.name)
        ink, *rows = EMBLEMS[table.game.id]
        for row, text in enumerate(rows):
            canvas.put(3, 2 + row, text, ink)
        x = 18
        host = self.club.person_by_id(table.record.host)
        canvas.put(x, 2, f"{host.name}'s table" if host else "A table", "bright bold")
        canvas.put(x, 3, self._settings(canvas.width - x - 2), "text", canvas.width - x - 2)
        told = (table.unkept, "missing") if table.unkept else (self._waiting(), "accent")
        canvas.put(x, 4, *told, canvas.width - x - 2)
        self._draw_chairs(canvas, 7)
        y = 7 + CHAIR_HEIGHT + 2
        canvas.put(2, y - 1, "Talk at the table", "muted")
        self._draw_talk(canvas, Box(2, y, canvas.width - 4, canvas.height - 3 - y))
        self.paint_prompt(canvas, canvas.height - 2, *self._prompt(canvas.width))
        self.page.hit(Box(0, canvas.height - 2, canvas.width, 1), "confirm")
        self.paint_hints(self.page, canvas, canvas.height - 1, self._hints())

    def _settings(self, width: int) -> str:
        """The game's options; where there is no room for all, those that are not as usual."""
        options = self.table.game.options(len(self.table.chairs))
        chosen = self.table.record.options
        titled = {o.id: f"{o.title}: {dict(o.choices)[chosen[o.id]]}" for o in options}
        whole = " · ".join(titled.values())
        if cell_len(whole) <= width:
            return whole
        own = [titled[o.id] for o in options if chosen[o.id] != o.default]
        return " · ".join(own) or "Played as usual."

    def _waiting(self) -> str:
        free = sum(chair.who == FREE for chair in self.table.chairs)
        if not free:
            return "All chairs are taken: Enter begins the match."
        chairs = "the last chair is" if free == 1 else f"all {free} free chairs are"
        return f"The match begins when {chairs} taken."

    def _draw_chairs(self, canvas: Canvas, y: int) -> None:
        chairs = self.table.chairs
        pitch = min(18, (canvas.width - 3) // len(chairs))
        width = pitch - 1
        left = (canvas.width - pitch * len(chairs) + 1) // 2
        present = {v.person.id for v in self.club.visits.values()}
        for seat, chair in enumerate(chairs):
            box = Box(left + seat * pitch, y, width, CHAIR_HEIGHT)
            cursor, free = seat == self.at, chair.who == FREE
            canvas.fill(box, "cursor" if cursor else "ground" if free else "card")
            kind = HEAVY if cursor else DASHED if free else ROUND
            canvas.frame(box, kind, "choice" if free else "frame")
            canvas.put(box.x + 2, box.y, f" {seat + 1} ", "choice bold" if free else "muted")
            inner = Box(box.x + 1, box.y, box.width - 2, box.height)
            mine = chair.person == self.visit.person.id
            name = "free" if free else self.table.name_at(seat)
            ink = "choice" if free else "accent bold" if mine else "bright bold"
            canvas.centre(inner, box.y + 2, name, ink)
            if chair.person:
                here = chair.person in present
                canvas.centre(
                    inner,
                    box.y + 3,
                    "you" if mine else "here" if here else "away",
                    "text" if here else "muted",
                )
            else:
                kept_for = self.table.kept_for(seat)
                words = f"for {kept_for.name}" if kept_for else "sit down" if free else "ready"
                canvas.centre(inner, box.y + 3, words, "muted")
            self.page.hit(box, f"pick({seat})")

    def _draw_talk(self, canvas: Canvas, box: Box) -> None:
        lines = self.table.talk.last(box.height)
        if not lines:
            words = f"Nobody has said anything yet; {self._key('room.say')} does."
            canvas.put(box.x, box.y, words, "faint", box.width)
        for y, said in enumerate(lines, box.y):
            canvas.write(box.x, y, *spoken(said), width=box.width)

    def _prompt(self, width: int) -> Sequence[tuple[str, str]]:
        if self.talking is not None:
            return self.talking.pieces(width)
        if self.notice:
            return [(self.notice, "missing bold")]
        seat, chair = self.at, self.table.chairs[self.at]
        head = (f"Seat {seat + 1}: ", "bright bold")
        if chair.who == FREE:
            sits = self.table.seat_of(self.visit.person) is not None
            words = "Enter changes over to this chair." if sits else "Enter sits down here."
            return [head, (words, "accent")]
        if chair.person == self.visit.person.id:
            words = f"yours, also while you are away; {self._key('room.stand_up')} gives it up."
            return [head, (words, "text")]
        if chair.bot:
            does = next((does for bot, _, does in BOTS if bot == chair.bot), "plays")
            return [head, (f"this one {does}.", "text")]
        return [head, (f"{self.table.name_at(seat)} sits there.", "text")]

    def _hints(self) -> list[Hint]:
        if self.talking is not None:
            return [("Enter", "say it"), ("Esc", "never mind")]
        own = self.table.seat_of(self.visit.person)
        hints: list[Hint] = [("←→", "chair")]
        if self.table.is_full:
            hints.insert(0, ("cursor.confirm", "begin"))
        elif self.table.chairs[self.at].who == FREE:
            hints.insert(0, ("cursor.confirm", "sit down" if own is None else "change over"))
        if own is not None:
            hints += [("room.bot", "bot"), ("room.stand_up", "stand up")]
        return [
            *hints,
            ("room.invite", "invite"),
            ("room.say", "say"),
            ("room.rules", "rules"),
            ("app.help", "help"),
            ("room.leave", "lobby"),
        ]

    # --- Keys --------------------------------------------------------------------------------

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.page.redraw()

    def on_key(self, event: events.Key) -> None:
        """What is being said takes all keys; digits point at a chair."""
        if self.talking is not None:
            text = self.talking.take(event)
            if self.talking.done:
                self.talking = None
            self.say(self.table.say(self.visit.person, text) if text else "")
            return
        number = "123456789".find(event.character or " ")
        if 0 <= number < len(self.table.chairs):
            event.stop()
            self._go(number)

    def _go(self, at: int) -> None:
        self.at = at % len(self.table.chairs)
        self.say("")

    def action_left(self) -> None:
        self._go(self.at - 1)

    def action_right(self) -> None:
        self._go(self.at + 1)

    action_next, action_down = action_right, action_right
    action_previous, action_up = action_left, action_left

    def action_pick(self, seat: int) -> None:
        """A click points; a second one sits down."""
        if seat == self.at:
            self.action_confirm()
        else:
            self._go(seat)

    def action_confirm(self) -> None:
        """Sit down on the chair under the cursor."""
        table, person = self.table, self.visit.person
        if table.is_full:
            self.say(table.begin(person))
        else:
            self.say(table.sit(person, self.at))

    def action_bot(self) -> None:
        """Put a bot on the chair, another one, or none."""
        words = [FREE, *(bot for bot, _, _ in BOTS)]
        now = self.table.chairs[self.at].who
        after = words[(words.index(now) + 1) % len(words)] if now in words else FREE
        self.say(self.table.place_bot(self.visit.person, self.at, after))

    def action_stand_up(self) -> None:
        """Give the chair up."""
        if self.table.seat_of(self.visit.person) is None:
            self.say("You do not sit here.")
        else:
            self.table.stand_up(self.visit.person)

    def action_say(self) -> None:
        """Say something to those at the table."""
        self.talking = TalkLine("To the table")
        self.say("")

    def action_invite(self) -> None:
        """Links that bring others here."""
        from tui.club.screens.sharing import InviteScreen

        self.app.push_screen(InviteScreen(self.table))

    def action_rules(self) -> None:
        """The rules of the game."""
        from tui.screens.pages import open_rules

        open_rules(self, self.table.game, "")

    def action_back(self) -> None:
        """To the lobby; the chair stays."""
        self.dismiss()

    def action_leave(self) -> None:
        """To the lobby; the chair stays."""
        self.dismiss()

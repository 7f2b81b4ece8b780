"""Pages with a link on them: an invitation to a table, and the private one of a person."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from textual.widget import Widget

from saves import WriteFailed
from tui.club.links import SEAT, WATCH, Link
from tui.club.qr import draw_code
from tui.club.screens.base import ClubScreen
from tui.club.uniting import MOST_KEYS, kind_of
from tui.commands.table import bindings
from tui.drawing.canvas import Box, Canvas, wrap
from tui.screens.base import Hint
from tui.widgets.face import Face

if TYPE_CHECKING:
    from tui.club.tables import ClubTable

CODE = 41
"""Columns of the code in a narrow window; in a wide one it gets half."""

ONLY_HERE = ("127.", "localhost", "[::1]", "::1")
"""What the addresses begin with that lead to this machine alone."""


class ShareScreen(ClubScreen[None]):
    """Rows on the left, the code of what is under the cursor on the right, its text below."""

    CONTEXTS = ("cursor", "share", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = ""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.alone = False
        """True while the code has the whole screen."""
        self.notice = ""
        self.page = Face(self._draw, id="page", focus=True)

    # --- What derived classes provide ----------------------------------------------------------

    def rows(self) -> Sequence[tuple[str, str]]:
        """(words, how it stands) of what can be chosen."""
        raise NotImplementedError(f"{type(self).__name__} must have rows")

    def words(self) -> str:
        """What the link does."""
        raise NotImplementedError(f"{type(self).__name__} must say what its links do")

    def address(self) -> str:
        """What the code says; empty: there is no link."""
        raise NotImplementedError(f"{type(self).__name__} must have an address")

    def texts(self) -> Sequence[str]:
        """How to come in with the link, in lines to copy."""
        raise NotImplementedError(f"{type(self).__name__} must have texts")

    def verb(self) -> str:
        """What Enter does; empty: nothing."""
        return ""

    def can_withdraw(self) -> bool:
        """True if there is something to withdraw under the cursor."""
        return False

    def about(self) -> str:
        """A few words beside the title."""
        return ""

    # --- Drawing -------------------------------------------------------------------------------

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    def show_changes(self) -> None:
        """Another row may be there."""
        self.page.redraw()

    def _draw(self, canvas: Canvas) -> None:
        if self.app.visit is None:
            return
        address, dark = self.address(), self.app.look_for().theme.dark
        ascii = self.app.settings.ascii
        if self.alone and address:
            whole = Box(0, 0, canvas.width, canvas.height)
            if draw_code(canvas, whole, address, ascii=ascii, dark=dark):
                return
        self.paint_bar(canvas, self.heading, self.about(), self.visit.person.name)
        texts = [row for text in self.texts() for row in wrap(text, canvas.width - 4)]
        foot = canvas.height - 3 - len(texts)
        for y, text in enumerate(texts, foot):
            canvas.put(2, y, text, "bright")
        left = min(canvas.width - CODE, max(canvas.width // 2, 38))
        code = Box(left, 1, canvas.width - left, foot - 1)
        if address and not draw_code(canvas, code, address, ascii=ascii, dark=dark):
            left = canvas.width - 2
        y = self._draw_rows(canvas, 2, left if address else canvas.width - 2)
        room = (left if address else canvas.width - 2) - 3
        for row in wrap(self.words(), room, max(1, foot - y - 2)):
            y += 1
            canvas.put(2, y, row, "text")
        asked = self.prompt()
        self.paint_prompt(
            canvas,
            canvas.height - 2,
            (self.notice, "missing bold") if self.notice else (asked, "bright bold"),
        )
        self.paint_hints(self.page, canvas, canvas.height - 1, self._hints())

    def _draw_rows(self, canvas: Canvas, y: int, edge: int) -> int:
        for number, (words, standing) in enumerate(self.rows()):
            box = Box(1, y, edge - 2, 1)
            bold = ""
            if number == self.at:
                canvas.fill(box, "cursor", " ")
                bold = " bold"
            self.page.hit(box, f"pick({number})")
            room = edge - 6 - len(standing)
            canvas.put(2, y, words, f"bright{bold}", room)
            canvas.right(edge - 2, y, standing, f"muted{bold}")
            y += 1
        return y

    def prompt(self) -> str:
        """What the keys would do."""
        verb = self.verb()
        if verb:
            return f"Press {self._key('cursor.confirm')} to {verb}."
        if self.can_withdraw():
            return f"{self._key('share.withdraw')} withdraws it."
        return ""

    def _hints(self) -> list[Hint]:
        hints: list[Hint] = [("↑↓", "choose")] if len(self.rows()) > 1 else []
        if self.verb():
            hints.append(("cursor.confirm", self.verb()))
        if self.can_withdraw():
            hints.append(("share.withdraw", "withdraw"))
        if self.address():
            hints.append(("share.alone", "code alone"))
        return [*hints, ("app.help", "help"), ("share.close", "close")]

    # --- Keys ----------------------------------------------------------------------------------

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.page.redraw()

    def go(self, at: int) -> None:
        """Put the cursor on a row."""
        self.at = max(0, min(at, len(self.rows()) - 1))
        self.say("")

    def action_up(self) -> None:
        self.go(self.at - 1)

    def action_down(self) -> None:
        self.go(self.at + 1)

    action_left = action_previous = action_up
    action_right = action_next = action_down

    def action_pick(self, number: int) -> None:
        """A click points; a second one does what Enter does."""
        if number == self.at:
            self.action_confirm()
        else:
            self.go(number)

    def action_confirm(self) -> None:
        """Nothing, unless a derived class has something."""

    def action_withdraw(self) -> None:
        """Nothing, unless a derived class has something."""

    def action_alone(self) -> None:
        """Show the code alone, or no longer."""
        if not self.address():
            self.say("There's no link yet.")
            return
        self.alone = not self.alone
        self.say("")

    def action_close(self) -> None:
        """Back, or back to the rest of the page."""
        if self.alone:
            self.action_alone()
        else:
            self.dismiss()

    action_back = action_close


class InviteScreen(ShareScreen):
    """Invitations to a table: to sit down, to watch, and a page for everybody."""

    heading = "Invite"

    def __init__(self, table: "ClubTable") -> None:
        super().__init__()
        self._table = table
        self.at = 0 if table.is_open else 1

    def about(self) -> str:
        """Which game."""
        return self._table.game.title

    @property
    def link(self) -> Link | None:
        """The invitation under the cursor."""
        kind = (SEAT, WATCH)[self.at] if self.at < 2 else ""
        return self.club.links.of(self.visit.person.id, self._table.name, kind)

    def rows(self) -> Sequence[tuple[str, str]]:
        """To a chair, to watch, and the page."""
        links = self.club.links
        me, name = self.visit.person.id, self._table.name
        told = [
            (words, "link made" if links.of(me, name, kind) else "no link")
            for words, kind in (("To sit down", SEAT), ("To watch", WATCH))
        ]
        if self.app.way.web:
            told.append(("A page for all", "on" if self._table.record.page else "off"))
        return told

    def words(self) -> str:
        """What the link does."""
        if self.at == 2:
            if self._table.is_private:
                return "This table is private: no page shows it."
            return (
                "A page on which anyone can watch, read only and without a name. "
                "They see what a watcher sees."
            )
        does = "take a free chair" if self.at == 0 else "watch"
        told = f"Anyone who opens this link stands at this table and can {does}. "
        if self._table.is_private:
            told += "They need no password. "
        told += "It ends with the match."
        if self.app.way.host.startswith(ONLY_HERE):
            told += " This address works on this machine alone: serve with --name HOST."
        return told

    def address(self) -> str:
        """The shortest way in."""
        if self.at == 2:
            on = self._table.record.page
            return f"{self.app.way.web}/watch/{self._table.name}" if on else ""
        link = self.link
        return self.app.way.address(link.code) if link is not None else ""

    def texts(self) -> Sequence[str]:
        """The page, and the line for a shell."""
        if self.at == 2:
            return [self.address()] if self.address() else []
        link = self.link
        if link is None:
            return []
        way = self.app.way
        return [text for text in (way.page(link.code), way.command(link.code)) if text] or [
            f"Their code: {link.code}"
        ]

    def verb(self) -> str:
        """Make the link, or turn the page on or off."""
        if self.at == 2:
            return f"turn the page {'off' if self._table.record.page else 'on'}"
        return "" if self.link is not None else "make the link"

    def can_withdraw(self) -> bool:
        """True if there is a link."""
        return self.link is not None

    def action_confirm(self) -> None:
        """Make the link, or turn the page on or off."""
        table, person = self._table, self.visit.person
        if table.seat_of(person) is None or not self.club.is_on(table.name):
            self.say("Only those who sit at a table can invite to it, until the match ends.")
        elif self.at == 2:
            self.say(table.show_page(person))
        elif self.link is None:
            try:
                self.club.links.invite(person.id, table.name, (SEAT, WATCH)[self.at])
            except WriteFailed as error:
                self.say(str(error))
                return
            self.say("")

    def action_withdraw(self) -> None:
        """Let nobody come in with the link any more."""
        link = self.link
        if link is None:
            self.say("There's no link here." if self.at < 2 else "Enter turns the page off.")
            return
        try:
            self.club.links.withdraw(link)
        except WriteFailed as error:
            self.say(str(error))
            return
        self.say("The link opens nothing any more.")


class PrivateScreen(ShareScreen):
    """The private link of a person, and all they come in with."""

    heading = "The same person elsewhere"

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._made = link

    def on_mount(self) -> None:
        """The minutes go down."""
        super().on_mount()
        self.set_interval(10.0, self.page.redraw)

    @property
    def link(self) -> Link | None:
        return self.club.links.find(self._made.code)

    @property
    def keys(self) -> list[str]:
        person = self.visit.person
        return [person.fingerprint, *person.keys]

    def rows(self) -> Sequence[tuple[str, str]]:
        """What the person comes in with."""
        return [
            (
                f"{kind_of(key)} {key.rpartition(':')[2][:8]}",
                "this one" if key == self.app.fingerprint else "first" if number == 0 else "",
            )
            for number, key in enumerate(self.keys)
        ]

    def words(self) -> str:
        """What the link does."""
        link = self.link
        if link is None:
            return "The link works no more. Close this page and open it again for a new one."
        minutes = "1 minute" if link.minutes == 1 else f"{link.minutes} minutes"
        told = (
            f"The first who opens this link within {minutes} is you: one name, your seats. "
            "Show it to nobody. Open it in your other browser, or log in with your SSH key."
        )
        if len(self.keys) > MOST_KEYS:
            told = f"You come in with {MOST_KEYS + 1} keys. Drop one before you link another."
        return told

    def address(self) -> str:
        """The shortest way in."""
        link = self.link
        return self.app.way.address(link.code) if link is not None else ""

    def texts(self) -> Sequence[str]:
        """The page, and the line for a shell."""
        link, way = self.link, self.app.way
        if link is None:
            return []
        return [text for text in (way.page(link.code), way.command(link.code)) if text] or [
            f"Your code: {link.code}"
        ]

    def can_withdraw(self) -> bool:
        """True for what is neither the first key nor the one in use."""
        keys = self.keys
        return 0 < self.at < len(keys) and keys[self.at] != self.app.fingerprint

    def action_withdraw(self) -> None:
        """Let the person come in with a key no more."""
        if not self.can_withdraw():
            self.say("You can't drop the first one, nor the one you are here with.")
            return
        try:
            self.club.people.unlink(self.visit.person, self.keys[self.at])
        except WriteFailed as error:
            self.say(str(error))
            return
        self.go(self.at)
        self.say("That one is somebody else from now on.")

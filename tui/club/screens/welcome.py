"""The first visit: under which name the others will know the visitor."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import events
from textual.widget import Widget

from saves.words import LONGEST_NAME
from tui.club.people import BROWSER
from tui.commands.table import bindings
from tui.drawing.canvas import HEAVY, Box, Canvas, wrap
from tui.screens.base import BaseScreen, Hint
from tui.screens.home import EMBLEMS
from tui.widgets.face import Face
from tui.widgets.text_field import TextField

if TYPE_CHECKING:
    from tui.club.people import Person
    from tui.club.screens.desk import ClubDesk

WORDS = (
    "Five table games of taking what is not yet yours, with the people who are here and with bots."
)
PROMISE = "Your key is your seat: come back with it, and every match of yours waits."
BROWSERS = "This browser is your seat: come back with it, and every match of yours waits."
GUESTS = "You have no key: the club will tell you a secret, and it brings you back to your seats."


class NameScreen(BaseScreen[None]):
    """Asks for a name."""

    CONTEXTS = ("cursor", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self) -> None:
        super().__init__()
        self._name = TextField(longest=LONGEST_NAME)
        self.notice = ""
        self.page = Face(self._draw, id="page", focus=True)

    @property
    def app(self) -> "ClubDesk":
        """The visitor's app."""
        return super().app  # type: ignore[return-value]

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()
        self.app.call_player("Lightfingers")
        if self.app.club.by_invitation and not self.app.is_guest:
            self._ask_code()

    def _ask_code(self) -> None:
        """Nobody new comes in without an invitation."""
        from tui.screens.ask import AskScreen

        def why_not(code: str) -> str:
            return self.app.club.try_code(code, self.app.network)

        def given(code: str | None) -> None:
            if code is None:
                self.app.exit(0)
            else:
                self.app.code = code

        question = "This club is by invitation. Your code?"
        self.app.push_screen(AskScreen(question, "", "come in", why_not), given)

    @property
    def field(self) -> TextField:
        """The name."""
        return self._name

    def typed(self) -> None:
        """Another name."""
        self.notice = ""
        self.page.redraw()

    def _draw(self, canvas: Canvas) -> None:
        self.paint_bar(canvas, "Lightfingers", "the club", "take what is not yet yours")
        middle = canvas.height // 2
        strip = Box(0, middle - 8, canvas.width, 3)
        place = Box((canvas.width - 75) // 2, strip.y, 15, 3)
        for ink, *rows in EMBLEMS.values():
            for row, text in enumerate(rows):
                canvas.centre(place, strip.y + row, text, ink)
            place = place._replace(x=place.x + place.width)
        box = Box((canvas.width - 60) // 2, middle - 3, 60, 8)
        canvas.fill(box, "card")
        canvas.frame(box, HEAVY, "accent")
        canvas.put(box.x + 3, box.y + 1, "Welcome. What shall the others call you?", "bright bold")
        field = Box(box.x + 3, box.y + 3, LONGEST_NAME + 3, 1)
        canvas.fill(field, "raised", " ")
        canvas.write(field.x + 1, field.y, *self._name.pieces(LONGEST_NAME + 1))
        for row, text in enumerate(wrap(WORDS, box.width - 6, 2)):
            canvas.put(box.x + 3, box.y + 5 + row, text, "muted")
        promise = GUESTS if self.app.is_guest else PROMISE
        if self.app.fingerprint.startswith(BROWSER):
            promise = BROWSERS
        for row, text in enumerate(wrap(promise, canvas.width - 12, 2)):
            canvas.centre(Box(0, 0, canvas.width, 1), box.y + box.height + 1 + row, text, "text")
        asked = "Type a name of 1 to 24 characters, then Enter."
        prompt = (self.notice, "missing bold") if self.notice else (asked, "bright bold")
        self.paint_prompt(canvas, canvas.height - 2, prompt)
        self.page.hit(box, "confirm")
        self.paint_hints(
            self.page,
            canvas,
            canvas.height - 1,
            [("cursor.confirm", "come in"), ("cursor.back", "leave")],
        )

    def on_key(self, event: events.Key) -> None:
        """Letters go into the name."""
        if self._name.take(event):
            self.typed()

    def action_confirm(self) -> None:
        """Come in under the name."""
        name = self._name.text.strip()
        guest = self.app.club.guest(name) if self.app.is_guest else None
        if guest is not None:
            self._ask_secret(guest)
            return
        self.notice = self.app.register(name)
        if self.notice:
            self.page.redraw()
        elif self.app.secret:
            self.app.switch_screen(SecretScreen(self.app.secret))
        else:
            self.dismiss()
            self.app.go_in()

    def _ask_secret(self, guest: "Person") -> None:
        """Somebody of this name has been here: the secret shows whether it is them."""
        from tui.screens.ask import AskScreen

        def why_not(secret: str) -> str:
            return self.app.club.know_guest(guest, secret, self.app.network)

        def known(secret: str | None) -> None:
            if secret is not None:
                self.dismiss()
                self.app.come_in(guest)
                self.app.go_in()

        question = f"{guest.name} has been here before. Your secret? Esc takes another name."
        self.app.push_screen(AskScreen(question, "", "come in", why_not), known)

    def action_back(self) -> None:
        """Not today."""
        self.app.exit(0)

    def action_left(self) -> None:
        """Nothing to move to."""

    action_right = action_up = action_down = action_next = action_previous = action_left


class SecretScreen(BaseScreen[None]):
    """Tells a guest the secret, once."""

    CONTEXTS = ("cursor", "app")
    BINDINGS = bindings(*CONTEXTS)
    rests = True  # the Enter that ended the name must not close what is shown once

    def __init__(self, secret: str) -> None:
        super().__init__()
        self._secret = secret
        self.page = Face(self._draw, id="page", focus=True)

    @property
    def app(self) -> "ClubDesk":
        """The visitor's app."""
        return super().app  # type: ignore[return-value]

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    def _draw(self, canvas: Canvas) -> None:
        self.paint_bar(canvas, "Lightfingers", "the club", "")
        box = Box((canvas.width - 60) // 2, canvas.height // 2 - 4, 60, 8)
        canvas.fill(box, "card")
        canvas.frame(box, HEAVY, "accent")
        canvas.put(box.x + 3, box.y + 1, "Your secret. Write it down:", "bright bold")
        canvas.centre(box, box.y + 3, self._secret, "accent bold")
        told = "With your name it brings you back to your seats. It isn't shown again."
        for row, text in enumerate(wrap(told, box.width - 6, 2)):
            canvas.put(box.x + 3, box.y + 5 + row, text, "muted")
        self.paint_prompt(canvas, canvas.height - 2, ("Press Enter to come in.", "bright bold"))
        self.page.hit(box, "confirm")
        hints: list[Hint] = [("cursor.confirm", "come in")]
        self.paint_hints(self.page, canvas, canvas.height - 1, hints)

    def action_confirm(self) -> None:
        """It is written down."""
        self.dismiss()
        self.app.go_in()

    def action_back(self) -> None:
        """Not by mistake: only Enter closes it."""

    action_left = action_right = action_up = action_down = action_back
    action_next = action_previous = action_back

"""What one person in the club sees: the name question, the lobby, the tables."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from secrets import token_hex
from typing import Any

from textual.app import SuspendNotSupported
from textual.driver import Driver
from textual.screen import Screen

from saves import WriteFailed
from tui.app import LightfingersApp
from tui.club.club import GUEST, BadName, Club, ClubTable, Delay, Person, Visit
from tui.club.links import GONE, PRIVATE, SEAT, Link, Way
from tui.commands.table import Keys
from tui.settings import Settings
from tui.terminal.driver import TerminalDriver
from tui.terminal.kinds import Terminal, terminal_of

LOG = logging.getLogger("lightfingers.club")

GUESTS_HAVE_NONE = "A guest has no key that could be linked. Open the link in a browser."


@dataclass(slots=True)
class VisitSettings(Settings):
    """The settings of a visit: what the terminal can do is the visitor's, not the machine's."""

    plain: bool = False
    """Whether the terminal shows plain ASCII alone."""

    @property
    def ascii(self) -> bool:
        """True if only plain ASCII may be shown."""
        return self.plain if self.glyphs == "auto" else self.glyphs == "ascii"

    @property
    def animated(self) -> bool:
        """True if something may move by itself: over a line only where it is asked for."""
        return self.animations == "on"


class ClubApp(LightfingersApp):
    """One person's app among many in one process.

    It writes nothing to the machine's disk but the person's own settings, opens nothing there, and
    leaves the process's standard streams and signals alone.
    """

    def __init__(
        self,
        club: Club,
        fingerprint: str,
        *,
        delay: Delay | None = None,
        network: str = "",
        terminal: Terminal | None = None,
        way: Way | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        """`fingerprint`: what the visitor proved to have; `network`: from where they come;
        `terminal`: what theirs can show; `way`: how they came, with which link.

        The visit begins when the app runs and the visitor has a name, and ends with the app.
        """
        self.club = club
        self.fingerprint = fingerprint
        self.delay = delay
        self.network = network
        self.way = way or Way()
        self.invitation: Link | None = None
        """The link to a table with which the visitor came, until they have been taken there."""
        self.code = ""
        """The invitation with which somebody new comes in."""
        self.secret = ""
        """What a guest who has just given a name is to be told."""
        self.visit: Visit | None = None
        self._terminal = terminal or terminal_of({})
        person = club.person(fingerprint)
        super().__init__(
            club.store,
            settings=self._visit_settings(person),
            driver_class=driver_class,
        )
        # Textual puts these in place of the process's own streams: then they stay what they are.
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]
        self._bots = club.bots.of(fingerprint)  # type: ignore[assignment]

    def _visit_settings(self, person: Person | None) -> VisitSettings:
        own = person.settings if person is not None else Settings()
        values = {field.name: getattr(own, field.name) for field in fields(Settings)}
        return VisitSettings(**values, plain=self._terminal.ascii)

    @property
    def me(self) -> Visit:
        """The visit, once there is one."""
        assert self.visit is not None
        return self.visit

    # --- Who it is ---------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """The lobby lies below everything else."""
        from tui.club.screens.lobby import LobbyScreen

        return LobbyScreen()

    def open_first(self) -> None:
        """What the link is for, with which the visitor came; then who it is."""
        ticket = self.way.ticket
        link = self.club.try_link(ticket, self.network) if ticket else None
        if isinstance(link, str):
            self.problems.append(link)
        elif link is not None and link.kind == PRIVATE:
            self._ask_who(link)
            return
        else:
            self.invitation = link
        self._open_door()

    def _ask_who(self, link: Link) -> None:
        """Ask before the visitor becomes somebody else: anybody can send a private link."""
        from tui.club import uniting
        from tui.screens.ask import AskScreen

        problem = GUESTS_HAVE_NONE if self.is_guest else ""
        problem = problem or uniting.why_not(self.club, link, self.fingerprint)
        if problem:
            self.problems.append(problem)
            self._open_door()
            return

        def answered(yes: str | None) -> None:
            if yes is not None:
                try:
                    found = uniting.use(self.club, link, self.fingerprint)
                except WriteFailed as error:
                    found = str(error)
                if isinstance(found, str):
                    self.problems.append(found)
                else:
                    self.settings = self._visit_settings(found)
                    self.dress()
            self._open_door()

        words = uniting.question(self.club, link, self.fingerprint)
        self.push_screen(AskScreen(words, None), answered)

    def _open_door(self) -> None:
        """The name question on the first visit; the table that the person dropped out of."""
        from tui.club.screens.welcome import NameScreen, SecretScreen

        person = self.club.person(self.fingerprint)
        if person is None:
            self.push_screen(NameScreen())
            return
        self.come_in(person)
        if self.is_guest:  # from before guests had secrets
            try:
                self.push_screen(SecretScreen(self.club.people.give_secret(person)))
                return
            except WriteFailed as error:
                self.problems.append(str(error))
        self.go_in()

    @property
    def is_guest(self) -> bool:
        """True if the visitor only knew the guests' password."""
        return self.fingerprint.startswith(GUEST)

    def register(self, name: str) -> str:
        """Give the visitor a name and let the visit begin; why that cannot be, or empty.

        A guest is given a secret, by which they are known again.
        """
        key = f"{GUEST}{token_hex(16)}" if self.is_guest else self.fingerprint
        try:
            person = self.club.register(key, name, self.network, self.code)
            if self.is_guest:
                self.secret = self.club.people.give_secret(person)
        except (BadName, WriteFailed) as error:
            return str(error)
        self.come_in(person)
        return ""

    def come_in(self, person: Person) -> None:
        """The visit begins."""
        if self.is_guest:  # nobody knew before whose settings count
            self.settings = self._visit_settings(person)
            self.dress()
        self._bots = self.club.bots.of(person.id)  # type: ignore[assignment]
        self.visit = self.club.enter(person, self.delay, self.network)
        self.visit.on_ended = self._sent_away
        self.visit.on_called = self._called
        self.visit.on_held = self._held

    def go_in(self) -> None:
        """From the door to the table with whose link the visitor came, or that they dropped out of.

        Otherwise they are in the lobby.
        """
        invitation, self.invitation = self.invitation, None
        if invitation is not None:
            self._follow(invitation)
        elif self.me.back_at is not None:
            self.go_to(self.me.back_at)

    def _follow(self, link: Link) -> None:
        """Stand at the table to which somebody was invited."""
        table = self.club.tables.get(link.table)
        if table is None:
            self.problems.append(GONE)
            return
        if link.by:
            self.me.let_in.add(table.name)
        why = self.club.why_not_watch(table, self.me.person)
        if why:
            self.problems.append(why)
            return
        self.approach(table)
        if link.kind == SEAT and table.seat_of(self.me.person) is None and table.is_full:
            self.call_later(self.tell, "Every chair here is taken. You can watch.")

    def _held(self, held: bool) -> None:
        """What was played is not on the disk yet, or now it is."""
        if isinstance(self._driver, TerminalDriver):
            self._driver.hold(held)

    def _called(self, table: ClubTable) -> None:
        """A match at another table waits for the visitor. Called by whoever played there."""
        self.call_later(self._tell_call, table)

    def _tell_call(self, table: ClubTable) -> None:
        from tui.club.screens.table import ClubTableScreen

        self.ring(f"{table.game.title}: your turn")
        if isinstance(self.screen, ClubTableScreen):
            self.screen.say(f"{table.game.title}: your turn at another table, too.")

    # --- Where it goes -----------------------------------------------------------------------

    def approach(self, table: ClubTable) -> None:
        """Go to a table from the lobby; a private one asks strangers for its password."""
        from tui.club.screens.lobby import LobbyScreen

        visit = self.me
        why = self.club.why_not_watch(table, visit.person)
        if why and isinstance(self.screen, LobbyScreen):
            self.screen.say(why)
            return
        if not table.is_private or table.seat_of(visit.person) is not None:
            self.go_to(table)
            return
        if table.name in visit.let_in:
            self.go_to(table)
            return

        def why_not(password: str) -> str:
            return visit.try_password(table, password)

        def given(password: str | None) -> None:
            if password is not None:
                self.go_to(table)

        from tui.screens.ask import AskScreen

        question = "This table is private. Its password?"
        self.push_screen(AskScreen(question, "", "go in", why_not), given)

    def go_to(self, table: ClubTable, *, instead: bool = False) -> None:
        """Be at a table: around it while it is open, else at its match.

        `instead`: the screen on top makes room.
        """
        from tui.club.screens.lobby import LobbyScreen

        screen: Screen[Any] = self.screen_stack[0]
        if isinstance(screen, LobbyScreen):
            screen.point_at(table)
        if table.is_open:
            from tui.club.screens.room import RoomScreen

            screen = RoomScreen(table)
        else:
            from tui.club.place import ClubPlace

            place = ClubPlace(table, self.me)
            if table.clockwork is not None:
                from tui.club.screens.live_table import ClubLiveScreen

                screen = ClubLiveScreen(place)
            else:
                from tui.club.screens.table import ClubTableScreen

                screen = ClubTableScreen(place)
        if instead:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def look_back_at(self, table: ClubTable, ply: int) -> None:
        """The table as it stood after so many moves."""
        from tui.club.place import ClubPlace
        from tui.club.screens.table import ClubTableScreen

        self.push_screen(ClubTableScreen(ClubPlace(table, self.me), review_at=ply))

    def _sent_away(self, why: str) -> None:
        """The visit was ended from outside."""
        self.exit(0, message=why)

    # --- What is kept ------------------------------------------------------------------------

    def _read_own_files(self, with_settings: bool) -> None:
        """The machine's settings and keys are not the visitor's."""

    @property
    def terminal(self) -> Terminal:
        """The visitor's; what the machine's own environment says is not theirs."""
        return self._terminal

    @property
    def own_folder(self) -> Path | None:
        """Visitors have no folder."""
        return None

    def keep_settings(self, settings: Settings) -> str:
        """Keep the settings with the person."""
        self.settings = settings
        values = {field.name: getattr(settings, field.name) for field in fields(Settings)}
        return self.club.keep_settings(self.me.person, Settings(**values))

    def keep_keys(self, keys: Keys) -> str:
        """Other keys count for this visit."""
        self.keys = keys
        self.set_keymap(keys.keymap())
        return ""

    # --- Life --------------------------------------------------------------------------------

    def collect_garbage(self) -> None:
        """When garbage is collected is the host's business, too."""

    def watch_line(self) -> None:
        """Lines and signals are the host's business."""

    async def go_home(self) -> None:
        """The visit ends; the bots stay, as they think for others too."""
        if self.visit is not None:
            self.visit.leave()

    def _fatal_error(self) -> None:
        """A fault of ours: it goes to the host's log, and to the visitor one sentence."""
        LOG.exception("a session stopped by a fault")
        self._close_messages_no_wait()

    # --- What would act on the machine -------------------------------------------------------

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """There is no shell to go back to."""
        raise SuspendNotSupported("This is not done here.")
        yield

    def action_suspend_process(self) -> None:
        """There is no shell to go back to."""
        self.tell("There's no shell behind the club to go back to.")

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """A browser would open on the host."""

    def save_screenshot(self, *args: Any, **options: Any) -> str:
        """Nothing is written on the host."""
        return ""

    def deliver_screenshot(self, *args: Any, **options: Any) -> str | None:
        """Nothing is written on the host."""
        return None

    def deliver_text(self, *args: Any, **options: Any) -> str | None:
        """Nothing is written on the host."""
        return None

    def deliver_binary(self, *args: Any, **options: Any) -> str | None:
        """Nothing is written on the host."""
        return None

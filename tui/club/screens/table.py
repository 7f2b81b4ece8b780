"""The table of a match in the club: a screen of one's own at a table of many."""

from textual import events

from tui.club.place import ClubPlace
from tui.club.screens.base import ClubScreen, TalkLine, spoken
from tui.commands.table import bindings
from tui.drawing.canvas import Box, Canvas
from tui.screens.base import Hint
from tui.screens.foot import Pieces
from tui.screens.table import TableScreen
from tui.screens.table_parts.mode import Mode
from tui.widgets.text_field import TextField


class TalkTyping:
    """Something to say at the table, typed where actions are typed."""

    def __init__(self, screen: "ClubTableScreen") -> None:
        self._screen = screen
        self._line = TalkLine("To the table")

    @property
    def field(self) -> TextField:
        """What is being said."""
        return self._line.field

    def pieces(self, notice: str) -> Pieces:
        """The line as it stands."""
        return self._line.pieces(self._screen.size.width)

    def hints(self) -> list[Hint]:
        """The keys that end it."""
        return [("Enter", "say it"), ("Esc", "never mind")]

    def take(self, event: events.Key) -> None:
        """A key while the line is open."""
        screen = self._screen
        text = self._line.take(event)
        if self._line.done:
            screen.typing = None
        screen.say(screen.speak(text) if text else "")


class TableBots:
    """The bots of a table play for everybody, not for one screen: here they are only woken."""

    def __init__(self, place: ClubPlace) -> None:
        self._place = place

    @property
    def holding(self) -> bool:
        """True if Enter lets them go on: after a fault. They wait for nobody."""
        return bool(self._place.at.trouble)

    hurried = False
    """They take their time for everybody alike."""

    def run(self) -> None:
        """Let them play if it is their turn."""
        self._place.at.wake()

    go_on = run

    def stop(self) -> None:
        """They play on for the others."""


class Company(Mode):
    """Those at the table: what they say, what they ask, who is missing."""

    screen: "ClubTableScreen"

    def __init__(self, screen: "ClubTableScreen", then: Mode) -> None:
        super().__init__(screen, then)
        self._read = screen.place.at.talk.count
        """How many lines of the talk the player has had before the eyes."""

    # --- What is shown -----------------------------------------------------------------------

    def standing(self) -> str:
        """Whether it is saved, who looks on; for a watcher, through whose eyes."""
        at = self.screen.place.at
        words = [super().standing()]
        if self.screen.place.own is None:
            eyes = self.screen.place.viewer
            words = ["WATCHING" if eyes is None else f"WATCHING {self.screen.match.names[eyes]}"]
        watchers = len(at.watchers()) - (
            self.screen.place.own is None and self.screen.place in at.places
        )
        if watchers > 0:
            words.append(f"{watchers} watch" if watchers > 1 else "1 watches")
        return " · ".join(words)

    def banner(self) -> str:
        """Trouble, then what is asked of everybody, then who is missing."""
        at, own = self.screen.place.at, self.screen.place.own
        trouble = super().banner() or at.unkept or at.trouble
        if trouble or at.is_over:
            return trouble
        asked = at.undo_asked
        if asked is not None:
            what = "the whole turn" if asked.all_of_it else "a step"
            name = at.name_at(asked.seat)
            if own is None or own == asked.seat or own in asked.agreed:
                return f"{name} would like to take back {what}; the others are asked."
            yes, no = self.key_of("club.agree"), self.key_of("club.refuse")
            return f"{name} would like to take back {what}. {yes} agrees, {no} does not."
        told = []
        for seat in at.people():
            where = at.whereabouts(seat)
            if at.chairs[seat].stand_in:
                told.append(f"A bot plays for {at.name_at(seat)}")
            elif where and (where == "dropped out" or at.is_asked(seat)):
                votes = at.votes.get(seat, ())
                count = f" ({len(votes)} for a bot)" if votes else ""
                told.append(f"{at.name_at(seat)} {'is ' * (where == 'away')}{where}{count}")
        if at.absent() and told and own is not None:
            told.append(f"{self.key_of('club.bot')}: let a bot play on")
        return " · ".join(told)

    def prompt(self) -> Pieces:
        """As at any table; where several choose at the same time, it says so."""
        pieces = super().prompt()
        waiting = self.screen.match.waiting_for()
        idle = self.screen.board.scene is None or self.screen.board.scene.decision is None
        if not idle or len(waiting) < 2:
            return pieces
        if len(pieces) != 1 or pieces[0][1] != "muted":  # something else is looked at
            return pieces
        names = [self.screen.match.names[seat] for seat in waiting]
        task = self.screen.match.word(self.screen.match.ask(waiting[0]).prompt.task)
        return [(f"{', '.join(names[:-1])} and {names[-1]} are to {task}.", "muted")]

    def paint_foot(self, canvas: Canvas) -> None:
        """As at any table, and over what happened the last that was said, until a key is pressed.

        Where there is room, it stays.
        """
        super().paint_foot(canvas)
        talk = self.screen.place.at.talk
        last = talk.last(1)
        roomy = canvas.height > 3
        if not last or (talk.count <= self._read and not roomy) or (self.banner() and not roomy):
            return
        y = canvas.height - 3
        canvas.fill(Box(0, y, canvas.width, 1), "ground", " ")
        canvas.write(1, y, *spoken(last[0]), width=canvas.width - 2)

    def hints(self) -> list[Hint]:
        """As at any table, and the key for talking."""
        hints = super().hints()
        say: Hint = ("club.say", "say")
        if (
            self.screen.place.own is None
            and not self.screen.reviewing
            and not self.screen.place.at.is_over
        ):
            hints = [("[ ]", "review"), *self.screen.reading.looks()]
            if self.screen.place.at.shown_seats():
                hints.insert(1, ("club.eyes", "eyes"))
            hints += [("table.rules", "rules"), ("app.help", "help"), ("table.leave", "leave")]
        if self.screen.board.picking:
            return hints
        # Early in the line: what stands last goes first where there is no room.
        return [*hints[:2], say, *hints[2:-2], ("club.talk", "talk"), *hints[-2:]]

    # --- Keys --------------------------------------------------------------------------------

    def key(self, event: events.Key) -> None:
        """Whoever presses a key has read what was said."""
        if self._read != self.screen.place.at.talk.count:
            self._read = self.screen.place.at.talk.count
            self.screen.foot.redraw()
        super().key(event)

    def action_say(self) -> None:
        """Say something to those at the table."""
        self.screen.typing = TalkTyping(self.screen)
        self.screen.say("")

    def action_talk(self) -> None:
        """Read what was said."""
        from tui.club.screens.pages import TalkScreen

        self.screen.app.push_screen(TalkScreen(self.screen.place.at.talk, "at the table"))

    def action_invite(self) -> None:
        """Links that bring others here."""
        from tui.club.screens.sharing import InviteScreen

        self.screen.app.push_screen(InviteScreen(self.screen.place.at))

    def action_people(self) -> None:
        """Who is at the table."""
        from tui.club.screens.pages import PeopleScreen

        self.screen.app.push_screen(PeopleScreen(self.screen.place.at))

    def action_agree(self) -> None:
        """Let somebody take a step back."""
        self._answer(agrees=True)

    def action_refuse(self) -> None:
        """Do not let somebody take a step back."""
        self._answer(agrees=False)

    def _answer(self, *, agrees: bool) -> None:
        own = self.screen.place.own
        if own is None:
            self.screen.say("Those who watch are not asked.")
        else:
            self.screen.say(self.screen.place.at.answer_undo(own, agrees))

    def action_bot(self) -> None:
        """Vote for a bot in place of somebody who is missing; again: no longer."""
        at, own = self.screen.place.at, self.screen.place.own
        absent = at.absent()
        if own is None:
            self.screen.say("Those who watch are not asked.")
            return
        # The one who is waited for first.
        absent.sort(key=lambda seat: not at.is_asked(seat))
        self.screen.say(at.vote_bot(own, absent[0]) if absent else "Nobody is missing here.")

    def action_show(self) -> None:
        """Let those who watch see what this seat sees, or no longer."""
        own, at = self.screen.place.own, self.screen.place.at
        if own is None:
            self.screen.say("You only watch.")
        elif at.match.game.open_information:
            self.screen.say("There are no secrets in this game: everybody sees everything.")
        elif not at.show_seat(own):
            self.screen.say("Those who watch see no more of your seat.")
        elif at.shown_seats():
            self.screen.say("All players let those who watch see what they see.")
        else:
            self.screen.say("Those who watch see it as soon as all players let them.")

    def action_eyes(self) -> None:
        """Have the next player's eyes, if all let those who watch see."""
        if self.screen.place.own is not None:
            self.screen.say("You see what your own seat sees.")
            return
        self.screen.notice = self.screen.place.look_over_next()
        self.screen.sync()

    def action_take_over(self) -> None:
        """Seats are people's here."""
        self.screen.say("Nobody's seat can be taken here.")

    def watch(self) -> None:
        """Whoever took the match from the club is watched by nobody here."""

    def show_results(self) -> None:
        """The results in place of the table."""
        from tui.club.screens.results import ClubResultsScreen

        self.screen.place.leave()
        self.screen.app.switch_screen(ClubResultsScreen(self.screen.place))


class ClubTableScreen(TableScreen, ClubScreen[None]):
    """A match played with others who sit at terminals of their own, or watched."""

    CONTEXTS = ("cursor", "table", "club", "app")
    BINDINGS = bindings(*CONTEXTS)
    WAITS = False  # whose turn it is stands in the terminal's title, whatever lies on top
    place: ClubPlace

    def __init__(self, place: ClubPlace, *, review_at: int | None = None) -> None:
        super().__init__(place, review_at=review_at)
        self.place = place
        self.bots = TableBots(place)  # type: ignore[assignment]
        self._asking = False
        """True while somebody has asked to take something back."""

    def front(self, mode: Mode) -> Mode:
        """The company comes first."""
        return Company(self, mode)

    def on_mount(self) -> None:
        """Be at the table, and hear what happens there."""
        self.place.at.listeners.append(self.hear)
        self.place.come()

    def on_unmount(self) -> None:
        """Hear no more. Who did not leave the table first has left the club."""
        self.place.at.listeners.remove(self.hear)
        if self.visit.place is self.place:
            self.visit.leave()

    def show_changes(self) -> None:
        """Show the position and the talk as they are now; what was told of an older one goes.

        A table that was cleared away is left.
        """
        at = self.place.at
        if self.club.tables.get(at.name) is not at:
            if self.is_current:
                self.playing.action_leave()
            return
        asking = self.place.at.undo_asked is not None
        if self.moment != self.place.moment or (self._asking and not asking):
            self.notice = ""
        self._asking = asking
        self.sync()

    def sync(self) -> None:
        """Show the position as it is now, whoever asks for it."""
        self.stale = False
        super().sync()

    def speak(self, text: str) -> str:
        """Say something at the table; why it was not said, or an empty text."""
        return self.place.at.say(self.visit.person, text)

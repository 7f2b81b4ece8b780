"""The lines of the lobby: which tables are shown, in which order, and how each is worded."""

from itertools import islice
from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine import name_seats
from tui.club.standings import GROUPS, OPEN, OVER, RUNNING, YOURS, Standing, key_of
from tui.screens.foot import Pieces

if TYPE_CHECKING:
    from tui.club.club import Club
    from tui.club.people import Person

__all__ = ["GROUPS", "OPEN", "OVER", "RUNNING", "YOURS", "TableLine", "arrange"]

SHOWN = 40
"""Other people's tables of a group that are shown: nobody reads through more."""


class TableLine(Standing):
    """A table as one person sees it in the lobby, in words."""

    __slots__ = ()

    def chairs(self) -> list[tuple[str, str]]:
        """(name, ink) of each chair: who is at the table is bright, a free chair stands out."""
        table = self.table
        people, present = table.people(), table.present()
        shown = []
        for seat in range(len(table.chairs)):
            if seat in people:
                ink = "accent" if seat == self.seat else "bright" if seat in present else "muted"
                shown.append((table.name_at(seat), ink))
            elif table.is_open:
                shown.append(("bot", "faint") if table.chairs[seat].bot else ("○", "choice"))
            else:
                shown.append((table.name_at(seat), "faint"))
        return shown

    def company(self, width: int) -> Pieces:
        """The chairs in so many cells; those that do not fit are counted."""
        chairs = self.chairs()
        pieces: Pieces = []
        x = 0
        for number, (name, ink) in enumerate(chairs):
            left = len(chairs) - number
            gap = " · " if number else ""
            more = f" +{left}"
            needs = cell_len(gap + name) + (len(f" +{left - 1}") if left > 1 else 0)
            if x + needs > width and number:
                pieces.append((more, "muted"))
                break
            pieces += [(gap, "faint"), (name, ink)]
            x += cell_len(gap + name)
        return pieces

    def stage(self) -> str:
        """How far it is, in a few words."""
        table = self.table
        if table.is_open:
            free = sum(not chair.person and not chair.bot for chair in table.chairs)
            return "1 chair is free" if free == 1 else f"{free} chairs are free"
        match = table.match
        outcome = match.outcome()
        if outcome is not None:
            winners = " and ".join(match.names[seat] for seat in outcome.winners())
            return f"{winners or 'nobody'} won"
        if self.owes_answer:
            return "asks to undo"
        if self.asked:
            return "your turn"
        progress = (
            match.game.words.progress(match.view(None)).partition(",")[0].partition(" of ")[0]
        )
        return f"{progress}, {self._awaited()}"

    def _awaited(self) -> str:
        """For whom the match waits."""
        match = self.table.match
        waiting = match.waiting_for()
        if len(waiting) == 1:
            return f"{match.names[waiting[0]]}'s turn"
        return f"{len(waiting)} are choosing"

    def aside(self, played: str) -> list[str]:
        """What stands on the right: whether it is private, who looks on, when it was played."""
        table = self.table
        words = ["private"] if table.is_private and not table.is_over else []
        watchers = len(table.watchers())
        if watchers:
            words.append(f"{watchers} watch" if watchers > 1 else "1 watches")
        if table.is_over or (self.seat is not None and not table.present()):
            words.append(played)
        return words

    def verb(self) -> str:
        """What Enter does, in a word or two."""
        table = self.table
        if table.is_over:
            return "look at it"
        if self.seat is not None:
            return "go on" if not table.is_open else "go there"
        return "go there" if table.is_open else "watch"

    def invitation(self) -> Pieces:
        """What can be done here, for the prompt line."""
        table = self.table
        if table.is_over:
            outcome = table.match.outcome()
            assert outcome is not None
            reason = name_seats(outcome.reason, table.match.names)
            return [("Enter looks at it. ", "accent"), (reason, "muted")]
        key = "It asks for its password. " if table.is_private and self.seat is None else ""
        if table.is_open:
            host = table.club.person_by_id(table.record.host)
            whose = f"{host.name}'s table." if host else ""
            if self.seat is not None:
                return [("Enter goes to the table. ", "accent"), (whose, "muted")]
            return [("Enter goes there to sit down. ", "accent"), (key + whose, "muted")]
        match = table.match
        waiting = match.waiting_for()
        undo = table.undo_asked
        if self.owes_answer and undo is not None:
            told = f"{match.names[undo.seat]} asks to undo. "
            return [(told, "accent"), ("Enter goes to the table.", "muted")]
        if self.asked and self.seat is not None:
            task = match.word(match.ask(self.seat).prompt.task)
            return [(f"you are to {task}. ", "accent"), ("Everything is saved.", "muted")]
        task = match.word(match.ask(waiting[0]).prompt.task) if waiting else ""
        names = " and ".join(match.names[seat] for seat in waiting[:2])
        if len(waiting) > 2:
            names = f"{len(waiting)} players"
        told = f"{names} {'is' if len(waiting) == 1 else 'are'} to {task}."
        if self.seat is not None:
            return [("Enter goes there. ", "accent"), (told, "muted")]
        return [("Enter watches. ", "accent"), (key + told, "muted")]


def arrange(club: "Club", person: "Person", at: str = "") -> list[TableLine]:
    """The tables for a person: all own ones first, then the first of each group.

    `at`: a table that is shown whatever its place is.
    """
    mine = [club.tables[name] for name in club.standings.of(person)]
    own = [TableLine(table, table.seat_of(person)) for table in mine]
    lines = sorted(own, key=key_of)
    taken = {line.table.name for line in own}
    over = [line for line in lines if line.group == OVER]
    lines = [line for line in lines if line.group != OVER]
    for group in (OPEN, RUNNING, OVER):
        free = (name for name in club.standings.group(group) if name not in taken)
        names = list(islice(free, SHOWN))
        if at in club.tables and at not in taken and at not in names:
            names += [at] * (TableLine(club.tables[at], None).group == group)
        others = [TableLine(club.tables[name], None) for name in names]
        lines += sorted([*over, *others], key=key_of) if group == OVER else others
    return lines

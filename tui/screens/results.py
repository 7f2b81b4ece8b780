"""The results: the verdict, a score sheet for every seat, how it was decided."""

import asyncio
from collections.abc import Iterable

from rich.cells import cell_len
from textual.widget import Widget

from engine import CardText, Match, Outcome, ScoreLine, ScoreSheet, Seat, name_seats
from engine.core.english import agree, series
from saves import SaveError, Store
from tui.commands.table import bindings
from tui.drawing.canvas import HEAVY, ROUND, Box, Canvas, shorten, wrap
from tui.screens.base import BaseScreen, Hint
from tui.text.phrases import named
from tui.text.stats import win_count
from tui.widgets.face import Face


class ResultsScreen(BaseScreen[None]):
    """How a match ended."""

    CONTEXTS = ("cursor", "results", "app")
    BINDINGS = bindings(*CONTEXTS)
    rests = True

    def __init__(self, store: Store, match: Match) -> None:
        super().__init__()
        outcome = match.outcome()
        assert outcome is not None
        self.store = store
        self.match = match
        self.outcome: Outcome = outcome
        self.sheets: tuple[ScoreSheet, ...] = outcome.ranking()
        self.sheet = 0
        """The sheet under the cursor, in order of rank."""
        self.line = 0
        self.top = 0
        """The first of the others' sheets that is shown, where not all fit."""
        self.notice = ""
        self._wins: str | None = None
        """What is said of past matches; None: not looked up yet."""
        self._by_group = (
            len({line.group for s in self.sheets for line in s.lines if line.group}) > 1
        )
        """True if the points come from several groups."""
        self.page = Face(self._draw, id="page", focus=True, board=match.game.id)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    # --- Drawing -----------------------------------------------------------------------------

    def _draw(self, canvas: Canvas) -> None:
        match = self.match
        self.paint_bar(canvas, match.game.title, "the match is over", f"{match.ply} moves   saved")
        verdict = Box(0, 2, canvas.width, 1)
        canvas.fill(verdict, "cursor", " ")
        canvas.centre(verdict, 2, self.verdict(), "text bold")
        notes = self._notes(canvas.width - 2)
        foot = canvas.height - 3 - len(notes)
        self._draw_sheets(canvas, 4, foot - 4)
        for row, text in enumerate(notes):
            canvas.put(1, foot + 1 + row, text, "text")
        if self.notice:
            self.paint_prompt(canvas, canvas.height - 2, (self.notice, "missing bold"))
        else:
            told = f"   {self._lines(self.sheets[self.sheet])[self.line].label}"
            again = "Again, with the same seats?"
            record = self._record()
            with_record = (f"{again}  {record}", f"Again?  {record}") if record else ()
            ways = (*with_record, again, "Again?")
            room = canvas.width - 2 - cell_len(told)
            asked = next((way for way in ways if cell_len(way) <= room), ways[-1])
            pieces = ((asked, "bright bold"), (told, "accent"))
            self.paint_prompt(canvas, canvas.height - 2, *pieces)
        self.page.hit(Box(0, canvas.height - 2, canvas.width, 1), "again")
        self.paint_hints(self.page, canvas, canvas.height - 1, self._hints())

    def _record(self) -> str:
        """How often the one person at the table has won this game; empty until it is counted."""
        if self._wins is None:
            self._wins = ""
            people = [player for player in self.match.players if not player.is_bot]
            if len(people) == 1:
                self.run_worker(self._count(people[0].name))
        return self._wins

    async def _count(self, name: str) -> None:
        """Count over all finished matches, while the screen is there already."""
        try:
            entries = await asyncio.to_thread(self.store.finished_entries)
        except SaveError:
            return
        game, options = self.match.game, self.match.options
        rivals = [game.words.rival(s.name, options) for s in self.outcome.sheets if s.seat is None]
        tally = win_count(entries, name, game.id, rivals)
        won = f"{tally.wins:.1f}".removesuffix(".0")
        if tally.matches:
            against = f" against {series(rivals)}, best {tally.best}" if rivals else " so far"
            self._wins = f"{name}: {won} won of {tally.matches}{against}."
            self.page.redraw()

    def verdict(self) -> str:
        """Who won, by how much, or who shares the victory."""
        first = [self._who(sheet) for sheet in self.sheets if self._rank_of(sheet) == 1]
        best = self.match.game.words.amount(self.sheets[0].total)
        if len(first) > 1:
            return agree(f"{series(first)} share the victory: {best} each")
        name = first[0]
        if len(self.sheets) == 1:
            return agree(f"{name} wins: {best}")
        second = self.sheets[1]
        ahead = self.sheets[0].total - second.total
        if ahead:
            by = f"{ahead} ahead of {self._who(second)}"
        else:
            by = f"level with {self._who(second)}, ahead in the tie-break"
        return agree(f"{name} wins: {best}, {by}")

    def _draw_sheets(self, canvas: Canvas, y: int, height: int) -> None:
        least = 19
        fit = max(1, min(len(self.sheets), canvas.width // least))
        shown = self._shown(fit)
        width = min(44, (canvas.width - (fit - 1)) // fit)
        left = (canvas.width - width * fit - (fit - 1)) // 2
        hidden = [number for number in range(len(self.sheets)) if number not in shown]
        before = sum(number < self.sheet for number in hidden)
        behind = len(hidden) - before
        if before:
            canvas.put(1, y - 1, f"◂ {before} more", "choice bold")
        if behind:
            canvas.right(canvas.width - 1, y - 1, f"{behind} more ▸", "choice bold")
        for place, number in enumerate(shown):
            box = Box(left + place * (width + 1), y, width, height)
            self._draw_sheet(canvas, box, number)
            self.page.hit(box, f"pick({number})")

    def _shown(self, fit: int) -> list[int]:
        """Which sheets are in sight where not all fit: one's own always, the others move past."""
        seats = [sheet.seat for sheet in self.sheets]
        pinned = [seats.index(self.eyes)] if self.eyes is not None and fit > 1 else []
        others = [number for number in range(len(self.sheets)) if number not in pinned]
        room = fit - len(pinned)
        self.top = max(0, min(self.top, len(others) - room))
        if self.sheet in others:
            at = others.index(self.sheet)
            self.top = min(max(self.top, at - room + 1), at)
        return sorted([*others[self.top : self.top + room], *pinned])

    def _draw_sheet(self, canvas: Canvas, box: Box, number: int) -> None:
        sheet = self.sheets[number]
        place = self._rank_of(sheet)
        won = place == 1
        canvas.fill(box, "card")
        canvas.frame(box, HEAVY if won else ROUND, "accent" if won else "frame")
        canvas.put(box.x + 2, box.y, f" {place} ", "text on cursor bold" if won else "bright bold")
        total = f" {sheet.total} "
        edge = box.x + box.width - 2
        canvas.right(edge, box.y, total, "text on badge bold")
        canvas.put(
            box.x + 5,
            box.y,
            f" {self._who(sheet)} ",
            "accent bold" if won else "bright bold",
            box.width - 7 - len(total),
        )
        items, sums = self._parts(sheet)
        room = box.height - 2 - (len(sums) + 1 if sums else 0)
        # All sheets move together, so that the line under the cursor is on the screen.
        first = max(0, min(self.line - room // 2, len(items) - room))
        shown = items[first : first + room]
        for row, line in enumerate(shown):
            y = box.y + 1 + row
            above, below = first + 1, len(items) - first - row
            if row == 0 and first:
                canvas.put(box.x + 2, y, f"▴ {above} more", "muted")
            elif row == room - 1 and below > 1:
                canvas.put(box.x + 2, y, f"▾ {below} more", "muted")
            else:
                self._draw_line(canvas, box, y, line, self._under(number, first + row))
        if sums:
            rule = box.y + box.height - 2 - len(sums)
            canvas.put(box.x + 2, rule, "─" * (box.width - 4), "frame")
            for row, line in enumerate(sums):
                under = self._under(number, len(items) + row)
                self._draw_line(canvas, box, rule + 1 + row, line, under, bar=True)

    def _draw_line(
        self, canvas: Canvas, box: Box, y: int, line: ScoreLine, cursor: bool, *, bar: bool = False
    ) -> None:
        if cursor:
            canvas.fill(Box(box.x + 1, y, box.width - 2, 1), "cursor")
        points = str(line.points)
        edge = box.x + box.width - 2
        faint = not line.counts or not line.points
        heads = _heads(line)
        ink = "faint" if faint else "bright bold" if heads and not bar else "text"
        x = box.x + (4 if line.group and not heads and self._by_group else 2)
        if line.marks:
            marks = "".join(self._glyphs().get(mark, mark) for mark in line.marks)
            x = canvas.put(x, y, f"{marks:2} ", "muted")
        room = edge - len(points) - 1 - x
        canvas.put(x, y, line.label, ink, room)
        bar_room = min(12, room - cell_len(shorten(line.label, room)) - 2)
        if bar and line.counts and line.points > 0 and bar_room >= 4:
            most = max(row.points for s in self.sheets for row in s.sums() if row.counts)
            length = max(1, round(line.points / most * bar_room))
            canvas.right(edge - len(points) - 1, y, "▀" * length, "frame")
        canvas.right(edge, y, points, "faint" if faint else "bright bold")

    def _glyphs(self) -> dict[str, str]:
        from tui.boards import mark_glyphs

        return mark_glyphs(self.match.game.id)

    def _parts(self, sheet: ScoreSheet) -> tuple[list[ScoreLine], list[ScoreLine]]:
        """The lines of groups one by one, and the sums below the rule.

        With several groups each sum stands over its own lines, and nothing below a rule.
        """
        items = [line for line in sheet.lines if line.group]
        sums = list(sheet.sums())
        if not self._by_group:
            return items, sums
        rows: list[ScoreLine] = []
        for total in sums:
            rows.append(total)
            if total.group:
                rows += [line for line in items if line.group == total.group and not _heads(line)]
        return rows, []

    def _lines(self, sheet: ScoreSheet) -> list[ScoreLine]:
        items, sums = self._parts(sheet)
        return items + sums

    def _under(self, number: int, row: int) -> bool:
        return number == self.sheet and row == self.line

    def _notes(self, width: int) -> list[str]:
        names = self.match.names
        lines = wrap(name_seats(self.outcome.reason, names), width, 1)
        notes = "  ".join(name_seats(note, names) for note in self.outcome.notes)
        return lines + wrap(notes, width, 3 if self.size.height < 30 else 6)

    def _who(self, sheet: ScoreSheet) -> str:
        return self.match.names[sheet.seat] if sheet.seat is not None else sheet.name

    def _rank_of(self, sheet: ScoreSheet) -> int:
        return self.outcome.places[self.outcome.sheets.index(sheet)]

    def _hints(self) -> list[Hint]:
        return [
            ("cursor.confirm", "play again"),
            ("←→", "seat"),
            ("↑↓", "line"),
            ("results.inspect", "card"),
            ("results.review", "review"),
            ("results.log", "log"),
            ("app.help", "help"),
            ("results.leave", "home"),
        ]

    # --- Keys --------------------------------------------------------------------------------

    def _go(self, sheet: int, line: int) -> None:
        self.sheet = sheet % len(self.sheets)
        lines = len(self._lines(self.sheets[self.sheet]))
        self.line = max(0, min(line, lines - 1))
        self.notice = ""
        self.page.redraw()

    def action_left(self) -> None:
        self._go(self.sheet - 1, self.line)

    def action_right(self) -> None:
        self._go(self.sheet + 1, self.line)

    def action_up(self) -> None:
        self._go(self.sheet, self.line - 1)

    def action_down(self) -> None:
        self._go(self.sheet, self.line + 1)

    def action_next(self) -> None:
        self._go(self.sheet + 1, self.line)

    def action_previous(self) -> None:
        self._go(self.sheet - 1, self.line)

    def action_pick(self, number: int) -> None:
        """A click on a sheet."""
        self._go(number, self.line)

    def action_confirm(self) -> None:
        """Play again."""
        self.action_again()

    def action_again(self) -> None:
        """The same seats at a new table; the next seat begins."""
        import secrets

        from tui.table.table import Table

        match = self.match
        options = dict(match.options)
        fresh = Match(match.game, match.players, secrets.randbits(64), next_start(match, options))
        self.app.pop_screen()
        self.app.open_table(Table.new(self.store, fresh))

    def action_inspect(self) -> None:
        """The card of the line under the cursor."""
        from tui.screens.pages import open_card

        card = self._described()
        if not self.is_idle("inspect") and card is not None:
            open_card(self, named(card, self.match.names))

    def _described(self) -> CardText | None:
        """The card of the line under the cursor in full."""
        line = self._lines(self.sheets[self.sheet])[self.line]
        view = self.match.view(None)
        return self.match.game.words.describe(view, line.target) if line.target else None

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        if action == "inspect" and self._described() is None:
            return "There is no card behind this line."
        return ""

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.page.redraw()

    @property
    def eyes(self) -> Seat | None:
        """Whose log it is: the first person's."""
        return next((s for s, p in enumerate(self.match.players) if not p.is_bot), None)

    def action_log(self) -> None:
        """All that happened."""
        from tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match, self.eyes, self.match.ply, self._look_back))

    def action_review(self) -> None:
        """Step back through the match."""
        self._look_back(self.match.ply - 1)

    def _look_back(self, ply: int) -> None:
        """The table as it stood after so many moves."""
        self.app.look_back(self.match, ply)

    def action_back(self) -> None:
        """Home."""
        self.dismiss()

    def action_leave(self) -> None:
        """Home."""
        self.dismiss()


def _heads(line: ScoreLine) -> bool:
    """True for the sum of a group, or the one line of an empty group."""
    return bool(line.group) and line.label == line.group


def next_start(match: Match, options: dict[str, str]) -> dict[str, str]:
    """The options of a rematch: where a game lets a seat begin, it is the next one's turn."""
    first = match.log[0].seat if match.log else 0
    following = str((first + 1) % len(match.players) + 1)
    for option in match.game.options(len(match.players)):
        if option.id == "start" and following in dict(option.choices):
            options["start"] = following
    return options

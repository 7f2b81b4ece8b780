"""A new match: who sits where, the game's options, the seed."""

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from textual import events
from textual.widget import Widget

from engine import GAMES, Match, seed_from_text, seed_to_text
from tui.canvas import Box, Canvas, wrap
from tui.commands import bindings
from tui.screens.base import BaseScreen, Hint
from tui.table import Table, seat_player
from tui.widgets.face import Face
from tui.words import seats_of

BOTS = (
    ("bot:easy", "easy bot", "plays greedily and sometimes carelessly"),
    ("bot:normal", "normal bot", "weighs every move against yours"),
    ("bot:random", "random bot", "does anything that is allowed"),
)
"""The bots that can be chosen: the word, its name, what it is like."""


class Field(NamedTuple):
    """A line of the set-up."""

    id: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """(value, label) to go through with left and right; empty: a text to type."""
    value: str
    help: str


class SetupScreen(BaseScreen[None]):
    """Set up a match of one game."""

    CONTEXTS = ("cursor", "setup", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.game = GAMES[game_id].load()
        counts = self.game.seat_counts
        self.seats = ["you", *["bot:normal"] * (max(counts[0], min(3, counts[-1])) - 1)]
        self.names = [""] * counts[-1]
        """The names of people other than "you", by seat."""
        self.options: dict[str, str] = {}
        self.seed = ""
        self.at = 0
        self.notice = ""
        self.page = Face(self._draw, id="page", focus=True)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    def fields(self) -> list[Field]:
        """The lines of the set-up as they stand."""
        counts = self.game.seat_counts
        count = len(self.seats)
        fields = []
        if len(counts) > 1:
            labels = tuple((str(n), f"{n} players" if n > 1 else "alone") for n in counts)
            fields.append(Field("count", "Seats", labels, str(count), "How many play."))
        for seat, word in enumerate(self.seats):
            choices = [("you", "you")] if seat == 0 else []
            choices.append(("human", self.names[seat] or "a person: type a name"))
            choices += [(bot, label) for bot, label, _ in BOTS]
            value = "human" if word.startswith("human") else word
            help_ = next((about for bot, _, about in BOTS if bot == word), "")
            about = f"This one {help_}." if help_ else "A person at this keyboard."
            if value == "human":
                about = "Another person at this keyboard: type the name."
            fields.append(Field(f"seat {seat}", f"Seat {seat + 1}", tuple(choices), value, about))
        for option in self.game.options(count):
            value = self.options.get(option.id, option.default)
            if value not in dict(option.choices):
                value = option.default
            fields.append(
                Field(f"option {option.id}", option.title, option.choices, value, option.help)
            )
        fields.append(
            Field(
                "seed",
                "Seed",
                (),
                self.seed,
                "The same seed deals the same cards. Empty: a new one. Type any word.",
            )
        )
        return fields

    # --- Drawing -----------------------------------------------------------------------------

    def _draw(self, canvas: Canvas) -> None:
        fields = self.fields()
        self.at = min(self.at, len(fields))
        self.paint_bar(canvas, self.game.title, "a new match", seats_of(self.game.seat_counts))
        y = 2
        for text in wrap(self.game.tagline, canvas.width - 4, 2):
            canvas.put(2, y, text, "muted")
            y += 1
        y += 1
        tight = len(fields) * 2 + y + 4 > canvas.height
        for number, field in enumerate(fields):
            self._draw_field(canvas, y, number, field)
            y += 1 if tight or field.id.startswith("seat") else 2
            if field.id == f"seat {len(self.seats) - 1}" and not tight:
                y += 1
        button = Box(2, y + (0 if tight else 1), 24, 1)
        cursor = self.at == len(fields)
        canvas.fill(button, "cursor" if cursor else "raised", " ")
        canvas.centre(button, button.y, "Begin the match", "choice bold")
        self.page.hit(button, "start")
        self.paint_prompt(canvas, canvas.height - 2, *self._prompt(fields))
        self.paint_hints(self.page, canvas, canvas.height - 1, self._hints(fields))

    def _draw_field(self, canvas: Canvas, y: int, number: int, field: Field) -> None:
        cursor = self.at == number
        row = Box(2, y, canvas.width - 4, 1)
        if cursor:
            canvas.fill(row, "raised", " ")
        canvas.put(3, y, field.title, "bright bold" if cursor else "text")
        x = 18
        self.page.hit(row, f"pick({number})")
        if not field.choices:
            text = field.value or ("" if cursor else "drawn")
            x = canvas.put(x, y, text, "accent bold" if field.value else "muted")
            if cursor:
                canvas.put(x, y, "▌", "accent")
            return
        total = sum(len(label) + 3 for _, label in field.choices)
        if total <= canvas.width - x - 2:
            for index, (value, label) in enumerate(field.choices):
                chosen = value == field.value
                ink = (
                    "text on cursor bold"
                    if chosen and cursor
                    else ("accent bold" if chosen else "muted")
                )
                text = f" {label} "
                self.page.hit(Box(x, y, len(text), 1), f"choose({number}, {index})")
                x = canvas.put(x, y, text, ink) + 1
            return
        label = dict(field.choices)[field.value]
        canvas.write(x, y, ("◂ ", "choice bold"), (label, "accent bold"), (" ▸", "choice bold"))

    def _prompt(self, fields: list[Field]) -> list[tuple[str, str]]:
        if self.notice:
            return [(self.notice, "missing bold")]
        if self.at == len(fields):
            return [("Begin. ", "bright bold"), ("The match is saved at every step.", "muted")]
        field = fields[self.at]
        return [(f"{field.title}. ", "bright bold"), (field.help, "text")]

    def _hints(self, fields: list[Field]) -> list[Hint]:
        ends: list[Hint] = [("app.help", "help"), ("cursor.back", "home")]
        if self.at == len(fields):
            return [("cursor.confirm", "begin"), ("↑↓", "line"), *ends]
        change: Hint = ("←→", "change") if fields[self.at].choices else ("letters", "type")
        return [("cursor.confirm", "begin"), ("↑↓", "line"), change, *ends]

    # --- Keys --------------------------------------------------------------------------------

    def _go(self, at: int) -> None:
        self.at = at % (len(self.fields()) + 1)
        self.notice = ""
        self.page.redraw()

    def action_up(self) -> None:
        self._go(self.at - 1)

    def action_down(self) -> None:
        self._go(self.at + 1)

    def action_next(self) -> None:
        self._go(self.at + 1)

    def action_previous(self) -> None:
        self._go(self.at - 1)

    def action_left(self) -> None:
        self._change(-1)

    def action_right(self) -> None:
        self._change(1)

    def action_pick(self, number: int) -> None:
        """A click on a line."""
        self._go(number)

    def action_choose(self, number: int, index: int) -> None:
        """A click on one of a line's choices."""
        self._go(number)
        self._set(self.fields()[number], index)

    def _change(self, step: int) -> None:
        fields = self.fields()
        if self.at >= len(fields) or not fields[self.at].choices:
            return
        field = fields[self.at]
        values = [value for value, _ in field.choices]
        self._set(field, (values.index(field.value) + step) % len(values))

    def _set(self, field: Field, index: int) -> None:
        value = field.choices[index][0]
        self.notice = ""
        if field.id == "count":
            count = int(value)
            self.seats = (self.seats + ["bot:normal"] * count)[:count]
        elif field.id.startswith("seat "):
            self.seats[int(field.id.split()[1])] = value
        else:
            self.options[field.id.removeprefix("option ")] = value
        self.page.redraw()

    def on_key(self, event: events.Key) -> None:
        """Letters go into the name or the seed under the cursor; digits choose elsewhere."""
        fields = self.fields()
        if self.at >= len(fields):
            return
        field = fields[self.at]
        typed = field.id == "seed" or field.value == "human"
        character = event.character or ""
        if not typed:
            if character.isdigit() and 1 <= int(character) <= len(field.choices):
                event.stop()
                self._set(field, int(character) - 1)
            return
        old = self.seed if field.id == "seed" else self.names[int(field.id.split()[1])]
        if event.key == "backspace" and old:
            new = old[:-1]
        elif character.isprintable() and character and not (character == " " and not old):
            new = (old + character)[:24]
        else:
            return
        event.stop()
        event.prevent_default()
        if field.id == "seed":
            self.seed = new
        else:
            self.names[int(field.id.split()[1])] = new
        self.notice = ""
        self.page.redraw()

    def action_confirm(self) -> None:
        """Enter begins, from every line."""
        self.action_start()

    def action_start(self) -> None:
        """Begin the match."""
        players = []
        for seat, word in enumerate(self.seats):
            if word.startswith("human"):
                name = self.names[seat].strip()
                if not name:
                    self.notice = f"Seat {seat + 1} needs a name: type it."
                    self._show_seat(seat)
                    return
                word = f"human:{name}"
            player = seat_player(word, seat, [p.name for p in players])
            if player.name in [p.name for p in players]:
                self.notice = f"Two seats are called {player.name}: give one another name."
                self._show_seat(seat)
                return
            players.append(player)
        seed = seed_from_text(self.seed) if self.seed.strip() else secrets.randbits(64)
        known = {option.id: option for option in self.game.options(len(players))}
        options = {
            k: v for k, v in self.options.items() if k in known and v in dict(known[k].choices)
        }
        match = Match(self.game, players, seed, options)
        self.seed = seed_to_text(seed) if self.seed.strip() else ""
        self.app.pop_screen()
        self.app.open_table(Table.new(self.app.store, match))

    def _show_seat(self, seat: int) -> None:
        """Put the cursor on a seat without losing the notice."""
        self.at = next(n for n, field in enumerate(self.fields()) if field.id == f"seat {seat}")
        self.page.redraw()

    def action_back(self) -> None:
        """Back home."""
        self.dismiss()

    def action_leave(self) -> None:
        """Back home."""
        self.dismiss()

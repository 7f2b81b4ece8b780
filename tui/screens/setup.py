"""A new match: who sits where, the game's options, the seed."""

import secrets
from collections.abc import Sequence

from engine import AnyGame, Match, Player, seed_from_text
from saves import composed, one_like, why_not_new_name
from tui.commands.table import bindings
from tui.drawing.canvas import Canvas, wrap
from tui.live.ticker import claim_keys, key_name
from tui.screens.base import Hint
from tui.screens.form import Field, FormScreen
from tui.settings import why_not_claim_keys, write_settings
from tui.table.table import Table, seat_player
from tui.text.phrases import seats_of

BOTS = (
    ("bot:easy", "easy", "plays greedily and is sometimes careless"),
    ("bot:normal", "normal", "weighs every move against yours"),
    ("bot:hard", "hard", "searches ahead, for as long as the thinking time in the settings"),
    ("bot:random", "random", "does anything that is allowed"),
)
"""The bots that can be chosen: the word, its name, what it is like."""


class SetupScreen(FormScreen):
    """Set up a match of one game."""

    CONTEXTS = ("cursor", "setup", "lesson", "app")
    BINDINGS = bindings(*CONTEXTS)
    button = "Begin the match"

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game
        counts = game.seat_counts
        self.seats = ["you", *["bot:normal"] * (max(counts[0], min(3, counts[-1])) - 1)]
        self.names = [""] * counts[-1]
        """The names of people other than "you", by seat."""
        self.options: dict[str, str] = {}
        self.seed = ""

    def fields(self) -> list[Field]:
        """Seats, options, seed."""
        counts = self.game.seat_counts
        count = len(self.seats)
        fields = []
        if len(counts) > 1:
            labels = tuple((str(n), f"{n} players" if n > 1 else "alone") for n in counts)
            fields.append(Field("count", "Seats", labels, str(count), "How many play.", gap=True))
        for seat, word in enumerate(self.seats):
            fields.append(self._seat_field(seat, word, last=seat == count - 1))
        options = self.game.options(count)
        clock = self.game.clock
        chosen = {option.id: self.options.get(option.id, option.default) for option in options}
        live = clock is not None and clock.runs(chosen)
        for option in options:
            if clock is not None and option.id in clock.options and not live:
                continue
            value = self.options.get(option.id, option.default)
            if value not in dict(option.choices):
                value = option.default
            title, choices, about = option.title, option.choices, option.help
            if option.abouts:
                about = option.abouts[[known for known, _ in choices].index(value)]
            fields.append(Field(f"option {option.id}", title, choices, value, about, gap=True))
        people = [seat for seat, word in enumerate(self.seats) if not word.startswith("bot:")]
        if people and live:
            fields.append(self._keys_field(people))
        about = "The same word deals the same cards; empty: a new deal."
        fields.append(Field("seed", "Seed", (), "drawn", about, text=self.seed, gap=True))
        return fields

    def _seat_field(self, seat: int, word: str, *, last: bool) -> Field:
        choices = [("you", "you")] if seat == 0 else []
        choices += [("human", "a friend"), *((bot, label) for bot, label, _ in BOTS)]
        if word == "human":
            about, text = "Somebody at this keyboard: type the name.", self.names[seat]
        elif word == "you":
            about, text = "You, at this keyboard.", None
            if self._shared:
                about, text = "You: type your name, as others share the keyboard.", self.names[seat]
        else:
            about, text = next(f"A bot: {does}." for bot, _, does in BOTS if bot == word), None
        return Field(f"seat {seat}", f"Seat {seat + 1}", tuple(choices), word, about, text, last)

    @property
    def _shared(self) -> bool:
        """True if several people share the keyboard."""
        return sum(word in ("you", "human") for word in self.seats) > 1

    def _keys_field(self, people: Sequence[int]) -> Field:
        """The claim keys of those who share the keyboard of a live table."""
        own = self.app.settings.claim_keys
        keys = [key_name(key) for key in claim_keys(len(people), own)]
        usual = f"Player {people[0] + 1}" if self._shared else "You"
        names = [
            self.names[seat] or (usual if self.seats[seat] == "you" else "") for seat in people
        ]
        who = ", ".join(
            f"{name or f'Seat {seat + 1}'} {key}"
            for name, seat, key in zip(names, people, keys, strict=True)
        )
        about = f"{who}. Type other letters, in the order of the seats."
        return Field("keys", "Claim keys", (), " ".join(keys), about, own, gap=True)

    def change(self, field: Field, value: str) -> None:
        """Another number of seats, player or option."""
        kind, _, rest = field.id.partition(" ")
        if kind == "count":
            count = int(value)
            self.seats = (self.seats + ["bot:normal"] * count)[:count]
        elif kind == "seat":
            self.seats[int(rest)] = value
        else:
            self.options[rest] = value

    def type(self, field: Field, text: str) -> None:
        """Another name or seed, or other claim keys, which are kept."""
        if field.id == "keys":
            self.notice = why_not_claim_keys(text)
            if not self.notice:
                self.app.settings.claim_keys = text.lower()
                self.notice = write_settings(self.app.store.config, self.app.settings)
        elif field.id == "seed":
            self.seed = text
        else:
            self.names[int(field.id.split()[1])] = text

    def paint_head(self, canvas: Canvas) -> int:
        """The game and its sentence."""
        self.paint_bar(canvas, self.game.title, "a new match", seats_of(self.game.seat_counts))
        y = 2
        for text in wrap(self.game.tagline, canvas.width - 4, 2):
            canvas.put(2, y, text, "muted")
            y += 1
        if self.game.own_deck:
            deck = f"With your own deck, decks/{self.game.id}.toml ({self.game.components_digest})."
            canvas.put(2, y, deck, "accent", canvas.width - 4)
            y += 1
        return y + 1

    def ends(self) -> list[Hint]:
        """The way back."""
        return [("lesson.learn", "learn"), ("app.help", "help"), ("cursor.back", "home")]

    def action_step(self, number: int, step: int) -> None:
        """To the next or the previous choice; the number of seats has a first and a last."""
        fields = self.fields()
        if number < len(fields) and fields[number].id == "count":
            values = [value for value, _ in fields[number].choices]
            if not 0 <= values.index(fields[number].value) + step < len(values):
                return
        super().action_step(number, step)

    def action_learn(self) -> None:
        """The guided first game, in place of the set-up."""
        from tui.screens.opening import open_lesson

        open_lesson(self, self.game)

    def press(self) -> None:
        """Begin the match."""
        players: list[Player] = []
        for seat, word in enumerate(self.seats):
            if word == "human":
                name = composed(self.names[seat])
                problem = why_not_new_name(name) if name else "type a name"
                if problem:
                    self._say_seat(seat, f"Seat {seat + 1}: {problem}.")
                    return
                word = f"human:{name}"
            taken = [player.name for player in players]
            player = seat_player(word, seat, taken, shared=self._shared)
            own = composed(self.names[seat]) if word == "you" and self._shared else ""
            if own:
                problem = why_not_new_name(own)
                if problem:
                    self._say_seat(seat, f"Seat {seat + 1}: {problem}.")
                    return
                player = Player(own, word)
            other = one_like(player.name, taken)
            if other is not None:
                told = "Two seats are called" if other == player.name else f"{other} looks like"
                self._say_seat(seat, f"{told} {player.name}: take another name.")
                return
            players.append(player)
        seed = seed_from_text(self.seed) if self.seed.strip() else secrets.randbits(64)
        known = {option.id: option for option in self.game.options(len(players))}
        options = {
            k: v for k, v in self.options.items() if k in known and v in dict(known[k].choices)
        }
        match = Match(self.game, players, seed, options)
        self.app.pop_screen()
        self.app.open_table(Table.new(self.app.store, match))

    def _say_seat(self, seat: int, notice: str) -> None:
        fields = self.fields()
        self.say(notice, next(n for n, field in enumerate(fields) if field.id == f"seat {seat}"))

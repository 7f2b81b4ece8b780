"""A guided first game: the steps of `lesson.toml`, and which of them the match has reached.

The log is the truth here as well: a lesson that was left goes on where its match stands.
"""

from dataclasses import dataclass

from engine import Action, AnyGame, Match, parse_toml, seed_from_text
from engine.core.components import Entry
from engine.core.game import package_text
from saves import Save
from tui.table import seat_player

MOST_STEPS = 12
PLACES = ("below", "middle", "above")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson."""

    say: str
    look: str
    """The target to put the cursor on; empty: none."""
    do: Action | None
    """What the player must do; None: only read."""
    rival: tuple[Action, ...]
    """What others do before the step is shown."""
    place: str
    """Which part of the board it lies over, as the step is about others: one of `PLACES`."""

    @property
    def above(self) -> bool:
        """True to show it over the upper part of the board."""
        return self.place == "above"


@dataclass(slots=True)
class Lesson:
    """The steps, and where we are."""

    steps: tuple[Step, ...]
    match: Match
    """The match in which the lesson is given."""
    at: int = 0

    @property
    def step(self) -> Step | None:
        """The step that is shown; None after the last one: then the table is free."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def refuses(self, action: Action) -> str:
        """Why the step wants something else than this action; empty: it may be played."""
        step = self.step
        if step is None or action == step.do:
            return ""
        if step.do is None:
            return "Enter goes on in the lesson."
        choices = self.match.ask(step.do.seat).prompt.choices
        labels = [choice.label for choice in choices if choice.action == step.do]
        wanted = labels[0] if labels else str(step.do).partition(" ")[2]
        return f"In the lesson now: {self.match.word(wanted).rstrip('.')}."

    def rival_moves(self) -> tuple[Action, ...]:
        """What others still have to do before the step is shown."""
        step = self.step
        if step is None:
            return ()
        done = self.match.ply - _scripted(self.steps[: self.at])
        return step.rival[max(0, done) :]

    def read(self) -> None:
        """The player has read a step without a deed, or done its deed."""
        self.at += 1

    def resume(self) -> None:
        """Find the step at which the match stands; after the script, or off it, there is none."""
        script = [action for step in self.steps for action in _actions(step)]
        log = self.match.log
        if log != script[: len(log)]:
            self.at = len(self.steps)
            return
        self.at = 0
        while self.at < len(self.steps) and _scripted(self.steps[: self.at + 1]) <= len(log):
            self.at += 1
        if len(log) < len(script):
            # Steps that are only read come again before the next deed; that does no harm.
            while self.at > 0 and not _actions(self.steps[self.at - 1]):
                self.at -= 1


def _actions(step: Step) -> tuple[Action, ...]:
    return step.rival if step.do is None else (*step.rival, step.do)


def _scripted(steps: tuple[Step, ...]) -> int:
    return sum(len(_actions(step)) for step in steps)


def has_lesson(game: AnyGame) -> bool:
    """True if there is a guided first game, and it is not played with a deck of one's own."""
    try:
        package_text(game.id, "lesson.toml")
    except (FileNotFoundError, ModuleNotFoundError):
        return False
    return not game.own_deck


def start_lesson(game: AnyGame) -> Lesson:
    """A lesson from its beginning, with a match of its own."""
    steps, seed, words, options = _read(game)
    players = []
    for seat, word in enumerate(words):
        players.append(seat_player(word, seat, [player.name for player in players]))
    return Lesson(steps, Match(game, players, seed, options))


def find_lesson(save: Save) -> Lesson | None:
    """The lesson that a saved match is, at the step at which it stands; None: it is none.

    Only the save knows: a match of one's own may well have the seats and the seed of a lesson.
    """
    match = save.match
    if not save.lesson or not has_lesson(match.game):
        return None
    steps, seed, words, options = _read(match.game)
    if match.seed != seed or dict(match.options) != options or match.start is not None:
        return None
    if [player.kind for player in match.players] != words:
        return None
    lesson = Lesson(steps, match)
    lesson.resume()
    return lesson if lesson.step is not None else None


def _read(game: AnyGame) -> tuple[tuple[Step, ...], int, list[str], dict[str, str]]:
    """Steps, seed, the words of the players, options."""
    source = f"{game.id}/lesson.toml"
    data = parse_toml(package_text(game.id, "lesson.toml"), source)
    seed = seed_from_text(str(data.pop("seed")))
    words = [str(word) for word in data.pop("players")]
    options = {str(key): str(value) for key, value in data.pop("options", {}).items()}
    top = Entry(data, source, "")
    steps = []
    for entry in top.tables("step", len(data["step"])):
        say = entry.text("say", longest=300)
        look = entry.text("look") if entry.has("look") else ""
        do = game.parse(f"0 {entry.text('do')}") if entry.has("do") else None
        rival = entry.texts("rival", 1, 20) if entry.has("rival") else ()
        place = entry.one_of("place", PLACES, default="below")
        entry.done()
        steps.append(Step(say, look, do, tuple(game.parse(text) for text in rival), place))
    top.done()
    return tuple(steps), seed, words, game.check_setup(len(words), options)

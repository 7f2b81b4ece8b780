"""A guided first game: the steps of `lesson.toml`, and which of them the match has reached.

The log is the truth here as well: a lesson that was left goes on where its match stands.
"""

from dataclasses import dataclass

from engine import Action, AnyGame, Match, parse_toml, seed_from_text
from engine.core.components import Entry, package_text
from saves import Save
from tui.table.table import seat_player

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
    part: int = 1
    """Which of the game's lessons it is."""
    before: tuple[Action, ...] = ()
    """What the lessons before it have played, as it goes on from there."""
    at: int = 0
    continued: bool = False
    """True if the player has come here by the lesson before it."""

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
        done = self.match.ply - len(self.before) - _scripted(self.steps[: self.at])
        return step.rival[max(0, done) :]

    def read(self) -> None:
        """The player has read a step without a deed, or done its deed."""
        self.at += 1

    def resume(self) -> None:
        """Find the step at which the match stands; after the script, or off it, there is none."""
        script = [action for step in self.steps for action in _actions(step)]
        log = self.match.log[len(self.before) :]
        if (*self.before, *script)[: self.match.ply] != tuple(self.match.log):
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
    return not game.own_deck and _text(game, 1) is not None


def lesson_titles(game: AnyGame) -> tuple[str, ...]:
    """What each of the game's lessons is about; empty if there is none."""
    if game.own_deck:
        return ()
    scripts = (_script(game, part) for part in range(1, _count(game) + 1))
    return tuple(script.title for script in scripts)


def start_lesson(game: AnyGame, part: int = 1) -> Lesson:
    """A lesson from its beginning, with a match of its own."""
    script = _script(game, part)
    players = []
    for seat, word in enumerate(script.words):
        players.append(seat_player(word, seat, [player.name for player in players]))
    match = Match(game, players, script.seed, script.options).replay(script.before)
    return Lesson(script.steps, match, part, script.before)


def following(lesson: Lesson) -> Lesson | None:
    """The lesson that goes on where this one has ended; None: there is none."""
    game = lesson.match.game
    if lesson.part == _count(game):
        return None
    script = _script(game, lesson.part + 1)
    if script.before != tuple(lesson.match.log):
        return None
    return Lesson(script.steps, lesson.match, lesson.part + 1, script.before, continued=True)


def find_lesson(save: Save) -> Lesson | None:
    """The lesson that a saved match is, at the step at which it stands; None: it is none.

    Only the save knows: a match of one's own may well have the seats and the seed of a lesson.
    """
    match = save.match
    if not save.lesson or not has_lesson(match.game) or match.start is not None:
        return None
    for part in range(1, _count(match.game) + 1):
        script = _script(match.game, part)
        if match.seed != script.seed or dict(match.options) != script.options:
            continue
        if [player.kind for player in match.players] != script.words:
            continue
        lesson = Lesson(script.steps, match, part, script.before)
        lesson.resume()
        if lesson.step is not None:
            return lesson
    return None


# --- The files -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Script:
    """A lesson as its file has it."""

    title: str
    steps: tuple[Step, ...]
    seed: int
    words: list[str]
    """The words of the players."""
    options: dict[str, str]
    before: tuple[Action, ...]
    """What the lessons before have played, where it follows them."""


def _name(part: int) -> str:
    return "lesson.toml" if part == 1 else f"lesson-{part}.toml"


def _text(game: AnyGame, part: int) -> str | None:
    """The file of a lesson; None if there is none."""
    try:
        return package_text(game.id, _name(part))
    except (FileNotFoundError, ModuleNotFoundError):
        return None


def _count(game: AnyGame) -> int:
    """How many lessons a game has: lesson.toml, lesson-2.toml and so on."""
    part = 0
    while _text(game, part + 1) is not None:
        part += 1
    return part


def _script(game: AnyGame, part: int) -> _Script:
    """A lesson; one that `follows` has the set-up of the lesson before it, and its moves."""
    source = f"{game.id}/{_name(part)}"
    data = parse_toml(package_text(game.id, _name(part)), source)
    title = str(data.pop("title", ""))
    if data.pop("follows", False):
        first = _script(game, part - 1)
        seed, words, options = first.seed, first.words, first.options
        moves = [action for step in first.steps for action in _actions(step)]
        before = (*first.before, *moves)
    else:
        seed = seed_from_text(str(data.pop("seed")))
        words = [str(word) for word in data.pop("players")]
        given = {str(key): str(value) for key, value in data.pop("options", {}).items()}
        options, before = game.check_setup(len(words), given), ()
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
    return _Script(title, tuple(steps), seed, words, options, before)

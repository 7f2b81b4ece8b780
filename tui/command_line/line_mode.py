"""Line mode: a match in plain lines, for screen readers, dumb terminals, pipes and scripts.

Nothing here moves a cursor, colours or draws. Input is read with `readline` of the stream: the
line editor of `input` would send escape codes.
"""

import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from engine import (
    Action,
    Choice,
    IllegalAction,
    InvalidNotation,
    Match,
    Prompt,
    Seat,
)
from engine.core.english import series
from saves import Outdated, Store, harmless
from tui.command_line.saved import resume_command, why_gone
from tui.table.lesson import Lesson, find_lesson, following
from tui.table.table import Table, shares_secrets
from tui.text.complaint import Complaint, sentence
from tui.text.phrases import named
from tui.text.prose import (
    card_lines,
    known_lines,
    log_lines,
    result_lines,
    rules_about,
    score_lines,
    wrapped,
)
from tui.thinking.bot_process import BotError, BotLost

LEAVE = ("quit", "q", "exit")

MANY = 15
"""With more choices than this, those of one target are offered as one, and then one by one."""

HELP = (
    ("a number", "choose what stands behind it"),
    ("an action", "as it stands in brackets; other legal ones too"),
    ("undo", "take your last step back"),
    ("undo turn", "take back all you may"),
    ("table", "the position and your choices once more"),
    ("inspect 2", "what choice 2 is about and what it would bring; also inspect NAME"),
    ("scores", "the score so far, line by line"),
    ("tip", "what a good bot would do, and why"),
    ("known", "what may be known: what went where, what is left"),
    ("log", "what happened so far"),
    ("rules", "the rules of what is asked now; also rules HEADING, rules all"),
    ("quit", "leave; the match is saved"),
)


def play_in_lines(table: Table, think: Callable[[Match, Seat], Action]) -> int:
    """Play a match to its end or until the person leaves; the exit status.

    `think` gives the action of a bot. Raises Complaint for a match that needs the full screen, and
    LostLock when another process has taken the match over.
    """
    try:
        refuse_shared_secrets(table.match)
        return LineMode(table, think, sys.stdin, sys.stdout).run()
    finally:
        table.leave()


def refuse_shared_secrets(match: Match) -> None:
    """Raise Complaint if people with secrets would share the lines of one screen."""
    if shares_secrets(match):
        people = series([player.name for player in match.players if not player.is_bot])
        raise Complaint(
            f"{match.game.title} has secrets, and {people} would read the same lines; "
            "play it full screen, without --plain"
        )


def offer_older(store: Store, error: Outdated) -> Table | None:
    """Ask whether a match that no longer fits shall go on from where it does, in a new file."""
    print(wrapped(f"{error} Type yes to do so."))
    print("> ", end="", flush=True)
    answer = sys.stdin.readline() if sys.stdin is not None else ""
    return Table.new(store, error.match_until) if answer.strip().lower() in ("y", "yes") else None


class LineMode:
    """One match at one terminal or pipe."""

    def __init__(
        self,
        table: Table,
        think: Callable[[Match, Seat], Action],
        source: TextIO | None,
        out: TextIO,
    ) -> None:
        """`source` None: there is no input at all, as if it had ended."""
        self.table = table
        self.think = think
        self.source = source
        self.out = out
        self.told = _last_look(table)
        """The ply up to which everything was told; -1: not even the set-up."""
        self.trouble = ""
        """What was last told of trouble with the save."""
        self.opened: str | None = None
        """The target whose variants are offered."""
        self.lesson = find_lesson(table.save)
        self.shown = ""
        """The position as it was shown last."""

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table.match

    def run(self) -> int:
        """Play until the end of the match or of the input; the exit status."""
        game = self.match.game
        self._say(f"{game.title}: {', '.join(self.match.names)}. Type help for all you can do.")
        if self.table.word:
            self._say(self.table.word)
        if self.match.clock is not None:
            self._say("Line mode has no clock: everyone answers after each card.")
        try:
            while True:
                self._tell_news()
                if self.lesson is not None and self.lesson.step is not None:
                    if not self._teach(self.lesson):
                        self._take_leave()
                        return 0
                    continue
                if self.match.outcome() is not None:
                    self._say("", *result_lines(self.match))
                    return 0
                seat = self.table.acting
                if seat is None or seat in self.table.humans:
                    if seat is None or not self._let_choose(seat):
                        self._take_leave()
                        return 0
                else:
                    self._let_bot_play(seat)
        except KeyboardInterrupt:
            self._say("")
            self._take_leave()
            return 0

    def _teach(self, lesson: Lesson) -> bool:
        """One step of the guided first game; False if the player leaves."""
        for action in lesson.rival_moves():
            self.table.play(action)
        self._tell_news()
        step = lesson.step
        assert step is not None
        part = f" {lesson.part}" if lesson.part > 1 else ""
        number = f"Lesson{part}, step {lesson.at + 1} of {len(lesson.steps)}."
        if step.do is not None:
            ply = self.match.ply
            self._say("", number, step.say)
            if not self._let_choose(step.do.seat):
                return False
            if self.match.ply > ply:
                lesson.read()
            return True
        self._say("", number, step.say, "Press Enter to go on.")
        text = self._read()
        if text is None or text.lower() in LEAVE:
            return False
        lesson.read()
        if lesson.step is None and (coming := following(lesson)) is not None:
            command = f"lightfingers learn {self.match.game.id} {coming.part} --plain"
            self._say(f"Lesson {coming.part} goes on from here: {command}")
        return True

    def _let_bot_play(self, seat: Seat) -> None:
        """A bot's step; a program that has lost the match leaves its seat to another bot."""
        try:
            action = self.think(self.match, seat)
        except BotLost as lost:
            self._say(str(lost))
            self.table.lose_seat(seat)
        except BotError as error:
            raise Complaint(why_gone(self.table, str(error))) from None
        else:
            self.table.play(action)

    def _take_leave(self) -> None:
        """Tell how to go on; the command stands unbroken, to be copied."""
        name = self.table.save.name
        if self.table.trouble or name is None:
            self._say("You left. The match could not be saved to its last step.")
        else:
            self._say("You left; the match is saved. To go on:")
            print(f"{resume_command(self.table.store, name)} --plain", file=self.out)

    def _say(self, *lines: str) -> None:
        for text in lines:
            for line in text.split("\n"):
                print(wrapped(harmless(line)), file=self.out)

    def _tell_news(self) -> None:
        """What happened since the last time, and whether the save is well."""
        match = self.match
        for _, event in match.events(self.table.viewer, self.told):
            line = match.say(event)
            if line:
                self._say(line)
        self.told = match.ply
        if self.table.trouble != self.trouble:
            self.trouble = self.table.trouble
            self._say(self.trouble or "The match is being saved again.")

    def _let_choose(self, seat: Seat) -> bool:
        """Ask a person until something was done; False if they leave."""
        self.opened = None
        self._show_table(seat)
        while True:
            text = self._read()
            if text is None or text.lower() in LEAVE:
                return False
            if self._answer(seat, text):
                return True

    def _read(self) -> str | None:
        """The next line without its end and outer spaces; None at the end of the input."""
        print("> ", end="", file=self.out, flush=True)
        line = self.source.readline() if self.source is not None else ""
        if self.source is None or not self.source.isatty():
            print(harmless(line.rstrip()), file=self.out)
        return line.strip() if line else None

    def _show_table(self, seat: Seat, *, again: bool = False) -> None:
        """The position, unless it was the last thing shown, and what can be chosen."""
        text = self.match.text(seat)
        if again or text != self.shown:
            self._say("", text)
        self.shown = text
        self._show_choices(seat)

    def _show_choices(self, seat: Seat) -> None:
        match = self.match
        prompt = match.ask(seat).prompt
        who = f"{match.names[seat]}: " if len(self.table.humans) > 1 else ""
        self._say("", who + match.word(prompt.text))
        for number, (label, group) in enumerate(self._menu(seat, prompt), 1):
            notation = f" [{_without_seat(group[0].action)}]" if len(group) == 1 else ""
            self._say(f"{number}. {match.word(label)}{notation}")
        if self.opened is not None:
            self._say("Or back.")
            return
        if prompt.composed:
            self._say(match.word(f"Or any other: {prompt.composed}"))
        refused: dict[tuple[str, str], list[str]] = {}
        for choice in prompt.choices:
            if choice.action is None:
                why = f". {choice.why_not.text}" if choice.why_not else ""
                refused.setdefault((choice.target, why), []).append(choice.label)
        if len(refused) > MANY:
            self._say(f"Not now: {len(refused)} others; type one to be told why not.")
            return
        for (_, why), (label, *others) in refused.items():
            more = f", and {len(others)} more" if others else ""
            self._say(match.word(f"Not now: {label}{more}{why}"))

    def _menu(self, seat: Seat, prompt: Prompt) -> list[tuple[str, list[Choice]]]:
        """What can be chosen by number: a label and its choice, or all the choices of a target."""
        possible = [choice for choice in prompt.choices if choice.action is not None]
        groups: dict[str, list[Choice]] = {}
        for choice in possible:
            groups.setdefault(choice.target, []).append(choice)
        if self.opened is not None:
            possible = groups[self.opened]
        elif len(possible) > MANY:
            return [
                (group[0].label if len(group) == 1 else self._group_label(seat, group), group)
                for group in groups.values()
            ]
        return [(choice.label, [choice]) for choice in possible]

    def _group_label(self, seat: Seat, group: Sequence[Choice]) -> str:
        target = group[0].target
        card = self.match.game.words.describe(self.match.view(seat), target)
        title = f"{target}: {named(card, self.match.names).title}" if card else target
        return f"{title}, in {len(group)} ways"

    def _answer(self, seat: Seat, text: str) -> bool:
        """Do what was typed; True if the position has changed."""
        if not text:
            self._say("Type a number, an action or help.")
            return False
        if text.isascii() and text.isdigit():
            return self._choose(seat, int(text[:6]))
        try:
            action = self._parse(seat, text)
        except InvalidNotation as error:
            return self._command(seat, text, error)
        if action.seat != seat:
            self._say(self.match.word(f"It is {{{seat}}}'s turn. Leave the seat number out."))
            return False
        if action.table_only:
            self._say("That comes about by itself: it is nobody's to choose.")
            return False
        return self._play(action)

    def _parse(self, seat: Seat, text: str) -> Action:
        head = text.partition(" ")[0]
        action: Action = self.match.game.parse(
            text if head.isascii() and head.isdigit() else f"{seat} {text}"
        )
        return action

    def _choose(self, seat: Seat, number: int) -> bool:
        menu = self._menu(seat, self.match.ask(seat).prompt)
        if not 1 <= number <= len(menu):
            there = f"type 1 to {len(menu)}" if menu else "type an action"
            self._say(f"There is no choice {number}: {there}, or help.")
            return False
        _, group = menu[number - 1]
        if len(group) > 1:
            self.opened = group[0].target
            self._show_choices(seat)
            return False
        action = group[0].action
        return action is not None and self._play(action)

    def _play(self, action: Action) -> bool:
        refusal = self.lesson.refuses(action) if self.lesson is not None else ""
        if refusal:
            self._say(refusal)
            return False
        try:
            self.table.play(action)
        except IllegalAction as error:
            self._say(self.match.word(error))
            return False
        return True

    def _command(self, seat: Seat, text: str, error: InvalidNotation) -> bool:
        """Do a command that is no action; True if the position has changed."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word.lower(), rest.lower():
            case (("undo" | "u"), ("" | "turn" as how)):
                return self._undo(seat, whole_turn=how == "turn")
            case (("table" | "position"), ""):
                self._show_table(seat, again=True)
            case "back", "":
                self.opened = None
                self._show_choices(seat)
            case "scores", "":
                for sheet in self.match.scores(seat):
                    self._say(*score_lines(self.match.game, sheet, self.match.names))
            case "known", "":
                self._say(*self._known(seat))
            case "log", "":
                self._say(*log_lines(self.match, self.match.events(self.table.viewer, -1)))
            case "rules", _:
                topic = rest or self.match.ask(seat).prompt.topic
                self._say(*rules_about(self.match.game.rules(), topic))
            case "tip", "":
                self._tip(seat)
            case "inspect", _ if rest:
                self._inspect(seat, rest)
            case (("help" | "?"), ""):
                self._say(*(f"{name}: {what}" for name, what in HELP))
            case _:
                self._say(f"{sentence(str(error))} Or type a number, or help.")
        return False

    def _known(self, seat: Seat) -> list[str]:
        match = self.match
        known = match.game.words.known(match.view(seat))
        if known is None:
            return ["The position shows all that may be known."]
        return [match.word(line) for line in known_lines(known)]

    def _undo(self, seat: Seat, *, whole_turn: bool) -> bool:
        if self.lesson is not None and self.lesson.step is not None:
            self._say("Nothing can be taken back in the lesson; afterwards it can.")
            return False
        last = self.match.log[-1].seat if self.match.log else seat
        mover = last if last in self.table.humans else seat
        try:
            steps = self.table.undo_turn(mover) if whole_turn else 1
            if not whole_turn:
                self.table.undo(mover)
        except IllegalAction as error:
            self._say(self.match.word(error))
            return False
        self.told = min(self.told, self.match.ply)
        self._say("Taken back: one step." if steps == 1 else f"Taken back: {steps} steps.")
        return True

    def _tip(self, seat: Seat) -> None:
        """What the best bot at hand would do, and why."""
        from engine import bots
        from tui.text.advice import SHOWN, expected_words, reason

        match = self.match
        decision = match.ask(seat)
        rng = bots.bot_rng(match.seed, seat, match.ply)
        judged = bots.evaluate(match.game, decision, rng, bots.Hard.budget)
        labels = {choice.action: choice.label for choice in decision.prompt.choices}
        for at, judgement in enumerate(judged[:SHOWN]):
            label = labels.get(judgement.action)
            label = match.word(
                label or match.game.words.word(decision.view, judgement.action).label
            )
            self._say(
                f"{label} [{_without_seat(judgement.action)}]: "
                f"{expected_words(match, seat, judgement)}. {reason(match, seat, judged, at)}"
            )

    def _inspect(self, seat: Seat, target: str) -> None:
        match = self.match
        decision = match.ask(seat)
        menu = self._menu(seat, decision.prompt)
        brings = ""
        if target.isascii() and target.isdigit() and 1 <= int(target[:6]) <= len(menu):
            _, group = menu[int(target) - 1]
            target = group[0].target
            if len(group) == 1 and group[0].action is not None:
                brings = match.game.preview(decision.view, group[0].action).text
        card = match.game.words.describe(decision.view, target)
        if card is not None:
            self._say(*card_lines(named(card, match.names)))
        if brings:
            self._say(f"If you choose it: {match.word(brings)}.")
        if card is None and not brings:
            there = dict.fromkeys(choice.target for choice in decision.prompt.choices)
            self._say(f"Nothing here is called “{target}”. There is: {', '.join(there)}.")


def _last_look(table: Table) -> int:
    """The ply of the last action of the person who comes to the table; -1 before the first."""
    viewer = table.viewer
    for ply, action, _ in reversed(table.match.past):
        if action is not None and action.seat == viewer:
            return ply
    return -1


def _without_seat(action: Action | None) -> str:
    return str(action).partition(" ")[2]

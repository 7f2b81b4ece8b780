"""The one table of commands: bindings, hint line, palette, help and the player's key file.

A command belongs to a context; a screen lists its contexts, and it or one of its parts has an
`action_` method for each of their commands (`BaseScreen.doer`). Everything that names a key to the
player asks `Keys.label`, so a key that the player changed is the key that is shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player can ask for with a key."""

    id: str
    """Context and name: "table.undo" calls `action_undo`."""
    keys: tuple[str, ...]
    """Default keys, in Textual's names."""
    name: str
    """One or two words for the hint line."""
    help: str
    """One sentence for help, palette and key file."""

    @property
    def context(self) -> str:
        """The part before the dot."""
        return self.id.partition(".")[0]

    @property
    def action(self) -> str:
        """The name of the screen's action."""
        return self.id.partition(".")[2]


def _table(*rows: tuple[str, str, str, str]) -> tuple[Command, ...]:
    return tuple(Command(id_, tuple(keys.split()), name, help_) for id_, keys, name, help_ in rows)


COMMANDS: tuple[Command, ...] = (
    *_table(
        ("cursor.left", "left h", "left", "Move the cursor to the left."),
        ("cursor.down", "down j", "down", "Move the cursor down."),
        ("cursor.up", "up k", "up", "Move the cursor up."),
        ("cursor.right", "right l", "right", "Move the cursor to the right."),
        ("cursor.next", "tab", "look", "Go to the next group of things on the screen."),
        ("cursor.previous", "shift+tab", "look", "Go back to the previous group."),
        ("cursor.confirm", "enter space", "choose", "Do what is under the cursor."),
        ("cursor.back", "escape backspace", "back", "Go back a step."),
        ("table.hurry", "full_stop", "hurry", "Don't wait for a bot's move. Never plays one."),
        ("table.end", "e", "end turn", "End your turn."),
        ("table.undo", "u", "undo", "Take your last step back."),
        ("table.undo_turn", "U", "undo turn", "Take back all you did in this turn."),
        ("table.inspect", "i", "card", "Read the card under the cursor in full."),
        ("table.scores", "s", "scores", "See the score so far, line by line."),
        ("table.log", "g", "log", "Read what happened in this match."),
        ("table.known", "m", "known", "See what may be known: what went where, what is left."),
        ("table.rules", "r", "rules", "Read the rules, at the part that matters now."),
        ("table.tip", "t", "tip", "See what a good bot would do, and why."),
        ("table.type", "colon", "type", "Type an action in notation, with completion."),
        ("table.back_step", "left_square_bracket pageup", "back", "Look back: a move."),
        ("table.forward_step", "right_square_bracket pagedown", "forward", "A move forward."),
        ("table.back_turn", "left_curly_bracket", "turn back", "Look back: a turn."),
        ("table.forward_turn", "right_curly_bracket", "turn forward", "A turn forward."),
        ("table.first", "home", "start", "Look back: to the set-up."),
        ("table.live", "end", "live", "Back to the live game."),
        ("table.take_over", "T", "take over", "Play a match on that another process plays."),
        ("table.leave", "q", "leave", "Leave the table; the match is saved."),
        ("live.pause", "p", "pause", "Pause or resume the clock."),
        ("live.slower", "minus", "slower", "Slower: more time per card."),
        ("live.faster", "plus", "faster", "Faster: less time per card."),
        ("home.learn", "L", "learn", "A guided first game of the game under the cursor."),
        ("home.matches", "o", "matches", "All your matches: resume, rename, copy, delete."),
        ("home.finished", "H", "finished", "Matches that are over."),
        ("home.settings", "comma", "settings", "How it looks, how fast bots play, your keys."),
        ("home.about", "A", "about", "The games, who made them, what is reconstructed."),
        ("home.quit", "q", "quit", "Quit Lightfingers; every match is saved."),
        ("club.say", "slash", "say", "Say something to everybody at the table."),
        ("club.talk", "apostrophe", "talk", "Read what was said at the table."),
        ("club.people", "P", "people", "Who is at the table, and how far away."),
        ("club.agree", "Y", "agree", "Let somebody take a step back."),
        ("club.refuse", "N", "refuse", "Do not let somebody take a step back."),
        ("club.bot", "O", "bot", "Vote for a bot in place of somebody who is missing."),
        ("club.show", "S", "show", "Let those who watch see what you see, or no longer."),
        ("club.eyes", "V", "eyes", "Watching: have the eyes of a player who allows it."),
        ("club.invite", "I", "invite", "A link that brings others to this table."),
        ("room.bot", "b", "bot", "Put a bot on this chair, another one, or none."),
        ("room.stand_up", "x", "stand up", "Give your chair up."),
        ("room.say", "slash", "say", "Say something to everybody at the table."),
        ("room.rules", "r", "rules", "Read the rules of the game."),
        ("room.invite", "I", "invite", "A link that brings others to this table."),
        ("room.leave", "q", "lobby", "To the lobby; your chair stays yours."),
        ("lobby.say", "slash", "say", "Say something to everybody in the lobby."),
        ("lobby.talk", "apostrophe", "talk", "Read what was said in the lobby."),
        ("lobby.link", "S", "same person", "A private link: be the same person elsewhere."),
        ("lobby.calls", "C", "calls", "Be called when it's your turn and you're away."),
        ("lobby.settings", "comma", "settings", "How it looks; kept for your next visit."),
        ("lobby.quit", "q", "quit", "Leave the club; every match is saved and keeps your seat."),
        ("share.withdraw", "D", "withdraw", "Let nobody come in with this any more."),
        ("share.alone", "I", "code alone", "Show the code alone, or with the rest."),
        ("share.close", "q", "close", "Close this page."),
        ("setup.leave", "q", "home", "Back to the home screen."),
        ("lesson.learn", "L", "learn", "A guided first game instead of a match of your own."),
        ("settings.keys", "K", "keys", "See and change which key does what."),
        ("settings.leave", "q", "home", "Back to the home screen."),
        ("keys.reset", "R", "reset", "Give this command its own key back."),
        ("keys.leave", "q", "settings", "Back to the settings."),
        ("matches.rename", "n", "rename", "Give this match another name."),
        ("matches.copy", "c", "copy", "Copy this match, to try something else in the copy."),
        ("matches.delete", "D", "delete", "Delete this match for good."),
        ("matches.take_over", "T", "take over", "Play a match on that another process plays."),
        ("matches.statistics", "s", "statistics", "Matches, wins, best scores, streaks."),
        ("matches.leave", "q", "home", "Back to the home screen."),
        ("results.again", "a", "play again", "A new match with the same seats."),
        ("results.inspect", "i", "card", "Read the card of this line in full."),
        ("results.review", "left_square_bracket pageup", "review", "Step back through the match."),
        ("results.log", "g", "log", "Read what happened in this match."),
        ("results.leave", "q", "home", "Back to the home screen."),
        ("reader.page_up", "pageup b", "page up", "A page up."),
        ("reader.page_down", "pagedown f", "page down", "A page down."),
        ("reader.top", "home", "top", "To the first line."),
        ("reader.bottom", "end", "bottom", "To the last line."),
        ("reader.contents", "c", "contents", "The headings of this page, to go to one."),
        ("reader.search", "slash", "search", "Look for a word on this page."),
        ("reader.next_hit", "n", "next", "To the next place where the word stands."),
        ("reader.close", "q", "close", "Close this page."),
        ("log.close", "q", "close", "Close this page."),
        ("known.inspect", "i", "in full", "Read the card of this line in full."),
        ("known.regroup", "c", "regroup", "The same in another order."),
        ("known.page_up", "pageup", "page up", "A page up."),
        ("known.page_down", "pagedown", "page down", "A page down."),
        ("known.close", "q m", "close", "Close this page."),
        ("app.help", "question_mark f1", "help", "Show what the keys do here."),
        ("app.palette", "semicolon ctrl+p", "commands", "Find a command by its name."),
    ),
)
"""Every command, in the order in which help shows them."""

CONTEXT_TITLES: Mapping[str, str] = {
    "cursor": "Cursor",
    "table": "At the table",
    "live": "Live play",
    "home": "Home",
    "club": "With the others",
    "room": "An open table",
    "lobby": "In the lobby",
    "share": "Links",
    "setup": "A new match",
    "lesson": "To learn the game",
    "settings": "Settings",
    "keys": "Keys",
    "matches": "Matches",
    "results": "Results",
    "reader": "Reading",
    "log": "On this page",
    "known": "On this page",
    "app": "Everywhere",
}

_SHOWN = {
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "backspace": "Backspace",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "question_mark": "?",
    "semicolon": ";",
    "colon": ":",
    "minus": "-",
    "plus": "+",
    "apostrophe": "'",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
}
"""How keys are shown whose Textual name is not what stands on them."""


COMMAND = {command.id: command for command in COMMANDS}
"""Each command by its id."""


def commands(contexts: Iterable[str]) -> tuple[Command, ...]:
    """The commands of some contexts, in the table's order."""
    wanted = set(contexts)
    return tuple(command for command in COMMANDS if command.context in wanted)


def bindings(*contexts: str) -> list[Binding]:
    """Textual bindings for the commands of some contexts."""
    return [
        Binding(",".join(command.keys), command.action, command.name, id=command.id, show=False)
        for command in commands(contexts)
    ]


class Keys:
    """The keys that count now: the table's, with the player's own in their place."""

    def __init__(self, own: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.own = dict(own or {})

    def keys(self, command: Command) -> tuple[str, ...]:
        """All keys of a command."""
        return self.own.get(command.id, command.keys)

    def label(self, command_id: str) -> str:
        """The first key of a command as it is shown: "Enter", "u"."""
        return show_key(self.keys(COMMAND[command_id])[0])

    def means(self, key: str, command_id: str) -> bool:
        """True if a key, in Textual's name, asks for a command."""
        return key in self.keys(COMMAND[command_id])

    def keymap(self) -> dict[str, str]:
        """The player's own keys as Textual takes them."""
        return {id_: ",".join(keys) for id_, keys in self.own.items()}


def show_key(key: str) -> str:
    """A key as players call it: "Enter", "Ctrl+J", "F5", "u"."""
    if key in _SHOWN or len(key) == 1:
        return _SHOWN.get(key, key)
    parts = (_SHOWN.get(part, part) for part in key.split("+"))
    return "+".join(part[:1].upper() + part[1:] for part in parts)

"""Saved matches and files on the command line: found and checked."""

import shlex
from pathlib import Path

from engine import GAMES, BadToml, ComponentsError, parse_toml
from engine.core.english import agree, count, series
from saves import Held, Save, Store, loads, one_like
from saves.files import read_text
from tui.command_line.starting import split_seats
from tui.outside.kinds import STAND_IN, is_outside, why_not
from tui.table.table import Table, seat_player
from tui.text.complaint import Complaint, nearest


def last_name(store: Store) -> str:
    """The name of the match that was played last and can go on. Raises Complaint."""
    for entry in store.entries():
        if entry.problem is None:
            return entry.name
    raise Complaint("There is no match to go on with; begin one: lightfingers play GAME")


def resume_command(store: Store, name: str) -> str:
    """What to type in a shell to go on with a match."""
    own = [] if store.saves == Store.open().saves else ["--saves", str(store.saves)]
    return shlex.join(["lightfingers", "resume", name, *own])


def open_table(
    store: Store, name: str, *, take_over: bool = False, seats: str | None = None
) -> Table:
    """The table of a match that goes on; with `take_over` whoever plays it now.

    `seats` are the words of --seats: who takes the seats of programs.

    Raises Complaint, and SaveError (Outdated too).
    """
    entry = store.entry(name)
    if entry is None:
        names = [entry.name for entry in store.entries()]
        raise Complaint(f"There is no match called “{name}”; {nearest(name, names)}")
    if entry.result is not None or entry.folder == store.finished:
        shown = shlex.join(["lightfingers", "replay", name])
        raise Complaint(f"“{name}” is finished; to read it: {shown}")
    try:
        table = Table.resume(store, name)
    except Held as error:
        if not take_over:
            raise Complaint(f"{error} Leave it there first, or add --take-over") from None
        table = Table.take_over(store, name)
        table.word = f"You took the match over from {error.holder}."
    try:
        if seats is not None:
            _give_seats(table, seats)
        problem = why_not_go_on(table)
        if problem is not None:
            raise Complaint(why_gone(table, f"{problem}."))
    except BaseException:
        table.leave()
        raise
    return table


def why_not_go_on(table: Table) -> str | None:
    """Why the program of a seat cannot play, without a full stop; None if all can."""
    programs = (player.kind for player in table.match.players if is_outside(player.kind))
    return next(filter(None, map(why_not, programs)), None)


def why_gone(table: Table, problem: str) -> str:
    """That a program does not play any more, and how somebody else gets its seat."""
    if table.match.outcome() is not None or table.save.name is None:
        return problem
    kinds = [player.kind for player in table.match.players]
    words = ",".join(STAND_IN if is_outside(kind) else kind for kind in kinds)
    command = f"{resume_command(table.store, table.save.name)} --seats {shlex.quote(words)}"
    return f"{problem} Put it right, or give its seat to somebody: {command}"


def _give_seats(table: Table, seats: str) -> None:
    """Give the seats of programs to those whom `seats` names; all others stay as they are."""
    words, players = split_seats(seats), table.match.players
    if len(words) != len(players):
        there = count(len(players), "seat")
        raise Complaint(f"The match has {there}, but --seats names {len(words)}")
    for seat, (word, player) in enumerate(zip(words, players, strict=True)):
        if word == player.kind:
            continue
        if not is_outside(player.kind):
            raise Complaint(
                f"Only programs give their seats away: seat {seat + 1} stays {player.kind}"
            )
        names = [other.name for other in players if other is not player]
        people = sum(not other.startswith("bot:") for other in words) > 1
        taker = seat_player(word, seat, names, shared=people)
        if one_like(taker.name, names) is not None:
            raise Complaint(f"Two seats are called “{taker.name}”; give them different names")
        table.give_seat(seat, taker)


def find_match(store: Store, what: str) -> Save:
    """The save of a file's path or of a name, only to read. Raises Complaint and SaveError."""
    if store.entry(what) is not None:
        return store.load(what)
    path = Path(what)
    if path.exists() or "/" in what or path.suffix:
        return loads(read_text(path), path.name, store.game_for)
    names = [e.name for e in (*store.entries(), *store.finished_entries())]
    raise Complaint(f"There is no match and no file “{what}”; {nearest(what, names)}")


def check(store: Store, file: str) -> str:
    """What a sound save, deck or position is, in a sentence; else Complaint or SaveError.

    The name of a match means its save, unless there is a file of that name.
    """
    path = Path(file)
    if not path.exists():
        if store.entry(file) is None:
            raise Complaint(f"There is no file and no match called {file}.")
        path = store.path_of(file)
    text = read_text(path)
    try:
        data = parse_toml(text, path.name)
        if "schema" in data:
            return _check_deck(data.get("game"), text, path.name)
    except (BadToml, ComponentsError) as error:
        if isinstance(error, ComponentsError) or "[moves]" not in text:
            raise Complaint(str(error)) from None
        data = {}  # a save may end in the middle of a line
    if "position" in data and "format" not in data:
        found = store.read_position(path)
        title, seats = GAMES[found["game"]].title, found["seats"]
        return f"{path.name} is a sound position of {title} for {seats} seats."
    save = loads(text, path.name, store.game_for)
    match = save.match
    stands = "finished" if match.outcome() else match.game.words.progress(match.view(None))
    who = agree(f"with {series(match.names)}")
    return (
        f"{path.name} is a sound save: {match.game.title} {who}, {match.ply} moves, {stands}. "
        f"{save.torn} {save.notice}"
    ).rstrip()


def _check_deck(game_id: object, text: str, source: str) -> str:
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise Complaint(f"{source}: field game must be one of: {', '.join(GAMES)}")
    game = GAMES[game_id].load().with_components(text, source)
    return f"{source} is a sound deck for {game.title}."

"""Golden matches: whole matches that are replayed on every run, and rewritten with one command.

Two kinds of file stand in `tests/games/<game>/`:

- `golden/*.txt`: a match as people can read it: each action, what it told to whom, and the
  position now and then. Any change of rules, words or chance shows in its diff.
- `recorded/*.toml`: only the moves, the scores and the digest of the last position.

After a change on purpose, write them anew and look at the diff:

    python -m tests.golden                         the same moves, told as they are told now
    python -m tests.golden new GAME SEATS SEED     a new match of normal bots, in both kinds
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import tomli_w

from engine import AnyGame, Event, Match, Player, bots, name_seats, seed_from_text, seed_to_text
from tests.every_game import all_games

GAMES_DIR = Path(__file__).parent / "games"
NAMES = ("Ada", "Bea", "Cy", "Dora", "Emil", "Fay", "Gus")
EVERY = 12
"""After so many actions the position is shown."""


def files(pattern: str) -> list[Path]:
    """The golden files of all games: "golden/*.txt" or "recorded/*.toml"."""
    return sorted(GAMES_DIR.glob(f"*/{pattern}"))


def game_of(game_id: str) -> AnyGame:
    """The game of this id, registered or not."""
    return next(game for game in all_games() if game.id == game_id)


def begin(game: AnyGame, seats: int, seed: int, options: Mapping[str, str]) -> Match:
    """A match before its first action."""
    return Match(game, [Player(name) for name in NAMES[:seats]], seed, options)


# --- The match as people can read it -------------------------------------------------------------


def tell(match: Match) -> str:
    """The whole match as text."""
    options = " ".join(f"{key}={value}" for key, value in match.options.items())
    lines = [
        f"game: {match.game.id}",
        f"seats: {len(match.players)}",
        f"seed: {seed_to_text(match.seed)}",
        f"options: {options}",
        "",
    ]
    live = begin(match.game, len(match.players), match.seed, match.options)
    lines += [*told(live, live.past[0].events), *board(live)]
    for number, action in enumerate(match.log, 1):
        events = live.play(action)
        lines += [f"{number}. {action}", *told(live, events)]
        if number % EVERY == 0 or not live.to_act():
            lines += board(live)
    outcome = live.outcome()
    assert outcome is not None, "a golden match goes to its end"
    notes = [name_seats(note, NAMES) for note in (outcome.reason, *outcome.notes)]
    lines += ["The end", *(f"    {note}" for note in notes)]
    for sheet, place in zip(outcome.sheets, outcome.places, strict=True):
        name = sheet.name if sheet.seat is None else NAMES[sheet.seat]
        lines.append(f"    place {place}: {name}, {sheet.total} points")
        lines += [f"        {line.points:4} {line.label}" for line in sheet.lines]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def told(match: Match, events: tuple[Event, ...] | list[Event]) -> Iterator[str]:
    """The log lines of events; those that are not for all with the seats that get them."""
    for event in events:
        line = match.game.words.say(event, match.names)
        if line:
            audience = "" if event.audience is None else f"to {list(event.audience)}: "
            yield f"    {audience}{line}"


def board(match: Match) -> list[str]:
    """The position as a spectator sees it."""
    lines = match.game.words.text(match.view(None), match.names).split("\n")
    return ["", *(f"        | {line}" for line in lines), ""]


def retell(text: str) -> str:
    """The match of a golden text, played and told anew."""
    head, _, _ = text.partition("\n\n")
    fields = {
        key: value.strip() for key, _, value in (line.partition(":") for line in head.split("\n"))
    }
    game = game_of(fields["game"])
    options = dict(pair.split("=", 1) for pair in fields["options"].split())
    match = begin(game, int(fields["seats"]), seed_from_text(fields["seed"]), options)
    moves = [line.split(". ", 1)[1] for line in text.split("\n") if line[:1].isdigit()]
    return tell(match.replay(map(game.parse, moves)))


# --- The match as moves and scores ---------------------------------------------------------------


def record(match: Match) -> str:
    """The whole match as TOML."""
    outcome = match.outcome()
    assert outcome is not None, "a recorded match goes to its end"
    return tomli_w.dumps(
        {
            "game": match.game.id,
            "seats": len(match.players),
            "seed": seed_to_text(match.seed),
            "options": dict(match.options),
            "totals": [sheet.total for sheet in outcome.sheets],
            "places": list(outcome.places),
            "digest": match.digest(),
            "moves": [str(action) for action in match.log],
        }
    )


def replay(text: str) -> Match:
    """The match of a recorded text, played anew."""
    data = tomllib.loads(text)
    game = game_of(data["game"])
    match = begin(game, data["seats"], seed_from_text(data["seed"]), data["options"])
    return match.replay(map(game.parse, data["moves"]))


# --- Writing -------------------------------------------------------------------------------------


def rewrite() -> None:
    """Play the moves of every golden file again and write what is told now."""
    for path in files("golden/*.txt"):
        path.write_text(retell(path.read_text(encoding="utf-8")), encoding="utf-8")
    for path in files("recorded/*.toml"):
        path.write_text(record(replay(path.read_text(encoding="utf-8"))), encoding="utf-8")


def write_new(game_id: str, seats: int, seed: int) -> None:
    """A match of normal bots, written in both kinds."""
    game = game_of(game_id)
    match = begin(game, seats, seed, {})
    players = [bots.bot("normal", game) for _ in range(seats)]
    while match.to_act():
        seat = match.waiting_for()[0]
        match.play(players[seat].choose(match.ask(seat), bots.bot_rng(seed, seat, match.ply)))
    home = GAMES_DIR / game_id.replace("-", "_")
    for path, text in (
        (home / "golden" / f"{seats}-seats.txt", tell(match)),
        (home / "recorded" / f"{seats}-seats.toml", record(match)),
    ):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["new"]:
        write_new(sys.argv[2], int(sys.argv[3]), seed_from_text(sys.argv[4]))
    else:
        rewrite()

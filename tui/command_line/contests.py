"""The words of `simulate` and `arena`, each checked before the bots begin."""

import argparse

from tui.text.complaint import Complaint, nearest
from tui.text.numbers import at_least

BOTS = "hard,normal,easy"


def add_simulation_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell a parser the options of `simulate`."""
    parser.add_argument(
        "--games",
        metavar="N",
        type=at_least(1),
        default=200,
        help="how many matches (default: 200)",
    )
    parser.add_argument(
        "--rotate",
        action="store_true",
        help="move the players on by one seat after each deal, and count by player",
    )
    parser.add_argument(
        "--iterations",
        metavar="N",
        type=at_least(1),
        help="how many a hard bot takes for a decision",
    )
    parser.add_argument("--json", dest="as_json", action="store_true", help="print one JSON object")


def run_simulation(args: argparse.Namespace) -> int:
    """Check the words of `simulate` and play; the exit status. Raises Complaint."""
    from tui.command_line.simulate import run
    from tui.command_line.starting import (
        check_options,
        find_game,
        make_seed,
        split_options,
        split_seats,
    )

    game = find_game(args.game)
    seats = split_seats(args.seats) if args.seats else ["bot:normal"] * min(game.seat_counts)
    people = [word for word in seats if not word.startswith("bot:")]
    if people:
        raise Complaint(f"Only bots can be simulated, and “{people[0]}” is none; try bot:normal")
    options = check_options(game, len(seats), split_options(args.option))
    return run(
        game.id,
        seats,
        args.games,
        make_seed(args.seed),
        options,
        args.rotate,
        args.as_json,
        args.iterations,
    )


def add_arena_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell a parser the options of `arena`."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="ids of games, or all")
    parser.add_argument(
        "--bots", metavar="LEVELS", default=BOTS, help=f"who plays, with commas (default: {BOTS})"
    )
    parser.add_argument(
        "--seats",
        metavar="N",
        type=at_least(1),
        help="how many sit at a table (default: all the bots)",
    )
    parser.add_argument(
        "--deals", metavar="N", type=at_least(1), default=20, help="how many deals (default: 20)"
    )
    parser.add_argument("--seed", metavar="WORD", help="a word or number that deals the cards")
    thought = parser.add_mutually_exclusive_group()
    thought.add_argument(
        "--iterations",
        metavar="N",
        type=at_least(1),
        help="how many a hard bot takes for a decision",
    )
    thought.add_argument(
        "--time",
        metavar="SECONDS",
        type=_seconds,
        help="processor time that a hard bot takes for a decision",
    )
    parser.add_argument("--json", dest="as_json", action="store_true", help="print one JSON object")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"“{text}” is no number of seconds from 0.001 to 3600")
    return seconds


def run_arena(args: argparse.Namespace) -> int:
    """Check the words of `arena` and play; the exit status. Raises Complaint."""
    from engine import GAMES, InvalidOption, bots
    from tui.command_line import arena
    from tui.command_line.starting import find_game, make_seed, program
    from tui.outside.kinds import joined, names_a_file

    if "all" in args.games:
        games = list(GAMES)
    else:
        games = [find_game(word).id for word in args.games] or [find_game(None).id]
    players = joined(args.bots, "bot:")
    for number, player in enumerate(players):
        level = player.removeprefix("bot:")
        if names_a_file(player):
            players[number] = program(player)
        elif level not in bots.BOTS:
            raise Complaint(f"There is no bot “{level}”; {nearest(level, bots.BOTS)}")
    if len(players) < 2 or len(set(players)) < len(players):
        raise Complaint("A tournament takes at least two different bots, such as hard,normal")
    for game in games:
        try:
            GAMES[game].load().check_setup(arena.seats_for(game, players, args.seats), {})
        except InvalidOption as error:
            raise Complaint(str(error)) from None
    seed = make_seed(args.seed)
    return arena.run(
        list(dict.fromkeys(games)),
        players,
        args.deals,
        seed,
        args.seats,
        args.iterations,
        args.time,
        args.as_json,
    )

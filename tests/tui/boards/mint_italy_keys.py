"""Mint Italy at the keyboard: positions on a table, and the keys for an action."""

from collections.abc import Sequence

from engine import GAMES, Action, Match
from engine.games.mint_italy.hexes import neighbour
from engine.games.mint_italy.island import Island
from engine.games.mint_italy.lexicon import GOODS
from engine.games.mint_italy.moves.expand import Build
from engine.games.mint_italy.moves.finish import Return
from engine.games.mint_italy.moves.mercato import Buy, Sell
from saves import Store
from tests.games.mint_italy.positions import build, estate
from tests.tui.desk import Desk
from tui.boards.mint_italy.cursor import COMPASS
from tui.boards.mint_italy.market import amount_of
from tui.table.table import Table, seat_player

GAME = GAMES["mint-italy"].load()


def seated(match: Match, words: str = "you,bot:easy", moves: str = "") -> Table:
    """A table with this position, after some moves in notation: "0 expand; 0 kind hen"."""
    players = []
    for seat, word in enumerate(words.split(",")):
        players.append(seat_player(word, seat, [player.name for player in players]))
    live = Match(GAME, players, 5, match.options, match.position())
    for text in filter(None, moves.split(";")):
        live.play(GAME.parse(text.strip()))
    return Table.new(Store.open(), live)


def harvest() -> Match:
    """Two players in round 2: every action but the second order is possible, all ways are open."""
    return build(
        estate(
            19,
            ["d1 worker-grey", "c2 bottle-house", "d3 worker-green", "e2 worker-grey", "b2 hen"],
            navigation=2,
            mercato=2,
            docked=["sw"],
            order="order-01-a",
            finished=["order-04-a"],
            egg=2,
            grapes=3,
            bottle=2,
        ),
        estate(
            14,
            ["a5 worker-grey", "c7 hen", "a7 jar-house", "g4 worker-green"],
            docked=["se"],
            order="order-24-a",
            finished=["order-02-a", "order-08-a"],
            egg=1,
            jar=1,
        ),
        row=["order-05-a", "order-11-b", "", "order-13-b", "order-16-a"],
        round_=2,
        food_boxes={"apple": 2, "stalks": 1},
    )


def crowd() -> Match:
    """Four players in round 3 on the largest island, the last one has passed."""
    return build(
        estate(23, ["b2 vineyard", "c2 jar-house", "d1 worker-grey", "e1 worker-green"], egg=1),
        estate(31, ["c8 worker-grey", "d6 worker-green", "e8 vineyard"], navigation=1, jar=2),
        estate(9, ["c14 bottle-house", "c15 hen", "g4 worker-green"], docked=["ne"], egg=3),
        estate(18, ["a10 worker-green", "e11 worker-grey"], mercato=1, grapes=2, bottle=1),
        row=[
            *("order-01-b", "order-04-a", "", "order-07-a", "order-10-b"),
            *("order-13-a", "order-19-a", "order-20-a", "order-27-b"),
        ],
        round_=3,
        passed=[3],
    )


def path(island: Island, start: str, goal: str) -> list[str]:
    """The keys that lead the cursor from one hex to another by the fewest steps."""
    places = {place.hex: place.name for place in island.places}
    ways: dict[str, list[str]] = {start: []}
    edge = [start]
    while goal not in ways:
        name = edge.pop(0)
        here = island.places[island.index[name]].hex
        for key, way in COMPASS.items():
            there = places.get(neighbour(here, way))
            if there is not None and there not in ways:
                ways[there] = [*ways[name], key]
                edge.append(there)
    return ways[goal]


async def do(desk: Desk, table: Table, action: Action) -> None:
    """Carry out an action with the keys that a player would press."""
    board, ply = desk.screen.board, table.match.ply
    await desk.burst([*keys_for(table, board, action), "enter"])
    if board.picking:
        wanted = [choice.action for choice in board.variants()].index(action)
        await desk.press(str(wanted + 1), "enter")
    await desk.settle()
    assert table.match.ply > ply and table.match.log[ply] == action, (str(action), desk.text)


def keys_for(table: Table, board, action: Action) -> Sequence[str]:  # type: ignore[no-untyped-def]
    """The keys that put the cursor on an action."""
    island = table.match.view(None).table.island
    goal = action.target
    match action:
        case Build() | Return():
            return path(island, board.cursor, goal)
        case Buy(good=good) | Sell(good=good):
            steps = good - GOODS.index(board.cursor)
            choices = board.scene.chosen[goal]
            amounts = sorted(amount_of(choice) for choice in choices if choice.action)
            wanted = action.amount if isinstance(action, Buy) else -action.amount
            ways = amounts.index(wanted) - (board.variant if not steps else 0)
            return [*["down" if steps > 0 else "up"] * abs(steps), *["right"] * ways]
    number = board.listed.index(goal) + 1
    steps = number - 1 - board.listed.index(board.cursor)
    return [f"{number}"] if number < 10 else ["right" if steps > 0 else "left"] * abs(steps)

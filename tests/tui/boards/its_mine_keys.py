"""It's Mine at the keyboard: positions on a table, and the keys for an action."""

from engine import GAMES, Action, Match
from engine.games.its_mine.actions import Burn, Discard, Pass, Salvage
from engine.games.its_mine.table import PLACES
from saves import Store
from tests.games.its_mine.positions import build
from tests.tui.desk import Desk
from tui.table.table import Table, seat_player

GAME = GAMES["its-mine"].load()

MOST_KEYS = 40
"""No card and no place is further away."""


def seated(match: Match, words: str = "you,bot:easy", moves: str = "") -> Table:
    """A table with this position, after some moves in notation: "0 play big-bro 1a; 0 burn 2b"."""
    players = []
    for seat, word in enumerate(words.split(",")):
        players.append(seat_player(word, seat, [player.name for player in players]))
    live = Match(GAME, players, 5, start=match.position())
    for text in filter(None, moves.split(";")):
        live.play(GAME.parse(text.strip()))
    return Table.new(Store.open(), live)


def gang_war() -> Match:
    """Rome, the last round: five Actions in hand, all that can happen on the table."""
    return build(
        districts=("cappella-sistina", "bank", "trastevere"),
        gangs=[
            [
                "aristocrat dazzling-jewel nest-egg | priest valuable-painting",
                "diva ladies-bro loan-shark | undertaker *bulletproof",
                "mime greedy-bro | conductor traditional-bro precious-antique",
            ],
            [
                "conductor ladies-bro valuable-painting | mime unemployed-bro",
                "gentleman loan-shark missing-evidence | pimp nest-egg precious-antique | diva",
                "pimp big-bro family-dinner dazzling-jewel",
            ],
        ],
        hands=(
            "traditional-bro dazzling-jewel missing-evidence nero-complex loan-shark",
            "unemployed-bro hush-money precious-antique getaway-driver",
        ),
        discards=("card-counter greedy-bro hitman", "jack-of-all-trades pimp"),
        tokens=(2, 3),
        round_=6,
        white=0,
    )


def from_the_bin() -> Match:
    """Barcelona: a hand of four, and discards that a Ragpicker lets in."""
    return build(
        "barcelona",
        hands=("hush-money loan-shark big-bro greedy-bro", ""),
        gangs=[["ragpicker | mime"]],
        discards=("unemployed-bro family-dinner nest-egg ladies-bro", ""),
        tokens=(2, 1),
    )


def undertaking() -> Match:
    """After the last round: an Undertaker with a full row, and nine different discards."""
    return build(
        districts=("cappella-sistina", "bank", "trastevere"),
        round_=7,
        gangs=[
            ["undertaker dazzling-jewel nest-egg ladies-bro | pimp big-bro"],
            ["mime unemployed-bro"],
        ],
        discards=(
            "card-counter hush-money inside-job nero-complex loan-shark traditional-bro "
            "family-dinner getaway-driver greedy-bro hitman",
            "jack-of-all-trades pimp",
        ),
        pending=[
            {
                "kind": "undertaker",
                "seat": 0,
                "district": 0,
                "card": "undertaker",
                "effect": 0,
                "row": 0,
            }
        ],
    )


def begun() -> Match:
    """Rome, the first round: four Bosses, nothing on the table."""
    return build(
        districts=("museum", "coliseum", "chapel"),
        round_=1,
        white=0,
        hands=("diva conductor undertaker mime", ""),
    )


async def take_up(desk: Desk, target: str) -> None:
    """Put the cursor on a card by its digit, or with the arrow if it is not among the first."""
    board = desk.screen.board
    for _ in range(MOST_KEYS):
        if target in board.page:
            await desk.press(str(board.page.index(target) + 1))
            break
        await desk.press("right")
    assert board.cursor == target, (target, board.page)


async def do(desk: Desk, table: Table, action: Action) -> None:
    """Carry out an action with the keys that a player would press."""
    board, ply = desk.screen.board, table.match.ply
    match action:
        case Pass():
            await desk.press("p", "enter")
        case Burn(place=place):
            for key in ["left"] * 9 + ["right"] * 9:
                if board.cursor == PLACES[place]:
                    break
                await desk.press(key)
            await desk.press("enter")
        case Discard(card=card):
            await take_up(desk, card)
            await desk.press("d", "enter")
        case _:
            target = f"{action.card} bin" if isinstance(action, Salvage) else action.card  # type: ignore[attr-defined]
            await take_up(desk, target)
            await desk.press("enter")
            for _ in range(MOST_KEYS):
                if not board.picking or board.choice().action == action:
                    break
                await desk.press("right")
            if board.picking:
                await desk.press("enter")
    await desk.settle()
    assert table.match.ply > ply and table.match.log[ply] == action, (str(action), desk.text)

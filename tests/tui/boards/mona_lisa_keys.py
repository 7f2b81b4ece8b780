"""Stealing Mona Lisa at the keyboard: positions on a table, and the keys for an action."""

import re
from collections.abc import Sequence

from engine import GAMES, Action, Match, Rng, bots
from engine.games.stealing_mona_lisa.actions import (
    LETTERS,
    Accuse,
    Keep,
    Pick,
    Point,
    PointLate,
    Ready,
    Send,
    Vote,
)
from engine.games.stealing_mona_lisa.view import MonaLisaView
from saves import Store
from tests.games.stealing_mona_lisa.tables import MONA, SCREAM, STARRY, WAVE, build
from tests.tui.desk import Desk
from tui.table.table import Table, seat_player

GAME = GAMES["stealing-mona-lisa"].load()
CREW = "re5 sn6 ha4 ge7 re2 gu5 ge1"
SENT = "0 send B sn6 ge7 re5 ha4"
FIVE = "you,bot:easy,bot:easy,bot:easy,bot:easy"

CARD = re.compile(r"\b(Sn|Ge|Re|Gu|Mu|Ha)(\d+)\b|[│┃](\d+) +(Sn|Ge|Re|Gu|Mu|Ha)[│┃]")


def seated(match: Match, words: str, moves: str = "") -> Table:
    """A table with this position, after some moves in notation: "0 send B re5; 1 send A sn1"."""
    players = []
    for seat, word in enumerate(words.split(",")):
        players.append(seat_player(word, seat, [player.name for player in players]))
    live = Match(GAME, players, 5, match.options, match.position())
    for text in filter(None, moves.split(";")):
        live.play(GAME.parse(text.strip()))
    return Table.new(Store.open(), live)


def choosing(words: str = FIVE, moves: str = "", *, seats: int = 5, finger: bool = False) -> Table:
    """The secret choice with the crew of the design's picture, aimed at nothing yet."""
    phase = "ready" if finger else "choice"
    arts = [SCREAM, MONA, WAVE, STARRY][: seats - 1]
    match = build([CREW], seats=seats, arts=arts, finger=finger, phase=phase)
    return seated(match, words, moves)


async def do(desk: Desk, table: Table, action: Action) -> None:
    """Carry out an action with the keys that a player would press."""
    board, ply = desk.screen.board, table.match.ply
    if board.telling.holding:
        await desk.press("enter")
    match action:
        case Pick(card=code):
            await go_to(desk, code)
            await desk.press("enter")
        case Send(slot=slot, crew=codes):
            await put_forward(desk, codes)
            await desk.burst([LETTERS[slot], "enter"])
        case Ready(crew=codes) | Keep(cards=codes):
            await put_forward(desk, codes)
            await desk.press("enter")
        case Point(slot=slot):
            await desk.press("enter")
            while board.count > 1:
                board.count_down()
            await desk.press(LETTERS[slot].lower())
        case PointLate(slot=slot):
            await desk.press("enter")
            while board.count > 0:
                board.count_down()
            await desk.press(LETTERS[slot].lower())
        case Accuse() | Vote():
            await go_to(desk, str(action).partition(" ")[2])
            await desk.press("enter")
    await desk.settle()
    assert table.match.ply > ply and table.match.log[ply] == action, (str(action), desk.text)


async def play_out(desk: Desk, table: Table) -> None:
    """Play to the end by keys as a normal bot would, whoever is asked; no card is seen wrongly."""
    while table.match.to_act():
        if desk.screen.curtained:
            assert not cards_on(desk.text)
            assert f"{table.match.names[table.viewer or 0]}'s turn" in desk.text
            await desk.press("enter")
        seat = table.acting
        assert seat is not None and table.viewer == seat
        assert cards_on(desk.text) <= cards_known(table.match.view(seat)), desk.text
        rng = Rng(table.match.ply)
        await do(desk, table, bots.bot("easy", GAME).choose(table.ask(seat), rng))


async def go_to(desk: Desk, target: str) -> None:
    """Walk to a card or an answer with the arrows."""
    board = desk.screen.board
    spot, here = board.spots[target], board.spots[board.cursor]
    assert spot.group == here.group, (target, board.cursor)
    row = sorted((s.box.x, s.target) for s in board.spots.values() if s.group == spot.group)
    steps = row.index((spot.box.x, target)) - row.index((here.box.x, here.target))
    await desk.burst(["right" if steps > 0 else "left"] * abs(steps))
    assert board.cursor == target, (target, board.cursor)


async def put_forward(desk: Desk, codes: Sequence[str]) -> None:
    """Raise these cards of the crew, and no others."""
    board = desk.screen.board
    row = [target for target, _ in board.own_targets(board.scene.view)]
    await go_to(desk, row[0])
    keys = []
    for target in row:
        if (target in codes) != (target in board.choosing.put):
            keys.append("space")
        keys.append("right")
    await desk.burst(keys[:-1])
    assert board.choosing.put == set(codes), (codes, desk.text)


def cards_on(text: str) -> set[str]:
    """The skill cards whose faces stand on a screen."""
    found = CARD.findall(text)
    return {f"{(a or d).lower()}{b or c}" for a, b, c, d in found}


def cards_known(view: MonaLisaView) -> set[str]:
    """The skill cards whose faces a viewer may see on the table."""
    codes = view.components.codes
    own = {*view.crew, *view.picks, *view.brought, *view.stack}
    own.update(card for hand in view.hands for card in hand)
    shown = {card for heist in view.heists for stack in heist.stacks for card in stack}
    return {codes[card] for card in own | shown}

"""What is asked of a player of Mint Italy, and all that a player would expect to be able to do.

Choices list what is impossible too, with the reason. Each question stands with its moves.
"""

from engine.core.actions import Seat
from engine.core.state import Prompt
from engine.games.mint_italy.moves import menu
from engine.games.mint_italy.moves.move import QUESTIONS
from engine.games.mint_italy.table import ACTIONS, CLEANUP, OVER, PLACEMENT, Table, WholeTable

END = "End scoring"


def prompt(position: WholeTable, seat: Seat) -> Prompt:
    """What is asked of the seat; without choices if it is not its turn."""
    table = position.table
    if table.phase == OVER:
        return Prompt("look at the results", "The match is over.", (), END)
    if seat != table.turn:
        task = _mine(table, table.turn).task
        return Prompt("wait", f"Waiting for {{{table.turn}}} to {task}.", (), _topic(table))
    return _mine(table, seat)


def _mine(table: Table, seat: Seat) -> Prompt:
    if not table.frames:
        return menu.prompt(table, seat)
    frame = table.frames[-1]
    return QUESTIONS[type(frame)].prompt(table, seat, frame)


def _topic(table: Table) -> str:
    return {
        PLACEMENT: "First settlements",
        ACTIONS: "Player phase",
        CLEANUP: "Clean-up phase",
    }.get(table.phase, "Production phase")

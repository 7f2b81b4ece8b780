"""Built positions of Mint Italy: some things are put where a test wants them, the rest stays away.

The island is always the same one for so many players (see `island()`), so that tests can name its
hexes. Order cards that are named nowhere lie under the deck with their first face up.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from engine import Event, Match, Player
from engine.core.state import Data
from engine.games.mint_italy.data import VP_FIELDS
from engine.games.mint_italy.events import BotTurned
from engine.games.mint_italy.game import MintItaly
from engine.games.mint_italy.island import Island
from engine.games.mint_italy.lexicon import FOODS, GOODS, TRACKS
from engine.games.mint_italy.position import MintPosition
from engine.games.mint_italy.table import Estate, Table
from engine.games.mint_italy.view import MintPreview

E = TypeVar("E", bound=Event)

GAME = MintItaly()
NAMES = ("Ada", "Bea", "Cy", "Dora")
NORTH = ("menta", "faro", "torre", "olivo")
SOUTH = ("sale", "fico", "pesca", "noce")
MARINAS = ("customs", "lighthouse", "harvest", "shipyard")
SCORING = ("census", "farmyard", "vintage", "guild")


def estate(
    coins: int = 30,
    settled: Sequence[str] = (),
    *,
    navigation: int = 0,
    mercato: int = 0,
    docked: Sequence[str] = (),
    order: str = "",
    finished: Sequence[str] = (),
    gone: Sequence[str] = (),
    vp: Mapping[str, int] | None = None,
    **goods: int,
) -> Data:
    """What one player owns, as in a save: settlements are "c4 hen", orders "order-01-a"."""
    assert set(goods) <= set(GOODS)
    return {
        "coins": coins,
        "goods": {good: goods.get(good, 0) for good in GOODS},
        "levels": dict(zip(TRACKS, (navigation, mercato), strict=True)),
        "settled": list(settled),
        "docked": list(docked),
        "order": order,
        "finished": list(finished),
        "gone": list(gone),
        "vp": {field: (vp or {}).get(field, 0) for field in VP_FIELDS},
    }


def build(
    *estates: Data,
    game: MintItaly = GAME,
    persona: str = "",
    compass: str = "",
    row: Sequence[str] = (),
    deck: Sequence[str] = (),
    discards: Sequence[str] = (),
    turned: bool = False,
    round_: int = 1,
    phase: str = "actions",
    step: int = 0,
    order: Sequence[int] = (),
    passed: Sequence[int] = (),
    turn: int = 0,
    frames: Sequence[list[str | int]] = (),
    marinas: Sequence[str] = MARINAS,
    scoring: Sequence[str] = SCORING,
    prices: Mapping[str, int] | None = None,
    food_boxes: Mapping[str, int] | None = None,
    ladder: Sequence[str] = FOODS,
    bot_deck: Sequence[str] = (),
    bot_discards: Sequence[str] = (),
    north: Sequence[str] = (),
    south: Sequence[str] = (),
    only_deck: bool = False,
) -> Match:
    """A match that begins at this position.

    `deck` is drawn in this order, with the cards named nowhere under it, or with `only_deck` among
    the finished orders of the last estate. `bot_deck` is drawn in this order too, `bot_discards`
    has its top card last, and bot cards named nowhere lie under the deck.
    """
    components = game.components
    everybody = [*estates] or [estate(), estate()]
    if persona and len(everybody) == 1:
        everybody.append(estate(50))
    seats = len(everybody) - bool(persona)
    named = {*row, *deck, *discards} - {""}
    for own in everybody:
        named |= {own["order"], *own["finished"]} - {""}
    cards = {face[:-2] for face in named}
    others = [face.id for face in components.faces if face.id[-1] == "a"]
    others = [face for face in others if face[:-2] not in cards]
    if only_deck:
        everybody[-1] = {**everybody[-1], "finished": [*everybody[-1]["finished"], *others]}
        others = []
    bot_ids = [card.id for card in components.bot_cards] if persona else []
    shown = list(bot_discards) or bot_ids[:1] if persona else []
    hidden = [card for card in bot_ids if card not in (*shown, *bot_deck)]
    starts = {good: track.start for good, track in zip(GOODS, components.prices, strict=True)}
    boxes = {food: (food_boxes or {}).get(food, 0) for food in FOODS}
    map_cards = components.map_cards_a_side[seats - 1]
    data = {
        "rng": f"{7:016x}",
        "persona": persona,
        "compass": compass
        or (("navigatore" if persona != "navigatore" else "mercante") * bool(persona)),
        "north": list(north or NORTH[:map_cards]),
        "south": list(south or SOUTH[:map_cards]),
        "marinas": list(marinas),
        "scoring": list(scoring),
        "round": round_,
        "phase": phase,
        "step": step,
        "order": list(order or range(len(everybody))),
        "passed": list(passed),
        "turn": turn,
        "frames": [list(frame) for frame in frames],
        "last_token": False,
        "row": list(row),
        "deck": [*others, *reversed(deck)],
        "turned": turned,
        "discards": list(discards),
        "prices": {**starts, **(prices or {})},
        "food_boxes": boxes,
        "ladder": sorted(ladder, key=lambda food: -boxes[food]),
        "bot_deck": [*hidden, *reversed(bot_deck)],
        "bot_discards": shown,
        "estates": everybody,
    }
    options = {"persona": persona} if persona else {}
    return Match(game, [Player(name) for name in NAMES[:seats]], 0, options, start=data)


# --- The bot's turn in the solo game -------------------------------------------------------------

FACES = [face.id for face in GAME.components.faces]
BOT_CARDS = {card.id: card for card in GAME.components.bot_cards}
ONE_TURN = "mercato, buy jar 1"
"""What the player does in these positions so that the bot has a turn."""


def solo(
    bot: Data, card: str, under: str = "coop", persona: str = "mercante", **more: Any
) -> Match:
    """A match in which the bot turns up this card next, with that one on its discard pile."""
    more.setdefault("bot_discards", [under])
    return build(estate(), bot, persona=persona, bot_deck=[card], **more)


def bot_turn(bot: Data, card: str, under: str = "coop", **more: Any) -> tuple[Match, list[Event]]:
    """The match after one turn of the bot, and what happened in that turn."""
    match = solo(bot, card, under, **more)
    events = run(match, ONE_TURN)
    return match, events[next(i for i, e in enumerate(events) if isinstance(e, BotTurned)) :]


# --- Playing and looking -------------------------------------------------------------------------


def play(match: Match, *texts: str) -> list[Event]:
    """Play these actions; all that happened."""
    return [event for text in texts for event in match.play(GAME.parse(text))]


def run(match: Match, line: str, seat: int = 0) -> list[Event]:
    """Play the steps of one seat, written without the seat: "expand, kind hen, build c4"."""
    return play(match, *(f"{seat} {step.strip()}" for step in line.split(",")))


def table(match: Match) -> Table:
    """What lies on the table."""
    return cast(Table, match.view(None).table)


def own(match: Match, number: int = 0) -> Estate:
    """What an estate owns."""
    return table(match).estates[number]


def goods(match: Match, number: int = 0) -> dict[str, int]:
    """The goods that an estate has any of."""
    held = zip(GOODS, own(match, number).goods, strict=True)
    return {good: count for good, count in held if count}


def state(match: Match) -> MintPosition:
    """The position itself."""
    return cast(MintPosition, match._state)


def island(seats: int = 2) -> Island:
    """The island of the built positions."""
    return table(build(*[estate() for _ in range(seats)])).island


def legal(match: Match, seat: int = 0) -> list[str]:
    """All that the seat may do, without its number."""
    return [str(action).split(" ", 1)[1] for action in match.ask(seat).legal]


def steps(match: Match, line: str, seat: int = 0) -> list[str]:
    """What is legal after these steps of a copy of the match."""
    other = match.at(match.ply)
    if line:
        run(other, line, seat)
    return legal(other, seat)


def hexes(match: Match, kind: str, seat: int = 0) -> set[str]:
    """Where the seat could put a settlement of a kind; empty if nowhere."""
    if f"kind {kind}" not in steps(match, "expand", seat):
        return set()
    return {step.split()[1] for step in steps(match, f"expand, kind {kind}", seat)}


def why(match: Match, text: str) -> str:
    """Why an action is refused."""
    reason = match.why_not(GAME.parse(text))
    assert reason is not None, f"{text} is legal"
    return reason.text


def rule(match: Match, text: str) -> str:
    """The rule behind a refusal."""
    reason = match.why_not(GAME.parse(text))
    assert reason is not None, f"{text} is legal"
    return reason.rule


def preview(match: Match, text: str) -> MintPreview:
    """What an action would bring."""
    action = GAME.parse(text)
    return GAME.preview(match.view(action.seat), action)


def say(match: Match, events: Iterable[Event]) -> list[str]:
    """The log lines of these events."""
    lines = (GAME.words.say(event, match.names) for event in events)
    return [line for line in lines if line]


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def pass_all(match: Match) -> list[Event]:
    """Everybody who can passes, again and again, until something else is asked."""
    events: list[Event] = []
    while match.to_act() and "pass" in legal(match, match.to_act()[0]):
        events += play(match, f"{match.to_act()[0]} pass")
    return events

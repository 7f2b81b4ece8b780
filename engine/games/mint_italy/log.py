"""The log of Mint Italy: one line for each event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.english import count, series
from engine.core.events import Event
from engine.games.mint_italy import events
from engine.games.mint_italy.components import Components, Yield
from engine.games.mint_italy.lexicon import FOODS, GRAPES, PERSONAS_FROM, TRACKS
from engine.games.mint_italy.phrases import (
    CORNER_WORDS,
    amount,
    bot_step,
    goods,
    left_half,
    level_name,
    order,
    scan,
    yield_words,
)
from engine.games.mint_italy.table import Who


def name(who: Who, names: Sequence[str], components: Components) -> str:
    """A player's name, or the persona's."""
    if who >= PERSONAS_FROM:
        return components.personas[who - PERSONAS_FROM].name
    return names[who]


def say(event: Event, names: Sequence[str], components: Components) -> str:
    """The log line of an event; empty where nothing happened."""
    who = getattr(event, "who", None)
    subject = "" if who is None else name(who, names, components)
    line: str = _SAY[type(event)](event, subject, names, components)
    return line


_ASIDES = (
    events.BotShuffled,
    events.BotCannot,
    events.BotChose,
    events.BotDid,
    events.RowDealt,
    events.DeckTurned,
)
"""Events that explain; a recap tells only the bot's card and what came of it."""


def recap(happened: Sequence[Event], names: Sequence[str], components: Components) -> str:
    """A turn in one line: "Ada passed first and got 14 coins; Mercante built a hen on c4"."""
    parts: list[str] = []
    speaker = ""
    for event in happened:
        line = "" if isinstance(event, _ASIDES) else say(event, names, components)
        if isinstance(event, events.BotTurned | events.RoundBegan):
            line = line.partition(":")[0] + " begins" * isinstance(event, events.RoundBegan)
        if not line:
            continue
        line = line.removesuffix(".")
        who = getattr(event, "who", None)
        subject = "" if who is None else name(who, names, components)
        if subject and subject == speaker:
            parts[-1] += line.replace(subject, ",", 1)
        else:
            parts.append(line)
        speaker = subject
    return "; ".join(parts)


def _coins_for(paid: int) -> str:
    return count(paid, "coin") if paid else "free"


def _began(event: events.Began, _: str, names: Sequence[str], components: Components) -> str:
    order_ = [name(who, names, components) for who in event.order]
    return f"Player order: {', then '.join(order_)}."


def _start_bonus(event: events.StartBonus, subject: str, _: Any, components: Components) -> str:
    gains = [yield_words(components.marinas[card].start) for card in event.cards]
    return f"{subject} got {gains[0]} and {gains[1]} as starting bonuses."


def _persona_came(event: events.PersonaCame, subject: str, _: Any, components: Components) -> str:
    second = components.personas[event.compass].name
    card = components.bot_cards[event.card].name
    return (
        f"{subject} plays against you; {second} was drawn to place its first workers, "
        f"and {card} tops its discard pile."
    )


def _row_dealt(event: events.RowDealt, _: str, __: Any, components: Components) -> str:
    if not event.row:
        return "No orders are left to deal."
    foods = [components.faces[face].food for face in event.row]
    return f"{count(len(foods), 'order')} in the row: {_by_food(foods)}."


def _round_began(
    event: events.RoundBegan, _: str, names: Sequence[str], components: Components
) -> str:
    order_ = series(name(who, names, components) for who in event.order)
    card = components.scoring[event.scoring]
    return f"Round {event.round}: play goes {order_}; then {card.name} scores."


def _deck_turned(event: events.DeckTurned, _: str, __: Any, components: Components) -> str:
    return f"On the order deck: {order(components.faces[event.face])}."


def _discards_turned(event: events.DiscardsTurned, *_: Any) -> str:
    verb = "was" if event.count == 1 else "were"
    discards = f"{count(event.count, 'discard')} {verb}"
    return f"The order deck ran out, so the {discards} turned over to form a new one."


def _scored(event: events.Scored, _: str, names: Sequence[str], components: Components) -> str:
    points = [f"{name(who, names, components)} {vp}" for who, vp in event.points]
    return f"{components.scoring[event.card].name} scored: {series(points)} VP."


def _row_cleared(event: events.RowCleared, _: str, __: Any, components: Components) -> str:
    if not event.faces:
        return "No order was left in the row."
    foods = [components.faces[face].food for face in event.faces]
    moved = "moved its food up" if len(foods) == 1 else "moved their foods up"
    return f"{count(len(foods), 'order')} left in the row {moved}: {_by_food(foods)}."


def _by_food(foods: Sequence[int]) -> str:
    """How many there are of each food: "stalks 3, apple 1 and corn 1"."""
    return series(f"{FOODS[food]} {foods.count(food)}" for food in dict.fromkeys(foods))


def _built(event: events.Built, subject: str, _: Any, components: Components) -> str:
    by = {"river": " over a river", "lake": " over a lake"}.get(event.way, "")
    kind = components.kinds[event.kind].name.lower()
    paid = f" for {count(event.paid, 'coin')}" if event.paid else ""
    return f"{subject} built a {kind} on {event.hex}{by}{paid}."


def _upgraded(event: events.Upgraded, subject: str, _: Any, components: Components) -> str:
    level = level_name(components, event.who, event.track, event.level)
    return f"{subject} raised {TRACKS[event.track]} to {level} for {_coins_for(event.paid)}."


def _traded(event: events.Traded, subject: str, *_: Any) -> str:
    verb = "bought" if event.amount > 0 else "sold"
    paid = f" for {count(abs(event.coins), 'coin')}" if event.coins else ""
    gained = f", {event.vp} VP" if event.vp else ""
    return (
        f"{subject} {verb} {amount(event.good, abs(event.amount))}{paid}{gained}; "
        f"the price is now {event.price}."
    )


def _docked(event: events.Docked, subject: str, _: Any, components: Components) -> str:
    card = components.marinas[event.card].name
    return f"{subject} put a token on {card} in the {CORNER_WORDS[event.corner]}."


def _order_taken(event: events.OrderTaken, subject: str, _: Any, components: Components) -> str:
    fee = f" and paid {count(-event.coins, 'coin')}" if event.coins < 0 else ""
    fee = f" and gained {count(event.coins, 'coin')}" if event.coins > 0 else fee
    where = "" if event.slot else " from the deck"
    free = " for free" if event.free else ""
    return f"{subject} took the {order(components.faces[event.face])}{where}{free}{fee}."


def _order_finished(
    event: events.OrderFinished, subject: str, _: Any, components: Components
) -> str:
    bought = f", buying {series(goods(event.bought))}" if any(event.bought) else ""
    paid = f" for {count(event.coins, 'coin')}" if event.coins else ""
    return f"{subject} finished the {order(components.faces[event.face])}{bought}{paid}."


def _hen_returned(event: events.HenReturned, subject: str, *_: Any) -> str:
    return f"{subject} returned the hen on {event.hex} to the mat."


def _gained(event: events.Gained, subject: str, *_: Any) -> str:
    return "" if event.gain == Yield() else f"{subject} gained {yield_words(event.gain)}."


def _converted(event: events.Converted, subject: str, *_: Any) -> str:
    grapes = amount(GRAPES, event.count)
    return f"{subject} turned {grapes} into {amount(event.good, event.count)}."


def _food_moved(event: events.FoodMoved, subject: str, *_: Any) -> str:
    return f"{subject} moved {FOODS[event.food]} up to box {event.box}."


def _passed(event: events.Passed, subject: str, *_: Any) -> str:
    place = ("first", "second", "third", "fourth")[event.place - 1]
    return f"{subject} passed {place} and got {count(event.coins, 'coin')}."


def _produced(event: events.Produced, subject: str, *_: Any) -> str:
    bonus = f", {event.worker_bonus} of them for workers" if event.worker_bonus else ""
    coins = f"{count(event.gain.coins, 'coin')}{bonus}" if event.gain.coins else ""
    rest = [*goods(event.gain.goods), *([f"{event.gain.vp} VP"] if event.gain.vp else [])]
    made = series([coins, *rest] if coins else rest)
    return f"{subject} produced {made or 'nothing'}."


def _bot_turned(event: events.BotTurned, subject: str, _: Any, components: Components) -> str:
    card, under = components.bot_cards[event.card], components.bot_cards[event.under]
    return (
        f"{subject} turned up {card.name}: {bot_step(card.do, components)}, "
        f"else {bot_step(card.otherwise, components)}. {under.name} under it: {left_half(under)}."
    )


def _bot_shuffled(event: events.BotShuffled, subject: str, _: Any, components: Components) -> str:
    card = components.bot_cards[event.card].name
    return f"{subject}'s deck was reshuffled; {card} tops its discard pile."


def _bot_cannot(event: events.BotCannot, subject: str, _: Any, components: Components) -> str:
    kind = components.kinds[event.step.kind].name.lower()
    why = {
        "coins": "it can't afford it",
        "token": f"it has no {kind} left",
        "reach": f"no free land for a {kind} is in reach",
        "row": "the row is empty",
        "hand": "it holds an order and can finish neither that one nor the one it would take",
        "marina": "no marina without its token is in reach",
        "goods": "it holds no goods",
        "nothing": "it would gain nothing",
    }[event.why]
    return f"{subject} can't {bot_step(event.step, components).rsplit(' for ', 1)[0]}: {why}."


def _bot_chose(event: events.BotChose, subject: str, *_: Any) -> str:
    among = f"of {count(event.candidates, 'hex')}"
    if event.candidates == 1:
        return f"{subject} picks {event.hex}, the only hex it can choose."
    if event.dearest == 1:
        return f"{subject} picks {event.hex}, the most expensive {among}."
    return (
        f"{subject} picks {event.hex}: of the {event.dearest} most expensive {among}, "
        f"it comes first {scan(event.scan)}."
    )


def _bot_did(event: events.BotDid, subject: str, _: Any, components: Components) -> str:
    paid = f"pays {count(event.step.cost, 'coin')}" if event.step.cost else "pays nothing"
    return f"{subject} {paid} to {bot_step(event.step, components).rsplit(' for ', 1)[0]}."


def _ended(*_: Any) -> str:
    return "The fourth round is over, and so is the match."


_SAY: dict[type, Callable[..., str]] = {
    events.Began: _began,
    events.StartBonus: _start_bonus,
    events.PersonaCame: _persona_came,
    events.RowDealt: _row_dealt,
    events.RoundBegan: _round_began,
    events.DeckTurned: _deck_turned,
    events.DiscardsTurned: _discards_turned,
    events.Scored: _scored,
    events.RowCleared: _row_cleared,
    events.Ended: _ended,
    events.Built: _built,
    events.Upgraded: _upgraded,
    events.Traded: _traded,
    events.Docked: _docked,
    events.OrderTaken: _order_taken,
    events.OrderFinished: _order_finished,
    events.HenReturned: _hen_returned,
    events.Gained: _gained,
    events.Converted: _converted,
    events.FoodMoved: _food_moved,
    events.Passed: _passed,
    events.Produced: _produced,
    events.BotTurned: _bot_turned,
    events.BotShuffled: _bot_shuffled,
    events.BotCannot: _bot_cannot,
    events.BotChose: _bot_chose,
    events.BotDid: _bot_did,
}

"""What the persona would do with each of its cards still to come, as things stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.english import series
from engine.core.events import Event
from engine.games.mint_italy import events, persona
from engine.games.mint_italy.briefs import needs
from engine.games.mint_italy.components import Components, Face
from engine.games.mint_italy.lexicon import FOODS, GRAPES, TRACKS
from engine.games.mint_italy.phrases import amount, goods, level_name, yield_words
from engine.games.mint_italy.view import MintView


@dataclass(frozen=True, slots=True)
class Foretold:
    """A turn of the persona that may come next."""

    card: int
    does: str
    """ "builds a hen on c4; gains 2 VP"; "can do nothing"."""
    figure: str
    """Points and coins that it gains or pays: "+2VP -10c"."""


def next_turns(view: MintView) -> tuple[Foretold, ...] | str:
    """Its next turn by each card that may be turned up, or a sentence where that is no matter.

    Its turns depend on the open table, on that card, and on the one that lies on its discard pile.
    """
    table = view.table
    name = view.components.personas[table.persona].name
    if table.rival in table.passed:
        return f"{name} has passed."
    if not persona.can_take_turn(table):
        return f"{name} passes: it has fewer than {persona.TURN_COINS} coins."
    cards = view.bot_cards_to_come()
    if not cards:
        return "Its deck is shuffled anew first, so any card may come, under any other."
    return tuple(_foretell(view, card) for card in cards)


def _foretell(view: MintView, card: int) -> Foretold:
    table = view.table.copy()
    own = table.estates[table.rival]
    coins, points = own.coins, sum(own.vp)
    happened: list[Event] = []
    persona.play_card(table, card, happened.append)
    told = _deeds(happened, view.components)
    figures = [f"{sum(own.vp) - points:+}VP"] if sum(own.vp) != points else []
    figures += [f"{own.coins - coins:+}c"] if own.coins != coins else []
    return Foretold(card, "; ".join(told) or "can do nothing", " ".join(figures))


def _deeds(happened: Sequence[Event], components: Components) -> list[str]:
    """What it does, one clause for each deed."""
    told = []
    finished = [event.face for event in happened if isinstance(event, events.OrderFinished)]
    for event in happened:
        match event:
            case events.Built():
                told.append(f"builds a {components.kinds[event.kind].name.lower()} on {event.hex}")
            case events.OrderTaken(face=face) if face not in finished:
                told.append(f"takes the {_brief(components.faces[event.face])}")
            case events.OrderFinished():
                bought = f", buying {series(goods(event.bought))}" if any(event.bought) else ""
                told.append(f"finishes the {_brief(components.faces[event.face])}{bought}")
            case events.Traded():
                verb = "buys" if event.amount > 0 else "sells"
                what = amount(event.good, abs(event.amount))
                told.append(f"{verb} {what}: price {event.price}")
            case events.Docked():
                told.append(f"uses the {components.marinas[event.card].name}")
            case events.Gained(gain=gain) if not finished:
                told.append(f"gains {yield_words(gain)}")
            case events.Converted():
                pressed = amount(event.good, event.count)
                told.append(f"turns {amount(GRAPES, event.count)} into {pressed}")
            case events.Upgraded():
                level = level_name(components, event.who, event.track, event.level)
                told.append(f"raises {TRACKS[event.track]} to {level}")
            case events.FoodMoved():
                told.append(f"moves {FOODS[event.food]} up")
    return told


def _brief(face: Face) -> str:
    """ "corn order (oo)"."""
    return f"{FOODS[face.food]} order ({needs(face)})"

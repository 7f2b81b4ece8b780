"""What a move of Mint Italy costs and brings, by carrying it out on the table of a view.

What follows from it for certain is carried out too: whoever passes last sees the round's end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.core.actions import Seat
from engine.core.english import count, series
from engine.core.events import Event, ignore
from engine.games.mint_italy import deeds, events, flow, legal, scoring, steps
from engine.games.mint_italy.actions import (
    Build,
    Buy,
    Dock,
    Done,
    GainChoice,
    Menu,
    MintAction,
    PickKind,
    ProduceSquare,
    PushFood,
    Raise,
    Return,
    Sell,
    Take,
    TurnGrapes,
    target,
)
from engine.games.mint_italy.components import Face, FreeUpgrade, Gain, Score, Yield
from engine.games.mint_italy.frames import (
    ChooseFreeOrder,
    ChooseHen,
    ChooseHex,
    ChooseKind,
    ChooseSquare,
)
from engine.games.mint_italy.island import bits
from engine.games.mint_italy.lexicon import (
    CORNERS,
    FOODS,
    FULL,
    GOODS,
    GRAPES,
    MARINAS,
    NAVIGATION,
    NAVIGATION_LEVELS,
    ROUNDS,
    TRACKS,
    WORKERS,
)
from engine.games.mint_italy.menu import cheapest_site
from engine.games.mint_italy.phrases import (
    amount,
    level_name,
    marina_effect,
    needs,
    reward,
    yield_words,
)
from engine.games.mint_italy.prompts import level_words
from engine.games.mint_italy.reasons import order_lacks
from engine.games.mint_italy.table import PLACEMENT, Table
from engine.games.mint_italy.view import MintPreview, MintView


def preview(view: MintView, action: MintAction) -> MintPreview:
    """The figures after an action and what settles itself, and a sentence that says them."""
    before, seat = view.table, action.seat
    at_once = before.copy()
    settled = list[Event]()
    steps.carry_out(at_once, action, settled.append)
    after, happened = at_once, list[Event]()
    if not at_once.frames:
        after = at_once.copy()
        flow.go_on(after, happened.append)
    own, then, last = (table.estates[seat] for table in (before, at_once, after))
    way = ""
    if isinstance(action, Build) and not deeds.goes_anywhere(before, seat):
        way = deeds.way(before, seat, before.island.index[action.hex])
    return MintPreview(
        text="; ".join(
            [
                _TEXTS[type(action)](before, at_once, action),
                *_rest_of_card(action, settled),
                *_round_end(after, seat, happened),
            ]
        ),
        cost=own.coins - then.coins,
        coins=last.coins,
        goods=tuple(last.goods),
        vp=sum(then.vp) - sum(own.vp),
        score=scoring.total(after, seat) - scoring.total(before, seat),
        prices=tuple(after.price(good) for good in range(len(GOODS))),
        way=way,
        touches=_touches(view, at_once, action),
    )


def _rest_of_card(action: MintAction, settled: list[Event]) -> list[str]:
    """What a marina card brings after its last choice; the card itself tells all that it brings."""
    if isinstance(action, Menu | Dock | Return):
        return []
    gains = [event.gain for event in settled if isinstance(event, events.Gained)]
    own = isinstance(action, ProduceSquare | GainChoice)
    return [f"then you gain {yield_words(gain)}" for gain in gains[own:]]


def _round_end(after: Table, seat: Seat, happened: list[Event]) -> list[str]:
    """What the end of a round brings the seat, as far as it has come."""
    told = []
    for event in happened:
        match event:
            case events.Produced(who=who, gain=gain) if who == seat:
                told.append(f"production brings {yield_words(gain)}")
            case events.Scored(card=card, points=points):
                name = after.components.scoring[card].name
                told.append(f"{name} scores {dict(points)[seat]} VP")
            case events.Ended():
                told.append("the match ends")
    return told


def _touches(view: MintView, after: Table, action: MintAction) -> tuple[str, ...]:
    """What can be chosen next within the same action, or the action's own target."""
    seat = action.seat
    if isinstance(action, Menu) and action.what == "expand":
        return view.sites(seat)
    if after.frames and len(after.frames) >= len(view.table.frames):
        following = (target(choice) for choice in legal.legal_actions(after, seat))
        return tuple(dict.fromkeys(name for name in following if name != "done"))
    return (target(action),)


def _of_coins(before: Table, seat: Seat, cost: int) -> str:
    return f"{cost} of your {count(before.estates[seat].coins, 'coin')}"


# --- The menu ------------------------------------------------------------------------------------


def _menu(before: Table, after: Table, action: Menu) -> str:
    return _MENU[action.what](before, after, action.seat)


def _expand(before: Table, after: Table, seat: Seat) -> str:
    hexes, cost, kind, place = cheapest_site(before, seat)
    name = before.components.kinds[kind].name.lower()
    where = before.island.places[place].name
    cheapest = f"{name} on {where} for {count(cost, 'coin')}"
    return f"{count(hexes, 'hex')} to build on; cheapest: {cheapest}"


def _mercato(before: Table, after: Table, seat: Seat) -> str:
    most = before.quantity(seat)
    return f"sell or buy up to {most} of one good"


def _upgrade(before: Table, after: Table, seat: Seat) -> str:
    levels = before.estates[seat].levels
    ways = [
        f"{TRACKS[track]} to {level_name(before.components, seat, track, levels[track] + 1)}"
        for track in deeds.open_tracks(before, seat)
    ]
    return f"{_of_coins(before, seat, before.components.upgrade_price)}: {series(ways, 'or')}"


def _marina(before: Table, after: Table, seat: Seat) -> str:
    cards = [
        before.components.marinas[before.marinas[corner]]
        for corner in deeds.marinas_in_reach(before, seat)
    ]
    if len(cards) > 1:
        return f"one of {series((card.name for card in cards), 'or')}"
    corner = deeds.marinas_in_reach(before, seat)[0]
    return f"{cards[0].name}: {_effects(before, seat, corner)}"


def _effects(before: Table, seat: Seat, corner: int) -> str:
    """The effects of a marina card one by one, with what comes in by those that leave no choice."""
    table = before.copy()
    deeds.put_token(table, seat, corner, ignore)
    parts = []
    for effect in table.components.marinas[table.marinas[corner]].effects:
        sentence = marina_effect(effect, table.components)
        match effect:
            case Gain(choice=(only,)):
                sentence = f"Gain {_coming(only, deeds.gain(table, seat, only, MARINAS))}."
            case Score() as score:
                sentence = f"{sentence.rstrip('.')}: {scoring.points(table, seat, score)} VP."
            case FreeUpgrade() if not deeds.open_tracks(table, seat):
                sentence = "No upgrade, as both your tracks are complete."
        parts.append(sentence)
    text = " ".join(parts)
    return text[0].lower() + text[1:].rstrip(".")


def _coming(printed: Yield, got: Yield) -> str:
    """What comes in of something printed: "1 jar"; "nothing, for want of room"."""
    same = (printed.coins, printed.goods) == (got.coins, got.goods)
    return yield_words(got) + ("" if same else ", for want of room")


def _order(before: Table, after: Table, seat: Seat) -> str:
    fee = min(before.order_fee(), before.coin_cap(seat) - before.estates[seat].coins)
    left = sum(face >= 0 for face in before.row)
    paid = f"pay {-fee} and " if fee < 0 else f"gain {fee} and " if fee else ""
    return f"{paid}take one of {count(left, 'order')}"


def _finish(before: Table, after: Table, seat: Seat) -> str:
    face = before.components.faces[before.estates[seat].order]
    worth = before.food_vp(face.food)
    return f"{needs(face)} for {_reward(before, seat, face)}; worth {worth} VP as things stand"


def _reward(table: Table, seat: Seat, face: Face) -> str:
    """What a finished order brings this seat now: upgrades and coins need room (MI-21, MI-22)."""
    printed = Yield(coins=face.coins, vp=face.vp)
    got = deeds.room_for(table, seat, printed)
    parts = ["1 upgrade of your choice"] if face.upgrade and deeds.open_tracks(table, seat) else []
    if got != Yield() or not parts:
        parts.append(_coming(printed, got))
    return series(parts)


def _pass(before: Table, after: Table, seat: Seat) -> str:
    place = ("first", "second", "third", "fourth")[len(before.passed)]
    coins = after.estates[seat].coins - before.estates[seat].coins
    if before.round == ROUNDS:
        return f"{count(coins, 'coin')} and no more actions"
    return f"{count(coins, 'coin')}, no more actions in this round, and {place} in the next"


_MENU: dict[str, Callable[[Table, Table, Seat], str]] = {
    "expand": _expand,
    "mercato": _mercato,
    "upgrade": _upgrade,
    "marina": _marina,
    "order": _order,
    "finish": _finish,
    "pass": _pass,
}


# --- The choices within an action ----------------------------------------------------------------


def _pick_kind(before: Table, after: Table, action: PickKind) -> str:
    seat, frame = action.seat, cast(ChooseKind, before.frames[-1])
    discount, free_land = frame.discount, frame.free_land
    cost = deeds.settlement_cost(before, seat, action.kind, discount)
    land = deeds.free_land(before, seat)
    sites = list(bits(deeds.sites(before, seat, action.kind, discount, free_land, land)))
    makes = deeds.next_makes(before, seat, action.kind)
    least = min(before.island.places[place].cost for place in sites)
    price = (
        f"{count(cost, 'coin')}, free land" if free_land else f"{cost} + land from {least} coins"
    )
    return f"{price}; then {yield_words(makes)} a round; {count(len(sites), 'hex')}"


def _build(before: Table, after: Table, action: Build) -> str:
    seat, frame = action.seat, cast(ChooseHex, before.frames[-1])
    place, kind = before.island.places[before.island.index[action.hex]], frame.kind
    own = deeds.settlement_cost(before, seat, kind, frame.discount)
    card = before.components.kinds[kind]
    makes = deeds.next_makes(before, seat, kind)
    cost = before.estates[seat].coins - after.estates[seat].coins
    total = f"{own} + {place.cost} = {cost}" if cost > own else f"{cost}"
    then = len(scoring.cities(after, seat))
    parts = [
        f"{card.name.lower()} on {place.name}: {total} of your "
        f"{count(before.estates[seat].coins, 'coin')}",
        f"+{yield_words(makes)} a round",
    ]
    if before.phase != PLACEMENT and then != len(scoring.cities(before, seat)):
        parts.append(count(then, "city"))
    return "; ".join([*parts, *_last_token(after, seat)])


def _last_token(after: Table, seat: Seat) -> list[str]:
    """Whether a last token earns an order (MI-16)."""
    free = after.last_token and deeds.can_take_free_order(after, seat)
    return ["your last one, so you may take an order for free"] if free else []


def _trade(before: Table, after: Table, action: Buy | Sell) -> str:
    seat, good = action.seat, action.good
    coins = abs(after.estates[seat].coins - before.estates[seat].coins)
    shift = f"price {before.price(good)} to {after.price(good)}"
    if before.price(good) == after.price(good):
        shift = f"price still {after.price(good)}"
    held = amount(good, after.estates[seat].goods[good])
    if isinstance(action, Buy):
        return f"{_of_coins(before, seat, coins)}; leaves you {held}; {shift}"
    return f"{count(coins, 'coin')}; leaves you {held}; {shift}"


def _raise(before: Table, after: Table, action: Raise) -> str:
    level = after.estates[action.seat].levels[action.track]
    cost = before.estates[action.seat].coins - after.estates[action.seat].coins
    paid = _of_coins(before, action.seat, cost) if cost else "free"
    gives = level_words(after.components, action.track, level)
    makes = before.components.track_makes
    if action.track == NAVIGATION and level == FULL:
        workers = sum(after.estates[action.seat].built[kind] for kind in WORKERS)
        gives = f"{NAVIGATION_LEVELS[level]}, {count(workers, 'more coin')} a round"
    elif action.track != NAVIGATION and makes[level] != makes[level - 1]:
        gives += f" instead of {amount(makes[level - 1], 1)}"
    return f"{paid}; then {gives}"


def _dock(before: Table, after: Table, action: Dock) -> str:
    left = len(CORNERS) - after.estates[action.seat].docked.bit_count()
    effects = _effects(before, action.seat, action.corner)
    free = _last_token(after, action.seat)
    return "; ".join([effects, f"{count(left, 'token')} left", *free])


def _take(before: Table, after: Table, action: Take) -> str:
    seat = action.seat
    face = after.components.faces[after.estates[seat].order]
    change = after.estates[seat].coins - before.estates[seat].coins
    fee = f"gain {count(change, 'coin')}; " if change > 0 else ""
    fee = f"pay {count(-change, 'coin')}; " if change < 0 else fee
    lacks = order_lacks(before, seat, after.estates[seat].order)
    missing = f"you need {lacks}" if lacks else "you have everything"
    return f"{fee}{needs(face)} for {reward(face)}; {missing}"


def _return(before: Table, after: Table, action: Return) -> str:
    seat, faces = action.seat, before.components.faces
    then = len(scoring.cities(after, seat))
    parts = [f"frees {action.hex}; leaves you {count(then, 'city')}"]
    if not isinstance(after.frames[-1] if after.frames else None, ChooseHen):
        reward_frame: Any = before.frames[-2]
        parts.append(f"brings {_reward(before, seat, faces[reward_frame.face])}")
    return "; ".join(parts)


def _gain_choice(before: Table, after: Table, action: GainChoice) -> str:
    frame: Any = before.frames[-1]
    effect: Any = before.components.marinas[frame.card].effects[frame.step]
    printed = effect.choice[action.choice - 1]
    return f"gain {_coming(printed, deeds.room_for(before, action.seat, printed))}"


def _produce(before: Table, after: Table, action: ProduceSquare) -> str:
    makes = deeds.square_yield(before, action.seat, action.kind, action.square - 1)
    grapes = before.estates[action.seat].goods[GRAPES]
    turned = Yield(to_jar=min(grapes, makes.to_jar), to_bottle=min(grapes, makes.to_bottle))
    coming = _coming(makes, deeds.room_for(before, action.seat, makes) + turned)
    dry = turned.to_jar + turned.to_bottle < makes.to_jar + makes.to_bottle
    return f"makes {coming} now{', for want of grapes' if dry else ''}"


def _turn_grapes(before: Table, after: Table, action: TurnGrapes) -> str:
    goods = after.estates[action.seat].goods
    held = [amount(good, number) for good, number in enumerate(goods) if number]
    return f"leaves you {series(held)}"


def _push_food(before: Table, after: Table, action: PushFood) -> str:
    worth = [f"{FOODS[food]} {after.food_vp(food)}" for food in after.ladder]
    return f"orders would be worth: {', '.join(worth)}"


def _done(before: Table, after: Table, action: Done) -> str:
    match before.frames[-1]:
        case ChooseFreeOrder():
            return "no order"
        case ChooseSquare():
            return "stop here; ends the action"
    return f"keep {amount(GRAPES, before.estates[action.seat].goods[GRAPES])}"


_TEXTS: dict[type, Callable[[Table, Table, Any], str]] = {
    Menu: _menu,
    PickKind: _pick_kind,
    Build: _build,
    Buy: _trade,
    Sell: _trade,
    Raise: _raise,
    Dock: _dock,
    Take: _take,
    Return: _return,
    GainChoice: _gain_choice,
    ProduceSquare: _produce,
    TurnGrapes: _turn_grapes,
    PushFood: _push_food,
    Done: _done,
}

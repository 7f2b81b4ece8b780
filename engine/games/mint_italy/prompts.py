"""What is asked of a player of Mint Italy, and all that a player would expect to be able to do.

Choices list what is impossible too, with the reason. The seven actions stand in `menu`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.english import count
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import actions, deeds, legal, reasons
from engine.games.mint_italy.actions import DECK, MintAction, target
from engine.games.mint_italy.components import GOOD_NAMES, Components
from engine.games.mint_italy.frames import (
    ChooseConversion,
    ChooseFood,
    ChooseFreeOrder,
    ChooseGain,
    ChooseHen,
    ChooseHex,
    ChooseKind,
    ChooseMarina,
    ChooseOrder,
    ChooseSquare,
    ChooseTrack,
    ChooseTrade,
)
from engine.games.mint_italy.island import bits
from engine.games.mint_italy.lexicon import (
    BOTTLE,
    CORNERS,
    FOODS,
    GOODS,
    GRAPES,
    JAR,
    NAVIGATION,
    NAVIGATION_LEVELS,
    NONE,
    ROUNDS,
    TOP_LEVEL,
    TRACKS,
)
from engine.games.mint_italy.menu import make_choice, menu
from engine.games.mint_italy.phrases import CORNER_WORDS, amount, marina_effect, order, yield_words
from engine.games.mint_italy.table import (
    ACTIONS,
    CLEANUP,
    FIRST_MOVES,
    OVER,
    PLACEMENT,
    Table,
)

END = "End scoring"


def prompt(table: Table, seat: Seat) -> Prompt:
    """What is asked of the seat; without choices if it is not its turn."""
    if table.phase == OVER:
        return Prompt("look at the results", "The match is over.", (), END)
    if seat != table.turn:
        task = _mine(table, table.turn).task
        return Prompt("wait", f"Waiting for {{{table.turn}}} to {task}.", (), _topic(table))
    return _mine(table, seat)


def _mine(table: Table, seat: Seat) -> Prompt:
    if not table.frames:
        return menu(table, seat)
    frame = table.frames[-1]
    return _FRAMES[type(frame)](table, seat, frame)


def _topic(table: Table) -> str:
    return {
        PLACEMENT: "First settlements",
        ACTIONS: "Player phase",
        CLEANUP: "Clean-up phase",
    }.get(table.phase, "Production phase")


# --- The choices within an action ----------------------------------------------------------------


def _kinds(table: Table, seat: Seat, frame: ChooseKind) -> Prompt:
    choices = []
    land = deeds.free_land(table, seat)
    for kind, card in enumerate(table.components.kinds):
        cost = deeds.settlement_cost(table, seat, kind, frame.discount)
        why_not = reasons.kind_reason(table, seat, kind, frame.discount, frame.free_land)
        label = card.name
        if cost != NONE:
            makes = yield_words(deeds.next_makes(table, seat, kind))
            label += f": {count(cost, 'coin')}, makes {makes}"
        sites = deeds.sites(table, seat, kind, frame.discount, frame.free_land, land).bit_count()
        note = count(sites, "hex") if sites else ""
        choices.append(make_choice(label, actions.pick_kind(seat, kind), why_not, note, card.name))
    if table.phase == PLACEMENT:
        number = table.step // table.seat_count + 1
        text = f"Choose the {('first', 'second')[number - 1]} of your {FIRST_MOVES} settlements."
        return Prompt("place a settlement", text, tuple(choices), "First settlements")
    text = "Which settlement will you build?"
    if frame.free_land:
        text = f"Which settlement will you build, {count(frame.discount, 'coin')} cheaper?"
    return Prompt("choose a settlement", text, tuple(choices), "Expand")


def _hexes(table: Table, seat: Seat, frame: ChooseHex) -> Prompt:
    choices = []
    island = table.island
    own = deeds.settlement_cost(table, seat, frame.kind, frame.discount)
    for place in bits(island.land):
        hex_ = island.places[place]
        why_not = reasons.hex_reason(table, seat, place, frame)
        label = f"{hex_.name} {hex_.letters}{hex_.cost}"
        by = ""
        if why_not is None:
            total = own if frame.free_land else own + hex_.cost
            by = "" if deeds.goes_anywhere(table, seat) else deeds.way(table, seat, place)
            label += f" for {count(total, 'coin')}"
            label += {"river": ", over a river", "lake": ", over a lake"}.get(by, "")
        action = actions.build(seat, hex_.name)
        choices.append(make_choice(label, action, why_not, by, hex_.name))
    kind = table.components.kinds[frame.kind].name.lower()
    topic = "First settlements" if table.phase == PLACEMENT else "Expand"
    return Prompt(f"place a {kind}", f"Where should the {kind} go?", tuple(choices), topic)


def _trades(table: Table, seat: Seat, frame: ChooseTrade) -> Prompt:
    choices = []
    most = table.quantity(seat)
    for good in range(len(GOODS)):
        price, room = table.price(good), table.coin_cap(seat) - table.estates[seat].coins
        for number in range(1, most + 1):
            what, coins = amount(good, number), count(number * price, "coin")
            brings = count(min(number * price, room), "coin")
            for action, why_not, label in (
                (
                    actions.sell(seat, good, number),
                    reasons.sell_reason(table, seat, good, number),
                    f"sell {what} for {brings}",
                ),
                (
                    actions.buy(seat, good, number),
                    reasons.buy_reason(table, seat, good, number),
                    f"buy {what} for {coins}",
                ),
            ):
                variant = " ".join(label.split()[:2])
                choices.append(make_choice(label, action, why_not, variant))
    text = f"Sell or buy up to {most} of one good."
    return Prompt("trade at the mercato", text, tuple(choices), "Mercato")


def _tracks(table: Table, seat: Seat, frame: ChooseTrack) -> Prompt:
    choices = []
    for track, name in enumerate(TRACKS):
        level = table.estates[seat].levels[track]
        why_not = None
        what = "complete"
        if level == TOP_LEVEL:
            why_not = Reason(f"Your {name} track is complete.", "MI-11")
        else:
            what = level_words(table.components, track, level + 1)
        action = actions.raise_track(seat, track)
        note = what.partition(",")[0]
        choices.append(make_choice(f"{name}: {what}", action, why_not, note, name))
    paid = f" for {count(frame.price, 'coin')}" if frame.price else " for free"
    return Prompt("raise a track", f"Raise which track{paid}?", tuple(choices), "Upgrade")


def level_words(components: Components, track: int, level: int) -> str:
    """What a level of a track gives: "lake", "trade up to 2, 1 egg a round"."""
    if track == NAVIGATION:
        extra = ", 1 more coin for each worker" if level == TOP_LEVEL else ""
        return f"{NAVIGATION_LEVELS[level]}{extra}"
    makes = amount(components.track_makes[level], 1)
    return f"trade up to {components.quantity[level]}, {makes} a round"


def _marinas(table: Table, seat: Seat, frame: ChooseMarina) -> Prompt:
    choices = []
    for corner in range(len(CORNERS)):
        card = table.components.marinas[table.marinas[corner]]
        why_not = reasons.dock_reason(table, seat, corner)
        effects = " ".join(marina_effect(effect, table.components) for effect in card.effects)
        label = f"{card.name} in the {CORNER_WORDS[corner]}: {effects}"
        note = CORNERS[corner].upper()
        choices.append(make_choice(label, actions.dock(seat, corner), why_not, note, card.name))
    return Prompt("choose a marina", "Use which marina?", tuple(choices), "Marina")


def _orders(table: Table, seat: Seat) -> list[Choice]:
    choices = []
    for slot, face in enumerate(table.row, 1):
        action = actions.take(seat, slot)
        if face == NONE:
            gone = Reason("That order is already taken.", "MI-17")
            choices.append(make_choice(f"{slot}: taken", action, gone))
        else:
            choices.append(_ordermake_choice(table, seat, face, action))
    return choices


def _ordermake_choice(table: Table, seat: Seat, face: int, action: MintAction) -> Choice:
    lacks = reasons.order_lacks(table, seat, face)
    note = f"needs {lacks}" if lacks else "can finish"
    label = f"{target(action)}: {order(table.components.faces[face])}, {note}"
    return make_choice(label, action, variant=note, short=f"order {target(action)}")


def _row(table: Table, seat: Seat, frame: ChooseOrder) -> Prompt:
    fee = table.order_fee()
    paid = f" and pay {count(-fee, 'coin')}" if fee < 0 else ""
    paid = f" and gain {count(fee, 'coin')}" if fee > 0 else paid
    text = f"Take an order from the row{paid}."
    return Prompt("take an order", text, tuple(_orders(table, seat)), "Gain order")


def _free_order(table: Table, seat: Seat, frame: ChooseFreeOrder) -> Prompt:
    choices = _orders(table, seat)
    action = actions.take(seat, DECK)
    if table.top == NONE:
        empty = Reason("The order deck is empty.", "MI-41")
        choices.append(make_choice("deck: empty", action, empty))
    else:
        choices.append(_ordermake_choice(table, seat, table.top, action))
    choices.append(make_choice("take no order", actions.done(seat)))
    text = "You placed the last token of its type: take an order for free, or skip it."
    return Prompt("take a free order or none", text, tuple(choices), "Last tokens")


def _hens(table: Table, seat: Seat, frame: ChooseHen) -> Prompt:
    choices = []
    for place in deeds.hens(table, seat):
        name = table.island.places[place].name
        choices.append(make_choice(f"the hen on {name}", actions.return_hen(seat, name)))
    more = count(frame.left, "hen")
    text = f"Which hen goes back to the mat? {more} to return."
    return Prompt(f"return {more}", text, tuple(choices), "Finish order")


def _gains(table: Table, seat: Seat, frame: ChooseGain) -> Prompt:
    effect: Any = table.components.marinas[frame.card].effects[frame.step]
    choices = tuple(
        make_choice(yield_words(what), actions.gain_choice(seat, number))
        for number, what in enumerate(effect.choice, 1)
    )
    return Prompt("choose what to gain", "Gain what?", choices, "Marina")


def _squares(table: Table, seat: Seat, frame: ChooseSquare) -> Prompt:
    choices = []
    for kind, square in legal.squares_left(table, seat, frame.used):
        card = table.components.kinds[kind]
        makes = yield_words(deeds.square_yield(table, seat, kind, square))
        choices.append(
            make_choice(
                f"{card.name}, square {square + 1}: {makes}",
                actions.produce_square(seat, kind, square + 1),
                variant=f"square {square + 1}",
                short=card.name,
            )
        )
    choices.append(make_choice("no more", actions.done(seat)))
    text = f"Which settlement produces now? {frame.left} more to choose."
    return Prompt("choose a settlement that produces", text, tuple(choices), "Marina")


def _conversion(table: Table, seat: Seat, frame: ChooseConversion) -> Prompt:
    choices = []
    for good, left in ((JAR, frame.jars), (BOTTLE, frame.bottles)):
        action = actions.turn_grapes(seat, good)
        name = GOOD_NAMES[good][0]
        label = f"1 grape into a {name} ({min(left, frame.left)} left)"
        why_not = reasons.why_not(table, action)
        choices.append(make_choice(label, action, why_not, short=f"into a {name}"))
    choices.append(make_choice("keep the rest", actions.done(seat)))
    grapes = table.estates[seat].goods[GRAPES]
    text = f"Turn grapes into jars or bottles, or keep them. You have {amount(GRAPES, grapes)}."
    topic = "Marina" if table.phase == ACTIONS else "Production phase"
    return Prompt("turn grapes into goods", text, tuple(choices), topic)


def _foods(table: Table, seat: Seat, frame: ChooseFood) -> Prompt:
    choices = []
    for food in table.ladder:
        finished = sum(
            table.components.faces[face].food == food for face in table.estates[seat].finished
        )
        label = (
            f"{FOODS[food]}: box {table.food_boxes[food]}, worth {table.food_vp(food)} VP; "
            f"you have {count(finished, 'order')}"
        )
        note = f"worth {table.food_vp(food)} VP"
        choices.append(make_choice(label, actions.push_food(seat, food), None, note, FOODS[food]))
    if table.phase == CLEANUP:
        text = "You passed first. Which food moves up?"
        last = " for the last time" if table.round == ROUNDS else ""
        return Prompt(f"move a food token{last}", text, tuple(choices), "Clean-up phase")
    text = f"Which food moves up? {count(frame.left, 'step')} left."
    return Prompt("move a food token", text, tuple(choices), "Marina")


_FRAMES: dict[type, Callable[[Table, Seat, Any], Prompt]] = {
    ChooseKind: _kinds,
    ChooseHex: _hexes,
    ChooseTrade: _trades,
    ChooseTrack: _tracks,
    ChooseMarina: _marinas,
    ChooseOrder: _row,
    ChooseFreeOrder: _free_order,
    ChooseHen: _hens,
    ChooseGain: _gains,
    ChooseSquare: _squares,
    ChooseConversion: _conversion,
    ChooseFood: _foods,
}

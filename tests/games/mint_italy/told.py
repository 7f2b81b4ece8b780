"""What previews of Mint Italy tell, and how it is found in the log and the position after.

What a move costs and brings at once is booked from the log; what stands after it, until a bot
card or a new row brings something that nobody knew, from the position.
"""

from collections.abc import Callable, Iterator
from typing import Any

from engine.games.mint_italy import events
from engine.games.mint_italy.frames import ChooseFreeOrder, ChooseHen, ChooseSquare, Reward
from engine.games.mint_italy.lexicon import (
    FOODS,
    GOODS,
    HEN,
    KINDS,
    NAVIGATION,
    NONE,
    ROUNDS,
    TOP_LEVEL,
    TRACKS,
    WORKERS,
)
from engine.games.mint_italy.moves.expand import Build, PickKind
from engine.games.mint_italy.moves.grapes import TurnGrapes
from engine.games.mint_italy.moves.marina import Dock
from engine.games.mint_italy.moves.mercato import Buy, Sell
from engine.games.mint_italy.moves.move import Menu
from engine.games.mint_italy.moves.upgrade import Raise
from engine.games.mint_italy.table import PLACEMENT
from tests.games.mint_italy.amounts import amounts, makes, things
from tests.games.mint_italy.ledger import Ledger
from tests.previews import Move, Sentence

CHANCE = (events.BotTurned, events.BotShuffled, events.RowDealt, events.DeckTurned)

ROUND_END = (events.Produced, events.Scored, events.RowCleared, events.Ended)
"""With these the move itself is over, and what it brought at once."""


def _own(move: Move) -> Iterator[Any]:
    """What the log tells of the move itself."""
    for event in move.events:
        if isinstance(event, ROUND_END):
            return
        if getattr(event, "who", move.seat) == move.seat:
            yield event


def _booked(move: Move) -> Ledger:
    """The seat's coins, goods and points by the log, after the move itself."""
    table = move.before.table
    ledger = Ledger(move.game, len(table.estates), None)
    ledger.coins = [own.coins for own in table.estates]
    ledger.goods = [list(own.goods) for own in table.estates]
    ledger.vp = [sum(own.vp) for own in table.estates]
    for event in _own(move):
        ledger.note(event)
    return ledger


def _before(move: Move) -> Any:
    return move.before.table.estates[move.seat]


def _coins(move: Move) -> int:
    """How many coins the move brings."""
    return _booked(move).coins[move.seat] - int(_before(move).coins)


def _vp(move: Move) -> int:
    return _booked(move).vp[move.seat] - sum(_before(move).vp)


def _hexes(move: Move) -> dict[str, dict[str, int]]:
    """Where an expand action may build, by trying it: for each hex what each kind costs there."""
    found: dict[str, dict[str, int]] = {}
    for choice in move.legal():
        world = move.world.copy()
        if isinstance(choice, PickKind):
            world.apply(choice)
        for build in world.legal_actions(move.seat):
            if isinstance(build, Build):
                told: list[Any] = []
                world.copy().apply(build, told.append)
                built = next(event for event in told if isinstance(event, events.Built))
                name = world.table.components.kinds[built.kind].name.lower()
                found.setdefault(build.hex, {})[name] = built.paid
    return found


def _touches(move: Move) -> tuple[str, ...]:
    seat, action = move.seat, move.action
    if isinstance(action, Menu) and action.what == "expand":
        names = set(_hexes(move))
        return tuple(place.name for place in move.before.table.island.places if place.name in names)
    frames = move.after.table.frames
    begun = move.before.table.phase == PLACEMENT and not isinstance(action, PickKind)
    goes_on = frames and move.after.table.turn == seat and not begun and _in_action(move)
    free_order = frames and isinstance(frames[-1], ChooseFreeOrder)
    if goes_on and not free_order and len(frames) >= len(move.before.table.frames):
        named = [choice.target for choice in move.legal()]
        return tuple(dict.fromkeys(name for name in named if name != "done"))
    return (action.target,)


def _in_action(move: Move) -> bool:
    return not any(isinstance(event, ROUND_END) for event in move.events)


def _way(move: Move) -> str:
    built = [event.way for event in _own(move) if isinstance(event, events.Built)]
    return built[0] if isinstance(move.action, Build) and built else ""


FIGURES = {
    "cost": lambda move: -_coins(move),
    "coins": lambda move: move.after.table.estates[move.seat].coins,
    "goods": lambda move: tuple(move.after.table.estates[move.seat].goods),
    "vp": _vp,
    "score": lambda move: move.total(move.seat),
    "prices": lambda move: tuple(move.after.table.price(good) for good in range(len(GOODS))),
    "way": _way,
    "touches": _touches,
}

# --- What came in --------------------------------------------------------------------------------


def _gained(move: Move) -> dict[str, int]:
    """What came in with the move."""
    ledger, before = _booked(move), _before(move)
    pairs = zip(ledger.goods[move.seat], before.goods, strict=True)
    return things(_coins(move), [now - had for now, had in pairs], _vp(move))


def _made(move: Move, told: str, dry: str | None) -> bool:
    """What came in, and conversions that can be chosen next: as many as there are grapes."""
    squares = move.before.components.kinds[KINDS.index(move.action.target)].squares
    square, grapes = squares[move.action.square - 1].makes, _before(move).goods[1]
    if bool(dry) != (square.to_jar + square.to_bottle > grapes):
        return False
    said = amounts(told)
    turns = [GOODS[action.good] for action in move.legal() if isinstance(action, TurnGrapes)]
    for good in ("jar", "bottle"):
        if said.pop(f"turned {good}", 0) and good not in turns:
            return False
    return said == _gained(move)


def _needs(move: Move, face: int) -> dict[str, int]:
    card = move.before.components.faces[face]
    return things(0, card.goods, 0, hen=card.hens)


def _rewards(move: Move, face: int) -> dict[str, int]:
    card = move.before.components.faces[face]
    return things(card.coins, (0, 0, 0, 0), card.vp, upgrade=int(card.upgrade))


def _brings(move: Move, told: str, face: int) -> bool:
    """What a finished order brings this seat: coins up to the cap, an upgrade if there is one."""
    card, estate = move.before.components.faces[face], _before(move)
    coins = min(card.coins, move.before.table.coin_cap(move.seat) - estate.coins)
    upgrade = card.upgrade and min(estate.levels) < TOP_LEVEL
    said = amounts(told)
    if not any(isinstance(frame, ChooseHen) for frame in move.after.table.frames):
        assert (said.get("coin", 0), said.get("VP", 0)) == (_coins(move), _vp(move)), move.place
        raised = any(isinstance(event, events.Upgraded) for event in _own(move))
        raised |= any(isinstance(choice, Raise) for choice in move.legal())
        assert ("upgrade" in said) == raised, move.place
    return said == things(coins, (0, 0, 0, 0), card.vp, upgrade=int(upgrade))


def _brought(move: Move, told: str) -> bool:
    """The reward that comes when the last hen is given back."""
    (face,) = [f.face for f in move.before.table.frames if isinstance(f, Reward)]
    return _brings(move, told, face)


def _makes_more(move: Move, kind: int) -> dict[str, int]:
    """What one more of a kind adds to each production, by the uncovered square."""
    estate = _before(move)
    square = move.before.components.kinds[kind].squares[estate.built[kind]].makes
    told = makes(square)
    if kind in WORKERS and estate.levels[NAVIGATION] == 3:
        told["coin"] = told.get("coin", 0) + 1
    return told


# --- The sentences -------------------------------------------------------------------------------


def _cheapest(move: Move, kind: str, hex_: str, cost: str) -> bool:
    found = _hexes(move)
    least = min(paid for kinds in found.values() for paid in kinds.values())
    return int(cost) == least == found[hex_][kind]


def _upgrades(move: Move, told: str) -> bool:
    """ "navigation to lake or mercato to 2" is all that can be raised, each by one level."""
    tracks = [choice.track for choice in move.legal() if isinstance(choice, Raise)]
    levels = [_before(move).levels[track] + 1 for track in tracks]
    names = ("start", "river", "lake", "full")
    ways = [
        f"{TRACKS[track]} to {names[level] if track == NAVIGATION else level + 1}"
        for track, level in zip(tracks, levels, strict=True)
    ]
    return told == " or ".join(ways)


def _marinas(move: Move) -> list[Any]:
    cards = move.before.components.marinas
    corners = [choice.corner for choice in move.legal() if isinstance(choice, Dock)]
    return [cards[move.before.table.marinas[corner]] for corner in corners]


def _one_of(move: Move, told: str) -> bool:
    names = [card.name for card in _marinas(move)]
    return told == f"{', '.join(names[:-1])} or {names[-1]}"


def _at_once(told: str) -> dict[str, int]:
    """What the effects of a marina card bring before one of them asks: "gain 1 egg. Gain 1 VP for
    each city: 3 VP. Take any 1 upgrade for free"."""
    sums: dict[str, int] = {}
    for sentence in told.removesuffix(".").split(". "):
        if not sentence.lower().startswith("gain ") or " or " in sentence:
            break
        for thing, number in amounts(sentence.partition(": ")[2] or sentence[5:]).items():
            sums[thing] = sums.get(thing, 0) + number
    return {thing: number for thing, number in sums.items() if number}


def _docked(move: Move, told: str, left: str) -> bool:
    (docked,) = [event for event in _own(move) if isinstance(event, events.Docked)]
    tokens = 4 - move.after.table.estates[move.seat].docked.bit_count()
    effects = len(move.before.components.marinas[docked.card].effects)
    return (
        int(left) == tokens and told.count(". ") + 1 == effects and _at_once(told) == _gained(move)
    )


def _only_marina(move: Move, name: str, told: str) -> bool:
    (card,) = _marinas(move)
    (dock,) = [choice for choice in move.legal() if isinstance(choice, Dock)]
    next_ = move.game.preview(move.after, dock).text
    return name == card.name and next_.startswith(f"{told}; ")


def _fee(move: Move) -> int:
    return int(move.before.components.order_fee[move.before.table.round - 1])


def _orders(move: Move, fee: str | None, number: str) -> bool:
    left = sum(face != NONE for face in move.before.table.row)
    words = {"": 0, "pay": -1, "gain": 1}
    verb, _, coins = (fee or "").partition(" ")
    return int(number) == left and words[verb] * int(coins or 0) == _fee(move)


def _finished(move: Move, needs: str, reward: str) -> bool:
    face = _before(move).order
    finished = [event.face for event in _own(move) if isinstance(event, events.OrderFinished)]
    return (
        finished == [face] and amounts(needs) == _needs(move, face) and _brings(move, reward, face)
    )


def _worth(move: Move, vp: str) -> bool:
    food = move.before.components.faces[_before(move).order].food
    return int(vp) == move.before.table.food_vp(food)


def _passed(move: Move, coins: str) -> bool:
    return int(coins) == _coins(move)


def _next_place(move: Move, place: str) -> bool:
    """The place in the next round's order, which a fourth round does not have after it."""
    (passed,) = [event for event in _own(move) if isinstance(event, events.Passed)]
    named = ("first", "second", "third", "fourth").index(place) + 1
    return named == passed.place and move.before.table.round < ROUNDS


def _kind_cost(move: Move, cost: str, land: str | None) -> bool:
    """What a settlement costs by itself, and the least that its land costs."""
    found = {name: min(kinds.values()) for name, kinds in _hexes(move).items()}
    island = move.before.table.island
    lands = {name: island.places[island.index[name]].cost for name in found}
    if land is None:
        return set(found.values()) == {int(cost)}
    by_itself = {found[name] - lands[name] for name in found}
    return by_itself == {int(cost)} and int(land) == min(lands.values())


def _a_round(move: Move, told: str) -> bool:
    kind = getattr(move.action, "kind", None)
    if isinstance(kind, str):
        kind = KINDS.index(kind)
    if kind is None:
        (built,) = [event for event in _own(move) if isinstance(event, events.Built)]
        kind = built.kind
    return amounts(told) == _makes_more(move, kind)


def _built(move: Move, kind: str, hex_: str, own: str | None, land: str | None, cost: str) -> bool:
    (built,) = [event for event in _own(move) if isinstance(event, events.Built)]
    name = move.before.components.kinds[built.kind].name.lower()
    parts = int(own) + int(land) if own and land else int(cost)
    return (kind, hex_, int(cost), parts) == (name, built.hex, built.paid, built.paid)


def _cities(move: Move, number: str) -> bool:
    return int(number) == int(move.after.cities(move.seat))


def _holds(move: Move, told: str) -> bool:
    """What is held of the goods that are named."""
    goods = things(0, _booked(move).goods[move.seat], 0)
    return all(goods.get(thing, 0) == number for thing, number in amounts(told).items())


def _price(move: Move, before: str | None, after: str) -> bool:
    good = move.action.good
    was = move.before.table.price(good)
    now = next(e.price for e in _own(move) if isinstance(e, events.Traded))
    return (int(before or now), int(after)) == (was, now)


def _paid(move: Move, cost: str, had: str) -> bool:
    return int(had) == _before(move).coins and (
        isinstance(move.action, Menu) or -int(cost) == _coins(move)
    )


def _raised(move: Move) -> tuple[int, int]:
    (up,) = [event for event in _own(move) if isinstance(event, events.Upgraded)]
    return up.track, up.level


def _navigates(move: Move, level: str, bonus: str | None) -> bool:
    names = ("start", "river", "lake", "full")
    track, at = _raised(move)
    workers = sum(_before(move).built[kind] for kind in WORKERS)
    more = str(workers) if at == 3 else None
    return track == NAVIGATION and names.index(level) == at and bonus == more


def _trades(move: Move, number: str, makes: str, before: str | None) -> bool:
    track, at = _raised(move)
    components = move.before.components
    good, had = (
        things(0, [int(components.track_makes[level] == other) for other in range(4)], 0)
        for level in (at, at - 1)
    )
    return (
        track != NAVIGATION
        and int(number) == components.quantity[at]
        and amounts(makes) == good
        and (amounts(before) if before else good) == had
    )


def _lacks(move: Move, told: str) -> bool:
    """What the order asks for and the seat has not."""
    estate = _before(move)
    (taken,) = [event for event in _own(move) if isinstance(event, events.OrderTaken)]
    card = move.before.components.faces[taken.face]
    lacks = [max(0, need - has) for need, has in zip(card.goods, _before(move).goods, strict=True)]
    hens = max(0, card.hens - estate.built[HEN])
    return (amounts(told) if told else {}) == things(0, lacks, 0, hen=hens)


def _taken(move: Move, needs: str, reward: str) -> bool:
    (taken,) = [event for event in _own(move) if isinstance(event, events.OrderTaken)]
    return amounts(needs) == _needs(move, taken.face) and amounts(reward) == _rewards(
        move, taken.face
    )


def _foods(move: Move, told: str) -> bool:
    table = move.after.table
    worth = {name: int(vp) for name, vp in (part.rsplit(" ", 1) for part in told.split(", "))}
    return worth == {FOODS[food]: table.food_vp(food) for food in table.ladder}


def _made_more(move: Move, told: str) -> bool:
    """What a production brought the seat."""
    made = [e.gain for e in move.events if isinstance(e, events.Produced) and e.who == move.seat]
    return len(made) == 1 and amounts(told) == makes(made[0])


def _scored(move: Move, name: str, vp: str) -> bool:
    (scored,) = [event for event in move.events if isinstance(event, events.Scored)]
    card = move.before.components.scoring[scored.card]
    return name == card.name and int(vp) == dict(scored.points)[move.seat]


def _event(kind: type, **fields: Any) -> Callable[..., bool]:
    """Something of this kind happened."""
    return lambda move, *_: any(isinstance(event, kind) for event in move.events)


def _gains_then(move: Move, told: str) -> bool:
    """What the rest of a marina card brings once the choice is made."""
    gains = [event.gain for event in _own(move) if isinstance(event, events.Gained)]
    return amounts(told) == makes(gains[-1])


SENTENCES: tuple[Sentence, ...] = (
    (r"(.+); (\d+) tokens? left", _docked),
    (r"then (river|lake|full)(?:, (\d+) more coins? a round)?", _navigates),
    (r"([^:;]+): ((?:gain|choose|take|move|turn|expand) .+)", _only_marina),
    (r"(\d+) hex(?:es)? to build on", lambda m, n: int(n) == len(_hexes(m))),
    (r"cheapest: (.+) on (\w+) for (\d+) coins?", _cheapest),
    (
        r"sell or buy up to (\d+) of one good",
        lambda m, n: (
            m.before.components.quantity[_before(m).levels[1]] == int(n)
            and max(c.amount for c in m.legal() if isinstance(c, (Buy, Sell))) <= int(n)
        ),
    ),
    (r"(\d+) of your (\d+) coins?", _paid),
    (
        r"(\d+) of your (\d+) coins?: ([^;]+)",
        lambda m, n, had, told: (
            _paid(m, n, had) and int(n) == m.before.components.upgrade_price and _upgrades(m, told)
        ),
    ),
    (r"one of ([^;]+ or [^;]+)", _one_of),
    (r"(?:(pay \d+|gain \d+) and )?take one of (\d+) orders?", _orders),
    (r"worth (\d+) VP as things stand", _worth),
    (
        r"(\d+) coins?, no more actions in this round, and (\w+) in the next",
        lambda m, coins, place: _passed(m, coins) and _next_place(m, place),
    ),
    (
        r"(\d+) coins? and no more actions",
        lambda m, coins: _passed(m, coins) and m.before.table.round == ROUNDS,
    ),
    (r"(\d+) \+ land from (\d+) coins?", _kind_cost),
    (r"(\d+) coins?, free land", lambda m, cost: _kind_cost(m, cost, None)),
    (r"then trade up to (\d+), ([^;]+) a round(?: instead of ([^;]+))?", _trades),
    (r"then ([^;]+) a round", _a_round),
    (r"\+([^;]+) a round", _a_round),
    (r"(\d+) hex(?:es)?", lambda m, n: int(n) == len(_hexes(m))),
    (
        r"([a-z -]+) on (\w+): (?:(\d+) \+ (\d+) = )?(\d+) of your (\d+) coins?",
        lambda m, *told: _built(m, *told[:5]) and int(told[5]) == _before(m).coins,
    ),
    (r"(\d+) (?:city|cities)", _cities),
    (
        r"your last one, so you may take an order for free",
        lambda m: any(isinstance(f, ChooseFreeOrder) for f in m.after.table.frames),
    ),
    (r"leaves you (\d+) (?:city|cities)", _cities),
    (r"leaves you ([^;]+)", _holds),
    (r"price (\d+) to (\d+)", _price),
    (r"price still (\d+)", lambda m, now: _price(m, None, now)),
    (r"(\d+) coins?", lambda m, coins: int(coins) == _coins(m)),
    (r"free", lambda m: not _coins(m)),
    (
        r"(pay|gain) (\d+) coins?",
        lambda m, verb, n: _coins(m) == int(n) * (-1 if verb == "pay" else 1),
    ),
    (r"you need ([^;]+)", _lacks),
    (r"you have everything", lambda m: _lacks(m, "")),
    (
        r"frees (\w+)",
        lambda m, hex_: any(e.hex == hex_ for e in _own(m) if isinstance(e, events.HenReturned)),
    ),
    (r"gain (\d[^;]*|nothing)", lambda m, told: amounts(told) == _gained(m)),
    (r"makes ([^;]+) now(, for want of grapes)?", _made),
    (r"orders would be worth: ([^;]+)", _foods),
    (r"no order", lambda m: m.after.table.estates[m.seat].order == NONE),
    (r"stop here", lambda m: not _gained(m)),
    (
        r"ends the action",
        lambda m: not any(isinstance(f, ChooseSquare) for f in m.after.table.frames),
    ),
    (r"keep (\d+ grapes?)", lambda m, told: _holds(m, told) and not _gained(m)),
    (r"production brings ([^;]+)", _made_more),
    (r"([^;]+) scores (\d+) VP", _scored),
    (r"the match ends", lambda m: m.after.table.is_over),
    (r"brings ([^;]+)", _brought),
    (r"then you gain ([^;]+)", _gains_then),
    (
        r"([^;]+) for ([^;]+)",
        lambda m, needs, reward: (
            _finished(m, needs, reward) if isinstance(m.action, Menu) else _taken(m, needs, reward)
        ),
    ),
)


def changes(move: Move) -> list[str]:
    """Coins and points that come or go at once."""
    told = [f"{abs(_coins(move))}"] if _coins(move) else []
    return told + ([f"{_vp(move)} VP"] if _vp(move) and not isinstance(move.action, Dock) else [])

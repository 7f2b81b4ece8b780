"""Reads the components of Mint Italy from TOML; every mistake is told with its place."""

from collections.abc import Sequence

from engine.core.components import Entry, read_components
from engine.games.mint_italy.components import (
    NO_MAXIMUM,
    BotCard,
    BotStep,
    Components,
    Convert,
    Face,
    FreeUpgrade,
    Gain,
    Goods,
    Kind,
    Marina,
    MarinaEffect,
    MoveFood,
    Persona,
    PersonaEffect,
    Press,
    PriceTrack,
    Produce,
    Scan,
    Score,
    Scoring,
    SellMost,
    Solo,
    Square,
    Survey,
    Term,
    UseMarina,
    Yield,
)
from engine.games.mint_italy.lexicon import (
    CORNERS,
    FOODS,
    GOODS,
    JAR,
    KINDS,
    ROUNDS,
    TERRAINS,
    TOP_LEVEL,
)
from engine.games.mint_italy.map_reader import check_map_cards, corner_card, map_card
from engine.games.mint_italy.scoring import COUNTS

SEATS = 4
ORDER_CARDS = 30
MARINA_CARDS = 10
SCORING_CARDS = 12
MAP_CARDS = 12
BOT_CARDS = 9
PERSONAS = 4
STEP = 10
"""The bot's coins go in tens (MI-43)."""

_DIRECTIONS = ("east", "west", "north", "south")


def parse(text: str, source: str) -> Components:
    """The components of a TOML text; `source` names it in mistakes. Raises ComponentsError."""
    top = read_components(text, source, "mint-italy")
    sources: dict[str, str] = {}

    def table(name: str) -> Entry:
        entry = top.table(name)
        sources[name] = entry.source()
        return entry

    kinds = _kinds(top)
    setup, limits = table("setup"), table("limits")
    start_coins = _figures(setup, "coins", SEATS, 0, 99)
    map_cards_a_side = _figures(setup, "map_cards", SEATS, 2, 4)
    order_row = _figures(setup, "order_row", SEATS, 1, 9)
    setup.done()
    coin_cap, bot_coin_cap = limits.integer("coins", 20, 999), limits.integer("bot_coins", 20, 999)
    goods_cap = limits.integer("goods", 1, 20)
    limits.done()
    prices, fee, passing = table("prices"), table("order_fee"), table("passing")
    upgrade_price = prices.integer("upgrade", 0, 40)
    prices.done()
    order_fee = _figures(fee, "coins", ROUNDS, -40, 40)
    fee.done()
    passing_coins = _figures(passing, "coins", SEATS, 0, 60)
    passing.done()
    commercio, end, track = table("commercio"), table("end"), table("mercato_track")
    last_box = commercio.integer("last_box", 1, 30)
    food_vp = _figures(commercio, "vp", len(FOODS), 0, 20)
    commercio.done()
    coins_per_vp = end.integer("coins_per_vp", 1, 99)
    city_vp = end.integers("city_vp", 0, 40)
    if not 2 <= len(city_vp) <= 21:
        raise end.fail("city_vp", "must list 2 to 21 numbers, for no city, for one, for two ...")
    end.done()
    quantity = _figures(track, "quantity", TOP_LEVEL + 1, 1, 7)
    bot_quantity = _figures(track, "bot_quantity", TOP_LEVEL + 1, 1, 7)
    makes = _names(track, "makes", GOODS, TOP_LEVEL + 1)
    track.done()
    solo = _solo(table("solo"), goods_cap, sources["solo"])
    map_cards = tuple(map_card(entry, ids) for entry, ids in _with_ids(top, "map_card", MAP_CARDS))
    check_map_cards(top, map_cards, max(map_cards_a_side))
    corners = tuple(
        corner_card(entry, corner)
        for entry, corner in zip(top.tables("corner_card", len(CORNERS)), CORNERS, strict=True)
    )
    dearest = max(hex_.cost for card in (*map_cards, *corners) for hex_ in card.hexes)
    second = max(square.cost for kind in kinds for square in kind.squares[:2])
    if min(start_coins) < 2 * (dearest + second):  # MI-10
        raise top.fail("setup", "must give coins for any two settlements on any land")
    components = Components(
        start_coins=start_coins,
        map_cards_a_side=map_cards_a_side,
        order_row=order_row,
        coin_cap=coin_cap,
        bot_coin_cap=bot_coin_cap,
        goods_cap=goods_cap,
        upgrade_price=upgrade_price,
        order_fee=order_fee,
        passing=passing_coins,
        last_box=last_box,
        food_vp=food_vp,
        coins_per_vp=coins_per_vp,
        city_vp=city_vp,
        quantity=quantity,
        track_makes=makes,
        bot_quantity=bot_quantity,
        solo=solo,
        prices=_prices(top),
        kinds=kinds,
        map_cards=map_cards,
        corners=corners,
        marinas=tuple(_marina(e, ids) for e, ids in _with_ids(top, "marina", MARINA_CARDS)),
        scoring=tuple(_scoring(e, ids) for e, ids in _with_ids(top, "scoring", SCORING_CARDS)),
        faces=_faces(top, goods_cap),
        bot_cards=_bot_cards(top),
        personas=tuple(_persona(e, ids) for e, ids in _with_ids(top, "persona", PERSONAS)),
        sources=sources,
    )
    top.done()
    return components


# --- Small parts ---------------------------------------------------------------------------------


def _figures(entry: Entry, field: str, count: int, low: int, high: int) -> tuple[int, ...]:
    """Exactly `count` whole numbers."""
    values = entry.integers(field, low, high)
    if len(values) != count:
        raise entry.fail(field, f"must list {count} numbers, not {len(values)}")
    return values


def _names(entry: Entry, field: str, known: Sequence[str], count: int) -> tuple[int, ...]:
    """Exactly `count` different names out of `known`, as indexes."""
    return tuple(known.index(name) for name in entry.some_of(field, known, count, count))


def _with_ids(top: Entry, field: str, count: int) -> list[tuple[Entry, list[str]]]:
    """The tables of a deck, each with the list in which their ids are collected."""
    ids: list[str] = []
    return [(entry, ids) for entry in top.tables(field, count)]


def _id(entry: Entry, ids: list[str]) -> str:
    ids.append(entry.id(ids))
    return ids[-1]


def _yield(entry: Entry, *, conversions: bool = False) -> Yield:
    """The goods, coins and points that a table gives; the caller takes what else it has."""

    def some(field: str, most: int) -> int:
        return entry.integer(field, 1, most) if entry.has(field) else 0

    egg, grapes, jar, bottle = (some(good, 7) for good in GOODS)
    return Yield(
        coins=some("coins", 60),
        goods=(egg, grapes, jar, bottle),
        vp=some("vp", 30),
        to_jar=some("to_jar", 7) if conversions else 0,
        to_bottle=some("to_bottle", 7) if conversions else 0,
    )


def _gain(entry: Entry) -> Yield:
    """A table that only gives."""
    gain = _yield(entry)
    entry.done()
    if gain == Yield():
        raise entry.fail("coins", "or a good or vp is missing: this gives nothing")
    return gain


def _goods(entry: Entry, most: int) -> Goods:
    egg, grapes, jar, bottle = (
        entry.integer(good, 1, most) if entry.has(good) else 0 for good in GOODS
    )
    return egg, grapes, jar, bottle


# --- Mats, prices, solo --------------------------------------------------------------------------


def _kinds(top: Entry) -> tuple[Kind, ...]:
    kinds = []
    for entry, known in zip(top.tables("settlement", len(KINDS)), KINDS, strict=True):
        entry.one_of("id", (known,))
        name = entry.text("name", longest=20)
        terrain = TERRAINS.index(entry.one_of("terrain", TERRAINS))
        squares = []
        for square in entry.tables("squares", 1, 6):
            cost = square.integer("cost", 0, 20)
            squares.append(Square(cost, _yield(square, conversions=True)))
            square.done()
        bot = tuple(_gain(makes) for makes in entry.tables("bot", len(squares)))
        if any(makes.coins % STEP for makes in bot):
            raise entry.fail("bot", f"must give coins in steps of {STEP}")
        kinds.append(Kind(known, name, terrain, tuple(squares), bot, entry.source()))
        entry.done()
    return tuple(kinds)


def _prices(top: Entry) -> tuple[PriceTrack, ...]:
    tracks = []
    for entry, good in zip(top.tables("price", len(GOODS)), GOODS, strict=True):
        entry.one_of("good", (good,))
        boxes = entry.integers("boxes", 1, 40)
        if not 1 <= len(boxes) <= 20 or list(boxes) != sorted(boxes, reverse=True):
            raise entry.fail("boxes", "must list 1 to 20 prices, the highest first")
        start = entry.integer("start", 0, len(boxes) - 1)
        tracks.append(PriceTrack(boxes, start, entry.source()))
        entry.done()
    return tuple(tracks)


def _solo(entry: Entry, goods_cap: int, source: str) -> Solo:
    goods_entry = entry.table("goods")
    goods = _goods(goods_entry, goods_cap)
    goods_entry.done()
    coins, first, last, each = (
        entry.integer(field, 0, 60) for field in ("coins", "pass_first", "pass_last", "good_price")
    )
    for field, value in (("coins", coins), ("pass_first", first), ("pass_last", last)):
        if value % STEP:
            raise entry.fail(field, f"must go in steps of {STEP}")
    if each != STEP:
        raise entry.fail("good_price", f"must be {STEP}")
    solo = Solo(coins, goods, first, last, each, source)
    entry.done()
    return solo


# --- Effects -------------------------------------------------------------------------------------


def _terms(entry: Entry) -> Score:
    terms = []
    for term in entry.tables("terms", 1, 3):
        count = term.one_of("count", COUNTS)
        vp, per = term.integer("vp", 1, 10), term.integer("per", 1, 9, 1)
        most = term.integer("max", 1, NO_MAXIMUM, NO_MAXIMUM)
        kinds = term.some_of("kinds", KINDS, 1, len(KINDS)) if count == "built" else ()
        at_least = term.integer("at_least", 1, 9) if count == "dear-land" else 0
        term.done()
        terms.append(
            Term(count, vp, per, most, tuple(KINDS.index(kind) for kind in kinds), at_least)
        )
    return Score(tuple(terms))


_MARINA_OPS = ("gain", "produce", "upgrade", "food", "convert", "score", "expand")


def _marina_effect(entry: Entry) -> MarinaEffect:
    effect: MarinaEffect
    match entry.one_of("op", _MARINA_OPS):
        case "gain":
            effect = Gain(tuple(_gain(choice) for choice in entry.tables("choice", 1, 4)))
        case "produce":
            effect = Produce(entry.integer("squares", 1, 6))
        case "upgrade":
            effect = FreeUpgrade()
        case "food":
            effect = MoveFood(entry.integer("steps", 1, 4))
        case "convert":
            effect = Convert(entry.integer("grapes", 1, 7))
        case "score":
            effect = _terms(entry)
        case _:
            effect = Survey(entry.integer("discount", 0, 20))
    entry.done()
    return effect


def _marina(entry: Entry, ids: list[str]) -> Marina:
    start = _gain(entry.table("start"))
    effects = tuple(_marina_effect(effect) for effect in entry.tables("effects", 1, 3))
    card = Marina(_id(entry, ids), entry.text("name", longest=24), start, effects, entry.source())
    entry.done()
    return card


def _scoring(entry: Entry, ids: list[str]) -> Scoring:
    name = entry.text("name", longest=16)
    card = Scoring(_id(entry, ids), name, _terms(entry), entry.source())
    entry.done()
    return card


# --- Orders --------------------------------------------------------------------------------------


def _faces(top: Entry, goods_cap: int) -> tuple[Face, ...]:
    faces: list[Face] = []
    ids: list[str] = []
    for entry in top.tables("order", ORDER_CARDS):
        card = _id(entry, ids)
        faces += [_face(entry.table(side), f"{card}-{side}", goods_cap) for side in ("a", "b")]
        entry.done()
    return tuple(faces)


def _face(entry: Entry, face_id: str, goods_cap: int) -> Face:
    needs, gives = entry.table("needs"), entry.table("gives")
    goods = _goods(needs, goods_cap)
    hens = needs.integer("hen", 1, 3) if needs.has("hen") else 0
    needs.done()
    if not (any(goods) or hens):
        raise entry.fail("needs", "must ask for something")
    coins, vp, upgrade = (
        gives.integer(field, 1, most) if gives.has(field) else 0
        for field, most in (("coins", 60), ("vp", 30), ("upgrade", 1))
    )
    gives.done()
    if not (coins or vp or upgrade):
        raise entry.fail("gives", "must give something")
    food = FOODS.index(entry.one_of("food", FOODS))
    face = Face(face_id, food, goods, hens, coins, vp, bool(upgrade), entry.source())
    entry.done()
    return face


# --- The bot -------------------------------------------------------------------------------------


def _bot_cards(top: Entry) -> tuple[BotCard, ...]:
    cards = tuple(_bot_card(entry, ids) for entry, ids in _with_ids(top, "bot_card", BOT_CARDS))
    if not any(
        card.do.cost and card.otherwise.cost and card.otherwise.action == "mercato"
        for card in cards
    ):
        raise top.fail(
            "bot_card",
            "needs a card that costs coins and otherwise trades for coins, "
            "or the bot might never pass",
        )
    return cards


def _bot_card(entry: Entry, ids: list[str]) -> BotCard:
    left = entry.table("left")
    scan = Scan(CORNERS.index(left.one_of("corner", CORNERS)), left.one_of("first", _DIRECTIONS))
    corner = CORNERS[scan.corner]
    if scan.first in (
        {"n": "north", "s": "south"}[corner[0]],
        {"w": "west", "e": "east"}[corner[1]],
    ):
        raise left.fail("first", "leads off the map from this corner")
    order = left.integer("order", 1, 9)
    goods = tuple(GOODS.index(g) for g in left.some_of("goods", GOODS, 1, len(GOODS)))
    left_source = left.source()
    left.done()
    card = BotCard(
        id=_id(entry, ids),
        name=entry.text("name", longest=20),
        do=_bot_step(entry.table("do")),
        otherwise=_bot_step(entry.table("otherwise")),
        source=entry.source(),
        scan=scan,
        order=order,
        goods=goods,
        left_source=left_source,
    )
    entry.done()
    return card


def _bot_step(entry: Entry) -> BotStep:
    action = entry.one_of("action", ("expand", "order", "mercato", "persona"))
    cost = entry.integer("cost", 0, STEP)
    if cost % STEP:
        raise entry.fail("cost", f"must be 0 or {STEP}")
    kind = KINDS.index(entry.one_of("kind", KINDS)) if action == "expand" else 0
    entry.done()
    return BotStep(action, cost, kind)


def _persona(entry: Entry, ids: list[str]) -> Persona:
    places = entry.some_of("cards", ("n1", "n2", "s1", "s2"), 2, 2)
    grey, green = (("north" if place[0] == "n" else "south", int(place[1]) - 1) for place in places)
    persona = Persona(
        id=_id(entry, ids),
        name=entry.text("name", longest=16),
        cards=(grey, green),
        effect=_persona_effect(entry.table("effect")),
        source=entry.source(),
    )
    entry.done()
    return persona


def _persona_effect(entry: Entry) -> PersonaEffect:
    effect: PersonaEffect
    match entry.one_of("op", ("score", "marina", "sell", "press")):
        case "score":
            effect = _terms(entry)
        case "marina":
            effect = UseMarina()
        case "sell":
            effect = SellMost(entry.integer("goods", 1, 7))
        case _:
            products = GOODS[JAR:]
            effect = Press(
                gain=entry.integer("gain", 0, 7),
                grapes=entry.integer("grapes", 1, 7),
                into=GOODS.index(entry.one_of("into", products)),
            )
    entry.done()
    return effect

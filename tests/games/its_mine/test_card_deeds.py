"""Every card that does something while it is played or lies there, in a built position.

Tokens, burning, protection, prices and discards; and that the tables of both card tests cover
every effect of all 109 cards. The expected figures are worked out by hand.
"""

import pytest

from engine.games.its_mine.effects import ART, BURN, COST, MASK, POINTS, PROTECT, SALVAGE
from engine.games.its_mine.events import Burnt, HandShown, NothingBurnt
from tests.games.its_mine import test_card_counts as counts
from tests.games.its_mine.positions import (
    GAME,
    build,
    discards,
    hand,
    legal,
    masks,
    of_kind,
    play,
    points,
    rows,
    tokens,
    why_not,
)

BOSS_TOKENS = [
    # card, city, tokens of both before, tokens of both and the supply after
    ("aristocrat", "rome", (0, 0), (1, 0, 9)),
    ("diva", "rome", (0, 0), (1, 0, 9)),
    ("conductor", "rome", (2, 3), (3, 3, 4)),
    ("gentleman", "rome", (0, 0), (1, 0, 9)),
    ("pimp", "rome", (0, 0), (1, 0, 9)),
    ("priest", "rome", (0, 0), (3, 0, 7)),
    ("muse", "paris", (0, 0), (1, 0, 9)),
    ("barrister", "london", (0, 0), (1, 0, 9)),
    ("bookmaker", "london", (0, 2), (2, 1, 7)),
    ("bookmaker", "london", (5, 0), (6, 0, 4)),
    ("ragpicker", "barcelona", (0, 0), (1, 0, 9)),
    ("mime", "rome", (0, 0), (0, 0, 10)),
]

ACTION_TOKENS = [
    # card, city, my gang, rival gang, my other cards, tokens before, tokens and supply after
    ("loan-shark", "rome", "mime", "", "", (0, 0), (2, 0, 8)),
    ("hush-money", "rome", "mime", "", "", (1, 0), (0, 0, 10)),
    (
        "card-counter",
        "rome",
        "mime",
        "",
        "valuable-painting valuable-painting dazzling-jewel nero-complex big-bro",
        (0, 0),
        (3, 0, 7),  # four green ones, three at most
    ),
    ("card-counter", "rome", "mime", "", "valuable-painting big-bro", (0, 0), (1, 0, 9)),
    ("sealed-bid", "paris", "mime valuable-painting", "mime dazzling-jewel", "", (1, 0), (2, 0, 8)),
    ("sealed-bid", "paris", "mime", "", "", (1, 0), (1, 0, 9)),
    (
        "sealed-bid",
        "paris",
        "mime valuable-painting dazzling-jewel",
        "",
        "",
        (1, 0),
        (2, 0, 8),  # three green ones, two at most
    ),
    ("pickpocket", "london", "mime", "", "", (0, 3), (1, 2, 7)),
    ("pickpocket", "london", "mime", "", "", (2, 0), (2, 0, 8)),
    ("protection-racket", "london", "mime", "", "", (1, 3), (0, 2, 8)),
    ("crown-copy", "london", "mime", "", "", (3, 2), (1, 1, 8)),
    ("death-duties", "london", "mime", "diva | *pimp | pimp", "", (1, 5), (0, 3, 7)),
    ("death-duties", "london", "mime", "diva", "", (1, 5), (0, 4, 6)),
]

PRINTED = {
    # card: price and colours
    "unemployed-bro": (0, "B"),
    "ladies-bro": (1, "B"),
    "greedy-bro": (1, "B"),
    "big-bro": (2, "B"),
    "traditional-bro": (1, "B"),
    "valuable-painting": (2, "G"),
    "dazzling-jewel": (2, "G"),
    "precious-antique": (2, "G"),
    "loan-shark": (0, "Y"),
    "hush-money": (1, "Y"),
    "nest-egg": (2, "Y"),
    "card-counter": (0, "Y"),
    "jack-of-all-trades": (0, "N"),
    "family-dinner": (1, "N"),
    "inside-job": (2, "N"),
    "getaway-driver": (2, "N"),
    "missing-evidence": (2, "R"),
    "bulletproof": (3, "GR"),
    "faded-glamour": (3, "GR"),
    "nero-complex": (3, "GR"),
    "vanity-case": (3, "BG"),
    "left-bank-studio": (3, "G"),
    "signed-fake": (2, "N"),
    "sealed-bid": (1, "GY"),
    "art-critic": (1, "B"),
    "gilded-frame": (1, "N"),
    "pickpocket": (0, "R"),
    "protection-racket": (1, "BR"),
    "pea-souper": (2, "R"),
    "crown-copy": (3, "GY"),
    "death-duties": (1, "YR"),
    "mosaic-bro": (1, "BG"),
    "flea-market-find": (2, "GY"),
    "human-statue": (0, "BY"),
    "second-thoughts": (1, "GN"),
    "long-siesta": (1, "BN"),
    "lost-property": (1, "YN"),
}

COPIES = {
    # card: copies, where there is more than one
    **dict.fromkeys(("aristocrat", "diva", "conductor", "gentleman", "undertaker", "mime"), 2),
    "pimp": 3,
    **dict.fromkeys(("unemployed-bro", "ladies-bro", "greedy-bro", "traditional-bro"), 2),
    **dict.fromkeys(("valuable-painting", "dazzling-jewel", "precious-antique"), 3),
    **dict.fromkeys(("loan-shark", "missing-evidence"), 3),
    **dict.fromkeys(("nest-egg", "jack-of-all-trades", "pickpocket"), 2),
}

PRICES = [
    # what changes prices, city, district, my gang, rival gang, {card: what I pay there}
    (
        "muse",
        "paris",
        "bank",
        "muse",
        "",
        {"valuable-painting": 1, "vanity-case": 2, "big-bro": 2, "sealed-bid": 0},
    ),
    ("muse", "paris", "bank", "mime", "muse", {"valuable-painting": 2}),
    ("muse", "paris", "bank", "*muse", "", {"valuable-painting": 2}),
    ("landlady", "london", "bank", "mime", "landlady", {"big-bro": 3, "pickpocket": 1}),
    ("landlady", "london", "bank", "landlady", "", {"big-bro": 2, "pickpocket": 0}),
    ("landlady", "london", "bank", "mime", "*landlady", {"big-bro": 2}),
    ("montmartre", "paris", "montmartre", "mime", "", {"valuable-painting": 1, "big-bro": 2}),
    ("montmartre", "paris", "montmartre", "muse", "", {"valuable-painting": 0, "sealed-bid": 0}),
    (
        "department-store",
        "london",
        "department-store",
        "mime",
        "landlady",
        {"big-bro": 4, "loan-shark": 2},
    ),
    ("boqueria", "barcelona", "boqueria", "mime", "", {"big-bro": 1, "loan-shark": 0}),
]

SAFE = [
    # what protects, city, district, my gang, what may burn mine of these, what burns there
    ("priest", "rome", "bank", "priest valuable-painting | mime loan-shark", "action", ["1b"]),
    ("priest", "rome", "bank", "*priest valuable-painting | mime loan-shark", "action", None),
    ("priest", "rome", "bank", "priest nero-complex | mime loan-shark", "action", ["1b"]),
    ("priest", "rome", "bank", "priest | mime loan-shark", "boss", ["1a"]),
    ("bulletproof", "rome", "bank", "mime bulletproof | pimp dazzling-jewel", "action", []),
    ("bulletproof", "rome", "bank", "mime *bulletproof | pimp dazzling-jewel", "action", ["1b"]),
    ("bulletproof", "rome", "bank", "mime bulletproof | pimp ladies-bro", "action", ["1b"]),
    ("chapel", "rome", "chapel", "mime | pimp loan-shark", "boss", []),
    ("chapel", "rome", "chapel", "mime | pimp loan-shark", "action", ["1b"]),
    ("foro-romano", "rome", "foro-romano", "mime ladies-bro | pimp loan-shark", "action", ["1b"]),
]


@pytest.mark.parametrize("card, city, before, after", BOSS_TOKENS)
def test_tokens_that_a_boss_brings(
    card: str, city: str, before: tuple[int, int], after: tuple[int, int, int]
) -> None:
    match = build(
        city, round_=1, white=0, hands=(f"{card} undertaker undertaker", ""), tokens=before
    )
    play(match, f"0 place {card} 1")
    assert rows(match, 0) == [card]
    assert tokens(match) == after


@pytest.mark.parametrize("bosses, gain", [("diva pimp mime", 3), ("mime", 1)])
def test_tokens_of_the_hitman_are_the_bosses_left_in_the_hand(bosses: str, gain: int) -> None:
    match = build(round_=1, white=0, hands=(f"hitman {bosses}", ""))
    events = play(match, "0 place hitman 1")
    assert tokens(match) == (gain, 0, 10 - gain)
    assert len(of_kind(events, HandShown)[0].cards) == gain


@pytest.mark.parametrize("card, city, mine, theirs, others, before, after", ACTION_TOKENS)
def test_tokens_that_an_action_takes_and_brings(
    card: str,
    city: str,
    mine: str,
    theirs: str,
    others: str,
    before: tuple[int, int],
    after: tuple[int, int, int],
) -> None:
    others = others or "big-bro unemployed-bro"
    match = build(
        city,
        gangs=[[mine], [theirs]],
        hands=(f"{card} {others}", ""),
        tokens=before,
    )
    events = play(match, f"0 play {card} 1a")
    assert rows(match, 0)[0] == f"{mine} {card}"
    assert tokens(match) == after
    assert bool(of_kind(events, HandShown)) == (card == "card-counter")


def test_every_action_has_its_price_and_colours() -> None:
    components = GAME.components
    found = {c.id: (c.cost, c.letters) for c in components.cards if c.kind == "action"}
    assert found == PRINTED


@pytest.mark.parametrize("source, city, district, mine, theirs, prices", PRICES)
def test_what_changes_prices(
    source: str, city: str, district: str, mine: str, theirs: str, prices: dict[str, int]
) -> None:
    for card, price in prices.items():
        fillers = "jack-of-all-trades jack-of-all-trades"
        for purse in (price - 1, price):
            if purse < 0:
                continue
            match = build(
                city,
                districts=counts.neutral(district),
                gangs=[[mine], [theirs]],
                hands=(f"{card} {fillers}", ""),
                tokens=(purse, 0),
            )
            assert legal(match, f"play {card}") == ([f"play {card} 1a"] if purse >= price else [])
        play(match, f"0 play {card} 1a")
        gained = {"sealed-bid": 1, "loan-shark": 2}.get(card, 0)
        assert tokens(match)[0] == gained


@pytest.mark.parametrize("source, city, district, mine, what, burns", SAFE)
def test_what_protects_from_burning(
    source: str, city: str, district: str, mine: str, what: str, burns: list[str] | None
) -> None:
    """Bea burns an Action with Missing Evidence, or a Boss with The Hitman."""
    burns = ["1a", "1b"] if burns is None else burns
    if what == "boss":
        match = build(
            city,
            districts=counts.neutral(district),
            round_=3,
            white=1,
            turn=1,
            gangs=[[mine], [""]],
            hands=("", "hitman undertaker"),
        )
        play(match, "1 place hitman 1")
        expected = [f"burn {place}" for place in burns] + (["pass"] if burns else [])
    else:
        match = build(
            city,
            districts=counts.neutral(district),
            turn=1,
            white=0,
            gangs=[[mine], ["undertaker"]],
            hands=("", "missing-evidence loan-shark big-bro"),
            tokens=(0, 2),
        )
        play(match, "1 play missing-evidence 1a")
        expected = [f"burn {place}" for place in burns]
    assert (legal(match) if match.to_act() == (1,) else []) == expected


def test_protected_rows_are_named_with_their_protector() -> None:
    match = build(
        turn=1,
        white=0,
        gangs=[["priest valuable-painting | mime loan-shark"], ["undertaker"]],
        hands=("", "missing-evidence loan-shark big-bro"),
        tokens=(0, 2),
    )
    play(match, "1 play missing-evidence 1a")
    assert why_not(match, "1 burn 1a") == ("The Priest protects A Valuable Painting.", "IM-20")


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("district", ["chapel", "foro-romano"])
def test_a_district_protects_both_sides(side: int, district: str) -> None:
    gang = "pimp" if district == "chapel" else "pimp ladies-bro"
    gangs = [["undertaker"], [gang]] if side else [[gang], ["undertaker"]]
    burner = 1 - side
    card = "hitman undertaker" if district == "chapel" else "missing-evidence loan-shark"
    match = build(
        districts=counts.neutral(district),
        round_=3 if district == "chapel" else 4,
        white=burner if district == "chapel" else 1 - burner,
        turn=burner,
        gangs=gangs,
        hands=(card, "") if burner == 0 else ("", card),
        tokens=(2, 2),
    )
    where = "place hitman 1" if district == "chapel" else "play missing-evidence 1a"
    events = play(match, f"{burner} {where}")
    assert not legal(match, "burn")
    assert of_kind(events, NothingBurnt)


def test_burn_of_the_hitman_is_a_rival_boss_without_actions_or_nobody() -> None:
    match = build(
        round_=3,
        white=0,
        gangs=[[""], ["mime | pimp loan-shark | *diva", "diva"]],
        hands=("hitman conductor conductor", ""),
    )
    play(match, "0 place hitman 1")
    assert legal(match) == ["burn 1a", "pass"]
    events = play(match, "0 burn 1a")
    assert [event.place for event in of_kind(events, Burnt)] == [0]
    assert rows(match, 1) == ["*mime", "pimp loan-shark", "*diva"]
    assert tokens(match) == (2, 0, 8), "then the hand is shown"


def test_burn_of_missing_evidence_is_a_rival_action_on_top_of_its_row() -> None:
    match = build(
        gangs=[["undertaker"], ["mime | pimp loan-shark hush-money | diva ladies-bro", "mime"]],
        hands=("missing-evidence big-bro unemployed-bro", ""),
        tokens=(2, 0),
    )
    play(match, "0 play missing-evidence 1a")
    assert legal(match) == ["burn 1b", "burn 1c"]
    play(match, "0 burn 1b")
    assert rows(match, 1) == ["mime", "pimp loan-shark *hush-money", "diva ladies-bro"]
    assert points(match, 1, "actions") == -1 + 1, "the Hush Money is gone, the Loan Shark is not"


def test_burn_of_sagrada_familia_is_any_rival_card_there_when_it_is_won() -> None:
    match = build(
        "barcelona",
        districts=("sagrada-familia", "bank", "yacht"),
        round_=6,
        turn=1,
        gangs=[["mime ladies-bro"], ["diva | pimp loan-shark | undertaker hush-money *big-bro"]],
        hands=("", "jack-of-all-trades card-counter"),
    )
    play(match, "1 discard jack-of-all-trades", "1 pass")
    assert match.to_act() == (0,)
    assert legal(match) == ["burn 1a", "burn 1b"]
    play(match, "0 burn 1b")
    assert rows(match, 1) == ["diva", "pimp *loan-shark", "undertaker hush-money *big-bro"]
    assert match.outcome() is not None
    assert points(match, 1, "actions") == 2


@pytest.mark.parametrize(
    "source, district, gang",
    [
        ("ragpicker", "bank", "ragpicker"),
        ("second-thoughts", "bank", "mime second-thoughts"),
        ("el-raval", "el-raval", "mime"),
    ],
)
def test_salvage_of_a_discarded_action_instead_of_a_hand_card(
    source: str, district: str, gang: str
) -> None:
    match = build(
        "barcelona",
        districts=counts.neutral(district),
        gangs=[[gang, "pimp"], ["mime"]],
        hands=("hush-money loan-shark card-counter", ""),
        discards=("big-bro diva nest-egg", "unemployed-bro"),
        tokens=(2, 0),
    )
    assert legal(match, "salvage") == ["salvage big-bro 1a", "salvage nest-egg 1a"]
    play(match, "0 salvage big-bro 1a")
    assert rows(match, 0) == [f"{gang} big-bro"]
    assert tokens(match) == (0, 0, 10), "at its price"
    assert legal(match) == ["give loan-shark", "give hush-money", "give card-counter"]
    play(match, "0 give hush-money")
    assert hand(match, 0) == ["loan-shark", "card-counter"]
    assert discards(match, 0) == ["diva", "nest-egg", "hush-money"]
    assert tokens(match) == (0, 0, 10), "without a token"
    assert match.to_act() == (1,)


def test_salvage_of_a_burnt_ragpicker_is_over() -> None:
    match = build(
        "barcelona",
        gangs=[["*ragpicker"], ["mime"]],
        hands=("hush-money loan-shark card-counter", ""),
        discards=("unemployed-bro", ""),
    )
    assert legal(match, "salvage") == []


def test_salvage_of_the_undertaker_is_free_and_may_be_a_fourth_card() -> None:
    match = build(
        round_=6,
        turn=1,
        gangs=[["undertaker loan-shark loan-shark hush-money | diva", "mime"], ["pimp"]],
        hands=("", "jack-of-all-trades card-counter"),
        discards=("nero-complex mime", "unemployed-bro"),
    )
    play(match, "1 discard jack-of-all-trades")
    assert legal(match) == ["salvage nero-complex 1a", "salvage nero-complex 1b", "pass"]
    play(match, "0 salvage nero-complex 1a")
    assert rows(match, 0) == ["undertaker loan-shark loan-shark hush-money nero-complex", "diva"]
    assert tokens(match) == (0, 1, 9)
    assert match.outcome() is not None
    assert match.position()["judged"][0] == [1 + 1, 0], "Nero Complex counts itself; the full row"


# --- All of them ---------------------------------------------------------------------------------


def test_all_109_cards_and_every_effect_of_theirs_stand_in_these_tables() -> None:
    components = GAME.components
    assert {c.id: c.copies for c in components.cards if c.copies > 1} == COPIES
    box = sum(card.copies for card in components.cards) + len(components.districts)
    assert box == 109
    masks_of = {row[0] for row in counts.MASKS} | {row[0] for row in counts.DISTRICT_MASKS}
    points_of = {row[0] for row in counts.CARD_POINTS} | {row[0] for row in counts.DISTRICTS}
    points_of |= {"barrister", "lost-property", "threadneedle-street", "buckingham-palace"}
    tokens_of = {row[0] for row in BOSS_TOKENS} | {row[0] for row in ACTION_TOKENS} | {"hitman"}
    art_of = {row[0] for row in counts.ART} | {
        row[0] for row in counts.DISTRICTS if row[0] in ("louvre", "place-vendome", "notre-dame")
    }
    art_of.add("tower-of-london")
    tables = {
        MASK: masks_of,
        POINTS: points_of,
        ART: art_of,
        BURN: {"hitman", "missing-evidence", "sagrada-familia"},
        PROTECT: {row[0] for row in SAFE},
        COST: {row[0] for row in PRICES},
        SALVAGE: {"ragpicker", "second-thoughts", "el-raval", "undertaker"},
    }
    for card in components.cards:
        for effect in card.powers.effects:
            assert card.id in tables.get(effect.verb, tokens_of), (card.id, effect.verb)
        if not card.powers.effects:
            assert card.id == "human-statue"
    for district in components.districts:
        assert district.id in points_of
        for effect in district.powers.effects:
            assert district.id in tables[effect.verb], (district.id, effect.verb)


def test_what_a_card_does_at_the_end_is_not_done_before() -> None:
    match = build(
        gangs=[["mime"], [""]], hands=("ladies-bro loan-shark big-bro", ""), tokens=(1, 0)
    )
    play(match, "0 play ladies-bro 1a")
    assert tokens(match) == (0, 0, 10)
    assert masks(match) == (2, 0)

"""The rulings of It's Mine about what counts, control, points and ties, by their numbers.

Those about turns stand in `test_rulings_turn.py` and `test_rulings_salvage.py`. IM-37 is about
slips of the rulebook's language: the one that a player would see is the name of a card.
"""

import re
from itertools import combinations, product

import pytest

from engine import Match
from engine.core.components import package_text
from engine.games.its_mine.counting import Here, amount
from engine.games.its_mine.events import Burnt, DistrictJudged
from engine.games.its_mine.table import Area
from tests.games.its_mine import test_rulings_salvage, test_rulings_turn
from tests.games.its_mine.positions import (
    GAME,
    build,
    legal,
    lines,
    masks,
    of_kind,
    play,
    points,
    rows,
    tokens,
)


def test_every_ruling_has_a_test() -> None:
    numbers = set(re.findall(r"\*\*(IM-\d+)\*\*", package_text("its-mine", "rulings.md")))
    assert numbers == {f"IM-{number}" for number in range(1, 46)}
    tests = [*globals(), *vars(test_rulings_turn), *vars(test_rulings_salvage)]
    tested = {name.split("_")[2] for name in tests if name.startswith("test_im_")}
    assert numbers == {f"IM-{number}" for number in tested}


def end(
    mine: list[str],
    theirs: list[str],
    *,
    city: str = "rome",
    districts: tuple[str, str, str] = ("bank", "yacht", "party"),
    purses: tuple[int, int] = (0, 0),
    white: int = 1,
) -> Match:
    """The match has only Bea's last card to come; she discards it for a token."""
    match = build(
        city,
        districts=districts,
        round_=6,
        turn=1,
        white=white,
        gangs=[mine, theirs],
        hands=("", "jack-of-all-trades jack-of-all-trades"),
        tokens=purses,
    )
    play(match, "1 discard jack-of-all-trades")
    return match


# --- Burnt cards ---------------------------------------------------------------------------------


def test_im_17_a_burnt_boss_still_is_a_boss_and_hosts() -> None:
    match = build(gangs=[["undertaker big-bro"], ["*mime | *pimp"]])
    assert masks(match) == (2, 0), "Big Bro counts burnt Bosses; the Mime has no mask any more"
    assert points(match, 1, "bosses") == 0
    match = build(gangs=[["*mime"]], hands=("unemployed-bro loan-shark", ""))
    assert legal(match, "play unemployed-bro") == ["play unemployed-bro 1a"]


def test_im_17_a_burnt_action_has_no_colour_no_art_and_no_effect_but_keeps_its_place() -> None:
    match = build(
        gangs=[["conductor traditional-bro *dazzling-jewel | undertaker *ladies-bro"], ["mime"]]
    )
    assert masks(match)[0] == 0, "no green for Bro and Conductor, no mask of the burnt Bro"
    assert points(match, 0, "art") == 0 and points(match, 0, "actions") == 0
    full = build(
        gangs=[["conductor traditional-bro *dazzling-jewel *hush-money"]],
        hands=("unemployed-bro loan-shark", ""),
    )
    assert legal(full, "play") == []


def test_im_17_a_burnt_card_no_longer_changes_prices() -> None:
    match = build(
        "london",
        gangs=[["mime"], ["*landlady"]],
        hands=("big-bro loan-shark", ""),
        tokens=(2, 0),
    )
    play(match, "0 play big-bro 1a")
    assert tokens(match)[0] == 0


def test_im_18_burnt_cards_count_for_the_full_row() -> None:
    match = build(gangs=[["pimp loan-shark *hush-money *big-bro"]])
    assert masks(match)[0] == 1
    match = build(gangs=[["*pimp loan-shark hush-money valuable-painting"]])
    assert masks(match)[0] == 1
    match = build(gangs=[["undertaker *loan-shark *hush-money"]])
    assert masks(match)[0] == 0


# --- Control -------------------------------------------------------------------------------------


SAGRADA = ("bank", "sagrada-familia", "party")


def test_im_21_districts_are_judged_in_order_and_the_winner_of_the_flame_burns_at_once() -> None:
    match = build(
        "barcelona",
        districts=SAGRADA,
        round_=6,
        turn=1,
        gangs=[["mime", "mime"], ["diva", "magpie", "pimp ladies-bro"]],
        hands=("", "jack-of-all-trades loan-shark"),
    )
    events = play(match, "1 discard loan-shark")
    assert [event.winner for event in of_kind(events, DistrictJudged)] == [0, -1, 1]
    assert match.outcome() is not None
    match = build(
        "barcelona",
        districts=SAGRADA,
        round_=6,
        turn=1,
        gangs=[["mime", "mime ladies-bro"], ["diva", "magpie", "pimp ladies-bro"]],
        hands=("", "jack-of-all-trades loan-shark"),
    )
    events = play(match, "1 discard loan-shark")
    judged = [(event.masks, event.winner) for event in of_kind(events, DistrictJudged)]
    assert judged == [((1, 0), 0), ((2, 1), 0)], "the third district waits"
    assert match.to_act() == (0,) and legal(match) == ["burn 2a"]
    events = play(match, "0 burn 2a")
    assert [type(event) for event in events] == [Burnt, DistrictJudged]
    assert rows(match, 1, 2) == ["*magpie"]


def test_im_21_the_flame_changes_no_control_but_points() -> None:
    match = build(
        "barcelona",
        districts=SAGRADA,
        round_=6,
        turn=1,
        gangs=[["mime"], ["diva", "mime ladies-bro | pimp hush-money"]],
        hands=("", "jack-of-all-trades loan-shark"),
    )
    play(match, "1 discard loan-shark")
    assert legal(match) == [], "Ada has nothing there that could burn"
    assert match.outcome() is not None
    match = build(
        "barcelona",
        districts=SAGRADA,
        round_=6,
        turn=1,
        gangs=[["mime", "mime ladies-bro"], ["diva", "magpie hush-money"]],
        hands=("", "jack-of-all-trades loan-shark"),
    )
    play(match, "1 discard loan-shark")
    assert points(match, 1, "actions") == 2
    play(match, "0 burn 2a")
    assert points(match, 1, "actions") == 0
    assert match.position()["judged"][1] == [2, 1]


def test_im_22_no_mask_on_either_side_is_a_tie_and_nobody_controls() -> None:
    match = end(["diva"], ["pimp", "mime"])
    assert match.position()["judged"] == [[0, 0], [0, 1], [0, 0]]
    assert lines(match, 0, "districts") == []
    assert lines(match, 1, "districts") == [("The Yacht", 4)]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.notes[0] == "The Bank: {0} 0 : 0 {1}, a tie, nobody holds it."
    assert outcome.notes[1] == "The Yacht: {0} 0 : 1 {1}, {1} holds it."


def test_im_23_masks_of_a_district_serve_both_sides_and_its_points_only_the_controller() -> None:
    match = end(
        ["undertaker valuable-painting"],
        ["undertaker dazzling-jewel precious-antique"],
        districts=("cappella-sistina", "bank", "yacht"),
    )
    assert masks(match) == (1, 2)
    assert points(match, 0, "districts") == 0
    assert points(match, 1, "districts") == 6 + 1


def test_im_24_cards_and_art_pay_in_districts_that_one_does_not_control() -> None:
    match = end(
        ["gentleman ladies-bro valuable-painting loan-shark", "diva dazzling-jewel"],
        ["mime | mime big-bro", "pimp unemployed-bro"],
    )
    judged = match.position()["judged"]
    assert judged[0] == [1 + 1, 2 + 1] and judged[1] == [0, 1]
    assert points(match, 0, "districts") == 0
    assert points(match, 0, "bosses") == 3
    assert points(match, 0, "actions") == 1 - 1
    assert lines(match, 0, "art") == [("painting + jewel", 3)], "of both districts together"


# --- Counting ------------------------------------------------------------------------------------


def test_im_25_sets_of_one_effect_share_no_card_but_each_effect_counts_for_itself() -> None:
    match = build(gangs=[["diva unemployed-bro loan-shark | diva"]])
    assert masks(match)[0] == 1 + 1 + 1, "both Divas use the same pair; and the Bro"
    match = build(gangs=[["diva greedy-bro loan-shark | undertaker hush-money"]])
    assert masks(match)[0] == 1 + 2, "one blue card makes one pair; the Bro sees two yellow ones"


def test_im_26_sets_look_at_all_rows_of_the_district_and_at_no_other_district() -> None:
    match = build(gangs=[["diva greedy-bro | undertaker nest-egg", "mime loan-shark"]])
    assert masks(match)[0] == 1 + 1


def test_im_27_a_two_coloured_card_has_one_place_in_a_set_and_any_colour_for_each_effect() -> None:
    match = build("barcelona", gangs=[["diva human-statue"]])
    assert masks(match)[0] == 0
    match = build("barcelona", gangs=[["diva human-statue | diva family-dinner nest-egg"]])
    assert masks(match)[0] == 1 + 1 + 1, "blue for the Divas' pair and for the Family Dinner"
    assert points(match, 0, "actions") == 2, "and yellow for the Nest Egg"


def effect_of(card: str) -> object:
    components = GAME.components
    if card in components.card_of_id:
        powers = components.cards[components.card_of_id[card]].powers
    else:
        powers = components.districts[components.district_of_id[card]].powers
    return next(effect for effect in powers.effects if effect.per == "set")


def sets(card: str, colours: tuple[int, ...]) -> int:
    """How many sets a card's effect finds among Actions of these colours."""
    effect = effect_of(card)
    own, rival = Area(0, colours, 0), Area(0, (), 0)
    found = amount(effect, Here(GAME.components, own, rival, 0, ()))  # type: ignore[arg-type]
    return found // effect.amount  # type: ignore[attr-defined,no-any-return]


BLUE, GREEN, YELLOW, RED, BROWN = 1, 2, 4, 8, 16


@pytest.mark.parametrize(
    "card, named", [("illusionist", RED), ("eiffel-tower", GREEN)], ids=["illusionist", "eiffel"]
)
def test_im_28_pairs_of_a_colour_and_another_one(card: str, named: int) -> None:
    other = YELLOW
    for r, n, d in product(range(5), repeat=3):
        colours = (named,) * r + (other,) * n + (named | other,) * d
        assert sets(card, colours) == min(r + d, n + d, (r + n + d) // 2)


def best_by_hand(colours: tuple[int, ...], fits: object) -> int:
    """The most sets of three by trying all, for the rule that `fits` tells."""
    best = 0
    for group in combinations(range(len(colours)), 3):
        if fits(tuple(colours[card] for card in group)):  # type: ignore[operator]
            rest = tuple(own for card, own in enumerate(colours) if card not in group)
            best = max(best, 1 + best_by_hand(rest, fits))
    return best


def three_colours(cards: tuple[int, ...]) -> bool:
    return any(
        len(set(chosen)) == 3
        for chosen in product(*([bit for bit in (1, 2, 4, 8, 16) if own & bit] for own in cards))
    )


def gentlemanly(cards: tuple[int, ...]) -> bool:
    return any(
        set(chosen) == {BLUE, GREEN, YELLOW}
        for chosen in product(*([bit for bit in (1, 2, 4, 8, 16) if own & bit] for own in cards))
    )


@pytest.mark.parametrize("card, fits", [("architect", three_colours), ("gentleman", gentlemanly)])
def test_im_27_the_number_of_sets_is_the_most_that_any_choice_of_colours_gives(
    card: str, fits: object
) -> None:
    kinds = (BLUE, GREEN, YELLOW, BROWN, BLUE | GREEN, YELLOW | BROWN, BLUE | YELLOW)
    tried = 0
    for size in range(7):
        for colours in combinations(kinds * 2, size):
            tried += 1
            if tried % 7 == 0:
                assert sets(card, colours) == best_by_hand(colours, fits), colours


def test_im_29_a_card_counts_itself() -> None:
    match = build(gangs=[["undertaker nest-egg"]])
    assert points(match, 0, "actions") == 1
    match = build(gangs=[["undertaker family-dinner unemployed-bro"]])
    assert masks(match)[0] == 1 + 1, "brown, so not itself"
    match = build("barcelona", gangs=[["undertaker mosaic-bro traditional-bro"]])
    assert masks(match)[0] == 1 + 1, "the Mosaic Bro is green here, the Traditional Bro is not"


def test_im_30_nero_complex_adds_both_sides() -> None:
    match = build(
        gangs=[["undertaker nero-complex"], ["undertaker missing-evidence missing-evidence"]]
    )
    assert masks(match)[0] == 1 + 2


def best_art(pieces: tuple[int, int, int]) -> int:
    """The most points that any way to form sets gives."""
    best = 0
    for size in (1, 2, 3):
        for kinds in combinations(range(3), size):
            if all(pieces[kind] for kind in kinds):
                rest = tuple(count - (kind in kinds) for kind, count in enumerate(pieces))
                best = max(best, (1, 3, 7)[size - 1] + best_art((rest[0], rest[1], rest[2])))
    return best


@pytest.mark.parametrize("pieces", list(product(range(4), repeat=3)))
def test_im_33_art_is_worth_the_best_sets(pieces: tuple[int, int, int]) -> None:
    names = ("valuable-painting", "precious-antique", "dazzling-jewel")
    cards = [name for name, count in zip(names, pieces, strict=True) for _ in range(count)]
    gang = " | ".join(
        " ".join(["diva" if at < 6 else "mime", *cards[at : at + 3]])
        for at in range(0, max(1, len(cards)), 3)
    )
    match = build(gangs=[[gang]], round_=6)
    assert points(match, 0, "art") == best_art(pieces)


# --- Ties, open cards, names ---------------------------------------------------------------------


def test_im_36_a_tie_goes_to_the_one_with_more_tokens() -> None:
    match = end(["mime"], ["", "mime"], districts=("bank", "chapel", "yacht"), purses=(1, 1))
    totals = [sheet.total for sheet in match.scores(None)]
    assert totals == [5, 5 + 1]
    match = end(["mime"], ["", "mime"], districts=("bank", "museum", "yacht"), purses=(1, 1))
    assert [sheet.total for sheet in match.scores(None)] == [5, 5]
    assert tokens(match) == (1, 2, 7)
    outcome = match.outcome()
    assert outcome is not None and outcome.places == (2, 1)
    assert outcome.reason == "5 points each: {1} has more tokens, 2 to 1."


@pytest.mark.parametrize("white", [0, 1])
def test_im_36_a_tie_in_tokens_too_goes_to_white(white: int) -> None:
    match = build(
        districts=("bank", "museum", "yacht"),
        round_=6,
        turn=white,
        white=white,
        gangs=[["mime"], ["", "mime"]],
        hands=("jack-of-all-trades jack-of-all-trades", "")
        if white == 0
        else ("", "jack-of-all-trades jack-of-all-trades"),
        tokens=(1, 2) if white == 0 else (2, 1),
    )
    play(match, f"{white} discard jack-of-all-trades")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == (white,)
    assert outcome.reason == (
        f"5 points and 2 tokens each: then white wins, and that is {{{white}}}."
    )


def test_im_36_discards_are_open_and_after_the_first_swap_both_know_both_hands() -> None:
    match = build(
        hands=("big-bro loan-shark loan-shark nest-egg nest-egg inside-job", ""),
        discards=("mime", "diva pimp"),
        known="owner",
    )
    assert match.view(None).discards == match.view(0).discards != ((), ())
    assert match.view(1).hands[0] is None and match.view(0).hands[1] is None
    play(match, "0 discard big-bro")
    assert match.view(1).hands[0] is None
    play(match, f"1 {legal(match, 'discard')[0]}")
    for viewer in (0, 1):
        assert None not in match.view(viewer).hands
    assert match.view(None).hands == (None, None)


def test_im_37_the_valuable_painting_has_its_name() -> None:
    card = GAME.components.cards[GAME.components.card_of_id["valuable-painting"]]
    assert card.name == "A Valuable Painting"


def test_im_38_the_pimp_counts_face_up_actions_only() -> None:
    match = build(gangs=[["pimp loan-shark *hush-money | undertaker big-bro"]])
    assert masks(match)[0] == 0
    match = build(gangs=[["pimp loan-shark hush-money | undertaker big-bro"]])
    assert masks(match)[0] == 1


def test_im_39_a_two_coloured_card_fits_if_it_shows_the_colour_on_either_side() -> None:
    match = end(
        ["mime | mime"],
        ["undertaker bulletproof"],
        districts=("cappella-sistina", "bank", "yacht"),
    )
    assert lines(match, 0, "districts")[1] == ("Cappella: rival green Actions", 1)
    burn = build(
        gangs=[["undertaker"], ["priest nero-complex | mime bulletproof"]],
        hands=("missing-evidence big-bro unemployed-bro", ""),
        tokens=(2, 0),
    )
    play(burn, "0 play missing-evidence 1a")
    assert burn.to_act() == (1,), "red and green: both are green for the Priest"


@pytest.mark.parametrize(
    "gang, expected",
    [
        ("forger", [("painting", 1)]),
        ("forger valuable-painting dazzling-jewel", [("painting + antique + jewel", 7)]),
        ("forger signed-fake valuable-painting", [("painting + antique + jewel", 7)]),
        (
            "forger valuable-painting precious-antique | diva dazzling-jewel",
            [("painting + antique + jewel", 7), ("painting", 1)],
        ),
    ],
)
def test_im_40_art_of_any_kind_is_one_piece_of_the_kind_that_pays_best(
    gang: str, expected: list[tuple[str, int]]
) -> None:
    match = build("paris", gangs=[[gang], ["mime | mime ladies-bro"]])
    assert lines(match, 0, "art") == expected


def test_im_40_all_that_counts_art_is_taken_into_account() -> None:
    match = build(
        "paris",
        gangs=[["forger gilded-frame dazzling-jewel"], ["mime | mime ladies-bro"]],
    )
    assert lines(match, 0, "art") == [("painting + jewel", 3)], "not an antique: the Frame pays"
    assert points(match, 0, "actions") == 1


def test_im_40_the_piece_of_a_controlled_district_counts_too() -> None:
    match = build(
        "paris",
        districts=("louvre", "bank", "yacht"),
        gangs=[["forger ladies-bro dazzling-jewel"], [""]],
    )
    assert lines(match, 0, "art") == [("painting + antique + jewel", 7)]


def test_im_45_a_district_can_be_won_without_a_gang() -> None:
    match = end(
        ["", "mime"],
        [""],
        city="london",
        districts=("buckingham-palace", "bank", "yacht"),
        purses=(4, 0),
    )
    assert match.position()["judged"][0] == [2, 0]
    assert lines(match, 0, "districts") == [("Buckingham Palace", 7), ("The Bank", 5)]

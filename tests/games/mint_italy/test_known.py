"""What everybody may know of Mint Italy: tracks, orders done, prices, cards still to come."""

import re

import pytest

from engine import Event, KnownPart, Match, Player, Rng
from engine.games.mint_italy import foretelling
from engine.games.mint_italy.components import GOOD_NAMES, Yield
from engine.games.mint_italy.events import (
    BotTurned,
    Built,
    Gained,
    OrderFinished,
    Passed,
    Produced,
    Traded,
)
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.phrases import bot_step, left_half, yield_words
from engine.games.mint_italy.view import MintView
from tests.games.mint_italy.positions import GAME, build, estate, play, solo, state
from tui.text.prose import known_lines


def parts(match: Match) -> dict[str, KnownPart]:
    """The parts of the page by their titles."""
    return {part.title: part for part in GAME.words.known(match.view(0)).parts}


def test_everybodys_tracks_orders_in_hand_and_done_are_told_with_their_worth() -> None:
    match = build(
        estate(10, navigation=2, mercato=1, order="order-15-b", finished=["order-02-a"]),
        estate(10, docked=["nw"], finished=["order-01-a", "order-04-a"]),
        ladder=["apple", "corn", "stalks"],
    )
    mine, other = parts(match)["Everybody"].rows
    assert "Navigation lake, mercato up to 2; 0 of 4 marinas; 1 order done, worth 2 VP" in mine.note
    assert "in hand apple order" in mine.note and "needs" in mine.note
    assert "2 orders done, worth 8 VP; no order in hand" in other.note
    assert mine.target == "estate 0" and mine.figure == f"{match.view(0).score(0)} VP"


def test_price_boxes_and_fees_are_told_with_what_counts_now() -> None:
    match = build(estate(), estate(), prices={"egg": 0}, round_=3)
    eggs, *_ = parts(match)["Price boxes"].rows
    assert eggs.figure == "8c" and eggs.does == "[8] 7 6 6 5 5 4 4 3 2"
    passing, fees = parts(match)["Coins"].rows
    assert passing.does == "14, 12" and fees.does == "+5 0 [-4] -8"


def test_orders_not_seen_yet_are_those_that_lie_nowhere_in_sight() -> None:
    match = build(
        estate(order="order-03-a", finished=["order-04-a"]),
        estate(),
        row=["order-02-a", ""],
        discards=["order-05-b"],
        deck=["order-06-a"],
    )
    (part,) = (part for title, part in parts(match).items() if "Orders" in title)
    names = {int(row.label.split()[1]) for row in part.rows}
    assert names == set(range(1, 31)) - {2, 3, 4, 5, 6}
    turned = build(estate(), estate(), deck=["order-06-a", "order-07-b"], turned=True)
    rows = parts(turned)["Order deck"].rows
    assert [row.target for row in rows[:2]] == ["face order-06-a", "face order-07-b"]


def test_the_personas_mats_and_cards_stand_there_only_with_a_persona() -> None:
    alone = parts(solo(estate(20, ["b2 hen"]), "fair"))
    mats = alone["Mercante's mats"].rows
    assert [row.figure for row in mats][:3] == ["0 of 4", "0 of 4", "1 of 3"]
    assert mats[2].does.startswith("[1o]") and "The next one makes 1 egg." in mats[2].note
    assert not any("Mercante" in title for title in parts(build(estate(), estate())))


# --- The persona's next turn --------------------------------------------------------------------


def persona_turn(match: Match, action: MintMove) -> tuple[MintView, int, list[Event]] | None:
    """The view before the persona's turn that follows an action, its card, and what it did."""
    world = state(match).copy()
    begun: list[tuple[MintView, int]] = []
    did: list[Event] = []
    over = [False]

    def listen(event: Event) -> None:
        if isinstance(event, BotTurned):
            over[0] = bool(begun)
            begun.append((world.view(None), event.card))
        over[0] = over[0] or isinstance(event, Passed)
        if begun and not over[0]:
            did.append(event)

    world.apply(action, listen)
    return (*begun[0], did) if begun else None


@pytest.mark.parametrize("persona", ["governatore", "navigatore", "mercante", "vignaiola"])
def test_what_is_foretold_of_a_card_is_what_happens_when_it_comes(persona: str) -> None:
    rng = Rng(len(persona))
    turns = 0
    for seed in range(3):
        match = Match(GAME, [Player("Ada")], seed, {"persona": persona})
        while match.to_act():
            action = rng.choice(match.ask(0).legal)
            if (happened := persona_turn(match, action)) is not None:
                view, card, did = happened
                foretold = foretelling.next_turns(view)
                assert not isinstance(foretold, str)
                (turn,) = (turn for turn in foretold if turn.card == card)
                hexes = [event.hex for event in did if isinstance(event, Built)]
                assert re.findall(r" on ([a-g]\d+)", turn.does) == hexes
                done = [event for event in did if isinstance(event, OrderFinished)]
                assert turn.does.count("finishes the") == len(done)
                gained = sum(event.vp for event in did if isinstance(event, Traded))
                gained += sum(event.gain.vp for event in did if isinstance(event, Gained))
                assert turn.figure.startswith(f"{gained:+}VP") == bool(gained)
                turns += 1
            match.play(action)
    assert turns > 25


def test_no_turn_is_foretold_where_the_cards_do_not_matter_or_are_unknown() -> None:
    poor = solo(estate(0), "fair")
    assert foretelling.next_turns(poor.view(0)) == "Mercante passes: it has fewer than 10 coins."
    empty = solo(
        estate(20), "fair", bot_discards=[c.id for c in GAME.components.bot_cards if c.id != "fair"]
    )
    play(empty, "0 upgrade", "0 raise navigation")
    assert empty.view(0).bot_cards_to_come() == ()
    assert str(foretelling.next_turns(empty.view(0))).startswith("Its deck is shuffled anew first")


def test_the_page_can_be_read_as_lines() -> None:
    told = "\n".join(known_lines(GAME.words.known(solo(estate(20, ["b2 hen"]), "fair").view(0))))
    assert re.search(r"Village fair: .*[A-Z][^.]*\.", told)
    assert "Boxes from the top: 8 7 6 6 [5] 5 4 4 3 2." in told


# --- In the rules and in the list of cards -------------------------------------------------------


def test_the_rules_and_the_list_of_cards_have_price_boxes_bot_mats_and_bot_cards() -> None:
    rules, components = GAME.rules(), GAME.components
    cards = {card.title: " ".join(card.lines) for card in GAME.words.card_list()}
    for good, track in enumerate(components.prices):
        boxes = [f"[{p}]" if n == track.start else f"{p}" for n, p in enumerate(track.boxes)]
        name = GOOD_NAMES[good][1]
        assert f"| {name.capitalize()} | {' '.join(boxes)} |" in rules
        assert " ".join(map(str, track.boxes)) in cards[f"Price of {name}"]
    for kind in components.kinds:
        assert f"| {kind.name} | {', '.join(map(yield_words, kind.bot))} |" in rules
        assert all(f"{n}: {yield_words(w)}" in cards[kind.name] for n, w in enumerate(kind.bot, 1))
    for card in components.bot_cards:
        steps = f"{bot_step(card.do, components)} | {bot_step(card.otherwise, components)}"
        assert f"| {card.name} | {steps} | {left_half(card)} |" in rules and card.name in cards
    quantities = components.bot_quantity
    assert f"up to {', '.join(map(str, quantities[:-1]))} and {quantities[-1]} goods" in rules


# --- Production to come --------------------------------------------------------------------------


def test_what_a_production_would_bring_keeps_to_what_there_is_room_for() -> None:
    match = build(estate(84, ["d1 worker-grey", "d3 worker-green"], grapes=7), estate())
    assert match.view(0).income(0) == Yield(coins=5)
    assert "Would produce now: 5c." in str(GAME.words.describe(match.view(0), "estate 0"))


@pytest.mark.parametrize("persona", ["governatore", "navigatore", "mercante", "vignaiola"])
def test_what_the_persona_would_produce_counts_its_free_worker(persona: str) -> None:
    rng = Rng(len(persona))
    told = 0
    for seed in range(8):
        match = Match(GAME, [Player("Ada")], seed, {"persona": persona})
        while match.to_act():
            action = rng.choice(match.ask(0).legal)
            before = match.view(0)
            events = match.play(action)
            made = [event for event in events if isinstance(event, Produced) and event.who >= 4]
            turned = any(isinstance(event, BotTurned) for event in events)
            if made and not turned:
                assert made[0].gain == before.income(1)
                told += 1
    assert told > 3

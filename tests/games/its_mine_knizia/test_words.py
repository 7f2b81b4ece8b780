"""What players read: prompts, previews, log lines, texts, cards in full, score sheets."""

import pytest

from engine.core.components import package_text
from engine.games.its_mine_knizia import captions, outlook, prompts
from engine.games.its_mine_knizia.outlook import KniziaPreview
from tests.games.its_mine_knizia.positions import (
    GAME,
    answer,
    begin,
    build,
    play,
    say,
    why_not,
)

OFFER = "S3 D5 T S-2 J D5 W D-4 D8"
"""The offer of a typical moment: on its own +1 sure, 5 for the fives, 8 with the Wild."""


def typical(**fields: object) -> object:
    return build(seats=4, offer=OFFER, stacks={0: ["S1 S1"]}, dealer=1, **fields)  # type: ignore[arg-type]


def test_prompts_of_those_who_may_claim_and_of_those_who_may_not() -> None:
    match = build(seats=4, offer="S3 D5", stacks={0: ["S1", "S2", "T"]}, dealer=0)
    assert match.ask(0).prompt.text == (
        "You have all your stacks, so you deal to the end of the hand. {1}, {2} and {3} may claim."
    )
    assert match.ask(1).prompt.text == ("Double or Nothing 5. Claim all 2 cards, or let it go?")
    assert match.ask(1).prompt.task == "claim or let it go"
    play(match, "1 claim")
    assert match.ask(1).prompt.text == (
        "You've claimed. You can change that until everyone has answered."
    )
    assert [choice.action is None for choice in match.ask(1).prompt.choices] == [True, False]
    match = build(seats=4, offer="S3", stacks={2: ["S1", "S2", "T"], 3: ["D3"]}, dealer=2)
    answer(match, 3)
    match = build(seats=4, offer="S3", stacks={0: ["S1", "S2", "T"], 2: ["D3", "D3", "D3"]})
    assert match.ask(2).prompt.text == "You have all 3 stacks. {1} and {3} may still claim."
    assert match.ask(2).prompt.choices == () and match.ask(2).legal == ()


def test_prompts_before_a_hand_and_after_the_match() -> None:
    match = begin(3, start="2")
    assert match.ask(0).prompt.text == "Waiting for {1} to deal hand 1."
    assert match.ask(1).prompt.text == "Shuffle and deal hand 1."
    assert why_not(match, "0 deal") == ("Waiting for Bea to deal.", "KZ-19")
    play(match, "1 deal")
    assert match.ask(1).prompt.text == "You're turning the cards, so only {0} and {2} may claim."
    assert why_not(match, "1 deal") == ("This hand isn't over yet.", "Dealing an offer")
    two = begin(2, start="1")
    assert two.ask(0).prompt.text == "Call the first cards of hand 1."
    play(two, "0 deal")
    assert two.ask(0).prompt.topic == "Two seats"
    done = build(seats=3, offer="S1", rest=1, hands=[(0, 9, 0)])
    answer(done)
    assert done.ask(0).prompt.text == "The match is over."
    assert why_not(done, "0 claim") == ("The match is over.", "")


@pytest.mark.parametrize(
    "topic",
    [
        prompts.DEALING,
        prompts.CLAIMING,
        prompts.STACKS,
        prompts.HAND_END,
        prompts.MATCH_END,
        prompts.TWO_SEATS,
    ],
)
def test_every_topic_is_a_heading_of_the_rules(topic: str) -> None:
    assert f"## {topic}\n" in package_text(GAME.id, "rules.md")


def test_a_preview_values_the_offer_by_itself_and_counts_the_stacks() -> None:
    match = build(seats=4, offer=OFFER, stacks={0: ["D8 S1"]}, dealer=1)
    decision = match.ask(0)
    claim = GAME.preview(decision.view, decision.legal[0])
    assert claim.text == "9 cards, +14 on their own, as your stack 2 of 3; you'd deal next"
    assert isinstance(claim, KniziaPreview) and claim.worth.total == 14 and claim.stack == 2
    told = {step.kind.name: (step.detail, step.points) for step in claim.steps}
    assert told == {
        "Sure Thing": ("+3 -2", 1),
        "Double or Nothing": ("5 5, -4 alone", 5),
        "Wild": ("with 8", 8),
        "Toast or Most": ("1 of 11, the most get 10", 0),
        "Jackpot": ("1 of 8, for 1 to 8: 0 1 3 5 9 15 25 40", 0),
    }
    let_go = GAME.preview(decision.view, decision.legal[1])
    assert let_go.text == "if no one claims, the next card comes" and let_go.stack == 0
    assert outlook.standing(match.view(None)) == (claim.worth, claim.steps)


@pytest.mark.parametrize(
    "fields, text",
    [
        (
            {"stacks": {1: ["S1", "S2"]}},
            "as your stack 3 of 3; your last claim this hand; you'd deal to the end",
        ),
        ({"stacks": {0: ["S1", "S2", "T"]}}, "as your stack 1 of 3"),
        ({"offer": "S3", "rest": 3}, "1 card, +3 on its own, as your stack 1 of 3"),
        ({"seats": 2, "offer": "S3 S-3"}, "2 cards, 0 on their own, as your stack 1"),
        (
            {"seats": 2, "offer": "S3 S2", "limit": 6},
            "2 cards, +5 on their own, as your stack 1 of 6",
        ),
    ],
)
def test_a_preview_says_what_a_claim_would_mean(fields: dict[str, object], text: str) -> None:
    match = build(**{"seats": 4, "offer": "S3 S2", **fields})  # type: ignore[arg-type]
    decision = match.ask(1)
    assert GAME.preview(decision.view, decision.legal[0]).text.endswith(text)


def test_a_preview_of_letting_go_says_what_comes() -> None:
    two = build(seats=2, offer="S3 S2")
    assert GAME.preview(two.view(0), two.ask(0).legal[1]).text == (
        "if no one claims, the next two cards come"
    )
    last = build(offer="S3", rest=0)
    assert GAME.preview(last.view(1), last.ask(1).legal[1]).text == (
        "if no one claims, the offer is discarded and the hand is scored"
    )
    new = begin(3, start="1")
    assert GAME.preview(new.view(0), new.ask(0).legal[0]).text == (
        "all cards are shuffled and the first one is turned up"
    )


def test_log_lines_of_claims() -> None:
    lines = say(build(), answer(build(seats=5, offer="S3 D5", dealer=0), 2))
    assert lines == ["Cy claimed 2 cards and deals."]
    match = build(seats=4, offer="S3", stacks={2: ["S1", "S2"]}, dealer=0)
    assert say(match, answer(match, 2)) == [
        "Cy claimed 1 card, the third and last stack, and deals."
    ]
    match = build(seats=4, offer="S3", dealer=0)
    (line,) = say(match, answer(match, 1, 2))
    assert line in (
        "Bea and Cy claimed together; Bea won the draw for the card and deals.",
        "Bea and Cy claimed together; Cy won the draw for the card and deals.",
    )
    two = build(seats=2, offer="S3 S2")
    assert say(two, answer(two, 1)) == ["Bea claimed 2 cards and calls."]


def test_log_lines_of_the_beginning_and_the_end_of_a_hand() -> None:
    match = begin(3, start="3")
    events = [event for _, event in match.events(None, since=-1)]
    assert say(match, [*events, *play(match, "2 deal")]) == ["Cy deals first.", "Cy dealt hand 1."]
    two = begin(2, start="1")
    assert say(two, play(two, "0 deal")) == ["Hand 1 began: Ada called the first cards."]
    match = build(seats=3, offer="S3", stacks={0: ["S5"], 1: ["S4 S1"]}, rest=2, dealer=0)
    lines = say(match, answer(match))
    assert lines[0] == "No one claimed the last offer, so its 1 card was discarded."
    assert lines[1].startswith("Hand 1: Ada 5, Bea 5, Cy ") and lines[1].endswith("Won by Cy.")


def test_the_text_of_a_position_tells_the_offer_and_only_the_sizes_of_stacks() -> None:
    match = build(seats=4, offer=OFFER, stacks={0: ["S1 S1"], 2: ["T", "T D3"]}, dealer=1)
    play(match, "3 pass")
    assert GAME.words.text(match.view(0), match.names).split("\n") == [
        "Hand 1, first to win 2 hands.",
        "Bea deals; 64 cards left in the deck.",
        "The offer: 9 cards, +14 on its own",
        "  S3 D5 T S-2 J D5 W D-4 D8",
        "  Newest: Double or Nothing 8.",
        "  (S Sure Thing, D Double or Nothing, W Wild, T Toast or Most, J Jackpot)",
        "Ada: 0 hands won, 1 of 3 stacks of 2 cards.",
        "Bea: 0 hands won, 0 of 3 stacks.",
        "Cy: 0 hands won, 2 of 3 stacks of 1 and 2 cards.",
        "Dora: 0 hands won, 0 of 3 stacks, has answered.",
    ]


def test_an_offer_of_any_size_fits_into_eighty_columns() -> None:
    offer = " ".join(GAME.components.codes[card] for card in GAME.components.full_deck()[:70])
    match = build(seats=5, offer=offer, dealer=2)
    lines = GAME.words.text(match.view(None), match.names).split("\n")
    assert max(map(len, lines)) <= 80
    joined = " ".join(line.strip() for line in lines)
    assert offer in joined


def test_every_card_can_be_read_in_full() -> None:
    told = {card.title: card for card in GAME.words.card_list()}
    assert len(told) == 16
    assert told["Sure Thing -3"].lines[0] == "Always costs 3."
    assert told["Double or Nothing 8"].lines[0] == (
        "Each pair of 8s is worth 8; a single one is worth nothing."
    )
    assert told["Double or Nothing -4"].lines == (
        "Each pair of -4s costs 4; a single one costs nothing.",
        "6 of the 78 cards (reconstructed).",
    )
    assert told["Double or Nothing 3"].source == "deduced"
    assert told["Jackpot"].lines[0].endswith("1: 0, 2: 1, 3: 3, 4: 5, 5: 9, 6: 15, 7: 25, 8: 40.")
    assert "10 points for the player who holds the most" in told["Toast or Most"].lines[0]
    view = begin(3).view(0)
    for card in GAME.components.cards:
        assert GAME.words.describe(view, f"card {card.id}") == told[card.name]


@pytest.mark.parametrize("target", ["offer", "claim", "pass", "deal", "deck", "stacks"])
def test_every_place_can_be_read_in_full(target: str) -> None:
    match = build(seats=4, offer="D5 D5 T", dealer=0)
    card = GAME.words.describe(match.view(1), target)
    assert card is not None and card.title and all(card.lines)
    if target in ("offer", "claim"):
        assert card.title == "The offer: 3 cards"
        assert card.lines[0] == "Double or Nothing: 5 5; +5."
    assert GAME.words.describe(match.view(1), "kind double-or-nothing") is not None
    assert GAME.words.describe(match.view(1), "kind joker") is None
    assert GAME.words.describe(match.view(1), "card joker") is None


def test_scores_count_hands_and_tell_the_last_one_kind_by_kind() -> None:
    match = build(seats=3, offer="S3", stacks={0: ["S5"], 1: ["S4 S1"]}, rest=2, dealer=0)
    before = GAME.words.scores(match.view(0))
    assert [(line.label, line.points) for line in before[0].lines] == [
        ("hands won", 0),
        ("cards taken, face down", 1),
    ]
    answer(match)
    after = GAME.words.scores(match.view(0))
    assert [sheet.total for sheet in after] == [0, 0, 1]
    assert [(line.label, line.points, line.counts) for line in after[0].lines] == [
        ("hand 1, 5 points", 0, True),
        ("hand 1: Sure Thing", 5, False),
        ("hand 1: Double or Nothing", 0, False),
        ("hand 1: Wild", 0, False),
        ("hand 1: Toast or Most", 0, False),
        ("hand 1: Jackpot", 0, False),
    ]
    points = match.view(0).hands[0][2]
    assert sum(line.points for line in after[2].lines if not line.counts) == points


def test_the_title_bar_tells_hand_goal_and_deck() -> None:
    match = build(seats=3, offer="S3", rest=0, hands=[(1, 0, 0)], hands_to_win=3)
    assert GAME.words.progress(match.view(0)) == "hand 2, first to win 3 hands"
    assert GAME.words.status(match.view(0)) == "deck 0"
    answer(match)
    assert GAME.words.progress(match.view(0)) == "hand 2 scored, first to win 3 hands"
    assert GAME.words.status(match.view(0)) == "", "nothing is left to turn"


def test_captions_tell_who_turns_the_cards_and_what_a_claim_takes() -> None:
    match = build(seats=4, offer="S3 D5 D5", dealer=1)
    view = match.view(0)
    assert captions.offer(view, match.names) == ("The offer: 3 cards", "Bea deals")
    assert captions.taken(view) == "all 3 cards, +8 on their own"
    assert captions.claimers(view, match.names) == "Ada, Cy and Dora may claim"
    assert captions.newest(view) == "Double or Nothing 5"
    assert captions.own_place(view) == "" and captions.own_place(match.view(1)) == "You deal"
    full = build(seats=3, offer="S1", stacks={0: ["S2"] * 4}, dealer=0)
    assert captions.offer(full.view(1), full.names) == ("The offer: 1 card", "Ada deals to the end")
    assert captions.taken(full.view(1)) == "the card, +1 on its own"
    assert captions.seat_note(full.view(1), 0) == "deals"


def test_kz_12_a_past_offer_of_the_hand_that_is_played_stays_face_down() -> None:
    match = build(seats=3, offer="S3 D5", deck="J W", rest=1, hands=[(1, 0, 0)])
    answer(match)
    answer(match, 1)
    assert not match.at(0).view(2).offer and match.at(0).view(None).turned_down == 2
    assert match.at(2).view(2).turned_down == 3
    assert "S3" not in match.at(2).text(0) and "3 cards, now face down" in match.at(2).text(0)
    assert match.at(match.ply).view(0) == match.view(0)
    assert match.view(0).offer, "the next offer lies open"
    while match.view(0).phase == "answer":
        answer(match)
    assert len(match.at(2).view(0).offer) == 3, "the hand has ended: everything lies open"

"""What Meins! says: log lines, recaps, prompts, previews and cards in full."""

import pytest

from engine import InvalidNotation
from tests.games.meins.positions import (
    CURSED,
    DUCK,
    EAR,
    GAME,
    HORSE,
    KING,
    LIST,
    PISTOL,
    ROBOT,
    TAROT,
    build,
    legal,
    play,
    say,
    why_not,
)

PLACES = (KING, DUCK, EAR, LIST)


def test_the_log_of_a_turn() -> None:
    match = build(supplies=["CAMXTXXX" + "CAM"], phase="take", next_exhibits=[ROBOT])
    events = play(match, "0 take diagonal7", "0 expand X", "0 buy a", "0 end")
    assert say(match, events) == [
        "Ada took diagonal 7: Connections, Trickery, Treasure Map.",
        "Ada expanded the villa for C A M X X X X T.",
        "Ada bought Chess king who abdicated (3) for C A M.",
        "New at a: Tin robot with opinions (6).",
    ]
    assert GAME.words.recap(events, match.names) == (
        "Ada bought Chess king who abdicated (3); expanded the villa (7); took diagonal 7 (C T X)"
    )


def test_the_log_of_a_rounds_end() -> None:
    match = build(supplies=["CAM" + "XX", "TTT"], left={0: [TAROT, PISTOL]})
    events = play(match, "0 buy a", "0 discard X", "1 discard T")
    assert say(match, events) == [
        "Ada bought Chess king who abdicated (3) for C A M, the third on this side.",
        "Round 1 ended when Ada placed a third exhibit. To discard: Ada 1, Bea 1.",
        "Ada discarded Treasure Map.",
        "Bea discarded Trickery.",
        "Round 2 began with Bea; exhibits go to the right side.",
    ]
    assert GAME.words.recap(events, match.names) == (
        "Ada ended round 1: bought Chess king who abdicated (3); discarded X; Bea discarded T; "
        "round 2 began"
    )


def test_an_empty_grid_is_told_of_whose_turn_begins_with_it() -> None:
    match = build(grid="." * 9, rest=0, used=True)
    assert GAME.words.recap(play(match, "0 end"), match.names) == "Bea found the grid empty"
    match = build(grid="." * 9, rest=0, used=False, idle_turns=2)
    told = GAME.words.recap(play(match, "0 end"), match.names)
    assert told.startswith("Round 1 ended after an idle lap")


def test_the_log_of_the_last_round() -> None:
    match = build(supplies=["CAM"], round_=3, upper={0: [TAROT, PISTOL]})
    assert say(match, play(match, "0 buy a"))[1] == (
        "Round 3 ended when Ada placed a third exhibit. That was the last round."
    )


def test_the_prompt_of_each_step_and_of_those_who_wait() -> None:
    match = build(phase="take", supplies=["CAM" + "XX"], left={0: [TAROT, PISTOL]})
    take = match.ask(0).prompt
    assert (take.task, take.text) == ("take a line", "Take a line.")
    assert [choice.target for choice in take.choices][:2] == ["row1", "row2"]
    assert take.choices[6].label == "diagonal 7: Connections, Trickery, Treasure Map"
    assert match.ask(1).prompt.text == "Waiting for {0} to take a line."
    play(match, "0 take diagonal7")
    use = match.ask(0).prompt
    assert use.text == "Buy something, or end your turn."
    assert match.ask(2).prompt.text == "Waiting for {0} to buy or end the turn."
    play(match, "0 buy a")
    discard = match.ask(0).prompt
    assert (discard.task, discard.text) == (
        "discard 2 cards",
        "Round 1 is over. Discard 2 cards.",
    )
    assert match.ask(1).prompt.text == "Waiting for {0} to discard."


def test_a_prompt_shows_everything_on_display_and_says_what_is_missing() -> None:
    match = build(supplies=["CAX"], display=[KING, DUCK, EAR, HORSE])
    choices = {(c.target, c.label): c for c in match.ask(0).prompt.choices}
    king = choices["a", "buy Chess king who abdicated, 3 points, for C A M"]
    assert king.action is None and king.why_not is not None
    assert king.why_not.text == "You can't afford Chess king who abdicated: you need M more."
    assert [c.label for c in match.ask(0).prompt.choices if c.target == "b"] == [
        "buy Rubber duck of an admiral, 2 points, for X, with C for the ?",
        "buy Rubber duck of an admiral, 2 points, for X, with A for the ?",
    ]
    villa = next(c for c in match.ask(0).prompt.choices if c.target == "villa")
    assert villa.why_not is not None
    assert villa.why_not.text == "You can't afford the villa: you still need M T and 3 alike."
    assert match.ask(0).prompt.choices[-1].target == "end"


def test_with_nothing_to_pay_the_prompt_says_so() -> None:
    assert build(supplies=["C"]).ask(0).prompt.text == "You can't afford anything. End your turn."


def test_an_empty_place_of_the_display_is_told() -> None:
    match = build(supplies=["CAM"], round_=3, upper={0: [TAROT, ROBOT]})
    play(match, "0 buy a")
    assert "  a  nothing" in GAME.words.text(match.view(None), match.names).split("\n")
    assert GAME.words.describe(match.view(None), "a") is None


def test_actions_of_another_step_say_which_step_it_is() -> None:
    using = build(supplies=["CAM"])
    assert why_not(using, "0 discard C")[0] == "You only discard cards after a round ends."
    assert why_not(using, "1 end")[0] == "It's not Bea's turn."
    assert why_not(using, "3 end")[0] == "This table has no seat 3."
    discarding = build(supplies=["CAM" + "XX"], left={0: [TAROT, ROBOT]})
    play(discarding, "0 buy a")
    assert why_not(discarding, "0 discard T")[0] == "You have no Trickery."
    assert why_not(discarding, "0 discard Q")[0] == "No card type has the letter Q."


PREVIEWS = [
    ("take", "0 take row1", "leaves you C2 A2 M2: enough for exhibit a or c"),
    ("take", "0 take row3", "leaves you C1 A2 M2 X1: enough for exhibit a, b or c"),
    ("use", "0 buy c", "3 points for C A M; leaves you nothing"),
    ("use", "0 end", "you could still afford exhibit a or c"),
]


@pytest.mark.parametrize("phase, action, text", PREVIEWS)
def test_a_preview_says_what_a_move_costs_and_brings(phase: str, action: str, text: str) -> None:
    match = build(supplies=["CAM"], phase=phase)
    assert GAME.preview(match.view(0), GAME.parse(action)).text == text


def test_the_preview_of_a_third_exhibit_warns_of_the_end() -> None:
    match = build(supplies=["CAM"], left={0: [TAROT, ROBOT]})
    text = GAME.preview(match.view(0), GAME.parse("0 buy a")).text
    assert text == "3 points for C A M; your third here, so it ends the round"
    match = build(supplies=["CAM"], round_=3, upper={0: [TAROT, ROBOT]})
    text = GAME.preview(match.view(0), GAME.parse("0 buy a")).text
    assert text.endswith("ends the round and the match")


def test_the_figures_of_a_preview() -> None:
    match = build(supplies=["CAMXT" + "MM"], phase="take", grid="MAMXTCAMX")
    preview = GAME.preview(match.view(0), GAME.parse("0 take row1"))
    assert preview.supply == (1, 2, 5, 1, 1)
    assert preview.lacks == ((0,) * 6,) * 4
    assert preview.villa_lacks == (0,) * 6
    match = build(supplies=["CAMXT" + "MMM"])
    preview = GAME.preview(match.view(0), GAME.parse("0 expand M"))
    assert (preview.points, preview.villa_lacks, preview.supply) == (7, None, (0,) * 5)
    preview = GAME.preview(match.view(0), GAME.parse("0 buy b C"))
    assert preview.lacks[1] is None and preview.points == 2


def test_cards_in_full() -> None:
    match = build(display=[KING, DUCK, CURSED, LIST], categories=["art", "sport", "literature"])
    view = match.view(None)
    duck = GAME.words.describe(view, "b")
    assert duck is not None and duck.title == "Rubber duck of an admiral"
    assert duck.lines == ("Games/Toys; 2 points.", "Price: X ?.", "? is one card of your choice.")
    cursed = GAME.words.describe(view, f"exhibit {CURSED}")
    assert cursed is not None and cursed.lines[-1] == "Counts for both categories."
    assert cursed.source == "reconstructed"
    art = GAME.words.describe(view, "category 0")
    assert art is not None and art.lines[2] == "11 of the 45 exhibits show Art."
    money = GAME.words.describe(view, "M")
    assert money is not None and money.title == "Money"
    assert GAME.words.describe(view, "category 3") is None
    assert GAME.words.describe(view, "exhibit nothing") is None


def test_the_plain_text_of_a_position() -> None:
    match = build(
        supplies=["CAM", "XX", ""], left={0: [TAROT], 2: [ROBOT, CURSED]}, villas=[1], discards="TT"
    )
    assert GAME.words.text(match.view(None), match.names).split("\n") == [
        "Round 1 of 3, left side. Draw pile 44, discards 2.",
        "Grid   7\\ 4  5  6 /8",
        "      1   C  A  M",
        "      2   X  T  C",
        "      3   A  M  X",
        "       C Connections, A Auction, M Money, X Treasure Map, T Trickery",
        "Exhibits on display",
        "  a  3 points  C A M        Chess king who abdicated; Games/Toys",
        "  b  2 points  X ?          Rubber duck of an admiral; Games/Toys",
        "  c  3 points  C A M        The ear, authenticated twice; Art",
        "  d  2 points  T ?          Shopping list in hexameter; Literature",
        "Ada: 5 points, C1 A1 M1 X0 T0, villa plain",
        "  left: Marked tarot deck (3)",
        "Bea: 7 points, C0 A0 M0 X2 T0, villa expanded",
        "Cy: 10 points, C0 A0 M0 X0 T0, villa plain",
        "  left: Tin robot with opinions (6); Cursed chess set by a sculptor (2)",
        "Games/Toys card: Ada 1, Bea 0; Ada ahead",
        "Art card: Bea 0, Cy 1; Cy ahead",
        "Literature card: Cy 0, Ada 0; no one ahead",
    ]


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("0 take line9", "take one of: row1, row2, row3, column4, column5, column6, diagonal7,"),
        ("0 take", "take one of: row1"),
        ("0 buy e", "buy a, b, c or d"),
        ("0 buy c m", "buy a, b, c or d"),
        ("0 buy c MMM", "buy a, b, c or d"),
        ("0 expand", "expand with the letter of the extra matching cards"),
        ("0 discard MM", "discard one letter"),
        ("0 end now", "end takes no letter: end"),
        ("0 steal", "no action starts with “steal”; try take, buy, expand, end"),
    ],
)
def test_a_text_that_is_no_action_says_how_it_is_written(text: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        GAME.parse(text)
    assert str(caught.value).startswith(sentence)


def test_legal_actions_stand_in_the_order_of_the_board() -> None:
    match = build(supplies=["CAMXT" + "XXX"], display=PLACES)
    assert [text.split()[0] for text in legal(match)] == ["buy"] * 11 + ["expand", "end"]

"""What a player of Stealing Mona Lisa reads: prompts, previews, log, cards, the position."""

import pytest

from engine import InvalidNotation
from engine.games.stealing_mona_lisa.crews import Fit
from engine.games.stealing_mona_lisa.previews import standing
from engine.games.stealing_mona_lisa.telling import passed_on
from tests.games.stealing_mona_lisa.tables import (
    GAME,
    KISS,
    MONA,
    SCREAM,
    STARRY,
    SUNRISE,
    SWING,
    WAVE,
    begin,
    build,
    cards,
    draft,
    keep_nothing,
    play,
    say,
)
from tests.random_matches import every_ply

CREW = "re5 sn6 ha4 ge7 re2 gu5 ge1"


def test_a_preview_tells_what_the_cards_sent_amount_to_at_every_art() -> None:
    match = build([CREW], seats=5, arts=[SCREAM, MONA, WAVE, STARRY])
    view = match.view(0)
    preview = GAME.preview(view, GAME.parse("0 send B re5 sn6 ha4 ge7"))
    assert preview.text == "B Mona Lisa, 4 cards, total 22"
    assert preview.notes == ("lacks Muscle", "total 22", "total 11", "total 17")
    assert preview.fits[0] == Fit((0, 7, 6)) and preview.fits[1] == Fit((5, 6, 4, 7))
    assert preview.slot == 1


def test_a_choice_that_is_still_being_put_together_has_figures_too() -> None:
    match = build([CREW], seats=5, arts=[SCREAM, MONA, WAVE, STARRY])
    view = match.view(0)
    empty = standing(view, ())
    assert empty.text == "a crew of 0, fit for no art"
    assert empty.notes[0] == "lacks Muscle, Getaway, Sneak"
    known = GAME.components.card_of_code
    assert standing(view, [known["sn6"], known["re5"]]).text == "a crew of 2, fit for C 11"


def test_a_pick_is_previewed_with_the_cards_that_will_join() -> None:
    match = build(["re5 sn6", "re1"])
    play(match, "0 send A re5", "1 send A re1", "2 send B ha1", "3 send C ge1")
    play(match, "0 keep sn6 re5", "1 keep nothing", "2 keep nothing", "3 keep nothing")
    pick = match.ask(0).legal[0]
    preview = GAME.preview(match.view(0), pick)
    assert len(preview.cards) == 3 and preview.notes[0] != "lacks Recon, Sneak"


def test_what_is_kept_and_discarded_is_told_before() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1", "re1"])
    play(match, "0 send A sn6", "1 send A re1", "2 send B ha1", "3 send C ge1")
    preview = GAME.preview(match.view(0), GAME.parse("0 keep re5 sn6"))
    assert preview.text == "you keep Sn6 Re5 and discard 3 cards unseen"
    assert preview.fits == () and preview.notes == (), "nobody knows the next arts"


def test_the_prompt_lists_first_what_is_fit_then_a_bluff_for_each_art() -> None:
    match = build([CREW], seats=5, arts=[SCREAM, MONA, WAVE, STARRY])
    prompt = match.ask(0).prompt
    assert prompt.text == "Send a crew for one art, in secret."
    labels = [choice.label for choice in prompt.choices]
    assert labels == [
        "B Mona Lisa: Sn6 Ge1 Ge7 Re2 Re5 Ha4, total 25",
        "B Mona Lisa: Sn6 Ge7 Re5 Ha4, total 22",
        "B Mona Lisa: Sn6 Ge1 Re2 Ha4, total 13",
        "C The Great Wave off Kanagawa: Sn6 Re2 Re5, total 13",
        "C The Great Wave off Kanagawa: Sn6 Re5, total 11",
        "C The Great Wave off Kanagawa: Sn6 Re2, total 8",
        "D The Starry Night: Sn6 Ge1 Ge7 Ha4, total 18",
        "D The Starry Night: Sn6 Ge7 Ha4, total 17",
        "D The Starry Night: Sn6 Ge1 Ha4, total 11",
        "A The Scream: Ge1 as a bluff, lacks Muscle, Sneak",
        "B Mona Lisa: Ge1 as a bluff, lacks Recon, Sneak, Hacking",
        "C The Great Wave off Kanagawa: Ge1 as a bluff, lacks Recon, Sneak",
        "D The Starry Night: Ge1 as a bluff, lacks Hacking, Sneak",
    ]
    assert [choice.target for choice in prompt.choices[:4]] == ["B", "B", "B", "C"]
    assert prompt.choices[0].variant == "all that counts, Sn6 Ge1 Ge7 Re2 Re5 Ha4"
    assert prompt.composed == "send A sn6 ge1: the letter of an art, then any of your cards."


def test_in_the_finger_variant_crews_that_are_fit_for_something_come_first() -> None:
    match = build([CREW], seats=5, arts=[SCREAM, MONA, WAVE, STARRY], finger=True, phase="ready")
    labels = [choice.label for choice in match.ask(0).prompt.choices]
    assert labels[0] == "Sn6 Ge1 Ge7 Re2 Re5 Ha4: fit for B 25, C 13, D 18"
    assert labels[-1] == "Ge1: fit for no art" and len(labels) > 5
    assert ["no art" in label for label in labels] == [False] * (len(labels) - 1) + [True]


def test_once_a_choice_is_in_the_prompt_tells_for_whom_all_wait() -> None:
    match = build(seats=7)
    for number in range(6):
        play(match, f"{number} send A {cards(match, number)[0]}")
    assert match.ask(0).prompt.text == "You have chosen; waiting for {6}."
    match = build(seats=7)
    play(match, f"0 send A {cards(match, 0)[0]}")
    assert match.ask(0).prompt.text == "You have chosen; waiting for {1}, {2} and 4 others."
    assert match.ask(1).prompt.text == "Send a crew for one art, in secret."


def test_what_a_prompt_says_about_other_choices_is_legal_as_written() -> None:
    seen = set()
    for choice in ("cards", "finger"):
        for match in every_ply(GAME, 4, GAME.check_setup(4, {"choice": choice}), 6):
            for seat in match.to_act():
                composed = match.ask(seat).prompt.composed
                if composed:
                    action = GAME.parse(f"{seat} {composed.partition(':')[0]}")
                    assert match.why_not(action) is None
                    seen.add(composed.split()[0])
    assert seen == {"send", "ready", "keep"}


def test_few_ways_to_keep_cards_are_all_listed_the_most_cards_first() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1", "re1"], seats=7)
    moves = [f"{seat} send {'AB'[seat % 2]} {cards(match, seat)[0]}" for seat in range(7)]
    play(match, *moves)
    prompt = match.ask(0).prompt
    assert prompt.composed == "" and len(prompt.choices) == len(match.ask(0).legal)
    assert [choice.label for choice in prompt.choices][-1] == "keep nothing"
    assert prompt.text == "Keep up to 1 of your 5 cards for the next round."


def test_many_ways_to_keep_cards_are_shortened_to_the_strongest() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1", "re1"])
    play(match, "0 send A sn6", "1 send A re1", "2 send B ha1", "3 send C ge1")
    labels = [choice.label for choice in match.ask(0).prompt.choices]
    assert labels == ["keep Sn6 Re5 Ha4", "keep Sn6 Re5", "keep Sn6", "keep nothing"]


@pytest.mark.parametrize(
    "action, told",
    [
        ("0 keep nothing", "The draft is over: send some of your crew for an art."),
        ("0 pick re5", "The draft is over: send some of your crew for an art."),
        ("0 accuse", "The draft is over: send some of your crew for an art."),
        ("0 point A", "The draft is over: send some of your crew for an art."),
        ("0 send A re6", "You do not hold Recon 6."),
        ("7 send A re6", "This table has no seat 7."),
    ],
)
def test_what_cannot_be_done_says_why(action: str, told: str) -> None:
    match = build([CREW])
    reason = match.why_not(GAME.parse(action))
    assert reason is not None and reason.text == told


def test_in_the_draft_only_the_hand_can_be_picked_from() -> None:
    match = begin(4)
    other = cards(match, 1, "hand")[0]
    name = GAME.components.card_of_code[other]
    reason = match.why_not(GAME.parse(f"0 pick {other}"))
    assert reason is not None
    skill = GAME.components.skills[GAME.components.cards[name].skill]
    assert reason.text == f"There is no {skill.name} {other[2:]} in your hand."


NO_ACTIONS = """
0 pick | 0 pick re5 sn6 | 0 send | 0 send G re5 | 0 send re5 | 0 send A xx1 | 0 point | 0 point A B
0 late | 0 keep | 0 keep nothing re5 | 0 dance | 0 accuse 1 | A send
"""


@pytest.mark.parametrize("text", NO_ACTIONS.strip().replace("\n", " | ").split(" | "))
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.parse(text)


def test_cards_may_be_typed_in_any_order_and_letters_in_any_size() -> None:
    assert str(GAME.parse("0 SEND b Re5 SN6 ha4")) == "0 send B sn6 re5 ha4"
    assert str(GAME.parse("0 keep re5 sn6")) == "0 keep sn6 re5"


def test_the_log_of_a_round_reads_like_a_story() -> None:
    match = build(["re7 sn7", "re6 sn6", "ha1 gu6", "ge1 gu7"], arts=[WAVE, KISS, SWING])
    events = play(match, "0 send A re7 sn7", "1 send A re6 sn6", "2 send B ha1", "3 send C ge1")
    told = say(match, [event for event in events if event.seen_by(None)])
    assert told == [
        "Ada chose in secret.",
        "Bea chose in secret.",
        "Cy chose in secret.",
        "Dora chose in secret.",
        "The choice cards were turned up: A Ada and Bea, B Cy, C Dora.",
        "A The Great Wave off Kanagawa: Ada Sn7 Re7, total 14; Bea Sn6 Re6, total 12. Ada took it.",
        "B The Kiss: Cy came alone and took it; 1 card went away unseen.",
        "C The Swing: Dora came alone and took it; 1 card went away unseen.",
    ]
    assert match.game.words.recap(events, match.names) == (
        "Ada beat Bea to The Great Wave off Kanagawa, 14 to 12; Cy took The Kiss unopposed; "
        "Dora took The Swing unopposed"
    )
    own = match.game.words.recap(events, match.names, 3)
    assert own.startswith("Dora took The Swing unopposed; Ada beat Bea"), "oneself first"
    told = say(match, [event for event in keep_nothing(match) if event.seen_by(None)])
    assert told[0] == "Nobody kept a card."
    assert told[1].startswith("Round 2 began. New in the museum: ")


def test_of_many_rivals_oneself_is_named() -> None:
    match = build(["re7 sn7"], seats=7)
    moves = [f"{seat} send A {cards(match, seat)[0]}" for seat in range(1, 6)]
    events = play(match, "0 send A re7 sn7", *moves, f"6 send B {cards(match, 6)[0]}")
    title = "The Great Wave off Kanagawa"
    for viewer, rivals in ((None, "Bea"), (0, "Bea"), (4, "Emil"), (6, "Bea")):
        told = match.game.words.recap(events, match.names, viewer)
        assert f"Ada beat {rivals} and 4 others to {title}, the only one fit" in told


def test_the_position_as_text_has_arts_thieves_and_own_cards() -> None:
    match = build([CREW], seats=5, arts=[SCREAM, MONA, WAVE, STARRY])
    play(match, "0 send B re5 sn6 ha4 ge7", "2 send A ha1")
    text = match.game.words.text(match.view(0), match.names).split("\n")
    assert text[0] == "Round 1, 14 arts to come"
    assert text[1] == "  A The Scream, 67 million: Muscle, Getaway, Sneak"
    assert text[2] == "      Your crew: lacks Muscle; has Getaway 8, Sneak 6"
    assert text[3] == "  B Mona Lisa, 100 million: Recon, Sneak, Hacking, Getaway"
    assert text[4] == "      Your crew: total 25: Recon 7, Sneak 6, Hacking 4, Getaway 8"
    assert "Cy: 0 arts face down; 5 cards, has chosen" in text
    assert "Ada: 0 arts, 0 million; 7 cards, brought 2, has chosen" in text
    assert "Your cards: Sn6 Ge1 Ge7 Re2 Re5 Gu5 Ha4" in text
    assert "Your choice: Sn6 Ge7 Re5 Ha4 for B" in text
    spectator = match.game.words.text(match.view(None), match.names)
    assert "Your" not in spectator


def test_the_skills_of_an_art_with_a_long_title_are_not_cut_off() -> None:
    title = "Whistler's Mother in a Gale off Cherbourg"[:40]
    text = GAME.components_text.replace('name = "Mona Lisa"', f'name = "{title}"')
    match = build([CREW], game=GAME.with_components(text, "own.toml"), arts=[MONA, WAVE, SUNRISE])
    lines = match.game.words.text(match.view(None), match.names).split("\n")
    assert lines[1] == f"  A {title}, 100 million:"
    assert lines[2] == "      Recon, Sneak, Hacking, Getaway"


def test_a_crew_without_any_skill_of_an_art_has_nothing_there() -> None:
    match = build(["mu1 mu2 mu3 mu4 mu5"], arts=[SWING, WAVE, SUNRISE])
    text = match.game.words.text(match.view(0), match.names).split("\n")
    assert text[2] == "      Your crew: lacks Getaway, Guile"


@pytest.mark.parametrize("target", ["A", "art mona-lisa", "re5", "seat 0"])
def test_cards_and_places_can_be_looked_at(target: str) -> None:
    match = build([CREW], arts=[MONA, WAVE, SUNRISE])
    card = match.game.words.describe(match.view(0), target)
    assert card is not None
    titles = {"A": "Mona Lisa", "art mona-lisa": "Mona Lisa", "re5": "Recon 5", "seat 0": "{0}"}
    assert card.title == titles[target]


@pytest.mark.parametrize("target", ["D", "a", "art poster", "re9", "seat 4", "seat x", "", "seat"])
def test_what_is_not_there_cannot_be_looked_at(target: str) -> None:
    match = build([CREW], arts=[MONA, WAVE, SUNRISE])
    assert match.game.words.describe(match.view(0), target) is None


def test_every_card_is_in_the_list_of_cards() -> None:
    titles = [card.title for card in GAME.words.card_list()]
    assert len(titles) == len(set(titles)) == 18 + 42


def test_a_seat_can_look_up_what_it_passed_on() -> None:
    match = begin(4, seed=2)
    hands = [cards(match, 0, "hand")]
    play(match, f"0 pick {hands[0][1]}")
    assert passed_on(match.view(0)) == (), "the hand is still here"
    for seat in (1, 2, 3):
        play(match, f"{seat} pick {cards(match, seat, 'hand')[0]}")
    picked, *rest = (code.capitalize() for code in (hands[0].pop(1), *hands[0]))
    assert passed_on(match.view(0)) == (
        f"Card 1: you picked {picked}, {{3}} got {' '.join(rest)}.",
    )
    assert passed_on(match.view(None)) == ()
    draft(match)
    assert len(passed_on(match.view(0))) == 4, "of the last hand there was nothing to pass on"


def test_progress_and_status_tell_where_the_match_stands() -> None:
    match = begin(5)
    assert GAME.words.progress(match.view(None)) == "round 1, the draft, card 1 of 5"
    assert GAME.words.status(match.view(None)) == "14 arts to come"
    draft(match)
    assert GAME.words.progress(match.view(None)) == "round 1, crews in secret"

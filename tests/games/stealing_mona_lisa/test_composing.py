"""Choices put together card by card, and what the table says besides cards."""

from engine import Choice, Reason
from engine.games.stealing_mona_lisa import captions
from engine.games.stealing_mona_lisa.actions import NO_ART, Keep, Send
from engine.games.stealing_mona_lisa.composing import compose
from tests.games.stealing_mona_lisa.tables import (
    GAME,
    KISS,
    MONA,
    SCREAM,
    STARRY,
    WAVE,
    begin,
    build,
    draft,
    play,
)

CREW = "re5 sn6 ha4 ge7 re2 gu5 ge1"
KNOWN = GAME.components.card_of_code


def composed(cards: str, slot: int = NO_ART, phase: str = "choice", seats: int = 5) -> Choice:
    arts = [SCREAM, MONA, WAVE, STARRY, KISS][: seats - 1]
    match = build([CREW], seats=seats, arts=arts, finger=phase == "ready", phase=phase)
    return compose(match.view(0), [KNOWN[code] for code in cards.split()], slot)


def reason(choice: Choice) -> str:
    assert choice.action is None and isinstance(choice.why_not, Reason)
    return choice.why_not.text


def test_a_crew_needs_a_card_and_an_art() -> None:
    assert reason(composed("")) == "Play at least one card."
    assert reason(composed("re5")) == "Choose an art: A to D."
    sent = composed("re5 sn6 ha4 ge7", 1)
    assert sent.action == Send(0, 1, ("sn6", "ge7", "re5", "ha4"))
    assert sent.label == "B Mona Lisa: Sn6 Ge7 Re5 Ha4, total 22"


def test_cards_laid_ready_need_no_art() -> None:
    assert reason(composed("", phase="ready")) == "Play at least one card."
    assert composed("re5 sn6", phase="ready").label == "Sn6 Re5: fit for C 11"


def test_as_many_cards_may_be_kept_as_the_number_of_thieves_allows() -> None:
    match = build([CREW], seats=3, arts=[MONA, WAVE])
    play(match, "0 send A sn6", "1 send B re1", "2 send B sn1")
    view = match.view(0)
    four = [KNOWN[code] for code in ("ge1", "re2", "gu5", "ge7")]
    assert reason(compose(view, four)) == "With 3 thieves you may keep 3 cards at most."
    assert compose(view, four[:3]).action == Keep(0, ("ge1", "re2", "gu5"))
    assert compose(view, []).label == "keep nothing"


def test_an_action_that_no_choice_stands_for_is_worded_like_those_that_do() -> None:
    match = build([CREW], seats=5, arts=[SCREAM, MONA, WAVE, STARRY])
    decision = match.ask(0)
    for choice in decision.prompt.choices:
        assert choice.action is not None
        assert GAME.words.word(decision.view, choice.action).label == choice.label
    other = GAME.parse("0 send D gu5")
    label = GAME.words.word(decision.view, other).label
    assert label == "D The Starry Night: Gu5 as a bluff, lacks Getaway, Hacking, Sneak"


def test_what_came_of_each_art_is_told_in_a_few_words() -> None:
    match = build(
        ["sn2 re4", "sn3 re3", "re5", "ge4 gu1", "ge3"], seats=5, arts=[WAVE, MONA, KISS, SCREAM]
    )
    play(match, "0 send A sn2 re4", "1 send A sn3 re3", "2 send B re5", "3 send C ge4 gu1")
    play(match, "4 send C ge3")
    view = match.view(0)
    told = [captions.how_it_ended(heist, view) for heist in view.heists]
    assert told == ["tie, more Recon", "came alone", "stays, nobody fit", "nobody came"]
    assert [captions.result_of(view.heists[0], place, view) for place in (0, 1)] == ["6", "6"]
    assert captions.result_of(view.heists[1], 0, view) == "", "nobody looks at who came alone"
    assert captions.result_of(view.heists[2], 1, view) == "lacks Gu Ha"
    card = match.game.words.describe(view, "heist A")
    assert card is not None and card.lines[0].startswith("A The Great Wave off Kanagawa: {0} Sn2")
    whole = match.game.words.describe(view, "heists")
    assert whole is not None and len(whole.lines) == 4


def test_the_table_tells_who_has_chosen_and_never_what() -> None:
    match = begin(4, seed=2)
    draft(match)
    view = match.view(1)
    assert captions.how_many_chose(view) == "0 of 4 have chosen"
    card = match.ask(0).legal[0]
    match.play(card)
    view = match.view(1)
    assert captions.how_many_chose(view) == "1 of 4 have chosen"
    assert captions.seat_state(view, 0) == ("✓", "chosen")
    assert captions.seat_state(view, 1) == ("…", "choosing")
    assert captions.stolen_worth(view, 0) == "", "stolen art lies face down"

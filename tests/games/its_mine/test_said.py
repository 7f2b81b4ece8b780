"""What is said of cards, turns and scores of It's Mine is all of it, and true."""

from engine.games.its_mine import sentences
from tests.games.its_mine.positions import GAME, build, lines, play


def test_what_counts_up_to_a_limit_says_so_in_every_form() -> None:
    components = GAME.components
    limited = 0
    for found in (*components.cards, *components.districts):
        for number, effect in enumerate(found.powers.effects):
            if not effect.most:
                continue
            limited += 1
            signs = sentences.effect_signs(effect, components)
            assert signs[-2:] == ("most", str(effect.most))
            told = [
                sentences.sentences(found, components)[number],
                sentences.briefs(found, components)[number][1],
                sentences.briefs(found, components, letters=True)[number][1],
            ]
            if effect.most == 1:
                assert all(" per " not in f" {text}" for text in told), told
            else:
                assert f"up to {effect.most}" in told[0] and f"up to {effect.most}" in told[1]
                assert told[2].endswith(f"≤{effect.most}")
    assert limited >= 6


def test_a_burn_of_the_rounds_second_player_is_in_the_turn_in_which_it_came() -> None:
    match = build(
        round_=2,
        turn=1,
        gangs=[["mime ladies-bro"], ["pimp"]],
        hands=("", "missing-evidence hush-money"),
        tokens=(0, 4),
    )
    data = match.position()
    assert match.view(0).turns == (5, 5) and match.view(0).last_turn
    play(match, "1 play missing-evidence 1a")
    assert match.view(0).phase == "burn"
    assert match.view(0).turns == (5, 5) and match.view(0).last_turn
    assert GAME.words.progress(match.view(0)) == "round 2 of 6, turn 5 of 5"
    play(match, "1 burn 1a")
    assert match.view(0).turns == (1, 2)
    assert data["round"] == 1


def test_before_the_last_turn_a_burn_of_the_second_player_does_not_make_it_the_last() -> None:
    match = build(
        round_=2,
        turn=1,
        gangs=[["mime ladies-bro"], ["pimp"]],
        hands=("big-bro nest-egg", "missing-evidence hush-money inside-job"),
        tokens=(0, 4),
        known="seats",
    )
    before = match.view(0).turns
    play(match, "1 play missing-evidence 1a")
    assert match.view(0).turns == before and not match.view(0).last_turn


def test_the_same_card_twice_stands_in_the_score_with_its_district() -> None:
    match = build(gangs=[["mime", "mime"], ["pimp", "pimp | conductor"]])
    assert lines(match, 0, "bosses") == [("The Mime, Bank", 1), ("The Mime, Yacht", 2)]
    match = build(gangs=[["mime | mime"], ["pimp"]])
    assert lines(match, 0, "bosses") == [("The Mime, Bank 1a", 1), ("The Mime, Bank 1b", 1)]


def test_what_is_put_together_has_the_source_of_its_least_certain_part() -> None:
    match = build(gangs=[["mime loan-shark"], ["pimp"]])
    view = match.view(0)
    sources = {
        target: found.source
        for target in ("rounds", "row 0 1a", "row 1 1a", "art 0", "discards 1", "mime")
        if (found := GAME.words.describe(view, target)) is not None
    }
    assert sources == {
        "rounds": "deduced",
        "row 0 1a": "reconstructed",
        "row 1 1a": "rulebook",
        "art 0": "",
        "discards 1": "",
        "mime": "rulebook",
    }


def test_a_recap_begins_with_what_follows() -> None:
    match = build(
        gangs=[["mime"], ["pimp unemployed-bro"]],
        hands=("missing-evidence loan-shark big-bro", ""),
        tokens=(2, 0),
    )
    events = play(match, "0 play missing-evidence 1a", "0 burn 1a")
    assert match.game.words.recap(events, match.names).startswith(
        "Ada took The Bank; played Missing"
    )
    match = build(
        gangs=[["mime"], ["pimp unemployed-bro unemployed-bro"]],
        hands=("big-bro loan-shark", ""),
        tokens=(2, 0),
    )
    events = play(match, "0 play big-bro 1a")
    assert match.game.words.recap(events, match.names).startswith(
        "Nobody holds The Bank; Ada played"
    )

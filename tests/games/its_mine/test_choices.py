"""What a player of It's Mine is asked and offered, and what a move would bring."""

import pytest

from engine import Choice, Match
from tests.games.its_mine.positions import GAME, build, play


def choices(match: Match) -> list[Choice]:
    return list(match.ask(match.to_act()[0]).prompt.choices)


def asked(match: Match) -> str:
    return match.ask(match.to_act()[0]).prompt.text


def labels(match: Match) -> list[str]:
    return [choice.label for choice in choices(match) if choice.action]


def refused(match: Match) -> list[tuple[str, str]]:
    return [(c.target, str(c.why_not)) for c in choices(match) if c.action is None]


# --- Prompts -------------------------------------------------------------------------------------


def test_a_boss_is_placed_in_a_district() -> None:
    match = build(
        round_=3, white=0, hands=("mime pimp pimp", ""), gangs=[["diva | diva | conductor"]]
    )
    assert asked(match) == "Place a Boss."
    assert labels(match) == [
        "The Pimp in The Yacht",
        "The Pimp in The Party",
        "The Mime in The Yacht",
        "The Mime in The Party",
    ]
    assert refused(match) == [
        ("pimp", "You have 3 Bosses in The Bank: that is the most."),
        ("mime", "You have 3 Bosses in The Bank: that is the most."),
    ]
    last = build(round_=3, white=0, hands=("mime pimp", ""))
    assert asked(last) == "Last turn of the round: place one Boss, the other is discarded."


def test_an_action_is_offered_on_every_row_with_its_price_and_for_the_discards() -> None:
    match = build(
        hands=("big-bro unemployed-bro nero-complex", ""),
        gangs=[["mime | pimp loan-shark loan-shark hush-money"]],
        tokens=(2, 0),
    )
    assert asked(match) == "Play an Action, or discard one for 1 token."
    assert labels(match) == [
        "Unemployed Bro on The Mime (1a), free",
        "Big Bro on The Mime (1a), 2 tokens",
        "discard Unemployed Bro for 1 token",
        "discard Big Bro for 1 token",
        "discard Nero Complex for 1 token",
    ]
    assert refused(match) == [
        ("unemployed-bro", "The Pimp already hosts 3 Actions."),
        ("big-bro", "The Pimp already hosts 3 Actions."),
        ("nero-complex", "Nero Complex costs 3 there: you lack 1."),
        ("nero-complex", "The Pimp already hosts 3 Actions."),
    ]


def test_without_a_boss_or_a_token_the_prompt_says_what_is_left() -> None:
    match = build(hands=("big-bro unemployed-bro", ""), tokens=(6, 4))
    assert asked(match) == (
        "Last turn of the round: no Action can be played: discard one for nothing, the other is "
        "discarded without a token."
    )
    assert refused(match) == [
        ("unemployed-bro", "You have no Boss to play it on."),
        ("big-bro", "You have no Boss to play it on."),
    ]
    assert labels(match)[0] == "discard Unemployed Bro for nothing"


@pytest.mark.parametrize(
    "purses, supply, gain", [((0, 0), 10, 1), ((4, 6), 0, 1), ((5, 5), 0, 0), ((6, 4), 0, 0)]
)
def test_the_prompt_tells_what_a_discard_really_brings(
    purses: tuple[int, int], supply: int, gain: int
) -> None:
    match = build(hands=("big-bro unemployed-bro loan-shark", ""), tokens=purses)
    assert match.view(None).supply == supply
    brings = "for 1 token" if gain else "for nothing"
    assert asked(match).endswith(f"discard one {brings}.")
    play(match, "0 discard big-bro")
    assert match.view(None).tokens[0] == purses[0] + gain


def test_a_burn_offers_the_rival_rows_with_the_reasons_of_the_others() -> None:
    match = build(
        gangs=[["undertaker"], ["mime | pimp big-bro | diva ladies-bro"]],
        hands=("missing-evidence loan-shark nest-egg", ""),
        tokens=(2, 0),
    )
    play(match, "0 play missing-evidence 1a")
    assert asked(match) == "Burn one of 2 Actions in The Bank."
    assert labels(match) == ["burn Big Bro on The Pimp", "burn Ladies Bro on The Diva"]
    assert refused(match) == [("1a", "The Mime is a Boss: only an Action can be burnt.")]
    hitman = build(round_=3, white=0, hands=("hitman diva diva", ""), gangs=[[""], ["mime"]])
    play(hitman, "0 place hitman 1")
    assert asked(hitman) == "Burn the Boss in The Bank, or nobody."
    assert labels(hitman) == ["burn The Mime", "burn nobody"]


def test_salvage_and_giving_up_are_asked_for_in_turn() -> None:
    match = build(
        "barcelona",
        hands=("hush-money loan-shark big-bro", ""),
        gangs=[["ragpicker"]],
        discards=("unemployed-bro", ""),
    )
    assert "Unemployed Bro of your discards on The Ragpicker (1a), free" in labels(match)
    play(match, "0 salvage unemployed-bro 1a")
    assert asked(match) == "Give up a hand card for Unemployed Bro; it brings no token."
    assert labels(match) == [
        "give up Big Bro",
        "give up Friendly Loan Shark",
        "give up Hush Money",
    ]


def test_the_undertaker_asks_before_the_districts_are_judged() -> None:
    match = build(
        round_=6,
        turn=1,
        gangs=[["undertaker"], ["mime"]],
        discards=("big-bro", ""),
        hands=("", "loan-shark loan-shark"),
    )
    play(match, "1 discard loan-shark")
    assert asked(match) == "The Undertaker may play one of your discards in The Bank for free."
    assert labels(match) == [
        "Big Bro of your discards on The Undertaker (1a), free",
        "leave your discards where they are",
    ]


def test_who_waits_is_told_what_the_other_is_to_do() -> None:
    match = build(hands=("big-bro loan-shark", ""))
    prompt = match.ask(1).prompt
    assert (prompt.task, prompt.text, prompt.choices) == (
        "wait",
        "{0} is to play an Action.",
        (),
    )


def test_actions_of_another_step_are_refused_with_the_step_that_is_due() -> None:
    boss = build(round_=1, white=0, hands=("mime pimp", ""))
    action = build(hands=("big-bro loan-shark", ""))
    reason = boss.why_not(GAME.parse("0 play big-bro 1a"))
    assert reason is not None and reason.text == "This is a Boss round: place a Boss."
    reason = action.why_not(GAME.parse("0 place mime 1"))
    assert reason is not None and reason.text == (
        "This is an Action round: play or discard an Action."
    )


# --- Previews ------------------------------------------------------------------------------------


def test_preview_of_an_action_that_takes_a_district() -> None:
    """Traditional Bro beside two green cards: 2 : 3 becomes 4 : 3."""
    match = build(
        districts=("cappella-sistina", "bank", "yacht"),
        gangs=[["aristocrat valuable-painting dazzling-jewel"], ["mime ladies-bro unemployed-bro"]],
        hands=("traditional-bro loan-shark big-bro", ""),
        tokens=(2, 0),
    )
    preview = GAME.preview(match.view(0), GAME.parse("0 play traditional-bro 1a"))
    assert preview.masks[0] == (2 + 2 + 1, 3), "the Bro, and the row is full"
    assert preview.holders == (0, -1, -1)
    assert preview.points == (6, -(6 + 2)), "Cappella Sistina and two rival green cards"
    assert (preview.tokens, preview.paid) == ((1, 0), 1)
    assert (preview.district, preview.mask_gain, preview.verdict) == (0, 3, "takes it")
    assert preview.text == "takes Cappella 5:3; +6 points, {1} -8; 1 token left"


@pytest.mark.parametrize(
    "mine, theirs, card, verdict",
    [
        ("mime", "", "unemployed-bro", "still yours"),
        ("diva", "mime", "unemployed-bro", "a tie"),
        ("diva", "mime", "ladies-bro", "a tie"),
        ("diva", "", "unemployed-bro", "takes it"),
        ("diva", "mime", "loan-shark", "no change"),
        ("diva", "mime ladies-bro", "unemployed-bro", "still theirs"),
    ],
)
def test_the_verdict_of_a_preview(mine: str, theirs: str, card: str, verdict: str) -> None:
    match = build(gangs=[[mine], [theirs]], hands=(f"{card} jack-of-all-trades", ""), tokens=(1, 0))
    assert GAME.preview(match.view(0), GAME.parse(f"0 play {card} 1a")).verdict == verdict


def test_preview_of_a_boss_a_discard_and_of_tokens() -> None:
    match = build(round_=1, white=0, hands=("priest mime pimp", ""), gangs=[[""], ["diva"]])
    preview = GAME.preview(match.view(0), GAME.parse("0 place priest 1"))
    assert (preview.tokens, preview.paid, preview.mask_gain) == ((3, 0), 0, 0)
    assert preview.text == "you would have 3 tokens"
    preview = GAME.preview(match.view(0), GAME.parse("0 place mime 1"))
    assert preview.text == "takes Bank 1:0; +6 points"
    match = build(hands=("big-bro nest-egg loan-shark", ""), tokens=(1, 0))
    preview = GAME.preview(match.view(0), GAME.parse("0 discard big-bro"))
    assert (preview.text, preview.district) == ("you would have 2 tokens", -1)
    match = build(hands=("big-bro nest-egg loan-shark", ""), tokens=(5, 5))
    preview = GAME.preview(match.view(0), GAME.parse("0 discard big-bro"))
    assert preview.text == "no token is left for you"


def test_preview_of_what_a_move_does_to_the_rival_purse() -> None:
    match = build(
        "london",
        hands=("pickpocket big-bro loan-shark", ""),
        gangs=[["mime"]],
        tokens=(0, 2),
    )
    preview = GAME.preview(match.view(0), GAME.parse("0 play pickpocket 1a"))
    assert preview.tokens == (1, 1)
    assert preview.text == "you would have 1 token; {1} loses 1 token"


def test_preview_of_burning_and_of_what_leads_to_it() -> None:
    match = build(
        gangs=[["mime"], ["pimp precious-antique | diva ladies-bro"]],
        hands=("missing-evidence loan-shark nest-egg", ""),
        tokens=(2, 0),
    )
    preview = GAME.preview(match.view(0), GAME.parse("0 play missing-evidence 1a"))
    assert preview.text.endswith("no token left; then you burn one of 2")
    play(match, "0 play missing-evidence 1a")
    antique = GAME.preview(match.view(0), GAME.parse("0 burn 1a"))
    assert antique.points == (0, -1)
    assert antique.text == "{1} -1 point"
    bro = GAME.preview(match.view(0), GAME.parse("0 burn 1b"))
    assert bro.masks[0] == (1, 0)
    assert bro.text == "takes Bank 1:0; +5 points, {1} -1"


def test_preview_of_a_burn_without_a_target_of_salvage_and_of_passing() -> None:
    match = build(
        hands=("missing-evidence loan-shark big-bro", ""), gangs=[["mime"]], tokens=(2, 0)
    )
    preview = GAME.preview(match.view(0), GAME.parse("0 play missing-evidence 1a"))
    assert preview.text.endswith("nothing there can be burnt")
    match = build(
        "barcelona",
        hands=("hush-money loan-shark big-bro", ""),
        gangs=[["ragpicker"]],
        discards=("unemployed-bro", ""),
    )
    preview = GAME.preview(match.view(0), GAME.parse("0 salvage unemployed-bro 1a"))
    assert preview.text.endswith("then you give up a hand card")
    play(match, "0 salvage unemployed-bro 1a")
    preview = GAME.preview(match.view(0), GAME.parse("0 give big-bro"))
    assert preview.text == "it goes to your discards without a token"
    hitman = build(round_=3, white=0, hands=("hitman diva diva", ""), gangs=[[""], ["mime"]])
    preview = GAME.preview(hitman.view(0), GAME.parse("0 place hitman 1"))
    assert preview.text.endswith("then you may burn one; then you show your hand")
    play(hitman, "0 place hitman 1")
    assert GAME.preview(hitman.view(0), GAME.parse("0 pass")).text.endswith(
        "nobody is burnt; your hand is shown"
    )


def test_a_preview_changes_nothing_and_knows_only_the_view() -> None:
    match = build(
        hands=("big-bro loan-shark nest-egg inside-job family-dinner bulletproof", ""),
        gangs=[["mime"]],
        tokens=(2, 0),
    )
    before = match.position()
    view = match.view(0)
    for action in match.ask(0).legal:
        GAME.preview(view, action)
    assert match.view(0).hands[1] is None
    assert match.position() == before

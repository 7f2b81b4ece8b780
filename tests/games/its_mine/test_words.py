"""It's Mine in words: sentences made from effects, the log, the recap, cards in full, the text."""

import pytest

from engine import Match, Player
from engine.games.its_mine import sentences
from engine.games.its_mine.components import Card, District
from tests.games.its_mine.positions import GAME, NAMES, build, play, say


def card(name: str) -> Card | District:
    components = GAME.components
    if name in components.card_of_id:
        return components.cards[components.card_of_id[name]]
    return components.districts[components.district_of_id[name]]


SENTENCES = [
    ("aristocrat", "Gain 1 token. 1 mask per green + yellow pair here."),
    ("gentleman", "Gain 1 token. 3 points per green + blue + yellow trio here."),
    ("pimp", "Gain 1 token. 1 mask per 3 Actions of yours here."),
    (
        "undertaker",
        "After the last round you may play one of your discarded Actions here for free, even as a "
        "fourth card.",
    ),
    ("mime", "1 mask. 1 point per rival Boss here."),
    ("priest", "Gain 3 tokens. Your green Actions here cannot be burnt."),
    (
        "hitman",
        "You may burn a rival Boss without Actions here. Show your hand: gain 1 token per Boss in "
        "it.",
    ),
    ("illusionist", "3 points per pair of red + another colour here."),
    ("forger", "1 art piece of the kind that pays best."),
    ("muse", "Gain 1 token. Your green Actions cost 1 less here."),
    ("bookmaker", "Gain 1 token. Take 1 token from your rival."),
    ("landlady", "1 mask. Your rival's Actions cost 1 more here."),
    ("barrister", "Gain 1 token. 1 point per token you hold at the end, up to 3."),
    (
        "ragpicker",
        "Gain 1 token. You may play your discarded Actions here instead of a hand card.",
    ),
    ("architect", "2 points per trio of Actions in 3 colours here."),
    ("magpie", "1 mask. 1 point per two-coloured Action of yours here."),
    ("loan-shark", "Gain 2 tokens. Lose 1 point at the end."),
    ("card-counter", "Show your hand: gain 1 token per green Action in it, up to 3."),
    ("jack-of-all-trades", "1 mask for a trio of Actions in 3 colours here."),
    ("getaway-driver", "1 mask per Boss of yours here."),
    ("missing-evidence", "Burn a rival Action on top of its row here. 1 point."),
    ("nero-complex", "1 antique. 1 mask per red Action here, on both sides."),
    ("gilded-frame", "1 point per painting you own."),
    ("protection-racket", "Your rival returns 1 token to the supply. 1 mask."),
    ("lost-property", "1 point per 3 Actions among your discards."),
    ("human-statue", ""),
    ("chapel", "1 more point per Boss of yours here. No Boss here can be burnt."),
    (
        "cappella-sistina",
        "1 more point per rival green Action here. Each side has 1 more mask per green Action of "
        "its own here.",
    ),
    (
        "coliseum",
        "2 more points per burnt card here, on both sides. Each side has 1 more mask per red "
        "Action of its own here.",
    ),
    (
        "foro-romano",
        "1 more point per red Action here, on both sides. No blue Action here can be burnt.",
    ),
    ("louvre", "1 painting."),
    ("montmartre", "Green Actions cost 1 less here."),
    ("department-store", "Actions cost 1 more here."),
    ("buckingham-palace", "Each side has 1 more mask per 2 tokens it holds at the end."),
    ("sagrada-familia", "Whoever wins it burns a rival card on top of its row here."),
    ("el-raval", "You may play your discarded Actions here instead of a hand card."),
]


@pytest.mark.parametrize("name, expected", SENTENCES)
def test_the_sentence_of_a_card_is_made_from_its_effects(name: str, expected: str) -> None:
    assert " ".join(sentences.sentences(card(name), GAME.components)) == expected


def test_another_figure_in_a_deck_changes_the_sentence() -> None:
    text = GAME.components_text.replace("{ tokens = 3 },", "{ tokens = 5 },")
    own = GAME.with_components(text, "own.toml").components
    priest = own.cards[own.card_of_id["priest"]]
    assert sentences.sentences(priest, own)[0] == "Gain 5 tokens."


SIGNS = [
    ("conductor", ("mask", "/", "BG")),
    ("gentleman", ("3", "point", "/", "BGY")),
    ("illusionist", ("3", "point", "/", "R+?")),
    ("mime", ("mask", " ", "point", "/", "boss", "rival")),
    ("priest", ("G", " safe")),
    ("pimp", ("mask", "/", "3 ", "any")),
    ("undertaker", ("+1 late",)),
    ("loan-shark", ("-", "point")),
    ("nero-complex", ("antique", " ", "mask", "/", "R", "both")),
    ("landlady", ("mask", " ", "rival", "+1", "token")),
    ("ragpicker", ("bin",)),
    ("lost-property", ("point", "/", "3 ", "any", " bin")),
    ("la-rambla", ("point", "/", "2col", "rival", " ", "mask", "/", "2col")),
    ("sagrada-familia", ("burn",)),
]


@pytest.mark.parametrize("name, expected", SIGNS)
def test_signs_for_narrow_places_leave_out_what_is_over(
    name: str, expected: tuple[str, ...]
) -> None:
    assert sentences.signs(card(name), GAME.components, at_once=False) == expected


def test_signs_and_briefs_of_a_card_in_the_hand_tell_what_it_does_at_once() -> None:
    components = GAME.components
    assert sentences.signs(card("loan-shark"), components, at_once=True) == (
        *("+2", "token", " "),
        *("-", "point"),
    )
    assert sentences.briefs(card("loan-shark"), components) == (
        ("token", "+2 now"),
        ("point", "-1 at the end"),
    )
    assert sentences.briefs(card("traditional-bro"), components) == (("mask", "per green Action"),)
    assert sentences.briefs(card("missing-evidence"), components) == (
        ("burn", "burn an Action"),
        ("point", "1"),
    )


def test_every_card_has_a_short_name_and_as_many_sentences_signs_and_briefs_as_effects() -> None:
    components = GAME.components
    for found in (*components.cards, *components.districts):
        count = len(found.powers.effects)
        assert len(sentences.sentences(found, components)) == count
        assert len(sentences.briefs(found, components)) == count
        signs = sentences.signs(found, components, at_once=True)
        assert signs.count(" ") == max(0, count - 1)
        assert all(sign.isascii() and sign for sign in signs)
        assert len(found.short) <= (8 if getattr(found, "kind", "") == "boss" else 10)


# --- The log -------------------------------------------------------------------------------------


def test_the_log_of_a_whole_action_turn() -> None:
    match = build(
        gangs=[["mime"], ["pimp ladies-bro"]],
        hands=("missing-evidence loan-shark", "big-bro hush-money"),
        tokens=(2, 0),
        round_=6,
    )
    assert say(match, play(match, "0 play missing-evidence 1a")) == [
        "Ada played Missing Evidence at 1a for 2 tokens.",
    ]
    assert say(match, play(match, "0 burn 1a")) == [
        "Ada burnt Ladies Bro of Bea at 1a.",
        "Ada holds The Bank now: 5 points and more.",
        "Ada had Friendly Loan Shark left: to the discards.",
    ]
    assert say(match, play(match, "1 discard big-bro")) == [
        "Bea discarded Big Bro for 1 token.",
        "Bea had Hush Money left: to the discards.",
        "All rounds are played.",
        "The Bank: Ada 1, Bea 0 masks; Ada wins 5 points and more.",
        "The Yacht: Ada 0, Bea 0 masks; nobody wins it.",
        "The Party: Ada 0, Bea 0 masks; nobody wins it.",
    ]


def test_the_log_tells_who_holds_a_district_from_now_on_and_who_lost_it() -> None:
    match = build(gangs=[["pimp"], ["mime"]], hands=("unemployed-bro big-bro nest-egg", ""))
    assert say(match, play(match, "0 play unemployed-bro 1a"))[1] == (
        "Nobody holds The Bank now: Bea loses 5 points and more."
    )
    match = build(
        gangs=[["pimp"], ["mime"]], hands=("big-bro unemployed-bro nest-egg", ""), tokens=(3, 0)
    )
    assert "Nobody holds The Bank now" in say(match, play(match, "0 play big-bro 1a"))[1]
    match = build(gangs=[["mime"], ["pimp"]], hands=("loan-shark big-bro nest-egg", ""))
    assert len(say(match, play(match, "0 play loan-shark 1a"))) == 2, "nothing changed hands"


def test_the_log_of_hands_tells_each_player_its_own() -> None:
    match = build(hands=("loan-shark loan-shark big-bro", "hush-money inside-job nest-egg"))
    play(match, "0 discard big-bro")
    events = play(match, "1 discard hush-money")
    lines = [(event.audience, match.game.words.say(event, NAMES)) for event in events]
    assert lines == [
        (None, "Bea discarded Hush Money for 1 token."),
        (None, "Hands were swapped."),
        ((0,), "You got Stolen Nest Egg, Inside Job."),
        ((1,), "You got 2 Friendly Loan Shark."),
    ]


def test_the_log_of_tokens_that_come_from_the_rival() -> None:
    match = build(hands=("loan-shark big-bro unemployed-bro", ""), gangs=[["mime"]], tokens=(0, 9))
    assert say(match, play(match, "0 play loan-shark 1a"))[1:] == [
        "Friendly Loan Shark brought Ada 2 tokens, 1 of them from Bea.",
    ]
    match = build(
        "london",
        hands=("", "pickpocket big-bro loan-shark"),
        turn=1,
        white=0,
        gangs=[[""], ["mime"]],
        tokens=(1, 0),
    )
    assert say(match, play(match, "1 play pickpocket 1a"))[1:] == [
        "Pickpocket took 1 token from Ada for Bea.",
    ]
    match = build(
        "london",
        hands=("protection-racket big-bro loan-shark", ""),
        gangs=[["mime"]],
        tokens=(1, 1),
    )
    assert say(match, play(match, "0 play protection-racket 1a"))[1:] == [
        "Protection Racket made Bea return 1 token.",
    ]


def test_the_log_of_shown_hands_and_of_nothing_burnt() -> None:
    match = build(round_=3, white=0, hands=("hitman diva diva", ""), gangs=[[""], ["mime"]])
    play(match, "0 place hitman 1")
    assert say(match, play(match, "0 pass")) == [
        "Ada burnt nobody (The Hitman).",
        "Ada showed the hand: 2 The Diva.",
        "The Hitman brought Ada 2 tokens.",
    ]
    match = build(
        hands=("missing-evidence big-bro loan-shark", ""), gangs=[["mime"]], tokens=(2, 0)
    )
    assert say(match, play(match, "0 play missing-evidence 1a"))[1:] == [
        "Nothing there could be burnt (Missing Evidence).",
    ]


def test_the_log_of_salvaged_and_given_cards_and_of_the_undertaker() -> None:
    match = build(
        "barcelona",
        hands=("hush-money loan-shark big-bro", ""),
        gangs=[["ragpicker"]],
        discards=("unemployed-bro", ""),
    )
    assert say(match, play(match, "0 salvage unemployed-bro 1a", "0 give big-bro")) == [
        "Ada played Unemployed Bro out of the discards at 1a.",
        "Ada holds The Bank now: 5 points and more.",
        "Ada gave up Big Bro for it.",
    ]
    match = build(
        round_=6,
        turn=1,
        gangs=[["undertaker"], ["mime"]],
        discards=("big-bro", ""),
        hands=("", "loan-shark loan-shark"),
    )
    play(match, "1 discard loan-shark")
    assert say(match, play(match, "0 pass"))[0] == (
        "Ada left the discards where they are (The Undertaker)."
    )


def test_the_log_begins_with_the_districts_and_the_first_round() -> None:
    match = Match(GAME, [Player(name) for name in NAMES], 4, {"white": "2"})
    lines = [match.game.words.say(event, NAMES) for event in match.past[0].events]
    districts = [GAME.components.districts[number].name for number in match.view(None).districts]
    assert lines[0] == f"Bea is white. The districts: {', '.join(districts)}."
    assert lines[1] == "Round 1: 4 Bosses each; first Bea."
    assert lines[2].startswith("You drew The ")


def test_a_recap_tells_a_turn_in_one_line() -> None:
    match = build(
        gangs=[["mime"], ["pimp ladies-bro"]],
        hands=("missing-evidence loan-shark big-bro", ""),
        tokens=(2, 0),
    )
    events = play(match, "0 play missing-evidence 1a", "0 burn 1a")
    assert match.game.words.recap(events, NAMES) == (
        "Ada took The Bank; played Missing Evidence at 1a for 2 tokens, burnt Ladies Bro"
    )
    match = build(hands=("loan-shark big-bro nest-egg", ""))
    events = play(match, "0 discard big-bro")
    assert match.game.words.recap(events, NAMES) == "Ada discarded Big Bro for 1 token"
    assert match.game.words.recap([], NAMES) == ""


# --- Cards and places in full --------------------------------------------------------------------


def test_a_card_in_full() -> None:
    view = build().view(0)
    text = GAME.words.describe(view, "nero-complex 2b")
    assert text is not None
    assert (text.title, text.source) == ("Nero Complex", "rulebook")
    assert text.lines == (
        "1 antique. 1 mask per red Action here, on both sides.",
        "Green and red Action; costs 3 tokens.",
        "1 of the 36 Actions in this city, a card of Rome.",
    )
    text = GAME.words.describe(view, "pimp")
    assert text is not None
    assert text.lines[1] == "Boss; costs nothing."
    assert text.lines[-1] == "3 of the 18 Bosses in this city."


def test_a_district_in_full_tells_how_it_stands() -> None:
    match = build(gangs=[["mime loan-shark"], ["pimp"]])
    text = GAME.words.describe(match.view(None), "bank")
    assert text is not None
    assert text.lines == (
        "5 points for its holder. 1 more point per yellow Action of yours here.",
        "A district of every city.",
        "Masks: {0} 1, {1} 0.",
    )


def test_the_list_of_cards_has_every_card_with_its_copies_and_where_it_is_used() -> None:
    told = {card.title: card for card in GAME.words.card_list()}
    components = GAME.components
    assert len(told) == len(components.cards) + len(components.districts)
    assert told["Big Bro"].lines[-1] == "1 copy, used in every city."
    assert told["Missing Evidence"].lines[-1] == "3 copies, a card of Rome."
    assert told["El Raval"].lines[-1] == "A district of Barcelona."
    assert all(len(card.lines) >= 2 for card in told.values())


def test_the_round_track_in_full() -> None:
    text = GAME.words.describe(build(round_=2, white=1).view(None), "rounds")
    assert text is not None and text.lines[:3] == (
        "Round 1: 3 Bosses each, {1} begins.",
        "Round 2, now: 5 Actions each, {0} begins.",
        "Round 3: 2 Bosses each, {1} begins.",
    )


def test_rows_art_and_discards_in_full() -> None:
    match = build(
        gangs=[["mime *loan-shark valuable-painting"], ["pimp dazzling-jewel"]],
        discards=("big-bro diva", ""),
        round_=4,
    )
    view = match.view(0)
    row = GAME.words.describe(view, "row 0 1a")
    assert row is not None
    assert (row.title, row.lines) == (
        "The Mime at 1a",
        (
            "1 mask. 1 point per rival Boss here.",
            "Y Friendly Loan Shark: burnt: it does nothing and has no colour.",
            "G A Valuable Painting: 1 painting.",
        ),
    )
    rival = GAME.words.describe(view, "1a")
    assert rival is not None and rival.title == "The Pimp at 1a"
    art = GAME.words.describe(view, "art 0")
    assert art is not None
    assert art.lines == ("A Valuable Painting: painting", "painting: 1 point")
    pile = GAME.words.describe(view, "discards 0")
    assert pile is not None
    assert pile.lines == ("Bosses: The Diva.", "Actions: Big Bro.")
    assert GAME.words.describe(view, "row 0 3c") is None


def test_the_position_as_text() -> None:
    match = build(
        districts=("cappella-sistina", "bank", "yacht"),
        gangs=[["mime big-bro *family-dinner"], ["conductor bulletproof"]],
        hands=("loan-shark nest-egg", ""),
        discards=("", "diva hush-money"),
        tokens=(3, 1),
        round_=6,
    )
    assert GAME.words.text(match.view(0), NAMES).split("\n") == [
        "Rome, round 6 of 6, turn 5 of 5, Actions. Supply 6 tokens.",
        "1 Cappella Sistina, 6 points. 1 more point per rival green Action here. Each",
        "  side has 1 more mask per green Action of its own here.",
        "  Ada holds it; masks: Ada 2, Bea 1",
        "  Bea 1a: The Conductor < Bulletproof GR",
        "  Ada 1a: The Mime < Big Bro B < burnt Family Dinner",
        "2 The Bank, 5 points. 1 more point per yellow Action of yours here.",
        "  nobody holds it; masks: Ada 0, Bea 0",
        "3 The Yacht, 4 points. 2 more points per yellow + blue pair here.",
        "  nobody holds it; masks: Ada 0, Bea 0",
        "Bea, white: 1 token, 1 point as it stands",
        "  hand: Faded Glamour GR 3, Nero Complex GR 3",
        "  discards: The Diva, Hush Money",
        "Ada, black: 3 tokens, 8 points as it stands",
        "  hand: Friendly Loan Shark Y 0, Stolen Nest Egg Y 2",
        "  discards: nothing",
    ]
    spectator = GAME.words.text(match.view(None), NAMES)
    assert spectator.count("hand: 2 cards, not seen") == 2


@pytest.mark.parametrize(
    ("card", "tokens", "told"),
    [
        ("loan-shark", (0, 0), "played Friendly Loan Shark at 1a, gained 2 tokens"),
        ("pickpocket", (0, 3), "played Pickpocket at 1a, took 1 token from Bea"),
        ("protection-racket", (1, 3), "at 1a for 1 token, cost Bea 1 token"),
    ],
)
def test_a_recap_tells_the_tokens_that_a_card_moved(
    card: str, tokens: tuple[int, int], told: str
) -> None:
    match = build("london", gangs=[["diva"]], hands=(f"{card} big-bro nest-egg", ""), tokens=tokens)
    events = play(match, f"0 play {card} 1a")
    assert match.game.words.recap(events, NAMES).endswith(told)

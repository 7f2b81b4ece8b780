"""The words of a tip: against whom a lead is, and that it is a lead at the end."""

import pytest

from engine import GAMES, Match, Player, bots
from tui.text.advice import expected, expected_words, reason

NAMES = ("You", "Rosa", "Emil", "Ada")
SETUPS = [(game, count) for game, entry in GAMES.items() for count in entry.seat_counts[:3]]


def advised(game_id: str, seats: int, **options: str) -> tuple[Match, list[bots.Judgement]]:
    """A match as it begins, and what a short search thinks of its first decision."""
    match = Match(GAMES[game_id].load(), [Player(name) for name in NAMES[:seats]], 5, options)
    seat = match.to_act()[0]
    return match, bots.evaluate(match.game, match.ask(seat), bots.bot_rng(5, seat, 0), 4)


@pytest.mark.parametrize("game_id, seats", SETUPS)
def test_a_tip_tells_ahead_of_whom_one_would_be(game_id: str, seats: int) -> None:
    if seats > len(NAMES):
        seats = len(NAMES)
    match, judged = advised(game_id, seats)
    seat = match.to_act()[0]
    _, what = expected(match, seat, judged[0])
    if seats == 1:
        assert what == f"points ahead of {match.scores(None)[1].name}"
    elif "chance" in what:
        assert what == "chance to win the match"
    elif seats == 2:
        assert what.endswith(f" ahead of {'you' if seat else 'Rosa'}")
    else:
        assert what.endswith(" ahead of the others")
    for at in range(min(3, len(judged))):
        told = reason(match, seat, judged, at)
        assert "rivals" not in told and (seats > 2 or "the others" not in told)


@pytest.mark.parametrize("persona", ["governatore", "navigatore", "mercante", "vignaiola"])
def test_alone_both_are_reckoned_to_the_end_from_the_first_settlement_on(persona: str) -> None:
    match, judged = advised("mint-italy", 1, persona=persona)
    figure, what = expected(match, 0, judged[0])
    assert abs(float(figure)) < 25 and what.startswith("points ahead of")
    words = expected_words(match, 0, judged[0])
    assert ("behind" in words) == (float(figure) < 0) and "-" not in words

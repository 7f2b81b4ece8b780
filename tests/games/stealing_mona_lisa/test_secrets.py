"""What a thief plays without a rival is nobody else's business, ever; nor are cards not shown."""

import re
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from engine import Match, Seat
from engine.games.stealing_mona_lisa.components import SEAT_COUNTS
from engine.games.stealing_mona_lisa.events import HeistEnded, RoundBegan
from engine.games.stealing_mona_lisa.game import StealingMonaLisa
from tests.games.stealing_mona_lisa.hooks import hands_seen
from tests.games.stealing_mona_lisa.tables import GAME, MONA, SUNRISE, WAVE, build, of_kind, play
from tests.random_matches import every_ply, viewers
from tests.secrecy import everything_told

CARD_FIELDS = {"cards", "stacks", "hands", "picks", "brought", "crew", "stack"}
"""The fields of events and views in which skill cards stand."""


def canaries() -> StealingMonaLisa:
    """The game with skills whose short names stand in no sentence by chance."""
    shorts = iter("QZXJVK")
    text = re.sub(
        r'(?m)^short = ".*"$', lambda _: f'short = "{next(shorts)}q"', GAME.components_text
    )
    return GAME.with_components(text, "canaries.toml")


def cards_in(thing: Any, field: str = "") -> set[int]:
    """Every skill card that stands in an event or a view."""
    if is_dataclass(thing):
        return set().union(
            *(cards_in(getattr(thing, f.name), f.name) for f in fields(thing)), *[set[int]()]
        )
    if isinstance(thing, tuple):
        return set().union(*(cards_in(item, field) for item in thing), *[set[int]()])
    return {thing} if field in CARD_FIELDS and isinstance(thing, int) else set()


def codes_in(match: Match, viewer: Seat | None) -> set[str]:
    """Every skill card that stands in any text that the viewer gets at this ply."""
    told = " ".join(everything_told(match, viewer)).lower()
    return set(re.findall(r"\b[a-z]q\d+\b", told))


def unseen(match: Match, viewer: Seat | None, codes: set[str]) -> set[str]:
    """Those of the cards that the viewer did not see in the draft and does not hold itself."""
    known = {card for hand in hands_seen(match, viewer) for card in hand}
    if viewer is not None:
        seat = match.position()["seats"][viewer]
        known.update(seat["picks"].split() + seat["carried"].split())
    return codes - known


def sole_thieves_cards(match: Match) -> dict[Seat | None, set[str]]:
    """For each viewer the cards that others have just played without a rival."""
    data = match.position()
    alone = [told["thieves"][0] for told in data["heists"] if told["how"] == "alone"]
    stacks = {thief: set(data["seats"][thief]["stack"].split()) for thief in alone}
    return {
        viewer: unseen(match, viewer, set().union(*(stacks[t] for t in alone if t != viewer), ()))
        for viewer in viewers(match)
    }


@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize("choice", ["cards", "finger"])
def test_a_sole_thiefs_cards_occur_in_nothing_that_others_get(seats: int, choice: str) -> None:
    game = canaries()
    known = game.components.card_of_code
    watched, began = 0, 0
    hidden: dict[Seat | None, set[str]] = {}
    for match in every_ply(game, seats, game.check_setup(seats, {"choice": choice}), 11):
        news = match.past[-1].events
        if of_kind(news, HeistEnded):
            hidden = sole_thieves_cards(match)
            watched += sum(map(len, hidden.values()))
            for viewer, codes in hidden.items():
                assert not codes & codes_in(match, viewer)
                for _, event in match.events(viewer, since=began - 1):
                    assert not {known[code] for code in codes} & cards_in(event), event
        if of_kind(news, RoundBegan):  # from now on the cards may be dealt to anybody
            news = news[: news.index(of_kind(news, RoundBegan)[0])]
        for viewer, codes in hidden.items():
            kinds = {known[code] for code in codes}
            assert not any(kinds & cards_in(event) for event in news if event.seen_by(viewer))
            if len(news) == len(match.past[-1].events):
                assert not kinds & cards_in(match.view(viewer))
        if len(news) < len(match.past[-1].events):
            hidden, began = {}, match.ply
    assert watched > 20, "hardly anything was hidden"


def test_the_canaries_would_be_found_where_they_may_stand() -> None:
    game = canaries()
    match = build(["qq1", "zq2"], game=game)
    view = match.view(0)
    assert game.components.card_of_code["qq1"] in cards_in(view)
    assert {"qq1"} <= codes_in(match, 0) and "qq1" not in codes_in(match, 1)


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_others_see_the_same_whatever_a_thief_alone_has_played(viewer: Seat | None) -> None:
    seen = []
    for crew in ("gu1 gu2", "re5 sn6"):
        match = build(["gu1 gu2 re5 sn6 ha4"], arts=[MONA, WAVE, SUNRISE])
        play(match, f"0 send A {crew}", "1 send B re1", "2 send B sn1", "3 send C sn3")
        events = [event for _, event in match.events(viewer)]
        lines = [match.game.words.say(event, match.names) for event in events]
        view = match.view(viewer)
        prompt = None if viewer is None else match.ask(viewer).prompt
        seen.append((events, lines, view, prompt, match.game.words.text(view, match.names)))
    assert seen[0] == seen[1]


def test_a_thief_alone_sees_its_own_cards_in_its_own_log() -> None:
    match = build(["gu1 gu2"], arts=[MONA, WAVE, SUNRISE])
    play(match, "0 send A gu1 gu2", "1 send B re1", "2 send B sn1", "3 send C sn3")
    assert "Ada plays Gu1 Gu2 for A." in [
        match.game.words.say(event, match.names) for _, event in match.events(0)
    ]
    assert match.view(0).stack and match.view(1).stack != match.view(0).stack


def test_cards_that_are_kept_or_discarded_are_nobody_elses_business() -> None:
    game = canaries()
    match = build(["qq1 zq2 xq3"], game=game)
    card = {seat: match.position()["seats"][seat]["crew"].split()[0] for seat in (1, 2, 3)}
    play(match, "0 send A qq1", *(f"{seat} send {'ABC'[seat - 1]} {card[seat]}" for seat in card))
    events = play(match, "0 keep zq2")
    for event in events:
        assert not event.seen_by(1) or not cards_in(event)


def test_a_spectator_sees_no_card_that_was_not_shown() -> None:
    for match in every_ply(GAME, 5, GAME.check_setup(5, {}), 4):
        view = match.view(None)
        shown = {card for told in view.heists for stack in told.stacks for card in stack}
        assert cards_in(view) == shown

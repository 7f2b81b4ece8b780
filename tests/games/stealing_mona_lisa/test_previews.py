"""What a preview of Mona Lisa says is what happens: compared with the position after the choices
of all."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from engine import Match, Rng
from engine.games.stealing_mona_lisa import events
from engine.games.stealing_mona_lisa.actions import (
    LETTERS,
    NO_ART,
    Accuse,
    Keep,
    MonaLisaAction,
    Pick,
    Point,
    PointLate,
    Ready,
    Send,
    Vote,
)
from engine.games.stealing_mona_lisa.crews import fit, fits
from engine.games.stealing_mona_lisa.state import MonaLisaState
from engine.games.stealing_mona_lisa.telling import card_codes
from engine.games.stealing_mona_lisa.view import VOTE, MonaLisaPreview, MonaLisaView
from tests.games.stealing_mona_lisa.tables import GAME, of_kind
from tests.random_matches import every_ply, setups, some, state_of, where

CASES = [(seats, options, seed) for seats, options in setups(GAME) for seed in (1, 2)]


@pytest.mark.parametrize(("seats", "options", "seed"), CASES)
def test_a_preview_is_what_happens(seats: int, options: Mapping[str, str], seed: int) -> None:
    rng = Rng(seed)
    for match in every_ply(GAME, seats, options, seed):
        for seat in match.waiting_for():
            decision = match.ask(seat)
            for action in some(decision.legal, 2, rng):
                check(match, decision.view, action, rng)


def check(match: Match, view: MonaLisaView, action: MonaLisaAction, rng: Rng) -> None:
    """Each figure and each named thing against the position once all have chosen."""
    said = GAME.preview(view, action)
    assert isinstance(said, MonaLisaPreview)
    state: MonaLisaState = state_of(match).copy()
    happened: list[Any] = []
    state.apply(action, happened.append)
    while state.pending[action.seat] is not None:
        other = rng.choice(state.waiting_for())
        state.apply(rng.choice(state.legal_actions(other)), happened.append)
    place = f"{action}: {said.text}: {where(match)}"
    assert said.fits in ((), fits(view.arts, said.cards, view.components)), place
    match action:
        case Pick():
            check_pick(view, action, said, state, place)
        case Send(slot=slot) | Point(slot=slot) | PointLate(slot=slot) if slot != NO_ART:
            assert said.slot == slot and said.text.startswith(LETTERS[slot]), place
            check_heist(view, said, state, happened, place)
        case Ready():
            assert state.stacks[action.seat] == said.cards, place
        case Keep():
            (kept,) = of_kind(happened, events.CardsKept)
            assert kept.counts[action.seat] == len(said.cards), place
            assert state.carried[action.seat] == said.cards, place
            gone = re.search(r"discard (\d+) card", said.text)
            assert len(view.crew) == len(said.cards) + (int(gone[1]) if gone else 0), place
        case Accuse(accuses=True):
            assert state.phase == VOTE and f"{{{state.accused}}} then vote" in said.text, place
        case Vote():
            (vote,) = of_kind(happened, events.VoteTaken)
            needed = re.search(r"(\d+) of (\d+) votes deny it", said.text)
            assert needed is not None and int(needed[2]) == vote.voters, place
            assert vote.denied == (len(vote.against) >= int(needed[1])), place


def check_pick(
    view: MonaLisaView, action: Pick, said: MonaLisaPreview, state: MonaLisaState, place: str
) -> None:
    """Who gets the rest, and the crew that comes of it."""
    seat, n = action.seat, view.seat_count
    receiver, giver = (seat - 1) % n, (seat + 1) % n
    last = len(view.hands[-1]) == 2
    got = state.picks[receiver][-1:] if last else state.hands[receiver]
    assert f"{{{receiver}}} gets {card_codes(got, view.components)}" in said.text, place
    crew = sorted((*state.picks[seat], *state.carried[seat]))
    assert (f"last card comes from {{{giver}}}" in said.text) == last, place
    if last:
        crew.remove(state.picks[seat][-1])
    assert tuple(crew) == said.cards, place
    assert f"a crew of {len(crew)}, " in said.text, place


def check_heist(
    view: MonaLisaView,
    said: MonaLisaPreview,
    state: MonaLisaState,
    happened: list[Any],
    place: str,
) -> None:
    """What came of the art: the stack that was shown has the total that was told."""
    for event in of_kind(happened, events.HeistEnded):
        heist = event.heist
        if heist.slot != said.slot or view.viewer not in heist.thieves or not heist.stacks:
            continue
        own = heist.stacks[heist.thieves.index(view.viewer)]
        found = fit(view.components.arts[heist.art], own, view.components)
        assert own == said.cards and said.fits[heist.slot] == found, place
        assert (f"total {found.total}" in said.text) == found.qualified, place
        assert found.qualified or heist.winner != view.viewer, place


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_scores_now_are_scores_then(seats: int) -> None:
    """What is known of the score is what the match ends with, if no more is stolen."""
    for match in every_ply(GAME, seats, GAME.check_setup(seats, {}), 3):
        for viewer in (None, *range(seats)):
            for sheet in match.scores(viewer):
                assert sheet.seat is not None
                own = match.view(sheet.seat).collections[sheet.seat]
                worth = sum(GAME.components.arts[art].value for art in own)
                if sheet.known:
                    assert sheet.figure == str(sheet.total) == str(worth)
                else:
                    assert sheet.figure == "?" and sheet.seat != viewer and match.to_act()

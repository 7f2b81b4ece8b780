"""What previews of Stealing Mona Lisa tell, and how it is found once all others have chosen."""

import re
from typing import Any

from engine import Rng, Seat
from engine.games.stealing_mona_lisa.actions import (
    LETTERS,
    NO_ART,
    Accuse,
    Keep,
    Pick,
    Point,
    Ready,
    Send,
    Vote,
)
from engine.games.stealing_mona_lisa.crews import Fit
from engine.games.stealing_mona_lisa.events import Accused, VoteTaken
from engine.games.stealing_mona_lisa.view import DRAFT, KEEP, OVER, VOTE
from tests.previews import Move, Sentence


def others(world: Any, seat: Seat, rng: Rng) -> None:
    """Everybody else has chosen at random, in time, but for votes and accusations."""
    world.pending[seat] = None
    for other in world.acting():
        if other != seat:
            world.pending[other] = None
            choices = [a for a in world.legal_actions(other) if not a.table_only]
            world.pending[other] = rng.choice(choices)


def _codes(move: Move) -> tuple[str, ...]:
    """The cards that the move leaves to count, as they are written."""
    codes = move.before.components.codes
    match move.action:
        case Pick():
            picks = (*move.before.picks, *move.after.picks[len(move.before.picks) :])
            own = picks[: len(move.before.picks) + 1] if move.after.phase == DRAFT else ()
            own = own or (*move.before.picks, move.after.picks[len(move.before.picks)])
            return tuple(codes[card] for card in (*own, *move.before.brought))
        case Send() | Ready() | Point():
            return tuple(codes[card] for card in move.after.stack or move.before.stack)
        case Keep() if move.after.phase == DRAFT:
            return tuple(codes[card] for card in move.after.brought)
    return ()


def _fit(move: Move, art: int) -> Fit:
    """What the cards amount to at an art, by the rulebook: skill by skill, the rest is nothing."""
    components = move.before.components
    skills = [components.skills[skill].short.lower() for skill in components.arts[art].skills]
    return Fit(
        tuple(sum(int(own[2:]) for own in _codes(move) if own[:2] == skill) for skill in skills)
    )


def _fits(move: Move) -> tuple[Fit, ...]:
    if isinstance(move.action, (Keep, Accuse, Vote)):
        return ()
    return tuple(_fit(move, art) for art in move.before.arts)


def _note(move: Move, art: int) -> str:
    found, components = _fit(move, art), move.before.components
    pairs = zip(components.arts[art].skills, found.sums, strict=True)
    lacks = [components.skills[skill].name for skill, own in pairs if not own]
    if not lacks:
        return f"total {found.total}"
    return f"lacks {', '.join(lacks)}"


FIGURES = {
    "cards": lambda move: tuple(
        sorted(move.before.components.card_of_code[code] for code in _codes(move))
    ),
    "fits": _fits,
    "notes": lambda move: tuple(
        _note(move, art) for art in (move.before.arts if _fits(move) else ())
    ),
    "slot": lambda move: getattr(move.action, "slot", NO_ART),
}


def _crew(move: Move, size: str, fit: str) -> bool:
    """ "A and C" or "A 12, C 7" are all the arts for which the crew is fit."""
    fits = {
        LETTERS[slot]: _fit(move, art).total
        for slot, art in enumerate(move.before.arts)
        if 0 not in _fit(move, art).sums
    }
    named = dict(re.findall(r"\b([A-F])\b(?: (\d+))?", fit))
    totals = all(int(total) == fits.get(letter) for letter, total in named.items() if total)
    none = fits or fit == "no art"
    return int(size) == len(_codes(move)) and list(named) == list(fits) and totals and bool(none)


def _sent(move: Move, letter: str, name: str, size: str, note: str) -> bool:
    """What the heist at that art shows, where several came; else what lies there face down."""
    slot, codes = LETTERS.index(letter), move.before.components.codes
    art = move.before.arts[slot]
    cards = _codes(move)
    if move.after.phase in (KEEP, OVER) and not isinstance(move.action, Point):
        heist = next(found for found in move.after.heists if found.slot == slot)
        at = heist.thieves.index(move.seat)
        assert heist.art == art and heist.sizes[at] == len(cards)
        if heist.stacks:
            assert sorted(codes[card] for card in heist.stacks[at]) == sorted(cards)
    return (int(size), note) == (len(cards), _note(move, art)) and name in _names(move, art)


def _hand(move: Move, seat: Seat) -> tuple[int, ...]:
    """The hand that a seat has to pick from once all have picked."""
    return tuple(sorted(move.world.hands[seat]))


def _passed(move: Move, to: str, cards: str) -> bool:
    """The rest of the hand came to that seat."""
    held = [move.before.components.codes[card] for card in _hand(move, int(to))]
    return held == cards.lower().split(" ")


def _passed_last(move: Move, to: str, card: str, giver: str) -> bool:
    """The draft is over: the last card was the seat's, and one came from the other side."""
    codes = move.before.components.codes
    got = move.world.picks[int(to)][-1]
    rest = set(move.before.hands[-1]) - set(move.after.picks)
    last = move.after.picks[-1]
    round_the_table = (2 * move.seat - int(to)) % move.before.seat_count == int(giver)
    return (
        codes[got] == card.lower()
        and got in rest
        and last not in move.before.hands[-1]
        and round_the_table
    )


def _names(move: Move, art: int) -> tuple[str, ...]:
    printed = move.before.components.arts[art]
    return (printed.name, getattr(printed, "short", printed.name))


def _kept(move: Move, cards: str) -> bool:
    told = [] if cards == "nothing" else cards.lower().split(" ")
    return told == [code.lower() for code in _codes(move)]


def _kept_and_gone(move: Move, cards: str, gone: str) -> bool:
    return _kept(move, cards) and int(gone) == len(move.before.crew) - len(_codes(move))


def _voted(move: Move, enough: str, voters: str) -> bool:
    """The vote denies an art from so many votes on, and from no fewer."""
    (vote,) = [event for event in move.events if isinstance(event, VoteTaken)]
    least = int(enough)
    return vote.denied == (len(vote.against) >= least) and vote.voters == int(voters)


def _if_accused(move: Move, accused: bool, late: Seat) -> bool:
    """All vote if somebody accuses, and the finger counts unless somebody does."""
    (told,) = [event for event in move.events if isinstance(event, Accused)]
    votes = move.after.phase == VOTE
    return told.seat == late and votes == bool(told.accusers) and (votes or not accused)


SENTENCES: tuple[Sentence, ...] = (
    (r"a crew of (\d+), fit for ([^;]+)", _crew),
    (r"\{(\d)\} gets ([^;,]+)", _passed),
    (r"\{(\d)\} gets ([^;,]+), your last card comes from \{(\d)\}", _passed_last),
    (r"([A-F]) ([^;]+), (\d+) cards?, (total \d+|lacks .+)", _sent),
    (r"you keep (.+) and discard (\d+) cards? unseen", _kept_and_gone),
    (r"you keep ((?!.*discard).+)", _kept),
    (r"(\d+) of (\d+) votes deny it", _voted),
    (r"counts, unless (\d+) of (\d+) votes deny it", _voted),
    (r"all but \{(\d)\} then vote", lambda m, late: _if_accused(m, True, int(late))),
    (r"counts, unless somebody accuses", lambda m: _if_accused(m, False, m.before.accused)),
)


def changes(move: Move) -> list[str]:
    """Cards that are given up."""
    if isinstance(move.action, Keep) and len(move.before.crew) > len(_codes(move)):
        return ["discard"]
    return []

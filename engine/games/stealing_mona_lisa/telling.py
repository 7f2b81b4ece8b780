"""The words of Stealing Mona Lisa: log lines, a round in one line, cards in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.actions import Seat
from engine.core.english import count, series
from engine.core.events import Event
from engine.games.stealing_mona_lisa import events, heists
from engine.games.stealing_mona_lisa.actions import LETTERS, NO_ART
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import Fit, fit, missing, without
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    ALONE,
    CHOICE,
    DRAFT,
    EVEN,
    KEEP,
    LEFT,
    LOTS,
    ONLY,
    OVER,
    POINT,
    READY,
    TIE,
    UNFIT,
    VOTE,
    Heist,
    MonaLisaView,
    passes_from,
    passes_to,
)


def card_name(card: int, components: Components) -> str:
    """A skill card as people say it: "Recon 5"."""
    kind = components.cards[card]
    return f"{components.skills[kind.skill].name} {kind.value}"


def card_codes(cards: Iterable[int], components: Components) -> str:
    """Skill cards in few letters: "Re5 Sn6"; "nothing" without any."""
    return (
        " ".join(
            f"{components.skills[components.cards[card].skill].short}{components.cards[card].value}"
            for card in cards
        )
        or "nothing"
    )


def skill_names(skills: Iterable[int], components: Components) -> str:
    """ "Recon, Sneak"."""
    return ", ".join(components.skills[skill].name for skill in skills)


def fit_note(art: int, found: Fit, components: Components) -> str:
    """What a crew amounts to at an art: "total 22", "lacks Muscle"."""
    if found.qualified:
        return f"total {found.total}"
    lacking = missing(components.arts[art], found)
    return f"lacks {skill_names(lacking, components)}"


def phase_words(view: MonaLisaView) -> str:
    """What the table is doing: "the draft, card 2 of 5"."""
    if view.phase == DRAFT:
        return f"the draft, card {view.step + 1} of {view.components.hand}"
    return {
        CHOICE: "crews in secret",
        READY: "crews in secret",
        POINT: "the countdown",
        ACCUSE: "a late finger",
        VOTE: "the vote",
        KEEP: "cards to keep",
        OVER: "the end",
    }[view.phase]


def say(event: Event, names: Sequence[str], components: Components) -> str:
    """The log line of an event; empty for what the others imply."""
    match event:
        case events.RoundBegan(round=number, arts=arts, new=new):
            fresh = [art_name(art, components) for art in arts[len(arts) - new :]]
            shown = f" New in the museum: {series(fresh)}." if fresh else " No new art came."
            return f"Round {number} began.{shown}"
        case events.Dealt(seat=seat, cards=cards):
            return f"{names[seat]} got the hand {card_codes(cards, components)}."
        case events.HandCame(seat=seat, cards=cards):
            giver = names[passes_from(seat, len(names))]
            return f"{names[seat]} got the hand {card_codes(cards, components)} from {giver}."
        case events.CrewComplete(seat=seat, cards=cards):
            return f"{names[seat]} has the crew {card_codes(cards, components)}."
        case events.HandsPassed(step=step):
            return f"Everyone picked card {step}; the hands went to the right."
        case events.DraftEnded(carried=carried):
            brought = [f"{names[s]} {number}" for s, number in enumerate(carried) if number]
            joined = f" Cards carried over joined: {', '.join(brought)}." if brought else ""
            return f"The draft ended.{joined}"
        case events.Chosen(seat=seat, phase=phase, again=again):
            return _chosen(names[seat], phase, again)
        case events.OwnChoice():
            return _own_choice(event, names, components)
        case events.ChoicesTurned(slots=slots):
            return f"The choice cards were turned up: {_aims(slots, names)}."
        case events.HeistEnded(heist=heist):
            return heist_line(heist, names, components)
        case events.CardsKept(counts=counts):
            kept = [f"{names[seat]} {number}" for seat, number in enumerate(counts) if number]
            return f"Cards kept: {', '.join(kept)}." if kept else "Nobody kept a card."
        case events.MatchEnded(arts=arts, stalled=stalled):
            return _match_ended(arts, stalled, components)
        case events.CountdownBegan():
            return "All cards lie ready. Three, two, one."
        case events.FingerDown():
            return ""
        case events.FingersDown(slots=slots, late=late):
            slow = [names[seat] for seat, was_late in enumerate(late) if was_late]
            verb = "was" if len(slow) == 1 else "were"
            tail = f" {series(slow)} {verb} late." if slow else ""
            return f"The fingers came down: {_aims(slots, names)}.{tail}"
        case events.Accused(seat=seat, accusers=accusers):
            if not accusers:
                return f"Nobody accused {names[seat]}: the finger counts."
            return f"{series([names[s] for s in accusers])} accused {names[seat]} of being late."
        case events.VoteTaken():
            return _vote_taken(event, names)
    raise TypeError(f"no event of Stealing Mona Lisa: {event!r}")


def _chosen(name: str, phase: str, again: bool) -> str:
    if phase in (CHOICE, READY):
        done = "chose in secret" if phase == CHOICE else "laid down cards"
        return f"{name} {done}{' once more' if again else ''}."
    return ""


def _own_choice(event: events.OwnChoice, names: Sequence[str], components: Components) -> str:
    name, cards = names[event.seat], card_codes(event.cards, components)
    if event.phase == DRAFT:
        receiver = names[passes_to(event.seat, len(names))]
        return f"{name} picked {cards}; the rest goes to {receiver}."
    if event.phase == KEEP:
        return f"{name} keeps {cards}."
    aim = "" if event.slot == NO_ART else f" for {LETTERS[event.slot]}"
    return f"{name} plays {cards}{aim}."


def _aims(slots: Sequence[int], names: Sequence[str]) -> str:
    """ "A Ada and Bea, C Cy"."""
    groups = [
        f"{LETTERS[slot]} {series([names[seat] for seat, aim in enumerate(slots) if aim == slot])}"
        for slot in sorted(set(slots) - {NO_ART})
    ]
    nowhere = [names[seat] for seat, aim in enumerate(slots) if aim == NO_ART]
    if nowhere:
        groups.append(f"nothing {series(nowhere)}")
    return ", ".join(groups)


def _vote_taken(event: events.VoteTaken, names: Sequence[str]) -> str:
    votes = f"{len(event.against)} of {event.voters}"
    name = names[event.seat]
    if event.denied:
        return f"{votes} voted against {name}, who may not steal in this round."
    return f"{votes} voted against {name}: no majority, so the finger counts."


def _match_ended(arts: Sequence[int], stalled: bool, components: Components) -> str:
    if stalled:
        rounds = count(components.stall_rounds, "round")
        return f"Nothing was stolen in {rounds} in a row: the match ended."
    left = f" Only {art_name(arts[0], components)} stays in the museum." if arts else ""
    return f"There is too little left to choose from: the match ended.{left}"


def art_name(art: int, components: Components) -> str:
    """The title of an art."""
    return components.arts[art].name


def heist_line(heist: Heist, names: Sequence[str], components: Components) -> str:
    """What came of one art, with every stack that was shown."""
    title = art_name(heist.art, components)
    text = f"{LETTERS[heist.slot]} {title}: "
    who = [names[seat] for seat in heist.thieves]
    if heist.how == LEFT:
        return f"{text}nobody came."
    if heist.how == ALONE:
        cards = count(heist.sizes[0], "card")
        return f"{text}{who[0]} came alone and took it; {cards} went away unseen."
    art = components.arts[heist.art]
    shown = "; ".join(
        f"{name} {card_codes(stack, components)}, "
        f"{fit_note(heist.art, fit(art, stack, components), components)}"
        for name, stack in zip(who, heist.stacks, strict=True)
    )
    return f"{text}{shown}. {_verdict(heist, names, components)}."


def _verdict(heist: Heist, names: Sequence[str], components: Components) -> str:
    if heist.how == UNFIT:
        return "Nobody was fit for it, and it stays"
    if heist.how == EVEN:
        return f"{_tied(heist, names, components)} tied in everything, so it stays"
    winner = names[heist.winner]
    if heist.how == ONLY:
        return f"Only {winner} was fit for it and took it"
    if heist.how == TIE:
        return f"{winner} took it with more {components.skills[heist.skill].name}"
    if heist.how == LOTS:
        return f"{_tied(heist, names, components)} tied in everything, and {winner} drew the lot"
    return f"{winner} took it"


def _tied(heist: Heist, names: Sequence[str], components: Components) -> str:
    """Those who are equal in everything; whoever is weaker is not among them (SM-33)."""
    return series([names[seat] for seat in heists.equals(heist, components)])


def recap(
    events_: Sequence[Event],
    names: Sequence[str],
    components: Components,
    viewer: Seat | None = None,
) -> str:
    """A round's heists in one line, the viewer's own first: "Rosa beat Jonas to The Kiss, 15 to
    12"; before them, in the Finger Variant, what became of those who were late."""
    told: list[tuple[bool, str]] = []
    for event in events_:
        match event:
            case events.HeistEnded(heist=heist) if heist.how != LEFT:
                own = viewer in heist.thieves
                told.append((own, heist_in_brief(heist, names, components, viewer)))
            case events.FingersDown(slots=slots, late=late):
                told += [
                    (seat == viewer, f"{names[seat]} was late at {LETTERS[slot]}")
                    for seat, (slot, was_late) in enumerate(zip(slots, late, strict=True))
                    if was_late and slot != NO_ART
                ]
            case events.Accused(seat=seat, accusers=()):
                told.append((seat == viewer, f"nobody accused {names[seat]}"))
            case events.VoteTaken(seat=seat, denied=denied):
                verdict = "was denied any art" if denied else "was cleared"
                votes = f"{len(event.against)} of {event.voters} votes against"
                told.append((seat == viewer, f"{names[seat]} {verdict}, {votes}"))
    return "; ".join(text for _, text in sorted(told, key=lambda item: not item[0]))


def heist_in_brief(
    heist: Heist, names: Sequence[str], components: Components, viewer: Seat | None = None
) -> str:
    """What came of one art in a few words; of many rivals only one is named, the viewer first."""
    title = art_name(heist.art, components)
    if heist.how == LEFT:
        return f"nobody came for {title}"
    if heist.how == ALONE:
        return f"{names[heist.winner]} took {title} unopposed"
    if heist.how == UNFIT:
        return f"nobody was fit for {title}"
    if heist.how == EVEN:
        return f"{title} stayed, {_tied(heist, names, components)} tied"
    losers = [seat for seat in heist.thieves if seat != heist.winner]
    losers.sort(key=lambda seat: seat != viewer)
    rivals = [names[seat] for seat in losers]
    if len(rivals) > 2:
        rivals[1:] = [f"{len(rivals) - 1} others"]
    brief = f"{names[heist.winner]} beat {series(rivals)} to {title}"
    if heist.how == ONLY:
        return f"{brief}, the only one fit"
    art = components.arts[heist.art]
    fits = [fit(art, stack, components) for stack in heist.stacks]
    own = fits[heist.thieves.index(heist.winner)].total
    others = [
        found.total
        for seat, found in zip(heist.thieves, fits, strict=True)
        if seat != heist.winner and found.qualified
    ]
    brief = f"{brief}, {own} to {max(others)}"
    if heist.how == TIE:
        return f"{brief} by {components.skills[heist.skill].name}"
    if heist.how == LOTS:
        tied = [s for s in heists.equals(heist, components) if s != heist.winner]
        return f"{brief} by lot against {series([names[seat] for seat in tied])}"
    return brief


def passed_on(view: MonaLisaView) -> tuple[str, ...]:
    """What the viewer picked and passed on in this round's draft, hand by hand, seats as `{0}`;
    and of a hand that came back, what the others took from it."""
    if view.viewer is None:
        return ()
    components, n = view.components, view.seat_count
    receiver = f"{{{passes_to(view.viewer, n)}}}"
    lines = []
    for step, (hand, pick) in enumerate(zip(view.hands, view.picks, strict=False)):
        rest = without(hand, (pick,))
        if rest:
            line = (
                f"Card {step + 1}: you picked {card_codes((pick,), components)}, "
                f"{receiver} got {card_codes(rest, components)}."
            )
            if step + n < len(view.hands):
                taken = without(rest, view.hands[step + n])
                line = f"{line} It came back without {card_codes(taken, components)}."
            lines.append(line)
    return tuple(lines)

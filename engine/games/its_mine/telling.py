"""It's Mine in words: the log, the recap, the position as text."""

import textwrap
from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.events import Event
from engine.games.its_mine import scoring, sentences
from engine.games.its_mine.components import ROUNDS, Card, Components
from engine.games.its_mine.effects import ART, BOSS, POINTS
from engine.games.its_mine.events import (
    ActionPlayed,
    Began,
    BossPlaced,
    Burnt,
    Discarded,
    DistrictJudged,
    Drained,
    Gained,
    HandDealt,
    HandReceived,
    HandShown,
    HandsSwapped,
    HolderChanged,
    NothingBurnt,
    RestDiscarded,
    RoundBegan,
    RoundsOver,
    Stole,
    Unsalvaged,
)
from engine.games.its_mine.table import (
    DISTRICTS,
    PER_DISTRICT,
    PLACES,
    Row,
    face,
    slot_of,
)
from engine.games.its_mine.view import ItsMineView

WIDTH = 80


def source_name(components: Components, card: int) -> str:
    """The name of a card, or of a district given as ~district card."""
    return components.districts[~card].name if card < 0 else components.cards[card].name


def listed(cards: Sequence[int], components: Components) -> str:
    """Names of cards, the same ones counted: "2 Unemployed Bro, Big Bro"."""
    parts = []
    for card in dict.fromkeys(cards):
        copies = list(cards).count(card)
        name = components.cards[card].name
        parts.append(f"{copies} {name}" if copies > 1 else name)
    return ", ".join(parts) or "nothing"


def say(event: Event, names: Sequence[str], components: Components) -> str:
    """The log line of an event."""
    cards = components.cards
    match event:
        case Began(white=white, districts=districts):
            where = ", ".join(components.districts[number].name for number in districts)
            return f"{names[white]} is white. The districts: {where}."
        case RoundBegan(seat=seat, round=number):
            square = components.rounds[number]
            what = "Bosses" if square.cards == BOSS else "Actions"
            return f"Round {number + 1}: {square.hand} {what} each; first {names[seat]}."
        case HandDealt(cards=hand):
            return f"You drew {listed(hand, components)}."
        case BossPlaced(seat=seat, card=card, place=place):
            return f"{names[seat]} placed {cards[card].name} at {PLACES[place]}."
        case ActionPlayed(seat=seat, card=card, place=place, paid=paid, salvaged=salvaged):
            how = " out of the discards" if salvaged else ""
            price = f" for {count(paid, 'token')}" if paid else ""
            return f"{names[seat]} played {cards[card].name}{how} at {PLACES[place]}{price}."
        case Gained(seat=seat, card=card, supply=supply, rival=rival):
            got = _got(supply, rival, names[1 - seat])
            return f"{cards[card].name} brought {names[seat]} {got}."
        case Stole(seat=seat, card=card, tokens=tokens):
            taken = count(tokens, "token")
            return f"{cards[card].name} took {taken} from {names[1 - seat]} for {names[seat]}."
        case Drained(seat=seat, card=card, tokens=tokens):
            lost = count(tokens, "token")
            return f"{cards[card].name} made {names[1 - seat]} return {lost}."
        case HandShown(seat=seat, cards=hand):
            return f"{names[seat]} showed the hand: {listed(hand, components)}."
        case Burnt(seat=seat, card=card, place=place):
            whose = names[1 - seat]
            return f"{names[seat]} burnt {cards[card].name} of {whose} at {PLACES[place]}."
        case NothingBurnt(seat=seat, card=card, chosen=chosen):
            who = f"{names[seat]} burnt nobody" if chosen else "Nothing there could be burnt"
            return f"{who} ({source_name(components, card)})."
        case Discarded(seat=seat, card=card, given=True):
            return f"{names[seat]} gave up {cards[card].name} for it."
        case Discarded(seat=seat, card=card, supply=supply, rival=rival):
            got = _got(supply, rival, names[1 - seat]) if supply + rival else "nothing"
            return f"{names[seat]} discarded {cards[card].name} for {got}."
        case RestDiscarded(seat=seat, cards=rest):
            return f"{names[seat]} had {listed(rest, components)} left: to the discards."
        case HandsSwapped():
            return "Hands were swapped."
        case HandReceived(cards=hand):
            return f"You got {listed(hand, components)}."
        case HolderChanged(card=card, holder=holder, before=before):
            name, points = _district(components, card)
            if holder >= 0:
                return f"{names[holder]} holds {name} now: {points}."
            return f"Nobody holds {name} now: {names[before]} loses {points}."
        case RoundsOver():
            return "All rounds are played."
        case Unsalvaged(seat=seat, card=card):
            return f"{names[seat]} left the discards where they are ({cards[card].name})."
        case DistrictJudged(card=card, masks=(first, second), winner=winner):
            name, points = _district(components, card)
            verdict = f"{names[winner]} wins {points}" if winner >= 0 else "nobody wins it"
            return f"{name}: {names[0]} {first}, {names[1]} {second} masks; {verdict}."
    raise TypeError(f"no event of It's Mine: {event!r}")


def _district(components: Components, number: int) -> tuple[str, str]:
    """A district's name, and what it pays: "5 points", "5 points and more"."""
    card = components.districts[number]
    pays = any(effect.verb in (POINTS, ART) for effect in card.powers.effects)
    return card.name, f"{count(card.points, 'point')}{' and more' if pays else ''}"


def _got(supply: int, rival: int, whose: str) -> str:
    """ "2 tokens", "1 token from Bea", "3 tokens, 1 of them from Bea"."""
    text = count(supply + rival, "token")
    if not rival:
        return text
    return f"{text}, {rival} of them from {whose}" if supply else f"{text} from {whose}"


def recap(events_: Sequence[Event], names: Sequence[str], components: Components) -> str:
    """A turn in one line, what follows from it first: "Bea took The Bank; played Big Bro at 2b for
    2 tokens, discarded Jack"."""
    cards = components.cards
    parts: list[str] = []
    taken: list[str] = []
    others: list[str] = []
    subject = ""
    for event in events_:
        match event:
            case BossPlaced(seat=seat, card=card, place=place):
                subject = names[seat]
                parts.append(f"placed {cards[card].name} at {PLACES[place]}")
            case ActionPlayed(seat=seat, card=card, place=place, paid=paid, salvaged=salvaged):
                subject = names[seat]
                how = " out of the discards" if salvaged else ""
                price = f" for {count(paid, 'token')}" if paid else ""
                parts.append(f"played {cards[card].name}{how} at {PLACES[place]}{price}")
            case Burnt(seat=seat, card=card):
                subject = names[seat]
                parts.append(f"burnt {cards[card].name}")
            case Discarded(seat=seat, card=card, supply=supply, rival=rival, given=given):
                subject = names[seat]
                got = f" for {count(supply + rival, 'token')}" if supply + rival else ""
                verb = "gave up" if given else "discarded"
                parts.append(f"{verb} {cards[card].name}{got}")
            case Gained(seat=seat, supply=supply, rival=rival):
                parts.append(f"gained {_got(supply, rival, names[1 - seat])}")
            case Stole(seat=seat, tokens=tokens):
                parts.append(f"took {count(tokens, 'token')} from {names[1 - seat]}")
            case Drained(seat=seat, tokens=tokens):
                parts.append(f"cost {names[1 - seat]} {count(tokens, 'token')}")
            case HolderChanged(card=card, holder=holder):
                name = components.districts[card].name
                if holder >= 0 and names[holder] == subject:
                    taken.append(f"took {name}")
                else:
                    who = names[holder] if holder >= 0 else "nobody" if others else "Nobody"
                    others.append(f"{who} holds {name}")
    if not subject:
        return ""
    first, *rest = [*taken, ", ".join(parts)]
    return "; ".join([*others, f"{subject} {first}", *rest])


# --- The position as text -----------------------------------------------------------------------


def progress(view: ItsMineView) -> str:
    """ "round 2 of 6, turn 1 of 5"."""
    if view.round == ROUNDS:
        return "all rounds played"
    turn, turns = view.turns
    return f"round {view.round + 1} of {ROUNDS}, turn {turn} of {turns}"


def status(view: ItsMineView) -> str:
    """ "Rome   supply 7 tokens": the city, and the tokens that are nobody's."""
    return f"{view.components.cities[view.city].name}   supply {count(view.supply, 'token')}"


def text(view: ItsMineView, names: Sequence[str]) -> str:
    """The position as plain text for line mode."""
    components = view.components
    what = "Bosses" if view.cards == BOSS else "Actions"
    lines = [
        f"{components.cities[view.city].name}, {progress(view)}, {what}. "
        f"Supply {count(view.supply, 'token')}."
    ]
    masks = scoring.standing(view)
    top, bottom = (0, 1) if view.viewer == 1 else (1, 0)
    for district in range(DISTRICTS):
        lines += _district_lines(view, district, masks[district], names, (top, bottom))
    totals = scoring.totals(view)
    for seat in (top, bottom):
        lines += _seat_lines(view, seat, totals[seat], names)
    return "\n".join(lines)


def _district_lines(
    view: ItsMineView,
    district: int,
    masks: tuple[int, int],
    names: Sequence[str],
    order: tuple[Seat, Seat],
) -> list[str]:
    components = view.components
    card = components.districts[view.districts[district]]
    holder = scoring.leader(masks)
    held = f"{names[holder]} holds it" if holder >= 0 else "nobody holds it"
    does = " ".join(sentences.sentences(card, components))
    lines = _wrap(f"{district + 1} {card.name}, {count(card.points, 'point')}. {does}", "  ")
    lines.append(f"  {held}; masks: {names[0]} {masks[0]}, {names[1]} {masks[1]}")
    for seat in order:
        for row in range(PER_DISTRICT):
            place = district * PER_DISTRICT + row
            cards = view.rows[slot_of(seat, place)]
            if cards:
                told = f"  {names[seat]} {PLACES[place]}: {_row(cards, components)}"
                lines += _wrap(told, "      ")
    return lines


def _row(cards: Row, components: Components) -> str:
    """A row in words: "The Mime < Big Bro B < burnt Family Dinner"."""
    parts = []
    for card in cards:
        own = components.cards[face(card)]
        name = f"{own.name} {own.letters}".rstrip()
        parts.append(f"burnt {own.name}" if card < 0 else name)
    return " < ".join(parts)


def _seat_lines(view: ItsMineView, seat: Seat, total: int, names: Sequence[str]) -> list[str]:
    components = view.components
    side = "white" if seat == view.white else "black"
    bin_ = listed(sorted(view.discards[seat]), components)
    lines = [
        f"{names[seat]}, {side}: {count(view.tokens[seat], 'token')}, "
        f"{count(total, 'point')} as it stands"
    ]
    hand = view.hands[seat]
    if hand is None:
        lines.append(f"  hand: {count(view.hand_sizes[seat], 'card')}, not seen")
    elif hand:
        held = ", ".join(_in_hand(components.cards[card]) for card in hand)
        lines += _wrap(f"  hand: {held}", "      ")
    return lines + _wrap(f"  discards: {bin_}", "      ")


def _in_hand(card: Card) -> str:
    return card.name if card.kind == BOSS else f"{card.name} {card.letters} {card.cost}"


def _wrap(line: str, indent: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False)

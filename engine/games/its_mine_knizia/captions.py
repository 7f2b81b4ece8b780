"""The short words that stand on the board of It's Mine! (Knizia), from what lies open alone."""

from collections.abc import Sequence

from engine.core.english import count, series
from engine.games.its_mine_knizia.card_texts import kind_text
from engine.games.its_mine_knizia.components import (
    DOUBLE,
    JACKPOT,
    KINDS,
    SURE,
    TOAST,
    WILD,
    Card,
    Components,
)
from engine.games.its_mine_knizia.events import Claimed
from engine.games.its_mine_knizia.outlook import standing
from engine.games.its_mine_knizia.phrases import role, signed
from engine.games.its_mine_knizia.scoring import hand_winners
from engine.games.its_mine_knizia.view import ANSWER, CLAIMED, DISCARDED, NO_LIMIT, KniziaView

SHOUT = "It's mine!"
LET_GO = "let it go"
CLAIMS_ALL = "claims all"
PAUSED = "paused"
NEXT_OFFER, NEXT, NEWEST = "The next offer", "next", "newest ▸"
ON_ITS_OWN, IN_ALL = "On its own", "in all"
HANDS_WON, WON = "hands won", "won"
BOT = "bot"

NOTES = (
    ("c p", "Claim the offer or let it go, then press Enter."),
    ("w", "Show or hide the offer's value."),
    (" ".join(kind.letter for kind in KINDS), ", ".join(kind.name for kind in KINDS) + "."),
    ("▒7", "A stack of 7 cards, face down until the hand ends."),
    ("● ○", "Hands won and hands still to win."),
    ("✓", "Has answered."),
)
"""The keys on the board, and what its signs mean."""


def offer(view: KniziaView, names: Sequence[str]) -> tuple[str, str]:
    """ "The offer: 9 cards" and who turns them: "Emil deals"."""
    who = names[view.dealer]
    if view.turned_down:
        return f"The offer had {count(view.turned_down, 'card')}", "now face down"
    if view.phase != ANSWER:
        return f"Hand {view.hand}", f"waiting for {who} to {role(view.seat_count)}"
    turns = f"{who} {role(view.seat_count)}s"
    if view.last_card:
        turns = "the last of the deck"
    elif view.deals_on:
        turns += " to the end"
    return f"The offer: {count(len(view.offer), 'card')}", turns


def newest(view: KniziaView) -> str:
    """The card, with two seats the two cards, turned last."""
    cards = view.offer[-view.turned_at_once :]
    return series([view.components.cards[card].name for card in cards]) if cards else ""


def value(card: Card) -> str:
    """The value on a card's face: "+3" for a Sure Thing, "5" for a pair, "-4"; else empty."""
    if card.kind is SURE:
        return f"{card.value:+d}"
    return str(card.value) if card.kind is DOUBLE else ""


def motto(card: Card, components: Components) -> tuple[str, str]:
    """What the face of a card without a value says, in a few figures and words."""
    if card.kind is TOAST:
        return str(components.toast_points), "the most"
    if card.kind is JACKPOT:
        pays = components.jackpot_points
        return f"{pays[0]} to {pays[-1]}", ""
    return ("", "any pair") if card.kind is WILD else ("", "")


def taken(view: KniziaView) -> str:
    """What a claim takes: "all 9 cards, +14 on their own"."""
    worth, _ = standing(view)
    if len(view.offer) == 1:
        return f"the card, {signed(worth.total)} on its own"
    return f"all {len(view.offer)} cards, {signed(worth.total)} on their own"


def got(claimed: Claimed, names: Sequence[str]) -> str:
    """What a claim has brought: "all 9 cards, before Rosa"."""
    cards = "the card" if claimed.size == 1 else f"all {claimed.size} cards"
    late = series([names[seat] for seat in claimed.late]) if claimed.late else ""
    return f"{cards}, before {late}" if late else cards


def taken_by(sizes: Sequence[int]) -> str:
    """How many cards a seat has in its stacks."""
    return count(sum(sizes), "card") if sizes else "no stack"


def key(own: str | None) -> str:
    """Who sits at a live table: somebody with a claim key, or a bot."""
    return f"key {own}" if own else BOT


def claimers(view: KniziaView, names: Sequence[str]) -> str:
    """Who may claim: "Rosa and Jonas may claim"."""
    return f"{series([names[seat] for seat in view.answering])} may claim"


def unclaimed(view: KniziaView) -> str:
    """What happens if nobody claims."""
    if view.last_card:
        return "discarded if unclaimed"
    return "two more cards come" if view.turned_at_once == 2 else "the next card comes"


def own_place(view: KniziaView) -> str:
    """Why the viewer cannot claim; empty if it can."""
    seat = view.viewer
    if seat is None or view.phase != ANSWER or seat in view.answering:
        return ""
    if seat == view.dealer:
        return f"You {role(view.seat_count)}"
    return f"You have all {count(view.limit, 'stack')}"


def seat_note(view: KniziaView, seat: int) -> str:
    """What stands beside a seat's name: "deals", "full", or nothing."""
    if seat == view.dealer:
        return f"{role(view.seat_count)}s"
    full = view.limit != NO_LIMIT and len(view.stacks[seat]) >= view.limit
    return "full" if full and view.phase == ANSWER else ""


def ending(view: KniziaView, names: Sequence[str]) -> str:
    """How the hand that is being scored ended."""
    number = len(view.hands)
    if view.ending == CLAIMED:
        return f"Hand {number}: the last offer of the deck was claimed."
    if view.ending == DISCARDED:
        cards = " ".join(view.components.codes[card] for card in view.unclaimed)
        return f"Hand {number}: no one claimed the last offer, {cards}."
    assert view.last_taker is not None
    rest = len(view.opened[view.last_taker][-1])
    told = f"{names[view.last_taker]}, the last player left, took the rest"
    return f"Hand {number}: {told}, {count(rest, 'card')}."


def told(view: KniziaView, names: Sequence[str], step: int) -> str:
    """What a step of the scoring is about: 0 the stacks, then kind after kind, then the winners."""
    if step == 0:
        return "The stacks are revealed."
    if step <= len(KINDS):
        kind = KINDS[step - 1]
        return f"{kind.name}: {kind_text(kind, view.components)}"
    winners = series([names[seat] for seat in hand_winners(view.hands[-1])])
    return f"{winners} won hand {len(view.hands)}."

"""What a seat of Meins! would hold, lack and lead after a move: the figures of every preview."""

from collections.abc import Sequence
from dataclasses import replace

from engine.core.actions import Seat
from engine.games.meins import prices
from engine.games.meins.components import Components
from engine.games.meins.letters import SLOTS, held, letters_of
from engine.games.meins.scoring import rivalries
from engine.games.meins.view import (
    DISCARD,
    EMPTY,
    LEAVES,
    OVER,
    ROUNDS,
    MeinsPreview,
    MeinsView,
)

Change = tuple[Seat, Seat | None, Seat | None]
"""A category card that changes hands: whose card it is, who would take it now, and who after."""


def standing(view: MeinsView, seat: Seat) -> MeinsPreview:
    """What a seat holds and lacks as things are, in the form of a preview."""
    return Outlook(view, seat).preview("")


class Outlook:
    """A seat's things, changed as a move would change them."""

    def __init__(self, view: MeinsView, seat: Seat, *, ends: bool = False) -> None:
        """`ends`: the move ends the round."""
        self.view, self.seat, self.ends = view, seat, ends
        self.deck = view.components
        self.supply = list(view.supplies[seat])
        self.display = list(view.display)
        self.expanded = view.villas[seat]
        self.points = 0
        self.cards: tuple[Change, ...] = ()

    def pay(self, cards: Sequence[int]) -> None:
        """These cards are gone."""
        self.supply = [have - spent for have, spent in zip(self.supply, cards, strict=True)]

    def place(self, slot: int) -> None:
        """The exhibit of this slot stands in the collection (ME-20)."""
        card = self.display[slot]
        self.display[slot] = EMPTY
        self.points += self.deck.exhibits[card].points
        view, seat = self.view, self.seat
        own = list(view.collections[seat])
        own[view.round - 1] = (*own[view.round - 1], card)
        collections = (*view.collections[:seat], tuple(own), *view.collections[seat + 1 :])
        pairs = zip(rivalries(view), rivalries(replace(view, collections=collections)), strict=True)
        self.cards = tuple(
            (before.seats[0], before.leader, after.leader)
            for before, after in pairs
            if before.leader != after.leader
        )

    def expand(self) -> None:
        """The villa is expanded."""
        self.expanded = True
        self.points += self.deck.villa.points

    @property
    def last(self) -> str:
        """What ends with the round, if it is the last."""
        return " and the match" if self.view.round == ROUNDS else ""

    def held(self) -> str:
        """What one would hold: "C2 X1"."""
        return held(self.supply, self.deck)

    def _ended(self) -> bool:
        return self.ends or self.view.phase in (DISCARD, OVER)

    def lacks(self) -> tuple[tuple[int, ...] | None, ...]:
        """For each slot what is missing; None where no exhibit would lie that is known now."""
        return tuple(
            None
            if self._ended() or card < 0
            else prices.missing(self.supply, self.deck.exhibits[card])
            for card in self.display
        )

    def villa_lacks(self) -> tuple[int, ...] | None:
        """What is missing for the villa; None once it is expanded."""
        return None if self.expanded else prices.villa_missing(self.supply, self.deck)

    def enough(self) -> list[str]:
        """What could be paid: "exhibit a", "c", "the villa"."""
        slots = [SLOTS[slot] for slot, lack in enumerate(self.lacks()) if lack and not any(lack)]
        villa = self.villa_lacks()
        can_expand = villa is not None and not any(villa)
        return [
            *([f"exhibit {slots[0]}"] if slots else []),
            *slots[1:],
            *["the villa"] * can_expand,
        ]

    def card_texts(self) -> list[str]:
        """What becomes of category cards: "Art card from {1} +2", "{1} loses the Art card"."""
        return [_card_text(self.view, change) for change in self.cards]

    def preview(self, text: str) -> MeinsPreview:
        """All of it, with a sentence."""
        lacks, villa = self.lacks(), self.villa_lacks()
        ended = self._ended()
        leaves = LEAVES if self.view.round < ROUNDS else ""
        return MeinsPreview(
            text=text,
            supply=tuple(self.supply),
            lacks=lacks,
            villa_lacks=villa,
            points=self.points,
            cards=self.cards,
            notes=tuple(
                leaves if ended and card >= 0 else _note(lack, self.deck)
                for card, lack in zip(self.display, lacks, strict=True)
            ),
            villa_note=_villa_note(villa, self.deck, ended=ended),
        )


def _note(lack: Sequence[int] | None, deck: Components) -> str:
    if lack is None:
        return ""
    return f"lacks {letters_of(lack, deck)}" if any(lack) else "can buy"


def _villa_note(lack: Sequence[int] | None, deck: Components, *, ended: bool) -> str:
    if lack is None:
        return "expanded"
    if any(lack):
        return f"lacks {letters_of(lack, deck, extra='alike')}"
    return "can be paid" if ended else "can expand"


def _card_text(view: MeinsView, change: Change) -> str:
    owner, before, after = change
    card = f"{view.components.categories[view.category_cards[owner]].name} card"
    if after is None:
        return f"{{{before}}} loses the {card}"
    source = "" if before is None else f" from {{{before}}}"
    return f"{card}{source} +{view.components.category_points}"


def either(items: Sequence[str]) -> str:
    """ "exhibit a", "exhibit a or c", "exhibit a, c or the villa"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"


def free_cards(letters: str, deck: Components) -> str:
    """The cards that are free to choose in a payment: "C Money and M Auction"."""
    names = (deck.procurement[deck.type_of_letter[letter]].name for letter in letters)
    return " and ".join(f"{c} {name}" for c, name in zip(letters, names, strict=True))

"""What the rules of It's Mine keep and hide, told from the position and the log alone."""

from collections import Counter
from collections.abc import Iterable

from engine import Match, Rng, Seat
from engine.core.state import Data
from engine.games.its_mine.events import HandShown, HandsSwapped, RoundBegan

BURNT = "burnt "


def check_conserved(match: Match) -> None:
    """Every card of the city lies somewhere, face up or burnt; there are ten tokens."""
    data = match.position()
    components = match.game.components
    city = [known.id for known in components.cities].index(data["city"])
    box = {card.id: card.copies for card in components.cards if card.city in (-1, city)}
    placed = [*data["boss_deck"], *data["action_deck"], *visible(data)]
    for seat in data["seats"]:
        placed += seat["hand"]
    assert Counter(placed) == box
    assert sum(seat["tokens"] for seat in data["seats"]) + data["supply"] == 10


def visible(data: Data) -> Iterable[str]:
    """The ids of the cards on the table and in the discard areas."""
    for seat in data["seats"]:
        yield from seat["discards"]
        for gang in seat["gangs"]:
            for row in gang:
                yield from (name.removeprefix(BURNT) for name in row)


def unseen_hands(match: Match, viewer: Seat | None) -> list[Seat]:
    """Whose hand the viewer cannot know: it was not shown since it was dealt, no player has seen a
    hand of this round before the first swap but its owner, and the cards cannot be counted out."""
    shown = [False, False]
    swapped = False
    for _, event in match.events(viewer, since=-1):
        if isinstance(event, RoundBegan):
            shown, swapped = [False, False], False
        elif isinstance(event, HandShown):
            shown[event.seat] = True
        elif isinstance(event, HandsSwapped):
            shown.reverse()
            swapped = True
    remembers = swapped and viewer is not None
    unseen = [seat for seat in (0, 1) if seat != viewer and not shown[seat] and not remembers]
    data = match.position()
    unseen = [seat for seat in unseen if data["seats"][seat]["hand"]]
    components = match.game.components
    for seat in unseen if len(unseen) == 1 else ():
        card = components.cards[components.card_of_id[data["seats"][seat]["hand"][0]]]
        if not data[f"{card.kind}_deck"]:
            return []
    return unseen


def hidden_names(match: Match, viewer: Seat | None) -> set[str]:
    """Cards of which every copy lies in a deck or in a hand that the viewer has not seen."""
    data = match.position()
    unseen = unseen_hands(match, viewer)
    hidden = {*data["boss_deck"], *data["action_deck"]}
    seen = set(visible(data))
    for owner, seat in enumerate(data["seats"]):
        (hidden if owner in unseen else seen).update(seat["hand"])
    return {card.name for card in match.game.components.cards if card.id in hidden - seen}


def other_world(match: Match, viewer: Seat | None, rng: Rng) -> Data:
    """The cards of a deck and of the unseen hands that were drawn from it change places."""
    data = match.position()
    components = match.game.components
    hands = [data["seats"][seat]["hand"] for seat in unseen_hands(match, viewer)]
    for deck, kind in (("boss_deck", "boss"), ("action_deck", "action")):
        places = [data[deck]]
        for hand in hands:
            if hand and components.cards[components.card_of_id[hand[0]]].kind == kind:
                places.append(hand)
        cards = [name for place in places for name in place]
        rng.shuffle(cards)
        for place in places:
            place[:] = [cards.pop() for _ in place]
    data["rng"] = f"{rng.next64():016x}"
    return data

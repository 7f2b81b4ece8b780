"""What the rules of Magpies keep and hide, told from the position and the log alone."""

from engine import Match, Rng, Seat
from engine.core.state import Data
from tests.tinygame import NAMES, Happened, News


def check_conserved(match: Match) -> None:
    """All eighteen cards lie somewhere, each once."""
    data = match.position()
    placed = [*data["pile"], *data["discards"]]
    for cards in (*data["hands"], *data["treasure"]):
        placed += cards
    assert sorted(placed) == list(range(len(NAMES)))


def hidden_cards(match: Match, viewer: Seat | None) -> list[int]:
    """The cards in the pile and in others' hands, but for those that the viewer has looked at."""
    data = match.position()
    names = [card.name for card in match.game.components]
    known: set[str] = set()
    for _, event in match.events(viewer):
        assert isinstance(event, Happened)
        if isinstance(event, News) and event.audience and event.text.startswith("It is the "):
            known.add(event.text.removeprefix("It is the ").rstrip("."))
        elif " showed the " in event.text:
            known.discard(event.text.partition(" showed the ")[2].rstrip("."))
    unseen = list(data["pile"])
    for seat, hand in enumerate(data["hands"]):
        unseen += hand if seat != viewer else []
    return [card for card in unseen if names[card] not in known]


def hidden_names(match: Match, viewer: Seat | None) -> set[str]:
    """The names on them."""
    return {match.game.components[card].name for card in hidden_cards(match, viewer)}


def other_world(match: Match, viewer: Seat | None, rng: Rng) -> Data:
    """The hidden cards change places; what others have hidden or seen changes with them."""
    data = match.position()
    cards = hidden_cards(match, viewer)
    shuffled = list(cards)
    rng.shuffle(shuffled)
    new = dict(zip(cards, shuffled, strict=True))
    data["pile"] = [new.get(card, card) for card in data["pile"]]
    for seat, hand in enumerate(data["hands"]):
        if seat == viewer:
            continue
        data["hands"][seat] = sorted(new.get(card, card) for card in hand)
        if data["pending"][seat] >= 0:
            data["pending"][seat] = rng.choice(data["hands"][seat])
    data["seen"] = [
        own if seat == viewer else [new.get(card, card) for card in own]
        for seat, own in enumerate(data["seen"])
    ]
    data["rng"] = f"{rng.next64():016x}"
    return data

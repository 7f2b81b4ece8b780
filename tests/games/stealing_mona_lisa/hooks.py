"""What the rules of Stealing Mona Lisa keep and hide, told from the position and the log alone."""

from collections import Counter
from itertools import chain
from typing import Any

from engine import Match, Rng, Seat
from engine.core.state import Data
from engine.games.stealing_mona_lisa.events import Dealt, HandCame, RoundBegan


def check_conserved(match: Match) -> None:
    """Every skill card and every art lies somewhere, as often as the box has it."""
    data = match.position()
    seats = data["seats"]
    arts = [*data["arts"], *data["art_pile"], *chain(*(seat["collection"] for seat in seats))]
    assert sorted(arts) == sorted(art.id for art in match.game.components.arts)
    fields = ["hand", "picks", "carried"]
    if data["phase"] in ("keep", "over"):
        fields = ["crew"]
    cards = data["deck"].split() + data["discards"].split()
    cards += chain(*(seat[field].split() for seat in seats for field in fields))
    assert Counter(cards) == {card.code: card.copies for card in match.game.components.cards}


def hands_seen(match: Match, viewer: Seat | None) -> list[list[str]]:
    """The hands that came to the viewer in this round, by its own log."""
    hands: list[list[str]] = []
    for _, event in match.events(viewer, since=-1):
        if isinstance(event, RoundBegan):
            hands = []
        elif isinstance(event, (Dealt, HandCame)):
            hands.append([match.game.components.codes[card] for card in event.cards])
    return hands


def hidden_groups(match: Match, viewer: Seat | None) -> list[list[str]]:
    """Cards that may change places among themselves without the viewer's noticing."""
    data = match.position()
    n = len(data["seats"])
    hands = hands_seen(match, viewer)
    seen = {card for hand in hands for card in hand}
    picks: list[str] = []
    if viewer is not None:
        picks = data["seats"][viewer]["picks"].split()
        hands += [[card] for card in picks[len(hands) :]]  # the last one came without a choice
        seen.update(picks + data["seats"][viewer]["carried"].split())
    groups = []
    for step in range(min(len(picks), len(hands))):
        back = hands[step + n] if step + n < len(hands) else []
        groups.append([c for c in hands[step] if c != picks[step] and c not in back])
    everything = [card.code for card in match.game.components.cards]
    groups.append([card for card in everything if card not in seen])
    shown: set[str] = set()
    if data["phase"] in ("keep", "over"):
        shown = {c for heist in data["heists"] for stack in heist["stacks"] for c in stack.split()}
    return [[card for card in group if card not in shown] for group in groups]


def hidden_names(match: Match, viewer: Seat | None) -> set[str]:
    """Skills have seven cards each, so of names only the arts to come are hidden."""
    pile = set(match.position()["art_pile"])
    return {art.name for art in match.game.components.arts if art.id in pile}


def other_world(match: Match, viewer: Seat | None, rng: Rng) -> Data:
    """Hidden cards change places, and the others have chosen something else."""
    data = match.position()
    components = match.game.components
    new: dict[str, str] = {}
    for group in hidden_groups(match, viewer):
        shuffled = list(group)
        rng.shuffle(shuffled)
        new.update(zip(group, shuffled, strict=True))

    def renamed(text: str, *, in_order: bool) -> str:
        cards = [new.get(card, card) for card in text.split()]
        return " ".join(
            sorted(cards, key=components.card_of_code.__getitem__) if in_order else cards
        )

    data["deck"] = renamed(data["deck"], in_order=False)
    data["discards"] = renamed(data["discards"], in_order=False)
    for number, seat in enumerate(data["seats"]):
        if number != viewer:
            seat["picks"] = renamed(seat["picks"], in_order=False)
            for field in ("hand", "carried", "crew", "stack"):
                seat[field] = renamed(seat[field], in_order=True)
    rng.shuffle(data["art_pile"])
    data["rng"] = f"{rng.next64():016x}"
    _choose_anew(match, viewer, data, rng)
    return data


def _choose_anew(match: Match, viewer: Seat | None, data: dict[str, Any], rng: Rng) -> None:
    """Whoever has chosen, the viewer apart, has chosen anything that is legal."""
    others = [s for s, seat in enumerate(data["seats"]) if seat["choice"] and s != viewer]
    for number in others:
        data["seats"][number]["choice"] = ""
    state = match.game.position(data)
    for number in others:
        action = rng.choice(state.legal_actions(number))
        data["seats"][number]["choice"] = str(action).partition(" ")[2]

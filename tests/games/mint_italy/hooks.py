"""What the rules of Mint Italy keep and hide, told from the position and the log alone.

Hidden is the order of two decks and which face of an unseen order card is up. Order cards have no
names, and which bot cards are left anybody can tell from the discards: so no name is a secret.
"""

from collections import Counter

from engine import Match, Rng, Seat
from engine.core.state import Data
from engine.games.mint_italy.lexicon import GOODS
from tests.games.mint_italy.ledger import Ledger


def check_conserved(match: Match) -> None:
    """Cards, tokens, coins and goods are all there.

    Cards and tokens lie somewhere, each once. Coins, goods and points have no supply that could be
    counted, so they are reckoned anew from the log, event by event.
    """
    data = match.position()
    components = match.game.components
    cards = Counter(face[:-2] for face in order_faces(data))
    assert cards == {face.id[:-2]: 1 for face in components.faces[::2]}
    if data["persona"]:
        bot_cards = Counter([*data["bot_deck"], *data["bot_discards"]])
        assert bot_cards == {card.id: 1 for card in components.bot_cards}
    hexes = [entry.split()[0] for own in data["estates"] for entry in own["settled"]]
    assert len(set(hexes)) == len(hexes), "two settlements on a hex"
    for own in data["estates"]:
        kinds = Counter(entry.split()[1] for entry in own["settled"])
        for kind in components.kinds:
            assert kinds[kind.id] <= len(kind.squares)
        assert len(set(own["docked"])) == len(own["docked"]) <= 4
        assert all(0 <= own["goods"][good] <= components.goods_cap for good in GOODS)
    assert sorted(data["ladder"]) == ["apple", "corn", "stalks"]
    if match.start is None:
        coins = int(match.options["coins"]) if data["persona"] else None
        ledger = Ledger(match.game, len(data["estates"]), coins)
        for past in match.past:
            for event in past.events:
                ledger.note(event)
        ledger.compare(match)


def order_faces(data: Data) -> list[str]:
    """Every order face of the position, wherever it lies."""
    faces = [*data["deck"], *data["row"], *data["discards"]]
    for own in data["estates"]:
        faces += [own["order"], *own["finished"]]
    return [face for face in faces if face]


def other_world(match: Match, viewer: Seat | None, rng: Rng) -> Data:
    """The order deck under its top card, unless it was turned over, and the bot's deck in another
    order; unseen order cards with any face up."""
    data = match.position()
    if not data["turned"]:
        *hidden, top = data["deck"] or [""]
        rng.shuffle(hidden)
        data["deck"] = [face[:-1] + "ab"[rng.below(2)] for face in hidden] + [top] * bool(top)
    rng.shuffle(data["bot_deck"])
    return {**data, "rng": f"{rng.next64():016x}"}

"""Magpies: a tiny game that proves the house for games with secrets.

Two or three magpies hold hidden hands. In a round each in turn draws a card or looks at the top
card of the pile; then all hide one card at the same time, and may think again until the last one
has hidden. The cards are shown in seat order; the single highest becomes treasure, the rest is
discarded. A used-up pile is made anew from the discards. The most treasure wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, NamedTuple, Self

from engine import name_seats
from engine.core.actions import Action, InvalidNotation, Reason, Seat, split_notation
from engine.core.components import read_components
from engine.core.events import Emit, Event, ignore
from engine.core.game import Game, Imprint, InvalidPosition, Option
from engine.core.mind import Mind
from engine.core.outcome import Outcome, ScoreLine, ScoreSheet, rank
from engine.core.rng import Rng, seed_to_text
from engine.core.state import Choice, Data, Preview, Prompt, State
from engine.core.words import CardText, Words

HAND_SIZE = 4
DRAW, HIDE, OVER = "draw", "hide", "over"
THINGS = ("pin", "nail", "pen", "cork", "comb", "key", "coin", "ring", "pearl")
NAMES = [f"{metal} {thing}" for thing in THINGS for metal in ("tin", "gold")]
RULES = """# Magpies
## Look around
In turn, draw a card, or look at the top card of the pile.
## Hide a card
All hide a card at once. The single highest becomes treasure, the others are discarded.
## End of the match
The most treasure wins; a tie is shared.
"""


def deck(names: Sequence[str] = NAMES) -> str:
    """A component text with these 18 card names; every value from 1 to 9 stands twice."""
    cards = "".join(
        f'[[card]]\nid = "{NAMES[i].replace(" ", "-")}"\nname = "{name}"\nvalue = {i // 2 + 1}\n'
        for i, name in enumerate(names)
    )
    return f'schema = 1\ngame = "magpies"\n{cards}'


class Card(NamedTuple):
    id: str
    name: str
    value: int


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    def __str__(self) -> str:
        return f"{self.seat} draw"


@dataclass(frozen=True, slots=True)
class Look(Action):
    def __str__(self) -> str:
        return f"{self.seat} look"


@dataclass(frozen=True, slots=True)
class Hide(Action):
    card: str

    def __str__(self) -> str:
        return f"{self.seat} hide {self.card}"


MagpieAction = DrawCard | Look | Hide


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """What everybody could see coming; seats stand as `{0}`."""

    text: str


@dataclass(frozen=True, slots=True)
class News(Happened):
    """What someone learned."""

    reveals = True


@dataclass(frozen=True, slots=True)
class MagpieView:
    cards: tuple[Card, ...] = field(repr=False)
    viewer: Seat | None
    rounds: int
    round: int
    phase: str
    turn: Seat
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    """For each other seat the cards that the viewer saw on the pile before they were drawn."""
    top: int | None
    """The top card of the pile, if the viewer has looked at it."""
    pile: int
    discards: tuple[int, ...]
    treasure: tuple[tuple[int, ...], ...]
    hidden: tuple[bool, ...]
    own: int | None
    """The card that the viewer has hidden."""


@dataclass(slots=True)
class MagpieState(State[MagpieAction, MagpieView]):
    cards: tuple[Card, ...] = field(repr=False)
    rng: Rng
    pile: list[int]
    discards: list[int]
    hands: list[list[int]]
    treasure: list[list[int]]
    seen: list[list[int]]
    """For each seat the cards that it has looked at and that were not shown since."""
    pending: list[int | None]
    """The hidden choices, until the last one is in."""
    rounds: int
    turn: Seat = 0
    round: int = 1
    phase: str = DRAW

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == HIDE:
            return tuple(range(len(self.hands)))
        return (self.turn,) if self.phase == DRAW else ()

    def waiting_for(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.to_act() if self.pending[seat] is None)

    def _offers(self, seat: Seat) -> list[tuple[MagpieAction, str, str]]:
        """What the seat would expect to be able to do: action, target and label."""
        if seat not in self.to_act():
            return []
        if self.phase == DRAW:
            look = "look at the top card"
            return [(DrawCard(seat), "pile", "draw a card"), (Look(seat), "top", look)]
        own = [self.cards[card] for card in self.hands[seat]]
        return [(Hide(seat, c.id), c.id, f"hide the {c.name}, {c.value}") for c in own]

    def legal_actions(self, seat: Seat) -> Sequence[MagpieAction]:
        return [action for action, _, _ in self._offers(seat) if self.why_not(action) is None]

    def why_not(self, action: MagpieAction) -> Reason | None:
        seat = action.seat
        if seat not in self.to_act():
            return Reason("It is not your turn.")
        if isinstance(action, Hide) != (self.phase == HIDE):
            return Reason("First everyone looks around, then all hide a card.", "Look around")
        if isinstance(action, Look):
            if not self.pile:
                return Reason("The pile is used up: there is no top card.", "Look around")
            if self.pile[-1] in self.seen[seat]:
                return Reason("You know the top card already.", "Look around")
        if isinstance(action, Hide):
            held = {self.cards[card].id: card for card in self.hands[seat]}
            if action.card not in held:
                return Reason("You do not hold that card.", "Hide a card")
            if held[action.card] == self.pending[seat]:
                return Reason("That card is hidden already.", "Hide a card")
        return None

    def prompt(self, seat: Seat) -> Prompt:
        choices = []
        for action, target, label in self._offers(seat):
            reason = self.why_not(action)
            choices.append(Choice(target, label, None if reason else action, reason))
        if self.phase == OVER:
            return Prompt("look at the results", "The match is over.", (), "End of the match")
        if self.phase == HIDE:
            again = self.pending[seat] is not None
            text = "Your card is hidden; you may still change it." if again else "Hide a card."
            return Prompt("hide a card", text, tuple(choices), "Hide a card")
        if not choices:
            return Prompt("wait", f"{{{self.turn}}} is to look around.", (), "Look around")
        text = "Draw a card, or look at the top card."
        return Prompt("look around", text, tuple(choices), "Look around")

    def apply(self, action: MagpieAction, emit: Emit = ignore) -> None:
        seat = action.seat
        if isinstance(action, Hide):
            own = self.hands[seat]
            self.pending[seat] = next(card for card in own if self.cards[card].id == action.card)
            emit(Happened(f"{{{seat}}} hid a card."))
            if not self.waiting_for():
                self._show(emit)
            return
        if isinstance(action, Look):
            self.seen[seat].append(self.pile[-1])
            emit(Happened(f"{{{seat}}} looked at the top card."))
            emit(News(f"It is the {self.cards[self.pile[-1]].name}.", audience=(seat,)))
        else:
            if not self.pile:
                self.rng.shuffle(self.discards)
                self.pile, self.discards = self.discards, []
                emit(News("The discards were shuffled."))
            card = self.pile.pop()
            self.hands[seat] = sorted([*self.hands[seat], card])
            emit(Happened(f"{{{seat}}} drew a card."))
            emit(News(f"It is the {self.cards[card].name}.", audience=(seat,)))
        self.turn = (seat + 1) % len(self.hands)
        if self.turn == (self.round - 1) % len(self.hands):
            self.phase = HIDE

    def _show(self, emit: Emit) -> None:
        shown = [card for card in self.pending if card is not None]
        values = [self.cards[card].value for card in shown]
        for seat, card in enumerate(shown):
            self.hands[seat].remove(card)
            self.seen = [[other for other in own if other != card] for own in self.seen]
            emit(News(f"{{{seat}}} showed the {self.cards[card].name}."))
            if values[seat] == max(values) and values.count(values[seat]) == 1:
                self.treasure[seat].append(card)
            else:
                self.discards.append(card)
        self.pending = [None] * len(shown)
        self.phase = OVER if self.round == self.rounds else DRAW
        if self.phase == DRAW:
            self.turn = self.round % len(shown)
            self.round += 1

    def view(self, seat: Seat | None) -> MagpieView:
        seen = () if seat is None else self.seen[seat]
        known = [[c for c in hand if o != seat and c in seen] for o, hand in enumerate(self.hands)]
        return MagpieView(
            cards=self.cards,
            viewer=seat,
            rounds=self.rounds,
            round=self.round,
            phase=self.phase,
            turn=self.turn,
            hand=() if seat is None else tuple(self.hands[seat]),
            hand_sizes=tuple(map(len, self.hands)),
            known=tuple(map(tuple, known)),
            top=self.pile[-1] if self.pile and self.pile[-1] in seen else None,
            pile=len(self.pile),
            discards=tuple(sorted(self.discards)),
            treasure=tuple(map(tuple, self.treasure)),
            hidden=tuple(card is not None for card in self.pending),
            own=None if seat is None else self.pending[seat],
        )

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        sheets = score_sheets(self.cards, self.treasure)
        places = rank([(sheet.total,) for sheet in sheets])
        return Outcome("All rounds were played.", sheets, places)

    def copy(self) -> Self:
        return type(self)(
            self.cards,
            self.rng.copy(),
            self.pile[:],
            self.discards[:],
            [hand[:] for hand in self.hands],
            [own[:] for own in self.treasure],
            [own[:] for own in self.seen],
            self.pending[:],
            self.rounds,
            self.turn,
            self.round,
            self.phase,
        )

    def to_data(self) -> Data:
        return {
            "rng": seed_to_text(self.rng.state),
            "phase": self.phase,
            "numbers": [self.rounds, self.turn, self.round],
            "pile": self.pile[:],
            "discards": self.discards[:],
            "hands": [hand[:] for hand in self.hands],
            "treasure": [own[:] for own in self.treasure],
            "seen": [own[:] for own in self.seen],
            "pending": [-1 if card is None else card for card in self.pending],
        }


def score_sheets(
    cards: Sequence[Card], treasure: Sequence[Sequence[int]]
) -> tuple[ScoreSheet, ...]:
    """One line for each treasure."""
    own = [[cards[card] for card in seat] for seat in treasure]
    return tuple(
        ScoreSheet(s, tuple(ScoreLine(c.name, c.value, "treasure", target=c.id) for c in seat))
        for s, seat in enumerate(own)
    )


class MagpieWords(Words[MagpieAction, MagpieView]):
    """Everything it says."""

    def scores(self, view: MagpieView) -> tuple[ScoreSheet, ...]:
        return score_sheets(view.cards, view.treasure)

    def progress(self, view: MagpieView) -> str:
        return f"round {view.round} of {view.rounds}"

    def say(self, event: Event, names: Sequence[str]) -> str:
        assert isinstance(event, Happened)
        return name_seats(event.text, names)

    def text(self, view: MagpieView, names: Sequence[str]) -> str:
        def told(what: str, cards: Sequence[int]) -> list[str]:
            return [f"  {what}: {view.cards[card].name} {view.cards[card].value}" for card in cards]

        lines = [f"Round {view.round} of {view.rounds}, {view.pile} cards in the pile."]
        lines += told("on top", [] if view.top is None else [view.top])
        lines += told("discarded", view.discards)
        for seat, name in enumerate(names):
            lines.append(f"{name}: a hand of {view.hand_sizes[seat]}")
            lines += told("treasure", view.treasure[seat]) + told("you saw", view.known[seat])
            lines += ["  has hidden a card"] if view.hidden[seat] else []
        lines += told("in your hand", view.hand)
        lines += told("you have hidden", [] if view.own is None else [view.own])
        return "\n".join(lines)

    def describe(self, view: MagpieView, target: str) -> CardText | None:
        if target == "top" and view.top is not None:
            target = view.cards[view.top].id
        if target in ("pile", "top"):
            return CardText("Pile", (f"{view.pile} cards, face down.",), "rulebook")
        found = [card for card in view.cards if card.id == target]
        return CardText(found[0].name, (f"Worth {found[0].value}.",), "rulebook") if found else None


class MagpieMind(Mind[MagpieAction, MagpieView, MagpieState]):
    """What bots ask of it."""

    weights: ClassVar[Mapping[str, float]] = {"treasure": 1.0, "hand": 0.3}

    def determinise(self, view: MagpieView, rng: Rng) -> MagpieState:
        fresh = rng.fork(1)
        rng.next64()
        top = [] if view.top is None else [view.top]
        seen = [*chain(*view.known), *top]
        placed = {*view.hand, *seen, *view.discards, *chain(*view.treasure)}
        unseen = [card for card in range(len(NAMES)) if card not in placed]
        fresh.shuffle(unseen)
        hands = []
        for seat, size in enumerate(view.hand_sizes):
            sure = view.hand if seat == view.viewer else view.known[seat]
            hands.append(sorted([*sure, *(unseen.pop() for _ in range(size - len(sure)))]))
        pending = [fresh.choice(hand) if view.hidden[s] else None for s, hand in enumerate(hands)]
        if view.viewer is not None:
            pending[view.viewer] = view.own
        return MagpieState(
            view.cards,
            fresh,
            unseen + top,
            list(view.discards),
            hands,
            [list(own) for own in view.treasure],
            [seen if seat == view.viewer else [] for seat in range(len(hands))],
            pending,
            view.rounds,
            view.turn,
            view.round,
            view.phase,
        )

    def appraise(self, world: MagpieState) -> tuple[Mapping[str, float], ...]:
        return tuple(
            {
                "treasure": float(sum(world.cards[card].value for card in treasure)),
                "hand": float(sum(world.cards[card].value for card in hand)),
            }
            for treasure, hand in zip(world.treasure, world.hands, strict=True)
        )


class Magpies(Game[MagpieAction, MagpieView, MagpieState]):
    """The whole interface of a game, in little."""

    id = "magpies"
    title = "Magpies"
    seat_counts = (2, 3)
    rules_version = 1
    imprint = Imprint("Magpies", "the house", "nobody", 2026)
    tagline = "Hide a card; the single highest is treasure."
    position_type = MagpieState
    components: tuple[Card, ...]

    def __init__(self, components_text: str | None = None, source: str = "") -> None:
        super().__init__(components_text or deck(), source or "magpies.toml")
        self.own_deck = components_text is not None

    def read_components(self, text: str, source: str) -> tuple[Card, ...]:
        top = read_components(text, source, self.id)
        cards: list[Card] = []
        for entry in top.tables("card", len(NAMES)):
            card_id = entry.id([card.id for card in cards])
            cards.append(Card(card_id, entry.text("name"), entry.integer("value", 1, 9)))
            entry.done()
        top.done()
        return tuple(cards)

    def make_words(self) -> MagpieWords:
        return MagpieWords(self.components)

    def make_mind(self) -> MagpieMind:
        return MagpieMind(self.components, self.words, MagpieState)

    def rules(self) -> str:
        return RULES

    def options(self, seat_count: int) -> tuple[Option, ...]:
        choices = (("2", "two rounds"), ("3", "three rounds"))
        return (Option("rounds", "Rounds", choices, "3", "How often a card is hidden."),)

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> MagpieState:
        rng = Rng(seed)
        pile = list(range(len(NAMES)))
        rng.shuffle(pile)
        hands = [sorted(pile.pop() for _ in range(HAND_SIZE)) for _ in range(seat_count)]
        for seat, hand in enumerate(hands):
            held = ", ".join(self.components[card].name for card in hand)
            emit(News(f"You were dealt: {held}.", audience=(seat,)))
        treasure: list[list[int]] = [[] for _ in hands]
        seen: list[list[int]] = [[] for _ in hands]
        pending: list[int | None] = [None for _ in hands]
        rounds = int(options["rounds"])
        return MagpieState(self.components, rng, pile, [], hands, treasure, seen, pending, rounds)

    def position(self, data: Data) -> MagpieState:
        try:
            pending = [None if card < 0 else card for card in data["pending"]]
            hands, treasure, seen = (
                [list(own) for own in data[key]] for key in ("hands", "treasure", "seen")
            )
            rng, pile, discards = Rng(int(data["rng"], 16)), list(data["pile"]), data["discards"]
            state = MagpieState(
                self.components, rng, pile, list(discards), hands, treasure, seen, pending, 0
            )
            state.rounds, state.turn, state.round = data["numbers"]
            state.phase = data["phase"]
            cards = sorted(chain(pile, discards, *hands, *treasure))
            fits = (
                state.to_data() == data
                and cards == list(range(len(NAMES)))
                and state.phase in (DRAW, HIDE, OVER)
                and 0 <= state.turn < len(hands)
                and len(hands) in self.seat_counts
                and len(hands) == len(treasure) == len(seen) == len(pending)
                and 1 <= state.round <= state.rounds <= 3
                and all(card in (None, *hand) for card, hand in zip(pending, hands, strict=True))
                and set(chain(*seen)) <= set(cards)
                and (state.phase == HIDE or pending == [None] * len(hands))
                and bool(state.waiting_for()) == (state.phase != OVER)
            )
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidPosition(f"the position cannot be read: {error}") from None
        if not fits:
            raise InvalidPosition("the parts of the position do not fit together")
        return state

    def parse(self, text: str) -> MagpieAction:
        seat, words = split_notation(text)
        match words:
            case ["draw"]:
                return DrawCard(seat)
            case ["look"]:
                return Look(seat)
            case ["hide", card] if any(card == known.id for known in self.components):
                return Hide(seat, card)
        raise InvalidNotation("draw, look, or hide a card: hide gold-pearl")

    def preview(self, view: MagpieView, action: MagpieAction) -> Preview:
        match action:
            case DrawCard():
                return Preview(f"you would hold {len(view.hand) + 1} cards")
            case Look():
                return Preview("you would know what is drawn next")
            case Hide(card=name):
                value = next(card.value for card in view.cards if card.id == name)
                return Preview(f"{value} points if nobody else hides as much")


GAME = Magpies

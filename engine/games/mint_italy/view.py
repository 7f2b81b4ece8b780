"""What anybody may know of a position of Mint Italy, and what a move would bring.

Boards draw from a `MintView`: the table itself for what lies where, and the methods here for
figures that follow from the rules. Estates are numbered by seat; the bot persona's comes last.
"""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.events import Event
from engine.core.state import Preview
from engine.games.mint_italy import deeds, persona, scoring
from engine.games.mint_italy.components import Components, Yield
from engine.games.mint_italy.events import Produced
from engine.games.mint_italy.frames import ChooseHex, ChooseKind
from engine.games.mint_italy.island import bits
from engine.games.mint_italy.lexicon import GOODS, HEN, KINDS, NONE, ROUNDS
from engine.games.mint_italy.orders import order_lacks
from engine.games.mint_italy.table import Table


@dataclass(frozen=True, slots=True)
class Column:
    """A column of somebody's mats."""

    kind: int
    built: int
    squares: int
    cost: int
    """What the next settlement costs without its land; NONE when none is left, 0 for the bot."""
    makes: Yield
    """What it adds to each production; nothing when none is left."""


@dataclass(frozen=True, slots=True)
class Price:
    """A good at the mercato."""

    good: int
    now: int
    bought: int
    """The price after one was bought."""
    sold: int
    """The price after one was sold."""


@dataclass(frozen=True, slots=True)
class PassingBox:
    """A box of the passing track, from the top."""

    coins: int
    number: int
    """Whose cube lies there, or NONE. The bot gets coins of its own."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A hex on which a settlement of a certain kind could be placed now."""

    hex: str
    price: int
    """Settlement and land together."""
    way: str
    """land, river or lake; empty where it may go anywhere."""


@dataclass(frozen=True, slots=True)
class MintView:
    """A position as every seat and spectator sees it: only the order of the decks is hidden."""

    viewer: Seat | None
    table: Table
    """A copy of all that lies open."""
    deck: tuple[int, ...]
    """The faces of the order deck that are known, from the top: the top one, or all of them once
    the deck was made of the discards (MI-41)."""
    deck_count: int
    """How many cards the order deck has, the top one included."""
    bot_deck_count: int
    """How many cards the bot's deck has; 0 with two and more players."""

    @property
    def components(self) -> Components:
        """The cards of this match."""
        return self.table.components

    @property
    def seat_count(self) -> int:
        """How many seats play."""
        return self.table.seat_count

    def unseen_orders(self) -> tuple[int, ...]:
        """The order cards of which nobody knows where in the deck they lie, or which face is up."""
        table = self.table
        if table.turned:
            return ()
        seen = {face >> 1 for faces in (table.row, table.discards, self.deck) for face in faces}
        for estate in table.estates:
            seen.update(face >> 1 for face in (estate.order, *estate.finished))
        return tuple(card for card in range(self.components.order_count()) if card not in seen)

    def bot_cards_to_come(self) -> tuple[int, ...]:
        """The cards of the bot's deck, in no order; empty: it is shuffled anew before its turn."""
        table = self.table
        if table.persona == NONE:
            return ()
        cards = range(len(self.components.bot_cards))
        return tuple(card for card in cards if card not in table.bot_discards)

    def foods_worth(self, number: int) -> int:
        """What an estate's finished orders are worth by their foods as these stand."""
        faces = self.components.faces
        return sum(
            self.table.food_vp(faces[face].food) for face in self.table.estates[number].finished
        )

    @property
    def rounds_scored(self) -> int:
        """How many of the scoring cards have been scored."""
        return self.table.round - 1 + self.table.has_scored

    def columns(self, number: int) -> tuple[Column, ...]:
        """The columns of an estate's two mats, from left to right."""
        table = self.table
        columns = []
        for kind, built in enumerate(table.estates[number].built):
            card = self.components.kinds[kind]
            squares = len(card.squares)
            cost, makes = NONE, Yield()
            if built < squares:
                bot = number == table.rival
                cost = 0 if bot else card.squares[built].cost
                makes = card.bot[built] if bot else deeds.next_makes(table, number, kind)
            columns.append(Column(kind, built, squares, cost, makes))
        return tuple(columns)

    def prices(self) -> tuple[Price, ...]:
        """Each good's price, now and after one was bought or sold."""
        result = []
        for good in range(len(GOODS)):
            boxes, at = self.components.prices[good].boxes, self.table.prices[good]
            bought, sold = boxes[max(0, at - 1)], boxes[min(len(boxes) - 1, at + 1)]
            result.append(Price(good, boxes[at], bought, sold))
        return tuple(result)

    def card_points(self, number: int) -> tuple[int, ...]:
        """For each round what an estate has scored, or would score now if it is still to come."""
        table, scored = self.table, self.rounds_scored
        track = scoring.scored(table, number)
        return tuple(
            track[round_ - 1] if round_ <= scored else scoring.card_points(table, number, round_)
            for round_ in range(1, ROUNDS + 1)
        )

    def cities(self, number: int) -> int:
        """How many cities an estate has."""
        return len(scoring.cities(self.table, number))

    def score(self, number: int) -> int:
        """An estate's score if the match ended now."""
        return scoring.total(self.table, number)

    def lacks(self, number: int, face: int) -> tuple[int, ...]:
        """What an estate lacks for an order: of each good, then hens; all 0: it could finish."""
        card, estate = self.components.faces[face], self.table.estates[number]
        goods = [max(0, n - h) for n, h in zip(card.goods, estate.goods, strict=True)]
        hens = 0 if number == self.table.rival else max(0, card.hens - estate.built[HEN])
        return (*goods, hens)

    def lacks_words(self, number: int, face: int) -> str:
        """The same in words: "1 egg and 1 built hen"; empty: it could finish."""
        return order_lacks(self.table, number, face)

    def passing(self) -> tuple[PassingBox, ...]:
        """The passing boxes, as many as there are players."""
        table = self.table
        solo = self.components.solo
        boxes = []
        for place in range(len(table.estates)):
            number = table.passed[place] if place < len(table.passed) else NONE
            coins = self.components.passing[place]
            if number != NONE and number == table.rival:
                coins = solo.pass_last if place else solo.pass_first
            boxes.append(PassingBox(coins, number))
        return tuple(boxes)

    def sites(self, seat: Seat) -> tuple[str, ...]:
        """The hexes on which the seat could place some settlement with an expand action now."""
        table = self.table
        land = deeds.free_land(table, seat)
        found = 0
        for kind in range(len(KINDS)):
            found |= deeds.sites(table, seat, kind, 0, False, land)
        return tuple(table.island.names(found))

    def plots(self, seat: Seat, kind: int) -> tuple[Plot, ...]:
        """Where the seat could place a settlement of a kind, within what it is about to do."""
        table, island = self.table, self.table.island
        frame = table.frames[-1] if table.frames else None
        discount, free_land = 0, False
        if isinstance(frame, ChooseKind | ChooseHex):
            discount, free_land = frame.discount, frame.free_land
        own = deeds.settlement_cost(table, seat, kind, discount)
        anywhere = deeds.goes_anywhere(table, seat)
        land = deeds.free_land(table, seat)
        return tuple(
            Plot(
                island.places[place].name,
                own if free_land else own + island.places[place].cost,
                "" if anywhere else deeds.way(table, seat, place),
            )
            for place in bits(deeds.sites(table, seat, kind, discount, free_land, land))
        )

    def income(self, number: int) -> Yield:
        """What would come in by an estate's production now, and the conversions it allows."""
        table = self.table
        if number == table.rival:
            happened: list[Event] = []
            persona.produce(table.copy(), happened.append)
            return next(event.gain for event in happened if isinstance(event, Produced))
        made, _ = deeds.income(table, number)
        conversions = Yield(to_jar=made.to_jar, to_bottle=made.to_bottle)
        return deeds.room_for(table, number, made) + conversions


@dataclass(frozen=True, slots=True)
class MintPreview(Preview):
    """A move's result in figures, for the seat that would make it."""

    cost: int
    """Coins that the move takes at once; below 0: coins that it brings."""
    coins: int
    """Coins after the move and what follows from it for certain, such as a production."""
    goods: tuple[int, ...]
    """Goods then."""
    vp: int
    """Points that the move brings at once."""
    score: int
    """What the seat's score so far would have changed by then, the end scoring as things are
    included."""
    prices: tuple[int, ...]
    """The mercato prices then."""
    way: str
    """How a hex is reached: land, river or lake; empty where that does not matter."""
    touches: tuple[str, ...]
    """The targets that the move is about: what could be chosen next, the hexes of an expand action,
    or what it was done to."""

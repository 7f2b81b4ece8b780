"""Mercato: so many of one good bought or sold (MI-23, MI-24)."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.english import count, series
from engine.core.events import Emit
from engine.core.moves import Digit, Form, Name
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, frames
from engine.games.mint_italy.components import GOOD_NAMES
from engine.games.mint_italy.events import Traded
from engine.games.mint_italy.frames import ChooseTrade
from engine.games.mint_italy.lexicon import ALL_GOODS, GOODS
from engine.games.mint_italy.moves.move import QUESTIONS, Menu, MintMove, Question, offered
from engine.games.mint_italy.phrases import amount, of_coins
from engine.games.mint_italy.possible import can_buy, can_sell
from engine.games.mint_italy.table import Table


def can_trade(table: Table, seat: Seat) -> bool:
    """True if some good can be bought or sold."""
    estate = table.estates[seat]
    if not table.quantity(seat):
        return False
    cap = table.components.goods_cap
    for good, held in enumerate(estate.goods):
        if not estate.gone >> good & 1 and (
            held or (held < cap and estate.coins >= table.price(good))
        ):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Mercato(Menu):
    """Begin to trade: "0 mercato"."""

    form = Form("mercato", "mercato stands alone")
    name = "Mercato"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """Every good is gone, or what is left can be neither sold nor paid for."""
        if can_trade(table, self.seat):
            return None
        estate = table.estates[self.seat]
        if estate.gone == ALL_GOODS:
            return Reason("You've already traded every good this round.", "MI-24")
        gone = [GOOD_NAMES[good][1] for good, held in enumerate(estate.goods) if held]
        if not gone:
            return Reason("You have nothing to sell and can't afford a good.", "Mercato")
        what = f"You've already traded {series(gone)} this round"
        return Reason(f"{what}, and you can't afford another good.", "MI-24")

    def do(self, table: Table, emit: Emit) -> None:
        """Ask for the trade."""
        table.frames.append(frames.CHOOSE_TRADE)

    def note(self, table: Table) -> str:
        """How many can be traded."""
        return f"up to {table.quantity(self.seat)}"

    def lacks(self, table: Table) -> str:
        """Goods that are not gone, or coins."""
        estate = table.estates[self.seat]
        if estate.gone == ALL_GOODS:
            return "all gone"
        return "gone" if any(estate.goods) else "no coins"

    def told(self, before: Table, after: Table) -> str:
        """How many can be traded."""
        return f"sell or buy up to {before.quantity(self.seat)} of one good"


@dataclass(frozen=True, slots=True)
class Buy(MintMove):
    """Mercato: buy so many: "0 buy egg 2"."""

    form = Form(
        "buy {good} {amount}",
        "buy with a good and how many: buy egg 2",
        good=Name(GOODS),
        amount=Digit(),
    )
    answers = (ChooseTrade,)
    good: int
    amount: int

    @property
    def target(self) -> str:
        """The good."""
        return GOODS[self.good]

    def against(self, table: Table, frame: Any) -> Reason | None:
        """The good is gone, too many at once, no room, or too few coins."""
        seat, good, number = self.seat, self.good, self.amount
        if number <= can_buy(table, seat, good):
            return None
        estate, components = table.estates[seat], table.components
        if estate.gone >> good & 1:
            return _gone(good)
        quantity = table.quantity(seat)
        if number > quantity:
            return _too_many(quantity)
        if estate.goods[good] + number > components.goods_cap:
            have, most = amount(good, estate.goods[good]), components.goods_cap
            return Reason(f"You have {have}. Your limit is {most}.", "MI-23")
        cost = number * table.price(good)
        return Reason(f"That costs {count(cost, 'coin')}. You have {estate.coins}.", "Mercato")

    def do(self, table: Table, emit: Emit) -> None:
        """Pay at the price before the cube moves."""
        _trade(table, self.seat, self.good, self.amount, emit)

    def told(self, before: Table, after: Table) -> str:
        """What it costs, what one has then, and where the price goes."""
        seat = self.seat
        have = before.estates[seat].coins
        return f"{of_coins(have - after.estates[seat].coins, have)}; {_then(self, before, after)}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """What it costs."""
        number = self.amount
        what = f"buy {amount(self.good, number)}"
        label = f"{what} for {count(number * table.price(self.good), 'coin')}"
        return Choice(self.target, label, self, None, "", " ".join(what.split()[:2]))


@dataclass(frozen=True, slots=True)
class Sell(MintMove):
    """Mercato: sell so many: "0 sell bottle 3"."""

    form = Form(
        "sell {good} {amount}",
        "sell with a good and how many: sell egg 2",
        good=Name(GOODS),
        amount=Digit(),
    )
    answers = (ChooseTrade,)
    good: int
    amount: int

    @property
    def target(self) -> str:
        """The good."""
        return GOODS[self.good]

    def against(self, table: Table, frame: Any) -> Reason | None:
        """The good is gone, there are not so many, or too many at once."""
        seat, good, number = self.seat, self.good, self.amount
        if number <= can_sell(table, seat, good):
            return None
        estate = table.estates[seat]
        if estate.gone >> good & 1:
            return _gone(good)
        if number > estate.goods[good]:
            have = amount(good, estate.goods[good]) if estate.goods[good] else "none"
            return Reason(f"You can't sell {amount(good, number)}. You have {have}.", "Mercato")
        return _too_many(table.quantity(seat))

    def do(self, table: Table, emit: Emit) -> None:
        """Get the price before the cube moves."""
        _trade(table, self.seat, self.good, -self.amount, emit)

    def told(self, before: Table, after: Table) -> str:
        """What it brings, what one has then, and where the price goes."""
        coins = after.estates[self.seat].coins - before.estates[self.seat].coins
        return f"{count(coins, 'coin')}; {_then(self, before, after)}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """What it brings, as far as there is room."""
        number, seat = self.amount, self.seat
        room = table.coin_cap(seat) - table.estates[seat].coins
        what = f"sell {amount(self.good, number)}"
        label = f"{what} for {count(min(number * table.price(self.good), room), 'coin')}"
        return Choice(self.target, label, self, None, "", " ".join(what.split()[:2]))


buy = cache(Buy)
sell = cache(Sell)


def _trade(table: Table, seat: Seat, good: int, number: int, emit: Emit) -> None:
    """Buy, or sell if below 0 (MI-23)."""
    table.frames.pop()
    estate = table.estates[seat]
    coins = deeds.give_coins(table, seat, -number * table.price(good))
    estate.goods[good] += number
    estate.gone |= 1 << good
    deeds.shift_price(table, good, number)
    emit(Traded(seat, good, number, coins, 0, table.price(good)))


def _then(trade: Buy | Sell, before: Table, after: Table) -> str:
    good = trade.good
    shift = f"price {before.price(good)} to {after.price(good)}"
    if before.price(good) == after.price(good):
        shift = f"price still {after.price(good)}"
    return f"leaves you {amount(good, after.estates[trade.seat].goods[good])}; {shift}"


def _gone(good: int) -> Reason:
    name = GOOD_NAMES[good][1]
    return Reason(f"You've already traded {name} this round.", "MI-24")


def _too_many(quantity: int) -> Reason:
    return Reason(f"Your mercato track lets you trade {quantity} at a time.", "MI-23")


def _trades(table: Table, seat: Seat, frame: ChooseTrade) -> list[Buy | Sell]:
    trades: list[Buy | Sell] = []
    for good in range(len(GOODS)):
        for number in range(1, can_sell(table, seat, good) + 1):
            trades.append(sell(seat, good, number))
        for number in range(1, can_buy(table, seat, good) + 1):
            trades.append(buy(seat, good, number))
    return trades


def _which_trade(table: Table, seat: Seat, frame: ChooseTrade) -> Prompt:
    most = table.quantity(seat)
    every = [
        trade(seat, good, number)
        for good in range(len(GOODS))
        for number in range(1, most + 1)
        for trade in (sell, buy)
    ]
    text = f"Sell or buy up to {most} of one good."
    return Prompt("trade at the mercato", text, offered(table, every), "Mercato")


QUESTIONS[ChooseTrade] = Question("choose what to trade", "mercato", _trades, _which_trade)

"""Coins, goods and points of everybody, reckoned from the events of a match and nothing else."""

from typing import Any

from engine import Event, Match
from engine.games.mint_italy import events
from engine.games.mint_italy.lexicon import GOODS, GRAPES, PERSONAS_FROM


class Ledger:
    """Everybody's coins, goods, points and settlements, as the log tells them."""

    def __init__(self, game: Any, estates: int, persona_coins: int | None) -> None:
        """`persona_coins`: what the persona begins with; None where people play each other."""
        self.components = game.components
        self.coins = [0] * estates
        self.goods = [[0] * len(GOODS) for _ in range(estates)]
        self.vp = [0] * estates
        self.settlements = [0] * estates
        if persona_coins is not None:
            self.coins[-1] = persona_coins
            self.goods[-1] = list(self.components.solo.goods)

    def note(self, event: Event) -> None:
        """Book one event."""
        components = self.components
        who = getattr(event, "who", None)
        at = -1 if who is not None and who >= PERSONAS_FROM else who
        match event:
            case events.Began(order=order):
                seats = [number for number in order if number < PERSONAS_FROM]
                for place, seat in enumerate(seats):
                    self.coins[seat] = components.start_coins[place]
            case events.StartBonus(cards=cards):
                for card in cards:
                    self._gain(at, components.marinas[card].start)
            case events.Gained(gain=gain) | events.Produced(gain=gain):
                self._gain(at, gain)
            case events.Built(paid=paid):
                self.coins[at] -= paid
                self.settlements[at] += 1
            case events.Upgraded(paid=paid):
                self.coins[at] -= paid
            case events.Traded(good=good, amount=amount, coins=coins, vp=vp):
                self.coins[at] += coins
                self.goods[at][good] += amount
                self.vp[at] += vp
            case events.OrderTaken(coins=coins) | events.Passed(coins=coins):
                self.coins[at] += coins
            case events.OrderFinished(face=face, bought=bought, coins=coins):
                self.coins[at] -= coins
                for good, need in enumerate(components.faces[face].goods):
                    self.goods[at][good] += bought[good] - need
            case events.HenReturned():
                self.settlements[at] -= 1
            case events.Converted(good=good, count=count):
                self.goods[at][GRAPES] -= count
                self.goods[at][good] += count
            case events.BotDid(step=step):
                self.coins[at] -= step.cost
            case events.Scored(points=points):
                for whose, vp in points:
                    self.vp[-1 if whose >= PERSONAS_FROM else whose] += vp

    def _gain(self, at: int, gain: Any) -> None:
        self.coins[at] += gain.coins
        self.vp[at] += gain.vp
        for good, number in enumerate(gain.goods):
            self.goods[at][good] += number

    def compare(self, match: Match) -> None:
        """Everybody has what the log says, and nothing ever went below zero."""
        estates = match.view(None).table.estates
        assert [own.coins for own in estates] == self.coins
        assert [own.goods for own in estates] == self.goods
        assert [sum(own.vp) for own in estates] == self.vp
        assert [len(own.settled) for own in estates] == self.settlements
        assert min(self.coins) >= 0 and min(map(min, self.goods)) >= 0

"""The bot of the solo game: its turn, its production, its clean-up (MI-43 to MI-55).

It is no seat: it acts inside the rules, through the same deeds as players, and tells each of its
steps in events.
"""

from __future__ import annotations

from engine.core.events import Emit, ignore
from engine.core.rng import Rng
from engine.games.mint_italy import deeds, events, persona_actions
from engine.games.mint_italy.components import Yield
from engine.games.mint_italy.lexicon import PRODUCTION, WORKER_GREEN, WORKER_GREY
from engine.games.mint_italy.table import Table, WholeTable

TURN_COINS = 10
"""So many coins the bot must have for a turn."""


def shuffle(table: Table, deck: list[int], rng: Rng) -> list[int]:
    """The bot's deck shuffled, its first card turned over onto the discard pile (MI-45)."""
    rng.shuffle(deck)
    table.bot_discards = [deck.pop()]
    return deck


def settle_first(table: Table, emit: Emit) -> None:
    """The bot's first two workers, each on its map card, on the dearest full hex (MI-48)."""
    places = table.components.personas[table.compass].cards
    for kind, key in zip((WORKER_GREY, WORKER_GREEN), places, strict=True):
        terrain = table.island.terrain[table.components.kinds[kind].terrain]
        sites = table.island.card_of[key] & terrain & ~table.taken
        place = persona_actions.choose(table, sites, persona_actions.top_card(table), emit)
        deeds.build(table, table.rival, kind, place, 0, emit)


def can_take_turn(table: Table) -> bool:
    """True if the bot has the coins for a turn; with fewer it passes (MI-43, MI-44)."""
    return table.estates[table.rival].coins >= TURN_COINS


def take_turn(state: WholeTable, emit: Emit) -> None:
    """Turn up a card and do what it says."""
    play_card(state.table, _draw(state, emit), emit)


def play_card(table: Table, card: int, emit: Emit) -> None:
    """Do what a card says, or the other part if that cannot be (MI-46); then it is discarded."""
    left = persona_actions.top_card(table)
    if emit is not ignore:
        emit(events.BotTurned(table.who(table.rival), card, table.bot_discards[-1]))
    turned = table.components.bot_cards[card]
    for step in (turned.do, turned.otherwise):
        why = persona_actions.attempt(table, step, left, emit)
        if not why:
            break
        if emit is not ignore:
            emit(events.BotCannot(table.who(table.rival), step, why))
    table.bot_discards.append(card)


def _draw(state: WholeTable, emit: Emit) -> int:
    """The next card of the bot's deck; an empty deck is shuffled anew."""
    table = state.table
    if not state.bot_deck:
        state.bot_deck = shuffle(table, table.bot_discards, state.rng)
        emit(events.BotShuffled(table.who(table.rival), table.bot_discards[-1]))
    return state.bot_deck.pop()


def pass_round(table: Table, emit: Emit) -> None:
    """The bot has coins of its own for passing first or last."""
    solo = table.components.solo
    coins = solo.pass_last if table.passed else solo.pass_first
    coins = deeds.give_coins(table, table.rival, coins)
    table.passed.append(table.rival)
    emit(events.Passed(table.who(table.rival), len(table.passed), coins))


def produce(table: Table, emit: Emit) -> None:
    """A free worker, then the income of the bot's mats, then both tracks go up (MI-51)."""
    number = table.rival
    for kind in (WORKER_GREY, WORKER_GREEN):
        sites = persona_actions.sites(table, kind)
        if sites:
            left = persona_actions.top_card(table)
            place = persona_actions.choose(table, sites, left, emit)
            deeds.build(table, number, kind, place, 0, emit)
            table.last_token = False  # MI-16: no order for a last token here
            break
    made = Yield()
    for kind, built in enumerate(table.estates[number].built):
        if built:
            made += table.components.kinds[kind].bot_income[built]
    emit(events.Produced(table.who(number), deeds.gain(table, number, made, PRODUCTION), 0))
    for track in deeds.open_tracks(table, number):
        deeds.upgrade(table, number, track, 0, emit)


def move_food(table: Table, emit: Emit) -> None:
    """The bot passed first: its favourite food moves up (MI-53)."""
    deeds.move_food(table, table.rival, persona_actions.favourite_food(table), emit)

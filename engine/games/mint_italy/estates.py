"""Everybody's estate in words, for whoever looks at a rival closely."""

from __future__ import annotations

from engine.core.english import count, series
from engine.core.words import CardText
from engine.games.mint_italy.briefs import makes
from engine.games.mint_italy.lexicon import KIND_LETTERS, NAVIGATION_LEVELS, NONE
from engine.games.mint_italy.phrases import bot_step, goods, left_half, order, persona_effect
from engine.games.mint_italy.view import MintView


def estate_text(view: MintView, number: int) -> CardText:
    """What an estate owns, would produce and would score; of the persona its last card too."""
    table, components = view.table, view.components
    estate = table.estates[number]
    held = [count(estate.coins, "coin"), *goods(estate.goods)]
    title = f"{{{number}}}"
    lines = [
        f"Holds {series(held)}; {sum(estate.vp)} VP on the track, {view.score(number)} in all."
    ]
    if number == table.rival:
        persona = components.personas[table.persona]
        title = persona.name
        lines.append(f"Its own action: {persona_effect(persona.effect, components)}")
        card = components.bot_cards[table.bot_discards[-1]]
        lines.append(
            f"On its discard pile {card.name}: {bot_step(card.do, components)}, "
            f"else {bot_step(card.otherwise, components)}. Left half: {left_half(card)}."
        )
        coming = [components.bot_cards[card].name for card in view.bot_cards_to_come()]
        if coming:
            lines.append(f"Still in its deck: {series(coming)}.")
    built = [
        f"{KIND_LETTERS[column.kind]} {column.built} of {column.squares}"
        for column in view.columns(number)
    ]
    lines.append(f"Built: {', '.join(built)}; {count(view.cities(number), 'city')}.")
    lines.append(f"Would produce now: {makes(view.income(number)) or 'nothing'}.")
    lines.append(
        f"Navigation {NAVIGATION_LEVELS[estate.navigation]}, "
        f"mercato up to {table.quantity(number)}; "
        f"{count(estate.docked.bit_count(), 'marina token')} placed."
    )
    if estate.order != NONE:
        lines.append(f"In hand: {order(components.faces[estate.order])}.")
    if estate.finished:
        done = count(len(estate.finished), "order")
        lines.append(f"Finished: {done}, worth {view.foods_worth(number)} VP by their foods now.")
    lines += [f"Finished: {order(components.faces[face])}." for face in estate.finished]
    return CardText(title, tuple(lines), "")

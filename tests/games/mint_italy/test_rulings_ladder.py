"""The ladder of the solo game: how many coins the persona begins with (MI-71)."""

import re

import pytest

from engine import InvalidOption, Match, Player
from engine.games.mint_italy.game import MintItaly
from saves import Save, Store, dumps, loads
from saves.history import records
from tests.games.mint_italy.positions import GAME, own
from tests.saves.matches import only
from tui.table.table import Table


def alone(**options: str) -> Match:
    """A match against a persona."""
    return Match(GAME, [Player("You")], 7, {"persona": "mercante", **options})


def passed_through(match: Match) -> Match:
    """The match played to its end in the shortest way."""
    while match.to_act():
        legal = match.ask(0).legal
        match.play(next((action for action in legal if str(action) == "0 pass"), legal[0]))
    return match


@pytest.mark.parametrize("coins", ["30", "40", "50", "60"])
def test_mi_71_the_persona_begins_with_the_coins_that_are_chosen(coins: str) -> None:
    match, printed = alone(coins=coins), alone()
    assert own(match, 1).coins == int(coins) and own(printed, 1).coins == 50
    other, usual = match.position(), printed.position()
    other["estates"][1]["coins"] = 50
    assert other == usual, "all else is as printed"


def test_mi_71_it_is_an_option_of_the_set_up_and_of_nothing_else() -> None:
    option = GAME.options(1)[1]
    assert (option.id, option.default) == ("coins", "50")
    assert [value for value, _ in option.choices] == ["30", "40", "50", "60"]
    assert option.abouts[2] == "As printed: it begins with 50 coins."
    assert option.abouts[3] == "Harder: it begins with 60 coins instead of 50."
    assert [option.id for option in GAME.options(2)] == ["start"]
    with pytest.raises(InvalidOption):
        alone(coins="45")
    text = re.sub(r"(?m)^coins = 50$", "coins = 10", GAME.components_text)
    poor = MintItaly(text, "poor.toml").options(1)[1]
    assert [value for value, _ in poor.choices] == ["0", "10", "20"] and poor.default == "10"


def test_saves_keep_the_coins_and_older_ones_mean_the_printed_ones() -> None:
    text = dumps(Save(alone(coins="60")))
    again = loads(text, "a.toml", only(GAME)).match
    assert again.options["coins"] == "60" and own(again, 1).coins == 60
    older = re.sub(r"(?m)^coins = \"50\"\n", "", dumps(Save(alone())))
    assert 'coins = "50"' not in older
    assert loads(older, "a.toml", only(GAME)).match.options["coins"] == "50"


def test_best_scores_are_kept_for_each_persona_and_rung() -> None:
    store = Store.open()
    totals = {}
    for coins in ("50", "60", "60"):
        match = Table.new(store, passed_through(alone(coins=coins))).match
        outcome = match.outcome()
        assert outcome is not None
        totals[coins] = outcome.sheets[0].total
    (record,) = records(store.finished_entries())
    tallies = {key: (tally.matches, tally.best) for key, tally in record.rivals.items()}
    assert tallies == {
        "mint-italy Mercante": (1, totals["50"]),
        "mint-italy Mercante, 60 coins": (2, totals["60"]),
    }
    assert set(record.data()["rivals"]) == set(tallies)

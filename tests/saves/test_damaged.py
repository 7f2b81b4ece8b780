"""What a player reads when a file is damaged, hostile, or of another version."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
import tomli_w

from engine import AnyGame, Match, Player, parse_toml
from engine.games.meins.game import Meins
from saves import NotASave, Outdated, Save, Store, dumps, loads
from tests.saves.matches import MEINS, only, played, saved

TEXT = saved(30)


def refusal(text: str, game: AnyGame = MEINS) -> NotASave:
    with pytest.raises(NotASave) as caught:
        loads(text, "ada.toml", only(game))
    return caught.value


def changed(**fields: Any) -> str:
    """The save with these top fields replaced; None removes one."""
    data = parse_toml(TEXT, "ada.toml") | fields
    return tomli_w.dumps({key: value for key, value in data.items() if value is not None})


def renamed(name: object, player: object = "you") -> str:
    return changed(seats=[{"name": name, "player": player}, {"name": "Bea", "player": "you"}])


def with_move(number: int, move: str) -> str:
    return changed(moves=parse_toml(TEXT, "ada.toml")["moves"] | {str(number): move})


def test_the_helpers_of_this_file_leave_a_good_save_good() -> None:
    assert loads(changed(), "ada.toml").match.ply == 30
    assert loads(renamed("Ada"), "ada.toml").match.ply == 30


BROKEN_TOML = {
    "empty": ("", "ada.toml is no saved match of Lightfingers.", None),
    "other file": ("[theme]\nname = 1\n", "ada.toml is no saved match of Lightfingers.", None),
    "no TOML": ("format = 1\nhello\n", "ada.toml, line 2: Expected '=' after a key", 2),
    "cut in a string": ('format = 1\ngame = "mei', "ada.toml, line 2: Unterminated string", 2),
    "NUL": ('format = 1\ngame = "a\0b"\n', "ada.toml, line 2: Illegal character '\\x00'.", 2),
    "escape code": ('format = 1\ngame = "\x1b[2J"\n', "ada.toml, line 2: Illegal character", 2),
    "deep nesting": ("format = 1\nx = " + "[" * 40, "ada.toml, line 2: is nested too deeply.", 2),
    "deep tables": ("a = " + "{ a = " * 5000, "ada.toml, line 1: is nested too deeply.", 1),
    "dotted key": ("format = 1\n" + "a." * 20_000 + "a = 1", "ada.toml, line 2: a key is too", 2),
    "quoted dots": ('format = 1\n"a"' + '."a"' * 20_000 + " = 1", "ada.toml, line 2: a key is", 2),
    "huge number": ("format = 1\nrules = " + "9" * 5000, "ada.toml, line 2: a number or a key", 2),
    "twice": ("format = 1\nformat = 1\n", "ada.toml, line 2: Cannot overwrite a value.", 2),
    "long key twice": (
        '["' + "k" * 10**5 + '"]\n' + '["' + "k" * 10**5 + '"]\n',
        "ada.toml, line 2",
        2,
    ),
    "impossible date": ("created = 2026-02-30T00:00:00Z\n", "ada.toml, line 1: Invalid date", 1),
    "too large": ("#" * (2**21 + 1), "ada.toml: is larger than 2 MiB.", None),
}


@pytest.mark.parametrize("case", BROKEN_TOML)
def test_a_file_that_is_not_toml_is_refused_with_its_line(case: str) -> None:
    text, sentence, line = BROKEN_TOML[case]
    error = refusal(text)
    assert str(error).startswith(sentence)
    assert error.line == line
    assert len(str(error)) < 600


def test_a_save_cut_short_anywhere_is_refused() -> None:
    end = TEXT.index("[[seats]]", TEXT.index("[[seats]]") + 1) + len('[[seats]]\nname = "Bea"\n')
    for length in range(0, end, 7):
        assert re.fullmatch(r"ada\.toml(, | is |: ).*\.", str(refusal(TEXT[:length])))


WRONG_FIELDS = {
    "newer format": (
        {"format": 3},
        "ada.toml was saved by a newer Lightfingers (format 3; this one reads formats up to 2).",
    ),
    "format zero": ({"format": 0}, "field format must be a whole number from 1 to"),
    "format true": ({"format": True}, "field format must be a whole number from 1 to"),
    "unknown key": ({"colour": "red"}, "ada.toml: field colour is unknown."),
    "escape code in a key": ({"a\x1b[2J": 1}, "ada.toml: field a?[2J is unknown."),
    "unknown game": (
        {"game": "chess"},
        "ada.toml is of a game that this Lightfingers does not have: chess.",
    ),
    "game missing": ({"game": None}, "ada.toml: field game is missing."),
    "game a number": ({"game": 7}, "ada.toml: field game must be a string of"),
    "rules a text": ({"rules": "1"}, "field rules must be a whole number"),
    "newer rules": (
        {"rules": MEINS.rules_version + 1},
        f"ada.toml was saved by a newer Lightfingers (rules {MEINS.rules_version + 1} of Meins!; "
        f"this one has rules {MEINS.rules_version}).",
    ),
    "components": ({"components": "sha256:zz"}, "field components cannot be “sha256:zz”: not sha"),
    "seed a number": ({"seed": 5}, "ada.toml: field seed must be a text."),
    "seed too short": ({"seed": "5"}, "field seed cannot be “5”: not 16 hex digits."),
    "created a text": ({"created": "today"}, "field created must be a date and time such as"),
    "created in the first year": (
        {"created": datetime(1, 1, 1, tzinfo=UTC)},
        "field created must be a date and time such as",
    ),
    "updated in the last year": (
        {"updated": datetime(9999, 12, 31, 23, tzinfo=UTC)},
        "field updated must be a date and time such as",
    ),
    "created without an offset": (
        {"created": datetime(2026, 1, 1)},
        "field created must be a date and time such as",
    ),
    "undone below zero": ({"undone": -1}, "field undone must be a whole number from 0"),
    "lesson is a word": ({"lesson": "yes"}, "field lesson must be true or false"),
    "undone huge": ({"undone": 2**70}, "field undone must be a whole number from 0"),
    "moves missing": ({"moves": None}, "ada.toml: field moves must be a table."),
    "moves a text": ({"moves": "0 take row1"}, "ada.toml: field moves must be a table."),
    "moves a list": ({"moves": ["0 take row1"]}, "ada.toml: field moves must be a table."),
    "moves of numbers": ({"moves": {"1": 1}}, "field moves must have texts of at most 200"),
    "a move too long": ({"moves": {"1": "0 " + "x" * 300}}, "field moves must have texts of at"),
    "a move left out": (
        {"moves": {"1": "0 take row1", "3": "0 end"}},
        "field moves must have the keys 1, 2, 3 and so on, not 3.",
    ),
    "moves that are none": (
        {"moves": {"1": "take row1"}},
        "ada.toml: line 1 of its moves (“take row1”) is no action.",
    ),
    "a check garbled": ({"moves": {"1": "check 12"}}, "line 1 of its moves (“check 12”) is no act"),
    "nothing to undo": ({"moves": {"1": "undo"}}, "(“undo”) takes back more than there was."),
    "too much to undo": (
        {"moves": {"1": "0 take row1", "2": "back 2"}},
        "line 2 of its moves (“back 2”) takes back more than there was.",
    ),
    "an old check": ({"check": ["30:" + "0" * 16]}, "ada.toml: field check is unknown."),
    "summary ahead of time": (
        {"summary": {"progress": "", "to_move": [], "task": "", "totals": [], "lines": -1}},
        "ada.toml, summary: field lines must be a whole number from 0",
    ),
    "options a list": ({"options": [1]}, "ada.toml: field options must be a table of texts."),
    "an unknown option": ({"options": {"x": "1"}}, "Meins! has no option “x”; choose from: start."),
    "an option's value": ({"options": {"start": "9"}}, "option “start” can't be “9”; choose from"),
    "seats missing": ({"seats": None}, "ada.toml: field seats must be a list."),
    "no seats": ({"seats": []}, "field seats must stand 1 to 12 times, not 0."),
    "too many seats": ({"seats": [{"name": "A", "player": "you"}] * 13}, "1 to 12 times, not 13."),
    "seats for others": (
        {"seats": [{"name": "A", "player": "you"}] * 5},
        "ada.toml: Meins! takes 2 to 4 players, not 5.",
    ),
    "a seat a number": ({"seats": [1]}, "ada.toml, seats 1: must be a table."),
    "summary a number": ({"summary": 1}, "ada.toml: field summary must be a table."),
    "summary unknown": (
        {"summary": {"progress": "", "to_move": [], "task": "", "totals": [], "x": 1}},
        "ada.toml, summary: field x is unknown.",
    ),
    "result too short": (
        {"result": {"reason": "", "places": [1], "scores": [1], "rivals": []}},
        "ada.toml, result: field places and scores must have one number for each seat and rival.",
    ),
    "position a number": ({"position": 1}, "ada.toml: field position must be a table."),
    "position empty": ({"position": {}}, "ada.toml: position: seats must be a list."),
}


@pytest.mark.parametrize("case", WRONG_FIELDS)
def test_a_wrong_field_is_refused_by_its_name(case: str) -> None:
    fields, sentence = WRONG_FIELDS[case]
    assert sentence in str(refusal(changed(**fields)))


@pytest.mark.parametrize(
    "name, problem",
    [
        ("", "a name needs 1 to 24 characters"),
        ("x" * 25, "a name needs 1 to 24 characters"),
        ("a\x1b[31mred", "a name must not have control characters or invisible ones"),
        ("a\nb", "a name must not have control characters or invisible ones"),
        ("a\u202eb", "a name must not have control characters or invisible ones"),
        ("a\u200bb", "a name must not have control characters or invisible ones"),
        ("\u3164", "a name must not have control characters or invisible ones"),
        (" Ada", "a name must not begin or end with a space"),
        (7, "must be a text"),
    ],
)
def test_a_name_that_nobody_may_have_is_refused(name: object, problem: str) -> None:
    message = str(refusal(renamed(name)))
    assert message.startswith("ada.toml, seats 1: field name ")
    assert message.endswith(f"{problem}.")
    assert message.isprintable()


def test_an_unknown_player_is_refused_with_those_there_are() -> None:
    assert str(refusal(renamed("Ada", "robot"))) == (
        "ada.toml, seats 1: field player cannot be “robot”: a player is one of: "
        "you, human:NAME, bot:random, bot:easy, bot:normal, bot:hard."
    )


def test_a_move_that_is_no_notation_is_named_by_its_number() -> None:
    error = refusal(with_move(7, "0 dance"))
    assert str(error) == (
        "ada.toml: move 7 (“0 dance”) cannot be read: "
        "no action starts with “dance”; try take, buy, expand, end."
    )
    assert error.move == 7


def test_a_move_that_the_rules_forbid_is_named_with_the_reason() -> None:
    error = refusal(with_move(2, "0 take row1"))
    assert re.fullmatch(r"ada\.toml: move 2 \(“0 take row1”\) is not possible: .*\.", str(error))
    assert error.move == 2


def test_a_move_after_the_end_is_refused() -> None:
    data = parse_toml(saved(5000), "a.toml")
    number = sum(line[0].isdecimal() for line in data["moves"].values()) + 1
    data["moves"][str(len(data["moves"]) + 1)] = "0 end"
    assert str(refusal(tomli_w.dumps(data))) == (
        f"ada.toml: move {number} (“0 end”) is not possible: The match is over."
    )


def test_a_move_of_a_seat_that_is_not_there_is_refused() -> None:
    assert "move 1 (“9 take row1”) is not possible: This table has no seat 9" in str(
        refusal(with_move(1, "9 take row1"))
    )


def test_a_match_that_does_not_come_to_the_saved_position_went_out_of_step() -> None:
    data = parse_toml(TEXT, "a.toml")
    data["moves"]["21"] = "check " + "0" * 16
    error = refusal(tomli_w.dumps(data))
    assert str(error) == (
        "ada.toml: the match went out of step at move 20: "
        "its moves do not lead to the position that was saved."
    )
    assert error.move == 20


def test_another_seed_goes_out_of_step_even_if_the_moves_fit() -> None:
    match = played(0)
    text = dumps(Save(match)).replace('seed = "0000000000000001"', 'seed = "0000000000000002"')
    assert "went out of step at move 0" in str(refusal(text))


def test_a_position_for_other_seats_than_the_players_is_refused() -> None:
    position = played(10, seats=3).position()
    assert str(refusal(changed(position=position))) == (
        "ada.toml: position and seats are not of the same number of players."
    )


def test_a_position_with_a_card_too_many_is_refused_by_the_game() -> None:
    position = played(10).position()
    position["discards"] += "M"
    assert re.fullmatch(
        r"ada\.toml: position: .* must appear 12 times in all, not 13\.",
        str(refusal(changed(position=position))),
    )


class Overlooking(Meins):
    """A game that lets a position pass with which it cannot go on."""

    def position(self, data_: dict[str, Any]) -> Any:
        state = super().position(data_)
        state.grid = []
        return state


def test_a_position_that_breaks_the_game_itself_is_one_sentence_too() -> None:
    match = Match(MEINS, [Player("Ada"), Player("Bea")], 1, {}, played(4).position())
    match.play(match.ask(match.to_act()[0]).legal[0])
    message = str(refusal(dumps(Save(match)), Overlooking()))
    assert re.fullmatch(r"ada\.toml: move 1 \(“. take .*”\) cannot be played\.", message)


# --- Rules and cards that changed since ---


class LaterRules(Meins):
    rules_version = 2

    def parse(self, text: str) -> Any:
        if text.split()[1] == "buy":
            return super().parse("0 nothing")
        return super().parse(text)


def outdated(text: str, game_for: Callable[[str, str], AnyGame]) -> Outdated:
    with pytest.raises(Outdated) as caught:
        loads(text, "ada.toml", game_for)
    return caught.value


def test_changed_rules_offer_to_go_on_from_the_last_move_that_fits() -> None:
    match = played(60)
    first = next(n for n, action in enumerate(match.log, 1) if " buy " in str(action))
    error = outdated(dumps(Save(match)), only(LaterRules()))
    assert error.move == first
    assert error.match_until.log == match.log[: first - 1]
    assert str(error).startswith(
        f"ada.toml: since it was saved, the rules of Meins! have changed, and move {first} "
        f"(“{match.log[first - 1]}”) cannot be read: "
    )
    assert str(error).endswith(f" You can go on from move {first - 1} in a new file.")


def test_changed_cards_offer_to_go_on_from_the_last_move_that_fits() -> None:
    match = played(60)
    dearer = MEINS.components_text.replace("any = [1]", "any = [3]")
    game = MEINS.with_components(dearer, "meins.toml")
    error = outdated(dumps(Save(match)), only(game))
    assert 1 < error.move <= 60
    assert " buy " in str(match.log[error.move - 1])
    assert error.match_until.game is game
    assert error.match_until.log == match.log[: error.move - 1]
    assert "the cards of Meins! have changed, and move" in str(error)


def test_a_match_that_changed_cards_bring_out_of_step_goes_on_from_the_last_check_that_agreed() -> (
    None
):
    """The moves still fit, but nobody knows where in between the positions parted."""
    data = parse_toml(saved(50), "a.toml")
    data["components"] = "sha256:" + "0" * 16
    data["moves"]["42"] = "check " + "0" * 16
    error = outdated(tomli_w.dumps(data), only(MEINS))
    assert error.move == 21
    assert error.match_until.ply == 20
    assert str(error) == (
        "ada.toml: since it was saved, the cards of Meins! have changed, and the match went "
        "out of step by move 40. You can go on from move 20 in a new file."
    )


def test_changed_cards_that_change_no_move_are_played_on_with_a_notice() -> None:
    richer = MEINS.components_text.replace("points = 7", "points = 6", 1)
    game = MEINS.with_components(richer, "meins.toml")
    save = loads(TEXT, "ada.toml", only(game))
    assert save.match.ply == 30
    assert save.notice == (
        "Since this match was saved, the cards of Meins! have changed; all its moves still fit."
    )
    assert f'components = "{game.components_digest}"' in dumps(save)


def test_a_match_that_goes_on_after_a_change_is_saved_and_loaded_like_any_other() -> None:
    error = outdated(dumps(Save(played(60))), only(LaterRules()))
    text = dumps(Save(error.match_until))
    assert loads(text, "b.toml", only(LaterRules())).match.log == error.match_until.log


def test_the_own_deck_that_a_match_was_played_with_is_found_by_its_digest() -> None:
    store = Store.open()
    cheaper = MEINS.components_text.replace("points = 7", "points = 6", 1)
    own = MEINS.with_components(cheaper)
    match = Match(own, [Player("Ada"), Player("Bea")], 5)
    save, lock = store.begin(match)
    store.write(save, lock)
    assert store.load(lock.name).notice == (
        "Since this match was saved, the cards of Meins! have changed; all its moves still fit."
    )
    deck = store.config / "decks" / "meins.toml"
    deck.parent.mkdir(parents=True)
    deck.write_text(cheaper, encoding="utf-8")
    loaded = store.load(lock.name)
    assert loaded.match.game.own_deck
    assert not loaded.notice
    with pytest.raises(NotASave, match=r"meins\.toml: field schema is missing\."):
        deck.write_text("", encoding="utf-8")
        store.load(lock.name)

"""What every game must hold to, as plain functions: `check_...(game, seat_count, options, seed)`.

`test_contract.py` runs them over all games; the long runs use them with other seeds. Each check
plays the same random match of that set-up and looks at it from its own side. What a game must not
give away stands in `secrecy.py`.
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import tomli_w

from engine import (
    Action,
    AnyGame,
    CardText,
    IllegalAction,
    InvalidNotation,
    InvalidPosition,
    Known,
    Match,
    Preview,
    Rng,
    name_seats,
    parse_toml,
)
from engine.core.components import SOURCES
from engine.core.known import SIGNS
from engine.core.state import Data
from saves import Save, dumps, loads
from tests.random_matches import (
    NAMES,
    Check,
    begin,
    every_ply,
    play_on,
    random_log,
    some,
    state_of,
    viewers,
    visits,
    where,
)

COLUMNS = 80


# --- Words ---------------------------------------------------------------------------------------


def is_line(text: object) -> bool:
    """A line that can be shown: not empty, no control characters, no seat left unnamed."""
    return isinstance(text, str) and text.isprintable() and not re.search(r"\{\d\}", unname(text))


def unname(text: str) -> str:
    """The text without the players' own names, of which one has a brace."""
    for name in NAMES:
        text = text.replace(name, "").replace(name.replace("{", "("), "")
    return text


def is_sentence(text: object) -> bool:
    """A whole sentence that can be shown."""
    return is_line(text) and re.fullmatch(r"[^a-z\s].*[.!?]", str(text)) is not None


# --- Turns and legality --------------------------------------------------------------------------


def check_turns(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Someone can act until the end; only seats that act have actions; lists are stable."""
    for match in visits(game, seat_count, options, seed, 100):
        state = state_of(match)
        acting = match.to_act()
        assert (match.outcome() is None) == bool(acting), where(match)
        assert len(set(acting)) == len(acting) and set(acting) <= set(range(seat_count))
        assert set(match.waiting_for()) <= set(acting)
        assert bool(match.waiting_for()) == bool(acting), where(match)
        twin = state.copy()
        for seat in range(seat_count):
            legal = list(state.legal_actions(seat))
            assert bool(legal) == (seat in acting), f"seat {seat}: {where(match)}"
            assert list(match.ask(seat).legal) == legal
            assert len(set(legal)) == len(legal), f"listed twice: {where(match)}"
            assert all(action.seat == seat for action in legal)
            assert list(state.legal_actions(seat)) == legal == list(twin.legal_actions(seat))


def check_legality(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Every listed action applies; every other is refused with a reason and without a trace."""
    pool = known_actions(game, seat_count, options, seed)
    rng = Rng(seed).fork(2)
    for match in visits(game, seat_count, options, seed, 30):
        state = state_of(match)
        legal = {action for seat in match.to_act() for action in state.legal_actions(seat)}
        for action in legal:
            assert match.why_not(action) is None, f"{action}: {where(match)}"
        for action in some(legal, 30, rng):
            state.copy().apply(action)
        before = (match.position(), list(match.log), list(match.past), match.undone)
        for action in some(pool, 250, rng):
            if action in legal:
                continue
            reason = match.why_not(action)
            if action.table_only and reason is None:
                continue
            assert reason is not None, f"{action} is not listed, but allowed: {where(match)}"
            assert is_sentence(reason.text), f"{action}: {reason.text!r}"
            try:
                match.play(action)
            except IllegalAction as refusal:
                assert refusal.reason == reason and str(refusal) == reason.text
            else:
                raise AssertionError(f"{action} was played: {where(match)}")
        assert (match.position(), match.log, match.past, match.undone) == before, where(match)


def known_actions(
    game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int
) -> tuple[Action, ...]:
    """What was ever listed or offered, for every seat and one too many, and mutants of it."""
    return _known_actions(game, seat_count, tuple(sorted(options.items())), seed)


@lru_cache(maxsize=64)
def _known_actions(
    game: AnyGame, seat_count: int, options: tuple[tuple[str, str], ...], seed: int
) -> tuple[Action, ...]:
    rng = Rng(seed).fork(1)
    texts: dict[str, None] = {}
    for match in visits(game, seat_count, dict(options), seed, 100):
        for seat in match.to_act():
            legal = some(state_of(match).legal_actions(seat), 60, rng)
            texts.update((str(action), None) for action in legal)
    for match in visits(game, seat_count, dict(options), seed, 12):
        for seat in match.to_act():
            choices = match.ask(seat).prompt.choices
            texts.update((str(choice.action), None) for choice in choices if choice.action)
    drawn = some(texts, 400, rng)
    vocabulary = sorted({word for text in drawn for word in text.split()[1:]})
    for text in list(drawn):
        words = text.split()
        drawn.append(" ".join([str(rng.below(seat_count + 1)), *words[1:]]))
        place = 1 + rng.below(len(words))
        other = rng.choice(vocabulary)
        drawn.append(" ".join([*words[:place], other, *words[place + 1 :]]))
        drawn.append(" ".join([*words, other]))
        drawn.append(" ".join(words[:-1]))
    actions: dict[Action, None] = {}
    for text in drawn:
        try:
            actions[game.parse(text)] = None
        except InvalidNotation as refusal:
            assert is_line(str(refusal)), refusal
    return tuple(actions)


def check_prompts(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Choices offer exactly what is legal, and say of the rest why not; topics are headings."""
    headings = {line.strip("# ") for line in game.rules().splitlines() if line.startswith("#")}
    for match in visits(game, seat_count, options, seed, 40):
        for seat in range(seat_count):
            decision = match.ask(seat)
            prompt = decision.prompt
            place = f"seat {seat}, {where(match)}"
            assert is_line(prompt.task) and prompt.task, place
            assert is_sentence(name_seats(prompt.text, match.names)), f"{prompt.text!r}, {place}"
            assert prompt.topic in headings, f"no rules under {prompt.topic!r}: {place}"
            offered = [choice.action for choice in prompt.choices if choice.action is not None]
            wanted = {action for action in decision.legal if not action.table_only}
            assert len(set(offered)) == len(offered), f"offered twice: {place}"
            if prompt.composed:
                assert set(offered) <= wanted and is_line(prompt.composed), place
            else:
                assert set(offered) == wanted, place
            shown = [(choice.target, choice.label) for choice in prompt.choices]
            assert len(set(shown)) == len(shown), f"two choices look alike: {place}"
            for choice in prompt.choices:
                assert (choice.action is None) == (choice.why_not is not None), f"{choice} {place}"
                assert choice.target and choice.label, place
                for words in (choice.label, choice.short, choice.variant):
                    assert is_line(name_seats(words, match.names)), f"{words!r}, {place}"
                if choice.why_not is not None:
                    assert is_sentence(name_seats(choice.why_not.text, match.names)), choice


# --- Words and figures ---------------------------------------------------------------------------


def check_words(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Log lines, recaps, texts of the position and cards in full can be shown as they are."""
    last = 0
    for match in visits(game, seat_count, options, seed, 30):
        names = match.names
        for viewer in viewers(match):
            view = match.view(viewer)
            for line in game.words.text(view, names).split("\n"):
                assert is_line(line) and len(line) <= COLUMNS, f"{line!r}: {where(match)}"
            assert is_line(game.words.progress(view)) and game.words.progress(view)
            assert is_line(game.words.status(view))
            events = [event for _, event in match.events(viewer, since=last - 1)]
            for event in events:
                assert is_line(game.words.say(event, names)), event
            assert is_line(game.words.recap(events, names))
            targets = [line.target for sheet in game.words.scores(view) for line in sheet.lines]
            if viewer is not None:
                targets += [choice.target for choice in match.ask(viewer).prompt.choices]
            for target in set(targets) - {""}:
                card = game.words.describe(view, target)
                if card is not None:
                    _check_card(card, names)
            assert game.words.describe(view, "no such place") is None
            known = game.words.known(view)
            if known is not None:
                _check_known(game, view, known, names)
        last = match.ply
    for card in game.words.card_list():
        _check_card(card, ())


def _check_known(game: AnyGame, view: Any, known: Known, names: Sequence[str]) -> None:
    """What may be known can be shown: lines without marks, signs that are told, real cards."""
    texts = [known.about, known.why, *known.grouping, *(words for _, words in known.legend)]
    told = {sign for sign, _ in known.legend}
    for part in (*known.parts, *known.regrouped):
        texts += [part.title, part.aside, *part.lines]
        for row in part.rows:
            texts += [row.label, row.figure, row.does, row.note]
            assert set(row.where) <= told <= set(SIGNS), row
            if row.target:
                assert game.words.describe(view, row.target) is not None, row
        for card in part.cards:
            texts += [card.label, card.corner, *card.lines]
    assert known.parts and known.about
    for text in texts:
        assert is_line(name_seats(text, names)), text


def _check_card(card: CardText, names: Sequence[str]) -> None:
    lines = [name_seats(line, names) for line in (card.title, *card.lines)]
    assert all(map(is_line, lines)), card
    assert card.source in (*SOURCES, ""), card


def check_previews(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Every legal action has a preview, made from the view alone."""
    rng = Rng(seed).fork(3)
    for match in visits(game, seat_count, options, seed, 30):
        before = match.position()
        for seat in match.to_act():
            decision = match.ask(seat)
            for action in some(decision.legal, 60, rng):
                preview = game.preview(decision.view, action)
                assert isinstance(preview, Preview) and preview.text
                assert is_line(name_seats(preview.text, match.names)), preview.text
                assert preview == game.preview(decision.view, action)
        assert match.position() == before, where(match)


def check_appraisal(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Bots get terms for every seat that have a weight, are finite, and change nothing."""
    for match in visits(game, seat_count, options, seed, 30):
        before = match.position()
        terms = game.mind.appraise(state_of(match))
        assert match.position() == before, where(match)
        assert len(terms) == seat_count
        for own in terms:
            assert set(own) <= set(game.mind.weights), (
                f"no weight for {set(own) - set(game.mind.weights)}"
            )
            assert all(math.isfinite(value) for value in own.values()), where(match)


def check_outcome(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """The end has a reason, a sheet for every seat, and places that are shared in ties."""
    match = begin(game, seat_count, options, seed).replay(
        random_log(game, seat_count, options, seed)
    )
    outcome = match.outcome()
    assert outcome is not None, where(match)
    for sentence in (outcome.reason, *outcome.notes):
        assert is_sentence(name_seats(sentence, match.names)), sentence
    seats = [sheet.seat for sheet in outcome.sheets]
    assert seats[:seat_count] == list(range(seat_count)), "seats first, in their order"
    assert all(seat is None for seat in seats[seat_count:])
    assert all(sheet.name for sheet in outcome.sheets[seat_count:]), "rivals have names"
    assert len(outcome.places) == len(outcome.sheets)
    for place in outcome.places:
        assert place == 1 + sum(other < place for other in outcome.places), outcome.places
    ranking = [outcome.places[outcome.sheets.index(sheet)] for sheet in outcome.ranking()]
    assert ranking == sorted(outcome.places)
    winners = {
        s.seat for s, place in zip(outcome.sheets, outcome.places, strict=True) if place == 1
    }
    assert set(outcome.winners()) == winners - {None}
    for sheet in outcome.sheets:
        assert sum(row.points for row in sheet.sums() if row.counts) == sheet.total
        assert all(line.label and is_line(line.label) for line in sheet.lines)
    # What was said to be so if the match ended now is so when it ends, whoever looks.
    for viewer in viewers(match):
        assert match.scores(viewer) == outcome.sheets, f"viewer {viewer}: {where(match)}"
    refusal = match.why_not(match.log[-1])
    assert refusal is not None and refusal.text == "The match is over."


# --- Positions, notation, the past ---------------------------------------------------------------


def check_copy(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """A copy is equal, goes on alike, and shares nothing that changes."""
    for number, match in enumerate(visits(game, seat_count, options, seed, 30)):
        state = state_of(match)
        before = state.to_data()
        first, second = state.copy(), state.copy()
        assert first == state and first.to_data() == before, where(match)
        actions, events = play_on(first, Rng(number), 40)
        assert state.to_data() == before, f"a copy is not independent: {where(match)}"
        assert second.to_data() == before, f"copies are not independent: {where(match)}"
        again: list[Any] = []
        for action in actions:
            second.apply(action, again.append)
        assert again == events and first == second, where(match)
        assert first.to_data() == second.to_data()
        data = state.to_data()
        play_on(game.position(data), Rng(number), 40)
        assert data == before, f"a position is played in the data it was read from: {where(match)}"


def check_notation(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Every action has one notation, and every text is an action or refused as invalid."""
    pool = known_actions(game, seat_count, options, seed)
    assert len({str(action) for action in pool}) == len(pool), "two actions are written alike"
    rng = Rng(seed).fork(4)
    hostile = ["", " ", "0", "x y", "-1 end", "0 \x00", "0 " + "a" * 5000, "９ end", "99999 end"]
    letters = "abcABC01 ?-.+,:=\x00é９"
    for action in pool:
        text = str(action)
        assert text.isprintable() and " ".join(text.split()) == text, f"{text!r}"
        assert text.startswith(f"{action.seat} ")
        back = game.parse(text)
        assert back == action and type(back) is type(action) and hash(back) == hash(action)
        place = rng.below(len(text))
        hostile.append(text[:place] + letters[rng.below(len(letters))] + text[place + 1 :])
        hostile.append(text[:place] + text[place + 1 :])
    for text in hostile:
        try:
            action = game.parse(text)
        except InvalidNotation:
            continue
        assert game.parse(str(action)) == action, f"{text!r} is read, but not written alike"


def check_positions(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """A position survives JSON and TOML, and play goes on from it as if nothing had happened."""
    log = random_log(game, seat_count, options, seed)
    for match in visits(game, seat_count, options, seed, 6):
        data = match.position()
        assert json.loads(json.dumps(data)) == data, where(match)
        assert parse_toml(tomli_w.dumps(data), "position") == data, where(match)
        state = game.position(json.loads(json.dumps(data)))
        assert state == state_of(match) and state.to_data() == data, where(match)
        other = Match(game, match.players, 0, match.options, start=data)
        other.replay(log[match.ply :])
        whole = begin(game, seat_count, options, seed).replay(log)
        assert other.position() == whole.position(), where(match)
        assert [past.events for past in other.past[1:]] == [
            past.events for past in whole.past[match.ply + 1 :]
        ], where(match)


def check_hostile_positions(
    game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int
) -> None:
    """A position from a stranger is refused with a sentence, or can be shown and played."""
    rng = Rng(seed).fork(5)
    strange: list[Any] = [3.5, "?", "", [], {}, True, -1, 10**30, [[[]]], "\x00", 1, [-1], None]
    for match in visits(game, seat_count, options, seed, 6):
        data = match.position()
        bad = [{**data, "no-such-field": 1}, {}]
        bad += [{k: v for k, v in data.items() if k != key} for key in data]
        for position in bad:
            _refused_or_playable(game, position, must_refuse=True, rng=rng)
        for _ in range(60):
            position = json.loads(json.dumps(data))
            _spoil(position, rng.choice(strange), rng)
            _refused_or_playable(game, position, must_refuse=False, rng=rng)


def _refused_or_playable(game: AnyGame, position: Data, *, must_refuse: bool, rng: Rng) -> None:
    before = json.dumps(position)
    try:
        state = game.position(position)
    except InvalidPosition as refusal:
        assert is_line(str(refusal)) and str(refusal)
        return
    assert not must_refuse, f"{game.id} accepts the position {before[:300]}"
    assert state.to_data() == json.loads(before), f"{game.id} reads {before} as something else"
    for _ in range(3):
        for seat in state.to_act():
            assert state.legal_actions(seat), f"{game.id}: nobody can act from {before}"
            game.prompt(state, seat)
        names = NAMES[: len(game.mind.appraise(state))]
        game.words.text(state.view(None), names)
        play_on(state, rng, 1)


def _spoil(data: Any, strange: object, rng: Rng) -> None:
    """Put something strange in a random place of plain data, or take something out."""
    while True:
        keys: Sequence[Any] = list(data) if isinstance(data, dict) else range(len(data))
        key = keys[rng.below(len(keys))]
        inner = data[key]
        if isinstance(inner, (dict, list)) and inner and rng.below(3):
            data = inner
            continue
        if isinstance(data, list) and not rng.below(3):
            del data[key]
        else:
            data[key] = strange
        return


def check_past(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """`at` gives every earlier position as it was, with the events that led there."""
    log = random_log(game, seat_count, options, seed)
    whole = begin(game, seat_count, options, seed).replay(log)
    for match in visits(game, seat_count, options, seed, 8):
        earlier = whole.at(match.ply)
        assert earlier.position() == match.position(), where(match)
        assert earlier.digest() == match.digest()
        assert earlier.past == match.past and earlier.log == match.log
        assert whole.past[: match.ply + 1] == match.past
    digests = [match.digest() for match in every_ply(game, seat_count, options, seed)]
    assert len(set(digests)) > len(log) // 2, "digests do not tell positions apart"


def check_undo(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """A step back gives the same position again; what cannot be undone leaves no trace."""
    log = random_log(game, seat_count, options, seed)
    for match in visits(game, seat_count, options, seed, 14):
        for seat in range(seat_count):
            match.undone = 0
            before = (match.position(), list(match.log), list(match.past))
            reason = match.can_undo(seat)
            if reason is None:
                assert match.undo(seat) == log[match.ply] and match.undone == 1
                assert match.position() == match.at(match.ply).position(), where(match)
                news = match.play(log[match.ply])
                assert not any(event.reveals for event in news)
            else:
                assert is_sentence(reason.text)
                try:
                    match.undo(seat)
                except IllegalAction as refusal:
                    assert refusal.reason == reason
                else:
                    raise AssertionError(f"undone against {reason}: {where(match)}")
                assert match.undone == 0
            assert (match.position(), match.log, match.past) == before, where(match)


def check_saves(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """To save, load and go on equals not saving; one match is saved after every action."""
    log = random_log(game, seat_count, options, seed)
    whole = begin(game, seat_count, options, seed).replay(log)
    match = begin(game, seat_count, options, seed)
    rng = Rng(seed).fork(6)
    plies = {rng.below(len(log)) for _ in range(10)} if seed > 1 else set(range(len(log)))
    for ply, action in enumerate(log):
        if ply in plies:
            match = loads(dumps(Save(match)), "a.toml", lambda *_: game).match
        match.play(action)
    again = loads(dumps(Save(match)), "a.toml", lambda *_: game).match
    for other in (match, again):
        assert (other.log, other.past) == (whole.log, whole.past), where(match)
        assert other.position() == whole.position(), where(match)
        assert (other.players, other.options) == (whole.players, whole.options)


CHECKS: tuple[Check, ...] = (
    check_turns,
    check_legality,
    check_prompts,
    check_words,
    check_previews,
    check_outcome,
    check_positions,
    check_undo,
)
"""For every set-up."""
MORE_CHECKS: tuple[Check, ...] = (
    check_appraisal,
    check_copy,
    check_notation,
    check_hostile_positions,
    check_past,
    check_saves,
)
"""For one set-up of every seat count: other options change nothing about these."""

"""However a save is spoiled: it loads, or is refused with one sentence that can be shown."""

import copy
from datetime import UTC, date, datetime, time
from typing import Any

import tomli_w
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import AnyGame, Match, Player, parse_toml
from saves import NotASave, Outdated, Save, SaveError, Store, dumps, loads
from tests.saves.matches import MAGPIES, MEINS, begin, only, over, play_on, played


def from_position(game: AnyGame, seats: int) -> str:
    """A save of a match that began from a position in the middle of another one."""
    earlier = play_on(begin(game, seats), 9)
    players = [Player(f"P{seat}") for seat in range(seats)]
    return dumps(Save(play_on(Match(game, players, 1, {}, earlier.position()), 5)))


TEXTS = [
    dumps(Save(played(25))),
    dumps(Save(over(seats=4))),
    from_position(MEINS, 3),
    from_position(MAGPIES, 2),
]


def must_load_or_refuse(text: str, game_id: object) -> None:
    game = MAGPIES if game_id == "magpies" else MEINS
    try:
        save = loads(text, "ada.toml", only(game))
    except (NotASave, Outdated) as error:
        sentence = str(error)
        assert sentence.startswith("ada.toml")
        assert sentence.isprintable()
        assert sentence.endswith(".")
        assert len(sentence) < 600
    else:
        assert loads(dumps(save), "again.toml", only(game)).match.log == save.match.log


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value in nested tables and lists."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        inner = isinstance(value, dict | list)
        found += places(value, (*path, key)) if inner else [(*path, key)]
    return found


SCALARS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [
            "",
            "you",
            "bot:hard",
            "human:",
            "0 end",
            "1 take row1",
            "20:",
            "\x1b[2J",
            "\u202e",
            "9" * 99,
        ]
    ),
    st.integers(),
    st.sampled_from([-1, 0, 1, 12, 2**31, 2**63, 2**64, 10**400]),
    st.floats(),
    st.booleans(),
    st.sampled_from(
        [
            datetime(1, 1, 1),
            datetime(9999, 12, 31, tzinfo=UTC),
            datetime.fromisoformat("0001-01-01T00:00:00+23:59"),
            datetime.fromisoformat("9999-12-31T23:59:59-23:59"),
            date(2026, 1, 1),
            time(1, 2),
        ]
    ),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """The data of a save with one to three values replaced, removed, doubled or moved."""
    data: dict[str, Any] = copy.deepcopy(parse_toml(draw(st.sampled_from(TEXTS)), "ada.toml"))
    for _ in range(draw(st.integers(1, 3))):
        *path, last = draw(st.sampled_from(places(data)))
        inside: Any = data
        for key in path:
            inside = inside[key]
        match draw(st.sampled_from(["replace", "remove", "double", "add", "nudge"])):
            case "replace":
                inside[last] = draw(VALUES)
            case "remove":
                del inside[last]
            case "double" if isinstance(inside, list):
                inside.insert(last, inside[last])
            case "add" if isinstance(inside, dict):
                inside[draw(st.text(max_size=8))] = draw(VALUES)
            case "nudge" if type(inside[last]) is int:
                inside[last] += draw(st.sampled_from([-1, 1, 2]))
        if not places(data):
            break
    return data


@given(spoiled())
@settings(max_examples=400)
def test_a_save_with_spoiled_values_loads_or_is_refused(data: dict[str, Any]) -> None:
    must_load_or_refuse(tomli_w.dumps(data), data.get("game"))


@given(st.sampled_from(TEXTS), st.data())
@settings(max_examples=300)
def test_a_save_with_spoiled_text_loads_or_is_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        begin_, end = sorted(data.draw(st.integers(0, len(text))) for _ in range(2))
        end = min(end, begin_ + data.draw(st.integers(0, 40)))
        piece = data.draw(
            st.text(max_size=5)
            | st.sampled_from(['"', '"""', "[", "]", "{", "=", ".", "\n", "#", "0"])
        )
        text = text[:begin_] + piece + text[end:]
    must_load_or_refuse(text, "magpies" if 'game = "magpies"' in text else "meins")


@given(st.binary(max_size=300))
@example(b"format = 1\ngame = 'meins'\n")
@settings(max_examples=100)
def test_a_file_of_any_bytes_is_refused_and_listed_with_the_problem(data: bytes) -> None:
    store = Store.open()
    store.saves.mkdir(parents=True, exist_ok=True)
    (store.saves / "any.toml").write_bytes(data)
    (entry,) = store.entries()
    assert entry.problem
    assert entry.problem.isprintable()
    try:
        store.load("any")
    except SaveError as error:
        assert str(error).isprintable()
    else:
        raise AssertionError("loaded")


@given(st.sampled_from(TEXTS[:3]), st.data())
@settings(max_examples=150)
def test_a_list_of_spoiled_saves_never_fails(text: str, data: st.DataObject) -> None:
    store = Store.open()
    store.saves.mkdir(parents=True, exist_ok=True)
    place = data.draw(st.integers(0, len(text)))
    piece = data.draw(st.text(alphabet="\"'[]{}=\n#0a.\\", max_size=4))
    text = text[:place] + piece + text[place + data.draw(st.integers(0, 4)) :]
    (store.saves / "ada.toml").write_text(text, encoding="utf-8")
    for entry in store.entries() + store.finished_entries():
        shown = [entry.problem or "", entry.title, entry.progress, entry.task, *entry.to_move]
        assert all(line.isprintable() for line in shown)

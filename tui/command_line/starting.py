"""A new match from the words of the command line; what does not fit becomes a Complaint."""

import secrets
from collections.abc import Mapping, Sequence

from engine import GAMES, AnyGame, InvalidOption, Match, Player, bots, seed_from_text
from saves import Store, composed, one_like, why_not_new_name
from tui.outside import kinds
from tui.table.table import seat_player
from tui.text.complaint import Complaint, nearest, sentence


def find_game(word: str | None) -> AnyGame:
    """The game of an id."""
    if word is None:
        raise Complaint(f"Say which game: {', '.join(GAMES)}")
    if word.lower() not in GAMES:
        raise Complaint(f"There is no game “{word}”; {nearest(word, GAMES)}")
    return GAMES[word.lower()].load()


def new_match(
    store: Store,
    word: str | None,
    seats: str | None,
    seed: str | None,
    options: Sequence[str],
    position: str | None,
) -> Match:
    """The match that `play` is to begin, with every word checked; the cards are the player's own.

    `seats` None: you and as many normal bots as it takes; `seed` None: by chance. `position` is
    the file of a position to begin from. Raises Complaint and SaveError.
    """
    game = store.game(find_game(word).id)
    chosen = split_options(options)
    start = count = None
    if position is not None:
        found = store.read_position(position)
        if found["game"] != game.id:
            raise Complaint(f"{position} is a position of {found['game']}, not of {game.id}")
        start, count, chosen = found["position"], found["seats"], found["options"] | chosen
    words = default_seats(game, count) if seats is None else split_seats(seats)
    if count is not None and count != len(words):
        raise Complaint(f"The position is for {count} seats, but --seats names {len(words)}")
    settled = check_options(game, len(words), chosen)
    return Match(game, make_players(words), make_seed(seed), settled, start)


def default_seats(game: AnyGame, count: int | None = None) -> list[str]:
    """You, and normal bots up to `count`; without a count, to the fewest for a game together."""
    if count is None:
        count = min([n for n in game.seat_counts if n > 1] or game.seat_counts)
    return ["you"] + ["bot:normal"] * (count - 1)


def split_seats(text: str) -> list[str]:
    """The words of --seats, each checked: you, human:NAME, bot:LEVEL, bot:FILE with its path."""
    words = kinds.joined(text)
    known = ("you", "human:NAME", *(f"bot:{level}" for level in bots.BOTS), "bot:FILE")
    for number, word in enumerate(words):
        if word.startswith("human:"):
            problem = why_not_new_name(composed(word.removeprefix("human:")))
            if problem is not None:
                raise Complaint(f"A seat cannot be “{word}”: {problem}")
        elif kinds.names_a_file(word):
            words[number] = program(word)
        elif word not in known:
            raise Complaint(f"A seat cannot be “{word}”; each is one of: {', '.join(known)}")
    if words.count("you") > 1:
        raise Complaint("Only one seat can be “you”; the others at this keyboard are human:NAME")
    return words


def program(word: str) -> str:
    """The word for a program, "bot:mine.py", with its whole path; that it can run is checked."""
    kind = kinds.settled(word)
    problem = kinds.why_not(kind)
    if problem is not None:
        raise Complaint(problem)
    return kind


def make_players(words: Sequence[str]) -> list[Player]:
    """The players of checked words, in seat order, each with a name of its own."""
    taken: list[str] = []
    shared = sum(not word.startswith("bot:") for word in words) > 1
    for seat, word in enumerate(words):
        if not word.startswith("bot:"):
            name = seat_player(word, seat, taken, shared=shared).name
            other = one_like(name, taken)
            if other == name:
                raise Complaint(f"Two seats are called “{name}”; give them different names")
            if other is not None:
                raise Complaint(f"“{name}” looks like “{other}”; give them different names")
            taken.append(name)
    players = []
    for seat, word in enumerate(words):
        player = seat_player(word, seat, taken, shared=shared)
        taken.append(player.name)
        players.append(player)
    return players


def split_options(words: Sequence[str]) -> dict[str, str]:
    """The options of words such as "start=1"."""
    options: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Complaint(f"--option takes KEY=VALUE, not “{word}”")
        options[key.strip()] = value.strip()
    return options


def check_options(game: AnyGame, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """The options of a match with so many seats, with defaults filled in."""
    try:
        return game.check_setup(seats, options)
    except InvalidOption as error:
        raise Complaint(sentence(str(error))) from None


def make_seed(text: str | None) -> int:
    """The seed of a word or number; None: one by chance."""
    if text is None:
        return secrets.randbits(64)
    if not text.strip():
        raise Complaint("--seed takes a number or a word; leave it out for chance")
    return seed_from_text(text)

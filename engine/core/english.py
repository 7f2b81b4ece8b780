"""Small words that every game says the same way, and sentences that agree with who is "You"."""

import re
from collections.abc import Iterable, Sequence


def count(number: int, noun: str, plural: str = "") -> str:
    """So many of something; `plural` where English has no rule.

    >>> count(1, "token"), count(-3, "point"), count(2, "city"), count(4, "thief", "thieves")
    ('1 token', '-3 points', '2 cities', '4 thieves')
    """
    if abs(number) == 1:
        return f"{number} {noun}"
    if not plural and noun.endswith("y"):
        plural = f"{noun[:-1]}ies"
    elif not plural:
        plural = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{number} {plural}"


def series(words: Iterable[str], last: str = "and") -> str:
    """One after the other as a sentence has them; nothing for none.

    >>> series(["You"]), series(["You", "Rosa"]), series(["jar", "egg", "grapes"], "or")
    ('You', 'You and Rosa', 'jar, egg or grapes')
    """
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def name_seats(text: str, names: Sequence[str]) -> str:
    """The text with `{0}`, `{1}` ... replaced by names; any other brace stays as it is.

    >>> name_seats("{1} beat {0} {x}", ["Ada", "Bea"])
    'Bea beat Ada {x}'
    """
    for seat, name in enumerate(names):
        text = text.replace(f"{{{seat}}}", name.replace("{", "("))
    return agree(text)


_YOU = re.compile(r"\bYou\b('s\b| [a-z]+(?:'t)?\b|)")
_BEFORE_A_START = ("", ".", "!", "?", ":", "\n", "“", "(")
_BEFORE_A_SUBJECT = re.compile(
    r"(?:[,;]|\b(?:and|as|because|before|but|if|or|so|that|when|while)) $"
)
"""After these "You" is who does something, and the next word what."""
_PLAIN = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "goes": "go",
    "isn't": "aren't",
    "wasn't": "weren't",
    "hasn't": "haven't",
    "doesn't": "don't",
    "begins": "begin",
    "calls": "call",
    "claims": "claim",
    "controls": "control",
    "deals": "deal",
    "gets": "get",
    "gives": "give",
    "holds": "hold",
    "keeps": "keep",
    "leads": "lead",
    "loses": "lose",
    "plays": "play",
    "sees": "see",
    "shows": "show",
    "sits": "sit",
    "takes": "take",
    "wins": "win",
}
"""Verbs wherever they follow "You"; at a start and after `_BEFORE_A_SUBJECT` any other will do."""
_NO_VERB = {"always", "as", "besides", "his", "its", "perhaps", "plus", "thus", "this", "us"}
_SECOND = re.compile(
    r"((?:^|[.!?:;“(\n]\s*|  )You (?!and\b|or\b)[a-z][^.!?:;\n]*? and )"
    rf"({'|'.join(_PLAIN)})\b"
)
"""What somebody called "You" does after something else, in the same sentence."""


def _plain(verb: str) -> str:
    """What "you" do where others do it; other words as they are.

    >>> [_plain(verb) for verb in ("doesn't", "carries", "passes", "goes", "raises", "took", "as")]
    ["don't", 'carry', 'pass', 'go', 'raise', 'took', 'as']
    """
    if verb in _PLAIN:
        return _PLAIN[verb]
    if not verb.endswith("s") or verb.endswith("ss") or verb in _NO_VERB:
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zzes")) else verb[:-1]


def agree(text: str) -> str:
    """A sentence about the player who is called "You", put right: any verb right after the name.

    >>> agree("You leads, and it is not You's turn. You's turn: the card brought You 2 tokens.")
    'You lead, and it is not your turn. Your turn: the card brought you 2 tokens.'
    >>> agree("You claimed 3 cards, before Bea, and deals. Bea gave You 2 and deals.")
    'You claimed 3 cards, before Bea, and deal. Bea gave you 2 and deals.'
    >>> agree("You reveals it, as You doesn't play. Waiting for You to deal. It cost You eggs.")
    "You reveal it, as you don't play. Waiting for you to deal. It cost you eggs."
    """
    if "You" not in text:
        return text
    text = _SECOND.sub(lambda match: f"{match[1]}{_PLAIN[match[2]]}", text)

    def put_right(match: re.Match[str]) -> str:
        rest = match[1]
        before = text[: match.start()]
        # Wide gaps part the columns of a table, and each begins anew.
        begins = before.endswith("  ") or before.rstrip(" ")[-1:] in _BEFORE_A_START
        you = "You" if begins else "you"
        if rest == "'s":
            return f"{you}r"
        if begins or rest[1:] in _PLAIN or _BEFORE_A_SUBJECT.search(before):
            return f"{you} {_plain(rest[1:])}" if rest else you
        return f"{you}{rest}"

    return _YOU.sub(put_right, text)

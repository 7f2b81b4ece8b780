"""What the command line tells somebody who asked for something that cannot be."""

from collections.abc import Iterable


class Complaint(Exception):
    """One line for stderr that says what is wrong and what to do; the exit status is then 2."""


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop.

    >>> sentence("take one of: row1, row2"), sentence("Why not?")
    ('Take one of: row1, row2.', 'Why not?')
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def nearest(word: str, known: Iterable[str]) -> str:
    """A few words after “There is no ...”: the closest of what there is, or all of it.

    >>> nearest("mines", ["meins", "mint-italy"]), nearest("chess", ["meins", "mint-italy"])
    ('did you mean “meins”?', 'there is: meins, mint-italy')
    """
    from difflib import get_close_matches

    names = list(known)
    close = get_close_matches(word.lower(), names, n=1, cutoff=0.5)
    if close:
        return f"did you mean “{close[0]}”?"
    return f"there is: {', '.join(names)}" if names else "there is none at all"

"""What the numbers in views and events of It's Mine! (Knizia) are called, for programs."""

from engine.core.telling import Naming, called

_CARD = called("cards", "code")

NAMING: Naming = {
    "offer": _CARD,
    "opened": _CARD,
    "unclaimed": _CARD,
    "Memory.stacks": _CARD,
    "Turned.cards": _CARD,
    "HandEnded.stacks": _CARD,
}
"""The stacks of the view itself are numbers of cards; which they are stands in its memory."""

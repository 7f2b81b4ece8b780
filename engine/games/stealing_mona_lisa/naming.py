"""What the numbers in views and events of Stealing Mona Lisa are called, for programs."""

from engine.core.telling import Naming, called, word
from engine.games.stealing_mona_lisa.actions import LETTERS

_CARD = called("cards", "code")
_ART = called("arts")
_SKILL = called("skills")
_LETTER = word(LETTERS)

NAMING: Naming = {
    "MonaLisaView.arts": _ART,
    "RoundBegan.arts": _ART,
    "MatchEnded.arts": _ART,
    "art": _ART,
    "collections": _ART,
    "hands": _CARD,
    "picks": _CARD,
    "brought": _CARD,
    "crew": _CARD,
    "stack": _CARD,
    "Heist.stacks": _CARD,
    "Dealt.cards": _CARD,
    "OwnChoice.cards": _CARD,
    "HandCame.cards": _CARD,
    "CrewComplete.cards": _CARD,
    "slot": _LETTER,
    "slots": _LETTER,
    "points": _LETTER,
    "skill": _SKILL,
    "Art.skills": _SKILL,
}
"""Seats that are nobody's, and arts that nobody aims at, are -1 and nothing."""

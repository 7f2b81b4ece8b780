"""Mint Italy, written from rules.md, rulings.md and components.toml alone."""

from tests.oracles.mint_italy.course import after
from tests.oracles.mint_italy.rules import legal, places, scores

__all__ = ["after", "legal", "places", "scores"]

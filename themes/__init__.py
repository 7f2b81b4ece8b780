"""Colours and glyphs as data: `palettes/*.toml`, `ascii.toml`."""

import pkgutil


def read(name: str) -> str:
    """The text of a data file of this package (`importlib.resources` would cost start-up time)."""
    data = pkgutil.get_data(__name__, name)
    assert data is not None
    return data.decode("utf-8")

"""Colours and glyphs as data: `palettes/*.toml`, `ascii.toml`, `app.tcss`."""

"""The app, the command line, and the host of a club."""

VERSION = "0.2.0"
"""Of this release; the package takes it from here."""

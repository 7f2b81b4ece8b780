"""What a player may set: how the app looks, how fast bots play, what the terminal may do."""

import os
import sys
from dataclasses import dataclass

PACES = {"instant": 0.0, "quick": 0.35, "normal": 0.9, "slow": 1.8, "step": -1.0}
"""Seconds that a bot's step stays on the screen; "step" waits for a key after each turn."""


@dataclass(slots=True)
class Settings:
    """The settings that count now."""

    theme: str = "dark"
    glyphs: str = "auto"
    """auto, unicode or ascii."""
    pace: str = "normal"

    @property
    def ascii(self) -> bool:
        """True if only plain ASCII may be shown."""
        if self.glyphs != "auto":
            return self.glyphs == "ascii"
        encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
        return not encoding.startswith("utf") or os.environ.get("TERM") in ("linux", "vt100")

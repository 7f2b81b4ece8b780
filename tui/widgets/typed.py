"""A text being typed in a line that we draw: search, names, the `:` line."""

from textual import events


class TypedText:
    """What was typed so far; `take` handles a key."""

    def __init__(self, text: str = "", longest: int = 60) -> None:
        self.text = text
        self._longest = longest

    def take(self, event: events.Key) -> bool:
        """Let a key change the text; False if it is not one that does."""
        character = event.character or ""
        if event.key == "backspace":
            if not self.text:
                return False
            self.text = self.text[:-1]
        elif len(character) == 1 and character.isprintable() and (self.text or character != " "):
            self.text = (self.text + character)[: self._longest]
        else:
            return False
        event.stop()
        event.prevent_default()
        return True

    def pieces(self) -> list[tuple[str, str]]:
        """The text with a cursor behind it, as (text, ink) pieces."""
        return [(self.text, "accent bold"), ("▌", "accent")]

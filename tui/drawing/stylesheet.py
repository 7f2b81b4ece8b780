"""The style sheet of an app: read once a process, and not once for each person who comes in."""

from typing import Any

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.theme import Theme

_RULES: LRUCache[tuple[Any, ...], list[RuleSet]] = LRUCache(2048)
"""Rules by their text, where it stands, and the colours of the theme; they are never changed."""


_VARIABLES: LRUCache[str, dict[str, str]] = LRUCache(64)
"""The colours of each theme."""


def css_variables(theme: Theme) -> dict[str, str]:
    """The colours of a theme, as style sheets name them."""
    key = repr(theme)
    variables = _VARIABLES.get(key)
    if variables is None:
        variables = _VARIABLES[key] = theme.to_color_system().generate() | theme.variables
    return variables


class SharedStylesheet(Stylesheet):
    """Textual's style sheet, whose rules serve all apps of the process."""

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take the colours of a theme."""
        super().set_variables(variables)
        self._colours = tuple(sorted(variables.items()))

    def takes(self, variables: dict[str, str]) -> bool:
        """True if these colours are others than those of now."""
        return tuple(sorted(variables.items())) != self._colours

    def reparse(self) -> None:
        """Read everything again, as the colours are others."""
        self.parse()

    def _parse_rules(self, css: str, read_from: Any, *about: Any, **more: Any) -> list[RuleSet]:
        key = (css, read_from, about, tuple(more.items()), self._colours)
        rules = _RULES.get(key)
        if rules is None:
            rules = _RULES[key] = super()._parse_rules(css, read_from, *about, **more)
        return rules

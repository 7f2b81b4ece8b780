"""Browsers: the club's second door (`serve --web`), and one's own app (`web`).

`doors` is the HTTP server and who may come in, `sitting` one person's web socket and app, `page`
what a browser loads, with xterm.js 6.0.0 and its fit addon 0.11.0 as they were published;
`alone` is the same for one person, on their own machine. What
people meet inside is `tui.club`; counts, limits and log are `tui.ssh`.
"""

from tui.text.complaint import Complaint


def require_aiohttp() -> None:
    """Raises Complaint where the extra `web` is not installed."""
    try:
        import aiohttp  # noqa: F401
    except ImportError:
        raise Complaint("Browsers need aiohttp: pip install 'lightfingers[web]'") from None

"""Log lines in one format: time, level, event, and key=value for what belongs to it.

    2026-11-30T20:15:00Z INFO session-start address=192.0.2.7 who=SHA256:3fD0 term=xterm-256color

Nothing secret is ever a value: no password, no seed, no card, and nothing that was typed.
"""

import json
import logging
import sys
from datetime import UTC, datetime

from saves import harmless

LONGEST = 200
"""Characters of one value; a name from outside may be of any length."""

LOG = logging.getLogger("lightfingers.ssh")


class _Line(logging.Formatter):
    """One record, one line, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC)
        told = f"{when:%Y-%m-%dT%H:%M:%SZ} {record.levelname} {record.getMessage()}"
        if record.exc_info and record.exc_info[1] is not None:
            told += f" {_where(record.exc_info[1])}"
        return harmless(told)


def set_up() -> None:
    """Send the lines of the host and the club to standard error, and those of nobody else."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Line())
    logger = logging.getLogger("lightfingers")
    logger.handlers[:] = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
    for others in ("asyncssh", "aiohttp"):
        logging.getLogger(others).setLevel(logging.CRITICAL)
    logging.raiseExceptions = False  # a reader of the log that has gone is no reason to stop


def line(event: str, **values: object) -> None:
    """Write a line."""
    LOG.info("%s", _told(event, values))


def warn(event: str, **values: object) -> None:
    """Write a line about somebody who was refused something, or a fault of ours."""
    LOG.warning("%s", _told(event, values))


def fault(event: str, error: BaseException, **values: object) -> None:
    """Write a line about a fault of ours: where it was, without what was in the variables."""
    LOG.error("%s", _told(event, {**values, "error": type(error).__name__}), exc_info=error)


def _told(event: str, values: dict[str, object]) -> str:
    return event + "".join(f" {key.replace('_', '-')}={_word(v)}" for key, v in values.items())


def _word(value: object) -> str:
    """A value as one word, in quotes where it has spaces or quotes of its own."""
    text = harmless(str(value))[:LONGEST]
    plain = text.isascii() and text != "" and not set(text) & set(" \"'=\\")
    return text if plain else json.dumps(text)


def _where(error: BaseException) -> str:
    """The files and lines that a fault went through, the innermost last.

    Neither its message nor any variable: they may hold what is in somebody's hand.
    """
    steps: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        steps.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return "at=" + ">".join(steps[-12:])

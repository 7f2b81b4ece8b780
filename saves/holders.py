"""Who holds a save: which process, on which computer, and whether it still runs."""

import os
from datetime import datetime
from pathlib import Path
from typing import NamedTuple


class LockHolder(NamedTuple):
    """Who holds a save."""

    pid: int
    """0 if the lock file cannot be read."""
    host: str
    since: datetime
    """UTC."""
    started: str
    """When the process began, in the system's own words, where it tells: pids are used again."""
    token: str

    @property
    def is_here(self) -> bool:
        """True if it was made on this computer (under its present name)."""
        return self.host == os.uname().nodename

    @property
    def is_gone(self) -> bool:
        """True if the process ran on this computer and runs no longer."""
        return self.pid > 0 and self.is_here and not _runs(self.pid, self.started)

    def __str__(self) -> str:
        if not self.pid:
            return "somebody who left an unreadable lock"
        where = "this computer" if self.is_here else self.host
        return f"process {self.pid} on {where} since {self.since.astimezone():%Y-%m-%d %H:%M}"


def _runs(pid: int, started: str) -> bool:
    """False if there is no such process, or the pid belongs to a later one by now."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    now = start_of(pid)
    return now is None or not started or now == started


def start_of(pid: int) -> str | None:
    """When a process began: boot and clock ticks since. "" for a dead one that nobody has waited
    for; None where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8").strip()
        state, *rest = status.rpartition(")")[2].split()
        return "" if state in "ZX" else f"{boot} {rest[18]}"
    except (OSError, IndexError, ValueError):
        return None

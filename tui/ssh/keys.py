"""The host's own key, and the files that say who may come in."""

import hmac
import os
from pathlib import Path

import asyncssh

from tui.text.complaint import Complaint


def host_key(path: Path) -> asyncssh.SSHKey:
    """The host's key, made at the first start and readable by its owner alone. Raises Complaint."""
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519", comment="lightfingers")
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.export_private_key())
        return key
    _check_private(path)
    try:
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, ValueError) as error:
        raise Complaint(f"{path} is no host key: {error}") from None


def _check_private(path: Path) -> None:
    if path.stat().st_mode & 0o077:
        raise Complaint(f"{path} can be read by others; run: chmod 600 {path}")


class AllowedKeys:
    """The keys that may come in: those of a file, read again when it changes; or all."""

    def __init__(self, path: Path | None) -> None:
        """`path` None: any key. Raises Complaint, OSError."""
        self._path = path
        self._stamp: tuple[int, int] | None = None
        self._keys: asyncssh.SSHAuthorizedKeys | None = None
        if path is not None:
            self._look()

    def allows(self, key: asyncssh.SSHKey, address: str) -> bool:
        """True if whoever has the key may come in from that address."""
        if self._path is None:
            return True
        try:
            self._look()
        except (OSError, Complaint):
            return False
        return self._keys is not None and self._keys.validate(key, address, address) is not None

    def _look(self) -> None:
        assert self._path is not None
        status = self._path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        if stamp != self._stamp:
            try:
                self._keys = asyncssh.read_authorized_keys(self._path)
            except ValueError as error:
                self._keys = None
                raise Complaint(f"{self._path}: {error}") from None
            self._stamp = stamp


class Passwords:
    """The passwords of a file, one a line, with which guests without a key come in."""

    def __init__(self, path: Path | None) -> None:
        """`path` None: there are none. Raises Complaint, OSError."""
        self._words: tuple[bytes, ...] = ()
        if path is not None:
            _check_private(path)
            lines = path.read_text(encoding="utf-8").splitlines()
            self._words = tuple(line.strip().encode() for line in lines if line.strip())
            if not self._words:
                raise Complaint(f"{path} has no password in it")

    @property
    def any(self) -> bool:
        """True if guests may come in at all."""
        return bool(self._words)

    def allows(self, password: str) -> bool:
        """True if it is one of them; it takes as long to say yes as no."""
        given = password.encode("utf-8", "replace")
        matches = [hmac.compare_digest(given, word) for word in self._words]
        return any(matches)

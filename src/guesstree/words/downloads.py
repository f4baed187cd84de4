"""Word lists that are downloaded, and checked by their SHA-256."""

import hashlib
import re
from pathlib import Path
from shlex import quote

from guesstree.base.errors import InputError
from guesstree.base.storage import allow_update, read_bytes, replacing

TIMEOUT_SECONDS = 30.0
"""How long a server may be silent."""

BYTE_LIMIT = 100_000_000
"""How many bytes a list may have."""

_CHUNK_BYTES = 1 << 16
"""Bytes that are read at once."""


def fetch(
    url: str,
    path: Path,
    sha256: str,
    seconds: float = TIMEOUT_SECONDS,
    byte_limit: int = BYTE_LIMIT,
) -> None:
    """Download a file, unless it exists and has the right checksum.

    The file is written after all of it has been received and verified.

    Parameters
    ----------
    seconds
        How long a server may be silent.
    byte_limit
        How many bytes the file may have.

    Raises
    ------
    InputError
        The address is bad, the download fails, the file is too large, has another checksum or
        cannot be written.
    """
    check_url(url)
    if path.exists() and _sha256_of(path) == sha256.lower():
        return

    try:
        data = _read(url, seconds, byte_limit)
    except (OSError, OverflowError, ValueError) as error:
        raise InputError(
            f"{url}: cannot be downloaded ({_reason(error)}); {_by_hand(url, path)}"
        ) from None
    if hashlib.sha256(data).hexdigest() != sha256.lower():
        raise InputError(
            f"{url}: is not the list whose SHA-256 is {sha256}; set 'sha256' to the one of the "
            f"list now, or {_by_hand(url, path)}"
        )

    allow_update(path)
    with replacing(path) as draft:
        draft.write_bytes(data)


def _by_hand(url: str, path: Path) -> str:
    """Return the remedy for a download that failed."""
    return (
        f"download the list by hand to {path}: "
        f"curl -L --create-dirs -o {quote(str(path))} {quote(url)}"
    )


def _read(url: str, seconds: float, byte_limit: int) -> bytes:
    """Return the data that a server sends; raise `OverflowError` if there is too much."""
    from requests import get

    data = bytearray()
    with get(url, stream=True, timeout=seconds) as response:
        response.raise_for_status()

        # A server need not tell how much it sends, so the limit is checked while data arrives.
        for chunk in response.iter_content(_CHUNK_BYTES):
            data += chunk
            if len(data) > byte_limit:
                raise OverflowError(f"it has more than {byte_limit:,} bytes")
    return bytes(data)


def _reason(error: Exception) -> str:
    """Return why a download failed, in our words, as a server's text may be anything."""
    if isinstance(error, OverflowError):
        return str(error)
    response = getattr(error, "response", None)
    if response is not None:
        return f"the server says {response.status_code}"
    return "there is no connection to the server, or its answer is incomplete"


def check_url(url: str) -> None:
    """Raise `InputError` unless an address can be the address of a list.

    The message does not repeat it, as a password in it would show in files and on screens.
    """
    if not re.match("https?://[^/]", url) or not url.isprintable():
        raise InputError(
            "the address has no host after http:// or https://, or has control characters; "
            "write one such as https://example.org/words.txt"
        )
    if "@" in url:
        raise InputError(
            "the address has an '@', so it may show a user name or a password to others; move "
            "them to ~/.netrc"
        )


def check_sha256(path: Path, sha256: str) -> None:
    """Raise `InputError` unless a file has this SHA-256."""
    found = _sha256_of(path)
    if found != sha256.lower():
        raise InputError(
            f"{path}: has SHA-256 {found}, expected {sha256}; if this is the file that you want, "
            "set 'sha256' to the one found"
        )


def _sha256_of(path: Path) -> str:
    return hashlib.sha256(read_bytes(path, "give the path of a word list")).hexdigest()

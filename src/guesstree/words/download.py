"""Word lists from the internet: downloaded once and verified."""

import hashlib
from pathlib import Path
from shlex import quote
from urllib.parse import urlsplit

from guesstree.defaults import DOWNLOAD_BYTES, DOWNLOAD_SECONDS
from guesstree.errors import InputError, reason_of
from guesstree.storage.files import check_regular, replacing

_CHUNK = 1 << 16
"""Bytes that are read at a time."""


def fetch(
    url: str, path: Path, sha256: str, seconds: float = DOWNLOAD_SECONDS, most: int = DOWNLOAD_BYTES
) -> None:
    """Download a file, unless it exists and has the right checksum.

    The file is written once all of it is here and verified.

    Parameters
    ----------
    seconds
        How long a server may be silent.
    most
        How many bytes the file may have.

    Raises
    ------
    InputError
        The address is bad, the download fails, the file is too large, has another checksum or
        cannot be written.
    """
    check_url(url)
    try:
        if path.exists() and _sha256_of(path) == sha256.lower():
            return
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({reason_of(error)})") from error
    data, fault = b"", ""
    try:
        data = _read(url, seconds, most)
    except (OSError, ValueError) as error:
        fault = f"cannot be downloaded ({_reason(error)});"
    if len(data) > most:
        fault = f"cannot be downloaded (it has more than {most:,} bytes);"
    elif not fault and hashlib.sha256(data).hexdigest() != sha256.lower():
        fault = (
            f"is not the list that was expected, whose SHA-256 is {sha256}; correct 'sha256', or"
        )
    if fault:
        raise InputError(
            f"{url}: {fault} download the list by hand and put it there as {path}: "
            f"curl -L --create-dirs -o {quote(str(path))} {quote(url)}"
        )
    with replacing(path) as draft:
        draft.write_bytes(data)


def _read(url: str, seconds: float, most: int) -> bytes:
    """Return what a server sends, or its beginning, if that has more than `most` bytes."""
    from requests import get

    data = bytearray()
    with get(url, stream=True, timeout=seconds) as response:
        response.raise_for_status()
        for piece in response.iter_content(_CHUNK):
            data += piece
            if len(data) > most:
                break
    return bytes(data)


def _reason(error: Exception) -> str:
    """Return why a download failed, in words of our own: a server's may be anything."""
    from requests import Timeout

    response = getattr(error, "response", None)
    if response is not None:
        return f"the server says {response.status_code}"
    if isinstance(error, Timeout) or "timed out" in str(error):
        return "the server has stalled"
    return "there is no connection to the server, or its answer is broken"


def check_url(url: str) -> None:
    """Raise `InputError` unless a list can be at an address; the message does not repeat it.

    A password would be seen in the files and on the screens of a run.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    else:
        if parts.scheme not in ("http", "https"):
            found = f"begins with {parts.scheme}:" if parts.scheme else "lacks http:// or https://"
            raise InputError(f"the address {found}; give one that begins with http:// or https://")
        if "@" in parts.netloc:
            raise InputError(
                "the address has a user name or a password, which others may see; "
                "leave it out, and put it into ~/.netrc"
            )
    if not host or not url.isprintable():
        raise InputError(
            "the address has no host, or a bad one; give one such as https://example.org/words.txt"
        )


def check_sha256(path: Path, sha256: str) -> None:
    """Raise `InputError` unless a file has this SHA-256."""
    try:
        found = _sha256_of(path)
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({reason_of(error)}); expected a word list"
        ) from error
    if found != sha256.lower():
        raise InputError(
            f"{path}: has SHA-256 {found}, expected {sha256}; put the right file there, "
            "or correct 'sha256'"
        )


def _sha256_of(path: Path) -> str:
    check_regular(path)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

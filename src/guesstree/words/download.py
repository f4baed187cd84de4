"""Word lists from the internet: downloaded once and verified."""

import sys
from collections.abc import Sequence
from hashlib import file_digest
from pathlib import Path
from shlex import quote

from guesstree.errors import InputError, reason_of
from guesstree.storage.files import check_regular

RETRIES = 2
PATIENCE = 30.0
"""Seconds without a byte after which a download counts as stalled."""


def fetch(
    url: str,
    path: Path,
    sha256: str,
    *,
    patience: float = PATIENCE,
    also: Sequence[tuple[str, Path]] = (),
) -> None:
    """Download a file, unless it exists and has the right checksum.

    It gets its name after it is verified. A failed download is tried again. `also` are files that
    are needed as well, with their addresses, for the message about a failed download.

    Raises
    ------
    InputError
        The download fails, or the file has another checksum.
    """
    import pooch
    from requests import RequestException

    store = pooch.create(
        path=path.parent.resolve(),
        base_url="",
        registry={path.name: f"sha256:{sha256}"},
        urls={path.name: url},
        retry_if_failed=RETRIES,
    )
    by_hand = _by_hand([(url, path), *also])
    try:
        if path.exists():
            check_regular(path)
        downloader = pooch.HTTPDownloader(progressbar=sys.stderr.isatty(), timeout=patience)
        store.fetch(path.name, downloader=downloader)
    except RequestException as error:
        raise InputError(f"{url}: cannot be downloaded ({_reason(error)}); {by_hand}") from error
    except ValueError as error:
        raise InputError(
            f"{url}: is not the list that was expected, whose SHA-256 is {sha256}; "
            f"correct 'sha256', or {by_hand}"
        ) from error
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({reason_of(error)})") from error


def _by_hand(files: Sequence[tuple[str, Path]]) -> str:
    """Return how somebody downloads files without this program."""
    commands = "\n".join(
        f"curl -L --create-dirs -o {quote(str(path))} {quote(url)}" for url, path in files
    )
    if len(files) == 1:
        return f"download the list by hand and put it there as {files[0][1]}: {commands}"
    return f"download the {len(files)} lists by hand and put them there:\n{commands}"


def check_sha256(path: Path, sha256: str) -> None:
    """Raise `InputError` unless a file has this SHA-256."""
    try:
        check_regular(path)
        with path.open("rb") as file:
            found = file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({reason_of(error)}); expected a word list"
        ) from error
    if found != sha256.lower():
        raise InputError(
            f"{path}: has SHA-256 {found}, expected {sha256}; put the right file there, "
            "or correct 'sha256'"
        )


def _reason(error: Exception) -> str:
    from requests import ConnectionError as NoConnection
    from requests import HTTPError, Timeout, TooManyRedirects

    if isinstance(error, HTTPError) and error.response is not None:
        return f"the server says {error.response.status_code} {error.response.reason}"
    if isinstance(error, Timeout) or "timed out" in str(error):
        return "the server has stalled"
    if isinstance(error, TooManyRedirects):
        return "the server redirects in a loop"
    if isinstance(error, NoConnection):
        return "there is no connection to the server"
    return "the connection broke off"

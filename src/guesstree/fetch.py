"""Word lists from elsewhere: downloaded once, verified, kept."""

from hashlib import file_digest
from pathlib import Path

from guesstree.errors import InputError, reason_of

RETRIES = 2
PATIENCE = 30.0
"""Seconds without a byte after which a download counts as stalled."""


def fetch(url: str, path: Path, sha256: str, *, patience: float = PATIENCE) -> None:
    """Download a file, unless it is there and right; it takes its place once it is verified.

    A failed download is tried again.

    Raises
    ------
    InputError
        The file cannot be had, or is another one than expected.
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
    by_hand = f"download the list by hand and put it there as {path}"
    try:
        downloader = pooch.HTTPDownloader(progressbar=True, timeout=patience)
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


def check_sum(path: Path, sha256: str) -> None:
    """Raise `InputError` if a file is not the one that has this SHA-256."""
    try:
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

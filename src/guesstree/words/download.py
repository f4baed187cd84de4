"""Word lists from the internet: downloaded once and verified."""

import hashlib
import time
from collections.abc import Callable
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from shlex import quote
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from guesstree.defaults import DOWNLOAD_BYTES, DOWNLOAD_SECONDS
from guesstree.errors import InputError, reason_of
from guesstree.storage.files import check_regular, replacing

if TYPE_CHECKING:
    from requests import Response

_CHUNK = 1024
"""Bytes that are read at a time."""


class Limits(NamedTuple):
    """What a download may take.

    Attributes
    ----------
    patience
        Seconds without a byte after which it counts as stalled.
    seconds
        Seconds in all.
    size
        Bytes of the list.
    retries
        How often a download that failed is tried again.
    """

    patience: float = 30.0
    seconds: float = DOWNLOAD_SECONDS
    size: int = DOWNLOAD_BYTES
    retries: int = 2


class _DownloadError(Exception):
    """A download that failed for good; its message is what a sentence says of the address."""


def fetch(url: str, path: Path, sha256: str, limits: Limits = Limits()) -> None:  # noqa: B008
    """Download a file, unless it exists and has the right checksum.

    A failed download is tried again. The file is written once all of it is here and verified.

    Raises
    ------
    InputError
        The address is bad, the download fails or takes too much, the file has another checksum or
        cannot be written.
    """
    check_url(url)
    try:
        if path.exists() and _sha256_of(path) == sha256.lower():
            return
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({reason_of(error)})") from error
    try:
        data = _within(limits.seconds, lambda: _download(url, sha256.lower(), limits))
    except _DownloadError as error:
        raise InputError(
            f"{url}: {error} download the list by hand and put it there as {path}: "
            f"curl -L --create-dirs -o {quote(str(path))} {quote(url)}"
        ) from error
    with replacing(path) as draft:
        draft.write_bytes(data)


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


def _within(seconds: float, work: Callable[[], bytes]) -> bytes:
    """Return what work returns within a time.

    It runs in a thread that does not keep the program from ending: a server that sends a byte now
    and then, in a header as well, keeps its reader waiting without end.
    """
    from concurrent.futures import Future

    result: Future[bytes] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    try:
        return result.result(seconds)
    except TimeoutError as error:
        raise _too_slow(seconds) from error


def _download(url: str, sha256: str, limits: Limits) -> bytes:
    """Return the list with a checksum; try again unless it goes beyond a limit."""
    from urllib3.exceptions import HTTPError

    deadline = time.monotonic() + limits.seconds
    fault = ""
    for attempt in range(limits.retries + 1):
        time.sleep(attempt)
        try:
            data = _read(url, limits, deadline)
        except (OSError, ValueError, HTTPError) as error:
            fault = f"cannot be downloaded ({_reason(error)});"
            continue
        if hashlib.sha256(data).hexdigest() == sha256:
            return data
        fault = (
            f"is not the list that was expected, whose SHA-256 is {sha256}; correct 'sha256', or"
        )
    raise _DownloadError(fault)


def _read(url: str, limits: Limits, deadline: float) -> bytes:
    """Return what a server sends, once."""
    from requests import get
    from tqdm import tqdm

    data = bytearray()
    hooks = {"response": _drop_redirect}
    with get(url, stream=True, timeout=limits.patience, hooks=hooks) as response:
        response.raise_for_status()
        pieces = response.iter_content(_CHUNK)
        for piece in tqdm(pieces, "download", unit="KiB", delay=2, leave=False, disable=None):
            data += piece
            if len(data) > limits.size:
                raise _DownloadError(
                    f"cannot be downloaded (it has more than {limits.size:,} bytes);"
                )
            if time.monotonic() > deadline:
                raise _too_slow(limits.seconds)
    return bytes(data)


def _drop_redirect(response: "Response", **_: object) -> None:
    """Leave out what comes with a redirect, which may be endless and would be read whole."""
    if response.is_redirect:
        response.raw.close()
        response.raw = BytesIO()


def _too_slow(seconds: float) -> _DownloadError:
    return _DownloadError(f"cannot be downloaded (it takes more than {seconds:g} seconds);")


def _reason(error: Exception) -> str:
    """Return why a download failed, in words of our own: a server's may be anything."""
    from requests import ConnectionError as NoConnection
    from requests import HTTPError, Timeout, TooManyRedirects
    from requests.exceptions import InvalidHeader
    from urllib3.exceptions import MaxRetryError

    if isinstance(error, HTTPError) and error.response is not None:
        status = error.response.status_code
        known = {one.value: f" {one.phrase}" for one in HTTPStatus}
        return f"the server says {status}{known.get(status, '')}"
    if isinstance(error, Timeout) or "timed out" in str(error):
        return "the server has stalled"
    if isinstance(error, TooManyRedirects):
        return "the server redirects in a loop"
    if isinstance(error, ValueError) and not isinstance(error, InvalidHeader):
        return "a redirect or a proxy has an address that is not of http or https"
    if isinstance(error, NoConnection) and isinstance(error.args[0], MaxRetryError):
        return "there is no connection to the server"
    return "the server's answer is broken or incomplete"

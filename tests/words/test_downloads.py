"""Downloads from a server on this machine that answers well, badly or without end."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guesstree.base.errors import InputError
from guesstree.study.config import check_config
from guesstree.words.downloads import check_sha256, fetch
from tests.support.servers import SUM, WORDS, Server, serving

QUICK: dict[str, Any] = {"seconds": 0.3, "byte_limit": 100_000}
RIGHT = ("words", "moved", "packed")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Return a server that runs as long as the tests of this file."""
    with serving() as server:
        yield server


@pytest.mark.parametrize("path", RIGHT)
def test_downloads(server: Server, path: str, tmp_path: Path) -> None:
    """The words come, also by a detour; once they are there, no more."""
    target = tmp_path / "cache" / "words.txt"
    fetch(f"{server.url}/{path}", target, SUM, seconds=5, byte_limit=len(WORDS))

    assert target.read_bytes() == WORDS

    fetch(f"{server.url}/missing", target, SUM.upper())

    assert [file.name for file in target.parent.iterdir()] == ["words.txt"]


REASONS = {
    **dict.fromkeys(("missing", "escapes"), "the server says 404)"),
    "loop": "the server says 302)",
    **dict.fromkeys(
        ("to-file", "cut", "nothing", "no-http", "reset", "stall", "silence"),
        "there is no connection to the server, or its answer is incomplete",
    ),
    **dict.fromkeys(("endless", "bomb"), "it has more than 100,000 bytes"),
    "corrupt": f"is not the list whose SHA-256 is {SUM}; set 'sha256' to the one of",
}


@pytest.mark.parametrize("path", REASONS)
def test_failed_downloads(server: Server, path: str, tmp_path: Path) -> None:
    """One sentence gives the reason and the place for the file; nothing is left behind.

    What a server sends is never repeated: it may have escapes of a terminal.
    """
    target = tmp_path / "cache" / "words.txt"

    with pytest.raises(InputError) as caught:
        fetch(f"{server.url}/{path}", target, SUM, **QUICK)
    assert REASONS[path] in str(caught.value)
    assert f"download the list by hand to {target}" in str(caught.value)
    assert str(caught.value).isprintable()
    assert not list(tmp_path.iterdir())


BAD = "the address has no host after http:// or https://, or has control characters; write one"
PRIVATE = "the address has an '@', so it may show a user name or a password to others; move"

NO_URLS = {
    **dict.fromkeys(("file:///etc/passwd", "127.0.0.1/words", "http:///words"), BAD),
    **dict.fromkeys(("ftp://me:secret@127.0.0.1/words", "http://127.0.0.1/\x1b[2J"), BAD),
    "http://me:secret@127.0.0.1:1/words": PRIVATE,
    "http://me:sec/secret@127.0.0.1:1/words": PRIVATE,
}


def check_with(settings: Any) -> str:
    """Return the message about the settings of a list of a config."""
    games = {"far": {"rule": "wordle", "targets": "far"}}
    with pytest.raises(InputError) as caught:
        check_config({"lists": {"far": settings}, "games": games})
    assert "secret" not in str(caught.value)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize("url", NO_URLS)
def test_bad_addresses_are_refused_at_once(url: str, tmp_path: Path) -> None:
    """The check of a config refuses them as `fetch` does, and no password is repeated."""
    with pytest.raises(InputError) as caught:
        fetch(url, tmp_path / "x.txt", SUM)

    assert str(caught.value).startswith(NO_URLS[url])
    assert check_with({"url": url, "sha256": SUM}).startswith(
        f"config, lists.far.url: {NO_URLS[url]}"
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "settings",
    [
        {"url": ["http://me:secret@127.0.0.1/"], "sha256": SUM},
        {"file": "https://me:secret@127.0.0.1/words"},
        "https://me:secret@127.0.0.1/words",
    ],
)
def test_passwords_are_not_repeated(settings: Any) -> None:
    """An address where none is expected is shown without its password."""
    assert re.search(r":/+127\.0\.0\.1", check_with(settings))


def test_a_password_stands_in_netrc(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A password in .netrc is used."""
    target = tmp_path / "words.txt"

    with pytest.raises(InputError, match="the server says 401"):
        fetch(f"{server.url}/private", target, SUM, **QUICK)

    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login me password secret\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    fetch(f"{server.url}/private", target, SUM, **QUICK)

    assert target.read_bytes() == WORDS


def test_a_wrong_file_is_replaced(server: Server, tmp_path: Path) -> None:
    """A file that is not the right one is downloaded again, and kept if that fails."""
    target = tmp_path / "words.txt"
    target.write_bytes(b"mine\n")

    with pytest.raises(InputError):
        fetch(f"{server.url}/missing", target, SUM, **QUICK)
    assert target.read_bytes() == b"mine\n"

    fetch(f"{server.url}/words", target, SUM)

    assert target.read_bytes() == WORDS
    with pytest.raises(InputError, match="cannot be read"):
        fetch(f"{server.url}/words", tmp_path, SUM)


def test_checksums(tmp_path: Path) -> None:
    """A file has its checksum, or is refused with both sums."""
    path = tmp_path / "words.txt"
    path.write_bytes(WORDS)
    check_sha256(path, SUM.upper())

    with pytest.raises(InputError, match=f"has SHA-256 {SUM}, expected 00"):
        check_sha256(path, "00")
    with pytest.raises(InputError, match="cannot be read"):
        check_sha256(tmp_path / "none.txt", SUM)

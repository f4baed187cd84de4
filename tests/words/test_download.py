"""Downloads from a server on this machine that truncates, stalls, corrupts and redirects."""

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import guesstree.words.download as fetching
from guesstree.errors import InputError
from guesstree.words.download import check_sha256, fetch

WORDS = b"raise\nslate\n" * 2000
SUM = hashlib.sha256(WORDS).hexdigest()


class Server(BaseHTTPRequestHandler):
    """Serves the words, in as many bad ways as there are paths."""

    failures = 0

    def do_GET(self) -> None:
        """Answer by the path."""
        if self.path == "/missing":
            self.send_error(404)
        elif self.path == "/loop":
            self.redirect("/loop")
        elif self.path == "/moved":
            self.redirect("/words")
        elif self.path == "/flaky" and Server.failures:
            Server.failures -= 1
            self.send_error(503)
        else:
            self.serve()

    def redirect(self, to: str) -> None:
        """Send the client elsewhere."""
        self.send_response(302)
        self.send_header("Location", to)
        self.end_headers()

    def serve(self) -> None:
        """Send the words, whole or not."""
        self.send_response(200)
        self.send_header("Content-Length", str(len(WORDS)))
        self.end_headers()
        if self.path == "/cut":
            self.wfile.write(WORDS[:5000])
        elif self.path == "/stall":
            self.wfile.write(WORDS[:5000])
            self.wfile.flush()
            self.server.patience.wait(5)  # type: ignore[attr-defined]
        elif self.path == "/corrupt":
            self.wfile.write(WORDS.replace(b"slate", b"stale"))
        else:
            self.wfile.write(WORDS)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the address of a server, of which nothing is left after."""
    monkeypatch.setattr(fetching, "RETRIES", 1)
    monkeypatch.setattr("pooch.core.time.sleep", lambda _: None)
    with ThreadingHTTPServer(("127.0.0.1", 0), Server) as http:
        http.patience = threading.Event()  # type: ignore[attr-defined]
        thread = threading.Thread(target=http.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}"
        http.patience.set()  # type: ignore[attr-defined]
        http.shutdown()
        thread.join()


@pytest.mark.parametrize("path", ["words", "moved", "flaky"])
def test_downloads(server: str, path: str, tmp_path: Path) -> None:
    """The words come, also by a detour and at the second try; once they are there, no more."""
    Server.failures = 1
    target = tmp_path / "cache" / "words.txt"
    fetch(f"{server}/{path}", target, SUM)
    assert target.read_bytes() == WORDS
    fetch(f"{server}/missing", target, SUM)
    assert [file.name for file in target.parent.iterdir()] == ["words.txt"]


# After a loop of redirects, requests leaves a socket to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("missing", "the server says 404 Not Found"),
        ("loop", "the server redirects in a loop"),
        ("cut", "the connection broke off"),
        ("stall", "the server has stalled"),
        ("corrupt", f"is not the list that was expected, whose SHA-256 is {SUM}"),
    ],
)
def test_failed_downloads(server: str, path: str, message: str, tmp_path: Path) -> None:
    """One sentence says what went wrong and where to put which file; nothing is left behind."""
    target = tmp_path / "cache" / "words.txt"
    with pytest.raises(InputError) as caught:
        fetch(f"{server}/{path}", target, SUM, patience=0.2)
    assert message in str(caught.value)
    assert f"put it there as {target}" in str(caught.value)
    assert not list(target.parent.iterdir())


def test_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens: the sentence says so."""
    monkeypatch.setattr("pooch.core.time.sleep", lambda _: None)
    with pytest.raises(InputError, match="there is no connection to the server"):
        fetch("http://127.0.0.1:9/words", tmp_path / "words.txt", SUM)


def test_a_wrong_file_is_replaced(server: str, tmp_path: Path) -> None:
    """A file that is not the right one is downloaded anew, and kept if that fails."""
    target = tmp_path / "words.txt"
    target.write_bytes(b"mine\n")
    with pytest.raises(InputError):
        fetch(f"{server}/missing", target, SUM)
    assert target.read_bytes() == b"mine\n"
    fetch(f"{server}/words", target, SUM)
    assert target.read_bytes() == WORDS


def test_checksums(tmp_path: Path) -> None:
    """A file is what its checksum says, or refused with both sums."""
    path = tmp_path / "words.txt"
    path.write_bytes(WORDS)
    check_sha256(path, SUM.upper())
    with pytest.raises(InputError, match=f"has SHA-256 {SUM}, expected 00"):
        check_sha256(path, "00")
    with pytest.raises(InputError, match="cannot be read"):
        check_sha256(tmp_path / "none.txt", SUM)

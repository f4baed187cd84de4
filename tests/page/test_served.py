"""The page on a server: what it may load, and how it works without a network."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from guesstree.games.matrix import compute_replies
from tests.page.browsing import make_explorer, review, wait_for

WORDS = ("abbot", "cloth", "hobby", "raise")


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve a folder on this machine, and yield its address; 0 is any free port."""
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """A server that prints nothing, and sees changes within a second."""

    def do_GET(self) -> None:
        """Send a file, whatever the browser has of it."""
        del self.headers["If-Modified-Since"]
        super().do_GET()

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the explorer of a game."""
    games = {"wordle": compute_replies("wordle", WORDS)}
    return make_explorer(tmp_path_factory.mktemp("served"), games)


def test_the_policy_is_strict(folder: Path) -> None:
    """Only the page's own scripts and styles run; it may load its manifest, icons and worker."""
    html = (folder / "index.html").read_text("utf-8")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', html)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    hashes = {name: rules.pop(name) for name in ("script-src", "style-src")}
    assert rules == {
        **dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'"),
        "img-src": "'self' data:",
        "manifest-src": "'self'",
        "worker-src": "'self' blob:",
    }
    assert not re.sub(
        r"'(sha256-[\w+/=]{44}|strict-dynamic)'", "", " ".join(hashes.values())
    ).strip()


STORES = "caches.keys().then((names) => names.map((name) => name.split(' ')[1]))"
LOADED = "caches.match('data/wordle/words.js').then((found) => found !== undefined)"


def test_it_works_without_a_network(context: Any, folder: Path, tmp_path: Path) -> None:
    """Once it was loaded, the page reviews games; a new build replaces the old one."""
    newer = make_explorer(tmp_path, {"wordle": compute_replies("wordle", WORDS[1:])})
    page = context.new_page()
    with serving(folder) as site:
        page.goto(site)
        page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        wait_for(page, LOADED)

    # The server is gone.
    page.goto(f"{site}#/wordle")
    page.reload()
    wait_for(page, "state.now.game !== ''")
    assert review(page, "raise\nhobby").startswith("You found HOBBY in two.")
    assert page.locator("link[rel=manifest]").count() == 1
    (old,) = page.evaluate(STORES)

    worker = (newer / "service-worker.js").read_text("utf-8")
    (new,) = re.findall(r"SCOPE} (\w+)`", worker)
    with serving(newer, int(site.rpartition(":")[2].strip("/"))):
        # Browsers look for a new worker by themselves, some time after a visit.
        page.evaluate(
            "navigator.serviceWorker.ready.then((one) => one.update()).then(() => 0)"
        )
        wait_for(page, f"{STORES}.then((names) => names.includes('{new}'))")
        page.close()
        page = context.new_page()
        wait_for_build(page, site)
        assert page.evaluate(STORES) == [new]
    assert new != old


def wait_for_build(page: Any, site: str) -> None:
    """Open the page until the new worker serves it."""
    for _ in range(20):
        page.goto(site)
        wait_for(page, "state.now.game !== ''")
        if page.evaluate("data.games.wordle.targets") == len(WORDS[1:]):
            return
        page.wait_for_timeout(100)
    raise TimeoutError

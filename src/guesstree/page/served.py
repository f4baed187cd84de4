"""The files that make a served page work without a network, and from a home screen."""

import re
from hashlib import sha256
from pathlib import Path

from guesstree.base.storage import write_text
from guesstree.games.colours import TILES

_MARK = re.compile(r'<svg (viewBox="0 0 32 32").*?>(.*?)</svg>')
_COPIED = "manifest.webmanifest"
_WORKER = "service-worker.js"


def mark_of(page: str) -> str:
    """Return the mark of a page as a picture with colours of its own."""
    found = _MARK.search(page)
    assert found, "the page has no mark"
    drawn = re.sub(r'class="(\w+)"', _fill, found[2])
    line = f'<path fill="none" stroke="{TILES["tile-grey"]}" stroke-width="2"'
    drawn = drawn.replace("<path", line)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {found[1]}>{drawn}</svg>\n'


def _fill(kind: re.Match[str]) -> str:
    """Return the colour of a tile in place of its class."""
    return f'fill="{TILES[f"tile-{kind[1]}"]}"'


def write_served(folder: Path, pages: Path) -> None:
    """Write the files beside the page, when the page and its data are there.

    The worker keeps files of one build, so it has a digest of them.
    """
    write_text(folder / "icon.svg", mark_of((pages / "index.html").read_text("utf-8")))
    write_text(folder / _COPIED, (pages / _COPIED).read_text("utf-8"))
    files = [folder / "index.html", *sorted((folder / "data").rglob("*.js"))]
    digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    worker = (pages / _WORKER).read_text("utf-8")
    write_text(folder / _WORKER, worker.replace("BUILD", digest))

"""The pictures of the page that README.md shows are taken by a command of their own."""

import sys
from pathlib import Path

import pytest

from docs import screenshots
from tests.conftest import ROOT
from tests.docs import docs_module
from tests.here import ran
from tests.page.browsing import CHROMIUM, lack_of_browser

update = docs_module("update")

PAGE = """<style>@media (prefers-color-scheme: dark) { body { background: black } }</style>
<p id="word-verdict">adieu</p><p id="headline">4/6</p>"""


def test_no_browser_decides_whether_the_docs_are_up_to_date() -> None:
    """Whoever updates the docs, as CI does, gets no picture that depends on a machine's fonts."""
    scripts = (*update.FROM_CODE, *update.FROM_RESULTS)
    texts = [
        (ROOT / "docs" / script).read_text("utf-8") for script in ("update.py", *scripts)
    ]
    assert not any("playwright" in text for text in texts)

    ci = (ROOT / ".ci/run").read_text("utf-8")
    assert "docs/update.py" in ci
    assert "screenshots" not in ci


def test_the_command_says_what_it_lacks(tmp_path: Path) -> None:
    """Without a browser, no picture is replaced and the command fails."""
    command = [sys.executable, ROOT / "docs/screenshots.py"]
    said = ran(command, env={"PATH": str(tmp_path)}, code=1).stderr
    assert said.startswith("docs/screenshots.py: Chromium is not installed")


@pytest.mark.slow
def test_a_picture_is_taken_in_each_theme(tmp_path: Path) -> None:
    """They are as wide as the window, and show the whole page."""
    if lack := lack_of_browser():
        pytest.skip(lack)

    page = tmp_path / "index.html"
    page.write_text(PAGE, "utf-8")
    taken = screenshots.take(page, str(CHROMIUM))

    assert {picture.size for picture in taken.values()} == {(1280, 900)}
    corners = {
        theme: picture.convert("RGB").getpixel((0, 0)) for theme, picture in taken.items()
    }
    assert corners == {"light": (255, 255, 255), "dark": (0, 0, 0)}

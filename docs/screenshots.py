"""Take the pictures of the page for players that README.md shows, light and dark.

`make screenshots` does so. Neither `make docs` nor CI does, as every machine draws text with its
own fonts: look at the pictures before you commit them.
"""

import io
import shutil
import sys
from pathlib import Path
from typing import Any, Literal

from PIL import Image

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXPLORER = ROOT / "results/explorer/index.html"

STATE = "#/nyt?played=crane+...Y.%0Amoist+..Y.G%0Alight+.GGGG%0Anight+GGGGG"
"""A game that is over, beside the best strategy's."""

ANSWERS = ("#play[data-stage=over]", "#best-game")
"""What the page shows once it has reviewed it."""

WIDTH, HEIGHT = 1280, 820
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
)
_COLOURS = 256


def take(page: Path, chromium: str) -> dict[str, Image.Image]:
    """Return the pictures of a page by theme."""
    # Here: what checks the lists of scripts does not need a browser.
    from playwright.sync_api import sync_playwright

    taken: dict[str, Image.Image] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_FLAGS))
        for theme in THEMES:
            size: Any = {"width": WIDTH, "height": HEIGHT}
            still: Any = {"color_scheme": theme, "reduced_motion": "reduce"}
            opened = browser.new_page(viewport=size, **still)

            opened.goto(f"{page.as_uri()}{STATE}")
            for answer in ANSWERS:
                opened.wait_for_selector(answer)

            taken[theme] = Image.open(io.BytesIO(opened.screenshot()))
            opened.close()
        browser.close()
    return taken


def main() -> None:
    """Replace the pictures, or say what is missing."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit(
            "docs/screenshots.py: Chromium is not installed (on Debian: apt install chromium)"
        )
    if not EXPLORER.exists():
        sys.exit("docs/screenshots.py: there is no page yet; run: make results")

    for theme, picture in take(EXPLORER, chromium).items():
        picture.quantize(_COLOURS).save(DOCS / f"explorer-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()

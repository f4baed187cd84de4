"""Take pictures of the page for players for README.md, light and dark, where there is a browser.

A picture is replaced only if it looks different: fonts of other machines are no difference.
"""

import io
import shutil
from pathlib import Path
from typing import Any, Literal

from PIL import Image, ImageChops, ImageStat

ROOT = Path(__file__).parents[1]
EXPLORER = ROOT / "results/explorer/index.html"
STATE = "#/nyt?word=adieu&played=crane+...Y.%0Amoist+..Y.G%0Alight+.GGGG%0Anight+GGGGG"
"""A first word that is looked up, and a game that is reviewed."""

WIDTH, HEIGHT = 1280, 900
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TOLERANCE = 8.0
"""Of 255: the most that pictures of 160 pixels' width may differ on average and be the same."""

_FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
_COLOURS = 128


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ at a small size: 0 if not at all, 255 at most."""
    small = [picture.convert("RGB").resize((160, 160)) for picture in (one, other)]
    means = ImageStat.Stat(ImageChops.difference(*small)).mean
    return sum(means) / len(means)


def take(page: Path) -> dict[str, Image.Image]:
    """Return the pictures of a page by theme; none if there is no browser."""
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return {}
    if chromium is None:
        return {}
    taken: dict[str, Image.Image] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_FLAGS))
        for theme in THEMES:
            size: Any = {"width": WIDTH, "height": HEIGHT}
            still: Any = {"color_scheme": theme, "reduced_motion": "reduce"}
            opened = browser.new_page(viewport=size, **still)
            opened.goto(f"{page.as_uri()}{STATE}")
            for answer in ("#word-verdict", "#headline"):
                opened.wait_for_selector(answer)
            taken[theme] = Image.open(io.BytesIO(opened.screenshot(full_page=True)))
            opened.close()
        browser.close()
    return taken


def main() -> None:
    """Replace the pictures that look different."""
    for theme, picture in take(EXPLORER).items():
        path = ROOT / f"docs/explorer-{theme}.png"
        if not path.exists() or difference(picture, Image.open(path)) > TOLERANCE:
            picture.quantize(_COLOURS).save(path, optimize=True)


if __name__ == "__main__":
    main()

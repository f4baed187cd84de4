"""The pictures of the explorer that README.md shows are those of the explorer."""

from pathlib import Path

import pytest
from PIL import Image

from docs import screenshots
from tests.conftest import ROOT


def test_differences_are_measured() -> None:
    """None at all, some, and the most that there can be."""
    white, black, grey = (Image.new("RGB", (320, 250), (tone,) * 3) for tone in (255, 0, 254))
    assert screenshots.difference(white, white) == 0
    assert 0 < screenshots.difference(white, grey) < screenshots.TOLERANCE
    assert screenshots.difference(white, black) == 255
    light, dark = (Image.open(ROOT / f"docs/explorer-{theme}.png") for theme in screenshots.THEMES)
    assert screenshots.difference(light, dark) > screenshots.TOLERANCE


@pytest.mark.slow
def test_pictures_are_up_to_date() -> None:
    """The default study's explorer looks as the pictures do, within what fonts differ."""
    if not Path(screenshots.EXPLORER).exists():
        pytest.skip("the default study was not run here")
    taken = screenshots.take(screenshots.EXPLORER)
    if not taken:
        pytest.skip("there is no browser on this machine")
    for theme, picture in taken.items():
        stored = Image.open(ROOT / f"docs/explorer-{theme}.png")
        assert screenshots.difference(picture, stored) <= screenshots.TOLERANCE, theme

"""The pictures of the explorer that README.md shows are those of the explorer."""

from pathlib import Path

import pytest
from PIL import Image

from docs import screenshots
from tests.conftest import ROOT


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

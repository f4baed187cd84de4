"""The site shows its figures dark on dark screens."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.docs import docs_module

dark = docs_module("dark")

WHITE = (255, 255, 255)
BLACK = (0, 0, 0)
BLUE = (0, 114, 178)


def test_light_and_dark_are_exchanged() -> None:
    """White becomes the background, black the text; blue stays blue."""
    colours = np.array([WHITE, BLACK, BLUE], np.uint8)

    paper, ink, blue = dark.exchange(colours).tolist()

    assert paper == [0x13] * 3
    assert ink == [0xEB] * 3
    red, green, high = blue
    assert red < green < high


def test_a_figure_is_shown_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once for light, once for dark screens; the pictures of the page have their own."""
    monkeypatch.setattr(dark, "DOCS", tmp_path)
    Image.new("RGB", (2, 1), WHITE).save(tmp_path / "one.png")

    text = dark.show_both("![One](one.png)\n![Page](explorer-light.png)\n")

    assert text == (
        "![One](/one.png){.only-light}\n![One](/made/dark/one.png){.only-dark}\n"
        "![Page](explorer-light.png)\n"
    )
    assert Image.open(tmp_path / "made/dark/one.png").getpixel((0, 0)) == (0x13,) * 3

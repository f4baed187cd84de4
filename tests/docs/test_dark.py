"""The site shows its figures dark on dark screens."""

import numpy as np

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
    assert blue == sorted(blue)

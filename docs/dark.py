"""Pictures for the dark site: the figures of docs/ with light and dark exchanged, hues kept."""

import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

DOCS = Path(__file__).parent
FOLDER = Path("made/dark")

PAPER = 0x13
INK = 0xEB
"""Shades that white and black become: the site's own background, and its text."""

BRIGHTNESS = np.array([0.299, 0.587, 0.114])
"""How bright red, green and blue are to the eye (ITU-R BT.601)."""

_FIGURE = re.compile(r"!\[([^\]]+)\]\(/?((?!explorer)[\w/-]+\.png)\)")


def exchange(colours: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return colours that are as far from black as these are from white, so that text is readable.

    Parameters
    ----------
    colours
        Red, green and blue along the last axis.
    """
    brightness = colours @ BRIGHTNESS
    turned = np.clip(colours + 255.0 - 2 * brightness[..., None], 0, 255)
    return (PAPER + turned * (INK - PAPER) / 255).round().astype(np.uint8)


def show_both(text: str) -> str:
    """Return Markdown that shows each figure as it is, or dark, as the reader has chosen.

    The dark pictures are written into `FOLDER`.
    """

    def pair(found: re.Match[str]) -> str:
        words, light = found.groups()
        dark = FOLDER / light
        (DOCS / dark).parent.mkdir(parents=True, exist_ok=True)
        colours = np.asarray(Image.open(DOCS / light).convert("RGB"))
        Image.fromarray(exchange(colours)).save(DOCS / dark, optimize=True)
        return f"![{words}](/{light}){{.only-light}}\n![{words}](/{dark.as_posix()}){{.only-dark}}"

    return _FIGURE.sub(pair, text)

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

_FIGURE = re.compile(r"!\[([^\]]+)\]\(/?((?!explorer)[\w/-]+\.png)\)")


def exchange(colours: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return colours of the lightness that is as far from black as theirs is from white.

    Parameters
    ----------
    colours
        Red, green and blue along the last axis.
    """
    rgb = colours.astype(int)
    extremes = rgb.max(axis=-1, keepdims=True) + rgb.min(axis=-1, keepdims=True)
    turned = rgb + 255 - extremes
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

"""The width of a look-ahead as text: `3`, or `2,3,4,8` for four sizes of sets."""

import re
from collections.abc import Iterable

from guesstree.errors import InputError
from guesstree.search.beam import SIZES, Width, by_size

_NUMBER = "[1-9][0-9]{0,8}"

PATTERN = rf"^({_NUMBER}|{_NUMBER}(,{_NUMBER}){{{len(SIZES) - 1}}})$(?!\n)"
"""A regular expression that finds the text of a width."""


def parse_width(text: str) -> Width:
    """Return the width that a text describes; raise `InputError` if it describes none.

    >>> parse_width("3"), parse_width("2,3,4,8")
    (3, (2, 3, 4, 8))
    """
    if not re.search(PATTERN, text):
        raise InputError(no_width(text))
    first, *others = map(int, text.split(","))
    return (first, others[0], others[1], others[2]) if others else first


def no_width(text: str) -> str:
    """Return a sentence that says that a text is not a width."""
    large, medium, small, _ = SIZES
    return (
        f"{text!r} is not a width; write a number of guesses such as 3, or four such as 2,3,4,8 "
        f"for sets of {large} targets and more, from {medium}, from {small}, and below"
    )


def width_text(width: Width | str) -> str:
    """Return the text that `parse_width` reads, of a width or of such a text."""
    return ",".join(map(str, width)) if isinstance(width, tuple) else str(width)


def in_order(texts: Iterable[str]) -> list[str]:
    """Return the texts of some widths, narrow beams first; each once."""
    return sorted({*texts}, key=lambda text: by_size(parse_width(text)))

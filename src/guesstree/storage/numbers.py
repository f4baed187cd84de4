"""Numbers as people write them in tables, options and configs: plain decimal digits.

Python reads more than that: 1_0 as 10, digits of all scripts, inf and nan.
"""

import re

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
"""More digits do not fit into 64 bits."""

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def whole_number(text: str) -> int | None:
    """Return the whole number that a text is; None if it is none of 18 digits or fewer.

    >>> whole_number("10"), whole_number("1_0"), whole_number("١")
    (10, None, None)
    """
    return int(text) if _WHOLE.fullmatch(text) else None


def number(text: str) -> float | None:
    """Return the number that a text is: digits, a decimal point, an exponent; None if it is none.

    >>> number("2.5e-3"), number("1_0"), number("nan"), number("2,5")
    (0.0025, None, None, None)
    """
    return float(text) if _NUMBER.fullmatch(text) else None

"""What is wrong with what a person gave us, and how near names are suggested."""

import os
from collections.abc import Iterable
from difflib import get_close_matches


class InputError(ValueError):
    """An input that cannot be used; the message is one sentence that says what to do."""


def reason_of(error: Exception) -> str:
    """Say what the system has against something, in its own words.

    >>> reason_of(FileNotFoundError(2, "x"))
    'no such file or directory'
    """
    number = getattr(error, "errno", None)
    return (os.strerror(number) if number else str(error)).lower()


def choices(name: str, known: Iterable[str]) -> str:
    """Name the known choice that is nearest to `name`, or all of them.

    >>> choices("wordel", ["wordle", "jotto"])
    "did you mean 'wordle'?"
    >>> choices("chess", ["wordle", "jotto"])
    'choose one of jotto, wordle'
    """
    known = sorted(known)
    near = get_close_matches(name, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(known)}"

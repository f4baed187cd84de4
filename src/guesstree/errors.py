"""What is wrong with what a person gave us, and how near names are suggested."""

from collections.abc import Iterable
from difflib import get_close_matches


class InputError(ValueError):
    """An input that cannot be used; the message is one sentence that says what to do."""


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

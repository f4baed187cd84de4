"""What a recipe says after its opening, by conditions about the replies so far."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from guesstree.errors import InputError
from guesstree.replies.codes import Reply
from guesstree.words.form import fold

Said = tuple[tuple[str, Reply], ...]
"""Guesses, and the codes of their replies."""

Then = Callable[[Said], Sequence[str]]
"""From the replies so far to the words that are said next; none where the strategy goes on."""

_AFTER = re.compile(r"after\s+(\S+)(?:\s+and\s+(.+))?")


class Branch(NamedTuple):
    """What is said where a condition is met.

    Attributes
    ----------
    after
        The last word that was said: one with which another branch ends. None for the last word of
        the opening.
    condition
        The condition, about all replies so far.
    words
        What is said then.
    """

    after: str | None
    condition: str
    words: tuple[str, ...]


def parse_branch(text: str) -> Branch:
    """Return the branch that a text describes.

    >>> parse_branch("vowels >= 2 -> glyph dwarf")
    Branch(after=None, condition='vowels >= 2', words=('glyph', 'dwarf'))
    >>> parse_branch("after dwarf and letters < 3 -> bumpy")
    Branch(after='dwarf', condition='letters < 3', words=('bumpy',))
    """
    condition, arrow, said = fold(text).partition("->")
    condition, words = condition.strip(), tuple(said.split())
    if not arrow or not condition or not words:
        raise InputError(f"{text!r} is not 'condition -> words', such as 'vowels >= 2 -> glyph'")
    later = _AFTER.fullmatch(condition)
    if later is None:
        return Branch(None, condition, words)
    return Branch(later[1], later[2] or "else", words)


def longest_chain(branches: Sequence[Branch], opening: Sequence[str]) -> int:
    """Return how many words are said at most, those of the opening included.

    Raises
    ------
    InputError
        A word is said twice, or no branch ends with the word that another one follows.
    """
    ends = {branch.words[-1] for branch in branches}
    for branch in branches:
        if branch.after is not None and branch.after not in ends:
            raise InputError(
                f"'after {branch.after}' follows no words of 'then'; name the last of some"
            )
    return _longest(branches, None, tuple(opening))


def _longest(branches: Sequence[Branch], after: str | None, said: tuple[str, ...]) -> int:
    twice = next((word for at, word in enumerate(said) if word in said[:at]), None)
    if twice is not None:
        raise InputError(f"the opening says {twice!r} twice")
    lengths = [
        _longest(branches, branch.words[-1], (*said, *branch.words))
        for branch in branches
        if branch.after == after
    ]
    return max(lengths, default=len(said))


def nothing_more(_: Said) -> Sequence[str]:
    """Return no words: after an opening, the strategy goes on whatever is replied."""
    return ()


def chooser_of(
    branches: Iterable[tuple[str, Callable[[Said], bool], Sequence[str]]],
) -> Then:
    """Return what is said after replies: of branches after the last word, the first that is met.

    A branch is the word that it follows, its condition, and its words.
    """
    listed = list(branches)

    def then(said: Said) -> Sequence[str]:
        return next(
            (words for after, met, words in listed if after == said[-1][0] and met(said)), ()
        )

    return then

"""Replies that no word earns all of: which of them may have been mistyped."""

from collections.abc import Sequence
from operator import ne
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.games.rule import Reply, Rule

if TYPE_CHECKING:
    from guesstree.play.situations import Lists, Turns

NAMED_CHANGES = 5
"""Changes of a reply that an error names at most."""


class Change(NamedTuple):
    """Another reply to one of the turns, with which some words fit.

    Attributes
    ----------
    turn
        The turn, from 0.
    guess
        Its guess.
    reply
        The text of the other reply.
    words
        How many words then fit, of the first layer that has some.
    """

    turn: int
    guess: str
    reply: str
    words: int


class ContradictionError(InputError):
    """No word earns all of the replies.

    Attributes
    ----------
    changes
        Changes of a single reply after which some word would; the smallest first.
    """

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = tuple(changes)
        named = "; ".join(
            f"turn {change.turn + 1}, {change.guess}: {change.reply} ({change.words:,} "
            f"{'word fits' if change.words == 1 else 'words fit'})"
            for change in self.changes[:NAMED_CHANGES]
        )
        super().__init__(
            f"no word earns all of these replies; a single other reply would do, such as {named}"
            if named
            else "no word earns all of these replies, even if one of them is changed; check them"
        )


def fitting_words(rule: Rule, words: Sequence[str], turns: "Turns") -> NDArray[np.intp]:
    """Return the positions of the words that earn all replies."""
    from guesstree.replies.compute import reply_codes

    fits = np.ones(len(words), np.bool_)
    for guess, code in turns:
        fits &= reply_codes(rule, [guess], words)[0] == code
    return np.flatnonzero(fits)


def changes_of(lists: "Lists", turns: "Turns") -> list[Change]:
    """Return the other replies to a single turn with which some word fits.

    Replies that differ in few characters from what was said come first; of equals, those that leave
    more words.
    """
    found: list[tuple[int, int, Change]] = []
    for turn, (guess, code) in enumerate(turns):
        others = [*turns[:turn], *turns[turn + 1 :]]
        for layer in lists.layers:
            fitting = fitting_words(lists.rule, layer.words, others)
            if len(fitting):
                words = [layer.words[at] for at in fitting]
                found += _changes(lists.rule, turn, (guess, code), words)
                break
    return [change for _, _, change in sorted(found, key=lambda one: one[:2])]


def _changes(
    rule: Rule, turn: int, said: tuple[str, Reply], words: Sequence[str]
) -> list[tuple[int, int, Change]]:
    from guesstree.replies.compute import reply_codes

    guess, code = said
    texts = rule.texts(len(guess))
    codes, counts = np.unique(reply_codes(rule, [guess], words)[0], return_counts=True)
    found = []
    for other, count in zip(codes.tolist(), counts.tolist(), strict=True):
        differing = sum(map(ne, texts[other], texts[code]))
        found.append((differing, -count, Change(turn, guess, texts[other], count)))
    return found

"""Replies that contradict each other, and the single changes that make a word fit."""

from collections import Counter
from collections.abc import Sequence
from operator import ne
from typing import NamedTuple

import numpy as np

from guesstree.base.errors import InputError
from guesstree.games.codes import reply_codes
from guesstree.games.rule import Reply
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import Turns, WordLists
from guesstree.words.graphemes import length_of

NAMED_CHANGES = 5
"""How many changes of a reply an error lists."""


class Change(NamedTuple):
    """Another reply in one of the turns that makes some words fit.

    Attributes
    ----------
    turn
        The number of the turn, from 0.
    guess
        The guess of the turn.
    reply
        The text of the other reply.
    words
        How many words fit then, in the first layer that has any.

    Examples
    --------
    >>> from guesstree import ContradictionError, Game
    >>> try:
    ...     Game("wordle", ["brick", "crane", "crate"]).advise("crane ..Y..")
    ... except ContradictionError as error:
    ...     error.changes[0]
    Change(turn=0, guess='crane', reply='YG...', words=1)
    """

    turn: int
    guess: str
    reply: str
    words: int


class ContradictionError(InputError):
    """No word fits all of the replies.

    Attributes
    ----------
    changes
        The changes of a single reply that make some word fit, the smallest first.

    Examples
    --------
    >>> from guesstree import Game
    >>> try:
    ...     Game("wordle", ["brick", "crane"]).candidates("crane .....")
    ... except ContradictionError as error:
    ...     print(*(change.reply for change in error.changes))
    YG... GGGGG
    """

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = tuple(changes)
        listed = "; ".join(map(_change_text, self.changes[:NAMED_CHANGES]))
        remedy = ", even if you change one; check them all"
        if listed:
            remedy = f"; correct one of them, such as {listed}"
        super().__init__(phrase("no word fits") + remedy)


def _change_text(change: Change) -> str:
    fit = "word fits" if change.words == 1 else "words fit"
    return (
        f"turn {change.turn + 1}, {change.guess}: {change.reply} ({change.words:,} {fit})"
    )


def find_changes(lists: WordLists, turns: Turns) -> list[Change]:
    """Return the changes of a single reply that make some word fit.

    Changes of fewer characters come first. Among equal ones, those that leave more words come
    first.
    """
    changes = []
    for turn, counts in enumerate(_replies_that_fit(lists, turns)):
        guess, code = turns[turn]
        texts = lists.rule.texts(length_of(guess))
        for other, count in sorted(counts.items()):
            # The fewer characters differ, the likelier is a slip.
            differing = sum(map(ne, texts[other], texts[code]))
            changes.append((differing, Change(turn, guess, texts[other], count)))
    changes.sort(key=lambda change: (change[0], -change[1].words))
    return [change for _, change in changes]


def _replies_that_fit(lists: WordLists, turns: Turns) -> list[Counter[Reply]]:
    """Return, for each turn, the other replies that fit, with the number of words for each.

    A word counts if it fits the replies of all other turns. Only the first layer with such words
    counts.
    """
    guesses = [guess for guess, _ in turns]
    codes = np.array([code for _, code in turns])
    replies = [Counter[Reply]() for _ in turns]
    for layer in lists.layers:
        table = reply_codes(lists.rule, guesses, layer.words)

        # Turns x words. No word has 0 wrong turns, as none fits all replies. So a turn is the only
        # wrong one where 1 equals the number of wrong turns.
        is_wrong = table != codes[:, None]
        is_wrong_alone = is_wrong == is_wrong.sum(axis=0)  # no other turn is wrong
        for counts, row, fits in zip(replies, table, is_wrong_alone, strict=True):
            if not counts:
                counts.update(row[fits].tolist())
    return replies

"""Maps of words that may leave a game as it is: swaps of two letters or of two places.

Codes of all colours have many symmetries, word lists have none. Nothing is taken for granted here:
`ReplyMatrix.equivalent_guesses` uses a map only if it keeps every reply of the matrix.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from guesstree.games.rule import WordMap


def letter_and_place_swaps(words: Sequence[str]) -> Iterator[WordMap]:
    """Yield the swaps of two letters that are neighbours in the alphabet, and of two places.

    These generate every renaming of letters and every order of places.

    >>> [swap("ab") for swap in letter_and_place_swaps(["ab"])]
    ['ba', 'ba']
    """
    letters = sorted(set("".join(words)))
    for one, other in pairwise(letters):
        yield partial(_renamed, names=str.maketrans({one: other, other: one}))
    for place in range(len(words[0]) - 1):
        yield partial(_reordered, place=place)


def _renamed(word: str, names: dict[int, str]) -> str:
    return word.translate(names)


def _reordered(word: str, place: int) -> str:
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]

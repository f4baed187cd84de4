"""The symmetries of a game: letters that can be renamed and places that can change their order.

Lists of all codes have many symmetries, word lists have none. Each swap of two letters or of two
places is tested. It is a symmetry if

- it maps guesses to guesses and targets to targets, and keeps the weights;
- the image of each guess splits the images of the targets as the guess splits the targets.

Reply codes may change, as codes of tiles do when places are swapped. Only the right reply may not.
Swaps generate all renamings of letters within classes, and all orders of places within classes.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.games.codes import Codes
from guesstree.words.forms import Words

_MOST_SPELLINGS, _MOST_FOR_A_GUESS = 1 << 22, 512
"""The greatest number of spellings with a table of positions: in all, or for each guess. Larger
games, such as lists of five-letter words, count as without symmetries. All orders of eight symbols
are not too large."""

_CELLS = 1 << 20
"""Reply codes that are compared at once: they fit into a cache."""

Numbers = NDArray[np.int64]


class Symmetries(NamedTuple):
    """The symmetries of a game. Letters and places are numbered class by class.

    A spelling is a number whose digits are the letters, the first place the highest.

    Attributes
    ----------
    letters
        guesses x places: the letters of the guesses.
    classes
        For each letter, the first letter of its class. Letters of a class can be renamed.
    place_classes
        For each place, the first place of its class. Places of a class can change their order.
    guess_at
        For each spelling, the position of the guess, -1 where there is none.
    """

    letters: Numbers
    classes: Numbers
    place_classes: Numbers
    guess_at: NDArray[np.int32]


@lru_cache(16)  # each turn of a game makes a matrix with fewer targets
def numbered_letters(
    guesses: Words, letters_of: Callable[[str], Sequence[str]]
) -> Numbers | None:
    """Return the letters of guesses as numbers from 0 on: guesses x places.

    None if the letters cannot be used: guesses have different numbers of letters, there would be
    too many spellings, or two guesses have the same letters.
    """
    words = [tuple(letters_of(guess)) for guess in guesses]
    alphabet = sorted(set[str]().union(*words))
    most = max(_MOST_SPELLINGS, _MOST_FOR_A_GUESS * len(words))
    if len({*map(len, words)}) > 1 or len(alphabet) ** len(words[0]) > most:
        return None
    if len({*words}) < len(words):
        return None
    number = {letter: at for at, letter in enumerate(alphabet)}
    return np.array([[number[letter] for letter in word] for word in words], np.int64)


def find_symmetries(
    codes: Codes,
    guess_of_target: NDArray[np.int32],
    weights: NDArray[np.float64] | None,
    letters: Numbers | None,
) -> Symmetries | None:
    """Return the symmetries of a game whose guesses have these letters; None without any."""
    if letters is None or not letters.size:
        return None
    alphabet = int(letters.max()) + 1
    places = letters.shape[1]
    guess_at = _positions(letters, alphabet)
    target_at = np.full(len(letters), -1, np.int64)
    target_at[guess_of_target] = np.arange(len(guess_of_target))

    # Any target that is guessed against itself earns the right reply.
    right = int(codes[guess_of_target[0], 0])

    def is_symmetry(names: Numbers, order: Numbers) -> bool:
        """Tell whether a new order of places and then a renaming of letters is a symmetry.

        The identity on all guesses does not count.
        """
        # The image of each guess, and then of each target; -1 if it is none.
        guesses = guess_at[spelled(names[letters[:, order]], alphabet)].astype(np.int64)
        if guesses.min() < 0 or (guesses == np.arange(len(guesses))).all():
            return False
        targets = target_at[guesses[guess_of_target]]
        if targets.min() < 0:
            return False
        if weights is not None and (weights[targets] != weights).any():
            return False
        return _splits_alike(codes, guesses, targets, right)

    # Letters that can be swapped are equally often at each place. This test rules out most swaps.
    tally = np.stack([(letters == at).sum(axis=0) for at in range(alphabet)])

    # The identity: each test swaps two letters or two places of it.
    names = np.arange(alphabet)
    order = np.arange(places)
    letter_classes = _classes(tally, lambda a, b: is_symmetry(_swapped(names, a, b), order))
    places_alike = _classes(tally.T, lambda a, b: is_symmetry(names, _swapped(order, a, b)))
    if len({*letter_classes}) == alphabet and len({*places_alike}) == places:
        return None

    # Letters and places get new numbers, class by class. `argsort` inverts the order of the
    # letters: it has the new number of each letter.
    by_class, classes = _by_class(letter_classes)
    by_place_class, place_classes = _by_class(places_alike)
    numbered = np.argsort(by_class)[letters[:, by_place_class]]
    return Symmetries(numbered, classes, place_classes, _positions(numbered, alphabet))


def first_equivalents(symmetries: Symmetries) -> Numbers:
    """Return, for each guess, the first guess that a symmetry turns into it (often itself)."""
    letters, classes, place_classes, _ = symmetries

    # A number for each letter of a guess says how often the letter stands in each class of places.
    # A class of n places takes n + 1 numbers.
    sizes = np.bincount(place_classes, minlength=letters.shape[1])
    weights = np.cumprod([1, *(sizes + 1)])[place_classes]
    tally = np.zeros((len(letters), len(classes)), np.int64)
    for place, weight in enumerate(weights.tolist()):
        tally[np.arange(len(letters)), letters[:, place]] += weight

    # Guesses are equivalent if these numbers are the same in some order of each class of letters.
    for first in np.unique(classes):
        tally[:, classes == first] = np.sort(tally[:, classes == first], axis=1)
    # `return_index` finds the first of them.
    _, first, of_guess = np.unique(tally, axis=0, return_index=True, return_inverse=True)
    return first[of_guess.ravel()]


def drawn_images(symmetries: Symmetries, random: np.random.Generator) -> NDArray[np.int32]:
    """Return, for each guess, its image under one symmetry that is drawn at random."""
    letters, classes, place_classes, guess_at = symmetries
    names, order = (_shuffled(each, random) for each in (classes, place_classes))
    return guess_at[spelled(names[letters[:, order]], len(classes))]


def _shuffled(classes: Numbers, random: np.random.Generator) -> Numbers:
    """Return the numbers 0, 1, 2, ... in an order that keeps each of them in its class."""
    shuffled = np.arange(len(classes))
    for first in np.unique(classes):
        members = np.flatnonzero(classes == first)
        shuffled[members] = random.permutation(members)
    return shuffled


def spelled(letters: Numbers, alphabet: int) -> Numbers:
    """Return the spelling (a number) of each row of letters.

    >>> spelled(np.array([[0, 1], [2, 0]]), 3).tolist()
    [1, 6]
    """
    return letters @ (alphabet ** np.arange(letters.shape[1])[::-1])


def _positions(letters: Numbers, alphabet: int) -> NDArray[np.int32]:
    """Return, for each spelling, the position of the guess, -1 where there is none."""
    positions = np.full(alphabet ** letters.shape[1], -1, np.int32)
    positions[spelled(letters, alphabet)] = np.arange(len(letters))
    return positions


def _swapped(numbers: Numbers, first: int, second: int) -> Numbers:
    """Return a copy of 0, 1, 2, ... with two of them swapped."""
    swapped = numbers.copy()
    swapped[[first, second]] = second, first
    return swapped


def _classes(tally: Numbers, can_swap: Callable[[int, int], bool]) -> list[int]:
    """Return, for each row of the tally, the first row of its class of rows that can be swapped.

    If two rows can each be swapped with a third one, they can be swapped with each other.
    """
    first: list[int] = []
    for row in range(len(tally)):
        # One row of each class is enough to compare with.
        partners = (
            other
            for other in dict.fromkeys(first)
            if (tally[row] == tally[other]).all() and can_swap(other, row)
        )
        first.append(next(partners, row))
    return first


def _by_class(classes: Sequence[int]) -> tuple[Numbers, Numbers]:
    """Return numbers sorted by class, and for each of these places the first of its class."""
    by_class = np.argsort(classes, kind="stable")
    sorted_classes = np.array(classes)[by_class]
    return by_class, np.searchsorted(sorted_classes, sorted_classes)


def _splits_alike(codes: Codes, guesses: Numbers, targets: Numbers, right: int) -> bool:
    """Tell whether the image of each guess splits the images of the targets as the guess does.

    It is enough that no image splits them further, and that right replies stay right. The map is
    one to one, and repeating it leads back to the guess: if no step splits further, none splits
    less.
    """
    # A few rows rule out most maps.
    few = slice(0, len(codes), 1 + len(codes) // 8)
    step = 1 + _CELLS // max(len(targets), right)
    for part in (few, *(slice(at, at + step) for at in range(0, len(codes), step))):
        block = codes[part]
        images = codes[guesses[part]].take(targets, axis=1)
        if (block != images).any() and not _decides(block, images, right):
            return False
    return True


def _decides(codes: Codes, others: Codes, right: int) -> bool:
    """Tell whether equal codes of a row have equal `others`, and right replies right ones."""
    # By row: the image of each code, taken from any target that has it. If another target with this
    # code has another image, the image splits further.
    partner = np.zeros((len(codes), right + 1), others.dtype)
    partner[:, right] = right
    places = codes.astype(np.intp)
    np.put_along_axis(partner, places, others, axis=1)
    kept = np.take_along_axis(partner, places, axis=1) == others
    return bool(kept.all() and (partner[:, right] == right).all())

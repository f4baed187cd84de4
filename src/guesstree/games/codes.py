"""Reply codes: small integers, computed for many pairs at once."""

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.games.rule import Reply, Rule
from guesstree.games.rules import RULES, is_ours, rule_of
from guesstree.words.forms import length_of, spelled

Codes = NDArray[np.uint8] | NDArray[np.uint16]

Positions = NDArray[np.intp]
"""Positions of words in the list of guesses or in the list of targets."""

Candidates = Positions
"""The targets that remain, by position."""

_CELLS = 1 << 18
"""Codes that are compared at once: the results fit into a cache."""

_CELLS_PER_ROW_GROUP = 1 << 20
"""The most pairs in a row group. In smaller groups, single guesses are read faster. Larger groups
need less space."""


def code_type(texts: Sequence[str]) -> Any:
    """Return the type of the codes of these texts."""
    return np.dtype(np.uint8 if len(texts) <= 256 else np.uint16)


def wrong_code(
    codes: Codes, guesses: Sequence[Hashable], targets: Sequence[Hashable], right: Reply
) -> tuple[int, int] | None:
    """Return the row and column of the first wrong code; None if all codes are right.

    The code of the right reply must be where guess and target are equal, and nowhere else.
    """
    columns: dict[Hashable, list[int]] = {}
    for at, target in enumerate(targets):
        columns.setdefault(target, []).append(at)

    # At least one guess at a time, however many targets there are.
    step = 1 + _CELLS // (1 + len(targets))
    for start in range(0, len(codes), step):
        block = codes[start : start + step]

        # Where words differ, no code may be that of the right reply, or higher. The loop sets the
        # cells of equal words.
        is_wrong = block >= right
        for row, guess in enumerate(guesses[start : start + step]):
            for at in columns.get(guess, ()):
                is_wrong[row, at] = block[row, at] != right
        if is_wrong.any():
            row, at = np.argwhere(is_wrong)[0].tolist()
            return start + row, at
    return None


def reply_codes(rule: Rule, guesses: Sequence[str], targets: Sequence[str]) -> Codes:
    """Return the codes of guesses x targets."""
    return next(reply_blocks(rule, guesses, targets, len(guesses)))


def reply_blocks(
    rule: Rule, guesses: Sequence[str], targets: Sequence[str], step: int | None = None
) -> Iterator[Codes]:
    """Yield the codes of guesses x targets, `step` guesses at a time (by default a row group).

    Raises
    ------
    PluginError
        A rule of another package returns a wrong code.
    """
    step = step or max(1, _CELLS_PER_ROW_GROUP // len(targets))

    # Tests compare our own rules with their terms. Rules of other packages are checked here.
    if is_ours(rule):
        yield from _blocks(rule, guesses, targets, step)
        return

    rule = rule_of(rule)
    forms = [rule.canonical_form(target) for target in targets]
    right = len(rule.texts(length_of(targets[0]))) - 1
    for number, codes in enumerate(_blocks(rule, guesses, targets, step)):
        block = guesses[number * step :][:step]
        wrong = wrong_code(
            codes, [rule.canonical_form(guess) for guess in block], forms, right
        )
        if wrong is not None:
            row, column = wrong
            is_alike = rule.canonical_form(block[row]) == forms[column]
            raise RULES.error(
                rule.name,
                f"guess {block[row]!r} and target {targets[column]!r} earn the reply "
                f"{int(codes[wrong])}, but the right reply is {right}, and canonical_form says "
                f"that they are {'alike' if is_alike else 'different'}",
            )
        yield codes


def _blocks(
    rule: Rule, guesses: Sequence[str], targets: Sequence[str], step: int
) -> Iterator[Codes]:
    """Yield the codes of guesses x targets, `step` guesses at a time."""
    if rule.terms is None:
        yield from _blocks_by_pair(rule, guesses, targets, step)
        return

    length = length_of(targets[0])
    texts = rule.texts(length)
    terms = np.asarray(rule.terms(length))
    _check_numbers(rule, "terms", terms, len(texts), (1 << length, 1 << length))

    table, rows = _letter_table(terms.astype(code_type(texts)), guesses, targets)
    for start in range(0, len(guesses), step):
        yield _sums(table, rows[start : start + step])


def _blocks_by_pair(
    rule: Rule, guesses: Sequence[str], targets: Sequence[str], step: int
) -> Iterator[Codes]:
    """Yield the codes of a rule that only knows the reply of a single pair."""
    texts = rule.texts(length_of(targets[0]))
    for start in range(0, len(guesses), step):
        block = guesses[start : start + step]
        codes = np.array(
            [[rule.reply(guess, target) for target in targets] for guess in block]
        )
        _check_numbers(rule, "reply", codes, len(texts))
        yield codes.astype(code_type(texts))


def _letter_table(
    terms: Codes, guesses: Sequence[str], targets: Sequence[str]
) -> tuple[Codes, NDArray[np.intp]]:
    """Return a table of terms, and for each guess the rows of the table that its codes sum up.

    A word list has only a few hundred different pairs (letter, places in the guess). The table has
    one row for each pair, with its term against every target. The codes of a guess are the sum of
    the rows of its different letters.
    """
    length = length_of(targets[0])
    pairs_of = _shared_pairs if len(guesses) in _SHARED else _letter_pairs
    alphabet, rows, pairs = pairs_of(tuple(guesses), length)
    in_targets = _all_letters(targets)

    # Only one of the lists may have letters of several characters.
    if alphabet.dtype.kind != in_targets.dtype.kind:
        alphabet, in_targets = _as_texts(alphabet), _as_texts(in_targets)

    # Letters x targets: the places of each letter, as a bit set. The first place is the lowest bit.
    is_there = in_targets.reshape(-1, length) == alphabet.reshape(-1, 1, 1)
    places = is_there @ (1 << np.arange(length))

    # The last row stays 0, for guesses with fewer different letters.
    table = np.zeros((len(pairs) + 1, len(targets)), terms.dtype)
    for row, (letter, guess_places) in zip(table, pairs.tolist(), strict=False):
        # The mode lets NumPy write without a copy.
        terms[guess_places].take(places[letter], out=row, mode="clip")
    return table, rows


def _all_letters(words: Sequence[str]) -> NDArray[Any]:
    """Return the letters of words, one word after the other."""
    listed = spelled(words)
    if listed is words:  # the same result, much faster
        return np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)
    return np.array([*chain.from_iterable(listed)])


def _as_texts(letters: NDArray[Any]) -> NDArray[Any]:
    """Return letters as texts, if they are the numbers of their characters."""
    return np.array([*map(chr, letters)]) if letters.dtype.kind == "u" else letters


def _check_numbers(
    rule: Rule,
    name: str,
    numbers: NDArray[Any],
    limit: int,
    shape: tuple[int, ...] | None = None,
) -> None:
    """Raise `PluginError` unless numbers from a rule are whole, at least 0 and below a limit."""
    is_right = numbers.dtype.kind in "iub" and numbers.shape == (shape or numbers.shape)
    if not is_right or numbers.min() < 0 or numbers.max() >= limit:
        of_shape = f" of shape {shape}" if shape else ""
        raise RULES.error(
            rule.name,
            f"{name}() returns other values than whole numbers from 0 to {limit - 1}{of_shape}",
        )


def _letter_pairs(
    guesses: tuple[str, ...], length: int
) -> tuple[NDArray[Any], NDArray[np.intp], NDArray[np.intp]]:
    """Return the letters, the table rows that each guess sums, and the pairs of the rows.

    A pair is the number of a letter and its places. A guess with fewer different letters has the
    number of the row of zeros in place of the others.
    """
    alphabet, letters = np.unique(_all_letters(guesses), return_inverse=True)
    letters = letters.reshape(-1, length)
    bits = 1 << np.arange(length)

    # For each place of a guess: all places of its letter. `bits - 1` has all places before it.
    places = (letters[:, :, None] == letters[:, None, :]) @ bits
    comes_first = (places & (bits - 1)) == 0  # a letter counts once, at its first place

    # A pair becomes one number, with the places in the low bits, and `divmod` takes it apart.
    pairs, numbers = np.unique((letters << length) | places, return_inverse=True)
    rows = np.where(comes_first, numbers.reshape(letters.shape), len(pairs))
    return alphabet, rows, np.column_stack(np.divmod(pairs, 1 << length))


_SHARED = range(100, 50_000)
"""Lists with these numbers of guesses are kept for the next position: they take longer than its
targets."""

_shared_pairs = lru_cache(maxsize=2)(_letter_pairs)


def _sums(table: Codes, rows: NDArray[np.intp]) -> Codes:
    """Return sums of rows of the table, some guesses at a time: their rows stay in the cache."""
    codes = np.zeros((len(rows), table.shape[1]), table.dtype)
    step = 1 + _CELLS // table.shape[1]
    for start in range(0, len(rows), step):
        part = codes[start : start + step]  # a view, so that `codes` gets the sums
        for column in rows[start : start + step].T:
            part += table.take(column, axis=0, mode="clip")
    return codes

"""Reply codes: small integers, computed for many pairs at once."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.games.rule import Reply, Rule
from guesstree.games.rules import RULES, is_ours, rule_of

Codes = NDArray[np.uint8] | NDArray[np.uint16]

Positions = NDArray[np.intp]
"""Positions of words in the list of the guesses, or in that of the targets."""

Candidates = Positions
"""The targets that remain, by position."""

_CELLS = 1 << 18
"""Codes that are compared at once, so that the results fit into a cache."""


def code_type(texts: Sequence[str]) -> Any:
    """Return the type of the codes whose texts these are."""
    return np.dtype(np.uint8 if len(texts) <= 256 else np.uint16)


def wrong_code(
    codes: Codes, guesses: Sequence[Hashable], targets: Sequence[Hashable], right: Reply
) -> tuple[int, int] | None:
    """Return the row and column of a code that is wrong; None if there is none.

    The right reply, which is the last code, must stand where guess and target are equal, and only
    there.
    """
    places: dict[Hashable, list[int]] = {}
    for at, target in enumerate(targets):
        places.setdefault(target, []).append(at)
    step = 1 + _CELLS // (1 + len(targets))
    for start in range(0, len(codes), step):
        block = codes[start : start + step]
        is_wrong = block >= right
        for row, guess in enumerate(guesses[start : start + step]):
            for at in places.get(guess, ()):
                is_wrong[row, at] = block[row, at] != right
        if is_wrong.any():
            row, at = np.argwhere(is_wrong)[0].tolist()
            return start + row, at
    return None


_CELLS_PER_ROW_GROUP = 1 << 20
"""The most pairs of a row group. Of fewer, one guess is read faster; more need less space."""


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
    if is_ours(rule):
        yield from _blocks(rule, guesses, targets, step)
        return
    rule = rule_of(rule)
    forms, right = [*map(rule.canonical_form, targets)], len(rule.texts(len(targets[0]))) - 1
    for number, codes in enumerate(_blocks(rule, guesses, targets, step)):
        said = guesses[number * step :][:step]
        wrong = wrong_code(codes, [*map(rule.canonical_form, said)], forms, right)
        if wrong is not None:
            guess, target, code = said[wrong[0]], targets[wrong[1]], int(codes[wrong])
            alike = "alike" if rule.canonical_form(guess) == forms[wrong[1]] else "different"
            raise RULES.error(
                rule.name,
                f"guess {guess!r} and target {target!r} earn the reply {code}, but the right reply "
                f"is {right}, and canonical_form says that they are {alike}",
            )
        yield codes


def _blocks(
    rule: Rule, guesses: Sequence[str], targets: Sequence[str], step: int
) -> Iterator[Codes]:
    """Yield the codes of guesses x targets, `step` guesses at a time.

    A word list has only a few hundred different pairs (letter, places in the guess). A table has
    one row for each pair, with its term against every target. A row of the matrix is the sum of the
    table rows of the different letters of its guess.
    """
    length = len(targets[0])
    width = code_type(rule.texts(length))
    if rule.terms is None:
        for start in range(0, len(guesses), step):
            block = guesses[start : start + step]
            codes = np.array([[rule.reply(g, t) for t in targets] for g in block])
            _check_numbers(rule, "reply", codes, len(rule.texts(length)))
            yield codes.astype(width)
        return
    characters = np.frombuffer("".join([*guesses, *targets]).encode("utf-32-le"), np.uint32)
    alphabet, letters = np.unique(characters, return_inverse=True)
    letters = letters.reshape(-1, length)
    guessed, hidden = letters[: len(guesses)], letters[len(guesses) :]
    rows, pairs = _letter_pairs(guessed)
    places = (hidden == np.arange(len(alphabet)).reshape(-1, 1, 1)) @ (1 << np.arange(length))
    terms = np.asarray(rule.terms(length))
    _check_numbers(rule, "terms", terms, len(rule.texts(length)), (1 << length, 1 << length))
    terms = terms.astype(width)
    # The last row stays 0, for guesses with fewer different letters.
    table = np.zeros((len(pairs) + 1, len(targets)), width)
    for row, (letter, spots) in zip(table, pairs.tolist(), strict=False):
        terms[spots].take(places[letter], out=row, mode="clip")  # written without a copy
    for start in range(0, len(guesses), step):
        yield _sums(table, rows[start : start + step])


def _check_numbers(
    rule: Rule, name: str, numbers: NDArray[Any], most: int, shape: tuple[int, ...] | None = None
) -> None:
    """Raise `PluginError` unless numbers from a rule are whole, at least 0 and less than `most`."""
    is_right = numbers.dtype.kind in "iub" and numbers.shape == (shape or numbers.shape)
    if not is_right or numbers.min() < 0 or numbers.max() >= most:
        kind = f"whole numbers from 0 to {most - 1}" + f" of shape {shape}" * bool(shape)
        raise RULES.error(rule.name, f"{name}() returns other values than {kind}")


def _letter_pairs(letters: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the table rows that each guess sums, and the pairs (letter, places) of the rows.

    Guesses with fewer different letters have the number of pairs, a row of zeros, in place of
    others.
    """
    length = letters.shape[1]
    bits = 1 << np.arange(length)
    places = (letters[:, :, None] == letters[:, None, :]) @ bits
    comes_first = (places & (bits - 1)) == 0  # a letter counts once, where it stands first
    pairs, numbers = np.unique((letters << length) | places, return_inverse=True)
    rows = np.where(comes_first, numbers.reshape(letters.shape), len(pairs))
    return rows, np.column_stack(np.divmod(pairs, 1 << length))


def _sums(table: Codes, rows: NDArray[np.intp]) -> Codes:
    """Return sums of rows of the table, some guesses at a time: their rows stay in the cache."""
    codes = np.zeros((len(rows), table.shape[1]), table.dtype)
    step = 1 + _CELLS // table.shape[1]
    for start in range(0, len(rows), step):
        part, out = rows[start : start + step], codes[start : start + step]
        for column in part.T:
            out += table.take(column, axis=0, mode="clip")
    return codes

"""Replies as codes: small integers, computed for many pairs at once."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.games.rule import Reply, Rule, code_bytes
from guesstree.games.rules import RULES, is_ours, rule_of

Codes = NDArray[np.uint8] | NDArray[np.uint16]

Positions = NDArray[np.intp]
"""Positions of words in the list of the guesses, or in that of the targets."""

Candidates = Positions
"""The targets that remain, by position."""

_CELLS = 1 << 18
"""Codes that are compared at once, so that what is found fits into a cache."""


def code_type(texts: Sequence[str]) -> Any:
    """Return the type of the codes whose texts these are."""
    return np.dtype(f"u{code_bytes(texts)}")


def wrong_code(
    codes: Codes, guesses: Sequence[Hashable], targets: Sequence[Hashable], right: Reply
) -> tuple[int, int] | None:
    """Return the row and column of a code that cannot be, None if all codes can.

    A guess earns the right reply, which is the last one, from the targets that equal it alone.
    """
    columns: dict[Hashable, list[int]] = {}
    for at, target in enumerate(targets):
        columns.setdefault(target, []).append(at)
    same = [(row, at) for row, guess in enumerate(guesses) for at in columns.get(guess, ())]
    rows, places = np.array(same, np.intp).reshape(-1, 2).T
    missed = np.flatnonzero(codes[rows, places] != right)
    if len(missed):
        return same[int(missed[0])]
    # The right reply is the greatest: one count finds those of other words and codes beyond.
    step = 1 + _CELLS // (1 + len(targets))
    for start in range(0, len(codes), step):
        block = codes[start : start + step]
        expected = np.searchsorted(rows, [start, start + step])
        if np.count_nonzero(block >= right) != expected[1] - expected[0]:
            beyond = block >= right
            own = slice(*expected)
            beyond[rows[own] - start, places[own]] = False
            row, place = np.argwhere(beyond)[0].tolist()
            return start + row, place
    return None


_CELLS_AT_ONCE = 1 << 18

_CELLS_PER_ROW_GROUP = 1 << 22


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
        A rule that is not ours returns a code that cannot be.
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

    A word list has only a few hundred different pairs (letter, places in the guess). One table
    row for each pair holds its term against every target; a row of the matrix is then the sum
    of at most as many table rows as the guess has different letters.
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
    alphabet, letters = np.unique(_characters([*guesses, *targets]), return_inverse=True)
    letters = letters.reshape(-1, length)
    said, hidden = letters[: len(guesses)], letters[len(guesses) :]
    rows, pairs = _letter_pairs(said)
    places = (hidden == np.arange(len(alphabet)).reshape(-1, 1, 1)) @ (1 << np.arange(length))
    terms = np.asarray(rule.terms(length))
    _check_numbers(rule, "terms", terms, len(rule.texts(length)), (1 << length, 1 << length))
    terms = terms.astype(width)
    table = np.zeros((len(pairs) + 1, len(targets)), width)  # the last row fills up short sums
    for row, (letter, own) in zip(table, pairs.tolist(), strict=False):
        terms[own].take(places[letter], out=row, mode="clip")  # which writes to the row at once
    for start in range(0, len(guesses), step):
        yield _sums(table, rows[start : start + step])


def _check_numbers(
    rule: Rule, name: str, found: NDArray[Any], most: int, shape: tuple[int, ...] | None = None
) -> None:
    """Raise `PluginError` unless numbers of a rule are whole, from 0 on, and fewer than `most`."""
    is_right = found.dtype.kind in "iub" and found.shape == (shape or found.shape)
    if not is_right or found.min() < 0 or found.max() >= most:
        kind = f"whole numbers from 0 to {most - 1}" + f" of shape {shape}" * bool(shape)
        raise RULES.error(rule.name, f"{name}() returns other values than {kind}")


def _characters(words: Sequence[str]) -> NDArray[np.uint32]:
    """Return the characters of words of one length, as numbers, one word after the other."""
    return np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)


def _letter_pairs(said: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the rows that each guess sums, and the pairs (letter, places) that they stand for.

    A guess that sums fewer has the number of pairs in the places left over.
    """
    length = said.shape[1]
    bits = 1 << np.arange(length)
    places = (said[:, :, None] == said[:, None, :]) @ bits
    comes_first = (places & (bits - 1)) == 0  # a letter counts where it stands first
    pairs, numbers = np.unique((said << length) | places, return_inverse=True)
    rows = np.where(comes_first, numbers.reshape(said.shape), len(pairs))
    return rows, np.column_stack(np.divmod(pairs, 1 << length))


def _sums(table: Codes, rows: NDArray[np.intp]) -> Codes:
    """Return sums of rows of the table, some guesses at a time, so that they stay in the cache."""
    codes = np.zeros((len(rows), table.shape[1]), table.dtype)
    some = 1 + _CELLS_AT_ONCE // table.shape[1]
    for start in range(0, len(rows), some):
        part, out = rows[start : start + some], codes[start : start + some]
        for column in part.T:
            out += table.take(column, axis=0, mode="clip")
    return codes

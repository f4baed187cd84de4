"""Computing the codes of a reply matrix."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from guesstree.games.registry import RULES, is_ours, rule_of
from guesstree.games.rule import Rule
from guesstree.replies.codes import Codes, code_type, wrong_code

_CELLS_AT_ONCE = 1 << 18

_CELLS_PER_ROW_GROUP = 1 << 22

_ASKED_AGAIN = 4096
"""Cells of a block for which a rule that is not ours is asked again."""


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
    forms = [*map(rule.canonical_form, targets)]
    for number, codes in enumerate(_blocks(rule, guesses, targets, step)):
        _check_block(rule, guesses[number * step :][:step], (targets, forms), codes)
        yield codes


def _check_block(
    rule: Rule, guesses: Sequence[str], targets: tuple[Sequence[str], Sequence[str]], codes: Codes
) -> None:
    """Raise `PluginError` if codes cannot be, or if the rule says something else when asked again.

    `targets` are the words and their canonical forms. Of a large block a part is asked for again,
    which is drawn at random and the same in each run.
    """
    words, forms = targets
    texts = rule.texts(len(words[0]))
    wrong = wrong_code(codes, [*map(rule.canonical_form, guesses)], forms, len(texts) - 1)
    if wrong is not None:
        row, at = wrong
        code = int(codes[row, at])
        alike = rule.canonical_form(guesses[row]) == forms[at]
        raise RULES.error(
            rule.name,
            f"guess {guesses[row]!r} and target {words[at]!r} earn the reply {code}, but the right "
            f"reply is {len(texts) - 1}, and canonical_form says that they are "
            f"{'alike' if alike else 'different'}",
        )
    cells = np.arange(codes.size)
    if codes.size > _ASKED_AGAIN:
        cells = np.random.default_rng(0).integers(codes.size, size=_ASKED_AGAIN)
    for row, at in np.transpose(np.divmod(cells, len(words))).tolist():
        again = rule.reply(guesses[row], words[at])
        if again != codes[row, at]:
            raise RULES.error(
                rule.name,
                f"guess {guesses[row]!r} and target {words[at]!r} earn the reply {again}, but "
                f"{codes[row, at]} {'before' if rule.terms is None else 'by its terms'}",
            )


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
            yield np.array([[rule.reply(g, t) for t in targets] for g in block], width)
        return
    alphabet, letters = np.unique(_characters([*guesses, *targets]), return_inverse=True)
    letters = letters.reshape(-1, length)
    said, hidden = letters[: len(guesses)], letters[len(guesses) :]
    rows, pairs = _letter_pairs(said)
    places = (hidden == np.arange(len(alphabet)).reshape(-1, 1, 1)) @ (1 << np.arange(length))
    terms = rule.terms(length).astype(width)
    table = np.zeros((len(pairs) + 1, len(targets)), width)  # the last row fills up short sums
    for row, (letter, own) in zip(table, pairs.tolist(), strict=False):
        terms[own].take(places[letter], out=row, mode="clip")  # which writes to the row at once
    for start in range(0, len(guesses), step):
        yield _sums(table, rows[start : start + step])


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

"""Computing the codes of a reply matrix."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from guesstree.games.registry import RULES, is_ours, rule_of
from guesstree.games.rule import Rule
from guesstree.jit import Array, jit, jit_in_place
from guesstree.replies.codes import Codes, code_type, wrong_code

_FUSED = 5

_BLOCK = 4096

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
    letters = letters.reshape(-1, length).astype(np.int32)
    said, hidden = letters[: len(guesses)], letters[len(guesses) :]
    rows, pairs = _letter_pairs(said, len(alphabet))
    rows = np.where(rows < 0, len(pairs), rows)
    table = np.zeros((len(pairs) + 1, len(targets)), width)  # the last row fills up short sums
    _fill_table(pairs, _places(hidden, len(alphabet)), rule.terms(length).astype(width), table)
    for start in range(0, len(guesses), step):
        codes = np.empty((len(rows[start : start + step]), len(targets)), width)
        _sum_rows(table, rows[start : start + step], codes)
        yield codes


def _characters(words: Sequence[str]) -> NDArray[np.uint32]:
    """Return the characters of words of one length, as numbers, one word after the other."""
    return np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)


@jit
def _letter_pairs(said: Array, letters: int) -> tuple[Array, Array]:
    """List the (letter, places) pairs of the guesses, and for each guess the ones it sums.

    A guess that sums fewer has -1 in the places left over.
    """
    length = said.shape[1]
    number = np.full((letters, 1 << length), -1, np.int32)
    rows = np.full((len(said), max(length, _FUSED)), -1, np.int32)
    pairs = np.empty((said.size, 2), np.int32)
    count = 0
    for guess in range(len(said)):
        slot = 0
        for at in range(length):
            letter = said[guess, at]
            places = 0
            for other in range(length):
                places |= (said[guess, other] == letter) << other
            if places & ((1 << at) - 1):
                continue  # counted where the letter stood first
            if number[letter, places] < 0:
                number[letter, places] = count
                pairs[count, 0], pairs[count, 1] = letter, places
                count += 1
            rows[guess, slot] = number[letter, places]
            slot += 1
    return rows, pairs[:count]


@jit
def _places(words: Array, letters: int) -> Array:
    """Return letters x words: the places of each letter in each word, as bit sets."""
    places = np.zeros((letters, len(words)), np.int32)
    for word in range(len(words)):
        for at in range(words.shape[1]):
            places[words[word, at], word] |= 1 << at
    return places


@jit_in_place
def _fill_table(pairs: Array, places: Array, terms: Array, table: Array) -> None:
    """Look up the term of every (letter, places) pair against every target."""
    for pair in range(len(pairs)):
        letter, said = pairs[pair]
        term = terms[said]
        for target in range(table.shape[1]):
            table[pair, target] = term[places[letter, target]]


@jit_in_place
def _sum_rows(table: Array, rows: Array, codes: Array) -> None:
    """Write the sums of table rows, in blocks of targets that keep the table in the cache."""
    targets = codes.shape[1]
    for start in range(0, targets, _BLOCK):
        stop = min(start + _BLOCK, targets)
        for guess in range(len(codes)):
            row = rows[guess]
            out = codes[guess, start:stop]
            a = table[row[0], start:stop]
            b = table[row[1], start:stop]
            c = table[row[2], start:stop]
            d = table[row[3], start:stop]
            e = table[row[4], start:stop]
            for at in range(stop - start):
                out[at] = a[at] + b[at] + c[at] + d[at] + e[at]
            for slot in range(_FUSED, len(row)):
                more = table[row[slot], start:stop]
                for at in range(stop - start):
                    out[at] += more[at]

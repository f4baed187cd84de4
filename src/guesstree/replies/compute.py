"""Computing the codes of a reply matrix."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.games.registry import RULES, is_ours, rule_of
from guesstree.games.rule import Rule
from guesstree.jit import Array, jit, jit_in_place
from guesstree.replies.codes import Codes, code_type, wrong_code

_FUSED = 5

_BLOCK = 4096

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
    letters = letters.reshape(-1, length).astype(np.int32)
    said, hidden = letters[: len(guesses)], letters[len(guesses) :]
    rows, pairs = _letter_pairs(said, len(alphabet))
    rows = np.where(rows < 0, len(pairs), rows)
    table = np.zeros((len(pairs) + 1, len(targets)), width)  # the last row fills up short sums
    terms = np.asarray(rule.terms(length))
    _check_numbers(rule, "terms", terms, len(rule.texts(length)), (1 << length, 1 << length))
    _fill_table(pairs, _places(hidden, len(alphabet)), terms.astype(width), table)
    for start in range(0, len(guesses), step):
        codes = np.empty((len(rows[start : start + step]), len(targets)), width)
        _sum_rows(table, rows[start : start + step], codes)
        yield codes


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

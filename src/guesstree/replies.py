"""`ReplyMatrix`: what every guess earns against every target; computed, stored, read back.

The matrix is the only doorway between games and strategies. Strategies see codes, never letters.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from guesstree.artifacts import FINGERPRINT, check_origin, opened_parquet, parquet_writer
from guesstree.errors import InputError
from guesstree.games import Reply, Rule, check_lists, code_bytes, rule_named
from guesstree.kernels import Array, kernel
from guesstree.words import Word

Codes = NDArray[np.uint8] | NDArray[np.uint16]

_FUSED = 5
_BLOCK = 4096
_CELLS_PER_ROW_GROUP = 1 << 20
_IN_MEMORY = 1 << 31


@dataclass(frozen=True)
class ReplyMatrix:
    """What every guess earns against every target.

    Attributes
    ----------
    rule
        Name of the reply rule.
    guesses, targets
        The words, in list order. Every target is also a guess.
    codes
        guesses x targets; a byte each, two where the rule has more than 256 replies.
    texts
        Text of every code; the last code says that the guess is right.
    weights
        How likely each target is, in proportion; None where all are equally likely.
    """

    rule: str
    guesses: tuple[Word, ...]
    targets: tuple[Word, ...]
    codes: Codes
    texts: tuple[str, ...]
    weights: NDArray[np.float64] | None = None

    @property
    def right(self) -> Reply:
        """The code of a right guess."""
        return len(self.texts) - 1

    @cached_property
    def homes(self) -> NDArray[np.int32]:
        """For each target, its position among the guesses."""
        position = {guess: at for at, guess in enumerate(self.guesses)}
        return np.array([position[target] for target in self.targets], np.int32)

    @cached_property
    def fingerprint(self) -> str:
        """What tells this game from others: its rule, words and weights."""
        weights = None if self.weights is None else self.weights.tolist()
        told = json.dumps([self.rule, self.guesses, self.targets, weights])
        return sha256(told.encode()).hexdigest()[:16]

    def about(self, game: str) -> dict[str, str]:
        """Return the metadata of what is made from this matrix."""
        return {"game": game, "rule": self.rule, FINGERPRINT: self.fingerprint}

    def among(self, members: NDArray[np.intp]) -> "ReplyMatrix":
        """Return the matrix of the game in which only some targets are left."""
        return replace(
            self,
            targets=tuple(self.targets[at] for at in members),
            codes=self.codes[:, members],
            weights=None if self.weights is None else self.weights[members],
        )

    def reordered(self, order: NDArray[np.intp]) -> "ReplyMatrix":
        """Return the same game with the guesses, and the targets alike, in another list order."""
        place = np.argsort(order)
        targets = np.argsort(place[self.homes])
        inner = self.among(targets)
        return replace(
            inner, guesses=tuple(self.guesses[at] for at in order), codes=inner.codes[order]
        )


def compute_replies(
    rule: str,
    targets: Sequence[Word],
    guesses: Sequence[Word] | None = None,
    weights: NDArray[np.float64] | None = None,
) -> ReplyMatrix:
    """Compute the replies of all guesses (by default the targets themselves) to all targets.

    `weights` are those of the targets, if they are not equally likely.

    Raises
    ------
    InputError
        The rule is unknown, or `check_lists` finds fault with the lists.
    """
    header = _header(rule, targets, guesses, weights)
    return replace(header, codes=reply_codes(rule_named(rule), header.guesses, targets))


def store_replies(
    path: Path,
    rule: str,
    targets: Sequence[Word],
    guesses: Sequence[Word] | None = None,
    weights: NDArray[np.float64] | None = None,
) -> None:
    """Compute a matrix and store it block by block, without ever holding the whole.

    Parameters and errors are those of `compute_replies`; the file is that of `write_replies`.
    """
    header = _header(rule, targets, guesses, weights)
    _write_blocks(path, header, reply_blocks(rule_named(rule), header.guesses, targets))


def reply_codes(rule: Rule, guesses: Sequence[Word], targets: Sequence[Word]) -> Codes:
    """Return the codes of guesses x targets."""
    return next(reply_blocks(rule, guesses, targets, len(guesses)))


def reply_blocks(
    rule: Rule, guesses: Sequence[Word], targets: Sequence[Word], step: int | None = None
) -> Iterator[Codes]:
    """Yield the codes of guesses x targets, so many guesses at a time (by default a row group).

    A word list has only a few hundred different pairs (letter, places in the guess). One table
    row for each pair holds its term against every target; a row of the matrix is then the sum
    of at most as many table rows as the guess has different letters.
    """
    step = step or _guesses_per_row_group(len(targets))
    length = len(targets[0])
    width = _code_type(rule.texts(length))
    if rule.terms is None:
        for start in range(0, len(guesses), step):
            block = guesses[start : start + step]
            yield np.array([[rule.reply(g, t) for t in targets] for g in block], width)
        return
    alphabet, letters = np.unique(_characters([*guesses, *targets]), return_inverse=True)
    letters = letters.reshape(-1, length).astype(np.int32)
    said, hidden = letters[: len(guesses)], letters[len(guesses) :]
    rows, pairs = _letter_pairs(said, len(alphabet))
    table = np.zeros((len(pairs) + 1, len(targets)), width)  # the last row fills up short sums
    _fill_table(pairs, _places(hidden, len(alphabet)), rule.terms(length).astype(width), table)
    for start in range(0, len(guesses), step):
        codes = np.empty((len(rows[start : start + step]), len(targets)), width)
        _sum_rows(table, rows[start : start + step], codes)
        yield codes


def write_replies(matrix: ReplyMatrix, path: Path) -> None:
    """Store a matrix as Parquet: one row per pair, row groups of whole guesses."""
    step = _guesses_per_row_group(len(matrix.targets))
    starts = range(0, len(matrix.guesses), step)
    _write_blocks(path, matrix, (matrix.codes[start : start + step] for start in starts))


def read_replies(path: Path) -> ReplyMatrix:
    """Read a stored matrix back; raise `InputError` if the file is not one.

    A matrix of more than two gigabytes lies in a file without a name beside `path` instead of in
    memory: the system keeps in memory what is being used.
    """
    with opened_parquet(path, ["reply"]) as stored:
        metadata = stored.metadata
        try:
            guesses = tuple(json.loads(metadata["guess_words"]))
            targets = tuple(json.loads(metadata["target_words"]))
            texts = tuple(json.loads(metadata["replies"]))
            weights = metadata.get("target_weights")
            if stored.rows != len(guesses) * len(targets):
                raise ValueError("rows are missing")
        except (KeyError, ValueError) as error:
            raise InputError(
                f"{path}: not a whole reply matrix; make it anew with 'guesstree replies'"
            ) from error
        codes = _room(path.parent, len(guesses) * len(targets), _code_type(texts))
        start = 0
        for block in stored.blocks(["reply"]):
            codes[start : start + len(block)] = block["reply"].to_numpy()
            start += len(block)
    matrix = ReplyMatrix(
        *(metadata["rule"], guesses, targets),
        codes=codes.reshape(len(guesses), len(targets)),
        texts=texts,
        weights=None if weights is None else np.array(json.loads(weights)),
    )
    check_origin(path, metadata, matrix.fingerprint)
    return matrix


def _header(
    rule: str,
    targets: Sequence[Word],
    guesses: Sequence[Word] | None,
    weights: NDArray[np.float64] | None,
) -> ReplyMatrix:
    """Return a matrix without codes, once the lists are sound."""
    guesses = targets if guesses is None else guesses
    check_lists(rule_named(rule), targets, guesses)
    texts = rule_named(rule).texts(len(targets[0]))
    none = np.zeros((0, len(targets)), _code_type(texts))
    return ReplyMatrix(rule, tuple(guesses), tuple(targets), none, texts, weights)


def _code_type(texts: Sequence[str]) -> Any:
    return np.dtype(f"u{code_bytes(texts)}")


def _guesses_per_row_group(targets: int) -> int:
    return max(1, _CELLS_PER_ROW_GROUP // targets)


def _write_blocks(path: Path, matrix: ReplyMatrix, blocks: Iterator[Codes]) -> None:
    """Write a matrix whose codes come in blocks of guesses, each a row group."""
    targets = len(matrix.targets)
    metadata = {
        "rule": matrix.rule,
        FINGERPRINT: matrix.fingerprint,
        "guesses": str(len(matrix.guesses)),
        "targets": str(targets),
        "replies": json.dumps(matrix.texts),
        "guess_words": json.dumps(matrix.guesses, ensure_ascii=False),
        "target_words": json.dumps(matrix.targets, ensure_ascii=False),
    }
    if matrix.weights is not None:
        metadata["target_weights"] = json.dumps(matrix.weights.tolist())
    words = pa.dictionary(pa.int32(), pa.string())
    schema = pa.schema(
        [("guess", words), ("target", words), ("reply", pa.from_numpy_dtype(matrix.codes.dtype))]
    )
    start = 0
    with parquet_writer(path, schema, metadata) as write:
        for codes in blocks:
            at = np.arange(start, start + len(codes), dtype=np.int32)
            group = [
                pa.DictionaryArray.from_arrays(np.repeat(at, targets), matrix.guesses),
                pa.DictionaryArray.from_arrays(
                    np.tile(np.arange(targets, dtype=np.int32), len(codes)), matrix.targets
                ),
                pa.array(codes.ravel()),
            ]
            write(pa.Table.from_arrays(group, schema=schema))
            start += len(codes)


def _room(folder: Path, cells: int, width: Any) -> Codes:
    """Return an empty array, in memory or in a file without a name."""
    if cells * np.dtype(width).itemsize <= _IN_MEMORY:
        return np.empty(cells, width)
    with TemporaryFile(dir=folder) as file:
        return np.asarray(np.memmap(file, width, shape=cells))


def _characters(words: Sequence[Word]) -> NDArray[np.uint32]:
    """Return the characters of words of one length, as numbers, one word after the other."""
    return np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)


@kernel
def _letter_pairs(said: Array, letters: int) -> tuple[Array, Array]:
    """List the (letter, places) pairs of the guesses, and for each guess the ones it sums."""
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
    return np.where(rows < 0, count, rows), pairs[:count]


@kernel
def _places(words: Array, letters: int) -> Array:
    """Return letters x words: the places of each letter in each word, as bit sets."""
    places = np.zeros((letters, len(words)), np.int32)
    for word in range(len(words)):
        for at in range(words.shape[1]):
            places[words[word, at], word] |= 1 << at
    return places


@kernel
def _fill_table(pairs: Array, places: Array, terms: Array, table: Array) -> None:
    """Look up the term of every (letter, places) pair against every target."""
    for pair in range(len(pairs)):
        letter, said = pairs[pair]
        term = terms[said]
        for target in range(table.shape[1]):
            table[pair, target] = term[places[letter, target]]


@kernel
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

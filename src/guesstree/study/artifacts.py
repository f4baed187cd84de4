"""The files of clean lists, weights, reply matrices and guess trees; the paths of results."""

import json
import os
import re
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeGuard

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from guesstree.base.errors import InputError, placed, reason_of, remarking
from guesstree.base.text import parse_json
from guesstree.games.codes import Codes, code_type, reply_blocks
from guesstree.games.matrix import ReplyMatrix, matrix_header
from guesstree.games.rule import Rule
from guesstree.games.rules import rule_of_file
from guesstree.games.tree import GuessTree, check_table
from guesstree.study import table_files
from guesstree.study.table_files import FINGERPRINT, OTHER_KIND, REMEDY, Metadata
from guesstree.words.forms import WordForm, length_of, spaced, unspaced
from guesstree.words.lists import WordList
from guesstree.words.weights import Weights, complete_weights


def table_file(folder: Path, name: str) -> Path:
    """Return the file of a table in a folder."""
    return folder / f"{name}.parquet"


def replies_file(results: Path, game: str) -> Path:
    """Return the file of a game's reply matrix."""
    return table_file(results / "replies", game)


def tree_file(results: Path, game: str, strategy: str) -> Path:
    """Return the file of a strategy's guess tree."""
    return table_file(results / "trees" / game, strategy)


def certificate_file(results: Path, game: str, strategy: str) -> Path:
    """Return the file of the certificate of a strategy's proof."""
    return table_file(results / "proofs" / game, strategy)


def scores_file(results: Path, game: str, strategy: str) -> Path:
    """Return the file of a strategy's scores."""
    return table_file(results / "scores" / game, strategy)


def openers_file(results: Path, game: str) -> Path:
    """Return the file of a game's ranking of first guesses."""
    return table_file(results / "openers", game)


_ENDING = re.compile(r"\.[^\W\d]\w*$")

_SETTINGS = re.compile(r"[a-z0-9_]+-[a-z-]+\s+[a-z_]+=")
"""The beginning of a strategy with settings. Its last setting may be the name of a file."""


def is_tree_file(name: object) -> TypeGuard[str | PathLike[str]]:
    """Return whether something is a path, or a text with the ending of a file, and no strategy.

    >>> is_tree_file("mine.TXT"), is_tree_file("../x.tree"), is_tree_file("max-any")
    (True, True, False)
    >>> is_tree_file(Path("mine"))
    True
    >>> is_tree_file("learned-any model=net.parquet")
    False
    """
    if not isinstance(name, str):
        return isinstance(name, PathLike)
    return bool(_ENDING.search(name)) and not _SETTINGS.match(name)


def write_words(listed: WordList, path: Path) -> None:
    """Store a clean list as Parquet, with the one column `word`; the metadata has the rest."""
    metadata = {
        "words": str(len(listed.words)),
        "length": str(listed.form.length),
        "alphabet": spaced(listed.form.letters),
    }
    licence = {"licence": listed.licence} if listed.licence else {}
    table_files.write_parquet(
        path, pa.table({"word": list(listed.words)}), metadata | licence
    )


def load_words(path: Path) -> WordList:
    """Read a stored list back; raise `InputError` if the file is not one."""
    table, metadata = table_files.read_parquet(path, ["word"])
    try:
        form = WordForm(int(metadata["length"]), unspaced(metadata["alphabet"]))
    except (KeyError, ValueError) as error:
        raise InputError(f"{path}: is not a word list; {OTHER_KIND}") from error
    words = tuple(table["word"].to_pylist())
    return WordList(words, form, metadata.get("licence", ""))


def write_weights(words: Sequence[str], weights: Weights, path: Path, source: str) -> None:
    """Store weights as Parquet, with the columns `word` and `weight`."""
    columns = pa.table({"word": list(words), "weight": weights})
    table_files.write_parquet(path, columns, {"source": source})


def load_weights(path: Path, words: Sequence[str]) -> Weights:
    """Read the stored weights of words back.

    Raises
    ------
    InputError
        The file does not hold weights, or a word has none.
    """
    table, _ = table_files.read_parquet(path, ["word", "weight"])
    weight_of = dict(
        zip(table["word"].to_pylist(), table["weight"].to_pylist(), strict=True)
    )
    return complete_weights(words, weight_of, str(path))


_IN_MEMORY = 1 << 31
"""The most bytes of codes that are read into memory; more are mapped from a file."""

_ENCODING: dict[str, Any] = {
    # The targets repeat with every guess. The compressor sees that in pages of many guesses only.
    "data_page_size": 1 << 26,
    "max_rows_per_page": 1 << 26,
    "compression_level": {"guess": 1, "target": 3, "reply": 2},
    # Replies are stored in four bytes each, of which one or two are used.
    "use_dictionary": ["guess", "target"],
    "column_encoding": {"reply": "BYTE_STREAM_SPLIT"},
    # A reader who asks for one guess skips the row groups whose words do not reach to it.
    "write_statistics": ["guess"],
}
"""How the columns are encoded and compressed: a fifth of the size of Arrow's defaults, in a third
of the time."""


def store_replies(
    path: Path,
    rule: str | Rule,
    targets: Sequence[str],
    guesses: Sequence[str] | None = None,
    weights: Weights | None = None,
) -> None:
    """Compute a matrix and store it as Parquet, without having all of it in memory.

    The file has one row for each pair, and row groups of whole guesses. It takes the same
    parameters as `compute_replies` and raises the same errors.
    """
    matrix = matrix_header(rule, targets, guesses, weights)
    metadata = {
        "rule": matrix.rule.name,
        "guesses": str(len(matrix.guesses)),
        "targets": str(len(targets)),
        "replies": json.dumps(matrix.texts),
        "guess_words": json.dumps(matrix.guesses, ensure_ascii=False),
        "target_words": json.dumps(matrix.targets, ensure_ascii=False),
    }
    if matrix.weights is not None:
        metadata["target_weights"] = json.dumps(matrix.weights.tolist())

    words = pa.dictionary(pa.int32(), pa.string())
    schema = pa.schema([("guess", words), ("target", words), ("reply", pa.uint16())])
    guess_words = pa.array(matrix.guesses)
    target_words = pa.array(matrix.targets)

    start = 0
    with table_files.parquet_writer(path, schema, metadata, **_ENCODING) as write:
        for codes in reply_blocks(matrix.rule, matrix.guesses, targets):
            positions = np.arange(len(codes), dtype=np.int32)
            tiled = np.tile(np.arange(len(targets), dtype=np.int32), len(codes))

            # A dictionary of all guesses would be stored again in every row group.
            words_of_block = guess_words[start : start + len(codes)]
            group = [
                pa.DictionaryArray.from_arrays(
                    np.repeat(positions, len(targets)), words_of_block
                ),
                pa.DictionaryArray.from_arrays(tiled, target_words),
                pa.array(codes.ravel(), pa.uint16()),
            ]
            write(pa.Table.from_arrays(group, schema=schema))
            start += len(codes)


def read_replies(path: Path) -> ReplyMatrix:
    """Read a stored matrix back.

    Raises
    ------
    InputError
        The file is not a matrix.

    Notes
    -----
    The codes of a matrix of more than two gigabytes are mapped from a temporary file beside `path`.
    The operating system decides which part of them is in memory.
    """
    with table_files.opened_parquet(path, ["reply"]) as stored:
        metadata = stored.metadata
        try:
            name = metadata["rule"]
            keys = "guess_words", "target_words", "replies"
            guesses, targets, texts = (tuple(parse_json(metadata[key])) for key in keys)
            weights = parse_json(metadata.get("target_weights", "null"))
            weights = None if weights is None else np.array(weights, float)
            if stored.rows != len(guesses) * len(targets):
                raise ValueError("rows are missing")  # reported as damage, below
        except KeyError as error:
            raise InputError(f"{path}: is not a reply matrix; {OTHER_KIND}") from error
        except (TypeError, ValueError) as error:
            raise InputError(f"{path}: is a damaged matrix; {REMEDY}") from error

        rule = rule_of_file(path, name)
        codes = _empty_codes(path.parent, len(guesses) * len(targets), code_type(texts))
        start = 0
        code_limit = np.iinfo(codes.dtype).max

        for block in stored.blocks(["reply"]):
            column = block["reply"].combine_chunks()  # whose `to_numpy` may load pandas
            is_whole = column.type == pa.uint16() and not column.null_count
            if not is_whole or np.from_dlpack(column).max(initial=0) > code_limit:
                fault = f"its replies are not whole numbers up to {code_limit}"
                raise InputError(f"{path}: {fault}; {REMEDY}")
            codes[start : start + len(block)] = np.from_dlpack(column)
            start += len(block)

    matrix = ReplyMatrix(
        rule,
        guesses,
        targets,
        given=codes.reshape(len(guesses), len(targets)),
        texts=texts,
        weights=weights,
    )
    if matrix.fault:
        raise InputError(f"{path}: {matrix.fault}; {REMEDY}")
    return matrix


def _empty_codes(folder: Path, cells: int, width: Any) -> Codes:
    """Return an array without content, in memory or in a temporary file without a name.

    Raises
    ------
    InputError
        The file does not fit on the disk, or cannot be made.
    """
    size = cells * np.dtype(width).itemsize
    if size <= _IN_MEMORY:
        return np.empty(cells, width)
    try:
        with TemporaryFile(dir=folder) as file:
            # Room is reserved first: on a full disk, writing to a mapped page would end the
            # process.
            os.posix_fallocate(file.fileno(), 0, size)

            # The mapping keeps the file after it is closed, until the array is gone.
            return np.asarray(np.memmap(file, width, shape=cells))
    except OSError as error:
        raise InputError(
            f"{folder}: a temporary file of {size / 1e9:.1f} GB cannot be written there "
            f"({reason_of(error)}); make room there, and run this again"
        ) from error


def metadata_of(matrix: ReplyMatrix, game: str) -> Metadata:
    """Return the metadata of files that are made from the matrix of a game."""
    return {
        "game": game,
        "rule": matrix.rule.name,
        FINGERPRINT: matrix.fingerprint,
    }


COLUMNS = ("node", "parent", "reply", "guess", "size", "depth")


def write_tree(tree: GuessTree, path: Path, metadata: Metadata) -> None:
    """Store a tree as Parquet; parent and reply of the root are null.

    Replies are stored as text. `metadata` must have the name of the rule as `rule`, which tells
    their codes when the tree is read.
    """
    root = np.arange(len(tree)) == 0
    columns = [
        pa.array(np.arange(len(tree), dtype=np.int32)),
        pa.array(tree.parent, pa.int32(), mask=root),
        pa.array(tree.reply_texts, pa.string(), mask=root),
        pa.array(tree.guesses),
        pa.array(tree.size, pa.int32()),
        pa.array(tree.depth, pa.int32()),
    ]
    table_files.write_parquet(path, pa.Table.from_arrays(columns, list(COLUMNS)), metadata)


def read_tree(path: Path, *, of: str | None = None) -> tuple[GuessTree, Metadata]:
    """Read a stored tree and its metadata back.

    Raises
    ------
    InputError
        The file is not a tree, was not made from the matrix with the fingerprint `of`, or its rule
        is unknown.
    """
    table, metadata = table_files.read_parquet(path, COLUMNS, of=of)
    return tree_of(path, table, metadata), metadata


def tree_of(path: Path, table: pa.Table, metadata: Metadata) -> GuessTree:
    """Return the tree of a file; raise `InputError` if it has none, or an unknown rule."""

    def integers(column: str) -> NDArray[np.int32]:
        # Arrow's own `fill_null` would import all that Arrow computes, and its `to_numpy` pandas.
        values = np.array(table[column].to_pylist(), np.float64)

        # NumPy makes NaN of the root's null.
        return np.asarray(np.nan_to_num(values, nan=-1), np.int32)

    guess = np.array(table["guess"].to_pylist(), np.str_)
    if not len(guess) or "rule" not in metadata:
        raise InputError(f"{path}: has no node, or does not name its rule; {OTHER_KIND}")
    texts = rule_of_file(path, metadata["rule"]).texts(length_of(str(guess[0])))
    codes = {text: code for code, text in enumerate(texts)}
    replies = [codes.get(text, -1) for text in table["reply"].to_pylist()]
    tree = GuessTree(
        integers("parent"),
        np.array(replies, np.int32),
        guess,
        integers("size"),
        integers("depth"),
        texts,
    )
    with placed(path), remarking(InputError, REMEDY):
        check_table(tree, texts)
    return tree

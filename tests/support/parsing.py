"""Fuzz the parsers: any bytes must give a valid result or an `InputError`.

`python -m tests.support.parsing SECONDS` lets atheris look for such bytes, led by coverage.
"""

import sys
import tempfile
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from guesstree.base.errors import InputError
from guesstree.games.formats import from_json, from_text
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import parse_reply
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree, check_tree
from guesstree.play.finished_games import read_games, streaks_of
from guesstree.play.notation import each_turn, turn_parts
from guesstree.play.pasted import read_grid
from guesstree.play.word_lists import WordLists, layers_of
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.study.artifacts import read_tree
from guesstree.study.config import check_config
from guesstree.study.schema import load_config
from guesstree.words.detection import detect_list
from guesstree.words.forms import word_form
from guesstree.words.lists import read_words
from guesstree.words.weights import weights_from_table

_FOLDER = tempfile.TemporaryDirectory(prefix="fuzzing-")
FILE = Path(_FOLDER.name) / "file"
_MATRIX = compute_replies("wordle", ("courd", "salet"))
_LISTS = WordLists(
    _MATRIX.rule, _MATRIX.guesses, layers_of(_MATRIX.targets, _MATRIX.guesses), turn_limit=6
)

Reader = Callable[[str, str, ReplyMatrix], GuessTree]


def words(data: bytes, alphabet: str = "абвё#") -> None:
    """Read a list; its words are clean and sorted."""
    FILE.write_bytes(data)
    for strict in (False, True):
        clean = read_words(FILE, length=3, alphabet=alphabet, strict=strict).words
        assert all(len(word) == 3 and set(word) <= set(alphabet) for word in clean)
        assert list(clean) == sorted(set(clean))


def lists(data: bytes) -> None:
    """Find the words of a list; they have one length and alphabet, and are found again."""
    found = detect_list(data.decode(errors="replace"), "x")
    form = word_form(found.length, found.alphabet)
    assert all(form.fault(word) is None for word in found.words)
    assert len(set(found.words)) == len(found.words) > 0
    assert detect_list("\n".join(found.words), "x", found.alphabet).words == found.words


def weights(data: bytes) -> None:
    """Read weights; each is finite and above 0."""
    FILE.write_bytes(data)
    found = weights_from_table(("a", "b"), FILE, "weight", word_form(1, "ab"))
    assert ((found > 0) & (found < float("inf"))).all()


def replies(data: bytes) -> None:
    """Read a reply; its text has the same code."""
    text = data.decode(errors="replace")
    for rule in RULES.values():
        with suppress(InputError):
            code = parse_reply(text, rule, 5)
            assert parse_reply(rule.texts(5)[code], rule, 5) == code


def grids(data: bytes) -> None:
    """Read a grid; it has a row, and nothing follows the right reply."""
    codes = read_grid(data.decode(errors="replace"), RULES["wordle"], 5)
    assert codes
    assert 242 not in codes[:-1]


def games(data: bytes) -> None:
    """Read finished games of a table, a chat or statistics; each has an end, and is read once."""
    text = data.decode(errors="replace")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = read_games(f"{text}\n", _LISTS).games
    assert found
    for one in found:
        assert 1 <= one.score <= 7
        assert one.found == (one.score < 7)
        assert len(one.words) in (0, min(one.score, 6))
        assert len(one.replies) <= one.score
    for player in {one.player for one in found}:
        streaks = streaks_of([one for one in found if one.player == player])
        assert streaks is None or 0 <= streaks[1] <= streaks[0] <= len(found)


def text_trees(
    data: bytes, matrix: ReplyMatrix = _MATRIX, read: Reader = from_text
) -> None:
    """Read a tree of another program; it finds every target."""
    tree = read(data.decode(errors="replace"), "x", matrix)
    check_tree(tree, matrix.rule, matrix.targets, matrix.guesses)
    assert set(tree.scores()) == set(matrix.targets)


json_trees = partial(text_trees, read=from_json)


def stored_trees(data: bytes) -> None:
    """Read a file that is probably not Parquet."""
    FILE.write_bytes(data)
    read_tree(FILE)


def turns(data: bytes) -> None:
    """Read turns; guess and reply are not longer than the text."""
    text = data.decode(errors="replace")
    for turn in each_turn([text], _LISTS):
        guess, reply = turn_parts(turn, 5)
        assert len(guess) + len(reply) <= len(text)


def recipes(data: bytes) -> None:
    """Read the recipe of a strategy; its text has the same recipe."""
    found = Recipe.parse(data.decode(errors="replace"))
    assert Recipe.parse(recipe_text(found)) == found


def configs(data: bytes) -> None:
    """Read a config and check it; an accepted config has games."""
    FILE.write_bytes(data)
    assert check_config(load_config(FILE), [FILE])["games"]


PARSERS: tuple[Callable[[bytes], None], ...] = (
    words,
    lists,
    weights,
    replies,
    grids,
    games,
    text_trees,
    json_trees,
    stored_trees,
    turns,
    recipes,
    configs,
)


def every_parser(data: bytes) -> None:
    """Give the rest of the bytes to the parser that the first byte chooses."""
    if data:
        with suppress(InputError):
            PARSERS[data[0] % len(PARSERS)](data[1:])


def main(seconds: int) -> None:
    """Fuzz for some seconds."""
    import atheris

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-max_total_time={seconds}", "-max_len=400"], every_parser)
    atheris.Fuzz()


if __name__ == "__main__":
    main(int(sys.argv[1]))

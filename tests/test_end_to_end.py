"""Random small games from the text of their lists to the last table, against brute force."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree, check_tree, walk
from guesstree.search.metrics import METRICS
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from guesstree.strategies.evil import evil_game
from guesstree.strategies.families import PLAYED_OUT_MODES
from guesstree.strategies.first_guesses import rank_openers
from guesstree.strategies.greedy import grow_greedy
from guesstree.study.artifacts import (
    load_words,
    metadata_of,
    read_replies,
    read_tree,
    store_replies,
    write_tree,
    write_words,
)
from guesstree.words.lists import read_words
from tests.conftest import examples
from tests.oracles import REPLY_TEXTS, greedy_games, least_total, partition

LINES = st.sampled_from(
    ["{}\n", "{}\r\n", "  {} # a remark\n", "\n{}\n", "# none\n{}\n", "{}\r"]
)
WINDOWS = st.sampled_from([(1, None), (2, 6), (4, 125)])


def list_of(words: list[str], data: st.DataObject) -> str:
    """Return the text of a list: any case, line ends, remarks and repetitions."""
    cased = [data.draw(st.sampled_from([word, word.upper()])) for word in words]
    lines = [data.draw(LINES).format(word) for word in cased]
    return data.draw(st.sampled_from(["", "\ufeff"])) + "".join([*lines, *lines[:2]])


@st.composite
def drawn_lists(draw: st.DrawFn) -> tuple[str, list[str], list[str]]:
    """Draw a rule, and the targets and guesses of a game."""
    rule = draw(st.sampled_from(sorted(REPLY_TEXTS)))
    word = st.text("abcd", min_size=3, max_size=3)
    canonical = RULES[rule].canonical_form
    guesses = draw(st.lists(word, min_size=1, max_size=9, unique_by=canonical))
    targets = draw(st.permutations(guesses))[: draw(st.integers(1, len(guesses)))]
    return rule, targets, guesses


@examples(50)
@given(lists=drawn_lists(), data=st.data())
def test_whole_games(
    lists: tuple[str, list[str], list[str]],
    data: st.DataObject,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Lists, matrix, trees, proof and ranking equal plain Python."""
    folder = tmp_path_factory.mktemp("game")
    rule, *words = lists
    targets, guesses = (cleaned(each, folder, data) for each in words)

    store_replies(folder / "game.parquet", rule, targets, guesses)
    matrix = read_replies(folder / "game.parquet")

    texts = np.array(matrix.texts)[matrix.codes].tolist()
    assert texts == [[REPLY_TEXTS[rule](g, t) for t in targets] for g in guesses]

    metric = data.draw(st.sampled_from(list(METRICS)))
    mode, window = data.draw(st.sampled_from(PLAYED_OUT_MODES)), data.draw(WINDOWS)
    grown = grow_greedy(matrix, metric, mode, any_window=window)
    tree = stored(grown, folder, matrix)
    check_tree(tree, RULES[rule], targets, guesses, mode)

    games = {
        target: [str(tree.guess[node]) for node, _ in walk(tree, RULES[rule], target)]
        for target in targets
    }
    counts = [len(game) for game in games.values()]
    assert games == greedy_games(rule, metric, mode, targets, guesses, window)
    assert (tree.total, tree.worst) == (sum(counts), max(counts))
    assert len(evil_game(tree, matrix)) <= tree.worst

    best = prove_optimal(matrix, Objective(mode)).tree
    least = least_total(matrix, mode)
    first = matrix.guess_of_target.tolist() if mode == "consistent" else range(len(guesses))
    assert best is not None
    assert stored(best, folder, matrix).total == min(least(at, None) for at in first)
    assert best.total <= tree.total

    ranking = rank_openers(matrix)
    sizes = [[*map(len, partition(rule, guess, targets).values())] for guess in guesses]
    assert ranking["branches"].to_list() == [*map(len, sizes)]
    assert ranking["largest"].to_list() == [*map(max, sizes)]


def cleaned(words: list[str], folder: Path, data: st.DataObject) -> tuple[str, ...]:
    """Return the words of a list that is written, read, stored and read again."""
    (folder / "list.txt").write_bytes(list_of(words, data).encode())
    write_words(read_words(folder / "list.txt", length=3), folder / "list.parquet")
    found = load_words(folder / "list.parquet").words
    assert found == tuple(sorted(words))
    return found


def stored(tree: GuessTree, folder: Path, matrix: ReplyMatrix) -> GuessTree:
    """Return a tree that is written and read again."""
    about = metadata_of(matrix, "g")
    write_tree(tree, folder / "tree.parquet", about)
    read, found = read_tree(folder / "tree.parquet", of=matrix.fingerprint)
    assert (read, found) == (tree, about)
    return read


@examples(20)
@given(words=st.lists(st.text("abc", min_size=2, max_size=2), min_size=1, unique=True))
def test_anagrams(words: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    """Anagrams are refused by rules that cannot tell them apart."""
    path = tmp_path_factory.mktemp("game") / "game.parquet"
    for name in REPLY_TEXTS:
        has_anagrams = len({*map(RULES[name].canonical_form, words)}) < len(words)
        try:
            store_replies(path, name, words)
        except InputError:
            assert has_anagrams
        else:
            assert not has_anagrams

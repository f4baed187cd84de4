"""Random small games from the text of their lists to the last table, against brute force."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.files.artifacts import (
    load_words,
    metadata_of,
    read_replies,
    read_tree,
    store_replies,
    write_tree,
    write_words,
)
from guesstree.files.scores import read_scores, write_scores
from guesstree.games.rules import RULES
from guesstree.games.tree import check_tree, walk
from guesstree.playing.players import evil_game
from guesstree.search.metrics import METRICS
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from guesstree.strategies.families import PLAYED_OUT_MODES
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.openers import rank_openers
from guesstree.strategies.scores import Scores
from guesstree.strategies.summary import summarise
from guesstree.words.lists import read_words
from tests.conftest import examples
from tests.twins import REPLY_TEXTS, greedy_games, least_total, partition

LINES = st.sampled_from(
    ["{}\n", "{}\r\n", "  {} # a remark\n", "\n{}\n", "# none\n{}\n", "{}\r"]
)
WINDOWS = st.sampled_from([(1, None), (2, 6), (4, 125)])


def list_of(words: list[str], data: st.DataObject) -> str:
    """Return the text of a list: any case, line ends, remarks and repetitions."""
    written = [
        data.draw(LINES).format(word.upper() if data.draw(st.booleans()) else word)
        for word in words
    ]
    return data.draw(st.sampled_from(["", "\ufeff"])) + "".join([*written, *written[:2]])


@examples(50)
@given(data=st.data())
def test_whole_games(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Lists, matrix, trees, scores and rankings say what plain Python says."""
    folder = tmp_path_factory.mktemp("game")
    rule = data.draw(st.sampled_from(sorted(REPLY_TEXTS)))
    word = st.text("abcd", min_size=3, max_size=3)
    unlike = RULES[rule].canonical_form
    guesses = data.draw(st.lists(word, min_size=1, max_size=9, unique_by=unlike))
    targets = data.draw(st.permutations(guesses))[: data.draw(st.integers(1, len(guesses)))]
    lists = []
    for name, words in {"targets": targets, "guesses": guesses}.items():
        text, clean = folder / f"{name}.txt", folder / f"{name}.parquet"
        text.write_bytes(list_of(words, data).encode())
        write_words(read_words(text, length=3), clean)
        lists.append(load_words(clean).words)
        assert lists[-1] == tuple(sorted(words))
    hidden, said = lists

    store_replies(folder / "game.parquet", rule, hidden, said)
    matrix = read_replies(folder / "game.parquet")
    texts = np.array(matrix.texts)[matrix.codes]

    assert texts.tolist() == [[REPLY_TEXTS[rule](g, t) for t in hidden] for g in said]

    metric = data.draw(st.sampled_from(list(METRICS)))
    mode, window = data.draw(st.sampled_from(PLAYED_OUT_MODES)), data.draw(WINDOWS)
    tree = _stored(grow_greedy(matrix, metric, mode, any_window=window), folder, matrix)
    check_tree(tree, RULES[rule], hidden, said, mode)
    games = {
        target: [str(tree.guess[node]) for node, _ in walk(tree, RULES[rule], target)]
        for target in hidden
    }

    assert games == greedy_games(rule, metric, mode, hidden, said, window)

    evil = evil_game(tree, matrix)

    assert len(evil) <= max(map(len, games.values()))

    scores = Scores(
        "g", f"{metric}-{mode}", metric, mode, hidden, (tree.scores_in_order(hidden),)
    )
    write_scores(scores, folder / "scores.parquet")
    row = summarise(read_scores(folder / "scores.parquet"))
    counts = [len(game) for game in games.values()]

    assert (
        (tree.total, tree.worst)
        == (row["total"], row["worst"])
        == (sum(counts), max(counts))
    )
    assert row["mean"] == pytest.approx(sum(counts) / len(counts))

    proof = prove_optimal(matrix, Objective(mode))
    opened = least_total(matrix, mode)
    first = matrix.guess_of_target.tolist() if mode == "consistent" else range(len(said))

    assert proof.tree is not None

    best = _stored(proof.tree, folder, matrix)

    assert (
        sum(best.scores().values()) == min(opened(at, None) for at in first) <= row["total"]
    )

    ranking = rank_openers(matrix)
    sizes = [sorted(map(len, partition(rule, guess, hidden).values())) for guess in said]

    assert ranking["branches"].to_list() == list(map(len, sizes))
    assert ranking["largest"].to_list() == [one[-1] for one in sizes]


def _stored(tree, folder: Path, matrix):  # type: ignore[no-untyped-def]
    """Return a tree as it is read back."""
    write_tree(tree, folder / "tree.parquet", metadata_of(matrix, "g"))
    read, about = read_tree(folder / "tree.parquet", of=matrix.fingerprint)
    assert about == metadata_of(matrix, "g")
    assert read == tree
    return read


@examples(20)
@given(words=st.lists(st.text("abc", min_size=2, max_size=2), min_size=1, unique=True))
def test_lists_that_make_no_game(
    words: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Anagrams are refused where they cannot be told apart, else played."""
    path = tmp_path_factory.mktemp("game") / "game.parquet"
    for rule in REPLY_TEXTS:
        alike = len({RULES[rule].canonical_form(word) for word in words}) < len(words)
        try:
            store_replies(path, rule, words)
        except InputError:
            assert alike
        else:
            assert not alike
            assert read_replies(path).targets == tuple(words)

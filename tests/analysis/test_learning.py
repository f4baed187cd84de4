"""Models of least totals: the sets that they learn from, the errors, and the trees."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

from guesstree import Game, InputError, grow
from guesstree.analysis.learning import errors, fit, sample_sets
from guesstree.files.parquet import write_parquet
from guesstree.files.storage import FINGERPRINT
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import Search
from guesstree.search.metrics import information
from guesstree.strategies.estimates import FEATURES, Model, read_model, write_model
from guesstree.strategies.learned import grow_learned
from tests.here import guesstree_here, ran
from tests.made import made_game

BY_SIZE = Model("linear", ((np.array([[1.0]] + [[0.0]] * (len(FEATURES) - 1)), np.array([1.0])),))
"""A set takes 1 + log2 n guesses on average."""


@pytest.fixture(scope="module")
def sets() -> Mapping[str, pl.DataFrame]:
    """Return sets of two games with their totals."""
    games = {"jotto": (Game("jotto").replies, 20), "wordle": (Game("wordle").replies, 60)}
    return {
        name: pl.DataFrame(sample_sets(matrix, 400, largest, seed=1))
        for name, (matrix, largest) in games.items()
    }


def partitions(matrix: ReplyMatrix, left: list[int]) -> list[list[int]]:
    """Return the sizes of the branches of each guess that tells something of some targets."""
    found = []
    for codes in matrix.codes[:, left].tolist():
        sizes = [codes.count(code) for code in set(codes)]
        if len(sizes) > 1 or codes[0] == matrix.right:
            found.append(sizes)
    return found


def test_sets_are_those_of_their_turns() -> None:
    """The features and the total of a set follow from the targets that its turns leave."""
    random = np.random.default_rng(3)
    matrix = made_game(random.integers(5, size=(30, 25)), range(25))
    for row in sample_sets(matrix, 40, 12, seed=2).to_pylist():
        words = row["turns"].split()
        left = [
            at
            for at in range(25)
            if all(
                matrix.texts[matrix.codes[matrix.position[guess], at]] == text
                for guess, text in zip(words[::2], words[1::2], strict=True)
            )
        ]
        assert 3 <= len(left) == row["targets"] <= 12
        least, _ = Search(matrix.with_targets(np.array(left)), "any").value(None, INFEASIBLE)
        assert row["total"] == least
        sizes, size = partitions(matrix, left), len(left)
        assert row["log_targets"] == np.log2(size)
        assert row["least_parts"] == -max(map(len, sizes)) / size
        assert row["least_max"] == min(map(max, sizes)) / size
        assert row["least_expectation"] == min(sum(n * n for n in one) for one in sizes) / size**2
        assert row["least_alone"] == -max(one.count(1) for one in sizes) / size
        most = max(map(information, sizes))
        assert row["least_neg_entropy_hit"] <= 1 - most / np.log2(size) + 1e-9


def test_sets_are_drawn_by_the_seed() -> None:
    """Equal seeds draw equal sets, each once; too many are refused."""
    matrix = Game("jotto").replies
    one, same, other = (sample_sets(matrix, 50, 9, seed) for seed in (1, 1, 2))
    assert one.equals(same)
    assert not one.equals(other)
    few = made_game(np.eye(5, dtype=int), range(5))
    with pytest.raises(InputError, match="sets of 3 to 4 targets were met, expected 900; ask for"):
        sample_sets(few, 900, 4, 1)


def test_models_fit_and_stay(sets: Mapping[str, pl.DataFrame], tmp_path: Path) -> None:
    """The same sets give the same model, which a file keeps; the net errs less."""
    found = {}
    for kind in ("linear", "net"):
        model = fit(kind, sets, 1)
        files = [tmp_path / f"{kind}-{name}.parquet" for name in ("one", "two")]
        write_model(files[0], model)
        write_model(files[1], fit(kind, sets, 1))
        assert files[0].read_bytes() == files[1].read_bytes()
        features = sets["wordle"][list(FEATURES)].to_numpy()
        assert (read_model(files[0]).means(features) == model.means(features)).all()
        table = errors([model], sets, {})
        assert set(table["game"]) == {*sets}
        assert not table["new"].any()
        found[kind] = sum(row["error"] * row["sets"] for row in table.to_dicts())
        assert (table["error"] < 0.06 * table["total"]).all()
    assert found["net"] < found["linear"]


def test_errors_are_those_of_the_estimates(sets: Mapping[str, pl.DataFrame]) -> None:
    """Of games that are not learned from all sets count, else each fifth."""
    new = errors([BY_SIZE], {}, sets)
    assert new["new"].all()
    assert new["sets"].sum() == 800
    assert errors([BY_SIZE], sets, {})["sets"].sum() == 160
    small = new.filter(game="wordle").row(0, named=True)
    rows = sets["wordle"].filter(pl.col("targets") < 8).to_dicts()
    wrong = [(1 + np.log2(row["targets"])) * row["targets"] - row["total"] for row in rows]
    assert small["sets"] == len(rows)
    assert small["bias"] == pytest.approx(np.mean(wrong))
    assert small["error"] == pytest.approx(np.sqrt(np.mean(np.square(wrong))))


def least_estimates(matrix: ReplyMatrix, left: list[int]) -> list[int]:
    """Return the guesses with the least estimate by `BY_SIZE` for some targets."""
    totals = {}
    for guess in range(len(matrix.guesses)):
        codes = matrix.codes[guess][left].tolist()
        sizes = [codes.count(code) for code in set(codes) - {matrix.right}]
        if len(set(codes)) > 1:
            totals[guess] = sum(
                2 * n - 1 if n < 3 else round(n * (1 + np.log2(n)), 9) for n in sizes
            )
    least = min(totals.values())
    return [guess for guess, total in totals.items() if total <= least + 1e-5]


@pytest.mark.parametrize("seed", range(4))
def test_trees_make_the_guess_of_the_least_estimate(seed: int) -> None:
    """At every node, against sums over the branches one by one."""
    random = np.random.default_rng(seed)
    matrix = made_game(random.integers(4, size=(30, 25)), range(25))
    tree = grow_learned(matrix, BY_SIZE, tried=30)
    waiting = [(0, list(range(25)))]
    while waiting:
        node, left = waiting.pop()
        guess = matrix.position[tree.guesses[node]]
        if len(left) > 2:
            assert guess in least_estimates(matrix, left)
        codes = matrix.codes[guess]
        for code, child in tree.children.get(node, {}).items():
            waiting.append((child, [at for at in left if codes[at] == code]))


def test_few_sets_and_large_seeds(sets: Mapping[str, pl.DataFrame]) -> None:
    """One set is kept to measure errors, so that two are needed; each seed makes a net."""
    few = sets["wordle"].head(2)
    with pytest.raises(InputError, match="no set is left to learn from"):
        fit("linear", {"wordle": few.head(1)}, 1)
    for seed in (1 << 32, 10**18 - 1):
        assert fit("net", {"wordle": few}, seed).kind == "net"


def test_each_game_has_one_file(sets: Mapping[str, pl.DataFrame], tmp_path: Path) -> None:
    """Sets of a game are not both learned from and new to the models, nor read from two files."""
    for name, game in {"one": "wordle", "two": "wordle", "alias": "mine"}.items():
        about = {"game": game, FINGERPRINT: "two" if name == "two" else "one"}
        write_parquet(tmp_path / f"{name}.parquet", sets["wordle"].to_arrow(), about)
    for other in ("--test two", "--train two", "--train one", "--test one", "--test alias"):
        option, name = other.split()
        command = ("learn", "--train", "one.parquet", option, f"{name}.parquet", "--models", "made")
        run = guesstree_here(*command, cwd=tmp_path, code=1)
        game = "mine" if name == "alias" else "wordle"
        assert f"{name}.parquet: has sets of '{game}', as one.parquet has" in run.stderr
    assert not (tmp_path / "made").exists()


@pytest.mark.slow
def test_trees_of_models_are_close_to_the_best() -> None:
    """Learned from Wordle alone, they are within two guesses of it; docs/learned.md has all."""
    matrix = Game("wordle").replies
    sets = {"wordle": pl.DataFrame(sample_sets(matrix, 20_000, 300, seed=1))}
    for kind in ("linear", "net"):
        assert grow_learned(matrix, fit(kind, sets, 1), tried=20).total <= 7_951 + 2


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({}, "'learned-any' has no model; name its file, such as"),
        ({"model": "gone.parquet"}, "gone.parquet: cannot be read"),
        ({"model": "words.txt"}, "words.txt: is not a Parquet file"),
    ],
)
def test_trees_need_a_model(
    settings: Mapping[str, str], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lacks is said in a sentence."""
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("crane\n")
    with pytest.raises(InputError, match=fault):
        grow(Game("jotto").replies, "learned-any", **settings)


@pytest.mark.parametrize("tried", [2, 30])
def test_a_poor_model_makes_progress(tried: int) -> None:
    """A guess that tells nothing is never made, also where a model thinks well of all sets."""
    poor = Model("linear", ((np.zeros((len(FEATURES), 1)), np.array([-1e6])),))
    game = made_game(np.vstack([np.zeros((9, 9)), np.ones((30, 9))]))
    assert sorted(grow_learned(game, poor, tried).scores().values()) == list(range(1, 10))


NEXT, LAST = [1.0] * len(FEATURES), [0.5, 0.5]


@pytest.mark.parametrize(
    ("layers", "weights"),
    [
        ([], []),
        ([0, 0], [NEXT, NEXT]),  # two numbers
        ([0], [NEXT[1:]]),
        ([0, 0], [NEXT, NEXT[1:]]),
        ([0, 0, 1], [NEXT, NEXT, LAST[1:]]),
        ([0], [[*NEXT[1:], float("nan")]]),
        ([0], [None]),
        ([0], [[*NEXT[1:], None]]),
    ],
)
def test_models_of_another_shape(layers: list[int], weights: list[Any], tmp_path: Path) -> None:
    """They end in one sentence, whatever their checksum."""
    path, about = tmp_path / "model.parquet", {"features": " ".join(FEATURES)}
    columns = {"layer": layers, "added": [0.5] * len(layers), "weights": weights}
    kinds = {"layer": pa.int64(), "added": pa.float64(), "weights": pa.list_(pa.float64())}
    write_parquet(path, pa.table(columns, pa.schema([*kinds.items()])), about)
    with pytest.raises(InputError, match="is not a model: layers of finite weights lead from 11"):
        read_model(path)
    right = {"layer": [0, 0, 1], "added": [0.5] * 3, "weights": [NEXT, NEXT, LAST]}
    write_parquet(path, pa.table(right, pa.schema([*kinds.items()])), about)
    assert read_model(path).means(np.ones((1, len(FEATURES)))) == len(FEATURES) + 1


def test_games_take_models(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """A strategy names the file of its model, which is not taken for a tree."""
    game = Game("wordle", wordle_words[::50])
    write_model(tmp_path / "model.parquet", BY_SIZE)
    for tried in (1, 9):
        tree = game.grow(f"learned-any tried={tried} model={tmp_path}/model.parquet")
        assert tree.scores() == grow_learned(game.replies, BY_SIZE, tried).scores()


def test_models_do_not_depend_on_threads(tmp_path: Path) -> None:
    """A new process gives the same model, whatever number of threads its libraries may use."""
    program = """
import numpy as np, polars as pl
from guesstree.analysis.learning import fit
from guesstree.strategies.estimates import FEATURES
random = np.random.default_rng(1)
columns = {name: random.random(60_000) for name in FEATURES}
columns |= {"targets": np.full(60_000, 9), "total": random.integers(20, 40, 60_000)}
print(*fit("linear", {"g": pl.DataFrame(columns)}, 1).layers[0][0].ravel().tolist())
"""
    one, two = (
        ran([sys.executable, "-c", program], cwd=tmp_path, env=os.environ | threads).stdout
        for threads in ({"OPENBLAS_NUM_THREADS": "1"}, {"OPENBLAS_NUM_THREADS": "2"})
    )
    assert one == two

"""Features, models and trees, against plain Python."""

from math import log2

import numpy as np
import polars as pl
import pytest

from guesstree import Game, InputError
from guesstree_learned.features import FEATURES, Measure
from guesstree_learned.learning import errors, fit, sample_sets
from guesstree_learned.trees import Model, grow_learned, read_model, write_model

REPLIES = Game("wordle", [*Game("wordle").targets[::40]]).replies
BY_SIZE = Model(((np.eye(len(FEATURES), 1), np.array([1.0])),))
"""A set takes 1 + log2 n guesses on average."""


@pytest.fixture(scope="module")
def sets():
    """Return sets of a game with their totals."""
    return {"few": sample_sets(REPLIES, 200, 20, seed=1)}


def branches(guess, left):
    """Return the targets that each reply to a guess leaves."""
    codes = REPLIES.codes[guess][left]
    return {code: left[codes == code] for code in np.unique(codes)}


def test_features():
    """The best that a guess does, and what the guess with most information has."""
    left = np.arange(12, dtype=np.int32)
    found = dict(zip(FEATURES, Measure(REPLIES).features(left), strict=True))
    sizes = [
        [len(one) for one in branches(guess, left).values()]
        for guess in range(len(REPLIES.guesses))
    ]
    assert found["log_targets"] == log2(12)
    assert found["least_max"] == min(map(max, sizes)) / 12
    assert found["least_expectation"] == min(sum(n * n for n in one) for one in sizes) / 144
    assert found["least_parts"] == -max(map(len, sizes)) / 12
    assert found["least_alone"] == -max(one.count(1) for one in sizes) / 12


def test_sets_are_those_of_their_turns(sets):
    """Each is what its turns leave, with the total of its best tree; equal seeds draw the same."""
    for row in sets["few"].head(20).to_dicts():
        words = row["turns"].split()
        turns = list(zip(words[::2], words[1::2], strict=True))
        left = np.array(
            [
                at
                for at in range(len(REPLIES.targets))
                if all(
                    REPLIES.texts[REPLIES.codes[REPLIES.position[guess], at]] == reply
                    for guess, reply in turns
                )
            ]
        )
        assert row["targets"] == len(left) >= 3
        assert row["total"] == Game(REPLIES.with_targets(left)).tree("optimal-any").total
        assert [row["total"]] == list(Game(REPLIES).least_totals([left]))
    assert sample_sets(REPLIES, 200, 20, seed=1).equals(sets["few"])


def test_models_fit_and_stay(sets, tmp_path):
    """Equal sets give equal models, which a file keeps."""
    features = sets["few"][list(FEATURES)].to_numpy()
    for kind in ("linear", "net"):
        model = fit(kind, sets, 1)
        assert (fit(kind, sets, 1).means(features) == model.means(features)).all()
        write_model(tmp_path / "model.parquet", model)
        assert (
            read_model(tmp_path / "model.parquet").means(features) == model.means(features)
        ).all()
        table = errors({kind: model}, sets, {})
        assert (table["error"] < 0.1 * table["total"]).all()
        assert table["sets"].sum() == 40  # each fifth is left out of what is learned from


def test_trees_make_the_guess_of_the_least_estimate():
    """At every node, against sums over the branches one by one."""
    tree = grow_learned(REPLIES, BY_SIZE, tried=len(REPLIES.guesses))
    waiting = [(0, np.arange(len(REPLIES.targets)))]
    while waiting:
        node, left = waiting.pop()
        totals = {
            guess: sum(
                len(one) * (1 + log2(len(one))) if len(one) > 2 else 2 * len(one) - 1
                for code, one in parts.items()
                if code != REPLIES.right
            )
            for guess in range(len(REPLIES.guesses))
            if len(parts := branches(guess, left)) > 1
        }
        guess = REPLIES.position[tree.guesses[node]]
        if len(left) > 2:
            assert totals[guess] <= min(totals.values()) + 1e-5
        parts = branches(guess, left)
        waiting += [
            (child, parts[code]) for code, child in tree.children.get(node, {}).items()
        ]


def test_a_poor_model_makes_progress():
    """A guess that tells nothing is never made, also where a model thinks well of all sets."""
    poor = Model(((np.zeros((len(FEATURES), 1)), np.array([-1e6])),))
    assert len(grow_learned(REPLIES, poor, 2).scores()) == len(REPLIES.targets)


def test_strategies_name_their_model(tmp_path):
    """In the text of a recipe; a sentence names what lacks or is wrong."""
    write_model(tmp_path / "model.parquet", BY_SIZE)
    pl.DataFrame({"layer": [0], "added": [1.0], "weights": [[1.0]]}).write_parquet(
        tmp_path / "other"
    )
    tree = Game(REPLIES).tree(f"learned-any tried=9 model={tmp_path}/model.parquet")
    assert tree.scores() == grow_learned(REPLIES, BY_SIZE, 9).scores()
    for settings, fault in (
        ("", "'learned-any' has no model; name its file, such as"),
        (f"model={tmp_path}/gone", "raised FileNotFoundError"),
        (f"model={tmp_path}/other", "is not a model of the 11 features of a set"),
        (f"tried=0 model={tmp_path}/model.parquet", "tried is 0; expected 1 or more"),
    ):
        with pytest.raises(InputError, match=fault):
            Game(REPLIES).tree(f"learned-any {settings}")

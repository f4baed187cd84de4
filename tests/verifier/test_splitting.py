"""Replies as numbers: two replies are never confused, and one alone is right."""

import json
from pathlib import Path

import numpy as np
import pytest

from guesstree import InputError, verify
from guesstree.base.jit import expect_cells
from guesstree.verifier.checker import Game
from guesstree.verifier.splitting import replies_of
from tests.verifier.proof_files import write_rows


def test_replies_beyond_16_bits() -> None:
    """Each of 66,049 replies has its own number."""
    words = tuple(map(str, range(257)))
    replies = replies_of(Game(words, words, lambda *pair: " ".join(pair), "any"))

    assert len(replies.numbers) == 257 * 257
    assert len(np.unique(replies.codes)) == 257 * 257


def test_words_of_different_lengths(tmp_path: Path) -> None:
    """Right guesses with several replies would cost too much: the lowest total is 5, not 6."""
    expect_cells(1 << 20)
    game, tree, bounds = (tmp_path / f"{name}.parquet" for name in ("g", "t", "b"))
    goal = {"mode": "any", "row": [1], "step": 1, "limit": None}
    goal |= {"worst_case": "", "openers": [], "weights": None}
    about = {"game": "g", "strategy": "optimal-any", "rule": "jotto", "mode": "any"}
    about |= {"fingerprint": "", "objective": json.dumps(goal), "bound": "6"}
    steps = [(None, None, "abc", 3), (0, "1", "a", 2), (1, "0", "b", 1)]
    nodes = [
        {"node": at, "parent": parent, "reply": reply, "guess": guess}
        | {"depth": at + 1, "size": size}
        for at, (parent, reply, guess, size) in enumerate(steps)
    ]
    row = {"opener": "a", "parent": -1, "guess": "a", "reply": "0", "bound": 1}
    write_rows(game, [{"word": word} for word in ("abc", "a", "b")], about)
    write_rows(tree, nodes, about)
    write_rows(bounds, [row], about)

    with pytest.raises(
        InputError, match=r"g\.parquet: has several replies to a right guess"
    ):
        verify(game, tree, bounds=bounds)

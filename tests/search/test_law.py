"""The law: what guesses cost stands in one place, which search and followers read."""

import json
import os
import shutil
import sys
from pathlib import Path

from guesstree.search.cost import Cost
from guesstree.search.law import law_of
from tests.conftest import ROOT
from tests.here import ran

TOTALS = """
import json
from guesstree.games.matrix import compute_replies
from guesstree.search.driver import Search
from guesstree.search.cost import INFEASIBLE
from guesstree.search.law import least_mean
from guesstree.strategies.following import follow_recipes
from guesstree.strategies.recipes import parse_recipe

words = "bat cat hat mat rat sat bar car jar tar chm brs".split()
matrix = compute_replies("wordle", words, words)
searches = [Search(matrix, mode, limit) for mode in ("any", "consistent") for limit in (None, 6)]
found = [search.value(opener, INFEASIBLE) for search in searches for opener in (None, 0, 10)]
mode = parse_recipe("max-any")
print(json.dumps([least_mean(4), found, follow_recipes(matrix, [mode])["max-any"][0].tolist()]))
"""


def totals(source: Path) -> tuple[float, list[list[int]], list[int]]:
    """Return what the guesses of a small game cost, by a bound, by searches and by followers."""
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(source)}
    mean, found, followed = json.loads(ran([sys.executable, "-c", TOTALS], env=env).stdout)
    return mean, found, followed


def test_the_cost_of_a_guess_stands_in_one_place(tmp_path: Path) -> None:
    """Where a guess costs twice as much, so do all trees, and the same ones are best."""
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    doubled = shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)
    cost = doubled / "guesstree/search/cost.py"
    before, after = cost.read_text("utf-8").split("\nTOTAL = Cost()\n")
    cost.write_text(f"{before}\nTOTAL = Cost((2,), 2)\n{after}", "utf-8")
    mean, found, followed = totals(ROOT / "src")
    assert totals(doubled) == (
        2 * mean,
        [[2 * value, exact] for value, exact in found],
        [2 * total for total in followed],
    )


def test_turns_at_which_sets_cost_the_same() -> None:
    """The next n rises count for n targets: sets of one target cost the same at most turns."""
    law = law_of(9, 3, Cost((0, 0, 1), 0))
    assert law.rises.tolist()[:4] == [0, 0, 1, 0]
    assert law.free.tolist() == [False, True, True, True]
    # By turn, for 0 to 4 targets: one target costs the same with the first two guesses.
    assert law.classes.tolist() == [
        [0, 0, 0, 0, 0],
        [0, 0, 1, 1, 1],
        [0, 2, 2, 2, 2],
        [0, 0, 0, 3, 3],
    ]
    assert law_of(9, 3).classes.tolist() == [[0, 0]]

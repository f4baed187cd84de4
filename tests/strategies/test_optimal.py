"""Look-ahead lies between greedy and optimal trees."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import check_tree
from guesstree.search.metrics import METRICS
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from guesstree.strategies.families import Strategy
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.optimal import steps
from guesstree.strategies.recipes import Recipe, grow_tree
from guesstree.study.config import check_config
from guesstree.study.schema import load_config
from tests.conftest import ROOT, examples, modes_of, nightly, small_games


@examples(60)
@given(
    matrix=small_games(),
    metric=st.sampled_from([*METRICS]),
    window=st.sampled_from([(1, None), (3, None), (4, 125), (2, 4)]),
    data=st.data(),
)
def test_between_greedy_and_optimal(
    matrix: ReplyMatrix, metric: str, window: tuple[int, int | None], data: st.DataObject
) -> None:
    """No worse than greedy at width 1, never worse when wider, never better than the best."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    strategy = Strategy.parse(f"lookahead-{mode}")
    found = steps(matrix, Recipe(strategy, window, metric=metric, widths=(1, 2, 20)))
    greedy = grow_greedy(matrix, metric, mode, any_window=window)
    totals = [sum(greedy.scores().values()), *(step.total for step in found)]

    assert totals == sorted(totals, reverse=True)

    for step in found:
        check_tree(step.tree, matrix.rule, matrix.targets, matrix.guesses, mode)
        assert sum(step.tree.scores().values()) == step.total
    least = prove_optimal(matrix, Objective(mode)).lower_bound

    assert least is not None
    assert found[-1].total >= least

    if mode == "consistent" or window == (1, None):
        assert found[-1].total == least


@nightly
def test_the_best_tree_known_of_five_pegs_and_eight_colours() -> None:
    """The recipe of config/records.yaml: fewer than 179,274 guesses, the least that was published.

    That is of supermastermind/playonline, July 2026. It takes six minutes and 2 GB.
    """
    path = ROOT / "config/records.yaml"
    config = check_config(load_config(path), [path])
    codes = tuple("".join(pegs) for pegs in product("12345678", repeat=5))
    recipe = Recipe.from_config(config, "wide")
    tree = grow_tree(compute_replies("pegs", codes), recipe)
    check_tree(tree, RULES["pegs"], codes, codes, "any")

    assert (tree.total, tree.worst) == (179_193, 8)

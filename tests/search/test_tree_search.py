"""The search and its beams find what trying everything finds, for any cost and any masses."""

from functools import cache
from operator import mul

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree, check_tree
from guesstree.search import problem
from guesstree.search.cost import INFEASIBLE, Beam, Cost, Width, by_size
from guesstree.search.tree_search import Search
from guesstree.words.generators import codes
from tests.conftest import TIMES, allowed_first, examples, modes_of, small_games
from tests.oracles import BruteForce
from tests.search.kernels import probe_from
from tests.search.oracles import check_value
from tests.search.test_cost import costs
from tests.support.games_of_codes import made_game


@examples(60)
@given(matrix=small_games(tuple(RULES)), cost=costs(), data=st.data())
def test_values_and_trees_equal_trying_everything(
    matrix: ReplyMatrix, cost: Cost, data: st.DataObject
) -> None:
    """Asked about any first guess, cutoff and limit, in one table, the search never errs.

    With NUMBA_BOUNDSCHECK=1 it never reads or writes beyond its arrays, either.
    """
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    limit = data.draw(st.sampled_from([None, None, 2, 3, 4, 5, 66, 99]))
    count, some = len(matrix.targets), st.sampled_from([0, 1, 1, 2, 3, 9, 500])
    masses = data.draw(st.none() | st.lists(some, min_size=count, max_size=count))
    truth = BruteForce(matrix, mode, cost.of, masses)
    listed = None if masses is None else np.array(masses, np.int64)
    search = Search(matrix, mode, limit, cost=cost, masses=listed)
    probe_from(search, data.draw(st.sampled_from([3, 5, 16])))

    for _ in range(5):
        if data.draw(st.booleans()):
            search.clear()
        guess = data.draw(st.sampled_from([None, *allowed_first(matrix, mode)]))
        over = data.draw(st.sampled_from([0, 1, INFEASIBLE]))
        least, exact = check_value(search, truth, guess, over)
        if guess is not None:
            assert search.lower_bound(guess) <= least
        if exact:
            tree = GuessTree.from_codes(search.rows(guess), matrix)
            check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, mode)
            each = map(cost.of, tree.scores_in_order(matrix.targets))
            assert sum(map(mul, each, masses or count * [1])) == least
            assert limit is None or tree.worst <= limit


@pytest.mark.parametrize("seed", range(40 * TIMES))
def test_the_heaviest_come_first_again_after_each_guess(seed: int) -> None:
    """Guesses that were followed leave the targets of a node in the order of their replies."""
    random, every = np.random.default_rng(seed), codes(3, "123")
    some = sorted(random.choice(len(every), random.integers(5, 11), replace=False).tolist())
    matrix = compute_replies("pegs", [every[at] for at in some])
    masses = random.integers(1, 10, len(some))
    truth = BruteForce(matrix, "any", masses=masses.tolist())

    search = Search(matrix, "any", masses=masses)
    sevenfold = Search(matrix, "any", masses=7 * masses)

    assert search.value(None, INFEASIBLE) == (truth.best(), True)
    assert sevenfold.value(None, INFEASIBLE) == (7 * truth.best(), True)


@pytest.mark.parametrize("within", [2, 3])
@pytest.mark.parametrize("mode", ["any", "consistent"])
@pytest.mark.parametrize("seed", range(2 * TIMES))
def test_most_targets_within_a_few_guesses(
    seed: int, mode: str, within: int, wordle_words: tuple[str, ...]
) -> None:
    """In games so large that nodes have lists of guesses, sorted by how many replies they have."""
    random = np.random.default_rng(seed)
    alike = [word for word in wordle_words if word[1] == "a"]
    targets = random.choice(alike, random.integers(26, 60), replace=False).tolist()
    guesses = sorted({*targets, *wordle_words[::100]})
    matrix = compute_replies("wordle", sorted(targets), guesses)

    search = Search(matrix, mode, cost=Cost((0,) * within + (1,), 0))

    least = most_missed(matrix, mode, within)
    assert search.value(None, INFEASIBLE) == (least, True)
    assert search.value(None, max(1, least)) == (least, not least)


@pytest.mark.parametrize("within", [3, 4, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", range(3 * TIMES))
def test_most_targets_where_replies_are_few(seed: int, within: int) -> None:
    """Sets with more than two guesses to go are large as well, and guesses good or bad."""
    random = np.random.default_rng(seed)
    replies = random.random((30, 26)) < random.random((30, 1)) / 2
    matrix = made_game(replies, range(26))

    search = Search(matrix, "any", cost=Cost((0,) * within + (1,), 0))

    assert search.value(None, INFEASIBLE) == (most_missed(matrix, "any", within), True)


def most_missed(matrix: ReplyMatrix, mode: str, within: int) -> int:
    """Return the least number of targets that are not found within a number of guesses."""
    truth = BruteForce(matrix, mode)

    @cache
    def missed(left: frozenset[int], guesses: int) -> int:
        if guesses <= 1:
            return max(0, len(left) - guesses)
        own = matrix.guess_of_target[list(left)].tolist()
        return min(
            sum(missed(part, guesses - 1) for part in truth.branches(left, guess).values())
            for guess in (own if mode == "consistent" else truth.guesses)
        )

    return missed(truth.targets, within)


def alone(words: int) -> ReplyMatrix:
    """Return a game of hard mode in which a guess removes only itself."""
    return compute_replies("wordle", [3 * chr(ord("一") + at) for at in range(words)])


@pytest.mark.parametrize("mode", ["any", "consistent", "nyt-hard"])
@pytest.mark.parametrize(
    ("words", "limit"), [(67, None), (67, 66), (67, 67), (99, None), (99, 99)]
)
def test_many_guesses_in_a_row(words: int, limit: int | None, mode: str) -> None:
    """The stack is as deep as there are targets, and no limit is too large."""
    least = sum(range(1, words + 1)) if limit in (None, words) else INFEASIBLE
    for guess in (None, 0):
        assert Search(alone(words), mode, limit).value(guess, INFEASIBLE)[0] == least


def test_too_many_guesses_in_a_row() -> None:
    """Such games are refused before the search or in it, unless a limit excludes them."""
    with pytest.raises(InputError, match="100 targets may take more than 99 guesses"):
        Search(alone(100), "any")
    assert Search(alone(100), "nyt-hard", 99).value(None, INFEASIBLE) == (INFEASIBLE, False)

    codes = np.zeros((110, 110))
    codes[0, -2:] = 1, 2  # sizes alone would allow few guesses in a row

    with pytest.raises(InputError, match="110 targets may take more than 99 guesses"):
        Search(made_game(codes), "any").value(None, INFEASIBLE)


@pytest.mark.parametrize("costs", [200, 3000])
def test_many_costs(costs: int) -> None:
    """Costs of more guesses than any tree makes do not count."""
    row = Cost(tuple(range(costs)), 0)
    assert Search(alone(30), "any", cost=row).value(None, INFEASIBLE) == (435, True)


numbers = st.integers(1, 9)


@examples(40)
@given(
    matrix=small_games(),
    width=numbers | st.tuples(numbers, numbers, numbers, numbers),
    metric=st.sampled_from([None, "max", "neg_entropy"]),
    mode=st.sampled_from(["any", "consistent"]),
    sizes=st.sets(st.integers(1, 14), min_size=3, max_size=3),
)
def test_beams_find_trees(
    matrix: ReplyMatrix, width: Width, metric: str | None, mode: str, sizes: set[int]
) -> None:
    """Trees of beams are right, never better than the best, and best if every width is large."""
    least = BruteForce(matrix, mode).best()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(problem, "SIZES", (*sorted(sizes, reverse=True), 0))
        search, wide, uniform = (
            Search(matrix, mode, beam=Beam(metric, each))
            for each in (width, (20, 20, 20, 20), min(by_size(width)))
        )
    total, found = search.value(None, INFEASIBLE)

    assert found
    assert wide.value(None, INFEASIBLE) == (least, True)
    assert total >= least
    assert uniform.value(None, INFEASIBLE)[0] >= least

    if len(matrix.targets) > 2:
        tree = GuessTree.from_codes(search.rows(None), matrix)
        check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, mode)
        assert tree.total == total

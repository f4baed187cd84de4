"""Any cost and any masses: the search finds what trying everything finds."""

from functools import cache
from operator import mul

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree, check_tree
from guesstree.search.cost import INFEASIBLE, TOTAL, Cost
from guesstree.search.tree_search import Search
from guesstree.words.generators import codes
from tests.conftest import TIMES, allowed_first, examples, modes_of, small_games
from tests.made import made_game, star
from tests.search.kernels import probe_from
from tests.search.test_transposition import check_value
from tests.twins import BruteForce

LIMITS = [None, None, 2, 3, 4, 5, 66, 99]


@st.composite
def costs(draw: st.DrawFn) -> Cost:
    """Return costs that do not fall: many zeros, steps of any size, a last one that goes on."""
    rises = draw(
        st.lists(st.sampled_from([0, 0, 1, 1, 2, 7, 1000]), min_size=1, max_size=6)
    )
    rises *= draw(st.sampled_from([1, 1, 1, 5]))  # more turns than any tree has
    step = draw(st.sampled_from([0, 0, 1, 1, 3]))
    assume(step or any(rises))
    return Cost(tuple(np.cumsum(rises).tolist()), step)


@examples(60)
@given(matrix=small_games(tuple(RULES)), cost=costs(), data=st.data())
def test_values_and_trees_equal_trying_everything(
    matrix: ReplyMatrix, cost: Cost, data: st.DataObject
) -> None:
    """Asked about any first guess, cutoff and limit, in one table, the search never errs.

    With NUMBA_BOUNDSCHECK=1 it never reads or writes beyond its arrays, either.
    """
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    limit = data.draw(st.sampled_from(LIMITS))
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
        least, exact = check_value(search, truth, guess, limit, over)
        if guess is not None:
            assert search.lower_bound(guess) <= least
        if exact:
            tree = GuessTree.from_codes(search.rows(guess), matrix)
            check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, mode)
            each = map(cost.of, tree.scores_in_order(matrix.targets))
            assert sum(map(mul, each, masses or count * [1])) == least
            assert limit is None or tree.worst <= limit


@examples(40)
@given(matrix=small_games(), data=st.data())
def test_equal_masses_are_no_masses(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """Where each target counts 7, values are 7 times as large and the same guesses are best."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    cost = data.draw(costs())
    plain = Search(matrix, mode, cost=cost)
    seven = Search(matrix, mode, cost=cost, masses=np.full(len(matrix.targets), 7))

    assert seven.value(None, INFEASIBLE)[0] == 7 * plain.value(None, INFEASIBLE)[0]


@pytest.mark.parametrize("seed", range(40 * TIMES))
def test_the_heaviest_come_first_again_after_each_guess(seed: int) -> None:
    """Guesses that were followed leave the targets of a node in the order of their replies."""
    random, every = np.random.default_rng(seed), codes(3, "123")
    some = sorted(random.choice(len(every), random.integers(5, 11), replace=False).tolist())
    matrix = compute_replies("pegs", [every[at] for at in some])
    masses = random.integers(1, 10, len(some))
    truth = BruteForce(matrix, "any", masses=masses.tolist())
    search = Search(matrix, "any", masses=masses)

    assert search.value(None, INFEASIBLE) == (truth.least(truth.targets), True)


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
    matrix = compute_replies(
        "wordle", sorted(targets), sorted({*targets, *wordle_words[::100]})
    )
    search = Search(matrix, mode, cost=Cost((0,) * within + (1,), 0))
    least = _missed(matrix, mode, frozenset(range(len(targets))), within)

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
    least = _missed(matrix, "any", frozenset(range(26)), within)

    assert search.value(None, INFEASIBLE) == (least, True)


def _missed(matrix: ReplyMatrix, mode: str, targets: frozenset[int], within: int) -> int:
    """Return how many of some targets are not found within so many guesses, at least."""
    branches = BruteForce(matrix, mode).branches

    @cache
    def missed(left: frozenset[int], guesses: int) -> int:
        if guesses <= 1:
            return max(0, len(left) - guesses)
        own = [int(matrix.guess_of_target[target]) for target in left]
        return min(
            sum(missed(branch, guesses - 1) for branch in branches(left, guess).values())
            for guess in (own if mode == "consistent" else range(len(matrix.guesses)))
        )

    return missed(targets, within)


def test_costs_go_on_after_their_row() -> None:
    """A guess after the row costs a step more than the one before; with 0, the same."""
    assert [TOTAL.of(guesses) for guesses in (1, 2, 9)] == [1, 2, 9]
    assert [Cost((0, 0, 5), 2).of(guesses) for guesses in (1, 3, 4, 6)] == [0, 5, 7, 11]
    assert [Cost((0, 0, 5), 0).of(guesses) for guesses in (2, 3, 9)] == [0, 5, 5]


def test_costs_that_are_too_large_are_refused() -> None:
    """Their sums would not fit."""
    with pytest.raises(InputError, match="lower the costs"):
        Search(star(5), "any", cost=Cost((1, 1 << 49), 1))


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
    assert Search(alone(words), mode, limit).value(None, INFEASIBLE)[0] == least
    assert Search(alone(words), mode, limit).value(0, INFEASIBLE)[0] == least


def test_too_many_guesses_in_a_row() -> None:
    """What no search follows is refused before, or where it shows; what a limit excludes is not."""
    with pytest.raises(
        InputError, match="100 targets may take more than 99 guesses, where"
    ):
        Search(alone(100), "any")
    assert Search(alone(100), "nyt-hard", 99).value(None, INFEASIBLE) == (INFEASIBLE, False)

    codes = np.zeros((110, 110))
    codes[0, -2:] = 1, 2  # sizes alone would allow few guesses in a row

    with pytest.raises(
        InputError, match="110 targets may take more than 99 guesses, where"
    ):
        Search(made_game(codes), "any").value(None, INFEASIBLE)


@pytest.mark.parametrize("costs", [200, 3000])
def test_many_costs(costs: int) -> None:
    """Those of more guesses than any tree makes do not count."""
    row = Cost(tuple(range(costs)), 0)
    assert Search(alone(30), "any", cost=row).value(None, INFEASIBLE) == (435, True)

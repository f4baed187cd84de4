"""Splitting by reply: the kernels against plain Python."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guesstree.metrics.registry import METRICS
from tests.conftest import examples
from tests.search import kernels

CODES = 6
RIGHT = CODES - 1
HUGE = 1 << 60

replies_to_targets = st.lists(st.integers(0, RIGHT), min_size=1, max_size=12)


@examples(100)
@given(replies=replies_to_targets, data=st.data())
def test_sorting_keeps_the_order_of_those_with_one_reply(
    replies: list[int], data: st.DataObject
) -> None:
    """A stable sort, of any targets in any order."""
    targets = data.draw(st.permutations(range(len(replies))))
    targets = targets[: data.draw(st.integers(0, len(targets)))]
    ordered = kernels.sort_by_reply(np.array(replies, np.uint8), targets, CODES)
    assert ordered == sorted(targets, key=replies.__getitem__)


@examples(100)
@given(replies=replies_to_targets, most=st.integers(1, 13))
def test_repeats(replies: list[int], most: int) -> None:
    """Targets less branches, counted up to a number."""
    counted = kernels.repeats(np.array(replies, np.uint8), range(len(replies)), most)
    assert counted == min(most, len(replies) - len(set(replies)))


@examples(150)
@given(
    replies=replies_to_targets,
    name=st.sampled_from(sorted(METRICS)),
    codes=st.sampled_from([CODES, 300]),
    over=st.integers(-3, 3),
)
def test_partition_scores(replies: list[int], name: str, codes: int, over: int) -> None:
    """The score, or what is no smaller than the bound; few codes and many are cleared."""
    metric = METRICS[name]
    right = codes - 1
    replies = [right if code == RIGHT else code for code in replies]
    weights = metric.weights(len(replies)).tolist()
    parts = Counter(replies).values()
    plain = max(parts) if metric.largest else sum(weights[n] for n in parts)
    steps = np.diff(weights).tolist()
    stuck = len(set(replies)) == 1 and replies[0] != right

    def score(bound: int) -> int:
        return kernels.partition_score(
            *(np.array(replies, np.uint16), range(len(replies)), steps, codes),
            largest=metric.largest,
            bound=bound,
        )

    assert score(HUGE) == (HUGE if stuck else plain)
    bound = plain + over
    if stuck:
        assert score(bound) >= bound
    else:
        assert score(bound) == plain if plain < bound else score(bound) >= bound

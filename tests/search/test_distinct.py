"""Lists of guesses: one for each partition of the candidates, and its replies."""

from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from tests.conftest import examples
from tests.made import made_games
from tests.search import kernels
from tests.search.inside import new_search

Partition = frozenset[frozenset[int]]


def partition(matrix: ReplyMatrix, targets: list[int], guess: int) -> Partition:
    """Split targets by the reply to a guess."""
    replies = matrix.codes[guess].tolist()
    codes = {replies[target] for target in targets}
    return frozenset(frozenset(t for t in targets if replies[t] == code) for code in codes)


def first_of_each(matrix: ReplyMatrix, targets: list[int], guesses: list[int]) -> list[int]:
    """Return the first guess of each way to split the targets, but for not at all."""
    first: dict[Partition, int] = {}
    for guess in guesses:
        first.setdefault(partition(matrix, targets, guess), guess)
    return [guess for parts, guess in first.items() if len(parts) > 1]


@examples(40)
@given(matrix=made_games(most_targets=8, outsiders=16), data=st.data())
def test_one_guess_for_each_way_to_split(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """The first of each in the order given, with its replies, also when sorted out again."""
    search = new_search(matrix, "any")
    everything = range(len(matrix.targets))
    some = data.draw(st.permutations(everything))[: data.draw(st.integers(3, len(everything)))]
    few = some[1:]
    guesses = data.draw(st.permutations(range(len(matrix.guesses))))
    outer, inner = kernels.list_distinct(search, [some, few], guesses)
    assert outer.guesses == first_of_each(matrix, some, guesses)
    assert inner.guesses == first_of_each(matrix, few, outer.guesses)
    for block in (outer, inner):
        assert block.replies == matrix.codes[block.guesses][:, few].tolist()


@examples(25)
@given(matrix=made_games(most_targets=8, outsiders=16), data=st.data())
def test_a_sorted_list_has_those_with_most_replies_first(
    matrix: ReplyMatrix, data: st.DataObject
) -> None:
    """Those of equally many stay in their order, and each has its own replies."""
    some = data.draw(st.permutations(range(len(matrix.targets))))[:5]
    guesses = list(range(len(matrix.guesses)))
    listed = first_of_each(matrix, some, guesses)
    listed.sort(key=lambda guess: -len(partition(matrix, some, guess)))
    found = kernels.sort_list(new_search(matrix, "any"), some, guesses)
    rows = matrix.codes[listed][:, some]
    replies = [len(partition(matrix, some, guess)) for guess in listed]
    assert found == (listed, replies, rows.tolist(), rows.T.tolist())

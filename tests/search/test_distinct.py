"""Lists of guesses: one for each partition of the candidates, and its replies."""

from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from tests.conftest import examples
from tests.made import made_games
from tests.search import kernels

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
@given(
    matrix=made_games(most_targets=8, outsiders=16), is_sorted=st.booleans(), data=st.data()
)
def test_one_guess_for_each_way_to_split(
    matrix: ReplyMatrix, is_sorted: bool, data: st.DataObject
) -> None:
    """The first of each, in the order given or those of most replies first, and in a list of it."""
    everything = range(len(matrix.targets))
    some = data.draw(st.permutations(everything))[
        : data.draw(st.integers(3, len(everything)))
    ]
    nested, guesses = (
        [some, some[1:]],
        data.draw(st.permutations(range(len(matrix.guesses)))),
    )
    found = kernels.list_distinct(
        kernels.new_search(matrix, "any"), nested, guesses, is_sorted=is_sorted
    )
    for targets, listed in zip(nested, found, strict=True):
        guesses = first_of_each(matrix, targets, guesses)
        if is_sorted:
            guesses.sort(key=lambda guess: -len(partition(matrix, targets, guess)))
        replies = [len(partition(matrix, targets, guess)) for guess in guesses]
        assert listed == (guesses, replies, matrix.codes[guesses][:, targets].tolist())

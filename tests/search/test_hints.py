"""Hard mode in the search: the guesses that have all features that were revealed."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import examples
from tests.search import kernels


@examples(25)
@given(data=st.data())
def test_allowed_guesses_have_all_required_features(data: st.DataObject) -> None:
    """Features beyond the first 64 count as well."""
    bits = st.sets(st.sampled_from([0, 1, 63, 64, 65, 127]))
    has = data.draw(st.lists(bits, min_size=1, max_size=8))
    required = data.draw(bits.map(lambda s: set(sorted(s)[::2])))
    guesses = data.draw(st.permutations(range(len(has))))
    numbers = [sum(1 << feature for feature in features) for features in (*has, required)]
    *table, last = np.array(
        [[both & (1 << 64) - 1, both >> 64] for both in numbers], np.uint64
    )
    allowed = kernels.allowed_guesses(np.array(table), guesses, last)

    assert allowed == [guess for guess in guesses if required <= has[guess]]

"""Reply codes: computed in blocks, and checked."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.codes import reply_codes, wrong_code
from guesstree.games.rules import RULES


@pytest.mark.parametrize("name", RULES)
@given(data=st.data())
def test_matrix_equals_the_rule(name: str, data: st.DataObject) -> None:
    """Every cell is the reply of the rule, for words of any length up to 10."""
    rule = RULES[name]
    length = data.draw(st.integers(1, 10))
    letters = data.draw(st.sampled_from(["abcde", "abcdefghijkl"]))
    lists = st.lists(
        st.text(letters, min_size=length, max_size=length), min_size=1, max_size=8
    )
    guesses, targets = data.draw(lists), data.draw(lists)
    expected = [[rule.reply(guess, target) for target in targets] for guess in guesses]
    codes = reply_codes(rule, guesses, targets)

    assert codes.tolist() == expected
    assert codes.dtype == (np.uint8 if len(rule.texts(length)) <= 256 else np.uint16)


def test_where_a_wrong_code_is() -> None:
    """The first one is named, whatever block it is in; equal forms are right, all others not."""
    forms = [str(at) for at in range(2000)]
    codes = np.zeros((2000, 2000), np.uint8)
    np.fill_diagonal(codes, 2)

    assert wrong_code(codes, forms, forms, 2) is None

    for place, code in (((1999, 3), 3), ((1200, 7), 2), ((5, 5), 1)):
        codes[place] = code
        assert wrong_code(codes, forms, forms, 2) == place

    assert wrong_code(np.array([[2, 2]], np.uint8), ["a"], ["a", "a"], 2) is None

"""Letter statistics equal what plain counting finds."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.words.letters import (
    count_table,
    frequency_table,
    letter_tables,
    pangram_table,
    rating_table,
)

lists = st.lists(
    st.text("abcdef", min_size=3, max_size=3), min_size=1, max_size=12, unique=True
)


@given(words=lists)
def test_frequencies(words: list[str]) -> None:
    """A cell counts the words with a letter at a place; the most frequent letters come first."""
    table = frequency_table(words)
    for row in table.iter_rows(named=True):
        at = [sum(word[place] == row["letter"] for word in words) for place in range(3)]
        assert [row["first"], row["second"], row["third"]] == at
        assert row["all"] == sum(at)

    assert table["all"].to_list() == sorted(table["all"], reverse=True)
    assert set(table["letter"]) == set("".join(words))


def test_vowels_in_capitals() -> None:
    """Vowels are read like words: capitals are small letters."""
    ratings = [
        letter_tables(["crane", "audio"], vowels, ()).ratings
        for vowels in ("aeiou", "AEIOU")
    ]

    assert ratings[0].equals(ratings[1])
    assert sorted(ratings[1]["vowels"]) == [2, 4]


@given(words=lists)
def test_ratings(words: list[str]) -> None:
    """K sums up letters anywhere, B letters at their places; words with repeats have no K."""
    table = rating_table(words)
    text = "".join(words)
    for row in table.iter_rows(named=True):
        word = row["word"]
        isogram = len(set(word)) == 3
        places = product(range(3), words)
        assert row["k"] == (sum(map(text.count, word)) if isogram else None)
        assert row["b"] == sum(other[at] == word[at] for at, other in places)
        assert row["letters"] == len(set(word))
        assert row["vowels"] == sum(letter in "ae" for letter in word)
        assert (row["kb_rank"] is None) == (not isogram)

    ranked = table.drop_nulls("k").select("k", "b").rows()
    assert ranked == sorted(ranked, reverse=True)

    counts = count_table(table)
    for what in ("letters", "vowels"):
        assert counts.filter(what=what)["words"].sum() == len(words)


@given(words=lists)
def test_pangrams(words: list[str]) -> None:
    """The sets are all pairs of words that share no letter and have the six most frequent."""
    letters = set(frequency_table(words)["letter"])
    if len(letters) < 6:
        with pytest.raises(InputError, match="no set of words has 6 different letters"):
            pangram_table(words, [6])
        return
    plain = {
        frozenset(pair) for pair in combinations(words, 2) if set("".join(pair)) == letters
    }

    assert {frozenset(text.split()) for text in pangram_table(words, [6])["words"]} == plain

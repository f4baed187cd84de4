"""Generated lists: counts that are published, and plain oracles."""

import re
import unicodedata
from itertools import product

import pytest

from guesstree.base.errors import InputError
from guesstree.words.generators import (
    GENERATORS,
    Generator,
    codes,
    equations,
    generated_list,
    isogram_codes,
    primes,
)


def test_counts_that_are_published() -> None:
    """Primel has 8,363 primes, Mastermind 1,296 codes, bulls and cows 5,040.

    Nerdle has 17,723 equations, 367 of which come to 0, and its mini 206: the counts agree
    with jacobbrazeal's and orenlivne's studies of Nerdle.
    """
    assert len(primes(5)) == 8363
    assert len(codes(4, "123456")) == 1296
    assert len(isogram_codes(4, "0123456789")) == 5040

    classic = equations(8)

    assert len(classic) == 17723
    assert sum(equation.endswith("=0") for equation in classic) == 367
    assert len(equations(6)) == 206


def test_primes_have_no_divisors() -> None:
    """The primes of three digits are the numbers that nothing divides."""
    plain = [n for n in range(100, 1000) if all(n % divisor for divisor in range(2, n))]

    assert primes(3) == tuple(map(str, plain))


@pytest.mark.parametrize("length", [5, 6])
def test_equations_hold_and_none_is_missing(length: int) -> None:
    """The equations of a length are all those that Python finds true."""
    shape = re.compile(r"[1-9]\d*([-+*/][1-9]\d*){1,2}")
    sides = (
        left
        for size in range(3, length - 1)
        for left in map("".join, product("0123456789+-*/", repeat=size))
        if shape.fullmatch(left)
    )
    values = {left: eval(left) for left in sides}
    plain = {
        f"{left}={value:.0f}"
        for left, value in values.items()
        if value >= 0 and abs(value - round(value)) < 1e-9
    }

    assert {*equations(length)} == {text for text in plain if len(text) == length}


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (("ab", "ba", "ab"), "'ab' comes twice"),
        (("AB",), "'AB' has 'A'"),
        (("aba",), "'aba' has 3 characters, expected 2"),
    ],
)
def test_generated_words_are_checked(
    made: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Generators of other packages keep to the list's length and alphabet, each word once."""
    monkeypatch.setitem(GENERATORS._own, "odd", Generator("odd", "odd", lambda *_: made))

    with pytest.raises(InputError, match=message):
        generated_list("odd", 2, "ab")


@pytest.mark.parametrize(
    ("name", "length", "alphabet", "message"),
    [
        ("prime", 5, "digits", "unknown generator 'prime'; did you mean 'primes'"),
        ("primes", 9, "digits", "too many primes of 9 digits"),
        ("codes", 10, "digits", "10,000,000,000 such codes, more than the limit"),
        ("isogram-codes", 4, "abc", "makes no word of length 4"),
        ("equations", 12, "equations", "equations have 5 to 8 characters, not 12"),
    ],
)
def test_what_cannot_be_generated(
    name: str, length: int, alphabet: str, message: str
) -> None:
    """One sentence gives the limit or the right name."""
    with pytest.raises(InputError, match=message):
        generated_list(name, length, alphabet)


def test_frequent_words_equal_a_plain_count() -> None:
    """Marks fold unless they are letters of the alphabet; the most frequent words come out."""
    wordfreq = pytest.importorskip("wordfreq")
    german, plain = "abcdefghijklmnopqrstuvwxyzäöü", dict[str, None]()
    for word in wordfreq.iter_wordlist("de"):
        word = "".join(
            one if one in german else unicodedata.normalize("NFD", one)[0] for one in word
        )
        if len(word) == 5 and set(word) <= set(german):
            plain[word] = None
    made = generated_list("frequent-de-300", 5, german)

    assert made.words == tuple(sorted(list(plain)[:300]))
    assert "wordfreq" in made.licence
    assert "wäre" in generated_list("frequent-de-300", 4, german).words

    french = generated_list("frequent-fr-300", 5, "latin").words

    assert "etait" in french
    assert all(word.isascii() for word in french)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("frequent-xx-300", "wordfreq has no language 'xx'"),
        (
            "frequent-ru-300",
            r"'когда' has 'к' .* not in the alphabet, as in most of its words",
        ),
        (
            "frequent-tr-9000",
            "words of length 5 in the alphabet, not 9,000; ask for fewer",
        ),
        ("frequent-tr-0", "unknown generator 'frequent-tr-0'"),
    ],
)
def test_frequent_words_that_cannot_be_made(name: str, expected: str) -> None:
    """A sentence names the language, the letter or the count that is wrong."""
    pytest.importorskip("wordfreq")

    with pytest.raises(InputError, match=expected):
        generated_list(name, 5, "latin")

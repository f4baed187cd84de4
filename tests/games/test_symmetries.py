"""Symmetries are found in games of codes, and nowhere else."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Rule
from guesstree.games.rules import RULES
from guesstree.games.symmetries import numbered_letters
from guesstree.search.certificate import EXACT
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from tests.conftest import examples
from tests.oracles import BruteForce, all_symmetries


def joined(codes: Iterable[Sequence[str]]) -> list[str]:
    """Return codes as words."""
    return ["".join(code) for code in codes]


def test_spellings_have_a_place_in_the_table_where_enough_are_guesses() -> None:
    """All orders of eight symbols are 1 of 416 spellings; a few of them would be too rare."""
    orders = tuple(joined(permutations("abcdefgh")))

    numbers = numbered_letters(orders, list)

    assert numbers is not None
    assert numbers.shape == (40320, 8)
    assert numbered_letters(orders[:1000], list) is None


@pytest.mark.parametrize(
    ("codes", "classes"),
    [
        (product("123", repeat=2), 2),  # 11, 12
        (product("123456", repeat=4), 5),  # 1111, 1112, 1122, 1123, 1234
        (permutations("0123456", 3), 1),
        (product("12", repeat=9), 5),  # 362,880 orders of places
    ],
)
def test_codes_have_few_kinds(codes: Iterable[tuple[str, ...]], classes: int) -> None:
    """Codes are alike as far as colours may be renamed and places swapped."""
    matrix = compute_replies("pegs", joined(codes))
    alike = matrix.equivalent_guesses()

    assert len(set(alike.tolist())) == classes
    assert (alike[alike] == alike).all()


def test_words_have_none(matrices: dict[str, ReplyMatrix]) -> None:
    """No letters of the word lists can change places."""
    for matrix in matrices.values():
        assert matrix.symmetries is None
        assert (matrix.equivalent_guesses() == range(len(matrix.guesses))).all()


def test_symmetries_keep_weights() -> None:
    """A target of another weight breaks symmetries."""
    codes = joined(product("abc", repeat=2))
    matrix = compute_replies("pegs", codes, None, np.array([3.0] + 8 * [1.0]))

    assert matrix.symmetries is not None
    assert matrix.symmetries.classes.tolist() == [0, 1, 1]
    assert matrix.equivalent_guesses()[[0, 4, 8]].tolist() == [0, 4, 4]


@st.composite
def lists(draw: st.DrawFn) -> list[str]:
    """Draw lists of words of three letters: some whole orbits, and sometimes a word more."""
    word = st.text("abc", min_size=3, max_size=3)
    some = draw(st.lists(word, min_size=1, max_size=3))
    every = [*permutations(range(3))]
    orders = draw(st.sampled_from([every[:1], every]))
    names = draw(st.sampled_from([["abc"], ["abc", "bac"]]))
    more = draw(st.lists(word, max_size=1))
    words = [
        "".join(word[at] for at in order).translate(str.maketrans("abc", name))
        for word in some
        for order in orders
        for name in names
    ]
    return list(dict.fromkeys([*words, *more]))


@examples(40)
@given(
    words=lists(),
    extra=lists(),
    rule=st.sampled_from(["wordle", "pegs"]),
    scrambled=st.booleans(),
)
def test_symmetries_equal_trying_everything(
    words: list[str], extra: list[str], rule: str, scrambled: bool
) -> None:
    """Guesses are alike exactly if swaps that keep what guesses separate lead to each other."""
    guesses = list(dict.fromkeys([*words, *extra]))
    matrix = compute_replies(
        with_other_codes(RULES[rule], guesses) if scrambled else rule, words, guesses
    )
    truth = all_symmetries(matrix)
    first = [min(symmetry[guess] for symmetry in truth) for guess in range(len(guesses))]

    assert matrix.equivalent_guesses().tolist() == first


def with_other_codes(rule: Rule, guesses: Sequence[str]) -> Rule:
    """Return a rule whose replies to some guesses have other codes."""

    def reply(guess: str, target: str) -> int:
        code, codes = rule.reply(guess, target), len(rule.texts(len(guess)))
        return (
            code if code == codes - 1 else (code + guesses.index(guess) % 2) % (codes - 1)
        )

    return Rule("other", reply, rule.texts)


@pytest.mark.parametrize(
    ("targets", "codes"),
    [
        (
            ("aa", "ab", "ba", "bb"),
            [[4, 0, 0, 1], [0, 4, 0, 1], [0, 0, 4, 0], [2, 0, 3, 4]],
        ),
        (("ab", "ba"), [[4, 1], [4, 0], [0, 4], [0, 1]]),  # aa is right, too, and bb never
    ],
)
def test_replies_have_to_be_kept(targets: tuple[str, ...], codes: list[list[int]]) -> None:
    """Words that can be renamed are not alike if their replies differ."""
    words, texts = ("aa", "ab", "ba", "bb"), tuple("01234")
    rule = Rule("made", lambda *_: 0, lambda _: texts)
    matrix = ReplyMatrix(rule, words, targets, np.array(codes, np.uint8), texts)

    assert matrix.equivalent_guesses().tolist() == [0, 1, 2, 3]


WRONG_LETTERS = (
    lambda word: word[:1],
    lambda word: word[1:],
    lambda word: word.replace("c", "b"),
    lambda word: word[: 1 + word.count("a")],
)


@pytest.mark.parametrize("seed", range(60))
def test_wrong_letters_make_no_proof_wrong(seed: int) -> None:
    """The letters that a rule names may be the same for two words, or too few for the places."""
    chance, words = np.random.default_rng(seed), joined(product("abc", repeat=2))
    if seed % 3:
        words = chance.permutation(words).tolist()
    rule = replace(RULES["wordle"], name="wrong", letters=WRONG_LETTERS[seed % 4])
    matrix = compute_replies(rule, words[: chance.integers(5, 10)], words)
    truth = BruteForce(matrix, "any")
    proof = prove_optimal(matrix, Objective("any", exact=99))

    assert {entry.guess: (entry.bound, entry.status) for entry in proof.certificate} == {
        word: (truth.best(at), EXACT) for at, word in enumerate(words)
    }
    assert proof.proven
    assert proof.lower_bound == proof.cost == truth.best()


@pytest.mark.parametrize(
    ("letters", "classes"),
    [
        (lambda _: (), 9),
        (lambda word: (word,), 9),
        (lambda word: word.strip("1"), 9),
        (lambda word: word[::-1], 2),
    ],
)
def test_only_named_letters_make_symmetries(
    letters: Callable[[str], Sequence[str]], classes: int
) -> None:
    """A rule may name none; letters whose renaming changes the game make no guesses alike."""
    rule = replace(RULES["pegs"], name="other", letters=letters)

    matrix = compute_replies(rule, joined(product("123", repeat=2)))

    assert len(set(matrix.equivalent_guesses().tolist())) == classes

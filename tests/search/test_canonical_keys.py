"""Canonical keys and forms: as symmetries that were found by trying everything have them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Rule
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.tree_search import Search
from tests.conftest import examples
from tests.games.test_symmetries import joined
from tests.search import kernels
from tests.search.kernels import named, new_search
from tests.search.oracles import LIMITS, check_feasibility, check_table, check_values
from tests.twins import BruteForce, all_symmetries


def with_other_codes(guess: str, target: str) -> int:
    """Return the reply of pegs, with codes that depend on the letters of the guess."""
    code = RULES["pegs"].reply(guess, target)
    return code if guess == target else (code + len({*guess})) % 15


CODES = joined(product("abc", repeat=3))
GAMES: dict[str, tuple[str | Rule, list[str], list[str] | None]] = {
    "codes": ("pegs", CODES, None),
    "without aaa": ("pegs", CODES[1:], None),
    "without bbb": ("pegs", [code for code in CODES if code != "bbb"], None),
    "few targets": ("pegs", ["aab", "aba", "baa"], CODES),
    "pairs": ("pegs", joined(product("abcde", repeat=2)), None),
    "isograms": ("pegs", joined(permutations("abcde", 3)), None),
    "tiles": ("wordle", joined(permutations("abcd", 3)), None),
    "two letters": ("wordle", joined(product("ab", repeat=4)), None),
    "other codes": (Rule("other", with_other_codes, RULES["pegs"].texts), CODES, None),
}
"""Games with symmetries: of letters and places, some of which were taken away."""


@cache
def game(name: str) -> ReplyMatrix:
    """Return one of the games."""
    return compute_replies(*GAMES[name])


@cache
def symmetries(
    name: str,
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return all symmetries of a game, as permutations of the guesses, and of the targets."""
    matrix = game(name)
    of_guesses = tuple(all_symmetries(matrix))
    own = matrix.guess_of_target.tolist()
    return of_guesses, tuple(tuple(own.index(of[at]) for at in own) for of in of_guesses)


@cache
def search_of(name: str) -> Search:
    """Return a search of a game."""
    return Search(game(name), "any")


@st.composite
def sets(draw: st.DrawFn) -> tuple[str, list[int]]:
    """Draw a game and a set of its targets: any, or what is left after a guess or two."""
    name = draw(st.sampled_from(sorted(GAMES)))
    matrix = game(name)
    random = np.random.default_rng(draw(st.integers(0, 1 << 32)))
    targets = np.arange(len(matrix.targets))
    for _ in range(int(random.integers(0, 3))):
        codes = matrix.codes[random.integers(len(matrix.guesses)), targets]
        targets = targets[codes == random.choice(codes)]
    if random.random() < 0.3:
        targets = random.permutation(len(matrix.targets))[: random.integers(4, 9)]
    return name, random.permutation(targets).tolist()


@examples(60)
@given(drawn=sets(), number=st.integers(0, 1 << 16))
def test_keys_are_those_of_images(drawn: tuple[str, list[int]], number: int) -> None:
    """A set and its image have one key, where all ties were tried; every element leads to it."""
    name, targets = drawn
    of_guesses, of_targets = symmetries(name)
    search, matrix = search_of(name), game(name)
    if len(targets) < 4:
        return
    found = named(search, targets)
    own = matrix.guess_of_target[targets].tolist()
    images = {frozenset(element[guess] for guess in own) for element in found.elements}

    assert len(images) == 1
    assert all(tuple(element) in of_guesses for element in found.elements)

    (image,) = images
    moved = [of_targets[number % len(of_targets)][target] for target in targets]
    other = named(search, moved)
    same = found.key == other.key

    assert same or not (found.complete and other.complete)
    assert same == (
        image
        == {other.elements[0][guess] for guess in matrix.guess_of_target[moved].tolist()}
    )


def ring(matrix: ReplyMatrix, order: Sequence[str], more: str = "") -> list[int]:
    """Return the targets that are a letter and the next one, which look alike in a ring."""
    pairs = zip(order, [*order[1:], order[0]], strict=True)
    return [matrix.targets.index(one + other + more) for one, other in pairs]


@pytest.mark.parametrize(
    ("letters", "more", "complete"),
    [
        ("abcde", "", True),
        ("abcdef", "", False),
        ("abcde", "f", True),
        ("bcdef", "a", True),
    ],
)
def test_ties_are_tried_up_to_120_arrangements(
    letters: str, more: str, complete: bool
) -> None:
    """No two letters in a ring can be swapped: five have 120 arrangements."""
    matrix = compute_replies("pegs", joined(product("abcdef", repeat=2 + len(more))))
    search = Search(matrix, "any")

    found = [named(search, ring(matrix, order, more)) for order in permutations(letters)]

    assert {each.complete for each in found} == {complete}

    if complete:
        assert len({each.key for each in found}) == 1
        assert {len(each.elements) for each in found} == {10}  # turned, and turned around


@pytest.mark.parametrize("count", [20, 21, 22, 26])
def test_more_orders_of_tied_letters_than_fit_into_64_bits(count: int) -> None:
    """The order so far is tried, so that a set never has the key of the set before it."""
    letters = "abcdefghijklmnopqrstuvwxyz"[:count]
    matrix = compute_replies("pegs", joined(product(letters, repeat=2)))

    found = named(Search(matrix, "any"), ring(matrix, letters))

    assert found.elements
    assert not found.complete


def test_hard_mode_and_metrics_of_beams_see_no_symmetry() -> None:
    """Hints allow guesses, and metrics order them, by more than the set."""
    matrix = compute_replies("wordle", joined(permutations("abcd", 3)))
    assert kernels.has_symmetries(Search(matrix, "any"))
    assert kernels.has_symmetries(Search(matrix, "any", beam=Beam(None, 3)))
    assert not kernels.has_symmetries(Search(matrix, "nyt-hard"))
    assert not kernels.has_symmetries(Search(matrix, "any", beam=Beam("max", 3)))
    assert not kernels.has_symmetries(Search(plain(matrix), "any"))


@examples(40)
@given(drawn=sets())
def test_forms_are_those_of_guesses_that_symmetries_of_the_set_lead_to(
    drawn: tuple[str, list[int]],
) -> None:
    """Two guesses have one form exactly if a symmetry of the set leads from one to the other."""
    name, targets = drawn
    if len(targets) < 4:
        return
    search = search_of(name)
    of_guesses, of_targets = symmetries(name)
    kept = [
        guesses
        for guesses, moved in zip(of_guesses, of_targets, strict=True)
        if {moved[target] for target in targets} == {*targets}
    ]
    found = kernels.forms(search, targets)
    complete = named(search, targets).complete
    least = [min(symmetry[guess] for symmetry in kept) for guess in range(len(found))]
    for one, other in product(range(len(found)), repeat=2):
        if found[one] == found[other]:
            assert least[one] == least[other]
    if complete:
        assert len({*found}) == len({*least})
        first = sorted({*least})
        assert sorted(kernels.one_of_each_form(search, targets, any_allowed=True)) == first
        order = list(range(len(found)))[::-1]
        last = [max(guess for guess in order if least[guess] == at) for at in first]
        assert sorted(
            kernels.one_of_each_form(search, targets, any_allowed=False)
        ) == sorted(last)


@examples(40)
@given(drawn=sets(), data=st.data())
def test_notes_are_read_as_they_were_written(
    drawn: tuple[str, list[int]], data: st.DataObject
) -> None:
    """A guess is noted by its image, and read back for the same set."""
    name, targets = drawn
    search = search_of(name)
    guess = data.draw(st.integers(0, len(game(name).guesses) - 1))
    image, back = kernels.image_and_back(search, targets, guess)

    assert back == guess

    if len(targets) >= 4:
        assert image == named(search, targets).elements[0][guess]
    else:
        assert image == guess


SMALL: dict[str, tuple[str | Rule, list[str], list[str] | None]] = {
    "pairs of three": ("pegs", joined(product("abc", repeat=2)), None),
    "triples of two": ("wordle", joined(product("ab", repeat=3)), None),
    "without aa": (
        "pegs",
        joined(product("abc", repeat=2))[1:],
        joined(product("abc", repeat=2)),
    ),
    "a few": ("pegs", ["aab", "aba", "baa", "bbc", "bcb", "cbb"], CODES),
    "isograms": ("wordle", joined(permutations("abc", 3)), CODES),
}
"""Games of few targets, all of whose sets can be tried."""


@pytest.mark.parametrize("mode", ["any", "consistent"])
@pytest.mark.parametrize("name", SMALL)
def test_every_entry_of_the_table(name: str, mode: str) -> None:
    """An entry holds for every set that has its key, with the guess that is read out."""
    matrix = compute_replies(*SMALL[name])
    truth = BruteForce(matrix, mode)
    search = new_search(matrix, mode)
    check_values(search, truth, LIMITS, (0, 1, 2))
    check_table(search, truth)
    check_feasibility(matrix, mode)


def plain(matrix: ReplyMatrix) -> ReplyMatrix:
    """Return the same game by a rule that names no letters."""
    return replace(matrix, rule=replace(matrix.rule, name="plain", letters=lambda _: ()))


@pytest.mark.parametrize("limit", [None, 4, 5])
@pytest.mark.parametrize("mode", ["any", "consistent"])
@pytest.mark.parametrize("name", GAMES)
def test_totals_are_those_of_a_search_without_symmetry(
    name: str, mode: str, limit: int | None
) -> None:
    """Of every first guess; trees that are read out, of beams too, have the same totals."""
    matrix = game(name)
    search, other = Search(matrix, mode, limit), Search(plain(matrix), mode, limit)
    feasibility = Search(matrix, mode, limit, feasibility_only=True)
    beams = Search(matrix, mode, limit, Beam(None, 2))
    openers = search.openers[::3].tolist()
    values = [search.value(guess, INFEASIBLE) for guess in openers]

    assert values == [other.value(guess, INFEASIBLE) for guess in openers]
    assert search.nodes <= other.nodes
    assert [exact for _, exact in values] == [
        feasibility.value(guess, INFEASIBLE)[1] for guess in openers
    ]

    for guess, each in product(openers, (search, beams)):
        value, exact = each.value(guess, INFEASIBLE)
        if exact:
            tree = GuessTree.from_codes(each.rows(guess), matrix)
            assert tree.total == value
            assert limit is None or tree.worst <= limit


def test_larger_sets_scan_one_guess_of_each_form() -> None:
    """Sets of more than 60 targets too have the values of a search without symmetry."""
    for words in (product("abcd", repeat=4), permutations("abcdef", 3)):
        matrix = compute_replies("pegs", joined(words))
        for mode in ("any", "consistent"):
            games = matrix, plain(matrix)
            one, other = (Search(game, mode).value(None, INFEASIBLE) for game in games)
            assert one == other

"""Canonical keys and forms: as symmetries that were found by trying everything have them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Rule
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.tree_search import Search
from tests.conftest import examples
from tests.games.test_symmetries import joined
from tests.oracles import BruteForce, all_symmetries
from tests.search import kernels
from tests.search.kernels import named, new_search
from tests.search.oracles import LIMITS, check_feasibility, check_table, check_values


def with_other_codes(guess: str, target: str) -> int:
    """Return the reply of pegs, with codes that depend on the letters of the guess."""
    code = RULES["pegs"].reply(guess, target)
    return code if guess == target else (code + len({*guess})) % 15


CODES = joined(product("abc", repeat=3))


def marked(places: int, *at: int) -> str:
    """Return a code of a's that has a b at these places."""
    return "".join("b" if place in at else "a" for place in range(places))


ONE_OF_SEVEN = [marked(7, at) for at in range(7)]
TWO_OF_SEVEN = [marked(7, *pair) for pair in combinations(range(7), 2)]

Listed = tuple[str | Rule, list[str], list[str] | None]

GAMES: dict[str, Listed] = {
    "codes": ("pegs", CODES, None),
    "without aaa": ("pegs", CODES[1:], None),
    "without bbb": ("pegs", [code for code in CODES if code != "bbb"], None),
    "few targets": ("pegs", ["aab", "aba", "baa"], CODES),
    "pairs": ("pegs", joined(product("abcde", repeat=2)), None),
    "isograms": ("pegs", joined(permutations("abcde", 3)), None),
    "tiles": ("wordle", joined(permutations("abcd", 3)), None),
    "two letters": ("wordle", joined(product("ab", repeat=4)), None),
    "many places": ("pegs", [*TWO_OF_SEVEN, *ONE_OF_SEVEN], None),
    "other codes": (Rule("other", with_other_codes, RULES["pegs"].texts), CODES, None),
}
"""Games with symmetries: of letters and places, some of which were taken away."""

Moves = list[tuple[int, ...]]
"""Symmetries, as permutations."""


class Known(NamedTuple):
    """A game, a search of it, and all its symmetries."""

    matrix: ReplyMatrix
    search: Search
    of_guesses: Moves
    of_targets: Moves


@cache
def game(name: str) -> Known:
    """Return one of the games with all its symmetries."""
    matrix = compute_replies(*GAMES[name])
    of_guesses = all_symmetries(matrix)
    own = matrix.guess_of_target.tolist()
    of_targets = [tuple(own.index(of[at]) for at in own) for of in of_guesses]
    return Known(matrix, Search(matrix, "any"), of_guesses, of_targets)


@st.composite
def sets(draw: st.DrawFn, least: int = 1) -> tuple[Known, list[int]]:
    """Draw a game and a set of its targets: any, or what is left after a guess or two."""
    known = game(draw(st.sampled_from(sorted(GAMES))))
    codes = known.matrix.codes
    random = np.random.default_rng(draw(st.integers(0, 1 << 32)))
    targets = np.arange(len(known.matrix.targets))
    for _ in range(int(random.integers(0, 3))):
        row = codes[random.integers(len(codes)), targets]
        targets = targets[row == random.choice(row)]
    if random.random() < 0.3:
        targets = random.permutation(len(known.matrix.targets))[: random.integers(4, 9)]
    assume(len(targets) >= least)
    return known, random.permutation(targets).tolist()


@examples(60)
@given(drawn=sets(4), number=st.integers(0, 1 << 16))
def test_images_of_a_set_have_its_key(drawn: tuple[Known, list[int]], number: int) -> None:
    """A set and its image have one key, where all ties were tried; every element leads to it."""
    known, targets = drawn
    moves = known.of_targets[number % len(known.of_targets)]
    moved = [moves[target] for target in targets]
    found, other = (named(known.search, some) for some in (targets, moved))
    own, others = (known.matrix.guess_of_target[some].tolist() for some in (targets, moved))
    images = {frozenset(element[guess] for guess in own) for element in found.elements}

    assert images == {frozenset(found.elements[0][guess] for guess in own)}
    assert all(tuple(element) in known.of_guesses for element in found.elements)

    has_same_key = found.key == other.key

    assert has_same_key or not (found.complete and other.complete)
    assert has_same_key == (images == {frozenset(other.elements[0][at] for at in others)})


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


@pytest.mark.parametrize(("places", "complete"), [(6, True), (7, False)])
def test_tied_places_are_tried_up_to_720_orders(places: int, complete: bool) -> None:
    """No two places in a ring can be swapped: six have 720 orders."""
    words = [marked(places, *pair) for pair in combinations(range(places), 2)]
    matrix = compute_replies("pegs", words)
    search = Search(matrix, "any")

    def placed(order: Sequence[int]) -> list[int]:
        pairs = zip(order, [*order[1:], order[0]], strict=True)
        return [words.index(marked(places, *pair)) for pair in pairs]

    first, *_, last = orders = [*permutations(range(places))]
    found = [named(search, placed(order)) for order in (first, orders[200], last)]

    assert {each.complete for each in found} == {complete}

    if complete:
        assert len({each.key for each in found}) == 1
        assert {len(each.elements) for each in found} == {12}  # turned, and turned around


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
@given(drawn=sets(4))
def test_equivalent_guesses_share_a_form(
    drawn: tuple[Known, list[int]],
) -> None:
    """Two guesses have one form exactly if a symmetry of the set leads from one to the other."""
    known, targets = drawn
    kept = [
        guesses
        for guesses, moved in zip(known.of_guesses, known.of_targets, strict=True)
        if {moved[target] for target in targets} == {*targets}
    ]
    least = [min(images) for images in zip(*kept, strict=True)]

    found = kernels.forms(known.search, targets)
    complete = named(known.search, targets).complete

    pairs = {*zip(found, least, strict=True)}
    assert len(pairs) == len({*found})
    if complete:
        assert len({*found}) == len({*least})
        first = sorted({*least})
        last = sorted({at: guess for guess, at in enumerate(least)}.values())
        for any_allowed, expected in ((True, first), (False, last)):
            stay = kernels.one_of_each_form(known.search, targets, any_allowed=any_allowed)
            assert sorted(stay) == expected


@examples(40)
@given(drawn=sets(), data=st.data())
def test_notes_are_read_as_they_were_written(
    drawn: tuple[Known, list[int]], data: st.DataObject
) -> None:
    """A guess is noted by its image, and read back for the same set."""
    known, targets = drawn
    guess = data.draw(st.integers(0, len(known.matrix.guesses) - 1))

    image, back = kernels.image_and_back(known.search, targets, guess)

    assert back == guess
    is_small = len(targets) < 4
    elements = [[*range(guess + 1)]] if is_small else named(known.search, targets).elements
    assert image == elements[0][guess]


SMALL: dict[str, Listed] = {
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
def test_symmetry_changes_no_totals(name: str, mode: str, limit: int | None) -> None:
    """Totals of all first guesses stay the same, and so do totals of trees that are read out."""
    matrix = game(name).matrix
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

"""Recipes played out from every first guess, and random play."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.defaults import ANY_WINDOW
from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.search.metrics import METRICS
from guesstree.strategies import play_out as module
from guesstree.strategies.families import PLAYED_OUT_MODES, Strategy
from guesstree.strategies.play_out import play_randomly, totals_by_first_guess
from guesstree.strategies.recipes import Recipe, check_played_out, grow_tree
from tests.conftest import examples, small_games

GREEDY = [f"{metric}-{mode}" for metric in METRICS for mode in PLAYED_OUT_MODES]

TIES = (
    (),
    ("prefer-consistent",),
    ("parts",),
    ("openers",),
    ("max", "prefer-consistent", "openers"),
)


@st.composite
def games_of_all_rules(draw: st.DrawFn) -> ReplyMatrix:
    """Games of any rule, with guesses beside the targets; words of six need codes of two bytes."""
    rule = draw(st.sampled_from(sorted(RULES)))
    length = draw(st.sampled_from([3, 6]))
    word = st.text("1234", min_size=length, max_size=length)
    canonical = RULES[rule].canonical_form
    guesses = draw(st.lists(word, min_size=1, max_size=16, unique_by=canonical))
    targets = draw(st.permutations(guesses))[: draw(st.integers(1, len(guesses)))]
    return compute_replies(rule, targets, guesses)


@st.composite
def greedy_recipes(draw: st.DrawFn) -> list[Recipe]:
    """Greedy recipes of both modes, most of which share their settings and are played together.

    Consistent recipes have the default window, which therefore comes most often.
    """
    windows = st.sampled_from([ANY_WINDOW, ANY_WINDOW, (1, None), (2, 3), (5, 8)])
    settings = st.tuples(windows, st.just(()) | st.sampled_from(TIES))
    each = 6 * [draw(settings)] + 2 * [draw(settings)]
    names = draw(st.lists(st.sampled_from(GREEDY), min_size=2, max_size=8, unique=True))
    recipes = []
    for number, (name, (window, ties)) in enumerate(zip(names, each, strict=False)):
        strategy = Strategy.parse(name)
        window = window if strategy.heeds("any_window") else ANY_WINDOW
        recipes.append(Recipe(strategy, window, ties, name=f"mine{number}"))
    first = Recipe(Strategy.parse("first-consistent"))
    return recipes + draw(st.sampled_from([[], [first]]))


@examples(100)
@given(
    matrix=small_games() | games_of_all_rules(), recipes=greedy_recipes(), data=st.data()
)
def test_played_out_openers_equal_trees_of_their_branches(
    matrix: ReplyMatrix, recipes: list[Recipe], data: st.DataObject
) -> None:
    """After any first guess, total and worst case equal the numbers of its tree."""
    every = range(len(matrix.guesses))
    openers = data.draw(
        st.none() | st.lists(st.sampled_from(every), min_size=1, unique=True)
    )
    found = totals_by_first_guess(matrix, recipes, openers)

    assert [*found] == [recipe.name for recipe in recipes]

    for recipe in recipes:
        totals, worsts = found[recipe.name]
        for at, guess in enumerate(matrix.guesses):
            expected = 0, 0
            if openers is None or at in openers:
                tree = grow_tree(matrix, replace(recipe, opening=(guess,)))
                expected = tree.total, tree.worst
            assert (totals[at], worsts[at]) == expected


def test_a_table_that_overflows_changes_nothing(
    matrices: dict[str, ReplyMatrix], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is doubled, or emptied as it may not grow, leaves the outcomes as they are."""
    matrix = matrices["wordle"].with_targets(np.arange(0, 2309, 20))
    recipes = [Recipe.parse("max-any"), Recipe.parse("parts-consistent")]
    doubled = totals_by_first_guess(matrix, recipes)
    monkeypatch.setattr(module, "_MOST_CELLS", 0)
    emptied = totals_by_first_guess(matrix, recipes)
    for name, outcomes in doubled.items():
        assert np.array_equal(outcomes, emptied[name])


@pytest.mark.parametrize(
    "text",
    [
        "max-any opening=raise opening=count",
        "max-any weighted=yes",
        "lookahead-any",
        "max-nyt-hard",
    ],
)
def test_recipes_that_cannot_be_played_out(text: str) -> None:
    """The sentence names the recipes that can."""
    message = (
        f"'{text.split()[0]}' cannot be played out from every first guess; choose a greedy"
    )
    with pytest.raises(InputError, match=message):
        check_played_out(Recipe.parse(text))


def test_random_play_equals_plain_python(matrices: dict[str, ReplyMatrix]) -> None:
    """A seed decides every round: the same generator in plain Python gives the same scores."""
    first = np.arange(120)
    part = matrices["wordle"].with_targets(first).with_guesses(first)
    generator = np.random.default_rng(3)
    expected = []
    for target in 2 * [*range(120)]:
        remaining, score, guess = first, 0, -1
        while guess != target:
            guess = int(remaining[generator.integers(0, len(remaining))])
            score += 1
            codes = part.codes[guess]
            remaining = remaining[codes[remaining] == codes[target]]
        expected.append(score)

    assert play_randomly(part, rounds=2, seed=3).ravel().tolist() == expected

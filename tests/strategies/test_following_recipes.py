"""Recipes that are followed from every first guess lead to the trees that they grow."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.defaults import ANY_WINDOW
from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.strategies.following import follow_recipes
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipes import (
    Recipe,
    check_followed,
    parse_recipe,
    strategy_named,
)
from tests.conftest import small_games

NAMES = ("max-any", "neg_entropy_hit-any", "parts-consistent", "expectation-any")
TIES = (
    (),
    ("prefer-consistent",),
    ("parts",),
    ("max", "prefer-consistent", "openers"),
    ("openers",),
)


@given(
    matrix=small_games(),
    settings=st.lists(
        st.tuples(
            st.sampled_from(NAMES),
            st.sampled_from(TIES),
            st.sampled_from([(1, None), (4, 125), (2, 3)]),
        ),
        min_size=1,
        max_size=4,
    ),
    data=st.data(),
)
def test_followed_recipes_equal_their_trees(
    matrix: ReplyMatrix,
    settings: list[tuple[str, tuple[str, ...], tuple[int, int | None]]],
    data: st.DataObject,
) -> None:
    """After each first guess, totals and worst cases are those of the tree with that opening."""
    recipes = [
        Recipe(
            strategy_named(name),
            window if strategy_named(name).heeds("any_window") else ANY_WINDOW,
            ties,
            matrix.guesses[:1],
            name=f"mine{number}",
        )
        for number, (name, ties, window) in enumerate(settings)
    ]
    openers = data.draw(st.none() | st.sets(st.integers(0, len(matrix.guesses) - 1), min_size=1))
    found = follow_recipes(matrix, recipes, None if openers is None else sorted(openers))
    assert [*found] == [recipe.name for recipe in recipes]
    for recipe in recipes:
        totals, worsts = found[recipe.name]
        for at, guess in enumerate(matrix.guesses):
            if openers is not None and at not in openers:
                assert totals[at] == 0
                continue
            scores = grow_tree(matrix, replace(recipe, opening=(guess,))).scores()
            assert (totals[at], worsts[at]) == (sum(scores.values()), max(scores.values()))


@pytest.mark.parametrize(
    "text",
    [
        *("max-any opening=raise opening=count", "max-any weighted=yes"),
        *("lookahead-any", "max-nyt-hard"),
    ],
)
def test_what_cannot_be_followed(text: str) -> None:
    """The sentence says what can be."""
    message = f"'{text.split()[0]}' cannot be followed from every first guess; choose a greedy"
    with pytest.raises(InputError, match=message):
        check_followed(parse_recipe(text))

"""Strategies by name, and recipes between config, object and command line."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.strategies.families import (
    Strategy,
    all_strategy_names,
    families,
    names_pattern,
)
from guesstree.strategies.recipes import Recipe, check_recipe, recipe_text, tie_rules
from guesstree.study.config import fill_config
from tests.adding import HALVING
from tests.here import cases

CONFIG: dict[str, Any] = {
    "lists": {"few": {"file": "few.txt"}},
    "games": {"few": {"rule": "wordle", "targets": "few"}},
    "any_window": {"min": 2},
    "lookahead": {"metric": "parts", "widths": [7]},
    "recipes": {
        "far": {
            "strategy": "lookahead-any",
            "opening": ["raise"],
            "any_window": {"max": None},
        },
        "near": {
            "strategy": "lookahead-consistent",
            "widths": [1, "2,3,4,8"],
            "metric": "max",
        },
        "mine": {
            "strategy": "max-any",
            "ties": ["parts", "prefer-consistent"],
            "weighted": True,
        },
        "best": {"strategy": "optimal-any"},
    },
}


@pytest.mark.parametrize(
    ("name", "text", "stage"),
    cases("""
max-consistent => max-consistent => grow
max-any => max-any any_window=2:125 => grow
lookahead-any => lookahead-any any_window=2:125 widths=7 metric=parts => look_ahead
far => lookahead-any name=far opening=raise any_window=2: widths=7 metric=parts => grow
near => lookahead-consistent name=near widths=1 widths=2,3,4,8 metric=max => grow
mine => max-any name=mine ties=parts ties=prefer-consistent any_window=2:125 weighted=yes => grow
best => optimal-any name=best => prove
optimal5-any => optimal5-any => prove
random-consistent => random-consistent => play_randomly
"""),
)
def test_config_object_and_command_line_agree(name: str, text: str, stage: str) -> None:
    """What a recipe leaves out comes from the settings of all strategies, of look-ahead too."""
    recipe = Recipe.from_config(fill_config(CONFIG), name)
    assert (recipe_text(recipe), recipe.made_by, recipe.name) == (text, stage, name)

    if recipe.strategy.family.grow is not None and recipe.strategy.limit is None:
        assert Recipe.parse(text) == recipe


def recipes() -> st.SearchStrategy[Recipe]:
    """Recipes whose parts go together, with words of any characters."""
    metrics = [tie for tie in tie_rules() if tie in families()]
    words = st.lists(st.text(min_size=1, max_size=5), max_size=3, unique=True).map(tuple)
    return st.builds(
        Recipe,
        st.sampled_from(["max-any", "neg_entropy_hit-any"]).map(Strategy.parse),
        any_window=st.tuples(st.integers(1, 9), st.none() | st.integers(9, 99)),
        ties=st.sampled_from(metrics).map(lambda metric: (metric, "openers")) | st.just(()),
        opening=words,
        weighted=st.booleans(),
        name=st.sampled_from(["", "mine", "a-b_c1"]),
    )


@given(recipe=recipes())
def test_a_text_is_read_back(recipe: Recipe) -> None:
    """Whatever a recipe says, its text says the same."""
    assert Recipe.parse(recipe_text(recipe)) == recipe


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        *cases("""
max-any 'name=x => is empty or has an open quote
max-al => unknown strategy 'max-al'; did you mean 'max-any'?
max-any tie=parts => 'tie=parts' is not a setting 'key=value'; did you mean 'ties'?
max-any weighted => 'weighted' is not a setting 'key=value'; did you mean 'weighted'?
max-any weighted=true => weighted: 'true' is not yes or no
max-any any_window=9:4 => any_window: max 4 is less than min 9
max-any any_window=0: => '0:' is not a window
max-any name=a name=b => 'name' comes twice; keep one of them
max-any name=../x => '../x' cannot be a name
lookahead-any widths=0 => widths: '0' is not a width; write a number of guesses
lookahead-any widths=2,3,4 => widths: '2,3,4' is not a width; write
lookahead-any widths=2,3,4,0 => for sets of 400 targets and more, from 100, from 30
max-any widths=3 => 'widths' has no effect on 'max-any'; remove it
lookahead-nyt-hard opening=raise => an opening cannot keep to hard mode
safest-any opening=raise => 'safest-any' cannot be a recipe, as its tree does not grow in one step
optimal-any cost=1 cost=2 cost=1 => 3 guesses cost 1, less than 2, which cost 2; write 2 or
optimal-any cost=x => cost: 'x' is not a whole number
within4-any cost=1 => 'cost' has no effect on 'within4-any'; remove it
within-any => unknown strategy 'within-any', which needs a number of guesses from 1 to 99; write
"""),
    ],
)
def test_mistakes_on_the_command_line(text: str, message: str) -> None:
    """One sentence names the word at fault."""
    with pytest.raises(InputError, match=re.escape(message)):
        Recipe.parse(text)


def test_names_of_strategies() -> None:
    """Every name leads to a strategy of that name, and is matched by its family's pattern."""
    for name in (*all_strategy_names(), "optimal5-any", "optimal64-nyt-hard"):
        strategy = Strategy.parse(name)
        assert strategy.name == name
        assert re.fullmatch(names_pattern([strategy.family]), name)
    for name in (
        "optimal0-any",
        "optimal5",
        "max5-any",
        "first-nyt-hard",
        "safest5-any",
        "",
    ):
        with pytest.raises(InputError, match="unknown strategy"):
            Strategy.parse(name)


def test_hard_mode_without_an_opening() -> None:
    """Look-ahead in hard mode may have settings of its own."""
    check_recipe(Recipe(Strategy.parse("lookahead-nyt-hard"), widths=(3,), name="mine"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"name": "My-own"},
            "'My-own': the name must be lower case letters, digits and '_'",
        ),
        ({"modes": ("all",)}, "expected some of consistent, any, nyt-hard"),
        ({"grow": None}, "the stage 'grow' needs a function 'grow'; pass one"),
    ],
)
def test_faulty_families(changes: dict[str, Any], message: str) -> None:
    """A package that adds a family is told what is wrong with it."""
    with pytest.raises(InputError, match=re.escape(message)):
        replace(HALVING, **changes)

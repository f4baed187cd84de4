"""Rules, metrics and families as Python objects, without registration."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from guesstree import Game, InputError, Metric
from guesstree.base.plugins import PluginError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import METRICS
from guesstree.strategies.families import Family
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.study.config import check_config
from tests.support.added_objects import HALVING, ORDERED, SQUARE, added, grown_at
from tests.support.commands import cases

NUMBERS = [f"{number:02}" for number in range(40)]
WORDS = ["brick", "crane", "crate", "creek", "trace", "slate"]


def deepen(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Guess the target at the place of the setting, or the last one."""
    return grown_at(replies, lambda count: min(int(recipe.setting("skip")), count - 1))


SKIPPING = Family(
    "skipping", "Skipping", ("consistent",), deepen, settings={"skip": 2, "by": "x"}
)


def test_a_rule_replaces_its_name() -> None:
    """Replies, trees, proofs, advice and games work with the object."""
    game = Game(ORDERED, NUMBERS)

    assert game.name == game.replies.rule.name == "ordered"
    assert game.tree("max-consistent").worst == 6
    assert repr(game.reply("10", "20")) == "10 higher"
    assert game.advise("10 higher", "14 lower").candidates == ("11", "12", "13")
    assert game.play("max-consistent", "10").moves[-1].guess == "10"
    assert game.prove("safest-any").tree
    with pytest.raises(InputError, match="need targets"):
        Game(ORDERED)


def test_a_metric_replaces_its_name() -> None:
    """A metric grows the same trees as an equal metric that is registered."""
    game = Game("wordle", WORDS)
    own = replace(SQUARE, name="squares", weights=lambda n: np.arange(n + 1) ** 2)

    def guesses(strategy: Any, **settings: Any) -> list[str]:
        return list(game.tree(Recipe.of(strategy, **settings)).guesses)

    for mode in ("any", "consistent"):
        assert guesses(own, mode=mode) == guesses(f"expectation-{mode}")
    assert guesses("max-any", ties=[own]) == guesses("max-any", ties=["expectation"])
    assert guesses(own, ties=["openers"]) == guesses("expectation-any", ties=["openers"])
    assert guesses("lookahead-any", metric=own, widths=[2]) == guesses(
        "lookahead-any", metric="expectation", widths=[2]
    )
    assert game.tree(own) is game.tree(own)


def test_a_metric_ranks_and_advises() -> None:
    """Columns and strategies have its name."""
    game = Game("wordle", WORDS)
    own = replace(SQUARE, name="squares", weights=lambda n: np.arange(n + 1) ** 2)

    ranked = game.openers(by=own)

    assert ranked["guess"].to_list() == game.openers(by="expectation")["guess"].to_list()
    assert (ranked["squares_rank"] == ranked["expectation_rank"]).all()
    assert game.advise(metric=own).guess == game.advise(metric="expectation").guess
    assert game.compare(own)["strategy"].item() == "squares-any"


def test_a_family_replaces_its_name() -> None:
    """The settings of a family are part of a recipe."""
    game = Game(ORDERED, NUMBERS)

    assert game.tree(HALVING).opener == "20"
    assert game.tree(SKIPPING).opener == "02"
    assert game.tree(Recipe.of(SKIPPING, skip=7)).opener == "07"
    assert game.tree(Recipe.of(SKIPPING, skip=7, opening=["30"])).opener == "30"
    assert Recipe.of(SKIPPING, skip=2) == Recipe.of(SKIPPING)
    table = game.compare(SKIPPING, Recipe.of(SKIPPING, skip=20, name="middle"))
    assert table["strategy"].to_list() == ["skipping-consistent", "middle"]


def test_trees_of_a_family_are_checked() -> None:
    """A tree of another game is refused."""
    tree = Game(ORDERED, NUMBERS).tree("max-any", search=False)
    lost = replace(HALVING, grow=lambda *_: tree)

    with pytest.raises(PluginError, match="family of strategies 'halving': grow"):
        Game("wordle", ["ab", "cd"]).tree(lost)


def test_settings_of_a_family_in_texts_and_configs() -> None:
    """Own settings are written, read and compared like all others."""
    with added("guesstree.strategies", SKIPPING):
        recipe = Recipe.parse("skipping-consistent skip=7 by='a b'")
        assert recipe_text(recipe) == "skipping-consistent 'by=a b' skip=7"
        assert Recipe.parse(recipe_text(recipe)) == recipe
        assert (
            recipe_text(Recipe.parse("skipping-consistent skip=2")) == "skipping-consistent"
        )
        assert recipe.setting("skip") == 7
        assert Recipe.from_config(configured(skip=7), "mine").setting("skip") == 7


def configured(**recipe: Any) -> Any:
    """Return the checked config of a study with a recipe of the family."""
    config = {
        "lists": {"few": {"generate": "codes", "length": 2, "alphabet": "ab"}},
        "games": {"few": {"rule": "wordle", "targets": "few"}},
        "recipes": {"mine": {"strategy": "skipping-consistent"} | recipe},
    }
    with added("guesstree.strategies", SKIPPING):
        return check_config(config)


def parsed(text: str) -> Recipe:
    """Return the recipe of a text that may name the family."""
    with added("guesstree.strategies", SKIPPING):
        return Recipe.parse(text)


def grown(strategy: Any, **settings: Any) -> None:
    """Grow the tree of an object."""
    Game(ORDERED, NUMBERS).tree(Recipe.of(strategy, **settings))


with_ties = replace(SKIPPING, settings={"ties": 1})
WRONG: list[tuple[partial[Any], type[Exception], str]] = [
    *(
        (partial(parsed, text), InputError, sentence)
        for text, sentence in cases("""
skipping-consistent skip=x => skip: 'x' is not a whole number
skipping-consistent skip=3 skip=4 => 'skip' comes twice
""")
    ),
    (partial(configured, skip="x"), InputError, 'mine.skip: found "x", expected a whole'),
    (partial(configured, skp=3), InputError, "unknown key 'skp'; did you mean 'skip'"),
    (partial(grown, SKIPPING, mode="any"), InputError, "'skipping' has no mode 'any'"),
    (partial(grown, replace(SQUARE, name="max")), InputError, "has the name of another"),
    (partial(grown, replace(SQUARE, weights=np.zeros)), PluginError, "metric 'square': w"),
    (partial(grown, with_ties), InputError, "'ties' is a setting of all recipes; rename"),
]


@pytest.mark.parametrize(("attempt", "kind", "sentence"), WRONG)
def test_wrong_settings_and_objects_are_refused(
    attempt: partial[Any], kind: type[Exception], sentence: str
) -> None:
    """Recipes as text, configs and objects are checked alike."""
    with pytest.raises(kind, match=sentence):
        attempt()


@pytest.mark.parametrize("name", METRICS)
def test_partitions_are_scored_by_any_metric(name: str) -> None:
    """A metric of branch sizes equals the column of the first guesses."""
    game = Game("wordle", WORDS)

    for row in game.openers().iter_rows(named=True):
        codes = game.replies.row(game.replies.position[row["guess"]])
        sizes = np.unique(codes, return_counts=True)[1].tolist()
        assert Metric.named(name).value_of(sizes, hit=True) == row[name]
        assert Metric.named("entropy").value_of(sizes) == row["information"]


def test_a_partition_is_scored_in_bits() -> None:
    """The value equals the number in a notebook on partitions."""
    sizes = [3] * 2 + [2] * 4 + [1] * 10

    assert Metric.named("entropy").value_of(sizes) == pytest.approx(3.8553885422075345)

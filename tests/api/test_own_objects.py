"""A rule, a metric and a family of one's own, given as objects: nothing is registered."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from guesstree import Game, InputError, Metric
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.plugins import PluginError
from guesstree.search.metrics import METRICS
from guesstree.strategies.families import Family
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.study.config import check_config
from tests.adding import HALVING, ORDERED, SQUARE, added, grown_at
from tests.here import cases

NUMBERS = [f"{number:02}" for number in range(40)]


def deepen(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Guess the target at the place that the setting tells, or the last one."""
    return grown_at(replies, lambda count: min(int(recipe.setting("skip")), count - 1))


SKIPPING = Family(
    "skipping", "Skipping", ("consistent",), deepen, settings={"skip": 2, "by": "x"}
)


def test_a_rule_is_taken_where_a_name_is() -> None:
    """Replies, games, trees, proofs, advice and games that are played need no name."""
    game = Game(ORDERED, NUMBERS)

    assert game.name == game.replies.rule.name == "ordered"
    assert game.tree("max-consistent").worst == 6
    assert repr(game.reply("10", "20")) == "10 higher"
    assert game.advise("10 higher", "14 lower").candidates == ("11", "12", "13")
    assert game.play("max-consistent", "10").moves[-1].guess == "10"
    assert game.prove("safest-any").tree
    with pytest.raises(InputError, match="need targets"):
        Game(ORDERED)


def test_a_metric_is_taken_where_a_name_is() -> None:
    """It grows the tree, ranks and advises as the same metric does that is registered."""
    game = Game("wordle", ["brick", "crane", "crate", "creek", "trace", "slate"])
    parts = replace(SQUARE, name="squares", weights=lambda n: np.arange(n + 1) ** 2)
    for mode in ("any", "consistent"):
        own = game.tree(Recipe.of(parts, mode))
        assert own.scores() == game.tree(f"expectation-{mode}").scores()

    def guesses(strategy: Any, **settings: Any) -> list[str]:
        return list(game.tree(Recipe.of(strategy, **settings)).guesses)

    assert guesses("max-any", ties=[parts]) == guesses("max-any", ties=["expectation"])
    assert guesses(parts, ties=["openers"]) == guesses("expectation-any", ties=["openers"])
    assert guesses("lookahead-any", metric=parts, widths=[2]) == guesses(
        "lookahead-any", metric="expectation", widths=[2]
    )

    ranked = game.openers(by=parts)

    assert ranked["guess"].to_list() == game.openers(by="expectation")["guess"].to_list()
    assert (ranked["squares_rank"] == ranked["expectation_rank"]).all()
    assert "squares" in ranked.columns
    assert game.advise(metric=parts).guess == game.advise(metric="expectation").guess
    assert game.compare(parts, Recipe.of(parts, "consistent", opening=["creek"]))[
        "strategy"
    ].to_list() == ["squares-any", "squares-consistent opening=creek"]
    assert game.tree(parts) is game.tree(parts)


def test_a_family_is_taken_where_a_name_is() -> None:
    """Its trees are checked as those of packages are, and its settings are part of a recipe."""
    game = Game(ORDERED, NUMBERS)

    assert game.tree(HALVING).opener == "20"
    assert game.tree(SKIPPING).opener == "02"
    assert game.tree(Recipe.of(SKIPPING, skip=7)).opener == "07"
    assert game.tree(Recipe.of(SKIPPING, skip=7, opening=["30"])).opener == "30"
    assert Recipe.of(SKIPPING, skip=2) == Recipe.of(SKIPPING)

    table = game.compare(SKIPPING, Recipe.of(SKIPPING, skip=20, name="middle"), "max-any")

    assert table["strategy"].to_list() == ["skipping-consistent", "middle", "max-any"]

    lost = replace(HALVING, grow=lambda *_: game.tree("max-any", search=False))

    with pytest.raises(PluginError, match="family of strategies 'halving': grow"):
        Game("wordle", ["ab", "cd"]).tree(lost)


def test_settings_of_a_family_in_texts_and_configs() -> None:
    """They are written, read and compared like all others; a name of a package has them too."""
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


own = replace(SKIPPING, settings={"ties": 1})
WRONG: list[tuple[partial[Any], type[Exception], str]] = [
    *(
        (partial(parsed, text), InputError, sentence)
        for text, sentence in cases("""
skipping-consistent skip=x => skip: 'x' is not a whole number
skipping-consistent skp=3 => 'skp=3' is not a setting 'key=value'; did you mean 'skip'
max-any skip=3 => 'skip=3' is not a setting
skipping-consistent skip=3 skip=4 => 'skip' comes twice
""")
    ),
    (
        partial(configured, skip="x"),
        InputError,
        'mine.skip: found "x", expected a whole number',
    ),
    (partial(configured, skp=3), InputError, "unknown key 'skp'; did you mean 'skip'"),
    (
        partial(configured, strategy="max-any", skip=3),
        InputError,
        "'skip' has no effect on 'max",
    ),
    (
        partial(grown, SKIPPING, skp=1),
        InputError,
        "unknown setting 'skp'; did you mean 'skip'",
    ),
    (partial(grown, SKIPPING, mode="any"), InputError, "'skipping' has no mode 'any'"),
    (partial(grown, SQUARE, skip=1), InputError, "unknown setting 'skip'"),
    (
        partial(grown, SQUARE, widths=[1]),
        InputError,
        "'widths' has no effect on 'square-any'",
    ),
    (partial(grown, SQUARE, ties="max"), InputError, "ties is 'max'; give a list"),
    (
        partial(grown, replace(SQUARE, name="max")),
        InputError,
        "metric 'max' has the name of anoth",
    ),
    (
        partial(grown, replace(SQUARE, weights=np.zeros)),
        PluginError,
        "metric 'square': weights",
    ),
    (
        partial(grown, replace(HALVING, name="max")),
        InputError,
        "'max' has the name of another",
    ),
    (partial(grown, own), InputError, "'ties' is a setting of all recipes; rename"),
]


@pytest.mark.parametrize(("attempt", "kind", "sentence"), WRONG)
def test_wrong_settings_and_objects_get_one_sentence(
    attempt: partial[Any], kind: type[Exception], sentence: str
) -> None:
    """In the text of a recipe, in a config, and from code, as those of packages do."""
    with pytest.raises(kind, match=sentence):
        attempt()


@pytest.mark.parametrize("name", METRICS)
def test_partitions_are_scored_by_any_metric(name: str) -> None:
    """The value is that of the ranking of first guesses."""
    game = Game("wordle", ["brick", "crane", "crate", "creek", "trace", "slate"])
    entropy, expectation = map(Metric.named, ("entropy", "expectation"))
    for row in game.openers().iter_rows(named=True):
        codes = game.replies.row(game.replies.position[row["guess"]])
        sizes = np.unique(codes, return_counts=True)[1].tolist()
        assert Metric.named(name).value_of(sizes, hit=True) == row[name]
        assert entropy.value_of(sizes) == row["information"]
        assert expectation.value_of(sizes) == row["expectation"]

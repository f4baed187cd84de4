"""Recipes: strategies with their settings, from texts, configs and Python, and their trees."""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from guesstree.base.defaults import ANY_WINDOW, LOOKAHEAD_METRIC, LOOKAHEAD_WIDTHS
from guesstree.base.errors import (
    InputError,
    known_name,
    list_of,
    placed,
    suggest_name,
    typed,
)
from guesstree.games.codes import Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.search.cost import Cost, Width, check_cost
from guesstree.search.metrics import METRICS, AnyMetric, Metric
from guesstree.search.partitions import Splits, score_tables, splits_of
from guesstree.strategies.families import (
    PLAYED_OUT_MODES,
    Choose,
    Family,
    Stage,
    Strategy,
    Value,
    families,
    family_of,
    strategy_of,
)
from guesstree.strategies.settings import SETTINGS, Setting, Window, settings_of

if TYPE_CHECKING:
    from guesstree.strategies.families import Grow


CONSISTENT = "prefer-consistent"
OPENERS = "openers"
OTHER_TIES = (CONSISTENT, OPENERS)
"""The tie rules that are no metrics, the first to decide first."""


@dataclass(frozen=True)
class Recipe:
    """How a guess tree is grown.

    Attributes
    ----------
    strategy
        The family and the mode.
    any_window
        Least and greatest number of remaining targets where mode `any` tries every guess.
    ties
        What decides between guesses of equal metric, from `tie_rules()` and in that order: a second
        metric; `prefer-consistent` puts candidates first; `openers` puts the better first guess
        first. List order decides last.
    opening
        Words that are guessed first, whatever the replies.
    weighted
        Whether targets count by their weights: in branches, and in the cost of a proof.
    cost
        What a proof minimises instead of the number of guesses: the costs of finding a target with
        guess number 1, 2, ...; the last number is the cost of finding it later, or not at all.
    widths
        How many guesses look-ahead follows at each node. Each width is a number, or four numbers
        for sets of different sizes (`search.cost.SIZES`). All widths are compared.
    metric
        The metric that ranks the guesses of a look-ahead.
    family_settings
        Settings that only the family has, sorted by name, without those that have their default.
    name
        The name in configs and file names; the strategy's name if left out.

    Examples
    --------
    >>> recipe = Recipe.parse("max-any opening=crane name=mine")
    >>> recipe.name, recipe.opening
    ('mine', ('crane',))
    """

    strategy: Strategy
    any_window: Window = ANY_WINDOW
    ties: tuple[AnyMetric, ...] = ()
    opening: tuple[str, ...] = ()
    weighted: bool = False
    cost: tuple[int, ...] = ()
    widths: tuple[Width, ...] = LOOKAHEAD_WIDTHS
    metric: AnyMetric = LOOKAHEAD_METRIC
    family_settings: tuple[tuple[str, Value], ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        # A frozen dataclass can set its own fields in no other way.
        object.__setattr__(self, "name", self.name or self.strategy.name)
        defaults = self.strategy.family.settings

        # Settings that equal their defaults are dropped: then recipes that do the same are equal.
        kept = (
            (key, value)
            for key, value in self.family_settings
            if value != defaults.get(key)
        )
        object.__setattr__(self, "family_settings", tuple(sorted(kept)))

    @classmethod
    def parse(cls, text: str) -> "Recipe":
        """Return the recipe that a text describes.

        The text is the name of a strategy, and then words `key=value`. Keys are `name`, and the
        settings of all recipes (`SETTINGS`) and of the family. A list repeats its key for each
        item. Words with blanks are quoted as in a shell.

        Raises
        ------
        InputError
            The strategy or a key is unknown, a value is wrong, or settings contradict each other.

        >>> Recipe.parse("max-any ties=parts any_window=1: name=mine").any_window
        (1, None)
        """
        try:
            name, *words = shlex.split(text)
        except ValueError as error:
            fault = "is empty or has an open quote; write it like 'max-any ties=parts'"
            raise InputError(f"strategy {text!r}: {fault}") from error

        strategy = Strategy.parse(name)
        recipe = _recipe(strategy, _parsed_settings(text, words, strategy))
        check_recipe(recipe)
        return recipe

    @classmethod
    def from_config(cls, config: Mapping[str, Any], name: str) -> "Recipe":
        """Return the recipe of a name in a checked config: a strategy, or an entry of `recipes:`.

        Settings that a recipe lacks come from the whole config: `any_window` and `lookahead`.

        Raises
        ------
        InputError
            There is neither a recipe nor a strategy of that name.
        """
        entry: Mapping[str, Any] = config["recipes"].get(name, {})
        strategy = Strategy.parse(entry.get("strategy", name))
        window = config["any_window"] | entry.get("any_window", {})

        # The recipe overrides the whole config. A setting of the recipe that has no effect stays,
        # so that `check_recipe` refuses it.
        values = (
            config["lookahead"] | entry | {"any_window": (window["min"], window["max"])}
        )

        settings = {
            key: value
            for key, value in values.items()
            if key != "strategy" and (key in entry or strategy.heeds(key))
        }
        return _recipe(strategy, settings | {"name": name})

    @classmethod
    def of(cls, strategy: "AnyStrategy", mode: str = "", **settings: Any) -> "Recipe":
        """Return the recipe of a strategy with settings that are given in Python.

        Parameters
        ----------
        strategy
            A name: `<metric>-<mode>`, `lookahead-<mode>` or `optimal-<mode>`, with or without
            settings as in `parse`. Or a `Metric` or a `Family`, registered or not. Or a function of
            the candidates and the turns so far, as in `Game.tree`.
        mode
            The mode of a metric or a family. Default: `any`, if the family has that mode.
        settings
            `opening`: words to guess first, whatever the replies.

            `ties`: how to choose between equal guesses: a second metric, `prefer-consistent`,
            `openers`, in this order. List order decides last.

            `any_window`: mode `any` considers every guess while the number of candidates is in this
            range: the smallest and the largest number (None: no limit).

            `weighted`: whether branches are measured by the weights of their targets.

            `widths` and `metric`: settings of look-ahead. A width is a number; or four numbers,
            such as `(2, 3, 4, 8)`, for sets of 400 targets and more, 100 and more, 30 and more, and
            fewer.

            `name`: a name for tables. Other families may have settings of their own.

        Raises
        ------
        InputError
            The strategy is unknown or a tree, a setting is unknown, a value is wrong, or settings
            contradict each other.

        Examples
        --------
        >>> recipe = Recipe.of("max-any", opening=["creek"], name="creek-first")
        >>> recipe.opening, recipe.name
        (('creek',), 'creek-first')
        """
        if isinstance(strategy, Recipe):
            return strategy
        if isinstance(strategy, str) and " " in strategy and not (mode or settings):
            return cls.parse(strategy)

        named: Any = family_of(strategy) if callable(strategy) else strategy
        wanted = "a name such as 'max-any', a metric, a family, a recipe or a function"
        typed(named, str | Metric | Family, "the strategy", wanted)
        chosen = strategy_of(named, mode)
        known = "name", *settings_of(chosen.family)
        for key in settings:
            known_name(key, known, "unknown setting")
        recipe = _recipe(chosen, settings)
        if settings:  # without settings, the error comes when a tree is wanted
            check_recipe(recipe)
        return recipe

    def setting(self, name: str) -> Value:
        """Return the value of a setting that only the family has."""
        return dict(self.family_settings).get(name, self.strategy.family.settings[name])

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that it names, on which its tree depends."""
        named = dict(self.family_settings).get(self.strategy.family.file)
        return (Path(str(named)),) if named else ()

    @property
    def ordering_metric(self) -> Metric | None:
        """The metric that ranks first guesses, if this rank decides ties; else None."""
        return self.strategy.family.metric if OPENERS in self.ties else None

    @property
    def is_proved(self) -> bool:
        """Whether its tree comes with a proof. Trees after an opening do not."""
        return self.strategy.family.is_proved and not self.opening

    @property
    def has_bounds(self) -> bool:
        """Whether its proof leaves a list of bounds: see `search.objective.Objective`."""
        family, mode, _ = self.strategy
        return self.is_proved and not family.worst_case and mode != Mode.HARD

    @property
    def made_by(self) -> Stage:
        """The stage that makes its files: its family's, or `grow` if it has its own name."""
        by_family = self.is_proved or self.name == self.strategy.name
        return self.strategy.family.made_by if by_family else "grow"


AnyStrategy = str | Metric | Family | Recipe | Choose
"""A strategy: a name, with or without settings; a metric or a family; a recipe; or a function that
takes the candidates and the turns so far, and returns a guess."""

DEFAULTS: dict[str, Any] = {
    field.name: field.default for field in fields(Recipe) if field.name in SETTINGS
}
"""The settings of a recipe with their defaults."""


def _parsed_settings(text: str, words: list[str], strategy: Strategy) -> dict[str, Any]:
    """Return the settings that the words `key=value` of a recipe's text describe."""
    settings = {"name": Setting()} | settings_of(strategy.family)
    values: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        setting = settings.get(key)
        if setting is None or not equals:
            known = suggest_name(key, settings)
            raise InputError(
                f"strategy {text!r}: {word!r} is not a setting 'key=value'; {known}"
            )
        if key in values and not setting.repeats:
            raise InputError(f"strategy {text!r}: {key!r} comes twice; keep one of them")

        with placed(f"strategy {text!r}, {key}"):
            item = setting.parse(value)

        values[key] = (*values.get(key, ()), item) if setting.repeats else item

    return values


def _recipe(strategy: Strategy, settings: Mapping[str, Any]) -> Recipe:
    """Return a recipe from settings of all recipes and of its family."""
    of_all: dict[str, Any] = {}
    of_family: dict[str, Value] = {}
    for key, value in settings.items():
        setting = SETTINGS.get(key)
        if setting is not None:
            of_all[key] = (
                tuple(map(setting.checked, list_of(value, key, setting.example)))
                if setting.repeats
                else setting.checked(value)
            )
        elif key == "name":
            of_all[key] = value
        else:
            of_family[key] = value

    return Recipe(strategy, family_settings=tuple(of_family.items()), **of_all)


def recipe_text(recipe: Recipe) -> str:
    """Return a recipe as the command line writes it: its strategy, and settings that differ.

    >>> recipe_text(Recipe(Strategy.parse("max-any"), (1, None), opening=("raise", "count")))
    'max-any opening=raise opening=count any_window=1:'
    """
    words = [recipe.strategy.name]
    if recipe.name != recipe.strategy.name:
        words.append(f"name={recipe.name}")

    changed = _changed(recipe)
    for key, setting in settings_of(recipe.strategy.family).items():
        if key in changed:
            items = changed[key] if setting.repeats else (changed[key],)
            words += [f"{key}={setting.text(item)}" for item in items]

    return shlex.join(words)


def _changed(recipe: Recipe) -> dict[str, Any]:
    """Return the settings of a recipe that differ from the defaults."""
    values = {key: getattr(recipe, key) for key in DEFAULTS}
    changed = {key: value for key, value in values.items() if value != DEFAULTS[key]}
    return changed | dict(recipe.family_settings)


def tie_rules() -> tuple[str, ...]:
    """Return the tie rules, the first to decide first."""
    return (*METRICS, *OTHER_TIES)


def check_recipe(recipe: Recipe) -> None:
    """Raise `InputError` if the parts of a recipe contradict each other."""
    strategy = recipe.strategy
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", str(recipe.name)):
        raise InputError(
            f"{recipe.name!r} cannot be a name; use the letters a to z, digits, '-' and '_'"
        )

    # Without a proof, a function has to grow the tree. This raises an error if there is none.
    if not recipe.is_proved:
        grower_of(recipe)

    if recipe.cost:
        check_cost(Cost(recipe.cost, 0))
        if recipe.opening:
            raise InputError(
                f"{recipe.name!r} has an opening, whose guesses 'cost' does not count; remove "
                "'cost'"
            )

    if strategy.mode == Mode.HARD and recipe.opening:
        raise InputError("an opening cannot keep to hard mode; choose mode any")
    least, greatest = recipe.any_window
    if greatest is not None and greatest < least:
        raise InputError(f"any_window: max {greatest} is less than min {least}; raise max")

    useless = [key for key in _changed(recipe) if not strategy.heeds(key)]
    if OPENERS in recipe.ties and strategy.family.metric is None:
        useless.append(OPENERS)
    if useless:
        raise InputError(f"{useless[0]!r} has no effect on {strategy.name!r}; remove it")

    _check_ties(recipe)
    if strategy.heeds("metric"):
        Metric.named(recipe.metric)


def grower_of(recipe: Recipe) -> "Grow":
    """Return the function that grows trees; raise `InputError` if it cannot grow a recipe's.

    A limit takes a proof, and a family may need a file.
    """
    strategy = recipe.strategy
    family = strategy.family
    if family.grow is None:
        grown = ", ".join(
            other.name for other in families().usable() if other.grow is not None
        )
        raise InputError(
            f"{strategy.name!r} cannot be a recipe, as its tree does not grow in one step; choose "
            f"a strategy of {grown}"
        )

    if strategy.limit is not None:
        raise InputError(
            f"{strategy.name!r} has a limit, which needs a proof; remove the {strategy.limit}"
        )

    if family.file and not recipe.files:
        raise InputError(
            f"{recipe.name!r} has no {family.file}; name its file, such as "
            f"'{strategy.name} {family.file}=results/models/net.parquet'"
        )

    return family.grow


def check_played_out(recipe: Recipe) -> None:
    """Raise `InputError` if a recipe cannot be played out from every first guess."""
    # Each first guess takes the place of an opening of one word.
    if not recipe.strategy.can_be_played_out or len(recipe.opening) > 1 or recipe.weighted:
        raise InputError(
            f"{recipe.name!r} cannot be played out from every first guess; choose a greedy "
            f"strategy of mode {' or '.join(PLAYED_OUT_MODES)}, without weights and "
            "with at most one word as opening"
        )


def _check_ties(recipe: Recipe) -> None:
    rules = tie_rules()
    for tie in recipe.ties:
        if not isinstance(tie, Metric):
            known_name(tie, rules, "unknown tie rule")

    # A metric comes first, which counts as place -1; each other rule comes at most once, in order.
    places = [OTHER_TIES.index(tie) if tie in OTHER_TIES else -1 for tie in recipe.ties]
    if places != sorted({*places}):
        raise InputError(
            f"{recipe.name!r} has ties in a wrong order, or one of them twice; name a metric, then "
            f"{CONSISTENT}, then {OPENERS}, each at most once"
        )


# The tree of a recipe


def grow_tree(matrix: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the guess tree of a recipe.

    Raises
    ------
    InputError
        The recipe contradicts itself (`check_recipe`) or does not fit the game: a word of the
        opening is not a guess, or the targets have no weights.
    """
    check_recipe(recipe)
    grow = grower_of(recipe)

    # Ties go to the guess that comes first, so another order of guesses decides them.
    order = order_of(matrix, recipe)
    matrix = matrix if order is None else matrix.reordered(order)
    opening = [matrix.form.clean(word) for word in recipe.opening]
    return play_opening(matrix, opening, lambda part: grow(part, recipe))


def order_of(matrix: ReplyMatrix, recipe: Recipe) -> Positions | None:
    """Return the order of guesses that decides the last ties, better first guesses first.

    None means list order.
    """
    if recipe.ordering_metric is None:
        return None

    splits = splits_by(recipe.ordering_metric, matrix, matrix.every_target)
    return np.argsort(splits.scores, kind="stable")


def splits_by(metric: AnyMetric, matrix: ReplyMatrix, candidates: Positions) -> Splits:
    """Return how each guess splits some targets, which count 1 each, with scores by a metric."""
    tables = score_tables([Metric.named(metric)], len(candidates))
    guesses = np.arange(len(matrix.guesses))
    masses = np.ones(len(candidates), np.int64)
    return splits_of(matrix.codes, guesses, candidates, masses, matrix.right, tables)


def play_opening(
    matrix: ReplyMatrix, opening: Sequence[str], grow: Callable[[ReplyMatrix], GuessTree]
) -> GuessTree:
    """Return the tree that guesses some words first, and then the tree of `grow` for each branch.

    The words are guessed whatever the replies, until one is right.

    Raises
    ------
    InputError
        A word of the opening is not a guess, or comes twice.
    """
    if not opening:
        return grow(matrix)

    word, *later = opening
    if word not in matrix.position:
        raise InputError(
            f"the opening has {word!r}, which is not an allowed guess; choose another word"
        )
    if word in later:
        raise InputError(f"the opening has {word!r} twice; name each word once")

    codes = matrix.codes[matrix.position[word]]

    # The right reply has no branch: the game has ended.
    branches = {
        code: play_opening(matrix.with_targets(np.flatnonzero(codes == code)), later, grow)
        for code in np.unique(codes[codes != matrix.right]).tolist()
    }
    return GuessTree.joining(word, len(codes), branches, matrix.texts)

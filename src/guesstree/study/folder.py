"""The folder of a study: its config, its stored results, and what the workflow asks of it."""

import json
import os
import re
import shlex
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from guesstree.base.code import library_version
from guesstree.base.constants import NONE, SEVERAL_BOARDS, YOU
from guesstree.base.errors import InputError, known_name, placed
from guesstree.base.result import frame
from guesstree.base.storage import read_text, write_text
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import ADVICE
from guesstree.games.rule import Rule
from guesstree.games.rules import rule_of
from guesstree.games.tree import GuessTree, check_tree
from guesstree.strategies.families import families, names_pattern
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.study.artifacts import (
    certificate_file,
    openers_file,
    read_replies,
    read_tree,
    replies_file,
    scores_file,
    tree_file,
)
from guesstree.study.config import Origin, check_config, fill_config, shipped_config
from guesstree.study.config_lists import chances_in, form_of_list, list_reader, lists_needed
from guesstree.study.schema import Settings, load_config
from guesstree.study.table_files import (
    BETWEEN_RECIPES,
    FINGERPRINT,
    RECIPE,
    opened_parquet,
    read_parquet,
)
from guesstree.words.answers import (
    NOTHING_ADDED,
    Chances,
    History,
    MoreAnswers,
    days_by_month,
    read_answers,
)
from guesstree.words.forms import Words
from guesstree.words.generators import find_generator
from guesstree.words.weights import Weights, weights_of

if TYPE_CHECKING:
    import polars as pl


def one_of(names: Iterable[str]) -> str:
    """Return a regular expression that matches these names and no others.

    >>> one_of(["a", "b"]), one_of([])
    ('a|b', '(?!)')
    """
    return "|".join(map(re.escape, names)) or "(?!)"


class Stages:
    """The strategies of a checked config, by the stages that make their files."""

    def __init__(self, config: Settings) -> None:
        self._config = config
        self._games = config["games"]
        self._recipe = cache(partial(Recipe.from_config, config))

    def lists_with(self, key: str) -> list[str]:
        """Return the names of the lists whose settings have a key."""
        return [name for name, settings in self._config["lists"].items() if key in settings]

    def lists_needed(self) -> list[str]:
        """Return the names of the lists that games, letter counts or derived lists need."""
        return lists_needed(self._config, self.lists_with("letters"))

    def games_with(self, asked: Callable[[str], object]) -> list[str]:
        """Return the names of the games that `asked` accepts."""
        return list(filter(asked, self._games))

    def strategies(self, game: str) -> list[str]:
        """Return the strategies of a game in order."""
        return list(self._games[game]["strategies"])

    def players(self, game: str) -> list[str]:
        """Return the strategies of a game, and `you` if it has a person's games."""
        return self.strategies(game) + [YOU] * bool(self.people(game))

    def trees(self, game: str) -> list[str]:
        """Return the strategies of a game that are guess trees: all but random play."""
        return self._with_recipe(game, lambda recipe: recipe.strategy.family.is_tree)

    def greedy(self, names: Iterable[str]) -> list[str]:
        """Return the greedy ones of some strategies.

        They are sorted, so their order in the config does not change the job.
        """
        return sorted(
            name for name in names if self._recipe(name).strategy.family.is_greedy
        )

    def proved(self, game: str) -> list[str]:
        """Return the strategies of a game that come with a proof."""
        return self._made_by(game, "prove")

    def bounded(self, game: str) -> list[str]:
        """Return the strategies of a game whose proof leaves a list of bounds."""
        known = self._games[game]["known_proofs"]
        named = self._with_recipe(game, lambda recipe: recipe.has_bounds)
        return [name for name in named if name not in known or "bounds" in known[name]]

    def lookahead_modes(self, game: str) -> list[str]:
        """Return the modes of the look-ahead strategies of a game."""
        return [
            self._recipe(name).strategy.mode for name in self._made_by(game, "look_ahead")
        ]

    def played_out(self, game: str) -> list[str]:
        """Return the strategies of a game that play out every first guess."""
        return list(self._games[game]["played_out"])

    def pairs(self, game: str) -> int:
        """Return how many pairs of first guesses the config requests for a game."""
        return int(self._games[game]["pairs"])

    def replayed(self, game: str) -> list[str]:
        """Return the strategies that replay past days of a game."""
        return list(self._games[game].get("replay", {}).get("strategies", ()))

    def replayed_months(self, game: str) -> tuple[str, list[str]]:
        """Return the first replayed day of a game, and the months from then on."""
        settings = self._games[game]["replay"]
        form = form_of_list(self._config["lists"], self._games[game]["guesses"])
        history = History.of(read_answers(Path(settings["answers"]), form))
        since = history.days[-settings["days"] :][0]  # the first day if there are fewer
        return str(since), list(days_by_month(history, since))

    def people(self, game: str) -> list[str]:
        """Return the files of people's games, yours first."""
        files = self._games[game].get("people", [])
        return [files] if isinstance(files, str) else list(files)

    def models(self, name: str) -> list[str]:
        """Return the files of models that the recipe of a strategy names."""
        return list(map(str, self._recipe(name).files))

    def versions(self, name: str) -> list[str]:
        """Return the versions of the packages that a list or its weights come from."""
        settings = self._config["lists"][name]
        packages: Words = ()
        if "generate" in settings:
            packages = find_generator(settings["generate"]).packages
        if "wordfreq" in settings.get("weights", {}):
            packages += ("wordfreq",)
        return [library_version(package) for package in packages]

    def text(self, name: str) -> str:
        """Return a strategy with its settings; or the name of advice, which replays days, too."""
        return name if name in ADVICE else recipe_text(self._recipe(name))

    def in_order(self, games: Iterable[str]) -> str:
        """Return the strategies of some games in the order of tables and figures."""
        return " ".join(f"{game}: {' '.join(self.strategies(game))}" for game in games)

    def made_by(self, stage: str) -> str:
        """Return a regular expression for the names of the strategies whose files a stage makes."""
        recipes = map(self._recipe, self._config["recipes"])
        named = [recipe.name for recipe in recipes if recipe.made_by == stage]

        # A pattern also matches proofs with any limit, such as optimal5-any.
        made = [family for family in families().usable() if family.made_by == stage]
        return "|".join(filter(None, [names_pattern(made), one_of(named)]))

    def _made_by(self, game: str, stage: str) -> list[str]:
        """Return the strategies of a game whose files a stage makes."""
        return self._with_recipe(game, lambda recipe: recipe.made_by == stage)

    def _with_recipe(self, game: str, matches: Callable[[Recipe], bool]) -> list[str]:
        """Return the strategies of a game whose recipes match."""
        return [name for name in self.strategies(game) if matches(self._recipe(name))]


# The folder

STUDY = "study.txt"
"""A file in the folder of results: the config files of the last run, then its overrides."""

_OVERRIDES = "--config "
"""The beginning of the line of overrides."""


CertifiedTree = tuple[GuessTree, Path]
"""A tree, and the path of its certificate."""


def write_record(
    results: Path, files: Sequence[Path], overrides: Settings | None = None
) -> None:
    """Record the config files of a new run, and its overrides as Snakemake's command takes them."""
    folder = results.absolute().parent
    lines = [Path(os.path.relpath(path, folder)).as_posix() for path in files]
    if overrides:
        written = partial(json.dumps, default=str, ensure_ascii=False)
        values = (f"{key}={written(value)}" for key, value in overrides.items())
        lines.append(_OVERRIDES + shlex.join(values))
    text = "".join(f"{line}\n" for line in lines)

    # A record that says the same keeps its time.
    if not (results / STUDY).exists() or _recorded(results) != text:
        write_text(results / STUDY, text)


def recorded_config(results: Path) -> Path | None:
    """Return the config file that results were made from, if it is one that still exists."""
    if not (results / STUDY).exists():
        return None
    lines = _recorded(results).splitlines()
    names = [line for line in lines if not line.startswith(_OVERRIDES)]
    if len(names) != 1:
        return None
    path = Path(os.path.relpath(results.absolute().parent / names[0]))
    return path if os.path.lexists(path) else None


def _recorded(results: Path) -> str:
    return read_text(results / STUDY, "a text file with the names of config files")


class GameWords(NamedTuple):
    """The words of a game.

    Attributes
    ----------
    targets, guesses
        The words.
    weights
        The weights of the targets; None if all are equally likely.
    chances
        How likely each word is by past answers; None without past answers.
    """

    targets: Words
    guesses: Words
    weights: Weights | None
    chances: Chances | None = None


@dataclass(frozen=True)
class Study:
    """The checked config of a study, and the folder of its results.

    Attributes
    ----------
    config
        The config.
    results
        The folder.
    """

    config: Settings
    results: Path

    def game_named(self, name: str | None) -> str:
        """Return the name of a game, by default the first; raise `InputError` if it is unknown."""
        games = self.config["games"]
        if name is None:
            return str(next(iter(games)))
        return _known_game(name, games)

    def rule(self, game: str) -> Rule:
        """Return the reply rule of a game."""
        return rule_of(self.config["games"][game]["rule"])

    def matrix(self, game: str) -> ReplyMatrix:
        """Return the reply matrix of a game: the stored one if it fits; otherwise, a new one.

        A stored matrix is not compared with lists that take seconds to download or to generate.
        """
        rule = self.rule(game)
        path = replies_file(self.results, game)
        words = self.words(game, slow=not path.exists())
        if path.exists():
            stored = read_replies(path)
            if stored.rule.name == rule.name and (words is None or _has(stored, words)):
                return stored

        # The first reading may have skipped slow lists. Now an unreadable list is an error.
        words = words or self.words(game)
        assert words is not None
        return compute_replies(rule, words.targets, words.guesses, words.weights)

    def words(
        self, game: str, *, slow: bool = True, more: MoreAnswers = NOTHING_ADDED
    ) -> GameWords | None:
        """Return the words of a game; unless `slow`, None if loading a list takes seconds.

        `more` is added to the past answers of the config. If there are any past answers, they
        decide how likely each target is.
        """
        settings = self.config["games"][game]
        lists = self.config["lists"]
        read_list = list_reader(lists, slow=slow)
        targets = read_list(settings["targets"])
        guesses = read_list(settings["guesses"])
        if targets is None or guesses is None:
            return None

        source = lists[settings["targets"]].get("weights", {}) if more.are_known else {}
        if "answers" not in source and not more.answers:
            weights = weights_of(targets, source) if source else None
            return GameWords(targets.words, guesses.words, weights)

        # Without settings of the list, every allowed guess may be an answer.
        if "answers" not in source:
            source = {"others": settings["guesses"]}
        chances = chances_in(read_list, settings["targets"], source, more)
        if chances is None:
            return None
        weights = chances.weights(targets.words)
        return GameWords(targets.words, guesses.words, weights, chances)

    def openers(self, game: str, matrix: ReplyMatrix) -> "pl.DataFrame | None":
        """Return the stored table of first guesses if it exists and fits config and `matrix`."""
        path = openers_file(self.results, game)
        if not path.exists():
            return None
        table, about = read_parquet(path, having=["rank_at_best", "guess", "total"])

        # The table names its recipes in the order of its columns: played out, then proved.
        stages = Stages(self.config)
        shown = map(self.recipe, (*stages.played_out(game), *stages.proved(game)))
        if not _fits(about, BETWEEN_RECIPES.join(map(recipe_text, shown)), matrix):
            return None
        return frame(table)

    def recipe(self, strategy: str) -> Recipe:
        """Return the recipe of a strategy; raise `InputError` if it is unknown.

        The name may have settings, as on the command line: `max-any opening=salet`.
        """
        if " " in strategy:
            return Recipe.parse(strategy)
        return Recipe.from_config(self.config, strategy)

    def stored_tree(
        self, game: str, strategy: str, matrix: ReplyMatrix
    ) -> GuessTree | None:
        """Return the guess tree of a strategy if it exists and fits `matrix`.

        It comes from the results, or from a known proof in the config.

        Raises
        ------
        InputError
            The strategy is unknown, or the tree is wrong.
        """
        stored = self._tree_and_certificate(game, strategy, matrix)
        return None if stored is None else stored[0]

    def proof(
        self, game: str, strategy: str, replies: Callable[[], ReplyMatrix]
    ) -> CertifiedTree | None:
        """Return the tree and the certificate of a proof for all first guesses, if they fit.

        `replies` returns the matrix that they must fit, and is called only if there are files.
        """
        settings = self.config["games"][game]
        path = certificate_file(self.results, game, strategy)
        is_there = strategy in settings["known_proofs"] or path.exists()
        if settings["openers"] or not is_there:
            return None
        stored = self._tree_and_certificate(game, strategy, replies())
        return stored if stored is not None and stored[1].exists() else None

    def checked(self, game: str, strategy: str, matrix: ReplyMatrix) -> str:
        """Return for how many first guesses the pipeline checked the bounds of a proof."""
        path = scores_file(self.results, game, strategy)
        if not path.exists():
            return NONE
        _, about = read_parquet(path)
        fits = _fits(about, recipe_text(self.recipe(strategy)), matrix)
        return about.get("checked", NONE) if fits else NONE

    def _tree_and_certificate(
        self, game: str, name: str, matrix: ReplyMatrix
    ) -> CertifiedTree | None:
        """Return a checked tree that fits, and the path of its certificate, which may not exist."""
        recipe = self.recipe(name)
        stored = self._stored_tree(game, name, matrix) or self._known_tree(
            game, name, matrix
        )
        if stored is not None:
            with placed(f"the stored tree of {name!r} for game {game!r}"):
                check_tree(
                    stored[0],
                    self.rule(game),
                    matrix.targets,
                    matrix.guesses,
                    mode=recipe.strategy.mode,
                    opening=len(recipe.opening),
                )
        return stored

    def _stored_tree(
        self, game: str, name: str, matrix: ReplyMatrix
    ) -> CertifiedTree | None:
        """Return a tree of the results that fits, and the path of its certificate."""
        path = tree_file(self.results, game, name)
        if not path.exists():
            return None
        tree, about = read_tree(path)
        if not _fits(about, recipe_text(self.recipe(name)), matrix):
            return None

        # A proof for other first guesses may have left a better tree out.
        certificate = certificate_file(self.results, game, name)
        openers = self.config["games"][game]["openers"]
        if certificate.exists() and _openers(certificate) != openers:
            return None
        return tree, certificate

    def _known_tree(
        self, game: str, name: str, matrix: ReplyMatrix
    ) -> CertifiedTree | None:
        """Return the tree of a known proof, if it fits, and the path of its certificate."""
        known = self.config["games"][game]["known_proofs"].get(name)
        if known is None:
            return None
        tree, about = read_tree(Path(known["tree"]))
        if about.get(FINGERPRINT) != matrix.fingerprint:
            return None
        return tree, Path(known["certificate"])


def _has(matrix: ReplyMatrix, words: GameWords) -> bool:
    """Tell whether a matrix has these words and weights."""
    if (matrix.targets, matrix.guesses) != (words.targets, words.guesses):
        return False

    # Where one side has no weights, both are the same only if neither has any.
    if matrix.weights is None or words.weights is None:
        return matrix.weights is words.weights
    return np.array_equal(matrix.weights, words.weights)


def _fits(about: Mapping[str, str], recipe: str, matrix: ReplyMatrix) -> bool:
    """Tell whether the metadata of a file match a recipe and a matrix."""
    return about.get(RECIPE) == recipe and about.get(FINGERPRINT) == matrix.fingerprint


def _openers(certificate: Path) -> list[str] | None:
    """Return the first guesses of a proof, an empty list for all; None for any other file."""
    from guesstree.study.stored_proofs import stated_in

    with opened_parquet(certificate) as stored:
        stated = stated_in(certificate, stored.metadata)
    return None if stated is None else stated["openers"]


def open_study(config: Path, results: Path) -> Study:
    """Read a config, and return the study that it describes.

    Raises
    ------
    InputError
        The config cannot be read or is faulty.
    """
    return Study(check_config(load_config(config), [config]), results)


def shipped_study(results: Path) -> Study:
    """Return the study of the shipped games; the folder may hold results of other studies.

    It uses results with the same words and settings. Checking the config would take half a second,
    so only tests check it.
    """
    origin = Origin.load(shipped_config())
    return Study(fill_config(origin.config, [origin]), results)


def _known_game(name: str, known: Collection[str]) -> str:
    """Return the name of a game; raise `InputError` if it is unknown, or means several boards."""
    boards = SEVERAL_BOARDS.get(name.casefold())
    if boards and name not in known:
        raise InputError(
            f"{name!r} is a game on {boards} boards; choose the game of its words, such as nyt, "
            f"and play it on {boards} boards"
        )
    return known_name(name, known, "no game")


def study_of(game: str | None, study: Study) -> Study:
    """Return the study that has a game: this one, or the study of the shipped games.

    Raises
    ------
    InputError
        Neither has it.
    """
    if game is None or game in study.config["games"]:
        return study
    shipped = shipped_study(study.results)
    known = {**study.config["games"], **shipped.config["games"]}
    if game not in known and game in study.config.get("left_out", ()):
        raise InputError(
            f"'only' in the config leaves out the game {game!r}; add the game there"
        )
    _known_game(game, known)
    return shipped


def study_with(game: str | None, config: Path | None, results: Path) -> Study:
    """Return the study that has a game.

    Parameters
    ----------
    game
        The name of a game of the study, or of a shipped one; None for the first of the study.
    config
        The config of the study. None means the config that the results were made from; without
        results, the shipped config.
    results
        The folder of its results.

    Raises
    ------
    InputError
        The game is unknown, or the config cannot be read or is faulty.
    """
    is_named = config is not None
    config = config or recorded_config(results)
    if config is None and not (results / STUDY).exists():
        return study_of(game, shipped_study(results))

    # The results may come from several configs, or from one that is gone.
    config = config or Path("config.yaml")
    read = load_config(config) if is_named or os.path.lexists(config) else {}

    # For a shipped game, the config need not be checked, which takes time and may fail.
    if game is not None and "shipped" not in read and game not in (read.get("games") or {}):
        shipped = shipped_study(results)
        if game in shipped.config["games"]:
            return shipped
    return study_of(game, open_study(config, results))

"""A study: its config with the folder of results, what its stages make, and shipped games."""

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from guesstree.defaults import SEVERAL_BOARDS
from guesstree.errors import InputError, choices
from guesstree.files.artifacts import read_replies, read_tree
from guesstree.files.parquet import FINGERPRINT, RECIPE, opened_parquet, read_parquet
from guesstree.files.paths import certificate_file, openers_file, replies_file, tree_file
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Rule
from guesstree.games.rules import rule_of
from guesstree.games.tree import GuessTree, check_tree
from guesstree.result import frame
from guesstree.storage import read_text, write_text
from guesstree.strategies import recipes
from guesstree.study import config as configs
from guesstree.study.jobs import Stages
from guesstree.words.lists import WordForm
from guesstree.words.past import Exclusion, check_used, past_answers
from guesstree.words.weights import Weights, weights_of

if TYPE_CHECKING:
    import polars as pl


STUDY = "study.txt"
"""In the folder of results: the config files of the last run, a line each."""


def write_record(results: Path, files: Sequence[Path]) -> None:
    """Record the config files of a run that begins."""
    folder = results.absolute().parent
    names = [Path(os.path.relpath(path, folder)).as_posix() for path in files]
    text = "".join(f"{name}\n" for name in names)
    if not (results / STUDY).exists() or _recorded(results) != text:
        write_text(results / STUDY, text)


def recorded_config(results: Path) -> Path | None:
    """Return the config that results were made from, if it is one file that still exists."""
    if not (results / STUDY).exists():
        return None
    names = _recorded(results).splitlines()
    path = Path(os.path.relpath(results.absolute().parent / names[0])) if len(names) == 1 else None
    return path if path is not None and os.path.lexists(path) else None


def _recorded(results: Path) -> str:
    return read_text(results / STUDY, "a text file that names config files")


class GameWords(NamedTuple):
    """The words of a game, and the weights of its targets, if they have some."""

    targets: tuple[str, ...]
    guesses: tuple[str, ...]
    weights: Weights | None


@dataclass(frozen=True)
class Study:
    """The checked config of a study, and the folder of its results."""

    config: Mapping[str, Any]
    results: Path

    def game_named(self, name: str | None) -> str:
        """Return the name of a game, the first if none is given; raise `InputError` if unknown."""
        games = self.config["games"]
        if name is None:
            return str(next(iter(games)))
        if name not in games:
            raise _no_game(name, games)
        return name

    def rule(self, game: str) -> Rule:
        """Return the reply rule of a game."""
        return rule_of(self.config["games"][game]["rule"])

    def matrix(self, game: str) -> ReplyMatrix:
        """Return the reply matrix of a game: the stored one if it fits, or else a new one.

        A stored matrix is not compared with lists that take seconds to download or to generate.
        """
        path = replies_file(self.results, game)
        words = self.words(game, slow=not path.exists())
        if path.exists():
            stored = read_replies(path)
            if stored.rule.name == self.rule(game).name and (words is None or _has(stored, words)):
                return stored
        words = words or self.words(game)
        assert words is not None  # a list that cannot be read is an error
        return compute_replies(self.rule(game), *words)

    def words(self, game: str, *, slow: bool = True) -> GameWords | None:
        """Return the words of a game; unless `slow`, None if a list takes seconds to get."""
        settings, lists = self.config["games"][game], self.config["lists"]
        list_named = configs.list_reader(lists, slow=slow)
        targets, guesses = list_named(settings["targets"]), list_named(settings["guesses"])
        if targets is None or guesses is None:
            return None
        source = lists[settings["targets"]].get("weights")
        weights = weights_of(targets, source) if source else None
        return GameWords(targets.words, guesses.words, weights)

    def form(self, game: str) -> WordForm:
        """Return the form of the guesses of a game."""
        return configs.form_named(self.config["lists"], self.config["games"][game]["guesses"])

    def past(self, game: str, excluded: Exclusion) -> tuple[tuple[str, ...], float | None]:
        """Return the past answers of a game, and their weight if they have one.

        The answers of `excluded` are added to those of the config; its date and weight replace
        those of the config.
        """
        settings = self.config["games"][game].get("exclude", {})
        file = Path(settings["file"]) if "file" in settings else None
        check_used(excluded, file, "list" in settings)
        of_config = Exclusion(file, excluded.before or settings.get("before"))
        form, named = self.form(game), settings.get("list")
        listed = configs.list_reader(self.config["lists"], slow=True)(named) if named else None
        weight = settings.get("weight") if excluded.weight is None else excluded.weight
        words = *past_answers(of_config, form), *(listed.words if listed else ())
        return (*words, *past_answers(excluded, form)), weight

    def openers(self, game: str, matrix: ReplyMatrix) -> "pl.DataFrame | None":
        """Return the stored table of first guesses, if it is there and fits config and `matrix`."""
        path = openers_file(self.results, game)
        if not path.exists():
            return None
        table, about = read_parquet(path, having=["rank", "guess", "total"])
        stages = Stages(self.config)
        shown = map(self.recipe, (*stages.followed(game), *stages.proved(game)))
        if not _fits(about, "; ".join(map(recipes.recipe_text, shown)), matrix):
            return None
        return frame(table)

    def recipe(self, strategy: str) -> recipes.Recipe:
        """Return how a strategy grows trees; raise `InputError` if there is no such strategy.

        It may have settings of its own, as on the command line: `max-any opening=salet`.
        """
        if " " in strategy:
            return recipes.parse_recipe(strategy)
        return recipes.recipe_from_config(self.config, strategy)

    def stored_tree(self, game: str, strategy: str, matrix: ReplyMatrix) -> GuessTree | None:
        """Return the guess tree of a strategy, if it is there and fits `matrix`.

        It is that of the results, or of a proof that the config knows.

        Raises
        ------
        InputError
            There is no such strategy, or the tree is wrong.
        """
        stored = self._tree_and_certificate(game, strategy, matrix)
        return None if stored is None else stored[0]

    def proof(
        self, game: str, strategy: str, replies: Callable[[], ReplyMatrix]
    ) -> tuple[GuessTree, Path] | None:
        """Return the tree and the certificate of a proof about all first guesses, if they fit.

        `replies` returns the matrix that they must fit, and is called only if there are files.
        """
        settings, path = self.config["games"][game], certificate_file(self.results, game, strategy)
        if settings["openers"] or not (strategy in settings["known_proofs"] or path.exists()):
            return None
        stored = self._tree_and_certificate(game, strategy, replies())
        return stored if stored is not None and stored[1].exists() else None

    def _tree_and_certificate(
        self, game: str, name: str, matrix: ReplyMatrix
    ) -> tuple[GuessTree, Path] | None:
        """Return a checked tree that fits, and the path of its certificate, which may not exist."""
        settings, recipe = self.config["games"][game], self.recipe(name)
        certificate, tree = certificate_file(self.results, game, name), None
        if (path := tree_file(self.results, game, name)).exists():
            stored, about = read_tree(path)
            fits = _fits(about, recipes.recipe_text(recipe), matrix)
            if fits and (not certificate.exists() or _openers(certificate) == settings["openers"]):
                tree = stored
        if tree is None:
            known = settings["known_proofs"].get(name)
            if known is None:
                return None
            (tree, about), certificate = read_tree(Path(known["tree"])), Path(known["certificate"])
            if about.get(FINGERPRINT) != matrix.fingerprint:
                return None
        check_tree(
            *(tree, self.rule(game), matrix.targets, matrix.guesses),
            mode=recipe.strategy.mode,
            opening=len(recipe.opening),
        )
        return tree, certificate


def _has(matrix: ReplyMatrix, words: GameWords) -> bool:
    """Tell whether a matrix is of these words and weights."""
    weights = [None if one is None else one.tolist() for one in (matrix.weights, words.weights)]
    return (matrix.targets, matrix.guesses) == words[:2] and weights[0] == weights[1]


def _fits(about: Mapping[str, str], recipe: str, matrix: ReplyMatrix) -> bool:
    """Tell whether a file with this metadata is of a recipe, and of a matrix."""
    return about.get(RECIPE) == recipe and about.get(FINGERPRINT) == matrix.fingerprint


def _openers(certificate: Path) -> list[str] | None:
    """Return the first guesses of a proof, an empty list for all; None if the file is no proof."""
    from guesstree.files.proofs import OBJECTIVE

    with opened_parquet(certificate) as stored:
        objective = stored.metadata.get(OBJECTIVE)
    return None if objective is None else list(json.loads(objective)["openers"])


def open_study(config: Path, results: Path) -> Study:
    """Read a config, and return the study that it describes.

    Raises
    ------
    InputError
        The config cannot be read or is at fault.
    """
    checked = configs.check_config(configs.read_config(config), [config])
    return Study(checked, results)


def shipped_study(results: Path) -> Study:
    """Return the study of the shipped games. The folder may hold results of other studies.

    It uses results of the same words and settings. The config is not checked, which would take
    half a second; tests check it.
    """
    config = configs.shipped_config()
    return Study(configs.trusted_config(configs.read_config(config), config), results)


def _no_game(name: str, known: Iterable[str]) -> InputError:
    """Return the error for a game that does not exist, or that is another one on several boards."""
    boards = SEVERAL_BOARDS.get(name.casefold())
    if boards is None:
        return InputError(f"no game {name!r}; {choices(name, known)}")
    how = f"leave the name out, and add --boards {boards} to play, solve, advise or review"
    return InputError(f"{name!r} is a game on {boards} boards; {how}")


def study_of(game: str | None, study: Study) -> Study:
    """Return the study that has a game: this one, or that of the shipped games.

    Raises
    ------
    InputError
        None of them has it.
    """
    if game is None or game in study.config["games"]:
        return study
    shipped = shipped_study(study.results)
    if game in shipped.config["games"]:
        return shipped
    if game in study.config.get("left_out", ()):
        raise InputError(
            f"the config leaves out the game {game!r} by 'only'; name it there as well"
        )
    known = {**study.config["games"], **shipped.config["games"]}
    raise _no_game(game, known)


def study_with(game: str | None, config: Path | None, results: Path) -> Study:
    """Return the study that has a game.

    Parameters
    ----------
    game
        The name of a game of the study, or of a shipped one; None for the first of the study.
    config
        The config of the study; None for the one that the results were made from, or, without
        results, for the shipped one.
    results
        The folder of its results.

    Raises
    ------
    InputError
        There is no such game, or the config cannot be read or is at fault.
    """
    is_named = config is not None
    config = config or recorded_config(results)
    if config is None and not (results / STUDY).exists():
        return study_of(game, shipped_study(results))
    config = config or Path("config.yaml")
    read = configs.read_config(config) if is_named or os.path.lexists(config) else {}
    if game is not None and "shipped" not in read and game not in (read.get("games") or {}):
        shipped = shipped_study(results)
        if game in shipped.config["games"]:
            return shipped
    return study_of(game, open_study(config, results))

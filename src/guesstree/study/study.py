"""A study: its config, and what the pipeline made of it; what is missing is computed."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from guesstree.errors import InputError, choices
from guesstree.games.registry import rule_of
from guesstree.games.rule import Rule
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.storage.provenance import FINGERPRINT, RECIPE
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.recipe_codec import parse_recipe, recipe_from_config, recipe_text
from guesstree.study.config import check_config
from guesstree.study.lists import exclusion_settings, form_named, list_reader, source_of
from guesstree.study.paths import certificate_file, openers_file, replies_file, tree_file
from guesstree.study.reading import read_config
from guesstree.study.stages import Stages
from guesstree.trees.tree import GuessTree
from guesstree.words.cleaning import WordList
from guesstree.words.form import WordForm
from guesstree.words.past import Exclusion, check_used, past_answers
from guesstree.words.weights import Weights, weights_from_table, weights_from_wordfreq

if TYPE_CHECKING:
    import polars as pl

    from guesstree.proofs.objective import Proof


SNAKEFILES = ("Snakefile", "workflow/Snakefile")
"""Where Snakemake looks for a workflow, from the working folder."""


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
    has_workflow: bool = False
    """Whether Snakemake makes its results in the working folder."""

    def how_to_make(self, path: Path) -> str:
        """Return how one of its results is made, for a message; empty where Snakemake cannot."""
        return f"run snakemake --cores 2 {path} first" if self.has_workflow else ""

    def game_named(self, name: str | None) -> str:
        """Return the name of a game, the first if none is given; raise `InputError` if unknown."""
        games = self.config["games"]
        if name is None:
            return str(next(iter(games)))
        if name not in games:
            raise InputError(f"no game {name!r}; {choices(name, games)}")
        return name

    def rule(self, game: str) -> Rule:
        """Return the reply rule of a game."""
        return rule_of(self.config["games"][game]["rule"])

    def matrix(self, game: str) -> ReplyMatrix:
        """Return what every guess earns against every target, read if it is there and fits.

        A stored matrix is not compared with lists that have to be downloaded or that take seconds.
        """
        path = replies_file(self.results, game)
        if path.exists():
            from guesstree.replies.files import read_replies

            stored, words = read_replies(path), self.words(game, slow=False)
            if stored.rule.name == self.rule(game).name and (words is None or _has(stored, words)):
                return stored
        words = self.words(game)
        if words is None:
            raise InputError(f"game {game!r} has a list to download; {self._how_to_fetch(game)}")
        return compute_replies(self.config["games"][game]["rule"], *words)

    def words(self, game: str, *, slow: bool = True) -> GameWords | None:
        """Return the words of a game; None if they have yet to be downloaded.

        Unless `slow`, it is None as well if a list takes seconds to generate.
        """
        settings = self.config["games"][game]
        list_named = list_reader(self.config["lists"], slow=slow)
        targets, guesses = list_named(settings["targets"]), list_named(settings["guesses"])
        if targets is None or guesses is None:
            return None
        return GameWords(targets.words, guesses.words, self._weights(settings["targets"], targets))

    def _how_to_fetch(self, game: str) -> str:
        """Return how the lists of a game are downloaded, for a message."""
        lists, settings = self.config["lists"], self.config["games"][game]
        sources = {source_of(lists, settings[kind]) for kind in ("targets", "guesses")}
        fetch = "guesstree", "fetch"
        commands = [
            join([*fetch, one["url"], "--output", one["file"], "--sha256", one["sha256"]])
            for one in map(lists.__getitem__, sorted(sources))
            if "url" in one and not Path(one["file"]).exists()
        ]
        return f"run {'; '.join(commands)}"

    def form(self, game: str) -> WordForm:
        """Return the form of the guesses of a game."""
        return form_named(self.config["lists"], self.config["games"][game]["guesses"])

    def past(self, game: str, excluded: Exclusion) -> tuple[tuple[str, ...], float | None]:
        """Return past answers of a game, and the weight that they have, if they have one.

        The answers of `excluded` are in addition to those of the config; its date and weight are
        instead of those of the config.
        """
        own = exclusion_settings(self.config["games"][game])
        before = excluded.before or own.get("before")
        file = Path(own["file"]) if "file" in own else None
        check_used(excluded, file, "list" in own)
        form = self.form(game)
        words = past_answers(Exclusion(file, before), form)
        given = past_answers(excluded, form)
        listed = self._past_list(own["list"]) if "list" in own else ()
        weight = own.get("weight") if excluded.weight is None else excluded.weight
        return (*words, *listed, *given), weight

    def _past_list(self, name: str) -> tuple[str, ...]:
        """Return the words of a list of past answers, which is downloaded if need be."""
        settings = self.config["lists"][name]
        if "url" in settings:
            from guesstree.words.download import fetch

            fetch(settings["url"], Path(settings["file"]), settings["sha256"])
        listed = list_reader(self.config["lists"])(name)
        return () if listed is None else listed.words

    def _weights(self, name: str, listed: WordList) -> Weights | None:
        """Return the weights of the words of a list, if it has some."""
        settings = self.config["lists"][name].get("weights")
        if settings is None:
            return None
        least = settings.get("least")
        if "file" in settings:
            path, column = Path(settings["file"]), settings["column"]
            return weights_from_table(listed.words, path, column, listed.form, least)
        return weights_from_wordfreq(listed.words, settings["wordfreq"], least)

    def openers(self, game: str, matrix: ReplyMatrix) -> "pl.DataFrame | None":
        """Return the stored table of first guesses, if it is there and fits config and `matrix`."""
        import polars as pl

        from guesstree.storage.parquet import check_columns, read_parquet

        path = openers_file(self.results, game)
        if not path.exists():
            return None
        table, about = read_parquet(path)
        check_columns(path, table, ["guess"])
        stages = Stages(self.config)
        recipes = map(self.recipe, (*stages.followed(game), *stages.proved(game)))
        if not _fits(about, "; ".join(map(recipe_text, recipes)), matrix):
            return None
        return pl.DataFrame(pl.from_arrow(table))

    def recipe(self, strategy: str) -> Recipe:
        """Return how a strategy grows trees; raise `InputError` if there is no such strategy.

        It may have settings of its own, as on the command line: `max-any opening=salet`.
        """
        if " " in strategy:
            return parse_recipe(strategy)
        return recipe_from_config(self.config, strategy)

    def stored_tree(self, game: str, strategy: str, matrix: ReplyMatrix) -> GuessTree | None:
        """Return the guess tree of a strategy, if it is there and fits `matrix`.

        It is that of the results, or of a proof that the config knows.

        Raises
        ------
        InputError
            There is no such strategy, or the tree is wrong.
        """
        found = self._tree_and_certificate(game, strategy, matrix)
        return None if found is None else found[0]

    def proof(self, game: str, strategy: str, replies: Callable[[], ReplyMatrix]) -> "Proof | None":
        """Return the proof of a strategy about all first guesses, if its files are there and fit.

        `replies` returns the matrix that they must fit, and is called only if there are files.
        """
        from guesstree.proofs.known import read_proof
        from guesstree.strategies.objectives import objective_of

        settings, path = self.config["games"][game], certificate_file(self.results, game, strategy)
        if settings["openers"] or not (strategy in settings["known_proofs"] or path.exists()):
            return None
        matrix = replies()
        found = self._tree_and_certificate(game, strategy, matrix)
        if found is None or not found[1].exists():
            return None
        return read_proof(*found, objective_of(self.recipe(strategy)), matrix)

    def _tree_and_certificate(
        self, game: str, name: str, matrix: ReplyMatrix
    ) -> tuple[GuessTree, Path] | None:
        """Return a tree that fits, once it was checked, and where its certificate is if any."""
        from guesstree.trees.check import check_tree

        found = self._fitting_tree(game, name, matrix)
        if found is not None:
            recipe = self.recipe(name)
            check_tree(
                *(found[0], self.rule(game), matrix.targets, matrix.guesses),
                mode=recipe.strategy.mode,
                opening=recipe.said_first,
            )
        return found

    def _fitting_tree(
        self, game: str, name: str, matrix: ReplyMatrix
    ) -> tuple[GuessTree, Path] | None:
        from guesstree.trees.files import read_tree

        path = tree_file(self.results, game, name)
        if path.exists():
            tree, about = read_tree(path)
            certificate = certificate_file(self.results, game, name)
            asked = self.config["games"][game]["openers"]
            fits = _fits(about, recipe_text(self.recipe(name)), matrix)
            if fits and (not certificate.exists() or _openers(certificate) == [*asked]):
                return tree, certificate
        known = self.config["games"][game]["known_proofs"].get(name)
        if known is None:
            return None
        tree, about = read_tree(Path(known["tree"]))
        return (tree, Path(known["certificate"])) if _is_of(about, matrix) else None


def _has(matrix: ReplyMatrix, words: GameWords) -> bool:
    """Tell whether a matrix is of these words and weights."""
    same = (matrix.targets, matrix.guesses) == words[:2]
    if matrix.weights is None or words.weights is None:
        return same and matrix.weights is words.weights
    return same and np.array_equal(matrix.weights, words.weights)


def _fits(about: Mapping[str, str], recipe: str, matrix: ReplyMatrix) -> bool:
    """Tell whether a file with this metadata is of a recipe, and of a matrix."""
    return about.get(RECIPE) == recipe and _is_of(about, matrix)


def _openers(certificate: Path) -> list[str] | None:
    """Return the first guesses that a proof is about, none if it is about all; None if no proof."""
    from guesstree.proofs.certificates import OBJECTIVE
    from guesstree.storage.parquet import opened_parquet

    with opened_parquet(certificate) as stored:
        objective = stored.metadata.get(OBJECTIVE)
    return None if objective is None else list(json.loads(objective)["openers"])


def _is_of(about: Mapping[str, str], matrix: ReplyMatrix) -> bool:
    return about.get(FINGERPRINT) == matrix.fingerprint


def open_study(config: Path, results: Path) -> Study:
    """Read a config, and return the study that it describes.

    Raises
    ------
    InputError
        The config cannot be read or is at fault.
    """
    checked = check_config(read_config(config), [config])
    has_workflow = any(Path(name).exists() for name in SNAKEFILES)
    return Study(checked, results, has_workflow)

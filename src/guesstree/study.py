"""A study: its config, and what the pipeline made of it; what is missing is computed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from guesstree.artifacts import FINGERPRINT
from guesstree.config import check_config, game_words, read_config, recipe_of
from guesstree.errors import InputError, choices
from guesstree.games import Rule, rule_named
from guesstree.replies import ReplyMatrix, compute_replies, read_replies
from guesstree.strategies import LOOKAHEAD, Strategy, strategy_named
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipes import Recipe
from guesstree.trees import GuessTree, check_tree, read_tree
from guesstree.weights import load_weights


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
            raise InputError(f"no game {name!r}; {choices(name, games)}")
        return name

    def rule(self, game: str) -> Rule:
        """Return the reply rule of a game."""
        return rule_named(self.config["games"][game]["rule"])

    def matrix(self, game: str) -> ReplyMatrix:
        """Return what every guess earns against every target, read if it is there and fits."""
        settings = self.config["games"][game]
        targets, guesses = game_words(self.config, game)
        path = self.results / f"replies/{game}.parquet"
        if path.exists():
            stored = read_replies(path)
            known = targets is None or (stored.targets, stored.guesses) == (targets, guesses)
            if known and stored.rule == settings["rule"]:
                return stored
        if targets is None or guesses is None:
            raise InputError(
                f"game {game!r} has lists that have yet to be made; "
                f"run snakemake --cores 2 {path} first"
            )
        weights = self.results / f"weights/{settings['targets']}.parquet"
        return compute_replies(
            *(settings["rule"], targets, guesses),
            load_weights(weights, targets) if weights.exists() else None,
        )

    def recipe(self, strategy: str) -> Recipe:
        """Return how a strategy grows trees; raise `InputError` if there is no such strategy."""
        own = self.config["recipes"].get(strategy)
        if own is not None:
            return recipe_of(own)
        window, ahead = self.config["any_window"], self.config["lookahead"]
        return Recipe(
            strategy_named(strategy),
            any_window=(window["min"], window["max"]),
            widths=tuple(ahead["widths"]),
            rank_by=ahead["metric"],
        )

    def tree(self, game: str, strategy: str, matrix: ReplyMatrix) -> GuessTree:
        """Return the guess tree of a strategy, read if it is there and fits `matrix`, or grown."""
        recipe = self.recipe(strategy)
        path = self.results / f"trees/{game}/{strategy}.parquet"
        if path.exists():
            tree, about = read_tree(path)
            if about.get(FINGERPRINT) == matrix.fingerprint:
                check_tree(
                    *(tree, self.rule(game), matrix.targets, matrix.guesses),
                    mode=recipe.strategy.mode,
                    opening=len(recipe.opening),
                )
                return tree
        if not _is_quick(recipe.strategy):
            raise InputError(
                f"the tree of {strategy!r} takes a search; run snakemake --cores 2 {path} first"
            )
        return grow_tree(matrix, recipe)


def open_study(config: Path, results: Path) -> Study:
    """Read a config, and return the study that it describes.

    Raises
    ------
    InputError
        The config cannot be read or is at fault.
    """
    return Study(check_config(read_config(config)), results)


def members_after(
    matrix: ReplyMatrix, said: Sequence[tuple[int, int]]
) -> np.ndarray[Any, np.dtype[np.intp]]:
    """Return the positions of the targets that are possible after guesses and their replies."""
    members = np.arange(len(matrix.targets))
    for guess, code in said:
        members = members[matrix.codes[guess, members] == code]
    return members


def guess_at(matrix: ReplyMatrix, guess: str) -> int:
    """Return the position of a guess; raise `InputError` with the nearest one if it is none."""
    if guess not in matrix.guesses:
        raise InputError(f"{guess!r} is not among the guesses; {_near(guess, matrix.guesses)}")
    return matrix.guesses.index(guess)


def target_at(matrix: ReplyMatrix, target: str) -> int:
    """Return the position of a target; raise `InputError` with the nearest one if it is none."""
    if target not in matrix.targets:
        raise InputError(f"{target!r} is not among the targets; {_near(target, matrix.targets)}")
    return matrix.targets.index(target)


def _near(word: str, words: tuple[str, ...]) -> str:
    said = choices(word, words)
    return said if said.startswith("did") else f"there are {len(words)} words to choose from"


def _is_quick(strategy: Strategy) -> bool:
    return strategy.is_greedy or strategy.chooser == LOOKAHEAD

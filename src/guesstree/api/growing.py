"""How a game gets the guess tree of a strategy: read, or grown and kept."""

from functools import cached_property
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from guesstree.api.arguments import AnyStrategy, PathName, path_of, recipe_of
from guesstree.api.opened import OpenedGame
from guesstree.defaults import PROVED_FAMILY, STRATEGY
from guesstree.errors import InputError
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.recipe_codec import recipe_text
from guesstree.strategies.registry import UnknownStrategyError
from guesstree.study.paths import tree_file
from guesstree.trees.check import check_tree
from guesstree.trees.formats.endings import is_tree_file
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:
    from guesstree.proofs.objective import Proof

_KEPT_TREES = 100  # of some 100 kB each for 2,309 targets


class SearchNeededError(InputError):
    """A tree is not there, and takes a proof, which may be long."""


class GrowingGame(OpenedGame):
    """A game that reads the trees of strategies, or grows them."""

    def recipe(self, strategy: AnyStrategy, mode: str = "", **settings: Any) -> Recipe:
        """Return how a strategy grows trees.

        Parameters
        ----------
        strategy
            Its name, with settings if need be; a recipe of the config; or a `Metric` or a `Family`.
        mode
            The mode of a metric or a family; if left out, `any` where it chooses in that.
        settings
            Settings as `guesstree.grow` has them.

        Raises
        ------
        InputError
            There is no such strategy, or it does not take these settings.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> first = game.recipe("max-any", opening=["creek"], name="creek-first")
        >>> game.compare(first, "max-any").select("strategy", "total").rows()
        [('creek-first', 10), ('max-any', 9)]
        """
        if isinstance(strategy, Recipe):
            return strategy
        try:
            if mode or settings or self._study is None or not isinstance(strategy, str):
                return recipe_of(strategy, mode, settings)
            return self._study.recipe(strategy)
        except UnknownStrategyError:
            if isinstance(strategy, str) and _is_file(strategy):
                sentence = f"{strategy}: the file of a guess tree needs an ending, such as .txt"
                raise InputError(sentence) from None
            raise

    @property
    def default_strategy(self) -> str:
        """The strategy if none is named: the least total, if a proof has found its tree.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt").default_strategy, Game("wordle").default_strategy
        ('optimal-any', 'neg_entropy-any')
        """
        has_tree = self.replies.weights is None and self.proved_tree() is not None
        return f"{PROVED_FAMILY}-any" if has_tree else STRATEGY

    def proved_tree(self, mode: str = "any") -> tuple[GuessTree, bool] | None:
        """Return the best tree of a mode that a proof has found, and if the proof is finished.

        It has the least total, where targets are equally likely. None if there is no proof.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt").proved_tree()
        (guess tree of 3,284 nodes, tarse first, True)
        """
        proof = self._proof(f"{PROVED_FAMILY}-{mode}")
        return None if proof is None or proof.tree is None else (proof.tree, proof.proven)

    def _proof(self, strategy: str) -> "Proof | None":
        """Return the proof of a strategy about all first guesses, if the study has it."""
        if self._study is None:
            return None
        if strategy not in self._proofs:
            found = self._study.proof(self.name, strategy, lambda: self.replies)
            self._proofs[strategy] = found
        return self._proofs[strategy]

    @cached_property
    def _proofs(self) -> "dict[str, Proof | None]":
        return {}

    def about_strategy(self, strategy: AnyStrategy | GuessTree) -> str:
        """Return a sentence on a strategy: its first guess, its mean, and what is proved of it.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt").about_strategy("optimal-any")
        'By optimal-any: tarse first, 3.553 guesses on average, which is proved to be the least.'
        >>> Game("wordle").about_strategy("max-any")
        'By max-any: arise first, 3.640 guesses on average.'
        """
        name, mode = self._name_and_mode(strategy)
        tree, number = self.grow(strategy, search=False), len(self.targets)
        about = f"By {name}: {tree.opener} first, {tree.total / number:.3f} guesses on average"
        if self.replies.weights is not None:
            about += ", where targets count alike"
        best, proven = self.proved_tree(mode) or (tree, False)
        if not proven:
            return f"{about}."
        where = "" if mode == "any" else f" in mode {mode}"
        if tree.total == best.total:
            return f"{about}, which is proved to be the least{where}."
        return f"{about}; {best.total / number:.3f} is proved to be the least{where}."

    def _name_and_mode(self, strategy: AnyStrategy | GuessTree) -> tuple[str, str]:
        """Return what to call a strategy, and its mode; trees may guess any word."""
        if isinstance(strategy, GuessTree):
            return "this tree", "any"
        if isinstance(strategy, str) and is_tree_file(strategy):
            return strategy, "any"
        recipe = self.recipe(strategy)
        return recipe.name, recipe.strategy.mode

    def grow(self, strategy: AnyStrategy | GuessTree, *, search: bool = True) -> GuessTree:
        """Return the guess tree of a strategy, or of a file that has one.

        Trees that a study has are read, and others are grown.

        Parameters
        ----------
        strategy
            Its name, with settings if need be; a metric or a family; what `recipe` returns; the
            name of a file with any ending, which has JSON if that is `.json`, otherwise text; or a
            tree of this game.
        search
            Whether a proof may be searched for, which takes long in large games.

        Raises
        ------
        SearchNeededError
            The tree takes a proof, and `search` is false.
        InputError
            There is no such strategy, or the tree is not one of this game.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").grow("parts-any").opener
        'trace'
        """
        if isinstance(strategy, GuessTree):
            check_tree(strategy, self.rule, self.targets, self.guesses)
            return strategy
        if isinstance(strategy, str) and is_tree_file(strategy):
            return self.read_tree(strategy)
        return self._grown(self.recipe(strategy), search)

    def read_tree(self, path: PathName, mode: str = "any") -> GuessTree:
        """Read a tree, and check it by the rules.

        It is one of another program, as text or JSON, or of a pipeline, as Parquet. `mode` tells
        which guesses are allowed, `any`, `consistent` or `nyt-hard`.

        Raises
        ------
        InputError
            The file has no tree of this game and mode; the message names the place.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["crane", "crate"])
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "tree.json")
        ...     _ = path.write_text(game.export("max-any", "json"))
        ...     game.read_tree(path)
        guess tree of 2 nodes, crane first
        """
        from guesstree.trees import files
        from guesstree.trees.check import check_tree
        from guesstree.trees.formats.reading import read_other_tree

        file = path_of(path)
        if file.suffix.lower() != ".parquet":
            return read_other_tree(file, self.rule, self.replies, mode)
        tree, _ = files.read_tree(file, of=self.replies.fingerprint)
        check_tree(tree, self.rule, self.replies.targets, self.replies.guesses, mode)
        return tree

    def _grown(self, recipe: Recipe, search: bool = True) -> GuessTree:
        """Return the tree of a recipe, which is kept."""
        from guesstree.strategies.growing import grow_tree

        if (tree := self._trees.get(recipe)) is not None:
            return tree
        tree = self._stored(recipe)
        if tree is None:
            self._check_grows(recipe, search)
            tree = grow_tree(self.replies, recipe)
        if len(self._trees) >= _KEPT_TREES:
            self._trees.clear()
        self._trees[recipe] = tree
        return tree

    def _stored(self, recipe: Recipe) -> GuessTree | None:
        """Return the tree of a recipe that the results of the study have."""
        if self._study is None:
            return None
        named = {*self._study.config["recipes"], recipe.strategy.name}
        if recipe.name not in named or recipe != self._study.recipe(recipe.name):
            return None
        return self._study.stored_tree(self.name, recipe.name, self.replies)

    def _check_grows(self, recipe: Recipe, search: bool) -> None:
        """Raise `InputError` unless a recipe has a tree, and may be grown here."""
        family = recipe.strategy.family
        if not family.is_tree:
            raise InputError(f"{recipe.name!r} is played at random, not by a tree; use compare")
        if search or not family.is_proved:
            return
        how = "prove it, and give its tree"
        if self._study is not None:
            strategy, made = quote(recipe_text(recipe)), f"{recipe.name}.txt"
            prove = f"guesstree prove --game {self.name} --strategy {strategy} --output {made}"
            path = tree_file(self._study.results, self.name, recipe.name)
            how = self._study.how_to_make(path) or f"run {prove} first, and name {made}"
        raise SearchNeededError(f"the tree of {recipe.name!r} takes a search; {how}")

    @cached_property
    def _trees(self) -> dict[Recipe, GuessTree]:
        return {}


def _is_file(name: str) -> bool:
    """Return whether there is a file of this name, which may be too long for one."""
    try:
        return Path(name).is_file()
    except OSError:
        return False

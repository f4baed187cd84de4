"""What a game that is opened knows: its rule, words and replies, and the trees of strategies."""

from collections.abc import Iterable
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from guesstree.api.arguments import (
    AnyStrategy,
    PathName,
    checked,
    path_of,
    recipe_of,
    tree_of,
    turn_parts,
    words_of,
)
from guesstree.errors import InputError, near
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.registry import UnknownStrategyError
from guesstree.study.paths import tree_file
from guesstree.trees.formats.endings import is_tree_file
from guesstree.trees.tree import GuessTree
from guesstree.words.past import Exclusion, check_used, date_of, past_answers

if TYPE_CHECKING:
    from guesstree.games.rule import Reply, Rule
    from guesstree.play.situations import Lists, Turns
    from guesstree.replies.codes import Candidates
    from guesstree.replies.matrix import ReplyMatrix
    from guesstree.study.study import Study
    from guesstree.words.alphabets import Word

Turn = str | tuple[str, str]
"""A guess and its reply, such as `raise:..Y..` or `("raise", "..Y..")`."""

_KEPT_TREES = 100  # of some 100 kB each for 2,309 targets


class UnknownWordError(InputError):
    """A word of the right form is not in the word list."""


class SearchNeededError(InputError):
    """A tree is not there, and takes a search that may be long."""


class OpenedGame:
    """A game: its words, which are read when they are needed, and the trees that were grown.

    Attributes
    ----------
    name
        The name of the game, or of its rule.
    """

    name: str
    _study: "Study | None" = None
    """The study that the game is from; None if its words were given."""
    _past: Exclusion = Exclusion()

    @classmethod
    def of_study(cls, study: "Study", name: str | None) -> Self:
        """Return a game of a study, the first if none is named."""
        game = cls.__new__(cls)
        game._study, game.name = study, study.game_named(name)
        return game

    def __repr__(self) -> str:
        return f"{self.name}: {len(self.targets):,} targets, {len(self.guesses):,} guesses"

    def excluding(
        self,
        answers: PathName | Iterable[str] = (),
        *,
        before: str | None = None,
        weight: float | None = None,
    ) -> Self:
        """Return the game with past answers, which are looked at when no other target fits.

        They matter where a game is advised, solved or reviewed.

        Parameters
        ----------
        answers
            The past answers; or a file with a word a line, or a table (*.csv) with the columns
            `word` and `date`. They are in addition to those of a study's config.
        before
            Only answers before this date are past, such as 2024-05-01.
        weight
            How likely a past answer is, where any other word has 1; above 0, and 1 at most.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek"]).excluding(["crane"])
        >>> game.advise("crate GGG.G").sentence
        'The word is crane.'
        """
        if before is not None:
            date_of(before)
        if weight is not None and not 0 < weight <= 1:
            raise InputError("the weight of past answers must be above 0, and 1 at most")
        is_file = isinstance(answers, str | Path)
        file = path_of(answers) if is_file else None
        words = () if is_file else words_of(answers, "answers")
        other = copy(self)
        other.__dict__.pop("lists", None)
        other._past = Exclusion(file, before, weight, words)
        return other

    @cached_property
    def replies(self) -> "ReplyMatrix":
        """The reply of every guess to every target, past answers included."""
        assert self._study is not None
        return self._study.matrix(self.name)

    @cached_property
    def rule(self) -> "Rule":
        """The reply rule."""
        return self.replies.rule if self._study is None else self._study.rule(self.name)

    @property
    def targets(self) -> "tuple[Word, ...]":
        """The words that may be the secret, in list order."""
        return self.replies.targets

    @property
    def guesses(self) -> "tuple[Word, ...]":
        """The words that may be guessed, in list order."""
        return self.replies.guesses

    @cached_property
    def lists(self) -> "Lists":
        """The words in layers: expected targets, past answers, other words.

        Where replies are quick to compute, those of the whole game are not needed.
        """
        from guesstree.play.situations import Lists, layers_of

        past = self._past_answers()
        quick = self._study is not None and self.rule.terms is not None
        known = self._study.words(self.name) if self._study is not None and quick else None
        if known is not None:
            return Lists(self.rule, known.guesses, layers_of(*known, *past))
        matrix = self.replies
        layers = layers_of(matrix.targets, matrix.guesses, matrix.weights, *past)
        return Lists(self.rule, matrix.guesses, layers, lambda: matrix)

    def _past_answers(self) -> "tuple[tuple[Word, ...], float | None]":
        """Return the past answers, and the weight that they have, if they have one."""
        if self._study is not None:
            return self._study.past(self.name, self._past)
        check_used(self._past)
        return past_answers(self._past, self.replies.form), self._past.weight

    def word(self, text: str, *, any_word: bool = False) -> "Word":
        """Return a word of the game from how a person writes it.

        Parameters
        ----------
        text
            The word, in capitals or small letters.
        any_word
            Whether a word of the right form will do that the word list lacks.

        Raises
        ------
        UnknownWordError
            The word list lacks the word.
        InputError
            It has another form than the words of the game.
        """
        form, guesses = self.lists.form, self.lists.guesses
        word = form.clean(checked(text, str, "word", "give a word"))
        if word in set(guesses):
            return word
        if fault := form.fault(word):
            raise InputError(f"{fault}; {near(word, guesses)}")
        if any_word:
            return word
        raise UnknownWordError(f"{word!r} is not in the word list; {near(word, guesses)}")

    def turns(self, said: Iterable[Turn], *, any_word: bool = False) -> "Turns":
        """Return guesses and the codes of their replies from how a person writes them.

        Raises
        ------
        InputError
            A word or a reply is not one of the game.
        """
        return [self._turn(turn, any_word) for turn in said]

    def _turn(self, turn: Turn, any_word: bool) -> "tuple[Word, Reply]":
        from guesstree.games.notation import parse_reply

        guess, reply = turn_parts(turn)
        word = self.word(guess, any_word=any_word)
        return word, parse_reply(reply, self.rule, len(word))

    def candidates(self, *turns: Turn) -> "Candidates":
        """Return the targets that earn all replies, by position.

        Raises
        ------
        ContradictionError
            No target earns all of them.
        """
        from guesstree.play.positions import candidates_after, guess_at
        from guesstree.play.situations import ContradictionError, Lists, changes_of, layers_of

        said = self.turns(turns)
        codes = [(guess_at(self.replies, word), code) for word, code in said]
        left = candidates_after(self.replies, codes)
        if len(left):
            return left
        lists = Lists(self.rule, self.guesses, layers_of(self.targets, self.guesses))
        raise ContradictionError(changes_of(lists, said))

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
        if mode or settings or self._study is None or not isinstance(strategy, str):
            return recipe_of(strategy, mode, settings)
        return self._study.recipe(strategy)

    def grow(self, strategy: AnyStrategy | GuessTree, *, search: bool = True) -> GuessTree:
        """Return the guess tree of a strategy, or of a file that has one (*.txt, *.json).

        Trees that a study has are read, and others are grown.

        Parameters
        ----------
        strategy
            Its name, with settings if need be; a metric or a family; what `recipe` returns; the
            name of a file; or a tree of this game.
        search
            Whether the tree may take a search, which is long for large games.

        Raises
        ------
        SearchNeededError
            The tree takes a search, and `search` is false.
        InputError
            There is no such strategy, or the file has no tree of this game.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").grow("parts-any").opener
        'trace'
        """
        if isinstance(strategy, GuessTree):
            return tree_of(strategy)
        name = strategy if isinstance(strategy, str) else ""
        if is_tree_file(name):
            return self.read_tree(name)
        try:
            return self._grown(self.recipe(strategy), search)
        except UnknownStrategyError:
            if _is_file(name):
                sentence = f"{name}: the file of a guess tree is named *.txt or *.json"
                raise InputError(sentence) from None
            raise

    def read_tree(self, path: PathName, mode: str = "any") -> GuessTree:
        """Read a tree that another program made, as text or JSON, and check it by the rules.

        `mode` tells which guesses are allowed, `any`, `consistent` or `nyt-hard`.

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
        from guesstree.trees.formats.reading import read_other_tree

        return read_other_tree(path_of(path), self.rule, self.replies, mode)

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
        if search or not (family.grow is None or family.is_proved):
            return
        sentence = f"the tree of {recipe.name!r} takes a search"
        if self._study is not None:
            path = tree_file(self._study.results, self.name, recipe.name)
            sentence += f"; run snakemake --cores 2 {path} first"
        raise SearchNeededError(sentence)

    @cached_property
    def _trees(self) -> dict[Recipe, GuessTree]:
        return {}


def _is_file(name: str) -> bool:
    """Return whether there is a file of this name, which may be too long for one."""
    try:
        return Path(name).is_file()
    except OSError:
        return False

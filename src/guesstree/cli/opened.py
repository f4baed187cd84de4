"""Games that commands open: those of a study, and those that come with the package."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from guesstree.cli.options import CONFIG, ENTROPY
from guesstree.cli.progress import COMPILES, saying
from guesstree.errors import InputError, near
from guesstree.trees.formats.endings import is_tree_file

if TYPE_CHECKING:
    from guesstree.games.rule import Reply, Rule
    from guesstree.play.situations import Lists
    from guesstree.replies.matrix import ReplyMatrix
    from guesstree.strategies.recipe import Recipe
    from guesstree.study.study import Study
    from guesstree.trees.tree import GuessTree
    from guesstree.words.alphabets import Word
    from guesstree.words.past import Exclusion


@dataclass(frozen=True)
class OpenGame:
    """A game of a study that is ready to be played.

    Attributes
    ----------
    name
        Its name.
    rule
        Its reply rule.
    study
        The study that it is from.
    exclude
        Past answers beside those of the study.
    trees
        The trees that were read or grown, by strategy.
    """

    name: str
    rule: "Rule"
    study: "Study"
    exclude: "Exclusion"
    trees: "dict[str, GuessTree]" = field(default_factory=dict)

    @cached_property
    def lists(self) -> "Lists":
        """The rule, and the words in layers."""
        return self.study.lists(self.name, self.exclude)

    @cached_property
    def matrix(self) -> "ReplyMatrix":
        """What every guess earns against every target of the list, past answers included."""
        with saying(COMPILES):
            return self.study.matrix(self.name)

    def recipe(self, strategy: str) -> "Recipe":
        """Return how a strategy grows trees; raise `InputError` if there is no such strategy."""
        from guesstree.strategies.recipe_codec import parse_recipe

        if is_tree_file(strategy):
            return parse_recipe(ENTROPY)
        try:
            return self.study.recipe(strategy)
        except InputError:
            if _is_file(strategy):
                raise InputError(
                    f"{strategy}: the file of a guess tree is named *.txt or *.json"
                ) from None
            raise

    def tree(self, strategy: str) -> "GuessTree":
        """Return the guess tree of a strategy, or of a file that has one (*.txt, *.json)."""
        if strategy not in self.trees:
            _ = self.matrix
            with saying(COMPILES):
                self.trees[strategy] = self._tree(strategy)
        return self.trees[strategy]

    def _tree(self, strategy: str) -> "GuessTree":
        if is_tree_file(strategy):
            return self.tree_in(Path(strategy))
        self.recipe(strategy)
        return self.study.tree(self.name, strategy, self.matrix)

    def tree_in(self, path: Path, mode: str = "any") -> "GuessTree":
        """Read a tree that another program made, and check it by the rules."""
        from guesstree.trees.formats.reading import read_other_tree

        return read_other_tree(path, self.rule, self.matrix, mode)


def _is_file(name: str) -> bool:
    """Return whether there is a file of this name, which may be too long for one."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


def exclusion(file: Path | None, before: str | None, weight: float | None) -> "Exclusion":
    """Return what options say of past answers; raise `InputError` if they make no sense."""
    from guesstree.words.past import Exclusion, date_of

    if before is not None:
        date_of(before)
    if weight is not None and not 0 < weight <= 1:
        raise InputError("the weight of past answers must be above 0, and 1 at most")
    return Exclusion(file, before, weight)


def open_game(
    config: Path, results: Path, game: str | None, exclude: "Exclusion | None" = None
) -> OpenGame:
    """Open the game that the options name; a shipped one where there is no study.

    Past answers of `exclude` are not expected again.
    """
    from guesstree.study.record import STUDY, recorded_config
    from guesstree.study.shipped import KNOWN_EVERYWHERE, shipped_config, shipped_study
    from guesstree.study.study import open_study
    from guesstree.words.past import Exclusion

    if config == CONFIG and not config.exists():
        is_study = (results / STUDY).exists()
        config = recorded_config(results) or (config if is_study else shipped_config())
    elsewhere = game in KNOWN_EVERYWHERE and not _has_game(config, game)
    study = shipped_study(results) if elsewhere else open_study(config, results)
    name = study.game_named(game)
    return OpenGame(name, study.rule(name), study, exclude or Exclusion())


def _has_game(config: Path, game: str) -> bool:
    """Tell whether a config, which need not be there, has a game of that name."""
    from guesstree.study.reading import read_config

    return config.exists() and game in (read_config(config).get("games") or {})


def read_turn(matrix: "ReplyMatrix", rule: "Rule", text: str) -> tuple[int, int]:
    """Return the position of the guess, and the code of the reply, that `guess:reply` means."""
    from guesstree.games.notation import parse_reply
    from guesstree.play.positions import guess_at

    guess, reply = _parts_of_turn(text)
    at = guess_at(matrix, guess)
    return at, parse_reply(reply, rule, len(matrix.guesses[at]))


def spoken_turn(opened: OpenGame, text: str, any_word: bool) -> "tuple[Word, Reply]":
    """Return the guess and the code that `guess:reply` means."""
    from guesstree.games.notation import parse_reply

    guess, reply = _parts_of_turn(text)
    word = spoken_word(opened, guess, any_word)
    return word, parse_reply(reply, opened.rule, len(word))


def _parts_of_turn(text: str) -> tuple[str, str]:
    guess, colon, reply = text.rpartition(":")
    if not colon:
        raise InputError(
            f"{text!r} is not a turn; write the guess, a colon, the reply: raise:..Y.."
        )
    return guess, reply


def spoken_word(
    opened: OpenGame, text: str, any_word: bool, remedy: str = "--any-word if the game took it"
) -> "Word":
    """Return the word that a text is; `remedy` tells how to give a word beside the list.

    Raises
    ------
    InputError
        It is not in the word list, and is no word of its form or `any_word` is not given.
    """
    form = opened.lists.form
    word = form.clean(text)
    if word in set(opened.lists.guesses):
        return word
    if fault := form.fault(word):
        raise InputError(f"{fault}; {near(word, opened.lists.guesses)}")
    if any_word:
        return word
    raise InputError(
        f"{word!r} is not in the word list; {near(word, opened.lists.guesses)}, or {remedy}"
    )

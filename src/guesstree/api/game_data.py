"""`GameData`: the words, the rule and the stored results of a game, and words that people type."""

import warnings
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from datetime import date
from functools import cache, cached_property, partial
from os import PathLike
from pathlib import Path
from typing import Any, Self, cast

from guesstree.api import arguments
from guesstree.api.arguments import AnyTree, PathName, count_of
from guesstree.api.first_guess_tables import known_first_guesses
from guesstree.base import constants
from guesstree.base.errors import (
    ANOTHER_WORD,
    InputError,
    SearchNeededError,
    list_of,
    placed,
    suggest_name,
    typed,
)
from guesstree.base.jit import expect_cells
from guesstree.base.text import proved
from guesstree.games.codes import Candidates
from guesstree.games.formats import read_other_tree
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.games.rule import Rule, hard_mode_of
from guesstree.games.rules import DEFAULT_RULE
from guesstree.games.tree import GuessTree, check_tree
from guesstree.play.notation import (
    AnyTurns,
    each_turn,
    parse_turns,
    turn_parts,
    word_of_turn,
)
from guesstree.play.position import ContradictionError, candidates_after, find_changes
from guesstree.play.word_lists import Turns, WordLists, layers_of
from guesstree.search.certificate import Proof
from guesstree.strategies.families import UnknownStrategyError, proof_name
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import AnyStrategy, Recipe, grow_tree, recipe_text
from guesstree.study import artifacts
from guesstree.study import folder as studies
from guesstree.study.artifacts import is_tree_file
from guesstree.study.checks import known_rule
from guesstree.study.config import shipped_config
from guesstree.study.folder import GameWords
from guesstree.study.schema import Settings
from guesstree.study.stored_proofs import read_proof
from guesstree.words.answers import (
    NOTHING_ADDED,
    Answer,
    Chances,
    MoreAnswers,
    classes_of,
    parse_date,
    read_answers,
)
from guesstree.words.detection import detect_file
from guesstree.words.forms import Words, fold_all, form_of, with_accents
from guesstree.words.lists import words_among
from guesstree.words.weights import weights_from_rows

_KEPT_TREES = 100  # of some 100 kB each for 2,309 targets

_NEEDS_TARGETS = (
    "a rule, guesses and weights need targets, and a matrix has its own; write Game(rule, words) "
    "or Game(matrix)"
)


class GameData:
    """The words, the rule and the stored results of a game.

    Functions below `Game` take this class, and never call `Game` back.

    Attributes
    ----------
    name
        The name of the game, or of its rule.
    """

    name = ""

    _study: studies.Study | None = None  # None: the caller gave the words

    _more_answers = NOTHING_ADDED

    _turn_limit: int | None = None  # None: the limit in the config, or of the rule

    def __init__(
        self,
        game: str | Rule | ReplyMatrix,
        targets: Iterable[str] | None = None,
        *,
        guesses: Iterable[str] | None = None,
        weights: Mapping[str, float] | None = None,
        turn_limit: int | None = None,
    ) -> None:
        if turn_limit is not None:
            self._turn_limit = count_of(turn_limit, "turn_limit", 0)
        has_words = any(words is not None for words in (targets, guesses, weights))
        if isinstance(game, ReplyMatrix):
            if has_words:
                raise InputError(_NEEDS_TARGETS)

            # In place of the cached property below, which asks the study.
            self._matrix = arguments.matrix_of(game)
        elif targets is not None:
            self._matrix = _computed(game, targets, guesses, weights)
        elif has_words or isinstance(game, Rule):
            raise InputError(_NEEDS_TARGETS)
        else:
            nowhere = shipped_config().parent / "results"  # a folder that never exists
            self._study = studies.shipped_study(nowhere)
            self.name = self._study.game_named(arguments.game_name(game))
            return
        self.name = self._matrix.rule.name

    @classmethod
    def from_file(
        cls, path: PathName, rule: str | Rule = DEFAULT_RULE, *, alphabet: str | None = None
    ) -> Self:
        r"""Return a game from a word list that somebody made: one word per line, or a table.

        The name of the file is the name of the game. The game has the words of the most frequent
        length. Warnings report the words that were dropped.

        Parameters
        ----------
        alphabet
            The name of an alphabet, or all characters of the words in one text. Default: it is
            detected, and only letters count.

        Examples
        --------
        >>> from guesstree import Game
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "class.csv")
        ...     _ = path.write_text("Wort;Punkte\nBANANE;3\nSCHULE;2\n")
        ...     Game.from_file(path)
        class: 2 targets, 2 guesses
        """
        source = arguments.path_of(path)
        guessed = detect_file(source, alphabet)
        for sentence in guessed.notes:
            warnings.warn(f"{source}: {sentence}", stacklevel=2)
        game = cls(rule, sorted(guessed.words))
        game.name = source.stem
        return game

    @classmethod
    def _of_study(cls, study: studies.Study, name: str | None) -> Self:
        """Return a game of a study; the first game if `name` is None.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game._of_study(Game("nyt")._study, "wordle")
        wordle: 2,309 targets, 2,309 guesses
        """
        game = cls.__new__(cls)
        game._study = study
        game.name = study.game_named(name)
        return game

    def __repr__(self) -> str:
        return f"{self.name}: {len(self.targets):,} targets, {len(self.guesses):,} guesses"

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling and copying, without grown trees, lists and proofs."""
        derived = "replies", "_lists", "_words", "_trees", "_proofs"
        return {name: value for name, value in self.__dict__.items() if name not in derived}

    def with_answers(
        self, answers: PathName | Iterable[str] = (), day: str | date | None = None
    ) -> Self:
        """Return the game on a given day, with additional past answers.

        Past answers replace the weights: they decide how likely each target is. `words.answers`
        explains the model.

        Parameters
        ----------
        answers
            Additional past answers: words without dates, or a file that
            `words.answers.read_answers` can read.
        day
            The day, such as 2025-03-01. The game knows only earlier answers. Default: the day after
            the last answer.

        Examples
        --------
        >>> from guesstree import Game
        >>> few = Game("wordle", ["brick", "crane", "crate", "creek"]).with_answers(["crane"])
        >>> few.chances.of("crate") > few.chances.of("crane")
        True
        >>> Game("today").with_answers(day="2026-02-02").chances.answer
        'cigar'
        """
        more: tuple[Answer, ...] = ()
        if isinstance(answers, str | PathLike):
            more = read_answers(Path(answers), self._lists.form)
        else:
            listed = list_of(answers, "answers", str([*self.guesses[:2]]))
            more = tuple(Answer(None, self._lists.form.word(word)) for word in listed)

        asked_day = day if isinstance(day, date | None) else parse_date(str(day))

        # The copy has no lists and trees of other answers: `__getstate__` leaves them out.
        other = copy(self)
        other._more_answers = MoreAnswers(more, asked_day)
        if asked_day is not None and other.chances is None:
            raise InputError(
                f"the day {asked_day} needs past answers, and {self.name} has none; "
                "give some as answers, or choose the game 'today', which has some",
                argument="answers",
            )
        return other

    def without_answers(self) -> Self:
        """Return the game as if no past answers were known, so that all targets are equally likely.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("today").without_answers().chances is None
        True
        """
        other = copy(self)
        other._more_answers = MoreAnswers(are_known=False)
        return other

    @property
    def chances(self) -> Chances | None:
        """How likely each word is, judged by past answers; None if the game knows none.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").chances is None
        True
        >>> chances = Game("today").chances
        >>> chances.of("imply") > chances.of("cigar")
        True
        """
        words = self._words
        return None if words is None else words.chances

    @cached_property
    def _words(self) -> GameWords | None:
        """The words of the game; None if loading them takes seconds and no answers were added."""
        more = self._more_answers
        if self._study is not None:
            return self._study.words(self.name, slow=more != NOTHING_ADDED, more=more)

        matrix = self._matrix
        if not more.answers:
            weights = matrix.weights if more.are_known else None
            return GameWords(matrix.targets, matrix.guesses, weights)

        class_of = classes_of(matrix.targets, matrix.guesses)
        chances = Chances.by(more.answers, class_of, more.day)
        weights = chances.weights(matrix.targets)
        return GameWords(matrix.targets, matrix.guesses, weights, chances)

    @property
    def turn_limit(self) -> int:
        """How many turns a game has; 0 for no limit.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").turn_limit, Game("mastermind").turn_limit
        (6, 10)
        >>> Game("jotto", ["crane"]).turn_limit
        0
        """
        if self._turn_limit is not None:
            return self._turn_limit
        return int(self._settings.get("turns", self.rule.turns))

    @property
    def _settings(self) -> Settings:
        """The settings of the game in the config; none without a study."""
        return {} if self._study is None else self._study.config["games"][self.name]

    def with_turn_limit(self, turn_limit: int) -> Self:
        """Return the game with another turn limit; 0 for no limit.

        Advice, solving and reviews prefer guesses that win within the limit.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["batch", "catch", "hatch", "watch"])
        >>> game.with_turn_limit(1).advise().sentence
        '4 targets remain. Guess batch: it wins 1 game in 4 (proved).'
        """
        other = copy(self)
        other._turn_limit = count_of(turn_limit, "turn_limit", 0)
        return other

    def with_all_words(self) -> Self:
        """Return the game with advice that may recommend every word, obscene ones and slurs, too.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("nyt")
        >>> [len(one._lists.never_recommended) for one in (game, game.with_all_words())]
        [121, 0]
        """
        other = copy(self)
        other._never_recommended = None
        return other

    @cached_property
    def _never_recommended(self) -> str | None:
        """The file of words that advice never recommends; None without one."""
        return self._settings.get("never_recommended")

    @cached_property
    def replies(self) -> ReplyMatrix:
        """The reply of every guess to every target."""
        expect_cells(self._matrix.size)
        if self._more_answers == NOTHING_ADDED:
            return self._matrix
        assert self._words is not None
        return self._matrix.with_weights(self._words.weights)

    @cached_property
    def _matrix(self) -> ReplyMatrix:
        """The replies, with the game's weights before any answers are added."""
        assert self._study is not None
        return self._study.matrix(self.name)

    @cached_property
    def rule(self) -> Rule:
        """The reply rule."""
        return self.replies.rule if self._study is None else self._study.rule(self.name)

    @property
    def targets(self) -> Words:
        """The targets, in list order."""
        return self._lists.layers[0].words

    @property
    def guesses(self) -> Words:
        """The allowed guesses, in list order."""
        return self._lists.guesses

    @cached_property
    def _lists(self) -> WordLists:
        """The words in layers: the targets, then the other allowed guesses.

        If a rule has `terms`, replies are quick to compute, and the matrix is not loaded.
        """
        words = self._words if self._study is not None and self.rule.terms else None
        source = words or self.replies
        weigh_others = self.chances.weights if self.chances else None
        layers = layers_of(source.targets, source.guesses, source.weights, weigh_others)
        lists = WordLists(
            self.rule,
            source.guesses,
            layers,
            known_replies=self.replies if words is None else None,
            turn_limit=self.turn_limit,
        )
        find = partial(known_first_guesses, lists, lambda: self.replies)
        never = words_among(self._never_recommended, lists.form)
        return replace(lists, first_guesses=cache(find), never_recommended=never)

    def _guess_at(self, word: str) -> int:
        """Return the position of a guess in `replies`."""
        return self.replies.position[self._lists.word(word)]

    def _target_at(self, word: str) -> int:
        """Return the position of a target in `replies`."""
        target = with_accents(self.replies.form.clean(word), self.targets)
        if target not in self.targets:
            raise InputError(
                f"{target!r} is not among the targets; "
                f"{suggest_name(target, self.targets, many=ANOTHER_WORD)}",
                word=word,
            )
        return self.targets.index(target)

    def _parse(
        self, turns: AnyTurns | Iterable[AnyTurns], *, any_word: bool = False
    ) -> Turns:
        """Return guesses and reply codes from turns as a person writes them.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game._parse(["BRICK .G.Y.", ("crane", "GGGGG")])
        [('brick', 57), ('crane', 242)]
        """
        return parse_turns([turns], self._lists, any_word=any_word)

    def candidates(self, *turns: AnyTurns) -> Candidates:
        """Return the positions of the targets that fit all replies.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.candidates("brick .G.Y.").tolist()
        [1, 2]
        """
        parsed = self._parse(turns)
        candidates = candidates_after(self.replies, parsed)
        if len(candidates):
            return candidates
        raise ContradictionError(find_changes(self._lists, parsed))

    def _recipe(self, strategy: AnyTree) -> Recipe:
        """Return the recipe of a strategy in any form except a tree: how it grows trees."""
        if self._study is None or not isinstance(strategy, str):
            return Recipe.of(cast("AnyStrategy", strategy))
        return self._study.recipe(strategy)

    def _stored_proof(self, strategy: str) -> Proof | None:
        """Return the stored proof of a strategy for all first guesses; None without one.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt")._stored_proof("optimal-any").lower_bound
        11219
        """
        if self._study is None:
            return None
        if strategy not in self._proofs:
            stored = self._study.proof(self.name, strategy, lambda: self.replies)
            self._proofs[strategy] = stored and read_proof(
                *stored, objective_of(self._study.recipe(strategy)), self.replies
            )
        return self._proofs[strategy]

    @cached_property
    def _proofs(self) -> dict[str, Proof | None]:
        return {}

    def _proved_tree(self, mode: str = Mode.ANY) -> tuple[GuessTree, bool] | None:
        """Return the best tree that a proof has found in a mode, and whether the proof is finished.

        The tree has the lowest total for equally likely targets. Without such a proof, it has the
        lowest total within the turn limit. Returns None without any proof.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt")._proved_tree()
        (guess tree of 3,284 nodes, tarse first, True)
        """
        found = self._best_proof(mode)
        return found and found[:2]

    def _proved_within(self, mode: str = Mode.ANY) -> int:
        """Return the turn limit for which `_proved_tree` is the best; 0 for no limit.

        Without a limit, another tree may have a lower total.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt")._proved_within("any"), Game("nyt")._proved_within("nyt-hard")
        (0, 6)
        """
        found = self._best_proof(mode)
        return found[2] if found else 0

    def _best_proof(self, mode: str) -> tuple[GuessTree, bool, int] | None:
        for limit in (0, self.turn_limit):
            proof = self._stored_proof(proof_name(mode, limit))
            if proof is not None and proof.tree is not None:
                return proof.tree, proof.proven, limit
        return None

    def _checked(self, strategy: str) -> str:
        """Return for how many first guesses the bounds of a stored proof were checked.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt")._checked("optimal-any")
        'none'
        """
        if self._study is None:
            return constants.NONE
        return self._study.checked(self.name, strategy, self.replies)

    def _proved_text(self, mode: str = Mode.ANY) -> str:
        """Return the words for the proof of `_proved_tree`: how far it was checked."""
        return proved(self._checked(proof_name(mode, self._proved_within(mode))))

    def _mode_of(self, mode: str, strategy: AnyTree | None = None) -> Mode:
        """Return a mode; if it is `any`, the hard mode that the strategy keeps to.

        Raises
        ------
        InputError
            The mode is unknown, or the rule has no hard mode.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle")._mode_of("any", "max-nyt-hard")
        'nyt-hard'
        """
        chosen = Mode.parse(mode)
        if chosen == Mode.ANY and isinstance(strategy, str) and not is_tree_file(strategy):
            own = self._recipe(strategy).strategy.mode
            chosen = Mode.HARD if own == Mode.HARD else Mode.ANY
        if chosen == Mode.HARD:
            hard_mode_of(self.rule)  # raises the error of a rule without one
        return chosen

    def tree(self, strategy: AnyTree, *, search: bool = True) -> GuessTree:
        """Return the guess tree of a strategy, or read it from a file.

        Trees that the study has stored are read; others are grown. A function is called once per
        node. It gets a list of the candidates, and a list of the turns so far: pairs of a guess and
        the text of its reply.

        Parameters
        ----------
        search
            Whether to run a proof if the tree needs one, which takes long in large games. If False,
            such a tree raises `SearchNeededError`.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle")
        >>> game.tree("parts-any").opener
        'trace'
        >>> game.tree(lambda targets, turns: targets[len(targets) // 2]).opener
        'louse'
        """
        if isinstance(strategy, GuessTree):
            check_tree(strategy, self.rule, self.targets, self.guesses)
            return strategy
        if is_tree_file(strategy):
            return self._read_tree(strategy)
        recipe = self._recipe(strategy)
        if recipe not in self._trees:
            tree = self._stored_tree(recipe)
            if tree is None:
                self._check_grows(recipe, search)
                tree = grow_tree(self.replies, recipe)
            if len(self._trees) >= _KEPT_TREES:
                self._trees.clear()
            self._trees[recipe] = tree
        return self._trees[recipe]

    @cached_property
    def _trees(self) -> dict[Recipe, GuessTree]:
        return {}

    def _stored_tree(self, recipe: Recipe) -> GuessTree | None:
        """Return the tree of a recipe from the results of the study; None without one.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle")
        >>> game._stored_tree(game._recipe("max-any")) is None
        True
        """
        if self._study is None:
            return None
        try:
            known = self._study.recipe(recipe.name)
        except UnknownStrategyError:  # it may exist only in a caller's code
            return None
        if known != recipe:
            return None
        return self._study.stored_tree(self.name, recipe.name, self.replies)

    def _check_grows(self, recipe: Recipe, search: bool) -> None:
        """Raise `InputError` unless a recipe has a tree that may be grown here."""
        family = recipe.strategy.family
        if not family.is_tree:
            raise InputError(
                f"{recipe.name!r} plays at random and has no tree; choose another strategy"
            )
        if search or not family.is_proved:
            return
        raise SearchNeededError(recipe_text(recipe), recipe.name)

    def _read_tree(self, path: PathName) -> GuessTree:
        r"""Read a tree from another program or the pipeline, and check it against the rules.

        Examples
        --------
        >>> from guesstree import Game
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "tree.txt")
        ...     _ = path.write_text("crane GGGBG1 crate GGGGG2\n      GGGGG1\n")
        ...     Game("wordle", ["crane", "crate"])._read_tree(path)
        guess tree of 2 nodes, crane first
        """
        file = arguments.path_of(path)
        if file.suffix.lower() != ".parquet":
            return read_other_tree(file, self.replies)
        tree, _ = artifacts.read_tree(file, of=self.replies.fingerprint)
        with placed(file):
            check_tree(tree, self.rule, self.targets, self.guesses)
        return tree


def _computed(
    rule: str | Rule,
    targets: Iterable[str],
    guesses: Iterable[str] | None,
    weights: Mapping[str, float] | None,
) -> ReplyMatrix:
    """Return the reply of every guess to every target, from words as a caller gives them."""
    given_targets = list_of(targets, "targets")
    given_guesses = () if guesses is None else list_of(guesses, "guesses")
    if not given_targets:
        raise InputError("targets has no words; give at least one")
    folded = fold_all((*given_targets, *given_guesses))
    words = folded[: len(given_targets)]
    others = None if guesses is None else folded[len(given_targets) :]

    chances = None
    if weights is not None:
        listed = arguments.weights_of(weights).items()
        rows = (("weights", word, str(chance)) for word, chance in listed)
        chances = weights_from_rows(words, rows, "weights", form_of(words))
    return compute_replies(known_rule(rule), words, others, chances)


def game_of(game: GameData) -> GameData:
    """Check that an argument is a game, and return it."""
    return typed(game, GameData, "the game", "a game such as Game('wordle')")


def words_of(game: GameData, words: Iterable[str | Iterable[str]]) -> list[str]:
    """Return the words that a caller gives one by one or as lists; there must be one.

    >>> from guesstree import Game
    >>> words_of(Game("wordle"), ["crane", ["slate", "trace"]])
    ['crane', 'slate', 'trace']
    """
    example = str([*game.guesses[:2]])
    listed: list[str] = []
    for given in words:
        listed += [given] if isinstance(given, str) else list_of(given, "words", example)
    if not listed:
        raise InputError(f"words is an empty list; give some words, such as {example}")
    return listed


def is_word(game: GameData, text: str) -> bool:
    """Return whether a text is a word that may be guessed."""
    return game._lists.form.clean(text) in game._lists.known


def played_word(game: GameData, text: str, *, any_word: bool = False) -> str:
    """Return the word of a turn; a word that ends with ! need not be in the list.

    Raises
    ------
    InputError
        The text is not a word of the game.
    """
    return word_of_turn(text, game._lists, any_word=any_word)


def example_turn(game: GameData, boards: int = 1) -> str:
    """Return a turn of a game as people write it, on one board or several."""
    return game._lists.example_turn(boards)


def parts_of_turns(game: GameData, *turns: str) -> list[tuple[str, str]]:
    """Return the guess and the reply of each turn in some texts; the reply of a word is empty."""
    lists = game._lists
    return [turn_parts(turn, lists.form.length) for turn in each_turn(turns, lists)]

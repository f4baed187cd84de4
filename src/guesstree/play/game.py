"""`Game`: a game and what can be computed of it; `Study`: the results of a pipeline."""

import warnings
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import chain
from os import PathLike
from os.path import lexists
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Self, Unpack

import numpy as np

from guesstree import constants, defaults
from guesstree.errors import InputError
from guesstree.extras import naming_extras
from guesstree.files import artifacts
from guesstree.files.parquet import read_parquet
from guesstree.files.paths import is_tree_file, table_file
from guesstree.files.proofs import read_proof
from guesstree.games.codes import Candidates
from guesstree.games.formats import read_other_tree
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Rule, parse_reply
from guesstree.games.rules import DEFAULT_RULE
from guesstree.games.tree import GuessTree, IndexedTurns, check_tree
from guesstree.play import advice, arguments, comparing, people, players, situations
from guesstree.play.advice import Advice, AdviceView, Recommended, ReviewView
from guesstree.play.arguments import AnyTree, AnyTurns, PathName, count_of
from guesstree.play.boards import BoardsGame
from guesstree.play.equilibrium import Equilibrium, solve
from guesstree.play.people import Finished, PeopleView
from guesstree.play.players import GameView
from guesstree.play.situations import OFF, ContradictionError, Lists, ReplyView, Turns
from guesstree.result import frame
from guesstree.search.metrics import METRICS, AnyMetric, Metric
from guesstree.search.objective import Proof
from guesstree.spelling import suggest_name, suggest_word
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import HARD, Recipe, UnknownStrategyError, recipe_text
from guesstree.strategies.scores import summarise, summary_table
from guesstree.study import study as studies
from guesstree.study.config import shipped_config
from guesstree.text import counted, unnumbered
from guesstree.words.detection import detect_file
from guesstree.words.forms import with_accents
from guesstree.words.past import Exclusion, check_used, past_answers

if TYPE_CHECKING:
    import polars as pl

    from guesstree.play.drawing import Drawing
    from guesstree.play.library import ProofOptions, ProofView


class SearchNeededError(InputError):
    """A tree is not stored, and a proof that finds it may take long."""


_KEPT_TREES = 100  # of some 100 kB each for 2,309 targets

MORE_IS_BETTER = ("information", "weighted_information", "branches")
"""Columns of first guesses in which the greatest value is the best."""


class Game:
    """A game: a rule, the words that may be the secret, and the words that may be guessed.

    All methods raise `InputError` for what cannot be used, with a sentence that says what to do.
    Where no word earns all replies, it is a `ContradictionError`, which has the single changes that
    would mend them. The methods share these parameters:

    - `strategy`: its name, such as `max-any`, with settings as the command line has them, such as
      `max-any ties=parts opening=crane`; a metric or a family; what `recipe` returns; a function
      `strategy(targets, turns)` that returns a guess; a guess tree, or the name of the file of one
      (`*.json`, `*.parquet`, or text with any other ending).
    - `turns`: texts such as `"raise ..Y.."`, or pairs of a guess and its reply, which may be a list
      of digits; one after the other, or in a list.
    - `hard`: the hard mode that guesses keep to, `nyt`, `consistent` or `off`.
    - `any_word`: whether turns may have words that the word list lacks.
    - `metric`: the name of a metric, or a `Metric`.
    - `count`: how many rows there are at most.
    - `seed`: equal seeds draw the same; without one, each call draws anew.
    - `track`: shows the progress of long work.

    Parameters
    ----------
    game
        The name of a game that comes with the package, such as `wordle`; with `targets`, the name
        of a rule, or a `Rule`; or a reply matrix.
    targets
        The words that may be the secret.
    guesses
        The words that may be guessed, targets included; the targets alone if left out.
    weights
        How likely each target is, in proportion; all alike if left out.
    turns
        How many turns a game has, 0 for no limit; as the game or the rule has it if left out.

    Attributes
    ----------
    name
        The name of the game, or of its rule.

    Examples
    --------
    >>> import guesstree
    >>> game = guesstree.Game("wordle")
    >>> game
    wordle: 2,309 targets, 2,309 guesses
    >>> game.advise("raise ..Y..", "pilot 02002")
    raise ⬛⬛🟨⬛⬛
    pilot ⬛🟩⬛⬛🟩
    6 targets remain. Guess flown: 2.333 expected guesses to the end, at best.
    """

    name: str

    _study: studies.Study | None = None  # None if its words were given

    _past: Exclusion | None = Exclusion()  # None if past answers are as likely as other targets

    _most: int | None = None

    def __init__(
        self,
        game: str | Rule | ReplyMatrix,
        targets: Iterable[str] | None = None,
        *,
        guesses: Iterable[str] | None = None,
        weights: Mapping[str, float] | None = None,
        turns: int | None = None,
    ) -> None:
        self._most = None if turns is None else count_of(turns, "turns", 0)
        if targets is not None and not isinstance(game, ReplyMatrix):
            from guesstree.play.library import compute_replies

            self.replies = compute_replies(game, targets, guesses, weights)
        elif any(one is not None for one in (targets, guesses, weights)) or isinstance(game, Rule):
            raise TypeError("a rule, guesses and weights need targets, and a matrix has its own")
        elif isinstance(game, ReplyMatrix):
            self.replies = arguments.matrix_of(game)
        else:
            nowhere = shipped_config().parent / "results"  # which is never there
            self._study = studies.shipped_study(nowhere)
            self.name = self._study.game_named(game)
            return
        self.name = self.replies.rule.name

    @classmethod
    def from_file(cls, path: PathName, rule: str | Rule = DEFAULT_RULE) -> "Game":
        r"""Return the game of a list of words as somebody made it: one a line, or a table.

        It is named after the file, and has the words of the most frequent length. A warning names
        those that are left out.

        Examples
        --------
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "class.csv")
        ...     _ = path.write_text("Wort;Kind\nBANANE;A\nSCHULE;B\n")
        ...     Game.from_file(path)
        class: 2 targets, 2 guesses
        """
        source = Path(path)
        guessed = detect_file(source)
        for sentence in guessed.notes:
            warnings.warn(f"{source}: {sentence}", stacklevel=2)
        game = cls(rule, sorted(guessed.words))
        game.name = source.stem
        return game

    @classmethod
    def _of_study(cls, study: studies.Study, name: str | None) -> Self:
        """Return a game of a study, the first if none is named."""
        game = cls.__new__(cls)
        game._study, game.name = study, study.game_named(name)
        return game

    def __repr__(self) -> str:
        return f"{self.name}: {len(self.targets):,} targets, {len(self.guesses):,} guesses"

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled and copied: all but grown trees, the lists, and proofs."""
        derived = "lists", "_trees", "_proofs"
        return {name: value for name, value in self.__dict__.items() if name not in derived}

    def boards(self, count: int) -> BoardsGame:
        """Return a game of several boards, 2 to 16, to which each guess goes at once.

        Examples
        --------
        >>> Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).boards(4).most
        9
        """
        return BoardsGame(self, count, self._most)

    def excluding(
        self,
        answers: PathName | Iterable[str] | None = (),
        *,
        before: str | None = None,
        weight: float | None = None,
    ) -> Self:
        """Return the game with past answers, which count only if no other target fits.

        They matter to advice, solving and reviews.

        Parameters
        ----------
        answers
            The past answers; or a file with a word a line, or a table (`*.csv`) with the columns
            `word` and `date`. They are in addition to those of a study's config. With None, past
            answers are as likely as other targets, those of the config too.
        before
            Only answers before this date are past, such as 2024-05-01.
        weight
            How likely a past answer is, where any other word has 1; above 0, and 1 at most.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek"]).excluding(["crane"])
        >>> game.advise("crate GGG.G").sentence
        'The word is crane.'
        """
        if weight is not None and not constants.LEAST_WEIGHT <= weight <= 1:
            least = f"{constants.LEAST_WEIGHT:g}"
            raise InputError(f"the weight of past answers must be {least} at least, and 1 at most")
        other = copy(self)
        if answers is None:
            other._past = None
        elif isinstance(answers, str | PathLike):
            other._past = Exclusion(Path(answers), before, weight)
        else:
            other._past = Exclusion(None, before, weight, arguments.list_of(answers, "answers"))
        return other

    @property
    def most(self) -> int:
        """How many turns a game has; 0 for no limit.

        Examples
        --------
        >>> Game("wordle").most, Game("mastermind").most, Game("jotto", ["crane"]).most
        (6, 10, 0)
        """
        if self._most is not None:
            return self._most
        about = {} if self._study is None else self._study.config["games"][self.name]
        return int(about.get("turns", self.rule.turns))

    def within(self, turns: int) -> Self:
        """Return the game with another number of turns, 0 for no limit.

        Advice, solving and reviews prefer guesses that win within these.

        Examples
        --------
        >>> game = Game("wordle", ["batch", "catch", "hatch", "watch"])
        >>> game.within(1).advise().sentence
        '4 targets remain. Guess batch: it wins 1 game in 4, at best.'
        """
        other = copy(self)
        other._most = count_of(turns, "turns", 0)
        return other

    @cached_property
    def replies(self) -> ReplyMatrix:
        """The reply of every guess to every target, past answers included."""
        assert self._study is not None
        return self._study.matrix(self.name)

    @cached_property
    def rule(self) -> Rule:
        """The reply rule."""
        return self.replies.rule if self._study is None else self._study.rule(self.name)

    @property
    def targets(self) -> tuple[str, ...]:
        """The words that may be the secret, in list order."""
        return self.replies.targets

    @property
    def guesses(self) -> tuple[str, ...]:
        """The words that may be guessed, in list order."""
        return self.replies.guesses

    @cached_property
    def lists(self) -> Lists:
        """The words in layers: expected targets, past answers, other words.

        Where a rule has `terms`, replies are quick to compute, and the matrix is not loaded.
        """
        study, past = self._study, self._past_answers()
        known = study.words(self.name) if study is not None and self.rule.terms else None
        if known is None:
            matrix = self.replies
            layers = situations.layers_of(matrix.targets, matrix.guesses, matrix.weights, *past)
            return Lists(self.rule, matrix.guesses, layers, matrix, turns=self.most)
        layers, name = situations.layers_of(*known, *past), self.rule.name
        first = cache(partial(situations.known_first_guesses, name, layers[0], known.guesses))
        return Lists(self.rule, known.guesses, layers, None, first, self.most)

    def _past_answers(self) -> "tuple[tuple[str, ...], float | None]":
        """Return the past answers, and the weight that they have, if they have one."""
        if self._past is None:
            return (), None
        if self._study is not None:
            return self._study.past(self.name, self._past)
        check_used(self._past)
        return past_answers(self._past, self.replies.form), self._past.weight

    def word(self, text: str, *, any_word: bool = False) -> str:
        """Return a word of the game from how a person writes it, such as in capitals.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.word("CRANE"), game.word("taker", any_word=True)
        ('crane', 'taker')
        """
        return self.lists.word(text, any_word=any_word)

    def guess_at(self, word: str) -> int:
        """Return the position of a guess in `replies`.

        >>> Game("wordle", ["brick", "crane", "crate"]).guess_at("crate")
        2
        """
        return self.replies.position[self.lists.word(word)]

    def target_at(self, word: str) -> int:
        """Return the position of a target in `replies`.

        >>> Game("wordle", ["brick", "crane", "crate"]).target_at("crane")
        1
        """
        target = with_accents(self.replies.form.clean(word), self.targets)
        if target not in self.targets:
            raise InputError(
                f"{target!r} is not among the targets; {suggest_word(target, self.targets)}"
            )
        return self.targets.index(target)

    def turns(self, said: Iterable[AnyTurns], *, any_word: bool = False) -> Turns:
        """Return guesses and the codes of their replies from how a person writes them.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.turns(["BRICK .G.Y.", ("crane", "GGGGG")])
        [('brick', 57), ('crane', 242)]
        """
        length, turns = self.lists.form.length, []
        listed = arguments.each_turn(said, length)
        for turn in (one for several in listed for one in arguments.split_turns(several, length)):
            guess, reply = arguments.whole_turn(turn, length)
            word = self.word(guess, any_word=any_word)
            turns.append((word, parse_reply(reply, self.rule, len(word))))
        situations.check_end(turns, self.rule)
        return turns

    def candidates(self, *turns: AnyTurns) -> Candidates:
        """Return the targets that earn all replies, by position.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.candidates("brick .G.Y.").tolist()
        [1, 2]
        """
        if len(left := situations.candidates_after(self.replies, self._positions_in(turns))):
            return left
        lists = self.excluding(None).lists
        raise ContradictionError(situations.changes_of(lists, self.turns(turns)))

    def _positions_in(self, turns: Iterable[AnyTurns]) -> IndexedTurns:
        """Return the positions of the guesses, and the codes of their replies."""
        return [(self.replies.position[word], code) for word, code in self.turns(turns)]

    def recipe(self, strategy: arguments.AnyStrategy, mode: str = "", **settings: Any) -> Recipe:
        """Return how a strategy grows trees.

        Parameters
        ----------
        strategy
            As everywhere, but for a tree.
        mode
            The mode of a metric or a family; if left out, `any` where it chooses in that.
        settings
            Settings as `guesstree.grow` has them.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> first = game.recipe("max-any", opening=["creek"], name="creek-first")
        >>> game.compare(first, "max-any").select("strategy", "total").rows()
        [('creek-first', 10), ('max-any', 9)]
        """
        if mode or settings or self._study is None or not isinstance(strategy, str):
            return arguments.recipe_of(strategy, mode, settings)
        return self._study.recipe(strategy)

    @property
    def default_strategy(self) -> str:
        """The strategy that is taken if none is named: that of a proof, if there is one.

        Examples
        --------
        >>> Game("nyt").default_strategy, Game("wordle").default_strategy
        ('optimal-any', 'neg_entropy-any')
        """
        is_proved = self.replies.weights is None and comparing.proved_tree(self) is not None
        return f"{constants.PROVED_FAMILY}-any" if is_proved else defaults.STRATEGY

    def _proof(self, strategy: str) -> "Proof | None":
        """Return the proof of a strategy about all first guesses, if the study has it."""
        if self._study is None:
            return None
        if strategy not in self._proofs:
            stored = self._study.proof(self.name, strategy, lambda: self.replies)
            self._proofs[strategy] = stored and read_proof(
                *stored, objective_of(self._study.recipe(strategy)), self.replies
            )
        return self._proofs[strategy]

    @cached_property
    def _proofs(self) -> "dict[str, Proof | None]":
        return {}

    def grow(self, strategy: AnyTree, *, search: bool = True) -> GuessTree:
        """Return the guess tree of a strategy, or of a file that has one.

        Trees that a study has are read, and others are grown. A function is asked once at each
        node. It gets a list of the targets that remain, and a list of the guesses so far with the
        texts of their replies.

        Parameters
        ----------
        search
            Whether a proof may be searched for, which takes long in large games. If not, a tree
            that takes one raises `SearchNeededError`.

        Examples
        --------
        >>> game = Game("wordle")
        >>> game.grow("parts-any").opener
        'trace'
        >>> game.grow(lambda targets, turns: targets[len(targets) // 2]).opener
        'louse'
        """
        if isinstance(strategy, GuessTree):
            check_tree(strategy, self.rule, self.targets, self.guesses)
            return strategy
        if isinstance(strategy, str) and is_tree_file(strategy):
            return self.read_tree(strategy)
        recipe = self.recipe(strategy)
        if recipe not in self._trees:
            tree = self._stored(recipe)
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

    def _stored(self, recipe: Recipe) -> GuessTree | None:
        """Return the tree of a recipe that the results of the study have."""
        if self._study is None:
            return None
        try:
            known = self._study.recipe(recipe.name)
        except UnknownStrategyError:  # it may exist in a caller's code alone
            return None
        stored = self._study.stored_tree
        return stored(self.name, recipe.name, self.replies) if known == recipe else None

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
            how = f"run {prove} first, and name {made}"
        raise SearchNeededError(f"the tree of {recipe.name!r} takes a search; {how}")

    def read_tree(self, path: PathName, mode: str = "any") -> GuessTree:
        r"""Read a tree of another program or of the pipeline, and check it by the rules.

        `mode` is the mode of its guesses: `any`, `consistent` or `nyt-hard`.

        Examples
        --------
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "tree.txt")
        ...     _ = path.write_text("crane GGGBG1 crate GGGGG2\n      GGGGG1\n")
        ...     Game("wordle", ["crane", "crate"]).read_tree(path)
        guess tree of 2 nodes, crane first
        """
        file = Path(path)
        if file.suffix.lower() != ".parquet":
            return read_other_tree(file, self.replies, mode)
        tree, _ = artifacts.read_tree(file, of=self.replies.fingerprint)
        check_tree(tree, self.rule, self.targets, self.guesses, mode)
        return tree

    def improve(
        self, strategy: AnyTree, *, hard: str = OFF, largest: int = defaults.EXACT_TARGETS
    ) -> "tuple[GuessTree, pl.DataFrame]":
        """Improve a tree by editing it: return the new tree, and what has been changed.

        At each node, the least number of guesses is found that its targets take in all. Where the
        guess of the tree takes more, the best guess takes its place, with the best tree after it.
        A row of the table is an `Edit`; the greatest gains come first. Weights do not count.

        Parameters
        ----------
        hard
            The hard mode that the tree keeps to, and the new one as well.
        largest
            Nodes with more targets keep their guess. The search is exact, and takes long for large
            sets.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> tree, table = game.improve("max-any opening=creek", largest=4)
        >>> tree.total, len(table)
        (10, 0)
        >>> tree, table = game.improve("max-any opening=creek")
        >>> tree.total, table.select("guess", "subtotal", "better", "least").row(0)
        (9, ('creek', 10, 'crane', 9))
        """
        from guesstree.play.improving import Edit, improved

        hard, tree = self._hard_mode(hard, strategy), self.grow(strategy)
        check_tree(tree, self.rule, self.targets, self.guesses, situations.MODES[hard])
        better, edits = improved(tree, self.replies, hard, count_of(largest, "largest"))
        edits.sort(key=lambda edit: edit.least - edit.subtotal)
        return better, frame(edits, Edit)

    def prove(
        self,
        strategy: arguments.AnyStrategy,
        openers: Iterable[str] = (),
        *,
        limit: int | None = None,
        **how: "Unpack[ProofOptions]",
    ) -> "ProofView":
        """Find the best tree, and prove that none is better.

        With a `limit`, the tree finds every target within so many guesses, as the strategy
        `optimal5-any` does with 5. The other parameters are those of `guesstree.prove`.

        Examples
        --------
        >>> few = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> proof = few.prove("optimal-any")
        >>> proof.proven, proof.lower_bound, proof.tree.opener
        (True, 9, 'crane')
        """
        from guesstree.play.library import prove

        if limit is not None:
            family, dash, others = str(strategy).partition("-")
            if family[-1:].isdigit():
                raise InputError(f"{strategy!r} has a limit of its own; leave one of them out")
            strategy = f"{family}{count_of(limit, 'limit')}{dash}{others}"
        return prove(self.replies, strategy, openers=openers, **how)

    def scores(self, strategy: AnyTree, *, from_guess: int = 1) -> "pl.DataFrame":
        """Return how many guesses each target takes, the hardest first.

        Targets that take fewer than `from_guess` are left out.

        Examples
        --------
        >>> Game("wordle").scores("neg_entropy-any").head(2).rows()
        [('hover', 6), ('mammy', 6)]
        """
        import polars as pl

        scores = self.grow(strategy).scores_in_order(self.targets)
        kinds = {"target": pl.String, "score": pl.Int32}  # as in the files
        table = pl.DataFrame({"target": self.targets, "score": scores}, kinds)
        table = table.filter(pl.col("score") >= count_of(from_guess, "from_guess"))
        return table.sort("score", descending=True, maintain_order=True)

    def compare(
        self, *strategies: AnyTree, from_guess: int = 1, **named: AnyTree
    ) -> "pl.DataFrame":
        """Return a row for each strategy: its mean, worst case, histogram and more.

        Parameters
        ----------
        strategies
            The row of a tree is named `tree` and its number among the strategies, that of a
            strategy with settings by these, unless `name=` is one of them.
        from_guess
            Games that take fewer guesses are left out. With 2, the target that the first guess
            finds does not count, as in the article on Словль.
        named
            Further strategies, under names of their own.

        Examples
        --------
        >>> table = Game("wordle").compare("max-any", "parts-any opening=crane name=mine")
        >>> table.select("strategy", "total", "worst").rows()
        [('max-any', 8405, 6), ('mine', 8055, 6)]
        """
        played = comparing.all_played(self, *strategies, **named)
        if not played:
            raise InputError("no strategy to compare; name at least one")
        least = count_of(from_guess, "from_guess")
        return frame(summary_table([summarise(one, least) for one in played]))

    @naming_extras()
    def draw(self, figure: str, *strategies: AnyTree) -> "Drawing":
        """Draw a figure of the report: of the game, or of strategies that are named.

        Of the game: `openers`, `branches`, `pairs`, `letters`. Of strategies: `choice`, `turns`,
        `means`, `solved`, `tradeoff`, `words`, `versus`, `evil`, of one `histogram`, of look-aheads
        `lookahead`, of `optimal` strategies `proof`.

        Examples
        --------
        >>> game = Game("wordle")
        >>> game.draw("histogram", "max-any").axes[0].get_ylabel()
        'Games (%)'
        """
        from guesstree.play.drawing import Drawing, drawn

        return Drawing(drawn(self, figure, strategies))

    def advise(
        self,
        *turns: AnyTurns,
        metric: AnyMetric = defaults.RANKING_METRIC,
        hard: str = OFF,
        strategy: AnyTree | None = None,
        any_word: bool = False,
        count: int = defaults.ADVISED,
    ) -> AdviceView:
        """Return what remains of a game in progress, and what to guess next.

        Parameters
        ----------
        metric
            Chooses guesses to follow to the end, at most 100, where many targets remain.
        strategy
            Its tree gives the next guess; if left out, it is the guess with the least expected
            guesses.

        Examples
        --------
        >>> advice = Game("wordle").advise(["raise ..Y..", ("pilot", [0, 2, 0, 0, 2])])
        >>> advice.guess, advice.remaining[:3]
        ('flown', ('digit', 'fight', 'might'))
        """
        said = self.turns(turns, any_word=any_word)
        hard, most = self._hard_mode(hard, strategy), count_of(count)
        lists, first = self.lists, None if said else self.lists.first
        if first is not None and strategy is None and metric == defaults.RANKING_METRIC:
            lists = first.narrowed(lists, advice.pool_for(most), hard)
        situation = situations.situation_after(lists, said)
        known = partial(self._known_tree, hard, said)
        recommended = advice.recommendation(situation, self.rule, hard, metric, most, known)
        if strategy is not None:
            try:
                tree = self.grow(strategy, search=False)
            except SearchNeededError as error:
                recommended = advice.not_followed(recommended, str(error))
            else:
                named = strategy if isinstance(strategy, str) else "the strategy", tree
                about = situation, self.rule, hard
                recommended = advice.recommendation_by_tree(recommended, *about, named)
        texts = self.rule.texts(lists.form.length)
        return AdviceView(
            turns=tuple(ReplyView(word, texts[code], self.rule) for word, code in said),
            remaining=situation.matrix.targets,
            best=tuple(recommended.best[:most]),
            reason=recommended.reason,
            layer=lists.layers[situation.layer].name,
            note=lists.note(situation.layer),
            weights=situation.matrix.weights,
            hard=hard,
        )

    def _hard_mode(self, hard: str, strategy: AnyTree | None = None) -> str:
        """Return the hard mode of a game, which is that of its strategy if none is named."""
        situations.check_mode(hard)
        if hard != OFF or not isinstance(strategy, str) or is_tree_file(strategy):
            return hard
        return situations.NYT if self.recipe(strategy).strategy.mode == HARD else OFF

    def _known_tree(self, hard: str, said: "Turns") -> tuple[GuessTree, bool] | None:
        """Return the tree of least total in a hard mode, and if it is proved; None without one.

        The tree is for all targets of the list, equally likely. It is not read if the game began
        with another guess than the proved best one.
        """
        first = self.lists.first_guesses() if said and hard == OFF else None
        if first is not None and first.proved is not None and said[0][0] != first.proved:
            return None
        layer = self.lists.layers[0]
        if layer.weights is not None:
            return None
        known = comparing.proved_tree(self, situations.MODES[hard])
        return known if known and known[0].size[0] == len(layer.words) else None

    def solve(self, *, hard: str = OFF, strategy: AnyTree | None = None) -> "Solving":
        """Return a session that solves a game played elsewhere, turn by turn.

        Examples
        --------
        >>> game = Game("wordle").solve()
        >>> game.word
        'slate'
        >>> game.reply("..Y..")
        >>> game.word, len(game.advice.remaining)
        ('corny', 135)
        """
        return Solving(self, hard, strategy)

    def review(
        self,
        *turns: AnyTurns,
        target: str | None = None,
        grid: str | None = None,
        hard: str = OFF,
        any_word: bool = False,
        by_chance: bool = True,
        lost: int = 0,
    ) -> ReviewView:
        """Review a finished game: how good each guess was, and what would have been better.

        Parameters
        ----------
        turns
            The turns; words alone with `target` or `grid`.
        target
            The secret word, from which replies are computed. If left out, the last of words that
            stand alone.
        grid
            The grid of tiles that the game shared, a row for each word;
            `play.situations.read_grid` says how it is written.
        by_chance
            False for games against a replier that chooses its replies: there is no luck then.
        lost
            How many more turns unknown words took.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> print(game.review("crane", "creek", target="creek").verdict)
        Found in 2: skill 100, luck 50; no guess lost more than 0.05 expected guesses.
        """
        said, hard = self._turns_of(turns, target, grid, any_word), self._hard_mode(hard)
        lost, known = count_of(lost, "lost", 0), partial(self._known_tree, hard, said)
        review = advice.review(self.lists, said, hard, by_chance=by_chance, lost=lost, known=known)
        (word, code), expected = said[-1], self.lists.layers[0].words
        is_other = code == len(self.rule.texts(len(word))) - 1 and word not in expected
        note = f"{word} is not among the {len(expected):,} expected answers." if is_other else ""
        return ReviewView(review, self.name, self.rule, tuple(said), hard, note, lost, self.most)

    def _turns_of(
        self, given: Iterable[AnyTurns], target: str | None, grid: str | None, any_word: bool
    ) -> Turns:
        """Return turns from their texts, or from words with a grid or the target."""
        if grid is not None and target is not None:
            raise InputError("replies follow from the target or from the grid; give one of them")
        length = self.lists.form.length
        turns = [*arguments.each_turn(given, length)]
        if grid is None and target is None:
            parts = [arguments.turn_parts(turn, length) for turn in turns]
            if not turns or any(reply for _, reply in parts):
                return self.turns(turns, any_word=any_word)
            turns, target = [word for word, _ in parts], parts[-1][0]
        texts = chain.from_iterable([turn] if isinstance(turn, str) else turn for turn in turns)
        words = [self.word(unnumbered(str(text)), any_word=any_word) for text in texts]
        if target is not None:
            secret = self.word(unnumbered(target), any_word=any_word)
            return [(word, self.rule.reply(word, secret)) for word in words]
        codes = situations.read_grid(grid or "", self.rule, length)
        if len(codes) != len(words):
            raise InputError(
                f"the grid has {counted(len(codes), 'row')} for {counted(len(words), 'word')}; "
                "name a word for each row"
            )
        return list(zip(words, codes, strict=True))

    def rank(
        self,
        metric: AnyMetric = defaults.RANKING_METRIC,
        *turns: AnyTurns,
        hard: str = OFF,
        count: int = defaults.SHOWN_ROWS,
    ) -> list[Advice]:
        """Return the best guesses by a metric: how they split the targets that remain.

        Examples
        --------
        >>> [(row.guess, row.largest) for row in Game("wordle").rank("max", count=2)]
        [('arise', 167), ('raise', 167)]
        """
        hard = self._hard_mode(hard)
        in_table = count_of(count) <= advice.MOST and metric == defaults.RANKING_METRIC
        known = self._first(count, hard) if in_table and not turns else None
        matrix = self.replies if known is None else known[1]
        left = self.candidates(*turns) if turns else np.arange(len(matrix.targets))
        allowed = situations.allowed_guesses(matrix, self.rule, hard, self._positions_in(turns))
        return advice.rank_guesses(matrix, left, metric, count, allowed)

    def rate(
        self, *words: str, metric: AnyMetric = defaults.RANKING_METRIC, hard: str = OFF
    ) -> "list[tuple[int | None, Recommended]]":
        """Return how good some first guesses are, the best first, each with its rank.

        Their expected guesses are those that `advise` names, a proved tree included. Where a table
        of first guesses comes with the package, guesses whose expected guesses are exact have a
        rank among these, and come first; others have none. In other games, the rank is by the
        metric, among all guesses.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> [(rank, row.guess, row.guesses) for rank, row in game.rate("trace", "crane")]
        [(1, 'crane', 1.8), (3, 'trace', 1.8)]
        >>> [(rank, row.guess) for rank, row in Game("nyt").rate("crane", "tarse")]
        [(1, 'tarse'), (31, 'crane')]
        """
        guesses = [*dict.fromkeys(map(self.word, words))]
        known = self._first(0, hard, guesses) if metric == defaults.RANKING_METRIC else None
        if known is None:
            rows = advice.rated(self.replies, guesses, hard=hard)
            every = self.rank(metric, hard=hard, count=len(self.guesses))
            ranks: Mapping[str, int] = {row.guess: at for at, row in enumerate(every, 1)}
        else:
            first, matrix = known
            rows = advice.rated(matrix, guesses, first, hard)
            ranks = {} if hard != OFF else first.ranks
        if proved := comparing.best_proved(self, hard):
            best, mean = proved
            least = partial(Recommended._replace, win=None, guesses=mean, exact=True)
            rows = [least(row) if row.guess == best else row for row in rows]
        rated = [(ranks.get(row.guess), row) for row in rows]
        return sorted(rated, key=lambda one: (one[0] or len(self.guesses), one[1].guesses))

    def _first(
        self, count: int, hard: str = OFF, words: "Iterable[str]" = ()
    ) -> "tuple[situations.FirstGuesses, ReplyMatrix] | None":
        """Return the table of first guesses and the replies to some of them; None without a table.

        `FirstGuesses.narrowed` chooses these.
        """
        if (first := self.lists.first_guesses()) is None:
            return None
        narrowed = first.narrowed(self.lists, count, hard, words)
        return first, situations.situation_after(narrowed, ()).matrix

    def openers(self, by: AnyMetric | None = None) -> "pl.DataFrame":
        """Return every first guess with its value and rank by every metric, the best first.

        Parameters
        ----------
        by
            A metric; or a column of the table with numbers, such as `<strategy>_mean` of a study
            whose pipeline has run, without the guesses that have no value there. If left out, the
            guesses that each takes decide, where they are known: see
            `strategies.openers.with_outcomes`. Otherwise, the information does.

        Examples
        --------
        >>> Game("wordle").openers("max").select("guess", "largest").head(3).rows()
        [('arise', 167), ('raise', 167), ('alone', 182)]
        """
        import polars as pl

        from guesstree.strategies.openers import rank_openers

        table = None if self._study is None else self._study.openers(self.name, self.replies)
        if table is None:
            table = comparing.ranked_openers(self)
        if by is None:
            return table
        if isinstance(by, Metric):
            own, by = METRICS.resolve(by), by.name
            table = table if by in METRICS else rank_openers(self.replies, [own])
        numbers = [name for name, kind in table.schema.items() if kind.is_numeric()]
        columns = [name for name in numbers if table[name].count()]  # others are of other games
        if f"{by}_rank" in columns:
            return table.sort(f"{by}_rank")
        if by not in columns:
            raise InputError(
                f"first guesses have no metric or column {by!r}; {suggest_name(by, columns)}"
            )
        return table.filter(pl.col(by).is_not_null()).sort(
            by, descending=by in MORE_IS_BETTER, maintain_order=True
        )

    def found_openers(self, hard: str = OFF) -> "pl.DataFrame | None":
        """Return the first guesses whose expected guesses the pipeline has found, the best first.

        None if it has not run.

        Examples
        --------
        >>> Game("wordle", ["brick", "crane", "crate"]).found_openers() is None
        True
        """
        import polars as pl

        table = None if self._study is None else self._study.openers(self.name, self.replies)
        if table is None:
            return None
        total = "total" if hard == OFF else "hard_total"
        known = table.filter(pl.col(total).is_not_null()).select(
            "rank" if hard == OFF else pl.lit(None).alias("rank"),
            "guess",
            (pl.col(total) / len(self.targets)).alias("guesses"),
            pl.col("exact") & (hard == OFF),
            "information",
            expected="expectation",
            branches="branches",
            largest="largest",
        )
        return known if hard == OFF else known.sort("guesses", maintain_order=True)

    def partition(self, guess: str, *turns: AnyTurns) -> "pl.DataFrame":
        """Return the branches of a guess, the largest first: reply, size, targets.

        Examples
        --------
        >>> Game("wordle").partition("crane", "raise ..Y..").select("reply", "size").row(0)
        ('.....', 55)
        """
        left = self.candidates(*turns)
        branches = advice.branches_of(self.replies, left, self.guess_at(guess)).items()
        return frame(
            [{"reply": reply, "size": len(words), "targets": words} for reply, words in branches]
        )

    def openings(
        self, *words: str, length: int = defaults.OPENING_WORDS, tried: int = defaults.OPENINGS
    ) -> "pl.DataFrame":
        """Return openings, two or three words guessed whatever the replies, by their totals.

        Parameters
        ----------
        words
            The words of one opening; if left out, the best openings of `length` words.
        length
            How many words the openings have: 2 or 3.
        tried
            How many of those with most information are followed to the end.

        Examples
        --------
        >>> Game("wordle").openings("raise", "count")["total"][0]
        8507
        """
        from guesstree.strategies.openers import best_openings, check_words, value_openings

        check_words(len(words) if words else length)
        if words:
            return frame(value_openings(self.replies, [[*map(self.guess_at, words)]]))
        return frame(best_openings(self.replies, length, count_of(tried, "tried")))

    def reply(self, guess: str, target: str) -> ReplyView:
        """Return what a guess earns against a target; both may be any word of the right form.

        Examples
        --------
        >>> Game("wordle").reply("speed", "abide")
        speed ⬛⬛🟨⬛🟨
        """
        said, secret = self.word(guess, any_word=True), self.word(target, any_word=True)
        text = self.rule.texts(len(said))[self.rule.reply(said, secret)]
        return ReplyView(said, text, self.rule)

    def play(
        self,
        guesser: AnyTree | arguments.Mixture | None = None,
        target: arguments.Chooser = None,
        replier: str = arguments.HONEST,
        *,
        hard: str = OFF,
        seed: int | None = None,
        track: arguments.Track = arguments.untracked,
    ) -> GameView:
        """Play one game to its end.

        Parameters
        ----------
        guesser
            A strategy, `default_strategy` if left out; `random`, which draws from the targets that
            remain; or trees with probabilities, such as the guesser of an equilibrium, one of which
            is drawn, and turned by a symmetry of the game if it has some. A function is asked turn
            by turn.
        target
            The secret word; or how it is drawn: evenly if left out or `random`, by the weights of
            the game if `likely` (unless these words are targets), or by the weights that a mapping
            has for some targets, such as the mixture of an equilibrium; or a function that gets a
            list of the targets and returns one.
        replier
            `honest`; or one that chooses the target as late as possible: `evil`, who keeps the
            largest branch, and `perfect`, who makes the game as long as it can.

        Examples
        --------
        >>> game = Game("wordle")
        >>> game.play(target="hobby")
        raise ⬛⬛⬛⬛⬛  167 left
        mulch ⬛⬛⬛⬛🟨  6 left
        baton 🟨⬛⬛🟨⬛  1 left
        hobby 🟩🟩🟩🟩🟩
        """
        matrix = self.replies
        opponent, _ = players.opponent(self, target, replier, seed=seed, track=track)
        chosen = players.obeying(players.guesser_of(self, guesser, seed), matrix, self.rule, hard)
        return GameView(players.said_in(matrix, chosen, opponent), matrix)

    def equilibrium(
        self,
        iterations: int = defaults.EQUILIBRIUM_TREES,
        *,
        track: arguments.Track = arguments.untracked,
    ) -> Equilibrium:
        """Return bounds on the expected guesses when both sides play their best mixed strategy.

        At most `iterations` trees are considered. Both mixtures can be played:
        `game.play(found.guesser, target=found.mixture)`.

        Examples
        --------
        >>> found = Game("pegs", ["11", "12", "21", "22"]).equilibrium()
        >>> round(found.lower, 6), round(found.upper, 6), sorted(found.mixture)
        (2.0, 2.0, ['11', '12', '21', '22'])
        """
        proof = self._proof(f"{constants.PROVED_FAMILY}-any")
        least = ((proof and proof.lower_bound) or 0) / len(self.targets)
        return solve(self.replies, count_of(iterations), least, track)

    def read_games(self, source: people.AnyGames) -> list[Finished]:
        r"""Return finished games of a text that people shared, of a file, or of a table.

        `play.people.read_finished` says how they are written. A text has several lines; others are
        the name of a file. A table is a frame of Polars or pandas, or a list of rows or scores.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> (shared,) = game.read_games("Wordle 1,024 2/6\n\n🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩")
        >>> shared.score, shared.found, shared.replies
        (2, True, ('GGG.G', 'GGGGG'))
        >>> game.read_games([{"target": "creek", "guesses": ["crane", "creek"]}])[0].score
        2
        """
        return people.read_finished(source, self.excluding(None).lists)

    def people(self, source: people.AnyGames, *strategies: AnyTree) -> PeopleView:
        r"""Return a person's finished games beside strategies, `default_strategy` if none is named.

        The games are given as in `read_games`.

        Examples
        --------
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "games.csv")
        ...     _ = path.write_text("target,guesses\ncreek,crane creek\ntrace,3\n")
        ...     games = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).people(path)
        >>> [(row["strategy"], row["mean"]) for row in games.summary]
        [('you', 2.5), ('neg_entropy-any', 2.0)]
        """
        games = self.read_games(source)
        every = comparing.all_played(self, *(strategies or (self.default_strategy,)))
        judged = tuple(people.judge_games(games, self.replies))
        own = people.own_scores(games, self.replies, self.name)
        on_same = (people.on_same(scores, games) for scores in every)
        return PeopleView(self.most, tuple(games), judged, (own, *on_same))


class Solving:
    """A session that solves a game: its turns, and what to guess next.

    Attributes
    ----------
    turns
        The guesses so far, and the texts of their replies.
    hard
        The hard mode; that of the strategy if none was named.
    word
        The word whose reply comes next; empty once the target is found, or while the replies
        contradict each other.
    advice
        What remains and what is best; None while the replies contradict each other.

    Examples
    --------
    >>> from guesstree import Game
    >>> solving = Game("wordle", ["brick", "crane", "crate", "creek"]).solve()
    >>> solving.reply("GG..Y")
    >>> solving.word, solving.turns
    ('creek', [('crane', 'GG..Y')])
    """

    word = ""

    advice: AdviceView | None = None

    def __init__(self, game: Game, hard: str, strategy: AnyTree | None) -> None:
        self._game, self._strategy = game, strategy
        self.hard = game._hard_mode(hard, strategy)
        self.turns: list[tuple[str, str]] = []
        self._go_on([])

    @property
    def found(self) -> bool:
        """Whether the last guess was right."""
        return self.advice is not None and self.advice.guess is None

    @property
    def slip(self) -> situations.Change | None:
        """A change of one reply after which an expected answer fits; None while one fits.

        Of several, the change of the fewest characters.
        """
        lists = self._game.lists
        if self.advice is None or self.advice.layer == lists.layers[0].name:
            return None
        expected = replace(lists, layers=lists.layers[:1])
        said = self._game.turns(self.turns, any_word=True)
        return next(iter(situations.changes_of(expected, said)), None)

    def say(self, word: str, *, any_word: bool = False) -> None:
        """Guess another word than the one that is best.

        Raises
        ------
        InputError
            The word is not in the game, or the hard mode refuses it.
        """
        self.check_open()
        chosen = self._game.word(word, any_word=any_word)
        said = self._game.turns(self.turns, any_word=True)
        fault = situations.hard_fault(self._game.rule, self.hard, said, chosen)
        if fault is not None:
            raise InputError(f"not in hard mode: {fault}")
        self.word = chosen

    def reply(self, text: str) -> None:
        """Take the reply to the word, and find the next one.

        Raises
        ------
        ContradictionError
            No word earns all replies; the turn stays, and `fix` or `undo` go on.
        InputError
            The text is not a reply.
        """
        self.check_open()
        self._go_on([*self.turns, (self.word, self.parsed(text))])

    def fix(self, turn: int, reply: str) -> None:
        """Correct the reply of an earlier turn, counted from 1."""
        if not 1 <= turn <= len(self.turns):
            raise InputError("there is no such turn; write its number and its reply: fix 1 ..Y..")
        turns = list(self.turns)
        turns[turn - 1] = (turns[turn - 1][0], self.parsed(reply, turns[turn - 1][0]))
        self._go_on(turns)

    def undo(self) -> str:
        """Take the last turn back, and return its word."""
        if not self.turns:
            raise InputError("there is no turn to take back")
        *turns, (word, _) = self.turns
        self._go_on(turns)
        return word

    def review(self) -> ReviewView:
        """Review the turns so far."""
        return self._game.review(*self.turns, hard=self.hard, any_word=True)

    def check_open(self) -> None:
        """Raise `InputError` unless a reply is asked for."""
        if self.found:
            raise InputError("the game is over")
        if not self.word:
            fix = "type undo, or fix with the number of a turn and its reply"
            raise InputError(f"the replies contradict each other; {fix}")

    def parsed(self, text: str, word: "str | None" = None) -> str:
        """Return the reply to a word as the rule writes it; to the one that is asked for if None.

        Raises
        ------
        InputError
            The text is not a reply.
        """
        rule, word = self._game.rule, word or self.word
        return rule.texts(len(word))[parse_reply(text, rule, len(word))]

    def _go_on(self, turns: list[tuple[str, str]]) -> None:
        """Take other turns. Bad input leaves the turns as they were; contradictions do not."""
        how: dict[str, Any] = {"hard": self.hard, "strategy": self._strategy, "any_word": True}
        try:
            advice = self._game.advise(*turns, **how)
        except ContradictionError:
            self.turns, self.advice, self.word = turns, None, ""
            raise
        self.turns, self.advice, self.word = turns, advice, advice.guess or ""


def game_with(name: str | None, config: Path | None, results: Path) -> Game:
    """Return a game as `study.study.study_with` finds it, for options of a command."""
    return Game._of_study(studies.study_with(name, config, results), name)


class Study:
    r"""The results of a study: what `make results` or `snakemake` made in a folder.

    Parameters
    ----------
    folder
        The folder of the study.
    config
        Its config; if left out, the one that its results were made from, or `config.yaml` there.

    Raises
    ------
    InputError
        The config cannot be read.

    Examples
    --------
    Where the pipeline has run, `Study()` reads its results:

    >>> from guesstree import Study
    >>> study = Study()  # doctest: +SKIP
    >>> study.table("openers/wordle").sort("max_rank")["guess"][0]  # doctest: +SKIP
    'arise'
    >>> study.game("wordle").compare("max-any")["total"][0]  # doctest: +SKIP
    8405

    A config is enough: trees that are not there yet are grown.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from guesstree import Study
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "few.txt").write_text("crane\ncrate\ntrace")
    ...     _ = Path(folder, "config.yaml").write_text(
    ...         "lists: {few: {file: few.txt}}\ngames: {few: {rule: wordle, targets: few}}"
    ...     )
    ...     study = Study(folder)
    ...     print(study.games, study.tables, study.game("few").grow("max-any").opener)
    ...     print(study.game())
    ('few',) () crane
    few: 3 targets, 3 guesses
    """

    def __init__(self, folder: PathName = ".", config: PathName | None = None) -> None:
        results = Path(folder, "results")
        if Path(folder).is_file():
            raise InputError(f"{folder} is a file; write Study(config={str(folder)!r})")
        chosen = studies.recorded_config(results) if config is None else Path(config)
        if chosen is None and not lexists(Path(folder, "config.yaml")):
            raise InputError(
                f"{folder}: has no config.yaml; name the folder of a study, or a config"
            )
        self._study = studies.open_study(chosen or Path(folder, "config.yaml"), results)

    def __repr__(self) -> str:
        return f"{self._study.results.parent}: {', '.join(self.games)}; {len(self.tables)} tables"

    @property
    def games(self) -> tuple[str, ...]:
        """The names of its games."""
        return tuple(self._study.config["games"])

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables that are there, such as `openers/wordle`."""
        results = self._study.results
        paths = (path.relative_to(results) for path in results.rglob("*.parquet"))
        return tuple(sorted(path.with_suffix("").as_posix() for path in paths))

    def game(self, name: str | None = None) -> Game:
        """Return a game, the first if none is named, with the trees that are there.

        Games that come with the package are found as well; those of the study come first.
        """
        return Game._of_study(studies.study_of(name, self._study), name)

    def table(self, name: str = "summary") -> "pl.DataFrame":
        """Return a table that the pipeline made, once its checksum is right.

        Raises
        ------
        InputError
            There is no such table, or it is damaged.
        """
        path = table_file(self._study.results, name)
        if not path.exists():
            known = f"; {suggest_name(name, self.tables)}" if self.tables else ""
            raise InputError(f"no table {name!r} in {self._study.results}{known}")
        return frame(read_parquet(path)[0])

"""`Game`: a game, with a method for each question about it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Unpack

import numpy as np
from numpy.typing import NDArray

from guesstree.api.advising import advice_after, advice_after_each, review_of
from guesstree.api.arguments import AnyTree, count_of
from guesstree.api.comparison import scores_of_strategies
from guesstree.api.game_data import GameData, words_of
from guesstree.api.matches import (
    HONEST,
    Chooser,
    Mixture,
    ReplyFunction,
    guesser_of,
    opponent,
)
from guesstree.api.rankings import opener_table, rated_first_guesses, rated_table
from guesstree.api.sessions import Solving
from guesstree.api.views import AdviceView, GameView, ReplyView, ReviewView
from guesstree.base import defaults
from guesstree.base.errors import InputError, list_of, placed
from guesstree.base.plugins import naming_extras
from guesstree.base.result import Track, frame, untracked
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree, check_tree
from guesstree.play.measures import branches_of
from guesstree.play.notation import AnyTurns, parse_finished_turns
from guesstree.play.pasted import parse_grid
from guesstree.play.players import obeying, turns_until_found
from guesstree.play.reviews import Hint
from guesstree.search.metrics import AnyMetric
from guesstree.strategies.recipes import AnyStrategy
from guesstree.strategies.summary import summarise, summary_table

if TYPE_CHECKING:
    import polars as pl

    from guesstree.api.drawing import Drawing
    from guesstree.api.proving import ProofSettings, ProofView
    from guesstree.words.letters import LetterTables


class Game(GameData):
    """A game: a rule, the possible answers (targets) and the allowed guesses.

    All methods raise `InputError` for unusable input, with a sentence that suggests a fix. If no
    word fits all replies, they raise a `ContradictionError`, which lists the single changes that
    would make a word fit. The methods share these parameters:

    - `strategy`: one of these. A name such as `max-any`, with settings if you like:
      `max-any ties=parts opening=crane`. A metric or a family. A `Recipe`. A function
      `strategy(targets, turns)` that returns a guess. A guess tree, or the path of its file
      (`*.json`, `*.parquet`, or text with any other suffix).
    - `turns`: texts such as `"raise ..Y.."`, or pairs of a guess and its reply. The reply in a pair
      may be a list of digits. Pass the turns one by one, or in a list.
    - `mode`: which guesses are allowed: `any`; `consistent`, only words that may still be the
      target; or `nyt-hard`, the newspaper's hard mode.
    - `first`: first guesses to choose from.
    - `any_word`: whether turns may have words that are not allowed guesses.
    - `metric`: the name of a metric, or a `Metric`.
    - `count`: the largest number of rows.
    - `seed`: the same seed gives the same result; without a seed, each call draws another one.
    - `track`: shows the progress of long work, such as `tqdm.tqdm` or `rich.progress.track`: any
      function that takes a range and yields its numbers.

    Parameters
    ----------
    game
        The name of a game that comes with the package, such as `wordle`; or, with `targets`, a
        `Rule` or its name; or a reply matrix.
    targets
        The possible answers.
    guesses
        The allowed guesses, targets included. Default: the targets.
    weights
        The relative chance of each target. Default: all are equally likely.
    turn_limit
        How many turns a game has; 0 for no limit. Default: the limit of the game or of its rule.

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
    6 targets remain. Guess flown: 2.333 expected guesses (proved).
    """

    def improve(
        self,
        strategy: AnyTree,
        *,
        mode: str = Mode.ANY,
        largest: int = defaults.EXACT_TARGETS,
    ) -> "tuple[GuessTree, pl.DataFrame]":
        """Improve a tree by editing it: return the new tree, and a table of the edits.

        For each node, an exhaustive search finds the lowest possible total of its targets. If the
        tree needs more, the best guess and the best tree after it replace that part of the tree. A
        row of the table is an `Edit`; the largest gains come first. Weights are ignored.

        Parameters
        ----------
        mode
            The mode of the tree; the new tree keeps to it, too.
        largest
            Nodes with more targets keep their guess, as the search takes long for large sets.

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
        from guesstree.play.improvement import Edit, improved

        chosen = self._mode_of(mode, strategy)
        tree = self.tree(strategy)
        check_tree(tree, self.rule, self.targets, self.guesses, chosen)
        better, edits = improved(tree, self.replies, chosen, count_of(largest, "largest"))
        edits.sort(key=lambda edit: edit.least - edit.subtotal)
        return better, frame(edits, Edit)

    def prove(
        self,
        strategy: AnyStrategy = "optimal-any",
        *,
        first: Iterable[str] = (),
        turn_limit: int | None = None,
        exact: int = defaults.EXACT_OPENERS,
        minutes: float | None = None,
        nodes: int | None = None,
        track: Track = untracked,
        **settings: "Unpack[ProofSettings]",
    ) -> "ProofView":
        """Find the best tree, and prove that no tree is better.

        Large games take minutes to days; the pipeline splits them into jobs that can be stopped.

        Parameters
        ----------
        strategy
            `optimal-<mode>`: the lowest total. `optimal5-<mode>`: the lowest total with at most 5
            guesses per target. `safest-<mode>`: the lowest worst case, then the lowest total.
            `shallow-<mode>`: the lowest total, then the lowest worst case. `within4-<mode>`: the
            most targets within 4 guesses.
        first
            First guesses to choose from. Default: all that the mode allows.
        turn_limit
            The largest number of guesses for any target: `optimal-any` with a limit of 5 is the
            strategy `optimal5-any`.
        exact
            How many of the most promising first guesses get their lowest cost, proved.
        minutes
            How long to search. Compiling, which only a first run needs, does not count. First
            guesses that are undecided by then stay open.
        nodes
            How many sets of targets the search of each first guess may visit. Unlike time, it
            leaves the same results in each run.
        track
            Shows how many first guesses are done. `prove` passes on its exceptions.
        settings
            `weighted`: whether targets count by their weights.

            `cost`: numbers to minimise instead of the number of guesses: the cost of finding a
            target with guess 1, 2, ...; the last number holds for all later guesses.

        Returns
        -------
        ProofView
            The best known `tree` (None if no tree stays within the limit); a `lower_bound` on the
            cost of every tree; whether the tree is `proven` to be the best; and the `certificate`,
            which has the bound of each first guess, also as a `table`.

        Raises
        ------
        InputError
            The strategy cannot be proved, a first guess is not allowed, or `minutes` is below 0.

        Examples
        --------
        >>> few = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> proof = few.prove("optimal-any")
        >>> proof.proven, proof.lower_bound, proof.tree.opener
        (True, 9, 'crane')
        >>> Game("jotto", ["abc", "abd", "cde"]).prove("safest-any", minutes=0)
        Not finished: 2 of 3 first guesses are open; the best tree known begins with abc and takes \
5 guesses for 3 targets, at most 2 for one, and no tree takes less than 5.
        """
        from guesstree.api.proving import prove_game

        return prove_game(
            self.replies,
            strategy,
            first,
            turn_limit=turn_limit,
            exact=exact,
            minutes=minutes,
            nodes=nodes,
            track=track,
            settings=settings,
        )

    def least_totals(
        self, sets: Iterable[Sequence[int] | NDArray[np.integer]]
    ) -> Iterator[int]:
        """Yield the lowest possible total of guesses for each set of targets.

        Results for one set speed up the search for the next one.

        Parameters
        ----------
        sets
            Sets of targets, each as positions in list order.

        Raises
        ------
        InputError
            A set has something else than the positions of targets.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> list(game.least_totals([[0, 1], [0, 1, 2, 3, 4]]))
        [3, 9]
        """
        from guesstree.search.tree_search import Search

        search = Search(self.replies, Mode.ANY)
        every = np.arange(len(self.targets), dtype=np.int32)
        for one in sets:
            try:
                positions = np.asarray(one)
            except ValueError:  # lists of different lengths
                positions = np.empty(())
            if positions.ndim != 1 or positions.dtype == np.bool_:
                raise InputError(
                    "sets: give each set as a list of positions of targets, from 0"
                )
            try:
                chosen = every[positions]
            except IndexError as error:
                raise InputError(
                    f"sets: {error}; give positions of targets, from 0"
                ) from error
            if len({*chosen}) < len(positions) or (positions < 0).any():
                raise InputError("sets: give each position of a target once, from 0")
            yield search.least_total(chosen)

    def scores(self, strategy: AnyTree, *, from_guess: int = 1) -> "pl.DataFrame":
        """Return how many guesses each target takes, the hardest first.

        Targets that take fewer than `from_guess` guesses are omitted.

        Examples
        --------
        >>> Game("wordle").scores("neg_entropy-any").head(2).rows()
        [('hover', 6), ('mammy', 6)]
        """
        import polars as pl

        table = pl.DataFrame(
            {
                "target": self.targets,
                "score": self.tree(strategy).scores_in_order(self.targets),
            },
            {"target": pl.String, "score": pl.Int32},  # as in the files
        )
        table = table.filter(pl.col("score") >= count_of(from_guess, "from_guess"))
        return table.sort("score", descending=True, maintain_order=True)

    def compare(
        self, *strategies: AnyTree, from_guess: int = 1, **named: AnyTree
    ) -> "pl.DataFrame":
        """Return a row for each strategy: its mean, worst case, histogram and more.

        Parameters
        ----------
        strategies
            The strategies to compare. A tree gets the name `tree` with its number, such as `tree
            1`. A strategy with settings is named after them, unless `name=` is one of them.
        from_guess
            Games that take fewer guesses are omitted. With 2, the target that the first guess finds
            does not count, as in the article on Словль.
        named
            More strategies, under the names of these arguments.

        Examples
        --------
        >>> table = Game("wordle").compare("max-any", "parts-any opening=crane name=mine")
        >>> table.select("strategy", "total", "worst").rows()
        [('max-any', 8405, 6), ('mine', 8055, 6)]
        """
        played = scores_of_strategies(self, *strategies, **named)
        if not played:
            raise InputError("no strategy to compare; give at least one")
        least = count_of(from_guess, "from_guess")
        return frame(summary_table([summarise(one, least) for one in played]))

    @naming_extras()
    def draw(self, figure: str, *strategies: AnyTree) -> "Drawing":
        """Draw a figure of the report for the game, or for some strategies.

        - For the game: `openers`, `branches`, `pairs`, `letters`.
        - For strategies: `means`, `solved`, `tradeoff`, `evil`.
        - For one strategy: `histogram`.
        - For look-ahead strategies: `lookahead`.
        - For `optimal` strategies: `proof`.

        Examples
        --------
        >>> game = Game("wordle")
        >>> game.draw("histogram", "max-any").axes[0].get_ylabel()
        'games (%)'
        """
        from guesstree.api.drawing import Drawing, drawn

        return Drawing(drawn(self, figure, strategies))

    def advise(
        self,
        *turns: AnyTurns,
        metric: AnyMetric = defaults.RANKING_METRIC,
        mode: str = Mode.ANY,
        strategy: AnyTree | None = None,
        any_word: bool = False,
        count: int = defaults.ADVISED,
    ) -> AdviceView:
        """Return the candidates of a game in progress, and the best next guesses.

        Parameters
        ----------
        metric
            Chooses up to 100 guesses to play out when there are many candidates.
        strategy
            Take the next guess from the tree of this strategy. Default: the guess with the fewest
            expected guesses.

        Examples
        --------
        >>> advice = Game("wordle").advise(["raise ..Y..", ("pilot", [0, 2, 0, 0, 2])])
        >>> advice.guess, advice.candidates[:3]
        ('flown', ('digit', 'fight', 'might'))
        """
        return advice_after(
            self,
            self._parse(turns, any_word=any_word),
            metric=metric,
            mode=self._mode_of(mode, strategy),
            strategy=strategy,
            count=count,
        )

    def advise_all(
        self,
        positions: Iterable[AnyTurns],
        *,
        metric: AnyMetric = defaults.RANKING_METRIC,
        mode: str = Mode.ANY,
        strategy: AnyTree | None = None,
        any_word: bool = False,
        count: int = defaults.ADVISED,
        track: Track = untracked,
    ) -> list[AdviceView]:
        """Return the advice for many positions, in their order.

        Equal positions are searched once, and all of them share the replies of the game.

        Parameters
        ----------
        positions
            The turns of each game; none for a game that has not begun. The other parameters have
            the same meaning as in `advise`.

        Raises
        ------
        InputError
            A position cannot be advised; the error begins with its number, from 1.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> positions = [[], ["crane GG..Y"], ["brick .G.Y.", "crane GGG.G"], ["crane GG..Y"]]
        >>> [advice.guess for advice in game.advise_all(positions)]
        ['crane', 'creek', 'crate', 'creek']

        In a notebook, a bar shows the progress:

        >>> from tqdm import tqdm  # doctest: +SKIP
        >>> advice = game.advise_all(positions, track=tqdm)  # doctest: +SKIP
        """
        example = [[], [self._lists.example_turn()]]
        parsed = []
        for number, turns in enumerate(list_of(positions, "positions", str(example)), 1):
            with placed(f"position {number}"):
                parsed.append(tuple(self._parse(turns, any_word=any_word)))
        return advice_after_each(
            self,
            parsed,
            metric=metric,
            mode=self._mode_of(mode, strategy),
            strategy=strategy,
            count=count,
            track=track,
        )

    def solve(self, *, mode: str = Mode.ANY, strategy: AnyTree | None = None) -> "Solving":
        """Start a session that helps to solve a game played elsewhere, turn by turn.

        Examples
        --------
        >>> game = Game("wordle").solve()
        >>> game.word
        'slate'
        >>> game.reply("..Y..")
        >>> game.word, game.advice.remaining
        ('corny', 135)
        """
        return Solving(self, self._mode_of(mode, strategy), strategy)

    def review(
        self,
        *turns: AnyTurns,
        target: str | None = None,
        grid: str | None = None,
        mode: str = Mode.ANY,
        any_word: bool = False,
        by_chance: bool = True,
        lost: int = 0,
        hints: Sequence[Hint] = (),
    ) -> ReviewView:
        """Review a finished game: rate each guess, and show better ones.

        Parameters
        ----------
        turns
            The turns; or only the guesses, with `target` or `grid`.
        target
            The target, for computing the replies. If you give only guesses, the default is the last
            one.
        grid
            The grid of tiles that the game shared, with a row for each guess.
            `play.pasted.parse_grid` explains the notation.
        by_chance
            False for games against a replier that chooses its replies: these have no luck.
        lost
            The number of other turns that were lost to unknown words.
        hints
            Letters of the target that the player was given, each as a `guesstree.Hint`.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> print(game.review("crane", "creek", target="creek").verdict)
        Found in 2: skill 100, luck 50; no guess lost more than 0.05 expected guesses.
        """
        given = parse_finished_turns(
            turns, self._lists, target=target, grid=grid, any_word=any_word
        )
        if grid is not None:
            lost = lost or parse_grid(grid, self.rule, self._lists.form.length).lost
        return review_of(
            self,
            given,
            mode=self._mode_of(mode),
            by_chance=by_chance,
            lost=lost,
            hints=hints,
        )

    def openers(
        self,
        *words: str | Iterable[str],
        by: AnyMetric | None = None,
        mode: str = Mode.ANY,
    ) -> "pl.DataFrame":
        """Return first guesses with their values and ranks, the best first.

        Without words, there is a row for every first guess, with its value and rank by every
        metric. With words, there is a row for each of them, with its expected guesses as in
        `advise`, and its rank by them: `rank`, or null if only `rank_at_best` and `rank_at_worst`
        are known. With `by`, a metric ranks all guesses instead.

        Parameters
        ----------
        words
            The first guesses to rate, one by one or as a list. Default: all of them.
        by
            A metric to sort by; or, without words, a column of numbers, such as `<strategy>_mean`
            in a study whose pipeline has run. Guesses without a value in this column are omitted.
            Default: the expected guesses, if they are known; otherwise the information. Weights of
            targets count in this order, in columns that begin with `weighted_`, and in all columns
            of named words.
        mode
            Only words can be rated in a mode other than `any`.

        Examples
        --------
        >>> Game("wordle").openers(by="max").select("guess", "largest").head(3).rows()
        [('arise', 167), ('raise', 167), ('alone', 182)]
        >>> Game("nyt").openers("crane", "tarse").select("guess", "rank", "rank_at_best").rows()
        [('tarse', 1, 1), ('crane', None, 31)]
        """
        chosen = self._mode_of(mode)
        if words:
            metric = defaults.RANKING_METRIC if by is None else by
            listed = words_of(self, words)
            return rated_table(rated_first_guesses(self, listed, metric, chosen))
        if chosen != Mode.ANY:
            raise InputError(f"mode {mode!r} needs first guesses to rate; give some words")
        return opener_table(self, by)

    def partition(self, guess: str, *turns: AnyTurns) -> "pl.DataFrame":
        """Return the branches of a guess, the largest first: reply, size, targets.

        Examples
        --------
        >>> Game("wordle").partition("crane", "raise ..Y..").select("reply", "size").row(0)
        ('.....', 55)
        """
        left = self.candidates(*turns)
        branches = branches_of(self.replies, left, self._guess_at(guess))
        rows = [
            {"reply": reply, "size": len(words), "targets": words}
            for reply, words in branches.items()
        ]
        return frame(rows)

    def openings(
        self,
        *words: str,
        length: int = defaults.OPENING_WORDS,
        count: int = defaults.OPENINGS,
        track: Track = untracked,
    ) -> "pl.DataFrame":
        """Return openings of two or three words, the lowest total first.

        Parameters
        ----------
        words
            The words of one opening. Default: the best openings of `length` words.
        length
            The number of words of an opening: 2 or 3.
        count
            How many of the most informative openings to play out.

        Examples
        --------
        >>> Game("wordle").openings("raise", "count")["total"][0]
        8507
        """
        from guesstree.strategies.openings import (
            best_openings,
            check_words,
            value_openings,
        )

        check_words(len(words) if words else length)
        if words:
            return frame(value_openings(self.replies, [[*map(self._guess_at, words)]]))
        return frame(best_openings(self.replies, length, count_of(count), track))

    def letters(
        self, *, vowels: str | None = None, pangrams: Iterable[int] = ()
    ) -> "LetterTables":
        """Count the letters of the targets, by place and in each word.

        Parameters
        ----------
        vowels
            The letters that count as vowels. Default: the Latin and Cyrillic vowels.
        pangrams
            Numbers of letters. For each number n, the result has all sets of words that use each of
            the n most frequent letters exactly once.

        Returns
        -------
        LetterTables
            Four frames: `frequencies` (a row per letter), `ratings` (a row per word), `counts`
            (words by their number of letters and vowels) and `pangrams` (a row per set of words).

        Raises
        ------
        InputError
            No set of words can have one of the numbers of letters.

        Examples
        --------
        >>> tables = Game("wordle", ["crane", "crate", "trace"]).letters()
        >>> tables.frequencies.row(0)
        ('a', 3, 0, 0, 3, 0, 0)
        >>> tables.ratings.select("word", "k", "b").row(0)
        ('crate', 14, 12)
        """
        from guesstree.words.letters import letter_tables

        return letter_tables(
            self.targets,
            vowels,
            list_of(pangrams, "pangrams", str([self._lists.form.length])),
        )

    def reply(self, guess: str, target: str) -> ReplyView:
        """Return the reply of a guess to a target; both may be any words of the right form.

        Examples
        --------
        >>> Game("wordle").reply("speed", "abide")
        speed ⬛⬛🟨⬛🟨
        """
        word = self._lists.played_word(guess, any_word=True)
        secret = self._lists.played_word(target, any_word=True)
        return ReplyView.of_turn((word, self.rule.reply(word, secret)), self.rule)

    def play(
        self,
        strategy: AnyTree | Mixture | None = None,
        target: Chooser = None,
        replier: str | ReplyFunction = HONEST,
        *,
        mode: str = Mode.ANY,
        seed: int | None = None,
        track: Track = untracked,
    ) -> GameView:
        """Play one game to its end.

        Parameters
        ----------
        strategy
            Who guesses. Default: the optimal strategy if a proof has found its tree; otherwise
            `neg_entropy-any`. A function is called once per turn. `random` draws from the
            candidates. A list of trees with probabilities, such as the guesser of an equilibrium
            (`guesstree.equilibrium`), means that one tree is drawn; if the game has symmetries, a
            random one is applied to it.
        target
            The target, or a way to draw it. `random`, the default, draws evenly. `likely` draws by
            the weights of the game. (If one of these words is a target, it means itself.) A mapping
            gives weights for some targets, such as the mixture of an equilibrium. A
            function gets a list of the targets and returns one.
        replier
            `honest`; or a replier that settles on a target as late as possible: `evil` keeps the
            largest branch, and `perfect` makes the game as long as it can. A function gets the
            guess and a list of the targets that are left, and returns a reply. It raises an
            `InputError` if no target gives this reply.

        Examples
        --------
        >>> game = Game("wordle")
        >>> game.play(target="hobby")
        raise ⬛⬛⬛⬛⬛  167 left
        mulch ⬛⬛⬛⬛🟨  6 left
        baton 🟨⬛⬛🟨⬛  1 left
        hobby 🟩🟩🟩🟩🟩

        A replier that always replies as if the last target that is left were the answer:

        >>> def last(guess, targets):
        ...     return game.reply(guess, targets[-1]).reply
        >>> game.play("max-any", replier=last)
        arise 🟨⬛⬛⬛⬛  153 left
        candy ⬛🟨🟩⬛⬛  4 left
        adult 🟨⬛⬛🟨⬛  1 left
        zonal 🟩🟩🟩🟩🟩
        """
        matrix = self.replies
        if seed is not None:
            seed = count_of(seed, "seed", least=0)
        replies, _ = opponent(self, target, replier, seed=seed, track=track)
        guesses = obeying(guesser_of(self, strategy, seed), matrix, self._mode_of(mode))
        return GameView(turns_until_found(matrix, guesses, replies), matrix)

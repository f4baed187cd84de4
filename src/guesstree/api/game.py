"""`Game`: a game, with a method for each question about it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Unpack

from guesstree import constants, defaults
from guesstree.advice.finished_games import AnyGames, Finished, read_games
from guesstree.advice.measures import Split, branches_of
from guesstree.advice.rated_guesses import RatedGuess
from guesstree.advice.review import Hint
from guesstree.advice.tile_grids import parse_grid
from guesstree.api.advising import advice_after, review_of
from guesstree.api.boards_game import BoardsGame
from guesstree.api.comparison import all_played
from guesstree.api.game_data import GameData
from guesstree.api.inputs import AnyStrategy, AnyTree, count_of
from guesstree.api.matches import (
    HONEST,
    Chooser,
    Mixture,
    ReplyFunction,
    guesser_of,
    opponent,
)
from guesstree.api.notation import AnyTurns, parse_finished_turns
from guesstree.api.people_view import PeopleView, compare_people
from guesstree.api.rankings import (
    opener_table,
    ranking_after,
    rated_first_guesses,
)
from guesstree.api.solving import Solving
from guesstree.api.views import AdviceView, GameView, ReplyView, ReviewView
from guesstree.errors import InputError
from guesstree.extras import naming_extras
from guesstree.games.modes import Hard
from guesstree.games.tree import GuessTree, check_tree
from guesstree.playing.equilibrium import Equilibrium, solve
from guesstree.playing.players import obeying, play_turns
from guesstree.result import frame
from guesstree.search.metrics import AnyMetric
from guesstree.strategies.first_totals import Rank
from guesstree.strategies.summary import summarise, summary_table
from guesstree.tracking import Track, untracked

if TYPE_CHECKING:
    import polars as pl

    from guesstree.api.figures import Drawing
    from guesstree.api.functions import ProofOptions, ProofView


class Game(GameData):
    """A game: a rule, the possible answers (targets) and the allowed guesses.

    All methods raise `InputError` for unusable input, with a sentence that suggests a fix. If no
    word fits all replies, they raise a `ContradictionError`, which lists the single changes that
    would make a word fit. The methods share these parameters:

    - `strategy`: one of these. A name such as `max-any`, with settings as on the command line if
      you like: `max-any ties=parts opening=crane`. A metric or a family. A recipe, as `recipe`
      returns it. A function `strategy(targets, turns)` that returns a guess. A guess tree, or the
      path of its file (`*.json`, `*.parquet`, or text with any other suffix).
    - `turns`: texts such as `"raise ..Y.."`, or pairs of a guess and its reply. The reply in a pair
      may be a list of digits. Pass the turns one by one, or in a list.
    - `hard`: the hard mode: `nyt`, `consistent` or `off`.
    - `any_word`: whether turns may have words that are not allowed guesses.
    - `metric`: the name of a metric, or a `Metric`.
    - `count`: the largest number of rows.
    - `seed`: the same seed gives the same result; without a seed, each call draws anew.
    - `track`: shows the progress of long work.

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
    turns
        The turn limit; 0 for no limit. Default: the limit of the game or of its rule.

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

    def boards(self, count: int) -> BoardsGame:
        """Return a game of 2 to 16 boards, where each guess is played on all boards at once.

        Examples
        --------
        >>> Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).boards(4).turn_limit
        9
        """
        return BoardsGame(self, count, self._turn_limit)

    def improve(
        self,
        strategy: AnyTree,
        *,
        hard: str = Hard.OFF,
        largest: int = defaults.EXACT_TARGETS,
    ) -> "tuple[GuessTree, pl.DataFrame]":
        """Improve a tree by editing it: return the new tree, and a table of the edits.

        For each node, an exhaustive search finds the lowest possible total of its targets. If the
        tree needs more, the best guess and the best tree after it replace that part of the tree. A
        row of the table is an `Edit`; the largest gains come first. Weights are ignored.

        Parameters
        ----------
        hard
            The hard mode of the tree; the new tree keeps to it, too.
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
        from guesstree.advice.improvement import Edit, improved

        chosen = self.hard_mode(hard, strategy)
        tree = self.grow(strategy)
        check_tree(tree, self.rule, self.targets, self.guesses, chosen.mode)
        better, edits = improved(tree, self.replies, chosen, count_of(largest, "largest"))
        edits.sort(key=lambda edit: edit.least - edit.subtotal)
        return better, frame(edits, Edit)

    def prove(
        self,
        strategy: AnyStrategy = "optimal-any",
        openers: Iterable[str] = (),
        **how: "Unpack[ProofOptions]",
    ) -> "ProofView":
        """Find the best tree, and prove that no tree is better.

        `guesstree.prove` explains the parameters.

        Examples
        --------
        >>> few = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> proof = few.prove("optimal-any")
        >>> proof.proven, proof.lower_bound, proof.tree.opener
        (True, 9, 'crane')
        """
        from guesstree.api.functions import prove

        return prove(self.replies, strategy, openers=openers, **how)

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
                "score": self.grow(strategy).scores_in_order(self.targets),
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
        played = all_played(self, *strategies, **named)
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
        from guesstree.api.figures import Drawing, drawn

        return Drawing(drawn(self, figure, strategies))

    def advise(
        self,
        *turns: AnyTurns,
        metric: AnyMetric = defaults.RANKING_METRIC,
        hard: str = Hard.OFF,
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
        >>> advice.guess, advice.remaining[:3]
        ('flown', ('digit', 'fight', 'might'))
        """
        return advice_after(
            self,
            self.turns(turns, any_word=any_word),
            metric=metric,
            hard=self.hard_mode(hard, strategy),
            strategy=strategy,
            count=count,
        )

    def solve(self, *, hard: str = Hard.OFF, strategy: AnyTree | None = None) -> "Solving":
        """Start a session that helps to solve a game played elsewhere, turn by turn.

        Examples
        --------
        >>> game = Game("wordle").solve()
        >>> game.word
        'slate'
        >>> game.reply("..Y..")
        >>> game.word, len(game.advice.remaining)
        ('corny', 135)
        """
        return Solving(self, self.hard_mode(hard, strategy), strategy)

    def review(
        self,
        *turns: AnyTurns,
        target: str | None = None,
        grid: str | None = None,
        hard: str = Hard.OFF,
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
            `advice.tile_grids.read_grid` explains the notation.
        by_chance
            False for games against a replier that chooses its replies: these have no luck.
        lost
            The number of other turns that were lost to unknown words.
        hints
            Letters of the target that the player was given, each as `advice.review.Hint`.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> print(game.review("crane", "creek", target="creek").verdict)
        Found in 2: skill 100, luck 50; no guess lost more than 0.05 expected guesses.
        """
        given = parse_finished_turns(
            turns, self.lists, target=target, grid=grid, any_word=any_word
        )
        if grid is not None:
            lost = lost or parse_grid(grid, self.rule, self.lists.form.length).lost
        return review_of(
            self,
            given,
            hard=self.hard_mode(hard),
            by_chance=by_chance,
            lost=lost,
            hints=hints,
        )

    def rank(
        self,
        metric: AnyMetric = defaults.RANKING_METRIC,
        *turns: AnyTurns,
        hard: str = Hard.OFF,
        count: int = defaults.SHOWN_ROWS,
    ) -> list[Split]:
        """Return the best guesses by a metric: how they split the candidates.

        Examples
        --------
        >>> [(row.guess, row.largest) for row in Game("wordle").rank("max", count=2)]
        [('arise', 167), ('raise', 167)]
        """
        return ranking_after(self, self.turns(turns), metric, self.hard_mode(hard), count)

    def rate(
        self, *words: str, metric: AnyMetric = defaults.RANKING_METRIC, hard: str = Hard.OFF
    ) -> list[tuple[Rank, RatedGuess]]:
        """Rate some first guesses: return them best first, each with its rank.

        Their expected guesses are the same as in `advise`, and use a proved tree if there is one.
        Small games are searched, and some games come with a table of first guesses. These guesses
        are ranked by their expected guesses, as far as bounds tell their ranks. In other games, the
        metric ranks all guesses.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> [(rank.known, row.guess, row.guesses) for rank, row in game.rate("trace", "brick")]
        [(1, 'trace', 1.8), (4, 'brick', 2.0)]
        >>> [(rank.text, row.guess) for rank, row in Game("nyt").rate("crane", "tarse")]
        [('1', 'tarse'), ('≥31', 'crane')]
        """
        return rated_first_guesses(self, words, metric, self.hard_mode(hard))

    def openers(self, by: AnyMetric | None = None) -> "pl.DataFrame":
        """Return every first guess with its value and rank by every metric, the best first.

        Parameters
        ----------
        by
            A metric to sort by; or a column of numbers, such as `<strategy>_mean` in a study whose
            pipeline has run. Guesses without a value in this column are omitted. Default: the
            expected guesses, if they are known (see `strategies.openers.with_outcomes`); otherwise
            the information.

        Examples
        --------
        >>> Game("wordle").openers("max").select("guess", "largest").head(3).rows()
        [('arise', 167), ('raise', 167), ('alone', 182)]
        """
        return opener_table(self, by)

    def partition(self, guess: str, *turns: AnyTurns) -> "pl.DataFrame":
        """Return the branches of a guess, the largest first: reply, size, targets.

        Examples
        --------
        >>> Game("wordle").partition("crane", "raise ..Y..").select("reply", "size").row(0)
        ('.....', 55)
        """
        left = self.candidates(*turns)
        branches = branches_of(self.replies, left, self.guess_at(guess))
        rows = [
            {"reply": reply, "size": len(words), "targets": words}
            for reply, words in branches.items()
        ]
        return frame(rows)

    def openings(
        self,
        *words: str,
        length: int = defaults.OPENING_WORDS,
        tried: int = defaults.OPENINGS,
        track: Track = untracked,
    ) -> "pl.DataFrame":
        """Return openings of two or three words, the lowest total first.

        Parameters
        ----------
        words
            The words of one opening. Default: the best openings of `length` words.
        length
            The number of words of an opening: 2 or 3.
        tried
            How many of the most informative openings to play out.

        Examples
        --------
        >>> Game("wordle").openings("raise", "count")["total"][0]
        8507
        """
        from guesstree.strategies.openers import best_openings, check_words, value_openings

        check_words(len(words) if words else length)
        if words:
            return frame(value_openings(self.replies, [[*map(self.guess_at, words)]]))
        count = count_of(tried, "tried")
        return frame(best_openings(self.replies, length, count, track))

    def reply(self, guess: str, target: str) -> ReplyView:
        """Return the reply of a guess to a target; both may be any words of the right form.

        Examples
        --------
        >>> Game("wordle").reply("speed", "abide")
        speed ⬛⬛🟨⬛🟨
        """
        word = self.lists.played_word(guess, any_word=True)
        secret = self.lists.played_word(target, any_word=True)
        return ReplyView.of_turn((word, self.rule.reply(word, secret)), self.rule)

    def play(
        self,
        guesser: AnyTree | Mixture | None = None,
        target: Chooser = None,
        replier: str | ReplyFunction = HONEST,
        *,
        hard: str = Hard.OFF,
        seed: int | None = None,
        track: Track = untracked,
    ) -> GameView:
        """Play one game to its end.

        Parameters
        ----------
        guesser
            A strategy; `default_strategy` by default. A function is called once per turn. `random`
            draws from the candidates. A list of trees with probabilities, such as the guesser of an
            equilibrium, means that one tree is drawn; if the game has symmetries, a random one is
            applied to it.
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
        replies, _ = opponent(self, target, replier, seed=seed, track=track)
        guesses = obeying(guesser_of(self, guesser, seed), matrix, self.hard_mode(hard))
        return GameView(play_turns(matrix, guesses, replies), matrix)

    def equilibrium(
        self,
        iterations: int = defaults.EQUILIBRIUM_TREES,
        *,
        track: Track = untracked,
    ) -> Equilibrium:
        """Return bounds on the expected guesses when both sides play their best mixed strategy.

        The search considers at most `iterations` trees. You can play both mixtures:
        `game.play(found.guesser, target=found.mixture)`.

        Examples
        --------
        >>> found = Game("pegs", ["11", "12", "21", "22"]).equilibrium()
        >>> round(found.lower, 6), round(found.upper, 6), sorted(found.mixture)
        (2.0, 2.0, ['11', '12', '21', '22'])
        """
        proof = self.stored_proof(f"{constants.PROVED_FAMILY}-any")
        lower_bound = 0 if proof is None else proof.lower_bound or 0
        return solve(
            self.replies, count_of(iterations), lower_bound / len(self.targets), track
        )

    def read_games(self, source: AnyGames) -> list[Finished]:
        r"""Read finished games from a shared text, a file or a table.

        `advice.finished_games.read_games` explains the formats. A text with several lines is a
        shared text; other texts are paths. A table is a frame of Polars or pandas, or a list of
        rows or scores.

        Examples
        --------
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> (shared,) = game.read_games("Wordle 1,024 2/6\n\n🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩")
        >>> shared.score, shared.found, shared.replies
        (2, True, ('GGG.G', 'GGGGG'))
        >>> game.read_games([{"target": "creek", "guesses": ["crane", "creek"]}])[0].score
        2
        """
        return [*read_games(source, self.lists).games]

    def people(self, source: AnyGames, *strategies: AnyTree, only: str = "") -> PeopleView:
        r"""Compare people's finished games with strategies; by default, with `default_strategy`.

        `source` is the same as in `read_games`.

        Parameters
        ----------
        only
            Use only the games of this player, such as one sender in a chat; empty for all.

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
        read = read_games(source, self.lists, only)
        every = all_played(self, *(strategies or (self.default_strategy,)))
        return compare_people(read, self.replies, self.name, self.turn_limit, every)

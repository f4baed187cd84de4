"""`Game`: a game by its name, ready to be asked."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import polars as pl

from guesstree.analysis import ranking
from guesstree.analysis.played import play_random, play_tree
from guesstree.analysis.scores import Scores
from guesstree.analysis.summary import summarise, summary_table
from guesstree.api.arguments import checked, turns_of
from guesstree.api.drawing import openers_figure, strategies_figure
from guesstree.api.games import advice_of, replier_of
from guesstree.api.matrices import compute_replies
from guesstree.api.trees import prove
from guesstree.api.views import AdviceView, Drawing, GameView, ProofView, ReplyView
from guesstree.defaults import RANDOM_ROUNDS, RANDOM_SEED, RANKING_METRIC
from guesstree.errors import InputError, choices, naming_extras
from guesstree.play import players
from guesstree.play.advice import branches_of
from guesstree.play.hard import OFF
from guesstree.play.positions import candidates_after, guess_at, target_at
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.recipe_codec import parse_recipe
from guesstree.strategies.registry import strategy_named
from guesstree.study.shipped import shipped_config, shipped_study
from guesstree.trees.tree import GuessTree

_KEPT_TREES = 100  # of some 100 kB each for 2,309 targets


class Game:
    """A game: a rule, the words that may be the secret, and the words that may be guessed.

    A strategy is given by its name, such as `max-any`, or with settings as the command line has
    them: `max-any ties=parts opening=crane`.

    Parameters
    ----------
    game
        The name of a game that comes with the package, such as `wordle`; with `targets`, the name
        of a rule.
    targets
        The words that may be the secret.
    guesses
        The words that may be guessed, targets included; the targets alone if left out.
    weights
        How likely each target is, in proportion; all alike if left out.

    Attributes
    ----------
    name
        The name of the game, or of its rule.
    replies
        The reply of every guess to every target.

    Raises
    ------
    InputError
        The game or the rule is unknown, or the words do not suit it.

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

    def __init__(
        self,
        game: str,
        targets: Iterable[str] | None = None,
        *,
        guesses: Iterable[str] | None = None,
        weights: Mapping[str, float] | None = None,
    ) -> None:
        self.name = checked(game, str, "game", "name one such as 'wordle'")  # not a rule: a hint
        if targets is not None:
            self.replies: ReplyMatrix = compute_replies(game, targets, guesses, weights)
            return
        if guesses is not None or weights is not None:
            raise TypeError("guesses and weights need targets; give a list of words")
        study = shipped_study(shipped_config().parent / "results")  # a folder that is never there
        self.replies = study.matrix(study.game_named(game))

    def __repr__(self) -> str:
        return f"{self.name}: {len(self.targets):,} targets, {len(self.guesses):,} guesses"

    @property
    def targets(self) -> tuple[str, ...]:
        """The words that may be the secret, in list order."""
        return self.replies.targets

    @property
    def guesses(self) -> tuple[str, ...]:
        """The words that may be guessed, in list order."""
        return self.replies.guesses

    def reply(self, guess: str, target: str) -> ReplyView:
        """Return what a guess earns against a target.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").reply("speed", "abide")
        speed ⬛⬛🟨⬛🟨
        """
        row, column = guess_at(self.replies, guess), target_at(self.replies, target)
        text = self.replies.texts[self.replies.codes[row, column]]
        return ReplyView(self.guesses[row], text, self.replies.rule)

    def openers(self, by: str = RANKING_METRIC) -> pl.DataFrame:
        """Return every first guess with its value and rank by every metric, the best first.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").openers("max").select("guess", "largest").head(3).rows()
        [('arise', 167), ('raise', 167), ('alone', 182)]
        """
        rank = f"{checked(by, str, 'by', 'name a metric')}_rank"
        if rank not in self._ranking:
            known = [name[:-5] for name in self._ranking.columns if name.endswith("_rank")]
            raise InputError(f"no metric {by!r}; {choices(by, known)}")
        return self._ranking.sort(rank)

    def grow(self, strategy: str) -> GuessTree:
        """Return the guess tree of a strategy.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").grow("parts-any").opener
        'trace'
        """
        return self._grown(self._recipe(checked(strategy, str, "strategy", "give its name")))

    def prove(self, strategy: str, openers: Iterable[str] = ()) -> ProofView:
        """Find the best tree, and prove that none is better; `guesstree.prove` says more.

        Examples
        --------
        >>> from guesstree import Game
        >>> few = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> proof = few.prove("optimal-any")
        >>> proof.proven, proof.lower_bound, proof.tree.opener
        (True, 9, 'crane')
        """
        return prove(self.replies, strategy, openers=openers)

    def scores(self, strategy: str) -> pl.DataFrame:
        """Return how many guesses each target takes, the hardest first.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").scores("neg_entropy-any").head(2).rows()
        [('hover', 6), ('mammy', 6)]
        """
        scores = self.grow(strategy).scores_in_order(self.targets)
        table = pl.DataFrame({"target": self.targets, "score": scores})
        return table.sort("score", descending=True, maintain_order=True)

    def compare(self, *strategies: str) -> pl.DataFrame:
        """Return a row for each strategy: its mean, worst case, histogram and more.

        Examples
        --------
        >>> from guesstree import Game
        >>> table = Game("wordle").compare("max-any", "parts-any opening=crane name=mine")
        >>> table.select("strategy", "total", "worst").rows()
        [('max-any', 8405, 6), ('mine', 8055, 6)]
        """
        rows = [summarise(self._played(strategy)) for strategy in strategies]
        if not rows:
            raise InputError("no strategy to compare; name at least one")
        return pl.DataFrame(summary_table(rows))

    def play(
        self, target: str | None = None, strategy: str = "neg_entropy-any", replier: str = ""
    ) -> GameView:
        """Play a strategy against a target, or against the replier `evil` or `perfect`.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").play("hobby")
        raise ⬛⬛⬛⬛⬛  167 left
        mulch ⬛⬛⬛⬛🟨  6 left
        baton 🟨⬛⬛🟨⬛  1 left
        hobby 🟩🟩🟩🟩🟩
        """
        guesser = players.tree_guesser(self.grow(strategy), self.replies)
        moves = players.play(self.replies, guesser, replier_of(self.replies, target, replier))
        return GameView(tuple(moves), self.replies.rule)

    def advise(
        self,
        *turns: str | tuple[str, str],
        metric: str = RANKING_METRIC,
        hard: str = OFF,
        count: int = 10,
    ) -> AdviceView:
        """Return what remains of a game in progress, and what to guess next.

        Parameters
        ----------
        turns
            What was said: `"raise ..Y.."`, or a guess and its reply.
        metric
            Where many targets remain, what chooses the guesses that are followed to the end.
        hard
            The hard mode: `nyt`, `consistent` or `off`.
        count
            How many guesses the table has at most.

        Raises
        ------
        InputError
            A word or a reply is not in the game, or no target is left.

        Examples
        --------
        >>> from guesstree import Game
        >>> advice = Game("wordle").advise("raise ..Y..", ("pilot", "02002"))
        >>> advice.guess, advice.remaining[:3]
        ('flown', ('digit', 'fight', 'might'))
        """
        return advice_of(self.replies, turns, metric, hard, count)

    def partition(self, guess: str, *turns: str | tuple[str, str]) -> pl.DataFrame:
        """Return how a guess splits the targets that remain, the largest branch first.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").partition("crane", "raise ..Y..").select("reply", "size").row(0)
        ('.....', 55)
        """
        candidates = candidates_after(self.replies, turns_of(self.replies, turns))
        branches = branches_of(self.replies, candidates, guess_at(self.replies, guess))
        rows = [(reply, len(words), words) for reply, words in branches.items()]
        return pl.DataFrame(rows, ["reply", "size", "targets"], orient="row")

    @naming_extras()
    def draw(self, figure: str, *strategies: str) -> Drawing:
        """Draw a figure of the report: of first guesses, or of strategies that are named.

        Of first guesses: `openers`, `branches`. Of strategies: `means`, `histograms`, `solved`,
        `tradeoff`, `words`, `versus`, `evil`; of one strategy also `histogram`.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle")
        >>> game.draw("histogram", "max-any").axes[0].get_ylabel()
        'Games (%)'
        """
        if not strategies:
            return Drawing(openers_figure(figure, self._ranking, self.replies))
        played = [self._played(strategy) for strategy in strategies]
        grown = [*map(self.grow, strategies)]
        return Drawing(strategies_figure(figure, played, grown, self.replies))

    @cached_property
    def _ranking(self) -> pl.DataFrame:
        return ranking.rank_openers(self.replies)

    @cached_property
    def _trees(self) -> dict[Recipe, GuessTree]:
        return {}

    def _recipe(self, strategy: str) -> Recipe:
        return parse_recipe(strategy) if " " in strategy else Recipe(strategy_named(strategy))

    def _grown(self, recipe: Recipe) -> GuessTree:
        """Return the tree of a recipe, which is kept."""
        if not recipe.strategy.family.is_tree:
            raise InputError(f"{recipe.name!r} is played at random, not by a tree; use compare")
        if (tree := self._trees.get(recipe)) is None:
            if len(self._trees) >= _KEPT_TREES:
                self._trees.clear()
            tree = self._trees[recipe] = grow_tree(self.replies, recipe)
        return tree

    def _played(self, strategy: str) -> Scores:
        recipe = self._recipe(checked(strategy, str, "strategy", "give its name"))
        if not recipe.strategy.family.is_tree:
            return play_random(self.replies, self.name, RANDOM_ROUNDS, RANDOM_SEED)
        return play_tree(self._grown(recipe), self.replies, self.name, recipe)

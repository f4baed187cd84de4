"""What a game tells of adversaries: evil repliers, games that last, the value of the game."""

from typing import TYPE_CHECKING

from guesstree.analysis.tracking import Track, untracked
from guesstree.api.arguments import AnyStrategy, count_of
from guesstree.api.growing import GrowingGame
from guesstree.defaults import (
    CHAIN_NODES,
    EQUILIBRIUM_TREES,
    PROVED_FAMILY,
)
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:
    import polars as pl

    from guesstree.analysis.equilibrium import Equilibrium
    from guesstree.analysis.winning_pairs import FewestLeft, WinningPair
    from guesstree.play.players import Turn


class Adversaries(GrowingGame):
    """The methods of a game that concern adversaries.

    Those that take long take a `track`, such as `tqdm.tqdm`: it gets a range of steps, yields them
    and may show how many are done.
    """

    def evil(self, strategy: AnyStrategy | GuessTree) -> "list[Turn]":
        """Return the turns of a strategy against the replier that keeps the largest branch.

        Examples
        --------
        >>> from guesstree import Game
        >>> [turn.guess for turn in Game("wordle").evil("max-any")]
        ['arise', 'blond', 'dumpy', 'chump', 'thump']
        """
        from guesstree.play.players import evil_game

        return evil_game(self.grow(strategy, search=False), self.replies)

    def evil_fewest(self, *, track: Track = untracked) -> "FewestLeft | None":
        """Return the two guesses that leave the fewest targets against the evil replier.

        If that is more than one target, nobody wins within three guesses. None if the game has one
        target only.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).evil_fewest()
        FewestLeft(left=1, first='brick', second='crane')
        """
        from guesstree.analysis.winning_pairs import fewest_left

        return fewest_left(self.replies, track)

    def evil_pairs(
        self, count: int | None = None, *, track: Track = untracked
    ) -> "list[WinningPair]":
        """Return the first two guesses that beat the evil replier within four guesses.

        They do, whichever of equal branches it keeps. They come in list order, all of them or the
        first `count`.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).evil_pairs(1)
        [WinningPair(first='brick', second='crane', third='crate')]
        """
        from guesstree.analysis.winning_pairs import winning_pairs

        return winning_pairs(self.replies, None if count is None else count_of(count), track)

    def antiwordle(self) -> "pl.DataFrame":
        """Return how long games last by trees whose guesses are consistent and tell little.

        `total` is the sum of guesses over all targets, `mean` their average, and `longest` the
        length of the longest game.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.antiwordle().select("strategy", "longest").rows()
        [('few_parts then entropy', 3), ('entropy', 3)]
        """
        import polars as pl

        from guesstree.analysis.antiwordle import lasting_trees

        rows = [
            (name, tree.opener, tree.total, tree.total / len(self.targets), tree.worst)
            for name, tree in lasting_trees(self.replies).items()
        ]
        columns = ["strategy", "first_guess", "total", "mean", "longest"]
        return pl.DataFrame(rows, columns, orient="row")

    def longest_game(self, target: str, nodes: int = CHAIN_NODES) -> "tuple[list[str], bool]":
        """Return the longest game of consistent guesses to a target, and whether none is longer.

        Parameters
        ----------
        target
            The target.
        nodes
            Chains of guesses that the search may visit.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.longest_game("crane")
        (['brick', 'crate', 'crane'], True)
        """
        from guesstree.analysis.antiwordle import longest_chain

        return longest_chain(self.replies, self.target_at(target), count_of(nodes))

    def equilibrium(
        self, iterations: int = EQUILIBRIUM_TREES, *, track: Track = untracked
    ) -> "Equilibrium":
        """Return bounds on the expected guesses when both sides play their best mixed strategy.

        Both mixtures can be played: `game.play(found.guesser, target=found.mixture)`. In a game
        with symmetries, such as those of codes, that turns the guesser's tree into one of its
        images, drawn at random.

        Parameters
        ----------
        iterations
            Trees to consider at most.
        track
            Shows how many trees were considered.

        Examples
        --------
        >>> from guesstree import Game
        >>> found = Game("pegs", ["11", "12", "21", "22"]).equilibrium()
        >>> round(found.lower, 6), round(found.upper, 6), sorted(found.mixture)
        (2.0, 2.0, ['11', '12', '21', '22'])
        """
        from guesstree.analysis.equilibrium import solve

        return solve(self.replies, count_of(iterations), self._proved_mean(), track)

    def _proved_mean(self) -> float:
        """Return a mean that no tree is below, if that is proved; 0 otherwise."""
        proof = self._proof(f"{PROVED_FAMILY}-any")
        return ((proof and proof.lower_bound) or 0) / len(self.targets)

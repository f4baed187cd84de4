"""What a game tells of adversaries: games that last, the value of the game."""

from typing import TYPE_CHECKING

from guesstree.analysis.tracking import Track, untracked
from guesstree.api.arguments import count_of
from guesstree.api.growing import GrowingGame
from guesstree.defaults import CHAIN_NODES, EQUILIBRIUM_TREES, PROVED_FAMILY

if TYPE_CHECKING:
    import polars as pl

    from guesstree.analysis.equilibrium import Equilibrium


class Adversaries(GrowingGame):
    """The methods of a game that concern adversaries.

    `track` gets a range of steps, yields them and may show how many are done.
    """

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

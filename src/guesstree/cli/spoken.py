"""Games that say on a terminal that they compute, where that takes long."""

from functools import cached_property

from guesstree.api.game import Game
from guesstree.cli.progress import COMPILES, saying
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.recipe import Recipe
from guesstree.trees.tree import GuessTree


class SpokenGame(Game):
    """A game that says on a terminal that it computes replies and trees."""

    @cached_property
    def replies(self) -> ReplyMatrix:
        """The reply of every guess to every target, past answers included."""
        with saying(COMPILES):
            return super().replies

    def _grown(self, recipe: Recipe, search: bool = True) -> GuessTree:
        _ = self.replies
        with saying(COMPILES):
            return super()._grown(recipe, search)

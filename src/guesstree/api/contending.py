"""What a game tells of two strategies or first guesses side by side."""

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from guesstree.api.growing import GrowingGame
from guesstree.defaults import PROVED_FAMILY, STRATEGY
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:
    from guesstree.analysis.contenders import Compared


class Contender(NamedTuple):
    """One of two strategies or first guesses that are compared.

    Attributes
    ----------
    strategy
        The strategy; of a first guess, how it goes on.
    tree
        Its tree.
    bound
        No tree with this first guess takes fewer guesses in all, by a proof; None without one.
    sentence
        How it goes on, and what is proved of it.

    Examples
    --------
    >>> from guesstree import Game
    >>> tarse = Game("nyt").contender("tarse")
    >>> tarse.strategy, tarse.tree.total, tarse.bound
    ('optimal-any', 11219, 11219)
    """

    strategy: str
    tree: GuessTree
    bound: int | None
    sentence: str


class Contending(GrowingGame):
    """The methods of a game that concern two strategies side by side."""

    def contender(self, strategy: str | GuessTree) -> Contender:
        """Return a strategy to compare, or a first guess with how it goes on.

        A first guess goes on by the best tree that a proof has found, if that begins with it, and
        otherwise by entropy.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").contender("slate").sentence
        'slate goes on by neg_entropy-any; other ways to go on may take fewer guesses.'
        """
        word = self.replies.form.clean(strategy) if isinstance(strategy, str) else ""
        if word not in self.replies.position:
            tree, name = self.grow(strategy, search=False), self._name_and_mode(strategy)[0]
            bound = self._proved_bounds.get(tree.opener)
            return Contender(name, tree, bound, self.about_strategy(strategy))
        best, _ = self.proved_tree() or (None, False)
        if best is not None and best.opener == word:
            name, tree = f"{PROVED_FAMILY}-any", best
        else:
            name, tree = STRATEGY, self.grow(f"{STRATEGY} opening={word}")
        bound = self._proved_bounds.get(word)
        known = self._what_is_proved(word, tree, bound)
        return Contender(name, tree, bound, f"{word} goes on by {name}; {known}.")

    def _what_is_proved(self, word: str, tree: GuessTree, bound: int | None) -> str:
        """Return a clause on what the ways to go on after a first guess take."""
        if bound is None:
            return "other ways to go on may take fewer guesses"
        least = bound / len(self.targets)
        than = f"fewer than {least:.3f} on average" if bound < tree.total else "fewer guesses"
        return f"it is proved that no way to go on after {word} takes {than}"

    @cached_property
    def _proved_bounds(self) -> dict[str, int]:
        """What the trees of each first guess take in all at least, if there is a proof."""
        proof = self._proof(f"{PROVED_FAMILY}-any")
        entries = proof.certificate if proof is not None else ()
        return {entry.guess: entry.bound for entry in entries if entry.bound is not None}

    def gains(self, first: str | GuessTree, second: str | GuessTree) -> "list[Compared]":
        """Return for each target how many fewer guesses the first of two strategies takes.

        A first guess stands for a strategy that begins with it; `contender` says which.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate", "creek"]).gains("creek", "crane")[0]
        Compared(target='creek', first=1, second=2, gain=1)
        """
        from guesstree.analysis.contenders import compare

        return compare(*(self.contender(one).tree.scores() for one in (first, second)))

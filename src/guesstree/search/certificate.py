"""Certificates: the result of a proof for each first guess, and for all together."""

from dataclasses import dataclass

from guesstree.games.tree import GuessTree

EXACT, REFUTED, OPEN = "exact", "refuted", "open"
"""The status of a first guess."""


@dataclass(frozen=True)
class CertificateEntry:
    """The result of a proof for one first guess.

    Attributes
    ----------
    guess
        The first guess.
    limit
        The number of guesses within which the bound holds; None for no limit. Where the worst
        case comes first, no tree with this first guess finds all targets within fewer. Where it
        comes last, a tree of the exact cost stays within the limit.
    bound
        The least cost if the status is `exact`, otherwise a lower bound on it; None if no tree
        stays within the limit.
    status
        `exact`; `refuted`: no tree with this first guess is better than a known one, as the bound
        says or, if the worst case comes last, as no tree of this cost is shorter; or `open`: the
        proof was stopped before.
    nodes
        How many nodes the search expanded for it.
    known
        How many entries the transposition table had after it.
    like
        An equivalent first guess whose result this is: a symmetry of the game turns one into the
        other. None if this guess was searched itself.
    """

    guess: str
    limit: int | None
    bound: int | None
    status: str
    nodes: int
    known: int
    like: str | None = None


Blocks = dict[int, list[CertificateEntry]]
"""The entries of each block of first guesses, by block number."""


@dataclass(frozen=True)
class Proof:
    """The result of a proof.

    Attributes
    ----------
    tree
        The best tree known; None if none was found within the limit.
    lower_bound
        A lower bound on the cost of every tree; None if no tree stays within the limit.
    certificate
        The results for every first guess.
    cost
        The cost of the tree; None if there is none.

    Examples
    --------
    >>> from guesstree import Game
    >>> proof = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).prove("optimal-any")
    >>> proof.proven, proof.cost, proof.lower_bound, proof.tree.opener
    (True, 9, 9, 'crane')
    """

    tree: GuessTree | None
    lower_bound: int | None
    certificate: tuple[CertificateEntry, ...]
    cost: int | None = None

    @property
    def proven(self) -> bool:
        """Whether no tree is better than the one found."""
        return all(entry.status != OPEN for entry in self.certificate)

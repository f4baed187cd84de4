"""Optimal trees: the least total number of guesses, found and proved.

A proof has three steps, which may run as separate processes:

1. `find_incumbent`: beams find a good tree, the incumbent.
2. `refute_part`: each first guess is refuted, or found to be better: is there a tree with this
   first guess and a smaller total than the incumbent's? First guesses are taken in blocks. Each
   block starts from the incumbent with an empty table, so that its results depend neither on the
   other blocks nor on how they are shared out.
3. `join_parts`: the best tree is written out; for each first guess a bound tells why it is not
   better.

docs/exact-search.md explains the search and its bounds.
"""

from guesstree.defaults import INCUMBENT_NODES
from guesstree.proofs.conclusion import join_parts
from guesstree.proofs.incumbent import find_incumbent
from guesstree.proofs.objective import Control, Objective, Proof
from guesstree.proofs.refutation import WHOLE, refute_part
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import never


def prove_optimal(
    replies: ReplyMatrix,
    objective: Objective,
    *,
    incumbent_nodes: int = INCUMBENT_NODES,
    control: Control | None = None,
) -> Proof:
    """Find the best tree and prove that none is better, in one process.

    Parameters
    ----------
    replies
        The reply matrix of the game.
    objective
        What is asked of its trees.
    incumbent_nodes
        Nodes that the search for the incumbent may expand.
    control
        When to stop, what to report, where to keep a checkpoint.

    Raises
    ------
    InputError
        A first guess is not allowed, the rule has no hard mode, or a tree would go deeper than
        `search.cost.DEEPEST` guesses.
    """
    stop = control.stop if control else never
    incumbent = find_incumbent(replies, objective, incumbent_nodes, stop)
    blocks = refute_part(replies, objective, incumbent, WHOLE, control)
    return join_parts(replies, objective, incumbent, blocks)

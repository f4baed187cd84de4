"""The incumbent of a proof: the best tree that beams find before the proof begins."""

from collections.abc import Sequence
from itertools import chain, count

from guesstree.base.defaults import INCUMBENT_NODES
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.certificate import EXACT
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.objective import Control, Objective
from guesstree.search.refutation import Refuter, ordered_openers
from guesstree.search.tree_search import Search, Stop, never

_NARROW = ((2, 2, 1, 1), (2, 3, 4, 8), (4, 4, 8, 30))
"""The widths of the first beams, which rank first guesses. This and the numbers below decide which
incumbent is found, and how soon. What is proved does not depend on them."""

_RANKED, _RANKING_SHARE = 256, 1 / 8
"""The most first guesses that the first beam follows, and its share of all nodes."""

_KEPT = 4
"""The next beam follows the best quarter of the first guesses, and at least four."""


def find_incumbent(
    matrix: ReplyMatrix,
    objective: Objective,
    nodes: int = INCUMBENT_NODES,
    stop: Stop = never,
) -> GuessTree | None:
    """Return the best tree that beams find; None if they find none within the limit.

    Narrow beams without a limit rank the most promising first guesses. Each wider beam follows the
    best quarter of the first guesses of the one before, at least four. This ends after `nodes`
    nodes, or when a wide beam finds nothing better. While no tree within the limit is known, wide
    beams follow all first guesses. If there is still none, the first guesses are searched one by
    one, for up to `nodes` more nodes.

    All of this ends when `stop` returns True, but not before the narrowest beam has found a tree.
    """
    best = _by_beams(matrix, objective, nodes, stop)
    if best is None and objective.limit:
        best = _by_search(matrix, objective, nodes, stop)

    # Each tree lowers the limit below its own worst case, until beams find none. If the worst case
    # comes last, a tree has to cost no more than the best one.
    while objective.worst_case and best is not None:
        last = objective.worst_case == "last"
        beta = objective.cost_of(best, matrix) + 1 if last else INFEASIBLE
        within = objective._replace(limit=best.worst - 1)
        shorter = _by_beams(matrix, within, nodes, stop, beta)
        if shorter is None:
            break
        best = shorter

    return best


def _by_beams(
    matrix: ReplyMatrix,
    objective: Objective,
    nodes: int,
    stop: Stop,
    beta: int = INFEASIBLE,
) -> GuessTree | None:
    """Return the best tree within the limit, of a cost below `beta`, that wider beams find."""
    limit = objective.limit

    # The known tree needs one guess only. A search would take a limit of 0 for no limit.
    if limit == 0:
        return None

    best: GuessTree | None = None
    openers: list[int] = []
    opener_limit = _RANKED
    node_share = int(nodes * _RANKING_SHARE)
    nodes_left = nodes

    # Narrow beams rank first guesses, so one alone needs none. Each wide beam is twice as wide as
    # the one before.
    narrow = () if len(objective.openers) == 1 else _NARROW
    wide = ((8 << step, 8 << step, 16 << step, 60 << step) for step in count())
    for width in chain(narrow, wide):
        before = best
        is_wide = width not in _NARROW
        search = objective.search(matrix, limit if is_wide else None, Beam(None, width))
        openers = openers or ordered_openers(search, objective)

        # Narrow beams rank, so they want the total of every first guess. A tree of theirs may
        # exceed the limit, as they have none.
        bar = beta if is_wide else None
        costs = _follow(search, openers, bar, (opener_limit, node_share, nodes_left), stop)
        opener = min(costs, key=lambda guess: costs[guess], default=-1)
        if costs and (is_wide or limit is None) and costs[opener] < beta:
            best = GuessTree.from_codes(search.rows(opener), matrix)
            beta = costs[opener]

        nodes_left -= search.nodes

        # Two searches of a large game may not fit into memory.
        del search
        if nodes_left <= 0 or (is_wide and best is before) or stop():
            break

        # Wide beams find totals of improvements only, which rank nothing.
        if not is_wide:
            # The sort is stable: first guesses without a total keep their order,
            # behind the others.
            openers.sort(key=lambda guess: costs.get(guess, INFEASIBLE))
            opener_limit = max(_KEPT, len(costs) // _KEPT)
        node_share = nodes_left
    return best


def _by_search(
    matrix: ReplyMatrix, objective: Objective, nodes: int, stop: Stop
) -> GuessTree | None:
    """Return the best tree within the limit that a search of at most `nodes` nodes finds."""
    best: GuessTree | None = None

    # The control is asked during searches only: by then there is a refuter.
    control = Control(lambda _: refuter.nodes >= nodes or stop())
    refuter = Refuter(matrix, objective, None, control)
    for opener in refuter.openers:
        if refuter.stop():
            break
        if refuter.refute(opener, want_exact=False).status == EXACT:
            best = GuessTree.from_codes(refuter.search.rows(opener), matrix)

    return best


def _follow(
    search: Search,
    openers: Sequence[int],
    bar: int | None,
    limits: tuple[int, int, int],
    stop: Stop,
) -> dict[int, int]:
    """Return the totals of first guesses by a beam.

    With a bar, each first guess is searched for a total below it and below the best so far.
    `limits` has three numbers. Once a total is known, the first is how many first guesses to
    follow, and the second is the node at which to end. The third is the node at which to stop in
    any case.
    """
    opener_limit, node_share, nodes_left = limits
    totals: dict[int, int] = {}
    beta = INFEASIBLE if bar is None else bar

    def is_over() -> bool:
        return search.nodes >= nodes_left or (stop() and (bar is not None or bool(totals)))

    for at, opener in enumerate(openers):
        is_known = beta < INFEASIBLE or len(totals) > 0
        if is_over() or (is_known and (at >= opener_limit or search.nodes >= node_share)):
            break
        total, found = search.value(opener, beta, is_over)
        if found:
            totals[opener] = total
            if bar is not None:
                beta = total

    return totals

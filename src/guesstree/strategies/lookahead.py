"""Look-ahead: the best few guesses by a metric are followed to the end, and the best total kept."""

from collections.abc import Iterable
from typing import NamedTuple

from guesstree.errors import InputError
from guesstree.metrics import metric_named
from guesstree.replies import ReplyMatrix
from guesstree.strategies import PUBLISHED_WINDOW, Window
from guesstree.strategies.board import Beam
from guesstree.strategies.bounds import NO_BOUND
from guesstree.strategies.search import Search
from guesstree.trees import GuessTree


class Step(NamedTuple):
    """How good the trees are when so many guesses are followed at each node."""

    width: int
    tree: GuessTree
    total: int


def look_ahead(
    replies: ReplyMatrix,
    metric: str,
    mode: str,
    widths: Iterable[int],
    *,
    any_window: Window = PUBLISHED_WINDOW,
) -> list[Step]:
    """Return the best tree that each width finds, from the narrowest to the widest.

    At every node, the guesses that no bound rules out are ranked by the metric; ties go by list
    order. Of them, the best `width` are followed to the end. A tree is never worse than the
    greedy one of the same metric, mode and window, nor than that of a smaller width.

    Parameters
    ----------
    replies
        What every guess earns against every target.
    metric
        A name from `guesstree.metrics.METRICS`.
    mode
        `consistent`, `any` or `nyt-hard`.
    widths
        Numbers of guesses to follow.
    any_window
        Least and greatest number of targets (None: no limit) at which guesses that are not among
        the remaining targets are considered.

    Raises
    ------
    InputError
        The metric is unknown or gives a head start, the rule has no hard mode, or a tree goes
        deeper than 64 guesses.
    """
    if metric_named(metric).head_start:
        raise InputError(f"a beam cannot follow {metric!r}, which looks at more than the branches")
    steps: list[Step] = []
    for width in sorted(set(widths)):
        search = Search(replies, mode, beam=Beam(metric, width, any_window))
        total, better = search.value(None, steps[-1].total if steps else NO_BOUND)
        if better:
            steps.append(Step(width, GuessTree.from_codes(search.rows(None), replies), total))
        else:
            steps.append(steps[-1]._replace(width=width))
    return steps

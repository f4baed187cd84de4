"""Optimal trees: the least total number of guesses, found and proved.

A proof has three steps, which may be processes of their own. A *seed* is the best tree that beams
find. Then every first guess is *refuted*, or found to be better: is there a tree with this first
guess and a smaller total than the seed's? The first guesses are taken in blocks, the most
promising first, and every block starts from the seed with an empty memo, so that what is said of
a guess does not depend on what ran before it, or where. Last, the proof is *concluded*: the best
tree is written out, and a bound for each first guess tells why it is not better.

How the search goes, and why its bounds hold, is said in `guesstree.strategies.search`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.replies import ReplyMatrix
from guesstree.strategies.board import Beam
from guesstree.strategies.bounds import NO_BOUND
from guesstree.strategies.search import NO_LIMIT, Search
from guesstree.symmetries import first_alike
from guesstree.trees import GuessTree
from guesstree.words import Word

BLOCK = 32
"""First guesses that are refuted together."""

SEED_NODES = 20_000
"""Sets of targets that the beams may look into, by default."""

_WIDTHS = (2, 5, 10, 20, 30)
_SEED_OPENERS = 32

EXACT, REFUTED, OPEN = "exact", "refuted", "open"

Stop = Callable[[], bool]


class Question(NamedTuple):
    """What is asked of the trees of a game.

    Attributes
    ----------
    mode
        Which guesses are allowed.
    openers
        First guesses to choose from; empty for all that the mode allows.
    limit
        Most guesses that a tree may take; None for no limit.
    worst_first
        Whether a smaller worst case counts before a smaller total.
    exact
        How many of the most promising first guesses get their exact total, better or not.
    """

    mode: str
    openers: tuple[Word, ...] = ()
    limit: int | None = None
    worst_first: bool = False
    exact: int = 0


@dataclass(frozen=True)
class Opener:
    """What is known of one first guess.

    Attributes
    ----------
    guess
        The first guess.
    limit
        The number of guesses within which the bound holds, if any. Where the worst case counts
        first, no tree with this first guess keeps within fewer.
    bound
        The least total if `status` is `exact`, otherwise a number that it cannot be below; None
        if there is no tree within the limit.
    status
        `exact`; `refuted`, as the bound is no smaller than the total of another tree; or `open`.
    nodes
        Sets of targets that the search looked into.
    known
        Sets of targets of which something was known after it.
    like
        The first guess that a symmetry of the game turns into this one, if that is what it is
        known from.
    """

    guess: Word
    limit: int | None
    bound: int | None
    status: str
    nodes: int
    known: int
    like: Word | None = None


@dataclass(frozen=True)
class Proof:
    """The best tree known, a total that no tree is below, and for every first guess why.

    There is no tree where none keeps within the limit.
    """

    tree: GuessTree | None
    lower_bound: int | None
    openers: tuple[Opener, ...]

    @property
    def proven(self) -> bool:
        """Whether nothing is better than what was found."""
        return all(opener.status != OPEN for opener in self.openers)


def prove_optimal(replies: ReplyMatrix, question: Question) -> Proof:
    """Find the best tree and prove that there is none better, all in one go.

    Raises
    ------
    InputError
        A first guess is not allowed, the rule has no hard mode, or a tree would go deeper than
        64 guesses.
    """
    seed = find_seed(replies, question)
    blocks = range(len(block_sizes(replies, question)))
    refuted = refute(replies, question, seed, blocks)
    return conclude(replies, question, seed, [opener for block in refuted for opener in block])


def find_seed(
    replies: ReplyMatrix, question: Question, nodes: int = SEED_NODES
) -> GuessTree | None:
    """Return the best tree that beams find, None if they find none within the limit.

    Wider and wider beams follow the most promising first guesses, and others too while they have
    no tree, until a wider one finds nothing better, or they have looked into `nodes` sets of
    targets.
    """
    best = _beamed(replies, question, question.limit, nodes)
    while question.worst_first and best is not None:
        shorter = _beamed(replies, question, int(best.depth.max()) - 1, nodes)
        if shorter is None:
            break
        best = shorter
    return best


def _beamed(
    replies: ReplyMatrix, question: Question, limit: int | None, nodes: int
) -> GuessTree | None:
    if limit == 0:
        return None
    least, best, spent = NO_BOUND, None, 0
    openers: list[int] = []
    for width in _WIDTHS:
        before = least
        search = Search(replies, question.mode, limit, Beam(None, width))
        openers = openers or _openers(search, question)
        stop = _budget(search, nodes - spent)
        for at, opener in enumerate(openers):
            if at >= _SEED_OPENERS and best is not None:
                break
            value, exact = search.value(opener, least, stop)
            if exact:
                least, best = value, GuessTree.from_codes(search.rows(opener), replies)
            if stop():
                return best
        spent += search.nodes
        if before == least < NO_BOUND:
            break
    return best


def _budget(search: Search, nodes: int) -> Stop:
    return lambda: search.nodes >= nodes


def block_sizes(replies: ReplyMatrix, question: Question) -> list[int]:
    """Return how many first guesses each block has; of those that a symmetry makes alike, one."""
    allowed = list(_allowed(replies, question).values())
    openers = len(set(_alike(replies, question)[allowed]))
    return [min(BLOCK, openers - first) for first in range(0, openers, BLOCK)]


def refute(
    replies: ReplyMatrix,
    question: Question,
    seed: GuessTree | None,
    blocks: Sequence[int],
    stop: Stop = lambda: False,
    progress: Callable[[Opener], None] = lambda _: None,
) -> Iterator[list[Opener]]:
    """Ask of the first guesses of some blocks whether they are better than the seed.

    Yields what is known of each block's first guesses. Once it is to stop, only bounds that take
    no search are given. `progress` is called with every first guess.
    """
    limit = question.limit
    if question.worst_first and seed is not None:
        limit = int(seed.depth.max())
    search = Search(replies, question.mode, limit)
    decider = Search(replies, question.mode, limit, deciding=True) if limit else None
    openers = _openers(search, question)
    for block in blocks:
        total = NO_BOUND if seed is None else sum(seed.scores().values())
        search.forget()
        if decider:
            decider.forget()
        search.limit = limit or NO_LIMIT
        found = []
        start = block * BLOCK
        for at, first in enumerate(openers[start : start + BLOCK], start):
            beta = NO_BOUND if at < question.exact else total
            before = search.limit
            opener = _refute(search, decider, question, first, beta, stop)
            if opener.status == EXACT and opener.bound is not None:
                # Where the worst case counts first, a smaller one makes earlier totals void.
                shorter = search.limit < before
                total = opener.bound if shorter else min(total, opener.bound)
            progress(opener)
            found.append(opener)
        yield found


def _refute(
    search: Search,
    decider: Search | None,
    question: Question,
    opener: int,
    beta: int,
    stop: Stop,
) -> Opener:
    """Ask of one first guess whether a tree with it takes less than `beta`."""
    before = search.nodes + (decider.nodes if decider else 0)
    bound, status = 0, OPEN
    if decider is not None and not stop():
        beta, status = _decide(search, decider, question, opener, beta, stop)
    if status != REFUTED:
        if not stop():
            bound, exact = search.value(opener, beta, stop)
            status = EXACT if exact else REFUTED if bound >= beta else OPEN
        if status == OPEN:
            bound = max(bound, search.lower_bound(opener))
    else:
        bound = NO_BOUND
    return Opener(
        guess=search.replies.guesses[opener],
        limit=None if search.limit == NO_LIMIT else search.limit,
        bound=None if bound >= NO_BOUND else bound,
        status=status,
        nodes=search.nodes + (decider.nodes if decider else 0) - before,
        known=search.known,
    )


def _decide(
    search: Search, decider: Search, question: Question, opener: int, beta: int, stop: Stop
) -> tuple[int, str]:
    """Find out whether there is a tree at all, and where the worst case counts first, the least.

    Returns what the total has to stay below, and `refuted` if there is no tree. Lowers the limit
    of the search to the least one that there is a tree for.
    """
    if question.worst_first:
        while True:
            decider.limit = search.limit - 1
            bound, exact = decider.value(opener, NO_BOUND, stop)
            if not exact:
                return beta, OPEN
            search.limit -= 1
            beta = NO_BOUND
    if beta == NO_BOUND:
        decider.limit = search.limit
        bound, exact = decider.value(opener, NO_BOUND, stop)
        if not exact and bound >= NO_BOUND:
            return beta, REFUTED
    return beta, OPEN


def conclude(
    replies: ReplyMatrix,
    question: Question,
    seed: GuessTree | None,
    openers: Sequence[Opener],
) -> Proof:
    """Return what follows from what is known of all first guesses, and the best tree."""
    tree = seed
    best = (NO_BOUND, NO_BOUND) if seed is None else _cost(question, seed)
    for opener in openers:
        cost = (opener.limit or 0 if question.worst_first else 0, opener.bound or NO_BOUND)
        if opener.status == EXACT and cost < best:
            best, tree = cost, _solve(replies, question, opener)
    bounds = [
        opener.bound
        for opener in openers
        if opener.bound is not None and (not question.worst_first or (opener.limit or 0) <= best[0])
    ]
    lower = min([*bounds, best[1]])
    certificate = tuple(_with_those_alike(replies, question, openers))
    return Proof(tree, None if lower == NO_BOUND else lower, certificate)


def _cost(question: Question, tree: GuessTree) -> tuple[int, int]:
    return int(tree.depth.max()) if question.worst_first else 0, sum(tree.scores().values())


def _solve(replies: ReplyMatrix, question: Question, opener: Opener) -> GuessTree:
    """Return the tree behind an exact total, found anew with an empty memo."""
    search = Search(replies, question.mode, opener.limit)
    first = replies.guesses.index(opener.guess)
    found = search.value(first, (opener.bound or 0) + 1)
    if found != (opener.bound, True):
        raise AssertionError(
            f"{opener.guess} was said to take {opener.bound}, and takes {found[0]}"
        )
    return GuessTree.from_codes(search.rows(first), replies)


def _openers(search: Search, question: Question) -> list[int]:
    """Return the first guesses to look into, the most promising first."""
    alike = _alike(search.replies, question)
    wanted = set(_allowed(search.replies, question).values())
    first: dict[int, int] = {}
    for opener in search.openers.tolist():
        if opener in wanted:
            first.setdefault(int(alike[opener]), opener)
    return list(first.values())


def _allowed(replies: ReplyMatrix, question: Question) -> dict[Word, int]:
    """Return the first guesses to choose from, with their positions."""
    words = replies.targets if question.mode == "consistent" else replies.guesses
    position = {guess: at for at, guess in enumerate(replies.guesses)}
    allowed = {word: position[word] for word in words}
    for opener in question.openers:
        if opener not in allowed:
            raise InputError(
                f"{opener!r} is no first guess that mode {question.mode!r} allows; "
                f"choose from its {len(allowed)} words"
            )
    return {word: allowed[word] for word in question.openers or allowed}


def _alike(replies: ReplyMatrix, question: Question) -> NDArray[np.int64]:
    """Return for each guess the first that is like it; hints are not looked at for symmetry."""
    if question.mode == "nyt-hard":
        return np.arange(len(replies.guesses))
    return first_alike(replies)


def _with_those_alike(
    replies: ReplyMatrix, question: Question, openers: Sequence[Opener]
) -> Iterator[Opener]:
    """Yield what is known of the first guesses, and of those that a symmetry makes alike."""
    alike = _alike(replies, question)
    others: dict[int, list[Word]] = {}
    for word, at in _allowed(replies, question).items():
        others.setdefault(int(alike[at]), []).append(word)
    position = {guess: at for at, guess in enumerate(replies.guesses)}
    for opener in openers:
        yield opener
        for word in others[int(alike[position[opener.guess]])]:
            if word != opener.guess:
                yield replace(opener, guess=word, nodes=0, like=opener.guess)

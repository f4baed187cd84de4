"""What a tree loses at each of its nodes, and the better tree."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.play.arguments import Track, untracked
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.driver import Search

EXACT = 40
"""The most remaining targets for which the least total is searched for."""

BEAMS = 500
"""The most for which a beam is; of larger nodes only the branches are improved."""

_BEAM = Beam("neg_entropy", 2, (1, None))


class Loss(NamedTuple):
    """A node whose part of the tree takes more guesses than another.

    Attributes
    ----------
    path
        The guesses and replies that lead to it: `raise ..Y.. pilot .G..G`.
    guess
        What the tree guesses there.
    targets
        How many targets are possible there.
    total
        The guesses that the tree takes for them, from there on.
    better
        A better guess, or the same one if only later guesses are better.
    better_total
        The guesses that the better tree takes.
    lost
        The difference.
    exact
        Whether no tree takes fewer than the better one.
    """

    path: str
    guess: str
    targets: int
    total: int
    better: str
    better_total: int
    lost: int
    exact: bool


def improve(
    tree: GuessTree, replies: ReplyMatrix, mode: str, track: Track = untracked
) -> tuple[GuessTree, list[Loss]]:
    """Return a tree that takes no more guesses, and where the given one loses, the most first.

    Nodes with few targets get the best tree that there is, and larger ones that of a beam if it is
    better than the improved branches. `mode` is `any` or `consistent`; `track` shows how many
    replies to the first guess have been followed.
    """
    found: list[Loss] = []
    better = _improved(_Part(tree, 0, ""), replies, mode, found, track)
    return better, sorted(found, key=lambda loss: (-loss.lost, loss.path))


class _Part(NamedTuple):
    tree: GuessTree
    node: int
    path: str


def _improved(
    part: _Part, rest: ReplyMatrix, mode: str, found: list[Loss], track: Track = untracked
) -> GuessTree:
    """Return the better tree for the targets of a node; note what the given one loses."""
    own = _subtree(part.tree, part.node)
    count, total = len(rest.targets), own.total
    if count <= EXACT:
        search = Search(rest, mode)
        _, is_found = search.value(None, total)
        if not is_found:
            return own
        return _noted(part, own, GuessTree.from_codes(search.rows(None), rest), found, exact=True)
    guess = rest.position[own.opener]
    codes, word = rest.codes[guess], own.opener
    branches: dict[int, GuessTree] = {}
    inside: list[Loss] = []
    replied = list(part.tree.children.get(part.node, {}).items())
    for at in track(range(len(replied))):
        code, child = replied[at]
        path = f"{part.path} {word} {rest.texts[code]}".strip()
        left = rest.with_targets(np.flatnonzero(codes == code))
        branches[code] = _improved(_Part(part.tree, child, path), left, mode, inside)
    joined = GuessTree.joining(word, count, branches, rest.texts)
    best = _beam(rest, mode, joined.total) if count <= BEAMS else None
    if best is None:
        found += inside
        return joined
    best = _improved(_Part(best, 0, part.path), rest, mode, [])  # a beam's small nodes lose, too
    return _noted(part, own, best, found, exact=False)


def _beam(rest: ReplyMatrix, mode: str, below: int) -> GuessTree | None:
    """Return the tree of a beam if it takes fewer guesses in all."""
    search = Search(rest, mode, beam=_BEAM)
    _, is_found = search.value(None, min(below, INFEASIBLE))
    return GuessTree.from_codes(search.rows(None), rest) if is_found else None


def _noted(
    part: _Part, own: GuessTree, better: GuessTree, found: list[Loss], exact: bool
) -> GuessTree:
    total, less = own.total, better.total
    size = int(own.size[0])
    found.append(Loss(part.path, own.opener, size, total, better.opener, less, total - less, exact))
    return better


def _subtree(tree: GuessTree, node: int) -> GuessTree:
    """Return the part of a tree from a node on, as a tree."""
    end = _end(tree.depth, node)
    parent = np.where(tree.parent[node:end] < node, -1, tree.parent[node:end] - node)
    reply = tree.reply[node:end].copy()
    reply[0] = -1
    depth = tree.depth[node:end] - tree.depth[node] + 1
    rows = (parent.astype(np.int32), reply, tree.guess[node:end], tree.size[node:end], depth)
    return GuessTree(*rows, tree.texts)


def _end(depth: NDArray[np.int32], node: int) -> int:
    """Return where the part of a node ends, as nodes are in pre-order."""
    after = np.flatnonzero(depth[node + 1 :] <= depth[node])
    return node + 1 + int(after[0]) if len(after) else len(depth)

"""`GuessTree`: a strategy written out, one row for each guess it may make."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from guesstree.artifacts import read_parquet, write_parquet
from guesstree.errors import InputError
from guesstree.games import Rule
from guesstree.words import Word

if TYPE_CHECKING:  # reading a tree needs no kernels
    from guesstree.replies import ReplyMatrix

COLUMNS = ("node", "parent", "reply", "guess", "size", "depth")


@dataclass(frozen=True)
class GuessTree:
    """A strategy as a table of nodes, parents before their children (pre-order).

    Attributes
    ----------
    parent
        Node that the reply came to; -1 at the root.
    reply
        Text of the reply that leads from the parent here; empty at the root.
    guess
        The guess made here.
    size
        Targets still possible before the guess.
    depth
        Guesses made, this one included.
    """

    parent: NDArray[np.int32]
    reply: NDArray[np.str_]
    guess: NDArray[np.str_]
    size: NDArray[np.int32]
    depth: NDArray[np.int32]

    @classmethod
    def from_codes(cls, rows: NDArray[np.int32], replies: "ReplyMatrix") -> "GuessTree":
        """Return the tree of a search: its columns but `node`, as codes and positions of guesses.

        The root's parent and reply are -1.
        """
        parent, reply, guess, size, depth = rows
        texts = np.array(("", *replies.texts))[reply + 1]
        return cls(parent, texts, np.array(replies.guesses)[guess], size, depth)

    @classmethod
    def joining(cls, guess: Word, size: int, branches: Mapping[str, "GuessTree"]) -> "GuessTree":
        """Return the tree that makes a guess, and goes on with the tree of the reply that comes."""
        trees = list(branches.values())
        starts = np.cumsum([1, *map(len, trees)])[:-1]
        parents = [
            np.where(tree.parent < 0, 0, tree.parent + start)
            for tree, start in zip(trees, starts, strict=True)
        ]
        texts = [[reply, *tree.reply[1:].tolist()] for reply, tree in branches.items()]
        return cls(
            np.concatenate([[-1], *parents]).astype(np.int32),
            np.array(["", *chain.from_iterable(texts)]),
            np.concatenate([[guess], *(tree.guess for tree in trees)]),
            np.concatenate([[size], *(tree.size for tree in trees)]).astype(np.int32),
            np.concatenate([[1], *(tree.depth + 1 for tree in trees)]).astype(np.int32),
        )

    def __len__(self) -> int:
        return len(self.guess)

    @cached_property
    def right(self) -> NDArray[np.bool_]:
        """Which nodes end a game: those whose guess may be the target itself.

        The branches of such a node hold all of its targets but one.
        """
        branches = np.bincount(self.parent[1:], self.size[1:], len(self))
        return np.asarray(self.size - branches == 1)

    @cached_property
    def children(self) -> dict[int, dict[str, int]]:
        """For each node, its children by the text of the reply."""
        children: dict[int, dict[str, int]] = {}
        for node, (parent, reply) in enumerate(zip(self.parent, self.reply, strict=True)):
            if node:
                children.setdefault(int(parent), {})[str(reply)] = node
        return children

    @property
    def opener(self) -> Word:
        """The first guess."""
        return str(self.guess[0])

    def scores_in_order(self, targets: tuple[Word, ...]) -> tuple[int, ...]:
        """Return how many guesses each of the targets takes, in their order."""
        found = self.scores()
        return tuple(found[target] for target in targets)

    def scores(self) -> dict[Word, int]:
        """Return how many guesses each target takes."""
        return dict(
            zip(self.guess[self.right].tolist(), self.depth[self.right].tolist(), strict=True)
        )


def walk(tree: GuessTree, rule: Rule, target: Word) -> Iterator[tuple[int, str]]:
    """Yield the nodes and reply texts of the game that the tree plays against one target.

    Replies come from the rule as people play it, not from a matrix. A reply that the tree does
    not know ends the game.
    """
    texts = rule.texts(len(target))
    node: int | None = 0
    while node is not None:
        reply = texts[rule.reply(str(tree.guess[node]), target)]
        yield node, reply
        node = tree.children.get(node, {}).get(reply)


def check_tree(
    tree: GuessTree,
    rule: Rule,
    targets: tuple[Word, ...],
    guesses: tuple[Word, ...],
    mode: str = "any",
    opening: int = 0,
) -> None:
    """Play every target through the tree, and raise `InputError` where the tree is wrong.

    The walk knows nothing of how the tree was made: it checks that every guess may be said, in
    the mode, after the replies that led to it; that every target is found; and that sizes, depths
    and rows tell what happens. So many guesses of an `opening` may be any words.
    """
    allowed = set(targets if mode == "consistent" else guesses)
    said = tree.guess[tree.depth > opening].tolist()
    foreign = next((guess for guess in said if guess not in allowed), None)
    if foreign is not None:
        raise InputError(f"the tree guesses {foreign!r}, which is not among the guesses")
    visits = np.zeros(len(tree), np.int32)
    for target in targets:
        turns = list(walk(tree, rule, target))
        nodes = [node for node, _ in turns]
        if tree.guess[nodes[-1]] != target or not tree.right[nodes[-1]]:
            raise InputError(f"the tree does not find {target!r}")
        if tree.depth[nodes].tolist() != list(range(1, len(nodes) + 1)):
            raise InputError(f"the tree counts the guesses for {target!r} wrongly")
        for turn, node in enumerate(nodes):
            if not visits[node] and turn >= opening:
                _check_mode(tree, rule, mode, turns[: turn + 1])
        visits[nodes] += 1
    wrong = np.flatnonzero(visits != tree.size)
    if len(wrong):
        node = int(wrong[0])
        raise InputError(f"node {node} says {tree.size[node]} targets, but {visits[node]} come by")


def _check_mode(tree: GuessTree, rule: Rule, mode: str, turns: list[tuple[int, str]]) -> None:
    """Raise `InputError` if the last guess of these turns is not allowed after the others."""
    *said, guess = (str(tree.guess[node]) for node, _ in turns)
    codes = [rule.texts(len(guess)).index(reply) for _, reply in turns[:-1]]
    for earlier, code in zip(said, codes, strict=True):
        if mode == "consistent" and rule.reply(earlier, guess) != code:
            raise InputError(f"the tree guesses {guess!r}, which the reply to {earlier!r} excludes")
        if mode == "nyt-hard" and not (rule.keeps and rule.keeps(earlier, code, guess)):
            raise InputError(f"the tree guesses {guess!r}, without all hints given on {earlier!r}")


def write_tree(tree: GuessTree, path: Path, metadata: Mapping[str, str]) -> None:
    """Store a tree as Parquet; the root has neither parent nor reply."""
    root = np.arange(len(tree)) == 0
    columns = [
        pa.array(np.arange(len(tree), dtype=np.int32)),
        pa.array(tree.parent, mask=root),
        pa.array(tree.reply.tolist(), pa.string(), mask=root),
        pa.array(tree.guess.tolist()),
        pa.array(tree.size),
        pa.array(tree.depth),
    ]
    write_parquet(path, pa.Table.from_arrays(columns, list(COLUMNS)), metadata)


def read_tree(path: Path, *, of: str | None = None) -> tuple[GuessTree, dict[str, str]]:
    """Read a stored tree and its metadata back.

    Raises
    ------
    InputError
        The file is no tree, or not one of the reply matrix that has the fingerprint `of`.
    """
    table, metadata = read_parquet(path, COLUMNS, of=of)

    def integers(column: str) -> NDArray[np.int32]:
        return np.asarray(table[column].fill_null(-1).to_numpy(), np.int32)

    def texts(column: str) -> Any:
        return np.array(table[column].fill_null("").to_pylist(), np.str_)

    parent = integers("parent")
    if not len(parent) or (parent >= np.arange(len(parent))).any() or (parent[1:] < 0).any():
        raise InputError(f"{path}: its nodes are not a tree; delete it and run again")
    return (
        GuessTree(parent, texts("reply"), texts("guess"), integers("size"), integers("depth")),
        metadata,
    )

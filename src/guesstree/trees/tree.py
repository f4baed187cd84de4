"""`GuessTree`: a strategy written out, one row for each guess it may make."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from guesstree.replies.codes import Reply

if TYPE_CHECKING:  # reading a tree needs no kernels
    from guesstree.replies.matrix import ReplyMatrix


Step = tuple[str, Reply]
"""A guess and the code of its reply."""


def written(steps: Iterable[Step], texts: Sequence[str]) -> str:
    """Return guesses and their replies as one text.

    >>> written([("raise", 1), ("slate", 2)], ("..", "Y.", "GG"))
    'raise Y. slate GG'
    """
    return " ".join(f"{guess} {texts[code]}" for guess, code in steps)


def after(steps: Sequence[Step], texts: Sequence[str]) -> str:
    """Return after which guesses and replies something comes, for error messages."""
    return f"after {written(steps, texts)}" if steps else "at the start"


@dataclass(frozen=True)
class GuessTree:
    """A strategy as a table of nodes, parents before their children (pre-order).

    Attributes
    ----------
    parent
        Node that the reply came to; -1 at the root.
    reply
        Code of the reply that leads from the parent here; -1 at the root.
    guess
        The guess made here.
    size
        Targets still possible before the guess.
    depth
        Guesses made, this one included.
    texts
        Text of every reply code; the last code says that the guess is right.
    """

    parent: NDArray[np.int32]
    reply: NDArray[np.int32]
    guess: NDArray[np.str_]
    size: NDArray[np.int32]
    depth: NDArray[np.int32]
    texts: tuple[str, ...]

    @classmethod
    def from_codes(cls, rows: NDArray[np.int32], replies: "ReplyMatrix") -> "GuessTree":
        """Return the tree of a search: its columns but `node`, guesses by position.

        The root's parent and reply are -1.
        """
        parent, reply, guess, size, depth = rows
        return cls(parent, reply, np.array(replies.guesses)[guess], size, depth, replies.texts)

    @classmethod
    def joining(
        cls, guess: str, size: int, branches: Mapping[Reply, "GuessTree"], texts: tuple[str, ...]
    ) -> "GuessTree":
        """Return the tree that makes a guess, and goes on with the tree of the reply that comes.

        `size` counts the targets of the whole, and `texts` are those of the reply codes.
        """
        trees = list(branches.values())
        starts = np.cumsum([1, *map(len, trees)])[:-1]
        parents = [
            np.where(tree.parent < 0, 0, tree.parent + start)
            for tree, start in zip(trees, starts, strict=True)
        ]
        codes = [np.concatenate([[code], tree.reply[1:]]) for code, tree in branches.items()]
        return cls(
            np.concatenate([[-1], *parents]).astype(np.int32),
            np.concatenate([[-1], *codes]).astype(np.int32),
            np.concatenate([[guess], *(tree.guess for tree in trees)]),
            np.concatenate([[size], *(tree.size for tree in trees)]).astype(np.int32),
            np.concatenate([[1], *(tree.depth + 1 for tree in trees)]).astype(np.int32),
            texts,
        )

    def __repr__(self) -> str:
        return f"guess tree of {len(self):,} nodes, {self.opener} first"

    def __len__(self) -> int:
        return len(self.guess)

    @cached_property
    def guesses(self) -> list[str]:
        """For each node, the guess made there, as a text of Python."""
        words: list[str] = self.guess.tolist()
        return words

    @cached_property
    def may_end(self) -> NDArray[np.bool_]:
        """Which nodes end a game: those whose guess may be the target itself.

        The branches of such a node hold all of its targets but one.
        """
        branches = np.bincount(self.parent[1:], self.size[1:], len(self))
        return np.asarray(self.size - branches == 1)

    @cached_property
    def children(self) -> dict[int, dict[Reply, int]]:
        """For each node, its children by the code of the reply."""
        children: dict[int, dict[Reply, int]] = {}
        columns = zip(self.parent.tolist(), self.reply.tolist(), strict=True)
        for node, (parent, reply) in enumerate(columns):
            if node:
                children.setdefault(parent, {})[reply] = node
        return children

    @property
    def reply_texts(self) -> list[str]:
        """For each node, the text of the reply that leads to it; empty at the root."""
        return ["" if code < 0 else self.texts[code] for code in self.reply.tolist()]

    @property
    def opener(self) -> str:
        """The first guess."""
        return str(self.guess[0])

    @property
    def total(self) -> int:
        """The guesses that all targets take together."""
        return int(self.depth[self.may_end].sum())

    @property
    def worst(self) -> int:
        """The guesses that the hardest target takes."""
        return int(self.depth.max())

    def scores_in_order(self, targets: Sequence[str]) -> tuple[int, ...]:
        """Return how many guesses each of the targets takes, in their order."""
        found = self.scores()
        return tuple(found[target] for target in targets)

    def scores(self) -> dict[str, int]:
        """Return how many guesses each target takes."""
        return dict(
            zip(self.guess[self.may_end].tolist(), self.depth[self.may_end].tolist(), strict=True)
        )

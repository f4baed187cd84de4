"""Guess trees: the table of nodes, and its check by the rule itself."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.errors import InputError, remarking, typed
from guesstree.base.result import Row, View
from guesstree.base.storage import is_json, write_text
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import Reply, Rule
from guesstree.words.forms import Words, length_of

Column = NDArray[np.int32]

Played = tuple[str, Reply]
"""A guess and the code of its reply."""


def turns_text(turns: Iterable[Played], texts: Sequence[str]) -> str:
    """Return guesses with their replies as one text.

    >>> turns_text([("raise", 1), ("slate", 2)], ("..", "Y.", "GG"))
    'raise Y. slate GG'
    """
    return " ".join(f"{guess} {texts[code]}" for guess, code in turns)


def place_in_tree(turns: Sequence[Played], texts: Sequence[str]) -> str:
    """Return the place in a tree after some turns, for error messages."""
    return f"after {turns_text(turns, texts)}" if turns else "at the start"


@dataclass(frozen=True, eq=False)
class GuessTree(View):
    """A strategy as a table of nodes, parents before their children (pre-order).

    Attributes
    ----------
    parent
        The parent node; -1 at the root.
    reply
        Code of the reply that leads from the parent to this node; -1 at the root.
    guess
        The guess made at this node.
    size
        Targets still possible before the guess.
    depth
        The number of guesses so far, this one included.
    texts
        Text of every reply code; the last code means that the guess is right.

    Examples
    --------
    >>> from guesstree import Game
    >>> tree = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).tree("max-any")
    >>> tree
    guess tree of 5 nodes, crane first
    >>> tree.total
    9
    """

    parent: Column
    reply: Column
    guess: NDArray[np.str_]
    size: Column
    depth: Column
    texts: Words

    @classmethod
    def from_codes(cls, rows: Column, matrix: "ReplyMatrix") -> "GuessTree":
        """Return the tree that a search found, from its columns with guesses by position.

        The columns are `parent, reply, guess, size, depth`; parent and reply of the root are -1.
        """
        parent, reply, guess, size, depth = rows
        return cls(
            parent, reply, np.array(matrix.guesses)[guess], size, depth, matrix.texts
        )

    @classmethod
    def joining(
        cls, guess: str, size: int, branches: Mapping[Reply, "GuessTree"], texts: Words
    ) -> "GuessTree":
        """Return the tree that makes a guess, and then plays the tree of each reply.

        `size` is the number of all targets, and `texts` are the texts of all reply codes.
        """
        columns: list[tuple[Any, ...]] = [([-1], [-1], [guess], [size], [1])]
        start = 1
        for code, tree in branches.items():
            # The nodes of a branch get the numbers behind those of the branches before it.
            is_root = tree.parent < 0
            parent = np.where(is_root, 0, tree.parent + start)
            reply = np.where(is_root, code, tree.reply)
            columns.append((parent, reply, tree.guess, tree.size, tree.depth + 1))
            start += len(tree)

        parent, reply, guesses, sizes, depth = map(
            np.concatenate, zip(*columns, strict=True)
        )

        # Joining them with the root's lists has widened the columns to 64 bits.
        parent, reply, sizes, depth = np.array([parent, reply, sizes, depth], np.int32)
        return cls(parent, reply, guesses, sizes, depth, texts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GuessTree) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    @property
    def _parts(self) -> tuple[Any, ...]:
        columns = self.parent, self.reply, self.guess, self.size, self.depth
        return self.texts, *(tuple(column.tolist()) for column in columns)

    def __repr__(self) -> str:
        return f"guess tree of {len(self):,} nodes, {self.opener} first"

    def __len__(self) -> int:
        return len(self.guess)

    @cached_property
    def guesses(self) -> list[str]:
        """For each node, the guess made there, as a Python string."""
        words: list[str] = self.guess.tolist()
        return words

    @cached_property
    def may_end(self) -> NDArray[np.bool_]:
        """For each node, whether its guess may be the target, which ends the game.

        The branches of such a node have one target less than the node.
        """
        # The sizes of the children, summed up at their parents.
        branches = np.bincount(self.parent[1:], self.size[1:], len(self))
        return np.asarray(self.size - branches == 1)

    @cached_property
    def children(self) -> dict[int, dict[Reply, int]]:
        """For each node, its children by the code of the reply."""
        children: dict[int, dict[Reply, int]] = {}
        columns = zip(self.parent.tolist(), self.reply.tolist(), strict=True)
        for node, (parent, reply) in enumerate(columns):
            if node:  # the root has no parent
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

    def to_dict(self) -> dict[str, Any]:
        """Return the tree as nested mappings.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["crane", "trace"]).tree("max-any").to_dict()["branches"]
        {'YGG.G': {'guess': 'trace', 'size': 1, 'branches': {}}}
        """
        nodes: list[Row] = []

        # A parent comes before its children, so its mapping exists.
        rows = zip(
            self.parent, self.reply_texts, self.guesses, self.size.tolist(), strict=True
        )
        for parent, reply, guess, size in rows:
            node = {"guess": guess, "size": size, "branches": {}}
            if nodes:
                nodes[parent]["branches"][reply] = node
            nodes.append(node)
        return nodes[0]

    def to_json(self) -> str:
        """Return the tree as nested JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n"

    def write(self, path: str | PathLike[str]) -> None:
        """Write the tree as nested JSON, which is a strategy wherever one is asked for.

        Raises
        ------
        InputError
            The name of the file does not end in .json, or the file cannot be written.

        Examples
        --------
        >>> from guesstree import Game
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> game = Game("wordle", ["crane", "trace"])
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "mine.json")
        ...     game.tree("max-any").write(path)
        ...     game.scores(path).rows()
        [('trace', 2), ('crane', 1)]
        """
        file = Path(path)
        if not is_json(file):
            raise InputError(
                f"{file}: a tree is written as JSON; use a name such as mine.json"
            )
        write_text(file, self.to_json())

    def scores_in_order(self, targets: Sequence[str]) -> tuple[int, ...]:
        """Return how many guesses each of the targets takes, in their order."""
        scores = self.scores()
        return tuple(scores[target] for target in targets)

    def scores(self) -> dict[str, int]:
        """Return how many guesses each target takes."""
        targets = self.guess[self.may_end].tolist()
        return dict(zip(targets, self.depth[self.may_end].tolist(), strict=True))


def walk(tree: GuessTree, rule: Rule, target: str) -> Iterator[tuple[int, Reply]]:
    """Yield the nodes and replies of the game that the tree plays against one target.

    Replies come from the rule as people play it, not from a matrix. The game ends at a node that
    has no child for the reply.
    """
    node: int | None = 0
    while node is not None:
        reply = rule.reply(tree.guesses[node], target)
        yield node, reply
        node = tree.children.get(node, {}).get(reply)


@remarking(InputError, "give a whole tree of this game and mode")
def check_tree(
    tree: GuessTree,
    rule: Rule,
    targets: Words,
    guesses: Words,
    mode: str = Mode.ANY,
    opening: int = 0,
) -> None:
    """Play every target through the tree, and raise `InputError` where the tree is wrong.

    The walk does not depend on how the tree was made. It checks that the mode allows every guess
    after the replies that led to it, that every target is found, and that sizes, depths and rows
    agree with the games. The first `opening` guesses may be any words.
    """
    typed(tree, GuessTree, "the tree", "a GuessTree")
    check_table(tree, rule.texts(length_of(targets[0])))
    allowed = set(targets if mode == Mode.CONSISTENT else guesses)
    for guess, depth in zip(tree.guesses, tree.depth.tolist(), strict=True):
        if depth > opening and guess not in allowed:
            raise InputError(
                f"the tree guesses {guess!r}, which is not an allowed guess in mode {mode}"
            )

    # How many targets come to each node. The turns before a node are the same for all of them, so
    # its guess is checked against the mode once.
    visits = np.zeros(len(tree), np.int32)
    for target in targets:
        turns = list(walk(tree, rule, target))
        nodes = [node for node, _ in turns]
        if tree.guesses[nodes[-1]] != target:
            branch = turns_text(
                [(tree.guesses[node], code) for node, code in turns], tree.texts
            )
            raise InputError(
                f"the tree does not find {target!r}: it has no branch {branch}"
            )
        if tree.depth[nodes].tolist() != list(range(1, len(nodes) + 1)):
            raise InputError(f"the depths of the tree are wrong on the way to {target!r}")
        for turn, node in enumerate(nodes):
            if not visits[node] and turn >= opening:
                _check_mode(tree, rule, mode, turns[: turn + 1])
        visits[nodes] += 1

    # This also finds nodes that no game reaches, as every size is above 0.
    wrong = np.flatnonzero(visits != tree.size)
    if len(wrong):
        node = int(wrong[0])
        raise InputError(
            f"node {node} of the tree has size {tree.size[node]}, but {visits[node]} targets "
            "reach it"
        )


def check_table(tree: GuessTree, texts: Words) -> None:
    """Raise `InputError` if the columns of a tree are inconsistent, and it cannot be walked."""
    parent = tree.parent[1:]
    reply = tree.reply[1:]

    # Each array is true where the table is wrong. A parent comes before its children.
    faults = (
        tree.parent[:1] >= 0,
        parent < 0,
        parent >= np.arange(1, len(tree)),
        tree.size < 1,
        tree.depth < 1,
        reply < 0,
        reply >= len(texts) - 1,  # the last code is the right reply
    )
    if tree.texts != texts or np.concatenate(faults).any():
        raise InputError(
            "the tree has a node that does not follow its parent by a reply of the game, or that "
            "has no targets or no depth"
        )


def _check_mode(
    tree: GuessTree, rule: Rule, mode: str, turns: Sequence[tuple[int, Reply]]
) -> None:
    """Raise `InputError` if the mode does not allow the last guess of these turns."""
    guess = tree.guesses[turns[-1][0]]
    for node, code in turns[:-1]:
        earlier = tree.guesses[node]
        if mode == Mode.CONSISTENT and rule.reply(earlier, guess) != code:
            raise InputError(
                f"the tree guesses {guess!r}, which the reply to {earlier!r} excludes"
            )
        if mode == Mode.HARD and (
            rule.hard_mode is None or rule.hard_mode.unused_hint(earlier, code, guess)
        ):
            raise InputError(
                f"the tree guesses {guess!r}, without all hints from {earlier!r}"
            )


class Turn(NamedTuple):
    """One turn: the guess, the text of its reply, and how many targets remain after it."""

    guess: str
    reply: str
    remaining: int

"""Checking a tree by playing every target through it."""

from collections.abc import Iterator

import numpy as np

from guesstree.errors import InputError
from guesstree.games.rule import Reply, Rule
from guesstree.replies.matrix import ReplyMatrix
from guesstree.trees.tree import GuessTree, written


def walk(tree: GuessTree, rule: Rule, target: str) -> Iterator[tuple[int, Reply]]:
    """Yield the nodes and replies of the game that the tree plays against one target.

    Replies come from the rule as people play it, not from a matrix. The game ends with a reply
    that the node has no child for.
    """
    node: int | None = 0
    while node is not None:
        reply = rule.reply(tree.guesses[node], target)
        yield node, reply
        node = tree.children.get(node, {}).get(reply)


def check_tree(
    tree: GuessTree,
    rule: Rule,
    targets: tuple[str, ...],
    guesses: tuple[str, ...],
    mode: str = "any",
    opening: int = 0,
) -> None:
    """Play every target through the tree, and raise `InputError` where the tree is wrong.

    The walk does not depend on how the tree was made. It checks that the mode allows every guess
    after the replies that led to it, that every target is found, and that sizes, depths and rows
    agree with what happens. The first `opening` guesses may be any words.
    """
    check_table(tree, rule.texts(len(targets[0])))
    allowed = set(targets if mode == "consistent" else guesses)
    said = zip(tree.guesses, tree.depth.tolist(), strict=True)
    foreign = next((word for word, at in said if at > opening and word not in allowed), None)
    if foreign is not None:
        raise InputError(f"the tree guesses {foreign!r}, which is not among the guesses")
    visits = np.zeros(len(tree), np.int32)
    for target in targets:
        turns = list(walk(tree, rule, target))
        nodes = [node for node, _ in turns]
        if tree.guesses[nodes[-1]] != target or not tree.may_end[nodes[-1]]:
            branch = written([(tree.guesses[node], code) for node, code in turns], tree.texts)
            raise InputError(f"the tree does not find {target!r}: it has no branch {branch}")
        if tree.depth[nodes].tolist() != list(range(1, len(nodes) + 1)):
            raise InputError(f"the tree counts the guesses for {target!r} wrongly")
        for turn, node in enumerate(nodes):
            if not visits[node] and turn >= opening:
                _check_mode(tree, rule, mode, turns[: turn + 1])
        visits[nodes] += 1
    wrong = np.flatnonzero(visits != tree.size)
    if len(wrong):
        node = int(wrong[0])
        raise InputError(
            f"node {node} says {tree.size[node]} targets, but {visits[node]} come there"
        )


def check_grown(tree: object, replies: ReplyMatrix, mode: str) -> None:
    """Check that an object is a guess tree, then check it as `check_tree` does."""
    if not isinstance(tree, GuessTree):
        raise InputError(f"the tree is {tree!r:.80}, expected a GuessTree")
    check_tree(tree, replies.rule, replies.targets, replies.guesses, mode)


def check_table(tree: GuessTree, texts: tuple[str, ...]) -> None:
    """Raise `InputError` if the columns of a tree are inconsistent, so that it cannot be walked."""
    guess, numbers = tree.guess, (tree.parent, tree.reply, tree.size, tree.depth)
    if (
        not all(isinstance(column, np.ndarray) and column.ndim == 1 for column in (guess, *numbers))
        or guess.dtype.kind != "U"
        or any(column.dtype.kind not in "iu" for column in numbers)
        or {len(guess)} != {*map(len, numbers)}
        or not len(guess)
    ):
        raise InputError("the tree has a column of another type or length, or no node")
    later = np.arange(1, len(tree))
    if tree.parent[0] >= 0 or not ((tree.parent[1:] >= 0) & (tree.parent[1:] < later)).all():
        raise InputError("the tree has a node that does not follow its parent")
    if tree.texts != texts:
        raise InputError("the tree has other texts of replies than the game")
    # Nothing follows the right reply, which is the last.
    if not ((tree.reply[1:] >= 0) & (tree.reply[1:] < len(texts) - 1)).all():
        raise InputError("the tree has a node after the right reply, or after an unknown code")
    if (tree.size < 1).any() or (tree.depth < 1).any():
        raise InputError("the tree has a node without targets, or at no depth")


def _check_mode(tree: GuessTree, rule: Rule, mode: str, turns: list[tuple[int, Reply]]) -> None:
    """Raise `InputError` if the last guess of these turns is not allowed after the others."""
    *said, guess = (tree.guesses[node] for node, _ in turns)
    for earlier, (_, code) in zip(said, turns[:-1], strict=True):
        if mode == "consistent" and rule.reply(earlier, guess) != code:
            raise InputError(f"the tree guesses {guess!r}, which the reply to {earlier!r} excludes")
        if mode == "nyt-hard" and not (
            rule.hard_mode and rule.hard_mode.allows(earlier, code, guess)
        ):
            raise InputError(f"the tree guesses {guess!r}, without all hints given on {earlier!r}")

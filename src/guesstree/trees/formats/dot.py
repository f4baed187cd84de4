"""Guess trees for Graphviz."""

from guesstree.trees.tree import GuessTree


def to_dot(tree: GuessTree) -> str:
    """Return a tree in the DOT language: a box for each guess, an edge for each reply."""
    lines = ["digraph guesstree {", "  node [shape=box, fontname=monospace];"]
    for at, (guess, size) in enumerate(zip(tree.guess, tree.size, strict=True)):
        lines.append(f'  n{at} [label="{_escaped(str(guess))}\\n{size}"];')
    for at, (parent, reply) in enumerate(zip(tree.parent, tree.reply_texts, strict=True)):
        if at:
            lines.append(f'  n{parent} -> n{at} [label="{_escaped(reply)}"];')
    return "\n".join([*lines, "}"]) + "\n"


def _escaped(text: str) -> str:
    """Return a text as it stands within the quotes of a label."""
    return text.replace("\\", "\\\\").replace('"', '\\"')

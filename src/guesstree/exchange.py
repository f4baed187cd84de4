"""Guess trees in the forms in which others keep them: text, JSON, Graphviz.

The text form is that of Alex Selby's programs (alex1770/wordle): a line for every target, with the
guesses and replies that lead to it. Replies are B, Y and G, each with the number of the guess after
it; what a line shares with the one before is left blank.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from guesstree.errors import InputError
from guesstree.games import Rule
from guesstree.trees import GuessTree, walk
from guesstree.words import Word

Game = list[tuple[Word, str]]
"""The guesses of one game and the texts of their replies, the last of which is right."""

_SHARED = str.maketrans(".", "B")
_OURS = str.maketrans("B", ".")
_REPLY = re.compile(r"([BYG]+)(\d{1,3})")


def to_text(tree: GuessTree, rule: Rule) -> str:
    """Return the text form of a tree.

    Raises
    ------
    InputError
        The rule does not reply with tiles.
    """
    _check_tiles(rule)
    lines: list[str] = []
    before: list[str] = []
    games = [_steps(tree, rule, target) for target in tree.scores()]
    for steps in sorted(games, key=lambda game: [step[1].translate(_SHARED) for step in game]):
        cells = [_cell(*step, turn) for turn, step in enumerate(steps, start=1)]
        shared = _common(cells, before)
        # The guess that comes next is that of the line before, too: it is the same node.
        blank = sum(map(len, cells[:shared])) + (len(steps[shared][0]) + 1 if before else 0)
        lines.append((" " * blank + "".join(cells)[blank:]).rstrip())
        before = cells
    return "\n".join(lines) + "\n"


def from_text(text: str, source: str) -> list[Game]:
    """Return the games that a text lists; lines may also say in full what they share.

    Raises
    ------
    InputError
        A line is not as the form has it.
    """
    games: list[Game] = []
    before: Game = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            before = _read_line(line, before)
        except ValueError as error:
            raise InputError(f"{source}, line {number}: {error}") from error
        games.append(before)
    return games


def _read_line(line: str, before: Game) -> Game:
    """Return the game of a line, given that before it; raise `ValueError` if there is none."""
    indent = len(line) - len(line.lstrip())
    game: Game = []
    width = 0
    for turn, step in enumerate(before, start=1):
        width += len(_cell(*step, turn))
        if width > indent:
            break
        game.append(step)
    tokens = line.split()
    if indent and len(game) < len(before) and _REPLY.fullmatch(tokens[0]):
        tokens.insert(0, before[len(game)][0])
    for guess, written in zip(tokens[::2], tokens[1::2], strict=False):
        reply = _REPLY.fullmatch(written)
        if reply is None:
            break
        game.append((guess.casefold(), reply[1].translate(_OURS)))
        if int(reply[2]) != len(game):
            raise ValueError(f"guess {guess!r} is numbered {reply[2]}, expected {len(game)}")
    if len(tokens) % 2 or not game or set(game[-1][1]) != {"G"}:
        raise ValueError(
            "expected guesses with replies such as 'salet BBYBG1', the last of them all G"
        )
    return game


def _cell(guess: Word, reply: str, turn: int) -> str:
    return f"{guess} {reply.translate(_SHARED)}{turn} "


def to_json(tree: GuessTree) -> str:
    """Return a tree as nested JSON: `guess`, `size`, and `branches` by the text of the reply."""

    def node(at: int) -> dict[str, Any]:
        branches = {reply: node(child) for reply, child in tree.children.get(at, {}).items()}
        return {"guess": str(tree.guess[at]), "size": int(tree.size[at]), "branches": branches}

    return json.dumps(node(0), ensure_ascii=False, indent=1) + "\n"


def from_json(text: str, source: str, right: str) -> list[Game]:
    """Return the games of a tree in nested JSON.

    `branches` is left out, or holds a word instead of a node, where nothing more is to decide. The
    form of jonathanolson/wordle-solver, `guess` and `map` with replies as digits, is read as well.

    Raises
    ------
    InputError
        The text is no such JSON.
    """
    try:
        root = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"{source}, line {error.lineno}: is no JSON ({error.msg})") from error

    def games(node: Any, path: Game) -> Iterator[Game]:
        if isinstance(node, str):
            node = {"guess": node}
        if not isinstance(node, dict) or not isinstance(node.get("guess"), str):
            raise InputError(f"{source}: expected nodes with a 'guess', found {str(node)[:40]!r}")
        guess = node["guess"].casefold()
        branches = node.get("branches", node.get("map")) or {}
        texts = {_tiles(reply): branch for reply, branch in branches.items()}
        inside = sum(_leaves(branch) for branch in branches.values())
        if right in texts or node.get("size", inside + 1 if not branches else inside) > inside:
            yield [*path, (guess, right)]
        for reply, branch in texts.items():
            if reply != right:
                yield from games(branch, [*path, (guess, reply)])

    return list(games(root, []))


def to_dot(tree: GuessTree) -> str:
    """Return a tree for Graphviz."""
    lines = ["digraph guesstree {", "  node [shape=box, fontname=monospace];"]
    for at, (guess, size) in enumerate(zip(tree.guess, tree.size, strict=True)):
        lines.append(f'  n{at} [label="{guess}\\n{size}"];')
    for at, (parent, reply) in enumerate(zip(tree.parent, tree.reply, strict=True)):
        if at:
            lines.append(f'  n{parent} -> n{at} [label="{reply}"];')
    return "\n".join([*lines, "}"]) + "\n"


def tree_of(games: Sequence[Game], rule: Rule, source: str) -> GuessTree:
    """Return the tree that plays these games.

    Raises
    ------
    InputError
        There is no game, two games part without a reply that tells them apart, or a reply is none
        of the rule.
    """
    if not games:
        raise InputError(f"{source}: has no game; expected a tree")
    texts = rule.texts(len(games[0][0][0]))
    codes = {text: code for code, text in enumerate(texts)}
    columns: list[tuple[int, str, Word, int, int]] = []

    def add(inside: Sequence[Game], turn: int, parent: int, reply: str) -> None:
        guesses = sorted({game[turn][0] for game in inside if len(game) > turn})
        if len(guesses) != 1 or any(len(game) <= turn for game in inside):
            told = " and ".join(map(repr, guesses)) or "nothing"
            raise InputError(f"{source}: after the same replies comes {told}; expected one guess")
        node = len(columns)
        columns.append((parent, reply, guesses[0], len(inside), turn + 1))
        branches: dict[str, list[Game]] = {}
        for game in inside:
            if game[turn][1] not in codes:
                raise InputError(f"{source}: {game[turn][1]!r} is no reply to {guesses[0]!r}")
            branches.setdefault(game[turn][1], []).append(game)
        for text in sorted(branches, key=codes.__getitem__):
            if text != texts[-1]:
                add(branches[text], turn + 1, node, text)

    add(games, 0, -1, "")
    parent, reply, guess, size, depth = zip(*columns, strict=True)
    return GuessTree(
        np.array(parent, np.int32),
        np.array(reply),
        np.array(guess),
        np.array(size, np.int32),
        np.array(depth, np.int32),
    )


def _steps(tree: GuessTree, rule: Rule, target: Word) -> Game:
    return [(str(tree.guess[node]), reply) for node, reply in walk(tree, rule, target)]


def _common(cells: Sequence[str], before: Sequence[str]) -> int:
    """Return how many cells at the start are equal."""
    count = 0
    while count < min(len(cells), len(before)) and cells[count] == before[count]:
        count += 1
    return count


def _check_tiles(rule: Rule) -> None:
    if rule.name != "wordle":
        raise InputError(f"the text form is for replies with tiles, not for rule {rule.name!r}")


def _tiles(reply: str) -> str:
    """Return digits as tiles, and any other reply as it is."""
    return (
        reply.translate(str.maketrans("012", ".YG")) if re.fullmatch("[012]{2,}", reply) else reply
    )


def _leaves(node: Any) -> int:
    """Return how many targets a node of JSON finds."""
    if isinstance(node, str):
        return 1
    branches = (node.get("branches", node.get("map")) or {}) if isinstance(node, dict) else {}
    inside = sum(map(_leaves, branches.values()))
    return max(inside + (not branches), node.get("size", 0) if isinstance(node, dict) else 0)

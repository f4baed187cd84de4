"""Guess trees in the formats of other programs: text and JSON."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from guesstree.base.errors import InputError, placed, suggest_name
from guesstree.base.storage import is_json, read_text
from guesstree.base.text import with_keys_once
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import Reply, Rule, parse_reply
from guesstree.games.tree import GuessTree, Played, check_tree, place_in_tree, walk
from guesstree.words.forms import length_of

_GUESS_KEYS = ("guess", "word")
"""The names of the guess of a node in nested JSON."""

_BRANCH_KEYS = ("branches", "map", "next", "children")
"""The names of its branches by reply."""

_SCRIPTS = (".js", ".mjs", ".ts")
"""The endings of programs that may hold a tree."""

_LETTERS = {"grey": "B", "yellow": "Y", "green": "G"}

_REPLY = re.compile(r"([BYG]+)([0-9]{1,3})")
"""A reply of the text form, and the number of its guess."""

# A line of the text form.
_EXAMPLE = "'salet BBYBG1 crest GGGGG2'"

_Path = tuple[Played, ...]
"""Guesses and replies that lead to a node."""

_Step = tuple[str, _Path, str]
"""A guess in a file: its place there for error messages, the path before it, and the guess."""


def to_text(tree: GuessTree, rule: Rule) -> str:
    """Return the text form of a tree.

    Raises
    ------
    InputError
        The rule's replies are not tiles.
    """
    letters = _in_letters(rule, length_of(tree.opener))
    games = [
        [(tree.guesses[node], letters[reply]) for node, reply in walk(tree, rule, target)]
        for target in tree.scores()
    ]

    # Sorted by replies, each game shares as many turns as possible with the line before.
    games.sort(key=lambda game: [reply for _, reply in game])

    lines: list[str] = []
    before: list[str] = []
    for game in games:
        cells = [f"{guess} {reply}{turn} " for turn, (guess, reply) in enumerate(game, 1)]

        # Cells that are the same as in the line before are blank. No game begins with all turns
        # of another one, so only the first game differs in no cell.
        pairs = enumerate(zip(cells, before, strict=False))
        shared = next((turn for turn, (cell, other) in pairs if cell != other), 0)
        blank = len("".join(cells[:shared]))
        if before:  # The next guess is at the same node, and so is blank, too.
            blank += len(game[shared][0]) + 1
        lines.append((" " * blank + "".join(cells)[blank:]).rstrip())
        before = cells
    return "\n".join(lines) + "\n"


def from_text(text: str, source: str, matrix: ReplyMatrix) -> GuessTree:
    """Return the tree whose games a text lists.

    A line may also repeat what it shares with the line before, instead of leaving it blank.

    Parameters
    ----------
    text
        The lines.
    source
        The name of the file, for error messages.
    matrix
        The replies of the game.

    Raises
    ------
    InputError
        A line is not in this form, the rule's replies are not tiles, or the lines make no tree.
    """
    letters = _in_letters(matrix.rule, matrix.form.length)
    codes = {written: code for code, written in enumerate(letters)}

    if not text.strip():
        raise InputError(f"{source}: is empty; write a game per line, such as {_EXAMPLE}")

    def steps() -> Iterator[_Step]:
        game: _Path = ()
        for number, line in enumerate(text.splitlines(), start=1):
            place = f"{source}, line {number}: "
            if line.strip():
                game = _parse_line(line, place, game, codes)
                game = tuple((matrix.form.clean(guess), code) for guess, code in game)

                # Turns that are shared with the line before come again: they have to agree.
                yield from (
                    (place, game[:turn], guess) for turn, (guess, _) in enumerate(game)
                )

    return _join_steps(steps(), matrix)


def _parse_line(line: str, place: str, before: _Path, codes: Mapping[str, Reply]) -> _Path:
    """Return the game of a line. Its beginning may be in the game of the line before."""
    tokens = line.split()
    if _REPLY.fullmatch(tokens[0]):
        tokens.insert(0, "")  # the guess of the line before

    game: _Path | None = None
    for guess, written in zip(tokens[::2], tokens[1::2], strict=False):
        reply = _REPLY.fullmatch(written)
        if reply is None or reply[1] not in codes:
            game = None
            break
        turn = int(reply[2])

        # Only the first guess can be missing; the line before has it.
        guess = guess or (before[turn - 1][0] if turn <= len(before) else "")
        if not guess:
            break

        # The number of the first guess tells how many turns the line before has in common.
        game = before[: turn - 1] if game is None else game
        if turn != len(game) + 1:
            expected = len(game) + 1
            raise InputError(
                f"{place}guess {guess!r} has the number {turn}; write {expected}"
            )
        game = (*game, (guess, codes[reply[1]]))

    if len(tokens) % 2 or not game or game[-1][1] != len(codes) - 1:
        raise InputError(
            f"{place}is not a line of a guess tree, whose last reply is all G; write guesses, each "
            f"with its reply and its turn, like {_EXAMPLE}"
        )
    return game


def _in_letters(rule: Rule, length: int) -> list[str]:
    """Return the reply of every code in B, Y and G."""
    if not rule.notation.tiles:
        raise InputError(
            f"the text form is for replies with tiles, not for rule {rule.name!r}; use JSON"
        )
    letters = {tile.character: _LETTERS[tile.colour] for tile in rule.notation.tiles}
    return [
        "".join(letters[character] for character in text) for text in rule.texts(length)
    ]


def from_json(text: str, source: str, matrix: ReplyMatrix) -> GuessTree:
    """Return the tree of nested JSON.

    A node has a `guess` (or `word`), and `branches` by reply (or `map`, `next`, `children`). Where
    only one target remains, it needs no branches, and may be a word. The parameters are the same as
    in `from_text`.

    Raises
    ------
    InputError
        The text is not JSON of this form, has a reply that the rule does not have, or makes no
        tree.
    """

    def steps(node: Any, path: _Path) -> Iterator[_Step]:
        word, branches = _parse_node(node)
        guess = matrix.form.clean(word)
        yield "", path, guess
        for reply, branch in branches.items():
            code = parse_reply(reply, matrix.rule, matrix.form.length)

            # A branch of the right reply says nothing: the game has ended.
            if code != matrix.right:
                yield from steps(branch, (*path, (guess, code)))

    try:
        loaded = json.loads(text, object_pairs_hook=with_keys_once)
        return _join_steps(steps(loaded, ()), matrix)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{source}, line {error.lineno}: is not JSON ({error.msg}); save the whole tree"
        ) from error
    except RecursionError as error:
        raise InputError(f"{source}: is nested too deeply; give a guess tree") from error
    except ValueError as error:  # also an integer of thousands of digits
        raise InputError(f"{source}: {error}") from error


def _parse_node(node: Any) -> tuple[str, dict[str, Any]]:
    """Return the guess of a node of nested JSON, and its branches by reply.

    Raises
    ------
    InputError
        It has no guess, or something that may be its branches has another name.
    """
    guess = node
    branches = None
    has_other = False
    found = repr(str(node)[:40])
    if isinstance(node, dict):
        guess = next((node[key] for key in _GUESS_KEYS if key in node), None)
        branches = next((node[key] for key in _BRANCH_KEYS if key in node), None)

        # Branches of another name would be lost, and the node would look like the end of a game.
        has_other = branches is None and any(
            isinstance(value, dict) for value in node.values()
        )
        found = f"the keys {', '.join(map(repr, node))}"[:80]
    if isinstance(guess, str) and isinstance(branches, dict | None) and not has_other:
        return guess, branches or {}
    raise InputError(
        f"found {found}; write nodes such as {{'guess': 'salet', 'branches': {{'..Y..': ...}}}}"
    )


def _join_steps(steps: Iterable[_Step], matrix: ReplyMatrix) -> GuessTree:
    """Return the tree with these guesses. The steps of a path come before the guesses after it."""
    guess_after: dict[_Path, str] = {}
    left_after: dict[_Path, Candidates] = {(): matrix.every_target}
    for place, path, guess in steps:
        where = place_in_tree(path, matrix.texts)
        if guess not in matrix.position:
            raise InputError(
                f"{place}the tree guesses {guess!r}, which is not an allowed guess; "
                f"{suggest_name(guess, matrix.guesses)}"
            )
        if (other := guess_after.setdefault(path, guess)) != guess:
            raise InputError(
                f"{place}{where} the tree guesses {other!r} and also {guess!r}; keep one of them"
            )

        # The targets that fit the path fit the path before, and earn the last reply.
        if path:
            earlier, code = path[-1]
            before = left_after[path[:-1]]
            is_left = matrix.codes[matrix.position[earlier], before] == code
            left_after[path] = before[is_left & (code != matrix.right)]
        if not len(left_after[path]):
            raise InputError(f"{place}{where} no target is left; remove this branch")

    # Paths in the order of their codes are in pre-order.
    nodes: dict[_Path, int] = {}
    rows: list[tuple[int, ...]] = []
    for path in sorted(guess_after, key=lambda path: [code for _, code in path]):
        nodes[path] = len(rows)
        parent, reply = (nodes[path[:-1]], path[-1][1]) if path else (-1, -1)
        guess_at = matrix.position[guess_after[path]]
        rows.append((parent, reply, guess_at, len(left_after[path]), len(path) + 1))
    return GuessTree.from_codes(np.array(rows, np.int32).T, matrix)


def read_other_tree(path: Path, matrix: ReplyMatrix, mode: str = Mode.ANY) -> GuessTree:
    """Read a tree that another program made, and check it by the rule.

    Raises
    ------
    InputError
        The file is not a tree of this game and mode; the message names the place.
    """
    text = read_text(path, "a guess tree as text or JSON")
    if path.suffix.lower() in _SCRIPTS:
        raise InputError(
            f"{path}: is a program; save the tree in it, from the first {{ to the last }}, as "
            "*.json"
        )
    tree = (from_json if is_json(path) else from_text)(text, str(path), matrix)
    with placed(path):
        check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, mode)
    return tree

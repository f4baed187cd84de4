"""Guess trees in the formats of other programs: text, JSON, DOT."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np

from guesstree.errors import InputError, near
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Reply, Rule, parse_reply
from guesstree.games.tree import GuessTree, Played, after, check_tree, walk
from guesstree.storage import is_json, read_text

_LETTERS = {"grey": "B", "yellow": "Y", "green": "G"}
_REPLY = re.compile(r"([BYG]+)([0-9]{1,3})")

_Written = tuple[str, str]
"""A guess, and its reply in the letters B, Y and G."""


def to_text(tree: GuessTree, rule: Rule) -> str:
    """Return the text form of a tree.

    Raises
    ------
    InputError
        The rule's replies are not tiles.
    """
    letters = _in_letters(rule, len(tree.opener))
    games = [
        [(str(tree.guess[node]), letters[reply]) for node, reply in walk(tree, rule, target)]
        for target in tree.scores()
    ]
    lines: list[str] = []
    before: list[str] = []
    for steps in sorted(games, key=lambda game: [reply for _, reply in game]):
        cells = [_cell(step, turn) for turn, step in enumerate(steps, start=1)]
        pairs = zip(cells, before, strict=False)
        shared = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        # The next guess is the same as in the line before, as its node is the same: it is blank,
        # too.
        blank = sum(map(len, cells[:shared])) + (len(steps[shared][0]) + 1 if before else 0)
        lines.append((" " * blank + "".join(cells)[blank:]).rstrip())
        before = cells
    return "\n".join(lines) + "\n"


def from_text(text: str, source: str, rule: Rule, length: int) -> list[tuple[str, list[Played]]]:
    """Return the games that a text lists, each with its place in the file.

    A line may also repeat what it shares with the line before, instead of leaving it blank.

    Parameters
    ----------
    text
        The lines.
    source
        The name of the file, for error messages.
    rule, length
        The rule of the game and the length of its words.

    Raises
    ------
    InputError
        A line is not in this form, or the rule's replies are not tiles.
    """
    codes = {letters: code for code, letters in enumerate(_in_letters(rule, length))}
    games: list[tuple[str, list[Played]]] = []
    before: list[_Written] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        place = f"{source}, line {number}"
        try:
            before = _read_line(line, before, codes)
        except ValueError as error:
            raise InputError(f"{place}: {error}") from error
        games.append((place, [(guess, codes[letters]) for guess, letters in before]))
    return games


def _read_line(line: str, before: Sequence[_Written], codes: Mapping[str, Reply]) -> list[_Written]:
    """Return the steps of a line, given those of the line before; raise `ValueError` if bad."""
    indent = len(line) - len(line.lstrip())
    steps: list[_Written] = []
    width = 0
    for turn, step in enumerate(before, start=1):
        width += len(_cell(step, turn))
        if width > indent:
            break
        steps.append(step)
    tokens = line.split()
    if indent and len(steps) < len(before) and _REPLY.fullmatch(tokens[0]):
        tokens.insert(0, before[len(steps)][0])
    for guess, written in zip(tokens[::2], tokens[1::2], strict=False):
        reply = _REPLY.fullmatch(written)
        if reply is None or reply[1] not in codes:
            break
        steps.append((guess, reply[1]))
        if int(reply[2]) != len(steps):
            raise ValueError(f"guess {guess!r} is numbered {reply[2]}, expected {len(steps)}")
    if len(tokens) % 2 or not steps or codes[steps[-1][1]] != len(codes) - 1:
        raise ValueError(
            "expected guesses with replies such as 'salet BBYBG1', the last of them all G"
        )
    return steps


def _in_letters(rule: Rule, length: int) -> list[str]:
    """Return the reply of every code in B, Y and G."""
    if not rule.notation.tiles:
        raise InputError(f"the text form is for replies with tiles, not for rule {rule.name!r}")
    letters = {tile.character: _LETTERS[tile.colour] for tile in rule.notation.tiles}
    return ["".join(letters[character] for character in text) for text in rule.texts(length)]


def _cell(step: _Written, turn: int) -> str:
    guess, reply = step
    return f"{guess} {reply}{turn} "


def to_json(tree: GuessTree) -> str:
    """Return a tree as nested JSON."""

    def object_of(node: int) -> dict[str, Any]:
        children = tree.children.get(node, {})
        branches = {tree.texts[code]: object_of(child) for code, child in children.items()}
        return {"guess": str(tree.guess[node]), "size": int(tree.size[node]), "branches": branches}

    return json.dumps(object_of(0), ensure_ascii=False, indent=1) + "\n"


def from_json(text: str, source: str, rule: Rule, length: int) -> list[tuple[str, list[Played]]]:
    """Return the games of a tree in nested JSON, each with the name of the file.

    Where only one target remains, `branches` may be left out, or have a word in place of a node.

    Parameters
    ----------
    text
        The JSON.
    source
        The name of the file, for error messages.
    rule, length
        The rule of the game and the length of its words.

    Raises
    ------
    InputError
        The text is not JSON of this form, has a reply twice, or one that the rule does not have.
    """
    try:
        root = json.loads(text, object_pairs_hook=_Object)
        return [(source, game) for game in _Reader(source, rule, length).games(root, ())]
    except json.JSONDecodeError as error:
        raise InputError(f"{source}, line {error.lineno}: is not JSON ({error.msg})") from error
    except RecursionError as error:
        raise InputError(f"{source}: is nested too deeply; expected a guess tree") from error
    except InputError:
        raise
    except ValueError as error:  # an integer of thousands of digits
        raise InputError(f"{source}: is not JSON of a tree ({error})") from error


_KEYS = ("guess", "size", "branches", "map")
"""The keys of a node."""


class _Object(dict[str, Any]):
    """A JSON object with its `pairs` as they were written, in which a key may come twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs


@dataclass(frozen=True)
class _Reader:
    """Reads the nodes of a JSON tree."""

    source: str
    rule: Rule
    length: int

    def games(self, node: Any, path: Sequence[Played]) -> Iterator[list[Played]]:
        """Yield the games that go through a node, which is reached by `path`."""
        guess = self._guess(node, path)
        branches = self._branches(node, guess, path)
        right = len(self.rule.texts(self.length)) - 1
        inside = sum(map(_targets, branches.values()))
        if not branches or right in branches or _size(node) > inside:
            yield [*path, (guess, right)]
        for code, branch in branches.items():
            if code != right:
                yield from self.games(branch, [*path, (guess, code)])

    def _guess(self, node: Any, path: Sequence[Played]) -> str:
        guess = node.get("guess") if isinstance(node, dict) else node
        if not isinstance(guess, str):
            raise InputError(
                f"{self.source}: expected nodes with a 'guess', found {str(node)[:40]!r}"
            )
        keys = [key for key, _ in node.pairs] if isinstance(node, _Object) else []
        for key in _KEYS:
            if keys.count(key) > 1:
                raise self._twice(path, repr(key))
        return guess

    def _branches(self, node: Any, guess: str, path: Sequence[Played]) -> Mapping[Reply, Any]:
        written = _written_branches(node)
        if written is not None and not isinstance(written, _Object):
            raise InputError(f"{self.source}: expected branches by reply, found {written!r:.40}")
        branches: dict[Reply, Any] = {}
        for reply, branch in written.pairs if written else ():
            code = self._code(reply)
            if code in branches:
                raise self._twice(path, f"{guess} {self.rule.texts(self.length)[code]}")
            branches[code] = branch
        return branches

    def _code(self, reply: str) -> Reply:
        try:
            return parse_reply(reply, self.rule, self.length)
        except InputError as error:
            raise InputError(f"{self.source}: {error}") from error

    def _twice(self, path: Sequence[Played], what: str) -> InputError:
        where = after(path, self.rule.texts(self.length))
        return InputError(f"{self.source}: {where} comes {what} twice")


def _targets(node: Any) -> int:
    """Return how many targets are found by games through a node."""
    branches = _written_branches(node)
    inside = sum(map(_targets, branches.values())) if isinstance(branches, dict) else 0
    return max(inside + (not branches), _size(node))


def _written_branches(node: Any) -> Any:
    return node.get("branches", node.get("map")) if isinstance(node, dict) else None


def _size(node: Any) -> int:
    """Return the number of targets that a node states, 0 if it states none."""
    size = node.get("size", 0) if isinstance(node, dict) else 0
    return size if isinstance(size, int) else 0


MOST_GUESSES = 200
"""The most guesses of a game; longer games come from damaged files."""


def read_other_tree(path: Path, rule: Rule, matrix: ReplyMatrix, mode: str = "any") -> GuessTree:
    """Read a tree that another program made, and check it by the rule.

    Raises
    ------
    InputError
        The file is not a tree of this game and mode; the message names the place.
    """
    source = str(path)
    text = read_text(path, "a guess tree as text or JSON")
    read = from_json if is_json(path) else from_text
    tree = tree_of(read(text, source, rule, len(matrix.targets[0])), matrix, source)
    try:
        check_tree(tree, rule, matrix.targets, matrix.guesses, mode)
    except InputError as error:
        raise InputError(f"{source}: {error}") from error
    return tree


def tree_of(
    games: Iterable[tuple[str, Sequence[Played]]], matrix: ReplyMatrix, source: str
) -> GuessTree:
    """Return the tree that plays these games, each given with its place in the file `source`.

    The last reply of a game says that the guess is right.

    Raises
    ------
    InputError
        There is no game, a game is too long, comes twice or cannot be played, or two games differ
        in a guess after the same replies.
    """
    guess_after: dict[tuple[Played, ...], str] = {}
    sizes: Counter[tuple[Played, ...]] = Counter()
    found_targets: set[int] = set()
    for place, game in games:
        if len(game) > MOST_GUESSES:
            raise InputError(
                f"{place}: has a game of {len(game)} guesses; expected at most {MOST_GUESSES}"
            )
        path: tuple[Played, ...] = ()
        left: Candidates = np.arange(len(matrix.targets))
        for guess, code in ((matrix.form.clean(guess), code) for guess, code in game):
            codes = _codes(guess, matrix, place)
            if (other := guess_after.setdefault(path, guess)) != guess:
                raise InputError(
                    f"{place}: {after(path, matrix.texts)} comes {guess!r}, but {other!r} before; "
                    "expected one guess"
                )
            sizes[path] += 1
            path = (*path, (guess, code))
            left = left[codes[left] == code]
            if not len(left):
                raise InputError(f"{place}: {after(path, matrix.texts)} no target is left")
        if (target := int(left[0])) in found_targets:
            raise InputError(f"{place}: {after(path, matrix.texts)} comes a second time")
        found_targets.add(target)
    if not sizes:
        raise InputError(f"{source}: has no game; expected a tree")
    paths = sorted(sizes, key=lambda path: [code for _, code in path])
    node = {path: at for at, path in enumerate(paths)}
    return GuessTree(
        np.array([node[path[:-1]] if path else -1 for path in paths], np.int32),
        np.array([path[-1][1] if path else -1 for path in paths], np.int32),
        np.array([guess_after[path] for path in paths]),
        np.array([sizes[path] for path in paths], np.int32),
        np.array([len(path) + 1 for path in paths], np.int32),
        matrix.texts,
    )


def _codes(guess: str, matrix: ReplyMatrix, place: str) -> Candidates:
    """Return the codes that a guess earns; raise `InputError` if it is not in the word list."""
    if guess not in matrix.position:
        raise InputError(
            f"{place}: the tree guesses {guess!r}, which is not among the guesses; "
            f"{near(guess, matrix.guesses)}"
        )
    codes: Candidates = matrix.codes[matrix.position[guess]]
    return codes

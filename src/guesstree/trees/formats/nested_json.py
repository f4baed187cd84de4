"""Guess trees as nested JSON: `guess`, `size`, and `branches` by the text of the reply.

The form of jonathanolson/wordle-solver, `guess` and `map` with replies as digits, is read as well.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from guesstree.errors import InputError
from guesstree.games.notation import parse_reply
from guesstree.games.rule import Reply, Rule
from guesstree.trees.tree import GuessTree, Step, after


def to_json(tree: GuessTree) -> str:
    """Return a tree as nested JSON."""

    def node(at: int) -> dict[str, Any]:
        children = tree.children.get(at, {})
        branches = {tree.texts[code]: node(child) for code, child in children.items()}
        return {"guess": str(tree.guess[at]), "size": int(tree.size[at]), "branches": branches}

    return json.dumps(node(0), ensure_ascii=False, indent=1) + "\n"


def from_json(text: str, source: str, rule: Rule, length: int) -> list[tuple[str, list[Step]]]:
    """Return the games of a tree in nested JSON, each beside the name of the file.

    `branches` is left out, or holds a word instead of a node, where only one target remains.

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
        The text is not JSON of this form, or has a reply twice or one that is not of the rule.
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
"""What a node may have."""


class _Object(dict[str, Any]):
    """An object of JSON, with its `pairs` as they were written: a key may come twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs


@dataclass(frozen=True)
class _Reader:
    """What is needed to read any node."""

    source: str
    rule: Rule
    length: int

    def games(self, node: Any, path: Sequence[Step]) -> Iterator[list[Step]]:
        """Yield the games that go through a node, reached by `path`."""
        guess = self._guess(node, path)
        branches = self._branches(node, guess, path)
        right = len(self.rule.texts(self.length)) - 1
        inside = sum(map(_targets, branches.values()))
        if not branches or right in branches or _size(node) > inside:
            yield [*path, (guess, right)]
        for code, branch in branches.items():
            if code != right:
                yield from self.games(branch, [*path, (guess, code)])

    def _guess(self, node: Any, path: Sequence[Step]) -> str:
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

    def _branches(self, node: Any, guess: str, path: Sequence[Step]) -> Mapping[Reply, Any]:
        found = _written_branches(node)
        if found is not None and not isinstance(found, _Object):
            raise InputError(f"{self.source}: expected branches by reply, found {found!r:.40}")
        branches: dict[Reply, Any] = {}
        for reply, branch in found.pairs if found else ():
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

    def _twice(self, path: Sequence[Step], what: str) -> InputError:
        where = after(path, self.rule.texts(self.length))
        return InputError(f"{self.source}: {where} comes {what} twice")


def _targets(node: Any) -> int:
    """Return how many targets the games through a node find."""
    branches = _written_branches(node)
    inside = sum(map(_targets, branches.values())) if isinstance(branches, dict) else 0
    return max(inside + (not branches), _size(node))


def _written_branches(node: Any) -> Any:
    return node.get("branches", node.get("map")) if isinstance(node, dict) else None


def _size(node: Any) -> int:
    """Return the number of targets that a node states, 0 if it states none."""
    size = node.get("size", 0) if isinstance(node, dict) else 0
    return size if isinstance(size, int) else 0

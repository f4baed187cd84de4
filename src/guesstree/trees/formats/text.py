"""The text form of Alex Selby's programs (alex1770/wordle).

It has a line for every target, with the guesses and replies that lead to it. Replies are B, Y and
G, each with the number of the guess after it. What a line shares with the one before is left blank.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from guesstree.errors import InputError
from guesstree.games.rule import Reply, Rule
from guesstree.trees.check import walk
from guesstree.trees.tree import GuessTree, Step

_LETTERS = {"grey": "B", "yellow": "Y", "green": "G"}
_REPLY = re.compile(r"([BYG]+)([0-9]{1,3})")

_Written = tuple[str, str]
"""A guess and its reply in B, Y and G."""


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
        # The next guess is made at the same node as in the line before, so it is blank as well.
        blank = sum(map(len, cells[:shared])) + (len(steps[shared][0]) + 1 if before else 0)
        lines.append((" " * blank + "".join(cells)[blank:]).rstrip())
        before = cells
    return "\n".join(lines) + "\n"


def from_text(text: str, source: str, rule: Rule, length: int) -> list[tuple[str, list[Step]]]:
    """Return the games that a text lists, each with its place in the file.

    Lines may also spell out what they share.

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
    games: list[tuple[str, list[Step]]] = []
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
    """Return the steps of a line, given those of the line before; raise `ValueError` if none."""
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

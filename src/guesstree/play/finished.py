"""Finished games of a person: a table of games, or blocks of tiles pasted one after the other."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from guesstree.errors import InputError, near
from guesstree.games.notation import parse_reply
from guesstree.metrics.registry import metric_named
from guesstree.play.advice import Judgement, judge
from guesstree.play.grids import rows_of_grid
from guesstree.play.situations import Lists
from guesstree.replies.codes import Candidates, Positions
from guesstree.replies.matrix import ReplyMatrix
from guesstree.storage.text import read_text, table_rows, whole_number
from guesstree.strategies.choosers import block_scratch_for, choosers_of, scratch_for
from guesstree.strategies.choosing import choose_guess

COLUMNS = ("target", "guesses")
"""The columns of a table of games."""


class Finished(NamedTuple):
    """A finished game.

    Attributes
    ----------
    target
        The target; None if only the tiles are known.
    words
        The guesses; empty if only their number is known.
    score
        The number of guesses; one more than were made if the target was not found.
    found
        Whether the target was found.
    """

    target: str | None
    words: tuple[str, ...]
    score: int
    found: bool


def read_finished(path: Path, lists: Lists) -> list[Finished]:
    """Read the finished games of a file, in its order.

    A table (*.csv) has the columns `target` and `guesses`. The guesses are words with blanks
    between, each with its reply (`raise:..Y..`) or without; or the number of guesses, or X for a
    game that was lost in the last turn. Other files have blocks of tiles, as games share them.

    Raises
    ------
    InputError
        The file cannot be read, has no game, a word of another game, or a game that contradicts
        its target.
    """
    is_table = path.suffix.lower() == ".csv"
    games = list(_in_table(path, lists) if is_table else _in_blocks(path, lists))
    if not games:
        raise InputError(f"{path}: has no game; expected a row or a block of tiles for each")
    return games


def _in_table(path: Path, lists: Lists) -> Iterator[Finished]:
    form, targets, guesses = lists.form, set(lists.layers[0].words), set(lists.guesses)
    for place, row in table_rows(path, COLUMNS, "games"):
        try:
            target = form.word(row["target"] or "")
            if target not in targets:
                raise InputError(f"{target!r} is no target; {near(target, lists.layers[0].words)}")
            said = (row["guesses"] or "").split()
            score = whole_number(said[0]) if len(said) == 1 else None
            if score or (said in (["X"], ["x"]) and lists.rule.turns):
                yield Finished(target, (), score or lists.rule.turns + 1, bool(score))
                continue
            words = tuple(_checked(turn, target, lists) for turn in said)
            if strange := [word for word in words if word not in guesses]:
                hint = near(strange[0], lists.guesses, targets)
                raise InputError(f"{strange[0]!r} is not in the word list; {hint}")
            if not words:
                raise InputError(f"{target!r} has no guesses; write words, their number, or X")
            if target in words[:-1]:
                raise InputError(f"{target!r} is the target, so that no guess can follow it")
        except InputError as error:
            raise InputError(f"{place}: {error}") from error
        found = words[-1] == target
        yield Finished(target, words, len(words) + (not found), found)


def _checked(turn: str, target: str, lists: Lists) -> str:
    """Return the guess of a turn whose reply, if it has one, is that of the target."""
    text, colon, reply = turn.partition(":")
    word = lists.form.word(text)
    code = lists.rule.reply(word, target)
    if colon and parse_reply(reply, lists.rule, len(word)) != code:
        earned = lists.rule.texts(len(word))[code]
        raise InputError(
            f"{word} earns {earned} against the target {target}, found {reply}; correct one of them"
        )
    return word


def _in_blocks(path: Path, lists: Lists) -> Iterator[Finished]:
    """Yield the games of blocks; one ends with the right reply, or where the tiles do."""
    length = lists.form.length
    right, rows = len(lists.rule.texts(length)) - 1, 0
    text = read_text(path, "a text file with blocks of tiles")
    for number, line in enumerate([*text.splitlines(), ""], 1):
        try:
            codes = rows_of_grid(line, lists.rule, length)
        except InputError as error:
            raise InputError(f"{path}, line {number}: {error}") from error
        if rows and not codes:
            yield Finished(None, (), rows + 1, False)
            rows = 0
        for code in codes:
            rows += 1
            if code == right:
                yield Finished(None, (), rows, True)
                rows = 0


def judge_games(
    games: Sequence[Finished], replies: ReplyMatrix
) -> list[tuple[float, float] | None]:
    """Return skill and luck of each game in percent, as in `play.advice.Judgement`.

    They are the means over its turns; None where the words are not known.
    """
    best_of = _chooser(replies)
    seen: dict[tuple[str, str, bytes], Judgement] = {}
    found: list[tuple[float, float] | None] = []
    for game in games:
        left, turns = np.arange(len(replies.targets)), []
        for word in game.words:
            guess = replies.position[word]
            code = int(replies.codes[guess, replies.targets.index(game.target or "")])
            key = word, replies.texts[code], left.tobytes()
            if key not in seen:
                seen[key] = judge(replies, left, guess, code, best_of(left))
            turns.append(seen[key])
            left = left[replies.codes[guess, left] == code]
        means = np.mean([(one.skill, one.luck) for one in turns], axis=0) if turns else None
        found.append(None if means is None else (float(means[0]), float(means[1])))
    return found


def _chooser(replies: ReplyMatrix) -> Callable[[Candidates], Positions | None]:
    """Return what names the guess that tells most of some candidates; None for all guesses."""
    if replies.weights is not None:
        return lambda _: None
    choosers = choosers_of(replies, [metric_named("neg_entropy")], len(replies.targets))
    scratch, block = scratch_for(replies, choosers), block_scratch_for(replies)

    def best_of(left: Candidates) -> Positions:
        if len(left) == 1:
            return replies.guess_of_target[left].astype(np.intp)
        chosen = choose_guess(left.astype(np.int32), choosers, scratch, block)
        return chosen.astype(np.intp)

    return best_of

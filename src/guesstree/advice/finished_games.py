"""The finished games of a person: reading and judging them."""

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from guesstree.advice.measures import luck, skill
from guesstree.advice.position import remaining
from guesstree.advice.tile_grids import read_game, shared_games
from guesstree.advice.word_lists import WordLists
from guesstree.constants import MOST_ROUNDS, YOU
from guesstree.errors import InputError
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import parse_reply
from guesstree.result import plain
from guesstree.search.metrics import metric_named
from guesstree.storage import read_text, table_rows
from guesstree.strategies.chooser import choose_guess, chooser_of
from guesstree.strategies.scores import Scores
from guesstree.text import counted, parse_number, parse_whole_number

TARGET, GUESSES, COUNT = "target", "guesses", "count"
"""Columns of a table: target and guesses of each game; or a number of guesses and its games."""

_NAMED_FAULTS = 5
"""The most games that warnings name."""


class Finished(NamedTuple):
    r"""A finished game.

    Attributes
    ----------
    target
        The target; None if only the tiles are known.
    words
        The guesses; empty if only their number is known.
    score
        The number of guesses; in a lost game one more than there are turns.
    found
        Whether the target was found.
    replies
        The rows of tiles of a game that was shared, as texts; empty for others.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle").read_games("Wordle 1,024 2/6\n🟩⬛⬛⬛🟨\n🟩🟩🟩🟩🟩")
    [Finished(target=None, words=(), score=2, found=True, replies=('G...Y', 'GGGGG'))]
    """

    target: str | None
    words: tuple[str, ...]
    score: int
    found: bool
    replies: tuple[str, ...] = ()


AnyGames = str | PathLike[str] | Iterable[Any]
"""Finished games: the name of a file; a text of several lines; a frame of Polars or pandas; or a
list of rows, which are mappings, or of scores."""


def read_finished(source: AnyGames, lists: WordLists) -> list[Finished]:
    """Read finished games of a file, a text or a table, in its order.

    A table (*.csv, or a frame) has the columns `target` and `guesses`. The guesses are words with
    blanks between, each with its reply (`raise:..Y..`) or without; or the number of guesses (`4` or
    `4/6`), or X for a lost game. Other columns are ignored. A table without targets has the columns
    `guesses` and `count`, the number of games with that score. Texts and other files have blocks of
    tiles, as games share them, with blank lines or headers between. A header such as `3/6` must
    agree with its rows. A warning names impossible games, which are left out.

    Raises
    ------
    InputError
        The file cannot be read, or has no possible game.
    """
    games: list[Finished] = []
    faults: list[InputError] = []
    for read in _each_game(source, lists):
        if isinstance(read, InputError):
            faults.append(read)
        else:
            games.append(read)

    if not games and faults:
        raise faults[0]
    if not games:
        raise InputError(
            f"{source!s:.80}: has no game; expected a row or a block of tiles for each"
        )
    for fault in faults[:_NAMED_FAULTS]:
        warnings.warn(f"{fault} (this game is left out)", stacklevel=2)
    unnamed = len(faults) - _NAMED_FAULTS
    if unnamed > 0:
        warnings.warn(f"{unnamed} more are left out, for such faults", stacklevel=2)
    return games


def _each_game(source: Any, lists: WordLists) -> Iterator[Finished | InputError]:
    """Yield the games of a file, a text or a table, and errors for impossible ones."""
    if isinstance(source, str) and "\n" in source:
        return _in_blocks(source, "", lists)
    if not isinstance(source, str | PathLike):
        return _in_table(_rows_of(source), lists)
    path = Path(source)
    if path.suffix.lower() == ".csv":
        return _in_table(table_rows(path, (GUESSES,), "games", (TARGET, COUNT)), lists)
    return _in_blocks(read_text(path, "a text file with blocks of tiles"), f"{path}, ", lists)


def _rows_of(table: Any) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the rows of a table in memory as `table_rows` does those of a file."""
    rows = table.to_dict("records") if hasattr(table, "iloc") else plain(table)  # of pandas
    for at, row in enumerate(rows, 1):
        cells = row if isinstance(row, Mapping) else {GUESSES: row}
        yield f"row {at}", {name: _text_of(cell) for name, cell in cells.items()}


def _text_of(cell: Any) -> str:
    """Return the text of a cell, empty for None and NaN."""
    if isinstance(cell, list):
        return " ".join(cell)
    return str(cell) if cell == cell and cell is not None else ""


def _in_table(
    rows: Iterable[tuple[str, dict[Any, Any]]], lists: WordLists
) -> Iterator[Finished | InputError]:
    """Yield the games of the rows of a table, and errors for impossible ones."""
    for place, row in rows:
        try:
            yield from _games_of(row, lists)
        except InputError as error:
            yield InputError(f"{place}: {error}")


def _games_of(row: Mapping[Any, Any], lists: WordLists) -> list[Finished]:
    """Return the game of a row of a table, or the games that it counts."""
    # Guesses with commas between them go beyond the columns of the header.
    guesses = " ".join([row.get(GUESSES) or "", *row.get(None, ())]).split()
    if TARGET in row:
        return [_game(row[TARGET] or "", guesses, lists)]

    score = _score_of(guesses[0], lists) if len(guesses) == 1 else None
    if score is None:
        raise InputError(
            f"found {' '.join(guesses)!r}; expected a number of guesses, or X, in a table "
            f"without the column {TARGET}; correct it, or name the targets"
        )
    count = parse_whole_number((row.get(COUNT) or "1").strip())
    if count is None or not 0 <= count <= MOST_ROUNDS:
        raise InputError(f"found {row[COUNT]!r}; expected how many games took so many")
    return [Finished(None, (), *score)] * count


def _score_of(text: str, lists: WordLists) -> tuple[int, bool] | None:
    """Return the score that a number, a number of turns such as 4/6, or X says; None for words.

    Raises
    ------
    InputError
        No game can have this number of guesses.
    """
    score = text.partition("/")[0]
    if lists.form.clean(text) in lists.known:
        return None
    if score in ("x", "X"):
        _check_end(score, lists.turn_limit, False, lists.turn_limit)
        return lists.turn_limit + 1, False
    if parse_number(score) is None:
        return None

    count = parse_whole_number(score)
    limit = lists.turn_limit or len(lists.guesses)
    if count is None or not 1 <= count <= limit:
        raise InputError(
            f"found {score} guesses; expected a whole number from 1 to {limit:,}; "
            "correct it, write the words, or X for a lost game"
        )
    return count, True


def _game(text: str, guesses: Sequence[str], lists: WordLists) -> Finished:
    """Return the game of a row: its target, and its guesses, their number, or X."""
    target = lists.word(text)
    if not guesses:
        raise InputError(f"{target!r} has no guesses; write words, their number, or X")
    if len(guesses) == 1:
        score = _score_of(guesses[0], lists)
        if score is not None:
            return Finished(target, (), *score)

    words = tuple(_checked(turn, target, lists) for turn in guesses)
    if target in words[:-1]:
        raise InputError(f"{target!r} is the target, so that no guess can follow it")
    found = words[-1] == target
    _check_end(counted(len(words), "guess"), len(words), found, lists.turn_limit)
    return Finished(target, words, len(words) if found else lists.turn_limit + 1, found)


def _check_end(what: str, made: int, found: bool, turns: int, place: str = "") -> None:
    """Raise `InputError` if a game with this limit of `turns`, 0 for none, cannot end there."""
    if made == turns > 0 or (found and (made < turns or not turns)):
        return
    limited = f"within {turns}, or {turns} without it for a lost game"
    expected = limited if turns else "at the end, as a game without limit is not lost"
    missed = "" if found else " without the target"
    raise InputError(
        f"{place}found {what}{missed}; expected the target {expected}; correct or complete the game"
    )


def _checked(turn: str, target: str, lists: WordLists) -> str:
    """Return the guess of a turn; raise `InputError` if its reply is not that of the target."""
    text, colon, reply = turn.partition(":")
    word = lists.word(text)
    code = lists.rule.reply(word, target)
    if colon and parse_reply(reply, lists.rule, len(word)) != code:
        earned = lists.rule.texts(len(word))[code]
        raise InputError(
            f"{word} earns {earned} against the target {target}, found {reply}; correct one of them"
        )
    return word


def _in_blocks(text: str, place: str, lists: WordLists) -> Iterator[Finished | InputError]:
    """Yield the games of blocks of tiles, and errors for impossible ones."""
    length = lists.form.length
    texts = lists.rule.texts(length)
    for lines in shared_games(text, length):
        try:
            codes, line = read_game(lines, lists.rule, length)
            rows = len(codes)
            found = codes[-1] == len(texts) - 1
            what = f"{counted(rows, 'row')} of tiles"
            _check_end(what, rows, found, lists.turn_limit, f"line {line}: ")
        except InputError as error:
            yield InputError(f"{place}{error}")
        else:
            score = rows if found else lists.turn_limit + 1
            yield Finished(None, (), score, found, tuple(texts[code] for code in codes))


def judge_games(games: Sequence[Finished], matrix: ReplyMatrix) -> list[tuple[float, float] | None]:
    """Return skill and luck of each game in percent, as `advice.measures` defines them.

    They are the means over its turns; None where the words are not known.
    """
    best_of = _chooser(matrix)
    seen: dict[tuple[int, int, bytes], tuple[float, float]] = {}

    def judge(candidates: Candidates, guess: int, code: int) -> tuple[float, float]:
        turn = guess, code, candidates.tobytes()
        if turn not in seen:
            best = best_of(candidates)
            seen[turn] = (
                skill(matrix, candidates, guess, best),
                luck(matrix, candidates, guess, code),
            )
        return seen[turn]

    judged = []
    for game in games:
        turns = []
        if game.target in matrix.targets:
            target = matrix.targets.index(game.target)
            candidates = np.arange(len(matrix.targets))
            for word in game.words:
                guess = matrix.position[word]
                code = int(matrix.codes[guess, target])
                turns.append(judge(candidates, guess, code))
                candidates = remaining(matrix, candidates, guess, code)
        judged.append(mean_measures(turns))
    return judged


def mean_measures(turns: Sequence[tuple[float, float]]) -> tuple[float, float] | None:
    """Return the means of skill and luck, exact but for one rounding; None without any."""
    if not turns:
        return None
    return fmean(skill for skill, _ in turns), fmean(luck for _, luck in turns)


def _chooser(matrix: ReplyMatrix) -> Callable[[Candidates], Positions | None]:
    """Return a function from candidates to their most informative guess; None for all guesses."""
    if matrix.weights is not None:
        return lambda _: None
    chooser = chooser_of(matrix, [metric_named("neg_entropy")], len(matrix.targets))

    def best_of(left: Candidates) -> Positions:
        if len(left) == 1:
            return matrix.guess_of_target[left].astype(np.intp)
        chosen = choose_guess(left.astype(np.int32), chooser)
        return chosen.astype(np.intp)

    return best_of


def own_scores(games: Sequence[Finished], matrix: ReplyMatrix, game: str) -> Scores:
    """Return the scores of a person's games; an unknown target is empty."""
    return Scores(
        *(game, YOU, YOU, YOU),
        targets=tuple(one.target or "" for one in games),
        rounds=(tuple(one.score for one in games),),
        guesses=len(matrix.guesses),
        fingerprint=matrix.fingerprint,
    )


def on_same(scores: Scores, games: Sequence[Finished]) -> Scores:
    """Return the scores on the listed targets of games; on all targets if some are unknown."""
    if any(game.target is None for game in games):
        return scores
    known = {*scores.targets}
    targets = [game.target for game in games if game.target in known]
    rounds = (dict(zip(scores.targets, taken, strict=True)) for taken in scores.rounds)
    kept = tuple(tuple(taken[target] for target in targets) for taken in rounds)
    return replace(scores, targets=tuple(targets), rounds=kept, weights=None)


def game_rows(
    games: Sequence[Finished], judged: Sequence[tuple[float, float] | None], other: Scores
) -> list[dict[str, Any]]:
    """Return a row per game, those that lost most guesses to a strategy first."""
    taken = dict(zip(other.targets, other.rounds[0], strict=True))
    rows = []
    for game, measures in zip(games, judged, strict=True):
        skill, luck = measures or (None, None)
        cost = game.score - taken[game.target] if game.target in taken else None
        rows.append(
            {
                "target": game.target,
                "score": game.score,
                "found": game.found,
                "cost": cost,
                "skill": skill,
                "luck": luck,
                "guesses": list(game.words),
            }
        )
    return sorted(rows, key=_loss, reverse=True)


def _loss(row: dict[str, Any]) -> Any:
    """Return how much a game lost to the strategy; without its target, how many guesses it took."""
    return row["score"] if row["cost"] is None else row["cost"]

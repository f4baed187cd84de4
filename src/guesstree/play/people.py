"""The finished games of a person: reading and judging them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from guesstree.defaults import YOU
from guesstree.errors import InputError, counted, near
from guesstree.files.storage import number, read_text, table_rows, whole_number
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import parse_reply
from guesstree.play.advice import Judgement, judge
from guesstree.play.situations import Lists, shared_games
from guesstree.search.metrics import metric_named
from guesstree.strategies.choosing import block_scratch_for, choose_guess, choosers_of, scratch_for
from guesstree.strategies.scores import Scores

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
        The number of guesses; one more than there are turns if the target was not found.
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
    lost game. Other named columns do not count. Other files have blocks of tiles, as games share
    them, with blank lines or headers between; a header such as `3/6` has to agree with its rows.

    Raises
    ------
    InputError
        The file cannot be read, has no game, a word of another game, a game that contradicts its
        target or its header, or one that ends before its turns without the target.
    """
    is_table = path.suffix.lower() == ".csv"
    games = list(_in_table(path, lists) if is_table else _in_blocks(path, lists))
    if not games:
        raise InputError(f"{path}: has no game; expected a row or a block of tiles for each")
    return games


def _in_table(path: Path, lists: Lists) -> Iterator[Finished]:
    for place, row in table_rows(path, COLUMNS, "games"):
        try:
            if beyond := " ".join(row.get(None, ())).strip():
                fault = f"{beyond!r} stands beyond the columns of the header"
                raise InputError(f"{fault}; write guesses with blanks between, or remove it")
            game = _game(row["target"] or "", (row["guesses"] or "").split(), lists)
        except InputError as error:
            raise InputError(f"{place}: {error}") from error
        yield game


def _game(text: str, said: Sequence[str], lists: Lists) -> Finished:
    """Return the game of a row: its target, and its guesses, their number, or X."""
    targets, turns, target = lists.layers[0].words, lists.turns, lists.form.word(text)
    if target not in targets:
        raise InputError(f"{target!r} is no target; {near(target, targets)}")
    if not said:
        raise InputError(f"{target!r} has no guesses; write words, their number, or X")
    if len(said) == 1 and lists.form.clean(said[0]) not in lists.known:
        if number(said[0]) is not None:
            count, most = whole_number(said[0]), turns or len(lists.guesses)
            if count is None or not 1 <= count <= most:
                raise InputError(
                    f"found {said[0]} guesses; expected a whole number from 1 to {most:,}; "
                    "correct it, write the words, or X for a lost game"
                )
            return Finished(target, (), count, True)
        if said[0] in "xX":
            _check_end("X", turns, False, turns)
            return Finished(target, (), turns + 1, False)
    words = tuple(_checked(turn, target, lists) for turn in said)
    if target in words[:-1]:
        raise InputError(f"{target!r} is the target, so that no guess can follow it")
    found = words[-1] == target
    _check_end(counted(len(words), "guess"), len(words), found, turns)
    return Finished(target, words, len(words) if found else turns + 1, found)


def _check_end(what: str, made: int, found: bool, turns: int, place: str = "") -> None:
    """Raise `InputError` if a game of so many turns, 0 for no limit, cannot end after these."""
    if made == turns > 0 or (found and (made < turns or not turns)):
        return
    limited = f"within {turns}, or {turns} without it for a lost game"
    expected = limited if turns else "at the end, as a game without limit is not lost"
    missed = "" if found else " without the target"
    raise InputError(
        f"{place}found {what}{missed}; expected the target {expected}; correct or complete the game"
    )


def _checked(turn: str, target: str, lists: Lists) -> str:
    """Return the guess of a turn whose reply, if it has one, is that of the target."""
    text, colon, reply = turn.partition(":")
    word = lists.form.word(text)
    if word not in lists.known:
        hint = near(word, lists.guesses, lists.layers[0].words)
        raise InputError(f"{word!r} is not in the word list; {hint}")
    code = lists.rule.reply(word, target)
    if colon and parse_reply(reply, lists.rule, len(word)) != code:
        earned = lists.rule.texts(len(word))[code]
        raise InputError(
            f"{word} earns {earned} against the target {target}, found {reply}; correct one of them"
        )
    return word


def _in_blocks(path: Path, lists: Lists) -> Iterator[Finished]:
    """Yield the games of blocks of tiles."""
    turns, right = lists.turns, len(lists.rule.texts(lists.form.length)) - 1
    text = read_text(path, "a text file with blocks of tiles")
    try:
        for codes, line in shared_games(text, lists.rule, lists.form.length):
            rows, found = len(codes), codes[-1] == right
            _check_end(f"{counted(rows, 'row')} of tiles", rows, found, turns, f"line {line}: ")
            yield Finished(None, (), rows if found else turns + 1, found)
    except InputError as error:
        raise InputError(f"{path}, {error}") from error


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


def own_scores(games: Sequence[Finished], replies: ReplyMatrix, game: str) -> Scores:
    """Return the scores of a person's games; a target that is not known is empty."""
    return Scores(
        *(game, YOU, YOU, YOU),
        targets=tuple(one.target or "" for one in games),
        rounds=(tuple(one.score for one in games),),
        guesses=len(replies.guesses),
        fingerprint=replies.fingerprint,
    )


def on_same(scores: Scores, games: Sequence[Finished]) -> Scores:
    """Return the scores on the targets of games; on all where one is not known."""
    targets = [game.target for game in games if game.target is not None]
    if len(targets) < len(games):
        return scores
    rounds = (dict(zip(scores.targets, one, strict=True)) for one in scores.rounds)
    kept = tuple(tuple(one[target] for target in targets) for one in rounds)
    return replace(scores, targets=tuple(targets), rounds=kept, weights=None)


def game_rows(
    games: Sequence[Finished], judged: Sequence[tuple[float, float] | None], other: Scores
) -> list[dict[str, Any]]:
    """Return a row per game, those first that took most guesses more than a strategy."""
    rows = []
    for at, (game, means) in enumerate(zip(games, judged, strict=True)):
        skill, luck = means or (None, None)
        cost = None if game.target is None else game.score - other.all[at]
        about = {"target": game.target, "score": game.score, "found": game.found, "cost": cost}
        rows.append({**about, "skill": skill, "luck": luck, "guesses": list(game.words)})
    return sorted(rows, key=lambda row: -(row["score"] if row["cost"] is None else row["cost"]))

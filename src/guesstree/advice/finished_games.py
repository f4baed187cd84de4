"""The finished games of a person: reading and judging them."""

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from os import PathLike
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from guesstree.advice.game_tables import (
    Record,
    has_header,
    records_in_memory,
    records_of_json,
    records_of_text,
)
from guesstree.advice.measures import luck, skill
from guesstree.advice.position import remaining
from guesstree.advice.tile_grids import read_game, shared_games
from guesstree.advice.word_lists import WordLists
from guesstree.constants import MOST_ROUNDS, YOU
from guesstree.errors import InputError
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import parse_reply
from guesstree.search.metrics import metric_named
from guesstree.spelling import suggest_name
from guesstree.storage import read_text
from guesstree.strategies.chooser import choose_guess, chooser_of
from guesstree.strategies.scores import Scores
from guesstree.text import counted, parse_dates, parse_number, parse_whole_number

_NAMED_FAULTS = 5
"""The most games that warnings name."""

_MOST_GUESSES = 1000
"""The most guesses of a game without limit."""


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
    player
        Who played it; empty if nobody is named.
    puzzle
        The number of the puzzle; None if it is unknown.
    day
        The day; None if it is unknown.

    Examples
    --------
    >>> from guesstree import Game
    >>> (game,) = Game("wordle").read_games("Wordle 1,024 2/6\n🟩⬛⬛⬛🟨\n🟩🟩🟩🟩🟩")
    >>> game.score, game.found, game.replies, game.puzzle
    (2, True, ('G...Y', 'GGGGG'), 1024)
    """

    target: str | None
    words: tuple[str, ...]
    score: int
    found: bool
    replies: tuple[str, ...] = ()
    player: str = ""
    puzzle: int | None = None
    day: date | None = None


class FinishedGames(NamedTuple):
    """The games that were read.

    Attributes
    ----------
    games
        The games, each puzzle of a player once.
    skipped
        The players, some games of whom could not be read.
    """

    games: tuple[Finished, ...]
    skipped: tuple[str, ...]


class _Skipped(NamedTuple):
    """A game that cannot be read: who played it, and why."""

    player: str
    fault: InputError


AnyGames = str | PathLike[str] | Iterable[Any]
"""Finished games: the name of a file; a text of several lines; a frame of Polars or pandas; a list
of rows, which are mappings, or of scores; the newspaper's statistics; or a list of paths."""


def read_finished(source: AnyGames, lists: WordLists) -> list[Finished]:
    """Return the finished games of files, a text or a table, as `read_games` reads them."""
    return [*read_games(source, lists).games]


def read_games(source: AnyGames, lists: WordLists, only: str = "") -> FinishedGames:
    """Read finished games of files, a text or a table, in their order.

    A table has the columns `target` (also `answer`, `word` or `solution`) and `guesses`. The
    guesses are words with blanks between, each with its reply (`raise:..Y..`) or without; or the
    number of guesses (`4` or `4/6`); or X or `fail` for a lost game. `guess1`, `guess2` and so on
    may have a word each. Without a target, the last word is the target. `puzzle`, `date` and
    `player` are optional. A table of counts has the columns `guesses` and `count`, the number of
    games with that score. The newspaper's statistics in JSON are such counts.

    Any other text has blocks of tiles, as games share them, with blank lines or headers between. A
    header such as `3/6` must agree with its rows. In a chat, each sender is a player. Of several
    files, each is a player who has the name of the file, unless it names others.

    A warning names impossible games, which are left out, and puzzles that occur twice.

    Parameters
    ----------
    only
        The only player whose games count; empty for all.

    Raises
    ------
    InputError
        A file cannot be read, there is no possible game, or `only` is nobody.
    """
    found = [*_each_game(source, lists)]
    if only:
        players = {one.player.casefold(): one.player for one in found}
        if only.casefold() not in players:
            named = suggest_name(only, filter(None, players.values())) if any(players) else ""
            raise InputError(f"no game is of {only!r}; {named or 'leave the name out'}")
        found = [one for one in found if one.player.casefold() == only.casefold()]

    games = [one for one in found if isinstance(one, Finished)]
    skipped = [one for one in found if isinstance(one, _Skipped)]
    if not games and skipped:
        raise skipped[0].fault
    if not games:
        raise InputError(
            f"{source!s:.80}: has no game; expected a row or a block of tiles for each"
        )
    for one in skipped[:_NAMED_FAULTS]:
        warnings.warn(f"{one.fault} (this game is left out)", stacklevel=2)
    unnamed = len(skipped) - _NAMED_FAULTS
    if unnamed > 0:
        warnings.warn(f"{unnamed} more are left out, for such faults", stacklevel=2)
    return FinishedGames(_once(games), tuple(dict.fromkeys(one.player for one in skipped)))


def _each_game(source: Any, lists: WordLists) -> Iterator[Finished | _Skipped]:
    """Yield the games of files, a text or a table, and the impossible ones."""
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{")):
        yield from _in_text(source, "", lists)
    elif isinstance(source, str | PathLike):
        path = Path(source)
        text = read_text(path, "a table, or a text file with blocks of tiles")
        is_named_table = path.suffix.lower() in (".csv", ".tsv")
        yield from _in_text(text, f"{path}, ", lists, is_table=is_named_table)
    elif isinstance(source, list | tuple) and all(isinstance(one, PathLike) for one in source):
        for path in map(Path, source):
            name = path.stem if len(source) > 1 else ""
            for game in _each_game(path, lists):
                yield game._replace(player=game.player or name)
    else:
        yield from _in_table(records_in_memory(source), lists)


def _in_text(
    text: str, place: str, lists: WordLists, *, is_table: bool = False
) -> Iterator[Finished | _Skipped]:
    """Yield the games of a text; `place` precedes the number of a line in messages."""
    if text.lstrip().startswith(("{", "[{")):
        return _in_table(records_of_json(text, place), lists)
    if is_table or has_header(text):
        return _in_table(records_of_text(text, place), lists)
    return _in_blocks(text, place, lists)


def _once(games: Sequence[Finished]) -> tuple[Finished, ...]:
    """Return the games without those to a puzzle that the same player had before.

    Games without a number are to one puzzle if they have the same day and target.
    """
    first: dict[Any, Finished] = {}
    for number, game in enumerate(games):
        puzzle = game.puzzle or (game.day and (game.day, game.target))
        first.setdefault((game.player, puzzle or -number), game)

    repeats = len(games) - len(first)
    if repeats:
        found = counted(repeats, "game")
        warnings.warn(f"{found} left out, to a puzzle that the player had before", stacklevel=2)
    return tuple(first.values())


def _in_table(records: Sequence[Record], lists: WordLists) -> Iterator[Finished | _Skipped]:
    """Yield the games of the rows of a table, and the impossible ones."""
    day_of = _days(record.day for record in records)
    for record in _with_lost(records, lists.turn_limit):
        player = record.player.strip()
        puzzle = parse_whole_number(re.sub(r"[#,.\s]", "", record.puzzle))
        try:
            game = _game(record, lists)
            count = _count(record)
        except InputError as error:
            yield _Skipped(player, InputError(f"{record.place}: {error}"))
        else:
            day = day_of.get(record.day)
            yield from [game._replace(player=player, puzzle=puzzle, day=day)] * count


def _days(texts: Iterable[str]) -> dict[str, date]:
    """Return the day of each text; none if they can be read in several ways."""
    written = list(filter(None, texts))
    return dict(zip(written, parse_dates(written) or (), strict=False))


def _with_lost(records: Sequence[Record], turn_limit: int) -> Iterator[Record]:
    """Yield the rows with X for lost games: a number beyond the limit is one if no row has an X."""
    beyond = str(turn_limit + 1)
    scores = [_score_text(record) for record in records]
    is_lost = turn_limit > 0 and not {"x", "fail"} & {score.casefold() for score in scores}
    if is_lost and beyond in scores:
        place = records[scores.index(beyond)].place
        told = f"{place}: {beyond} is read as a lost game, as there are {turn_limit} turns"
        warnings.warn(f"{told} and no row says X", stacklevel=2)

    for record, score in zip(records, scores, strict=True):
        yield record._replace(guesses=["X"]) if is_lost and score == beyond else record


def _score_text(record: Record) -> str:
    """Return what a row may have as its number of guesses: its only guess, without the limit."""
    return record.guesses[0].partition("/")[0] if len(record.guesses) == 1 else ""


def _count(record: Record) -> int:
    """Return how many games a row stands for."""
    if record.count is None:
        return 1
    count = parse_whole_number(record.count)
    if count is None or not 0 <= count <= MOST_ROUNDS:
        raise InputError(f"found {record.count!r}; expected how many games took so many")
    return count


def _game(record: Record, lists: WordLists) -> Finished:
    """Return the game of a row: its target, and its guesses, their number, or X."""
    target = lists.word(record.target) if record.target else None
    turns = record.guesses
    if not turns:
        named = f"{target!r} has" if target else "there are"
        raise InputError(f"{named} no guesses; write words, their number, or X")

    score = _score_of(_score_text(record), lists)
    if score is not None:
        return Finished(target, (), *score)
    if record.count is not None:
        found = " ".join(turns)
        raise InputError(f"found {found!r}; expected a number of guesses, or X, beside a count")

    target = target or _target_of(turns, lists)
    words = tuple(_checked(turn, target, lists) for turn in turns)
    if target in words[:-1]:
        raise InputError(f"{target!r} is the target, so that no guess can follow it")
    is_found = words[-1] == target
    _check_end(counted(len(words), "guess"), len(words), is_found, lists.turn_limit)
    return Finished(target, words, len(words) if is_found else lists.turn_limit + 1, is_found)


def _score_of(score: str, lists: WordLists) -> tuple[int, bool] | None:
    """Return the score that a number of turns, or X, says; None for words.

    Raises
    ------
    InputError
        No game can have this number of guesses.
    """
    if lists.form.clean(score) in lists.known:
        return None
    if score.casefold() in ("x", "fail"):
        _check_end(score, lists.turn_limit, False, lists.turn_limit)
        return lists.turn_limit + 1, False
    if parse_number(score) is None:
        return None

    count = parse_whole_number(score)
    limit = lists.turn_limit or _MOST_GUESSES
    if count is None or not 1 <= count <= limit:
        raise InputError(
            f"found {score} guesses; expected a whole number from 1 to {limit:,}; "
            "correct it, write the words, or X for a lost game"
        )
    return count, True


def _target_of(turns: Sequence[str], lists: WordLists) -> str | None:
    """Return the target of turns without one: the last word, unless its reply says otherwise."""
    text, colon, reply = turns[-1].partition(":")
    word = lists.word(text)
    if colon:
        length = lists.form.length
        is_found = parse_reply(reply, lists.rule, length) == len(lists.rule.texts(length)) - 1
        return word if is_found else None
    if len(turns) == lists.turn_limit:
        found = counted(len(turns), "guess")
        raise InputError(f"{found} without a target may be a lost game; name the target")
    return word


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


def _checked(turn: str, target: str | None, lists: WordLists) -> str:
    """Return the guess of a turn; raise `InputError` if its reply is not that of the target."""
    text, colon, reply = turn.partition(":")
    word = lists.word(text)
    if not colon:
        return word
    found = parse_reply(reply, lists.rule, len(word))
    code = found if target is None else lists.rule.reply(word, target)
    if found != code:
        earned = lists.rule.texts(len(word))[code]
        raise InputError(
            f"{word} earns {earned} against the target {target}, found {reply}; correct one of them"
        )
    return word


def _in_blocks(text: str, place: str, lists: WordLists) -> Iterator[Finished | _Skipped]:
    """Yield the games of blocks of tiles, and the impossible ones."""
    length = lists.form.length
    texts = lists.rule.texts(length)
    blocks = [*shared_games(text, length)]
    day_of = _days(lines[0].day for lines in blocks)
    for lines in blocks:
        head = lines[0]
        try:
            codes, lost, line = read_game(lines, lists.rule, length)
            taken = len(codes) + lost
            found = codes[-1] == len(texts) - 1
            what = f"{counted(len(codes), 'row')} of tiles"
            _check_end(what, taken, found, lists.turn_limit, f"line {line}: ")
        except InputError as error:
            yield _Skipped(head.sender, InputError(f"{place}{error}"))
        else:
            yield Finished(
                None,
                (),
                score=taken if found else lists.turn_limit + 1,
                found=found,
                replies=tuple(texts[code] for code in codes),
                player=head.sender,
                puzzle=head.puzzle,
                day=day_of.get(head.day),
            )


def streaks_of(games: Sequence[Finished]) -> tuple[int, int] | None:
    """Return the longest streak of games won of a player, and the last one.

    A missing puzzle ends a streak. None if some games have neither a number nor a day: then their
    order is unknown.
    """
    for places in ([game.puzzle for game in games], [_day_number(game) for game in games]):
        if None in places:
            continue
        longest = run = last = 0
        in_order = sorted(zip(places, games, strict=True), key=lambda pair: pair[0] or 0)
        for place, game in in_order:
            place = place or 0
            run = run if place - last <= 1 else 0
            run = run + 1 if game.found else 0
            longest = max(longest, run)
            last = place
        return longest, run
    return None


def _day_number(game: Finished) -> int | None:
    return game.day.toordinal() if game.day else None


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


def scores_of_players(games: Sequence[Finished], matrix: ReplyMatrix, game: str) -> list[Scores]:
    """Return the scores of each player, who is `you` without a name; an unknown target is empty."""
    by_player: dict[str, list[Finished]] = {}
    for one in games:
        by_player.setdefault(one.player or YOU, []).append(one)
    return [
        Scores(
            *(game, player, YOU, YOU),
            targets=tuple(one.target or "" for one in played),
            rounds=(tuple(one.score for one in played),),
            guesses=len(matrix.guesses),
            fingerprint=matrix.fingerprint,
        )
        for player, played in by_player.items()
    ]


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
                "player": game.player,
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

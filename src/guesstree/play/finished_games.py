"""The finished games of a person: reading and judging them."""

import re
import warnings
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from guesstree.base.constants import MOST_ROUNDS, YOU
from guesstree.base.errors import InputError, InputWarning, suggest_name
from guesstree.base.storage import read_text
from guesstree.base.tables import Row, looks_like_json
from guesstree.base.text import (
    counted,
    first_words,
    parse_dates,
    parse_number,
    parse_whole_number,
)
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import parse_reply
from guesstree.play.chats import name_of
from guesstree.play.measures import Measures, luck, mean_measures, skill
from guesstree.play.pasted import (
    COUNT,
    DAY,
    GUESSES,
    PLAYER,
    PUZZLE,
    TARGET,
    GameRows,
    is_table,
    read_game,
    results_of,
    rows_in_memory,
    rows_of_text,
    shared_games,
)
from guesstree.play.position import remaining
from guesstree.play.word_lists import WordLists
from guesstree.search.metrics import Metric
from guesstree.strategies.chooser import choose_guess, chooser_of
from guesstree.strategies.scores import Scores
from guesstree.words.forms import Words, length_of

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
        Who played it; empty if unknown.
    puzzle
        The number of the puzzle; None if it is unknown.
    day
        The day; None if it is unknown.
    game
        The name of the game that was shared, in lower case; empty if unknown.

    Examples
    --------
    >>> from guesstree import Game, people
    >>> (game,) = people(Game("wordle"), "Wordle 1,024 2/6\n🟩⬛⬛⬛🟨\n🟩🟩🟩🟩🟩").games
    >>> game.score, game.found, game.replies, game.puzzle
    (2, True, ('G...Y', 'GGGGG'), 1024)
    """

    target: str | None
    words: Words
    score: int
    found: bool
    replies: Words = ()
    player: str = ""
    puzzle: int | None = None
    day: date | None = None
    game: str = ""


class FinishedGames(NamedTuple):
    """The games that were read.

    Attributes
    ----------
    games
        The games, each puzzle of a player once.
    skipped
        The player of each game that could not be read, or may be another player's.
    """

    games: tuple[Finished, ...]
    skipped: Words


_ANY = "*"
"""Stands for all games."""


class _Doubt(NamedTuple):
    """Why the games of a player are not all known, and what happens to the game at fault."""

    player: str
    game: str
    fault: InputError
    effect: str = " (this game is skipped)"


_Placed = tuple[str, Finished | _Doubt]
"""The place of a game, such as `games.csv, line 2`, and the game."""

AnyGames = str | PathLike[str] | Iterable[Any]
"""Finished games: the name of a file; a text of several lines; a frame of Polars or pandas; a list
of rows, which are mappings, or of scores; the newspaper's statistics; or a list of paths."""


def read_games(
    source: AnyGames, lists: WordLists, only: str = "", only_game: str = ""
) -> FinishedGames:
    """Read finished games of files, a text or a table, in their order.

    A table has the columns `target` (also `answer`, `word` or `solution`) and `guesses`. The
    guesses are words with blanks between, each with its reply (`raise:..Y..`) or without; or the
    number of guesses (`4` or `4/6`); or X or `fail` for a lost game. `guess1`, `guess2` and so on
    may have a word each. Without a target, the last word is the target. `puzzle`, `date` and
    `player` are optional. A table of counts has the columns `guesses` and `count`, the number of
    games with that score. The newspaper's statistics in JSON are such counts.

    Any other text has blocks of tiles, as games share them, with blank lines or headers between. A
    header such as `3/6` must agree with its rows. In a chat, each sender is a player. If there are
    several files, each is a player with the name of the file, unless it has other names.

    Impossible games and repeated puzzles are skipped, with a warning.

    Parameters
    ----------
    only
        The only player whose games count; empty for all.
    only_game
        The only game that counts, by the name before the number of a puzzle; empty for all.

    Raises
    ------
    InputError
        A file cannot be read, no game is possible, or there are none of `only` or `only_game`.
    """
    found = _every_game(source, lists, name_of(str(only)))
    for kind, wanted, default in (("player", only, YOU), ("game", only_game, "none")):
        if not wanted:
            continue
        names = [getattr(entry, kind) or default for _, entry in found]
        found = [
            placed
            for placed, name in zip(found, names, strict=True)
            if name.casefold() in (name_of(str(wanted)).casefold(), _ANY)
        ]
        if not found:
            hint = suggest_name(wanted, dict.fromkeys(names))
            raise InputError(f"there is no game of {wanted!r}; {hint}")

    games = [(place, entry) for place, entry in found if isinstance(entry, Finished)]
    doubts = [entry for _, entry in found if isinstance(entry, _Doubt)]
    if not games and doubts:
        raise doubts[0].fault
    kept, more = _once(games)
    doubts += more
    for entry in doubts[:_NAMED_FAULTS]:
        doubt = InputWarning(f"{entry.fault}{entry.effect}", entry.fault.argument)
        warnings.warn(doubt, stacklevel=2)
    if (unnamed := len(doubts) - _NAMED_FAULTS) > 0:
        warnings.warn(f"{unnamed} more games are skipped for such faults", stacklevel=2)
    return FinishedGames(kept, tuple(entry.player for entry in doubts))


def _every_game(source: Any, lists: WordLists, only: str) -> list[_Placed]:
    """Return the games of files, a text or a table, and the impossible ones, with their places.

    Raises
    ------
    InputError
        A source has neither.
    """
    is_list = isinstance(source, list | tuple)
    if is_list and source and all(isinstance(item, PathLike) for item in source):
        # The player of a single file needs no name to be told from others.
        return [
            (
                place,
                game._replace(player=game.player or Path(path).stem * (len(source) > 1)),
            )
            for path in source
            for place, game in _every_game(path, lists, only)
        ]

    if isinstance(source, str | PathLike):
        found = [*_in_text(source, lists, only)]
    else:
        found = [*_in_table(rows_in_memory(source), lists)]
    if not found:
        raise InputError(
            f"{source!s:.200}: has no game; paste the squares that games share, or write "
            "target,guesses above a table"
        )
    return found


def _in_text(source: str | PathLike[str], lists: WordLists, only: str) -> Iterator[_Placed]:
    """Yield the games of a file or a text, and the impossible ones."""
    # A text of one line is the name of a file, unless it begins like JSON, maybe in quotes.
    path = Path(source)
    text = str(source)
    place = ""
    if isinstance(source, PathLike) or not ("\n" in text or looks_like_json(text)):
        text = read_text(path, "a table, or a text file with blocks of tiles")
        place = f"{path}, "

    if looks_like_json(text):
        yield from _in_table(rows_in_memory(text, place), lists)
    elif (place and path.suffix.lower() in (".csv", ".tsv")) or is_table(text):
        yield from _in_table(rows_of_text(text, place), lists)
    else:
        results, rest = results_of(text, place)
        shared = [*_in_blocks(rest, place, lists, only)]
        yield from shared

        # Who shares games in a chat may be in the results of the day, too.
        players = {game.player for _, game in shared}
        others = [row for row in results if row[1][PLAYER] not in players]
        yield from _in_table(others, lists)
        if len(others) < len(results):
            twice = counted(len(results) - len(others), "result")
            warnings.warn(
                f"{twice} skipped, of players who shared games, too", stacklevel=2
            )


def _once(
    games: Sequence[tuple[str, Finished]],
) -> tuple[tuple[Finished, ...], Sequence[_Doubt]]:
    """Return the games, each puzzle of a player once, and doubts that there is one player.

    Without numbers, equal games of one day are one puzzle. Where no player is known, different
    games of a puzzle are kept.
    """
    first: dict[Any, Finished] = {}
    twice = []
    for number, (place, game) in enumerate(games):
        # A game without number and day gets a number that no other game has: it is never a repeat.
        puzzle = game.puzzle or (game if game.day else -number)
        # Something that is no name may precede the name of the game.
        key = (
            game.player,
            game.game if game.player else game.game.rpartition(" ")[2],
            puzzle,
        )
        if first.setdefault(key, game) != game and not game.player:
            twice.append(f"{place}: there are different games to puzzle {game.puzzle}")
            first[game] = game

    repeats = len(games) - len(first)
    if repeats:
        fault = "skipped: the player has another game to the same puzzle"
        warnings.warn(f"{counted(repeats, 'game')} {fault}", stacklevel=2)
    kept = tuple(first.values())
    if not twice:
        return kept, ()
    fault = (
        f"{twice[0]}, perhaps by several people; give one file each, or write a name before each "
        "game, such as Ann:"
    )
    return kept, [_Doubt("", _ANY, InputError(fault), "")]


def _in_table(rows: GameRows, lists: WordLists) -> Iterator[_Placed]:
    """Yield the games of the rows of a table, and the impossible ones."""
    day_of = _days(row.get(DAY, "") for _, row in rows)
    lost = _lost_scores(rows, lists.turn_limit)
    for place, row in rows:
        player = name_of(row.get(PLAYER, ""))
        try:
            game = _game(row, lists, lost)._replace(player=player)
            count = _count(row)
        except InputError as error:
            yield place, _Doubt(player, "", InputError(f"{place}: {error}"))
            continue

        if row.get(COUNT):  # games that are counted have no order
            yield from [(place, game)] * count
            continue
        puzzle = parse_whole_number(re.sub(r"[#,.]", "", row.get(PUZZLE, "")))
        yield place, game._replace(puzzle=puzzle, day=day_of.get(row.get(DAY, "")))


def _days(texts: Iterable[str]) -> dict[str, date]:
    """Return the day of each text; none if they can be read in several ways."""
    written = list(filter(None, texts))
    return dict(zip(written, parse_dates(written) or (), strict=False))


def _lost_scores(rows: GameRows, turn_limit: int) -> set[str]:
    """Return how the rows of a table write a lost game.

    One more guess than there are turns is a lost game if no row says X.
    """
    lost = {"x", "fail"}
    beyond = str(turn_limit + 1)

    # Backwards, so that the first row with a score gives its place.
    place_of = {_score_text(row): place for place, row in reversed(rows)}
    if turn_limit and beyond in place_of and not lost & place_of.keys():
        reading = f"{place_of[beyond]}: {beyond} is read as a lost game, as there are {turn_limit}"
        warnings.warn(f"{reading} turns and no row says X", stacklevel=2)
        lost.add(beyond)
    return lost


def _score_text(row: Row) -> str:
    """Return the only guess of a row in lower case, without the limit: it may be a number."""
    return "" if " " in row[GUESSES] else row[GUESSES].partition("/")[0].casefold()


def _count(row: Row) -> int:
    """Return how many games a row stands for: 1 if it has a target, and no count."""
    # An empty count is one game beside a target; without a target, it is probably forgotten.
    text = row.get(COUNT, "1") or ("1" if row.get(TARGET) else "")
    count = parse_whole_number(text)
    if count is None or not 0 <= count <= MOST_ROUNDS:
        raise InputError(
            f"the count is {text!r}; write the number of games, at most {MOST_ROUNDS:,}"
        )
    return count


def _game(row: Row, lists: WordLists, lost: Container[str]) -> Finished:
    """Return the game of a row: its target, and its guesses, their number, or X."""
    turns = row[GUESSES].split()
    target = lists.word(row[TARGET]) if row.get(TARGET) else None
    if not turns:
        raise InputError("there are no guesses; write words, their number, or X")

    score = _score_of(_score_text(row), lists, lost)

    # From here on, the guesses are words.
    if score is not None:
        return Finished(target, (), *score)
    if target is None and COUNT in row:
        found = " ".join(turns)
        raise InputError(f"{found!r} is not a number; write a number of guesses, or X")
    if target is None and len(turns) == lists.turn_limit:
        found = counted(len(turns), "guess")
        raise InputError(f"{found} without a target may be a lost game; name the target")

    target = target or lists.word(turns[-1].partition(":")[0])
    words = tuple(_checked(turn, target, lists) for turn in turns)
    if target in words[:-1]:
        raise InputError(f"{target!r} is the target; remove the guesses after it")
    is_found = words[-1] == target
    _check_end(counted(len(words), "guess"), len(words), is_found, lists.turn_limit)
    return Finished(
        target, words, len(words) if is_found else lists.turn_limit + 1, is_found
    )


def _score_of(
    score: str, lists: WordLists, lost: Container[str]
) -> tuple[int, bool] | None:
    """Return the score that a number of turns, or X, says; None for words.

    Raises
    ------
    InputError
        No game can have this number of guesses.
    """
    # In lists of digits, a number may be a word.
    if lists.form.clean(score) in lists.known:
        return None
    if score in lost:
        _check_end(score.upper(), lists.turn_limit, False, lists.turn_limit)
        return lists.turn_limit + 1, False
    if parse_number(score) is None:
        return None

    count = parse_whole_number(score)
    limit = lists.turn_limit or _MOST_GUESSES
    if count is None or not 1 <= count <= limit:
        raise InputError(
            f"found {score} guesses; write a whole number from 1 to {limit:,}, or X for a lost game"
        )
    return count, True


def _check_end(what: str, made: int, found: bool, turn_limit: int, place: str = "") -> None:
    """Raise `InputError` if a game cannot end after `made` turns; a limit of 0 is none."""
    # All turns were taken, or the target was found before.
    if made == turn_limit > 0 or (found and (made < turn_limit or not turn_limit)):
        return
    missed = "" if found else " without the target"
    if made > turn_limit > 0:
        remedy = f"keep the {turn_limit} turns of the game"
    elif turn_limit:
        remedy = f"give all {counted(turn_limit, 'turn')} of a lost game"
    else:
        remedy = "give the guesses until the target, as the game has no turn limit"
    raise InputError(f"{place}found {what}{missed}; {remedy}")


def _checked(turn: str, target: str, lists: WordLists) -> str:
    """Return the guess of a turn; raise `InputError` if the target earns another reply."""
    text, colon, reply = turn.partition(":")
    word = lists.played_word(text)
    code = lists.rule.reply(word, target)
    if colon and parse_reply(reply, lists.rule, length_of(word)) != code:
        earned = lists.rule.texts(length_of(word))[code]
        raise InputError(
            f"{word} earns {earned} against the target {target}, found {reply}; write {earned}"
        )
    return word


def _in_blocks(text: str, place: str, lists: WordLists, only: str) -> Iterator[_Placed]:
    """Yield the games of blocks of tiles, and the impossible ones."""
    length = lists.form.length
    texts = lists.rule.texts(length)
    games, names = shared_games(text, length, only)
    day_of = _days(heading.day for _, heading in games)
    for lines, (player, _, day, _) in games:
        head = lines[0]
        try:
            codes, lost, line = read_game(lines, lists.rule, length)
            taken = len(codes) + lost
            found = codes[-1] == len(texts) - 1
            what = f"{counted(len(codes), 'row')} of tiles"
            _check_end(what, taken, found, lists.turn_limit, f"line {line}: ")
        except InputError as error:
            yield place, _Doubt(player, head.game, InputError(f"{place}{error}"))
        else:
            game = Finished(
                None,
                (),
                score=taken if found else lists.turn_limit + 1,
                found=found,
                replies=tuple(texts[code] for code in codes),
                player=player,
                puzzle=head.puzzle,
                day=day_of.get(day),
                game=head.game,
            )
            yield f"{place}line {head.number}", game
    if names:
        fault = (
            f"{place}the games may be by {first_words(names, _NAMED_FAULTS)}, as these lines "
            "precede them; choose the only person whose games count, or give one file each"
        )
        yield place, _Doubt("", _ANY, InputError(fault, argument="only"), "")


def streaks_of(games: Sequence[Finished]) -> tuple[int, int] | None:
    """Return the longest streak of games won of a player, and the last one.

    A missing puzzle ends a streak. None if some games have neither a number nor a day: then their
    order is unknown.
    """
    for places in (
        [game.puzzle for game in games],
        [game.day.toordinal() if game.day else None for game in games],
    ):
        known = [place for place in places if place is not None]
        if len(known) < len(games):
            continue

        # A day may have several games. One that was won is enough.
        won = {place for place, game in zip(known, games, strict=True) if game.found}

        # By puzzle or day: how long the streak is that ends there.
        runs: dict[int, int] = {}
        for place in sorted(won):
            runs[place] = runs.get(place - 1, 0) + 1
        return max(runs.values(), default=0), runs.get(max(known), 0)
    return None


def judge_games(games: Sequence[Finished], matrix: ReplyMatrix) -> list[Measures | None]:
    """Return skill and luck of each game in percent, as `play.measures` defines them.

    They are the means over its turns; None where the words are not known, or not guesses.
    """
    best_of = _chooser(matrix)
    seen: dict[tuple[int, int, bytes], Measures] = {}

    def judge(candidates: Candidates, guess: int, code: int) -> Measures:
        # Many games begin alike, and the best guess takes the longest to find.
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
        if game.target in matrix.targets and matrix.position.keys() >= {*game.words}:
            target = matrix.targets.index(game.target)
            candidates = matrix.every_target
            for word in game.words:
                guess = matrix.position[word]
                code = int(matrix.row(guess)[target])
                turns.append(judge(candidates, guess, code))
                candidates = remaining(matrix, candidates, guess, code)
        judged.append(mean_measures(turns))
    return judged


def _chooser(matrix: ReplyMatrix) -> Callable[[Candidates], Positions | None]:
    """Return a function from candidates to their most informative guess; None for all guesses."""
    # The chooser counts targets without their weights. Given no guesses, `skill` ranks all by
    # weight.
    if matrix.weights is not None:
        return lambda _: None
    chooser = chooser_of(matrix, [Metric.named("neg_entropy")], len(matrix.targets))

    def best_of(candidates: Candidates) -> Positions:
        if len(candidates) == 1:
            return matrix.guess_of_target[candidates].astype(np.intp)
        chosen = choose_guess(candidates.astype(np.int32), chooser)
        return chosen.astype(np.intp)

    return best_of


def scores_of_players(
    games: Sequence[Finished], matrix: ReplyMatrix, game: str
) -> list[Scores]:
    """Return the scores of each player, `you` if unnamed; an unknown target is an empty text."""
    by_player: dict[str, list[Finished]] = {}
    for finished in games:
        by_player.setdefault(finished.player or YOU, []).append(finished)
    return [
        Scores(
            game,
            player,
            YOU,
            YOU,
            targets=tuple(finished.target or "" for finished in played),
            rounds=(tuple(finished.score for finished in played),),
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
    games: Sequence[Finished], judged: Sequence[Measures | None], other: Scores
) -> list[dict[str, Any]]:
    """Return a row per game, those that lost most guesses to a strategy first."""
    taken = other.by_target
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

    # Without its target, what a game lost is how many guesses it took.
    def loss(row: Row) -> Any:
        return row["score"] if row["cost"] is None else row["cost"]

    return sorted(rows, key=loss, reverse=True)

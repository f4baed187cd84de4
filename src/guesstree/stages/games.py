"""The stages of games: games against the evil replier, and people's games."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pyarrow as pa

from guesstree.api.game_data import GameData
from guesstree.api.people_view import compare_people
from guesstree.base.constants import YOU
from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.play.finished_games import read_games, scores_of_players
from guesstree.play.players import evil_game
from guesstree.play.word_lists import WordLists
from guesstree.report.axes import played_once
from guesstree.report.figures.table import draw_to
from guesstree.stages.inputs import read_game
from guesstree.strategies.scores import Scores, mean
from guesstree.study.artifacts import metadata_of, read_tree
from guesstree.study.parquet import write_tables
from guesstree.study.stored_scores import read_scores_of_games, write_scores

_JUDGED = {
    "target": "string",
    "score": "int64",
    "found": "bool",
    "cost": "int64",
    "skill": "double",
    "luck": "double",
    "guesses": "string",
}
"""The columns of a person's games with their types, even if no game has a value."""


def play_evil(replies: Path, trees: Sequence[Path], tables: Sequence[Path]) -> None:
    """Play trees, named after their strategies, against a replier that keeps the largest branch."""
    matrix = read_game(replies)
    read = {path.stem: read_tree(path, of=matrix.fingerprint)[0] for path in trees}
    turns = [
        {"strategy": strategy, "turn": number, **turn._asdict()}
        for strategy, tree in read.items()
        for number, turn in enumerate(evil_game(tree, matrix), start=1)
    ]
    write_tables(tables, pa.Table.from_pylist(turns), metadata_of(matrix, replies.stem))


def judge_people(
    replies: Path,
    games: Path,
    beside: Sequence[Path],
    scores: Path,
    tables: Sequence[Path],
    figure: Path,
    *,
    others: Sequence[Path] = (),
    turns: int | None = None,
) -> None:
    """Judge a person's finished games beside the strategies with the lowest and the highest mean.

    Parameters
    ----------
    games
        A person's games, in a format of the command `people`.
    beside
        The scores of strategies.
    scores, tables, figure
        The files of the scores, of the games, and of the figure as PNG; its SVG file is beside it.
    others
        Other people's games, each drawn under the name of the file.
    turns
        The turn limit; 0 for no limit. Default: the limit of the rule.

    Raises
    ------
    InputError
        A file cannot be read, or `games` has games of several people.
    """
    matrix = read_game(replies)
    game = GameData(matrix, turn_limit=turns)
    read = read_games(games, game._lists)

    # The strategies with the lowest and the highest mean may be the same; both play these targets.
    once = played_once(read_scores_of_games(beside, matrix.fingerprint))
    ends = dict.fromkeys((min(once, key=mean), max(once, key=mean)))
    view = compare_people(read, matrix, replies.stem, game.turn_limit, ends)
    if len(view.players) > 1:
        named = ", ".join(view.players)
        raise InputError(f"{games}: has games of {named}; give each person a separate file")

    rows = [{**row, "guesses": " ".join(row["guesses"])} for row in view.words]
    table = pa.Table.from_pylist(rows, pa.schema(_JUDGED))
    person, *strategies = view.scores
    person = replace(person, strategy=YOU)

    write_scores(person, scores)
    write_tables(tables, table, metadata_of(matrix, replies.stem))
    more = [
        scored
        for file in others
        for scored in _scores_of_others(file, game._lists, matrix, replies.stem)
    ]
    drawn = {"people": [person, *more, *strategies], "turns": game.turn_limit}
    draw_to(figure, "people", drawn)


def _scores_of_others(
    file: Path, lists: WordLists, matrix: ReplyMatrix, game: str
) -> Iterator[Scores]:
    """Yield the scores of the people in a file; a person without a name gets that of the file."""
    for scored in scores_of_players(read_games(file, lists).games, matrix, game):
        yield replace(scored, strategy=file.stem) if scored.strategy == YOU else scored

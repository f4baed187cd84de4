"""The stages of games: against the evil replier, by people, and on past days."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pyarrow as pa

from guesstree.api.past_answers import replay_days
from guesstree.api.people_view import people_of_files
from guesstree.base.constants import YOU
from guesstree.base.errors import InputError
from guesstree.base.result import frame
from guesstree.base.storage import write_text
from guesstree.report.figures.table import draw_to
from guesstree.report.text_tables import half_years, played_once, readable_replays
from guesstree.report.text_tables import markdown as as_markdown
from guesstree.stages.inputs import read_game
from guesstree.strategies.evil import evil_game
from guesstree.strategies.scores import mean
from guesstree.study.artifacts import load_words, metadata_of, read_tree
from guesstree.study.stored_scores import read_scores_of_games, write_scores
from guesstree.study.table_files import read_parquet, write_parquet, write_tables
from guesstree.words import answers as past_answers
from guesstree.words.answers import Chances, History, classes_of, days_by_month
from guesstree.words.lists import words_among

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
    # The strategies with the lowest and the highest mean may be the same; both play these targets.
    once = played_once(read_scores_of_games(beside, matrix.fingerprint))
    ends = dict.fromkeys((min(once, key=mean), max(once, key=mean)))
    view, more = people_of_files(matrix, replies.stem, games, others, ends, turns)
    if len(view.players) > 1:
        named = ", ".join(view.players)
        raise InputError(f"{games}: has games of {named}; give each person a separate file")

    rows = [{**row, "guesses": " ".join(row["guesses"])} for row in view.words]
    table = pa.Table.from_pylist(rows, pa.schema(_JUDGED))
    person, *strategies = view.scores
    person = replace(person, strategy=YOU)

    write_scores(person, scores)
    write_tables(tables, table, metadata_of(matrix, replies.stem))
    drawn = {"people": [person, *more, *strategies], "turns": view.turn_limit}
    draw_to(figure, "people", drawn)


# Past days, played once more

_REPLAYED = {
    "date": pa.date32(),
    "target": "string",
    "is_listed": "bool",
    "guesses": "int64",
    "is_lost": "bool",
    "first_guess": "string",
    "bits": "double",
    "expected": "double",
}
"""The columns of replayed games, with their types."""


def replay_month(
    replies: Path,
    answers: Path,
    output: Path,
    *,
    strategy: str,
    month: str,
    since: str,
    turns: int | None = None,
    core: Path | None = None,
    tree: Path | None = None,
    never_recommended: Path | None = None,
) -> None:
    """Play the days of a month, each with only the earlier answers.

    Parameters
    ----------
    answers
        A file of past answers.
    strategy
        A strategy; or advise-MODE for the recommended guesses.
    month
        The month, such as 2026-08.
    since
        The first day; earlier days of the month are omitted.
    turns
        The turn limit; 0 for no limit. Default: the limit of the rule.
    core
        A clean list: most answers are targets in it.
    tree
        The tree of the strategy. Default: grow a tree for the chances of each day.
    never_recommended
        A file of words that the recommended guesses leave out.
    """
    matrix = read_game(replies)
    history = History.of(past_answers.read_answers(answers, matrix.form))
    core_words = load_words(core).words if core else None
    class_of = classes_of(matrix.targets, matrix.guesses, core_words)
    days = [
        Chances(history, class_of, day)
        for day in days_by_month(history, past_answers.parse_date(since))[month]
        if history.answer_of(day) in class_of  # no guess finds a word that is not allowed
    ]

    turn_limit = matrix.rule.turn_limit(turns)
    player = read_tree(tree, of=matrix.fingerprint)[0] if tree else strategy
    never = words_among(never_recommended or None, matrix.form)
    replayed = replay_days(matrix, days, player, turn_limit, never)
    rows = [game._asdict() for game in replayed]
    table = pa.Table.from_pylist(rows, pa.schema(_REPLAYED))
    write_parquet(output, table, metadata_of(matrix, replies.stem) | {"strategy": strategy})


def gather_replays(
    months: Sequence[Path], days: Path, table: Path, markdown: Path, figure: Path
) -> None:
    """Join the replayed months of each strategy, and compare the strategies by half-years.

    Parameters
    ----------
    months
        Files of `replay_month` in the order of days, with one folder per strategy. The last
        strategy is the one to compare with.
    days
        The file of all replayed days.
    table, markdown, figure
        The files of the comparison: as CSV, for readers, and as PNG with an SVG file beside it.
    """
    read = {path: read_parquet(path, list(_REPLAYED)) for path in months}

    # `groupby` needs the files of a strategy next to one another, as the caller lists them.
    replayed = {
        strategy: pa.concat_tables([read[path][0] for path in files])
        for strategy, files in groupby(months, lambda path: path.parent.name)
    }
    joined = [
        part.add_column(0, "strategy", pa.array([strategy] * len(part), pa.string()))
        for strategy, part in replayed.items()
    ]

    # All months of a game have the same metadata, apart from their strategies.
    about = {key: text for key, text in read[months[0]][1].items() if key != "strategy"}
    write_parquet(days, pa.concat_tables(joined), about)

    rows = half_years({strategy: frame(part) for strategy, part in replayed.items()})
    write_tables([table], frame(rows).to_arrow(), {})
    write_text(markdown, as_markdown(*readable_replays(rows)))
    draw_to(figure, "replay", {"replays": rows, "game": days.stem})

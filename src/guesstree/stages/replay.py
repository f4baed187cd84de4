"""The stages of replays: past days of a game, each played with only the earlier answers."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pyarrow as pa

from guesstree.base.result import frame
from guesstree.base.storage import write_text
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import ADVICE
from guesstree.play.past_days import Choose, by_advice, by_tree, replay_game
from guesstree.report.figures.table import draw_to
from guesstree.report.replay_tables import half_years, readable_replays
from guesstree.report.text_tables import markdown as as_markdown
from guesstree.stages.inputs import read_game
from guesstree.strategies.recipe_trees import grow_tree
from guesstree.strategies.recipes import Recipe
from guesstree.study.artifacts import load_words, metadata_of, read_tree
from guesstree.study.parquet import read_parquet, write_parquet, write_tables
from guesstree.words import answers as past_answers
from guesstree.words.answers import Chances, History, classes_of, days_by_month

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
    """
    matrix = read_game(replies)
    history = History.of(past_answers.read_answers(answers, matrix.form))
    core_words = load_words(core).words if core else None
    class_of = classes_of(matrix.targets, matrix.guesses, core_words)
    followed = by_tree(read_tree(tree, of=matrix.fingerprint)[0]) if tree else None

    turn_limit = matrix.rule.turns if turns is None else turns
    rows = []
    for day in days_by_month(history, past_answers.parse_date(since))[month]:
        if history.answer_of(day) not in class_of:
            continue  # no guess finds a word that is not allowed
        chances = Chances(history, class_of, day)
        player = followed or _player(strategy, matrix, chances)
        rows.append(replay_game(matrix, chances, player, turn_limit)._asdict())

    table = pa.Table.from_pylist(rows, pa.schema(_REPLAYED))
    write_parquet(output, table, metadata_of(matrix, replies.stem) | {"strategy": strategy})


def _player(strategy: str, matrix: ReplyMatrix, chances: Chances) -> Choose:
    """Return the player of a strategy for one day."""
    if strategy in ADVICE:
        return by_advice(ADVICE[strategy])

    weighted = matrix.with_weights(chances.weights(matrix.targets))
    return by_tree(grow_tree(weighted, Recipe.parse(strategy)))


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

"""The stages of tables: the summary of strategies, and solved games."""

from collections.abc import Sequence
from pathlib import Path

from guesstree.api.solved import solved_games
from guesstree.files.parquet import FINGERPRINT, write_tables
from guesstree.files.scores import read_scores_of_games
from guesstree.report import text_tables
from guesstree.stages.outputs import Output, require
from guesstree.storage import write_text
from guesstree.strategies import summary


def summarise(
    scores: Sequence[Path],
    *,
    from_guess: int = 1,
    tables: Sequence[Path] = (),
    markdown: Output = None,
    evaluation: Output = None,
    findings: Output = None,
) -> None:
    """Summarise the scores of strategies, one row each.

    Parameters
    ----------
    scores
        Scores, in the order of the rows.
    evaluation
        Write a table per game as Markdown, with the lowest mean first.
    findings
        Write the findings of each game in sentences, as reStructuredText.
    """
    require(tables, markdown, evaluation, findings)
    played = read_scores_of_games(scores)
    rows = [summary.summarise(one, from_guess) for one in played]
    about = {f"{FINGERPRINT} of {one.game}": one.fingerprint for one in played}
    write_tables(tables, summary.summary_table(rows), about)

    if markdown:
        write_text(markdown, text_tables.markdown(*text_tables.readable(rows)))
    if evaluation:
        write_text(evaluation, text_tables.evaluation(rows))
    if findings:
        listed = text_tables.listed_tables(rows)
        write_text(findings, f"{text_tables.findings(played)}\n{listed}")


def solved(
    files: Sequence[Path],
    *,
    tables: Sequence[Path] = (),
    markdown: Output = None,
) -> None:
    """Make the table of solved games, one row per certificate; other scores are ignored.

    Parameters
    ----------
    files
        Certificates, and the scores of their proofs.
    """
    require(tables, markdown)

    table = solved_games(files)
    write_tables(tables, table.to_arrow(), {})
    if markdown:
        write_text(markdown, text_tables.solved_markdown(table.to_dicts()))

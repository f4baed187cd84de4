"""The stages of tables: the summary of strategies, and solved games."""

from collections.abc import Sequence
from pathlib import Path

from guesstree.api.solved import solved_games
from guesstree.base.storage import write_text
from guesstree.report import text_tables
from guesstree.strategies import summary
from guesstree.study.stored_scores import read_scores_of_games
from guesstree.study.table_files import FINGERPRINT, write_tables


def summarise(
    scores: Sequence[Path],
    tables: Sequence[Path],
    markdown: Path,
    evaluation: Path,
    findings: Path,
    *,
    from_guess: int,
) -> None:
    """Summarise the scores of strategies, one row each.

    Parameters
    ----------
    scores
        Scores, in the order of the rows.
    tables, markdown
        The files of the summary.
    evaluation
        The file of a table per game as Markdown, with the lowest mean first.
    findings
        The file of the findings of each game in sentences, as reStructuredText.
    from_guess
        The number of the guess that counts as the first.
    """
    played = read_scores_of_games(scores)
    rows = [summary.summarise(one, from_guess) for one in played]
    about = {f"{FINGERPRINT} of {one.game}": one.fingerprint for one in played}
    write_tables(tables, summary.summary_table(rows), about)

    write_text(markdown, text_tables.markdown(*text_tables.readable(rows)))
    write_text(evaluation, text_tables.evaluation(rows, played))
    listed = text_tables.listed_tables(rows, played)
    write_text(findings, f"{text_tables.findings(played)}\n{listed}")


def list_solved(files: Sequence[Path], tables: Sequence[Path], markdown: Path) -> None:
    """Make the table of solved games from certificates and the scores of their proofs."""
    table = solved_games(files)
    write_tables(tables, table.to_arrow(), {})
    write_text(markdown, text_tables.solved_markdown(table.to_dicts()))

"""The stages of tables, figures and pages, from matrices, trees and scores."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guesstree.defaults import HISTOGRAM_TO, PAIRS
from guesstree.errors import InputError
from guesstree.files.paths import TableFiles, table_file
from guesstree.result import frame
from guesstree.storage import write_text

if TYPE_CHECKING:
    import polars as pl

_RANKING = (
    *("rank", "guess", "total", "exact", "lower_bound", "hard_total"),
    *("information", "expectation", "branches", "largest"),
    "neg_entropy_rank",  # the column of a metric
)
"""Columns that a ranking of first guesses must have."""


def _need(*outputs: Path | TableFiles | None) -> None:
    """Raise `InputError` if a stage would compute and write nothing."""
    if not any(outputs):
        raise InputError("name a file to write: --parquet, --csv or another form")


def rank(
    replies: Path,
    *,
    followed: Sequence[Path] = (),
    certificate: Sequence[Path] = (),
    played: Sequence[Path] = (),
    all_followed: Sequence[str] = (),
    all_proved: Sequence[str] = (),
    all_weighted: bool = False,
    tables: TableFiles,
    markdown: Path | None = None,
) -> None:
    """Rank every guess as a first guess, by how many guesses it takes and by every metric.

    All games of a study can have rankings with the same columns, so that they can be read together.
    The table as CSV has no columns that repeat others or have no values.

    Parameters
    ----------
    followed
        What `follow` wrote, named after the strategy; may be repeated.
    certificate
        A certificate, named after the strategy; may be repeated.
    played
        The scores of a strategy, whose tree starts with one of the guesses; may be repeated.
    all_followed
        A strategy that any game of the study follows, in the order of the columns; may be repeated.
    all_proved
        A strategy with a proof in any game of the study; may be repeated.
    all_weighted
        Add the columns of weights, without values where the targets have none.
    markdown
        Write the best and the worst first guesses by some metrics side by side, as Markdown.
    """
    from guesstree.files.artifacts import metadata_of, read_replies
    from guesstree.files.parquet import RECIPE, write_table
    from guesstree.files.scores import read_scores_of_games
    from guesstree.play.situations import shipped_first_guesses
    from guesstree.report import summaries
    from guesstree.strategies import openers

    _need(tables, markdown)
    matrix = read_replies(replies)
    of = matrix.fingerprint
    trees, recipes = _by_strategy(followed, all_followed, openers.FOLLOWED, of)
    proofs, others = _by_strategy(certificate, all_proved, openers.CERTIFICATES, of)

    ranking = openers.rank_openers(matrix)
    if all_weighted and matrix.weights is None:
        ranking = openers.with_empty_weights(ranking)
    table = openers.with_outcomes(
        ranking,
        trees,
        proofs,
        targets=len(matrix.targets),
        known=shipped_first_guesses(matrix),
        played=read_scores_of_games(played, of) if played else (),
    )

    about = metadata_of(matrix, replies.stem) | {RECIPE: "; ".join([*recipes, *others])}
    brief = openers.without_repeats(table)
    write_table(table.to_arrow(), about, tables, brief=brief.to_arrow())
    if markdown:
        write_text(markdown, summaries.best_and_worst(table))


def _by_strategy(
    paths: Sequence[Path], names: Sequence[str], empty: "pl.DataFrame", of: str
) -> tuple[dict[str, "pl.DataFrame"], list[str]]:
    """Return the tables of files by strategy, after which they are named, and their recipes.

    Strategies that have a name and no file get the empty table.
    """
    from guesstree.files.parquet import RECIPE, read_parquet

    read = {path.stem: read_parquet(path, empty.columns, of=of) for path in paths}
    tables = {name: frame(table) for name, (table, _) in read.items()}
    recipes = [about.get(RECIPE, "") for _, about in read.values()]
    return dict.fromkeys(names, empty) | tables, recipes


def find_pairs(replies: Path, *, count: int = PAIRS, tables: TableFiles) -> None:
    """Find the best first two guesses, the second guessed whatever the reply to the first.

    Parameters
    ----------
    count
        Pairs to name.
    """
    from guesstree.files.artifacts import metadata_of, read_replies
    from guesstree.files.parquet import write_table
    from guesstree.strategies.openers import best_pairs

    _need(tables)
    matrix = read_replies(replies)
    best = best_pairs(matrix, count)
    write_table(best.to_arrow(), metadata_of(matrix, replies.stem), tables)


def play_evil(replies: Path, trees: Sequence[Path], *, tables: TableFiles) -> None:
    """Play trees against a replier that always keeps the largest branch.

    Parameters
    ----------
    trees
        Guess trees, named after their strategies.
    """
    import pyarrow as pa

    from guesstree.files.artifacts import metadata_of, read_replies, read_tree
    from guesstree.files.parquet import write_table
    from guesstree.play.players import evil_game

    _need(tables)
    matrix = read_replies(replies)
    read = {path.stem: read_tree(path, of=matrix.fingerprint)[0] for path in trees}
    turns = [
        {"strategy": strategy, "turn": number, **turn._asdict()}
        for strategy, tree in read.items()
        for number, turn in enumerate(evil_game(tree, matrix), start=1)
    ]
    write_table(pa.Table.from_pylist(turns), metadata_of(matrix, replies.stem), tables)


def summarise(
    scores: Sequence[Path],
    *,
    from_guess: int = 1,
    tables: TableFiles,
    markdown: Path | None = None,
    evaluation: Path | None = None,
    findings: Path | None = None,
) -> None:
    """Summarise the scores of strategies, a row each.

    Parameters
    ----------
    scores
        Scores, in the order of the rows.
    evaluation
        Write mean and worst by strategy and game, as Markdown.
    findings
        Write the findings of each game, in sentences, as reStructuredText.
    """
    from guesstree.files.parquet import FINGERPRINT, write_table
    from guesstree.files.scores import read_scores_of_games
    from guesstree.report import summaries
    from guesstree.strategies import scores as scoring

    _need(tables, markdown, evaluation, findings)
    read = read_scores_of_games(scores)
    rows = [scoring.summarise(one, from_guess) for one in read]
    about = {f"{FINGERPRINT} of {one.game}": one.fingerprint for one in read}
    write_table(scoring.summary_table(rows), about, tables)
    brief = summaries.evaluation_table(rows)
    if markdown:
        write_text(markdown, summaries.markdown(*summaries.readable(rows)))
    if evaluation:
        write_text(evaluation, summaries.markdown(*brief))
    if findings:
        table = summaries.listed_table("Mean number of guesses (worst case)", *brief)
        write_text(findings, f"{summaries.findings(read)}\n{table}")


def solved(
    files: Sequence[Path],
    *,
    tables: TableFiles,
    markdown: Path | None = None,
) -> None:
    """Make the table of solved games, a row for each certificate; other scores are ignored.

    Parameters
    ----------
    files
        Certificates, and the scores of their proofs.
    """
    from guesstree.files.parquet import write_table
    from guesstree.play.verifying import solved_games
    from guesstree.report import summaries

    _need(tables, markdown)
    table = solved_games(files)
    write_table(table.to_arrow(), {}, tables)
    if markdown:
        write_text(markdown, summaries.solved_markdown(table.to_dicts()))


def game(
    replies: Path,
    ranking: Path,
    scores: Sequence[Path],
    *,
    figures: Path,
    to: int = HISTOGRAM_TO,
    widths: Path | None = None,
    pairs: Path | None = None,
    evil: Path | None = None,
) -> None:
    """Draw a game: its first guesses, its strategies side by side, and each by itself.

    Parameters
    ----------
    ranking
        The ranking of its first guesses, as Parquet.
    scores
        Scores, in the order of the rows.
    figures
        Draw DIR/<figure>.png and DIR/<figure>.svg.
    to
        The number of guesses up to which histograms go at least.
    widths
        Read DIR/<mode>.parquet, the total that each width of a look-ahead finds.
    pairs
        Its best pairs, as Parquet.
    evil
        Its games against the evil replier, as Parquet.
    """
    from guesstree.files.artifacts import read_replies
    from guesstree.files.scores import read_scores_of_games, read_steps
    from guesstree.games.tree import Turn
    from guesstree.report.figures import table
    from guesstree.report.figures.first_guesses import proved_in
    from guesstree.report.figures.style import save_all
    from guesstree.strategies.recipes import LOOKAHEAD

    matrix = read_replies(replies)
    ranked = _frame(ranking, matrix.fingerprint, _RANKING)
    read = read_scores_of_games(scores, matrix.fingerprint)
    data: dict[str, Any] = {"ranking": ranked, "replies": matrix, "scores": read, "to": to}
    data |= {"proved": proved} if (proved := proved_in(ranked)) else {}
    ahead = [one for one in read if one.strategy == f"{LOOKAHEAD}-{one.mode}"]
    if widths and ahead:
        data["steps"] = {one.mode: read_steps(table_file(widths, one.mode), one) for one in ahead}
    if pairs:
        data["pairs"] = _frame(pairs, matrix.fingerprint)
    if evil:
        turns = _frame(evil, matrix.fingerprint, ["strategy", *Turn._fields])
        games = {
            strategy: [Turn(*turn) for turn in played.select(Turn._fields).iter_rows()]
            for (strategy,), played in turns.group_by("strategy", maintain_order=True)
        }
        data |= {"games": games, "game": replies.stem, "targets": len(matrix.targets)}
    save_all(table.drawn_from(data), figures)
    draw = table.figures()["histogram"].drawn
    each = {one.strategy: draw(data | {"strategy": one}) for one in read}
    save_all(each, figures / "strategies")


def _frame(path: Path, of: str, having: Sequence[str] = ()) -> "pl.DataFrame":
    """Return a table that was made from the matrix with a fingerprint."""
    from guesstree.files.parquet import read_parquet

    return frame(read_parquet(path, having=having, of=of)[0])


def sheet(tree: Path, *, output: Path) -> None:
    """Draw the second guesses of a tree, one for each reply, on a page to print.

    Parameters
    ----------
    tree
        The guess tree, as Parquet.
    output
        The file to write, as SVG.
    """
    from guesstree.files.artifacts import read_tree
    from guesstree.report.explorer import sheet

    write_text(output, sheet(*read_tree(tree)))


def build_explorer(
    trees: Sequence[Path],
    *,
    summary: Path,
    openers: Path,
    output: Path,
    matrices: Path | None = None,
    until: Sequence[str] = (),
) -> None:
    """Build pages to walk through trees in a browser.

    Parameters
    ----------
    trees
        Guess trees, named after their strategies.
    summary
        The summary of all strategies, as Parquet.
    openers
        Read DIR/<game>.parquet, the rankings of first guesses.
    output
        The folder to write.
    matrices
        Read DIR/<game>.parquet, the reply matrices, to review games.
    until
        The date of a game's list of targets; may be repeated.
    """
    from guesstree.files.artifacts import read_replies, read_tree
    from guesstree.files.parquet import FINGERPRINT, check_fingerprint, read_parquet
    from guesstree.games.matrix import ReplyMatrix
    from guesstree.report.explorer import write_explorer
    from guesstree.strategies import scores as scoring

    means, summarised = read_parquet(summary, having=scoring.KEY_COLUMNS)
    known = {key.removeprefix(f"{FINGERPRINT} of "): value for key, value in summarised.items()}
    grown = {path: read_tree(path) for path in trees}
    for path, (_, about) in grown.items():
        check_fingerprint(path, about, known.get(about["game"], ""))
    games = list(dict.fromkeys(about["game"] for _, about in grown.values()))
    rankings = {game: _frame(table_file(openers, game), known[game], _RANKING) for game in games}
    replies: dict[str, ReplyMatrix] = {}
    stored = [table_file(matrices, game) for game in games] if matrices else []
    for path in stored:
        matrix = replies[path.stem] = read_replies(path)
        check_fingerprint(path, {FINGERPRINT: matrix.fingerprint}, known[path.stem])
    dates = dict(map(_dated, until))
    write_explorer(output, list(grown.values()), frame(means), rankings, replies, dates)


def _dated(text: str) -> tuple[str, str]:
    """Return a game and the date of its list."""
    game, _, date = text.partition("=")
    if not (game and date):
        raise InputError(f"{text!r} is not GAME=DATE, such as nyt='July 2023'")
    return game, date

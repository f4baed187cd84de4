"""The stages of tables, figures and pages, from matrices, trees and scores."""

from collections.abc import Sequence
from pathlib import Path

from guesstree.defaults import HISTOGRAM_TO, PAIRS
from guesstree.errors import InputError
from guesstree.files.storage import FINGERPRINT, RECIPE, check_alike, write_text


def _need(*outputs: Path | None) -> None:
    """Raise `InputError` if a stage would compute and write nothing."""
    if not any(outputs):
        raise InputError("name a file to write: --parquet, --csv or another form")


def rank(
    replies: Path,
    *,
    followed: Sequence[Path] = (),
    certificate: Sequence[Path] = (),
    parquet: Path | None = None,
    csv: Path | None = None,
) -> None:
    """Rank every guess as a first guess, by every metric and by what it leads to.

    Parameters
    ----------
    followed
        What `follow` wrote, named after the strategy; may be repeated.
    certificate
        A certificate, named after the strategy; may be repeated.
    """
    import polars as pl

    from guesstree.files.parquet import read_parquet, write_table
    from guesstree.games.artifacts import read_replies
    from guesstree.play.situations import first_guesses_file
    from guesstree.strategies import openers

    _need(parquet, csv)
    matrix = read_replies(replies)
    weighted = matrix.weights is not None
    wanted = (followed, openers.FOLLOWED_COLUMNS), (certificate, openers.CERTIFICATE_COLUMNS)
    read = [
        {path.stem: read_parquet(path, columns, of=matrix.fingerprint) for path in paths}
        for paths, columns in wanted
    ]
    added = [{name: pl.DataFrame(table) for name, (table, _) in one.items()} for one in read]
    path = first_guesses_file(matrix.rule.name, matrix.targets, matrix.guesses)
    known = pl.DataFrame(read_parquet(path)[0]) if path.exists() and not weighted else None
    followed_by, proofs = added
    table = openers.with_outcomes(openers.rank_openers(matrix), followed_by, proofs, known)
    recipes = "; ".join(about.get(RECIPE, "") for one in read for _, about in one.values())
    about = matrix.metadata(replies.stem) | {RECIPE: recipes}
    write_table(table.to_arrow(), about, parquet, csv)


def find_pairs(
    replies: Path,
    *,
    count: int = PAIRS,
    parquet: Path | None = None,
    csv: Path | None = None,
    png: Path | None = None,
) -> None:
    """Find the best first two guesses, the second guessed whatever the reply to the first.

    Parameters
    ----------
    count
        Pairs to name.
    """
    from guesstree.files.parquet import write_table
    from guesstree.games.artifacts import read_replies
    from guesstree.strategies.openers import best_pairs

    _need(parquet, csv, png)
    matrix = read_replies(replies)
    best = best_pairs(matrix, count)
    write_table(best.to_arrow(), matrix.metadata(replies.stem), parquet, csv)
    if png:
        from guesstree.report.figures.first_guesses import pairs as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(best, matrix), png)


def play_evil(
    replies: Path,
    trees: Sequence[Path],
    *,
    parquet: Path | None = None,
    csv: Path | None = None,
    png: Path | None = None,
) -> None:
    """Play trees against a replier that always keeps the largest branch.

    Parameters
    ----------
    trees
        Guess trees, named after their strategies.
    """
    import pyarrow as pa

    from guesstree.files.parquet import write_table
    from guesstree.games.artifacts import read_replies, read_tree
    from guesstree.play.players import evil_game

    _need(parquet, csv, png)
    matrix = read_replies(replies)
    read = {path.stem: read_tree(path, of=matrix.fingerprint)[0] for path in trees}
    games = {name: evil_game(tree, matrix) for name, tree in read.items()}
    turns = [
        {"strategy": strategy, "turn": number, **turn._asdict()}
        for strategy, game in games.items()
        for number, turn in enumerate(game, start=1)
    ]
    write_table(pa.Table.from_pylist(turns), matrix.metadata(replies.stem), parquet, csv)
    if png:
        from guesstree.report.figures.strategies import evil
        from guesstree.report.figures.style import save_both

        save_both(evil(games, replies.stem, len(matrix.targets)), png)


def summarise(
    scores: Sequence[Path],
    *,
    parquet: Path | None = None,
    csv: Path | None = None,
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
        Write what was found, in sentences, as reStructuredText.
    """
    from guesstree.files.parquet import write_table
    from guesstree.report import summaries
    from guesstree.strategies.scores import read_scores_of_games, summary_table
    from guesstree.strategies.scores import summarise as summary_of

    _need(parquet, csv, markdown, evaluation, findings)
    read = read_scores_of_games(scores)
    rows = list(map(summary_of, read))
    about = {f"{FINGERPRINT} of {one.game}": one.fingerprint for one in read}
    write_table(summary_table(rows), about, parquet, csv)
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
    parquet: Path | None = None,
    csv: Path | None = None,
    markdown: Path | None = None,
) -> None:
    """Make the table of solved games, a row for each certificate; other scores are passed over.

    Parameters
    ----------
    files
        Certificates, and the scores of their proofs.
    """
    from guesstree.files.parquet import write_table
    from guesstree.play.verifying import solved_games
    from guesstree.report.summaries import solved_markdown

    _need(parquet, csv, markdown)
    table = solved_games(files)
    write_table(table.to_arrow(), {}, parquet, csv)
    if markdown:
        write_text(markdown, solved_markdown(table.to_dicts()))


def game(
    replies: Path,
    ranking: Path,
    scores: Sequence[Path],
    *,
    figures: Path,
    to: int = HISTOGRAM_TO,
    widths: Sequence[Path] = (),
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
        Guesses that a histogram shows at least.
    widths
        What each width of a look-ahead finds, as Parquet, named after its mode; may be repeated.
    """
    import polars as pl

    from guesstree.files.parquet import read_parquet
    from guesstree.games.artifacts import read_replies
    from guesstree.report.figures.first_guesses import proved_in
    from guesstree.report.figures.strategies import histogram
    from guesstree.report.figures.style import save_all
    from guesstree.report.figures.table import drawn_from
    from guesstree.strategies.openers import RANKING_COLUMNS
    from guesstree.strategies.scores import read_scores_of_games, read_steps

    matrix = read_replies(replies)
    table, _ = read_parquet(ranking, having=RANKING_COLUMNS, of=matrix.fingerprint)
    ranked, read = pl.DataFrame(table), read_scores_of_games(scores, matrix.fingerprint)
    data = {"ranking": ranked, "replies": matrix, "scores": read, "to": to}
    data |= {"proved": proved} if (proved := proved_in(ranked)) else {}
    data |= {"steps": {path.stem: read_steps(path, read) for path in widths}} if widths else {}
    save_all(drawn_from(data), figures)
    save_all({one.strategy: histogram(one, read, to) for one in read}, figures / "strategies")


def sheet(tree: Path, *, output: Path) -> None:
    """Draw the second guesses of a tree, one for each reply, on a page to print.

    Parameters
    ----------
    tree
        The guess tree, as Parquet.
    output
        The file to write, as SVG.
    """
    from guesstree.games.artifacts import read_tree
    from guesstree.report.explorer import sheet

    write_text(output, sheet(*read_tree(tree)))


def build_explorer(
    trees: Sequence[Path],
    *,
    summary: Path,
    openers: Sequence[Path],
    output: Path,
    matrices: Sequence[Path] = (),
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
        A ranking of first guesses, named after its game; may be repeated.
    output
        The folder to write.
    matrices
        A reply matrix, named after its game, to review games; may be repeated.
    until
        The date of a game's list of targets; may be repeated.
    """
    import polars as pl

    from guesstree.files.parquet import read_parquet
    from guesstree.games.artifacts import read_replies, read_tree
    from guesstree.report.explorer import write_explorer
    from guesstree.strategies.openers import RANKING_COLUMNS
    from guesstree.strategies.scores import KEY_COLUMNS

    grown = {path: read_tree(path) for path in trees}
    means, summarised = read_parquet(summary, having=KEY_COLUMNS)
    rankings = {path: read_parquet(path, having=RANKING_COLUMNS) for path in openers}
    replies = {path: read_replies(path) for path in matrices if _fits_explorer(path)}
    made = [
        *((path, about["game"], about[FINGERPRINT]) for path, (_, about) in rankings.items()),
        *((path, about["game"], about[FINGERPRINT]) for path, (_, about) in grown.items()),
        *((path, path.stem, matrix.fingerprint) for path, matrix in replies.items()),
    ]
    for one in made:
        check_alike([(summary, one[1], summarised.get(f"{FINGERPRINT} of {one[1]}")), one])
    write_explorer(
        output,
        list(grown.values()),
        pl.DataFrame(means),
        {path.stem: pl.DataFrame(table) for path, (table, _) in rankings.items()},
        {path.stem: matrix for path, matrix in replies.items()},
        dict(map(_dated, until)),
    )


def _dated(text: str) -> tuple[str, str]:
    """Return a game and the date of its list."""
    game, _, date = text.partition("=")
    if not (game and date):
        raise InputError(f"{text!r} is not GAME=DATE, such as nyt='July 2023'")
    return game, date


def _fits_explorer(path: Path) -> bool:
    """Tell whether the explorer can take a reply matrix; larger ones are not even read."""
    from guesstree.files.parquet import opened_parquet
    from guesstree.report.explorer import MOST_PAIRS

    with opened_parquet(path) as stored:
        return stored.rows <= MOST_PAIRS  # a row for each pair

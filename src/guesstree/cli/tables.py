"""Commands that make tables of what was computed."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import (
    Csv,
    ManyScores,
    Markdown,
    Pangrams,
    Parquet,
    Png,
    Replies,
    Trees,
    Vowels,
)
from guesstree.cli.storing import need_output, read_frames, write_table
from guesstree.defaults import MOST_PAIRS, PAIRS

app = typer.Typer()


@app.command()
def rank(
    replies: Replies,
    followed: Annotated[
        list[Path] | None,
        typer.Option(help="What `follow` wrote, named after the strategy; may be repeated."),
    ] = None,
    certificate: Annotated[
        list[Path] | None,
        typer.Option(help="A certificate, named after the strategy; may be repeated."),
    ] = None,
    parquet: Parquet = None,
    csv: Csv = None,
) -> None:
    """Rank every guess as a first guess, by every metric and by what it leads to."""
    from guesstree.analysis import ranking
    from guesstree.replies.files import read_replies
    from guesstree.storage.provenance import RECIPE

    need_output(parquet, csv)
    followed, certificate = followed or [], certificate or []
    matrix = read_replies(replies)
    read = read_frames(followed, matrix.fingerprint, ranking.FOLLOWED_COLUMNS)
    proved = read_frames(certificate, matrix.fingerprint, ranking.CERTIFICATE_COLUMNS)
    outcomes = {name: table for name, (table, _) in read.items()}
    proofs = {name: table for name, (table, _) in proved.items()}
    table = ranking.with_outcomes(ranking.rank_openers(matrix), outcomes, proofs)
    recipes = "; ".join(recipe for _, recipe in (*read.values(), *proved.values()))
    about = matrix.metadata(replies.stem) | {RECIPE: recipes}
    write_table(table.to_arrow(), parquet, csv, about)


@app.command()
def find_pairs(
    replies: Replies,
    count: Annotated[int, typer.Option(min=1, max=MOST_PAIRS, help="Pairs to name.")] = PAIRS,
    parquet: Parquet = None,
    csv: Csv = None,
    png: Png = None,
) -> None:
    """Find the best first two guesses, the second guessed whatever the reply to the first."""
    from guesstree.analysis.pairs import best_pairs
    from guesstree.replies.files import read_replies

    need_output(parquet, csv, png)
    matrix = read_replies(replies)
    best = best_pairs(matrix, count)
    write_table(best.to_arrow(), parquet, csv, matrix.metadata(replies.stem))
    if png:
        from guesstree.report.figures.pairs import pairs as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(best, matrix), png)


@app.command()
def count_letters(
    words: Annotated[Path, typer.Argument(help="A clean list, named after itself.")],
    frequencies: Annotated[Path, typer.Option(help="Write letters by place, as CSV.")],
    ratings: Annotated[Path, typer.Option(help="Write words by the letters they have, as CSV.")],
    counts: Annotated[Path, typer.Option(help="Write words by repeats and by vowels, as CSV.")],
    pangrams: Annotated[
        Path, typer.Option(help="Write sets of words without a common letter, as CSV.")
    ],
    png: Png = None,
    vowels: Vowels = None,
    pangram: Pangrams = None,
) -> None:
    """Count letters: by place, in words, and in sets of words that have none in common."""
    from guesstree.storage.files import write_text
    from guesstree.words.files import load_words
    from guesstree.words.letters import letter_tables

    clean = load_words(words).words
    tables = letter_tables(clean, vowels, pangram or ())
    for path, table in zip((frequencies, ratings, counts, pangrams), tables, strict=True):
        write_text(path, table.write_csv())
    if png:
        from guesstree.report.figures.letters import letters as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(tables.frequencies, len(clean)), png)


@app.command()
def play_evil(
    replies: Replies,
    trees: Trees,
    parquet: Parquet = None,
    csv: Csv = None,
    png: Png = None,
) -> None:
    """Play trees against a replier that always keeps the largest branch."""
    import pyarrow as pa

    from guesstree.play.players import evil_game
    from guesstree.replies.files import read_replies
    from guesstree.trees.files import read_tree

    need_output(parquet, csv, png)
    matrix = read_replies(replies)
    read = {path.stem: read_tree(path, of=matrix.fingerprint)[0] for path in trees}
    games = {name: evil_game(tree, matrix) for name, tree in read.items()}
    turns = [
        {"strategy": strategy, "turn": number, **turn._asdict()}
        for strategy, game in games.items()
        for number, turn in enumerate(game, start=1)
    ]
    write_table(pa.Table.from_pylist(turns), parquet, csv, matrix.metadata(replies.stem))
    if png:
        from guesstree.report.figures.evil import evil as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(games, replies.stem, len(matrix.targets)), png)


@app.command()
def summarise(
    scores: ManyScores,
    parquet: Parquet = None,
    csv: Csv = None,
    markdown: Markdown = None,
    evaluation: Annotated[
        Path | None, typer.Option(help="Write mean and worst by strategy and game, as Markdown.")
    ] = None,
    findings: Annotated[
        Path | None, typer.Option(help="Write what was found, in sentences, as reStructuredText.")
    ] = None,
) -> None:
    """Summarise the scores of strategies, a row each."""
    from guesstree.analysis.scores import read_scores_of_games
    from guesstree.analysis.summary import summarise as summarise_scores
    from guesstree.analysis.summary import summary_table
    from guesstree.report.summaries import evaluation_table, listed_table, readable
    from guesstree.report.summaries import findings as found
    from guesstree.report.summaries import markdown as as_markdown
    from guesstree.storage.files import write_text
    from guesstree.storage.provenance import FINGERPRINT

    need_output(parquet, csv, markdown, evaluation, findings)
    read = read_scores_of_games(scores)
    summaries = list(map(summarise_scores, read))
    about = {f"{FINGERPRINT} of {one.game}": one.fingerprint for one in read}
    write_table(summary_table(summaries), parquet, csv, about)
    brief, full = evaluation_table(summaries), readable(summaries)
    if markdown:
        write_text(markdown, as_markdown(*full))
    if evaluation:
        write_text(evaluation, as_markdown(*brief))
    if findings:
        table = listed_table("Mean number of guesses (worst case)", *brief)
        write_text(findings, f"{found(read)}\n{table}")


@app.command()
def solved(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILES...", help="Certificates, and the scores of their proofs."),
    ],
    parquet: Parquet = None,
    csv: Csv = None,
    markdown: Markdown = None,
) -> None:
    """Make the table of solved games, a row for each certificate; other scores are passed over."""
    from guesstree.api.solved import solved_games
    from guesstree.report.summaries import solved_markdown
    from guesstree.storage.files import write_text

    need_output(parquet, csv, markdown)
    table = solved_games(files)
    write_table(table.to_arrow(), parquet, csv, {})
    if markdown:
        write_text(markdown, solved_markdown(table.to_dicts()))

"""Commands that make tables of what was computed."""

from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer()

Replies = Annotated[Path, typer.Argument(help="A reply matrix, named after its game.")]
Parquet = Annotated[Path | None, typer.Option(help="Write the whole table as Parquet.")]
Csv = Annotated[Path | None, typer.Option(help="Write the whole table as CSV.")]
Html = Annotated[Path | None, typer.Option(help="Write what a report shows of it, as HTML.")]

SHOWN = 20
"""First guesses that a report names at either end of a ranking."""


@app.command()
def rank(
    replies: Replies,
    followed: Annotated[
        list[Path] | None,
        typer.Option(help="What greedy strategies make of them, named after the strategies."),
    ] = None,
    certificate: Annotated[
        list[Path] | None, typer.Option(help="Certificates, named after their strategies.")
    ] = None,
    parquet: Parquet = None,
    csv: Csv = None,
    html: Html = None,
) -> None:
    """Rank every guess as a first guess, by every metric and by what it leads to."""
    import polars as pl

    from guesstree.artifacts import read_parquet, write_text
    from guesstree.metrics import METRICS
    from guesstree.openers import best_and_worst, rank_openers, with_outcomes
    from guesstree.replies import read_replies
    from guesstree.tables import html_page

    matrix = read_replies(replies)

    def read(paths: list[Path] | None) -> dict[str, pl.DataFrame]:
        return {
            path.stem: pl.DataFrame(read_parquet(path, of=matrix.fingerprint)[0])
            for path in paths or ()
        }

    ranking = with_outcomes(rank_openers(matrix), read(followed), read(certificate))
    _write(ranking.to_arrow(), parquet, csv, matrix.about(replies.stem))
    if html:
        tables = [
            (f"{metric.title}: {end} {SHOWN}", ["rank", "guess", metric.name], _rounded(frame))
            for metric in METRICS.values()
            for end, frame in zip(
                ("best", "worst"), best_and_worst(ranking, metric.name, SHOWN), strict=True
            )
        ]
        for path in followed or ():
            best = ranking.select("guess", f"{path.stem}_mean", f"{path.stem}_worst").sort(
                f"{path.stem}_mean", maintain_order=True
            )
            header = ["guess", "mean", "worst"]
            tables.append((f"Then {path.stem}: best {SHOWN}", header, _rounded(best.head(SHOWN))))
        for path in certificate or ():
            least = ranking.select("guess", f"{path.stem}_total", f"{path.stem}_status").sort(
                f"{path.stem}_total", nulls_last=True, maintain_order=True
            )
            header = ["guess", "total", "status"]
            tables.append((f"{path.stem}: least {SHOWN}", header, _rounded(least.head(SHOWN))))
        if matrix.weights is not None:
            names = [f"weighted_{metric}" for metric in METRICS]
            tables += [
                (
                    f"Weighted, {METRICS[name.removeprefix('weighted_')].title}: best {SHOWN}",
                    ["rank", "guess", name],
                    _rounded(best_and_worst(ranking, name, SHOWN)[0]),
                )
                for name in names
            ]
        write_text(html, html_page(f"First guesses of {replies.stem}", tables))


@app.command()
def pairs(
    replies: Replies,
    count: Annotated[int, typer.Option(min=1, help="Pairs to name.")] = 20,
    parquet: Parquet = None,
    csv: Csv = None,
    html: Html = None,
    png: Annotated[Path | None, typer.Option(help="Draw them.")] = None,
) -> None:
    """Find the best first two guesses, the second said whatever the reply to the first."""
    from guesstree.artifacts import write_text
    from guesstree.pairs import best_pairs
    from guesstree.replies import read_replies
    from guesstree.tables import html_page

    matrix = read_replies(replies)
    best = best_pairs(matrix, count)
    _write(best.to_arrow(), parquet, csv, matrix.about(replies.stem))
    if html:
        table = (f"Of all pairs, the {len(best)} that tell most", best.columns, _rounded(best))
        write_text(html, html_page(f"First two guesses of {replies.stem}", [table]))
    if png:
        from guesstree import figures

        figures.save(figures.pairs(best), png)


@app.command()
def letters(
    words: Annotated[Path, typer.Argument(help="A clean list, named after itself.")],
    frequencies: Annotated[Path, typer.Option(help="Letters by place, as CSV.")],
    ratings: Annotated[Path, typer.Option(help="Words by the letters they have, as CSV.")],
    counts: Annotated[Path, typer.Option(help="Words by repeats and by vowels, as CSV.")],
    pangrams: Annotated[Path, typer.Option(help="Sets of words without a common letter, as CSV.")],
    html: Html = None,
    png: Annotated[Path | None, typer.Option(help="Draw letters by place.")] = None,
    vowels: Annotated[
        str | None, typer.Option(help="The vowels; those of Latin and Cyrillic if left out.")
    ] = None,
    pangram: Annotated[
        list[int] | None,
        typer.Option(help="Most frequent letters that sets have; may be given several times."),
    ] = None,
) -> None:
    """Count letters: by place, in words, and in sets of words that have none in common."""
    from guesstree import letters as counted
    from guesstree.artifacts import write_text
    from guesstree.tables import html_page
    from guesstree.words import load_words

    clean = load_words(words)
    rated = counted.rating_table(clean, frozenset(vowels) if vowels else counted.VOWELS)
    tables = {
        frequencies: ("Letters by place", counted.frequency_table(clean)),
        counts: ("Different letters and vowels", counted.count_table(rated)),
        ratings: (f"Words with the most frequent letters: best {SHOWN}", rated),
        pangrams: (f"Sets of words: best {SHOWN}", counted.pangram_table(clean, pangram or ())),
    }
    for path, (_, table) in tables.items():
        write_text(path, table.write_csv())
    if html:
        shown = [
            (title, table.columns, table.head(max(SHOWN, 40 * (path == frequencies))).rows())
            for path, (title, table) in tables.items()
            if len(table)
        ]
        write_text(html, html_page(f"Letters of the list {words.stem}", shown))
    if png:
        from guesstree import figures

        figures.save(figures.letters(tables[frequencies][1], len(clean)), png)


@app.command()
def play_evil(
    replies: Replies,
    trees: Annotated[list[Path], typer.Argument(help="Guess trees, named after their strategies.")],
    parquet: Parquet = None,
    csv: Csv = None,
    html: Html = None,
) -> None:
    """Play trees against a replier that always keeps the largest branch."""
    import pyarrow as pa

    from guesstree.artifacts import write_text
    from guesstree.play import evil_game
    from guesstree.replies import read_replies
    from guesstree.tables import html_page
    from guesstree.trees import read_tree

    matrix = read_replies(replies)
    games = {
        path.stem: evil_game(
            read_tree(path, of=matrix.fingerprint)[0], matrix.targets, matrix.texts[-1]
        )
        for path in trees
    }
    turns = [
        {"strategy": strategy, "turn": number, **turn._asdict()}
        for strategy, game in games.items()
        for number, turn in enumerate(game, start=1)
    ]
    _write(pa.Table.from_pylist(turns), parquet, csv, matrix.about(replies.stem))
    if html:
        tables = [
            (f"{strategy}: {len(game)} guesses", ["guess", "reply", "remaining"], game)
            for strategy, game in games.items()
        ]
        write_text(html, html_page(f"{replies.stem} against the evil replier", tables))


@app.command()
def summary(
    scores: Annotated[list[Path], typer.Argument(help="Scores, in the order of the rows.")],
    parquet: Parquet = None,
    csv: Csv = None,
    html: Html = None,
    markdown: Annotated[
        Path | None, typer.Option(help="Write the table as people read it, as Markdown.")
    ] = None,
    evaluation: Annotated[
        Path | None, typer.Option(help="Write mean and worst by strategy and game, as Markdown.")
    ] = None,
) -> None:
    """Summarise the scores of strategies, a row each."""
    from guesstree import tables
    from guesstree.artifacts import FINGERPRINT, write_text
    from guesstree.scores import (
        evaluation_table,
        read_scores_of_games,
        readable,
        summarise,
        summary_table,
    )

    read = read_scores_of_games(scores)
    summaries = list(map(summarise, read))
    origins = {f"{FINGERPRINT} of {one.game}": one.fingerprint for one in read}
    _write(summary_table(summaries), parquet, csv, origins)
    brief, full = evaluation_table(summaries), readable(summaries)
    if markdown:
        write_text(markdown, tables.markdown(*full))
    if evaluation:
        write_text(evaluation, tables.markdown(*brief))
    if html:
        page = tables.html_page(
            "Strategies",
            [("Mean number of guesses (worst case)", *brief), ("Every strategy", *full)],
        )
        write_text(html, page)


@app.command()
def explorer(
    folder: Annotated[Path, typer.Argument(help="Where to: a folder of pages.")],
    summary: Annotated[Path, typer.Option(help="The summary of all strategies, as Parquet.")],
    tree: Annotated[list[Path], typer.Option(help="A guess tree; may be given several times.")],
    openers: Annotated[
        list[Path], typer.Option(help="A ranking of first guesses, named after its game.")
    ],
) -> None:
    """Make pages to walk through trees in a browser."""
    import polars as pl

    from guesstree.artifacts import FINGERPRINT, check_alike, read_parquet
    from guesstree.explorer import write_explorer
    from guesstree.trees import read_tree

    means, origins = read_parquet(summary)
    rankings = {path: read_parquet(path) for path in openers}
    trees = {path: read_tree(path) for path in tree}
    for path, (_, about) in [*rankings.items(), *trees.items()]:
        game, made_from = about["game"], about[FINGERPRINT]
        summarised = origins.get(f"{FINGERPRINT} of {game}")
        check_alike([(summary, game, summarised), (path, game, made_from)])
    write_explorer(
        folder,
        list(trees.values()),
        pl.DataFrame(means),
        {path.stem: pl.DataFrame(table) for path, (table, _) in rankings.items()},
    )


def _write(table: Any, parquet: Path | None, csv: Path | None, metadata: dict[str, str]) -> None:
    import polars as pl

    from guesstree.artifacts import write_parquet, write_text

    if parquet:
        write_parquet(parquet, table, metadata)
    if csv:
        write_text(csv, pl.DataFrame(table).write_csv())


def _rounded(frame: Any) -> list[tuple[Any, ...]]:
    return [
        tuple(f"{cell:.4f}" if isinstance(cell, float) else cell for cell in row)
        for row in frame.rows()
    ]

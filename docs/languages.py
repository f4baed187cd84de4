"""Write docs/languages.csv, and draw docs/languages.png, from the study's scores.

python docs/languages.py studies/languages
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl
from matplotlib.figure import Figure

from guesstree.games.colours import GREY, ORANGE
from guesstree.report.figures.style import headline, panel, styled, write_figure
from guesstree.strategies.scores import Scores, mean
from guesstree.study.stored_scores import read_scores

HERE = Path(__file__)
NAMES = {
    "cs": "Czech",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "es": "Spanish",
    "fi": "Finnish",
    "fr": "French",
    "it": "Italian",
    "nl": "Dutch",
    "pl": "Polish",
    "pt": "Portuguese",
    "ru": "Russian",
    "sv": "Swedish",
    "tr": "Turkish",
    "en-long": "English, 3,000 words",
}


def table(games: Mapping[str, Scores]) -> pl.DataFrame:
    """Return a row per language: the best tree known, and whether it is proved."""
    return pl.DataFrame(
        {
            "language": NAMES[game],
            "first_guess": found.first_guess,
            "total": sum(found.all),
            "mean": round(mean(found), 4),
            "worst": max(found.all),
            "proved": found.lower_bound == sum(found.all),
        }
        for game, found in games.items()
    )


def draw(games: Sequence[tuple[str, Scores]]) -> Figure:
    """Draw the mean of the proved tree of each language, with its first word."""
    figure, axes = panel(4.0)
    for y, (_, found) in enumerate(games):
        axes.plot([mean(games[0][1]), mean(found)], [y, y], color=GREY)
        axes.plot(mean(found), y, "o", color=ORANGE)
        axes.annotate(
            f"{found.first_guess}  {mean(found):.3f}",
            (mean(found), y),
            xytext=(8, 0),
            textcoords="offset points",
            va="center",
        )
    axes.set_yticks(range(len(games)), [NAMES[game] for game, _ in games])
    axes.invert_yaxis()
    axes.margins(x=0.2)
    axes.set_xlabel("Lowest mean number of guesses, proved")
    (low, first), (high, last) = games[0], games[-1]
    difference = mean(last) - mean(first)
    headline(
        figure,
        f"{NAMES[low]} takes the fewest guesses, {NAMES[high]} {difference:.2f} more",
    )
    return figure


def main(folder: Path) -> None:
    """Read the scores of a study, and renew the table and its figure."""
    files = {game: folder / f"results/scores/{game}/optimal-any.parquet" for game in NAMES}
    games = {game: read_scores(path) for game, path in files.items()}
    table(games).write_csv(HERE.with_suffix(".csv"))
    proved_games = [(game, found) for game, found in games.items() if game != "en-long"]
    figure = styled(draw)(sorted(proved_games, key=lambda one: mean(one[1])))
    with HERE.with_suffix(".png").open("wb") as file:
        write_figure(figure, file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""The figure of replayed days: guesses by half-year, with what was known the day before."""

from matplotlib.figure import Figure

from guesstree.base.result import Row, Rows
from guesstree.base.text import counted
from guesstree.report.colours import BEST, GREY, INK, SOFT
from guesstree.report.figures import style
from guesstree.report.replay_tables import EVERY_DAY

_COLOURS = (BEST, INK, SOFT, GREY)


def replay(rows: Rows, game: str) -> Figure:
    """Draw the mean guesses of each strategy by half-year and over all days, with standard errors.

    `rows` come from `report.replay_tables.half_years`.
    """
    every = {row["strategy"]: row for row in rows if row["period"] == EVERY_DAY}
    days = {row["period"]: row["games"] for row in rows}
    periods = sorted(days)  # digits sort before "all"

    figure, axes = style.panel(3.0)
    for number, strategy in enumerate(every):
        of_strategy = [row for row in rows if row["strategy"] == strategy]
        # Strategies stand a little beside one another, so that their errors don't overlap.
        places = [periods.index(row["period"]) + 0.08 * number for row in of_strategy]
        axes.errorbar(
            places,
            [row["mean"] for row in of_strategy],
            [row["error"] or 0.0 for row in of_strategy],
            fmt="o",
            color=_COLOURS[number % len(_COLOURS)],
            capsize=3,
            markersize=5,
            label=_named(every[strategy]),
        )

    labels = [f"{period}\n{days[period]:,}".replace(" ", "\n") for period in periods]
    axes.set_xticks(range(len(periods)), labels)
    axes.set_xlim(-0.5, len(periods) - 0.5)
    axes.set(xlabel="half-year, and below it the days", ylabel="guesses on average")
    axes.grid(axis="y")
    figure.legend(loc="outside lower center")
    style.headline(figure, *_finding(list(every.values()), game))
    return figure


def _named(row: Row) -> str:
    """Return a strategy with its mean over all days, and the games that it lost."""
    name = style.plain(row["strategy"])
    return f"{name}: mean {row['mean']:.3f}, {counted(row['lost'], 'game')} lost"


def _finding(every: Rows, game: str) -> style.Headline:
    """Return the finding, and a line about the days and the comparison."""
    best = min(every, key=lambda row: row["mean"])
    reference = every[-1]
    days = f"{game}: {counted(best['games'], 'day')}, each with the answers known before it"
    error = best["saved_error"]
    if best is reference or error is None:
        return f"{best['strategy']} takes {best['mean']:.2f} guesses on real days", days

    saved = f"Past answers save {best['saved']:.2f} guesses per game"
    if best["saved"] < 2 * error:  # which chance alone makes now and then
        saved = (
            f"{counted(best['games'], 'day')} do not tell whether past answers save guesses"
        )
    pair = f"{best['strategy']} against {reference['strategy']}"
    return saved, f"{days}; {pair}: {best['saved']:.3f} saved, standard error {error:.3f}"

"""The stages of pages: trees in a browser, and second guesses on a sheet to print."""

from collections.abc import Sequence
from pathlib import Path

from guesstree.errors import InputError
from guesstree.files.artifacts import read_replies, read_tree
from guesstree.files.parquet import FINGERPRINT, check_fingerprint, read_parquet
from guesstree.files.paths import table_file
from guesstree.report import explorer, sheets
from guesstree.result import frame
from guesstree.stages.outputs import RANKING_COLUMNS, table_from
from guesstree.storage import write_text
from guesstree.strategies.summary import KEY_COLUMNS


def sheet(tree: Path, *, output: Path) -> None:
    """Draw the second guesses of a tree, one per reply, on a page to print.

    Parameters
    ----------
    tree
        The guess tree, as Parquet.
    output
        The file to write, as SVG.
    """
    write_text(output, sheets.sheet(*read_tree(tree)))


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
        The last date that a game's list of targets covers; may be repeated.
    """
    means, summarised = read_parquet(summary, having=KEY_COLUMNS)
    fingerprints = {
        key.removeprefix(f"{FINGERPRINT} of "): value for key, value in summarised.items()
    }

    # A game without a summary has no fingerprint here, so its trees are refused as well.
    grown = [read_tree(path) for path in trees]
    for path, (_, about) in zip(trees, grown, strict=True):
        check_fingerprint(path, about, fingerprints.get(about["game"], ""))

    rankings = {}
    replies = {}
    for game in dict.fromkeys(about["game"] for _, about in grown):
        fingerprint = fingerprints[game]
        ranking = table_file(openers, game)
        rankings[game] = table_from(ranking, fingerprint, RANKING_COLUMNS)
        if matrices:
            path = table_file(matrices, game)
            replies[game] = read_replies(path)
            check_fingerprint(path, {FINGERPRINT: replies[game].fingerprint}, fingerprint)

    dates = dict(map(_dated, until))
    explorer.write_explorer(output, grown, frame(means), rankings, replies, dates)


def _dated(text: str) -> tuple[str, str]:
    """Return a game and the date of its list."""
    game, _, date = text.partition("=")
    if not (game and date):
        raise InputError(f"{text!r} is not GAME=DATE; write it like nyt='July 2023'")
    return game, date

"""The stage of the pages on which people walk through trees in a browser."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from guesstree.api.dated_page import dated
from guesstree.api.first_guess_tables import known_totals
from guesstree.api.second_guess_tables import first_rows, shipped_second_guesses
from guesstree.base.result import frame
from guesstree.base.storage import replacing
from guesstree.games.matrix import ReplyMatrix
from guesstree.page import explorer
from guesstree.page.packing import Data
from guesstree.report.figures.preview import icon, preview
from guesstree.report.figures.style import write_figure
from guesstree.stages.inputs import RANKING_COLUMNS, read_game, table_from
from guesstree.strategies.summary import KEY_COLUMNS
from guesstree.study.artifacts import load_words, read_tree
from guesstree.study.table_files import FINGERPRINT, check_fingerprint, read_parquet
from guesstree.words.lists import words_among


def build_explorer(
    trees: Sequence[Path],
    summary: Path,
    openers: Sequence[Path],
    matrices: Sequence[Path],
    folder: Path,
    *,
    until: Mapping[str, str],
    turns: Mapping[str, int] = {},
    never_recommended: Mapping[str, str] = {},
    today: str = "",
    answers: Path | None = None,
    core: Path | None = None,
) -> None:
    """Build pages to walk through trees in a browser.

    Parameters
    ----------
    trees
        Guess trees.
    summary
        The summary of all strategies, as Parquet.
    openers
        The rankings of first guesses, each named after its game.
    matrices
        The reply matrices, each named after its game, to review games.
    folder
        The folder of the pages.
    until
        The last date that a game's list of targets covers, by game.
    turns
        How many turns a game has, if it is another number than by its rule.
    never_recommended
        The file of words that advice on a game does not recommend.
    today
        The game whose past answers are known; the page also has it on the day after them.
    answers, core
        The past answers of this game, and a clean list that has most of them.
    """
    means, summarised = read_parquet(summary, having=KEY_COLUMNS)
    fingerprints = {
        key.removeprefix(f"{FINGERPRINT} of "): value for key, value in summarised.items()
    }

    # A game without a summary has no fingerprint here, so its trees are refused as well.
    grown = [read_tree(path) for path in trees]
    for path, (_, about) in zip(trees, grown, strict=True):
        check_fingerprint(path, about, fingerprints.get(about["game"], ""))

    rankings = {
        path.stem: table_from(path, fingerprints[path.stem], RANKING_COLUMNS)
        for path in openers
    }
    replies = {path.stem: read_game(path) for path in matrices}
    for path in matrices:
        about = {FINGERPRINT: replies[path.stem].fingerprint}
        check_fingerprint(path, about, fingerprints[path.stem])

    facts = {
        game: _facts(matrix, until.get(game), turns.get(game), never_recommended.get(game))
        for game, matrix in replies.items()
    }
    words = load_words(core).words if core else None
    limit = turns.get(today)
    day = dated(today, replies[today], answers, words, limit) if answers else None
    shown = explorer.write_explorer(
        folder, grown, frame(means), rankings, replies, facts, day
    )
    _draw_pictures(folder, shown)


def _draw_pictures(folder: Path, game: Data) -> None:
    """Draw the pictures that other sites and home screens show; `game` is shown first."""
    mark = (folder / "icon.svg").read_text("utf-8")
    pictures = {f"icon-{pixels}": icon(mark, pixels) for pixels in (192, 512)}
    found, about = explorer.finding(game)
    pictures["preview"] = preview(
        game["start"]["guess"], found, f"{game['short']}. {about}"
    )
    for name, drawn in pictures.items():
        with replacing(folder / f"{name}.png") as draft:
            write_figure(drawn, draft)


def _facts(
    matrix: ReplyMatrix, until: str | None, turns: int | None, never: str | None
) -> explorer.Facts:
    """Return what the config and the package know of a game."""
    has_table = known_totals(matrix) is not None
    best = [] if has_table else first_rows(matrix, matrix.rule.turn_limit(turns))
    best += shipped_second_guesses(matrix, turns)
    return explorer.Facts(until, has_table, best, turns, words_among(never, matrix.form))

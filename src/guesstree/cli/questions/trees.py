"""Questions about trees: proofs, improvements, and trees from other programs."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from guesstree import defaults
from guesstree.cli.questions.games import introduction
from guesstree.cli.status import say
from guesstree.errors import InputError, no_file_name
from guesstree.files.paths import is_tree_file, table_file
from guesstree.games.modes import Hard, Mode
from guesstree.result import Listing, Result
from guesstree.storage import check_writable, is_json, write_text
from guesstree.text import counted

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.games.tree import GuessTree
    from guesstree.search.control import Progress


def prove(
    game: "Game",
    *,
    strategy: str = "optimal-any",
    limit: int | None = None,
    opener: Sequence[str] = (),
    exact: int = defaults.EXACT_OPENERS,
    minutes: float | None = None,
    output: Path | None = None,
    progress: "Callable[[], Callable[[Progress], None]]",
) -> Listing:
    """Find the best tree of a game, and prove that no tree is better.

    `bound` is a lower bound on the cost of trees with this first guess; if `status` is exact, it is
    proved to be the cost of the best such tree. Large games take hours or days; with --minutes, the
    command stops in time and shows the best results so far.

    Parameters
    ----------
    limit
        The tree must find every target within this many guesses.
    output
        Write the best tree, as text or (*.json) as JSON.
    """
    check_tree_output(output)
    how: dict[str, Any] = {"exact": exact, "minutes": minutes, "progress": progress()}
    proof = game.prove(strategy, opener, limit=limit, **how)
    best = proof.tree
    fault = ""
    if best is not None and output is not None:
        write_tree_as_named(game, best, output)
    elif output is not None:
        fault = f"{output}: not written, as no known tree stays within the limit; raise the limit"
    about = {
        "proven": proof.proven,
        "first_guess": best and best.opener,
        "total": best and best.total,
        "worst": best and best.worst,
        "cost": proof.cost,
        "lower_bound": proof.lower_bound,
    }
    return Listing(proof.table.to_dicts(), about, [proof.sentence], fault=fault)


def check_tree_output(output: Path | None) -> None:
    """Raise `InputError` before long work unless a file can be written, as text or JSON."""
    if output is None:
        return

    # `is_tree_file` also accepts Parquet, and names such as .txt, which have no suffix.
    if output.suffix.lower() in ("", ".parquet") or not is_tree_file(output.name):
        raise InputError(
            f"{output}: does not say whether to write text or JSON; use a name such as mine.txt"
        )
    check_writable(output)


def write_tree_as_named(game: "Game", tree: "GuessTree", output: Path) -> None:
    """Write a tree as JSON or as text, depending on the name of the file."""
    write_text(output, exported(game, tree, "json" if is_json(output) else "text"))


def improve(
    game: "Game",
    *,
    strategy: str | None = None,
    hard: Hard = Hard.OFF,
    largest: int = defaults.EXACT_TARGETS,
    output: Path | None = None,
) -> Listing:
    """Improve a tree by editing it: find the nodes where another guess is better.

    `subtotal` is the total of guesses that the `targets` of a node take from there on. `better` is
    the best guess for the node, and `least` is its subtotal, which is proved to be the lowest.

    Parameters
    ----------
    largest
        Nodes with more targets keep their guess. Large nodes take long.
    output
        Write the improved tree, as text or (*.json) as JSON.
    """
    check_tree_output(output)
    chosen = strategy or game.default_strategy
    tree = game.grow(chosen, search=False)
    better, table = game.improve(tree, hard=game.hard_mode(hard, chosen), largest=largest)
    if output is not None:
        write_tree_as_named(game, better, output)
    about = {"strategy": chosen, "total": tree.total, "improved": better.total}
    edits = counted(len(table), "edit")
    sentence = (
        f"{chosen} takes {tree.total:,} guesses in all, and {better.total:,} after {edits}."
    )
    return Listing(table.to_dicts(), about, [sentence], columns=table.columns)


def export(
    game: "Game",
    *,
    form: Literal["text", "json"],
    output: Path | None = None,
    strategy: str | None = None,
) -> str:
    """Write a guess tree for other programs.

    Parameters
    ----------
    form
        text is Alex Selby's format.
    output
        The file to write. Default: print the tree.
    """
    text = exported(game, game.grow(strategy or game.default_strategy, search=False), form)
    say(introduction(game), err=True)
    if output is None:
        return text
    write_text(output, text)
    return ""


def exported(game: "Game", tree: "GuessTree", form: str) -> str:
    """Return a tree as `json`, or as `text` in Alex Selby's format."""
    from guesstree.games.formats import to_json, to_text

    return to_json(tree) if form == "json" else to_text(tree, game.rule)


def import_(
    game: "Game",
    source: Path,
    *,
    mode: Mode = Mode.ANY,
    name: str = "imported",
    trees: Path | None = None,
    scores: Path | None = None,
) -> Result:
    """Check and score a tree from another program.

    Parameters
    ----------
    source
        A tree, as text or (*.json) as JSON.
    mode
        Which guesses are allowed.
    name
        The name to store it under.
    """
    from guesstree.files.scores import write_tree_and_scores
    from guesstree.strategies import scores as scoring
    from guesstree.strategies.summary import summarise
    from guesstree.study.schema import is_file_name

    if not is_file_name(name):
        raise InputError(f"--name: {no_file_name(name)}")
    matrix = game.replies
    tree = game.read_tree(source, mode)
    scored = scoring.scores_of_tree(tree, matrix, (game.name, name, "imported", mode))
    files = [folder and table_file(folder, name) for folder in (trees, scores)]
    write_tree_and_scores(tree, scored, matrix, *files)
    summary = summarise(scored)
    columns = (
        "game",
        "strategy",
        "mode",
        "first_guess",
        "targets",
        "total",
        "mean",
        "worst",
    )
    return Result([{column: summary[column] for column in (*columns, "histogram")}])

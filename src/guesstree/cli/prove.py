"""The command `prove`: finds the best tree of a game, or improves a tree."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base import defaults
from guesstree.base.errors import InputError
from guesstree.base.text import counted
from guesstree.cli.form import TableForm
from guesstree.cli.options import (
    First,
    GameOptions,
    ModeOptions,
    refuse_with,
    refuse_without,
)

if TYPE_CHECKING:
    from guesstree import Game, GuessTree

_FROM_0 = Number(gte=0)


def prove(
    *,
    strategy: Annotated[str, Parameter(alias="-s")] = "optimal-any",
    turn_limit: Annotated[int | None, Parameter(validator=Number(gte=1, lte=99))] = None,
    first: First = (),
    exact: Annotated[int, Parameter(validator=_FROM_0)] = defaults.EXACT_OPENERS,
    minutes: Annotated[float | None, Parameter(validator=_FROM_0)] = None,
    improve: Annotated[str | None, Parameter(metavar="TREE")] = None,
    largest: Annotated[int, Parameter(validator=_FROM_0)] = defaults.EXACT_TARGETS,
    mode: ModeOptions = ModeOptions(),
    output: Path | None = None,
    chosen: GameOptions = GameOptions(),
    form: TableForm = TableForm(),
) -> None:
    """Find the best tree of a game, and prove that no tree is better.

    `bound` is a lower bound on the cost of trees with this first guess; if `status` is exact, it is
    proved to be the cost of the best such tree. Large games take hours or days; with --minutes, the
    command stops in time and shows the best results so far.

    With --improve, the command edits a tree instead: it finds the nodes where another guess is
    better. `subtotal` is the total of guesses that the `targets` of a node take from there on.
    `better` is the best guess for the node, and `least` is its subtotal, which is proved to be the
    lowest. --mode and --hard are the mode of this tree; the strategy has the mode of a proof.

    Parameters
    ----------
    strategy
        optimal-MODE: lowest total; optimal5-MODE: the same within 5 guesses; safest-MODE: lowest
        worst case, then lowest total; shallow-MODE: the other way round; within4-MODE: most targets
        within 4 guesses. MODE is consistent, any or nyt-hard. Or with settings: 'optimal-any
        name=likely weighted=yes', 'optimal-any name=squares cost=1 cost=4 cost=9'.
    turn_limit
        The tree must find every target within this many guesses.
    exact
        How many promising first guesses get their lowest total, proved.
    minutes
        Stop after this time, without compiling, with the best results so far.
    improve
        Improve the tree of this strategy, or of a file such as mine.txt.
    largest
        With --improve, nodes with more targets keep their guess. Large nodes take long.
    output
        Write the best tree, or the improved one: *.txt is Alex Selby's format, *.json has its
        nodes, *.parquet is what the pipeline writes, and *.svg is a sheet to print.
    """
    from guesstree.api.tree_files import check_output
    from guesstree.cli.status import bar

    if output is not None:
        check_output(output)
    limits: dict[str, Any] = {
        "first": first,
        "turn_limit": turn_limit,
        "exact": exact,
        "minutes": minutes,
    }
    if improve is not None:
        refuse_with("--improve", strategy=strategy, **limits)
    else:
        _check_for_proof(mode.chosen, largest)
    game = chosen.open(form)
    if improve is not None:
        _improve(game, improve, mode.chosen, largest, output, form)
        return

    proof = game.prove(strategy, **limits, track=bar("first guesses"))
    if proof.tree is not None and output is not None:
        _write(game, proof.tree, output, form)
    form.show(proof.table.to_dicts(), proof.numbers, sentences=[proof.sentence])
    if proof.tree is None and output is not None:
        raise InputError(
            f"{output}: not written, as no known tree stays within the limit; raise the limit"
        )


def _write(game: "Game", tree: "GuessTree", output: Path, form: TableForm) -> None:
    """Write a tree, and tell people where it is."""
    from guesstree.api.tree_files import write_tree

    write_tree(game, tree, output.name, output)
    form.show_written(output)


def _check_for_proof(mode: str, largest: int) -> None:
    """Raise `InputError` for options that a proof would ignore."""
    refuse_without("--improve", largest=largest)
    if mode != "any":
        raise InputError(
            "--mode and --hard are for --improve; the strategy has the mode of a proof: add "
            f"--strategy optimal-{mode} instead"
        )


def _improve(
    game: "Game",
    strategy: str,
    mode: str,
    largest: int,
    output: Path | None,
    form: TableForm,
) -> None:
    """Improve a tree by editing it, and show the edits."""
    tree = game.tree(strategy, search=False)
    better, table = game.improve(strategy, mode=mode, largest=largest)
    if output is not None:
        _write(game, better, output, form)
    edits = counted(len(table), "edit")
    totals = f"{tree.total:,} guesses in all, and {better.total:,} after {edits}"
    form.show(
        table.to_dicts(),
        {"strategy": strategy, "total": tree.total, "improved": better.total},
        columns=table.columns,
        sentences=[f"{strategy} takes {totals}."],
    )

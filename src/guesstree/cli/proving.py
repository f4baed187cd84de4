"""The command that proves which tree is best, for any game."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.opened import GameOption
from guesstree.cli.options import Exact, LongTable, Minutes, Openers, Proved
from guesstree.cli.printing import say
from guesstree.cli.progress import proof_progress
from guesstree.defaults import EXACT_OPENERS
from guesstree.errors import InputError
from guesstree.trees.formats.endings import check_tree_file, is_json

app = typer.Typer()


@app.command()
def prove(
    game: GameOption,
    shown: LongTable,
    strategy: Proved = "optimal-any",
    limit: Annotated[
        int | None, typer.Option(min=1, max=99, help="Find every target within so many guesses.")
    ] = None,
    opener: Openers = None,
    exact: Exact = EXACT_OPENERS,
    minutes: Minutes = None,
    output: Annotated[
        Path | None, typer.Option(help="Write the best tree, as text or (*.json) as JSON.")
    ] = None,
) -> None:
    """Find the best tree of a game, and prove that none is better.

    `bound` is what a tree with this first guess costs at least; where `status` is exact, the best
    one costs so much. Large games take hours or days: --minutes says when to stop, with what is
    known by then.
    """
    from guesstree.storage.files import write_text

    check_tree_file(output)
    proof = game.prove(
        *(strategy, opener or ()),
        limit=limit,
        exact=exact,
        minutes=minutes,
        progress=proof_progress(),
    )
    if output is not None and proof.tree is not None:
        write_text(output, game.export(proof.tree, "json" if is_json(output) else "text"))
    if shown.for_people:
        say(proof.sentence)
    about = {
        "proven": proof.proven,
        "first_guess": proof.tree and proof.tree.opener,
        "total": proof.tree and proof.tree.total,
        "worst": proof.tree and proof.tree.worst,
        "cost": proof.cost,
        "lower_bound": proof.lower_bound,
    }
    shown.show(proof.table.to_dicts(), about=about)
    if output is not None and proof.tree is None:
        raise InputError(f"{output}: not written, as no tree is known that keeps within the limit")

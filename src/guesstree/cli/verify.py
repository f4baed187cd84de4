"""The command `verify`: checks a tree and its certificate with independent code."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base.defaults import RANDOM_SEED
from guesstree.cli.options import Seed
from guesstree.cli.printing import print_json
from guesstree.cli.status import echo


def verify(
    game: Path,
    tree: Path,
    /,
    *,
    certificate: Path | None = None,
    bounds: Path | None = None,
    sample: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    seed: Seed = None,
    json: bool = False,
) -> None:
    """Check a tree and its certificate with independent code.

    Parameters
    ----------
    game
        A reply matrix; or a list of targets that are also the guesses, from results/words/.
    tree
        A guess tree of the game.
    certificate
        The certificate of its proof.
    bounds
        The list of bounds that its proof left.
    sample
        Check only this many first guesses of --bounds, chosen at random. A sample is not a proof.
    seed
        The same seed chooses the same first guesses. Default: 1.
    json
        Print JSON.
    """
    from guesstree.api.verification import verify as verified
    from guesstree.cli.options import refuse_without
    from guesstree.cli.status import bar

    if bounds is None:
        refuse_without("--bounds", sample=sample, seed=seed)
    found = verified(
        game,
        tree,
        certificate,
        bounds=bounds,
        sample=sample,
        seed=RANDOM_SEED if seed is None else seed,
        track=bar("first guesses"),
    )
    if json:
        print_json(asdict(found))
    else:
        echo(str(found))

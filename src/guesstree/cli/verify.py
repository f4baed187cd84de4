"""The command `verify`: checks a tree and its certificate with independent code."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base.defaults import TRIED_PAIRS
from guesstree.cli.printing import print_json
from guesstree.cli.status import echo


def verify(
    game: Path,
    tree: Path,
    /,
    *,
    certificate: Path | None = None,
    most: Annotated[int, Parameter(validator=Number(gte=0))] = TRIED_PAIRS,
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
    most
        The largest number of pairs of a first guess and a target for an exhaustive search.
    json
        Print JSON.
    """
    from guesstree.api.verification import verify as verified

    found = verified(game, tree, certificate, most=most)
    if json:
        print_json(asdict(found))
    else:
        echo(str(found))

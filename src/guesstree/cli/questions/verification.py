"""Checks a tree and its certificate."""

from dataclasses import asdict
from json import dumps
from pathlib import Path

from guesstree.api import verification
from guesstree.defaults import TRIED_PAIRS


def verify(
    game: Path,
    tree: Path,
    *,
    certificate: Path | None = None,
    most: int = TRIED_PAIRS,
    as_json: bool = False,
) -> str:
    """Check a tree and its certificate with independent code.

    Parameters
    ----------
    game
        A reply matrix; or a list of targets that are also the guesses.
    tree
        A guess tree of the game.
    certificate
        The certificate of its proof.
    most
        The largest number of pairs of a first guess and a target for an exhaustive search.
    """
    verified = verification.verify(game, tree, certificate, most=most)
    if as_json:
        return f"{dumps(asdict(verified), ensure_ascii=False, indent=1)}\n"
    return f"{verified}\n"

"""The stage that checks a tree and its certificate."""

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
    """Check a tree and its certificate, by code that shares nothing with what made them.

    Parameters
    ----------
    game
        A reply matrix; or a list of targets, all guesses.
    tree
        A guess tree of it.
    certificate
        The certificate of its proof.
    most
        The most pairs of a first guess and a target for which everything is tried.
    """
    verified = verification.verify(game, tree, certificate, most=most)
    if as_json:
        return f"{dumps(asdict(verified), ensure_ascii=False, indent=1)}\n"
    return f"{verified}\n"

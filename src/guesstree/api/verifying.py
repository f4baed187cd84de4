"""Verification: a tree and its certificate, checked by code that shares nothing with theirs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from guesstree import verifier
from guesstree.api.arguments import PathName, count_of, path_of
from guesstree.defaults import TRIED_PAIRS
from guesstree.errors import InputError, counted, reason_of
from guesstree.storage.files import check_regular


def verify(
    game: PathName,
    tree: PathName,
    certificate: PathName | None = None,
    *,
    most: int = TRIED_PAIRS,
) -> tuple[str, ...]:
    """Check files that the pipeline made, by `guesstree.verifier`, which imports nothing of it.

    The tree is played against every target. The certificate must agree with it, name each first
    guess that its mode allows once, and have no bound below the tree's cost unless it is open. In
    small games everything is tried, to see whether its bounds are true.

    Parameters
    ----------
    game
        The reply matrix; or a list of the targets, if these are the guesses as well and the rule
        is one of the package's own. Only replies of other rules are taken from a matrix.
    tree
        A guess tree.
    certificate
        The certificate of the proof that found it.
    most
        Everything is tried if there are at most so many pairs of a first guess and a target.

    Returns
    -------
    tuple of str
        What was verified, in sentences.

    Raises
    ------
    InputError
        Something is wrong, or a file cannot be read.

    Examples
    --------
    >>> from guesstree import verify
    >>> found = "results/{}/wordle/optimal-any.parquet".format
    >>> verify("results/replies/wordle.parquet", found("trees"), found("proofs"))  # doctest: +SKIP
    ('the tree finds each of 2,309 targets once: slate first, 7,951 guesses in all, ...)
    """
    played, found = path_of(game), path_of(tree)
    proof = None if certificate is None else path_of(certificate)
    for path in filter(None, (played, found, proof)):
        _check_readable(path)
    try:
        facts = verifier.verify(played, found, proof, count_of(most, "most", 0))
    except AssertionError as error:
        raise InputError(str(error)) from error
    except KeyError as error:
        raise InputError(f"{tree}: cannot be verified, as a file given has no {error}") from error
    except (OSError, pa.ArrowException, ValueError, TypeError, LookupError) as error:
        raise InputError(f"{tree}: cannot be verified ({error})") from error
    return tuple(_sentences(facts, most))


def _check_readable(path: Path) -> None:
    """Raise `InputError` unless a file is a regular one that is Parquet."""
    try:
        check_regular(path)
        pq.read_metadata(path)
    except (OSError, pa.ArrowException) as error:
        reason = "not Parquet" if isinstance(error, pa.ArrowException) else reason_of(error)
        raise InputError(f"{path}: cannot be read ({reason}); name a file of guesstree") from error


def _sentences(facts: dict[str, Any], most: int) -> Iterator[str]:
    """Yield what follows from the facts that were verified."""
    scores, rule = facts["scores"], facts["rule"]
    yield (
        f"the tree finds each of {counted(len(scores), 'target')} once: {facts['opener']} first, "
        f"{sum(scores.values()):,} guesses in all, at most {max(scores.values())} for one"
    )
    whose = "this checker's own" if rule in verifier.RULES else "unknown here, its matrix believed"
    yield f"its guesses are allowed in mode {facts['mode']}; rule {rule} ({whose})"
    if "cost" not in facts:
        return
    left, every = facts["statuses"]["open"], sum(facts["statuses"].values())
    yield (
        f"the certificate agrees: {left:,} of {counted(every, 'first guess')} are open, and no "
        f"other has a bound below the cost of the tree, {facts['cost']:,}"
    )
    if facts["tried"]:
        yield "everything was tried: all bounds are true"
    else:
        yield f"bounds were not tried, as there are more than {most:,} pairs of guess and target"

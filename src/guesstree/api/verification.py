"""Checks trees and certificates with independent code."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from guesstree.api.arguments import PathName, count_of, path_of
from guesstree.api.first_guess_tables import OWN_TOTALS, shipped_first_guesses
from guesstree.base.constants import ALL
from guesstree.base.defaults import RANDOM_SEED
from guesstree.base.errors import InputError, reason_of
from guesstree.base.result import Track, untracked
from guesstree.base.storage import check_regular
from guesstree.base.text import counted, first_words, parse_json, proved
from guesstree.games.modes import Mode
from guesstree.play.word_lists import Layer
from guesstree.search.certificate import (
    OPEN,
    StatedObjective,
    costs_text,
    goal_text,
)
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import Recipe
from guesstree.study.stored_proofs import OBJECTIVE, stated_in
from guesstree.study.table_files import RECIPE, Metadata
from guesstree.verifier import checker, claim


@dataclass(frozen=True, repr=False)
class Verification:
    """The verified facts about a tree, and about its certificate if there is one.

    Attributes from `goal` to `open` are None without a certificate.

    Attributes
    ----------
    rule, mode
        The reply rule, and which guesses are allowed.
    opener
        The first guess of the tree.
    targets, guesses, worst
        How many targets the tree finds, its total of guesses, and its worst case.
    goal
        What the certificate minimises, in words.
    openers
        The first guesses that the certificate covers; empty for all that the mode allows.
    weighted
        Whether targets count by their weights.
    cost, lower_bound
        The cost of the tree, and a lower bound for all trees, which is smaller if the proof is
        open.
    first_guesses, open
        How many first guesses the certificate has, and how many of them are open.
    shown
        The lower bound that a list of bounds shows, on the cost of all trees with the first guesses
        that it is about; None without a list, and if not all of it was checked.
    checked
        For which first guesses the list was checked: `all`, or `k of n`.
    sentences
        All of this in sentences.

    Examples
    --------
    >>> from guesstree import verify
    >>> found = "results/{}/nyt/optimal-any.parquet".format
    >>> seen = verify("results/replies/nyt.parquet", found("trees"))  # doctest: +SKIP
    >>> seen.opener, seen.guesses, seen.worst  # doctest: +SKIP
    ('tarse', 11219, 6)
    """

    rule: str
    mode: str
    opener: str
    targets: int
    guesses: int
    worst: int
    sentences: tuple[str, ...]
    goal: str | None = None
    openers: tuple[str, ...] | None = None
    weighted: bool | None = None
    cost: int | None = None
    lower_bound: int | None = None
    first_guesses: int | None = None
    open: int | None = None
    shown: int | None = None
    checked: str | None = None

    def __repr__(self) -> str:
        return "\n".join(self.sentences)


def verify(
    game: PathName,
    tree: PathName,
    certificate: PathName | None = None,
    *,
    bounds: PathName | None = None,
    sample: int | None = None,
    seed: int = RANDOM_SEED,
    track: Track = untracked,
) -> Verification:
    """Check files of the pipeline with the independent checker of `guesstree.verifier`.

    The tree is played against every target. The certificate must agree with the tree, and must list
    each first guess of its mode once. Only open first guesses may have a bound below the cost of
    the tree. The goal must belong to the strategy that the certificate names. A list of bounds
    shows without a search that no tree costs less.

    Parameters
    ----------
    game
        The reply matrix. Or a list of the targets, if these are also the guesses and the rule comes
        with the package. The checker reads replies from a matrix only for other rules.
    tree
        A guess tree.
    certificate
        The certificate of the proof that found the tree.
    bounds
        The list of bounds of sets that the proof left; see docs/proofs.md.
    sample
        Check only this many first guesses of the list, chosen at random. A sample is not a proof.
    seed
        The seed of this choice.
    track
        Shows how many first guesses of the list are checked.

    Returns
    -------
    Verification
        The verified facts, as values and in sentences.

    Raises
    ------
    InputError
        Something is wrong, or a file cannot be read.

    Examples
    --------
    >>> from guesstree import verify
    >>> found = "results/{}/wordle/optimal-any.parquet".format
    >>> verify("results/replies/wordle.parquet", found("trees"), found("proofs"))  # doctest: +SKIP
    the tree finds each of 2,309 targets once: slate first, 7,951 guesses in all, ...
    """
    played, grown = path_of(game), path_of(tree)
    proof = None if certificate is None else path_of(certificate)
    listed = None if bounds is None else path_of(bounds)
    about = {path: _about(path) for path in filter(None, (played, grown, proof, listed))}

    # Before the checker sees the files: its errors do not say what a file should be.
    asked = None if proof is None else _asked(proof, about[proof], "certificate")
    facts = _facts(played, grown, proof, about[played])
    values = {key: facts[key] for key in ("rule", "mode", "opener")}
    scores = facts["scores"].values()
    values |= {"targets": len(scores), "guesses": sum(scores), "worst": max(scores)}
    sentences = [*_of_tree(facts, is_list=_METADATA not in about[played])]
    if proof is not None and asked is not None:
        _check_name(proof, about[proof], asked)
        _compare_with_shipped(proof, asked, facts, about[played])
        values |= _values(facts, asked)
        sentences += _of_certificate(values, facts, asked)
        if listed is None:
            sentences.append(f"{proved()}: the bounds were compared with the tree alone")
    if listed is not None:
        asked = _asked(listed, about[listed], "list of bounds")
        _check_name(listed, about[listed], asked)
        chosen = None if sample is None else count_of(sample, "sample", 1)
        with _faults(listed):
            files = played, grown, listed
            found = claim.verify(files, facts, chosen, seed, track)
        some = f"{found['checked']:,} of {found['first']:,}"
        checked = ALL if found["checked"] == found["first"] else some
        values |= {"shown": found["shown"] if checked == ALL else None, "checked": checked}
        sentences.append(_of_bounds(found, asked))
    return Verification(**values, sentences=tuple(sentences))


Facts = dict[str, Any]
"""What was found about files, by name."""

_METADATA = "guess_words"
"""A metadata key that reply matrices have and word lists lack."""

_MALFORMED = ValueError, TypeError, LookupError, ArithmeticError, RecursionError
"""The errors that the checker raises for unexpected values and metadata."""

_GOAL = "mode", "row", "step", "limit", "worst_case"
"""The parts of an objective that the name of a strategy determines."""


@contextmanager
def _faults(tree: Path) -> Iterator[None]:
    """Turn what the checker finds wrong into an `InputError`."""
    try:
        yield
    except InputError:
        raise
    except AssertionError as error:
        raise InputError(
            f"{error}; give files of the same game and strategy, or make them again"
        ) from error
    except (OSError, pa.ArrowException, *_MALFORMED) as error:
        raise InputError(
            f"{tree}: cannot be verified, as one of the files is incomplete or was not written by "
            "guesstree; give a reply matrix, its tree, and the files of its proof"
        ) from error


def _about(path: Path) -> Metadata:
    """Return the metadata of a file; raise `InputError` unless it is a regular Parquet file."""
    try:
        check_regular(path)
        about = pq.read_schema(path).metadata or {}
        return {key.decode(): text.decode() for key, text in about.items()}
    except (OSError, ValueError, pa.ArrowException) as error:
        reason = reason_of(error) if isinstance(error, OSError) else "not Parquet"
        hint = "give a file that guesstree wrote"
        raise InputError(f"{path}: cannot be read ({reason}); {hint}") from error


def _compare_with_shipped(
    proof: Path, asked: StatedObjective, facts: Facts, about: Metadata
) -> None:
    """Raise `InputError` if the package knows a better tree than a certificate allows.

    `about` is the metadata of the reply matrix.
    """
    # Stages that verify nothing do without Polars.
    import polars as pl

    from guesstree.strategies.agreement import certified, check_agreement

    if _METADATA not in about or "target_weights" in about:
        return
    targets, guesses = (
        tuple(parse_json(about[key])) for key in ("target_words", _METADATA)
    )
    layer = Layer("targets", targets)
    first = shipped_first_guesses(about["rule"], layer, guesses, Mode.ANY)
    if first is not None:
        own = {"guess": guesses, "total": first.totals, "lower_bound": first.lower_bounds}
        entries = pl.DataFrame(facts["entries"], infer_schema_length=None)
        own_totals = OWN_TOTALS, pl.DataFrame(own)
        check_agreement([(proof, certified(asked, entries)), own_totals])


def _facts(game: Path, tree: Path, proof: Path | None, about: Metadata) -> Facts:
    """Return what the checker finds; raise `InputError` if the game names another rule, or none.

    `about` is the metadata of the game, which a list of words does not have.
    """
    with _faults(tree):
        facts: Facts = checker.verify(game, tree, proof)
    rule = facts["rule"]
    if _METADATA in about and about.get("rule") != rule:
        raise InputError(
            f"{game}: is not of the rule {rule!r}, as the tree is; give files of the same game"
        )
    return facts


def _asked(path: Path, about: Metadata, kind: str) -> StatedObjective:
    """Return the objective of a file of a proof; raise `InputError` if the file has none."""
    stated = stated_in(path, about)
    if stated is None:
        raise InputError(f"{path}: has no {OBJECTIVE!r} in its metadata; give a {kind}")
    return stated


def _check_name(path: Path, about: Metadata, asked: StatedObjective) -> None:
    """Raise `InputError` if the strategy that a certificate names has another objective.

    A recipe that was stored without its settings cannot be checked.
    """
    name = about.get(RECIPE, about.get("strategy", ""))
    try:
        recipe = Recipe.parse(name)
    except InputError:
        return

    # A name tells whether targets have weights, but not which.
    named = objective_of(recipe)
    meant = (named.mode, [*named.cost.row], named.cost.step, named.limit, named.worst_case)
    is_meant = meant == tuple(asked[key] for key in _GOAL)
    if not is_meant or named.weighted != bool(asked["weights"]):
        raise InputError(
            f"{path}: has the name {name!r}, but another objective: {goal_text(asked)}, as "
            f"{costs_text(asked)}; prove this strategy again"
        )


def _values(facts: Facts, asked: StatedObjective) -> Facts:
    """Return the values of a verification that describe the certificate."""
    entries = facts["entries"]
    left = [entry["bound"] for entry in entries if entry["status"] == OPEN]
    return {
        "goal": goal_text({**asked, "openers": []}),
        "openers": tuple(asked["openers"]),
        "weighted": bool(asked["weights"]),
        "cost": facts["cost"],
        "lower_bound": min(
            [facts["cost"], *(bound for bound in left if bound is not None)]
        ),
        "first_guesses": len(entries),
        "open": len(left),
    }


def _of_tree(facts: Facts, *, is_list: bool) -> Iterator[str]:
    """Yield sentences on the tree."""
    scores = facts["scores"]
    rule = facts["rule"]
    yield (
        f"the tree finds each of {counted(len(scores), 'target')} once: {facts['opener']} first, "
        f"{sum(scores.values()):,} guesses in all, at most {max(scores.values())} for one"
    )
    whose = (
        "this checker's own"
        if rule in checker.RULES
        else "unknown here, its matrix believed"
    )
    yield f"its guesses are allowed in mode {facts['mode']}; rule {rule} ({whose})"
    if is_list:
        yield "the game is a list of words, which has no fingerprint to compare"


def _of_certificate(values: Facts, facts: Facts, asked: StatedObjective) -> Iterator[str]:
    """Yield sentences on the certificate: its goal and its bounds."""
    compared = f"all {counted(facts['first'], 'first guess')} of the mode are compared"
    if values["openers"]:
        words = first_words(values["openers"], 5)
        compared = f"of the {facts['first']:,} first guesses of the mode, {words} alone"
    count = "counts by its weight" if values["weighted"] else "counts once"
    yield (
        f"the goal: {values['goal']}, in mode {facts['mode']}; {costs_text(asked)}, and each "
        f"{count}; {compared}"
    )

    cost = values["cost"]
    lower = values["lower_bound"]
    left = values["open"]
    guesses = counted(values["first_guesses"], "first guess")
    yield (
        f"the certificate agrees: {left:,} of {guesses} are open, and no other has a bound below "
        f"the cost of the tree, {cost:,}; which first guesses are alike is not checked"
    )
    if left:
        yield f"this is an interval: the lowest cost is from {lower:,} to {cost:,}{_also(asked)}"


def _of_bounds(found: Facts, asked: StatedObjective) -> str:
    """Return a sentence on what a list of bounds shows."""
    shown, cost, first, checked = (
        found[key] for key in ("shown", "cost", "first", "checked")
    )
    if checked < first:
        return (
            f"{checked:,} of {counted(first, 'first guess')} were checked at random, and their "
            "bounds are right: this is no proof"
        )
    least = goal_text(asked)
    if found["partial"]:
        text = f"checked: the {least}, is at least {shown:,}"
    elif shown < cost:
        text = f"this is an interval: the {least} is from {shown:,} to {cost:,}"
    else:
        text = f"proved and checked: {cost:,} is the {least}"
    rows = counted(found["rows"], "bound")
    which = "all " if first > 1 else ""
    return (
        f"{text}; a list of {rows} was checked for {which}{counted(first, 'first guess')}"
    )


def _also(asked: StatedObjective) -> str:
    """Return a clause on other facts that stay unknown while first guesses are open."""
    if asked["worst_case"] == "first":
        return " among trees of its worst case, and another tree may have a smaller one"
    also = ", and a tree of equal cost may have a smaller worst case"
    return also if asked["worst_case"] else ""

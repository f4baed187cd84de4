"""Certificates: the objective and the result of a proof, first guess by first guess."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from guesstree.base.errors import InputError
from guesstree.base.text import parse_json
from guesstree.games.tree import GuessTree
from guesstree.search.cost import TOTAL, Cost

EXACT, REFUTED, OPEN = "exact", "refuted", "open"
"""The status of a first guess."""


@dataclass(frozen=True)
class CertificateEntry:
    """The result of a proof for one first guess.

    Attributes
    ----------
    guess
        The first guess.
    limit
        The number of guesses within which the bound holds; None for no limit. Where the worst
        case comes first, no tree with this first guess finds all targets within fewer. Where it
        comes last, a tree of the exact cost stays within the limit.
    bound
        The lowest cost if the status is `exact`, otherwise a lower bound on it; None if no tree
        stays within the limit.
    status
        `exact`; `refuted`: no tree with this first guess is better than a known one, as the bound
        says or, if the worst case comes last, as no tree of this cost is shorter; or `open`: the
        proof was stopped before.
    like
        An equivalent first guess whose result this is: a symmetry of the game turns one into the
        other. None if this guess was searched itself.
    evidence
        The bounds of sets that the search found for it, four integers of 64 bits a row: the
        parent's row, the guess, the code of the reply, and the bound (see `evidence`). Empty if
        none are kept.
    """

    guess: str
    limit: int | None
    bound: int | None
    status: str
    like: str | None = None
    evidence: bytes = field(default=b"", compare=False, repr=False)


Blocks = dict[int, list[CertificateEntry]]
"""The entries of each block of first guesses, by block number."""


@dataclass(frozen=True)
class Proof:
    """The result of a proof.

    Attributes
    ----------
    tree
        The best tree known; None if none was found within the limit.
    lower_bound
        A lower bound on the cost of every tree; None if no tree stays within the limit.
    certificate
        The results for every first guess.
    cost
        The cost of the tree; None if there is none.
    has_evidence
        Whether the searches kept the bounds of sets for each first guess.

    Examples
    --------
    >>> from guesstree import Game
    >>> proof = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).prove("optimal-any")
    >>> proof.proven, proof.cost, proof.lower_bound, proof.tree.opener
    (True, 9, 9, 'crane')
    """

    tree: GuessTree | None
    lower_bound: int | None
    certificate: tuple[CertificateEntry, ...]
    cost: int | None = None
    has_evidence: bool = False

    @property
    def proven(self) -> bool:
        """Whether no tree is better than the one found."""
        return all(entry.status != OPEN for entry in self.certificate)


# Objectives as certificates state them

StatedObjective = Mapping[str, Any]
"""An objective as certificates state it; see `study.stored_proofs.write_certificate`."""

_COUNT = {"type": "integer", "minimum": 0}
_FORM = {
    "mode": {"type": "string"},
    "row": {"type": "array", "items": _COUNT, "minItems": 1},
    "step": _COUNT,
    "limit": {"type": ["integer", "null"], "minimum": 1},
    "worst_case": {"enum": ["", "first", "last"]},
    "openers": {"type": "array", "items": {"type": "string"}},
    "weights": {"type": ["array", "null"], "items": _COUNT},
}
"""The JSON schema of each key of an objective."""


def read_goal(text: str, where: str) -> StatedObjective:
    """Return the objective that a certificate's metadata has as JSON.

    Raises
    ------
    InputError
        It is malformed; the sentence begins with `where`.
    """
    from jsonschema import Draft202012Validator

    form = {
        "type": "object",
        "properties": _FORM,
        "required": [*_FORM],
        "additionalProperties": False,
    }
    try:
        stated: StatedObjective = parse_json(text)
    except ValueError as error:
        raise InputError(
            f"{where}: its objective is not JSON; name a certificate that guesstree wrote"
        ) from error

    # The first fault is reported, if there is any.
    for fault in Draft202012Validator(form).iter_errors(stated):
        # The validator shows Python's values, such as None for `null`.
        found = fault.message.replace(repr(fault.instance), json.dumps(fault.instance))
        raise InputError(
            f"{where}: its objective is malformed, {fault.json_path}: {found}; "
            "name a certificate that guesstree wrote"
        )

    return stated


def goal_text(stated: StatedObjective) -> str:
    """Return what an objective minimises, in a few words.

    >>> stated = {"row": [1], "step": 1, "limit": 5, "worst_case": "", "openers": [], "weights": []}
    >>> goal_text(stated), goal_text(stated | {"row": [0, 0, 1], "step": 0, "limit": None})
    ('lowest total, all within 5', 'fewest targets that take more than 2')
    """
    goal = _cost_goal(stated)
    if stated["weights"]:
        goal += " by weight"
    goal = _WORST_CASES[stated["worst_case"]].format(goal)
    if stated["limit"]:
        goal += f", all within {stated['limit']}"
    if stated["openers"]:
        goal += f", {' or '.join(stated['openers'])} first"
    return goal


_WORST_CASES = {
    "": "{}",
    "first": "lowest worst case, then {}",
    "last": "{}, then lowest worst case",
}
"""What an objective minimises, where {} is its cost."""


def _cost_goal(stated: StatedObjective) -> str:
    """Return which cost an objective minimises."""
    *before, last = row = stated["row"]
    if is_total(stated):
        return "lowest total"
    if before and not any(before) and last == 1 and not stated["step"]:
        return f"fewest targets that take more than {len(before)}"
    return f"lowest cost of {', '.join(map(str, row))}"


def is_total(stated: StatedObjective) -> bool:
    """Tell whether each guess costs 1."""
    return Cost(tuple(stated["row"]), stated["step"]) == TOTAL


def costs_text(stated: StatedObjective) -> str:
    """Return what a target costs, in a clause.

    >>> costs_text({"row": [1], "step": 1})
    'a target costs 1 for each guess'
    >>> costs_text({"row": [1, 4, 9], "step": 0})
    'a target costs 1, 4, 9 by the number of guesses, and 9 with more'
    >>> costs_text({"row": [1, 4], "step": 2})
    'a target costs 1, 4 by the number of guesses, and 2 more for each guess after 2'
    """
    if is_total(stated):
        return "a target costs 1 for each guess"
    row = [f"{cost:,}" for cost in stated["row"]]
    step = stated["step"]
    more = (
        f"{step:,} more for each guess after {len(row)}" if step else f"{row[-1]} with more"
    )
    return f"a target costs {', '.join(row)} by the number of guesses, and {more}"

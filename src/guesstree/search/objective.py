"""Objectives of proofs, their results, and both in words."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.cost import TOTAL, Beam, Cost, WorstCase
from guesstree.search.metrics import masses_of
from guesstree.search.tree_search import Search

Asked = Mapping[str, Any]
"""An objective as certificates have it in their metadata; see `files.proofs.write_certificate`."""


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


def read_goal(text: str, where: str) -> Asked:
    """Return the objective that a certificate's metadata has as JSON.

    Raises
    ------
    InputError
        It is malformed; the sentence begins with `where`.
    """
    from jsonschema import Draft202012Validator

    form = {"type": "object", "properties": _FORM, "required": [*_FORM]}
    try:
        asked: Asked = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: its objective is not JSON") from error
    for fault in Draft202012Validator(form | {"additionalProperties": False}).iter_errors(asked):
        raise InputError(
            f"{where}: its objective is malformed, {fault.json_path}: {fault.message}; "
            "name a certificate that guesstree wrote"
        )
    return asked


def goal_text(asked: Asked) -> str:
    """Return what an objective minimises, in a few words.

    >>> asked = {"row": [1], "step": 1, "limit": 5, "worst_case": "", "openers": [], "weights": []}
    >>> goal_text(asked), goal_text(asked | {"row": [0, 0, 1], "step": 0, "limit": None})
    ('least total, all within 5', 'fewest targets that take more than 2')
    """
    *before, last = row = asked["row"]
    goal = f"least cost of {', '.join(map(str, row))}"
    if is_total(asked):
        goal = "least total"
    elif before and not any(before) and last == 1:
        goal = f"fewest targets that take more than {len(before)}"
    goal += " by weight" * bool(asked["weights"])
    worst = {"": "{}", "first": "least worst case, then {}", "last": "{}, then least worst case"}
    goal = worst[asked["worst_case"]].format(goal)
    goal += f", all within {asked['limit']}" * bool(asked["limit"])
    return goal + f", {' or '.join(asked['openers'])} first" * bool(asked["openers"])


def is_total(asked: Asked) -> bool:
    """Tell whether each guess costs 1."""
    return Cost(tuple(asked["row"]), asked["step"]) == TOTAL


def costs_text(asked: Asked) -> str:
    """Return what a target costs, in a clause.

    >>> costs_text({"row": [1], "step": 1})
    'a target costs 1 for each guess'
    >>> costs_text({"row": [1, 4, 9], "step": 0})
    'a target costs 1, 4, 9 by the number of guesses, and 9 with more'
    >>> costs_text({"row": [1, 4], "step": 2})
    'a target costs 1, 4 by the number of guesses, and 2 more for each guess after 2'
    """
    if is_total(asked):
        return "a target costs 1 for each guess"
    row, step = [f"{cost:,}" for cost in asked["row"]], asked["step"]
    more = f"{step:,} more for each guess after {len(row)}" if step else f"{row[-1]} with more"
    return f"a target costs {', '.join(row)} by the number of guesses, and {more}"


EXACT, REFUTED, OPEN = "exact", "refuted", "open"
"""The status of a first guess."""


class Objective(NamedTuple):
    """What an optimal tree of a game minimises: the cost of finding all targets.

    Attributes
    ----------
    mode
        Which guesses are allowed.
    openers
        First guesses to choose from; empty for all that the mode allows.
    limit
        The most guesses that a target may take; None for no limit.
    worst_case
        `first` for the least worst case, and the least cost within it; `last` for the least cost,
        and the least worst case of the trees of that cost; empty if the worst case does not count.
    exact
        How many of the most promising first guesses get their exact cost, even if it is not least.
    cost
        What it costs to find a target, by the number of guesses.
    weighted
        Whether targets count by their weights, as whole numbers (see `masses`).
    """

    mode: str
    openers: tuple[str, ...] = ()
    limit: int | None = None
    worst_case: WorstCase = ""
    exact: int = 0
    cost: Cost = TOTAL
    weighted: bool = False

    def masses(self, matrix: ReplyMatrix) -> NDArray[np.int64] | None:
        """Return how much each target counts; None if each counts 1.

        Raises
        ------
        InputError
            The targets have no weights.
        """
        return masses_of(matrix.weights) if self.weighted else None

    def cost_of(self, tree: GuessTree, matrix: ReplyMatrix) -> int:
        """Return the cost of a tree."""
        scores, masses = tree.scores_in_order(matrix.targets), self.masses(matrix)
        counts = [1] * len(scores) if masses is None else masses.tolist()
        return sum(mass * self.cost.of(score) for mass, score in zip(counts, scores, strict=True))

    def rank(self, cost: int, worst: int) -> tuple[int, int]:
        """Return the key that orders trees, the best first: from the cost and the worst case."""
        if self.worst_case == "first":
            return worst, cost
        return cost, worst if self.worst_case == "last" else 0

    def search(
        self, matrix: ReplyMatrix, limit: int | None = None, beam: Beam | None = None
    ) -> Search:
        """Return a search for the least cost within a limit."""
        masses = self.masses(matrix)
        return Search(matrix, self.mode, limit, beam, cost=self.cost, masses=masses)


@dataclass(frozen=True)
class CertificateEntry:
    """What is known of one first guess.

    Attributes
    ----------
    guess
        The first guess.
    limit
        The number of guesses within which the bound holds; None for no limit. Where the worst
        case comes first, no tree with this first guess finds all targets within fewer. Where it
        comes last, a tree of the exact cost keeps within the limit.
    bound
        The least cost if the status is `exact`, otherwise a lower bound on it; None if no tree
        keeps within the limit.
    status
        `exact`; `refuted`: no tree with this first guess is better than a known one, as the bound
        says or, if the worst case comes last, as no tree of this cost is shorter; or `open`: the
        proof was stopped before.
    nodes
        How many nodes the search expanded for it.
    known
        How many entries the transposition table had after it.
    like
        An equivalent first guess whose result this is: a symmetry of the game turns one into the
        other. None if this guess was searched itself.
    """

    guess: str
    limit: int | None
    bound: int | None
    status: str
    nodes: int
    known: int
    like: str | None = None


Blocks = dict[int, list[CertificateEntry]]
"""The entries of each block of first guesses, by its number."""


@dataclass(frozen=True)
class Proof:
    """The result of a proof.

    Attributes
    ----------
    tree
        The best tree known; None if none was found within the limit.
    lower_bound
        A lower bound on the cost of every tree; None if no tree keeps within the limit.
    certificate
        What is known of every first guess.
    cost
        The cost of the tree; None if there is none.
    """

    tree: GuessTree | None
    lower_bound: int | None
    certificate: tuple[CertificateEntry, ...]
    cost: int | None = None

    @property
    def proven(self) -> bool:
        """Whether no tree is better than the one found."""
        return all(entry.status != OPEN for entry in self.certificate)


class Progress(NamedTuple):
    """How far the refutation of a part has come.

    Attributes
    ----------
    done
        First guesses that have been searched.
    openers
        First guesses to search.
    open
        First guesses of `done` that stayed open.
    lower_bound
        The least bound of the first guesses done; None if none has a tree within the limit.
    total
        The least cost known; None if no tree is known.
    opener
        The first guess of a tree with this cost; None if no tree is known.
    """

    done: int
    openers: int
    open: int
    lower_bound: int | None
    total: int | None
    opener: str | None


def ignore(_: Progress) -> None:
    """Do nothing."""


def time_limit(minutes: float | None) -> Callable[[float], bool]:
    """Return a function that tells whether a share of these minutes has passed."""
    if minutes is None:
        return lambda _: False
    start = time.monotonic()
    return lambda share: time.monotonic() >= start + 60 * minutes * share


class Checkpoint(Protocol):
    """What keeps the blocks of a proof that are done, under the key of the proof."""

    def read(self, key: str) -> Blocks:
        """Return the blocks that are kept under a key."""

    def save(self, blocks: Blocks, key: str, *, at_once: bool = False) -> None:
        """Keep blocks, now and then or at once."""

    def remove(self) -> None:
        """Forget all, as the proof is finished."""


@dataclass(frozen=True)
class Control:
    """How a proof runs. Nothing here changes what a finished proof says.

    Attributes
    ----------
    stop
        Called now and then with a share of the time: whether to stop what is done in that share. At
        the end, the bounds of open first guesses are raised until `stop(1)` returns True.
    report
        Called after each first guess.
    checkpoint
        What keeps the results so far while the proof runs. A stopped run resumes from it.
    """

    stop: Callable[[float], bool] = lambda _: False
    report: Callable[[Progress], None] = ignore
    checkpoint: Checkpoint | None = None


TO_THE_END = Control()
"""A proof runs until it is finished, and reports nothing."""

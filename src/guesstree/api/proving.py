"""Proofs: the best tree of a game, and a lower bound for all trees."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from numbers import Real
from typing import Any, TypedDict

import polars as pl

from guesstree.api.arguments import count_of
from guesstree.base.defaults import EXACT_OPENERS
from guesstree.base.errors import InputError, known_name, list_of, typed
from guesstree.base.result import Row, Track, View, untracked
from guesstree.base.text import counted, proved
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.certificate import EXACT, OPEN, Proof
from guesstree.search.objective import Control, time_limit
from guesstree.search.proof import prove_optimal
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import AnyStrategy, Recipe
from guesstree.study.stored_proofs import certificate_table


class ProofSettings(TypedDict, total=False):
    """The settings of an optimal strategy."""

    weighted: bool
    cost: Iterable[int]
    name: str


@dataclass(frozen=True, repr=False)
class ProofView(Proof, View):
    """The result of a proof, as a sentence and a table.

    Examples
    --------
    >>> from guesstree import Game
    >>> proof = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).prove("optimal-any")
    >>> proof
    Proved by a run for 5 first guesses: crane is the best, with 9 guesses for 5 targets, at \
most 2 for one.
    >>> proof.proven, proof.lower_bound, proof.tree
    (True, 9, guess tree of 5 nodes, crane first)
    >>> proof.table.select("guess", "bound", "status").row(0)
    ('crane', 9, 'exact')
    """

    @property
    def table(self) -> pl.DataFrame:
        """The certificate as a table: one row per first guess.

        Exact ones come first, by their total; the others begin with the most promising.
        """
        is_exact = pl.col("status") == EXACT
        table = pl.DataFrame(certificate_table(self.certificate))
        total = pl.when(is_exact).then("bound")
        return table.sort(~is_exact, total, maintain_order=True)

    @property
    def sentence(self) -> str:
        """The result of the proof, in a sentence."""
        first_guesses = counted(len(self.certificate), "first guess")
        still_open = sum(entry.status == OPEN for entry in self.certificate)
        begin = f"{proved().capitalize()} for {first_guesses}"
        if still_open:
            begin = f"Not finished: {still_open:,} of {first_guesses} are open"
        if self.tree is None:
            known = "; none is known that" if still_open else ": none"
            return f"{begin}{known} leads to a tree that stays within the limit."

        total = counted(self.tree.total, "guess")
        targets = counted(int(self.tree.size[0]), "target")
        numbers = f"{total} for {targets}, at most {self.tree.worst} for one"
        least = f"no tree takes less than {self.lower_bound:,}"
        if self.cost != self.tree.total:
            numbers = f"a cost of {self.cost:,}, {numbers}"
            least = f"no tree costs less than {self.lower_bound:,}"
        if not still_open:
            return f"{begin}: {self.tree.opener} is the best, with {numbers}."
        return (
            f"{begin}; the best tree known begins with {self.tree.opener} and takes {numbers}, and "
            f"{least}."
        )

    @property
    def numbers(self) -> Row:
        """What was proved: the best tree in numbers, and the bound on all others."""
        tree = self.tree
        return {
            "proven": self.proven,
            "first_guess": tree and tree.opener,
            "total": tree and tree.total,
            "worst": tree and tree.worst,
            "cost": self.cost,
            "lower_bound": self.lower_bound,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers of the proof, its tree, and `table` as `rows`, as JSON has them."""
        tree = self.tree and self.tree.to_dict()
        return {**self.numbers, "tree": tree, "rows": self.table.to_dicts()}

    def __repr__(self) -> str:
        return self.sentence

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.sentence)}</p>{self.table._repr_html_()}"


_ARGUMENTS = "first", "turn_limit", "exact", "minutes", "nodes", "track"


def prove_game(
    matrix: ReplyMatrix,
    strategy: AnyStrategy,
    first: Iterable[str],
    *,
    turn_limit: int | None = None,
    exact: int = EXACT_OPENERS,
    minutes: float | None = None,
    nodes: int | None = None,
    track: Track = untracked,
    settings: ProofSettings | None = None,
) -> ProofView:
    """Find the best tree of a game, and prove that no tree is better; see `Game.prove`."""
    if minutes is not None and not typed(minutes, Real, "minutes", "a number") >= 0:
        raise InputError(f"minutes is {minutes}; give at least 0")
    listed = list_of(first, "first", str([*matrix.guesses[:2]]))
    words = [matrix.form.clean(word) for word in listed]
    given: dict[str, Any] = {**(settings or {})}
    for name in given:
        known = *_ARGUMENTS, *ProofSettings.__annotations__
        known_name(name, known, "unknown argument")

    recipe = Recipe.of(strategy, **given)
    if turn_limit is not None:
        if recipe.strategy.limit is not None:
            raise InputError(f"{recipe.name!r} already has a limit; remove the other one")
        limited = recipe.strategy._replace(limit=count_of(turn_limit, "turn_limit"))
        recipe = replace(recipe, strategy=limited, name="")
    objective = objective_of(recipe, words, count_of(exact, "exact", 0))
    most = None if nodes is None else count_of(nodes, "nodes")
    control = Control(time_limit(minutes), most, track)
    proof = prove_optimal(matrix, objective, control=control)
    return ProofView(proof.tree, proof.lower_bound, proof.certificate, proof.cost)

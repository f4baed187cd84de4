"""Checks what a list of bounds claims: that no tree of a game costs less."""

import json
import os
import random
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from guesstree.base.errors import InputError
from guesstree.base.result import Track
from guesstree.verifier import checker
from guesstree.verifier.bounds import (
    LOOKED_UP,
    TAKEN,
    Splits,
    Workspace,
    empty_workspace,
    listed_table,
    shown,
    splits_of,
    weak_guess,
)
from guesstree.verifier.checker import Row, need
from guesstree.verifier.costs import NEVER, Costs
from guesstree.verifier.sets import ListedRow, SetTable, read_rows, sets_of
from guesstree.verifier.splitting import replies_of

_AT_ONCE = 64
"""Sets that a thread checks at a time."""


def verify(
    files: tuple[Path, Path, Path],
    tree: Row,
    sample: int | None,
    seed: int,
    track: Track,
) -> Row:
    """Return what a list of bounds shows for the game of a tree, or raise an error.

    `files` are the game, the tree and the list, and `tree` is what `checker` found about the first
    two. With a `sample`, only this many first guesses are checked, chosen at random.
    """
    game, grown, path = files
    played = checker.game_of(game, checker.about_of(grown))
    goal = checker.goal_of(path, tree, played)
    total = _claimed(path, goal)
    first = sorted(goal.openers)
    some = len(first) if sample is None else min(sample, len(first))
    chosen = sorted(random.Random(seed).sample(first, some))

    replies = replies_of(played)
    found = replies.codes[replies.own, np.arange(len(replies.own))]
    need(game, {*found} == {replies.right}, "has several replies to a right guess")
    rows = read_rows(path, played, replies)
    finite = goal.limit or all(row.bound < NEVER for row in rows)
    need(path, finite, "lacks a bound, which only a limit allows")
    costs = Costs.of(goal.objective, len(played.targets))
    longest = sum(rise for rise in costs.rises if rise < inf) if goal.limit else 0
    small = int(costs.weights.sum()) * longest < NEVER
    need(path, small, _TOO_LARGE)
    listed = ListedSets.of(
        rows, replies, played.guesses, costs, consistent=played.mode == "consistent"
    )
    need(path, listed.empty < 0, f"names an empty set in row {listed.empty}")
    others = sorted({*listed.numbers} - {*first})
    need(path, not others, f"has rows of {others[:1]}, which it is not about")
    for fault in _faults(listed, chosen, total, track):
        need(path, not fault, fault)
    return {
        "shown": total,
        "cost": goal.cost,
        "partial": {*first} != {*played.guesses},
        "first": len(first),
        "checked": len(chosen),
        "rows": len(rows),
    }


def _claimed(path: Path, goal: checker.Goal) -> int:
    """Return the cost that a list claims to be the least, which is not above that of a tree."""
    stated = checker.about_of(path)
    need(path, "bound" in stated, "is no list of bounds")
    total = json.loads(stated["bound"])
    why = total is None and (
        "its proof was stopped, its costs are large, or its game has symmetries"
    )
    if goal.worst_case:
        why = "the worst case counts"
    elif goal.game.mode not in ("any", "consistent"):
        why = f"sets of targets do not tell what mode {goal.game.mode} allows"
    if why:
        raise InputError(f"{path}: cannot be checked, as {why}; {_BY_A_RUN}")
    need(path, type(total) is int and total >= 0, "claims no cost")
    need(path, total < NEVER, _TOO_LARGE)
    fault = (
        f"claims that no tree takes less than {total:,}, but the tree takes {goal.cost:,}"
    )
    need(path, total <= goal.cost, fault)
    return int(total)


_TOO_LARGE = "has costs that are too large to be checked"

_BY_A_RUN = "such a proof is by a run of the search: leave out its list of bounds"


class ListedSets(NamedTuple):
    """A game, and the sets of a list."""

    words: Sequence[str]  # guesses in the order of `splits`
    splits: Splits
    place: dict[str, int]  # the place of each guess there
    table: SetTable
    numbers: dict[str, list[int]]  # per first guess: the numbers of its sets
    empty: int  # the first row with an empty set, or -1
    lock: Any  # for the states of sets

    @classmethod
    def of(
        cls,
        rows: Sequence[ListedRow],
        replies: Any,
        guesses: Sequence[str],
        costs: Costs,
        *,
        consistent: bool,
    ) -> "ListedSets":
        """Return the sets of some rows."""
        splits, place = splits_of(replies, costs, consistent=consistent)
        moved = [row._replace(guess=place[row.guess]) for row in rows]
        sets = [*sets_of(moved, splits.codes, costs)]
        table, found = listed_table(sets, splits)
        numbers: dict[str, list[int]] = {}
        for number, (row, *_) in zip(found, sets, strict=True):
            numbers.setdefault(guesses[rows[row].opener], []).append(number)
        return cls(
            words=[guesses[at] for at in np.argsort(place)],
            splits=splits,
            place=dict(zip(guesses, place.tolist(), strict=True)),
            table=table,
            numbers=numbers,
            empty=next((row for row, members, _, _ in sets if not len(members)), -1),
            lock=threading.Lock(),
        )

    def workspace(self) -> Workspace:
        """Return the arrays that a thread needs for `fault`."""
        return empty_workspace(self.splits)

    def fault(self, work: Workspace, opener: str, total: int) -> str:
        """Return what is wrong with the bounds of a first guess, or nothing.

        Those are the bounds of its own rows, and all that they use. No set is checked twice.
        """
        table = self.table
        everything = np.arange(len(self.splits.weights), dtype=np.int32)
        first = self.place[opener]
        found = shown(self.splits, table, work, everything, 0, first, total)
        if found < total:
            return f"shows {found:,} for the first guess {opener!r}, not {total:,}"

        with self.lock:
            for number in self.numbers.get(opener, ()):
                table.states[number] = max(table.states[number], LOOKED_UP)
        while len(some := self._take()):
            number, guess = weak_guess(self.splits, table, work, some)
            if number >= 0:
                size = table.stops[number] - table.starts[number]
                bound = table.bounds[number]
                stated = f"{bound:,}" if bound < NEVER else "infinite"
                return (
                    f"is wrong about a set of {size:,} targets after {opener!r}: its bound is "
                    f"{stated}, but {self.words[guess]!r} shows less"
                )
        return ""

    def _take(self) -> Any:
        """Return the numbers of some sets that were looked up, and are now to be checked."""
        with self.lock:
            some = np.flatnonzero(self.table.states == LOOKED_UP)[:_AT_ONCE]
            self.table.states[some] = TAKEN
        return some


def _faults(
    listed: ListedSets, openers: Sequence[str], total: int, track: Track
) -> Iterator[str]:
    """Yield what is wrong with each first guess; empty texts for those that are right."""
    local = threading.local()

    def start() -> None:
        local.work = listed.workspace()

    # Kernels run side by side, as they hold no lock of Python.
    with ThreadPoolExecutor(os.cpu_count(), initializer=start) as threads:
        try:
            done = threads.map(lambda one: listed.fault(local.work, one, total), openers)
            for fault, _ in zip(done, track(range(len(openers))), strict=True):
                yield fault
        finally:
            threads.shutdown(wait=True, cancel_futures=True)

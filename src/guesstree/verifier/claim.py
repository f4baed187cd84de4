"""Checks what a list of bounds claims: that no tree of a game has a lower total."""

import json
import os
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

import numpy as np

from guesstree.base.result import Track
from guesstree.verifier import checker
from guesstree.verifier.bounds import (
    Splits,
    Workspace,
    empty_workspace,
    listed_table,
    shown,
    splits_of,
    weak_guess,
)
from guesstree.verifier.checker import Row, need
from guesstree.verifier.sets import Rows, SetTable, read_rows
from guesstree.verifier.splitting import replies_of

_PLAIN = {"row": [1], "step": 1, "limit": None, "worst_case": "", "weights": None}
"""The least total: the only goal that this module checks."""

_SHARE = 8
"""First guesses that a thread checks at a time."""


def verify(
    files: tuple[Path, Path, Path],
    least: int,
    sample: int | None,
    seed: int,
    track: Track,
) -> Row:
    """Return what a list of bounds shows for the game of a tree, or raise an error.

    `files` are the game, the tree and the list, and `least` is the total of the tree. With a
    `sample`, so many first guesses are checked, chosen at random.
    """
    game, tree, bounds = files
    about = checker.about_of(tree)
    stated = checker.about_of(bounds)
    played = checker.game_of(game, about)
    first = _first_guesses(bounds, stated, about, played.guesses)
    total = _claimed(bounds, stated, least)
    chosen = first
    if sample is not None and sample < len(first):
        chosen = sorted(random.Random(seed).sample(first, sample))
    replies = replies_of(played)
    rows = read_rows(bounds, played, replies)
    listed = ListedSets.of(
        rows, replies, played.guesses, consistent=played.mode == "consistent"
    )
    need(bounds, listed.empty < 0, f"names an empty set in row {listed.empty}")
    others = sorted({*listed.ranges} - {*first})
    need(bounds, not others, f"has rows of {others[:1]}, which it is not about")
    for fault in _faults(listed, chosen, total, track):
        need(bounds, not fault, fault)
    return {
        "shown": total,
        "openers": first if len(first) < len(played.guesses) else (),
        "first": len(first),
        "checked": len(chosen),
        "rows": len(rows.bounds),
    }


def _claimed(path: Path, stated: Row, least: int) -> int:
    """Return the total that a list claims, which is not above that of a tree."""
    need(path, "bound" in stated, "is no list of bounds")
    total = json.loads(stated["bound"])
    nothing = "claims nothing: its proof was stopped, or its game has symmetries"
    need(path, total is not None, nothing)
    need(path, type(total) is int and total > 0, "claims no number of guesses")
    fault = f"claims that no tree takes less than {total:,}, but the tree takes {least:,}"
    need(path, total <= least, fault)
    return int(total)


def _first_guesses(
    path: Path, stated: Row, about: Row, allowed: Sequence[str]
) -> list[str]:
    """Return the first guesses that a list is about, once it is about the least total of a tree."""
    goal = json.loads(stated["objective"])
    for key in ("game", "strategy", "rule", "fingerprint"):
        need(path, stated.get(key) == about[key], f"is of another {key} than the tree")
    need(path, goal["mode"] == about["mode"], "is of another mode than the tree")
    known = goal["mode"] in ("any", "consistent") and _PLAIN.items() <= goal.items()
    need(path, known, "is about another goal than the least total")
    openers = goal["openers"] or allowed
    first = sorted({*openers})
    need(path, len(first) == len(openers), "is about a first guess twice")
    need(path, {*first} <= {*allowed}, "is about first guesses that are not allowed")
    return first


class ListedSets(NamedTuple):
    """A game, and the sets of a list."""

    words: Sequence[str]  # guesses in the order of `splits`
    splits: Splits
    place: dict[str, int]  # the place of each guess there
    table: SetTable
    ranges: dict[str, tuple[int, int]]  # per first guess: its sets that no rows before have
    empty: int  # the first row with an empty set, or -1

    @classmethod
    def of(
        cls, rows: Rows, replies: Any, guesses: Sequence[str], *, consistent: bool
    ) -> "ListedSets":
        """Return the sets of some rows."""
        splits, place = splits_of(replies, consistent=consistent)
        table, counts = listed_table(rows, replies.codes)
        empty = np.flatnonzero(counts < 0)
        ranges = {}
        before = 0
        stops = np.flatnonzero(np.diff(rows.openers, append=-1))
        for opener, stop in zip(rows.openers[stops], counts[stops].tolist(), strict=True):
            ranges[guesses[opener]] = before, stop
            before = stop
        order = np.argsort(place)
        return cls(
            words=[guesses[at] for at in order],
            splits=splits,
            place=dict(zip(guesses, place.tolist(), strict=True)),
            table=table,
            ranges=ranges,
            empty=int(empty[0]) if len(empty) else -1,
        )

    def workspace(self) -> Workspace:
        """Return the arrays that a thread needs for `fault`."""
        return empty_workspace(self.splits)

    def fault(self, work: Workspace, opener: str, total: int) -> str:
        """Return what is wrong with the bounds of a first guess, or nothing."""
        everything = np.arange(len(self.splits.by_target), dtype=np.int32)
        found = shown(self.splits, self.table, work, everything, self.place[opener], total)
        if found < total:
            return f"shows {found:,} for the first guess {opener!r}, not {total:,}"
        number, guess = weak_guess(
            self.splits, self.table, work, *self.ranges.get(opener, (0, 0))
        )
        if number < 0:
            return ""
        size = self.table.stops[number] - self.table.starts[number]
        return (
            f"is wrong about a set of {size:,} targets after {opener!r}: its bound is "
            f"{self.table.bounds[number]:,}, but {self.words[guess]!r} shows less"
        )


def _faults(
    listed: ListedSets, openers: Sequence[str], total: int, track: Track
) -> Iterator[str]:
    """Yield what is wrong with each first guess; empty texts for those that are right."""
    steps = iter(track(range(len(openers))))
    shares = [openers[at : at + _SHARE] for at in range(0, len(openers), _SHARE)]
    count = min(os.cpu_count() or 1, len(shares))
    free = SimpleQueue[Workspace]()
    for _ in range(count):
        free.put(listed.workspace())

    def check(share: Sequence[str]) -> list[str]:
        work = free.get()
        try:
            return [listed.fault(work, opener, total) for opener in share]
        finally:
            free.put(work)

    # Kernels run side by side, as they hold no lock of Python.
    with ThreadPoolExecutor(count) as threads:
        try:
            for faults in threads.map(check, shares):
                for fault in faults:
                    next(steps, None)
                    yield fault
        finally:
            threads.shutdown(wait=True, cancel_futures=True)

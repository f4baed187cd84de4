"""The bounds of certificates beside the truth, which is found by trying every tree."""

import json
from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from guesstree.verifier import checker
from guesstree.verifier.checker import Game, Row, Words

Least = Callable[..., float]


def untrue(game: Path, tree: Path, certificate: Path) -> list[str]:
    """Return the first guesses whose bounds are not true."""
    facts = checker.verify(game, tree, certificate)
    played = checker.game_of(game, checker.about_of(tree))
    asked = json.loads(checker.about_of(certificate)["objective"])
    row, weights = asked["row"], asked["weights"] or [1] * len(played.targets)
    late = range(1, 2 * len(played.targets))
    costs = [*row, *(row[-1] + asked["step"] * more for more in late)]
    least = least_costs(played, costs, dict(zip(played.targets, weights, strict=True)))
    return [
        entry["guess"]
        for entry in facts["entries"]
        if not _is_true(entry, asked, facts, played, least)
    ]


def least_costs(game: Game, costs: list[int], weights: dict[str, int]) -> Least:
    """Return a function of a limit, a first guess, and the targets and guesses that are left."""

    @cache
    def least(
        limit: float, first: str, left: Words, guesses: Words, turn: int = 1
    ) -> float:
        best = inf
        for guess in [first] if first else guesses:
            branches: dict[str, list[str]] = {}
            for target in left:
                if target != guess:
                    branches.setdefault(game.reply(guess, target), []).append(target)

            # A guess that tells nothing could be repeated for ever.
            if turn <= limit and (guess in left or len(branches) > 1):
                cost: float = costs[turn - 1] * weights[guess] if guess in left else 0
                for reply, branch in branches.items():
                    after = tuple(
                        word for word in guesses if game.allows(guess, reply, word)
                    )
                    cost += least(limit, "", tuple(branch), after, turn + 1)
                best = min(best, cost)
        return best

    return least


def _is_true(entry: Row, asked: Row, facts: Row, game: Game, least: Least) -> bool:
    """Tell whether the bound of an entry is true."""
    words = game.targets, game.guesses
    guess, status, within = entry["guess"], entry["status"], entry["limit"] or inf
    bound: Any = inf if entry["bound"] is None else entry["bound"]
    is_safest = asked["worst_case"] == "first"

    # An exact bound is the lowest cost of all, and trees within the entry's own limit reach it.
    value = least(within if is_safest else asked["limit"] or inf, guess, *words)
    if status == "exact" and not bound == least(within, guess, *words) == value:
        return False
    if status == "open" or not asked["worst_case"]:
        return bool(bound <= value)

    # Fewer guesses must not do, or only at a higher cost.
    if is_safest:
        return bool(bound <= value and least(within - 1, guess, *words) == inf)
    fewer = max(facts["scores"].values()) - 1
    return bool(bound <= value and least(fewer, guess, *words) > facts["cost"])

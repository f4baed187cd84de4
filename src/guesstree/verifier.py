"""A checker of guess trees and certificates that trusts nobody: small, slow, on its own.

It imports nothing of this package and has reply rules of its own. docs/proofs.md tells its use.
"""

import json
from collections import Counter
from functools import cache, lru_cache
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow.parquet as pq

Row = dict[str, Any]
Words = tuple[str, ...]


def wordle(guess: str, target: str) -> str:
    """Return tiles: G in place, Y while a copy of the letter is left over, from the left."""
    over, tiles = [t for g, t in zip(guess, target, strict=True) if g != t], ""
    for g, t in zip(guess, target, strict=True):
        tiles += "G" if g == t else "Y" if g in over else "."
        if tiles[-1] == "Y":
            over.remove(g)
    return tiles


def keeps_hints(said: str, tiles: str, guess: str) -> bool:
    """Tell whether green letters stay, and coloured ones come again as often as coloured."""
    turn = list(zip(said, tiles, guess, strict=True))
    coloured = Counter(letter for letter, tile, _ in turn if tile != ".")
    return coloured <= Counter(guess) and all(old == new for old, tile, new in turn if tile == "G")


def jotto(guess: str, target: str) -> str:
    """Return how many letters are in common."""
    return str((Counter(guess) & Counter(target)).total())


def black_pegs(guess: str, target: str) -> str:
    """Return how many letters are in place."""
    return str(sum(g == t for g, t in zip(guess, target, strict=True)))


def pegs(guess: str, target: str) -> str:
    """Return, as in 1A2B, the letters in place, and the others in common."""
    place = black_pegs(guess, target)
    return f"{place}A{int(jotto(guess, target)) - int(place)}B"


RULES = {rule.__name__: lru_cache(1 << 20)(rule) for rule in (wordle, jotto, pegs, black_pegs)}


class Game(NamedTuple):
    """A game: the first guesses that its mode allows, and replies if its rule is not known here."""

    targets: Words
    guesses: Words
    rule: str
    mode: str
    stored: dict[tuple[str, str], str]

    def reply(self, guess: str, target: str) -> str:
        """Return the text of a reply."""
        return self.stored[guess, target] if self.stored else RULES[self.rule](guess, target)

    def allows(self, said: str, text: str, guess: str) -> bool:
        """Tell whether a guess is allowed after a reply to an earlier one."""
        if self.mode == "nyt-hard":
            return keeps_hints(said, text, guess)
        return self.mode == "any" or self.reply(said, guess) == text


def verify(game: Path, tree: Path, certificate: Path | None, most: int) -> Row:
    """Return what holds of a tree and a certificate; raise `AssertionError` if something is wrong.

    `game` is a reply matrix, or a list of targets, which then are the guesses. Whether the bounds
    are true is tried where there are at most `most` pairs of a first guess and a target.
    """
    nodes, about = _read(tree)
    played = _game(game, about["rule"], about["mode"])
    depths = _depths(tree, nodes, played)
    facts = about | {"opener": nodes[0]["guess"], "scores": depths}
    return facts | _proof(certificate, facts, played, depths, most) if certificate else facts


def _need(path: Path, holds: object, fault: str) -> None:
    if not holds:
        raise AssertionError(f"{path}: {fault}")


def _read(path: Path) -> tuple[list[Row], Row]:
    table = pq.ParquetFile(path).read()
    about = table.schema.metadata or {}
    return table.to_pylist(), {key.decode(): value.decode() for key, value in about.items()}


def _game(path: Path, rule: str, mode: str) -> Game:
    """Return the game of a reply matrix, or of a list of words and the rule that a tree names."""
    about = pq.read_schema(path).metadata
    if b"guess_words" in about:
        _need(path, about[b"rule"].decode() == rule, f"is not of rule {rule!r}, as the tree is")
        targets, guesses = (json.loads(about[key]) for key in (b"target_words", b"guess_words"))
    else:
        targets = guesses = [row["word"] for row in _read(path)[0]]
    stored = {}
    if rule not in RULES:
        texts = json.loads(about[b"replies"])
        stored = {(row["guess"], row["target"]): texts[row["reply"]] for row in _read(path)[0]}
    known = mode in ("any", "consistent") or (mode, rule) == ("nyt-hard", wordle.__name__)
    _need(path, known, f"is of rule {rule!r}, whose mode {mode!r} cannot be checked")
    first = targets if mode == "consistent" else guesses
    return Game(tuple(targets), tuple(first), rule, mode, stored)


def _depths(path: Path, nodes: list[Row], game: Game) -> dict[str, int]:
    """Return the guesses that a tree takes for each target, after it played against them all."""
    node_after = {(node["parent"], node["reply"]): at for at, node in enumerate(nodes)}
    visits, depths = Counter[int](), {}
    for target in game.targets:
        step: tuple[Any, Any] = (None, None)
        said: list[tuple[str, str]] = []
        while not said or said[-1][0] != target:
            _need(path, step in node_after, f"no node follows {step}, as {target!r} needs")
            at = node_after[step]
            guess, numbers = nodes[at]["guess"], (nodes[at]["node"], nodes[at]["depth"])
            _need(path, numbers == (at, len(said) + 1), f"node {at} has number and depth {numbers}")
            allowed = guess in game.guesses and all(game.allows(*turn, guess) for turn in said)
            _need(path, allowed, f"node {at} guesses {guess!r}, which is not allowed there")
            visits[at] += 1
            step = at, game.reply(guess, target)
            said.append((guess, step[1]))
        depths[target] = len(said)
    for at, node in enumerate(nodes):
        _need(path, node["size"] == visits[at] > 0, f"node {at} has another size than {visits[at]}")
    return depths


def _truth(game: Game, costs: list[int], weights: dict[str, int]) -> Any:
    @cache
    def least(limit: float, first: str, left: Words, guesses: Words, turn: int = 1) -> float:
        """Return the least cost of the targets left, by a first guess or any: try everything."""
        best = inf
        for guess in [first] if first else guesses:
            branches: dict[str, Words] = {}
            for target in left:
                if target != guess:
                    reply = game.reply(guess, target)
                    branches[reply] = (*branches.get(reply, ()), target)
            if turn <= limit and (guess in left or len(branches) > 1):
                cost: float = costs[turn - 1] * weights[guess] if guess in left else 0
                for reply, branch in branches.items():
                    after = tuple(word for word in guesses if game.allows(guess, reply, word))
                    cost += least(limit, "", branch, after, turn + 1)
                best = min(best, cost)
        return best

    return least


def _proof(path: Path, of: Row, game: Game, depths: dict[str, int], most: int) -> Row:
    """Return what a certificate shows, once it agrees with itself, the tree and the truth."""
    rows, about = _read(path)
    goal = json.loads(about["objective"])
    keys = "mode", "row", "step", "limit", "worst_case", "openers", "weights"
    _need(path, {*goal} == {*keys}, f"its objective has {sorted(goal)}, expected {sorted(keys)}")
    about["mode"], costs, step, limit, worst_case, openers, weights = (goal[key] for key in keys)
    for key in ("game", "strategy", "rule", "fingerprint", "mode"):
        _need(path, about[key] == of[key], f"is of another {key} than the tree")
    worst, safest = max(depths.values()), worst_case == "first"
    weights = weights or [1] * len(depths)
    costs += [costs[-1] + step * late for late in range(1, worst + len(depths))]
    spent = (mass * costs[depth - 1] for mass, depth in zip(weights, depths.values(), strict=True))
    best = worst if safest else inf, sum(spent)
    fits = sorted(costs) == costs and min(weights) >= 0 and worst <= (limit or worst)
    _need(path, fits, "costs fall, a weight is below 0, or the tree takes more than the limit")
    entries, first = {row["guess"]: row for row in rows}, sorted(openers or game.guesses)
    named, tried = sorted(row["guess"] for row in rows), len(depths) * len(game.guesses) <= most
    _need(path, named == first, f"has {len(rows)} first guesses, not each of {len(first)} once")
    truth = _truth(game, costs, dict(zip(depths, weights, strict=True)))
    for guess, row in entries.items():
        status, within, stated = claim = [row[key] for key in ("status", "limit", "bound")]
        what = f"first guess {guess!r}, {status} with bound {stated} and limit {within},"
        bound, like = inf if stated is None else stated, entries[row["like"] or guess]
        same = [like[key] for key in ("status", "limit", "bound", "like")] == [*claim, None]
        known = status in ("exact", "refuted", "open") and (worst_case or within == limit)
        _need(path, same and known, f"{what} is out of place, or other than {like['guess']!r}")
        found = (within if safest else inf), bound
        _need(path, status == "open" or found >= best, f"{what} is below the tree, of {best}")
        _need(path, guess != of["opener"] or found <= best, f"{what} is above the tree, of {best}")
        if tried:
            value = truth(within or inf, guess, game.targets, game.guesses)
            true = bound == value if status == "exact" else bound <= value
            if true and worst_case and status != "open":
                fewer, cost = (within - 1, inf) if safest else (worst - 1, best[1] + 1)
                true = truth(fewer, guess, game.targets, game.guesses) >= cost
            _need(path, true, f"{what} is wrong: its least cost is {value}, or fewer guesses do")
    return {"cost": best[1], "tried": tried, "statuses": Counter(row["status"] for row in rows)}

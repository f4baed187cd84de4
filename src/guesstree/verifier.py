"""A small, slow checker of trees and certificates that imports nothing of this package."""

import json
from collections import Counter
from functools import cache, lru_cache
from hashlib import sha256
from math import fsum, gcd, inf
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


def keeps_hints(earlier: str, tiles: str, guess: str) -> bool:
    """Tell whether green letters stay, and coloured letters come as often as they were coloured."""
    turn = list(zip(earlier, tiles, guess, strict=True))
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
    return f"{(place := black_pegs(guess, target))}A{int(jotto(guess, target)) - int(place)}B"


RULES = {rule.__name__: lru_cache(1 << 20)(rule) for rule in (wordle, jotto, pegs, black_pegs)}


class Game(NamedTuple):
    """A game: its targets, the first guesses that its mode allows, its replies and masses."""

    targets: Words
    guesses: Words
    reply: Any  # a function of a guess and a target
    mode: str
    masses: list[int] | None = None

    def allows(self, said: str, text: str, guess: str) -> bool:
        """Tell whether a guess is allowed after a reply to an earlier one."""
        if self.mode == "nyt-hard":
            return keeps_hints(said, text, guess)
        return self.mode == "any" or self.reply(said, guess) == text


def verify(game: Path, tree: Path, certificate: Path | None, most: int) -> Row:
    """Return what these files show, or raise; with up to `most` pairs, try all trees for bounds."""
    played = _game(game, about := _about(tree))
    nodes = _rows(tree, 100 * len(played.targets))
    depths = _depths(tree, nodes, played)
    facts = about | {"opener": nodes[0]["guess"], "scores": depths, "first": len(played.guesses)}
    return facts | _proof(certificate, facts, played, depths, most) if certificate else facts


def _need(path: Path, holds: object, fault: str) -> None:
    if not holds:
        raise AssertionError(f"{path}: {fault}")


def _about(path: Path) -> Row:
    return {k.decode(): v.decode() for k, v in pq.read_schema(path).metadata.items()}


def _rows(path: Path, most: float = inf) -> list[Row]:
    """Return the rows of a file: no more than `most`, since memory may not hold them."""
    try:
        about = (file := pq.ParquetFile(path)).metadata
        size = sum(about.row_group(at).total_byte_size for at in range(about.num_row_groups))
        fault = f"has {about.num_rows:,} rows of {size:,} bytes, more than {most:,} of 4 KB"
        _need(path, about.num_rows <= most and size <= 4096 * most, fault)
        return list(file.read().to_pylist())
    except (OSError, MemoryError, ValueError) as error:
        raise AssertionError(f"{path}: cannot be read ({error})") from error


def _game(path: Path, of: Row) -> Game:
    """Return the game of a tree, from a reply matrix or from a list of words."""
    rule, mode, stored, masses = of["rule"], of["mode"], {}, None
    about = pq.read_schema(path).metadata
    if b"guess_words" in about:
        keys = b"guess_words", b"target_words", b"replies", b"target_weights"
        guesses, targets, texts, weights = has = [json.loads(about.get(k, "null")) for k in keys]
        masses, digest = weights and _masses(weights), sha256(json.dumps([rule, *has]).encode())
        for batch in pq.ParquetFile(path).iter_batches(columns=["reply"]):
            codes, kind = batch["reply"].to_numpy(), "u1" if len(texts) <= 256 else "u2"
            digest.update(codes.astype(kind))
        _need(path, digest.hexdigest()[:16] == of["fingerprint"], "is not the game of the tree")
        if rule not in RULES:
            stored = {(row["guess"], row["target"]): texts[row["reply"]] for row in _rows(path)}
    else:
        targets = guesses = [row["word"] for row in _rows(path)]
    known = mode in ("any", "consistent") or (mode, rule) == ("nyt-hard", wordle.__name__)
    _need(path, known, f"is of rule {rule!r}, whose mode {mode!r} cannot be checked")
    first = tuple(targets if mode == "consistent" else guesses)
    return Game(tuple(targets), first, RULES.get(rule, lambda *pair: stored[pair]), mode, masses)


def _depths(path: Path, nodes: list[Row], game: Game) -> dict[str, int]:
    """Play a tree against all targets; return how many guesses it takes for each."""
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
        """Return the least cost of the targets left, by `first` or any guess: try everything."""
        best = inf
        for guess in [first] if first else guesses:
            branches: dict[str, list[str]] = {}
            for target in left:
                if target != guess:
                    branches.setdefault(game.reply(guess, target), []).append(target)
            if turn <= limit and (guess in left or len(branches) > 1):
                cost: float = costs[turn - 1] * weights[guess] if guess in left else 0
                for reply, branch in branches.items():
                    after = tuple(word for word in guesses if game.allows(guess, reply, word))
                    cost += least(limit, "", tuple(branch), after, turn + 1)
                best = min(best, cost)
        return best

    return least


def _masses(weights: list[float]) -> list[int]:
    """Return weights without a common factor or, unless small and whole, as parts of 2^20."""
    factor = gcd(*map(int, weights)) if all(weight % 1 == 0 for weight in weights) else 0
    part = 1 / factor if (total := fsum(weights)) <= factor << 20 else (1 << 20) / total
    return [max(1, round(weight * part)) for weight in weights]


def _bound(path: Path, game: Game, guess: str, what: str, stated: Any, limit: Any) -> float:
    """Return a bound. It is infinite if none is stated: no tree within the limit, or no split."""
    if stated is None and (limit or len({game.reply(guess, one) for one in game.targets}) == 1):
        return inf
    are_whole = type(stated) is int and (not limit or type(limit) is int)
    _need(path, are_whole, f"{what} needs a whole number")
    return int(stated)


def _proof(  # long: a line for each claim
    path: Path, of: Row, game: Game, depths: dict[str, int], most: int
) -> Row:
    """Return what a certificate shows, once it agrees with itself, the tree and the truth."""
    rows, about = _rows(path, 2 * len(game.guesses)), _about(path)
    goal = json.loads(about["objective"])
    keys = "mode", "row", "step", "limit", "worst_case", "openers", "weights"
    _need(path, {*goal} == {*keys}, f"its objective has {sorted(goal)}, expected {sorted(keys)}")
    _, costs, step, limit, worst_case, openers, weights = (goal[key] for key in keys)
    for key in ("game", "strategy", "rule", "fingerprint", "mode"):
        _need(path, (about | goal)[key] == of[key], f"is of another {key} than the tree")
    _need(path, weights in (None, game.masses), "its objective has other weights than the game")
    masses = dict(zip(depths, weights or [1] * len(depths), strict=True))
    worst, safest = max(depths.values()), worst_case == "first"
    costs = costs + [costs[-1] + step * late for late in range(1, worst + len(depths))]
    _need(path, sorted(costs) == costs, "its costs fall")
    _need(path, worst <= (limit or worst), "the tree takes more guesses than the limit")
    best = worst if safest else inf, sum(masses[at] * costs[n - 1] for at, n in depths.items())
    entries, first = {entry["guess"]: entry for entry in rows}, {*openers} or {*game.guesses}
    fits = entries.keys() == first <= {*game.guesses} and len(rows) == len(first)
    _need(path, fits, f"has {len(rows)} first guesses, not each of {len(first)} once")
    _need(path, of["opener"] in first, "is about other first guesses than the tree's")
    truth, tried = _truth(game, costs, masses), len(depths) * len(game.guesses) <= most
    for guess, entry in entries.items():
        status, within, stated = claim = [entry[key] for key in ("status", "limit", "bound")]
        what = f"first guess {guess!r}, {status} with bound {stated} and limit {within},"
        bound = _bound(path, game, guess, what, stated, within or limit)
        like = entries.get(entry["like"] or guess, {})
        same = [like.get(key) for key in ("status", "limit", "bound", "like")] == [*claim, None]
        fits = safest or within == limit or (worst_case and status == "exact")
        known = fits and status in ("exact", "refuted", "open")
        _need(path, same and known, f"{what} is out of place, or other than {entry['like']!r}")
        found = (within or inf) if safest else inf, bound
        _need(path, status == "open" or found >= best, f"{what} is below the tree, of {best}")
        _need(path, guess != of["opener"] or found <= best, f"{what} is above the tree, of {best}")
        if tried:
            limits = within or inf, (within if safest else limit) or inf
            least, value = (truth(end, guess, game.targets, game.guesses) for end in limits)
            true = bound == least == value if status == "exact" else bound <= value
            if true and worst_case and status != "open":
                fewer, cost = ((within or inf) - 1, inf) if safest else (worst - 1, best[1] + 1)
                true = truth(fewer, guess, game.targets, game.guesses) >= cost
            _need(path, true, f"{what} is wrong: its least cost is {value}, or fewer guesses do")
    return {"goal": goal, "cost": best[1], "tried": tried, "entries": rows}

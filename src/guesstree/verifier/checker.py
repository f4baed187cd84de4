"""A small, slow checker of trees and certificates that imports nothing of this package."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from math import fsum, gcd, inf
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow.parquet as pq
import regex

Row = dict[str, Any]
Words = tuple[str, ...]


letters = cache(
    regex.compile("\\p{Hangul}\\p{M}*+|[\\p{L}\\p{N}](?=[\u200c\u200d])|\\X").findall
)
"""Returns the letters of a word, which are its grapheme clusters.

But every character of Hangul is a letter, and a joiner right after a letter or a digit.
"""


def wordle(guess: str, target: str) -> str:
    """Return tiles: G in place, Y while a copy of the letter is left over, from the left."""
    pairs = list(zip(letters(guess), letters(target), strict=True))
    over = [t for g, t in pairs if g != t]
    tiles = ""
    for g, t in pairs:
        tiles += "G" if g == t else "Y" if g in over else "."
        if tiles[-1] == "Y":
            over.remove(g)
    return tiles


def keeps_hints(earlier: str, tiles: str, guess: str) -> bool:
    """Tell whether green letters stay, and coloured letters come as often as they were coloured."""
    turn = list(zip(letters(earlier), tiles, letters(guess), strict=True))
    coloured = Counter(letter for letter, tile, _ in turn if tile != ".")
    is_kept = all(old == new for old, tile, new in turn if tile == "G")
    return coloured <= Counter(letters(guess)) and is_kept


def jotto(guess: str, target: str) -> str:
    """Return how many letters are in common."""
    return str((Counter(letters(guess)) & Counter(letters(target))).total())


def black_pegs(guess: str, target: str) -> str:
    """Return how many letters are in place."""
    return str(sum(g == t for g, t in zip(letters(guess), letters(target), strict=True)))


def places(guess: str, target: str) -> str:
    """Return G for each place with the right letter, and a point for each other one."""
    pairs = zip(letters(guess), letters(target), strict=True)
    return "".join("G" if g == t else "." for g, t in pairs)


def pegs(guess: str, target: str) -> str:
    """Return, as in 1A2B, the letters in place, and the others in common."""
    place = black_pegs(guess, target)
    return f"{place}A{int(jotto(guess, target)) - int(place)}B"


RULES = {
    rule.__name__: lru_cache(1 << 20)(rule)
    for rule in (wordle, jotto, pegs, black_pegs, places)
}


class Game(NamedTuple):
    """A game: its targets, the first guesses that its mode allows, its replies and masses."""

    targets: Words
    guesses: Words
    reply: Any  # a function of a guess and a target
    mode: str
    masses: list[int] | None = None

    def allows(self, earlier: str, text: str, guess: str) -> bool:
        """Tell whether a guess is allowed after a reply to an earlier one."""
        if self.mode == "nyt-hard":
            return keeps_hints(earlier, text, guess)
        return self.mode == "any" or self.reply(earlier, guess) == text


def verify(game: Path, tree: Path, certificate: Path | None) -> Row:
    """Return what these files show, or raise an error."""
    about = about_of(tree)
    played = game_of(game, about)
    nodes = rows_of(tree, 100 * len(played.targets))
    depths = _depths(tree, nodes, played)
    facts = about | {
        "opener": nodes[0]["guess"],
        "scores": depths,
        "first": len(played.guesses),
    }
    if certificate is None:
        return facts
    return facts | _proof(certificate, facts, played)


def need(path: Path, holds: object, fault: str) -> None:
    """Raise `AssertionError` with the path unless something holds."""
    if not holds:
        raise AssertionError(f"{path}: {fault}")


def about_of(path: Path) -> Row:
    """Return the metadata of a file."""
    return {
        k.decode(): v.decode() for k, v in (pq.read_schema(path).metadata or {}).items()
    }


def rows_of(path: Path, limit: float = inf) -> list[Row]:
    """Return the rows of a file, up to a limit, since memory may not hold more."""
    try:
        file = pq.ParquetFile(path)
        about = file.metadata
        size = sum(
            about.row_group(at).total_byte_size for at in range(about.num_row_groups)
        )
        fault = (
            f"has {about.num_rows:,} rows of {size:,} bytes, more than {limit:,} of 4 KB"
        )
        need(path, about.num_rows <= limit and size <= 4096 * limit, fault)
        return list(file.read().to_pylist())
    except (OSError, MemoryError, ValueError) as error:
        raise AssertionError(f"{path}: cannot be read ({error})") from error


def game_of(path: Path, tree: Row) -> Game:
    """Return the game of a tree, from a reply matrix or from a list of words."""
    rule = tree["rule"]
    mode = tree["mode"]
    stored: dict[tuple[str, str], str] = {}
    masses = None
    about = pq.read_schema(path).metadata or {}

    if b"guess_words" in about:
        keys = b"guess_words", b"target_words", b"replies", b"target_weights"
        parts = [json.loads(about.get(key, "null")) for key in keys]
        guesses, targets, texts, weights = parts
        need(path, min(weights or [0]) >= 0, "has a weight below 0")
        masses = weights and _masses(weights)
        need(
            path,
            _digest(path, rule, parts) == tree["fingerprint"],
            "is not the game of the tree",
        )
        if rule not in RULES:
            stored = {
                (row["guess"], row["target"]): texts[row["reply"]] for row in rows_of(path)
            }
    else:
        targets = guesses = [row["word"] for row in rows_of(path)]

    need(path, len({*targets}) == len(targets), "has a target twice")

    # This checker knows the hints of Wordle's tiles only.
    known = mode in ("any", "consistent") or (mode, rule) == ("nyt-hard", wordle.__name__)
    need(path, known, f"is of rule {rule!r}, whose mode {mode!r} cannot be checked")
    first = targets if mode == "consistent" else guesses
    reply = RULES.get(rule, lambda *pair: stored[pair])
    return Game(tuple(targets), tuple(first), reply, mode, masses)


def _digest(path: Path, rule: str, parts: list[Any]) -> str:
    """Return the fingerprint of a matrix: a digest of its rule, words, weights and codes."""
    digest = sha256(json.dumps([rule, *parts]).encode())
    # The digest is of bytes, and codes take one byte each where all of them fit.
    kind = "u1" if len(parts[2]) <= 256 else "u2"
    for batch in pq.ParquetFile(path).iter_batches(columns=["reply"]):
        codes = batch["reply"].to_numpy()
        digest.update(codes.astype(kind))
    return digest.hexdigest()[:16]


def _depths(path: Path, nodes: list[Row], game: Game) -> dict[str, int]:
    """Play a tree against all targets; return how many guesses it takes for each."""
    node_after = {(node["parent"], node["reply"]): at for at, node in enumerate(nodes)}
    known = {*game.guesses}
    visits = Counter[int]()
    depths = {}
    for target in game.targets:
        step: tuple[Any, Any] = (None, None)
        turns: list[tuple[str, str]] = []
        while not turns or turns[-1][0] != target:
            after = "no node is the first" if step[0] is None else f"no node follows {step}"
            need(path, step in node_after, f"{after}, as {target!r} needs")
            at = node_after[step]
            guess = nodes[at]["guess"]

            # Depths have to grow from turn to turn, so a tree that runs in a circle fails here.
            numbers = nodes[at]["node"], nodes[at]["depth"]
            is_right = numbers == (at, len(turns) + 1)
            need(path, is_right, f"node {at} has number and depth {numbers}")
            need(path, guess is not None, f"node {at} has no guess")
            allowed = guess in known and all(game.allows(*turn, guess) for turn in turns)
            need(path, allowed, f"node {at} guesses {guess!r}, which is not allowed there")

            visits[at] += 1
            step = at, game.reply(guess, target)
            turns.append((guess, step[1]))
        depths[target] = len(turns)

    for at, node in enumerate(nodes):
        need(
            path,
            node["size"] == visits[at] > 0,
            f"node {at} has another size than {visits[at]}",
        )
    return depths


def _masses(weights: list[float]) -> list[int]:
    """Return weights without a common factor or, unless small and whole, as parts of 2^20."""
    total = fsum(weights)
    part = (1 << 20) / total
    if all(weight % 1 == 0 for weight in weights):
        factor = gcd(*map(int, weights))
        if total <= factor << 20:
            part = 1 / factor

    return [max(1, round(weight * part)) for weight in weights]


class Goal(NamedTuple):
    """What a certificate is about, with the tree of its proof.

    Attributes
    ----------
    path
        The certificate.
    game
        The game.
    opener
        The first guess of the tree.
    objective
        The objective as it is stated.
    openers
        The first guesses that a proof is about.
    limit
        How many guesses a tree may take for a target; None for any number.
    worst_case
        `first` or `last` if the worst case is minimised before or after the cost, else empty.
    worst
        The guesses that the tree takes for the hardest target.
    cost
        The cost of the tree.
    """

    path: Path
    game: Game
    opener: str
    objective: Row
    openers: Sequence[str]
    limit: int | None
    worst_case: str
    worst: int
    cost: int

    @property
    def is_safest(self) -> bool:
        """Whether the worst case comes first."""
        return self.worst_case == "first"

    @property
    def best(self) -> tuple[float, int]:
        """What the goal minimises, of the tree: the worst case, if it comes first, and the cost."""
        return self.worst if self.is_safest else inf, self.cost


def _proof(path: Path, tree: Row, game: Game) -> Row:
    """Return what a certificate shows, once it agrees with itself and the tree."""
    rows = rows_of(path, 2 * len(game.guesses))
    goal = goal_of(path, tree, game)
    entries = {entry["guess"]: entry for entry in rows}
    first = goal.openers
    fits = entries.keys() == {*first} and len(rows) == len(first)
    need(path, fits, f"has {len(rows)} first guesses, not each of {len(first)} once")
    need(path, goal.opener in first, "is about other first guesses than the tree's")

    for entry in rows:
        _check_entry(entry, entries, goal)
    return {"cost": goal.cost, "entries": rows}


def goal_of(path: Path, tree: Row, game: Game) -> Goal:
    """Return the goal of a file of a proof, once it suits the game and the tree."""
    about = about_of(path)
    objective = json.loads(about["objective"])
    keys = "mode", "row", "step", "limit", "worst_case", "openers", "weights"
    fault = f"its objective has {sorted(objective)}, expected {sorted(keys)}"
    need(path, {*objective} == {*keys}, fault)
    for key in ("game", "strategy", "rule", "fingerprint", "mode"):
        same = (about | objective).get(key) == tree[key]
        need(path, same, f"is of another {key} than the tree")

    row, step, limit, worst_case = (objective[key] for key in keys[1:5])
    openers = objective["openers"] or game.guesses
    known = {*openers} <= {*game.guesses}
    need(path, known, "is about first guesses that are not allowed")
    need(path, len({*openers}) == len(openers), "is about a first guess twice")
    weights = objective["weights"]
    suits = weights in (None, game.masses)
    need(path, suits, "its objective has other weights than the game")

    depths = tree["scores"].values()
    worst = max(depths)
    costs = row + [row[-1] + step * late for late in range(1, worst + 1)]
    need(path, sorted(costs) == costs, "its costs fall")
    need(path, worst <= (limit or worst), "the tree takes more guesses than the limit")

    masses = weights or [1] * len(depths)
    cost = sum(mass * costs[depth - 1] for mass, depth in zip(masses, depths, strict=True))
    opener = tree["opener"]
    return Goal(path, game, opener, objective, openers, limit, worst_case, worst, cost)


def _claim(entry: Row) -> str:
    """Return what an entry claims, for error messages."""
    return (
        f"first guess {entry['guess']!r}, {entry['status']} with bound {entry['bound']} and limit "
        f"{entry['limit']},"
    )


def _check_entry(entry: Row, entries: dict[str, Row], goal: Goal) -> None:
    """Check that an entry agrees with the tree and with an equivalent entry."""
    path = goal.path
    claim = _claim(entry)
    guess, status, within = entry["guess"], entry["status"], entry["limit"]
    bound = _bound(entry, goal)

    # An entry may stand for equivalent ones, but then it is like no other itself.
    like = entries.get(entry["like"] or guess, {})
    keys = "status", "limit", "bound", "like"
    same = [like.get(key) for key in keys] == [*(entry[key] for key in keys[:3]), None]

    # Only where the worst case counts may an entry have a limit of its own.
    fits = goal.is_safest or within == goal.limit or (goal.worst_case and status == "exact")
    known = fits and status in ("exact", "refuted", "open")
    need(path, same and known, f"{claim} is out of place, or other than {entry['like']!r}")

    # As in `Goal.best`: the worst case, if it comes first, and the cost.
    found = (within or inf) if goal.is_safest else inf, bound
    best = goal.best
    need(path, status == "open" or found >= best, f"{claim} is below the tree, of {best}")
    need(
        path, guess != goal.opener or found <= best, f"{claim} is above the tree, of {best}"
    )


def _bound(entry: Row, goal: Goal) -> float:
    """Return a bound. It is infinite if none is stated: no tree within the limit, or no split."""
    stated = entry["bound"]
    limit = entry["limit"] or goal.limit
    if stated is None:
        replies = {goal.game.reply(entry["guess"], target) for target in goal.game.targets}
        if limit or len(replies) == 1:
            return inf

    # A truth value is an int, too, and no number here.
    are_whole = type(stated) is int and (not limit or type(limit) is int)
    need(goal.path, are_whole, f"{_claim(entry)} needs a whole number")
    return int(stated)

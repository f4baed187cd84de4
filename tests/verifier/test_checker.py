"""The independent checker accepts what is right, and refuses every kind of damage."""

import json
import math
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import InputError, verify
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Rule
from guesstree.games.rules import RULES
from guesstree.search.metrics import masses_of
from guesstree.search.objective import Objective
from guesstree.study.artifacts import read_replies, store_replies
from guesstree.study.stored_proofs import read_certificate
from guesstree.study.table_files import read_parquet, write_parquet
from guesstree.verifier import checker
from guesstree.words.forms import letters_of
from tests.conftest import examples, modes_of, small_games, words_of
from tests.oracles import REPLY_TEXTS, BruteForce, uses_hints
from tests.support.commands import cases
from tests.verifier.proof_files import (
    BY_A_RUN,
    Files,
    Table,
    change,
    copies,
    files_of,
    goal,
    own,
    put,
    refused,
    states,
    stored,
    write_rows,
)
from tests.verifier.truth import untrue

# Rules


def test_the_checker_shares_no_code_with_the_package() -> None:
    """The checker knows the same rules nevertheless."""
    text = Path(checker.__file__).read_text("utf-8")

    assert not re.search(r"^\s*(from|import) (guesstree|\.)", text, re.MULTILINE)
    assert {*checker.RULES} == {*RULES}


@pytest.mark.parametrize("rule", checker.RULES)
@given(guess=words_of(4), target=words_of(4), other=words_of(4))
def test_rules_equal_their_oracles(rule: str, guess: str, target: str, other: str) -> None:
    """Replies and hard mode equal the slowest statements of them."""
    text = checker.RULES[rule](guess, target)

    assert text == REPLY_TEXTS[rule](guess, target)

    if rule == "wordle":
        assert checker.keeps_hints(guess, text, other) == uses_hints(guess, text, other)


@given(st.text(st.sampled_from("abя\u0331\u200cமு்अ्य한\u1112\u1161🇩🇪👍🏿\r\n")))
def test_the_checker_has_the_letters_of_the_package(word: str) -> None:
    """Words are split into the same letters."""
    assert checker.letters(word) == [*letters_of(word)]


def test_replies_of_an_unknown_rule_come_from_the_matrix(tmp_path: Path) -> None:
    """A list of words has none."""
    texts = "no", "yes", "!"
    rule = Rule("first", lambda g, t: 2 if g == t else int(g[0] == t[0]), lambda _: texts)
    words = ["aa", "ab", "ba", "bb", "cc"]
    files = files_of(compute_replies(rule, words), Objective("any"), tmp_path)

    found = verify(*files)

    assert "rule first (unknown here, its matrix believed)" in found.sentences[1]

    pq.write_table(pa.table({"word": words}), files[0])

    with pytest.raises(InputError, match=r"tree\.parquet: cannot be verified"):
        verify(*files)


# Small games


Nested = tuple[float, int, int, dict[int, Any]]
"""A tree: its cost, its targets, its first guess by position, and its branches by reply code."""

STATUSES = ("exact", "refuted", "open")


@examples(25)
@given(matrix=small_games(), data=st.data())
def test_any_costs_and_any_weights(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """The best trees of plain recursion are accepted; a bound above the best tree's is not."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    limit = data.draw(st.sampled_from([None, None, 2, 3, 4]))
    row = sorted(data.draw(st.lists(st.integers(0, 9), min_size=1, max_size=4)))
    step, number = data.draw(st.integers(0, 3)), len(matrix.targets)
    weight = st.integers(1, 5) | st.sampled_from([0.5, 1.25, 1e-9])
    weighed = data.draw(st.none() | st.lists(weight, min_size=number, max_size=number))
    matrix = replace(
        matrix, weights=None if weighed is None else np.array(weighed, np.float64)
    )
    weights = None if weighed is None else masses_of(matrix.weights).tolist()
    costs = [*row, *(row[-1] + step * late for late in range(1, 20))]
    best = best_trees(
        BruteForce(matrix, mode), costs, weights or [1] * number, limit or math.inf
    )
    first = matrix.targets if mode == "consistent" else matrix.guesses
    found = {guess: best(matrix.position[guess]) for guess in first}
    cost, *_ = tree = min(found.values(), key=lambda nested: nested[0])
    if cost == math.inf:
        return
    about = {"game": "g", "strategy": "s", "rule": matrix.rule.name}
    about |= {"fingerprint": matrix.fingerprint}
    objective = {"mode": mode, "row": row, "step": step, "limit": limit, "worst_case": ""}
    objective |= {"openers": [], "weights": weights}
    entries: Table = [
        {"guess": guess, "limit": limit, "like": None, "status": "exact"}
        | {"bound": None if one[0] == math.inf else int(one[0])}
        for guess, one in found.items()
    ]
    with TemporaryDirectory() as folder:
        game, path, certificate = (
            Path(folder, name) for name in ("game", "tree", "certificate")
        )
        store_replies(game, matrix.rule, matrix.targets, matrix.guesses, matrix.weights)
        write_rows(path, rows_of(tree, matrix), about | {"mode": mode})
        write_rows(certificate, entries, about | {"objective": json.dumps(objective)})
        assert checker.verify(game, path, certificate)["cost"] == cost
        assert untrue(game, path, certificate) == []
        entry = next(one for one in entries if one["guess"] == matrix.guesses[tree[2]])
        entry |= {
            "bound": entry["bound"] + 1,
            "status": data.draw(st.sampled_from(STATUSES)),
        }
        write_rows(certificate, entries, about | {"objective": json.dumps(objective)})
        with pytest.raises(AssertionError, match=r"is above the tree"):
            checker.verify(game, path, certificate)


def best_trees(
    game: BruteForce, costs: list[int], weights: list[int], limit: float
) -> Callable[[int], Nested]:
    """Return a function that gives a best tree by first guess, found by trying everything."""

    def opened(
        guess: int, left: frozenset[int], allowed: frozenset[int], turn: int
    ) -> Nested:
        branches = game.branches(left, guess)
        if turn > limit or left in branches.values():
            return math.inf, len(left), guess, {}
        found = left.difference(*branches.values())
        cost: float = sum(weights[at] * costs[turn - 1] for at in found)
        trees = {}
        for code, branch in branches.items():
            after = game.still_allowed(allowed, guess, code)
            tries = [
                opened(one, branch, after, turn + 1) for one in game.useful(branch, after)
            ]
            trees[code] = min(
                tries, key=lambda nested: nested[0], default=(math.inf, 0, 0, {})
            )
            cost += trees[code][0]
        return cost, len(left), guess, trees

    return lambda guess: opened(guess, game.targets, game.guesses, 1)


def rows_of(tree: Nested, matrix: ReplyMatrix) -> Table:
    """Return the rows of a tree as files have them."""
    rows: Table = []

    def add(nested: Nested, parent: int | None, reply: str | None, depth: int) -> None:
        _, size, guess, branches = nested
        at, word = len(rows), matrix.guesses[guess]
        row = {"node": at, "parent": parent, "reply": reply, "guess": word}
        rows.append(row | {"size": size, "depth": depth})
        for code, branch in branches.items():
            add(branch, at, matrix.texts[code], depth + 1)

    add(tree, None, None, 1)
    return rows


# Damage

DAMAGED_TREES = cases(r"""
put(1, guess="zzzzz") => node 1 guesses 'zzzzz', which is not allowed there
put(0, guess=None) => node 0 has no guess
put(0, size=4) => node 0 has another size than 26
put(1, depth=3) => node 1 has number and depth \(1, 3\)
lambda rows, _: rows.pop() => no node follows
lambda _, about: about.clear() => cannot be verified, as one of the files is incomplete
lambda rows, _: rows.append(rows[-1] | {"node": len(rows), "size": 0}) => has
lambda rows, _: rows.append(rows[-1] | {"node": len(rows), "reply": "??", "size": 0}) =>
    has another size than 0
put(-1, parent=1) => no node follows
lambda rows, _: rows[0].update(parent=1, reply=".....") => no node is the first
lambda rows, _: rows.clear() => no node is the first
states(mode="consistent") => is of another mode than the tree
states(mode="easy") => mode 'easy' cannot be checked
states(rule="jotto") => is not the game of the tree
lambda _, about: about.pop("rule") => cannot be verified
""")
DAMAGED_CERTIFICATES = cases(r"""
lambda rows, _: rows.pop(3) => has 25 first guesses, not each of 26
lambda rows, _: rows.__setitem__(3, rows[4]) => has 26 first guesses, not each of 26 once
lambda rows, _: rows.append(rows[3]) => has 27 first guesses, not each of 26 once
put(5, bound=3) => is below the tree, of
lambda rows, _: own(rows).update(bound=99) => is above the tree
lambda rows, _: refuted(rows).update(bound=None) => None, needs a whole number
put(5, status="proved") => is out of place
lambda rows, _: rows[-1].update(like=rows[0]["guess"]) => or other than
lambda rows, _: rows[3].update(like=rows[3]["guess"]) => or other than
lambda _, about: about.pop("objective") => has no 'objective' in its metadata
goal(row=None) => its objective is malformed, ..row: null is not of type 'array'
goal(handicap=1) => its objective is malformed, .: Additional properties
goal(mode="consistent") => is of another mode than the tree
goal(row=[1, 5]) => is below the tree, of
goal(weights=[2] * 26) => its objective has other weights than the game
goal(row=[3, 2]) => its costs fall
goal(limit=2) => the tree takes more guesses than the limit
states(fingerprint="0") => is of another fingerprint than the tree
states(strategy="safest-any") => is of another strategy than the tree
goal(openers=["zzzzz"]) => is about first guesses that are not allowed
states(objective="{") => its objective is not JSON; name a certificate that guesstree wrote
""")


def refuted(rows: Table) -> dict[str, Any]:
    """Return a refuted entry."""
    return next(row for row in rows if row["status"] == "refuted")


@pytest.fixture(scope="module")
def sound_files(
    tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]
) -> Files:
    """Return the files of a game and its proof."""
    words, folder = wordle_words[::90], tmp_path_factory.mktemp("made")
    return files_of(compute_replies("wordle", words), Objective("any", exact=3), folder)


@pytest.fixture
def files(sound_files: Files, tmp_path: Path) -> Files:
    """Return copies of them, to be damaged."""
    return copies(sound_files, tmp_path)


def test_sound_files_are_accepted(files: Files) -> None:
    """Files are still accepted after another program has written them again."""
    for path in files[1:]:
        change(path, lambda *_: None)

    assert verify(*files).sentences[-1] == BY_A_RUN
    assert len(verify(*files[:2]).sentences) == 2


@pytest.mark.parametrize(
    ("file", "damage", "sentence"),
    [
        *((1, *case) for case in DAMAGED_TREES),
        *((2, *case) for case in DAMAGED_CERTIFICATES),
    ],
)
def test_damaged_files_are_refused(
    file: int, damage: str, sentence: str, files: Files
) -> None:
    """Each kind of damage to trees and certificates has its sentence."""
    change(files[file], eval(damage))
    refused(files, sentence)


def test_malformed_games_are_refused(files: Files) -> None:
    """Weights below 0 would hide how large others are; a target that comes twice costs twice."""
    game, tree, _ = files
    change(game, states(target_weights="[9, -1]"))
    with pytest.raises(InputError, match=r"game\.parquet: has a weight below 0"):
        verify(game, tree)

    write_rows(game, [{"word": "crane"}, {"word": "crane"}], {"length": "5"})
    with pytest.raises(InputError, match=r"game\.parquet: has a target twice"):
        verify(game, tree)


@pytest.mark.parametrize("bound", [None, math.inf, -math.inf, math.nan, 90.5, "90"])
def test_bounds_that_are_not_numbers_are_refused(bound: Any, files: Files) -> None:
    """Such bounds are refused."""
    table, _, _ = stored(files[2])
    kind = float if bound is None else type(bound)
    column = pa.array([bound, *map(kind, table["bound"].to_pylist()[1:])])
    at = table.column_names.index("bound")
    pq.write_table(table.set_column(at, "bound", column), files[2])

    with pytest.raises(InputError, match=r"proof\.parquet: .* needs a whole number"):
        verify(*files)


def test_files_that_unpack_to_more_than_memory(files: Files) -> None:
    """Rows are counted before they are read; 3 million take a few kilobytes."""
    table, about = read_parquet(files[2])
    write_parquet(files[2], table.take(np.zeros(3_000_000, int)), about)

    assert files[2].stat().st_size < 1 << 17

    refused(files, r"proof\.parquet: has 3,000,000 rows of .* bytes, more than")
    with pytest.raises(InputError, match=r"proof\.parquet: has 3,000,000 rows of"):
        read_certificate(files[2], Objective("any"), read_replies(files[0]))


@pytest.mark.parametrize("mode", ["consistent", "nyt-hard"])
def test_guesses_against_the_mode_are_refused(mode: str, tmp_path: Path) -> None:
    """A tree of the mode `any` is labelled with a stricter one."""
    targets = ["bat", "cat", "hat", "mat", "pat"]
    matrix = compute_replies("wordle", targets, [*targets, "chm"])
    game, tree, _ = files_of(matrix, Objective("any", openers=("bat",)), tmp_path)
    change(tree, states(mode=mode))

    with pytest.raises(InputError, match="guesses 'chm', which is not allowed there"):
        verify(game, tree)


def test_the_checker_refuses_unknown_keys_of_an_objective(files: Files) -> None:
    """The checker needs no schema for that."""
    change(files[2], goal(handicap=1))

    with pytest.raises(AssertionError, match=r"its objective has \['handicap', "):
        checker.verify(*files)


# Worst cases


def test_limits_of_safest_trees(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """An entry with too small a limit beats the tree."""
    matrix = compute_replies("wordle", wordle_words[::110])
    files = files_of(matrix, Objective("any", worst_case="first"), tmp_path)
    rows = stored(files[2])[1]
    others = [at for at, row in enumerate(rows) if row["bound"] and row is not own(rows)]

    assert untrue(*files) == []

    change(files[2], put(others[0], limit=1))

    with pytest.raises(InputError, match="below the tree"):
        verify(*files)


def test_limits_of_shallow_trees(tmp_path: Path) -> None:
    """A bound within fewer guesses than allowed refutes no first guess."""
    matrix = compute_replies("wordle", ["bat", "cat", "hat", "mat", "pat", "chm"])
    files = files_of(matrix, Objective("any", worst_case="last"), tmp_path)

    assert untrue(*files) == []

    change(files[2], put(-1, status="refuted", limit=1, bound=None, like=None))

    with pytest.raises(InputError, match="is out of place"):
        verify(*files)

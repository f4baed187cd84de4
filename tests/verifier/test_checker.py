"""The checker accepts what is right in games of all kinds, and refuses every kind of damage."""

import json
import math
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import InputError, verifier, verify
from guesstree.files.artifacts import metadata_of, read_replies, store_replies, write_tree
from guesstree.files.parquet import read_parquet, write_parquet
from guesstree.files.proofs import read_certificate, write_certificate
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Rule
from guesstree.games.rules import RULES
from guesstree.search.metrics import masses_of
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from guesstree.words.graphemes import letters_of
from tests.conftest import examples, modes_of, small_games, words_of
from tests.here import cases, guesstree_here
from tests.twins import REPLY_TEXTS, BruteForce, uses_hints

CODE_LINES = 280
"""The most lines of the checker that are no blanks, comments or docstrings."""

Table = list[dict[str, Any]]

Files = tuple[Path, Path, Path]
"""The paths of a game, a tree and a certificate."""

Damage = Callable[[Table, dict[str, str]], object]


def test_it_stands_alone() -> None:
    """The checker imports nothing of the package, and is short enough to be read at once."""
    text = Path(verifier.__file__).read_text("utf-8")
    without_docs = re.sub(r'(?m)^ *"""[^"]*"""$', "", text)
    code = [line for line in without_docs.splitlines() if re.match(r"\s*[^\s#]", line)]

    assert not re.search(r"^\s*(from|import) (guesstree|\.)", text, re.MULTILINE)
    assert len(code) < CODE_LINES
    assert {*verifier.RULES} == {*RULES}


@pytest.mark.parametrize("rule", verifier.RULES)
@given(guess=words_of(4), target=words_of(4), other=words_of(4))
def test_its_rules_equal_their_twins(
    rule: str, guess: str, target: str, other: str
) -> None:
    """Replies, and the newspaper's hard mode, are what the slowest statements of them say."""
    text = verifier.RULES[rule](guess, target)

    assert text == REPLY_TEXTS[rule](guess, target)

    if rule == "wordle":
        assert verifier.keeps_hints(guess, text, other) == uses_hints(guess, text, other)


def test_replies_of_another_rule_come_from_the_matrix(tmp_path: Path) -> None:
    """A rule that the checker does not know needs a stored matrix, which a list is not."""
    rule = Rule(
        "first",
        lambda g, t: 2 if g == t else int(g[0] == t[0]),
        lambda _: ("no", "yes", "!"),
    )
    words = ["aa", "ab", "ba", "bb", "cc"]
    game, tree, certificate = files_of(
        compute_replies(rule, words), Objective("any"), tmp_path
    )
    said = verify(game, tree, certificate).sentences

    assert said[1].endswith("in mode any; rule first (unknown here, its matrix believed)")
    assert said[-1] == "proved in this run: everything was tried, and all bounds are true"

    pq.write_table(pa.table({"word": words}), game)

    with pytest.raises(InputError, match=r"tree\.parquet: cannot be verified"):
        verify(game, tree, certificate)


Nested = tuple[float, int, int, dict[int, Any]]
"""A tree: its cost, its targets, its first guess by position, and its branches by reply code."""


@examples(25)
@given(matrix=small_games(), data=st.data())
def test_any_cost_and_any_weights(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """The best trees of plain recursion are accepted, and bounds that are too high are not."""
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
    asked = {"mode": mode, "row": row, "step": step, "limit": limit, "worst_case": ""}
    asked |= {"openers": [], "weights": weights}
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
        write_rows(certificate, entries, about | {"objective": json.dumps(asked)})
        facts = verifier.verify(game, path, certificate, 10_000)
        assert facts["cost"] == cost
        assert facts["tried"]
        entry = data.draw(
            st.sampled_from([one for one in entries if one["bound"] is not None])
        )
        entry |= {
            "bound": entry["bound"] + 1,
            "status": data.draw(st.sampled_from(STATUSES)),
        }
        write_rows(certificate, entries, about | {"objective": json.dumps(asked)})
        with pytest.raises(AssertionError, match=r"is above the tree|is wrong"):
            verifier.verify(game, path, certificate, 10_000)


STATUSES = ("exact", "refuted", "open")


def best_trees(
    game: BruteForce, costs: list[int], weights: list[int], limit: float
) -> Callable[[int], Nested]:
    """Return a function that tries everything and remembers nothing: a best tree by first guess."""

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


def write_rows(path: Path, rows: Table, about: dict[str, str]) -> None:
    """Write rows and metadata as any program may."""
    pq.write_table(pa.Table.from_pylist(rows).replace_schema_metadata(about), path)


def files_of(matrix: ReplyMatrix, objective: Objective, folder: Path) -> Files:
    """Write a game and its proof, and return their paths."""
    proof = prove_optimal(matrix, objective)
    assert proof.tree is not None
    family = {"": "optimal", "first": "safest", "last": "shallow"}[objective.worst_case]
    about = metadata_of(matrix, "game") | {"strategy": f"{family}-{objective.mode}"}
    game, tree, certificate = (
        folder / f"{name}.parquet" for name in ("game", "tree", "proof")
    )
    write_tree(proof.tree, tree, about | {"mode": objective.mode})
    write_certificate(proof.certificate, objective, matrix, certificate, about)
    store_replies(game, matrix.rule, matrix.targets, matrix.guesses, matrix.weights)
    return game, tree, certificate


def stored(path: Path) -> tuple[pa.Table, Table, dict[str, str]]:
    """Return a table as it is stored, its rows and its metadata."""
    table = pq.read_table(path)
    about = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    return table, table.to_pylist(), about


def change(path: Path, damage: Damage) -> None:
    """Damage the rows or the metadata of a file."""
    table, rows, about = stored(path)
    damage(rows, about)
    schema = table.schema.remove_metadata()
    pq.write_table(pa.Table.from_pylist(rows, schema).replace_schema_metadata(about), path)


def put(at: int, **values: Any) -> Damage:
    """Return damage that puts other values into a row."""
    return lambda rows, _: rows[at].update(values)


def goal(**values: Any) -> Damage:
    """Return damage that puts other values into the objective."""

    def damage(_: Table, about: dict[str, str]) -> None:
        about["objective"] = json.dumps(json.loads(about["objective"]) | values)

    return damage


def says(**values: str) -> Damage:
    """Return damage that puts other values into the metadata."""
    return lambda _, about: about.update(values)


DAMAGED_TREES = cases(r"""
put(1, guess="zzzzz") => node 1 guesses 'zzzzz', which is not allowed there
put(0, size=4) => node 0 has another size than 26
put(1, depth=3) => node 1 has number and depth \(1, 3\)
lambda rows, _: rows.pop() => no node follows
lambda rows, _: rows.append(rows[-1] | {"node": len(rows), "size": 0}) => has
lambda rows, _: rows.append(rows[-1] | {"node": len(rows), "reply": "??", "size": 0}) =>
    has another size than 0
put(-1, parent=1) => no node follows
lambda rows, _: rows[0].update(parent=1, reply=".....") => no node follows
lambda rows, _: rows.clear() => no node follows \(None, None\)
says(mode="consistent") => is of another mode than the tree
says(mode="easy") => mode 'easy' cannot be checked
says(rule="jotto") => is not the game of the tree
lambda _, about: about.pop("rule") => KeyError\('rule'\)
""")
DAMAGED_CERTIFICATES = cases(r"""
lambda rows, _: rows.pop(3) => has 25 first guesses, not each of 26
lambda rows, _: rows.__setitem__(3, rows[4]) => has 26 first guesses, not each of 26 once
lambda rows, _: rows.append(rows[3]) => has 27 first guesses, not each of 26 once
put(5, bound=3) => is below the tree, of
lambda rows, _: own(rows).update(bound=99) => is above the tree
lambda rows, _: exact(rows).update(bound=90) => is wrong: its least cost is
lambda rows, _: refuted(rows).update(bound=90) => is wrong: its least cost
lambda rows, _: refuted(rows).update(bound=None) => None, needs a whole number
put(5, status="proved") => is out of place
lambda rows, _: refuted(rows).update(status="exact") => is wrong: its least
lambda rows, _: rows[-1].update(like=rows[0]["guess"]) => or other than
lambda rows, _: rows[3].update(like=rows[3]["guess"]) => or other than
lambda _, about: about.pop("objective") => has no 'objective' in its metadata
goal(handicap=1) => its objective is malformed, .: Additional properties
goal(mode="consistent") => is of another mode than the tree
goal(row=[1, 5]) => is below the tree, of
goal(weights=[2] * 26) => its objective has other weights than the game
goal(row=[3, 2]) => its costs fall
goal(limit=2) => the tree takes more guesses than the limit
says(fingerprint="0") => is of another fingerprint than the tree
says(strategy="safest-any") => is of another strategy than the tree
goal(openers=["zzzzz"]) => has 26 first guesses, not each of 1 once
says(objective="{") => its objective is not JSON; name a certificate that guesstree wrote
""")


def own(rows: Table) -> dict[str, Any]:
    """Return the entry of the tree's first guess: the least bound."""
    return min(rows, key=lambda row: row["bound"])


def exact(rows: Table) -> dict[str, Any]:
    """Return an exact entry that is not of the tree's first guess."""
    return next(
        row for row in rows[::-1] if row["status"] == "exact" and row is not own(rows)
    )


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


def copies(files: Files, folder: Path) -> Files:
    """Return copies of files in another folder."""
    game, tree, certificate = (Path(shutil.copy(path, folder)) for path in files)
    return game, tree, certificate


def test_files_that_are_not_damaged(files: Files) -> None:
    """They are accepted, and still are once they were written again."""
    for path in files[1:]:
        change(path, lambda *_: None)

    assert (
        verify(*files).sentences[-1]
        == "proved in this run: everything was tried, and all bounds are true"
    )
    assert len(verify(*files[:2]).sentences) == 2

    untried = verify(*files, most=9).sentences[-1]

    assert untried.startswith("proved earlier (bounds not repeated here): ")
    assert untried.endswith(
        "not repeated, as there are more than 9 pairs of guess and target"
    )


DAMAGED = [
    *((1, *case) for case in DAMAGED_TREES),
    *((2, *case) for case in DAMAGED_CERTIFICATES),
]


@pytest.mark.parametrize(("file", "damage", "sentence"), DAMAGED)
def test_damaged_files(file: int, damage: str, sentence: str, files: Files) -> None:
    """Each kind of damage to trees and certificates is named in one sentence."""
    change(files[file], eval(damage))
    refused(files, sentence)


@pytest.mark.parametrize("bound", [None, math.inf, -math.inf, math.nan, 90.5, "90"])
def test_bounds_that_are_not_numbers(bound: Any, files: Files) -> None:
    """They are refused where everything is tried, and where it is not."""
    table, rows, _ = stored(files[2])
    column = [
        float(row["bound"]) if isinstance(bound, float) else row["bound"] for row in rows
    ]
    column = [str(one) for one in column] if isinstance(bound, str) else column
    column[7] = bound
    at = table.column_names.index("bound")
    pq.write_table(table.set_column(at, "bound", pa.array(column)), files[2])
    for most in (0, 10_000):
        with pytest.raises(InputError, match=r"proof\.parquet: .* needs a whole number"):
            verify(*files, most=most)


@pytest.mark.parametrize("file", [1, 2])
def test_files_that_unpack_to_more_than_memory(file: int, files: Files) -> None:
    """Rows are counted before they are read: 3 million take a few kilobytes."""
    table, about = read_parquet(files[file])
    write_parquet(files[file], table.take(np.zeros(3_000_000, int)), about)

    assert files[file].stat().st_size < 1 << 17

    refused(files, rf"{files[file].name}: has 3,000,000 rows of .* bytes, more than")
    if file == 2:
        with pytest.raises(InputError, match=r"proof\.parquet: has 3,000,000 rows of"):
            read_certificate(files[2], Objective("any"), read_replies(files[0]))


def refused(files: Files, sentence: str) -> None:
    """Let the command refuse the files: one sentence with a file's name, and exit code 1."""
    game, tree, certificate = files
    asked = ("verify", game, tree, "--certificate", certificate)
    run = guesstree_here(*asked, cwd=game.parent, code=1)
    with pytest.raises(InputError, match=sentence) as caught:
        verify(*files)
    assert run.stderr == f"guesstree: {caught.value}\n"
    assert str(game.parent) in run.stderr
    assert not run.stdout


@pytest.mark.parametrize("mode", ["consistent", "nyt-hard"])
def test_guesses_that_a_mode_forbids(mode: str, tmp_path: Path) -> None:
    """A tree of mode any, which is said to be of a stricter one, guesses what that forbids."""
    targets = ["bat", "cat", "hat", "mat", "pat"]
    matrix = compute_replies("wordle", targets, [*targets, "chm"])
    game, tree, _ = files_of(matrix, Objective("any", openers=("bat",)), tmp_path)

    assert "any" in verify(game, tree).sentences[1]

    change(tree, says(mode=mode))

    with pytest.raises(InputError, match="guesses 'chm', which is not allowed there"):
        verify(game, tree)


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [(1, "below the tree"), (4, "wrong: its least cost is .*, or fewer guesses do")],
)
def test_the_worst_case_first(
    limit: int, sentence: str, tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """An entry with too small a limit beats the tree; with too large a limit it is untrue."""
    words = wordle_words[::110]
    matrix = compute_replies("wordle", words)
    files = files_of(matrix, Objective("any", worst_case="first"), tmp_path)
    rows = stored(files[2])[1]

    assert (
        verify(*files).sentences[-1].startswith("proved in this run: everything was tried")
    )

    other = next(at for at, row in enumerate(rows) if row["bound"] and row is not own(rows))
    change(files[2], put(other, limit=limit))

    with pytest.raises(InputError, match=sentence):
        verify(*files)


CODES_64 = [a + b + c for a in "1234" for b in "1234" for c in "1234"]
UNNAMED = "has the name 'optimal-any', but another objective:"


@pytest.fixture(scope="module")
def sound_codes(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Return the files of `optimal-any` for 64 codes."""
    matrix = compute_replies("pegs", CODES_64)
    return files_of(matrix, Objective("any"), tmp_path_factory.mktemp("codes"))


@pytest.fixture
def codes(sound_codes: Files, tmp_path: Path) -> Files:
    """Return copies of the files of 64 codes, to be forged."""
    return copies(sound_codes, tmp_path)


def bounds(bound: int, **values: Any) -> Damage:
    """Return damage that puts another goal and equal bounds into a certificate."""

    def damage(rows: Table, about: dict[str, str]) -> None:
        goal(**values)(rows, about)
        for row in rows:
            row.update(bound=bound, status="exact", like=None)

    return damage


def only(*openers: str) -> Damage:
    """Return damage after which a certificate is about some first guesses alone."""

    def damage(rows: Table, about: dict[str, str]) -> None:
        goal(openers=openers)(rows, about)
        rows[:] = [
            max(rows, key=lambda row: row["bound"]) | {"guess": word} for word in openers
        ]
        for row in rows:
            row.update(
                like=None, status="exact", bound=206 if row["guess"] == "112" else 220
            )

    return damage


FORGED = cases("""
bounds(64, row=[1], step=0) =>
    UNNAMED least cost of 1, as a target costs 1 by the number of guesses, and 1 with more
bounds(0, row=[0], step=0) => UNNAMED
bounds(10_000, row=[1, 4, 9, 10_000], step=0) => is below the tree|is above the tree
bounds(0, row=[0, 0, 0, 0, 0, 1], step=0) => UNNAMED fewest
bounds(0, weights=[0] * 64) => has other weights than the game
lambda rows, about: [goal(limit=9)(rows, about), *(row.update(limit=9) for row in rows)] =>
    UNNAMED least total, all within 9
goal(worst_case="last") => UNNAMED least total, then least worst
only("111") => is about other first guesses than the tree's
only("112", "zzz") => has 2 first guesses, not each of 2
says(recipe="optimal-any weighted=yes") =>
    has the name 'optimal-any weighted=yes', but another objective
says(recipe="optimal-any cost=1 cost=9") => but another objective
""")
FORGED_NAMES = (
    "optimal4-any",
    "safest-any",
    "shallow-any",
    "within3-any",
    "optimal-consistent",
)
MALFORMED: dict[str, list[Any]] = {
    "row": ["x", [], [1.5], [True], [-1], None, {"a": 1}, [[1]]],
    "step": [-1, "1", None, 0.5, True, []],
    "limit": [0, -1, "4", [], True],
    "worst_case": [None, "best", 1, ["first"]],
    "openers": [None, "112", [1], {"112": 1}, [["112"]]],
    "weights": ["x", 1, {}, [None], [-1] * 64, [1.5] * 64],
    "mode": [None, 1, ["any"]],
}


@pytest.mark.parametrize(("damage", "sentence"), FORGED)
def test_forged_certificates(damage: str, sentence: str, codes: Files) -> None:
    """A goal that is not that of the name, or that the game cannot have, is refused."""
    change(codes[2], eval(damage))
    refused(codes, sentence.replace("UNNAMED", UNNAMED))


@pytest.mark.parametrize("name", FORGED_NAMES)
def test_names_of_other_goals(name: str, codes: Files) -> None:
    """A tree and a certificate that both name another strategy are refused."""
    for path in codes[1:]:
        change(path, says(strategy=name))
    refused(codes, f"has the name '{name}', but another objective: least total")


def test_another_game_or_a_matrix_of_other_contents(codes: Files) -> None:
    """A fingerprint, weights, a rule or a reply that is of another game is refused."""
    assert verify(*codes).cost == 206

    other_reply = 1 + stored(codes[0])[1][5]["reply"]
    for damage in (says(target_weights=json.dumps([1.0] * 64)), put(5, reply=other_reply)):
        forged = copies(codes, Path(mkdtemp(dir=codes[0].parent)))
        change(forged[0], damage)
        for rule in ("pegs", "first"):
            change(forged[1], says(rule=rule))
            refused(forged, "is not the game of the tree")
    for path in codes[1:]:
        change(path, says(fingerprint="00"))
    refused(codes, r"game\.parquet: is not the game of the tree")

    with pytest.raises(InputError, match="is not the game of the tree"):
        verify(*codes[:2])


@pytest.mark.parametrize("key", MALFORMED)
def test_malformed_objectives(key: str, codes: Files) -> None:
    """A value of another type is refused by its name."""
    for value in MALFORMED[key]:
        change(codes[2], goal(**{key: value}))
        with pytest.raises(InputError, match=rf"its objective is malformed, \$\.{key}"):
            verify(*codes)


def test_the_checker_refuses_an_objective_that_says_more(codes: Files) -> None:
    """It does so by itself, without what is checked before it."""
    change(codes[2], goal(handicap=1))

    with pytest.raises(AssertionError, match=r"its objective has \['handicap', "):
        verifier.verify(*codes, 0)


def test_one_first_guess_is_said_to_be_all(codes: Files) -> None:
    """A certificate of one first guess says so, in words and as a value."""
    change(codes[2], only("112"))
    found = verify(*codes)

    assert found.openers == ("112",)
    assert found.sentences[2].endswith(
        "of the 64 first guesses of the mode, only 112 is compared"
    )


def test_open_entries_are_an_interval(codes: Files) -> None:
    """Where entries are open, both ends are said."""

    def damage(rows: Table, _: object) -> None:
        for at, row in enumerate(rows[:28]):
            row.update(status="open", like=None, bound=min(190 + at, 206))
        for row in rows[28:]:
            row.update(like=None)

    change(codes[2], damage)
    found = verify(*codes)

    assert (found.lower_bound, found.cost, found.open, found.first_guesses) == (
        190,
        206,
        28,
        64,
    )
    assert "this is an interval: the least cost is from 190 to 206" in found.sentences
    assert repr(found).splitlines() == [*found.sentences]


def test_names_that_tell_nothing(codes: Files) -> None:
    """The goal of a recipe without its settings is said as it is."""
    for path in codes[1:]:
        change(path, says(strategy="mine"))
    change(codes[2], bounds(64, row=[1], step=0))
    found = verify(*codes)

    assert found.goal == "least cost of 1"
    assert (
        "a target costs 1 by the number of guesses, and 1 with more" in found.sentences[2]
    )


@pytest.mark.parametrize("weights", [[0.5, 1.25, 3, 7, 0.1], [4, 2, 6, 8, 2]])
def test_weights_are_those_of_the_matrix(weights: list[float], tmp_path: Path) -> None:
    """Weights in another order, doubled or cut off are refused, and so is a goal without them."""
    words = ["brick", "crane", "crate", "creek", "trace"]
    given = np.array(weights, np.float64)
    matrix = compute_replies("wordle", words, weights=given)
    files = files_of(matrix, Objective("any", weighted=True), tmp_path)
    change(files[2], says(recipe="optimal-any weighted=yes"))
    found = verify(*files)

    assert found.weighted
    assert found.goal == "least total by weight"
    assert "and each counts by its weight" in found.sentences[2]

    masses = masses_of(given).tolist()
    for other in (
        masses[::-1],
        [2 * mass for mass in masses],
        masses[1:],
        [1] * 5,
        [0] * 5,
    ):
        change(files[2], goal(weights=other))
        refused(files, "its objective has other weights than the game")
    change(files[2], goal(weights=None))

    with pytest.raises(InputError):
        verify(*files)


def test_a_worst_case_that_comes_last(tmp_path: Path) -> None:
    """A better first guess is not refuted by a bound within fewer guesses than are allowed."""
    words = ["bat", "cat", "hat", "mat", "pat", "chm"]
    matrix = compute_replies("wordle", words)
    files = files_of(matrix, Objective("any", worst_case="last"), tmp_path)

    assert verify(*files).tried

    for status, limit, bound in (
        ("refuted", 1, None),
        ("refuted", 2, None),
        ("exact", 2, 99),
    ):
        change(files[2], put(-1, status=status, limit=limit, bound=bound, like=None))
        with pytest.raises(InputError, match=r"is out of place|is wrong"):
            verify(*files)
    change(files[2], put(-1, status="refuted", limit=1, bound=None))

    with pytest.raises(InputError, match="is out of place"):
        verify(*files, most=0)


def test_a_tree_that_is_not_the_shallowest(tmp_path: Path) -> None:
    """A tree of the least cost whose worst case could be smaller, and untrue limits of entries."""
    every = ["".join(letters) for letters in product("123", repeat=3)]
    random = np.random.default_rng(196)
    chosen = [every[at] for at in random.choice(len(every), 13, replace=False)]
    matrix = compute_replies("black_pegs", chosen[:10], chosen)
    deep, flat = (tmp_path / name for name in ("deep", "flat"))
    for folder, asked in (
        (deep, Objective("any")),
        (flat, Objective("any", worst_case="last")),
    ):
        folder.mkdir()
        game, *files = files_of(matrix, asked, folder)
    forged = [deep / f"{name}.parquet" for name in ("game", "tree", "proof")]
    for path in forged[1:]:
        change(path, says(strategy="shallow-any"))
    change(forged[2], goal(worst_case="last"))

    with pytest.raises(InputError, match="or fewer guesses do"):
        verify(*forged)

    costs, ones = [*range(1, 30)], dict.fromkeys(matrix.targets, 1)
    words = matrix.targets, matrix.guesses
    truth = verifier._truth(verifier.Game(*words, verifier.black_pegs, "any"), costs, ones)
    rows = stored(files[1])[1]
    for at, row in enumerate(rows):
        least = [truth(limit, row["guess"], *words) for limit in (3, 4, math.inf)]
        for limit, bound in {(3, least[0]), (4, least[1]), (3, least[2])}:
            is_true = bound == least[limit - 3] == least[2]
            if bound < math.inf and not is_true:
                change(
                    files[1],
                    put(at, status="exact", limit=limit, bound=int(bound), like=None),
                )
                with pytest.raises(InputError, match="is wrong"):
                    verify(game, *files)
                change(files[1], put(at, **row))


@given(st.text(st.sampled_from("abя\u0331\u200cமு்अ्य한\u1112\u1161🇩🇪👍🏿\r\n")))
def test_the_checker_has_the_letters_of_the_package(word: str) -> None:
    """Though it imports nothing of it."""
    assert verifier.letters(word) == [*letters_of(word)]

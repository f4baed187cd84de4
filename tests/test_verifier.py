"""The checker accepts what is right in games of all kinds, and refuses every kind of damage."""

import ast
import json
import math
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import InputError, verifier, verify
from guesstree.games.registry import RULES
from guesstree.games.rule import Rule
from guesstree.proofs.certificates import write_certificate
from guesstree.proofs.objective import Objective
from guesstree.proofs.proof import prove_optimal
from guesstree.replies.files import store_replies
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.trees.files import write_tree
from tests.conftest import examples, small_games, words_of
from tests.here import guesstree_here, make
from tests.twins import REPLY_TEXTS, BruteForce, uses_hints

LINES = 200

Table = list[dict[str, Any]]

CODES = "generate codes --length {} --alphabet {} --output targets.parquet"
PROVED = "--trees . --scores scores --certificates proof"
GAMES: dict[str, tuple[str, Any, str, str]] = {
    "any": ("wordle", 80, "optimal-any", ""),
    "consistent": ("wordle", 80, "optimal-consistent", ""),
    "hard": ("wordle", 110, "optimal-nyt-hard", ""),
    "within-3": ("wordle", 110, "optimal3-any", ""),
    "safest": ("wordle", 90, "safest-consistent", ""),
    "two-openers": ("wordle", 80, "optimal-any", "--opener {0} --opener {1}"),
    "shallow": ("wordle", 80, "shallow-any", ""),
    "most-within-2": ("wordle", 80, "within2-any", ""),
    "squares": ("wordle", 80, "optimal-any cost=1 cost=4 cost=9 cost=16 cost=50", ""),
    "stopped": ("wordle", 80, "optimal-any", "--minutes 0 --incumbent-nodes 1"),
    "jotto": ("jotto", 120, "optimal-any", ""),
    "mastermind": ("pegs", (2, "1234"), "optimal-any", ""),
    "black-pegs": ("black_pegs", (3, "12"), "safest-any", ""),
}
"""Rule; every so many of the words, or the codes; strategy; options of the proof."""


def test_it_stands_alone() -> None:
    """The checker imports nothing of the package, and is short enough to be read at once."""
    text = Path(verifier.__file__).read_text("utf-8")
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    modules = [node.module or "" for node in imports]
    modules += [
        one.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import)
        for one in node.names
    ]
    assert not [name for name in modules if name.startswith("guesstree")]
    assert len(text.splitlines()) < LINES
    assert {*verifier.RULES} == {*RULES}


@pytest.mark.parametrize("rule", verifier.RULES)
@given(guess=words_of(4), target=words_of(4), other=words_of(4))
def test_its_rules_equal_their_twins(rule: str, guess: str, target: str, other: str) -> None:
    """Replies, and the newspaper's hard mode, are what the slowest statements of them say."""
    text = verifier.RULES[rule](guess, target)
    assert text == REPLY_TEXTS[rule](guess, target)
    if rule == "wordle":
        assert verifier.keeps_hints(guess, text, other) == uses_hints(guess, text, other)


def test_replies_of_another_rule_come_from_the_matrix(tmp_path: Path) -> None:
    """A rule that the checker does not know needs a stored matrix, which a list is not."""
    rule = Rule(
        "first", lambda g, t: 2 if g == t else int(g[0] == t[0]), lambda _: ("no", "yes", "!")
    )
    words = ["aa", "ab", "ba", "bb", "cc"]
    game, tree, certificate = files_of(compute_replies(rule, words), Objective("any"), tmp_path)
    store_replies(game, rule, words)
    said = verify(game, tree, certificate)
    assert (
        said[1]
        == "its guesses are allowed in mode any; rule first (unknown here, its matrix believed)"
    )
    assert said[-1] == "everything was tried: all bounds are true"
    pq.write_table(pa.table({"word": words}), game)
    with pytest.raises(InputError, match=r"tree\.parquet: cannot be verified"):
        verify(game, tree, certificate)


Nested = tuple[float, int, int, dict[int, Any]]
"""A tree: its cost, its targets, its first guess by position, and its branches by reply code."""


@examples(60)
@given(matrix=small_games(), data=st.data())
def test_any_cost_and_any_weights(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """The best trees of plain recursion are accepted, and bounds that are too high are not."""
    hard = ["nyt-hard"] if matrix.rule.hard_mode else []
    mode = data.draw(st.sampled_from(["any", "consistent", *hard]))
    limit = data.draw(st.sampled_from([None, None, 2, 3, 4]))
    row = sorted(data.draw(st.lists(st.integers(0, 9), min_size=1, max_size=4)))
    step, number = data.draw(st.integers(0, 3)), len(matrix.targets)
    weight = st.integers(0, 5)
    weights = data.draw(st.none() | st.lists(weight, min_size=number, max_size=number))
    costs = [*row, *(row[-1] + step * late for late in range(1, 20))]
    best = best_trees(BruteForce(matrix, mode), costs, weights or [1] * number, limit or math.inf)
    first = matrix.targets if mode == "consistent" else matrix.guesses
    found = {guess: best(matrix.position[guess]) for guess in first}
    cost, *_ = tree = min(found.values(), key=lambda nested: nested[0])
    if cost == math.inf:
        return
    about = {"game": "g", "strategy": "s", "rule": matrix.rule.name, "fingerprint": "f"}
    asked = {"mode": mode, "row": row, "step": step, "limit": limit, "worst_case": ""}
    asked |= {"openers": [], "weights": weights}
    entries: Table = [
        {"guess": guess, "limit": limit, "like": None, "status": "exact"}
        | {"bound": None if one[0] == math.inf else int(one[0])}
        for guess, one in found.items()
    ]
    with TemporaryDirectory() as folder:
        game, path, certificate = (Path(folder, name) for name in ("game", "tree", "certificate"))
        store_replies(game, matrix.rule, matrix.targets, matrix.guesses)
        write_rows(path, rows_of(tree, matrix), about | {"mode": mode})
        write_rows(certificate, entries, about | {"objective": json.dumps(asked)})
        facts = verifier.verify(game, path, certificate, 10_000)
        assert facts["cost"] == cost
        assert facts["tried"]
        entry = data.draw(st.sampled_from([one for one in entries if one["bound"] is not None]))
        entry |= {"bound": entry["bound"] + 1, "status": data.draw(st.sampled_from(STATUSES))}
        write_rows(certificate, entries, about | {"objective": json.dumps(asked)})
        with pytest.raises(AssertionError, match=r"is above the tree|is wrong"):
            verifier.verify(game, path, certificate, 10_000)


STATUSES = ("exact", "refuted", "open")


def best_trees(
    game: BruteForce, costs: list[int], weights: list[int], limit: float
) -> Callable[[int], Nested]:
    """Return a function that tries everything and remembers nothing: a best tree by first guess."""

    def opened(guess: int, left: frozenset[int], allowed: frozenset[int], turn: int) -> Nested:
        branches = game.branches(left, guess)
        if turn > limit or left in branches.values():
            return math.inf, len(left), guess, {}
        found = left.difference(*branches.values())
        cost: float = sum(weights[at] * costs[turn - 1] for at in found)
        trees = {}
        for code, branch in branches.items():
            after = game.still_allowed(allowed, guess, code)
            tries = [opened(one, branch, after, turn + 1) for one in game.useful(branch, after)]
            trees[code] = min(tries, key=lambda nested: nested[0], default=(math.inf, 0, 0, {}))
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


def files_of(matrix: ReplyMatrix, objective: Objective, folder: Path) -> tuple[Path, Path, Path]:
    """Return the paths of a game and of its proof, which is written; the game is not."""
    proof = prove_optimal(matrix, objective)
    assert proof.tree is not None
    about = matrix.metadata("game") | {"strategy": f"optimal-{objective.mode}"}
    game, tree, certificate = (folder / f"{name}.parquet" for name in ("game", "tree", "proof"))
    write_tree(proof.tree, tree, about | {"mode": objective.mode})
    write_certificate(proof.certificate, objective, matrix, certificate, about)
    return game, tree, certificate


def stored(path: Path) -> tuple[pa.Table, Table, dict[str, str]]:
    """Return a table as it is stored, its rows and its metadata."""
    table = pq.read_table(path)
    about = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    return table, table.to_pylist(), about


def change(path: Path, damage: Callable[[Table, dict[str, str]], object]) -> None:
    """Damage the rows or the metadata of a file."""
    table, rows, about = stored(path)
    damage(rows, about)
    schema = table.schema.remove_metadata()
    pq.write_table(pa.Table.from_pylist(rows, schema).replace_schema_metadata(about), path)


def put(at: int, **values: Any) -> Callable[[Table, dict[str, str]], object]:
    """Return damage that puts other values into a row."""
    return lambda rows, _: rows[at].update(values)


def goal(**values: Any) -> Callable[[Table, dict[str, str]], object]:
    """Return damage that puts other values into the objective."""

    def damage(_: Table, about: dict[str, str]) -> None:
        about["objective"] = json.dumps(json.loads(about["objective"]) | values)

    return damage


def says(**values: str) -> Callable[[Table, dict[str, str]], object]:
    """Return damage that puts other values into the metadata."""
    return lambda _, about: about.update(values)


DAMAGED_TREES = {
    "another guess": (put(1, guess="zzzzz"), "node 1 guesses 'zzzzz', which is not allowed there"),
    "the guess of a sibling": (
        lambda rows, _: rows[1].update(guess=rows[2]["guess"]),
        "no node follows",
    ),
    "a size": (put(0, size=4), "node 0 has another size than 26"),
    "a depth": (put(1, depth=3), r"node 1 has number and depth \(1, 3\)"),
    "a number": (put(2, node=7), r"node 2 has number and depth \(7, 2\)"),
    "a node is missing": (lambda rows, _: rows.pop(), "no node follows"),
    "a node more": (lambda rows, _: rows.append(rows[-1] | {"node": len(rows), "size": 0}), "has"),
    "a node that no reply leads to": (
        lambda rows, _: rows.append(rows[-1] | {"node": len(rows), "reply": "??", "size": 0}),
        "has another size than 0",
    ),
    "another reply": (put(1, reply="GGGG."), "no node follows"),
    "another parent": (put(-1, parent=1), "no node follows"),
    "a circle": (lambda rows, _: rows[0].update(parent=1, reply="....."), "no node follows"),
    "no nodes": (lambda rows, _: rows.clear(), r"no node follows \(None, None\)"),
    "another mode": (says(mode="consistent"), "is of another mode than the tree"),
    "an unknown mode": (says(mode="easy"), "mode 'easy' cannot be checked"),
    "another rule": (says(rule="jotto"), "is not of rule 'jotto', as the tree is"),
    "no rule": (lambda _, about: about.pop("rule"), "as a file given has no 'rule'"),
    "no size": (put(3, size=None), "node 3 has another size than"),
}
DAMAGED_CERTIFICATES = {
    "a first guess is missing": (
        lambda rows, _: rows.pop(3),
        "has 25 first guesses, not each of 26",
    ),
    "one comes twice": (
        lambda rows, _: rows.append(rows[0]),
        "has 27 first guesses, not each of 26",
    ),
    "another word": (put(3, guess="zzzzz"), "has 26 first guesses, not each of 26 once"),
    "a bound below the tree": (put(5, bound=3), "is below the tree, of"),
    "the tree's own, above it": (
        lambda rows, _: own(rows).update(bound=99),
        "is above the tree",
    ),
    "an exact bound": (lambda rows, _: exact(rows).update(bound=90), "is wrong: its least cost is"),
    "a refuted bound": (lambda rows, _: refuted(rows).update(bound=90), "is wrong: its least cost"),
    "no bound": (lambda rows, _: refuted(rows).update(bound=None), "is wrong: its least cost"),
    "a status": (put(5, status="proved"), "is out of place"),
    "refuted, not exact": (
        lambda rows, _: refuted(rows).update(status="exact"),
        "is wrong: its least",
    ),
    "like a guess that differs": (
        lambda rows, _: rows[-1].update(like=rows[0]["guess"]),
        "or other than",
    ),
    "like no guess": (put(3, like="zzzzz"), "as a file given has no 'zzzzz'"),
    "like itself": (lambda rows, _: rows[3].update(like=rows[3]["guess"]), "or other than"),
    "a limit": (put(3, limit=4), "is out of place"),
    "no objective": (lambda _, about: about.pop("objective"), "as a file given has no 'objective'"),
    "an objective that says more": (goal(handicap=1), "its objective has"),
    "another goal": (goal(mode="consistent"), "is of another mode than the tree"),
    "other costs": (goal(row=[1, 5]), "is below the tree, of"),
    "costs that fall": (goal(row=[3, 2]), "costs fall, a weight is below 0"),
    "other weights": (goal(weights=[2] * 26), "is below the tree, of"),
    "weights below 0": (goal(weights=[-1] * 26), "costs fall, a weight is below 0"),
    "too few weights": (goal(weights=[1]), "cannot be verified"),
    "a limit that the tree breaks": (goal(limit=2), "or the tree takes more than the limit"),
    "another game": (says(fingerprint="0"), "is of another fingerprint than the tree"),
    "another strategy": (says(strategy="safest-any"), "is of another strategy than the tree"),
    "other openers": (goal(openers=["zzzzz"]), "has 26 first guesses, not each of 1 once"),
    "text that is not JSON": (says(objective="{"), "cannot be verified"),
}


def own(rows: Table) -> dict[str, Any]:
    """Return the entry of the tree's first guess: the least bound."""
    return min(rows, key=lambda row: row["bound"])


def exact(rows: Table) -> dict[str, Any]:
    """Return an exact entry that is not of the tree's first guess."""
    return next(row for row in rows[::-1] if row["status"] == "exact" and row is not own(rows))


def refuted(rows: Table) -> dict[str, Any]:
    """Return a refuted entry."""
    return next(row for row in rows if row["status"] == "refuted")


@pytest.fixture(scope="module")
def made(
    tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]
) -> tuple[Path, Path, Path]:
    """Return the files of a game and its proof."""
    words, folder = wordle_words[::90], tmp_path_factory.mktemp("made")
    found = files_of(compute_replies("wordle", words), Objective("any", exact=3), folder)
    store_replies(found[0], "wordle", words)
    return found


@pytest.fixture
def files(made: tuple[Path, Path, Path], tmp_path: Path) -> tuple[Path, Path, Path]:
    """Return copies of them, to be damaged."""
    game, tree, certificate = (Path(shutil.copy(path, tmp_path)) for path in made)
    return game, tree, certificate


def test_files_that_are_not_damaged(files: tuple[Path, Path, Path]) -> None:
    """They are accepted, and still are once they were written again."""
    for path in files[1:]:
        change(path, lambda *_: None)
    assert verify(*files)[-1] == "everything was tried: all bounds are true"
    assert len(verify(*files[:2])) == 2
    assert verify(*files, most=9)[-1].startswith("bounds were not tried, as there are more than 9")


@pytest.mark.parametrize("kind", DAMAGED_TREES)
def test_damaged_trees(kind: str, files: tuple[Path, Path, Path]) -> None:
    """Each kind of damage is named in one sentence."""
    damage, sentence = DAMAGED_TREES[kind]
    change(files[1], damage)
    refused(files, sentence)


@pytest.mark.parametrize("kind", DAMAGED_CERTIFICATES)
def test_damaged_certificates(kind: str, files: tuple[Path, Path, Path]) -> None:
    """So is each kind of damage to certificates."""
    damage, sentence = DAMAGED_CERTIFICATES[kind]
    change(files[2], damage)
    refused(files, sentence)


def refused(files: tuple[Path, Path, Path], sentence: str) -> None:
    """Let the command refuse the files: one sentence with a file's name, and exit code 1."""
    game, tree, certificate = files
    asked = ("verify", game, tree, "--certificate", certificate)
    run = guesstree_here(*asked, cwd=game.parent, code=1)
    with pytest.raises(InputError, match=sentence) as caught:
        verify(*files)
    assert run.stderr == f"guesstree: {caught.value}\n"
    assert str(game.parent) in run.stderr
    assert not run.stdout


@pytest.mark.parametrize(("mode", "least"), [("any", 15), ("consistent", 17), ("nyt-hard", 17)])
def test_only_guesses_of_the_mode_are_tried(mode: str, least: int) -> None:
    """After bat, chm would tell all four words that are left apart; strict modes forbid it."""
    words = ("bat", "cat", "hat", "mat", "pat", "chm")
    matrix = compute_replies("wordle", words)
    truth = verifier._truth(
        verifier.Game(words, words, "wordle", mode, {}), [*range(1, 9)], dict.fromkeys(words, 1)
    )
    slow = BruteForce(matrix, mode)
    assert truth(math.inf, "bat", words, words) == slow.with_guess(slow.targets, 0) == least


@pytest.mark.parametrize("mode", ["consistent", "nyt-hard"])
def test_guesses_that_a_mode_forbids(mode: str, tmp_path: Path) -> None:
    """A tree of mode any, which is said to be of a stricter one, guesses what that forbids."""
    targets = ["bat", "cat", "hat", "mat", "pat"]
    matrix = compute_replies("wordle", targets, [*targets, "chm"])
    game, tree, _ = files_of(matrix, Objective("any", openers=("bat",)), tmp_path)
    store_replies(game, "wordle", matrix.targets, matrix.guesses)
    assert "any" in verify(game, tree)[1]
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
    files = files_of(
        compute_replies("wordle", words), Objective("any", worst_case="first"), tmp_path
    )
    store_replies(files[0], "wordle", words)
    rows = stored(files[2])[1]
    assert verify(*files)[-1].startswith("everything was tried")
    other = next(at for at, row in enumerate(rows) if row["bound"] and row is not own(rows))
    change(files[2], put(other, limit=limit))
    with pytest.raises(InputError, match=sentence):
        verify(*files)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Prove games of all kinds by the commands of the pipeline, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("verified")
    for name, (rule, size, strategy, more) in GAMES.items():
        (folder / name).mkdir()
        if isinstance(size, tuple):
            first = CODES.format(*size)
        else:
            words = wordle_words[::size]
            (folder / name / "list.txt").write_text("\n".join(words))
            more, first = more.format(*words), "clean list.txt --output targets.parquet"
        make(
            folder / name,
            first,
            f"compute-replies targets.parquet --rule {rule} --output game.parquet",
            f"proof whole game.parquet -s '{strategy}' {more} {PROVED}",
        )
        file = f"{strategy.split()[0]}.parquet"
        (folder / name / file).rename(folder / name / "tree.parquet")
        (folder / name / "proof" / file).rename(folder / name / "proof.parquet")
    return folder


@pytest.mark.parametrize("name", GAMES)
def test_games_of_all_kinds(name: str, folder: Path) -> None:
    """What the commands make is accepted, with everything tried, and by its word list alone."""
    asked = ("tree.parquet", "--certificate", "proof.parquet")
    run = guesstree_here("verify", "game.parquet", *asked, cwd=folder / name)
    paths = (folder / name / file for file in ("game.parquet", "tree.parquet", "proof.parquet"))
    assert run.stdout.splitlines() == [*verify(*paths)]
    assert run.stdout.splitlines()[-1] == "everything was tried: all bounds are true"
    assert (" 0 of " in run.stdout) != (name == "stopped")
    assert (
        guesstree_here("verify", "targets.parquet", *asked, cwd=folder / name).stdout == run.stdout
    )

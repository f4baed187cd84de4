"""Lists of bounds as files: what is right is accepted, and each forgery gets a sentence."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from guesstree import InputError, verify
from guesstree.strategies.recipes import Recipe, grow_tree
from guesstree.study.artifacts import read_replies, store_replies, write_tree
from guesstree.verifier import checker
from tests.conftest import ROOT
from tests.support.commands import guesstree_here, ran
from tests.support.stage_files import proof_files, proved

Columns = dict[str, list[Any]]

Change = Callable[[Columns, dict[str, Any]], object]
"""What changes the columns and the metadata of a list."""


class Proved(NamedTuple):
    """The files of a game whose proof needs a list of bounds, and its lowest total."""

    game: Path
    tree: Path
    bounds: Path
    total: int


@pytest.fixture(scope="module")
def words(wordle_words: tuple[str, ...]) -> list[str]:
    """Return the 141 words that end in er."""
    return [word for word in wordle_words if word[3:] == "er"]


@pytest.fixture(scope="module", params=["any", "consistent"])
def game(
    request: pytest.FixtureRequest,
    words: list[str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Proved:
    """Return the proved game in each mode that the check covers."""
    folder = tmp_path_factory.mktemp(request.param)
    name = f"optimal-{request.param}"
    bounds = folder / "bounds.parquet"
    files = proof_files(folder, name)._replace(bounds=bounds)
    store_replies(folder / "g.parquet", "wordle", words)
    proved(folder / "g.parquet", files, name, exact=1)
    total = json.loads(pq.read_schema(bounds).metadata[b"bound"])
    return Proved(folder / "g.parquet", files.tree, bounds, total)


def test_a_proof_is_checked(game: Proved) -> None:
    """The list shows the total of the tree, whole or as a list of words."""
    found = verify(game.game, game.tree, bounds=game.bounds)

    assert (found.shown, found.checked, found.guesses) == (game.total, "all", game.total)
    assert re.fullmatch(
        f"proved and checked: {game.total} is the lowest total; a list of [0-9,]+ bounds was "
        "checked for all 141 first guesses",
        found.sentences[-1],
    )


@pytest.mark.parametrize(
    ("strategy", "shown"),
    [
        ("optimal6-any", "542 is the lowest total, all within 6; a list of"),
        ("optimal7-consistent", "544 is the lowest total, all within 7; a list of"),
        ("within4-any", "31 is the fewest targets that take more than 4; a list of"),
        ("optimal-any weighted=yes", "2,080 is the lowest total by weight; a list of"),
        (
            "optimal7-any cost=0 cost=2 cost=3 weighted=yes",
            "1,579 is the lowest cost of 0, 2, 3 by weight, all within 7; a list of",
        ),
    ],
)
def test_other_goals_are_checked(
    strategy: str, shown: str, words: list[str], tmp_path: Path
) -> None:
    """Lists with costs, weights and limits are accepted."""
    weights = np.array([1.0 + at % 7 for at in range(len(words))])
    replies, bounds = tmp_path / "g.parquet", tmp_path / "bounds.parquet"
    files = proof_files(tmp_path, "tree")._replace(bounds=bounds)
    named = weights if "weighted" in strategy else None
    store_replies(replies, "wordle", words, words, named)
    proved(replies, files, strategy, exact=1)

    assert shown in verify(replies, files.tree, bounds=bounds).sentences[-1]


def test_a_list_says_more_than_a_certificate(game: Proved) -> None:
    """That the bounds of a certificate stem from a run does not matter beside a list."""
    files = game.game, game.tree, game.game.parent / f"proofs/{game.tree.name}"

    assert "proved by a run" in verify(*files).sentences[-1]
    found = verify(*files, bounds=game.bounds)
    assert not any("proved by a run" in sentence for sentence in found.sentences)
    assert found.sentences[-1].startswith("proved and checked: ")


def test_a_sample_is_no_proof(game: Proved) -> None:
    """The command says so, and checks only the number of first guesses that --first gives."""
    files = game.game, game.tree, "--bounds", game.bounds
    sample = "--sample", 5, "--seed", 2
    shown = guesstree_here("verify", *files, *sample, cwd=game.bounds.parent).stdout

    assert shown.endswith(
        "5 of 141 first guesses were checked at random, and their bounds are right: this is no "
        "proof\n"
    )
    assert verify(game.game, game.tree, bounds=game.bounds, sample=5).shown is None


def test_a_sample_needs_a_list(game: Proved) -> None:
    """--sample does nothing without --bounds."""
    files = game.game, game.tree, "--sample", 5
    shown = guesstree_here("verify", *files, cwd=game.bounds.parent, code=1)

    assert "--sample is only for --bounds" in shown.stderr


def changed(game: Proved, path: Path, change: Change) -> Path:
    """Write the list again with other rows or other metadata."""
    table = pq.read_table(game.bounds)
    about = {key.decode(): text.decode() for key, text in table.schema.metadata.items()}
    columns: Columns = table.to_pydict()
    change(columns, about)
    made = pa.table(columns, table.schema).replace_schema_metadata(about)
    pq.write_table(made, path)
    return path


def raise_claim(by: int) -> Change:
    """Return what raises the claimed total."""

    def change(_: Columns, about: dict[str, Any]) -> None:
        about["bound"] = str(int(about["bound"]) + by)

    return change


def empty_set(columns: Columns, _: dict[str, Any]) -> None:
    """Give the first row a reply that no target leads to."""
    guess = columns["guess"][0]
    earned = {checker.wordle(guess, target) for target in {*columns["opener"]}}
    others = {checker.wordle(one, guess) for one in {*columns["opener"]}}
    columns["reply"][0] = min(others - earned)


def drop_rows(columns: Columns, _: dict[str, Any]) -> None:
    """Leave no row."""
    for column in columns.values():
        column.clear()


def raise_tight(columns: Columns, _: dict[str, Any]) -> None:
    """Raise all bounds of rows, of which many are tight."""
    columns["bound"] = [bound + 1 for bound in columns["bound"]]


def set_first(name: str, value: Any) -> Change:
    """Return what changes a column of the first row."""

    def change(columns: Columns, _: dict[str, Any]) -> None:
        columns[name][0] = value

    return change


def set_about(**values: Any) -> Change:
    """Return what changes the metadata."""
    return lambda _, about: about.update(values)


def set_goal(**values: Any) -> Change:
    """Return what changes the objective."""

    def change(_: Columns, about: dict[str, Any]) -> None:
        about["objective"] = json.dumps(json.loads(about["objective"]) | values)

    return change


def repeat_opener(columns: Columns, about: dict[str, Any]) -> None:
    """Let the list be about one first guess, as often as there are words."""
    kept = [row == columns["opener"][0] for row in columns["opener"]]
    for name, column in columns.items():
        columns[name] = [value for value, keep in zip(column, kept, strict=True) if keep]
    set_goal(openers=141 * [columns["opener"][0]])(columns, about)


FORGED: dict[str, tuple[Change, str]] = {
    "too high": (raise_claim(1), "but the tree takes [0-9]+"),
    "no rows": (drop_rows, "shows [0-9]+ for the first guess"),
    "false bounds": (raise_tight, "is wrong about a set of|for the first guess"),
    "null": (set_first("bound", None), "lacks a bound, which only a limit allows"),
    "no value": (set_first("parent", None), "lacks a value"),
    "no word": (set_first("guess", "zzzzz"), "names .'zzzzz'., which is no allowed guess"),
    "no reply": (set_first("reply", "G"), "names .'G'., which is no allowed guess"),
    "no parent": (set_first("parent", 0), "has a row that comes before its parent"),
    "below": (set_first("parent", -2), "has a row that comes before its parent"),
    "empty": (empty_set, "names an empty set in row 0"),
    "no claim": (set_about(bound="null"), "game has symmetries; such a proof is by a run"),
    "a text": (set_about(bound='"7"'), "claims no cost"),
    "negative": (set_about(bound=str(-(10**30))), "claims no cost"),
    "no strategy": (lambda _, about: about.pop("strategy"), "is of another strategy"),
    "one opener": (repeat_opener, "is about a first guess twice"),
    "no JSON": (set_about(bound="7."), "cannot be verified"),
    "other game": (set_about(fingerprint="0" * 16), "is of another fingerprint"),
    "other strategy": (set_about(strategy="optimal6-any"), "is of another strategy"),
    "other name": (set_about(recipe="safest-any"), "another objective"),
    "limit": (set_goal(limit=5), "another objective"),
    "weights": (set_goal(weights=[1]), "another objective"),
    "other openers": (set_goal(openers=["water"]), "which it is not about"),
    "no openers": (set_goal(openers=["zzzzz"]), "first guesses that are not allowed"),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_forgeries(forgery: str, game: Proved, tmp_path: Path) -> None:
    """Each is refused, with the file and what is wrong."""
    change, fault = FORGED[forgery]
    path = changed(game, tmp_path / "forged.parquet", change)
    with pytest.raises(InputError, match=fault):
        verify(game.game, game.tree, bounds=path)


@pytest.mark.parametrize(
    ("column", "kind", "fault"),
    [("bound", pa.float64(), "not whole"), ("parent", pa.uint64(), "too large")],
)
def test_numbers_of_other_kinds(
    column: str, kind: pa.DataType, fault: str, game: Proved, tmp_path: Path
) -> None:
    """Fractions and numbers beyond 31 bits are refused; none of them wraps around."""
    table = pq.read_table(game.bounds)
    values = [2**64 - 1 if fault == "too large" else 1.5] * len(table)
    place = table.column_names.index(column)
    pq.write_table(
        table.set_column(place, column, pa.array(values, kind)), tmp_path / "forged.parquet"
    )

    with pytest.raises(InputError, match=fault):
        verify(game.game, game.tree, bounds=tmp_path / "forged.parquet")


@pytest.mark.parametrize(
    ("strategy", "why"),
    [
        ("safest-any", "the worst case counts"),
        ("optimal-nyt-hard", "sets of targets do not tell what mode nyt-hard allows"),
    ],
)
def test_goals_that_are_proved_by_a_run(
    strategy: str, why: str, words: list[str], tmp_path: Path
) -> None:
    """A sentence says so, and what to do."""
    replies, bounds = tmp_path / "g.parquet", tmp_path / "bounds.parquet"
    files = proof_files(tmp_path, "tree")._replace(bounds=bounds)
    store_replies(replies, "wordle", words[::7])
    proved(replies, files, strategy, exact=1)
    fault = f"cannot be checked, as {why}; such a proof is by a run of the search"

    with pytest.raises(InputError, match=f"{fault}: leave out its list of bounds"):
        verify(replies, files.tree, bounds=bounds)


def test_a_greedy_tree_is_not_optimal(game: Proved, tmp_path: Path) -> None:
    """A list that claims the total of a worse tree is refused, whatever the tree is called."""
    matrix = read_replies(game.game)
    about = {
        key.decode(): text.decode()
        for key, text in pq.read_schema(game.tree).metadata.items()
    }
    worse = grow_tree(matrix, Recipe.parse(f"max-{about['mode']}"))
    write_tree(worse, tmp_path / "tree.parquet", about)
    by = worse.total - game.total
    path = changed(game, tmp_path / "forged.parquet", raise_claim(by))

    assert by > 0
    with pytest.raises(InputError, match=rf"shows {game.total} for .*, not {worse.total};"):
        verify(game.game, tmp_path / "tree.parquet", bounds=path)

    found = verify(game.game, tmp_path / "tree.parquet", bounds=game.bounds)
    totals = f"from {game.total} to {worse.total}"
    interval = f"this is an interval: the lowest total is {totals}; a list"

    assert found.sentences[-1].startswith(interval)


def test_a_certificate_is_no_list(game: Proved) -> None:
    """It states no sets."""
    name = f"proofs/{game.tree.name}"
    with pytest.raises(InputError, match="is no list of bounds"):
        verify(game.game, game.tree, bounds=game.game.parent / name)


FIVE = ("bound", "creek", "found", "hound", "mound")
"""The words of the example in docs/proofs.md."""

HEAD = "opener,parent,guess,reply,bound"
ROW = "creek,-1,creek,.....,10"

CLAIMS: list[tuple[list[str], list[str | int], str]] = [
    ([ROW], [15, "creek"], "right: no tree takes less than 15 guesses, by 1 sets"),
    ([ROW], [16, "creek"], "the guess creek shows 15, not 16"),
    ([], [15, "creek"], "the guess creek shows 14, not 15"),
    (["creek,-1,creek,.....,11"], [15, "creek"], "the guess bound shows 10, not 11"),
    (["creek,-1,creek,G....,0"], [0], "an empty set"),
    (["creek,0,creek,.....,10"], [0], "no parent"),
    ([], [12], "right: no tree takes less than 12 guesses, by 0 sets, for 5 first guesses"),
    ([], [13], "shows 12, not 13"),
]
"""Lists, what they claim about which first guesses, and what the program in C says."""


@pytest.fixture(scope="session")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the compiled program of examples/checker."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = tmp_path_factory.mktemp("checker") / "check"
    source = ROOT / "examples/checker/check.c"
    flags = ("-O2", "-std=c99", "-Wall", "-Wextra", "-Werror")
    ran([compiler, *flags, "-o", program, source])
    return program


@pytest.mark.parametrize(("rows", "claim", "shown"), CLAIMS)
def test_the_example_by_hand(
    rows: list[str], claim: list[str | int], shown: str, in_c: Path, tmp_path: Path
) -> None:
    """The program in C says what docs/proofs.md does by hand."""
    (tmp_path / "words.txt").write_text("\n".join(FIVE))
    (tmp_path / "list.csv").write_text("\n".join([HEAD, *rows]) + "\n")
    done = ran(
        [in_c, "words.txt", "words.txt", "any", "list.csv", *claim],
        cwd=tmp_path,
        code=0 if shown.startswith("right") else 1,
    )

    assert shown in done.stdout
    assert rows != [ROW] or ROW.replace(",", " | ") in (ROOT / "docs/proofs.md").read_text()


IN_C = (
    "python -c 'import polars; polars.read_parquet("
    '"results/proofs/wordle/optimal-any-bounds.parquet").write_csv("bounds.csv")\'',
    "cc -O3 -march=native -o check examples/checker/check.c",
    "./check data/wordle-targets.txt data/wordle-targets.txt any bounds.csv 7951",
)
"""The commands of docs/proofs.md that compile the program and run it."""


def test_the_commands_of_the_page(
    game: Proved, words: list[str], in_c: Path, tmp_path: Path
) -> None:
    """They work in a folder with the files of a smaller game."""
    proofs = tmp_path / "results/proofs/wordle"
    for folder in (proofs, tmp_path / "data"):
        folder.mkdir(parents=True)
    shutil.copy(game.bounds, proofs / "optimal-any-bounds.parquet")
    (tmp_path / "data/wordle-targets.txt").write_text("\n".join(words))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    mode = game.tree.stem.partition("-")[2]
    script = "\n".join(IN_C).replace("7951", str(game.total)).replace(" any ", f" {mode} ")

    assert in_c.exists()
    assert ran(["sh", "-ec", script], cwd=tmp_path).stdout.startswith("right: ")


def test_the_program_in_c_reads_what_a_proof_left(
    game: Proved, words: list[str], in_c: Path, tmp_path: Path
) -> None:
    """It accepts the list, and refuses a claim that is higher by 1."""
    (tmp_path / "words.txt").write_text("\n".join(words))
    pl.read_parquet(game.bounds).write_csv(tmp_path / "list.csv")
    mode = game.tree.stem.partition("-")[2]
    command = in_c, "words.txt", "words.txt", mode, "list.csv"

    right = ran([*command, game.total], cwd=tmp_path).stdout
    wrong = ran([*command, game.total + 1], cwd=tmp_path, code=1).stdout

    assert right.startswith(f"right: no tree takes less than {game.total} guesses, by ")
    assert wrong.startswith("WRONG: for 141 targets")

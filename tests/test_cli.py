"""The `guesstree` command, as a person types it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest


def guesstree(
    *args: object, cwd: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder and return how it ended."""
    return subprocess.run(
        [sys.executable, "-m", "guesstree", *map(str, args)],
        cwd=cwd,
        env=os.environ | (env or {}),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder with a list, its matrix, a tree and scores, all made by hand."""
    folder = tmp_path_factory.mktemp("by hand")
    (folder / "class.txt").write_text("\n".join(wordle_words[::20]))
    for command in (
        ("words", "class.txt", "class.parquet"),
        ("replies", "class.parquet", "replies/class.parquet", "--rule", "wordle"),
        *(
            (
                *("tree", "replies/class.parquet", f"{name}.parquet", f"scores/{name}.parquet"),
                *("--strategy", name),
            )
            for name in ("max-any", "neg_entropy-consistent")
        ),
        ("random", "replies/class.parquet", "scores/random.parquet", "--rounds", 3),
    ):
        run = guesstree(*command, cwd=folder)
        assert run.returncode == 0, run.stderr
    return folder


def test_stages_by_hand(folder: Path) -> None:
    """Every stage leaves the table that the next one reads."""
    words = pl.read_parquet(folder / "class.parquet")
    assert words["word"].to_list()[:2] == ["aback", "adept"]
    scores = pl.read_parquet(folder / "scores/max-any.parquet")
    assert scores["target"].to_list() == words["word"].to_list()
    assert scores["score"].min() == 1


def test_tables_by_hand(folder: Path) -> None:
    """Rankings, evil games and the summary come in the forms asked for."""
    run = guesstree(
        *("openers", "replies/class.parquet", "--csv", "o.csv", "--html", "o.html"), cwd=folder
    )
    assert run.returncode == 0, run.stderr
    assert pl.read_csv(folder / "o.csv").sort("max_rank")["max_rank"].to_list()[:2] == [1, 2]
    assert "First guesses of class" in (folder / "o.html").read_text()
    run = guesstree(
        *("evil", "replies/class.parquet", "max-any.parquet", "--parquet", "e.parquet"), cwd=folder
    )
    assert run.returncode == 0, run.stderr
    assert pl.read_parquet(folder / "e.parquet")["reply"][-1] == "GGGGG"
    run = guesstree(
        *("summary", "scores/max-any.parquet", "scores/random.parquet"),
        *("--markdown", "s.md", "--evaluation", "e.md"),
        cwd=folder,
    )
    assert run.returncode == 0, run.stderr
    assert re.search(r"\| max-any +\| +\d\.\d\d \(\d\) \|", (folder / "e.md").read_text())
    assert (folder / "s.md").read_text().startswith("| game ")


def test_figures_by_hand(folder: Path) -> None:
    """A histogram is a PNG without a date or a version in it."""
    run = guesstree("draw", "histogram", "scores/max-any.parquet", "h.png", cwd=folder)
    assert run.returncode == 0, run.stderr
    data = (folder / "h.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert b"tEXt" not in data
    assert b"tIME" not in data


def test_dropped_words_are_named(tmp_path: Path) -> None:
    """Dropping bad words says which, and how many."""
    (tmp_path / "list.txt").write_text("raise\nslates\nslate\n")
    run = guesstree("words", "list.txt", "o.parquet", "--cleaning", "lenient", cwd=tmp_path)
    assert run.returncode == 0
    assert run.stderr.splitlines() == [
        "list.txt, line 2: 'slates' has 6 characters, expected 5; left out",
        "words kept: 2; lines left out: 1",
    ]


@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        (("words", "none.txt", "o.parquet"), 1, "none.txt: cannot be read (no such file"),
        (("words", "class.txt", "o.parquet", "--length", 4), 1, "class.txt, line 1: 'aback' has 5"),
        (("derive", "class.parquet", "o.parquet", "--by", "joto"), 1, "did you mean 'jotto'?"),
        (
            ("replies", "class.parquet", "o.parquet", "--rule", "x"),
            1,
            "choose one of jotto, pegs, wordle",
        ),
        (("replies", "max-any.parquet", "o.parquet", "--rule", "wordle"), 1, "no column 'word'"),
        (("tree", "replies/class.parquet", "o.parquet", "o.parquet"), 2, "--strategy"),
        (
            ("tree", "replies/class.parquet", "o.parquet", "p.parquet", "--strategy", "max-all"),
            1,
            "unknown strategy 'max-all'; did you mean 'max-any'?",
        ),
        (
            (
                *("tree", "replies/class.parquet", "o.parquet", "p.parquet"),
                *("--strategy", "max-any", "--any-window", "9:4"),
            ),
            2,
            "'9:4' is not FROM:TO",
        ),
        (("summary", "max-any.parquet", "--csv", "o.parquet"), 1, "has no column 'target'"),
        (("evil", "replies/class.parquet", "class.txt", "--csv", "o.parquet"), 1, "not a readable"),
    ],
)
def test_mistakes_get_one_sentence(
    command: tuple[object, ...], code: int, message: str, folder: Path
) -> None:
    """A mistake ends with a sentence, an exit code, and nothing written."""
    run = guesstree(*command, cwd=folder)
    assert run.returncode == code
    assert message in run.stderr
    assert "Traceback" not in run.stderr
    assert not (folder / "o.parquet").exists()
    assert not list(folder.rglob("*.part"))


def test_help_lists_every_command(tmp_path: Path) -> None:
    """Help names the stages."""
    run = guesstree("--help", cwd=tmp_path)
    for command in ("words", "derive", "replies", "tree", "random", "openers", "evil", "summary"):
        assert re.search(rf"\b{command}\b", run.stdout)


def test_kernels_load_from_disk(folder: Path, tmp_path: Path) -> None:
    """A second process compiles nothing, and gives the same bytes."""
    env = {"NUMBA_CACHE_DIR": str(tmp_path / "kernels"), "NUMBA_DEBUG_CACHE": "1"}
    trees = []
    for name in ("first", "second"):
        tree = tmp_path / f"{name}.parquet"
        command = ("tree", "replies/class.parquet", tree, tmp_path / "s.parquet")
        run = guesstree(*command, "--strategy", "max-any", cwd=folder, env=env)
        assert run.returncode == 0, run.stderr
        trees.append(
            (tree.read_bytes(), "data saved to" in run.stdout, "data loaded from" in run.stdout)
        )
    assert trees[0][1:] == (True, False)
    assert trees[1][1:] == (False, True)
    assert trees[0][0] == trees[1][0]

"""The `guesstree` command, as a person types it."""

import contextlib
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from guesstree.cli import app
from guesstree.errors import InputError


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
                *("grow", "replies/class.parquet", f"{name}.parquet", f"scores/{name}.parquet"),
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
        *("rank", "replies/class.parquet", "--csv", "o.csv", "--html", "o.html"), cwd=folder
    )
    assert run.returncode == 0, run.stderr
    assert pl.read_csv(folder / "o.csv").sort("max_rank")["max_rank"].to_list()[:2] == [1, 2]
    assert "First guesses of class" in (folder / "o.html").read_text()
    run = guesstree(
        *("play-evil", "replies/class.parquet", "max-any.parquet", "--parquet", "e.parquet"),
        cwd=folder,
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
        (("grow", "replies/class.parquet", "o.parquet", "o.parquet"), 2, "--strategy"),
        (
            ("grow", "replies/class.parquet", "o.parquet", "p.parquet", "--strategy", "max-all"),
            1,
            "unknown strategy 'max-all'; did you mean 'max-any'?",
        ),
        (
            (
                *("grow", "replies/class.parquet", "o.parquet", "p.parquet"),
                *("--strategy", "max-any", "--any-window", "9:4"),
            ),
            2,
            "'9:4' is not FROM:TO",
        ),
        (
            ("prove", "replies/class.parquet", "o.parquet", "p", "q", "--strategy", "max-any"),
            1,
            "strategy 'max-any' has no proof; choose one of optimal-* and safest-*",
        ),
        (
            (
                *("prove", "replies/class.parquet", "o.parquet", "p", "q"),
                *("--strategy", "optimal-any", "--opener", "zzzzz"),
            ),
            1,
            "'zzzzz' is no first guess that mode 'any' allows",
        ),
        (("summary", "max-any.parquet", "--csv", "o.parquet"), 1, "not a file of scores"),
        (
            ("play-evil", "replies/class.parquet", "class.txt", "--csv", "o.parquet"),
            1,
            "not a readable",
        ),
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
    for command in (
        *("words", "derive", "replies", "grow", "follow", "lookahead", "prove", "proof", "random"),
        *("rank", "play-evil", "summary", "draw"),
    ):
        assert re.search(rf"\b{command}\b", run.stdout)


def test_proofs_go_on_where_they_stopped(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """A proof that was killed goes on from its checkpoint, to the bytes of one that was not."""
    (tmp_path / "list.txt").write_text("\n".join(wordle_words[::3]))
    guesstree("words", "list.txt", "list.parquet", cwd=tmp_path)
    guesstree("replies", "list.parquet", "game.parquet", "--rule", "wordle", cwd=tmp_path)

    def files(name: str) -> list[str]:
        return [f"{name}/{kind}.parquet" for kind in ("tree", "scores", "proof")]

    def prove(name: str) -> list[str]:
        options = ["--strategy", "optimal-any", "--checkpoint", "checkpoint.parquet"]
        return ["prove", "game.parquet", *files(name), *options]

    run = guesstree(*prove("whole"), cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert "770 of 770 first guesses, 0 open, least total" in run.stderr
    checkpoint = tmp_path / "checkpoint.parquet"
    assert not checkpoint.exists()
    process = subprocess.Popen(
        [sys.executable, "-m", "guesstree", *prove("killed")],
        cwd=tmp_path,
        stderr=subprocess.DEVNULL,
    )
    while not checkpoint.exists() and process.poll() is None:
        time.sleep(0.01)
    process.kill()
    process.wait()
    known = pl.read_parquet(checkpoint).height
    assert 0 < known < 770
    run = guesstree(*prove("killed"), cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert f"{770 - known} of {770 - known} first guesses" in run.stderr
    for whole, killed in zip(files("whole"), files("killed"), strict=True):
        assert (tmp_path / whole).read_bytes() == (tmp_path / killed).read_bytes()


def test_a_budget_leaves_an_interval(folder: Path, tmp_path: Path) -> None:
    """When the time is over, what is known is written: a tree, and a bound that it may reach."""
    outputs = [tmp_path / f"{kind}.parquet" for kind in ("tree", "scores", "proof")]
    command = ("prove", "replies/class.parquet", *outputs, "--strategy", "optimal-any")
    run = guesstree(*command, "--minutes", 0, cwd=folder)
    assert run.returncode == 0, run.stderr
    assert set(pl.read_parquet(outputs[2])["status"]) == {"open"}
    run = guesstree("summary", outputs[1], "--csv", tmp_path / "s.csv", cwd=folder)
    assert run.returncode == 0, run.stderr
    row = pl.read_csv(tmp_path / "s.csv").row(0, named=True)
    assert not row["proven"]
    assert 0 < row["lower_bound"] <= row["total"]


def test_an_impossible_limit_is_proved_and_said(folder: Path, tmp_path: Path) -> None:
    """No tree, but a certificate that says so of every first guess."""
    outputs = [tmp_path / f"{kind}.parquet" for kind in ("tree", "scores", "proof")]
    command = ("prove", "replies/class.parquet", *outputs, "--strategy", "optimal2-any")
    run = guesstree(*command, cwd=folder)
    assert run.returncode == 1
    assert "no guess tree keeps within 2 guesses" in run.stderr
    assert not outputs[0].exists()
    certificate = pl.read_parquet(outputs[2])
    assert set(certificate["status"]) == {"refuted"}
    assert certificate["bound"].null_count() == len(certificate)


def test_kernels_load_from_disk(folder: Path, tmp_path: Path) -> None:
    """A second process compiles nothing, and gives the same bytes."""
    env = {"NUMBA_CACHE_DIR": str(tmp_path / "kernels"), "NUMBA_DEBUG_CACHE": "1"}
    trees = []
    for name in ("first", "second"):
        tree = tmp_path / f"{name}.parquet"
        command = ("grow", "replies/class.parquet", tree, tmp_path / "s.parquet")
        run = guesstree(*command, "--strategy", "max-any", cwd=folder, env=env)
        assert run.returncode == 0, run.stderr
        trees.append(
            (tree.read_bytes(), "data saved to" in run.stdout, "data loaded from" in run.stdout)
        )
    assert trees[0][1:] == (True, False)
    assert trees[1][1:] == (False, True)
    assert trees[0][0] == trees[1][0]


@pytest.fixture(scope="module")
def foreign(folder: Path) -> Path:
    """Return the folder in which `other` has the names of `class`, and other words."""
    words = (folder / "class.txt").read_text().split()
    (folder / "other.txt").write_text("\n".join(words[1:]))
    first = words[1:4]
    for name in ("class", "other"):
        replies = f"{name}/replies/class.parquet"
        proof = ("--strategy", "optimal-any", *(x for word in first for x in ("--opener", word)))
        for command in (
            ("words", f"{name}.txt", f"{name}/words.parquet"),
            ("replies", f"{name}/words.parquet", replies, "--rule", "wordle"),
            (
                *("grow", replies, f"{name}/max-any.parquet", f"{name}/scores.parquet"),
                *("--strategy", "max-any"),
            ),
            ("proof", "seed", replies, f"{name}/seed.parquet", *proof, "--seed-nodes", 50),
            (
                *("proof", "refute", replies, f"{name}/seed.parquet", f"{name}/part.parquet"),
                *(*proof, "--part", "1-of-1"),
            ),
            ("rank", replies, "--parquet", f"{name}/class.parquet"),
            ("summary", f"{name}/scores.parquet", "--parquet", f"{name}/summary.parquet"),
        ):
            within(folder, *command)
    return folder


def within(folder: Path, *args: object) -> None:
    """Run the command in a folder, in this process: many runs are quick, errors come as such."""
    with contextlib.chdir(folder):
        app(list(map(str, args)), standalone_mode=False)


REPLIES = "class/replies/class.parquet"


@pytest.mark.parametrize(
    ("command", "named"),
    [
        (("play-evil", REPLIES, "other/max-any.parquet", "--csv", "x/x"), "other/max-any"),
        (("rank", REPLIES, "--certificate", "other/part.parquet", "--csv", "x/x"), "other/part"),
        (("rank", REPLIES, "--followed", "other/class.parquet", "--csv", "x/x"), "other/class"),
        (
            ("summary", "class/scores.parquet", "other/scores.parquet", "--csv", "x/x"),
            "other/scores",
        ),
        (
            (
                *("draw", "strategies", "class/scores.parquet", "other/scores.parquet"),
                *("--histograms", "x/x", "--means", "x/x"),
            ),
            "other/scores",
        ),
        (
            (
                *("draw", "remaining", "class/max-any.parquet", "other/max-any.parquet"),
                *("--png", "x/x"),
            ),
            "other/max-any",
        ),
        (
            (
                *("draw", "openers", REPLIES, "other/class.parquet"),
                *("--scatter", "x/x", "--branches", "x/x"),
            ),
            "other/class",
        ),
        (
            (
                *("explorer", "x", "--tree", "class/max-any.parquet"),
                *("--openers", "other/class.parquet", "--summary", "class/summary.parquet"),
            ),
            "other/class",
        ),
        (
            (
                *("explorer", "x", "--tree", "class/max-any.parquet"),
                *("--openers", "class/class.parquet", "--summary", "other/summary.parquet"),
            ),
            "class/class",
        ),
        (
            (
                *("proof", "refute", REPLIES, "other/seed.parquet", "x/x"),
                *("--strategy", "optimal-any", "--part", "1-of-1"),
            ),
            "other/seed",
        ),
        (
            (
                *("proof", "conclude", REPLIES, "class/seed.parquet", "other/part.parquet"),
                *("--tree", "x/x", "--scores", "x/x", "--certificate", "x/x"),
                *("--strategy", "optimal-any"),
            ),
            "other/part",
        ),
    ],
)
def test_files_of_another_list(command: tuple[object, ...], named: str, foreign: Path) -> None:
    """Wherever two files meet, one that was made from other words is refused by name."""
    with pytest.raises(InputError, match=rf"^{named}\.parquet: (was made from|is a part of)"):
        within(foreign, *command)
    assert not (foreign / "x").exists()

"""Commands, snippets and configs of README.md and the docs run as they are shown."""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from guesstree import Game, Study
from guesstree.cli import prompt, review
from tests.conftest import ROOT
from tests.docs import SHOWN_PAGES, blocks, shell_lines
from tests.support.commands import finding, guesstree_here, make, make_study, ran
from tests.support.small_study import make_folder, snakemake

PLAY = ROOT / "docs/play.md"
REST = [page for page in SHOWN_PAGES if page != PLAY]
SNIPPETS = [
    snippet
    for page in REST
    for kind, snippet in blocks(page)
    if kind == "python" and ("results/" in snippet or "import guesstree\n" in snippet)
]
COMMANDS = [line for line in shell_lines(REST) if line.startswith("guesstree ")]
"""Commands in the order of the pages."""

PLAYED = shell_lines([PLAY])
"""Commands of docs/play.md, which run in this process in the folder of a small study."""

BESIDE = ROOT / ".venv/slurm"
"""Where `make test` puts pandas, which would slow every start if it were among the rest."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder with the list and the results that the snippets read, of fewer words."""
    some = sorted(
        {*wordle_words[::20], "night", *re.findall(r"\b[a-z]{5}\b", " ".join(COMMANDS))}
    )
    some = [word for word in some if word in wordle_words]
    config = {
        "lists": {"wordle": {"file": "few.txt"}},
        "games": {"wordle": {"rule": "wordle", "targets": "wordle"}},
        "strategies": ["neg_entropy-any", "max-any", "optimal-any"],
    }
    folder = make_folder(tmp_path_factory.mktemp("readme"), some, config)
    (folder / "mine.yaml").rename(folder / "config.yaml")
    files = set(re.findall(r"results/[\w/-]+\.parquet", "".join([*SNIPPETS, *COMMANDS])))
    files.add("results/trees/wordle/optimal-any.parquet")
    snakemake(folder, "--set-scatter", "proof=1", "--cores", "2", *sorted(files), config="")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("snippet", SNIPPETS)
def test_snippets(snippet: str, folder: Path) -> None:
    """Every expression of a snippet gives something."""
    if "pandas" in snippet and not BESIDE.exists():
        pytest.skip("pandas is not here; `make test` brings it")
    body = ast.parse(snippet).body
    expressions = [ast.unparse(line) for line in body if isinstance(line, ast.Expr)]
    lines = map(ast.unparse, body)
    shown = [f"print(type({line}))" if line in expressions else line for line in lines]
    run = ran([sys.executable, "-c", "\n".join(shown)], cwd=folder, env=finding(BESIDE))
    assert len(run.stdout.splitlines()) == len(expressions)
    assert "NoneType" not in run.stdout


@pytest.mark.slow
def test_commands_run(folder: Path) -> None:
    """Every command that the docs show runs in the folder of a study, in the order of the pages."""
    (folder / "data").mkdir()
    shutil.copy(folder / "few.txt", folder / "data/class.txt")
    (folder / "list.csv").write_text("word\nhobby\nraise\n")
    (folder / "mine.csv").write_text("date,word\n2026-08-22,piggy\n")
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = os.environ | {"PATH": programs}
    for line in COMMANDS:
        # Without a user at the prompt, a game ends at once.
        code = None if re.match("guesstree (play|solve)", line) else 0
        if re.search("[|;&<>$*]", line):
            shell = ["bash", "-e", "-c", line]
            run = ran(shell, cwd=folder, env=env, stdin=subprocess.DEVNULL, code=code)
        else:  # in this process, as a start takes longest
            run = guesstree_here(*shlex.split(line)[1:], cwd=folder, code=code)
        assert "Traceback" not in run.stderr, line


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder with a small study that has the words of docs/play.md, and its files."""
    named = {*re.findall(r"[a-z]{5}", PLAY.read_text("utf-8"))} & {*wordle_words} | {
        "digit"
    }
    folder = make_study(
        tmp_path_factory.mktemp("play"), sorted(named | {*wordle_words[::40]})
    )
    (folder / "games.csv").write_text("target,guesses\ncreek,raise creed creek\ntower,4\n")
    for name in ("ann", "bob"):
        (folder / f"{name}.csv").write_text("puzzle,guesses\n1,3\n2,4\n")
    (folder / "chat.txt").write_text("[25/11, 08:12] Ann: Wordle 1,234 1/6\n\n🟩🟩🟩🟩🟩\n")
    (folder / "past.txt").write_text("raise\n")
    (folder / "past.csv").write_text("date,word\n2024-04-30,raise\n")
    (folder / "7a.csv").write_text("Word,Points\nBANANA,1\n")
    make(folder, "tree --strategy max-any --output mine.txt")
    return folder


SLOW = [pytest.mark.slow]


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=SLOW * ("--game nyt" in line)) for line in PLAYED]
)
def test_commands_of_the_page_of_play(
    line: str, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each ends well; a prompt is answered by leaving, or by the grid of the page."""
    for module in (review, prompt):
        monkeypatch.setattr(module, "ask", lambda *_, **__: None)
    (grid,) = re.findall(r"--grid '(.*?)'", PLAY.read_text("utf-8"))[:1]
    typed = (
        "\n".join(grid.split()) if line.endswith("hobby") or "< grid.txt" in line else ""
    )
    run = guesstree_here(*shlex.split(line.split(" < ")[0])[1:], cwd=small, typed=typed)
    assert run.stdout or "--output" in line


@pytest.mark.slow
def test_the_session_of_the_page_of_play(tmp_path: Path) -> None:
    """docs/play.md shows what `guesstree solve` prints."""
    shown = re.findall(r"\n\n((?:    .+\n)+)", PLAY.read_text("utf-8"))[0]
    *printed, prompt = (line.strip() for line in shown.splitlines())
    question, answer = prompt.split("> ")
    run = guesstree_here("solve", cwd=tmp_path, typed=f"{answer}\nquit\n")
    lines = run.stdout.splitlines()
    assert lines[: len(printed)] == printed
    assert lines[len(printed)].partition("> ")[0] == question


def test_every_error_of_the_list_is_tested() -> None:
    """Each row of tests/errors.csv names a test that is there."""
    rows = pl.read_csv(ROOT / "tests/errors.csv")
    assert len(rows) > 100
    assert rows.null_count().row(0) == (0, 0)
    for test in rows["test"]:
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / "tests" / file).read_text("utf-8"), test


README = (ROOT / "README.md").read_text("utf-8")


def test_numbers_of_first_guesses_in_the_readme_are_exact() -> None:
    """Each word has the number of the table of first guesses that comes with the package."""
    head = " ".join(README.partition("## Quick start")[0].split())
    game = Game("nyt")

    shown = dict(re.findall(r"\*(\w{5})\*(?: takes)? (\d\.\d{3})", head))
    table = game.openers("tarse", *shown).iter_rows(named=True)
    rated = {row["guess"]: row for row in table}
    proved = game._proved_tree("nyt-hard")

    assert len(shown) == 5
    assert {word: f"{rated[word]['guesses']:.3f}" for word in shown} == shown
    assert all(row["exact"] for row in rated.values())
    assert proved is not None
    hard, _ = proved
    assert (hard.opener, hard.worst) == ("tarse", 6)
    for number in (rated["tarse"]["guesses"], hard.total / len(game.targets)):
        assert f"{number:.3f}" in head


def test_the_best_first_guesses_in_the_readme() -> None:
    """README.md names the best of equally likely answers, and of today's game."""
    for name in ("nyt", "today"):
        assert f"*{Game(name).advise().guess}*" in README


def config_of(page: str, begins: str = "") -> str:
    """Return the parts of a config that a page shows, or the one that begins so."""
    parts = [text for kind, text in blocks(ROOT / page) if kind == "yaml"]
    return "".join(text for text in parts if text.startswith(begins))


def study_of(folder: Path, config: str) -> Study:
    """Return the study of a config in a folder."""
    (folder / "config.yaml").write_text(config)
    return Study(folder)


def test_configs_that_are_shown_are_sound(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """The parts of a config in README.md and three pages can be run."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data/class.txt").write_text("\n".join(wordle_words))
    for name in ("README.md", "docs/own-words.md"):
        study = study_of(tmp_path, config_of(name, "lists:" * (name == "README.md")))
        assert study.games == ("class",)
    assert study.game("class").tree("stone").opener == "stone"
    (tmp_path / "log.csv").write_text("word,date\nhobby,2024-04-30\n")
    for name in ("words.txt", "common.txt"):
        (tmp_path / name).write_text("\n".join(wordle_words))
    games = "games: {mine: {rule: wordle, targets: mine}}\n"
    known = study_of(tmp_path, config_of("docs/today.md", "lists:") + games).game().chances
    assert known is not None
    assert known.of("hobby") < known.of("stone")
    (tmp_path / "weights.csv").write_text("word,weight\nhobby,2\nstone,1\n")
    (tmp_path / "two.txt").write_text("hobby\nstone\n")
    lists = "two: {file: two.txt, weights: {file: weights.csv}}"
    games = "two: {rule: wordle, targets: two, strategies: [likely, squares, rarely-five]}"
    text = (
        f"lists: {{{lists}}}\ngames: {{{games}}}\n{config_of('docs/proofs.md', 'recipes:')}"
    )
    assert study_of(tmp_path, text).games == ("two",)

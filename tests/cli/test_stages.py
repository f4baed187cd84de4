"""The `guesstree` command, as a person types it."""

import re
import shlex
from pathlib import Path

import polars as pl
import pytest

from guesstree import Game
from guesstree.api.people_view import people
from tests.here import cases, guesstree_here, make


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder with a list, its matrix, a tree and scores, all made by hand."""
    folder = tmp_path_factory.mktemp("by hand")
    (folder / "class.txt").write_text("\n".join(wordle_words[::20]))
    make(
        folder,
        "clean class.txt --output class.parquet",
        "compute-replies class.parquet --rule wordle --output replies/class.parquet",
        "grow replies/class.parquet --trees . --scores scores -s max-any -s neg_entropy-consistent",
        "random replies/class.parquet --rounds 3 --scores random",
        "grow replies/class.parquet --rounds 3 --trees . --scores scores",
    )
    return folder


def test_tables_by_hand(folder: Path) -> None:
    """Scores, rankings, evil games and the summary come in the forms asked for."""
    words = pl.read_parquet(folder / "class.parquet")["word"].to_list()
    scores = pl.read_parquet(folder / "scores/max-any.parquet")
    assert (words[:2], scores["target"].to_list()) == (["aback", "adept"], words)
    drawn = (folder / kind / "random-consistent.parquet" for kind in ("random", "scores"))
    assert len({path.read_bytes() for path in drawn}) == 1
    make(
        folder,
        "rank replies/class.parquet --csv o.csv --parquet ranking.parquet",
        "play-evil replies/class.parquet max-any.parquet --parquet e.parquet",
        "summarise scores/max-any.parquet scores/random-consistent.parquet --markdown s.md"
        " --evaluation e.md",
        "draw game replies/class.parquet ranking.parquet scores/max-any.parquet --figures ."
        " --evil e.parquet",
    )
    assert pl.read_csv(folder / "o.csv").sort("max_rank")["max_rank"].to_list()[:2] == [
        1,
        2,
    ]
    assert pl.read_parquet(folder / "e.parquet")["reply"][-1] == "GGGGG"
    assert re.search(
        r"\| max-any +\| \w+ +\| +\d\.\d{4} \| +\d \|", (folder / "e.md").read_text()
    )
    assert (folder / "s.md").read_text().startswith("| game ")
    assert (folder / "strategies/max-any.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("command", "code", "message"),
    cases("""
clean none.txt --output o.parquet => 1 => none.txt: cannot be read (no such file
clean class.txt --output o.parquet --length 4 => 1 => class.txt, line 1: 'aback' has 5
clean class.txt o.parquet => 2 => Missing option '--output'
compute-replies max-any.parquet --output o.parquet --rule wordle => 1 => no column 'word'
grow replies/class.parquet --trees . --scores . => 1 => give a strategy with --strategy
proof whole replies/class.parquet --certificates q --trees o --scores p --strategy max-any => 1 =>
    strategy 'max-any' has no proof; choose one of optimal-*, safest-*, shallow-*, within-*
verify replies/class.parquet class.txt => 1 => class.txt: cannot be read (not Parquet)
"""),
)
def test_mistakes_get_one_sentence(
    command: str, code: str, message: str, folder: Path
) -> None:
    """A mistake ends with a sentence, an exit code, and nothing written."""
    run = guesstree_here(*shlex.split(command), cwd=folder, code=int(code))
    assert message in run.stderr
    assert "Traceback" not in run.stderr
    assert not (folder / "o.parquet").exists()
    assert not (folder / "o").exists()
    assert not list(folder.rglob("*.part"))


def test_an_impossible_limit_is_proved_and_said(folder: Path, tmp_path: Path) -> None:
    """No tree, but a certificate that says so of every first guess."""
    proof = "proof whole replies/class.parquet --strategy optimal2-any"
    kinds = [f"--{kind}={tmp_path}/{kind}" for kind in ("trees", "scores", "certificates")]
    run = guesstree_here(*proof.split(), *kinds, cwd=folder, code=1)
    assert (
        "no guess tree stays within 2 guesses, as all 116 first guesses were ref"
        in run.stderr
    )
    assert "choose a larger limit than 'optimal2-any' has" in run.stderr
    assert ".parquet" not in run.stderr.rpartition("guesstree: ")[2]
    assert not (tmp_path / "trees").exists()
    certificate = pl.read_parquet(tmp_path / "certificates/optimal2-any.parquet")
    assert set(certificate["status"]) == {"refuted"}
    assert certificate["bound"].null_count() == len(certificate)


@pytest.fixture(scope="module")
def foreign(folder: Path) -> Path:
    """Return the folder in which `other` has the names of `class`, and other words."""
    words = (folder / "class.txt").read_text().split()
    (folder / "other.txt").write_text("\n".join(words[1:]))
    (folder / "class").mkdir(exist_ok=True)
    (folder / "class/people.csv").write_text(f"target,guesses\n{words[0]},3\n")
    proof = "--strategy optimal-any" + "".join(f" --opener {word}" for word in words[1:4])
    for name in ("class", "other"):
        replies = f"{name}/replies/class.parquet"
        make(
            folder,
            f"clean {name}.txt --output {name}/words.parquet",
            f"compute-replies {name}/words.parquet --rule wordle --output {replies}",
            f"grow {replies} --strategy max-any --trees {name} --scores {name}/scores",
            f"proof incumbent {replies} {proof} --incumbent-nodes 50"
            f" --output {name}/incumbent.parquet",
            f"proof refute {replies} {name}/incumbent.parquet {proof} --part 1-of-1"
            f" --output {name}/part.parquet",
            f"rank {replies} --parquet {name}/class.parquet",
            f"summarise {name}/scores/max-any.parquet --parquet {name}/summary.parquet",
        )
    return folder


@pytest.mark.parametrize(
    ("command", "named"),
    cases("""
play-evil {class} other/max-any.parquet --csv x/x.csv => other/max-any
rank {class} --certificate other/part.parquet --csv x/x.csv => other/part
summarise class/scores/max-any.parquet other/scores/max-any.parquet --csv x/x.csv =>
    other/scores/max-any
draw game {class} class/class.parquet other/scores/max-any.parquet --figures x =>
    other/scores/max-any
judge-people {class} class/people.csv other/scores/max-any.parquet --scores x/x --csv x/y.csv =>
    other/scores/max-any
draw game {class} other/class.parquet class/scores/max-any.parquet --figures x => other/class
build-explorer class/max-any.parquet --openers other --summary class/summary.parquet
    --output x/x => other/class
build-explorer class/max-any.parquet --openers class --summary other/summary.parquet
    --output x/x => class/max-any
proof refute {class} other/incumbent.parquet --output x/x --strategy optimal-any --part 1-of-1 =>
    other/incumbent
proof conclude {class} class/incumbent.parquet other/part.parquet --strategy optimal-any
    --trees x/t --scores x/s --certificates x/c => other/part
"""),
)
def test_files_of_another_list(command: str, named: str, foreign: Path) -> None:
    """Wherever two files meet, one that was made from other words is refused by name."""
    words = command.replace("{class}", "class/replies/class.parquet").split()
    said = guesstree_here(*words, cwd=foreign, code=1).stderr
    assert re.search(rf"guesstree: {named}\.parquet: (was made from|is a part of)", said)
    assert not (foreign / "x").exists()


def test_several_people_and_counting_from_the_second_guess(foreign: Path) -> None:
    """Other people are drawn under the names of their files; a summary may leave first hits out."""
    word, *_ = (foreign / "class.txt").read_text().split()
    (foreign / "anna.csv").write_text(f"target,guesses\n{word},4\n")
    make(
        foreign,
        "judge-people class/replies/class.parquet class/people.csv class/scores/max-any.parquet"
        " --other anna.csv --scores people --png people.png",
        "summarise class/scores/max-any.parquet --from-guess 2 --csv later.csv",
        "summarise class/scores/max-any.parquet --csv every.csv",
    )
    # The text of a figure is drawn, letter by letter, except for its title.
    assert "anna 4.00, max-any" in (foreign / "people.svg").read_text()
    every, later = (
        pl.read_csv(foreign / f"{name}.csv")["total"][0] for name in ("every", "later")
    )
    assert later == every - 1


@pytest.mark.parametrize(
    ("turns", "games", "mean"),
    [("--turns 3", "3 X", 3.5), ("--turns 8", "3 8", 5.5), ("--turns 0", "12 3", 7.5)],
)
def test_the_turns_of_a_config_decide_which_games_are_lost(
    turns: str, games: str, mean: float, foreign: Path
) -> None:
    """The stage judges games by the turns that it is given, as `people` does."""
    word, *_ = (foreign / "class.txt").read_text().split()
    rows = "".join(f"{word},{score}\n" for score in games.split())
    (foreign / "mine.csv").write_text(f"target,guesses\n{rows}")

    make(
        foreign,
        "judge-people class/replies/class.parquet mine.csv class/scores/max-any.parquet"
        f" --scores people {turns}",
    )

    limit = int(turns.split()[1])
    found = people(
        Game.from_file(foreign / "class.txt").with_turn_limit(limit), foreign / "mine.csv"
    )
    assert pl.read_parquet(foreign / "people/you.parquet")["score"].mean() == mean
    assert found.summary[0]["mean"] == mean


def test_the_games_of_a_study_are_of_one_person(foreign: Path) -> None:
    """A file of several people is refused, as only one of them is you."""
    word, *_ = (foreign / "class.txt").read_text().split()
    (foreign / "class.csv").write_text(
        f"player,target,guesses\nAnn,{word},3\nBob,{word},4\n"
    )
    command = (
        "judge-people class/replies/class.parquet class.csv class/scores/max-any.parquet"
    )

    run = guesstree_here(*command.split(), "--scores", "x", cwd=foreign, code=1)

    sentence = "has games of Ann, Bob; give each person a separate file"
    assert f"class.csv: {sentence}" in run.stderr

"""Stages refuse what does not fit, and write what is asked for."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree import Game
from guesstree.api.people_view import people
from guesstree.errors import InputError
from guesstree.files.artifacts import store_replies
from guesstree.stages.figures import draw_game
from guesstree.stages.games import judge_people, play_evil
from guesstree.stages.lists import clean_words, compute_replies, generate_words
from guesstree.stages.openers import rank_openers
from guesstree.stages.pages import build_explorer
from guesstree.stages.proofs import conclude_proof, find_incumbent, refute_openers
from guesstree.stages.tables import summarise
from guesstree.stages.trees import grow_trees
from tests.steps import FORM, grown, proof_files, proved

PART: dict[str, Any] = {"strategy": "optimal-any", "part": "1-of-1", "exact": 0}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder in which `other` has the names of `class`, and other words."""
    folder = tmp_path_factory.mktemp("by hand")
    for name, words in (("class", wordle_words[::20]), ("other", wordle_words[20::20])):
        base = folder / name
        replies = base / "class.parquet"
        store_replies(replies, "wordle", words)
        grown(replies, base, "max-any")
        best = base / "best.parquet"
        find_incumbent(replies, best, strategy="optimal-any", nodes=50)
        refute_openers(
            replies, best, base / "part.parquet", checkpoint=base / "draft", **PART
        )
        rank_openers(replies, [base / "openers/class.parquet"], base / "o.md")
        tables = [base / "summary.parquet"]
        pages = [base / f"{page}.md" for page in "mef"]
        summarise([base / "scores/max-any.parquet"], tables, *pages, from_guess=1)
    (folder / "people.csv").write_text(f"target,guesses\n{wordle_words[0]},3\n")
    return folder


def test_tables_of_a_game(folder: Path, tmp_path: Path) -> None:
    """Scores, evil games, the summary and the figures come as they are asked for."""
    replies, scores = (
        folder / "class/class.parquet",
        folder / "class/scores/max-any.parquet",
    )
    ranking, evil = folder / "class/openers/class.parquet", tmp_path / "e.parquet"

    play_evil(replies, [folder / "class/trees/max-any.parquet"], [evil])
    draw_game(replies, ranking, [scores], tmp_path, to=6, evil=evil)

    assert pl.read_parquet(scores)["target"].to_list()[:2] == ["aback", "adept"]
    assert pl.read_parquet(evil)["reply"][-1] == "GGGGG"
    page = (folder / "class/e.md").read_text()
    assert re.search(r"\| max-any +\| \w+ +\| +\d\.\d{4} \| +\d \|", page)
    assert (folder / "class/m.md").read_text().startswith("| game ")
    assert (tmp_path / "strategies/max-any.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "evil.svg").exists()


def test_mistakes_get_one_sentence(folder: Path, tmp_path: Path) -> None:
    """A mistake ends with a sentence, and nothing is written."""
    (tmp_path / "class.txt").write_text("aback\nadept\n")
    source, out = tmp_path / "class.txt", tmp_path / "o.parquet"
    replies = folder / "class/class.parquet"
    tree = folder / "class/trees/max-any.parquet"
    calls: dict[str, Callable[[], object]] = {
        "none.txt: cannot be read (no such file": lambda: clean_words(
            tmp_path / "none.txt", out, **FORM
        ),
        "class.txt, line 1: 'aback' has 5": lambda: clean_words(
            source, out, **FORM | {"length": 4}
        ),
        "no column 'word'": lambda: compute_replies(tree, tree, out, rule="wordle"),
        "strategy 'max-any' has no proof; choose one of optimal-*, safest-*": lambda: (
            proved(replies, proof_files(tmp_path), "max-any")
        ),
        "unknown strategy 'maxx-any'; did you mean 'max-any'?": lambda: grow_trees(
            replies, [out], [out], strategies=["maxx-any"]
        ),
    }
    for message, call in calls.items():
        with pytest.raises(InputError, match=re.escape(message)):
            call()
    assert [path.name for path in tmp_path.rglob("*")] == ["class.txt"]


def test_an_impossible_limit_is_proved_and_said(folder: Path, tmp_path: Path) -> None:
    """No tree, but a certificate that says so of every first guess."""
    files = proof_files(tmp_path, "optimal2-any")

    with pytest.raises(InputError) as caught:
        proved(folder / "class/class.parquet", files, "optimal2-any")

    said = str(caught.value)
    assert "no guess tree stays within 2 guesses, as all 116 first guesses were ref" in said
    assert "choose a larger limit than 'optimal2-any' has" in said
    assert not files.tree.exists()
    certificate = pl.read_parquet(files.certificate)
    assert set(certificate["status"]) == {"refuted"}
    assert certificate["bound"].null_count() == len(certificate)


def test_files_of_another_list(folder: Path, tmp_path: Path) -> None:
    """Wherever two files meet, one that was made from other words is refused by name."""
    mine, other = folder / "class", folder / "other"
    replies, out = mine / "class.parquet", tmp_path / "out"
    tree, scores = "trees/max-any.parquet", "scores/max-any.parquet"
    ranking, summary = "openers/class.parquet", "summary.parquet"
    calls: tuple[tuple[str, Callable[[], object]], ...] = (
        (tree, lambda: play_evil(replies, [other / tree], [out])),
        (
            "part.parquet",
            lambda: rank_openers(
                replies, [out], out, certificates=[other / "part.parquet"]
            ),
        ),
        (
            scores,
            lambda: summarise(
                [mine / scores, other / scores], [out], out, out, out, from_guess=1
            ),
        ),
        (scores, lambda: draw_game(replies, mine / ranking, [other / scores], out, to=6)),
        (
            scores,
            lambda: judge_people(
                replies, folder / "people.csv", [other / scores], out, [out], out
            ),
        ),
        (ranking, lambda: draw_game(replies, other / ranking, [mine / scores], out, to=6)),
        (
            ranking,
            lambda: build_explorer(
                [mine / tree], mine / summary, [other / ranking], [replies], out, until={}
            ),
        ),
        (
            tree,
            lambda: build_explorer(
                [mine / tree], other / summary, [mine / ranking], [replies], out, until={}
            ),
        ),
        (
            "best.parquet",
            lambda: refute_openers(
                *(replies, other / "best.parquet", out),
                **PART,
                checkpoint=out,
            ),
        ),
        (
            "part.parquet",
            lambda: conclude_proof(
                *(replies, mine / "best.parquet", [other / "part.parquet"]),
                proof_files(out),
                strategy="optimal-any",
            ),
        ),
    )
    for named, call in calls:
        with pytest.raises(
            InputError, match=rf"{re.escape(named)}: (was made from|is a part of)"
        ):
            call()
        assert not out.exists()


def test_several_people(folder: Path, tmp_path: Path) -> None:
    """Other people are drawn under the names of their files; a file is of one person."""
    anna, several = tmp_path / "anna.csv", tmp_path / "several.csv"
    anna.write_text("target,guesses\naback,4\n")
    several.write_text("player,target,guesses\nAnn,aback,3\nBob,aback,4\n")
    replies, games = folder / "class/class.parquet", folder / "people.csv"
    scores, figure = [folder / "class/scores/max-any.parquet"], tmp_path / "people.png"
    files = tmp_path / "you.parquet", [tmp_path / "people.csv"], figure

    judge_people(replies, games, scores, *files, others=[anna])

    # The text of a figure is drawn, letter by letter, except for its title.
    assert "anna 4.00, max-any" in figure.with_suffix(".svg").read_text()
    with pytest.raises(
        InputError, match="has games of Ann, Bob; give each person a separa"
    ):
        judge_people(replies, several, scores, *files)


def test_counting_from_the_second_guess(folder: Path, tmp_path: Path) -> None:
    """A summary may leave first hits out."""
    totals = []
    for first in (1, 2):
        table, *pages = (tmp_path / f"{first}.{form}" for form in ("csv", "m", "e", "f"))
        scores = [folder / "class/scores/max-any.parquet"]
        summarise(scores, [table], *pages, from_guess=first)
        totals.append(pl.read_csv(table)["total"][0])

    assert totals[1] == totals[0] - 1


@pytest.mark.parametrize(
    ("turns", "games", "mean"), [(3, "3 X", 3.5), (8, "3 8", 5.5), (0, "12 3", 7.5)]
)
def test_the_turns_of_a_config_decide_which_games_are_lost(
    turns: int,
    games: str,
    mean: float,
    folder: Path,
    tmp_path: Path,
    wordle_words: tuple[str, ...],
) -> None:
    """The stage judges games by the turns that it is given, as `people` does."""
    mine, you = tmp_path / "mine.csv", tmp_path / "you.parquet"
    mine.write_text("target,guesses\n" + "".join(f"aback,{one}\n" for one in games.split()))
    scores = [folder / "class/scores/max-any.parquet"]
    out = [tmp_path / "people.csv"], tmp_path / "people.png"

    judge_people(folder / "class/class.parquet", mine, scores, you, *out, turns=turns)

    found = people(Game("wordle", wordle_words[::20]).with_turn_limit(turns), mine)
    assert pl.read_parquet(you)["score"].mean() == mean
    assert found.summary[0]["mean"] == mean


def test_generated_words(tmp_path: Path) -> None:
    """The log says how many there are."""
    path = tmp_path / "codes.parquet"

    said = generate_words("codes", path, length=3, alphabet="123")

    assert said == ["words: 27"]
    assert pl.read_parquet(path)["word"].to_list()[:2] == ["111", "112"]

"""Games played elsewhere, solved at a terminal as a person would, and reviewed afterwards."""

import json
import re
from pathlib import Path

import pytest

from guesstree.games.rule import tile_texts
from guesstree.games.rules import wordle_reply
from tests.cli.terminal import commands_in
from tests.here import asked, guesstree_here, refused, rows_of, said


def test_advice_looks_at_layers_and_at_words_beside_the_list(layered: Path) -> None:
    """A past answer is unlikely; words that are no targets are looked at where no target fits."""
    found = asked(layered, "advise", "raise:..G..", "--game", "few")
    assert (found["candidates"], found["layer"]) == (["idiot"], "targets of the list")
    found = asked(layered, "advise", "digit:...GY")
    assert (found["candidates"], found["layer"]) == (
        ["tulip"],
        "other words that may be guessed",
    )
    assert asked(layered, "advise")["remaining"] == 8
    found = asked(layered, "advise", "digit:.G..G", "salet:..G.G", "--any-word")
    assert found["turns"][1]["guess"] == "salet"
    assert "'salet' is not in the word list" in refused(layered, "advise", "salet:....G")


def test_a_word_with_an_exclamation_mark_need_not_be_in_the_list(layered: Path) -> None:
    """In a text, in numbered turns, in a review, as a guess whose reply is asked for."""
    advised = asked(layered, "advise", "1. salet! ..G.G 2. digit .G..G")
    reviewed = asked(layered, "review", "salet! ....G", "digit GGGGG")

    assert [turn["guess"] for turn in advised["turns"]] == ["salet", "digit"]
    assert [turn["guess"] for turn in reviewed["turns"]] == ["salet", "digit"]
    assert "⬛⬛⬛⬛🟩" in said(layered, "reply", "salet!", "digit")


def test_an_exclamation_mark_does_not_excuse_the_length(layered: Path) -> None:
    """The word must have the form of the list."""
    message = refused(layered, "advise", "salets! ..Y..")

    assert "'salets' has 6 characters, expected 5" in message


def chances_in(folder: Path, *options: str) -> dict[str, float]:
    """Return the chance of each word, as advice has it."""
    best = asked(folder, "advise", *options, "--count", 99)["best"]
    return {row["guess"]: row["chance"] for row in best}


def test_past_answers_by_options(layered: Path) -> None:
    """A file adds answers, and a day leaves out those that were not known before it."""
    (layered / "more.csv").write_text("word,date\nvisit,2024-01-01\nbingo,2024-02-01\n")
    by_file = ("--answers", f"{layered}/more.csv")

    alone = chances_in(layered)
    later = chances_in(layered, *by_file)
    earlier = chances_in(layered, *by_file, "--day", "2024-02-01")

    assert alone["visit"] == alone["bingo"] == alone["pilot"]
    assert later["visit"] < later["pilot"]
    assert earlier["visit"] < earlier["bingo"] == earlier["pilot"]


def test_the_day_in_a_config(layered: Path) -> None:
    """Answers of that day and later are not known."""
    (layered / "past.csv").write_text("word,date\nvisit,2024-01-01\nbingo,2024-02-01\n")
    config = layered / "config.yaml"
    dated = config.read_text().replace(
        "answers: past.txt", "answers: past.csv, day: 2024-02-01"
    )
    config.write_text(dated)

    chances = chances_in(layered)

    assert chances["visit"] < chances["bingo"] == chances["pilot"]


@pytest.mark.parametrize(
    ("written", "options", "message"),
    [
        ("answers: past.txt", "--game lenient --day 2024-02-01", "lenient has none; give"),
        ("answers: past.txt", "--day soon", "'soon' is not a date"),
        (
            "answers: past.txt, day: soon",
            "",
            "lists.dated.weights.day: 'soon' is not a date",
        ),
        ("answers: past.txt, core: pest", "", "no list 'pest'"),
        ("core: words", "", "expected one of 'file', 'wordfreq' and 'answers', found none"),
    ],
)
def test_refused_answers(layered: Path, written: str, options: str, message: str) -> None:
    """Each mistake gets a sentence."""
    config = layered / "config.yaml"
    config.write_text(config.read_text().replace("answers: past.txt", written))

    assert message in " ".join(refused(layered, "advise", *options.split()).split())


def test_reviews_by_turns_words_and_grid(layered: Path) -> None:
    """The three ways to name a game give the same review."""
    words = ("raise", "digit", "visit")
    texts = [tile_texts(5)[wordle_reply(word, "visit")] for word in words]
    turns = [f"{word}:{text}" for word, text in zip(words, texts, strict=True)]
    found = asked(layered, "review", *turns)
    assert found == asked(layered, "review", *words, "--target", "visit")
    assert found == asked(layered, "review", *words)
    shown = said(layered, "review", *turns)
    block = shown[shown.index("guesstree few 3/6") :]
    assert found["share"] == block.rstrip("\n")
    assert found["verdict"] in shown
    for how, typed in ((("--grid", block), ""), ((), block), (("--grid", "-"), block)):
        run = guesstree_here("review", *words, *how, "--json", cwd=layered, typed=typed)
        assert json.loads(run.stdout) == found
        fitting = guesstree_here("review", *how, cwd=layered, typed=typed).stdout
        assert re.search(r"\n\d of 8 targets fits?: .*visit", fitting)
    grid = ("--grid", "⬛⬛🟨⬛⬛ ⬛🟩⬛🟩🟩 🟩🟩🟩🟩🟩")
    assert "the grid has 3 rows for 2 words" in refused(
        layered, "review", *words[1:], *grid
    )
    assert "no row of tiles in the grid" in refused(
        layered, "review", *words, "--grid", "-"
    )


def test_a_grid_is_pasted_at_a_terminal(layered: Path) -> None:
    """The rows are taken as they come, and the last one ends it."""
    with commands_in(layered, columns=200, timeout=60) as start:
        child = start("review", "raise", "digit", "visit")
        child.expect("Paste the grid, one row for each of the 3 words:")
        for line in ("Wordle 9 3/6", "", "⬛⬛🟨🟨⬛", "⬛🟩⬛🟩🟩", "🟩🟩🟩🟩🟩"):
            child.sendline(line)
        child.expect("Found in 3: skill")


def test_the_newspapers_game_in_any_study(layered: Path) -> None:
    """It is known beside results of other games."""
    (layered / "results").mkdir()
    (layered / "results/study.txt").write_text("other.yaml\n")
    strategy = "max-any opening=salet"
    found = rows_of(
        layered, "play", "-g", "nyt", "--guesser", strategy, "--target", "visit"
    )
    assert [found[0]["guess"], found[-1]["guess"]] == ["salet", "visit"]
    found = asked(layered, "advise", "-g", "nyt", "salet:..Y..", "blind:GG...")
    assert {"block", "bluff"} <= set(found["candidates"])

"""Games played elsewhere, solved at a terminal as a person would, and reviewed afterwards."""

import json
import re
from pathlib import Path

import pytest

from guesstree.games.rule import tile_texts
from guesstree.games.rules import wordle_reply
from tests.cli.conftest import LISTS
from tests.cli.terminal import commands_in
from tests.here import asked, guesstree_here, refused, said


def test_advice_looks_at_layers_and_at_words_beside_the_list(layered: Path) -> None:
    """Past answers are not expected, but found where nothing else fits."""
    found = asked(layered, "advise", "raise:..G..", "--game", "few")
    assert (found["targets"], found["layer"]) == (["idiot"], "past answers")
    assert asked(layered, "advise")["remaining"] == 7
    found = asked(layered, "advise", "digit:.G..G", "salet:..G.G", "--any-word")
    assert found["said"][1]["guess"] == "salet"
    assert "'salet' is not in the word list" in refused(layered, "advise", "salet:....G")


def test_a_word_with_an_exclamation_mark_need_not_be_in_the_list(layered: Path) -> None:
    """In a text, in numbered turns, in a review, as a guess whose reply is asked for."""
    advised = asked(layered, "advise", "1. salet! ..G.G 2. digit .G..G")
    reviewed = asked(layered, "review", "salet! ....G", "digit GGGGG")

    assert [turn["guess"] for turn in advised["said"]] == ["salet", "digit"]
    assert [turn["guess"] for turn in reviewed["turns"]] == ["salet", "digit"]
    assert "⬛⬛⬛⬛🟩" in said(layered, "reply", "salet!", "digit")


def test_an_exclamation_mark_does_not_excuse_the_length(layered: Path) -> None:
    """The word must have the form of the list."""
    message = refused(layered, "advise", "salets! ..Y..")

    assert "'salets' has 6 characters, expected 5" in message


def test_past_answers_by_date_and_weight(layered: Path) -> None:
    """By options or by the config, whose date is text to YAML or not; and made unlikely."""
    (layered / "past.csv").write_text("word,date\nvisit,2024-01-01\nidiot,2024-02-01\n")
    config = layered / "config.yaml"
    every, by_file = set(LISTS["targets"]), f"--exclude {layered}/past.csv "
    text = config.read_text()
    plain = text.replace(", exclude: past", "")
    assert plain != text

    def excluding(exclude: str) -> str:
        return text.replace("exclude: past", f"exclude: {exclude}")

    for own, options, left in (
        (plain, by_file, every - {"visit", "idiot"}),
        (plain, f"{by_file} --before 2024-02-01", every - {"visit"}),
        (excluding("{file: past.csv, before: 2024-02-01}"), "", every - {"visit"}),
        (excluding("{file: past.csv}"), "--before 2023-12-31", every),
        (excluding("{list: past}"), "", every - {"idiot"}),
    ):
        config.write_text(own)
        assert set(asked(layered, "advise", *options.split())["targets"]) == left
    for own, options in (
        (plain, f"{by_file} --past-weight 0.1"),
        (excluding("{file: past.csv, weight: 0.1}"), ""),
    ):
        config.write_text(own)
        best = asked(layered, "advise", *options.split(), "--count", 99)["best"]
        found = {row["guess"]: row["chance"] for row in best}
        assert found["pilot"] == pytest.approx(1 / 6.2, 1e-3)
        assert found.get("visit", found.get("idiot")) == pytest.approx(0.1 / 6.2, 1e-3)
    for own, options, message in (
        (plain, "--before 2024-02-01", "there are no past answers that the date or"),
        (plain, f"{by_file} --past-weight 0", "must be 1e-100 at least, and 1 at most"),
        (excluding("{weight: 0.1}"), "", "exclude: expected one of 'file' and 'list', found none"),
        (excluding("{file: past.csv, before: soon}"), "", "exclude.before: 'soon' is not a date"),
        (excluding("pest"), "", "games.few.exclude: no list 'pest'; did you mean 'past'?"),
    ):
        config.write_text(own)
        assert message in refused(layered, "advise", *options.split())


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
        assert re.search(r"\n\d of 7 targets fits?: .*visit", fitting)
    grid = ("--grid", "⬛⬛🟨⬛⬛ ⬛🟩⬛🟩🟩 🟩🟩🟩🟩🟩")
    assert "the grid has 3 rows for 2 words" in refused(layered, "review", *words[1:], *grid)
    assert "no row of tiles in the grid" in refused(layered, "review", *words, "--grid", "-")


def test_a_grid_is_pasted_at_a_terminal(layered: Path) -> None:
    """The rows are taken as they come, and the last one ends it."""
    with commands_in(layered, columns=200, timeout=60) as start:
        child = start("review", "raise", "digit", "visit")
        child.expect("Paste the grid, a row for each of the 3 words:")
        for line in ("Wordle 9 3/6", "", "⬛⬛🟨🟨⬛", "⬛🟩⬛🟩🟩", "🟩🟩🟩🟩🟩"):
            child.sendline(line)
        child.expect("Found in 3: skill")


def test_the_newspapers_game_in_any_study(layered: Path) -> None:
    """It is known beside results of other games."""
    (layered / "results").mkdir()
    (layered / "results/study.txt").write_text("other.yaml\n")
    strategy = "max-any opening=salet"
    found = asked(layered, "play", "-g", "nyt", "--guesser", strategy, "--target", "visit")
    assert [found[0]["guess"], found[-1]["guess"]] == ["salet", "visit"]
    found = asked(layered, "advise", "-g", "nyt", "salet:..Y..", "blind:GG...")
    assert {"block", "bluff"} <= set(found["targets"])

"""The command `advise`: candidates, their chances, and the recommended guess."""

from pathlib import Path

import pytest

from guesstree import Game
from tests.cli.conftest import LISTS
from tests.support.commands import json_of, make_study, output_of, refused


@pytest.mark.parametrize("turns", [(), ("raise:..Y..", "pilot:02002")])
def test_the_recommendation_is_the_first_row(
    turns: tuple[str, ...], tmp_path: Path
) -> None:
    """The sentence and JSON agree."""
    folder = make_study(tmp_path, LISTS["targets"])

    shown = output_of(folder, "advise", *turns)
    found = json_of(folder, "advise", *turns)

    assert found["guess"] == found["best"][0]["guess"]
    assert f"Guess {found['guess']}: {found['reason']}." in shown.replace("\n", " ")


def test_turns_on_separate_lines(layered: Path) -> None:
    """A text of several lines gives the same advice as one argument for each turn."""
    turns = ("raise:..YY.", "digit:.G.GG")

    shown = output_of(layered, "advise", "raise\n..YY.\ndigit\n.G.GG")

    assert shown == output_of(layered, "advise", *turns)


@pytest.mark.parametrize(
    ("turn", "candidate", "layer"),
    [
        ("raise:..G..", "idiot", "targets of the list"),
        ("digit:...GY", "tulip", "other words that may be guessed"),
    ],
)
def test_other_words_are_advised_if_no_target_fits(
    turn: str, candidate: str, layer: str, layered: Path
) -> None:
    """Other allowed guesses are candidates if no target fits."""
    found = json_of(layered, "advise", turn)

    assert (found["candidates"], found["layer"]) == ([candidate], layer)


def test_a_word_outside_the_list(layered: Path) -> None:
    """A word outside the list needs an exclamation mark or --any-word, and the right length."""
    marked = json_of(layered, "advise", "1. salet! ..G.G 2. digit .G..G")
    allowed = json_of(layered, "advise", "salet:..G.G", "digit:.G..G", "--any-word")

    assert [turn["guess"] for turn in marked["turns"]] == ["salet", "digit"]
    assert allowed == marked
    assert "'salet' is not in the word list" in refused(layered, "advise", "salet:....G")
    assert "'salets' has 6 characters" in refused(layered, "advise", "salets! ..Y..")


def test_todays_game_in_a_study_of_other_games(layered: Path) -> None:
    """Shipped games are known beside the results of a study."""
    (layered / "results").mkdir()
    (layered / "results/study.txt").write_text("other.yaml\n")

    found = json_of(layered, "advise", "-g", "nyt", "salet:..Y..", "blind:GG...")

    assert {"block", "bluff"} <= {*found["candidates"]}


def chances_in(folder: Path, *options: str) -> dict[str, float]:
    """Return the chance of each word, as advice has it."""
    best = json_of(folder, "advise", *options, "--count", 99)["best"]
    return {row["guess"]: row["chance"] for row in best}


def test_past_answers_by_options(layered: Path) -> None:
    """A file adds answers, and a day omits the answers that were not known before it."""
    (layered / "more.csv").write_text("word,date\nvisit,2024-01-01\nbingo,2024-02-01\n")
    by_file = ("--answers", f"{layered}/more.csv")

    alone = chances_in(layered)
    later = chances_in(layered, *by_file)
    earlier = chances_in(layered, *by_file, "--day", "2024-02-01")

    assert alone["visit"] == alone["bingo"] == alone["pilot"]
    assert later["visit"] < later["pilot"]
    assert earlier["visit"] < earlier["bingo"] == earlier["pilot"]


def test_past_answers_by_the_config(layered: Path) -> None:
    """Answers of the config's day and of later days are not known."""
    (layered / "past.csv").write_text("word,date\nvisit,2024-01-01\nbingo,2024-02-01\n")
    config = layered / "config.yaml"
    dated = "answers: past.csv, day: 2024-02-01"
    config.write_text(config.read_text().replace("answers: past.txt", dated))

    chances = chances_in(layered)

    assert chances["visit"] < chances["bingo"] == chances["pilot"]


def test_the_only_word_that_is_not_a_past_answer(tmp_path: Path) -> None:
    """The only word that was not yet an answer is recommended, and nearly certain."""
    past = [word for word in Game("wordle").targets if word != "tight"]
    (tmp_path / "past.txt").write_text("\n".join(past))
    turns = ("raise:..Y..", "pilot:.G..G")

    found = json_of(tmp_path, "advise", *turns, "--game", "wordle", "--answers", "past.txt")

    assert found["guess"] == "tight"
    assert found["best"][0]["chance"] > 0.99


@pytest.mark.parametrize(
    ("written", "options", "message"),
    [
        ("answers: past.txt", "--game lenient --day 2024-02-01", "lenient has none; give"),
        ("answers: past.txt", "--day soon", "'soon' is not a date"),
        ("answers: past.txt, day: soon", "", "lists.dated.weights.day: 'soon' is not a"),
        ("answers: past.txt, core: pest", "", "no list 'pest'"),
        ("core: words", "", "expected one of 'file', 'wordfreq' and 'answers', found none"),
    ],
)
def test_refused_answers(layered: Path, written: str, options: str, message: str) -> None:
    """A mistake in options or config about past answers gets one sentence."""
    config = layered / "config.yaml"
    config.write_text(config.read_text().replace("answers: past.txt", written))

    assert message in " ".join(refused(layered, "advise", *options.split()).split())


def test_the_largest_branch_has_the_longest_bar(folder: Path) -> None:
    """The largest branch of a split has the longest bar."""
    shown = output_of(folder, "advise", "--guess", "ninny")

    bars = [line.count("█") for line in shown.splitlines() if "█" in line]
    assert bars[0] == 20 > bars[-1]

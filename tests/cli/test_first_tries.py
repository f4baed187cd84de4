"""What people try first, and headlines that name their condition."""

from pathlib import Path

import pytest
import yaml

from guesstree import Game
from guesstree.api.comparison import about_strategy, default_strategy
from guesstree.study.config import shipped_config
from tests.cli.conftest import WORDS
from tests.conftest import ROOT
from tests.here import asked, refused, rows_of, said

EARLIER = "Proved earlier (bounds not repeated here): "
PROVED = (
    f"By optimal-any: tarse first, 3.553 guesses on average. {EARLIER}the least is 3.553."
)


def test_the_default_strategy(folder: Path) -> None:
    """The proved tree, or one by entropy; the first lines say which, and JSON has its name."""
    mean = Game("wordle", WORDS).tree("neg_entropy-any").total / len(WORDS)
    greedy = f"By neg_entropy-any: crane first, {mean:.3f} guesses on average."
    for game, line in (("nyt", PROVED), ("few", greedy)):
        assert (
            said(folder, "compare", "--by-target", "--game", game).splitlines()[1] == line
        )
        strategy = line.split(":")[0].removeprefix("By ")
        assert (
            asked(folder, "compare", "--by-target", "--game", game)["strategy"] == strategy
        )


def test_other_strategies_are_measured_by_the_proof() -> None:
    """What is proved is said of those that take more; weighted games say what counts."""
    game = Game("nyt")
    assert default_strategy(game) == "optimal-any"
    assert about_strategy(game, "max-any").endswith(f". {EARLIER}the least is 3.553.")
    assert about_strategy(game, "optimal6-nyt-hard").endswith(
        f"{EARLIER}the least in mode nyt-hard within 6 guesses is 3.682."
    )
    weighted = Game("wordle", WORDS, weights=dict.fromkeys(WORDS, 1.0) | {"visit": 9.0})
    assert default_strategy(weighted) == "neg_entropy-any"
    assert "where targets count alike." in about_strategy(weighted, "max-any")


def test_first_guesses_are_rated(folder: Path) -> None:
    """Words that are named alone; the best that is proved is said, and what is not exact is ≤."""
    rated = Game("wordle", WORDS).openers("visit", "crate")
    assert rows_of(folder, "openers", "visit", "CRATE") == rated.to_dicts()
    assert "--by cannot be combined with words" in refused(
        folder, "openers", "visit", "--by", "bits"
    )
    shown = said(folder / "..", "openers", "adieu", "tarse", "qajaq", "--game", "nyt")
    assert (
        f"{EARLIER}tarse is the best first guess, with 3.553 guesses on average." in shown
    )
    assert " 3.741 " in shown
    assert " ≤4.2" in shown
    assert (
        asked(folder / "..", "openers", "-g", "nyt", "--count", 1)["proved_best"] == "tarse"
    )
    assert asked(folder, "openers", "--count", 1)["proved_best"] == "crane"


def test_a_first_guess_that_tells_nothing_costs_one() -> None:
    """It is rated as one guess more than the best."""
    words = ("brick", "crane", "crate")
    rated = Game("wordle", words, guesses=[*words, "zzzzz"]).openers("zzzzz", "crane")
    best, wasted = rated["guesses"]
    assert wasted == pytest.approx(1 + best)


def test_a_word_outside_the_answers(tmp_path: Path) -> None:
    """A review says so in a sentence, and until when answers are known is said once."""
    shown = said(tmp_path, "review", "--game", "nyt", "adieu", "tawse")
    assert "tawse is not among the 3,158 expected answers." in shown
    assert shown.count("Answers are known until July 2023; later ones may be missing.") == 1
    configs = (ROOT / "config.yaml", shipped_config())
    nyt = [yaml.safe_load(path.read_text("utf-8"))["games"]["nyt"] for path in configs]
    assert nyt[0]["targets_until"] == nyt[1]["targets_until"]


def test_one_word_is_likely(tmp_path: Path) -> None:
    """Where all other words are past answers, the last one is said, and nearly certain."""
    past = [word for word in Game("wordle").targets if word != "tight"]
    (tmp_path / "past.txt").write_text("\n".join(past))
    how = ("--game", "wordle", "--answers", "past.txt")

    found = asked(tmp_path, "advise", "raise:..Y..", "pilot:.G..G", *how)
    assert found["guess"] == "tight"
    assert found["best"][0]["chance"] > 0.99

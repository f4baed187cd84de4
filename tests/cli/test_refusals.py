"""What is refused or said of wrong input, a sentence each."""

from pathlib import Path

import pytest

from guesstree import Game, InputError, Study
from guesstree.games.artifacts import load_words
from tests.here import guesstree_here, make, make_study

WORDS = ("annex", "crane", "crate", "ninny", "raise", "stare", "super", "trace", "visit")


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        ("within0-any", "whose number is not from 1 to 99; write one such as"),
        ("optimal100-any", "whose number is not from 1 to 99; write one such as"),
        ("optimal-any cost=0", "all costs are 0, so that no tree is better"),
        ("optimal-any cost=0 cost=0", "all costs are 0, so that no tree is better"),
        ("optimal-any cost=99999999999999999999", "not a whole number of at most 18 digits"),
    ],
)
def test_strategies_with_wrong_numbers(strategy: str, message: str, tmp_path: Path) -> None:
    """The number is named, not all strategies; costs of 0 prefer no tree."""
    make_study(tmp_path, WORDS)
    run = guesstree_here("prove", "--strategy", strategy, cwd=tmp_path, code=1)
    assert message in run.stderr
    assert "choose one of" not in run.stderr


def test_costs_of_zero_in_python() -> None:
    """They are refused as well; those that rise later are not."""
    game = Game("wordle", WORDS)
    with pytest.raises(InputError, match="all costs are 0"):
        game.prove("optimal-any", cost=[0, 0])
    assert game.prove("optimal-any", cost=[0, 0, 1]).proven


def test_a_study_is_named_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a config, the message says how to name it; games are those of `Study.game`."""
    monkeypatch.chdir(tmp_path)
    config = make_study(tmp_path, WORDS) / "config.yaml"
    with pytest.raises(InputError, match=r"is a file; write Study\(config="):
        Study(config)
    assert Study(config=config).games == ("few",)
    assert not hasattr(Game, "of_study")


def test_generated_words_as_text(tmp_path: Path) -> None:
    """A name that ends in .txt gets text, which is a game; others get Parquet."""
    codes = "generate codes --length 3 --alphabet 123 --output"
    make(tmp_path, f"{codes} codes.txt", f"{codes} codes.parquet")
    words = load_words(tmp_path / "codes.parquet").words
    assert (tmp_path / "codes.txt").read_text("utf-8").split() == list(words)


def test_weights_of_other_words_are_named(tmp_path: Path) -> None:
    """Where they are weighed, as it is said where a list is cleaned."""
    rows = "".join(f"{word},2\n" for word in (*WORDS, "zzzzz"))
    (tmp_path / "w.csv").write_text(f"word,weight\n{rows}")
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    make(tmp_path, "clean words.txt --output words.parquet")
    told = "w.csv: 1 weight of other words left out: zzzzz"
    weigh = ("weigh", "words.parquet", "--table", "w.csv", "--output", "w.parquet")
    assert told in guesstree_here(*weigh, cwd=tmp_path).stderr

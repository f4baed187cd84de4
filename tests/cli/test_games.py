"""Games by name or file, in any folder, and turns in any notation."""

from pathlib import Path

import pytest

from guesstree import Game, Study
from guesstree.play.notation import turn_parts
from tests.cli.conftest import WORDS
from tests.support.commands import guesstree_here, output_of, refused


def test_shipped_games_in_a_study(folder: Path) -> None:
    """The study's own games come first; a message lists all of them."""
    shown = output_of(folder, "reply", "crane", "trace", "--game", "jotto")
    unknown = refused(folder, "compare", "--by-target", "--game", "chess")

    assert "jotto: 1,391 targets" in shown
    assert all(name in unknown for name in ("few", "nerdle", "nyt", "wordle"))

    config = folder / "config.yaml"
    config.write_text(config.read_text().replace("few:", "jotto:"))

    assert Study(folder).game("jotto").targets == WORDS


@pytest.mark.filterwarnings("default")
def test_a_list_is_a_game(tmp_path: Path) -> None:
    """What is dropped from a list is a warning, for the command and in Python."""
    table = "Word;Points\nTrace;1\ncrane;2\nTRACE;3\nab;4\nbrick;5\n"
    (tmp_path / "Class 7.csv").write_text(table)

    run = guesstree_here("compare", "--by-target", "--game", "./Class 7.csv", cwd=tmp_path)
    with pytest.warns(UserWarning, match="left out: ab") as warned:
        game = Game.from_file(tmp_path / "Class 7.csv", "jotto")

    assert run.stdout.startswith("Class 7: 3 targets, 3 guesses.\n")
    assert "1 word of another length left out: ab" in run.stderr
    assert "1 word left out as repeated: trace" in run.stderr
    assert len(warned) == 2
    assert (game.targets, game.rule.name) == (("brick", "crane", "trace"), "jotto")


def test_a_list_that_is_missing(tmp_path: Path) -> None:
    """The message names the file."""
    assert "none.txt: cannot be read" in refused(tmp_path, "compare", "--game", "none.txt")


@pytest.mark.parametrize(
    "turn", ["ninny .....", "ninny=·····", " NINNY : ..... ", "ninny = 00000"]
)
def test_notations_of_a_turn(turn: str) -> None:
    """A colon, a blank or = separates the guess from its reply."""
    game = Game("wordle", WORDS)

    assert game._parse([turn]) == game._parse([("ninny", ".....")])


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("crane =-··-", ("crane", "=-··-")),
        ("crane==-··-", ("crane", "=-··-")),
        ("1+2=3", ("1+2=3", "")),
        ("1+2=3=YG.GG", ("1+2=3", "YG.GG")),
    ],
)
def test_equals_signs_of_replies_and_words(text: str, parts: tuple[str, str]) -> None:
    """A reply may begin with =, and a word may have it."""
    assert turn_parts(text, 5) == parts


def test_a_list_that_cannot_be_downloaded(folder: Path) -> None:
    """The message says where to put the file."""
    config = folder / "config.yaml"
    lists = f"{{words: {{url: 'http://127.0.0.1:9/few.txt', sha256: {'a' * 64}}}}}"
    config.write_text(f"lists: {lists}\ngames: {{few: {{rule: wordle, targets: words}}}}\n")

    fault = refused(folder, "compare")

    assert "there is no connection to the server" in fault
    assert "download the list by hand to data/cache/words.txt" in fault

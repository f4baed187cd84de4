"""Games by their names or files, in any folder, and how turns are written."""

from pathlib import Path

import pytest

from guesstree import Game, InputError, Study
from guesstree.api.notation import turn_parts
from tests.cli.conftest import WORDS
from tests.here import asked, guesstree_here, refused, rows_of, said


def test_shipped_games_in_a_study(folder: Path) -> None:
    """They are found beside its own, which come first; the message names all of them."""
    assert "jotto: 1,391 targets" in said(
        folder, "reply", "crane", "trace", "--game", "jotto"
    )
    assert Study(folder).game("jotto").rule.name == "jotto"
    known = refused(folder, "compare", "--by-target", "--game", "chess")
    assert all(name in known for name in ("few", "nerdle", "nyt", "wordle"))
    config = folder / "config.yaml"
    config.write_text(config.read_text().replace("few:", "jotto:"))
    assert said(folder, "compare", "--by-target", "--game", "jotto").startswith(
        "jotto: 9 targets, 9 guesses.\n"
    )
    assert Study(folder).game("jotto").targets == WORDS


@pytest.mark.filterwarnings("default")
def test_a_list_is_a_game(tmp_path: Path) -> None:
    """A file of words as somebody made it, with what it drops; Python has the same game."""
    (tmp_path / "Class 7.csv").write_text(
        "Word;Points\nTrace;1\ncrane;2\nTRACE;3\nab;4\nbrick;5\n"
    )
    run = guesstree_here("compare", "--by-target", "--game", "./Class 7.csv", cwd=tmp_path)
    assert run.stdout.startswith("Class 7: 3 targets, 3 guesses.\n")
    assert "1 word of another length left out: ab" in run.stderr
    assert "1 word listed more than once, kept once: trace" in run.stderr
    dropped, repeated = "left out: ab", "kept once: trace"
    with (
        pytest.warns(UserWarning, match=dropped),
        pytest.warns(UserWarning, match=repeated),
    ):
        game = Game.from_file(tmp_path / "Class 7.csv", "jotto")
    assert (game.targets, game.rule.name) == (("brick", "crane", "trace"), "jotto")
    assert "none.txt: cannot be read" in refused(
        tmp_path, "compare", "--by-target", "--game", "none.txt"
    )


def test_turns_are_written_alike() -> None:
    """A colon, a blank and = stand between guess and reply."""
    game = Game("wordle", WORDS)
    for turn in ("ninny .....", "ninny=·····", " NINNY : ..... ", "ninny = 00000"):
        assert game._parse([turn]) == game._parse([("ninny", ".....")]), turn


def test_signs_of_replies_and_equations() -> None:
    """A reply may begin with =, and a word may have it."""
    game = Game("wordle", WORDS)
    for text in ("crane =-··-", "crane==-··-"):
        assert turn_parts(text, 5) == ("crane", "=-··-")
    nerdle = Game("wordle", ["1+2=3", "2+1=3"])
    assert turn_parts("1+2=3", 5) == ("1+2=3", "")
    assert nerdle._parse(["1+2=3=YG.GG"]) == nerdle._parse([("1+2=3", "YG.GG")])
    for text in ("crane", "crane:", "rain", "GGGGG"):
        with pytest.raises(InputError, match="is not a turn; write the guess, a colon"):
            game._parse([text])
    with pytest.raises(InputError, match="'rain' has 4 characters"):
        game._parse(["rain=....."])


def test_advice_that_works_there(folder: Path) -> None:
    """What a refusal says to run makes what it says to name."""
    refusal = refused(folder, "compare", "optimal-any", "--by-target")
    how = "guesstree prove --game few --strategy optimal-any --output optimal-any.txt"
    assert f"run {how} first, and use optimal-any.txt" in refusal
    said(folder, *how.split()[1:])
    best = Game("wordle", WORDS).prove("optimal-any").tree
    assert best is not None
    rows = rows_of(folder, "compare", "optimal-any.txt", "--by-target")
    assert sum(row["score"] for row in rows) == best.total
    proved = "run guesstree prove --game jotto"
    assert proved in refused(folder, "compare", "-g", "jotto", "optimal-any", "--by-target")


def test_lists_are_downloaded(folder: Path) -> None:
    """A command gets the list that a config has the address of, or says how to get it by hand."""
    config = folder / "config.yaml"
    lists = f"{{words: {{url: 'http://127.0.0.1:9/few.txt', sha256: {'a' * 64}}}}}"
    config.write_text(f"lists: {lists}\ngames: {{few: {{rule: wordle, targets: words}}}}\n")
    fault = refused(folder, "compare")
    assert "there is no connection to the server" in fault
    assert "download the list by hand to data/cache/words.txt" in fault


def test_proofs_of_any_game(folder: Path) -> None:
    """A proof says what Python says, keeps to a limit, and writes a tree that is read back."""
    proof = Game("wordle", WORDS).prove("optimal-any", turn_limit=3)
    found = asked(folder, "prove", "--turn-limit", 3, "--output", "best.json")
    assert found["rows"] == proof.table.to_dicts()
    assert proof.tree is not None
    assert (found["total"], found["worst"]) == (proof.tree.total, proof.tree.worst)
    assert found["proven"]
    assert proof.sentence in said(folder, "prove", "-s", "optimal3-any")
    assert Game("wordle", WORDS).tree(str(folder / "best.json")).total == proof.tree.total
    none = asked(folder, "prove", "--turn-limit", 1)
    assert (none["proven"], none["total"]) == (True, None)
    run = guesstree_here(
        "prove", "--turn-limit", 1, "--output", "none.txt", cwd=folder, code=1
    )
    assert "none leads to a tree that stays within the limit" in run.stdout
    assert "none.txt: not written, as no known tree stays within the limit" in run.stderr
    assert not (folder / "none.txt").exists()


def test_bars(folder: Path) -> None:
    """People see bars, the longest for the most."""
    bars = [
        line
        for line in said(folder, "advise", "--guess", "ninny").splitlines()
        if "█" in line
    ]
    assert bars[0].count("█") == 20 > bars[-1].count("█")
    plain = guesstree_here(
        "advise", "--guess", "ninny", cwd=folder, encoding="ascii"
    ).stdout
    assert "#" * 20 in plain
    assert "█" not in plain

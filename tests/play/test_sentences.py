"""The sentences that players read: they exist once, and the page has the same ones."""

import json
import re
from pathlib import Path

import pytest

from guesstree import Game
from guesstree.api.boards_game import BoardsGame
from guesstree.base.text import NUMBER_WORDS
from guesstree.games.matrix import compute_replies
from guesstree.page import own_list
from guesstree.play.sentences import LIMITS, SENTENCES, phrase
from guesstree.words.answers import INFLECTION
from tests.conftest import ROOT
from tests.page.browsing import make_explorer

WORDS = ["brick", "crane", "crate", "creek", "trace"]

PACKAGE = ROOT / "src/guesstree"


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (
            phrase("fewest, proved", guesses=2),
            "no guess needs fewer guesses on average (2.000, proved)",
        ),
        (phrase("targets", count="2,309"), "2,309 targets remain"),
        (phrase("about", guesses=1.256), "about 1.26"),
        (phrase("scores", skill=90.6, luck=50), "skill 91, luck 50"),
        (phrase("skill", skill=90.6, luck=None), "skill 91"),
        (
            phrase("letters hint", letter="e", times=2, earlier="creek"),
            "it must have 'e' 2 times, as creek showed",
        ),
    ],
)
def test_values_are_put_into_sentences(found: str, sentence: str) -> None:
    """Numbers have the decimals that the commands show."""
    assert found == sentence


@pytest.mark.parametrize(
    ("turns", "sentence"),
    [
        (["crane GGG.G"], "Guess crate: it is the only word left."),
        (["brick .G.Y."], "Guess crane: it is one of the two words left."),
        (
            [],
            "Guess crane: no guess needs fewer guesses on average (1.800, proved), and it may "
            "be the answer.",
        ),
    ],
)
def test_a_recommendation_says_why(turns: list[str], sentence: str) -> None:
    """The library gives the same headline that the command prints."""
    assert Game("wordle", WORDS).advise(*turns).headline == sentence


def test_several_boards_count_their_targets() -> None:
    """A solved board has a dash."""
    advice = BoardsGame(Game("wordle", WORDS), 2).advise("crane GGGGG/GGG.G")
    assert advice.sentence == (
        "-/1 targets remain. Guess crate: it is the only word left on board 2."
    )


def test_repeated_guesses_are_pointed_out() -> None:
    """The first of two equal guesses is no mistake."""
    review = Game("wordle", WORDS).review("brick .G.Y.", "brick .G.Y.", "crane GGGGG")
    assert review.repeated == [
        "Turn 2: brick was already tried, and gives no new information."
    ]


def test_the_page_has_the_same_sentences(tmp_path: Path) -> None:
    """The page's index has the sentences, the limits, and the small numbers in words."""
    make_explorer(tmp_path, {"some": compute_replies("wordle", WORDS)})
    index = (tmp_path / "data/index.js").read_text("utf-8")
    _, shared = json.loads(f"[{index.removeprefix('explorer.index(').strip()[:-2]}]")
    numbers = list(NUMBER_WORDS)
    assert shared["sentences"] == SENTENCES | own_list.SENTENCES
    assert (shared["limits"], shared["numbers"]) == (LIMITS, numbers)
    assert shared["inflection"] == INFLECTION


def test_every_sentence_is_read() -> None:
    """Python and the scripts read no name that the table lacks, and the table has no other."""
    texts = [
        path.read_text("utf-8")
        for suffix in ("py", "js")
        for path in PACKAGE.rglob(f"*.{suffix}")
        if path.name not in ("sentences.py", "own_list.py")
    ]
    read = {name for text in texts for name in re.findall(r'phrase\(\s*"([^"]+)"', text)}
    assert read - SENTENCES.keys() - own_list.SENTENCES.keys() == set()

    # Whether a reason is proved is added to its name.
    table = SENTENCES | own_list.SENTENCES
    names = {name.removesuffix(", proved") for name in table}
    assert not [name for name in names if not any(f'"{name}"' in text for text in texts)]

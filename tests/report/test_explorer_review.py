"""The explorer's numbers of games equal those of the library."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from guesstree.analysis.scores import Scores
from guesstree.analysis.summary import summarise, summary_table
from guesstree.metrics.ranking import rank_openers
from guesstree.play.advice import judge
from guesstree.play.recommending import recommend
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.report.explorer import write_explorer
from guesstree.strategies.greedy import grow_greedy
from tests.play.reviews import FILE
from tests.report.browsing import address, wait_for

GAMES = 150

_JUDGE = """async ([game, all]) => {
  const codes = await data.loadCodes(game);
  return all.map((played) => {
    let candidates = review.everyone(codes);
    return played.map(([guess, code]) => {
      const turn = review.judge(codes, candidates, guess, code);
      candidates = review.left(codes, candidates, guess, code);
      return turn;
    });
  });
}"""

_END = """async ([game, guesses]) => {
  const codes = await data.loadCodes(game);
  return guesses.map((guess) => ending.expected(codes, review.everyone(codes), guess, [0]));
}"""


EXAMPLES = [one for one in json.loads(FILE.read_text("utf-8")) if one["hard"] == "off"]
"""Games that the library has reviewed; the pages know no hard mode."""

_REVIEW = """async ([game, played]) => {
  const codes = await data.loadCodes(game);
  let candidates = review.everyone(codes);
  return games.read(codes, played).map(({ guess, code }) => {
    const turn = review.judge(codes, candidates, guess, code);
    const end = candidates.length > 50 ? null : ending.expected(codes, candidates, guess, [guess]);
    candidates = review.left(codes, candidates, guess, code);
    return { ...turn, end, best: end && codes.guesses[end.best] };
  });
}"""


@pytest.fixture(scope="module")
def games(wordle_words: tuple[str, ...]) -> dict[str, ReplyMatrix]:
    """Return games with many words, with few, and with weights; and those of the examples."""
    examples = {
        f"example-{at}": compute_replies(
            one["rule"], wordle_words if isinstance(one["words"], str) else one["words"]
        )
        for at, one in enumerate(EXAMPLES)
    }
    weights = np.arange(120, dtype=np.float64) % 7 + 1
    return {
        "many": compute_replies("wordle", wordle_words[::8], wordle_words[::4]),
        "few": compute_replies("wordle", wordle_words[::60], wordle_words[::20]),
        "weighted": compute_replies("wordle", wordle_words[:120], None, weights),
        **examples,
    }


@pytest.fixture(scope="module")
def page(
    browser: Any, games: dict[str, ReplyMatrix], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return the page of an explorer of these games."""
    folder = tmp_path_factory.mktemp("reviews")
    trees, rows = [], []
    for game, matrix in games.items():
        tree = grow_greedy(matrix, "max", "any")
        scores = (tree.scores_in_order(matrix.targets),)
        rows.append(summarise(Scores(game, "max-any", "max", "any", matrix.targets, scores)))
        trees.append((tree, {"game": game, "rule": matrix.rule, "strategy": "max-any"}))
    openers = {game: rank_openers(matrix) for game, matrix in games.items()}
    write_explorer(folder, trees, pl.DataFrame(summary_table(rows)), openers, games)
    opened = browser.new_page()
    opened.folder = folder
    opened.goto(address(folder))
    wait_for(opened, "document.querySelector('#board li') !== null")
    yield opened
    opened.close()


def random_games(matrix: ReplyMatrix) -> list[list[tuple[int, int]]]:
    """Return the turns of random games, each up to its end or four turns."""
    random = np.random.default_rng(7)
    played = []
    for target in random.integers(len(matrix.targets), size=GAMES):
        guesses = random.integers(len(matrix.guesses), size=3).tolist()
        guesses.append(int(matrix.guess_of_target[target]))
        played.append([(guess, int(matrix.codes[guess, target])) for guess in guesses])
    return played


@pytest.mark.parametrize("game", ["many", "weighted"])
def test_random_games(game: str, page: Any, games: dict[str, ReplyMatrix]) -> None:
    """Skill, luck, bits and the best guess of each turn are those of the library."""
    matrix = games[game]
    all_games = random_games(matrix)
    for played, judged in zip(all_games, page.evaluate(_JUDGE, [game, all_games]), strict=True):
        candidates = np.arange(len(matrix.targets))
        for (guess, code), turn in zip(played, judged, strict=True):
            own = judge(matrix, candidates, guess, code)
            for name in ("luck", "information", "gained", "remaining"):
                assert turn[name] == pytest.approx(getattr(own, name), abs=1e-9)
            assert matrix.guesses[turn["best"]] == own.best
            if len(candidates) > 1:
                assert turn["skill"] == pytest.approx(own.skill, abs=1e-9)
            candidates = candidates[matrix.codes[guess, candidates] == code]


def test_expected_guesses_are_exact(page: Any, games: dict[str, ReplyMatrix]) -> None:
    """With few words left, the best guess and its expected guesses are those of the library."""
    matrix = games["few"]
    everyone = np.arange(len(matrix.targets))
    rows = recommend(matrix, everyone, "neg_entropy")
    guesses = [matrix.guesses.index(row.guess) for row in rows[:4]]
    found = page.evaluate(_END, ["few", guesses])
    for row, own in zip(rows, found, strict=False):
        assert own["exact"]
        assert own["own"] == pytest.approx(row.guesses)
        assert own["least"] == pytest.approx(rows[0].guesses)


@pytest.mark.parametrize("at", range(len(EXAMPLES)))
def test_examples_are_reviewed_alike(at: int, page: Any) -> None:
    """The command's reviews: all numbers, but expected guesses where these are not exact."""
    told = EXAMPLES[at]["review"]["turns"]
    played = "\n".join(f"{guess} {reply}" for guess, reply in EXAMPLES[at]["turns"])
    found = page.evaluate(_REVIEW, [f"example-{at}", played])
    for turn, own in zip(told, found, strict=True):
        for name in ("skill", "luck", "information", "gained", "remaining"):
            assert own[name] == pytest.approx(turn[name], abs=1e-8), name
        assert own["before"] == turn["targets"]
        assert own["isPossible"] == turn["possible"]
        if turn["exact"]:
            assert own["end"]["exact"]
            assert own["end"]["own"] == pytest.approx(turn["guesses"], abs=1e-8)
            assert own["end"]["least"] == pytest.approx(turn["best_guesses"], abs=1e-8)
            assert own["best"] == turn["best"]


def review(page: Any, text: str) -> list[list[str]]:
    """Type a game and return the cells of its review, or the sentence that comes instead."""
    page.evaluate("document.getElementById('reviewed').replaceChildren()")
    page.fill("#played", text)
    page.click("#review-form button")
    wait_for(page, "document.getElementById('reviewed').childElementCount > 0")
    rows = page.locator("#turns tbody tr")
    if not rows.count():
        return [[page.inner_text("#reviewed")]]
    return [row.locator("td, th").all_inner_texts() for row in rows.all()]


@pytest.mark.parametrize(
    "text",
    [
        "aback\nabide\nabbey",
        "Aback ABIDE abbey",
        "Wordle 1,234 3/6\n\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
        "aback 🟩🟩⬜⬜⬜\nabide 🟩🟩⬜⬜🟨\nabbey 🟩🟩🟩🟩🟩",
        "aback: gg...\nabide: 22001\nabbey",
    ],
)
def test_games_as_people_write_them(text: str, page: Any) -> None:
    """Words alone, words and tiles, a pasted block: all mean the same game."""
    page.goto(address(page.folder, "#/weighted/max-any"))
    rows = review(page, text)
    assert [row[1].split() for row in rows] == [list("ABACK"), list("ABIDE"), list("ABBEY")]
    assert page.input_value("#played") == "aback GG...\nabide GG..Y\nabbey GGGGG"
    share = page.input_value("#share").splitlines()
    assert share == ["guesstree weighted 3/6", "", "🟩🟩⬛⬛⬛", "🟩🟩⬛⬛🟨", "🟩🟩🟩🟩🟩"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("xyzzy", "'xyzzy' is neither in the word list nor a reply"),
        ("🟩🟩⬜⬜⬜", "Add the words"),
        ("aback\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜⬜", "There are 1 guess but 2 replies"),
        ("aback GG...\nabide .....", "No word of the list earns the reply of turn 2"),
        ("aback GGGG.", "No word of the list earns the first reply"),
    ],
)
def test_games_that_cannot_be_read(text: str, sentence: str, page: Any) -> None:
    """A sentence says what is missing."""
    page.goto(address(page.folder, "#/weighted/max-any"))
    review(page, text)
    assert sentence in page.inner_text("#reviewed")


def test_advice_for_a_game_in_progress(page: Any) -> None:
    """What is left, and which guesses tell most now."""
    page.goto(address(page.folder, "#/weighted/max-any"))
    review(page, "aback GG...")
    text = page.inner_text("#reviewed")
    assert "words are left" in text
    assert "Guesses that tell most now" in text


def test_larger_games_have_their_trees_only(
    games: dict[str, ReplyMatrix], browser: Any, tmp_path: Path
) -> None:
    """Without reply codes the page says so, and all else is there."""
    matrix = games["few"]
    tree = grow_greedy(matrix, "max", "any")
    scores = Scores(
        *("few", "max-any", "max", "any", matrix.targets), (tree.scores_in_order(matrix.targets),)
    )
    about = {"game": "few", "rule": matrix.rule, "strategy": "max-any"}
    summary = pl.DataFrame(summary_table([summarise(scores)]))
    write_explorer(tmp_path, [(tree, about)], summary, {"few": rank_openers(matrix)})
    opened = browser.new_page()
    opened.goto(address(tmp_path))
    opened.wait_for_selector("#openers td")
    assert "too large to be reviewed" in opened.inner_text("#your-game")
    assert opened.locator("#review-form").is_hidden()
    opened.close()

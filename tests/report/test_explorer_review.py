"""The explorer's numbers of games equal those of the library."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from guesstree.analysis.scores import Scores
from guesstree.analysis.summary import summarise, summary_table
from guesstree.games.registry import rule_named
from guesstree.metrics.ranking import rank_openers
from guesstree.play.advice import judge
from guesstree.play.answers import answer
from guesstree.play.hard import CONSISTENT, NYT, OFF, allowed_guesses
from guesstree.play.review import review as reviewed
from guesstree.play.situations import Lists, layers_of, situation_after
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

_TOLD = """async ([game, all, mode]) => {
  const codes = await data.loadCodes(game);
  return all.map((played) => {
    const turns = played.map(([guess, code]) => ({ guess, code }));
    const { judged, refused, next } = review.told(codes, turns, mode, null);
    return { judged, refused, next };
  });
}"""

EXAMPLES = json.loads(FILE.read_text("utf-8"))
"""Games that the library has reviewed."""

HARD_MODES = [OFF, NYT, CONSISTENT]


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


def allowed_games(matrix: ReplyMatrix, hard: str, count: int) -> list[list[tuple[int, int]]]:
    """Return the first turns of random games, with guesses that a hard mode allows."""
    random = np.random.default_rng(11)
    rule = rule_named(matrix.rule)
    played = []
    for target in random.integers(len(matrix.targets), size=count):
        said: list[tuple[int, int]] = []
        for _ in range(random.integers(1, 4)):
            allowed = allowed_guesses(matrix, rule, hard, said)
            guess = int(
                random.choice(np.arange(len(matrix.guesses)) if allowed is None else allowed)
            )
            said.append((guess, int(matrix.codes[guess, target])))
            if said[-1][1] == matrix.right:
                break
        played.append(said)
    return played


@pytest.mark.parametrize("hard", HARD_MODES)
@pytest.mark.parametrize(("game", "count"), [("many", 70), ("few", 30), ("weighted", 15)])
def test_random_games_to_the_end(
    game: str, count: int, hard: str, page: Any, games: dict[str, ReplyMatrix]
) -> None:
    """Expected guesses, best guesses and advice are those of the commands, in hard mode too."""
    matrix = games[game]
    rule = rule_named(matrix.rule)
    layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
    lists = Lists(rule, matrix.guesses, layers, lambda: matrix)
    all_games = allowed_games(matrix, hard, count)
    told = page.evaluate(_TOLD, [game, all_games, hard])
    for played, own in zip(all_games, told, strict=True):
        turns = [(matrix.guesses[guess], code) for guess, code in played]
        for turn, found in zip(reviewed(lists, turns, hard).turns, own["judged"], strict=True):
            assert same(found, asdict(turn), matrix), turns
        best = answer(situation_after(lists, turns), rule, hard).best[:10]
        advised = [(row["word"], row["isExact"], row["guesses"]) for row in own["next"][:10]]
        assert [row[:2] for row in advised] == [(row.guess, row.exact) for row in best], turns
        assert [row[2] for row in advised] == pytest.approx([row.guesses for row in best])


def same(found: Any, turn: dict[str, Any], matrix: ReplyMatrix) -> bool:
    """Tell whether a turn of the page is that of a review."""
    for name in ("skill", "luck", "information", "gained", "remaining"):
        assert found[name] == pytest.approx(turn[name], abs=1e-8), name
    assert found["before"] == turn["targets"]
    assert found["isPossible"] == turn["possible"]
    end = found["expected"]
    assert end["own"] == pytest.approx(turn["guesses"], abs=1e-8)
    assert end["least"] == pytest.approx(turn["best_guesses"], abs=1e-8)
    assert end["exact"] == turn["exact"]
    return bool(matrix.guesses[end["best"]] == turn["best"])


@pytest.mark.parametrize("at", range(len(EXAMPLES)))
def test_examples_are_reviewed_alike(at: int, page: Any, games: dict[str, ReplyMatrix]) -> None:
    """All numbers of the command's reviews."""
    example, matrix = EXAMPLES[at], games[f"example-{at}"]
    turns = [
        (matrix.guesses.index(guess), matrix.texts.index(reply))
        for guess, reply in example["turns"]
    ]
    (told,) = page.evaluate(_TOLD, [f"example-{at}", [turns], example["hard"]])
    for turn, found in zip(example["review"]["turns"], told["judged"], strict=True):
        assert same(found, turn, matrix)


def test_hard_mode_refuses(page: Any) -> None:
    """A guess that the command refuses is named, with the reason."""
    page.goto(address(page.folder, "#/weighted/max-any"))
    page.select_option("#hard", "nyt")
    review(page, "aback GG...\nadopt")
    assert "Hard mode refuses adopt in turn 2" in page.inner_text("#reviewed")
    page.select_option("#hard", "consistent")
    wait_for(page, "document.getElementById('reviewed').textContent.includes('cannot be the word')")
    page.select_option("#hard", "off")
    wait_for(page, "!document.getElementById('reviewed').textContent.includes('refuses')")
    page.goto(address(page.folder, "#/weighted/max-any?hard=nyt"))
    review(page, "aback\nabide\nabbey")
    assert page.input_value("#share").startswith("guesstree weighted 3/6*")


def test_hard_mode_is_offered_where_replies_are_hints(page: Any) -> None:
    """Counts mark no letters."""
    jotto = next(at for at, one in enumerate(EXAMPLES) if one["rule"] == "jotto")
    page.goto(address(page.folder, f"#/example-{jotto}/max-any?hard=nyt"))
    wait_for(page, "document.querySelector('#hard').parentElement.hidden")
    assert page.evaluate("state.now.hard") == "off"


def test_an_example(page: Any) -> None:
    """It shows what a review is."""
    page.goto(address(page.folder, "#/many/max-any"))
    page.click("#example")
    wait_for(page, "document.querySelector('#turns') !== null")
    assert page.locator("#turns tbody tr").count() >= 3
    assert page.inner_text("#verdict").startswith("Found in")


def test_reviews_are_computed_beside_the_page(page: Any, browser: Any) -> None:
    """In a worker; in the page where there is none, with the same result."""
    page.goto(address(page.folder, "#/weighted/max-any"))
    rows = review(page, "aback\nabide\nabbey")
    assert len(page.workers) == 1
    other = browser.new_page()
    other.add_init_script("delete window.Worker;")
    other.goto(address(page.folder, "#/weighted/max-any"))
    wait_for(other, "document.querySelector('#board li') !== null")
    assert review(other, "aback\nabide\nabbey") == rows
    assert not other.workers
    other.close()


def review(page: Any, text: str) -> list[list[str]]:
    """Type a game and return the cells of its review, or the sentence that comes instead."""
    page.evaluate("document.getElementById('reviewed').replaceChildren()")
    page.fill("#played", text)
    page.click("#review-form button")
    wait_for(page, "document.getElementById('reviewed').childElementCount > 0")
    wait_for(page, "!document.getElementById('reviewed').textContent.includes('being reviewed')")
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
        ("xyzzy", "'xyzzy' is neither among the 120 words of this game nor a reply"),
        ("🟩🟩⬜⬜⬜", "Add the words"),
        ("aback\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜⬜", "1 guess and 2 replies: write one reply"),
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
    assert "Guess " in page.inner_text("#advised")
    assert page.locator("#advice tbody tr").count() == 10


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

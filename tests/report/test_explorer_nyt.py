"""The explorer's numbers of the newspaper's game, and of weighted positions, are the commands'."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from guesstree.defaults import BEAM_TARGETS, EXACT_TARGETS
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.play.advice import judge
from guesstree.play.review import review_turn
from guesstree.play.situations import MODES, Lists, layers_of
from guesstree.report.explorer import words_of
from guesstree.words.lists import read_words
from tests.conftest import ROOT, TIMES
from tests.play.plain import PlainSearch
from tests.report.browsing import address, make_explorer, wait_for
from tests.report.test_explorer_review import allowed_games, judged_alike, same

TURNS = 6

_TOLD = """async ([game, all]) => {
  const codes = await data.loadCodes(game);
  const { rows: [first] } = await data.loadOpeners(game);
  const about = { telling: codes.at.get(first.guess) };
  return all.map((played) => {
    const said = played.map(([guess, code]) => ({ guess, code }));
    return review.told(codes, said, "off", about).judged;
  });
}"""

_CODES = """async (game) => {
  const codes = await data.loadCodes(game);
  return Array.from(coding.table(codes, codes.everything, positions.everyone(codes)));
}"""

_ADVISED = """([packed, said, mode]) => {
  const codes = data.codesFrom(packed);
  let position = positions.positionOf(codes, positions.everyone(codes), hard.start(codes, mode));
  for (const [guess, code] of said) {
    const rest = positions.left(position, guess, code);
    position = positions.positionOf(codes, rest, hard.after(codes, position.pool, guess, code));
  }
  return ending.recommend(position).map((row) => [row.guess, row.guesses, row.isExact]);
}"""


@pytest.fixture(scope="module")
def nyt() -> ReplyMatrix:
    """Return the newspaper's game."""
    targets = read_words(ROOT / "data/wordle-nyt2023-targets-3158.txt").words
    guesses = read_words(ROOT / "data/wordle-nyt2022-guesses-14855.txt").words
    return compute_replies("wordle", targets, guesses)


@pytest.fixture(scope="module")
def rules(wordle_words: tuple[str, ...]) -> dict[str, ReplyMatrix]:
    """Return a small game of each of some rules, and one whose codes take two bytes."""
    few = wordle_words[::40]
    long = ("absolute", "academic", "aardvark", "question")
    small = {rule: compute_replies(rule, few[::4], few) for rule in ("wordle", "jotto", "pegs")}
    return small | {"long": compute_replies("wordle", long)}


@pytest.fixture(scope="module")
def page(
    browser: Any,
    nyt: ReplyMatrix,
    rules: dict[str, ReplyMatrix],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Any]:
    """Return the page of an explorer of these games."""
    opened = browser.new_page()
    folder = make_explorer(tmp_path_factory.mktemp("nyt"), {"nyt": nyt, **rules})
    opened.goto(address(folder))
    wait_for(opened, "document.querySelector('#board li') !== null")
    yield opened
    opened.close()


@pytest.mark.parametrize("game", ["wordle", "jotto", "pegs", "long"])
def test_replies_are_those_of_the_rule(game: str, page: Any, rules: dict[str, ReplyMatrix]) -> None:
    """Codes that the page computes from terms are those of the matrix."""
    assert page.evaluate(_CODES, game) == rules[game].codes.ravel().tolist()


def games_of(matrix: ReplyMatrix, count: int) -> list[list[tuple[int, int]]]:
    """Return games as people play them: any two words, then words that are possible."""
    random = np.random.default_rng(5)
    played = []
    for target in random.integers(len(matrix.targets), size=count):
        candidates = np.arange(len(matrix.targets))
        said: list[tuple[int, int]] = []
        while len(said) < TURNS:
            any_word = int(random.integers(len(matrix.guesses)))
            possible = int(matrix.guess_of_target[random.choice(candidates)])
            guess = any_word if len(said) < 2 else possible
            said.append((guess, int(matrix.codes[guess, target])))
            candidates = candidates[matrix.codes[guess, candidates] == said[-1][1]]
            if said[-1][1] == matrix.right:
                break
        played.append(said)
    return played


@pytest.mark.parametrize("count", [4, pytest.param(min(30 * TIMES, 300), marks=pytest.mark.slow)])
def test_random_games_of_the_newspaper(count: int, page: Any, nyt: ReplyMatrix) -> None:
    """Skill, luck and bits are those of the command, and expected guesses where it has exact ones.

    Where many words are left, the page says that its expected guesses are bounds, or has none.
    """
    lists = Lists(nyt.rule, nyt.guesses, layers_of(nyt.targets, nyt.guesses), lambda: nyt)
    all_games = games_of(nyt, count)
    for played, judged in zip(all_games, page.evaluate(_TOLD, ["nyt", all_games]), strict=True):
        turns = [(nyt.guesses[guess], code) for guess, code in played]
        candidates = np.arange(len(nyt.targets))
        for at, ((guess, code), found) in enumerate(zip(played, judged, strict=True), start=1):
            if len(candidates) <= EXACT_TARGETS:
                assert same(found, review_turn(lists, turns[:at]), nyt), turns[:at]
            else:
                assert judged_alike(found, judge(nyt, candidates, guess, code)), turns[:at]
                assert not found["expected"]["isOwnExact"]
                assert (found["expected"]["own"] is None) == (len(candidates) > BEAM_TARGETS)
            candidates = candidates[nyt.codes[guess, candidates] == code]


@pytest.mark.parametrize("hard", MODES)
@pytest.mark.parametrize("count", [10, pytest.param(min(20 * TIMES, 100), marks=pytest.mark.slow)])
def test_weighted_positions(
    count: int, hard: str, page: Any, wordle_words: tuple[str, ...]
) -> None:
    """Where words are not equally likely, the page's advice is that of a plain search."""
    random = np.random.default_rng(3)
    for _ in range(count):
        guesses = random.choice(wordle_words, 60, replace=False).tolist()
        weights = np.float64(0.01) ** random.integers(3, size=30) * random.integers(1, 9, size=30)
        matrix = compute_replies("wordle", guesses[:30], guesses, weights)
        said = next(
            turns for turns in allowed_games(matrix, hard, 50) if turns[-1][1] != matrix.right
        )
        left = np.arange(30)
        for guess, code in said:
            left = left[matrix.codes[guess, left] == code]
        rows = page.evaluate(_ADVISED, [words_of(matrix), said, hard])
        plain = PlainSearch(matrix, hard)
        least = plain.expected(tuple(left.tolist()), said)
        assert rows[0][1] == pytest.approx(least, abs=1e-6), (guesses, said)
        for guess, guesses_to_end, is_exact in rows:
            expected = plain.expected(tuple(left.tolist()), said, guess)
            assert is_exact
            assert guesses_to_end == pytest.approx(expected, abs=1e-6), (guesses, said)

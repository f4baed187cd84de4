"""The explorer's numbers of games equal those of the library."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree.defaults import BEAM_TARGETS
from guesstree.errors import InputError
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.play.advice import Answer, Judgement, answer, judge
from guesstree.play.review import TurnReview
from guesstree.play.review import review as reviewed
from guesstree.play.situations import (
    CONSISTENT,
    NAMED_CHANGES,
    NYT,
    OFF,
    ContradictionError,
    Lists,
    allowed_guesses,
    layers_of,
    situation_after,
    targets_of_grid,
)
from guesstree.report.explorer import words_of
from guesstree.search.metrics import PARTS, masses_of
from tests.conftest import TIMES
from tests.play.plain import PlainSearch
from tests.play.reviews import FILE
from tests.report.browsing import address, make_explorer, wait_for

GAMES = 50

_JUDGE = """async ([game, all]) => {
  const codes = await data.loadCodes(game);
  return all.map((played) => {
    let part = positions.everyone(codes);
    return played.map(([guess, code]) => {
      const position = positions.positionOf(codes, part);
      part = positions.left(position, guess, code);
      return review.judge(position, guess, code);
    });
  });
}"""

_TOLD = """async ([game, all, mode]) => {
  const codes = await data.loadCodes(game);
  return all.map((played) => {
    const turns = played.map(([guess, code]) => ({ guess, code }));
    const { judged, refused, next, candidates } = review.told(codes, turns, mode);
    const reason = next.length ? games.reasonOf(next[0], candidates.length) : "";
    return { judged, refused, next, reason };
  });
}"""


_GIVEN_UP = """async (guess) => {
  const codes = await data.loadCodes("many");
  const position = positions.positionOf(codes, positions.everyone(codes).slice(0, 45));
  const search = least.begin(position);
  const before = search.left;
  least.best(search);
  return [0, before - search.left, 2 * before].map((budget) => {
    const own = { ...least.begin(position), left: budget };
    const { isOwnExact, isLeastExact } = ending.expected(position, guess, 0, {}, own);
    return [isOwnExact, isLeastExact];
  });
}"""


EXAMPLES = json.loads(FILE.read_text("utf-8"))
"""Games that the library has reviewed."""

_MASSES = "([weights, parts]) => positions.massesOf({ weights, advice: { parts } }, [0, 1])"

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
    some = wordle_words[::4]
    unlikely = np.float64(0.01) ** (np.arange(len(some), dtype=np.float64) % 5)
    rare = wordle_words[::40]
    return {
        "many": compute_replies("wordle", wordle_words[::8], wordle_words[::4]),
        "few": compute_replies("wordle", wordle_words[::60], wordle_words[::20]),
        "weighted": compute_replies("wordle", wordle_words[:120], None, weights),
        "unlikely": compute_replies("wordle", some, wordle_words[::2], unlikely),
        "rare": compute_replies("wordle", rare, wordle_words[::20], unlikely[: len(rare)]),
        "long": compute_replies("wordle", ["absolute", "academic", "aardvark", "question"]),
        **examples,
    }


@pytest.fixture(scope="module")
def page(
    browser: Any, games: dict[str, ReplyMatrix], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return the page of an explorer of these games."""
    opened = browser.new_page()
    opened.folder = make_explorer(tmp_path_factory.mktemp("reviews"), games)
    open_at(opened)
    yield opened
    opened.close()


def open_at(page: Any, state: str = "") -> None:
    """Open the page anew, so that nothing is left of earlier reviews."""
    page.goto("about:blank")
    page.goto(address(page.folder, state))
    wait_for(page, "document.querySelector('#board li') !== null")


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
            assert matrix.guesses[turn["telling"]] == own.best
            if len(candidates) > 1:
                assert turn["skill"] == pytest.approx(own.skill, abs=1e-9)
            candidates = candidates[matrix.codes[guess, candidates] == code]


def allowed_games(matrix: ReplyMatrix, hard: str, count: int) -> list[list[tuple[int, int]]]:
    """Return the first turns of random games, with guesses that a hard mode allows."""
    random = np.random.default_rng(11)
    rule = matrix.rule
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
@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("few", 12),
        ("rare", 3),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (("many", 70), ("few", 30), ("weighted", 15), ("unlikely", 3))
        ),
    ],
)
def test_random_games_to_the_end(
    game: str, count: int, hard: str, page: Any, games: dict[str, ReplyMatrix]
) -> None:
    """Numbers are those of the commands where they are exact, with weights and in hard mode too.

    Where they are not, the page advises the guess that tells most, and says so.
    """
    matrix = games[game]
    rule = matrix.rule
    lists = lists_of(matrix)
    all_games = allowed_games(matrix, hard, count)
    told = page.evaluate(_TOLD, [game, all_games, hard])
    for played, own in zip(all_games, told, strict=True):
        turns = [(matrix.guesses[guess], code) for guess, code in played]
        for turn, found in zip(reviewed(lists, turns, hard).turns, own["judged"], strict=True):
            assert same(found, turn, matrix), turns
        best = answer(situation_after(lists, turns), rule, hard)
        assert advised_alike(own, best), turns


def advised_alike(own: Any, found: Answer) -> bool:
    """Tell whether the page's advice is that of the command, or of the guess that tells most."""
    if not found.best:
        return not own["next"]
    first = own["next"][0]
    if not found.best[0].exact:
        most = max(row.information for row in found.best)
        return not first["isExact"] and bool(first["information"] == pytest.approx(most, abs=1e-8))
    assert own["reason"] == found.reason
    rows = found.best[:10]
    advised = [(row["word"], row["isExact"]) for row in own["next"][:10]]
    assert advised == [(row.guess, True) for row in rows]
    guesses = [row["guesses"] for row in own["next"][:10]]
    return guesses == pytest.approx([row.guesses for row in rows])


def judged_alike(found: Any, turn: TurnReview | Judgement) -> bool:
    """Tell whether the numbers of a turn that need no search are those of the library."""
    names = ("skill", "luck", "information", "gained", "remaining")
    return [found[name] for name in names] == pytest.approx(
        [getattr(turn, name) for name in names], abs=1e-8
    )


def same(found: Any, turn: TurnReview, matrix: ReplyMatrix) -> bool:
    """Tell whether a turn of the page is that of a review, and says what is not exact."""
    assert judged_alike(found, turn)
    assert found["before"] == turn.targets
    assert found["isPossible"] == turn.possible
    end = found["expected"]
    if not turn.exact:
        known = end["own"] is not None
        return not end["isOwnExact"] and known == (turn.targets <= BEAM_TARGETS)
    assert end["own"] == pytest.approx(turn.guesses, abs=1e-8)
    assert end["least"] == pytest.approx(turn.best_guesses, abs=1e-8)
    assert (end["isOwnExact"], end["isLeastExact"]) == (True, True)
    return bool(matrix.guesses[end["best"]] == turn.best)


def test_weights_are_rounded_as_in_the_library(page: Any) -> None:
    """Halves go to the even number; no word that is possible counts for nothing."""
    for small in (2.5, 3.5, 0.25):
        weights = np.array([small / 2**20, 1 - small / 2**20])
        found = page.evaluate(_MASSES, [weights.tolist(), PARTS])
        assert found == masses_of(weights).tolist()


def test_searches_that_give_up_say_so(page: Any) -> None:
    """A number is exact only where its own search came to an end."""
    assert page.evaluate(_GIVEN_UP, 200) == [[False, False], [False, True], [True, True]]


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
        assert same(found, TurnReview(**turn), matrix)


def test_hard_mode_refuses(page: Any) -> None:
    """A guess that the command refuses is named, with the reason."""
    open_at(page, "#/weighted/max-any")
    page.select_option("#hard", "nyt")
    review(page, "aback GG...\nadopt")
    assert "Hard mode refuses adopt in turn 2" in page.inner_text("#reviewed")
    page.select_option("#hard", "consistent")
    wait_for(page, "document.getElementById('reviewed').textContent.includes('cannot be the word')")
    page.select_option("#hard", "off")
    wait_for(page, "document.getElementById('reviewed').textContent.includes('No word of the')")
    open_at(page, "#/weighted/max-any?hard=nyt")
    review(page, "aback\nabide\nabbey")
    assert page.input_value("#share").startswith("guesstree weighted 3/6*")


def test_hard_mode_is_offered_where_replies_are_hints(page: Any) -> None:
    """Counts mark no letters."""
    jotto = next(at for at, one in enumerate(EXAMPLES) if one["rule"] == "jotto")
    open_at(page, f"#/example-{jotto}/max-any?hard=nyt")
    wait_for(page, "document.querySelector('#hard').parentElement.hidden")
    assert page.evaluate("state.now.hard") == "off"


def test_reviews_are_computed_beside_the_page(page: Any, browser: Any) -> None:
    """In a worker; in the page where there is none, with the same result."""
    open_at(page, "#/weighted/max-any")
    rows = review(page, "aback\nabide\nabbey")
    assert len(page.workers) == 1
    other = browser.new_page()
    other.folder = page.folder
    other.add_init_script("delete window.Worker;")
    open_at(other, "#/weighted/max-any")
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


WRITTEN = [
    "aback\nabide\nabbey",
    "Aback ABIDE abbey",
    "Wordle 1,234 3/6\n\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "guesstree 3/6*\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "aback 🟩🟩⬜⬜⬜\nabide 🟩🟩⬜⬜🟨\nabbey 🟩🟩🟩🟩🟩",
    "aback: gg...\nabide: 22001\nabbey",
    "1. aback\n2. abide\n3. abbey",
    "1) aback gg...\n2) abide 22001\n3) abbey",
]


def test_games_as_people_write_them(page: Any) -> None:
    """Words alone, words and tiles, a pasted block: all mean the same game."""
    open_at(page, "#/weighted/max-any")
    for text in WRITTEN:
        rows = review(page, text)
        assert [row[1].split() for row in rows] == [list("ABACK"), list("ABIDE"), list("ABBEY")]
        assert page.input_value("#played") == "aback GG...\nabide GG..Y\nabbey GGGGG"
        share = page.input_value("#share").splitlines()
        tiles = ["🟩🟩⬛⬛⬛", "🟩🟩⬛⬛🟨", "🟩🟩🟩🟩🟩"]
        assert share[:-1] == ["guesstree weighted 3/6", "", *tiles, ""]
        assert re.fullmatch(r"skill \d+, luck \d+", share[-1])


UNREADABLE = [
    ("xyzzy", "'xyzzy' is neither among the 120 words of this game nor a reply"),
    ("guesstree weighted 3/6", "Add the words"),
    ("aback", "Add the reply to aback, or the guesses that followed, the right word last."),
    (
        "Wordle 1 5/6\n🟩🟩⬜🟪⬜\n🟩🟩🟩🟩🟩",
        "The header says 5/6, but the replies 2/6: correct one.",
    ),
    (
        "🟩🟩🟩🟩🟩\n🟩⬜🟩⬜🟩\n🟩🟩🟩🟩🟩",
        "Replies follow the right one: paste one game of one board",
    ),
    (
        "🟩🟩⬜⬜⬜ ⬜⬜⬜⬜⬜\n🟩🟩🟩🟩🟩 ⬜⬜⬜⬜⬜",
        "Replies stand side by side, as those of several",
    ),
    ("aback\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜⬜", "1 guess and 2 replies: write one reply"),
    ("aback GG...\nabide .....", "No word of the list earns the reply of turn 2"),
    ("aback GGGG.", "No word of the list earns the first reply"),
]


def test_games_that_cannot_be_read(page: Any) -> None:
    """A sentence says what is missing."""
    open_at(page, "#/weighted/max-any")
    for text, sentence in UNREADABLE:
        review(page, text)
        assert sentence in page.inner_text("#reviewed")


def test_what_the_best_strategy_would_have_guessed(
    page: Any, games: dict[str, ReplyMatrix]
) -> None:
    """On the word of the game, from the start."""
    open_at(page, "#/many/max-any")
    first, word = games["many"].guesses[0], games["many"].targets[-1]
    review(page, f"{first}\n{word}")
    said = page.inner_text("#best-game")
    guesses = said.removeprefix("The best strategy known would have guessed ").split(": found in ")
    assert guesses[0].split(", ")[-1] == word
    assert guesses[1] == f"{len(guesses[0].split(', '))}."
    review(page, f"{first} .....")
    assert not page.locator("#best-game").count()


def test_tiles_without_words(page: Any, games: dict[str, ReplyMatrix]) -> None:
    """The words are named that fit, as the command has them; the address keeps the tiles."""
    matrix = games["many"]
    lists = lists_of(matrix)
    open_at(page, "#/many/max-any")
    for rows in (["GG...", "GGG.Y", "GGGGG"], ["YGGYG", "GGGGG"]):
        page.fill("#played", f"Wordle 1,234 {len(rows)}/6\n\n" + "\n".join(rows))
        page.click("#review-form button")
        page.wait_for_selector("#fitting")
        try:
            fitting = targets_of_grid(lists, [matrix.texts.index(row) for row in rows])
        except InputError:
            fitting = []
        said = page.inner_text("#fitting")
        assert said.startswith(f"{len(fitting)} of 289 words fit these tiles"), rows
        assert all(word in said for word in fitting[:50])
        assert page.evaluate("state.now.played") == "\n".join(rows)


def lists_of(matrix: ReplyMatrix) -> Lists:
    """Return the lists of a game as the commands have them."""
    layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
    return Lists(matrix.rule, matrix.guesses, layers, lambda: matrix)


def unlisted_games(matrix: ReplyMatrix, count: int) -> list[list[tuple[int, int]]]:
    """Return games of words that are no targets, of a random guess and then words that fit."""
    random = np.random.default_rng(2)
    listed = set(matrix.guess_of_target.tolist())
    others = [at for at in range(len(matrix.guesses)) if at not in listed]
    played = []
    for target in random.choice(others, count).tolist():
        guesses = (*random.integers(len(matrix.guesses), size=2).tolist(), target)
        words = [matrix.guesses[guess] for guess in guesses]
        codes = reply_codes(matrix.rule, words, words[-1:])[:, 0].tolist()
        played.append(list(zip(guesses, codes, strict=True)))
    return played


def test_games_of_words_that_the_list_lacks(page: Any, games: dict[str, ReplyMatrix]) -> None:
    """Where no target fits, the other words are possible; numbers are those of the command."""
    matrix = games["many"]
    lists = lists_of(matrix)
    all_games = unlisted_games(matrix, 12)
    widened = 0
    for said, told in zip(all_games, page.evaluate(_TOLD, ["many", all_games, OFF]), strict=True):
        turns = [(matrix.guesses[guess], code) for guess, code in said]
        for turn, found in zip(reviewed(lists, turns).turns, told["judged"], strict=True):
            if not found["isWidened"]:
                assert same(found, turn, matrix), (turn, found)
                continue
            # What was expected is of the list, as nothing else was known before the reply.
            widened += 1
            assert judged_alike(found, turn), turns
            assert (found["before"], 1) == (turn.targets, turn.layer)
            if turn.exact:
                ends = (found["expected"]["own"], found["expected"]["least"])
                assert ends == pytest.approx((turn.guesses, turn.best_guesses)), turns
    assert widened


@pytest.mark.parametrize("game", ["many", "weighted"])
def test_a_mistyped_reply_is_found(game: str, page: Any, games: dict[str, ReplyMatrix]) -> None:
    """The changes of a single reply with which some word fits, as the command names them."""
    matrix = games[game]
    lists = lists_of(matrix)
    random = np.random.default_rng(4)
    checked = 0
    while checked < 8:
        guesses = random.integers(len(matrix.guesses), size=3).tolist()
        target = int(random.integers(len(matrix.targets)))
        said = [(guess, int(matrix.codes[guess, target])) for guess in guesses]
        said[checked % 3] = (guesses[checked % 3], int(random.integers(1, matrix.right)))
        turns = [(matrix.guesses[guess], code) for guess, code in said]
        try:
            situation_after(lists, turns)
            continue
        except ContradictionError as error:
            changes = error.changes[:NAMED_CHANGES]
        found = page.evaluate(_CHANGES, [game, said])
        own = [[turn, matrix.texts.index(reply), words] for turn, _, reply, words in changes]
        assert found == own, turns
        checked += 1


_CHANGES = """async ([game, played]) => {
  const codes = await data.loadCodes(game);
  const said = played.map(([guess, code]) => ({ guess, code }));
  return layers.changes(codes, said).map(({ turn, code, words }) => [turn, code, words]);
}"""


def test_what_did_not_come_is_asked_for_again(
    games: dict[str, ReplyMatrix], browser: Any, tmp_path: Path
) -> None:
    """A script that was missing is loaded once it is there."""
    make_explorer(tmp_path, {"few": games["few"]})
    script, away = tmp_path / "data/few/words.js", tmp_path / "away.js"
    script.rename(away)
    opened = browser.new_page()
    opened.folder = tmp_path
    open_at(opened)
    word = f"{games['few'].targets[0]} GGGGG"
    review(opened, word)
    assert "words.js is missing" in opened.inner_text("#reviewed")
    away.rename(script)
    review(opened, word)
    assert opened.inner_text("#verdict").startswith("Found in 1")
    opened.close()


def test_larger_games_have_their_trees_only(
    games: dict[str, ReplyMatrix], browser: Any, tmp_path: Path
) -> None:
    """Without reply codes the page says so, and all else is there."""
    make_explorer(tmp_path, {"few": games["few"]}, coded=False)
    opened = browser.new_page()
    opened.goto(address(tmp_path))
    opened.wait_for_selector("#openers td")
    assert "too large to be reviewed" in opened.inner_text("#your-game")
    assert opened.locator("#review-form").is_hidden()
    opened.close()


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


SMALL = [f"example-{at}" for at, one in enumerate(EXAMPLES) if not isinstance(one["words"], str)]
"""The examples of a few words, by three rules."""


@pytest.mark.parametrize("game", ["few", "long", *SMALL])
def test_replies_are_those_of_the_rule(game: str, page: Any, games: dict[str, ReplyMatrix]) -> None:
    """Codes that the page computes from terms are those of the matrix, of one byte or two."""
    assert page.evaluate(_CODES, game) == games[game].codes.ravel().tolist()


@pytest.mark.parametrize("hard", HARD_MODES)
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


_TWO_QUESTIONS = """async () => {
  const codes = await data.loadCodes("weighted");
  const turns = [{ guess: 0, code: 0 }];
  const asked = [0, 1].map(() => thinking.ask("weighted", codes, "told", turns));
  return (await Promise.all(asked)).map((told) => told?.judged.length ?? null);
}"""


def test_a_new_question_ends_the_one_before(page: Any) -> None:
    """A review that is not waited for leaves the processor to the next one."""
    open_at(page, "#/weighted/max-any")
    assert page.evaluate(_TWO_QUESTIONS) == [None, 0]
    assert len(page.workers) == 1


def test_advice_for_a_game_in_progress(page: Any) -> None:
    """What is left, and what to guess next."""
    open_at(page, "#/weighted/max-any")
    review(page, "aback GG...")
    text = page.inner_text("#reviewed")
    assert "words are left" in text
    assert "Guess " in page.inner_text("#advised")
    assert page.locator("#advice tbody tr").count() == 10


def test_what_a_player_may_not_know_is_explained(page: Any) -> None:
    """Each number of a review below its table, and the words of the advice below it."""
    open_at(page, "#/many/max-any")
    review(page, "aback .....")
    heads = page.locator("#turns th[scope=col]").all_inner_texts()
    terms = page.locator("#legend b").all_inner_texts()
    assert terms == [*heads[3:], "expected guesses lost"]
    assert "one bit halves the possibilities" in page.inner_text("#legend")
    explained = {"exact": "of all ways to go on", "tree": "is one way to go on"}
    seen = set()
    for state, text in (("many", "aback ....."), ("weighted", "aback GG...")):
        open_at(page, f"#/{state}/max-any")
        review(page, text)
        advised, meaning = page.inner_text("#advised"), page.inner_text("#advised + .hint")
        for word, means in explained.items():
            if word in advised:
                assert means in meaning
                seen.add(word)
    assert seen == set(explained)


def test_a_review_in_words(page: Any, games: dict[str, ReplyMatrix]) -> None:
    """Each turn says what it left, which words these are, and what the best guess leaves."""
    open_at(page, "#/many/max-any")
    review(page, "\n".join([*games["many"].guesses[:100:50], games["many"].targets[-1]]))
    story = page.locator("#story li").all_inner_texts()
    assert len(story) == 3
    for turn, said in enumerate(story[:2]):
        assert re.match(
            r"\w{5}: Left [\d,]+ words? of [\d,]+; (the best guess( known)?, \w{5}, "
            r"(leaves \d+|is the word)|it was the best guess( known)?)\.",
            said,
        ), turn
    assert "Found, with" in story[2] or "only word left" in story[2]
    first = re.search(r"Left: (.*)", story[0])
    assert first is not None
    assert len(re.findall(r"[a-z]{5}", first[1])) == 10


_SENTENCE = """async ([skill, best, other = {}]) => {
  const codes = await data.loadCodes("many");
  const turn = { guess: 0, code: 0, before: 107, remaining: 8, skill, telling: 2, target: 9 };
  const expected = { best, isLeastExact: true };
  const named = [1, 2, 3];
  const leaves = { own: { average: 8, here: 8 }, best: { average: 3, here: 3, ...other } };
  const all = { ...turn, expected, named, leaves };
  const story = turns.story(codes, [all]);
  return story.querySelector("li").firstChild.nextSibling.textContent;
}"""


def test_a_reply_that_was_lucky_is_no_riddle(page: Any) -> None:
    """Where the best guess leaves more words of this game, both averages are said."""
    for other, words in (
        ({"here": 12}, "leaves 12. On average yours leaves 8.0, {} 3.0."),
        ({"here": 12, "average": 9}, " 9.0; fewer words left need not mean fewer guesses."),
        ({"here": 8}, "leaves 8."),
        ({"here": 0}, "leaves no word of the list."),
    ):
        said = page.evaluate(_SENTENCE, [80, 1, other])
        assert said.endswith(words.format(said.split(", ")[1])), said


def test_the_best_of_a_hard_mode_is_one_strategy(page: Any, games: dict[str, ReplyMatrix]) -> None:
    """The best first guess of a review is that of the strategy whose game is told, if one is."""
    word = games["many"].targets[-1]
    open_at(page, "#/many/max-any?hard=nyt")
    opener = page.get_attribute("#board li", "data-guess")
    page.evaluate("Object.assign(data.bestOf('many'), { mode: 'nyt-hard' })")
    for first, said in ((opener, "it was the best guess known"), ("aback", f"known, {opener}, ")):
        review(page, f"{first}\n{word}")
        assert said in page.locator("#story li").first.inner_text()
        assert f"would have guessed {opener}, " in page.inner_text("#best-game")
    review(page, f"later\n{word}")  # is known to be better than the strategy
    assert "it was the best guess known" in page.locator("#story li").first.inner_text()
    assert not page.locator("#best-game").count()


def test_a_step_computes_its_own_turn_only(page: Any) -> None:
    """The turns before are kept, and the result is that of a game told anew."""
    assert page.evaluate(_STEPS) == [True, True, True]


_STEPS = """async () => {
  const codes = await data.loadCodes("many");
  const words = [0, 200, 400].map((guess) => ({ guess, code: coding.reply(codes, guess, 7) }));
  const table = coding.table;
  let pairs = 0;
  coding.table = (codes, guesses, part) => {
    pairs += guesses.length * part.length;
    return table(codes, guesses, part);
  };
  const tell = (played, own = codes) => {
    pairs = 0;
    return [JSON.stringify(review.told(own, played, "off")), pairs];
  };
  const [, two] = tell(words.slice(0, 2));
  const [stepped, step] = tell(words);
  const [anew, all] = tell(words, { ...codes });
  const [other] = tell([...words.slice(0, 1), words[2]]);
  const [fresh] = tell([...words.slice(0, 1), words[2]], { ...codes });
  coding.table = table;
  return [stepped === anew, step < all / 5 && step < two / 5, other === fresh];
}"""


def test_text_that_is_not_sent_stays(page: Any) -> None:
    """Hard mode judges it; another game leaves it in the box; what was sent goes."""
    open_at(page, "#/weighted/max-any")
    review(page, "aback GG...")
    page.fill("#played", "aback\nabide\nabbey")
    page.select_option("#hard", "nyt")
    wait_for(page, "document.querySelector('#verdict')?.textContent.startsWith('Found in 3')")
    assert page.evaluate("state.now.played").startswith("aback GG...\nabide")
    page.fill("#played", "crane\nslate")
    page.select_option("#game", "few")
    wait_for(page, "state.now.game === 'few'")
    wait_for(page, "document.querySelector('#reviewed').textContent === ''")
    assert page.input_value("#played") == "crane\nslate"
    page.fill("#played", "xyzzy")
    page.select_option("#hard", "consistent")
    wait_for(page, "document.querySelector('#reviewed').textContent.includes('xyzzy')")
    assert page.input_value("#played") == "xyzzy"
    assert page.evaluate("state.now.hard") == "consistent"


def test_a_published_page_shares_its_address(
    games: dict[str, ReplyMatrix], browser: Any, tmp_path: Path
) -> None:
    """The link of a block to share leads to the game, and has no word of it."""
    make_explorer(tmp_path, {"few": games["few"]})
    opened = browser.new_page()

    def serve(route: Any) -> None:
        name = route.request.url.removeprefix("http://pages.test/").split("#")[0]
        route.fulfill(path=tmp_path / name)

    opened.route("http://pages.test/**", serve)
    opened.goto("http://pages.test/index.html")
    wait_for(opened, "document.querySelector('#board li') !== null")
    review(opened, f"{games['few'].targets[0]} GGGGG")
    assert opened.input_value("#share").splitlines()[-1] == "http://pages.test/index.html#/few"
    opened.close()


def test_a_word_that_the_list_lacks(page: Any, games: dict[str, ReplyMatrix]) -> None:
    """A game that ends with one is reviewed to its end, and the page says what was possible."""
    matrix = games["many"]
    other = next(word for word in matrix.guesses if word not in matrix.targets)
    open_at(page, "#/many/max-any")
    rows = review(page, f"{matrix.guesses[0]}\n{other}")
    assert f"{other} is not among the 289 words that the list expects" in page.inner_text(
        "#reviewed"
    )
    assert len(rows) == 2
    assert page.input_value("#share").startswith("guesstree many 2/6")


def test_a_mistyped_reply_is_a_click_away(page: Any) -> None:
    """It is named first, and a click takes it."""
    open_at(page, "#/weighted/max-any")
    review(page, "aback GG...\nabide .....")
    assert page.inner_text("#reviewed").startswith("No word earns all of these replies. A single")
    first = page.locator("#changes button").first
    turn, reply = first.inner_text().removeprefix("turn ").split(": ")
    first.click()
    wait_for(page, "document.querySelector('#advised') !== null")
    assert reply in page.input_value("#played").split("\n")[int(turn.split(",")[0]) - 1]

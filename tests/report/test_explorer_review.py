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
from guesstree.games.rules import rule_of
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
from guesstree.search.metrics import PARTS, masses_of
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

_FAILING_WORKER = """window.Worker = class {
  postMessage() { setTimeout(() => this.onerror()); }
  terminate() {}
};"""

_TWO_QUESTIONS = """async () => {
  const codes = await data.loadCodes("weighted");
  const turns = [{ guess: 0, code: 0 }];
  const asked = [0, 1].map(() => thinking.ask("weighted", codes, "told", turns));
  return (await Promise.all(asked)).map((told) => told?.judged.length ?? null);
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

_LEFT_EARLY = """async () => {
  const load = data.loadCodes;
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const soon = () => new Promise((resolve) => setTimeout(resolve, 50));
  data.loadCodes = (game) => held.then(() => load(game));
  state.goTo({ played: "aback GG..." });
  await soon();
  state.goTo({ played: "" });
  await soon();
  release();
  await soon();
  data.loadCodes = load;
  return elements.byId("reviewed").textContent;
}"""

_SUBMITTED_AND_LEFT = """async () => {
  const load = data.loadCodes;
  let refuse;
  const held = new Promise((_, reject) => (refuse = reject));
  const soon = () => new Promise((resolve) => setTimeout(resolve, 50));
  data.loadCodes = () => held;
  elements.byId("played").value = "aback";
  elements.byId("review-form").requestSubmit();
  await soon();
  data.loadCodes = load;
  state.goTo({ game: "few", strategy: "", played: "" });
  await soon();
  refuse(new Error("codes of another game are missing"));
  await soon();
  return elements.byId("reviewed").textContent;
}"""

EXAMPLES = json.loads(FILE.read_text("utf-8"))
"""Games that the library has reviewed."""

_MASSES = "([weights, parts]) => positions.massesOf({ weights, advice: { parts } }, [0, 1])"

HARD_MODES = [OFF, NYT, CONSISTENT]

INITIALS = ["sjklw", "smnop", "sxabc", "sydef", "szghi"]
"""Words that all begin with the same letter."""

INITIALS_GAME = [("sqqqq", "G...."), ("smnop", "G....")]
"""A game whose first reply leaves all of them."""


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
        "initials": compute_replies("wordle", INITIALS, [*INITIALS, "bxyzw", "sqqqq"]),
        "equations": compute_replies("wordle", ["12/6=2", "12-8=4", "10-6=4"]),
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
    layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
    lists = Lists(rule, matrix.guesses, layers, lambda: matrix)
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


def test_hints_change_the_best_guess_though_all_words_are_left(
    page: Any, games: dict[str, ReplyMatrix]
) -> None:
    """The best guess of the first turn is not that of a turn in which hard mode refuses it."""
    matrix = games["initials"]
    lists = Lists(
        rule_of("wordle"), matrix.guesses, layers_of(matrix.targets, matrix.guesses), lambda: matrix
    )
    codes = [(guess, matrix.texts.index(reply)) for guess, reply in INITIALS_GAME]
    turns = [(matrix.position[guess], code) for guess, code in codes]
    (told,) = page.evaluate(_TOLD, ["initials", [turns], NYT])
    found = reviewed(lists, codes, NYT).turns
    assert [turn["skill"] for turn in told["judged"]] == [turn.skill for turn in found]


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


def test_an_example(page: Any) -> None:
    """It shows what a review is."""
    open_at(page, "#/many/max-any")
    page.click("#example")
    wait_for(page, "document.querySelector('#turns') !== null")
    assert page.locator("#turns tbody tr").count() >= 3
    assert page.inner_text("#verdict").startswith("Found in")


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


def test_a_worker_that_fails_leaves_no_review_waiting(page: Any, browser: Any) -> None:
    """The page answers what was asked, even where the answer is an error."""
    other = browser.new_page()
    other.folder = page.folder
    other.add_init_script(_FAILING_WORKER)
    open_at(other, "#/weighted/max-any")
    assert other.evaluate(_TWO_QUESTIONS) == [None, 0]
    assert (
        other.evaluate("thinking.ask('none', null, 'told').catch(() => 'rejected')") == "rejected"
    )
    other.close()


def test_a_new_question_ends_the_one_before(page: Any) -> None:
    """A review that is not waited for leaves the processor to the next one."""
    open_at(page, "#/weighted/max-any")
    assert page.evaluate(_TWO_QUESTIONS) == [None, 0]
    assert len(page.workers) == 1


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


def test_an_equation_is_no_heading(page: Any) -> None:
    """It may look like the turns of a game."""
    open_at(page, "#/equations/max-any")
    rows = review(page, "guesstree equations 2/6*\n12-8=4\n12/6=2")
    assert [row[1].split() for row in rows] == [list("12-8=4"), list("12/6=2")]


def test_a_game_is_reviewed_again_after_an_error(page: Any) -> None:
    """The address is that of the first review; the error does not stay."""
    open_at(page, "#/weighted/max-any")
    rows = review(page, "aback GG...")
    review(page, "xyzzy")
    assert page.input_value("#played") == "xyzzy"
    assert review(page, "aback GG...") == rows


def test_a_game_that_was_left_says_nothing(page: Any) -> None:
    """What was loaded too late neither announces a review nor shows an error."""
    open_at(page, "#/weighted/max-any")
    assert page.evaluate(_LEFT_EARLY) == ""
    assert page.evaluate(_SUBMITTED_AND_LEFT) == ""


@pytest.mark.parametrize("rule", ["jotto", "pegs"])
def test_games_without_a_limit_are_shared_without(rule: str, page: Any) -> None:
    """As the command shares them."""
    at, example = next((at, one) for at, one in enumerate(EXAMPLES) if one["rule"] == rule)
    open_at(page, f"#/example-{at}/max-any")
    review(page, "\n".join(map(" ".join, example["turns"])))
    assert page.input_value("#share").splitlines()[0] == f"guesstree example-{at} 3"


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


def test_the_worst_turn_is_named_among_several(page: Any) -> None:
    """Of one turn alone, only what it lost."""
    open_at(page, "#/weighted/max-any")
    for text, said in (("annoy G....", " lost."), ("annoy G....\nannoy G....", " in turn 2.")):
        review(page, text)
        verdict = page.inner_text("#verdict")
        assert verdict.endswith(said), verdict
        assert ("most of them" in verdict) == ("turn" in said)


def test_turns_of_which_less_is_known_are_named(page: Any) -> None:
    """All of them; where they are all that there is, nothing is said of guesses lost."""
    for known, said in (
        ([False], "luck 20; how many expected guesses were lost is not known."),
        ([False, True], "expected guesses (without turn 1, of which less is known)."),
        ([False, False, False, True], "(without turns 1, 2 and 3, of which less is known)."),
    ):
        assert page.evaluate(_VERDICT, known).endswith(said)


_VERDICT = """(known) => {
  const expected = (isKnown) => ({ own: isKnown ? 3 : null, least: 3 });
  const judged = known.map((one) => ({ skill: 90, luck: 20, expected: expected(one) }));
  return turns.verdict({ advice: { cost: 0.05 } }, judged, false);
}"""


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


def test_skill_and_the_best_guess_do_not_contradict_each_other(page: Any) -> None:
    """Where a guess tells as much as any and another one is better, a sentence says why."""
    for skill, best, words in (
        (100, 1, "Yours tells as much as any, but it takes more guesses to the end."),
        (80, 0, "tells more, but is not known to take fewer guesses."),
        (100, 0, ""),
        (80, 1, ""),
    ):
        said = page.evaluate(_SENTENCE, [skill, best])
        assert said.endswith(words or ("leaves 3." if best else "it was the best guess.")), said


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


def test_tiles_without_words(page: Any, games: dict[str, ReplyMatrix]) -> None:
    """The words are named that fit, as the command has them; the address keeps the tiles."""
    matrix = games["many"]
    lists = Lists(
        rule_of("wordle"), matrix.guesses, layers_of(matrix.targets, matrix.guesses), lambda: matrix
    )
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


def lists_of(matrix: ReplyMatrix) -> Lists:
    """Return the lists of a game as the commands have them."""
    return Lists(
        matrix.rule, matrix.guesses, layers_of(matrix.targets, matrix.guesses), lambda: matrix
    )


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


def test_an_empty_box_shows_a_game(page: Any) -> None:
    """One word in each line, as its label asks for."""
    open_at(page, "#/many/max-any")
    lines = page.get_attribute("#played", "placeholder").split("\n")
    assert len(lines) == 3
    assert all(re.fullmatch("[a-z]{5}", line) for line in lines)


def test_more_guesses_than_the_game_has(page: Any) -> None:
    """Are not as many as the game gives."""
    open_at(page, "#/weighted/max-any")
    for count, said in (
        (6, "Found in 6: "),
        (7, "Found in 7, more than the 6 turns of the game: "),
    ):
        review(page, "\n".join(["aback"] * (count - 1) + ["abbey"]))
        assert page.inner_text("#verdict").startswith(said)


def test_signs_are_explained_where_they_stand(page: Any, games: dict[str, ReplyMatrix]) -> None:
    """Below the table of turns, and only if it has them."""
    seen = set()
    for game, text in (
        ("few", "\n".join([games["few"].guesses[3], games["few"].targets[3]])),
        ("many", "aback ....."),
    ):
        open_at(page, f"#/{game}/max-any")
        review(page, text)
        legend, table = page.inner_text("#legend"), page.inner_text("#turns")
        for sign in "≤–":
            assert (sign in legend) == (sign in table), (game, sign)
            seen.add((sign, sign in table))
    assert {("≤", True), ("≤", False)} <= seen


def test_a_failed_load_that_is_mended_is_not_told(
    games: dict[str, ReplyMatrix], browser: Any, tmp_path: Path
) -> None:
    """What was missing is shown once it came, whoever asked for it."""
    make_explorer(tmp_path, {"few": games["few"]})
    script, away = tmp_path / "data/few/openers.js", tmp_path / "away.js"
    script.rename(away)
    opened = browser.new_page()
    opened.folder = tmp_path
    open_at(opened)
    wait_for(opened, "!document.querySelector('#openers-missing').hidden")
    away.rename(script)
    opened.fill("#word", games["few"].targets[0])
    opened.press("#word", "Enter")
    wait_for(opened, "document.querySelector('#word-verdict') !== null")
    wait_for(opened, "document.querySelector('#openers-missing').hidden")
    assert opened.locator("#openers td").count()
    opened.close()


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

"""The numbers of games on the page for players equal the library's."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree.base.constants import PARTS
from guesstree.base.defaults import BEAM_TARGETS
from guesstree.base.errors import InputError
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.page.explorer import words_of
from guesstree.play.pasted import targets_of_grid
from guesstree.play.position import (
    NAMED_CHANGES,
    ContradictionError,
    allowed_guesses,
    position_after,
)
from guesstree.play.recommendation import Recommendation, recommendation
from guesstree.play.reviews import TurnReview
from guesstree.play.reviews import review as review_turns
from guesstree.play.word_lists import WordLists, layers_of
from guesstree.search.metrics import masses_of
from tests.conftest import TIMES
from tests.page.browsing import (
    Games,
    look_up,
    make_explorer,
    open_at,
    open_page,
    review,
    wait_for,
)
from tests.play.oracles import REVIEWS, PlainSearch, in_words

_GIVEN_UP = """
  const position = positions.positionOf(codes, positions.everyone(codes).slice(0, 45));
  const search = least.begin(position);
  const before = search.left;
  least.best(search);
  return [0, before - search.left, 2 * before].map((budget) => {
    const own = { ...least.begin(position), left: budget };
    const { isOwnExact, isLeastExact } = ending.expected(position, guess, 0, {}, own);
    return [isOwnExact, isLeastExact];
  });"""


EXAMPLES = [
    one for one in json.loads(REVIEWS.read_text("utf-8")) if one["mode"] != "consistent"
]
"""Games that the library has reviewed, in the modes that the page has."""

EXAMPLE_GAMES = [
    "all" if isinstance(one["words"], str) else f"example-{at}"
    for at, one in enumerate(EXAMPLES)
]
"""The games of the examples; examples of all words share one."""

_MASSES = "([weights, parts]) => positions.massesOf({ weights, advice: { parts } }, [0, 1])"

HARD_MODES = [Mode.ANY, Mode.HARD]

NAMES: dict[str, str] = {Mode.ANY: "off", Mode.HARD: "nyt"}
"""The modes as the page names them."""


@pytest.fixture(scope="module")
def games(wordle_words: tuple[str, ...], matrices: Games) -> Games:
    """Return games with many words, with few, and with weights, and the games of the examples."""
    examples = {
        name: compute_replies(one["rule"], one["words"])
        for name, one in zip(EXAMPLE_GAMES, EXAMPLES, strict=True)
        if name != "all"
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
        "all": matrices["wordle"],
        **examples,
    }


@pytest.fixture(scope="module")
def page(
    browser: Any, games: Games, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return the page of an explorer of these games."""
    with open_page(
        browser, make_explorer(tmp_path_factory.mktemp("reviews"), games)
    ) as opened:
        yield opened


def run_script(page: Any, game: str, script: str, **given: Any) -> Any:
    """Return what a script returns for the replies of a game, `codes`, and for values by name."""
    head = f"async ([game, {', '.join(given)}]) => {{ const codes = await data.loadCodes(game);"
    return page.evaluate(f"{head} {script} }}", [game, *given.values()])


def judged_by_page(
    page: Any, game: str, played: list[list[tuple[int, int]]], mode: str
) -> Any:
    """Return what the page tells of games, whose turns are pairs of a guess and a code."""
    script = """
      return played.map((turns) => {
        const given = turns.map(([guess, code]) => ({ guess, code }));
        const { judged, next, candidates } = review.told(codes, given, mode);
        const reason = next.length ? games.reasonOf(next[0], candidates.length) : "";
        return { judged, next, reason };
      });"""
    return run_script(page, game, script, played=played, mode=NAMES[mode])


def allowed_games(
    matrix: ReplyMatrix, hard: Mode, count: int
) -> list[list[tuple[int, int]]]:
    """Return the first turns of random games, with guesses that a hard mode allows."""
    random = np.random.default_rng(11)
    played = []
    for target in random.integers(len(matrix.targets), size=count):
        moves: list[tuple[int, int]] = []
        for _ in range(random.integers(1, 4)):
            allowed = allowed_guesses(matrix, hard, in_words(matrix, moves))
            guess = int(random.choice(len(matrix.guesses) if allowed is None else allowed))
            moves.append((guess, int(matrix.codes[guess, target])))
            if moves[-1][1] == matrix.right:
                break
        played.append(moves)
    return played


@pytest.mark.parametrize("hard", HARD_MODES)
@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("few", 12),
        ("weighted", 5),
        ("rare", 3),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (("many", 70), ("few", 30), ("weighted", 15), ("unlikely", 3))
        ),
    ],
)
def test_random_games_to_the_end(
    game: str, count: int, hard: Mode, page: Any, games: Games
) -> None:
    """Exact numbers equal the commands' numbers, with weights and in hard mode too.

    Where no number is exact, the page advises the most informative guess, and says so.
    """
    matrix = games[game]
    lists = lists_of(matrix)
    all_games = allowed_games(matrix, hard, count)
    for played, own in zip(
        all_games, judged_by_page(page, game, all_games, hard), strict=True
    ):
        turns = [(matrix.guesses[guess], code) for guess, code in played]
        for turn, found in zip(
            review_turns(lists, turns, hard).turns, own["judged"], strict=True
        ):
            assert same(found, turn, matrix), turns
        best = recommendation(position_after(lists, turns), hard)
        assert advised_alike(own, best), turns


def advised_alike(own: Any, found: Recommendation) -> bool:
    """Tell whether the page advises like the command, or advises the most informative guess."""
    if not found.best:
        return not own["next"]
    first = own["next"][0]
    if not found.best[0].exact:
        most = max(row.information for row in found.best)
        return not first["isExact"] and bool(
            first["information"] == pytest.approx(most, abs=1e-8)
        )
    assert own["reason"] == found.reason
    rows = found.best[:10]
    advised = [(row["word"], row["isExact"]) for row in own["next"][:10]]
    assert advised == [(row.guess, True) for row in rows]
    guesses = [row["guesses"] for row in own["next"][:10]]
    return guesses == pytest.approx([row.guesses for row in rows])


def judged_alike(found: Any, turn: TurnReview) -> bool:
    """Tell whether the numbers of a turn that need no search equal the library's."""
    names = ("skill", "luck", "information", "gained", "remaining")
    return [found[name] for name in names] == pytest.approx(
        [getattr(turn, name) for name in names], abs=1e-8
    )


def same(found: Any, turn: TurnReview, matrix: ReplyMatrix) -> bool:
    """Tell whether a turn of the page equals a review's, and says what is not exact."""
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
    assert run_script(page, "many", _GIVEN_UP, guess=200) == [
        [False, False],
        [False, True],
        [True, True],
    ]


@pytest.mark.parametrize("at", range(len(EXAMPLES)))
def test_examples_are_reviewed_alike(at: int, page: Any, games: Games) -> None:
    """All numbers of the command's reviews."""
    example, matrix = EXAMPLES[at], games[EXAMPLE_GAMES[at]]
    turns = [
        (matrix.guesses.index(guess), matrix.texts.index(reply))
        for guess, reply in example["turns"]
    ]
    (own,) = judged_by_page(page, EXAMPLE_GAMES[at], [turns], example["mode"])
    for turn, found in zip(example["review"]["turns"], own["judged"], strict=True):
        assert same(found, TurnReview(**turn), matrix)


def test_hard_mode_refuses(page: Any) -> None:
    """The unused hint is named beside the turn that showed it, and hard mode can be left."""
    answer = review(page, "aback GG...\nadopt", "#/weighted?hard=nyt")
    assert "Place 2 must be B, as ABACK showed." in answer

    page.click("text=Review without hard mode")
    wait_for(page, "state.now.hard === 'off'")


def test_a_share_of_hard_mode_has_a_star(page: Any) -> None:
    """The newspaper marks such games in the same way."""
    review(page, "aback\nabide\nabbey", "#/weighted?hard=nyt")

    assert shared(page)[0] == "guesstree weighted 3/6*"


def test_hard_mode_is_offered_where_replies_are_hints(page: Any) -> None:
    """Counts mark no letters."""
    jotto = next(at for at, one in enumerate(EXAMPLES) if one["rule"] == "jotto")
    open_at(page, f"#/example-{jotto}?hard=nyt")
    assert page.locator("#hard-choice").is_hidden()
    assert page.evaluate("state.now.hard") == "off"


def test_reviews_are_computed_beside_the_page(page: Any, context: Any) -> None:
    """In a worker, where a new question ends the one before; or in the page, with equal results."""
    answer = review(page, "aback\nabide\nabbey", "#/weighted")
    assert run_script(page, "weighted", _TWO_QUESTIONS) == [None, 0]
    assert len(page.workers) == 1
    other = context.new_page()
    other.folder = page.folder
    other.add_init_script("delete window.Worker;")
    open_at(other, "#/weighted")
    assert review(other, "aback\nabide\nabbey") == answer
    assert not other.workers


def shared(page: Any) -> list[str]:
    """Return the lines of the block to share."""
    return str(page.locator("#reviewed .share").input_value()).splitlines()


def words(page: Any) -> list[str]:
    """Return the guesses of the rows of tiles."""
    rows = page.locator("#turns .tiles").all()
    return ["".join(row.locator(".tile").all_text_contents()) for row in rows]


WRITTEN = [
    "aback\nabide\nabbey",
    "aback → abide → abbey",
    "Wordle 1,234 3/6\n\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "[25/11, 08:12] Ann: Wordle 1,234 3/6\n\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "25.11.23, 8:12 PM - Ann: Wordle 3/6\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "guesstree weighted 3/6\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "aback 🟩🟩⬜⬜⬜\nabide 🟩🟩⬜⬜🟨\nabbey 🟩🟩🟩🟩🟩",
    "aback GG---\nabide GG--Y\nabbey GGGGG",
    "aback ==···\nabide ==··-\nabbey =====",
    "aback 🟥🟥🟦🟦🟦\nabide 🟥🟥🟦🟦🟡\nabbey 🟥🟥🟥🟥🟥",
    "ABACK\n🟩🟩⬜⬜⬜\nABIDE\n🟩🟩⬜⬜🟨\nABBEY",
    "aback: gg...\nabide: 22001\nabbey",
    "1) aback gg...\n2) abide 22001\n3) abbey",
    "aback (my fav)\nabide\nabbey (phew!)",
    "aback :large_green_square::large_green_square::black_large_square::white_large_square:"
    ":black_large_square:\nabide gg..y\nabbey",
]


def test_games_may_be_typed_in_many_forms(page: Any) -> None:
    """Words alone, words and tiles, a pasted block: all mean the same game."""
    open_at(page, "#/weighted")
    for text in WRITTEN:
        assert review(page, text).startswith("You found ABBEY in three. "), text
        assert words(page) == ["aback", "abide", "abbey"]
        assert page.evaluate("state.now.played") == "aback GG...\nabide GG..Y\nabbey GGGGG"
        share = shared(page)
        tiles = ["🟩🟩⬛⬛⬛", "🟩🟩⬛⬛🟨", "🟩🟩🟩🟩🟩"]
        assert share[:-1] == ["guesstree weighted 3/6", "", *tiles, ""]
        assert re.fullmatch(r"skill \d+, luck \d+", share[-1])
        assert page.input_value("#played") == text


def test_a_turn_that_an_unknown_word_took_counts(page: Any) -> None:
    """Our own shares have no row for it, but their header counts it, also after a reload."""
    open_at(page, "#/weighted")
    shared_game = (
        "guesstree weighted 4/6\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey"
    )

    assert review(page, shared_game).startswith("You found ABBEY in four. ")
    assert shared(page)[0] == "guesstree weighted 4/6"

    page.reload()
    page.wait_for_selector("#headline")
    assert page.inner_text("#headline").startswith("You found ABBEY in four. ")


UNREADABLE = [
    ("aback xyzzy", "XYZZY is not a word this game takes."),
    ("guesstree weighted 3/6", "Add the words"),
    (
        "guesstree weighted 1/6\n🟩🟩⬜🟪⬜\n🟩🟩🟩🟩🟩",
        "The header says 1/6, but the rows of tiles show 2/6; correct the wrong one.",
    ),
    (
        "🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩",
        "Row 1 has one letter elsewhere and all others in place, which",
    ),
    (
        "Daily Quordle 9\n5️⃣7️⃣\n4️⃣6️⃣\n🟩🟩⬜⬜⬜ ⬜⬜⬜⬜⬜\n🟩🟩🟩🟩🟩 ⬜⬜⬜⬜⬜",
        "These are several boards.",
    ),
    ("aback\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜⬜", "1 guess and 2 replies: write one reply"),
    ("aback GG...\nabide .....", "No word of the list earns the reply of turn 2"),
    ("aback -----", "----- may mean ..... or YYYYY: write one of these."),
    ("aback GGGG.", "No word of the list earns the first reply"),
]


def test_games_that_cannot_be_read(page: Any) -> None:
    """A sentence says what is missing or wrong."""
    open_at(page, "#/weighted")
    for text, sentence in UNREADABLE:
        assert sentence in review(page, text), text


def test_tiles_without_words(page: Any, games: Games) -> None:
    """The words are named that fit, as the command has them; the address keeps the tiles."""
    matrix = games["many"]
    lists = lists_of(matrix)
    for rows in (["GG...", "GGG.Y", "GGGGG"], ["YGGYG", "GGGGG"]):
        open_at(page, "#/many")
        review(page, f"Wordle 1,234 {len(rows)}/6\n\n" + "\n".join(rows))
        try:
            fitting = targets_of_grid(lists, [matrix.texts.index(row) for row in rows])
        except InputError:
            fitting = []
        answer = page.inner_text("#fitting")
        assert answer.startswith(f"{len(fitting)} of 289 words fit these squares"), rows
        assert all(word in answer for word in fitting[:50])
        assert page.evaluate("state.now.played") == "\n".join(rows)


def test_tiles_without_words_in_hard_mode(page: Any) -> None:
    """The page asks for the words."""
    open_at(page, "#/many?hard=nyt")
    answer = review(page, "GGG..\n....Y\nGGGGG")
    assert "Add the words that you guessed, or turn hard mode off" in answer


def lists_of(matrix: ReplyMatrix) -> WordLists:
    """Return the lists of a game as the commands have them."""
    layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
    return WordLists(matrix.rule, matrix.guesses, layers, matrix)


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


def test_games_of_words_that_the_list_lacks(page: Any, games: Games) -> None:
    """Where no target fits, the other words are possible; numbers equal the command's."""
    matrix = games["many"]
    lists = lists_of(matrix)
    all_games = unlisted_games(matrix, 12)
    widened = 0
    for moves, own in zip(
        all_games, judged_by_page(page, "many", all_games, Mode.ANY), strict=True
    ):
        turns = [(matrix.guesses[guess], code) for guess, code in moves]
        for turn, found in zip(
            review_turns(lists, turns).turns, own["judged"], strict=True
        ):
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
def test_a_mistyped_reply_is_found(game: str, page: Any, games: Games) -> None:
    """The changes of a single reply with which some word fits, as the command names them."""
    matrix = games[game]
    lists = lists_of(matrix)
    random = np.random.default_rng(4)
    checked = 0
    while checked < 8:
        guesses = random.integers(len(matrix.guesses), size=3).tolist()
        target = int(random.integers(len(matrix.targets)))
        moves = [(guess, int(matrix.codes[guess, target])) for guess in guesses]
        moves[checked % 3] = (guesses[checked % 3], int(random.integers(1, matrix.right)))
        turns = [(matrix.guesses[guess], code) for guess, code in moves]
        try:
            position_after(lists, turns)
            continue
        except ContradictionError as error:
            changes = error.changes[:NAMED_CHANGES]
        found = run_script(page, game, _CHANGES, played=moves)
        own = [
            [turn, matrix.texts.index(reply), words] for turn, _, reply, words in changes
        ]
        assert found == own, turns
        checked += 1


_CHANGES = """
  const given = played.map(([guess, code]) => ({ guess, code }));
  return layers.changes(codes, given).map(({ turn, code, words }) => [turn, code, words]);"""


def test_loaded_scripts_are_not_requested_again(
    games: Games, context: Any, tmp_path: Path
) -> None:
    """A script that was missing is loaded once it is there; then the page answers without a net."""
    make_explorer(tmp_path, {"few": games["few"]})
    script, away = tmp_path / "data/few/words.js", tmp_path / "away.js"
    script.rename(away)
    opened = open_page(context, tmp_path)
    word = games["few"].targets[0]
    assert "words.js is missing" in review(opened, f"{word} GGGGG")
    away.rename(script)
    assert review(opened, f"{word} GGGGG").startswith("You found")
    assert look_up(opened, word)
    wait_for(opened, "data.treeOf('few', 'max-any') !== undefined")
    shutil.rmtree(tmp_path)
    assert review(opened, f"{word} GGGGG").startswith("You found")
    assert look_up(opened, word)


def test_larger_games_have_their_trees_only(
    games: Games, context: Any, tmp_path: Path
) -> None:
    """Without reply codes the page says so."""
    opened = open_page(context, make_explorer(tmp_path, {"few": games["few"]}, replies={}))
    assert "too large to be reviewed" in opened.inner_text("#last")
    assert opened.locator("#review-form").is_hidden()


_CODES = (
    "return Array.from(coding.table(codes, codes.everything, positions.everyone(codes)));"
)

_ADVISED = """([packed, played, mode]) => {
  const codes = data.codesFrom(packed);
  let position = positions.positionOf(codes, positions.everyone(codes), hard.start(codes, mode));
  for (const [guess, code] of played) {
    const rest = positions.left(position, guess, code);
    position = positions.positionOf(codes, rest, hard.after(codes, position.pool, guess, code));
  }
  return ending.recommend(position).map((row) => [row.guess, row.guesses, row.isExact]);
}"""


SMALL = [
    f"example-{at}" for at, one in enumerate(EXAMPLES) if not isinstance(one["words"], str)
]
"""The examples of a few words, by three rules."""


@pytest.mark.parametrize("game", ["few", "long", *SMALL])
def test_replies_equal_the_rule(game: str, page: Any, games: Games) -> None:
    """Codes that the page computes from terms equal the matrix's, of one byte or two."""
    assert run_script(page, game, _CODES) == games[game].codes.ravel().tolist()


@pytest.mark.parametrize("hard", HARD_MODES)
@pytest.mark.parametrize(
    "count", [10, pytest.param(min(20 * TIMES, 100), marks=pytest.mark.slow)]
)
def test_weighted_positions(
    count: int, hard: Mode, page: Any, wordle_words: tuple[str, ...]
) -> None:
    """Where words are not equally likely, the page's advice equals a plain search's."""
    random = np.random.default_rng(3)
    for _ in range(count):
        guesses = random.choice(wordle_words, 60, replace=False).tolist()
        weights = np.float64(0.01) ** random.integers(3, size=30) * random.integers(
            1, 9, size=30
        )
        matrix = compute_replies("wordle", guesses[:30], guesses, weights)
        moves = next(
            turns
            for turns in allowed_games(matrix, hard, 50)
            if turns[-1][1] != matrix.right
        )
        left = np.arange(30)
        for guess, code in moves:
            left = left[matrix.codes[guess, left] == code]
        rows = page.evaluate(_ADVISED, [words_of(matrix), moves, NAMES[hard]])
        plain = PlainSearch(matrix, hard)
        least = plain.expected(tuple(left.tolist()), moves)
        assert rows[0][1] == pytest.approx(least, abs=1e-6), (guesses, moves)
        for guess, guesses_to_end, is_exact in rows:
            expected = plain.expected(tuple(left.tolist()), moves, guess)
            assert is_exact
            assert guesses_to_end == pytest.approx(expected, abs=1e-6), (guesses, moves)


_TWO_QUESTIONS = """
  const turns = [{ guess: 0, code: 0 }];
  const answers = [0, 1].map(() => thinking.ask(game, codes, "told", turns));
  return (await Promise.all(answers)).map((answer) => answer?.judged.length ?? null);"""


def test_a_game_that_goes_on_gets_advice(page: Any) -> None:
    """The next guess comes first; the other numbers are folded."""
    answer = review(page, "aback GG...", "#/weighted")

    assert re.match(r"Guess [A-Z]{5}\. No guess needs fewer guesses on average", answer)
    assert page.is_checked("#playing")
    assert page.locator("#advice tbody tr").count() == 10
    assert page.locator("#numbers").is_hidden()


def test_tiles_are_tapped(page: Any, games: Games) -> None:
    """A single word begins a game; its tiles take the colours that the game gave."""
    review(page, "aback", "#/weighted")
    for place in (0, 0, 1, 1):  # faster than the game is reviewed
        page.evaluate(f"document.querySelectorAll('#turns .tile')[{place}].click()")
    wait_for(page, "document.querySelector('#played').value === 'aback GG...'")

    matrix = games["weighted"]
    turns = [("aback", matrix.texts.index("GG..."))]
    left = len(position_after(lists_of(matrix), turns).candidates)
    shown = "document.querySelector('#turns li:not(.head) .left b')?.textContent"
    wait_for(page, f"{shown} === '{left}'")


def test_a_review_in_words(page: Any, games: Games) -> None:
    """A review has a verdict, what each turn left, and the game of the best strategy."""
    open_at(page, "#/many")
    last = games["many"].targets[-1]

    answer = review(page, "\n".join([*games["many"].guesses[:100:50], last]))

    assert answer.startswith(f"You found {last.upper()} in three. ")
    rows = page.locator("#turns .than").all_inner_texts()
    assert len(rows) == 3
    assert all(re.match(r"(The best|Good|Fair|Weak)\.", row) for row in rows[:2])
    lefts = page.locator("#turns li:not(.head) .left b").all_inner_texts()
    assert lefts[2] == "Found"
    guesses, found = page.text_content("#best-game").split(": found in ")
    assert guesses.endswith(last)
    assert found == f"{guesses.count(',') + 1}."


_SENTENCE = """
  const turn = {
    guess: 0, code: 0, before: 4, remaining: 2, skill: 80, target: 9, isPossible: false,
    isBestPossible: true, expected: { own: 3, least: 2.5, best: 1 }, ...other,
    leaves: { own: { average: 8 }, best: { average: 3, here: 1, ...other.leaves } },
  };
  return turns.said(codes, [turn])[0].textContent;"""


def test_a_game_that_was_lost(page: Any) -> None:
    """After the turns that the game has, it is reviewed."""
    open_at(page, "#/weighted")
    answer = review(
        page, "\n".join(["Wordle 1,234 X/6", "abbey GG...", *["aback GG..."] * 5])
    )
    assert answer.startswith("Not found in six guesses.")
    assert shared(page)[0] == "guesstree weighted X/6"


def test_sentences_of_turns(page: Any, games: Games) -> None:
    """A turn is graded, with the reason why another guess is better."""
    one, best = (word.upper() for word in games["many"].guesses[:2])
    good = {"own": 2.6, "least": 2.5, "best": 1}
    for turn, sentence in (
        (
            {"leaves": {"average": 1}},
            f"Weak. It could not be the answer. {best} could, and separates ",
        ),
        (
            {"expected": good, "leaves": {"average": 1}},
            f"Good. {best} separates all four.",
        ),
        ({"expected": good}, f"Good. {best} would have left 1."),
        ({"expected": good, "target": 1}, f"Good. {best} was the answer."),
        ({"expected": good | {"best": 0}}, "The best."),
    ):
        found = run_script(page, "many", _SENTENCE, other=turn)
        assert found.startswith(f"{one} {sentence}"), turn


def test_another_game_keeps_what_was_typed_and_sent(page: Any) -> None:
    """A text that was not sent stays in its box; one that was is reviewed in the other game."""
    review(page, "aback\nabide\nabbey", "#/weighted")
    page.fill("#word", "crane")
    page.select_option("#game", "unlikely")
    wait_for(page, "state.now.game === 'unlikely'")
    assert page.input_value("#word") == "crane"
    assert page.input_value("#played") == "aback\nabide\nabbey"
    wait_for(page, "document.querySelector('#reviewed h3') !== null")
    page.fill("#played", "aback")
    page.select_option("#game", "weighted")
    wait_for(page, "document.querySelector('#headline') !== null")
    assert page.input_value("#played") == "aback"


def test_a_published_page_shares_its_address(
    games: Games, context: Any, tmp_path: Path
) -> None:
    """The link of a block to share leads to the game, and has no word of it."""
    make_explorer(tmp_path, {"few": games["few"]})
    opened = context.new_page()

    def serve(route: Any) -> None:
        name = route.request.url.removeprefix("http://pages.test/").split("#")[0]
        route.fulfill(path=tmp_path / name)

    opened.route("http://pages.test/**", serve)
    opened.goto("http://pages.test/index.html")
    wait_for(opened, "state.now.game !== ''")
    review(opened, f"{games['few'].targets[0]} GGGGG")
    assert shared(opened)[-1] == "http://pages.test/index.html#/few"


def test_a_word_that_the_list_lacks(page: Any, games: Games) -> None:
    """A game that ends with one is reviewed to its end, with a note."""
    matrix = games["many"]
    other = next(word for word in matrix.guesses if word not in matrix.targets)

    answer = review(page, f"{matrix.guesses[0]}\n{other}", "#/many")

    assert f"{other.upper()} is not among the 289 expected answers." in answer
    assert shared(page)[0] == "guesstree many 2/6"


def test_a_mistyped_reply_is_a_click_away(page: Any) -> None:
    """The likeliest correction comes first, and a click applies it."""
    assert review(page, "aback GG...\nabide .....", "#/weighted").startswith(
        "No word fits all of these replies."
    )
    page.locator("#changes button").first.click()
    wait_for(page, "document.querySelector('#advised, #headline') !== null")
    assert page.evaluate("state.now.played") != "aback GG...\nabide ....."

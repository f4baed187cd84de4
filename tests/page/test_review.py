"""The numbers of games on the page for players equal the library's."""

import json
from typing import Any

import numpy as np
import pytest

from guesstree.base.defaults import ADVISED
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.page.packing import words_of
from guesstree.play.position import (
    NAMED_CHANGES,
    ContradictionError,
    allowed_guesses,
    position_after,
)
from guesstree.play.recommendation import recommendation
from guesstree.play.reviews import TurnReview
from guesstree.play.reviews import review as review_turns
from guesstree.play.word_lists import WordLists, layers_of
from tests.conftest import TIMES
from tests.page.browsing import (
    Games,
)
from tests.page.oracle import JUDGED, SHOWN, differences, shown
from tests.play.oracles import REVIEWS, PlainSearch, in_words

EXAMPLES = [
    one for one in json.loads(REVIEWS.read_text("utf-8")) if one["mode"] != "consistent"
]
"""Games that the library has reviewed, in the modes that the page has."""

EXAMPLE_GAMES = [
    "all" if isinstance(one["words"], str) else f"example-{at}"
    for at, one in enumerate(EXAMPLES)
]
"""The games of the examples; examples of all words share one."""

HARD_MODES = [Mode.ANY, Mode.HARD]


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


def run_script(page: Any, game: str, script: str, **given: Any) -> Any:
    """Return what a script returns for a game, `game`, and for values by name."""
    head = (
        f"async ([name, {', '.join(given)}]) => {{ const game = await data.loadGame(name);"
    )
    return page.evaluate(f"{head} {script} }}", [game, *given.values()])


def reviewed_by_page(
    page: Any, game: str, played: list[list[tuple[int, int]]], mode: str, **changed: Any
) -> Any:
    """Return how the page reviews games, whose turns are pairs of a guess and a code.

    `changed` replaces attributes of the game.
    """
    script = """
      const asked = { ...game, ...changed };
      return played.map((turns) => {
        const given = turns.map(([guess, code]) => ({ guess, code }));
        const found = review.reviewOf(asked, given, mode);
        const named = (row) => ({ ...row, guess: game.guesses[row.guess] });
        return {
          turns: found.turns.map((turn) => ({
            ...named(turn),
            best: game.guesses[turn.best],
            grade: sentences.gradeOf(turn),
          })),
          best: found.best.slice(0, game.limits.playedOut).map(named),
          reason: found.best.length
            ? sentences.reasonOf(found.best, found.candidates.length, found.isBest)
            : "",
        };
      });"""
    return run_script(page, game, script, played=played, mode=mode, changed=changed)


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
    """A browser finds what the library finds, with weights and in hard mode too."""
    matrix = games[game]
    lists = lists_of(matrix)
    all_games = allowed_games(matrix, hard, count)

    found = reviewed_by_page(page, game, all_games, hard)

    for played, own in zip(all_games, found, strict=True):
        turns = [(matrix.guesses[guess], code) for guess, code in played]
        best, reason, _ = recommendation(position_after(lists, turns), hard)
        advice = {"best": shown(best[:ADVISED], SHOWN), "reason": reason}
        reviewed = review_turns(lists, turns, hard).turns
        assert not differences(own, advice | {"turns": shown(reviewed, JUDGED)}), turns


@pytest.mark.parametrize("at", range(len(EXAMPLES)))
def test_examples_are_reviewed_alike(at: int, page: Any, games: Games) -> None:
    """All numbers of the command's reviews, without a limit of turns."""
    example, matrix = EXAMPLES[at], games[EXAMPLE_GAMES[at]]
    turns = [
        (matrix.guesses.index(guess), matrix.texts.index(reply))
        for guess, reply in example["turns"]
    ]
    (own,) = reviewed_by_page(page, EXAMPLE_GAMES[at], [turns], example["mode"], turns=0)
    reviewed = [TurnReview(**turn) for turn in example["review"]["turns"]]
    rounded = json.loads(
        json.dumps(own["turns"]), parse_float=lambda one: round(float(one), 9)
    )
    assert not differences(rounded, shown(reviewed, JUDGED))


def lists_of(matrix: ReplyMatrix) -> WordLists:
    """Return the lists of a game as the commands have them."""
    layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
    limit = matrix.rule.turns
    return WordLists(matrix.rule, matrix.guesses, layers, matrix, turn_limit=limit)


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
    found = reviewed_by_page(page, "many", all_games, Mode.ANY)
    for moves, own in zip(all_games, found, strict=True):
        turns = [(matrix.guesses[guess], code) for guess, code in moves]
        reviewed = review_turns(lists, turns).turns
        assert not differences(own["turns"], shown(reviewed, JUDGED)), turns
    layers = [turn["layer"] for own in found for turn in own["turns"]]
    assert {*layers} == {0, 1}


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
  return layers.changes(game, given).map(({ turn, code, words }) => [turn, code, words]);"""

_CODES = "return Array.from(coding.table(game, game.everything, game.targets));"

_ADVISED = """([words, played, mode]) => {
  const game = packed.gameFrom(words);
  const turns = played.map(([guess, code]) => ({ guess, code }));
  const position = turns.reduce(positions.after, positions.start(game, mode));
  return advice.recommendation(position).best.map((row) => [row.guess, row.guesses, row.exact]);
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
        rows = page.evaluate(
            _ADVISED, [{**(words_of(matrix) or {}), "turns": 0}, moves, hard]
        )
        plain = PlainSearch(matrix, hard)
        least = plain.expected(tuple(left.tolist()), moves)
        assert rows[0][1] == pytest.approx(least, abs=1e-6), (guesses, moves)
        for guess, guesses_to_end, is_exact in rows:
            expected = plain.expected(tuple(left.tolist()), moves, guess)
            assert is_exact
            assert guesses_to_end == pytest.approx(expected, abs=1e-6), (guesses, moves)


_SENTENCE = """
  const turn = {
    guess: 0, code: 0, targets: 4, remaining: 2, target: 9, possible: false, best: 1,
    isBestPossible: true, cost: 0.5, win: 1, bestWin: 1, exact: true, bestExact: true, ...other,
    leaves: { average: 3, here: 1, ...other.leaves }, named: [],
  };
  return turns.inSentences(game, [turn]).firstChild.textContent;"""


def test_sentences_of_turns(page: Any, games: Games) -> None:
    """A turn is graded, with the reason why another guess is better."""
    one, best = (word.upper() for word in games["many"].guesses[:2])
    good = {"cost": 0.1}
    for turn, sentence in (
        (
            {"leaves": {"average": 1}},
            f"Weak. It could not be the answer. {best} could, and separates ",
        ),
        (
            good | {"leaves": {"average": 1}},
            f"Good. {best} separates all four.",
        ),
        (good, f"Good. {best} would have left 1."),
        (good | {"target": 1}, f"Good. {best} was the answer."),
        ({"cost": 0, "win": 0.75}, f"Weak. {best} wins all games, {one} 75.0% of games."),
        ({"cost": 0, "best": 0}, "The best."),
    ):
        found = run_script(page, "many", _SENTENCE, other=turn)
        assert found.startswith(f"{one} {sentence}"), turn

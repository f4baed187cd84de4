"""The numbers of games on the page for players equal the library's."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree.base.defaults import ADVISED
from guesstree.base.errors import InputError
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.page.explorer import Facts
from guesstree.page.packing import words_of
from guesstree.play.pasted import targets_of_grid
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
    look_up,
    make_explorer,
    open_at,
    open_page,
    paste,
    review,
    settle,
    wait_for,
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
        "pair": compute_replies("wordle", ["boner", "crane", "goner"]),
        "all": matrices["wordle"],
        **examples,
    }


@pytest.fixture(scope="module")
def page(
    browser: Any, games: Games, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return the page of an explorer of these games."""
    folder = tmp_path_factory.mktemp("reviews")
    facts = {"pair": Facts(never_recommended=["boner"])}
    with open_page(browser, make_explorer(folder, games, facts=facts)) as opened:
        yield opened


def run_script(page: Any, game: str, script: str, **given: Any) -> Any:
    """Return what a script returns for the replies of a game, `codes`, and for values by name."""
    head = f"async ([game, {', '.join(given)}]) => {{ const codes = await data.loadCodes(game);"
    return page.evaluate(f"{head} {script} }}", [game, *given.values()])


def told_by_page(
    page: Any, game: str, played: list[list[tuple[int, int]]], mode: str, **changed: Any
) -> Any:
    """Return what the page tells of games, whose turns are pairs of a guess and a code.

    `changed` replaces attributes of the game.
    """
    script = """
      const asked = { ...codes, ...changed };
      return played.map((turns) => {
        const given = turns.map(([guess, code]) => ({ guess, code }));
        const told = review.told(asked, given, mode);
        const named = (row) => ({ ...row, guess: codes.guesses[row.guess] });
        return {
          turns: told.turns.map((turn) => ({
            ...{ ...named(turn), best: codes.guesses[turn.best] },
            grade: sentences.gradeOf(turn),
          })),
          best: told.best.slice(0, codes.limits.followed).map(named),
          reason: told.best.length
            ? sentences.reasonOf(told.best, told.candidates.length, told.isBest)
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

    found = told_by_page(page, game, all_games, hard)

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
    (own,) = told_by_page(page, EXAMPLE_GAMES[at], [turns], example["mode"], turns=0)
    reviewed = [TurnReview(**turn) for turn in example["review"]["turns"]]
    rounded = json.loads(
        json.dumps(own["turns"]), parse_float=lambda one: round(float(one), 9)
    )
    assert not differences(rounded, shown(reviewed, JUDGED))


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
    assert page.locator("[data-act=hard]").count() == 0
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
    return str(page.locator("#reviewed .share").first.input_value()).splitlines()


def words(page: Any) -> list[str]:
    """Return the guesses of the rows of tiles."""
    rows = page.locator("#rows .tiles").all()
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


def test_a_turn_that_an_unknown_word_took_counts(page: Any) -> None:
    """Our own shares have no row for it, but their header counts it, also after a reload."""
    open_at(page, "#/weighted")
    shared_game = (
        "guesstree weighted 4/6\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey"
    )

    assert review(page, shared_game).startswith("You found ABBEY in four. ")
    assert shared(page)[0] == "guesstree weighted 4/6"

    page.reload()
    settle(page)
    assert page.inner_text("#sentence").startswith("You found ABBEY in four.")


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
        "These are several games or boards.",
    ),
    ("aback\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜⬜", "What was your next word?"),
    ("aback GG...\nabide .....", "Row 2 cannot be right."),
    ("aback GGGGG\nabbey", "ABACK was right, so ABBEY cannot follow"),
    (" ".join(["aback"] * 8), "This game has six turns; these are eight."),
    ("aback -----", "----- may mean ..... or YYYYY: write one of these."),
    ("aback GGGG.", "Row 1 cannot be right."),
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
    found = told_by_page(page, "many", all_games, Mode.ANY)
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
    paste(opened, f"{word} GGGGG")
    assert "words.js is missing" in opened.inner_text("#notice")
    away.rename(script)
    assert review(opened, f"{word} GGGGG").startswith("You found")
    assert look_up(opened, word)
    shutil.rmtree(tmp_path)
    assert review(opened, f"{word} GGGGG").startswith("You found")
    assert look_up(opened, word)


def test_larger_games_have_their_trees_only(
    games: Games, context: Any, tmp_path: Path
) -> None:
    """Without reply codes the page says so."""
    opened = open_page(context, make_explorer(tmp_path, {"few": games["few"]}, replies={}))
    assert "too large to be reviewed" in opened.inner_text("#sentence")

    word = opened.evaluate("data.games.few.start.guess")
    answer = look_up(opened, word)

    assert answer.startswith(f"How good is {word.upper()}?")
    assert "guesses with" in answer


_CODES = "return Array.from(coding.table(codes, codes.everything, codes.targets));"

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


_TWO_QUESTIONS = """
  const turns = [{ guess: 0, code: 0 }];
  const answers = [0, 1].map(() => thinking.ask(game, codes, "told", turns));
  return (await Promise.all(answers)).map((answer) => answer?.turns.length ?? null);"""


def test_a_game_that_goes_on_gets_advice(page: Any) -> None:
    """The next guess comes first; the other numbers are folded."""
    answer = review(page, "aback GG...", "#/weighted")

    assert re.match(
        r"Guess [A-Z]{5} next\. No guess needs fewer guesses on average", answer
    )
    assert page.locator("#advice tbody tr").count() == 10
    assert page.locator("#numbers").is_hidden()
    assert re.search(r"expected guesses( lost)?[.:]", page.text_content("#verdict"))


def test_words_that_are_never_recommended(page: Any) -> None:
    """A box at the foot of the page lets it recommend them; the browser remembers that."""
    usual = review(page, "crane .Y.YY", "#/pair")
    page.check("#all-words")
    wait_for(page, "document.querySelector('#advised')?.textContent === 'Guess BONER.'")
    open_at(page)

    assert usual.startswith("Guess GONER. It is one of the two words left.")
    assert "Left: BONER, GONER." in usual
    assert page.is_checked("#all-words")
    page.uncheck("#all-words")


def test_a_review_in_words(page: Any, games: Games) -> None:
    """A review has a verdict, and what each turn left."""
    open_at(page, "#/many")
    last = games["many"].targets[-1]

    answer = review(page, "\n".join([*games["many"].guesses[:100:50], last]))

    assert answer.startswith(f"You found {last.upper()} in three. ")
    rows = page.locator("#turns li").all_inner_texts()
    assert len(rows) == 3
    assert all(re.match(r"[A-Z]{5} (The best|Good|Fair|Weak)\.", row) for row in rows[:2])
    lefts = page.locator("#rows .aside").all_inner_texts()
    assert re.fullmatch(r"\d+\s+left, (best|good|fair|weak)", lefts[0])
    assert lefts[2].startswith("Found")


def test_the_game_of_the_best_strategy(page: Any, games: Games) -> None:
    """Its board stands beside the player's: what the command advises on the same answer."""
    matrix = games["long"]
    lists, guess = lists_of(matrix), "question"

    answer = review(page, "absolute\nacademic", "#/long")

    turns: list[tuple[str, int]] = []
    while not turns or turns[-1][1] != matrix.right:
        best, _ = recommendation(position_after(lists, turns))
        guess = best[0].guess
        target = matrix.targets.index("academic")
        turns.append((guess, int(matrix.codes[matrix.guesses.index(guess), target])))
    rows = page.locator("#best-game .tiles").all()
    shown_words = ["".join(row.locator(".tile").all_text_contents()) for row in rows]
    assert shown_words == [word for word, _ in turns]
    taken = {1: "one", 2: "two", 3: "three"}[len(turns)]
    assert f"The best known strategy takes {taken}" in answer


_SENTENCE = """
  const turn = {
    guess: 0, code: 0, targets: 4, remaining: 2, target: 9, possible: false, best: 1,
    isBestPossible: true, cost: 0.5, win: 1, bestWin: 1, exact: true, bestExact: true, ...other,
    leaves: { average: 3, here: 1, ...other.leaves }, named: [],
  };
  return turns.said(codes, [turn]).firstChild.textContent;"""


def test_a_game_that_was_lost(page: Any) -> None:
    """After the turns that the game has, it is reviewed."""
    open_at(page, "#/weighted")
    answer = review(
        page, "\n".join(["Wordle 1,234 X/6", "abbey GG...", *["aback GG..."] * 5])
    )
    assert answer.startswith("Not found in six guesses.")
    assert shared(page)[0] == "guesstree weighted X/6"


def test_the_answer_after_the_last_guess(page: Any) -> None:
    """One more word than there are turns is the answer of a game that was lost."""
    words = ["abbey", "aback", "abase", "abate", "abbot", "abhor"]
    open_at(page, "#/weighted")

    answer = review(page, "\n".join([*words, "abide"]))

    assert answer.startswith("Not found in six guesses. The best known strategy takes ")
    assert page.text_content("#verdict").startswith("Not found in 6: ")
    assert shared(page)[0] == "guesstree weighted X/6"
    assert page.evaluate("state.now.played").startswith("abbey GG.Y.\n")


def test_the_last_turn(page: Any) -> None:
    """The page says how many games a guess wins, or names what is left."""
    turns = [f"{word} GG..." for word in ("aback", "aback", "aback", "aback", "aback")]

    answer = review(page, "\n".join(turns), "#/weighted")

    assert re.match(
        r"Guess ([A-Z]{5})\. Last turn, \d+ words left\. \1 is right in \d+\.\d% of games",
        answer,
    )


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

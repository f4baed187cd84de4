"""Reviews of finished games equal plain Python, and the file of examples is theirs."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.advice.hard_mode import allowed_guesses
from guesstree.advice.measures import luck, move, skill
from guesstree.advice.review import review
from guesstree.advice.tile_grids import read_grid, rows_of_grid, targets_of_grid
from guesstree.advice.word_lists import WordLists, layers_of
from guesstree.errors import InputError
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import rule_of
from tests.conftest import small_games
from tests.limits import time_limit
from tests.play.oracles import PlainSearch, in_words
from tests.play.reviews import FEW, FILE, lists_of, made
from tests.play.test_measures import modes_of, turns_of


def lists(matrix: ReplyMatrix) -> WordLists:
    """Return the lists of a game, its targets in the first layer."""
    layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
    return WordLists(matrix.rule, matrix.guesses, layers)


@given(matrix=small_games(), draw=st.data())
def test_reviews_equal_plain_python(matrix: ReplyMatrix, draw: st.DataObject) -> None:
    """Expected guesses are the least by plain recursion; other numbers those of each turn alone."""
    hard = draw.draw(st.sampled_from(modes_of(matrix)))
    said, _ = turns_of(draw, matrix, hard)
    if not said or any(code == matrix.right for _, code in said[:-1]):
        return
    turns = [(matrix.guesses[guess], code) for guess, code in said]
    found = review(lists(matrix), turns, hard)
    plain = PlainSearch(matrix, hard)
    assert found.found == (said[-1][1] == matrix.right)
    for number, row in enumerate(found.turns):
        earlier, (guess, code) = said[:number], said[number]
        before = [
            at
            for at in range(len(matrix.targets))
            if all(matrix.codes[one, at] == other for one, other in earlier)
        ]
        least = plain.expected(tuple(before), earlier)
        own = plain.expected(tuple(before), earlier, guess)
        assert row.best_guesses == pytest.approx(least)
        assert row.guesses == pytest.approx(own)
        assert row.cost == pytest.approx(own - least)
        assert row.exact
        allowed = allowed_guesses(matrix, hard, in_words(matrix, earlier))
        assert row.skill == pytest.approx(skill(matrix, np.array(before), guess, allowed))
        assert row.luck == pytest.approx(luck(matrix, np.array(before), guess, code))
        numbers = move(matrix, np.array(before), guess, code)._asdict()
        assert {name: getattr(row, name) for name in numbers} == numbers
    assert found.skill == pytest.approx(
        sum(row.skill for row in found.turns) / len(found.turns)
    )
    assert found.cost == pytest.approx(sum(row.cost for row in found.turns))


def test_a_word_outside_the_targets_is_reviewed() -> None:
    """Its layer is looked at from the turn on that leaves it alone."""
    words = tuple(FEW)
    game = WordLists(rule_of("wordle"), words, layers_of(words[:5], words))
    target = "pilot"
    turns = [
        (guess, game.rule.reply(guess, target)) for guess in ("digit", "limit", "pilot")
    ]
    found = review(game, turns)
    assert found.found
    assert found.turns[-1].layer == 1
    assert found.turns[-1].possible


def test_a_guess_that_was_said_before(wordle_words: tuple[str, ...]) -> None:
    """It costs one guess, exact or not, and is called by name."""
    few = lists_of("wordle", FEW)
    every = WordLists(
        rule_of("wordle"), wordle_words, layers_of(wordle_words, wordle_words)
    )
    for game, words in (
        (few, ("digit", "digit", "idiot")),
        (every, ("crane", "crane", "hobby")),
    ):
        turns = [(guess, game.rule.reply(guess, words[-1])) for guess in words]
        found = review(game, turns)
        assert [row.repeated for row in found.turns] == [False, True, False]
        assert found.turns[1].cost == pytest.approx(1)
        assert (found.turns[1].skill, found.turns[1].gained) == (0, 0)
        assert found.verdict.endswith(
            f"most of them in turn 2: {words[0]} was already tried."
        )


def test_an_adversary_leaves_nothing_to_luck() -> None:
    """Its replies are not by chance: skill and cost stay, luck is not told."""
    game = lists_of("wordle", FEW)
    turns = [(guess, game.rule.reply(guess, "visit")) for guess in ("raise", "visit")]
    by_chance, chosen = review(game, turns), review(game, turns, by_chance=False)
    assert chosen.luck is None
    assert all(row.luck is None for row in chosen.turns)
    assert (chosen.skill, chosen.cost) == (by_chance.skill, by_chance.cost)
    assert "luck" in by_chance.verdict
    assert "luck" not in chosen.verdict


def test_the_share_block() -> None:
    """The count, a star for hard mode, X where the word was not found, the tiles, the scores."""
    game, turns = Game("wordle", FEW), ["raise:..YY.", "visit:GGGGG"]
    block = game.review(*turns).share()
    assert block == "guesstree wordle 2/6\n\n⬛⬛🟨🟨⬛\n🟩🟩🟩🟩🟩\n\nskill 83, luck 62"
    lost = game.review("visit:GGGGG", lost=1).share(plain=True)
    assert lost.startswith("guesstree wordle 2/6\n\nGGGGG\n\n")
    for shown, count in (
        (game.review(turns[0], mode="nyt-hard"), "X/6*"),
        (game.with_turn_limit(1).review(*turns), "2/2"),
        (game.with_turn_limit(0).review(turns[0]), "X"),
    ):
        assert shown.share().startswith(f"guesstree wordle {count}\n")
    given_up = game.review(turns[0]).share()
    assert game.rule.texts(5)[rows_of_grid(given_up, game.rule, 5)[0]] == "..YY."
    counts = Game("jotto", ["brick", "crane"]).review("brick 2", "crane 5")
    assert counts.share().startswith("guesstree jotto 2\n\n2\n5\n")


def test_a_game_that_goes_on_is_not_shared() -> None:
    """Only a game that was found or that has no turn left has a block."""
    game, turn = Game("wordle", FEW), "raise:..YY."
    for reviewed, is_over in (
        (game.review(turn), False),
        (game.with_turn_limit(0).review(turn), False),
        (game.with_turn_limit(1).review(turn), True),
        (game.with_turn_limit(2).review(turn, lost=1), True),
        (game.review(turn, "visit:GGGGG"), True),
    ):
        assert reviewed.is_over is is_over
        assert repr(reviewed).startswith("guesstree wordle") is is_over


def test_grids_without_words(wordle_words: tuple[str, ...]) -> None:
    """Only targets against which every row is the reply to some guess are left."""
    grid = "Wordle 1,234 3/6*\n\n⬛⬛🟨⬛⬛\n⬜🟨\ufe0f⬜🟩⬛\n🟩🟩🟩🟩🟩\n"
    rule = rule_of("wordle")
    codes = read_grid(grid, rule, 5)
    assert [rule.texts(5)[code] for code in codes] == ["..Y..", ".Y.G.", "GGGGG"]
    assert read_grid("⬛⬛🟨⬛⬛ ⬜🟨⬜🟩⬛ 🟩🟩🟩🟩🟩", rule, 5) == codes
    some = wordle_words[::20]
    game = WordLists(rule, some, layers_of(some, some))
    matrix = compute_replies("wordle", some)
    plain = [
        target
        for at, target in enumerate(some)
        if all(
            any(matrix.codes[guess, at] == code for guess in range(len(some)))
            for code in codes
        )
    ]
    assert targets_of_grid(game, codes) == plain
    assert 0 < len(plain) < len(some)
    with pytest.raises(InputError, match="no row of tiles"):
        read_grid("Wordle 1,234", rule, 5)


def test_grids_that_no_target_fits() -> None:
    """The row after which no target is left is named."""
    words = ("raise", "visit")
    game = lists_of("wordle", words)
    rule = game.rule
    right, none, visited = len(rule.texts(5)) - 1, 0, rule.reply("visit", "raise")
    for codes, row in (([none], 1), ([visited, none, right], 2)):
        with pytest.raises(
            InputError, match=f"no target fits row {row} of the grid, [.]{{5}}"
        ):
            targets_of_grid(game, codes)
    assert targets_of_grid(game, [visited, right]) == ["raise"]


def test_what_cannot_be_reviewed() -> None:
    """No turn; and a turn after the right guess, which advice refuses as well."""
    with pytest.raises(InputError, match="no turns to review"):
        review(lists_of("wordle", FEW), [])
    game = Game("wordle", FEW)
    for ask in (game.review, game.advise):
        with pytest.raises(InputError, match="visit was right, so digit cannot follow"):
            ask("visit:GGGGG", "digit:.....")
    with pytest.raises(InputError, match="visit was right, so visit cannot follow"):
        game.review("visit", "visit")


def test_the_file_of_examples_is_up_to_date() -> None:
    """`python -m tests.play.reviews` would write what is there."""
    for found, stored in zip(made(), json.loads(FILE.read_text("utf-8")), strict=True):
        assert found["turns"] == stored["turns"]
        assert found["review"]["verdict"] == stored["review"]["verdict"]
        for turn, other in zip(
            found["review"]["turns"], stored["review"]["turns"], strict=True
        ):
            assert turn == pytest.approx(other, abs=1e-8)


def test_each_turn_of_a_long_game_is_looked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The review of a turn goes on from that of the turn before."""
    words = tuple(f"{number:03}" for number in range(300))
    matrix = compute_replies("pegs", words)
    counts = []

    def counted(*given: Any) -> Any:
        counts.append(given)
        return reply_codes(*given)

    monkeypatch.setattr("guesstree.advice.word_lists.reply_codes", counted)
    secret, *others = words
    turns = [(word, matrix.rule.reply(word, secret)) for word in others]
    review(lists(matrix), turns)
    assert len(counts) <= 4 * len(turns)


def test_long_contradictions() -> None:
    """Replies are computed once, whichever of them is wrong."""
    words = tuple(f"{number:03}" for number in range(300))
    game = Game("pegs", words)
    turns = [(word, game.rule.texts(3)[0]) for word in words]
    with (
        time_limit(2),
        pytest.raises(InputError, match="no word fits all of these replies"),
    ):
        game.review(*turns)


def test_a_grid_of_many_rows() -> None:
    """Rows that are alike are compared with the words once."""
    words = ["abc", "abd", "bad", "cab", "dab"]
    game = Game("wordle", words)
    codes = [game.rule.reply(word, "abc") for word in words[1:]] * 25_000
    with time_limit(2):
        found = targets_of_grid(game._lists, codes)
    assert found == targets_of_grid(game._lists, codes[:4])
    with pytest.raises(InputError, match="no target fits row 100001 of the grid"):
        targets_of_grid(game._lists, [*codes, game.rule.texts(3).index("GYG")])

"""Reviews of finished games, and grids of tiles without words."""

import json
from dataclasses import asdict, replace
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from guesstree import Game
from guesstree.base.errors import InputError
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.games.rules import rule_of
from guesstree.play.measures import luck, move, skill
from guesstree.play.position import allowed_in
from guesstree.play.reviews import review
from guesstree.play.word_lists import WordLists, layers_of
from guesstree.words.generators import codes
from guesstree.words.lists import read_words
from tests.conftest import ROOT
from tests.play.oracles import REVIEWS, PlainSearch, lists_of, small_positions

FEW = ("admin", "bingo", "digit", "idiot", "limit", "pilot", "raise", "visit")


@pytest.fixture(scope="module")
def few() -> WordLists:
    """Return the lists of a game of eight words."""
    return lists_of(compute_replies("wordle", FEW))


def turns_against(lists: WordLists, *guesses: str) -> list[tuple[str, int]]:
    """Return the turns of a game to the last guess."""
    return [(guess, lists.rule.reply(guess, guesses[-1])) for guess in guesses]


# Numbers of turns


@pytest.mark.parametrize("mode", list(Mode))
def test_reviews_equal_plain_python(mode: Mode) -> None:
    """Expected guesses are the least by plain recursion, other numbers depend on the turn only."""
    for position in small_positions(mode):
        game = position.game.with_turn_limit(0)
        turns = [*position.turns, position.turn]

        found = game.review(*turns, mode=mode, any_word=True).review

        for number, (row, turn) in enumerate(zip(found.turns, turns, strict=True)):
            before = position._replace(turns=turns[:number])
            matrix = before.matrix
            plain = PlainSearch(matrix, mode)
            left = np.arange(len(matrix.targets))
            places = tuple(left.tolist())
            least = plain.expected(places, before.played)
            assert row.exact
            assert row.best_guesses == pytest.approx(least)
            if row.guess not in matrix.position:
                continue
            guess, code = matrix.position[row.guess], matrix.texts.index(turn[1])
            own = plain.expected(places, before.played, guess)
            allowed = allowed_in(before.reached, mode)
            assert (row.guesses, row.cost) == pytest.approx((own, own - least), abs=1e-9)
            if row.layer != before.reached.layer:
                continue
            assert row.skill == pytest.approx(skill(matrix, left, guess, allowed))
            assert row.luck == pytest.approx(luck(matrix, left, guess, code))
            numbers = move(matrix, left, guess, code)._asdict()
            assert {name: getattr(row, name) for name in numbers} == numbers
        assert found.found == (turns[-1][1] == game.replies.texts[game.replies.right])
        assert found.skill == pytest.approx(fmean(row.skill for row in found.turns))
        assert found.cost == pytest.approx(sum(row.cost for row in found.turns))


@pytest.mark.parametrize("example", json.loads(REVIEWS.read_text("utf-8")))
def test_stored_reviews_are_repeated(example: Any) -> None:
    """Numbers and verdicts of eight games equal reviews.json."""
    words = example["words"]
    if isinstance(words, str):
        words = read_words(ROOT / words).words
    lists = lists_of(compute_replies(example["rule"], words))
    texts = lists.rule.texts(len(words[0]))
    turns = [(guess, texts.index(reply)) for guess, reply in example["turns"]]

    found = review(lists, turns, Mode(example["mode"]))

    expected = example["review"]
    assert found.verdict == expected["verdict"]
    for turn, stored in zip(found.turns, expected["turns"], strict=True):
        assert asdict(turn) == pytest.approx(stored, abs=1e-8)


def test_a_word_outside_the_targets_is_found() -> None:
    """The turn that leaves no target goes on with the other words."""
    lists = WordLists(rule_of("wordle"), FEW, layers_of(FEW[:5], FEW))

    found = review(lists, turns_against(lists, "digit", "limit", "pilot"))

    assert found.found
    assert found.turns[-1].layer == 1
    assert found.turns[-1].possible


@pytest.mark.parametrize(("guess", "target"), [("digit", "idiot"), ("crane", "hobby")])
def test_a_repeated_guess_costs_one_guess(
    guess: str, target: str, few: WordLists, matrices: dict[str, ReplyMatrix]
) -> None:
    """Whether numbers are exact or not, the verdict names it."""
    lists = few if target in FEW else lists_of(matrices["wordle"])

    found = review(lists, turns_against(lists, guess, guess, target))

    turn = found.turns[1]
    assert [row.repeated for row in found.turns] == [False, True, False]
    assert (turn.cost, turn.skill, turn.gained) == pytest.approx((1, 0, 0))
    assert found.verdict.endswith(f"in turn 2: {guess} was already tried.")


@pytest.mark.parametrize(
    ("cost", "win_lost", "grade"),
    [
        (0.0, 0.0, "Good."),
        (0.199, 0.0, "Good."),
        (0.2, 0.0, "Fair."),
        (0.399, 0.0, "Fair."),
        (0.4, 0.0, "Weak."),
        (0.0, 0.019, "Good."),
        (0.0, 0.02, "Fair."),
        (0.0, 0.039, "Fair."),
        (0.0, 0.04, "Weak."),
        (0.1, 0.01, "Fair."),
    ],
)
def test_the_grade_depends_on_the_loss(
    cost: float, win_lost: float, grade: str, few: WordLists
) -> None:
    """From 0.2 lost guesses on, a guess is fair, from 0.4 on weak; a lost game counts ten."""
    turn = review(few, turns_against(few, "raise", "visit")).turns[0]

    graded = replace(
        turn,
        best="digit",
        cost=cost,
        win=0.9 - win_lost,
        best_win=0.9,
        exact=True,
        best_exact=True,
    )

    assert graded.grade == grade


@pytest.mark.parametrize(
    ("count", "guess", "verdict"),
    [
        (20, "adopt", "0.05 expected guesses lost: adopt takes 2.35, adore 2.30."),
        (21, "adore", "no guess lost more than 0.05 expected guesses."),
    ],
)
def test_the_verdict_on_a_small_loss(count: int, guess: str, verdict: str) -> None:
    """One guess more in 21 games is a small loss; in 20 games, it is not."""
    words = read_words(ROOT / "data/wordle-targets.txt").words[count : 2 * count]
    lists = lists_of(compute_replies("wordle", words))

    found = review(lists, turns_against(lists, guess))

    assert found.cost == pytest.approx(1 / count)
    assert found.verdict.endswith(verdict)


def test_an_adversary_leaves_nothing_to_luck(few: WordLists) -> None:
    """If the replies are not by chance, a review has skill and cost but no luck."""
    turns = turns_against(few, "raise", "visit")

    by_chance = review(few, turns)
    chosen = review(few, turns, by_chance=False)

    assert chosen.luck is None
    assert all(row.luck is None for row in chosen.turns)
    assert (chosen.skill, chosen.cost) == (by_chance.skill, by_chance.cost)
    assert "luck" not in chosen.verdict


def test_turns_that_cannot_be_reviewed() -> None:
    """No turn and a turn after the right guess are refused; advice refuses the latter, too."""
    game = Game("wordle", FEW)

    with pytest.raises(InputError, match="no turns to review"):
        game.review()
    for ask in (game.review, game.advise):
        with pytest.raises(InputError, match="visit was right, so digit cannot follow"):
            ask("visit:GGGGG", "digit:.....")


def test_a_long_game_is_reviewed_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The review of a turn goes on from the turn before."""
    words = codes(3, "0123456")[:300]
    counts = []

    def counted(*given: Any) -> Any:
        counts.append(given)
        return reply_codes(*given)

    monkeypatch.setattr("guesstree.play.word_lists.reply_codes", counted)
    lists = lists_of(compute_replies("pegs", words))
    review(lists, turns_against(lists, *words)[:-1])

    assert len(counts) <= 4 * len(words)


# Shared blocks


def test_a_block_to_share_has_score_tiles_skill_and_luck() -> None:
    """The block has the score, the tiles, skill and luck."""
    game = Game("wordle", FEW)

    review = game.review("raise:..YY.", "visit:GGGGG")

    assert review.share() == (
        "guesstree wordle 2/6\n\n⬛⬛🟨🟨⬛\n🟩🟩🟩🟩🟩\n\nskill 83, luck 62"
    )
    lost = game.review("visit:GGGGG", lost=1).share(plain=True)
    assert lost.startswith("guesstree wordle 2/6\n\nGGGGG\n\n")


@pytest.mark.parametrize(
    ("turns", "turn_limit", "mode", "score"),
    [
        (["raise:..YY."], 6, "nyt-hard", "X/6*"),
        (["raise:..YY.", "visit:GGGGG"], 1, "any", "2/2"),
        (["raise:..YY."], 0, "any", "X"),
    ],
)
def test_the_score_of_a_shared_block(
    turns: list[str], turn_limit: int, mode: Mode, score: str
) -> None:
    """X stands for a lost game, a star for hard mode."""
    game = Game("wordle", FEW, turn_limit=turn_limit)

    block = game.review(*turns, mode=mode).share()

    assert block.startswith(f"guesstree wordle {score}\n")


def test_counts_are_shared_as_numbers() -> None:
    """A game without turn limit has no limit in its score."""
    review = Game("jotto", ["brick", "crane"]).review("brick 2", "crane 5")

    assert review.share().startswith("guesstree jotto 2\n\n2\n5\n")


@pytest.mark.parametrize(
    ("turns", "turn_limit", "lost", "is_over"),
    [
        (["raise:..YY."], 6, 0, False),
        (["raise:..YY."], 1, 0, True),
        (["raise:..YY."], 2, 1, True),
        (["raise:..YY.", "visit:GGGGG"], 6, 0, True),
    ],
)
def test_only_a_finished_game_shows_its_block(
    turns: list[str], turn_limit: int, lost: int, is_over: bool
) -> None:
    """A game ends with the right guess or the last turn."""
    review = Game("wordle", FEW, turn_limit=turn_limit).review(*turns, lost=lost)

    assert review.is_over is is_over
    assert repr(review).startswith("guesstree wordle") is is_over

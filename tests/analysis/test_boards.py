"""Several boards: the exact search against brute force, the best guesses, random games."""

from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

from guesstree import Game, InputError
from guesstree.analysis import boards
from guesstree.replies.matrix import ReplyMatrix
from tests.made import made_game


def brute_force(matrix: ReplyMatrix, count: int) -> int:
    """Return the least total over all targets of all boards: all guesses, no bounds."""

    def part(guess: int, each: frozenset[int], target: int) -> frozenset[int]:
        code = matrix.codes[guess, target]
        if code == matrix.right:
            return frozenset()
        return frozenset(at for at in each if matrix.codes[guess, at] == code)

    @cache
    def least(state: tuple[frozenset[int], ...]) -> int:
        outcomes = list(product(*(each or {-1} for each in state)))
        if not any(state):
            return 0
        totals = []
        for guess in range(len(matrix.guesses)):
            after = [
                tuple(
                    part(guess, each, target) if each else each
                    for each, target in zip(state, outcome, strict=True)
                )
                for outcome in outcomes
            ]
            if set(after) != {state}:
                sizes = [np.prod([max(len(each), 1) for each in one]) for one in after]
                shares = [least(one) / size for one, size in zip(after, sizes, strict=True)]
                totals.append(len(outcomes) + sum(shares))
        return round(min(totals))

    return least((frozenset(range(len(matrix.targets))),) * count)


@pytest.mark.parametrize("seed", range(6))
def test_least_totals_are_those_of_brute_force(seed: int) -> None:
    """Of two boards, and of three with fewer targets; for guesses good or bad."""
    random = np.random.default_rng(seed)
    for targets, count in ((4, 2), (5, 2), (3, 3)):
        matrix = made_game(random.integers(3, size=(targets + 2, targets)), range(targets))
        assert boards.least_total(matrix, count) == brute_force(matrix, count)


def test_least_totals_of_codes() -> None:
    """Two boards of Mastermind with three pegs of two colours, and two pegs of three."""
    for pegs, colours, total in ((3, "ab", 196), (2, "abc", 257)):
        words = ["".join(code) for code in product(colours, repeat=pegs)]
        matrix = Game("pegs", words).replies
        assert boards.least_total(matrix, 2) == brute_force(matrix, 2) == total
    words = ["".join(code) for code in product("abc", repeat=3)]
    assert boards.least_total(Game("pegs", words).replies, 2) == 2651


def test_the_last_outcomes_are_played_by_the_best_guess() -> None:
    """Where few outcomes are left, no guess needs fewer guesses than the one that is named."""
    words = ["".join(code) for code in product("abc", repeat=2)]
    matrix = Game("pegs", words).replies
    random = np.random.default_rng(1)
    for _ in range(20):
        left = tuple(np.sort(random.choice(9, random.integers(2, 5), False)) for _ in range(2))
        state = boards.Boards(matrix, left)
        search = boards._Search(matrix, np.arange(9))
        sets = tuple(tuple(each.tolist()) for each in left)
        chosen = boards._Search(matrix, np.array([state.best]))
        chosen._known = search._known
        search.best(sets)
        after = [search.least(one) for one in product(*chosen._split(chosen._guesses[0], sets))]
        assert search.best(sets)[0] == sum(after) + np.prod([len(each) for each in left])


def test_games_end() -> None:
    """Every game of two boards finds both words, and a solved board takes no more replies."""
    words = ["".join(code) for code in product("abcd", repeat=3)]
    game = Game("pegs", words).boards(3)
    for seed in range(20):
        turns = game.play(seed=seed)
        assert turns[-1].remaining == (0, 0, 0)
        for before, turn in pairwise(turns):
            assert [not left for left in before.remaining] == [not text for text in turn.replies]
        said = [f"{turn.guess}:{'/'.join(turn.replies)}" for turn in turns]
        assert game.review(*said) == turns
        assert all(turn.best == turn.guess for turn in turns)


def test_a_lone_target_is_said_at_once() -> None:
    """No guess is better than the only target that a board has left."""
    game = Game("wordle").boards(2)
    advice = game.advise("raise ..Y../.YYYY")
    assert [len(words) for words in advice.remaining] == [107, 1]
    assert advice.guess == advice.remaining[1][0]


def test_past_answers_are_looked_at_where_no_target_fits() -> None:
    """Each board by itself, as in a single game; other words follow, and a played game has all."""
    words = ["brick", "crane", "crate", "creek", "trace"]
    single = Game("wordle", words[:-1], guesses=words).excluding(["crate"])
    game = single.boards(2)
    advice = game.advise()
    assert advice.remaining == (("brick", "crane", "creek"),) * 2
    turn = "creek GGY../GGGGG"
    assert game.advise(turn).remaining == (("crane",), ())
    late = game.advise("crane GGG.G/GG..Y")
    assert late.remaining == (("crate",), ("creek",))
    assert late.notes == (f"Board 1: {single.advise('crane GGG.G').note}",)
    assert "past answers" in late.notes[0]
    assert game.advise("crane YGG.G/YGG.G").remaining == (("trace",),) * 2
    assert [each.remaining for each in game.review("crane GGG.G/GG..Y")] == [(1, 1)]
    assert game.play(["crate", "brick"])[-1].remaining == (0, 0)
    with pytest.raises(InputError, match="boards take no weights"):
        single.excluding(["crate"], weight=0.1).boards(2)


def test_the_best_few_guesses_say_what_they_tell() -> None:
    """The best comes first; bits are the entropies of the boards, added."""
    game = Game("wordle")
    advice = game.boards(2).advise("raise ..Y../.....", "pilot .G..G/..YY.")
    assert advice.best[0].guess == advice.guess
    first = advice.best[0]
    bits = 0.0
    for words in advice.remaining:
        replies = [game.rule.reply(first.guess, word) for word in words]
        shares = np.unique(replies, return_counts=True)[1] / len(words)
        bits -= float(shares @ np.log2(shares))
    assert first.information == pytest.approx(bits)
    assert first.possible == sum(first.guess in words for words in advice.remaining)
    turn = game.boards(2).review("raise ..Y../.....", "pilot .G..G/..YY.", "wound ...../.YY..")[-1]
    assert (turn.best, turn.best_information) == (first.guess, first.information)


def test_four_boards_of_the_newspaper() -> None:
    """The mean of random games is that of docs/play.md; no game takes more than nine turns."""
    taken = Game("nyt").boards(4).games(20, seed=1)
    assert max(taken) <= 9
    assert 6.5 < sum(taken) / 20 < 7.6

"""Advice and judgements equal plain Python, in every mode, and keep to what hard modes allow."""

from collections import Counter
from dataclasses import replace
from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import defaults
from guesstree.advice.hard_mode import allowed_guesses
from guesstree.advice.measures import luck, move, rank_guesses, skill
from guesstree.advice.position import Position
from guesstree.advice.rated_guesses import MOST, Outcome, recommend
from guesstree.advice.recommendation import next_guess, outcome_in
from guesstree.defaults import EXACT_TARGETS
from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.games.rule import unused_hint
from guesstree.strategies.greedy import grow_greedy
from tests.conftest import small_games
from tests.play.oracles import PlainSearch, in_words

Said = list[tuple[int, int]]


def weighed(matrix: ReplyMatrix, draw: st.DataObject) -> ReplyMatrix:
    """Return the game with whole weights, or without."""
    count = len(matrix.targets)
    weights = draw.draw(
        st.none() | st.lists(st.integers(1, 5), min_size=count, max_size=count)
    )
    return replace(
        matrix, weights=None if weights is None else np.array(weights, np.float64)
    )


def turns_of(
    draw: st.DataObject, matrix: ReplyMatrix, hard: Mode
) -> tuple[Said, list[int]]:
    """Draw turns that a hard mode allows, and return them with the targets that remain."""
    target = draw.draw(st.integers(0, len(matrix.targets) - 1))
    said: Said = []
    for _ in range(draw.draw(st.integers(0, 2))):
        allowed = allowed_guesses(matrix, hard, in_words(matrix, said))
        every = range(len(matrix.guesses)) if allowed is None else allowed.tolist()
        guess = draw.draw(st.sampled_from(list(every)))
        said.append((guess, int(matrix.codes[guess, target])))
    left = [
        at
        for at in range(len(matrix.targets))
        if all(matrix.codes[guess, at] == code for guess, code in said)
    ]
    return said, left


def modes_of(matrix: ReplyMatrix) -> list[Mode]:
    """Return the hard modes of a game."""
    return [Mode.ANY, Mode.CONSISTENT] + [Mode.HARD] * (matrix.rule.name == "wordle")


@given(matrix=small_games(), draw=st.data())
def test_hard_modes_allow_what_plain_python_allows(
    matrix: ReplyMatrix, draw: st.DataObject
) -> None:
    """nyt: words that use all hints. consistent: targets that remain."""
    hard = draw.draw(st.sampled_from(modes_of(matrix)))
    said, left = turns_of(draw, matrix, hard)
    allowed = allowed_guesses(matrix, hard, in_words(matrix, said))
    if allowed is None:
        assert hard == Mode.ANY
        return
    words = {matrix.guesses[at] for at in allowed}
    if hard == Mode.CONSISTENT:
        assert words == {matrix.targets[at] for at in left}
        return
    assert words == {
        word
        for word in matrix.guesses
        if not any(unused_hint(matrix.guesses[guess], code, word) for guess, code in said)
    }
    assert words >= {matrix.targets[at] for at in left}


@given(matrix=small_games(), draw=st.data())
def test_judgements_equal_plain_python(matrix: ReplyMatrix, draw: st.DataObject) -> None:
    """Skill, luck, bits and sizes; of equal guesses, likely ones first."""
    matrix = weighed(matrix, draw)
    hard = draw.draw(st.sampled_from(modes_of(matrix)))
    said, left = turns_of(draw, matrix, hard)
    allowed = allowed_guesses(matrix, hard, in_words(matrix, said))
    every = list(range(len(matrix.guesses))) if allowed is None else allowed.tolist()
    guess = draw.draw(st.sampled_from(every))
    code = int(matrix.codes[guess, draw.draw(st.sampled_from(left))])
    weights = [1.0 if matrix.weights is None else float(matrix.weights[at]) for at in left]

    def branches(guess: int) -> dict[int, tuple[float, int]]:
        """Return the probability and the size of each branch, by code."""
        codes = matrix.codes[guess, left].tolist()
        mass = dict.fromkeys(codes, 0.0)
        for other, weight in zip(codes, weights, strict=True):
            mass[other] += weight
        return {
            other: (mass[other] / sum(weights), size)
            for other, size in Counter(codes).items()
        }

    def told(guess: int) -> float:
        return -sum(share * log2(share) for share, _ in branches(guess).values())

    own_skill = skill(matrix, np.array(left), guess, allowed)
    own_luck = luck(matrix, np.array(left), guess, code)
    found = move(matrix, np.array(left), guess, code)
    kept, remaining = branches(guess)[code]
    parts = branches(guess).values()
    lucky = sum(share * ((n > remaining) + (n == remaining) / 2) for share, n in parts)
    most = max(map(told, every))
    if len(left) == 1:
        assert own_skill == 100 * (guess == matrix.guess_of_target[left[0]])
    else:
        assert own_skill == pytest.approx(100 * told(guess) / most if most > 1e-9 else 100)
    assert own_luck == pytest.approx(100 * lucky)
    assert found.expected == pytest.approx(sum(share * size for share, size in parts))
    assert found.remaining == remaining
    assert found.information == pytest.approx(told(guess), abs=1e-9)
    assert found.gained == pytest.approx(-log2(kept))

    rows = rank_guesses(matrix, np.array(left), "neg_entropy", len(matrix.guesses))
    for row in rows:
        at = matrix.position[row.guess]
        shares, sizes = zip(*branches(at).values(), strict=True)
        hit = branches(at).get(matrix.right, (0.0, 0))[0]
        alone = sum(share for share, size in branches(at).values() if size == 1)
        assert (row.chance, row.solved) == pytest.approx((hit, alone))
        assert (row.largest, row.branches) == (max(sizes), len(shares))
    order = [(-round(row.information, 9), -row.chance) for row in rows]
    assert order == sorted(order)


def test_a_turn_that_hard_mode_refuses_is_named() -> None:
    """It says which word, and why."""
    matrix = compute_replies("wordle", ["pilot", "raise", "idiot"])
    said = [(0, int(matrix.codes[0, 2])), (1, 0)]
    with pytest.raises(InputError, match="mode 'nyt-hard' refuses 'raise': "):
        allowed_guesses(matrix, Mode.HARD, in_words(matrix, said))


@given(matrix=small_games(), draw=st.data())
def test_recommendations_equal_plain_python(
    matrix: ReplyMatrix, draw: st.DataObject
) -> None:
    """The least expected guesses of everything that the mode allows; of equals, likely words."""
    matrix = weighed(matrix, draw)
    hard = draw.draw(st.sampled_from(modes_of(matrix)))
    said, left = turns_of(draw, matrix, hard)
    allowed = allowed_guesses(matrix, hard, in_words(matrix, said))
    found = recommend(matrix.with_targets(np.array(left)), "neg_entropy", hard, allowed)
    plain = PlainSearch(matrix, hard)
    assert all(row.exact for row in found)
    for row in found:
        own = plain.expected(tuple(left), said, matrix.position[row.guess])
        assert row.guesses == pytest.approx(own)
    assert found[0].guesses == pytest.approx(plain.expected(tuple(left), said))
    equal = [row.chance for row in found if row.guesses == found[0].guesses]
    assert equal == sorted(equal, reverse=True)


def test_of_equal_guesses_a_possible_one_comes_first() -> None:
    """Bcx tells three words apart, and each of them takes as many guesses in all."""
    matrix = compute_replies("wordle", ["aab", "aac", "aad"], ["bcx", "aab", "aac", "aad"])
    found = recommend(matrix, "neg_entropy")
    assert [row.guess for row in found] == ["aab", "aac", "aad", "bcx"]
    assert {row.guesses for row in found} == {2.0}


def test_all_guesses_that_equal_the_tenth_are_found() -> None:
    """Of eleven guesses that are all alike, none is left out."""
    words = [f"aa{letter}" for letter in "bcdefghijkl"]
    found = recommend(compute_replies("wordle", words), "neg_entropy")
    assert sorted(row.guess for row in found) == words


@pytest.mark.parametrize("beams", [0, 500])
@given(data=st.data())
def test_trees_that_are_followed_bound_the_least(beams: int, data: st.DataObject) -> None:
    """Where a search would take long, the numbers are those of trees: none is below the least."""
    matrix = weighed(data.draw(small_games()), data)
    hard = data.draw(st.sampled_from(modes_of(matrix)))
    said, left = turns_of(data, matrix, hard)
    allowed = allowed_guesses(matrix, hard, in_words(matrix, said))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(defaults, "EXACT_TARGETS", 0)
        patch.setattr(defaults, "BEAM_TARGETS", beams)
        found = recommend(matrix.with_targets(np.array(left)), "neg_entropy", hard, allowed)
    plain = PlainSearch(matrix, hard)
    for row in found:
        own = plain.expected(tuple(left), said, matrix.position[row.guess])
        assert row.guesses >= own - 1e-9
    words = (
        set(matrix.guesses) if allowed is None else {matrix.guesses[at] for at in allowed}
    )
    assert {row.guess for row in found} <= words
    assert [row.guesses for row in found] == sorted(row.guesses for row in found)
    assert not any(row.exact for row in found)


@pytest.mark.parametrize("equal", [True, False])
def test_as_many_guesses_are_followed_as_are_asked_for(
    equal: bool, wordle_words: tuple[str, ...]
) -> None:
    """At least ten, at most a hundred; and the likeliest targets, whatever they tell."""
    words = wordle_words[::30]
    weights = np.ones(len(words))
    likely = words.index("ember") if "ember" in words else 7
    weights[likely] = 1000
    matrix = compute_replies("wordle", words, None, None if equal else weights)
    for targets in (len(words), EXACT_TARGETS):
        rest = matrix.with_targets(np.arange(targets))
        for count, least in ((3, 10), (25, 25), (1000, min(len(words), MOST))):
            found = recommend(rest, "max", count=count)
            assert len(found) >= least
        assert equal or found[0].guess == words[likely]
    assert equal or recommend(matrix, "few_parts")[0].guess == words[likely]


@given(matrix=small_games(), draw=st.data())
def test_paths_in_trees(matrix: ReplyMatrix, draw: st.DataObject) -> None:
    """A tree says its own guesses on its path, and the turn at which a game leaves it."""
    tree = grow_greedy(matrix, "max", "any")
    target = draw.draw(st.integers(0, len(matrix.targets) - 1))
    said: Said = []
    for turn in range(1, tree.scores()[matrix.targets[target]] + 1):
        word, _ = next_guess(tree, in_words(matrix, said))
        assert word is not None
        other = draw.draw(st.integers(0, len(matrix.guesses) - 1))
        if matrix.guesses[other] != word:
            left = None, f"in turn {turn}, where it guesses {word}"
            assert next_guess(tree, in_words(matrix, [*said, (other, 0)])) == left
        guess = matrix.guesses.index(word)
        said.append((guess, int(matrix.codes[guess, target])))
    assert said[-1][1] == matrix.right
    rest = matrix.with_targets(np.array([target]))
    before = Position(
        rest, in_words(matrix, said[:-1]), len(matrix.guesses), 0, turns_left=1
    )
    assert outcome_in(tree, before) == Outcome(1, 1)

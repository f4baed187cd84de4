"""`Game.prove`: time limits, progress, and what is known when it stops."""

from collections.abc import Iterator

import pytest

from guesstree import Game
from guesstree.strategies.recipes import Recipe
from guesstree.words.generators import codes


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a game of 193 words."""
    return Game("wordle", Game("wordle").targets[::12])


def test_progress_counts_first_guesses(game: Game) -> None:
    """A finished proof bounds the total of its tree."""
    seen: list[int] = []

    def track(steps: range) -> Iterator[int]:
        for step in steps:
            seen.append(step)
            yield step
        seen.append(len(steps))

    proof = game.prove("optimal-any", track=track)

    assert seen == [*range(len(game.guesses) + 1)]
    assert (proof.proven, proof.lower_bound) == (True, proof.tree and proof.tree.total)


def test_proofs_are_stopped(game: Game) -> None:
    """A proof without time returns an interval."""
    lower_bound = game.prove("optimal-any").lower_bound

    stopped = game.prove("optimal-any", minutes=0)

    assert not stopped.proven
    assert stopped.tree
    assert lower_bound
    assert (stopped.lower_bound or 0) <= lower_bound <= stopped.tree.total
    assert str(stopped).startswith("Not finished: ")
    assert " of 193 first guesses are open; the best" in str(stopped)


def test_proofs_of_few_nodes_are_the_same_in_each_run() -> None:
    """Some first guesses stay open, and their bounds are raised."""
    pegs = Game("black_pegs", codes(4, "1234"))

    few, again = (pegs.prove("optimal-any", nodes=3000) for _ in range(2))

    assert (few.proven, few.lower_bound) == (False, 1290)
    assert few.certificate == again.certificate
    assert pegs.prove("optimal-any", nodes=9000).lower_bound == 1301


@pytest.mark.parametrize(
    ("strategy", "sentence"),
    [
        ("optimal3-any", "170 of 193 first guesses are open; none is known that leads to"),
        ("optimal1-any", "193 first guesses: none leads to a tree that stays within the"),
    ],
)
def test_a_limit_that_no_tree_is_known_to_keep(
    strategy: str, sentence: str, game: Game
) -> None:
    """Without a tree, the sentence says whether one may exist."""
    assert sentence in str(game.prove(strategy, minutes=0))


def test_errors_of_a_progress_bar_are_raised(game: Game) -> None:
    """An error of a progress bar ends the proof."""

    def fail(_: range) -> Iterator[int]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        game.prove("optimal-any", track=fail)


def test_the_turn_limit_is_that_of_the_name() -> None:
    """A strategy in any form takes it."""
    game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    named = game.prove("optimal2-any")

    for strategy in ("optimal-any", Recipe.parse("optimal-any")):
        found = game.prove(strategy, turn_limit=2)
        assert (found.lower_bound, found.tree) == (named.lower_bound, named.tree)

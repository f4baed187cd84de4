"""Games that follow the answers to their end, in every mode, with words beside the list."""

from hypothesis import given
from hypothesis import strategies as st

from guesstree.advice.hard_mode import hard_fault
from guesstree.advice.position import position_after
from guesstree.advice.recommendation import recommendation, recommendation_by_tree
from guesstree.advice.word_lists import WordLists
from guesstree.games.matrix import compute_replies
from guesstree.games.modes import Mode
from guesstree.strategies.recipe_trees import grow_tree
from guesstree.strategies.recipes import Recipe
from tests.conftest import examples, words_of
from tests.play.test_position import lists

MODES = st.sampled_from(Mode)


GAMES = lists(["wordle"])


@examples(100)
@given(game=GAMES, hard=MODES, data=st.data())
def test_every_word_is_found(game: WordLists, hard: Mode, data: st.DataObject) -> None:
    """Any guess of the list is found, whatever was said before; each answer is allowed."""
    target = data.draw(st.sampled_from(game.guesses))
    turns: list[tuple[str, int]] = []
    if hard == Mode.ANY:
        for word in data.draw(st.lists(words_of(3), max_size=2)):
            turns.append((word, game.rule.reply(word, target)))
            if word == target:
                return
    for _ in game.guesses:
        situation = position_after(game, turns)
        best = recommendation(situation, hard).best[0]
        matrix = situation.matrix
        assert best.guess in game.guesses
        assert hard_fault(game.rule, hard, turns, best.guess) is None
        assert best.possible == (best.guess in matrix.targets)
        turns.append((best.guess, game.rule.reply(best.guess, target)))
        if best.guess == target:
            assert recommendation(position_after(game, turns), hard).best == []
            return
    raise AssertionError(f"{target} was not found: {turns}")


@given(game=GAMES, data=st.data())
def test_a_tree_is_followed_while_the_game_keeps_to_it(
    game: WordLists, data: st.DataObject
) -> None:
    """Its word comes first; after another word, or for no target of its own, what is best does."""
    targets = game.layers[0].words
    matrix = compute_replies("wordle", targets, game.guesses)
    tree = grow_tree(matrix, Recipe.parse("max-any"))
    target = data.draw(st.sampled_from(game.guesses))
    turns: list[tuple[str, int]] = []
    node: int | None = 0
    for _ in game.guesses:
        situation = position_after(game, turns)
        plain = recommendation(situation)
        found = recommendation_by_tree(plain, situation, Mode.ANY, "max-any", tree)
        if node is None:
            assert found.best == plain.best
            assert "has left the tree of max-any" in found.reason
            return
        word = found.best[0].guess
        assert word == tree.guesses[node]
        assert "guesses it here" in found.reason
        code = game.rule.reply(word, target)
        if word == target:
            return
        turns.append((word, code))
        node = tree.children.get(node, {}).get(code)

"""The game of a day for the page: its words are as likely as past answers say."""

from pathlib import Path

from guesstree.api.first_guess_tables import shipped_first_guesses
from guesstree.api.second_guess_tables import shipped_second_guesses
from guesstree.api.views import source_of
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.page.dated import Dated
from guesstree.play.position import position_after
from guesstree.play.recommendation import recommendation
from guesstree.play.word_lists import WordLists, layers_of
from guesstree.words.answers import Chances, classes_of, read_answers
from guesstree.words.forms import Words


def dated(
    game: str,
    matrix: ReplyMatrix,
    answers: Path,
    core: Words | None = None,
    turns: int | None = None,
) -> Dated:
    """Return a game on the day after its last answer.

    Parameters
    ----------
    game
        The game of the same words, all equally likely.
    answers
        A file of past answers.
    core
        A clean list: most answers are targets in it.
    turns
        The turn limit; 0 for no limit. Default: the limit of the rule.
    """
    limit = matrix.rule.turn_limit(turns)
    class_of = classes_of(matrix.targets, matrix.guesses, core)
    chances = Chances.by(read_answers(answers, matrix.form), class_of)
    weights = chances.weights(matrix.targets)
    layers = layers_of(matrix.targets, matrix.guesses, weights, chances.weights)
    lists = WordLists(matrix.rule, matrix.guesses, layers, turn_limit=limit)

    # Trees of the table keep to every hard mode, so one column is enough.
    first = shipped_first_guesses(matrix.rule.name, layers[0], matrix.guesses, Mode.ANY)
    if first is None:
        best, *_ = recommendation(position_after(lists, ())).best
        start = best.guess, best.guesses
    else:
        (guess,) = first.best(1)
        start = guess, first.expected(guess)[0]
    others = layers[1].weights if len(layers) > 1 else None
    second = shipped_second_guesses(matrix.with_weights(weights), turns)
    return Dated(game, source_of(chances), weights, others, first, second, *start)

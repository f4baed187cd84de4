"""Single games: played by a tree, or advised."""

from collections.abc import Iterable

import polars as pl

from guesstree.api.arguments import checked, count_of, matrix_of, tree_of, turns_of
from guesstree.api.trees import grow
from guesstree.api.views import AdviceView, ReplyView
from guesstree.defaults import RANKING_METRIC
from guesstree.errors import InputError, choices
from guesstree.play import players
from guesstree.play.hard import CONSISTENT, NYT, OFF, allowed_guesses
from guesstree.play.players import Move
from guesstree.play.positions import candidates_after, target_at
from guesstree.play.recommending import Recommended, recommend
from guesstree.replies.matrix import ReplyMatrix
from guesstree.trees.tree import GuessTree

HARD = (OFF, NYT, CONSISTENT)
"""What `hard` may be."""

REPLIERS = {"evil": players.evil_replier, "perfect": players.perfect_replier}
"""Repliers that choose their target as late as possible."""


def play_game(replies: ReplyMatrix, tree: GuessTree | str, target: str) -> list[Move]:
    """Play a tree, or the tree of a strategy, against one target, and return the moves.

    Raises
    ------
    InputError
        The strategy or the target is unknown.

    Examples
    --------
    >>> from guesstree import compute_replies, play_game
    >>> replies = compute_replies("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> moves = play_game(replies, "max-any", "creek")
    >>> [(move.guess, move.reply, move.remaining) for move in moves]
    [('crane', 'GG..Y', 1), ('creek', 'GGGGG', 1)]
    """
    matrix_of(replies)
    grown = grow(replies, tree) if isinstance(tree, str) else tree_of(tree)
    at = target_at(replies, checked(target, str, "target", "name the secret word"))
    guesser = players.tree_guesser(grown, replies)
    return players.play(replies, guesser, players.honest_replier(replies, at))


def advise(
    replies: ReplyMatrix,
    turns: Iterable[str | tuple[str, str]] = (),
    *,
    metric: str = RANKING_METRIC,
    count: int = 10,
) -> list[Recommended]:
    """Return the next guesses with the least expected guesses to the end, best first.

    `exact` tells whether the expected guesses are the least of all strategies. Where many targets
    remain or they have weights, the best guesses by a metric are followed by one tree each.

    Parameters
    ----------
    replies
        The game.
    turns
        What was said: `"crane ..Y.."`, or pairs of a guess and its reply.
    metric
        What chooses the guesses to follow where many targets remain.
    count
        How many guesses to return at most.

    Raises
    ------
    InputError
        A word or a reply is not in the game, or no target is left.

    Examples
    --------
    >>> from guesstree import advise, compute_replies
    >>> replies = compute_replies("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> best = advise(replies, [("brick", ".G.Y.")])[0]
    >>> best.guess, best.guesses, best.exact
    ('crane', 1.5, True)
    """
    matrix_of(replies)
    candidates = candidates_after(replies, turns_of(replies, turns))
    return recommend(replies, candidates, metric)[: count_of(count)]


def advice_of(
    replies: ReplyMatrix, turns: Iterable[str | tuple[str, str]], metric: str, hard: str, count: int
) -> AdviceView:
    """Return the advice of `Game.advise`."""
    if hard not in HARD:
        raise InputError(f"no hard mode {hard!r}; {choices(str(hard), HARD)}")
    said = turns_of(replies, turns)
    candidates = candidates_after(replies, said)
    allowed = allowed_guesses(replies, replies.rule, hard, said)
    best = recommend(replies, candidates, metric, hard, allowed)[: count_of(count)]
    shown = [
        ReplyView(replies.guesses[guess], replies.texts[code], replies.rule) for guess, code in said
    ]
    remaining = tuple(replies.targets[at] for at in candidates)
    return AdviceView(tuple(shown), remaining, pl.DataFrame([row._asdict() for row in best]))


def replier_of(replies: ReplyMatrix, target: str | None, named: str) -> players.Replier:
    """Return a replier that has a target, or the one of that name, which chooses it late."""
    if bool(named) == (target is not None):
        raise InputError("give either a target or a replier")
    if target is not None:
        return players.honest_replier(replies, target_at(replies, target))
    if named not in REPLIERS:
        raise InputError(f"no replier {named!r}; {choices(named, REPLIERS)}")
    return REPLIERS[named](replies)

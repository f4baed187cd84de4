"""Advice for the next guess, and reviews of finished games."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from guesstree.api.arguments import AnyTree, count_of
from guesstree.api.game_data import GameData
from guesstree.api.views import AdviceView, ReplyView, ReviewView
from guesstree.base import defaults
from guesstree.base.errors import SearchNeededError, placed
from guesstree.base.result import Track
from guesstree.base.text import counted
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree, Played
from guesstree.play.position import Position, position_after
from guesstree.play.rated_guesses import count_to_play_out
from guesstree.play.recommendation import (
    not_followed,
    rarity_of,
    recommendation,
    recommendation_by_tree,
)
from guesstree.play.reviews import Hint, review
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import Turns, WordLists
from guesstree.search.metrics import AnyMetric, Metric


def advice_after(
    game: GameData,
    turns: Turns,
    *,
    metric: AnyMetric = defaults.RANKING_METRIC,
    mode: Mode,
    strategy: AnyTree | None,
    count: int = defaults.ADVISED,
    lists: WordLists | None = None,
) -> AdviceView:
    """Return the candidates after some turns and the best next guesses, as `Game.advise` does.

    `lists` are those of the game, which may know the replies of all pairs, or only the targets that
    fit hints.
    """
    row_limit = count_of(count)
    Metric.named(metric)  # an unknown one is refused, also where exact numbers need none
    lists = lists or game._lists
    is_plain = strategy is None and metric == defaults.RANKING_METRIC
    first = lists.first(mode) if is_plain and not turns else None
    guesses = None if first is None else lists.narrowed(first, count_to_play_out(row_limit))
    position = position_after(lists, turns, guesses)

    # A function, as the tree is read from a file only if it may be better than the search.
    known = partial(known_tree, game, mode, turns, lists)
    recommended = recommendation(position, mode, metric, row_limit, known)
    if strategy is not None:
        try:
            tree = game.tree(strategy, search=False)
        except SearchNeededError as error:
            recommended = not_followed(recommended, str(error))
        else:
            name = strategy if isinstance(strategy, str) else "the strategy"
            recommended = recommendation_by_tree(recommended, position, mode, name, tree)

    return AdviceView(
        turns=tuple(ReplyView.of_turn(turn, game.rule) for turn in turns),
        game=game.name,
        candidates=position.matrix.targets,
        best=tuple(recommended.best[:row_limit]),
        reason=recommended.reason,
        rarity=rarity_of(recommended.best, game.targets),
        layer=lists.layers[position.layer].name,
        note=_note(position, lists),
        weights=position.matrix.weights,
        mode=mode,
        strategy=strategy if isinstance(strategy, str) else None,
    )


_MANY = 50
"""With at least this many positions, it is faster to compute all replies of the game first."""


def advice_after_each(
    game: GameData, positions: Sequence[tuple[Played, ...]], *, track: Track, **how: Any
) -> list[AdviceView]:
    """Return the advice after the turns of each position, as `Game.advise_all` does.

    `how` has the other arguments of `advice_after`.
    """
    distinct = list(dict.fromkeys(positions))
    lists = game._lists
    if len(distinct) >= _MANY and lists.known_replies is None:
        lists = replace(lists, known_replies=game.replies)

    advice: dict[tuple[Played, ...], AdviceView] = {}
    for at in track(range(len(distinct))):
        turns = distinct[at]
        with placed(f"position {positions.index(turns) + 1}"):
            advice[turns] = advice_after(game, turns, **how, lists=lists)
    return [advice[turns] for turns in positions]


def _note(position: Position, lists: WordLists) -> str:
    """Return a sentence if no turn is left, or if the candidates come from another layer."""
    if 0 < lists.turn_limit <= len(position.turns) and not position.found:
        return f"The game is over, as all {counted(lists.turn_limit, 'turn')} are used."
    return lists.note(position.layer)


def known_tree(
    game: GameData, mode: Mode, turns: Turns, lists: WordLists
) -> tuple[GuessTree, bool] | None:
    """Return the best known tree for a mode, and whether it is proved; None without one.

    The tree has the lowest known total for all targets of the list, equally likely. It is not read
    if the game began with a guess other than the proved best one.
    """
    first = lists.first_guesses(mode) if turns and mode == Mode.ANY else None
    if first is not None and first.proved is not None and turns[0][0] != first.proved:
        return None
    layer = lists.layers[0]
    if layer.weights is not None:
        return None
    known = game._proved_tree(mode)
    if known is None or known[0].size[0] != len(layer.words):
        return None
    return known


def review_of(
    game: GameData,
    turns: Turns,
    *,
    mode: Mode,
    by_chance: bool = True,
    lost: int = 0,
    hints: Sequence[Hint] = (),
) -> ReviewView:
    """Return the review of a game, as `Game.review` does."""
    lost = count_of(lost, "lost", 0)
    reviewed = review(
        game._lists,
        turns,
        mode,
        by_chance=by_chance,
        lost=lost,
        hints=hints,
        known=partial(known_tree, game, mode, turns, game._lists),
    )
    note = ""
    last = turns[-1][0]
    expected = game._lists.layers[0].words
    if reviewed.found and last not in expected:
        note = phrase("unlisted", guess=last, count=len(expected))
    return ReviewView(
        review=reviewed,
        game=game.name,
        rule=game.rule,
        played=tuple(turns),
        mode=mode,
        note=note,
        lost=lost,
        turn_limit=game.turn_limit,
    )

"""A person's finished games beside the scores of strategies."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from guesstree.analysis.scores import Scores
from guesstree.defaults import YOU
from guesstree.play.finished import Finished
from guesstree.replies.matrix import ReplyMatrix


def own_scores(games: Sequence[Finished], replies: ReplyMatrix, game: str) -> Scores:
    """Return the scores of a person's games; a target that is not known is empty."""
    return Scores(
        *(game, YOU, YOU, YOU),
        targets=tuple(one.target or "" for one in games),
        rounds=(tuple(one.score for one in games),),
        guesses=len(replies.guesses),
        fingerprint=replies.fingerprint,
    )


def on_same(scores: Scores, games: Sequence[Finished]) -> Scores:
    """Return the scores on the targets of games; on all where one is not known."""
    targets = [game.target for game in games if game.target is not None]
    if len(targets) < len(games):
        return scores
    rounds = (dict(zip(scores.targets, one, strict=True)) for one in scores.rounds)
    kept = tuple(tuple(one[target] for target in targets) for one in rounds)
    return replace(scores, targets=tuple(targets), rounds=kept, weights=None)


def game_rows(
    games: Sequence[Finished], judged: Sequence[tuple[float, float] | None], other: Scores
) -> list[dict[str, Any]]:
    """Return a row per game, those first that took most guesses more than a strategy."""
    rows = []
    for at, (game, means) in enumerate(zip(games, judged, strict=True)):
        skill, luck = means or (None, None)
        cost = None if game.target is None else game.score - other.all[at]
        about = {"target": game.target, "score": game.score, "found": game.found, "cost": cost}
        rows.append({**about, "skill": skill, "luck": luck, "guesses": list(game.words)})
    return sorted(rows, key=lambda row: -(row["score"] if row["cost"] is None else row["cost"]))

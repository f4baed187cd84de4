"""A person's finished games beside strategies."""

from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from guesstree.advice.finished_games import Finished, game_rows, mean_measures
from guesstree.extras import naming_extras
from guesstree.result import View
from guesstree.strategies.scores import Scores, standard_error
from guesstree.text import counted

if TYPE_CHECKING:
    from guesstree.api.figures import Drawing


@dataclass(frozen=True, eq=False)
class PeopleView(View):
    r"""A person's games beside strategies.

    Attributes
    ----------
    turns
        How many turns the game has, 0 for no limit.
    games
        The games.
    judged
        Skill and luck of each, in percent; None where its words are not known.
    scores
        The scores of the person, and of each strategy on the same targets in the same order; on all
        targets if some are unknown.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> games = game.people("🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n\n🟩🟩🟩🟩🟩\n")
    >>> [(one.score, one.found) for one in games.games]
    [(2, True), (1, True)]
    """

    turns: int
    games: tuple[Finished, ...]
    judged: tuple[tuple[float, float] | None, ...]
    scores: tuple[Scores, ...]

    @property
    def summary(self) -> list[dict[str, Any]]:
        """A row for the person and for each strategy.

        `mean` has the standard deviation `sd` and the standard error `se`. `gain` is the mean of
        the person less that of the strategy. Its standard error is that of pairs of games to one
        target, where targets are known. A lost game counts one guess more than there are turns.
        """
        person, *strategies = self.scores
        is_paired = all(game.target for game in self.games)
        rows = [_numbers(person) | {"gain": None, "gain_se": None}]
        for scores in strategies:
            gains = _gains(person, scores, is_paired)
            rows.append(_numbers(scores) | gains)
        return rows

    @property
    def streaks(self) -> str:
        """A sentence on games won and streaks, as in the newspaper's statistics."""
        longest = run = 0
        for game in self.games:
            run = run + 1 if game.found else 0
            longest = max(longest, run)
        won = sum(game.found for game in self.games)
        games = counted(len(self.games), "game")
        return f"Won {won:,} of {games}; the longest streak is {longest:,}, the last {run:,}."

    @property
    def words(self) -> list[dict[str, Any]]:
        """A row per game, those that lost most guesses to the first strategy first."""
        return game_rows(self.games, self.judged, self.scores[1])

    @property
    def means(self) -> tuple[float, float] | None:
        """The means of skill and luck over the games whose words are known; None without any."""
        return mean_measures([one for one in self.judged if one])

    @naming_extras()
    def draw(self) -> "Drawing":
        """Draw how many games took how many guesses, beside the strategies."""
        from guesstree.api.figures import Drawing
        from guesstree.report.figures.table import figures

        data = {"people": self.scores, "turns": self.turns}
        return Drawing(figures()["people"].drawn(data))


def _numbers(scores: Scores) -> dict[str, Any]:
    """Return the mean of some scores and what surrounds it."""
    guesses = scores.all
    return {
        "strategy": scores.strategy,
        "games": len(guesses),
        "mean": fmean(guesses),
        "sd": stdev(guesses) if len(guesses) > 1 else None,
        "se": standard_error(guesses),
        "worst": max(guesses),
    }


def _gains(person: Scores, scores: Scores, is_paired: bool) -> dict[str, Any]:
    """Return what a strategy gains on a person, and the standard error of that.

    Games are paired where each of them has a target that is known.
    """
    mine: list[float] = list(person.all)
    if not is_paired:
        return {"gain": fmean(mine) - fmean(scores.all), "gain_se": standard_error(mine)}

    listed = set(scores.targets)
    pairs = zip(person.targets, person.all, strict=True)
    mine = [score for target, score in pairs if target in listed]
    taken = map(fmean, zip(*scores.rounds, strict=True))  # on average, for each game's target
    differences = [score - other for score, other in zip(mine, taken, strict=True)]
    return {
        "gain": fmean(mine) - fmean(scores.all),
        "gain_se": standard_error(differences),
    }

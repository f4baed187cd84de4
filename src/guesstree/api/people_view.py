"""A person's finished games beside strategies."""

from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from guesstree.advice.finished_games import Finished, game_rows, mean_measures
from guesstree.api.figures import Drawing
from guesstree.errors import counted, naming_extras
from guesstree.report.figures.table import figures
from guesstree.result import View
from guesstree.strategies.scores import Scores, standard_error


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
        person = self.scores[0]
        paired = all(game.target for game in self.games)
        rows = []
        for scores in self.scores:
            guesses = scores.all
            row: dict[str, Any] = {"strategy": scores.strategy, "games": len(guesses)}
            row |= {"mean": fmean(guesses), "sd": stdev(guesses) if len(guesses) > 1 else None}
            row |= {"se": standard_error(guesses), "worst": max(guesses)}
            mine: list[float] = list(person.all)
            if paired:  # each game with what the strategy takes on average for its target
                known, played = {*scores.targets}, zip(person.targets, person.all, strict=True)
                mine = [score for target, score in played if target in known]
            gain = fmean(mine) - fmean(guesses)
            if paired:
                taken = map(fmean, zip(*scores.rounds, strict=True))
                mine = [score - other for score, other in zip(mine, taken, strict=True)]
            gains = {"gain": gain, "gain_se": standard_error(mine)}
            rows.append(row | (dict.fromkeys(gains) if scores is person else gains))
        return rows

    @property
    def streaks(self) -> str:
        """A sentence on games won and streaks, as in the newspaper's statistics."""
        won, longest, run = sum(game.found for game in self.games), 0, 0
        for game in self.games:
            run = run + 1 if game.found else 0
            longest = max(longest, run)
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

        data = {"people": self.scores, "turns": self.turns}
        return Drawing(figures()["people"].drawn(data))

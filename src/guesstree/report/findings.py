"""What a study found, in sentences: the report opens with them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from guesstree.analysis.contenders import hardest, mean, played_once
from guesstree.analysis.scores import Scores
from guesstree.strategies.registry import is_least, own_family
from guesstree.words.alphabets import Word

_NAMED = 5
"""The hardest words that are named."""


def findings(all_scores: Sequence[Scores]) -> str:
    """Return what was found in each game, as reStructuredText."""
    games = dict.fromkeys(scores.game for scores in all_scores)
    parts = []
    for game in games:
        sentences = _of_game([scores for scores in all_scores if scores.game == game])
        parts.append("\n".join([f"**{_plain(game)}**", "", *(f"- {one}" for one in sentences), ""]))
    return "\n".join(parts)


def _of_game(played: Sequence[Scores]) -> Iterator[str]:
    """Yield the first guess to begin with, what greed and looking ahead cost, the hardest words."""
    best = min(played, key=lambda one: (mean(one), not _is_proved(one), one.mode != "any"))
    yield f"{_start(best)}, at most {max(best.all)}. {_how_good(best)}"
    # What a strategy costs is compared with the best of those that play each word once.
    chosen = [one for one in played if len(one.rounds) == 1]
    if chosen:
        least = min(chosen, key=mean)
        by_family = [(one, own_family(one.metric)) for one in chosen]
        greedy = [one for one, family in by_family if family is None or family.is_greedy]
        ahead = [one for one, family in by_family if family and family.made_by == "look_ahead"]
        yield from _costs("Greed", greedy, least)
        yield from _costs("Looking ahead", ahead, least)
    words = hardest(played, _NAMED)
    strategies = len(played_once(played))
    yield f"The hardest words: {_listed(words)}, on average over {strategies} strategies."


def _start(best: Scores) -> str:
    start = f"Start with **{_plain(best.first_guess.upper())}**: " if best.first_guess else ""
    return f"{start}{best.strategy} takes {mean(best):.4f} guesses on average"


def _how_good(best: Scores) -> str:
    """Return whether a strategy can be better, as far as it is known."""
    if _is_proved(best):
        return f"No strategy of mode {best.mode} takes fewer, proved."
    if not is_least(best.strategy) or best.lower_bound is None:
        return "This is the best found; a better strategy may exist."
    least = best.lower_bound / len(best.targets)
    return f"No strategy of mode {best.mode} can take fewer than {least:.4f}, proved."


def _is_proved(scores: Scores) -> bool:
    return is_least(scores.strategy) and bool(scores.proven)


def _costs(what: str, kind: Sequence[Scores], least: Scores) -> Iterator[str]:
    """Yield what the best strategy of a kind takes more than the best of all, if it is another."""
    if not kind:
        return
    best = min(kind, key=mean)
    more = sum(best.all) - sum(least.all)
    if more:
        guesses = "guess" if more == 1 else "guesses"
        yield (
            f"{what} costs {more:,} {guesses} over all {len(best.targets):,} words: "
            f"{best.strategy} takes {sum(best.all):,}, {least.strategy} {sum(least.all):,}."
        )


def _listed(words: Iterable[tuple[Word, float]]) -> str:
    return ", ".join(f"{_plain(word)} ({value:.2f})" for word, value in words)


def _plain(text: str) -> str:
    r"""Return a text as reStructuredText that shows it.

    >>> print(_plain("a*b_"))
    a\*b\_
    """
    return re.sub(r"([^\w\s]|_)", r"\\\1", text)

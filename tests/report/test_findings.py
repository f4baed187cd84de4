"""What the report opens with."""

from dataclasses import replace

from docutils.core import publish_parts  # type: ignore[import-untyped]

from guesstree.report.summaries import findings
from tests.report.test_figures import played


def sentences(*scores: object) -> list[str]:
    """Return the findings of one game, without the head."""
    return findings(scores).splitlines()[2:]  # type: ignore[arg-type]


def test_the_story_of_a_game() -> None:
    """The best first guess, what greed and looking ahead cost, the hardest words."""
    best = played("optimal-any", 1, 2, 3, 4, bound=10)
    ahead, greedy = played("lookahead-any", 1, 2, 4, 4), played("parts-any", 2, 3, 4, 4)
    assert sentences(greedy, ahead, best) == [
        "- Start with **W0**: optimal-any takes 2.5000 guesses on average, at most 4. "
        "No strategy of mode any takes fewer among these 4 words, proved.",
        "- Greed costs 3 guesses over all 4 words: parts-any takes 13, optimal-any 10.",
        "- Looking ahead costs 1 guess over all 4 words: lookahead-any takes 11, optimal-any 10.",
        "- The hardest among these 4 words: w3 (4.00), w2 (3.67), w1 (2.33), w0 (1.33), on average "
        "over 3 strategies.",
    ]
    half = replace(best, lower_bound=9, proven=False)
    assert "can take fewer than 2.2500 among these 4 words, proved" in sentences(greedy, half)[0]
    assert "a better strategy may exist" in sentences(greedy, ahead)[0]
    assert not any("Greed" in one for one in sentences(greedy))


def test_odd_words_are_shown() -> None:
    """Signs of the markup in words and names are text."""
    odd = replace(played("max-any", 1, 2), targets=("*a*", "_b_"), first_guess="`c`", game="**g_")
    html = publish_parts(findings([odd]), writer="html")["body"]
    assert all(text in html for text in ("<strong>**g_</strong>", "`C`", "*a*", "_b_"))
    assert "problematic" not in html

"""The findings of the report, and its tables, which show any word as it is."""

from dataclasses import replace
from datetime import date

import pytest
from docutils.core import publish_parts  # type: ignore[import-untyped]

from guesstree.cli.printing import print_rows
from guesstree.report.text_tables import (
    evaluation,
    findings,
    markdown,
    readable,
    readable_replays,
)
from guesstree.strategies.summary import summarise
from tests.report import played, replayed


def sentences(*scores: object) -> list[str]:
    """Return the findings of one game, without the head."""
    return findings(scores).splitlines()[2:]  # type: ignore[arg-type]


def test_the_story_of_a_game() -> None:
    """The best first guess, what greed and looking ahead cost, the hardest words."""
    best = played("optimal-any", 1, 2, 3, 4, bound=10)
    ahead, greedy = played("lookahead-any", 1, 2, 4, 4), played("parts-any", 2, 3, 4, 4)
    assert sentences(greedy, ahead, best) == [
        "- Start with **W0**: optimal-any takes 2.500 guesses on average, at most 4. "
        "Proved by a run: no strategy of mode any takes fewer among these 4 words.",
        "- Greedy play takes 3 guesses more over all 4 words: parts-any 13, optimal-any 10.",
        "- Looking ahead takes 1 guess more over all 4 words: lookahead-any 11, optimal-any 10.",
        "- The hardest of 4 answers: w3 (4.00), w2 (3.67), w1 (2.33), w0 (1.33), on average "
        "over 3 strategies.",
    ]
    half = replace(best, lower_bound=9, proven=False)
    assert "can take fewer than 2.250 among these 4 words" in sentences(greedy, half)[0]
    assert "a better one may exist" in sentences(greedy, ahead)[0]
    assert not any("Greedy" in one for one in sentences(greedy))


def test_hard_mode_is_among_the_findings() -> None:
    """The best hard-mode strategy follows the best of all, with the limit of its proof."""
    best = played("optimal-any", 1, 2, 3, 4, bound=10)
    hard = played("optimal6-nyt-hard", 2, 3, 3, 4, bound=12)
    hard = replace(hard, mode="nyt-hard", checked="all")

    first, second, *_ = sentences(played("parts-nyt-hard", 2, 3, 4, 4), hard, best)

    assert "optimal-any takes 2.500 guesses" in first
    assert second.startswith(
        "- In hard mode, start with **W0**: optimal6-nyt-hard takes 3.000"
    )
    assert "within 6 guesses" in second


def test_weights_decide_what_is_the_best() -> None:
    """The likely word counts; a proof of the plain mean says nothing of the weighted one."""
    likely = (9.0, 1.0, 1.0)
    plain = played("optimal-any", 3, 1, 1, bound=5)
    plain = replace(plain, weights=likely, recipe="optimal-any")
    own = replace(
        played("mine", 1, 3, 3, bound=15),
        mode="any",
        proven=True,
        weights=likely,
        recipe="optimal-any weighted=yes name=mine",
    )

    assert (
        "mine takes 1.364 guesses on average by the words' weights"
        in sentences(plain, own)[0]
    )
    assert "no strategy of mode any takes fewer" in sentences(plain, own)[0]
    assert "a better one may exist" in sentences(plain)[0]

    text = evaluation([summarise(plain), summarise(own)], (plain, own))
    assert [line.split() for line in text.splitlines() if "w0" in line] == [
        ["|", "mine", "|", "w0", "|", "1.3636", "|", "2.333", "|", "3", "|"],
        ["|", "optimal-any", "|", "w0", "|", "2.6364", "|", "1.667", "◆", "|", "3", "|"],
    ]


RANKED = [("max-any", 1, 2, 4), ("parts-any", 1, 2, 3)]


def test_each_game_has_a_table() -> None:
    """The lowest mean comes first, with its first guess; games keep their order."""
    two = replace(played("max-any", 1, 2, 2), game="two")
    one = [replace(played(name, *counts), game="one") for name, *counts in RANKED]

    scores = (two, *one)
    text = evaluation(list(map(summarise, scores)), scores)

    assert text == (
        "**two**\n\n"
        "Guesses among these 3 words.\n\n"
        "| strategy | first guess |  mean | worst |\n"
        "|:---------|:------------|------:|------:|\n"
        "| max-any  | w0          | 1.667 |     2 |\n\n"
        "**one**\n\n"
        "Guesses among these 3 words.\n\n"
        "| strategy  | first guess |  mean | worst |\n"
        "|:----------|:------------|------:|------:|\n"
        "| parts-any | w0          | 2.000 |     3 |\n"
        "| max-any   | w0          | 2.333 |     4 |\n"
    )


def test_a_proved_mean_is_marked() -> None:
    """The mark is explained above the table."""
    best = replace(played("optimal-any", 1, 2, 2, bound=5), guesses=4)
    scores = (best, replace(played("max-any", 1, 2, 3), guesses=4))

    text = evaluation(list(map(summarise, scores)), scores)

    about = "Guesses with 4 allowed guesses and 3 answers; ◆ proved"
    assert f"\n{about}: no strategy of its kind takes fewer.\n" in text
    assert "| 1.667 ◆ |" in text
    assert text.count("◆") == 2


def test_odd_words_are_shown() -> None:
    """Signs of the markup in words and names are text."""
    odd = replace(
        played("max-any", 1, 2), targets=("*a*", "_b_"), first_guess="`c`", game="**g_"
    )
    html = publish_parts(findings([odd]), writer="html")["body"]
    assert all(text in html for text in ("<strong>**g_</strong>", "`C`", "*a*", "_b_"))
    assert "problematic" not in html


def test_all_games_are_won_only_if_all_are() -> None:
    """A share just below all or above none is not rounded to it."""
    header, rows = readable([summarise(played("max-any", *[1] * 2499, 8))])
    shown = dict(zip(header, rows[0], strict=True))
    assert (shown["≤7 %"], shown["≤8 %"], shown["≤2 %"]) == (">99.9", "100.0", ">99.9")


ODD = (
    "[/ab]",
    "[red]",
    ":bug:",
    "a|b",
    "*a*",
    "_a_",
    "`a`",
    "<b>",
    "$a$",
    "&lt;",
    "a\\b",
    "~a~",
)
"""Words that some form of table could take for something else."""


def test_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words are neither markup nor emoji."""
    monkeypatch.setenv("COLUMNS", "80")
    print_rows([{"word": word, "n": 1} for word in ODD], "[/title]")
    output = capsys.readouterr().out
    assert "[/title]" in output
    assert [line.split()[0] for line in output.splitlines()[3:]] == list(ODD)


def test_markdown() -> None:
    """A row has as many cells as the header, and each is escaped."""
    lines = markdown(["a|b", "n"], [[word, 1] for word in ODD]).splitlines()
    cells = [line.replace("\\|", "¦").split("|")[1].strip() for line in lines]
    assert all(line.replace("\\|", "¦").count("|") == 3 for line in lines)
    assert cells[0] == "a¦b"
    escaped = ("\\[/ab\\]", "\\[red\\]", ":bug:", "a¦b", "\\*a\\*", "\\_a\\_", "\\`a\\`")
    assert cells[2:] == [*escaped, "\\<b\\>", "\\$a\\$", "\\&lt;", "a\\\\b", "\\~a\\~"]


ROWS = replayed(date(2026, 6, 30), advise=(3, 3, 5), tree=(3, 4, 7))


def test_replays_have_a_row_for_each_half_year() -> None:
    """June and July are of different half-years; the last row of a strategy has all days."""
    found = [(row["strategy"], row["period"], row["games"]) for row in ROWS]
    assert found[:3] == [
        ("advise", "2026 H1", 1),
        ("advise", "2026 H2", 2),
        ("advise", "all", 3),
    ]
    assert found[5] == ("tree", "all", 3)


def test_replays_are_compared_game_by_game() -> None:
    """The standard error of 0, 1 and 2 saved guesses is 1 / sqrt(3)."""
    every = ROWS[2]

    assert every["mean"] == pytest.approx(11 / 3)
    assert every["saved"] == pytest.approx(1)
    assert every["saved_error"] == pytest.approx(3**-0.5)
    assert (every["wins"], every["ties"], every["losses"]) == (2, 1, 0)
    assert (every["lost"], every["unlisted"]) == (0, 1)
    assert ROWS[5]["lost"] == 1


def test_a_single_replayed_day_has_no_error() -> None:
    """The table shows a dash."""
    header, written = readable_replays(ROWS)

    assert ROWS[0]["error"] is None
    assert written[0][header.index("error")] == "–"

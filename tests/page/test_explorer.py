"""What the explorer's pages are given, and the sheet of second guesses."""

from base64 import b64decode
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import polars as pl
import pytest

from guesstree.api.first_guess_tables import known_totals
from guesstree.api.game import Game
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import GuessTree
from guesstree.report import explorer
from guesstree.report.explorer import best_of, finding, first_guesses, words_of
from guesstree.report.sheets import sheet
from guesstree.strategies.greedy import grow_greedy
from tests.page.browsing import Games


def without_terms(matrix: ReplyMatrix) -> ReplyMatrix:
    """Return a matrix of a rule that has no terms."""
    return replace(matrix, rule=replace(matrix.rule, name="no terms", terms=None))


def unpacked(packed: dict[str, Any]) -> list[int]:
    """Return packed numbers."""
    kind = np.dtype(f"<u{packed['bytes']}")
    return [int(one) for one in np.frombuffer(b64decode(packed["data"]), kind)]


def test_codes_are_packed_where_there_are_no_terms(matrices: Games) -> None:
    """Of a rule whose codes are not sums over letters, all codes are in the script."""
    matrix = matrices["jotto"].with_targets(np.arange(9))
    packed = words_of(without_terms(matrix))
    assert packed is not None
    assert "terms" not in packed
    assert unpacked(packed["codes"]) == matrix.codes.ravel().tolist()
    assert packed["codes"]["width"] == 9


@pytest.mark.parametrize(("limit", "terms"), [("MOST_PAIRS", True), ("MOST_BYTES", False)])
def test_too_large_games_are_left_out(
    limit: str, terms: bool, matrices: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pairs are limited, and what a script takes where it has all codes."""
    matrix = matrices["jotto"].with_targets(np.arange(9))
    if not terms:
        matrix = without_terms(matrix)
    assert words_of(matrix)
    monkeypatch.setattr(explorer, limit, matrix.codes.size - 1)
    assert words_of(matrix) is None


def test_look_ups_have_whole_numbers() -> None:
    """Totals where all targets are equally likely, else millionths; 0 where nothing is known."""
    first = pl.DataFrame(
        {
            "guess": ["slate", "raise", "crane"],
            "neg_entropy_rank": [2, 1, 3],
            "rank_at_best": [1, 2, 1],
            "ranked": [True, False, False],
            "less": [False, False, True],
            "mean": [5 / 3, 2.0, None],
            "hard": [2.0, None, None],
            "exact": [True, False, False],
            "target": [True, True, True],
        }
    )
    found = explorer.first_of(first)
    assert (found["words"], found["telling"], found["of"]) == (
        "slateraisecrane",
        "raise",
        3,
    )
    assert (unpacked(found["mean"]), unpacked(found["hard"])) == ([5, 6, 0], [6, 0, 0])
    assert (unpacked(found["exact"]), unpacked(found["target"])) == ([0], [0, 1, 2])
    assert (unpacked(found["rank"]), unpacked(found["ranked"])) == ([1, 2, 1], [0])
    assert unpacked(found["less"]) == [2]
    other = explorer.first_of(first.with_columns(mean=pl.lit(1.23)))
    assert (other["of"], unpacked(other["mean"])) == (10**6, [1230000] * 3)


WORDS = ("brick", "crane", "crate", "creek")
GREEDY = {"name": "max-any", "mode": "any", "first": "crane", "mean": 2.0, "proven": False}
OPTIMAL = GREEDY | {"name": "optimal-any", "first": "crate", "proven": True}


def test_of_equal_strategies_the_proved_one_is_the_best() -> None:
    """Then one of mode any; a proof of another goal than the mean is none."""
    shallow = OPTIMAL | {"name": "within3-any"}
    assert best_of([GREEDY, OPTIMAL]) == OPTIMAL
    assert best_of([GREEDY | {"mode": "consistent"}, GREEDY]) == GREEDY
    assert best_of([shallow, OPTIMAL]) == OPTIMAL


def test_first_guesses_have_the_numbers_of_the_ranking() -> None:
    """Means are totals by targets; the order is that of the ranking."""
    ranking = pl.DataFrame(
        {
            "guess": WORDS,
            "total": [7, 8, 8, None],
            "exact": [True, True, False, False],
            "hard_total": [None, 8, 9, None],
            "rank": [1, None, None, None],
            "rank_at_best": [1, 2, 1, 1],
            "neg_entropy_rank": [3, 2, 1, 4],
        }
    )

    first = first_guesses(ranking, WORDS)

    assert first["guess"].to_list() == list(WORDS)
    assert first["mean"].to_list() == [1.75, 2.0, 2.0, None]
    assert first["hard"].to_list() == [None, 2.0, 2.25, None]
    assert first["exact"].to_list() == [True, True, False, False]
    assert first["ranked"].to_list() == [True, False, False, False]


def test_numbers_are_those_of_the_command(matrices: Games) -> None:
    """The table that comes with the package is what `Game.openers` reads, where one is shipped."""
    tables = {game: known_totals(matrix) for game, matrix in matrices.items()}
    assert [game for game, table in tables.items() if table is not None] == ["wordle"]
    row = Game("wordle").openers("crane").row(0, named=True)
    assert tables["wordle"] is not None
    (total,) = tables["wordle"].filter(pl.col("guess") == "crane")["total"]
    assert row["guesses"] == total / 2309


def test_what_is_called_best_says_among_which_words() -> None:
    """And of which mode, with what that means, if not all words may be guessed."""
    game = {"start": {"guess": "crane", "mean": 2.0}, "proved": True}
    game |= {"proof": "proved in this run", "targets": 3158, "guesses": 14855}
    among = "for 3,158 possible answers and 14,855 allowed guesses: proved in this run."
    hard = " of mode nyt-hard (every hint is used)"
    for mode, demand in (("any", ""), ("nyt-hard", hard)):
        assert finding(game | {"mode": mode})[1] == f"The best possible{demand} {among}"


SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_a_sheet_has_the_second_guesses(game: str, matrices: Games) -> None:
    """All of them, those after likely replies first."""
    tree = grow_greedy(matrices[game], "neg_entropy", "any")
    drawn = sheet(tree, {"game": game, "rule": game, "strategy": "neg_entropy-any"})
    root = ElementTree.fromstring(drawn)
    texts = list(root.iter(f"{SVG}text"))
    bold = [text for text in texts if "bold" in text.attrib.get("class", "").split()]
    said = [["".join(text.itertext()), "1"] for text in bold]
    shown = [
        (word, int(left)) for word, left, *_ in (" ".join(one).split() for one in said)
    ]
    wanted = [
        (tree.guesses[child], int(tree.size[child])) for child in tree.children[0].values()
    ]
    assert sorted(shown) == sorted(wanted)
    sizes = [size for _, size in shown]
    assert sizes == sorted(sizes, reverse=True)


def test_odd_words_are_escaped() -> None:
    """Markup in words is text."""
    tree: GuessTree = grow_greedy(
        compute_replies("wordle", ["a<b", "a&b", '"b>']), "max", "any"
    )
    root = ElementTree.fromstring(
        sheet(tree, {"game": "<g>", "rule": "wordle", "strategy": "max"})
    )
    assert set(tree.guesses[1:]) <= {text.text for text in root.iter(f"{SVG}text")}

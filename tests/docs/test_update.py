"""docs/update.py fills docs/strategies.md from the tables, and runs the scripts that make pages."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.conftest import ROOT
from tests.docs import docs_module

update = docs_module("update")

SUMMARY = pl.read_csv(
    b"""game,strategy,mode,first_guess,targets,total,mean,proven,rounds
wordle,max-any,any,arise,2309,8405,3.6401,false,1
wordle,parts-any,any,trace,2309,8046,3.4846,false,1
wordle,lookahead-any,any,slate,2309,7962,3.4482,false,1
wordle,optimal-any,any,slate,2309,7951,3.4435,true,1
wordle,parts-consistent,consistent,trace,2309,8194,3.5487,false,1
wordle,random-consistent,consistent,,2309,9421,4.0805,false,100
wordle,optimal-consistent,consistent,slate,2309,8122,3.5175,true,1
jotto,max-any,any,point,1391,8870,6.3767,false,1
"""
)


def test_the_best_greedy_strategy_is_compared() -> None:
    """The best greedy tree decides the gap: neither the worst one, nor look-ahead."""
    text = " ".join(update.greedy_and_optimal(SUMMARY).split())
    assert "(`parts-any`) takes 8,046 guesses" in text
    assert "takes 7,951: 95 fewer" in text
    assert "takes 8,122: 72 fewer" in text


def test_without_results_only_pages_that_need_none_are_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody who adds a metric need not compute everything first."""
    ran: list[str] = []

    def run(command: list[Any], **_: Any) -> None:
        ran.append(command[1].name)

    monkeypatch.setattr(update, "RESULTS", tmp_path)
    monkeypatch.setattr(update.subprocess, "run", run)
    before = (ROOT / "docs/strategies.md").read_bytes()
    update.main()

    assert ran == [*update.FROM_CODE]
    assert (ROOT / "docs/strategies.md").read_bytes() == before
    assert "there are no results" in capsys.readouterr().out


def test_the_table_of_a_game_is_found(tmp_path: Path) -> None:
    """It ends where the next game begins, or the file; a line above the table is no part of it."""
    text = (
        "**one**\n\n| a |\n|--:|\n| 1 |\n\n**two**\n\nTwo words.\n\n| a |\n|--:|\n| 2 |\n"
    )
    (tmp_path / "evaluation.md").write_text(text)
    assert update.evaluation_of("one", tmp_path) == "| a |\n|--:|\n| 1 |\n"
    assert update.evaluation_of("two", tmp_path) == "| a |\n|--:|\n| 2 |\n"

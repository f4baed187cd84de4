"""The page's engine says what the library says: the same guesses, numbers and sentences."""

import json
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree import Game
from guesstree.base.constants import PARTS
from guesstree.games.modes import Mode
from guesstree.page.explorer import PAGES
from guesstree.play import position_search
from guesstree.search.metrics import METRICS, masses_of
from guesstree.search.partitions import Splits, splits_of
from tests import positions
from tests.page import oracle
from tests.page.oracle import Asked, advised, deno, differences, reviewed

ENGINE = Path(__file__).with_name("engine.mjs")


def said_by_page(
    asked: dict[str, list[Asked]], work: Path, *, is_over: bool, scripts: Path = PAGES
) -> dict[str, Any]:
    """Return what the page's engine says of each game."""
    games = {
        name: oracle.packed(name)
        | {"asked": [oracle.in_json(one, is_over=is_over) for one in listed]}
        for name, listed in asked.items()
        if listed
    }
    file = work / "games.json"
    file.write_text(json.dumps({"shared": oracle.shared(), "games": games}), "utf-8")
    found: dict[str, Any] = deno(ENGINE, scripts, file)
    return found


def assert_same(
    asked: Mapping[str, Sequence[Any]],
    found: Mapping[str, Sequence[Any]],
    expected: Callable[[Game, Any], Any],
) -> None:
    """Assert that the page says of each position or game what the library says."""
    for name, said in found.items():
        for one, own in zip(asked[name], said, strict=True):
            assert not differences(own, expected(oracle.games()[name], one)), (name, one)


def test_positions(tmp_path: Path) -> None:
    """In 300 open positions, the page advises the same guesses by the same numbers."""
    asked = oracle.positions(300, seed=7)

    found = said_by_page(asked, tmp_path, is_over=False)

    assert sum(map(len, found.values())) == 300
    assert_same(asked, found, advised)


def test_games(tmp_path: Path) -> None:
    """Of 60 whole games, the page says the same: turns, grades, verdict, and what is shared."""
    asked = oracle.whole_games(60, seed=8)

    found = said_by_page(asked, tmp_path, is_over=True)

    assert sum(map(len, found.values())) == 60
    assert_same(asked, found, reviewed)
    kinds = [one for listed in asked.values() for one in listed]
    assert any(one.lost for one in kinds)
    verdicts = [own["verdict"] for said in found.values() for own in said]
    assert any(verdict.startswith("Not found in") for verdict in verdicts)


NAMED = ["slate .GG..", "tarse .YYY.", "crane .Y.G. julep .....", "tarse GY..."]
"""Turns after which a word that is never recommended is the best guess; twice, others tie."""


def test_words_that_are_never_recommended(tmp_path: Path) -> None:
    """The page leaves out the same words, with the same reason, and rates them where played."""
    nyt = oracle.games()["nyt"]
    plays = [text.split() for text in NAMED]
    asked = [Asked(list(zip(one[::2], one[1::2], strict=True))) for one in plays]
    over = [Asked([("slate", ".GG.."), ("prick", ".....")])]

    found = said_by_page({"nyt": asked}, tmp_path, is_over=False)
    rated = said_by_page({"nyt": over}, tmp_path, is_over=True)

    assert_same({"nyt": asked}, found, advised)
    assert_same({"nyt": over}, rated, reviewed)
    assert rated["nyt"][0]["turns"][1]["grade"] == "The best."
    reasons = [own["reason"].startswith("apart from words") for own in found["nyt"]]
    assert reasons == [True, True, False, False]
    named = {row["guess"] for own in found["nyt"] for row in own["best"]}
    assert not named & nyt._lists.never_recommended


LISTED = "nyt", "wordle", "wordle-original", "jotto"


def test_positions_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a limit, the page takes the lowest totals that were found by trying everything."""
    known: dict[str, list[positions.Known]] = {}
    for one in positions.read():
        if one.game in LISTED and one.mode in oracle.HARD_MODES and one.left is None:
            known.setdefault(f"{one.game} without limit", []).append(one)
    games = {name: Game(ones[0].game).with_turn_limit(0) for name, ones in known.items()}
    monkeypatch.setattr(oracle, "games", lambda: games)
    asked = {name: [asked_of(one) for one in ones] for name, ones in known.items()}

    found = said_by_page(asked, tmp_path, is_over=False)

    assert sum(map(len, found.values())) == 66
    for name, said in found.items():
        for one, own in zip(known[name], said, strict=True):
            best = own["best"][0]
            assert own["left"] == list(one.candidates)
            assert best["exact"]
            assert best["guesses"] * len(one.candidates) == pytest.approx(one.total), one
            assert one.best > len(one.first) or best["guess"] in one.first, one


def asked_of(known: positions.Known) -> Asked:
    """Return a position of the file as the page is asked."""
    turns = (turn.partition(":") for turn in known.turns)
    return Asked([(guess, reply) for guess, _, reply in turns], Mode(known.mode))


HASHES = {"0x9e3779b1": "0x85ebca77", "0x85ebca6b": "0xc2b2ae3d"}
"""Multipliers of the hashes of partitions, and others that put partitions into another order."""


def test_nothing_depends_on_the_order_of_hashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With other hashes of partitions, the page and the library say the same."""
    asked = oracle.positions(20, seed=3)
    before = said_by_page(asked, tmp_path, is_over=False)
    scripts = tmp_path / "scripts"
    shutil.copytree(PAGES, scripts)
    text = (scripts / "splits.js").read_text("utf-8")
    (scripts / "splits.js").write_text(
        re.sub("|".join(HASHES), lambda match: HASHES[match[0]], text), "utf-8"
    )

    def scrambled(*arguments: Any) -> Splits:
        splits = splits_of(*arguments)
        return splits._replace(partitions=splits.partitions * 0x5851F42D4C957F2D)

    monkeypatch.setattr(position_search, "splits_of", scrambled)

    assert said_by_page(asked, tmp_path, is_over=False, scripts=scripts) == before
    for name, listed in asked.items():
        for one, own in zip(listed, before.get(name, []), strict=True):
            assert not differences(own, advised(oracle.games()[name], one)), (name, one)


NUMBERS = """
import { massesOf, scoresUpTo } from "SCRIPTS/masses.js";
const scores = LIMITS.map((limit) => {
  const { high, low } = scoresUpTo(limit, 40);
  return Array.from(high.subarray(0, limit + 1), (one, at) => [one, low[at]]);
});
const masses = WEIGHTS.map((weights) => Array.from(massesOf(weights, weights.length, PARTS)));
console.log(JSON.stringify({ scores, masses }));
"""


def test_scores_and_masses_are_those_of_the_library(tmp_path: Path) -> None:
    """Logarithms have the same last bit; halves of shares go to the even number."""
    limits = [3158, 300_000]  # the steps of the second are coarser
    drawn = np.random.default_rng(5).exponential(size=(3, 500)) ** 9 + 1e-100
    weights = [[small / 2**20, 1 - small / 2**20] for small in (2.5, 3.5, 0.25)]
    weights += [[4.0, 6.0, 10.0], *drawn.tolist()]
    values = {
        "SCRIPTS": PAGES.as_uri(),
        "LIMITS": limits,
        "WEIGHTS": weights,
        "PARTS": PARTS,
    }
    script = tmp_path / "numbers.mjs"
    script.write_text(
        re.sub("|".join(values), lambda match: str(values[match[0]]), NUMBERS)
    )

    found = deno(script)

    for limit, halves in zip(limits, found["scores"], strict=True):
        scores = [int(high) * 2**26 + int(low) for high, low in halves]
        assert scores == METRICS["neg_entropy"].weights(limit).tolist()
    assert found["masses"] == [masses_of(np.array(one)).tolist() for one in weights]
    assert found["masses"][3] == [2, 3, 5]


def test_a_sure_loss_is_never_advised(tmp_path: Path) -> None:
    """With one turn left, the page guesses a word that may be the answer."""
    asked = {"nyt": oracle.last_turns(Game("nyt"), 500, seed=2)}

    found = said_by_page(asked, tmp_path, is_over=False)["nyt"]

    assert len(found) == 500
    assert all(own["best"][0]["win"] > 0 for own in found)
    assert all(own["best"][0]["guess"] in own["left"] for own in found)

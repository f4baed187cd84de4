"""What a config asks of the stages of the pipeline."""

import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from guesstree.errors import InputError
from guesstree.study.config import check_config
from guesstree.study.jobs import Stages, one_of
from tests.adding import HALVING, added
from tests.pipeline import CONFIG, make_folder

STRATEGIES = [
    *(
        "random-consistent",
        "optimal-any",
        "safest-consistent",
        "lookahead-nyt-hard",
        "parts-any",
    ),
    *("optimal5-any", "max-any", "opened", "tied", "first-consistent"),
]
RECIPES = {"opened": {"strategy": "optimal-any", "opening": ["raise"]}}
GAMES = {
    "few": CONFIG["games"]["few"] | {"strategies": STRATEGIES, "followed": ["max-any"]}
}


@pytest.fixture
def stages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stages:
    """Return the stages of a config with strategies of all kinds."""
    monkeypatch.chdir(make_folder(tmp_path, ["raise", "slate", "hobby", "crypt", "vixen"]))
    own = {"games": GAMES, "recipes": CONFIG["recipes"] | RECIPES}
    return Stages(check_config(CONFIG | own))


def test_strategies_by_what_makes_them(stages: Stages) -> None:
    """Each is asked of the stage that makes it; the order of greedy ones does not count."""
    assert stages.trees("few") == STRATEGIES[1:]
    assert stages.strategies("few") == STRATEGIES
    assert stages.players("few") == [*STRATEGIES, "you"]
    assert stages.greedy(STRATEGIES) == ["first-consistent", "max-any", "parts-any", "tied"]
    assert stages.proved("few") == ["optimal-any", "safest-consistent", "optimal5-any"]
    assert stages.lookahead_modes("few") == ["nyt-hard"]
    assert stages.in_order(["few"]) == f"few: {' '.join(STRATEGIES)}"


def test_lists_and_games_by_what_is_asked_of_them(stages: Stages) -> None:
    """Those without it are left out."""
    assert stages.lists_with("from") == ["fewer", "more"]
    assert stages.games_with(stages.pairs) == stages.games_with(stages.followed) == ["few"]
    assert stages.games_with(lambda _: []) == []


def test_names_by_what_makes_them(stages: Stages) -> None:
    """Greedy trees, recipes that search, and strategies of other packages grow."""

    def grown(*names: str) -> list[bool]:
        return [re.fullmatch(stages.made_by("grow"), name) is not None for name in names]

    assert grown("opened", "tied", "max-any") == [True] * 3
    assert (
        grown("optimal-any", "lookahead-any", "random-consistent", "you", "") == [False] * 5
    )
    assert re.fullmatch(stages.made_by("prove"), "optimal5-any")

    with added("guesstree.strategies", HALVING):
        assert grown("halving-consistent", "opened", "tied") == [True] * 3


def test_strategies_as_texts(stages: Stages) -> None:
    """They have their settings; advice has none."""
    assert stages.text("opened") == "optimal-any name=opened opening=raise"
    assert stages.text("advise-any") == "advise-any"


def test_recipes_that_follow_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A family of another package may need a file, which the job of a tree waits for."""
    monkeypatch.chdir(make_folder(tmp_path, ["raise", "slate", "hobby"]))
    family = replace(HALVING, settings={"model": ""}, file="model")
    games: dict[str, Any] = {
        "few": {"rule": "wordle", "targets": "few", "strategies": ["mine"]}
    }
    mine = {"strategy": "halving-consistent", "model": "mine.parquet"}
    config: dict[str, Any] = {
        "lists": {"few": {"file": "few.txt"}},
        "games": games,
        "recipes": {"mine": mine},
    }
    with added("guesstree.strategies", family):
        assert Stages(check_config(deepcopy(config))).models("mine") == ["mine.parquet"]
        del mine["model"]
        with pytest.raises(InputError, match=r"mine: 'mine' has no model; name its file"):
            check_config(deepcopy(config))
        games["few"]["strategies"] = ["halving-consistent"]
        config["recipes"] = {}
        with pytest.raises(
            InputError, match="'halving-consistent' has no model; make a recipe"
        ):
            check_config(deepcopy(config))


def test_wildcards_of_names() -> None:
    """Characters stand for themselves, and no name is one that nothing matches."""
    assert re.fullmatch(one_of([]), "") is None
    assert re.fullmatch(one_of(["a.b"]), "axb") is None

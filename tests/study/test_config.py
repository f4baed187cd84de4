"""config.yaml: completed by defaults, and by games of the package."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from guesstree.base.errors import InputError
from guesstree.study.config import Origin, check_config, fill_config, shipped_config
from guesstree.study.folder import study_with
from tests.conftest import ROOT


def test_shipped_games_are_sound() -> None:
    """The config of shipped games, which opening does not check, passes the check unchanged."""
    file = shipped_config()
    origin = Origin.load(file)

    filled = fill_config(origin.config, [origin])

    assert filled == check_config(origin.config, [file])


def test_defaults_are_filled_in(config: dict[str, Any]) -> None:
    """Missing values come from the schema; a game's own `proofs` override the config's."""
    config["games"]["class"]["proofs"] = {"minutes": 2}
    given = deepcopy(config)

    complete = check_config(config | {"proofs": {"minutes": 9, "exact": 3}, "only": None})

    game = complete["games"]["class"]
    assert config == given
    assert game["proofs"] == {
        "minutes": 2,
        "nodes": None,
        "exact": 3,
        "incumbent_nodes": 20000,
        "check": None,
    }
    assert game["guesses"] == "class"
    assert "neg_entropy-any" in game["strategies"]
    assert complete["any_window"] == {"min": 4, "max": 125}


def test_a_shipped_game_of_a_list_of_ones_own(tmp_path: Path) -> None:
    """A list of the config replaces the package's list of the same name."""
    (tmp_path / "a.txt").write_text("crane\nslate\n")
    path, lists = tmp_path / "mine.yaml", "lists: {wordle: {file: a.txt}}"
    path.write_text(
        f"shipped: [wordle]\n{lists}\ngames: {{g: {{rule: jotto, targets: wordle}}}}\n"
    )
    study = study_with("wordle", path, tmp_path)

    assert Path(study.config["lists"]["wordle"]["file"]).samefile(tmp_path / "a.txt")


def test_games_of_the_package(config: dict[str, Any]) -> None:
    """Settings of the config come first, and only lists that are needed are read."""
    config["games"]["jotto"] = {"histogram_to": 9}
    config["lists"]["class"]["file"] = "missing.txt"

    found = check_config(config | {"shipped": ["jotto"], "only": ["jotto"]})

    jotto = found["games"].pop("jotto")
    assert (jotto["rule"], jotto["histogram_to"]) == ("jotto", 9)
    assert not found["games"]
    assert [*found["lists"]] == ["wordle", "jotto"]


def test_the_default_config_has_the_defaults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """config.yaml and the schema agree, so that omitting a part changes nothing."""
    monkeypatch.chdir(ROOT)
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    bare = {key: config[key] for key in ("lists", "games")}

    assert check_config(config) == check_config(bare)


def test_paths_are_relative_to_the_config_that_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path is relative to the file that gives its value last, else to the folder."""
    one = {"a": {"file": "lists/a.txt"}, "b": {"file": "other.txt"}}
    two = {"b": {"file": "b.txt", "weights": {"file": "b.csv"}}}
    texts = {
        "one/mine.yaml": yaml.safe_dump({"lists": one}),
        "two/mine.yaml": yaml.safe_dump({"lists": two}),
        "two/b.csv": "word,weight\nraise,1\n",
    }
    for name in ("one/lists/a.txt", "two/b.txt", "work/c.txt", *texts):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(texts.get(name, "raise\n"))
    monkeypatch.chdir(tmp_path / "work")
    games = {"g": {"rule": "wordle", "targets": "a"}}
    merged = {"lists": one | two | {"c": {"file": "c.txt"}}, "games": games}

    files = [Path("../one/mine.yaml"), tmp_path / "two/mine.yaml"]
    lists = check_config(merged, files)["lists"]

    assert [lists[name]["file"] for name in "abc"] == [
        "../one/lists/a.txt",
        "../two/b.txt",
        "c.txt",
    ]
    assert lists["b"]["weights"]["file"] == "../two/b.csv"


@pytest.mark.parametrize("path", ["{folder}//class.txt", "{folder}/./x/../class.txt"])
def test_paths_are_normal(path: str, config: dict[str, Any], tmp_path: Path) -> None:
    """Snakemake compares paths by their letters."""
    config["lists"]["class"]["file"] = path.format(folder=tmp_path)

    assert check_config(config)["lists"]["class"]["file"] == str(tmp_path / "class.txt")


def test_a_game_that_only_leaves_out(tmp_path: Path) -> None:
    """A message says why a game of the config is missing."""
    (tmp_path / "a.txt").write_text("crane\nslate\n")
    games = "games: {g: {rule: jotto, targets: a}, h: {rule: wordle, targets: a}}"
    path = tmp_path / "mine.yaml"
    path.write_text(f"lists: {{a: {{file: a.txt}}}}\n{games}\nonly: [g]\n")

    with pytest.raises(
        InputError, match="'only' in the config leaves out the game 'h'; add the game"
    ):
        study_with("h", path, tmp_path)

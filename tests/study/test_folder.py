"""The folder of a study: its last config, and the stages that make its results."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from yaml import safe_load as yaml

from guesstree import Study
from guesstree.base.errors import InputError
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import Recipe
from guesstree.study.config import check_config
from guesstree.study.folder import STUDY, Stages, one_of, recorded_config, write_record
from tests.support.added_objects import HALVING, added
from tests.support.commands import make_study
from tests.support.small_study import CONFIG, make_folder

STRATEGIES = [
    "random-consistent",
    "optimal-any",
    "safest-consistent",
    "lookahead-nyt-hard",
    "parts-any",
    "optimal5-any",
    "max-any",
    "opened",
    "tied",
    "first-consistent",
]


@pytest.fixture
def stages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stages:
    """Return the stages of a config with strategies of all kinds."""
    monkeypatch.chdir(make_folder(tmp_path, ["raise", "slate", "hobby", "crypt", "vixen"]))
    few = CONFIG["games"]["few"] | {"strategies": STRATEGIES, "played_out": ["max-any"]}
    opened = {"strategy": "optimal-any", "opening": ["raise"]}
    recipes = CONFIG["recipes"] | {"opened": opened}
    return Stages(check_config(CONFIG | {"games": {"few": few}, "recipes": recipes}))


def test_strategies_of_a_game(stages: Stages) -> None:
    """Each belongs to the stage that makes it; greedy ones are sorted."""
    assert stages.strategies("few") == STRATEGIES
    assert stages.trees("few") == STRATEGIES[1:]
    assert stages.players("few") == [*STRATEGIES, "you"]
    assert stages.greedy(STRATEGIES) == ["first-consistent", "max-any", "parts-any", "tied"]
    assert stages.proved("few") == ["optimal-any", "safest-consistent", "optimal5-any"]
    assert stages.bounded("few") == ["optimal-any", "optimal5-any"]
    assert stages.lookahead_modes("few") == ["nyt-hard"]
    assert stages.in_order(["few"]) == f"few: {' '.join(STRATEGIES)}"


@pytest.mark.parametrize(
    ("text", "has_bounds"),
    [
        ("optimal-any", True),
        ("optimal-consistent name=mine", True),
        ("optimal-nyt-hard", False),
        ("optimal5-any", True),
        ("within4-any", True),
        ("safest-any", False),
        ("shallow-any", False),
        ("optimal-any weighted=yes", True),
        ("optimal-any cost=1 cost=4", True),
    ],
)
def test_which_proofs_leave_bounds(text: str, has_bounds: bool) -> None:
    """The workflow asks for the bounds of those proofs that keep them."""
    recipe = Recipe.parse(text)

    assert recipe.has_bounds == objective_of(recipe).has_evidence == has_bounds


def test_lists_and_games_by_key(stages: Stages) -> None:
    """Lists and games without the key are omitted."""
    assert stages.lists_with("from") == ["fewer", "more"]
    assert (
        stages.games_with(stages.pairs) == stages.games_with(stages.played_out) == ["few"]
    )
    assert stages.games_with(lambda _: []) == []


def test_names_by_stage(stages: Stages) -> None:
    """Greedy trees, recipes that search, and strategies of other packages grow."""
    with added("guesstree.strategies", HALVING):
        grown, proved = (re.compile(stages.made_by(stage)) for stage in ("grow", "prove"))

    names = ["opened", "tied", "max-any", "halving-consistent"]
    others = ["optimal-any", "lookahead-any", "random-consistent", "you", ""]
    assert all(grown.fullmatch(name) for name in names)
    assert not any(grown.fullmatch(name) for name in others)
    assert proved.fullmatch("optimal5-any")


@pytest.mark.parametrize(("names", "text"), [([], ""), (["a.b"], "axb")])
def test_patterns_of_names(names: list[str], text: str) -> None:
    """A character stands for itself, and no names match nothing."""
    assert re.fullmatch(one_of(names), text) is None


def test_strategies_as_texts(stages: Stages) -> None:
    """A recipe has its settings."""
    assert stages.text("opened") == "optimal-any name=opened opening=raise"
    assert stages.text("advise-any") == "advise-any"


MODEL = """
lists: {few: {file: few.txt}}
games: {few: {rule: wordle, targets: few, strategies: [mine]}}
recipes: {mine: {strategy: halving-consistent, model: mine.parquet}}
"""


def test_the_file_of_a_recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The job of a tree waits for it; a recipe without it is refused."""
    monkeypatch.chdir(make_folder(tmp_path, ["raise", "slate", "hobby"]))
    family = replace(HALVING, settings={"model": ""}, file="model")
    without_file = MODEL.replace(", model: mine.parquet", "")
    without_recipe = MODEL.replace("[mine]", "[halving-consistent]")

    with added("guesstree.strategies", family):
        assert Stages(check_config(yaml(MODEL))).models("mine") == ["mine.parquet"]
        with pytest.raises(InputError, match=r"mine: 'mine' has no model; name its file"):
            check_config(yaml(without_file))
        with pytest.raises(
            InputError, match="'halving-consistent' has no model; make a re"
        ):
            check_config(yaml(without_recipe))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a study with two configs, which is the working folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).touch()
    return tmp_path


def test_the_config_of_the_last_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The config of the last run is found from any folder, and is not recorded twice."""
    results = folder / "results"
    for name in ("one.yaml", "two.yaml"):
        write_record(results, [folder / name])
        assert recorded_config(Path("results")) == Path(name)
    before = (results / STUDY).stat()

    write_record(results, [Path("two.yaml")])
    monkeypatch.chdir(folder.parent)

    assert (results / STUDY).stat() == before
    assert recorded_config(results) == Path(folder.name, "two.yaml")


def test_a_record_of_overrides(folder: Path) -> None:
    """Overrides are written as the command takes them, and the config is still found."""
    overrides = {"only": ["g"], "random": {"rounds": "5"}, "from_guess": 2}

    write_record(Path("results"), [folder / "one.yaml"], overrides)

    assert Path("results", STUDY).read_text() == (
        "one.yaml\n"
        """--config 'only=["g"]' 'random={"rounds": "5"}' from_guess=2\n"""
    )
    assert recorded_config(Path("results")) == Path("one.yaml")
    write_record(Path("results"), [folder / "one.yaml"])
    assert Path("results", STUDY).read_text() == "one.yaml\n"


@pytest.mark.parametrize("names", [[], ["one.yaml", "two.yaml"], ["gone.yaml"]])
def test_no_single_config(names: list[str], folder: Path) -> None:
    """Several files, none, and a file that is gone are not found again."""
    write_record(Path("results"), [folder / name for name in names])

    assert recorded_config(Path("results")) is None


@pytest.mark.usefixtures("folder")
def test_a_record_that_cannot_be_read() -> None:
    """The message says what the file should be."""
    Path("results", STUDY).mkdir(parents=True)

    with pytest.raises(InputError, match="give a text file with the names of config files"):
        recorded_config(Path("results"))


@pytest.mark.usefixtures("folder")
def test_a_study_is_opened_by_its_folder(folder: Path) -> None:
    """The message says how to give a config."""
    config = make_study(folder, ["crane", "trace"]) / "config.yaml"

    with pytest.raises(InputError, match=r"is a file; write Study\(config="):
        Study(config)
    assert Study(config=config).games == ("few",)

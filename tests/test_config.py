"""config.yaml: completed, or refused in one sentence."""

import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from guesstree.config import check_config, read_config
from guesstree.errors import InputError
from tests.conftest import ROOT


@pytest.fixture
def config(tmp_path: Path) -> dict[str, Any]:
    """Return the smallest useful config."""
    path = tmp_path / "class.txt"
    path.write_text("raise\nslate\nstale\n")
    return {
        "lists": {"class": {"file": str(path)}},
        "games": {"class": {"rule": "wordle", "targets": "class"}},
    }


def test_defaults_are_filled_in(config: dict[str, Any]) -> None:
    """What is left out takes the value that the schema says."""
    given = deepcopy(config)
    complete = check_config(config)
    assert config == given
    assert complete["lists"]["class"]["length"] == 5
    assert complete["games"]["class"]["guesses"] == "class"
    assert complete["any_window"] == {"min": 4, "max": 125}
    assert "neg_entropy-any" in complete["games"]["class"]["strategies"]


def test_a_game_may_have_proofs_of_its_own(config: dict[str, Any]) -> None:
    """What a game says of its proofs goes before what holds for every game."""
    config["games"]["class"]["proofs"] = {"minutes": 2}
    complete = check_config(config | {"proofs": {"minutes": 9, "exact": 3}})
    found = complete["games"]["class"]["proofs"]
    assert (found["minutes"], found["exact"], found["seed_nodes"]) == (2, 3, 20000)


def test_the_default_config_says_what_the_defaults_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """config.yaml and the schema agree, so that leaving a part out changes nothing."""
    monkeypatch.chdir(ROOT)
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    bare = {key: config[key] for key in ("lists", "games")}
    assert check_config(config) == check_config(bare)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lsits": {}}, "config: unknown key 'lsits'; did you mean 'lists'?"),
        ({"lists": {}}, "config, lists: {} should be non-empty"),
        ({"games": {"class": {"rule": "wordle"}}}, "'targets' is a required property"),
        ({"strategies": ["max-al"]}, "unknown strategy 'max-al'; did you mean 'max-any'?"),
        ({"strategies": "max-any"}, "config, strategies: 'max-any' is not of type 'array'"),
        ({"any_window": {"min": 9, "max": 4}}, "config, any_window: max 4 is less than min 9"),
        ({"random": {"rounds": 1}}, "config, random.rounds: 1 is less than the minimum of 2"),
        (
            {"games": {"../x": {"rule": "wordle", "targets": "class"}}},
            "config, games: '../x' cannot be a name",
        ),
        (
            {"games": {"g": {"rule": "chess", "targets": "class"}}},
            "config, games.g.rule: unknown rule 'chess'; choose one of jotto, pegs, wordle",
        ),
        (
            {"games": {"g": {"rule": "wordle", "targets": "klass"}}},
            "config, games.g.targets: no list 'klass'; did you mean 'class'?",
        ),
        (
            {"strategies": ["optimal0-any"]},
            "unknown strategy 'optimal0-any'; did you mean 'optimal-any'?",
        ),
        ({"lookahead": {"metric": "maxx"}}, "unknown metric 'maxx'; did you mean 'max'?"),
        ({"proofs": {"minutes": 0}}, "config, proofs.minutes: 0 is less than or equal to"),
        (
            {
                "games": {
                    "g": {"rule": "jotto", "targets": "class", "strategies": ["optimal-nyt-hard"]}
                }
            },
            "optimal-nyt-hard: rule 'jotto' has no hard mode; leave it out",
        ),
        (
            {"games": {"g": {"rule": "wordle", "targets": "class", "openers": ["crane"]}}},
            "config, games.g: 'crane' of 'openers' or an opening is not among the guesses",
        ),
        (
            {"games": {"g": {"rule": "wordle", "targets": "class", "followed": ["optimal-any"]}}},
            "config, games.g.followed: 'optimal-any' is not a greedy strategy",
        ),
        (
            {"lists": {"class": {}}},
            "expected one of 'file', 'url', 'generate' and 'from', found none",
        ),
        (
            {"lists": {"class": {"file": "x.txt", "generate": "primes"}}},
            "expected one of 'file', 'url', 'generate' and 'from', found 'generate' and 'file'",
        ),
        ({"lists": {"class": {"url": "http://x/y"}}}, "'sha256' is a dependency of 'url'"),
        ({"lists": {"class": {"url": "ftp://x/y", "sha256": "0" * 64}}}, "ftp://x/y"),
        (
            {"lists": {"class": {"generate": "prime"}}},
            "config, lists.class: unknown generator 'prime'; did you mean 'primes'?",
        ),
        (
            {"lists": {"class": {"generate": "codes", "weights": {}}}},
            "config, lists.class.weights: expected either 'file' or 'wordfreq'",
        ),
        (
            {"recipes": {"max-any": {"strategy": "max-any"}}},
            "config, recipes.max-any: is the name of a strategy already; choose another",
        ),
        (
            {"recipes": {"mine": {"strategy": "max-any", "ties": ["consistent"]}}},
            "unknown tie rule 'consistent'; did you mean 'prefer-consistent'?",
        ),
        (
            {"recipes": {"mine": {"strategy": "max-any", "ties": ["prefer-consistent", "parts"]}}},
            "ties are decided by a metric, then prefer-consistent, then openers or list-order",
        ),
        (
            {"recipes": {"mine": {"strategy": "random-consistent"}}},
            "a recipe is greedy, lookahead or optimal, not 'random'",
        ),
        (
            {"recipes": {"mine": {"strategy": "optimal-any", "weighted": True}}},
            "ties and weights are for greedy strategies",
        ),
        (
            {"recipes": {"mine": {"strategy": "max-any", "any_window": {"max": 2}}}},
            "config, recipes.mine.any_window: max 2 is less than min 4",
        ),
        (
            {
                "recipes": {"mine": {"strategy": "max-any", "opening": ["crane"]}},
                "strategies": ["mine"],
            },
            "config, games.class: 'crane' of 'openers' or an opening is not among the guesses",
        ),
        (
            {
                "recipes": {"mine": {"strategy": "max-any", "weighted": True}},
                "strategies": ["mine"],
            },
            "config, games.class: the targets have no 'weights', which recipe 'mine' wants",
        ),
        ({"lists": {"class": {"file": "no.txt"}}}, "no.txt: cannot be read"),
        ({"lists": {"class": {"file": "\0"}}}, "config, lists.class: the path '\\x00' has"),
        (
            {"games": {"class": {"rule": "jotto", "targets": "class"}}},
            "config, games.class: rule 'jotto' cannot tell 'slate' from 'stale'",
        ),
        (
            {"lists": {"class": {"from": "class", "derive": "jotto"}}},
            "config, lists.class.from: the list is made from itself: 'class' from 'class'",
        ),
        (
            {"lists": {"class": {"file": "x.txt"}, "more": {"from": "class"}}},
            "config, lists.more: expected 'derive' or 'add' beside 'from'",
        ),
        ({"lists": {"class": {"derive": "jotto"}}}, "'from' is a dependency of 'derive'"),
        (
            {"lists": {"class": {"file": "a{b}.txt"}}},
            "config, lists.class: the path 'a{b}.txt' has characters that stand for others; rename",
        ),
        (
            {"lists": {"class": {"file": "a\n.txt"}}},
            "config, lists.class: the path 'a\\n.txt' has characters that stand for others",
        ),
        (
            {"lists": {2024: {"file": "x.txt"}}},
            "config, lists: the name 2024 is no text; put it into quotes",
        ),
        (
            {"games": {"class": {True: "wordle"}}},
            "config, games.class: the name True is no text; put it into quotes",
        ),
        ({"games": {"class\n": {}}}, "config, games: 'class\\n' cannot be a name"),
        ({"games": {"c" * 81: {}}}, "cannot be a name"),
        (
            {
                "games": {
                    "g": {"rule": "wordle", "targets": "class"},
                    "G": {"rule": "wordle", "targets": "class"},
                }
            },
            "config, games.G: its files would be those of 'g' where case does not count",
        ),
        (
            {"recipes": {"means": {"strategy": "max-any"}}},
            "config, recipes.means: its picture would be means.png, which is another",
        ),
        (
            {"recipes": {"optimal7-mine": {"strategy": "max-any"}}},
            "config, recipes.optimal7-mine: begins like a strategy that searches",
        ),
        ({"proofs": {"minutes": float("nan")}}, "config, proofs.minutes: nan is not of type"),
        ({"random": {"rounds": 3.0}}, "config, random.rounds: 3.0 is not of type 'integer'"),
        ({"lookahead": "widths"}, "config, lookahead: 'widths' is not of type 'object'"),
    ],
)
def test_mistakes_get_one_sentence(
    config: dict[str, Any], change: dict[str, Any], message: str
) -> None:
    """The sentence says where, what was found and what would do."""
    with pytest.raises(InputError) as caught:
        check_config(config | change)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """Return a list of two words."""
    path = tmp_path / "two.txt"
    path.write_text("raise\nslate\n")
    return path


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"letters": {"pangrams": [4]}}, "no set of words has 4 different letters; choose"),
        ({"weights": {"file": "none.csv"}}, "config, lists.two: none.csv: cannot be read"),
        ({"weights": {"file": "{weights}"}}, "line 3: 'slate' has the weight '0'"),
    ],
)
def test_what_belongs_to_a_list_is_read(
    settings: dict[str, Any], message: str, words: Path, tmp_path: Path
) -> None:
    """Weights and letters are looked at before any job is."""
    weights = tmp_path / "weights.csv"
    weights.write_text("word,weight\nraise,2\nslate,0\n")
    if settings.get("weights", {}).get("file") == "{weights}":
        settings = {"weights": {"file": str(weights)}}
    config = {
        "lists": {"two": {"file": str(words), **settings}},
        "games": {"two": {"rule": "wordle", "targets": "two"}},
    }
    with pytest.raises(InputError, match=re.escape(message)):
        check_config(config)


def test_targets_among_the_guesses(words: Path, tmp_path: Path) -> None:
    """A target that may not be guessed is named."""
    other = tmp_path / "other.txt"
    other.write_text("raise\ncrane\n")
    config = {
        "lists": {"two": {"file": str(words)}, "other": {"file": str(other)}},
        "games": {"g": {"rule": "wordle", "targets": "two", "guesses": "other"}},
    }
    with pytest.raises(InputError, match=r"config, games\.g: .*'slate'"):
        check_config(config)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lists: {}\ngames: {}\nlists: {}\n", "line 3: is no plain YAML (the key 'lists' comes"),
        ("games:\n  a: {rule: x, rule: y}\n", "line 2: is no plain YAML (the key 'rule' comes"),
        (
            "lists: !!python/object/apply:os.system ['touch pwned']\n",
            "line 1: is no plain YAML (could not determine a constructor for the tag",
        ),
        ("__use_yte__: true\n?exec('x'): 1\n", "has '__use_yte__', which runs code; write"),
        ("lists: &a\n  b: *a\n", "config, lists.b: refers to itself; write it out"),
        ("lists: &a\n  b: [*a]\n", "config, lists.b: refers to itself; write it out"),
        ("[1, 2]", "is no config; expected keys such as 'lists' and 'games'"),
        ("lists: [", "is no plain YAML"),
        ("\tlists: {}", "line 1: is no plain YAML (found character"),
        ("2001-99-99", "is no plain YAML (month must be in 1..12); correct it"),
        ("", "is no config"),
    ],
)
def test_files_that_are_no_configs(text: str, message: str, tmp_path: Path) -> None:
    """Tags, templates and doubled keys are refused; nothing of a config ever runs."""
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        check_config(read_config(path))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.yaml"]


def test_configs_that_are_no_text(tmp_path: Path) -> None:
    """A folder, a missing file and other encodings are named."""
    for data, message in ((b"\xff\xfe", "codec can't decode"), (None, "no such file")):
        path = tmp_path / "mine.yaml"
        path.unlink(missing_ok=True)
        if data:
            path.write_bytes(data)
        with pytest.raises(InputError, match=message):
            read_config(path)

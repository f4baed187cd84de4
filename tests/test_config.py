"""config.yaml: completed, or refused in one sentence."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from guesstree.config import check_config
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
